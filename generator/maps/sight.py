"""Lines of sight between two hexes: what a ruler from centre to centre crosses, what blocks it, woods, cover.

The rules are made for a table: whole levels are compared, nothing is worked out along the line.

* A hex counts where the ruler passes through its inside. Where the ruler runs along an edge, the hexes on its left are
  tried, then those on its right, and the side that is better for the target counts.
* A hex blocks if it is as high as the tops of both units. Beside a unit it blocks if it is as high as that unit.
* Woods and jungle that don't block by their ground count if they are high enough to block, were they solid.
* A hex beside the target that doesn't block hides the target up to its own height, unless the attacker is taller than
  the target's top: then it looks over. Water hides what stands in it up to the surface.

Whether a line is blocked is the same both ways; what it hides is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from generator.maps.hexmap import NOWHERE, Cell, HexMap

WOODS_HEIGHT = 2
"""Levels that woods rise above their ground, unless a game says otherwise."""


class Woods(NamedTuple):
    """Woods that a line crosses: the hex, their density (1 light, 2 heavy), steps from the line's start."""

    at: int
    density: int
    distance: int


class SightLine(NamedTuple):
    """What was found between two hexes. Indices are those of the map.

    `crossed` are the hexes between the two, in order; `other` those of the other side, where the line runs along edges.
    `blocker` is the first hex that blocks, or NOWHERE. `hidden` counts the levels of the target's `height` that
    `screen`, a hex beside it or its own water, hides; `screen` is NOWHERE where nothing is hidden.
    """

    start: int
    end: int
    distance: int
    crossed: tuple[int, ...]
    other: tuple[int, ...]
    blocker: int
    woods: tuple[Woods, ...]
    hidden: int
    height: int
    screen: int

    @property
    def visible(self) -> bool:
        """Whether nothing blocks the line, and some of the target shows."""
        return self.blocker == NOWHERE and self.hidden < self.height

    @property
    def density(self) -> int:
        """The woods crossed, added up."""
        return sum(one.density for one in self.woods)

    @property
    def partial_cover(self) -> bool:
        """Whether from one third to two thirds of the target are hidden."""
        return self.visible and self.height <= 3 * self.hidden <= 2 * self.height


def top_of(cell: Cell) -> int:
    """The level of what blocks sight in a hex: its ground or the surface of its water, or the roof of its building."""
    return cell.level + cell.of("building")


def footing_of(cell: Cell) -> int:
    """The level on which a unit stands: the ground, the bottom of the water, a roof, or a bridge."""
    bridge = cell.feature("bridge")
    return cell.level + bridge.level if bridge else top_of(cell) - cell.of("water")


Better = Callable[[SightLine], tuple[int, ...]]


class Sight:
    """The lines of sight on one map, for units of any height.

    :param woods: levels that woods rise above their ground.
    :param footing: by hex the level on which units stand; that of `footing_of` if left out.
    """

    def __init__(self, field: HexMap, *, woods: int = WOODS_HEIGHT, footing: Sequence[int] | None = None) -> None:
        self.field = field
        self.woods_height = woods
        self._tops = [top_of(cell) for cell in field.cells]
        self._woods = [cell.of("woods") or cell.of("jungle") for cell in field.cells]
        self._rises = [top + woods if thick else top for top, thick in zip(self._tops, self._woods, strict=True)]
        self._footing = list(footing) if footing is not None else [footing_of(cell) for cell in field.cells]

    def between(
        self, start: int, end: int, height: int = 1, target: int = 1, better: Better | None = None
    ) -> SightLine:
        """The line from a unit of some height, in levels, to a target of some height.

        :param better: how good a line is for the target, where a game's rules say it; the more, the better.
        """
        width, rows = self.field.width, self.field.height
        row, column = divmod(start, width)
        to_row, to_column = divmod(end, width)
        distance, left, right = _line(to_column - column, to_row - row, column % 2)
        lines: tuple[tuple[Step, ...], ...] = (left,) if right is left else (left, right)
        if not 0 < min(row, to_row) <= max(row, to_row) < rows - 1:  # a line along the edge has a side without hexes
            lines = tuple(tuple(step for step in line if 0 <= row + step[1] < rows) for line in lines)
        sides = [[(start + down * width + over, gone, distance - gone) for over, down, gone in line] for line in lines]
        found = [self._along(start, end, distance, side, height, target) for side in sides]
        best = found[0]
        if len(found) > 1:
            good = better or _good_for_target
            best = max(found, key=lambda one: (*good(one), -sum(one.crossed)))
            other = found[1] if best is found[0] else found[0]
            best = best._replace(other=tuple(index for index in other.crossed if index not in best.crossed))
        return best

    def _along(
        self, start: int, end: int, distance: int, side: list[tuple[int, int, int]], height: int, target: int
    ) -> SightLine:
        tops, foot = self._tops, self._footing[end]
        mine, its = self._footing[start] + height, foot + target
        both, low, rises = max(mine, its), min(mine, its), self._rises
        blocker, woods, hidden = NOWHERE, [], max(0, tops[end] - foot)
        screen = end if hidden else NOWHERE
        for index, gone, left in side:
            if rises[index] < low and left != 1:
                continue
            needed = both
            if gone == 1 and mine < needed:
                needed = mine
            if left == 1 and its < needed:
                needed = its
            top = tops[index]
            if top >= needed:
                blocker = index if blocker == NOWHERE else blocker
                continue
            if self._woods[index] and top + self.woods_height >= needed:
                woods.append(Woods(index, self._woods[index], gone))
            if left == 1 and mine <= its and top - foot > hidden:
                hidden, screen = top - foot, index
        crossed = tuple([index for index, _, _ in side])
        return SightLine(start, end, distance, crossed, (), blocker, tuple(woods), hidden, target, screen)


