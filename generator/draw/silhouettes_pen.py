"""A pen for silhouettes: scales and mirrors coordinates, but never a line.

A figure is designed in units of its own (y down, origin where the figure's author likes it) and placed at any size;
strokes keep the three weights of the house at every size, which a scaled group could not do.

Two styles. `line`: plates are white with a structure outline, so that a figure reads as a drawing and numbers can lie
on it. `solid`: plates are black and details are cut out in white, so that a figure a few millimetres high reads as a
shape from a metre away; an ink-saving theme turns this into a line drawing again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field

from generator.data.records import dataclass
from generator.draw.display import Circle, Ink, Item, Line, Paint, Path

Points = Sequence[tuple[float, float]]

THIN = 0.8
"""Below this scale a line drawing has detail lines only: heavier ones would close up."""

STENCIL = 0.15
"""Below this scale (mm a unit) a solid figure is one black shape, without white seams between its plates."""


def points(text: str) -> list[tuple[float, float]]:
    """Read `"x,y x,y ..."`. Raises ValueError for anything else."""
    result = []
    for pair in text.split():
        x, y = pair.split(",")
        result.append((float(x), float(y)))
    return result


@dataclass(slots=True)
class Pen:
    """Draws in design units at (x, y) mm with `scale` mm a unit. `flip` mirrors left and right.

    `fine` is the smallest feature in mm that is still worth drawing: details of smaller size are left out, so that a
    small figure stays crisp. `mass` is the ink of a solid figure's plates, `ground` of what is cut out of them. Below
    the scale `thin` plates have detail lines.
    """

    x: float
    y: float
    scale: float
    solid: bool = False
    flip: bool = False
    fine: float = 0.9
    ground: Ink = Ink.CUT
    mass: Ink = Ink.BLOCK
    thin: float = THIN
    items: list[Item] = field(default_factory=list)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A design point in mm."""
        return (self.x + (-x if self.flip else x) * self.scale, self.y + y * self.scale)

    def mirrored(self) -> Pen:
        """The same pen for the other side; both fill the same list of items."""
        return Pen(self.x, self.y, self.scale, self.solid, not self.flip, self.fine, self.ground, self.mass,
                   self.thin, self.items)  # fmt: skip

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> Pen:
        """A pen whose origin lies at (dx, dy) design units, optionally drawing larger or smaller."""
        x, y = self.at(dx, dy)
        return Pen(x, y, self.scale * scale, self.solid, self.flip, self.fine, self.ground, self.mass,
                   self.thin, self.items)  # fmt: skip

    def worth(self, size: float) -> bool:
        """Whether a feature `size` design units across is large enough to draw."""
        return size * self.scale >= self.fine

    def plate(self, shape: str | Points, line: Line = Line.STRUCTURE) -> None:
        """A closed armour plate."""
        self._polygon(shape, self._plate_paint(line))

    def mark(self, shape: str | Points) -> None:
        """A closed spot of contrast: a visor, a muzzle, a vent."""
        self._polygon(shape, Paint(fill=Ink.CUT if self.solid else Ink.BLACK))

    def shade(self, shape: str | Points) -> None:
        """A closed plate in light grey (black in the solid style): the far side, or glass."""
        paint = self._plate_paint(Line.DETAIL)
        self._polygon(shape, paint if self.solid else Paint(Ink.LIGHT, Ink.BLACK, Line.DETAIL.value))

    def dark(self, shape: str | Points) -> None:
        """A closed plate of solid black in either style: a boot, a cape. White edges part it from its neighbours."""
        edge = self.ground if self.scale >= STENCIL else Ink.NONE
        self._polygon(shape, Paint(self.mass, edge, Line.DETAIL.value))

    def seam(self, shape: str | Points, size: float = 2.0, line: Line = Line.DETAIL) -> None:
        """An open detail line; left out when `size` design units are too small to see."""
        if not self.worth(size):
            return
        coords = [self.at(*p) for p in (points(shape) if isinstance(shape, str) else shape)]
        ink = self.ground if self.solid else Ink.BLACK
        self.items.append(Path(_segments(coords, closed=False), Paint(stroke=ink, width=line.value)))

    def rod(self, shape: str | Points, line: Line = Line.STRUCTURE) -> None:
        """An open black line that belongs to the outline: an aerial, a rotor, a strut."""
        coords = [self.at(*p) for p in (points(shape) if isinstance(shape, str) else shape)]
        self.items.append(Path(_segments(coords, closed=False), Paint(stroke=Ink.BLACK, width=line.value)))

    def joint(self, cx: float, cy: float, radius: float, line: Line = Line.DETAIL) -> None:
        """A round joint, or a wheel."""
        x, y = self.at(cx, cy)
        self.items.append(Circle(x, y, radius * self.scale, self._plate_paint(line)))

    def dot(self, cx: float, cy: float, radius: float) -> None:
        """A round spot of contrast; left out when too small."""
        if self.worth(radius * 2):
            x, y = self.at(cx, cy)
            fill = self.ground if self.solid else Ink.BLACK
            self.items.append(Circle(x, y, radius * self.scale, Paint(fill=fill)))

    def ring(self, cx: float, cy: float, radius: float, size: float = 2.0) -> None:
        """An open ring of contrast; left out when `size` design units are too small to see."""
        if self.worth(size):
            x, y = self.at(cx, cy)
            ink = self.ground if self.solid else Ink.BLACK
            self.items.append(Circle(x, y, radius * self.scale, Paint(stroke=ink, width=Line.DETAIL.value)))

    def _plate_paint(self, line: Line) -> Paint:
        if self.solid:
            # The white edge parts overlapping black plates, as a stencil does; in a tiny figure it would eat them.
            edge = self.ground if self.scale >= STENCIL else Ink.NONE
            return Paint(self.mass, edge, Line.DETAIL.value)
        if self.scale < self.thin:
            line = Line.DETAIL
        return Paint(Ink.WHITE, Ink.BLACK, line.value)

    def _polygon(self, shape: str | Points, paint: Paint) -> None:
        coords = [self.at(*p) for p in (points(shape) if isinstance(shape, str) else shape)]
        self.items.append(Path(_segments(coords, closed=True), paint))


def _segments(coords: Points, *, closed: bool) -> tuple[tuple[str | float, ...], ...]:
    head, *rest = coords
    result: list[tuple[str | float, ...]] = [("M", *head)]
    result.extend(("L", *p) for p in rest)
    if closed:
        result.append(("Z",))
    return tuple(result)


def box(x: float, y: float, width: float, height: float, cut: float = 0.0) -> list[tuple[float, float]]:
    """A rectangle with its corners cut off by `cut` units."""
    if not cut:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [
        (x + cut, y), (x + width - cut, y), (x + width, y + cut), (x + width, y + height - cut),
        (x + width - cut, y + height), (x + cut, y + height), (x, y + height - cut), (x, y + cut),
    ]  # fmt: skip


def limb(x1: float, y1: float, x2: float, y2: float, w1: float, w2: float) -> list[tuple[float, float]]:
    """A tapering bar between two joints, `w1` wide at the first and `w2` at the second."""
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = -(y2 - y1) / length / 2, (x2 - x1) / length / 2
    return [
        (x1 + nx * w1, y1 + ny * w1), (x2 + nx * w2, y2 + ny * w2),
        (x2 - nx * w2, y2 - ny * w2), (x1 - nx * w1, y1 - ny * w1),
    ]  # fmt: skip
