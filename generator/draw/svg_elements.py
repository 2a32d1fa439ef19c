"""The plain elements of the template language: shapes, text, groups, symbols and form fields."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeVar

from generator.draw import fit, markup
from generator.draw import template_codes as codes
from generator.draw.display import (
    TEXT_ROLES,
    Anchor,
    Circle,
    Face,
    Field,
    Group,
    Ink,
    Item,
    Line,
    Paint,
    Path,
    Rect,
    Text,
)
from generator.draw.elements import Clip, Dash, Element, Items, Pip, Points, Refused, Segments, Size
from generator.draw.fonts import MM_PER_POINT, cap_height
from generator.draw.markup import Printed
from generator.draw.svg_subset import Node, Reader

_Function = TypeVar("_Function", bound=Callable[..., Items])

ELEMENTS: dict[str, Element] = {}

ASCENT = 0.8
"""The share of the size that lies above the baseline in a text box."""

GROUP_ROLES = (
    "panel", "card", "token", "figure", "heading1", "heading2", "heading3", "paragraph", "list", "list-item", "table",
    "row", "header-cell", "cell", "toc", "toc-item", "caption", "note", "artifact", "stamp", "",
)  # fmt: skip


def element(name: str) -> Callable[[_Function], _Function]:
    """Register a plain element."""

    def register(function: _Function) -> _Function:
        ELEMENTS[name] = Element(name, function, is_widget=False, mixed=name == "textbox")
        return function

    return register


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


def _check_role(role: str) -> None:
    if role and role not in TEXT_ROLES:
        raise Refused(f"unknown role {role!r}; a text's role is one of {', '.join(sorted(TEXT_ROLES))}")


@element("text")
def text(
    draw: Reader,
    *,
    content: Printed,
    x: float,
    y: float,
    face: Face = Face.LABEL,
    size: Size = 7.0,
    ink: Ink = Ink.BLACK,
    anchor: Anchor = Anchor.START,
    rotate: float = 0.0,
    role: str = "",
    fit: float = 0.0,
    floor: Size = 5.5,
) -> Items:
    """One line of text.

    :param x: x in mm of the point that `anchor` names
    :param y: y in mm of the baseline
    :param face: label, label-bold, text, text-medium, text-bold or text-italic
    :param size: points, one of the scale
    :param ink: ink of the letters
    :param anchor: which point of the line lies at x
    :param rotate: turn about (x, y), clockwise, in degrees
    :param role: why its digits need no data: page-number, clause-number, ruler, die, version, computed, example
    :param fit: room in mm; the size steps down the scale until the line fits
    :param floor: the smallest size that fitting may take
    """
    _check_role(role)
    return draw.run(content, x, y, face=face, size=size, ink=ink, anchor=anchor, rotate=rotate, fit=fit, floor=floor,
                    role=role)  # fmt: skip


_BOLD = {Face.LABEL: Face.LABEL_BOLD, Face.TEXT: Face.TEXT_BOLD, Face.TEXT_MEDIUM: Face.TEXT_BOLD}


def runs_of(draw: Reader, node: Node, face: Face, role: str) -> list[fit.Run]:
    """The text of an element with <b>, <i> and <br/> inside as runs, each with its face and sources."""
    runs: list[fit.Run] = []

    def take(parent: Node, now: Face) -> None:
        for child in parent.children:
            if isinstance(child, str):
                draw.digits(parent, child, role)
                for part in markup.parts(child):
                    look = _BOLD.get(now, now) if part.bold else now
                    runs.append(fit.Run(markup.SPACE.sub(" ", part.text), look, part.paths, role or part.role))
            elif child.tag not in {"b", "i", "br"}:
                draw.at(child).report(codes.MISPLACED, f"<{child.tag}> can't stand in <{node.tag}>")
            elif child.attrs:
                name = next(iter(child.attrs))
                draw.at(child).report(codes.UNKNOWN_ATTRIBUTE, f"<{child.tag}> has no attribute {name!r}")
            elif child.tag == "br":
                runs.append(fit.Run("\n", now))
            else:
                take(child, _BOLD.get(now, now) if child.tag == "b" else Face.TEXT_ITALIC)

    take(node, face)
    draw.at(node)
    if runs:
        runs[0] = replace(runs[0], text=runs[0].text.lstrip(" "))
    return [run for run in runs if run.text]


@element("textbox")
def textbox(
    draw: Reader,
    *,
    x: float,
    y: float,
    width: float,
    height: float = 0.0,
    face: Face = Face.TEXT,
    size: Size = 7.0,
    floor: Size = 6.0,
    leading: float = 1.2,
    align: Anchor = Anchor.START,
    valign: Literal["top", "middle", "bottom"] = "top",
    ink: Ink = Ink.BLACK,
    role: str = "",
) -> Items:
    """Wrapped text; `<b>`, `<i>` and `<br/>` may stand in it. What doesn't fit at the floor is an error.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm; 0 for as high as needed
    :param face: face of the plain text
    :param size: points, one of the scale; steps down until the text fits
    :param floor: the smallest size that fitting may take
    :param leading: distance of the lines as a multiple of the size
    :param align: start, middle or end of each line
    :param valign: where the lines lie in the height
    :param ink: ink of the letters
    :param role: why its digits need no data
    """
    _check_role(role)
    runs = runs_of(draw, draw.node, face, role)
    if not runs:
        return ()
    rule = fit.hyphenator(draw.lang)
    room = height or math.inf
    fitted = fit.fit_box(runs, width, room, fit.steps(size, floor), floor, face=face, leading=leading, hyphenate=rule)
    if isinstance(fitted, fit.Overflow):
        source = next((path for run in runs for path in run.sources), "")
        code = codes.TEXT_TOO_WIDE if fitted.axis == "width" else codes.TEXT_TOO_HIGH
        draw.report(code, str(fitted), path=source)
        lines = tuple(fit.wrap(runs, fitted.size, width, hyphenate=rule))
        fitted = fit.Fitted(fitted.size, lines, fitted.size * leading * MM_PER_POINT)
    step, em = fitted.leading, fitted.size * MM_PER_POINT
    baseline = y + ASCENT * em
    if height and valign == "bottom":
        baseline = y + height - (1 - ASCENT) * em - step * (len(fitted.lines) - 1)
    elif height and valign == "middle":
        cap = cap_height(face, fitted.size)
        baseline = y + (height - cap - step * (len(fitted.lines) - 1)) / 2 + cap
    made: list[Item] = []
    for index, fitted_line in enumerate(fitted.lines):
        slack = width - fitted_line.width
        left = x + {Anchor.START: 0.0, Anchor.MIDDLE: slack / 2, Anchor.END: slack}[align]
        down = round(baseline + index * step, 4)
        for along, run in fitted_line.runs:
            last = made[-1] if made else None
            if not run.text.strip(" ") and isinstance(last, Text) and last.y == down and last.face is run.face:
                made[-1] = replace(last, content=last.content + run.text)
                continue
            made.append(
                Text(
                    round(left + along, 4),
                    down,
                    run.text,
                    run.face,
                    fitted.size,
                    ink,
                    sources=run.sources,
                    role=run.role,
                )
            )
    return tuple(made)


@element("field")
def form_field(
    draw: Reader,
    *,
    name: str,
    kind: Literal["check", "text"],
    x: float,
    y: float,
    width: float,
    height: float,
    tooltip: str,
) -> Items:
    """A form field, for marking on a screen.

    :param name: unique in the file
    :param kind: check or text
    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param tooltip: what to fill in; screen readers say it
    """
    return (Field(name, kind, x, y, width, height, tooltip),)


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
