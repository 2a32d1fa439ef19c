"""Where hexes lie on paper, in mm, x to the right and y down.

A hex is spoken of by its width flat to flat; the side is that divided by the square root of 3.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from generator.hexes.coordinates import Hex, nearest

ROOT3 = math.sqrt(3.0)


@dataclass(frozen=True)
class Orientation:
    """How a grid is turned: flat-topped or pointy-topped. The matrix takes (q, r) to (x, y) for a side of 1."""

    flat: bool
    forward: tuple[float, float, float, float]
    first_corner: float
    """Angle in degrees, clockwise from the right, of corner 0."""


FLAT = Orientation(True, (1.5, 0.0, ROOT3 / 2, ROOT3), 0.0)
POINTY = Orientation(False, (ROOT3, ROOT3 / 2, 0.0, 1.5), -30.0)


@dataclass(frozen=True)
class Layout:
    """A grid on paper: `across` is the width flat to flat in mm, (x, y) the centre of hex (0, 0)."""

    across: float
    x: float = 0.0
    y: float = 0.0
    orientation: Orientation = FLAT

    @classmethod
    def of_side(cls, side: float, x: float = 0.0, y: float = 0.0, orientation: Orientation = FLAT) -> Layout:
        """A grid by the length of a hex's side in mm."""
        return cls(side * ROOT3, x, y, orientation)

    @property
    def side(self) -> float:
        """Length of a side in mm, which is the distance from the centre to a corner, too."""
        return self.across / ROOT3

    @property
    def width(self) -> float:
        """Width of one hex in mm, left to right."""
        return 2 * self.side if self.orientation.flat else self.across

    @property
    def height(self) -> float:
        """Height of one hex in mm."""
        return self.across if self.orientation.flat else 2 * self.side

    def centre(self, at: Hex) -> tuple[float, float]:
        """The centre of a hex."""
        a, b, c, d = self.orientation.forward
        return self.x + self.side * (a * at.q + b * at.r), self.y + self.side * (c * at.q + d * at.r)

    @cached_property
    def spokes(self) -> tuple[tuple[float, float], ...]:
        """The way from a centre to the six corners, clockwise; corner n ends the side towards direction n."""
        first = math.radians(self.orientation.first_corner)
        return tuple(
            (self.side * math.cos(first + k * math.pi / 3), self.side * math.sin(first + k * math.pi / 3))
            for k in range(6)
        )

    def corners(self, at: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex, clockwise."""
        x, y = self.centre(at)
        return tuple((x + dx, y + dy) for dx, dy in self.spokes)

    def side_towards(self, at: Hex, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the side that a hex shares with its neighbour in a direction."""
        corners = self.corners(at)
        return corners[direction % 6], corners[(direction + 1) % 6]

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex that holds a point."""
        a, b, c, d = self.orientation.forward
        u, v = (x - self.x) / self.side, (y - self.y) / self.side
        determinant = a * d - b * c
        return nearest((d * u - b * v) / determinant, (a * v - c * u) / determinant)

    def extent(self, hexes: list[Hex]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in mm of a set of hexes.

        :raises ValueError: for no hex at all.
        """
        if not hexes:
            raise ValueError("no hexes")
        centres = [self.centre(at) for at in hexes]
        return (
            min(x for x, _ in centres) - self.width / 2,
            min(y for _, y in centres) - self.height / 2,
            max(x for x, _ in centres) + self.width / 2,
            max(y for _, y in centres) + self.height / 2,
        )

    def sized_to(self, hexes: list[Hex], width: float, height: float) -> Layout:
        """This grid made as large as fits a box of `width` x `height` mm, its upper left corner at (0, 0)."""
        unit = Layout(1.0, 0.0, 0.0, self.orientation)
        left, top, right, bottom = unit.extent(hexes)
        across = min(width / (right - left), height / (bottom - top))
        return Layout(across, -left * across, -top * across, self.orientation)
