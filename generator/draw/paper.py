"""Papers and their live area: the largest multiple of 4 mm that leaves 10 mm or more, centred."""

from __future__ import annotations

from functools import cached_property

from generator.data.records import dataclass

MODULE = 4.0
"""The layout module in mm (`paper.u` in templates)."""

SAFE_MARGIN = 10.0
"""What the live area leaves at each edge at least, in mm."""

PRINTER_MARGIN = 5.0
"""What a home printer can't reach, in mm."""


@dataclass(frozen=True)
class Box:
    """A rectangle on the page, in mm; `right`, `bottom`, `cx` and `cy` follow from it."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def cx(self) -> float:
        """The x of the centre."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """The y of the centre."""
        return self.y + self.height / 2


@dataclass(frozen=True)
class Paper:
    """A paper by name and size in mm, upright."""

    name: str
    width: float
    height: float

    @cached_property
    def live(self) -> Box:
        """The area that pages use: A4 188 x 276 mm, Letter 192 x 256 mm."""
        across = (self.width - 2 * SAFE_MARGIN) // MODULE * MODULE
        down = (self.height - 2 * SAFE_MARGIN) // MODULE * MODULE
        return Box((self.width - across) / 2, (self.height - down) / 2, across, down)

    @cached_property
    def printable(self) -> Box:
        """The area that every home printer reaches."""
        margin = PRINTER_MARGIN
        return Box(margin, margin, self.width - 2 * margin, self.height - 2 * margin)

    @property
    def u(self) -> float:
        """The layout module in mm."""
        return MODULE

    def spread(self, top: float, *heights: float, least: float = 3.0) -> list[float]:
        """Where panels of these heights begin, evenly parted from `top` to the foot of the live area.

        :param least: mm that part two of them at least.
        :raises ValueError: if they don't go in.
        """
        free = self.live.bottom - top - sum(heights)
        gap = free / (len(heights) - 1) if len(heights) > 1 else 0.0
        if free < 0 or (len(heights) > 1 and gap < least):
            raise ValueError(f"{least * (len(heights) - 1) - free:.1f} mm are missing for {len(heights)} panels")
        return [round(top + sum(heights[:number]) + number * gap, 2) for number in range(len(heights))]

    @property
    def turned(self) -> Paper:
        """The same paper on its side."""
        return Paper(self.name, self.height, self.width)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}
