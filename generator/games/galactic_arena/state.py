"""The plain state of a game of Galactic Arena, and the names of its phases.

Players are seats: seat i has side i % 2 (0 red, 1 blue) and rank i // 2 in it; `key(i)` is its name (`red-1`, `blue-1`,
`red-2`, ...). Each seat has one hero; lists below have an entry for each seat. Heroes, weapons, abilities, obstacles
and crates are indexes into the tables of `rules.Rules`; hexes are cells of `rules.grid`.
"""

from __future__ import annotations

from typing import Any

from generator.play.contract import Action, Outcome

# Phases. In those marked * somebody may be asked; the others run by themselves.
CHOOSE = 0  # * who takes which hero
DRAFT = 1  # * the heroes of a tournament
PICK = 2  # * in secret: which drafted hero fights this match
ARM = 3  # * in secret: the weapon
LEARN = 4  # * in secret: the abilities
OBSTACLES = 5  # * placing obstacles
FREE = 6  # * the movement before the first round (teams)
ROUND = 7  # a round begins
TURN = 8  # the next turn begins, or the round ends
START = 9  # * the defenders' instant abilities
MOVE = 10  # * the first movement window
EXCHANGE = 11  # * abilities before the attack, in turns
ATTACK = 12  # * keyword, attack or charge
CHARGE = 13  # the attack that ends a charge
ROLLED = 14  # * the attack die lies there (optional rule: roll it again)
DEFEND = 15  # * the defence (optional rule: roll it again)
TRIGGER = 16  # * triggered abilities and keywords, in turns
DAMAGE = 17  # damage is dealt
PUSH = 18  # * push the target
STEP = 19  # * the free step
AGAIN = 20  # * the second movement window
END = 21  # the turn ends
OVER = 22
MATCH = 23  # a match begins: everything is set up anew

PHASES = (
    "choose", "draft", "pick", "arm", "learn", "obstacles", "free-move", "round", "turn", "start", "move", "exchange",
    "attack", "charge", "rolled", "defend", "trigger", "damage", "push", "step", "again", "end", "over", "match",
)  # fmt: skip

SECRET = frozenset({PICK, ARM, LEARN})
"""Phases in which players choose behind their screens."""

# Tasks: what interrupts a phase. Each is a tuple (task, seat, ...), the last of `todo` comes first.
T_DEATH = 0  # * (seat): an ability may bring the hero back
T_TAKE = 1  # * (seat, crate): which of two symbols
T_LEARN = 2  # * (seat): the ability of a crate
T_WEAPON = 3  # * (seat): the weapon may be changed
T_TRAP = 4  # * (seat, cell, die): the trap's die may be rolled again (optional rule)
T_PUSH = 5  # * (seat, target, hexes): where an ability pushes the target
T_LEAP = 6  # * (seat, hexes): where the hero comes down
T_EFFECTS = 7  # (seat, target, power, number): the effects of an ability from this number on

TASKS = ("death", "take", "crate-ability", "weapon-change", "trap-reroll", "ability-push", "leap", "effects")

NOBODY = -1
NOWHERE = -1
UNKNOWN = -1
"""A hero, weapon or crate that the viewer can't see."""


def key(seat: int) -> str:
    """The name of a seat: `red-1`."""
    return _KEYS[seat]


_KEYS = tuple(f"{('red', 'blue')[seat % 2]}-{seat // 2 + 1}" for seat in range(6))
SEATS = {name: seat for seat, name in enumerate(_KEYS)}
"""Seat by name."""


