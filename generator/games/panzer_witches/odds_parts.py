"""What is asked of a shot that is reckoned through (`odds`), and the parts of the answer: fractions of 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from .damage import Power
from .impact import FRONT
from .levels import CRITICAL, DIE, FUMBLE, NORMAL, SPECIAL, Bands
from .modifiers import Case, Term
from .rules import WeaponSlot
from .state import NOBODY

ZERO = Fraction(0)
SUCCESSES = (NORMAL, SPECIAL, CRITICAL)


class Asked(NamedTuple):
    """A shot that is to be reckoned through.

    `case` is what its chance is made of (`modifiers`). `sector` is where it comes from, relative to the target's
    facing; `location` the index of a called one, NOBODY where it is rolled. `field` are the points of the target's
    force field and `shield` what its shield still takes, 0 for none.
    """

    weapon: WeaponSlot
    case: Case
    distance: int
    sector: int = FRONT
    location: int = NOBODY
    field: int = 0
    shield: int = 0


@dataclass(slots=True)
class Chance:
    """A chance of d100: its parts, the bands, and how many of the hundred rolls give each level, from fumble on."""

    terms: tuple[Term, ...]
    value: int
    bands: Bands
    ways: tuple[int, int, int, int, int]

    @property
    def success(self) -> Fraction:
        """How likely it succeeds at all."""
        return Fraction(sum(self.ways[one] for one in SUCCESSES), DIE)


@dataclass(slots=True)
class ShieldPart:
    """What a shield does: the roll, how likely it catches the shot, what it takes and what its maximum falls by."""

    chance: Chance
    catches: Fraction = ZERO
    takes: Fraction = ZERO
    over: Fraction = ZERO


@dataclass(slots=True)
class FieldPart:
    """What a force field does: its strength there, how likely it takes all of the shot, how likely some of it comes
    through, and what it loses on average, in points."""

    points: int
    percent: int
    strength: int
    absorbs: Fraction = ZERO
    breaks: Fraction = ZERO
    loses: Fraction = ZERO


@dataclass(slots=True)
class LocationPart:
    """A location: how likely the shot strikes there, what comes through its armour (points to a chance), what its hull
    loses on average, how likely nothing is left of it, and what is wasted on average."""

    struck: Fraction = ZERO
    through: dict[int, Fraction] = field(default_factory=dict)
    hull: Fraction = ZERO
    lost: Fraction = ZERO
    wasted: Fraction = ZERO

    @property
    def harmed(self) -> Fraction:
        """How likely anything comes through."""
        return sum(self.through.values(), ZERO)


@dataclass(slots=True)
class ModulePart:
    """A module: how likely it is struck, what its condition falls by on average, how likely it is out; both with what
    is lost with its location."""

    id: str
    struck: Fraction = ZERO
    loses: Fraction = ZERO
    out: Fraction = ZERO


@dataclass(slots=True, kw_only=True)
class Suffered:
    """What one frame suffers."""

    field: FieldPart | None
    locations: list[LocationPart]
    modules: list[ModulePart]
    out: Fraction = ZERO
    """How likely the frame is out."""
    falls: Fraction = ZERO
    """How likely it falls."""

    @property
    def through(self) -> dict[int, Fraction]:
        """What comes through to any location, points to a chance; 0 where nothing does."""
        found: dict[int, Fraction] = {}
        for one in self.locations:
            for points, chance in one.through.items():
                found[points] = found.get(points, ZERO) + chance
        return {0: 1 - sum(found.values(), ZERO), **dict(sorted(found.items()))}


@dataclass(slots=True, kw_only=True)
class OwnBlast(Suffered):
    """What the shooter's own frame suffers from its explosion in melee: how likely it is struck, and the damage before
    armour, on average. Chances are of the one shot here, too."""

    struck: Fraction = ZERO
    total: Fraction = ZERO


@dataclass(slots=True, kw_only=True)
class Odds(Suffered):
    """A shot reckoned through: what the target suffers, and how. All chances are of the one shot, hits and misses
    together."""

    power: Power
    chance: Chance
    later: Chance | None
    """The chance of the later shots of an automatic weapon."""
    shield: ShieldPart | None
    damage: dict[int, Fraction]
    """What a hit does before anything stops it, by level of success, on average."""
    stray: Fraction = ZERO
    """How likely the shooter's friend in the melee is hit instead."""
    own: OwnBlast | None = None
    """Where an explosive weapon is fired in melee."""

    @property
    def hit(self) -> Fraction:
        """How likely the shot hits."""
        return self.chance.success

    @property
    def malfunction(self) -> Fraction:
        """How likely the shot is a fumble, after which the master rolls for a malfunction."""
        return Fraction(self.chance.ways[FUMBLE], DIE)
