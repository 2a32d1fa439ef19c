"""Hexes: one, and a map of them with labels."""

from __future__ import annotations

from typing import Any, Literal

from generator.draw import template_codes
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Text
from generator.draw.elements import Drawing, Items, Ref, Refused, Size
from generator.draw.fonts import cap_height
from generator.draw.fonts import width as text_width
from generator.draw.markup import NOTHING, Printed
from generator.draw.widgets import widget
from generator.draw.widgets.pen import positive, shape
from generator.hexes import FLAT, POINTY, Hex, Layout, from_offset
from generator.hexes.layout import ROOT3

_TOPS = {"flat": FLAT, "pointy": POINTY}


@widget("hex")
def one_hex(
    draw: Drawing,
    *,
    cx: float,
    cy: float,
    across: float,
    top: Literal["flat", "pointy"] = "flat",
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
    label: Printed = NOTHING,
    size: Size = 7.0,
) -> Items:
    """One hexagon.

    :param cx: x of the centre in mm
    :param cy: y of the centre in mm
    :param across: width flat to flat in mm
    :param top: flat or pointy
    :param fill: ink of the area
    :param stroke: ink of the outline
    :param weight: weight of the outline
    :param label: words in the middle
    :param size: points of the label
    """
    positive(across=across)
    corners = Layout(across, cx, cy, _TOPS[top]).corners(Hex(0, 0))
    words = draw.run(
        label, cx, cy + cap_height(Face.LABEL, size) / 2, size=size, anchor=Anchor.MIDDLE, fit=across * 0.85
    )
    return (shape(corners, Paint(fill, stroke, weight.value)), *words)


@widget("hex-map")
def hex_map(
    draw: Drawing,
    *,
    x: float,
    y: float,
    columns: int,
    rows: int,
    across: float = 0.0,
    width: float = 0.0,
    height: float = 0.0,
    top: Literal["flat", "pointy"] = "flat",
    label: Literal["none", "column-row", "number"] = "column-row",
    size: Size = 5.5,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
    cells: Ref = None,
    prefix: str = "hex",
) -> Items:
    """A map of hexes, by offset coordinates (odd columns or rows shifted), each with its label near the top.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param columns: how many columns
    :param rows: how many rows
    :param across: width of a hex flat to flat in mm; else give `width` and `height`
    :param width: room for the map in mm, with `height`, where `across` isn't given
    :param height: room for the map in mm
    :param top: flat or pointy
    :param label: column-row (0101), number (1, 2, 3 ...) or none
    :param size: points of the labels
    :param fill: ink of hexes that `cells` doesn't name
    :param stroke: ink of the outlines
    :param weight: weight of the outlines
    :param cells: mapping of (column, row) from 1, or "0101", to an ink; passed with ref()
    :param prefix: start of the groups' ids of hexes that `cells` names
    """
    if columns < 1 or rows < 1:
        raise Refused("a map has one column and one row or more")
    flat = top == "flat"
    places = [(c, r, from_offset(c, r, flat=flat)) for r in range(rows) for c in range(columns)]
    grid = _grid([at for _, _, at in places], x, y, across, width, height, top)
    inks = _inks(cells)
    spokes = [(round(dx, 4), round(dy, 4)) for dx, dy in grid.spokes]
    paints = {ink: Paint(ink, stroke, weight.value) for ink in Ink}
    cap = cap_height(Face.LABEL, size)
    clear = 0.8 if flat else grid.height * 0.16
    drop = clear + cap - grid.height / 2
    digits = max(2, len(str(columns)), len(str(rows)))
    if label != "none":
        # The hex is narrowest, over the letters' height, at their top.
        room = (grid.side if flat else 0.0) + clear * (2 / ROOT3 if flat else 2 * ROOT3)
        longest = "8" * (2 * digits if label == "column-row" else len(str(len(places))))
        needed = text_width(longest, Face.LABEL, size)
        if needed > room:
            draw.report(
                template_codes.TEXT_TOO_WIDE,
                f"a label of {len(longest)} digits needs {needed:.1f} mm at {size:g} pt, a hex has {room:.1f} mm there",
            )
    made: list[Item] = []
    for index, (column, row, at) in enumerate(places):
        cx, cy = grid.centre(at)
        cx, cy = round(cx, 4), round(cy, 4)
        name = f"{column + 1:0{digits}d}{row + 1:0{digits}d}"
        ink = inks.get((column + 1, row + 1)) or inks.get(name)
        cell: list[Item] = [shape([(cx + dx, cy + dy) for dx, dy in spokes], paints[ink or fill])]
        if label != "none":
            words = name if label == "column-row" else str(index + 1)
            cell.append(Text(cx, round(cy + drop, 4), words, Face.LABEL, size, anchor=Anchor.MIDDLE, role="ruler"))
        if ink is None:
            made += cell
        else:
            made.append(Group(f"{prefix}:{name}", tuple(cell)))
    return tuple(made)


def _grid(hexes: list[Hex], x: float, y: float, across: float, width: float, height: float, top: str) -> Layout:
    """The grid of the given size, or the largest in the given room, its upper left corner at (x, y)."""
    grid = Layout(1.0, orientation=_TOPS[top])
    if across > 0:
        unit = Layout(across, orientation=grid.orientation)
        left, upper, _, _ = unit.extent(hexes)
        return Layout(across, x - left, y - upper, grid.orientation)
    if width <= 0 or height <= 0:
        raise Refused("give either `across` or both `width` and `height`")
    sized = grid.sized_to(hexes, width, height)
    return Layout(sized.across, x + sized.x, y + sized.y, grid.orientation)


def _inks(cells: Any) -> dict[Any, Ink]:
    """The inks by (column, row) or by label.

    :raises Refused: if `cells` is no mapping to inks.
    """
    if cells is None:
        return {}
    try:
        return {tuple(key) if isinstance(key, list) else key: Ink(str(ink)) for key, ink in cells.items()}
    except (AttributeError, ValueError) as fault:
        raise Refused(f"`cells` is a mapping of places to inks ({fault})") from None
