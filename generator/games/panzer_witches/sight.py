"""Lines of sight between hexes, and the direction from which somebody is shot at.

A line goes from centre to centre and crosses hexes. Where it runs along an edge, the hexes on either side are tried,
and what is better for the defender counts: the line is blocked if either side is. All of this is the same both ways.

* Buildings between block, and hexes that are higher than both ends. Woods count by hexes between: neither end counts.
* Two levels of difference or more: they see each other. One level: they do if one of them stands near enough to the
  border of the levels on the line, its own hex and that beside the border counted.
* Smoke is counted with one of the ends, if either stands in it, and each hex between: one hex makes shots harder, more
  of them block.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.maps.hexmap import NOWHERE
from generator.maps.sight import crossed

from .ground import Ground


class Look(NamedTuple):
    """What lies between two frames.

    `smoke` says that shots go through smoke; `woods` counts hexes of woods between; `hull_down` says that the target
    stands a level lower than the shooter or behind a higher hex beside it.
    """

    seen: bool
    smoke: bool
    woods: int
    hull_down: bool
    distance: int


class Line(NamedTuple):
    """What doesn't change between two hexes. `sides` are the hexes between, on one side or both."""

    seen: bool
    woods: int
    hull_down: bool
    distance: int
    sides: tuple[tuple[int, ...], ...]


UNSEEN_LOOK = Look(False, False, 0, False, 99)
"""Of whoever isn't on the map."""
_SIDE_OFFSETS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial offsets of the six sides, from the north clockwise."""


class Sight:
    """The lines of one map.

    :param woods: so many hexes of woods between block.
    :param border: hexes from the border of two levels within which one sees over it.
    """

    def __init__(self, ground: Ground, woods: int, border: int) -> None:
        self.ground = ground
        self.woods = woods
        self.border = border
        self._lines: dict[int, Line] = {}
        self._clear: dict[int, Look] = {}
        self._from: dict[int, tuple[int, ...]] = {}
        self._towards: dict[int, list[int]] = {}
        self._visible: dict[int, frozenset[int]] = {}

    def __getstate__(self) -> dict[str, object]:
        """What another process needs; what was found along the way it finds itself."""
        return {**self.__dict__, "_lines": {}, "_clear": {}, "_from": {}, "_visible": {}, "_towards": {}}

    def line(self, start: int, end: int) -> Line:
        """What doesn't change between two hexes."""
        key = start * self.ground.size + end
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._line(start, end)
        return found

    def look(self, start: int, end: int, smoke: Mapping[int, int] | None = None) -> Look:
        """What who stands in one hex sees of who stands in another.

        :param smoke: the hexes with smoke.
        """
        if smoke:
            return self._through(self.line(start, end), start, end, smoke)
        key = start * self.ground.size + end
        found = self._clear.get(key)
        if found is None:
            line = self.line(start, end)
            found = self._clear[key] = Look(line.seen, False, line.woods, line.hull_down, line.distance)
        return found

    def seen(self, start: int, end: int, smoke: Mapping[int, int] | None = None) -> bool:
        """Whether nothing hides one hex from another."""
        return self.look(start, end, smoke).seen

    def visible(self, start: int, smoke: Mapping[int, int] | None = None) -> frozenset[int]:
        """All hexes that are seen from one."""
        if smoke:
            return frozenset(one for one in range(self.ground.size) if self.look(start, one, smoke).seen)
        found = self._visible.get(start)
        if found is None:
            found = self._visible[start] = frozenset(
                one for one in range(self.ground.size) if self.line(start, one).seen
            )
        return found

    def blocker(self, start: int, end: int, smoke: Mapping[int, int]) -> str:
        """The clause that says why one hex isn't seen from another: woods, a building, levels, or the smoke between."""
        line, ground = self.line(start, end), self.ground
        if line.seen:
            return "smoke-shot" if smoke else "line-of-sight"
        if any(ground.walls[one] for side in line.sides for one in side):
            return "building-block"
        return "woods-block" if line.woods >= self.woods else "height-sight"

    def _through(self, line: Line, start: int, end: int, smoke: Mapping[int, int]) -> Look:
        most = 0
        for side in line.sides:
            count = sum(1 for one in side if one in smoke)
            most = max(most, count)
        if start in smoke or end in smoke:
            most += 1
        return Look(line.seen and most < 2, most > 0, line.woods, line.hull_down, line.distance)

    def _line(self, start: int, end: int) -> Line:
        ground = self.ground
        sides = between(ground, start, end)
        distance = ground.distance(start, end)
        wooded = ground.woods
        woods = max([sum([wooded[one] for one in side]) for side in sides])
        seen = woods < self.woods and all(self._side(start, end, side) for side in sides)
        level = ground.level
        last = [side[-1] for side in sides if side]
        down = level[start] > level[end] or any(level[one] > level[end] for one in last)
        return Line(seen, woods, down and distance > 0, distance, sides)

    def _side(self, start: int, end: int, side: tuple[int, ...]) -> bool:
        """Whether buildings and levels leave the line on one side open."""
        ground = self.ground
        level = ground.level
        low, high = sorted((level[start], level[end]))
        walls = ground.walls
        for one in side:
            if walls[one] or level[one] > high:
                return False
        if high - low != 1:
            return True
        away = ground.distances(start)
        way = [level[start], *[level[one] for one in side], level[end]]
        steps = [0, *[away[one] for one in side], away[end]]
        for place in range(len(way) - 1):
            if (way[place] < high) != (way[place + 1] < high):
                near = min(steps[place] + 1, steps[-1] - steps[place + 1] + 1)
                if near <= self.border:
                    return True
        return False

    def towards(self, hex: int) -> list[int]:
        """By hex the side that faces another one, the first of two; -1 for the hex itself."""
        found = self._towards.get(hex)
        if found is None:
            found = self._towards[hex] = [
                sides[0] if (sides := self.directions(one, hex)) else -1 for one in range(self.ground.size)
            ]
        return found

    def directions(self, start: int, end: int) -> tuple[int, ...]:
        """The sides of a hex through which the line to another leaves it: two where it passes between them."""
        key = start * self.ground.size + end
        found = self._from.get(key)
        if found is None:
            one, other = self.ground.axial[start], self.ground.axial[end]
            found = self._from[key] = _directions(other[0] - one[0], other[1] - one[1])
        return found


@lru_cache(maxsize=8192)
def _directions(q: int, r: int) -> tuple[int, ...]:
    """The sides towards an axial offset, by how far it goes their way; exact, in whole numbers."""
    if not (q or r):
        return ()
    along = [2 * q * over + 2 * r * down + q * down + r * over for over, down in _SIDE_OFFSETS]
    most = max(along)
    return tuple(side for side, one in enumerate(along) if one == most)


def between(ground: Ground, start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """The hexes that a line crosses between its ends, in order; of both sides where it runs along edges."""
    (q, r), other, at = ground.axial[start], ground.axial[end], ground.at
    shape = _shape(other[0] - q, other[1] - r)
    return tuple([tuple([one for over, down in side if (one := at(q + over, r + down)) != NOWHERE]) for side in shape])


@lru_cache(maxsize=8192)
def _shape(columns: int, down: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The axial offsets of the hexes between the ends of a line, by side of it."""
    inside, left, right = crossed(columns, down)
    sides = (inside + left, inside + right) if left or right else (inside,)
    return tuple(tuple((q, r) for _, q, r in sorted(side)) for side in sides)
