"""The referee's map: hexes by label, what they cost and hide, and lines of sight by a geometry of its own.

Nothing is shared with the engine but the map as it is read from its file. Hexes lie on a lattice of whole numbers: a
column is three apart, a row two, even columns of labels one lower; a hex reaches to |y| = 1 and |x ± y| = 2. Stretching
keeps lines straight, so all is reckoned exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, NamedTuple

from generator.maps.hexmap import HexMap

Point = tuple[int, int]
AWAY = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""Steps from a hex to the next one, north first, clockwise."""


class Sighted(NamedTuple):
    """What a line tells: whether the one sees the other, and whether a hex of smoke is on it."""

    seen: bool
    smoke: bool


class Terrain(NamedTuple):
    """One hex: its level, and its features by kind."""

    level: int
    holds: Mapping[str, int]


def _around(d: int, e: int) -> Iterator[Point]:
    """All hexes in a box around a line, both its ends left out."""
    for a in range(3 * ((min(d, 0) - 2) // 3), max(d, 0) + 3, 3):
        for b in range(min(e, 0) - 2, max(e, 0) + 3):
            if (a // 3 + b) % 2 == 0 and (a, b) not in ((0, 0), (d, e)):
                yield a, b


@cache
def _between(d: int, e: int) -> tuple[tuple[Point, ...], ...]:
    """The hexes between one at nought and one at (d, e): twice where the line runs along edges."""
    through: list[tuple[Fraction, Point]] = []
    beside: list[list[tuple[Fraction, Point]]] = [[], []]
    for a, b in _around(d, e):
        enter, leave, edge = Fraction(0), Fraction(1), False
        for at, per, most in ((-b, e, 1), (-a - b, d + e, 2), (b - a, d - e, 2)):
            if per == 0:
                if abs(at) > most:
                    leave = Fraction(-1)
                edge = edge or abs(at) == most
                continue
            first, last = sorted((Fraction(-most - at, per), Fraction(most - at, per)))
            enter, leave = max(enter, first), min(leave, last)
        if enter >= leave:
            continue
        if edge:
            beside[d * b - e * a > 0].append((enter, (a, b)))
        else:
            through.append((enter, (a, b)))
    if not any(beside):
        return (tuple(place for _, place in sorted(through)),)
    return tuple(tuple(place for _, place in sorted(through + more)) for more in beside)


class Field:
    """A map with the numbers that the rules give it: `ground` and `detection` are those files."""

    def __init__(self, drawn: HexMap, ground: Any, detection: Any) -> None:
        self.ground, self.detection = ground, detection
        self.places: dict[str, Point] = {}
        self.terrain: dict[str, Terrain] = {}
        for number, cell in enumerate(drawn.cells):
            column, row = number % drawn.width, number // drawn.width
            label = f"{column + 1:02}{row + 1:02}"
            self.places[label] = (3 * column, 2 * row + column % 2)
            self.terrain[label] = Terrain(cell.level, {one.kind: one.level for one in cell.features})
        self.labels = list(self.places)
        self.at = {place: label for label, place in self.places.items()}
        self.clear: dict[tuple[str, str], Sighted] = {}
        self.costs: dict[tuple[str, str], int | None] = {}

    @cached_property
    def beside(self) -> dict[str, list[str]]:
        """The hexes next to each, those off the map left out."""
        return {
            label: [self.at[x + a, y + b] for a, b in AWAY if (x + a, y + b) in self.at]
            for label, (x, y) in self.places.items()
        }

    def ahead(self, label: str, side: int) -> str | None:
        """The hex that lies to a side."""
        (x, y), (a, b) = self.places[label], AWAY[side % 6]
        return self.at.get((x + a, y + b))

    def distance(self, one: str, other: str) -> int:
        """Hexes from one to the other: each step sideways goes half a hex up or down for nothing."""
        (a, b), (c, d) = self.places[one], self.places[other]
        across, along = abs(a - c) // 3, abs(b - d)
        return across + max(0, along - across) // 2

    def within(self, label: str, far: int) -> Iterator[str]:
        """All hexes no further than that."""
        return (one for one in self.labels if self.distance(label, one) <= far)

    # --- moving

    def has(self, label: str, kinds: Iterable[str]) -> bool:
        """Whether there is something of a kind."""
        return any(kind in self.terrain[label].holds for kind in kinds)

    def depth(self, label: str) -> int:
        """How deep the water is in which a frame stands there; on a bridge none."""
        return 0 if "bridge" in self.terrain[label].holds else self.terrain[label].holds.get("water", 0)

    def open(self, label: str) -> bool:
        """Whether a frame may enter at all."""
        return not self.has(label, self.ground.shut) and self.depth(label) <= self.ground.deepest

    def cost(self, one: str, other: str, climb: int) -> int | None:
        """Points for a step, or None where it can't be made."""
        if abs(self.terrain[one].level - self.terrain[other].level) > climb:
            return None
        if (one, other) not in self.costs:
            self.costs[one, other] = self._cost(one, other)
        return self.costs[one, other]

    def _cost(self, one: str, other: str) -> int | None:
        levels = abs(self.terrain[one].level - self.terrain[other].level)
        if not self.open(other):
            return None
        points: int = self.ground.step + self.ground.level * levels
        if not self.has(other, self.ground.roads):
            for kind, deep in self.terrain[other].holds.items():
                if kind in self.ground.kinds:
                    costs = self.ground.kinds[kind].costs
                    points += costs[min(deep, len(costs)) - 1]
        return points

    def shelters(self, label: str) -> bool:
        """Whether one may take cover or hide there: in woods or rubble, or beside structures."""
        return self.has(label, self.ground.hides) or any(
            self.has(one, self.ground.structures) for one in self.beside[label]
        )

    def below(self, label: str) -> bool:
        """Whether a higher level is beside it, so that a frame may be hull down."""
        return any(self.terrain[one].level > self.terrain[label].level for one in self.beside[label])

    # --- seeing

    def between(self, one: str, other: str) -> tuple[tuple[str, ...], ...]:
        """The hexes between on the line, in order; twice where it runs along edges: by one side and by the other."""
        (x, y), (u, v) = self.places[one], self.places[other]
        ways = _between(u - x, v - y)
        return tuple(tuple(self.at[x + a, y + b] for a, b in way if (x + a, y + b) in self.at) for way in ways)

    def sees(self, one: str, other: str, smoke: Set[str]) -> Sighted:
        """Whether they see each other: by each side of an edge, and the worse for who looks counts."""
        if not smoke:
            if (one, other) not in self.clear:
                self.clear[one, other] = self._sees(one, other, smoke)
            return self.clear[one, other]
        return self._sees(one, other, smoke)

    def _sees(self, one: str, other: str, smoke: Set[str]) -> Sighted:
        ways = [self._along(one, other, way, smoke) for way in self.between(one, other)]
        return Sighted(all(way.seen for way in ways), any(way.smoke for way in ways))

    def _along(self, one: str, other: str, way: tuple[str, ...], smoke: Set[str]) -> Sighted:
        clouds = sum(label in smoke for label in way) + (one in smoke or other in smoke)
        woods = sum(self.has(label, self.ground.woods) for label in way)
        walled = any(self.has(label, ["building"]) for label in way)
        first, last = self.terrain[one].level, self.terrain[other].level
        high = any(self.terrain[label].level > max(first, last) for label in way)
        line = [self.terrain[label].level for label in (one, *way, other)]
        seen = not walled and not high and woods < self.detection.woods and clouds <= 1
        if abs(first - last) == 1:
            near = min(self._strip(line), self._strip(line[::-1]))
            seen = seen and near <= self.detection.border
        return Sighted(seen, clouds > 0)

    @staticmethod
    def _strip(line: list[int]) -> int:
        """Hexes of the first one's level, itself counted, up to where the level changes."""
        return next(number for number, level in enumerate(line) if level != line[0])

    def sectors(self, target: str, shooter: str) -> list[int]:
        """The sides of the target's hex through which the line to the shooter leaves it; two at a corner."""
        (x, y), (u, v) = self.places[target], self.places[shooter]
        d, e = u - x, v - y
        reach = [-2 * e, d - e, d + e, 2 * e, e - d, -d - e]
        return [side for side in range(6) if reach[side] == max(reach)]
