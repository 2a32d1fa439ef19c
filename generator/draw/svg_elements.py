"""The plain elements of the template language: shapes, text, groups, symbols and form fields."""

from __future__ import annotations

from typing import Literal

from generator.draw import (
    svg_text,  # noqa: F401  (registers text and textbox)
)
from generator.draw.display import (
    Circle,
    Group,
    Ink,
    Line,
    Paint,
    Path,
    Rect,
)
from generator.draw.elements import Clip, Dash, Items, Pip, Points, Refused, Segments
from generator.draw.svg_registry import ELEMENTS, element
from generator.draw.svg_subset import Reader

__all__ = ["ELEMENTS"]

GROUP_ROLES = (
    "panel", "card", "token", "figure", "heading1", "heading2", "heading3", "paragraph", "list", "list-item",
    "list-label", "table", "row", "header-cell", "cell", "toc", "toc-item", "caption", "note", "artifact", "stamp", "",
)  # fmt: skip


@element("g")
def group(
    draw: Reader,
    *,
    items: Items,
    id: str = "",
    role: str = "",
    alt: str = "",
    dx: float = 0.0,
    dy: float = 0.0,
    rotate: float = 0.0,
    scale: float = 1.0,
    clip: Clip | None = None,
    link: str = "",
    bookmark: str = "",
    lang: str = "",
) -> Items:
    """A named part of the page, moved, turned or scaled together.

    :param id: stable name, such as `enemy:tank`; unique on the page
    :param role: what it is, for tags and comparisons: panel, card, token, figure, heading1 ... stamp
    :param alt: the alternative text that a screen reader says
    :param dx: shift to the right in mm
    :param dy: shift down in mm
    :param rotate: turn, clockwise about the shifted origin, a multiple of 90 degrees
    :param scale: enlargement
    :param clip: rectangle, in the group's own coordinates, outside which nothing shows
    :param link: a URL, or `#` and the id of a group
    :param bookmark: entry in the file's outline
    :param lang: language of what it holds, where it isn't the page's
    """
    if role not in GROUP_ROLES:
        raise Refused(f"unknown role {role!r}; a group's role is one of {', '.join(filter(None, GROUP_ROLES))}")
    if rotate % 90:
        raise Refused(f"a group turns by multiples of 90 degrees, not by {rotate:g}")
    draw.claim(id)
    return (Group(id, items, role, alt, dx, dy, rotate, scale, clip, link, bookmark, lang),)


def _paint(fill: Ink, stroke: Ink, weight: Line, dash: Dash) -> Paint:
    return Paint(fill, stroke, weight.value, dash)


@element("rect")
def rect(
    draw: Reader,
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0.0,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.NONE,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
) -> Items:
    """A rectangle.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param radius: rounding of the corners in mm
    :param fill: ink of the area
    :param stroke: ink of the outline
    :param weight: weight of the outline
    :param dash: lengths of dash and gap in mm
    """
    if width < 0 or height < 0:
        raise Refused(f"a rectangle can't be {width:g} x {height:g} mm")
    return (Rect(x, y, width, height, _paint(fill, stroke, weight, dash), radius),)


@element("circle")
def circle(
    draw: Reader,
    *,
    cx: float,
    cy: float,
    r: float,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.NONE,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
    pip: Pip = "",
) -> Items:
    """A circle.

    :param cx: x of the centre in mm
    :param cy: y of the centre in mm
    :param r: radius in mm
    :param fill: ink of the area
    :param stroke: ink of the outline
    :param weight: weight of the outline
    :param dash: lengths of dash and gap in mm
    :param pip: the value, or its data path, of which the circle is one; the page check counts them
    """
    if r <= 0:
        raise Refused(f"a circle's radius can't be {r:g} mm")
    return (Circle(cx, cy, r, _paint(fill, stroke, weight, dash), pip),)


