"""Backs of cards, and tokens for hexes: flat pieces with a front edge, so that a unit's facing is plain."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Face, Ink, Item, Line, Paint, Path, Rect
from generator.draw.markup import Printed
from generator.units import figures, side_sign
from generator.units.board import Board, Report
from generator.units.card_values import CardUnit

EASE = 1.05
"""How much wider a hex is than the token that lies in it."""
LEAST, MOST = 15.0, 100.0
"""Hexes in mm, flat to flat, for which there are tokens: smaller ones have no room for letters."""
FRAME = Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)
FINE = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
BLACK = Paint(fill=Ink.BLACK)

Points = Sequence[tuple[float, float]]


def draw_back(unit: CardUnit, width: float, height: float, report: Report) -> tuple[Item, ...]:
    """The back of a card: what the unit looks like, its name, and the letter of the copy."""
    board = Board(unit.name, report)
    margin, middle = 3.0, width / 2
    board.items.append(figures.picture(unit.sheet, unit.id, 12, 6, width - 24, height - 27))
    ground = height - 20.0
    board.line(margin, ground, width - margin, ground, Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value))
    room = width - 2 * margin - 6
    board.text(unit.named(unit.label), middle, height - 11.4, size=20, face=Face.LABEL_BOLD,
               anchor=Anchor.MIDDLE, fit=room)  # fmt: skip
    below = unit.name if unit.callsign else unit.sheet.model
    board.text(unit.run(below, "model"), middle, height - 6.8, size=8.5, anchor=Anchor.MIDDLE, fit=room)
    if unit.letter:
        board.items.append(Rect(margin, margin, 9, 9, Paint(fill=Ink.ACCENT_BLOCK)))
        board.text(Printed(unit.letter), margin + 4.5, margin + 6.2, size=14, face=Face.LABEL_BOLD,
                   anchor=Anchor.MIDDLE, ink=Ink.WHITE, fit=8.0)  # fmt: skip
    if unit.side:
        board.items.append(side_sign.sign(unit.side, width - margin - 4.5, margin + 4.5, 8.0))
    return tuple(board.items)


def size_of(hex: float, *, round: bool = False) -> tuple[float, float]:
    """Width and height in mm of a token for a hex of that size, flat to flat."""
    across = hex / EASE
    return (across, across) if round else (across * 2 / math.sqrt(3), across)


def draw_token(unit: CardUnit, hex: float, report: Report, *, round: bool = False) -> tuple[Item, ...]:
    """A unit's token from its upper left corner. Its front is the edge with the black band, at the top; where it has a
    side, its rear edge has the side's colour, and the side's sign stands at the left."""
    width, a = size_of(hex, round=round)
    cx, board = width / 2, Board(unit.called, report)
    board.items += edged(width, a, round=round)
    wide = 0.5 * width
    if unit.side:
        wide = 0.4 * width
        board.items += [_rear(unit.side, width, a, round=round),
                        side_sign.sign(unit.side, 0.165 * width, a / 2, 0.19 * a)]  # fmt: skip
    board.items.append(figures.picture(unit.sheet, unit.id, cx - wide / 2, 0.21 * a, wide, 0.425 * a, solid=True))
    if unit.letter:
        size = 20 if a >= 28 else 14 if a >= 21 else 10.5
        x = cx + (0.33 if unit.side else -0.33) * width
        board.text(Printed(unit.letter), x, 0.5 * a + fonts.cap_height(Face.LABEL_BOLD, size) / 2,
                   size=size, face=Face.LABEL_BOLD, anchor=Anchor.MIDDLE, fit=0.2 * width)  # fmt: skip
    _label(board, unit, cx, a, width)
    return tuple(board.items)


def edged(width: float, a: float, *, round: bool = False) -> list[Item]:
    """The outline of a token, its front edge black, with an arrow that points to it; at the top."""
    cx = width / 2
    if round:
        made: list[Item] = [Circle(cx, a / 2, a / 2 - 0.25, FRAME), shape(_cap(cx, a, 0.115 * a), BLACK)]
    else:
        near, far = width / 4, width * 3 / 4
        band = 0.085 * a
        slant = band / math.sqrt(3)
        edge = [(near + 0.3, 0.25), (far - 0.3, 0.25), (far + slant - 0.3, band), (near - slant + 0.3, band)]
        made = [outlined(width, a), shape(edge, BLACK)]
    tip = 0.085 * a
    return [*made, shape([(cx - tip, 0.2 * a), (cx + tip, 0.2 * a), (cx, 0.085 * a)], BLACK)]


def _rear(side: str, width: float, a: float, *, round: bool) -> Path:
    """The rear edge of a token in the colour and the pattern of its side."""
    band = 0.06 * a
    if round:
        return shape([(x, a - y) for x, y in _cap(width / 2, a, 0.09 * a)], side_sign.inked(side))
    near, far, slant = width / 4, width * 3 / 4, band / math.sqrt(3)
    upper, lower = a - band, a - 0.4
    points = [(near + 0.3, lower), (far - 0.3, lower), (far + slant - 0.4, upper), (near - slant + 0.4, upper)]
    return shape(points, side_sign.inked(side))


def outlined(width: float, a: float) -> Path:
    """The outline of a token with six sides, without a front."""
    near, far = width / 4, width * 3 / 4
    corners = [(near, 0.0), (far, 0.0), (width, a / 2), (far, a), (near, a), (0.0, a / 2)]
    return shape([_inside(point, (width / 2, a / 2), 0.25) for point in corners], FRAME)


def _label(board: Board, unit: CardUnit, cx: float, a: float, width: float) -> None:
    """What the unit is called, and its model below where there is room. A name too long for a token is cut short:
    the roster has it whole."""
    sizes = (10.5, 8.5, 7.0, 6.0, 5.5) if a >= 28 else (8.5, 7.0, 6.0, 5.5)
    y = 0.765 * a
    label, size = fitted(unit.label, sizes, _across(y, a, width) - 3.4)
    board.text(unit.named(label), cx, y, size=size, face=Face.LABEL_BOLD, anchor=Anchor.MIDDLE)
    lesser = below(unit)
    if lesser.text and a >= 21:
        small = 6.0 if a >= 28 else 5.5
        lower = y + (3.1 if a >= 28 else 2.5)
        text = fonts.shortened(lesser.text, Face.LABEL, small, _across(lower, a, width) - 3.4)
        board.text(lesser._replace(text=text), cx, lower, size=small, anchor=Anchor.MIDDLE)


def fitted(label: str, sizes: Sequence[float], room: float) -> tuple[str, float]:
    """A label and its size in points: the largest that has room (mm), and at the smallest cut short."""
    size = next((one for one in sizes if fonts.width(label, Face.LABEL_BOLD, one) <= room), sizes[-1])
    return fonts.shortened(label, Face.LABEL_BOLD, size, room), size


def below(unit: CardUnit) -> Printed:
    """What stands below the label of a unit: its chassis where it has a callsign, else its model."""
    key = "chassis" if unit.callsign else "model"
    return unit.run(getattr(unit.sheet, key), key)


def _across(y: float, a: float, width: float) -> float:
    """How wide a token is at a height, in mm: a hexagon, or a circle where it is as wide as high."""
    away = y - a / 2
    if width <= a:
        return 2 * math.sqrt(max(0.0, a * a / 4 - away * away))
    return width - 2 * away / math.sqrt(3)


def _inside(point: tuple[float, float], middle: tuple[float, float], by: float) -> tuple[float, float]:
    """A corner of a hexagon moved so that its edges lie `by` mm further inwards."""
    (x, y), (cx, cy) = point, middle
    away = math.hypot(x - cx, y - cy)
    share = 1 - by / (away * math.sqrt(3) / 2)
    return cx + (x - cx) * share, cy + (y - cy) * share


def _cap(cx: float, across: float, depth: float) -> Points:
    """The cap of a circle at its top, as a polygon."""
    radius = across / 2 - 0.25
    half = math.acos(1 - depth / radius)
    return [(cx + radius * math.sin(half * step / 8), across / 2 - radius * math.cos(half * step / 8))
            for step in range(-8, 9)]  # fmt: skip


def shape(points: Points, paint: Paint) -> Path:
    """A closed shape with straight edges."""
    (x, y), *rest = [(round(x, 3), round(y, 3)) for x, y in points]
    return Path((("M", x, y), *(("L", *point) for point in rest), ("Z",)), paint)
