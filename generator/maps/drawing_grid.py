"""Where the hexes of a map lie on its picture, in mm, y down, the map's upper left corner at (0, 0). Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from generator.data.records import dataclass
from generator.hexes.layout import ROOT3
from generator.maps.hexmap import HexMap

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""left, top, right, bottom in mm."""


@dataclass(frozen=True)
class Grid:
    """The hexes of a map, `across` mm flat to flat. Flat-topped; the columns with odd numbers from 0 lie half a hex
    lower, as `HexMap` has them.
    """

    columns: int
    rows: int
    across: float

    @classmethod
    def of(cls, terrain: HexMap, across: float) -> Grid:
        """The grid of a map."""
        return cls(terrain.width, terrain.height, across)

    @property
    def side(self) -> float:
        """Length of a hex's side in mm."""
        return self.across / ROOT3

    @property
    def width(self) -> float:
        """Width of the whole map in mm."""
        return self.side * (1.5 * (self.columns - 1) + 2)

    @property
    def height(self) -> float:
        """Height of the whole map in mm."""
        return self.across * (self.rows + (0.5 if self.columns > 1 else 0.0))

    def centre(self, index: int) -> Point:
        """The middle of a hex by its index."""
        row, column = divmod(index, self.columns)
        return self.side * (1 + 1.5 * column), self.across * (row + 0.5 + column % 2 / 2)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The way from a middle to the six corners, clockwise from the right."""
        s, h = self.side, self.across / 2
        return ((s, 0.0), (s / 2, h), (-s / 2, h), (-s, 0.0), (-s / 2, -h), (s / 2, -h))

    def ends(self, side: int) -> tuple[Point, Point]:
        """The way from a middle to the two ends of a side, clockwise; side 0 is the north."""
        return self.corners[(side + 4) % 6], self.corners[(side + 5) % 6]

    @cached_property
    def middles(self) -> tuple[Point, ...]:
        """The way from a middle to the middles of the six sides, by side."""
        reach = self.across / 2
        return tuple(
            (reach * math.sin(side * math.pi / 3), -reach * math.cos(side * math.pi / 3)) for side in range(6)
        )

    def within(self, area: Area) -> Iterator[int]:
        """The indices of the hexes of which a part may lie in an area, row by row."""
        left, top, right, bottom = area
        first = max(0, math.floor((left - 2 * self.side) / (1.5 * self.side)) + 1)
        last = min(self.columns - 1, math.ceil(right / (1.5 * self.side)) - 1)
        upper = max(0, math.floor(top / self.across - 1.5))
        lower = min(self.rows - 1, math.ceil(bottom / self.across) - 1)
        for row in range(upper, lower + 1):
            for column in range(first, last + 1):
                y = self.across * (row + column % 2 / 2)
                if y < bottom and y + self.across > top:
                    yield row * self.columns + column

    @property
    def area(self) -> Area:
        """The whole map."""
        return (0.0, 0.0, self.width, self.height)


def fitted(columns: int, rows: int, width: float, height: float) -> float:
    """The largest width of a hex flat to flat, in mm, at which a whole map fits a box."""
    unit = Grid(columns, rows, 1.0)
    return min(width / unit.width, height / unit.height)
