"""What a game that is played on hex maps gives to `mechsmith map`: a `ReachKit`, named by `GameModule.reach`, and a
`SightKit` of a game that has lines of sight of its own, named by `GameModule.sight`.

Names are those of the data; hexes are indices of the map, facings 0 (north) to 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.hexmap import HexMap
    from generator.maps.saying import Saying
    from generator.units.models import UnitSheet


class Start(NamedTuple):
    """Where a unit stands and how it is to move. `points` replaces what its card gives; `moving` says that it has
    moved before, where a kit says that this matters."""

    at: int
    facing: int = 0
    jump: bool = False
    sprint: bool = False
    points: int | None = None
    moving: bool = False


class Stretch(NamedTuple):
    """One step of a way: in words of the language asked for, where it leads, what it costs in all and so far, and what
    the price is made of."""

    step: str
    hex: int
    facing: int | None
    price: int
    total: int
    parts: tuple[str, ...] = ()


class Reached(Protocol):
    """What a unit reaches."""

    title: str
    """The unit and how it moves."""
    unit: str
    """What prices are counted in, in English: `points`. Of points and inches the command knows the words."""
    one: str
    """The same for one of them: `point`."""
    limit: int
    """What it has of them."""

    @property
    def stops(self) -> Mapping[int, int]:
        """By hex in which it can end, the price of the cheapest way."""
        ...

    @property
    def facings(self) -> Mapping[int, Mapping[int, int]]:
        """The same by hex and facing; empty in a game in which facing doesn't matter."""
        ...

    def way(self, at: int, facing: int | None = None) -> tuple[Stretch, ...]:
        """The cheapest way to a hex that is among the stops; of equal ones always the same."""
        ...

    def remarks(self, at: int, facing: int | None = None) -> tuple[str, ...]:
        """Sentences about that way: tests that it needs, what it makes of the unit."""
        ...


class ReachKit(Protocol):
    """A game's own part of `mechsmith map reach` and `map sight`."""

    momentum: bool
    """Whether it matters for how far somebody comes that it moves already."""

    def sheets(self, content: Content) -> Mapping[str, UnitSheet]:
        """Who can be asked for: cards by id."""
        ...

    def height(self, content: Content, mover: str) -> int:
        """How many levels high somebody stands."""
        ...

    def reached(self, content: Content, field: HexMap, mover: str, start: Start, say: Saying) -> Reached:
        """What somebody reaches on a map.

        :param say: speaks the language in which titles, parts and remarks are told.
        :raises ValueError: for a way to move that it doesn't have, in a reader's words.
        """
        ...


class Looked(NamedTuple):
    """What was found on a line of sight: the hexes between, and what is to be said of them, in sentences."""

    crossed: tuple[int, ...]
    told: tuple[str, ...]


class SightKit(Protocol):
    """The lines of sight of a game that has its own, for `mechsmith map sight` and `--los`."""

    def looked(self, content: Content, field: HexMap, start: int, end: int, say: Saying) -> Looked:
        """What lies between two hexes of a map, and whether it blocks.

        :param say: speaks the language in which that is told.
        :raises ValueError: if number files are missing that it takes, in a reader's words.
        """
        ...
