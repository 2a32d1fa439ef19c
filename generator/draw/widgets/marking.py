"""Things that a hand marks: circles, spaces for cubes, boxes to tick, lines to write on."""

from __future__ import annotations

from typing import Literal

from generator.draw.display import Anchor, Circle, Face, Ink, Item, Line, Rect
from generator.draw.elements import Count, Drawing, Items, Pip, Refused, Size
from generator.draw.fonts import cap_height
from generator.draw.fonts import width as text_width
from generator.draw.markup import NOTHING, Printed
from generator.draw.widgets import widget
from generator.draw.widgets.pen import outline, positive, stroke

SMALLEST_RADIUS = 2.5
"""A circle that is marked by hand is 5 mm wide or more."""

GAP = 1.5
"""What lies between two circles, in mm."""

FIVE = 5


def circle_places(count: int, radius: float, gap: float, fives: float, per_line: int) -> list[tuple[float, float]]:
    """Centres from (0, 0) on: a line of circles, `fives` mm more after each five, a new line after `per_line`."""
    step = 2 * radius + gap
    places: list[tuple[float, float]] = []
    for index in range(count):
        row, place = divmod(index, per_line) if per_line else (0, index)
        places.append((place * step + (place // FIVE) * fives, row * step))
    return places


@widget("damage-circles")
def damage_circles(
    draw: Drawing,
    *,
    x: float,
    y: float,
    count: Count,
    r: float = SMALLEST_RADIUS,
    gap: float = GAP,
    direction: Literal["row", "column"] = "row",
    numbered: bool = False,
    first: int = 1,
    per_line: int = 0,
    fives: float = 1.5,
    pip: Pip = "",
    field: str = "",
    tooltip: str = "",
    fill: Ink = Ink.WHITE,
    weight: Line = Line.DETAIL,
) -> Items:
    """Circles to mark damage in, grouped in fives; each is a pip of the count's datum.

    :param x: left edge of the first circle in mm
    :param y: upper edge of the first circle in mm
    :param count: how many; given as a printed value its data path becomes the circles' pip
    :param r: radius in mm, 2.5 at least
    :param gap: distance between two circles in mm
    :param direction: row or column
    :param numbered: whether each carries its number
    :param first: the first number
    :param per_line: circles before a new line begins; 0 for one line
    :param fives: extra distance after each five circles, in mm
    :param pip: data path, where the count doesn't carry it
    :param field: name of the circles' form fields, on which their numbers follow; "" for none
    :param tooltip: what is marked, in words, on which the number follows
    :param fill: ink of the area
    :param weight: weight of the outline
    """
    if r < SMALLEST_RADIUS:
        raise Refused(f"circles that are marked have a radius of {SMALLEST_RADIUS:g} mm or more, not {r:g}")
    if count < 0 or per_line < 0:
        raise Refused("count and per-line can't be negative")
    datum = pip or count.pip
    made: list[Item] = []
    size = 7.0 if r >= 3 else 6.0
    for index, (along, across) in enumerate(circle_places(count, r, gap, fives, per_line)):
        dx, dy = (along, across) if direction == "row" else (across, along)
        cx, cy = round(x + r + dx, 4), round(y + r + dy, 4)
        made.append(Circle(cx, cy, r, outline(weight, fill=fill), datum))
        name = f"{field}-{first + index}" if field else ""
        made += draw.form_field(name, "circle", cx - r, cy - r, 2 * r, 2 * r, f"{tooltip} {first + index}")
        if numbered:
            label = Printed(str(first + index), (datum,) if datum else (), "computed")
            made += draw.run(
                label, cx, cy + cap_height(Face.LABEL, size) / 2, size=size, ink=Ink.BLACK, anchor=Anchor.MIDDLE
            )
    return tuple(made)


@widget("cube-space")
def cube_space(
    draw: Drawing,
    *,
    x: float,
    y: float,
    size: float = 9.0,
    letter: Printed = NOTHING,
    dashed: bool = False,
    field: str = "",
    field_top: float = 2.0,
    tooltip: str = "",
    fill: Ink = Ink.WHITE,
    weight: Line = Line.DETAIL,
) -> Items:
    """A square for an 8 mm cube, with a letter in it where one starts there.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param size: side in mm, 9 at least
    :param letter: what is printed in the middle
    :param dashed: whether the outline is dashed
    :param field: name of the form field that stands for the cube; "" for none
    :param field_top: how far it lies below the upper edge in mm; below a word in the square
    :param tooltip: what lies there, in words
    :param fill: ink of the area
    :param weight: weight of the outline
    """
    if size < 9:
        raise Refused(f"an 8 mm cube needs a space of 9 mm or more, not {size:g}")
    paint = outline(weight, fill=fill)
    if dashed:
        paint = type(paint)(paint.fill, paint.stroke, paint.width, (1.0, 1.0))
    made: list[Item] = [Rect(x, y, size, size, paint, 0.6)]
    if letter.text:
        points = 10.5
        made += draw.run(
            letter, x + size / 2, y + size / 2 + cap_height(Face.LABEL_BOLD, points) / 2, face=Face.LABEL_BOLD,
            size=points, anchor=Anchor.MIDDLE, fit=size - 1, floor=5.5,
        )  # fmt: skip
    made += draw.form_field(field, "text", x + 1, y + field_top, size - 2, size - 2 - field_top, tooltip)
    return tuple(made)


@widget("tick-box")
def tick_box(
    draw: Drawing,
    *,
    x: float,
    y: float,
    size: float = 4.0,
    label: Printed = NOTHING,
    side: Literal["right", "left"] = "right",
    text_size: Size = 7.0,
    face: Face = Face.LABEL,
    fit: float = 0.0,
    pip: Pip = "",
    field: str = "",
    tooltip: str = "",
    weight: Line = Line.DETAIL,
) -> Items:
    """A small square to tick, with a label beside it.

    :param x: left edge of the square in mm
    :param y: upper edge of the square in mm
    :param size: side in mm
    :param label: the label
    :param side: on which side of the square the label stands
    :param text_size: points of the label
    :param face: face of the label
    :param fit: room for the label in mm
    :param pip: datum of which the box is one; the square is then drawn as a path, which is counted
    :param field: name of its form field; "" for none
    :param tooltip: what is ticked, in words; the label without one
    :param weight: weight of the outline
    """
    positive(size=size)
    made: list[Item] = []
    if pip:
        from generator.draw.widgets.pen import shape

        made.append(shape(((x, y), (x + size, y), (x + size, y + size), (x, y + size)), outline(weight), pip))
    else:
        made.append(Rect(x, y, size, size, outline(weight, fill=Ink.WHITE)))
    made += draw.form_field(field, "check", x, y, size, size, tooltip or label.text)
    at, anchor = (x + size + 1.0, Anchor.START) if side == "right" else (x - 1.0, Anchor.END)
    made += draw.run(
        label, at, y + size / 2 + cap_height(face, text_size) / 2, face=face, size=text_size, anchor=anchor, fit=fit
    )
    return tuple(made)


@widget("write-line")
def write_line(
    draw: Drawing,
    *,
    x: float,
    y: float,
    width: float,
    label: Printed = NOTHING,
    size: Size = 7.0,
    face: Face = Face.LABEL,
    under: bool = False,
    field: str = "",
    tooltip: str = "",
    weight: Line = Line.DETAIL,
) -> Items:
    """A label and a rule to write on.

    :param x: left edge in mm
    :param y: y of the rule in mm, which is the label's baseline
    :param width: width of label and rule together in mm
    :param label: the label
    :param size: points of the label
    :param face: face of the label
    :param under: whether the label stands below the rule, in small type, instead of before it
    :param field: name of the form field over the rule; "" for none
    :param tooltip: what is written there, in words; the label without one
    :param weight: weight of the rule
    """
    positive(width=width)
    if under:
        text = draw.run(label, x, y + cap_height(face, size) + 1.0, face=face, size=size, fit=width)
        typed = draw.form_field(field, "text", x, y - 4.2, width, 4, tooltip or label.text)
        return (stroke(((x, y), (x + width, y)), weight), *text, *typed)
    text = draw.run(label, x, y, face=face, size=size, fit=width * 0.75)
    taken = text_width(label.text, face, text[0].size) + 1.5 if text else 0.0  # type: ignore[union-attr]
    typed = draw.form_field(field, "text", x + taken, y - 4.2, width - taken, 4, tooltip or label.text)
    return (*text, stroke(((x + taken, y), (x + width, y)), weight), *typed)


@widget("qr-space")
def qr_space(draw: Drawing, *, x: float, y: float, size: float = 17.0, label: Printed = NOTHING) -> Items:
    """A blank square that is kept for a code, with ticks at its corners.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param size: side in mm
    :param label: small words below the square
    """
    positive(size=size)
    made: list[Item] = []
    reach = min(2.0, size / 4)
    for corner_x, right in ((x, 1), (x + size, -1)):
        for corner_y, down in ((y, 1), (y + size, -1)):
            made.append(
                stroke(
                    ((corner_x + right * reach, corner_y), (corner_x, corner_y), (corner_x, corner_y + down * reach))
                )
            )
    made += draw.run(label, x + size / 2, y + size + 3.0, size=5.5, anchor=Anchor.MIDDLE, fit=size)
    return tuple(made)
