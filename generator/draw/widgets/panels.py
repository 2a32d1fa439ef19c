"""What structures a page: titles of panels, numbers on shields, and grounds by pattern."""

from __future__ import annotations

import math
from typing import Literal

from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.elements import Drawing, Items, Ref, Size
from generator.draw.fonts import cap_height
from generator.draw.fonts import width as text_width
from generator.draw.markup import NOTHING, Printed
from generator.draw.printing import printed
from generator.draw.widgets import widget
from generator.draw.widgets.pen import outline, positive, solid, stroke


@widget("panel-title")
def panel_title(
    draw: Drawing,
    *,
    content: Printed,
    x: float,
    y: float,
    width: float,
    part: Printed = NOTHING,
    style: Literal["rule", "band", "tab"] = "rule",
    size: Size = 10.5,
    ink: Ink = Ink.BLACK,
) -> Items:
    """A panel's title: over a rule, in a band, or in a tab; a small part number at the right.

    :param x: left edge in mm
    :param y: upper edge in mm; the title takes 5 mm at 10.5 points
    :param width: width in mm
    :param part: small words at the right end
    :param style: rule, band or tab
    :param size: points of the title
    :param ink: ink of rule, band or tab
    """
    positive(width=width)
    cap = cap_height(Face.LABEL_BOLD, size)
    high = cap + 2.2
    note_room = text_width(part.text, Face.LABEL, 5.5) + 2 if part.text else 0.0
    inset = 0.0 if style == "rule" else 1.5
    letters = Ink.BLACK if style == "rule" else Ink.WHITE
    words = draw.run(
        content, x + inset, y + high / 2 + cap / 2, face=Face.LABEL_BOLD, size=size, ink=letters,
        fit=width - 2 * inset - note_room,
    )  # fmt: skip
    made: list[Item] = []
    long = width
    if style == "rule":
        made.append(stroke(((x, y + high), (x + width, y + high)), Line.STRUCTURE, ink))
    else:
        if style == "tab" and words:
            long = min(width, text_width(content.text, Face.LABEL_BOLD, words[0].size) + 2 * inset)  # type: ignore[union-attr]
            made.append(stroke(((x, y + high), (x + width, y + high)), Line.STRUCTURE, ink))
        made.append(Rect(x, y, long, high, solid(ink)))
    made += words
    note_ink = Ink.WHITE if style == "band" else Ink.BLACK
    note = Printed(part.text, part.sources, part.role or "version")
    made += draw.run(
        note, x + width - (1.5 if style == "band" else 0.0), y + high / 2 + cap / 2, size=5.5, ink=note_ink,
        anchor=Anchor.END,
    )  # fmt: skip
    return tuple(made)


@widget("pattern")
def pattern(
    draw: Drawing,
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    kind: Literal["diagonal", "back-diagonal", "cross", "horizontal", "vertical", "dots", "chevron"] = "diagonal",
    step: float = 2.0,
    ink: Ink = Ink.BLACK,
    weight: Line = Line.DETAIL,
    outlined: bool = True,
) -> Items:
    """A rectangle with a drawn pattern, which tells areas apart without colour.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param kind: diagonal, back-diagonal, cross, horizontal, vertical, dots or chevron
    :param step: distance of its lines in mm
    :param ink: ink of its lines
    :param weight: weight of its lines
    :param outlined: whether the rectangle has an outline
    """
    positive(width=width, height=height, step=step)
    made: list[Item] = []
    if kind == "dots":
        for row in range(int(height / step)):
            for column in range(int(width / step)):
                at = (x + (column + 0.5) * step, y + (row + 0.5) * step)
                made.append(Circle(round(at[0], 4), round(at[1], 4), step * 0.14, solid(ink)))
    else:
        segments: list[tuple[str | float, ...]] = []
        for one in _KINDS[kind]:
            segments += one(width, height, step)
        if segments:
            made.append(Path(tuple(segments), outline(weight, ink)))
    area = Group("", tuple(made), "artifact", dx=x, dy=y, clip=(0.0, 0.0, width, height)) if kind != "dots" else None
    drawn: list[Item] = [area] if area else [Group("", tuple(made), "artifact")]
    if outlined:
        drawn.append(Rect(x, y, width, height, outline(Line.DETAIL, ink)))
    return tuple(drawn)


