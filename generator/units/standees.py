"""Standees of units: a strip of paper, folded over, whose feet are bent outwards and together are a six-sided base.

      0          foot       half the base; its wide side is the fold
      a / 2      back       upside down on the strip: its top is the ridge
                 front
                 foot       the front edge of the base, with the black band and the arrow of tokens

The base is as large as a token of the same hexes. Straight cuts free the strip; the corners of its feet are cut off
then, along their printed edges.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.fonts import MM_PER_POINT
from generator.draw.markup import Printed
from generator.units import figures, side_sign, tokens
from generator.units.board import Board, Report
from generator.units.card_values import CardUnit

TALL = 1.2
"""Height of the standing part as a multiple of its width."""
LONGEST = 240.0
"""Length of a strip in mm at most: what A4 and Letter hold with marks and foot lines."""
FOLD = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value, dash=(1.0, 1.0))
EDGE = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
GROUND = Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value)
MARGIN = 1.6
"""Between what stands on a strip and its long edges, in mm."""
BAND, REAR, ARROW = 0.085, 0.06, 0.2
"""Depth of the black band at the front edge and of a side's at the rear, and how far from the front edge the arrow
begins, as shares of the base."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes in mm of a standee for hexes `hex` mm from flat to flat."""

    hex: float

    @property
    def base(self) -> float:
        """The base from flat to flat: a little less than its hex."""
        return tokens.size_of(self.hex)[1]

    @property
    def width(self) -> float:
        """Width of the strip, which is the base from corner to corner."""
        return tokens.size_of(self.hex)[0]

    @property
    def foot(self) -> float:
        """Depth of a foot, which is half the base."""
        return self.base / 2

    @property
    def high(self) -> float:
        """Height of what stands."""
        return min(TALL * self.width, LONGEST / 2 - self.foot)

    @property
    def length(self) -> float:
        """Length of the strip."""
        return 2 * (self.foot + self.high)


@dataclass(frozen=True, slots=True)
class Type:
    """What is as large as the base allows: mm of the letter's block, points of the letter, of names, models, and names
    on the feet."""

    block: float
    letter: float
    names: tuple[float, ...]
    small: float
    feet: tuple[float, ...]


TYPES = (
    (80.0, Type(13.0, 28, (20, 14, 10.5, 8.5, 7, 6, 5.5), 10.5, (20, 14, 10.5, 8.5, 7, 6, 5.5))),
    (44.0, Type(9.4, 20, (14, 10.5, 8.5, 7, 6, 5.5), 8.5, (14, 10.5, 8.5, 7, 6, 5.5))),
    (28.0, Type(7.0, 14, (10.5, 8.5, 7, 6, 5.5), 6, (8.5, 7, 6, 5.5))),
    (21.0, Type(5.4, 10.5, (8.5, 7, 6, 5.5), 5.5, (7, 6, 5.5))),
    (0.0, Type(4.4, 8.5, (7, 6, 5.5), 5.5, (6, 5.5))),
)
"""By the least base in mm from flat to flat."""
SIGN = 0.72
"""Height of the sign of a side as a share of the letter's block."""
ROOMY = 22.0
"""From this width in mm on a strip has room for the sign of a side, a name and a letter."""
DESCENT = 0.28
"""What letters of a name reach below their line, with some air, as a share of their size."""


def _type(shape: Shape) -> Type:
    return next(type for least, type in TYPES if shape.base >= least)


def size_of(hex: float) -> tuple[float, float]:
    """Width and length in mm of the strip of a standee for a hex of that size, flat to flat."""
    shape = Shape(hex)
    return shape.width, shape.length


def alt_of(unit: CardUnit, word: str) -> str:
    """A standee in words, for a screen reader: `word` says what it is."""
    return f"{word}: {unit.called}" + (f"; {unit.name}" if unit.name != unit.called else "")


def draw_standee(unit: CardUnit, hex: float, report: Report) -> tuple[Item, ...]:
    """A unit's strip from its upper left corner."""
    shape = Shape(hex)
    width, foot, high = shape.width, shape.foot, shape.high

    def part(draw: Drawn, back: bool, dy: float) -> Group:
        board = Board(unit.called, report)
        draw(board, unit, shape, back)
        return Group("", tuple(board.items), dx=width if back else 0.0, dy=dy, rotate=180.0 if back else 0.0)

    return (part(_foot, True, foot), part(_face, True, foot + high), part(_face, False, foot + high),
            part(_foot, False, foot + 2 * high), *folds(shape))  # fmt: skip


def folds(shape: Shape) -> tuple[Item, ...]:
    """The lines along which a strip is folded."""
    rows = (shape.foot, shape.foot + shape.high, shape.foot + 2 * shape.high)
    return tuple(Path((("M", 0.0, y), ("L", shape.width, y)), FOLD) for y in rows)


Drawn = Callable[[Board, CardUnit, Shape, bool], None]
"""Draws a part of a standee from its upper left corner, for the front or the back."""


