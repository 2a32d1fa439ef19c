"""Circles to mark on cards and rosters: in groups of five, as large as there is room for."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.data.records import dataclass
from generator.draw.display import Circle, Item, Paint

GROUP = 5
"""How many stand together."""


@dataclass(frozen=True, slots=True)
class PipSize:
    """Diameter of a circle and the distance between two, in mm; groups are parted by half a circle more."""

    across: float
    apart: float

    @property
    def pitch(self) -> float:
        """From one circle to the next."""
        return self.across + self.apart

    def groups(self, width: float) -> int:
        """How many groups of five a row of that width holds."""
        group = GROUP * self.pitch - self.apart
        parted = self.apart + self.across / 2
        return math.floor((width + parted + 1e-6) / (group + parted))

    def rows(self, count: int, width: float) -> int:
        """How many rows so many circles need; at least one. The last group of a single row may be a part of five."""
        if self.across * (1 + (count - 1) // GROUP / 2) + (count - 1) * self.pitch <= width + 1e-6:
            return 1
        return max(1, math.ceil(math.ceil(count / GROUP) / max(1, self.groups(width))))

    def height(self, rows: int) -> float:
        """Height of so many rows."""
        return rows * self.pitch - self.apart


PRICED = (
    (PipSize(5.0, 1.5), 0.0), (PipSize(5.0, 1.0), 0.2), (PipSize(5.0, 0.8), 0.4), (PipSize(4.5, 0.8), 2.0),
    (PipSize(4.0, 0.7), 4.0), (PipSize(3.6, 0.6), 7.0),
)  # fmt: skip
"""The sizes to try, each with what is lost by it. The smallest are 5 mm across on an enlarged card."""
SIZES = tuple(size for size, _ in PRICED)

BETWEEN = 1.2
"""What parts two blocks of circles, in mm."""


def height_of(counts: Sequence[int], size: PipSize, width: float) -> float:
    """The height of blocks of circles one below the other."""
    return sum(size.height(size.rows(count, width)) for count in counts) + BETWEEN * (len(counts) - 1)


def pips(count: int, x: float, y: float, width: float, size: PipSize, paint: Paint, path: str) -> list[Item]:
    """Circles from (x, y) to the right, in groups of five, row below row. `path` is the datum that they count."""
    groups = max(1, size.groups(width), math.ceil(count / GROUP) if size.rows(count, width) == 1 else 0)
    parted = size.across / 2
    radius = size.across / 2
    made: list[Item] = []
    for number in range(count):
        group, place = divmod(number, GROUP)
        row, column = divmod(group, groups)
        cx = x + radius + column * (GROUP * size.pitch + parted) + place * size.pitch
        made.append(Circle(round(cx, 3), round(y + radius + row * size.pitch, 3), radius, paint, path))
    return made