def _good_for_target(line: SightLine) -> tuple[bool, bool, int, int]:
    """The more, the better for who is looked at."""
    return line.blocker != NOWHERE, line.hidden >= line.height, line.hidden, line.density


Step = tuple[int, int, int]
"""Of a hex on a line: columns and rows from the start, and steps from it."""


@lru_cache(maxsize=65536)
def _line(columns: int, rows: int, odd: int) -> tuple[int, tuple[Step, ...], tuple[Step, ...]]:
    """Distance, and the hexes that the line crosses on its left and on its right; the same tuple where it is one line.

    :param odd: whether the start lies in a column that is shifted down.
    """
    down = rows - (columns + odd - (columns + odd) % 2) // 2 + (odd - odd % 2) // 2
    distance = max(abs(columns), abs(down), abs(columns + down))
    inside, left, right = crossed(columns, down)

    def steps(hexes: list[tuple[int, int, int]]) -> tuple[Step, ...]:
        told = []
        for _, q, r in sorted(hexes):
            column = q + odd
            told.append((q, r + (column - column % 2) // 2, max(abs(q), abs(r), abs(q + r))))
        return tuple(told)

    first = steps(inside + left)
    return distance, first, steps(inside + right) if left or right else first


def crossed(columns: int, down: int) -> tuple[list[Step], list[Step], list[Step]]:
    """The hexes between (0, 0) and an axial offset: those that the line crosses, and those whose edges it runs along on
    its left and on its right. Each as (place along the line, q, r). Exact, in whole numbers.

    A point is inside the hex in the origin if the differences of its cube coordinates are all between -1 and 1; along
    the line each difference grows evenly, so each bounds the line between two places.
    """
    third = -columns - down
    ways = (columns - down, down - third, third - columns)
    whole = 1
    for way in ways:
        whole *= abs(way) or 1
    inside: list[Step] = []
    edges: tuple[list[Step], list[Step]] = ([], [])
    for q, r in _near(columns, down):
        if (q, r) in ((0, 0), (columns, down)):
            continue
        s = -q - r
        low, high, edge = 0, whole, 0
        for way, at in zip(ways, (q - r, r - s, s - q), strict=True):
            if way == 0:
                if abs(at) > 1:
                    low = high
                elif at:
                    edge = at
                continue
            part = whole // way
            one, two = (at - 1) * part, (at + 1) * part
            low, high = max(low, min(one, two)), min(high, max(one, two))
        if low >= high:
            continue
        place = (low + high, q, r)
        if edge:
            edges[0 if columns * r - down * q < 0 else 1].append(place)
        else:
            inside.append(place)
    return inside, *edges


_REACH = 0.67
"""How far a hex reaches from its centre in any of its coordinates: two thirds, and a little."""


def _near(columns: int, down: int) -> list[tuple[int, int]]:
    """Axial offsets of all hexes that a line to an offset could touch."""
    found = []
    low, high = min(0, columns), max(0, columns)
    for q in range(low, high + 1) if columns else (-1, 0, 1):
        if columns:  # the rows of the line as far as a hex of this column reaches to each side
            ends = [min(max(q + side, low), high) * down / columns for side in (-_REACH, _REACH)]
        else:
            ends = [0.0, float(down)]
        found += [(q, r) for r in range(ceil(min(ends) - _REACH), floor(max(ends) + _REACH) + 1)]
    return found