def _face(board: Board, unit: CardUnit, shape: Shape, back: bool) -> None:
    """One side, its top at the ridge: what the unit is called, whose it is, the letter of its copy, and the unit on the
    ground."""
    width, type = shape.width, _type(shape)
    left, right, head = MARGIN, width - MARGIN, MARGIN + type.block
    signed = bool(unit.side) and (width >= ROOMY or not unit.letter)
    if signed:
        wide = 1.1 * SIGN * type.block
        middle = MARGIN + type.block / 2
        board.items.append(side_sign.sign(unit.side, left + wide / 2, middle, SIGN * type.block))
        left += wide + 1.2
    if unit.letter:
        x = right - type.block if signed else left
        board.items.append(Rect(x, MARGIN, type.block, type.block, Paint(fill=Ink.ACCENT_BLOCK)))
        base = MARGIN + (type.block + fonts.cap_height(Face.LABEL_BOLD, type.letter)) / 2
        board.text(Printed(unit.letter), x + type.block / 2, round(base, 3), size=type.letter, face=Face.LABEL_BOLD,
                   anchor=Anchor.MIDDLE, ink=Ink.WHITE, fit=type.block - 0.6)  # fmt: skip
        left, right = (left, x - 1.0) if signed else (x + type.block + 1.0, right)
    elif signed and fonts.width(unit.label, Face.LABEL_BOLD, type.names[0]) <= width - 2 * left:
        right = width - left  # in the middle of the strip
    _called(board, unit, left, right, head, type)
    right = width - MARGIN
    board.line(MARGIN, head + 0.9, right, head + 0.9, Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value))
    ground = shape.high - 1.0
    if unit.side:
        ground -= 0.6
        board.items.append(Rect(MARGIN, ground, right - MARGIN, 1.0, side_sign.inked(unit.side)))
    else:
        board.line(MARGIN, ground, right, ground, GROUND)
    top = head + 2.1
    board.items.append(
        figures.picture(unit.sheet, unit.id, MARGIN, top, right - MARGIN, ground - 0.5 - top, solid=True, back=back)
    )


def _called(board: Board, unit: CardUnit, left: float, right: float, head: float, type: Type) -> None:
    """What the unit is called, and its model below, between left and right."""
    middle, room, below = (left + right) / 2, right - left, tokens.below(unit)
    name, size = tokens.fitted(unit.label, type.names, room)
    base = (MARGIN + head + fonts.cap_height(Face.LABEL_BOLD, size)) / 2
    if below.text:
        text = fonts.shortened(below.text, Face.LABEL, type.small, room)
        board.text(below._replace(text=text), middle, head, size=type.small, anchor=Anchor.MIDDLE)
        base = head - fonts.cap_height(Face.LABEL, type.small) - DESCENT * size * MM_PER_POINT
    board.text(unit.named(name), middle, round(base, 3), size=size, face=Face.LABEL_BOLD, anchor=Anchor.MIDDLE)


def _foot(board: Board, unit: CardUnit, shape: Shape, back: bool) -> None:
    """Half the base, its fold at the top: what the unit is called, and on the front half where it faces."""
    width = shape.width
    # White where an edge has a pattern: on grey, which is hatched in ink, it would be lost.
    board.items += footing(shape, front=not back, ground=Ink.WHITE if unit.side else Ink.LIGHT, side=unit.side)
    sizes = _type(shape).feet
    letter = f" {unit.letter}" if unit.letter else ""
    base = (0.6 + shape.foot - ARROW * shape.base + fonts.cap_height(Face.LABEL_BOLD, sizes[0])) / 2
    room = width - 2 * _inset(shape, base) - 2.0 - fonts.width(letter, Face.LABEL_BOLD, sizes[0])
    name, size = tokens.fitted(unit.label, sizes, room)
    board.text(unit.named(name + letter), width / 2, round(base, 3), size=size, face=Face.LABEL_BOLD,
               anchor=Anchor.MIDDLE)  # fmt: skip


def footing(shape: Shape, *, front: bool, ground: Ink = Ink.LIGHT, side: str = "") -> list[Item]:
    """Half the base without words, its fold at the top; the front half has the black edge and the arrow, the rear half
    an edge in the colour of its `side`, where it has one."""
    width, foot, a = shape.width, shape.foot, shape.base
    corners = [(0.0, 0.0), (width, 0.0), (width * 3 / 4, foot), (width / 4, foot)]
    made: list[Item] = [tokens.shape(corners, Paint(fill=ground))]
    if front:
        band, cx, half = foot - BAND * a, width / 2, BAND * a
        arrow, left = foot - ARROW * a, _inset(shape, band)
        made.append(tokens.shape([(left, band), (width - left, band), *corners[2:]], tokens.BLACK))
        made.append(tokens.shape([(cx - half, arrow), (cx + half, arrow), (cx, band)], tokens.BLACK))
    elif side:
        band = foot - REAR * a
        left = _inset(shape, band)
        made.append(tokens.shape([(left, band), (width - left, band), *corners[2:]], side_sign.inked(side)))
    edge = [(round(x, 3), round(y, 3)) for x, y in (corners[0], corners[3], corners[2], corners[1])]
    made.append(Path((("M", *edge[0]), *(("L", *point) for point in edge[1:])), EDGE))
    return made


def _inset(shape: Shape, y: float) -> float:
    """How far a foot's slanting edge lies inside at a depth."""
    return shape.width / 4 * y / shape.foot
