"""Dice as they lie on the table, drawn as vectors, and shares of a circle."""

from __future__ import annotations

from generator.draw.display import Anchor, Circle, Face, Ink, Item, Line, Rect
from generator.draw.elements import Dash, Drawing, Items, Refused
from generator.draw.fonts import cap_height
from generator.draw.markup import NOTHING, Printed
from generator.draw.widgets import widget
from generator.draw.widgets.pen import outline, positive, sector, solid

_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def face_items(value: int, x: float, y: float, size: float, ink: Ink, fill: Ink) -> list[Item]:
    """One die face with `value` spots, upper left corner at (x, y).

    :raises Refused: for a value that a six-sided die doesn't have.
    """
    if value not in _SPOTS:
        raise Refused(f"a die shows 1 to 6, not {value}")
    positive(size=size)
    centre_x, centre_y, step, spot = x + size / 2, y + size / 2, size * 0.26, size * 0.095
    made: list[Item] = [Rect(x, y, size, size, outline(Line.DETAIL, ink, fill), round(size * 0.18, 3))]
    for right, down in _SPOTS[value]:
        made.append(
            Circle(round(centre_x + right * step, 4), round(centre_y + down * step, 4), round(spot, 4), solid(ink))
        )
    return made


@widget("die-face")
def die_face(
    draw: Drawing,
    *,
    x: float,
    y: float,
    value: int,
    size: float = 4.5,
    ink: Ink = Ink.BLACK,
    fill: Ink = Ink.WHITE,
) -> Items:
    """One face of a six-sided die.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param value: 1 to 6
    :param size: side in mm
    :param ink: ink of outline and spots
    :param fill: ink of the face
    """
    return tuple(face_items(value, x, y, size, ink, fill))


@widget("dice-list")
def dice_list(
    draw: Drawing,
    *,
    x: float,
    y: float,
    values: Dash,
    size: float = 4.5,
    gap: float = 0.8,
    per_line: int = 0,
    anchor: Anchor = Anchor.START,
    ink: Ink = Ink.BLACK,
    fill: Ink = Ink.WHITE,
) -> Items:
    """Several die faces in a row, such as the rolls that hit a place.

    :param x: x in mm of the edge (or middle) that `anchor` names
    :param y: upper edge in mm
    :param values: numbers 1 to 6, parted by spaces or commas
    :param size: side of a face in mm
    :param gap: distance between two faces in mm
    :param per_line: faces before a new line begins; 0 for one line
    :param anchor: start, middle or end of the row lies at x
    :param ink: ink of outline and spots
    :param fill: ink of the faces
    """
    per_line = per_line or max(1, len(values))
    long = min(per_line, len(values)) * (size + gap) - gap
    left = x - {Anchor.START: 0.0, Anchor.MIDDLE: long / 2, Anchor.END: long}[anchor]
    made: list[Item] = []
    for index, value in enumerate(values):
        if value != int(value):
            raise Refused(f"a die shows whole numbers, not {value:g}")
        row, place = divmod(index, per_line)
        made += face_items(int(value), left + place * (size + gap), y + row * (size + gap), size, ink, fill)
    return tuple(made)


@widget("arc-pie")
def arc_pie(
    draw: Drawing,
    *,
    cx: float,
    cy: float,
    r: float,
    sectors: int,
    filled: Dash = (),
    start: float = 0.0,
    inner: float = 0.0,
    fill: Ink = Ink.STRONG,
    label: Printed = NOTHING,
) -> Items:
    """A disc (or ring) of equal sectors of which some are filled, such as a weapon's arc.

    :param cx: x of the centre in mm
    :param cy: y of the centre in mm
    :param r: radius in mm
    :param sectors: how many sectors the circle has
    :param filled: numbers of the filled ones, from 1, clockwise
    :param start: clock angle in degrees (0 is up) at which sector 1 begins; half a sector less centres it there
    :param inner: radius of the hole in mm
    :param fill: ink of the filled sectors
    :param label: words in the middle
    """
    positive(r=r)
    if sectors < 2 or inner >= r:
        raise Refused("a pie has two sectors or more, and a hole smaller than itself")
    wanted = set(filled)
    if not wanted <= set(range(1, sectors + 1)):
        raise Refused(f"sectors are numbered 1 to {sectors}")
    step = 360 / sectors
    made: list[Item] = []
    for index in range(sectors):
        ink = fill if index + 1 in wanted else Ink.WHITE
        from_angle = start + index * step
        made.append(sector(cx, cy, r, from_angle, from_angle + step, outline(Line.DETAIL, fill=ink), inner))
    if label.text:
        made += draw.run(
            label, cx, cy + cap_height(Face.LABEL_BOLD, 7.0) / 2, face=Face.LABEL_BOLD, size=7.0, anchor=Anchor.MIDDLE,
            fit=2 * (inner or r) - 1,
        )  # fmt: skip
    return tuple(made)
