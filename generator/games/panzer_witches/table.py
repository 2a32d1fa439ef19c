"""One call of the engine: rules, frames, the map, state, dice, the events so far; and ready-made actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Dice, Event
from generator.play.states import ready_actions

from .ground import Ground
from .rules import Rules, Unit
from .sight import UNSEEN_LOOK, Look, Sight
from .state import NOBODY, NOWHERE, SEEN, State

_new = tuple.__new__  # half the time of the named tuple's own, and events are many

_GROUPS = {
    "turn": "move", "cover": "move", "hide": "move",
    "shell": "shoot", "watch": "ready", "reload": "ready", "dismount": "ready", "load": "ready", "mount": "ready",
    "spot": "search", "madar": "search", "smoke": "search",
    "check": "machine", "full-check": "machine", "shut-down": "machine", "restart": "machine", "rest": "machine",
    "overload": "machine", "end": "machine",
}  # fmt: skip
"""What belongs together for who picks at random, so that fighting isn't drowned by everything else."""
act = ready_actions(_GROUPS)
_RANK = (0, 1, 4, 5, 3, 2)
"""How bad a sector is for who is shot at, by its number from the facing clockwise: the front ones are the best, and of
the rear sides the left one, where a shield still reaches."""
FRONT = (5, 0, 1)
"""The front sectors."""


class Way(NamedTuple):
    """A move: the label of its last hex, the facing at its end, and how it ends: `go`, `stop`, `cover`, `hide`.

    `steps` are the labels of all its hexes where somebody wrote them; None leaves the way to the engine.
    """

    hex: str
    facing: int
    end: str = "go"
    steps: tuple[str, ...] | None = None

    def __str__(self) -> str:
        words = [self.hex, SHORT_SIDES[self.facing], self.end, *(self.steps or ())]
        return " ".join(words)


class Shot(NamedTuple):
    """A shot: the weapon's mount, the target (a unit's key, or a hex for `shell`), the location that is called."""

    weapon: str
    target: str
    location: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


class Post(NamedTuple):
    """Opportunity fire: the weapon's mount and the hex that it watches."""

    weapon: str
    hex: str

    def __str__(self) -> str:
        return f"{self.weapon} {self.hex}"


class Aim(NamedTuple):
    """Aiming: the target, and whether the `move` or the `action` pays for it."""

    target: str
    by: str = "action"

    def __str__(self) -> str:
        return f"{self.target} {self.by}"


class Check(NamedTuple):
    """A check of one module, and whether the `move` or the `action` pays for it."""

    module: str
    by: str = "action"

    def __str__(self) -> str:
        return f"{self.module} {self.by}"


@dataclass
class Setting:
    """One fight: rules, frames, the map, and where everybody begins.

    `starts` and `facings` are by unit; `rounds` is the limit; `hidden` the side that begins in hiding, or NOBODY.
    """

    rules: Rules
    units: tuple[Unit, ...]
    ground: Ground
    sight: Sight
    starts: tuple[int, ...] = ()
    facings: tuple[int, ...] = ()
    rounds: int = 99
    hidden: int = NOBODY
    form: str = ""
    index_of: dict[str, int] = field(default_factory=dict)
    """Units by key."""
    kept: dict[str, object] = field(default_factory=dict, repr=False, compare=False)
    """What policies work out of this fight once and keep."""

    def __post_init__(self) -> None:
        self.index_of = {unit.key: unit.index for unit in self.units}
        self.sides = tuple(tuple(unit.index for unit in self.units if unit.side == side) for side in (0, 1))
        """The units of each side."""
        self.side_of = tuple(unit.side for unit in self.units)

    def __getstate__(self) -> dict[str, object]:
        """What another process needs; what policies keep they find themselves."""
        return {**self.__dict__, "kept": {}}


