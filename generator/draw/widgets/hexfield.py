"""Boards of any set of hexes: a board of any shape, its labels, marked hexes, and lines round groups of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from generator.data.records import dataclass
from generator.draw import template_codes
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Text
from generator.draw.elements import Drawing, Items, Ref, Refused, Size
from generator.draw.fonts import cap_height
from generator.draw.fonts import width as text_width
from generator.draw.geometry import Point
from generator.draw.hatch import lines
from generator.draw.widgets import widget
from generator.draw.widgets.pen import Segment, outline, positive, shape, solid
from generator.hexes import FLAT, POINTY, Hex, Layout, outlines, shifted
from generator.hexes.layout import ROOT3

TOPS = {"flat": FLAT, "pointy": POINTY}

Pattern = Literal["none", "diagonal", "back-diagonal", "cross", "horizontal", "dots"]

_ANGLES: dict[str, tuple[float, ...]] = {
    "diagonal": (-45.0,), "back-diagonal": (45.0,), "cross": (45.0, -45.0), "horizontal": (0.0,),
}  # fmt: skip

CLEAR = 0.06
"""How far a label stays from the upper side of its hex, as a share of the hex's width flat to flat."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex of a board. `label` names it; `fill` is its ground; `sign` is the id of a symbol that is drawn in its
    middle, at true size. With an `id` or `alt` it is a group of its own.
    """

    at: Hex
    label: str = ""
    fill: Ink = Ink.NONE
    sign: str = ""
    id: str = ""
    alt: str = ""
    label_ink: Ink = Ink.BLACK


@widget("hex-field")
def hex_field(
    draw: Drawing,
    *,
    cx: float,
    cy: float,
    across: float,
    cells: Ref,
    top: Literal["flat", "pointy"] = "flat",
    size: Size = 5.5,
    face: Face = Face.LABEL,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
) -> Items:
    """A board of any set of hexes. A side that two hexes share is drawn once.

    :param cx: x in mm of the middle of hex (0, 0)
    :param cy: y in mm of the middle of hex (0, 0)
    :param across: width of a hex flat to flat in mm
    :param cells: a list of `Cell`
    :param top: flat or pointy
    :param size: points of the labels
    :param face: face of the labels
    :param stroke: ink of the sides
    :param weight: weight of the sides
    """
    positive(across=across)
    grid = Layout(across, cx, cy, TOPS[top])
    shown: list[Cell] = list(cells)
    if not shown:
        raise Refused("a board has one hex or more")
    made: list[Item] = []
    for cell in shown:
        if cell.fill is not Ink.NONE:
            made.append(_part(cell, (shape(grid.corners(cell.at), solid(cell.fill)),)))
    made.append(Path(tuple(_sides(grid, {cell.at for cell in shown})), outline(weight, stroke)))
    for cell in shown:
        x, y = (round(value, 4) for value in grid.centre(cell.at))
        inner: list[Item] = []
        if cell.sign:
            if cell.sign not in draw.symbols:
                raise Refused(f"no symbol {cell.sign!r} is defined before this")
            inner.append(Group("", draw.symbols[cell.sign], dx=x, dy=y))
        if cell.label:
            inner.append(_label(draw, grid, cell, x, y, size, face))
        made += inner if cell.fill is not Ink.NONE or not inner else (_part(cell, tuple(inner)),)
    return tuple(made)


def _part(cell: Cell, items: Items) -> Item:
    """What a cell shows, in a group of its own where it has a name."""
    return Group(cell.id, items, "figure" if cell.alt else "", cell.alt) if cell.id or cell.alt else Group("", items)


def _label(draw: Drawing, grid: Layout, cell: Cell, x: float, y: float, size: float, face: Face) -> Text:
    """A hex's name below its upper side, or below its upper corner; too wide a name is reported."""
    flat, cap, needed = grid.orientation.flat, cap_height(face, size), text_width(cell.label, face, size)
    clear = grid.across * CLEAR if flat else grid.height * 0.16
    room = (grid.side if flat else 0.0) + clear * (2 / ROOT3 if flat else 2 * ROOT3)
    if needed > room:
        told = f"the label {cell.label} needs {needed:.1f} mm at {size:g} pt, a hex has {room:.1f} mm there"
        draw.report(template_codes.TEXT_TOO_WIDE, told)
    baseline = round(y - grid.height / 2 + clear + cap, 4)
    return Text(x, baseline, cell.label, face, size, cell.label_ink, Anchor.MIDDLE, role="ruler")