@element("line")
def line(
    draw: Reader,
    *,
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
) -> Items:
    """A straight line.

    :param x1: x of the start in mm
    :param y1: y of the start in mm
    :param x2: x of the end in mm
    :param y2: y of the end in mm
    :param stroke: ink
    :param weight: weight
    :param dash: lengths of dash and gap in mm
    """
    return (Path((("M", x1, y1), ("L", x2, y2)), Paint(Ink.NONE, stroke, weight.value, dash)),)


def _through(points: Points, closed: bool) -> tuple[tuple[str | float, ...], ...]:
    segments: list[tuple[str | float, ...]] = [("L", x, y) for x, y in points]
    segments[0] = ("M", *segments[0][1:])
    if closed:
        segments.append(("Z",))
    return tuple(segments)


@element("polyline")
def polyline(
    draw: Reader,
    *,
    points: Points,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
) -> Items:
    """Straight lines through points, left open.

    :param points: x,y pairs in mm
    :param fill: ink of the area
    :param stroke: ink of the line
    :param weight: weight of the line
    :param dash: lengths of dash and gap in mm
    """
    return (Path(_through(points, False), _paint(fill, stroke, weight, dash)),)


@element("polygon")
def polygon(
    draw: Reader,
    *,
    points: Points,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.NONE,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
    pip: Pip = "",
) -> Items:
    """Straight lines through points, closed.

    :param points: x,y pairs in mm
    :param fill: ink of the area
    :param stroke: ink of the outline
    :param weight: weight of the outline
    :param dash: lengths of dash and gap in mm
    :param pip: the value, or its data path, of which the shape is one
    """
    return (Path(_through(points, True), _paint(fill, stroke, weight, dash), pip),)


@element("path")
def path(
    draw: Reader,
    *,
    d: Segments,
    fill: Ink = Ink.NONE,
    stroke: Ink = Ink.NONE,
    weight: Line = Line.DETAIL,
    dash: Dash = (),
    pip: Pip = "",
) -> Items:
    """A path of straight lines and curves.

    :param d: absolute commands M, L, H, V, C and Z with numbers in mm
    :param fill: ink of the area
    :param stroke: ink of the outline
    :param weight: weight of the outline
    :param dash: lengths of dash and gap in mm
    :param pip: the value, or its data path, of which the shape is one
    """
    return (Path(d, _paint(fill, stroke, weight, dash), pip),)


@element("field")
def form_field(
    draw: Reader,
    *,
    name: str,
    kind: Literal["check", "circle", "text"],
    x: float,
    y: float,
    width: float,
    height: float,
    tooltip: str,
) -> Items:
    """A form field, for marking on a screen. It is left out of a sheet that is only to be printed (`fillable`).

    :param name: unique on its sheet
    :param kind: check (a box that is crossed), circle (one that is filled in) or text
    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param tooltip: what to fill in; screen readers say it
    """
    return draw.form_field(name, kind, x, y, width, height, tooltip)


@element("use")
def use(
    draw: Reader,
    *,
    ref: str,
    x: float = 0.0,
    y: float = 0.0,
    rotate: float = 0.0,
    scale: float = 1.0,
    id: str = "",
    role: str = "",
    alt: str = "",
) -> Items:
    """What a `<symbol>` before it holds, placed once more.

    :param ref: the symbol's id
    :param x: shift to the right in mm
    :param y: shift down in mm
    :param rotate: turn, a multiple of 90 degrees
    :param scale: enlargement
    :param id: name of the group
    :param role: role of the group
    :param alt: alternative text of the group
    """
    items = draw.symbols.get(ref)
    if items is None:
        known = ", ".join(draw.symbols) or "none"
        raise Refused(f"no symbol {ref!r} is defined before this (known: {known})")
    return group(draw, items=items, id=id, role=role, alt=alt, dx=x, dy=y, rotate=rotate, scale=scale)


@element("symbol")
def symbol(draw: Reader, *, items: Items, id: str) -> Items:
    """Items to be placed by `<use>`; draws nothing itself.

    :param id: name for `<use ref>`
    """
    draw.symbols[id] = items
    return ()