def _slants(width: float, height: float, step: float, rising: bool) -> list[tuple[str | float, ...]]:
    """45-degree lines cut to the rectangle, `step` apart at right angles to them."""
    gap = step * math.sqrt(2)
    made: list[tuple[str | float, ...]] = []
    offset = gap / 2
    while offset < width + height:
        # The line u + v = offset, with v down for rising lines and up for falling ones.
        u0 = max(0.0, offset - height)
        u1 = min(width, offset)
        ends = [(u0, offset - u0), (u1, offset - u1)]
        if not rising:
            ends = [(u, height - v) for u, v in ends]
        (a, b), (c, d) = ends
        made += [("M", round(a, 4), round(b, 4)), ("L", round(c, 4), round(d, 4))]
        offset += gap
    return made


def _diagonal(width: float, height: float, step: float) -> list[tuple[str | float, ...]]:
    return _slants(width, height, step, True)


def _back_diagonal(width: float, height: float, step: float) -> list[tuple[str | float, ...]]:
    return _slants(width, height, step, False)


def _horizontal(width: float, height: float, step: float) -> list[tuple[str | float, ...]]:
    made: list[tuple[str | float, ...]] = []
    for index in range(int(height / step)):
        at = (index + 0.5) * step
        made += [("M", 0.0, at), ("L", width, at)]
    return made


def _vertical(width: float, height: float, step: float) -> list[tuple[str | float, ...]]:
    made: list[tuple[str | float, ...]] = []
    for index in range(int(width / step)):
        at = (index + 0.5) * step
        made += [("M", at, 0.0), ("L", at, height)]
    return made


def _chevron(width: float, height: float, step: float) -> list[tuple[str | float, ...]]:
    made: list[tuple[str | float, ...]] = []
    reach = height / 2
    at = -reach
    while at < width:
        made += [("M", at, 0.0), ("L", at + reach, reach), ("L", at, height)]
        at += step
    return made


_KINDS = {
    "diagonal": (_diagonal,),
    "back-diagonal": (_back_diagonal,),
    "cross": (_diagonal, _back_diagonal),
    "horizontal": (_horizontal,),
    "vertical": (_vertical,),
    "chevron": (_chevron,),
}


@widget("armour")
def armour(draw: Drawing, *, x: float, y: float, size: float, value: Ref = None, type: Size = 14.0,
           own: bool = False) -> Items:  # fmt: skip
    """An armour value on a shield; without a value, a shield to write one in.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param size: width in mm; the shield is a little higher
    :param value: the armour; none leaves the shield white
    :param type: size of the number in points
    :param own: whether it is the player's: white on the accent
    """
    w, h = size, size * 1.12
    outline = (
        ("M", x, y), ("L", x + w, y), ("L", x + w, y + h * 0.52),
        ("C", x + w, y + h * 0.8, x + w * 0.7, y + h * 0.94, x + w / 2, y + h),
        ("C", x + w * 0.3, y + h * 0.94, x, y + h * 0.8, x, y + h * 0.52), ("Z",),
    )  # fmt: skip
    cap = type * 0.7 * 25.4 / 72
    if value is None:
        return (Path(outline, Paint(Ink.WHITE, Ink.ACCENT if own else Ink.BLACK, Line.STRUCTURE.value)),)
    return (
        Path(outline, Paint(Ink.ACCENT_BLOCK if own else Ink.WHITE, Ink.ACCENT if own else Ink.BLACK,
                            Line.STRUCTURE.value)),
        *draw.run(printed(value), x + w / 2, y + h * 0.45 + cap / 2, face=Face.LABEL_BOLD, size=type,
                  ink=Ink.WHITE if own else Ink.BLACK, anchor=Anchor.MIDDLE),
    )  # fmt: skip