def _sides(grid: Layout, hexes: set[Hex]) -> Iterable[Segment]:
    """Every side of a set of hexes once."""
    for at in sorted(hexes):
        for direction, beside in enumerate(at.neighbours()):
            if direction < 3 or beside not in hexes:
                (x1, y1), (x2, y2) = grid.side_towards(at, direction)
                yield ("M", round(x1, 4), round(y1, 4))
                yield ("L", round(x2, 4), round(y2, 4))


@widget("hex-outline")
def hex_outline(
    draw: Drawing,
    *,
    cx: float,
    cy: float,
    across: float,
    hexes: Ref,
    top: Literal["flat", "pointy"] = "flat",
    shift: float = 0.0,
    band: float = 0.0,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.STRUCTURE,
) -> Items:
    """A line, or a band with two edges, round a set of hexes: a ring, a district, a front.

    :param cx: x in mm of the middle of hex (0, 0)
    :param cy: y in mm of the middle of hex (0, 0)
    :param across: width of a hex flat to flat in mm
    :param hexes: a list of hexes
    :param top: flat or pointy
    :param shift: how far outside the hexes' sides it lies, in mm; less than 0 is inside
    :param band: width of the band in mm, its middle on the line; 0 for a line
    :param fill: ink of the band, or of the area that a line goes round
    :param stroke: ink of the line, or of the band's edges
    :param weight: weight of the line or edges
    """
    positive(across=across)
    loops = outlines(Layout(across, cx, cy, TOPS[top]), hexes)
    if not loops:
        raise Refused("no hexes to draw a line round")
    ways = (shift,) if band <= 0 else (shift + band / 2, shift - band / 2)
    segments: list[Segment] = []
    for loop in loops:
        for index, way in enumerate(ways):
            moved = shifted(loop, way)
            # The inner edge of a band runs the other way round: then it is a hole by either rule of filling.
            segments += shape(moved if index == 0 else tuple(reversed(moved)), solid()).segments
    return (Path(tuple(segments), Paint(fill, stroke, weight.value)),)


@widget("hex-pattern")
def hex_pattern(
    draw: Drawing,
    *,
    cx: float,
    cy: float,
    across: float,
    kind: Pattern = "diagonal",
    top: Literal["flat", "pointy"] = "flat",
    step: float = 2.0,
    hole: float = 0.0,
    ink: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
) -> Items:
    """A pattern in a hex, with a round hole for a sign: it tells hexes apart without colour.

    :param cx: x of the middle in mm
    :param cy: y of the middle in mm
    :param across: width of the pattern flat to flat in mm
    :param kind: none, diagonal, back-diagonal, cross, horizontal or dots
    :param top: flat or pointy
    :param step: distance of its lines or dots in mm
    :param hole: radius of the hole in mm
    :param ink: ink of lines or dots
    :param weight: weight of the lines
    """
    positive(across=across, step=step)
    grid = Layout(across, 0.0, 0.0, TOPS[top])
    if kind == "none":
        return ()
    if kind == "dots":
        r = step * 0.2
        places = _dots(grid, step, r, hole)
        return tuple(Circle(round(cx + x, 4), round(cy + y, 4), round(r, 4), solid(ink)) for x, y in places)
    edge: list[Any] = [grid.corners(Hex(0, 0))]
    if hole:
        edge.append(Layout(hole * ROOT3, 0.0, 0.0, POINTY if top == "flat" else FLAT).corners(Hex(0, 0)))
    segments: list[Segment] = []
    for angle in _ANGLES[kind]:
        for x1, y1, x2, y2 in lines(edge, step, angle):
            segments.append(("M", round(cx + x1, 4), round(cy + y1, 4)))
            segments.append(("L", round(cx + x2, 4), round(cy + y2, 4)))
    return (Path(tuple(segments), outline(weight, ink)),)


def _dots(grid: Layout, step: float, r: float, hole: float) -> Iterable[Point]:
    """Middles of dots in a grid of their own that lie wholly in the hex and outside the hole."""
    small = Layout(step, 0.0, 0.0, grid.orientation)
    inner = Layout(grid.across - 2 * r, 0.0, 0.0, grid.orientation)
    for at in Hex(0, 0).within(int(grid.across / step) + 1):
        x, y = small.centre(at)
        if inner.hex_at(x, y) == Hex(0, 0) and (x * x + y * y) ** 0.5 >= hole + r:
            yield x, y