class Table:
    """One call of the engine."""

    __slots__ = ("dice", "events", "ground", "lines", "rules", "setting", "state", "units")

    def __init__(self, setting: Setting, state: State, dice: Dice) -> None:
        self.setting = setting
        self.rules = setting.rules
        self.units = setting.units
        self.ground = setting.ground
        self.lines = setting.sight
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def tell(
        self, kind: str, *clauses: str, seen_by: tuple[int, ...] | None = None, of: int = NOBODY, **data: Any
    ) -> None:
        """Add an event.

        :param seen_by: the sides that may see it; None for everyone.
        :param of: the unit whose doing it is: only its own side may see it while the other doesn't see the unit.
        """
        if of != NOBODY and seen_by is None:
            side = self.units[of].side
            if self.state.known[1 - side][of] != SEEN:
                seen_by = (side,)
        self.events.append(_new(Event, (kind, clauses, data, seen_by)))

    def roll(self, stream: str, unit: int, count: int = 1, sides: int = 100) -> tuple[int, ...]:
        """Dice of a unit. They hang on the round, the unit, and how often it rolled them in this round before."""
        s = self.state
        used = s.dice_used[unit]
        number = 0
        for place, (name, times) in enumerate(used):
            if name == stream:
                number = times
                s.dice_used[unit] = (*used[:place], (name, times + 1), *used[place + 1 :])
                break
        else:
            s.dice_used[unit] = (*used, (stream, 1))
        return self.dice.roll(stream, (s.round, unit, number), count, 0, sides)

    def key(self, unit: int) -> str:
        """What a unit is called: `red-1`."""
        return self.units[unit].key

    def unit_of(self, key: Any) -> int:
        """The unit with a key; NOBODY for none."""
        return self.setting.index_of.get(key, NOBODY) if isinstance(key, str) else NOBODY

    def hex_of(self, label: Any) -> int:
        """The hex with a label; NOWHERE for none."""
        return self.ground.index_of.get(label, NOWHERE) if isinstance(label, str) else NOWHERE

    def label(self, index: int) -> str:
        """What a hex is called: `0304`."""
        return self.ground.labels[index] if index >= 0 else ""

    def enemies(self, unit: int) -> tuple[int, ...]:
        """The other side's units, those that are out among them."""
        return self.setting.sides[1 - self.units[unit].side]

    def friends(self, unit: int) -> tuple[int, ...]:
        """Its own side's units, itself among them."""
        return self.setting.sides[self.units[unit].side]

    def sight(self, one: int, other: int) -> Look:
        """What lies between two units, smoke too. Who hides is in sight as well: `sees` and `targets` ask for more."""
        s = self.state
        start, end = s.at[one], s.at[other]
        if start < 0 or end < 0:
            return UNSEEN_LOOK
        return self.lines.look(start, end, s.smoke)

    def targets(self, unit: int) -> list[int]:
        """The enemies that a unit can shoot at: in sight and known for what they are; no frames that are out."""
        s = self.state
        known = s.known[self.units[unit].side]
        return [
            other
            for other in self.enemies(unit)
            if known[other] == SEEN and not s.out[other] and self.sight(unit, other).seen
        ]

    def sector(self, target: int, shooter: int) -> int:
        """From which sector of the target the shooter shoots: 0 is its facing, then clockwise to 5.

        Between two sectors the one that is better for the target counts; in one hex it is the front.
        """
        at = self.state.at
        return self.sector_from(target, at[shooter])

    def sector_from(self, target: int, hex: int) -> int:
        """The sector of a target in which a hex lies."""
        s = self.state
        facing = s.facing[target]
        found = [(side - facing) % 6 for side in self.lines.directions(s.at[target], hex)]
        return min(found, key=_RANK.__getitem__, default=0)

    def in_front(self, unit: int, hex: int) -> bool:
        """Whether a hex lies in a unit's front sectors; between two of them one is enough. Its own hex does."""
        s = self.state
        sides = self.lines.directions(s.at[unit], hex)
        facing = s.facing[unit]
        return not sides or any((side - facing) % 6 in FRONT for side in sides)

    def in_melee(self, unit: int) -> bool:
        """Whether it is in melee."""
        return self.state.engaged[unit] != NOBODY

    def works(self, unit: int, module: int) -> bool:
        """Whether a module is there and still does something."""
        return module != NOBODY and self.state.condition[unit][module] > 0
