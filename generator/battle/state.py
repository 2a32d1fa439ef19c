"""The plain state of a battle: everything on the table, in lists by unit.

Sides are 0 (red) and 1 (blue). Units are numbered over both sides, those of side 0 first; `units.Unit` holds what
doesn't change. Nothing is hidden, so a view is a copy.
"""

from __future__ import annotations

from generator.play.contract import Action, Outcome
from generator.play.states import ListState

SIDES = ("red", "blue")

# How a unit moved this turn.
UNMOVED = 0  # it hasn't had its turn to move
STOOD = 1
WALKED = 2  # any move over the ground
JUMPED = 3
SPRINTED = 4  # gives up its attacks
JUMP_SPRINTED = 5

MODES = ("unmoved", "stood", "walked", "jumped", "sprinted", "jump-sprinted")
"""Their names, in examples and events."""
JUMPS = frozenset({JUMPED, JUMP_SPRINTED})
SPRINTS = frozenset({SPRINTED, JUMP_SPRINTED})

# Phases in which somebody decides; initiative and end run by themselves.
MOVE = 0
COMBAT = 1
OVER = 2
PHASES = ("move", "combat", "over")

NOBODY = -1
NOWHERE = -1

CRITICALS = ("engine", "fire-control", "move", "weapon")
"""Kinds of criticals that are counted in boxes; rows of `State.hits`."""
ENGINE, FIRE_CONTROL, MOVE_HIT, WEAPON = range(4)

_LISTS = (
    "alive", "at", "facing", "armour", "structure", "heat", "down", "mode", "moved", "modifier", "contacts", "flags",
    "acted", "fired", "overheat", "burnt", "spared", "struck",
)  # fmt: skip
_PLAIN = ("turn", "phase", "loser", "side", "go", "pending", "outcome")


class State(ListState):
    """Everything on the table, and where in the turn the game is.

    By unit:
    `alive`      whether it is in the battle
    `at`         hex index; NOWHERE off the map, or where no map is
    `facing`     0 north to 5, clockwise; 0 where facing doesn't matter
    `armour`, `structure`   points left
    `heat`       boxes marked
    `down`       whether it is shut down
    `mode`       how it moved this turn, from UNMOVED on
    `moved`      hexes moved this turn
    `modifier`   what its movement adds to attacks on it (a game's movement sets it)
    `contacts`   mask of the enemies that it was in base contact with when its move ended
    `flags`      a mask that a game's movement uses as it likes
    `acted`      whether it had its attack this turn
    `fired`      whether it fired weapons this turn
    `overheat`   points of overheat used this turn
    `burnt`      heat that others gave it this turn
    `spared`     whether a special saved it from its first critical
    `struck`     rolls for criticals that it made this turn
    `hits`       by kind of `CRITICALS`: boxes marked

    `pending` are effects that wait for the end phase: (unit, what). `loser` is the side that lost the initiative,
    `side` the one that acts, `go` how many units it still moves before the other side does. `options` are
    the actions on offer.
    """

    __slots__ = (*_LISTS, *_PLAIN, "hits")
    lists = _LISTS
    plain = _PLAIN
    rows = ("hits",)

    def __init__(self, units: int) -> None:
        self.alive = [True] * units
        self.at = [NOWHERE] * units
        self.facing = [0] * units
        self.armour = [0] * units
        self.structure = [0] * units
        self.heat = [0] * units
        self.down = [False] * units
        self.mode = [UNMOVED] * units
        self.moved = [0] * units
        self.modifier = [0] * units
        self.contacts = [0] * units
        self.flags = [0] * units
        self.acted = [False] * units
        self.fired = [False] * units
        self.overheat = [0] * units
        self.burnt = [0] * units
        self.spared = [False] * units
        self.struck = [0] * units
        self.hits = [[0] * units for _ in CRITICALS]
        self.turn = 0
        self.phase = MOVE
        self.loser = NOBODY
        self.side = 0
        self.go = 0
        self.pending: tuple[tuple[int, str], ...] = ()
        self.outcome: Outcome | None = None
        self.options: list[Action] = []