class Strike:
    """An attack whose dice lie on the table.

    `target` is a seat, or NOBODY when the obstacle on `cell` is attacked; `kind` is rules.MELEE, RANGED or CHARGE;
    `between` counts hexes. `die` is the attack die, `defence` the defence die (0: none was rolled), `settled` whether
    the defence is done. `rolls` and `defence_rolls` count the dice that were rolled. `harm` is what abilities have done
    since the dice, as (seat, health points), dealt together with the damage.
    """

    __slots__ = ("between", "cell", "defence", "defence_rolls", "die", "harm", "kind", "rolls", "settled", "target")

    def __init__(self, target: int, cell: int, kind: int, between: int, die: int) -> None:
        self.target = target
        self.cell = cell
        self.kind = kind
        self.between = between
        self.die = die
        self.defence = 0
        self.settled = False
        self.rolls = 1
        self.defence_rolls = 0
        self.harm: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Strike:
        """An independent copy."""
        other = Strike(self.target, self.cell, self.kind, self.between, self.die)
        other.defence = self.defence
        other.settled = self.settled
        other.rolls = self.rolls
        other.defence_rolls = self.defence_rolls
        other.harm = self.harm
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything, to compare."""
        return tuple(getattr(self, name) for name in self.__slots__)


class State:
    """Everything on the table, and where in the sequence of play the game is.

    By seat:
    `hero`, `weapon`     indexes; UNKNOWN while not chosen or not seen
    `at`                 cell; NOWHERE for a hero that is dead or not yet placed
    `health`, `points`   health and action points left
    `full`               health that the hero can have (a crate adds to it)
    `defence`, `attack`, `movement`, `initiative`   indicators, crates included
    `learned`, `used`, `spent`   masks of abilities: chosen; used this round; used up for the battle

    `keyed`, `rerolled`, `held`, `rooted`, `ready` are masks of seats: keyword used this round; re-roll used this round;
    does not move on its next turn; does not move on this turn; done with the choice behind the screen.
    `order` is a sequence of seats for each side, `turns` whose turn comes next in it, `side` the side that is next.
    `mods` are the lasting effects of this turn: (seat, effect, amount, kind of attack, die to be exceeded).
    `obstacles` and `crates` map cells to indexes (`crates` to UNKNOWN in a view); `solid` and `special` are the masks
    of what blocks and of what is stepped on among them; `facedown` are the crates that nobody has seen, sorted.
    `options` are the actions on offer, `asked` the seat that decides.
    """

    __slots__ = (
        "actor", "asked", "at", "attack", "attacked", "crates", "defence", "did", "drafted", "facedown", "fell",
        "first", "first_side", "full", "halted", "health", "held", "hero", "hurt", "initiative", "keyed",
        "learned", "match", "mods", "moved", "movement", "moving", "obstacles", "opened", "options", "order",
        "outcome", "paid", "passed", "passes", "path", "phase", "pointer", "points", "queue", "ready",
        "rerolled", "ring", "rolls", "rooted", "round", "side", "solid", "special", "spent", "steps", "stock",
        "strike", "target", "todo", "turn", "turns", "used", "weapon", "wins",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        nothing = [0] * seats
        self.match = 0
        self.round = 0
        self.turn = 0
        self.phase = CHOOSE
        self.asked = 0
        self.actor = NOBODY
        self.first = 0  # the seat that chose (or picked) first
        self.first_side = 0  # the side that had the first turn of the first round
        self.queue: tuple[int, ...] = ()  # seats that still have to choose, in order
        self.ready = 0
        self.hero = [UNKNOWN] * seats
        self.weapon = [UNKNOWN] * seats
        self.at = [NOWHERE] * seats
        self.health = nothing[:]
        self.points = nothing[:]
        self.full = nothing[:]
        self.defence = nothing[:]
        self.attack = nothing[:]
        self.movement = nothing[:]
        self.initiative = nothing[:]
        self.learned = nothing[:]
        self.used = nothing[:]
        self.spent = nothing[:]
        self.keyed = 0
        self.rerolled = 0
        self.held = 0
        self.rooted = 0
        self.order: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.turns = (0, 0)
        self.side = 0
        self.passed = 0  # seats that passed their turns one after the other
        # the turn
        self.did = False  # the attacker did something
        self.paid = False  # for moving and attacking
        self.moved = False
        self.moving = False  # the movement may go on
        self.halted = False  # by a trap
        self.steps = 0  # hexes moved
        self.path: tuple[int, ...] = ()  # cells that are still to be entered
        self.attacked = False
        self.hurt = False  # by a trap: no attack this turn
        self.opened = False  # somebody used something in this turn's exchange
        self.target = NOBODY  # of a charge
        self.rolls = 0  # dice rolled for traps this turn
        self.mods: list[tuple[int, str, int, int, int]] = []
        self.strike: Strike | None = None
        # a window in which seats act in turns
        self.ring: tuple[int, ...] = ()
        self.pointer = 0
        self.passes = 0
        # the arena
        self.obstacles: dict[int, int] = {}
        self.crates: dict[int, int] = {}
        self.solid = 0
        self.special = 0
        self.facedown: tuple[int, ...] = ()
        self.stock: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # obstacles left, by side and kind
        self.fell = False  # a hero has died, and nobody has looked yet whether that decides the fight
        # a tournament
        self.drafted: tuple[tuple[int, ...], ...] = ()  # heroes by seat
        self.wins = (0, 0)
        self.todo: list[tuple[Any, ...]] = []
        self.options: list[Action] = []
        self.outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy; written out, for a policy that looks ahead copies often."""
        new = State.__new__(State)
        new.actor = self.actor
        new.asked = self.asked
        new.attacked = self.attacked
        new.did = self.did
        new.drafted = self.drafted
        new.facedown = self.facedown
        new.fell = self.fell
        new.first = self.first
        new.first_side = self.first_side
        new.halted = self.halted
        new.held = self.held
        new.hurt = self.hurt
        new.keyed = self.keyed
        new.match = self.match
        new.moved = self.moved
        new.moving = self.moving
        new.opened = self.opened
        new.options = self.options
        new.order = self.order
        new.outcome = self.outcome
        new.paid = self.paid
        new.passed = self.passed
        new.passes = self.passes
        new.path = self.path
        new.phase = self.phase
        new.pointer = self.pointer
        new.queue = self.queue
        new.ready = self.ready
        new.rerolled = self.rerolled
        new.ring = self.ring
        new.rolls = self.rolls
        new.rooted = self.rooted
        new.round = self.round
        new.side = self.side
        new.solid = self.solid
        new.special = self.special
        new.steps = self.steps
        new.stock = self.stock
        new.target = self.target
        new.turn = self.turn
        new.turns = self.turns
        new.wins = self.wins
        new.hero = self.hero[:]
        new.weapon = self.weapon[:]
        new.at = self.at[:]
        new.health = self.health[:]
        new.points = self.points[:]
        new.full = self.full[:]
        new.defence = self.defence[:]
        new.attack = self.attack[:]
        new.movement = self.movement[:]
        new.initiative = self.initiative[:]
        new.learned = self.learned[:]
        new.used = self.used[:]
        new.spent = self.spent[:]
        new.mods = self.mods[:]
        new.todo = self.todo[:]
        new.obstacles = self.obstacles.copy()
        new.crates = self.crates.copy()
        new.strike = None if self.strike is None else self.strike.copy()
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything, to compare two states."""
        plain = tuple(getattr(self, name) for name in _SHARED)
        lists = tuple(tuple(getattr(self, name)) for name in _LISTS)
        strike = None if self.strike is None else self.strike.key()
        return plain, lists, sorted(self.obstacles.items()), sorted(self.crates.items()), strike

    def alive(self, seat: int) -> bool:
        """Whether the hero of a seat is on the board."""
        return self.at[seat] >= 0

    def enemies(self, seat: int) -> list[int]:
        """The living enemies of a seat, by rank."""
        return [other for other in range(1 - seat % 2, len(self.at), 2) if self.at[other] >= 0]

    @property
    def secret(self) -> bool:
        """Whether players choose behind their screens now."""
        return self.phase in SECRET


_LISTS = (
    "hero", "weapon", "at", "health", "points", "full", "defence", "attack", "movement", "initiative",
    "learned", "used", "spent", "mods", "todo",
)  # fmt: skip
_SHARED = tuple(
    name for name in State.__slots__ if name not in _LISTS and name not in ("obstacles", "crates", "strike")
)
