"""The critical boxes of a unit card: what is hit, what it does, a circle for each time.

There are several ways to arrange them, the best first: circles of 5 mm, one row of a long list in the left column below
heat and damage, so that the picture keeps its room; all rows in the right column; smaller circles.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Text
from generator.draw.fonts import MM_PER_POINT
from generator.units.board import Board, Report
from generator.units.card_places import LEFT, MARK, RIGHT, SIDE, SPLIT
from generator.units.card_values import CardRules, Critical, Kind

CAPTION = 2.4
"""Room of the words over the rows, or upright beside them, in mm."""
NAME, EFFECT = 6.0, 5.5
"""Sizes of a row's texts, in points."""
LEADING = 1.9
"""From line to line, in mm."""
CLEAR = 0.9
"""Between a row's texts and its circles, in mm."""
LONG = 3
"""Rows that the right column has room for beside a picture."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to arrange the boxes. Circles `across` mm, `apart` from each other, `pitch` from row to row; with `split`
    the first row of a long list (or one that is too wide) lies in the left column; `upright` is the caption's. `price`
    is what is lost by it, for comparing.
    """

    across: float
    apart: float
    pitch: float
    split: bool
    upright: bool
    price: float

    @property
    def lines(self) -> int:
        """How many lines what a hit does may have."""
        return 2 if self.pitch >= 6.0 else 1


WAYS = (
    Way(5.0, 1.5, 6.5, True, False, 0.0),
    Way(5.0, 1.0, 6.0, True, False, 0.3),
    Way(5.0, 1.0, 6.0, True, True, 0.6),
    Way(5.0, 1.0, 6.0, False, False, 1.0),
    Way(5.0, 1.0, 6.0, False, True, 1.1),
    Way(4.5, 0.8, 5.3, True, True, 2.3),
    Way(4.5, 0.8, 5.3, False, False, 2.6),
    Way(4.5, 0.8, 5.3, False, True, 2.8),
    Way(4.0, 0.7, 4.7, False, False, 5.0),
    Way(4.0, 0.7, 4.7, False, True, 5.2),
    Way(3.6, 0.9, 4.5, False, False, 8.0),
    Way(3.6, 0.9, 4.5, False, True, 8.2),
)
"""From the best to the last."""


def parted(kind: Kind, way: Way) -> tuple[tuple[Critical, ...], tuple[Critical, ...]]:
    """The rows in the left and in the right column."""
    rows = kind.criticals
    if not rows or not way.split or (len(rows) <= LONG and max(row.boxes for row in rows) <= 4):
        return (), rows
    widest = max(rows, key=lambda row: row.boxes)
    moved = widest if widest.boxes > 4 else rows[0]
    return (moved,), tuple(row for row in rows if row is not moved)


def height_of(kind: Kind, way: Way) -> float:
    """Height of the critical boxes in the right column, in mm."""
    rows = parted(kind, way)[1]
    return (0.0 if way.upright else CAPTION) + len(rows) * way.pitch if rows else 0.0


def left_of(kind: Kind, way: Way) -> float:
    """Height of those in the left column, in mm."""
    return 6.0 * len(parted(kind, way)[0])


def fits(kind: Kind, way: Way) -> bool:
    """Whether all words have room beside their circles."""
    left, right = parted(kind, way)
    start = CAPTION if way.upright else 0.0
    return all(_wrapped(row, way, SPLIT - LEFT) is not None for row in left) and all(
        _wrapped(row, way, RIGHT - SIDE - start) is not None for row in right
    )


def right_column(kind: Kind, way: Way, rules: CardRules, report: Report) -> Group | None:
    """The boxes of the right column from (0, 0)."""
    key = (kind.id, way, "right")
    if key not in rules.frames:
        board = Board(kind.id, report)
        rows = parted(kind, way)[1]
        width, top, start = RIGHT - SIDE, 0.0, 0.0
        caption = rules.word("cards/critical-hits")
        board.line(0, 0, width, 0)
        if way.upright:
            start = CAPTION
            x, y = fonts.cap_height(Face.LABEL, EFFECT), len(rows) * way.pitch / 2
            board.items.append(Text(round(x, 3), round(y, 3), caption.text, Face.LABEL, EFFECT, Ink.BLACK,
                                    Anchor.MIDDLE, 270.0, caption.sources, caption.role))  # fmt: skip
        else:
            board.text(caption, 0, 2.3, size=EFFECT)
            top = CAPTION
        for number, row in enumerate(rows):
            _row(board, row, way, start, width, top + (number + 0.5) * way.pitch)
        _keep(rules, key, board)
    return _kept(rules, key) if kind.criticals else None


def left_column(kind: Kind, way: Way, rules: CardRules, report: Report, *, ruled: bool = True) -> Group | None:
    """The boxes of the left column from its upper left corner; None where there are none. `ruled`: with a rule below,
    which parts them from specials."""
    rows = parted(kind, way)[0]
    if not rows:
        return None
    key = (kind.id, way, "left" if ruled else "left alone")
    if key not in rules.frames:
        board = Board(kind.id, report)
        for number, row in enumerate(rows):
            _row(board, row, way, 0, SPLIT - LEFT - 0.1, (number + 0.5) * 6.0)
        if ruled:
            board.line(0, left_of(kind, way), SPLIT - LEFT, left_of(kind, way))
        _keep(rules, key, board)
    return _kept(rules, key)


def _keep(rules: CardRules, key: object, board: Board) -> None:
    group = Group("", tuple(board.items))
    rules.frames[key] = (group,)
    rules.common[id(group)] = group


def _kept(rules: CardRules, key: object) -> Group:
    (group,) = rules.frames[key]
    assert isinstance(group, Group)
    return group


def _row(board: Board, row: Critical, way: Way, left: float, right: float, middle: float) -> None:
    """A row with its texts from `left` and its circles up to `right`."""
    lines = _wrapped(row, way, right - left) or [row.effect.text]
    room = right - left - _circles(row, way) - CLEAR
    cap = fonts.cap_height(Face.LABEL_BOLD, NAME)
    y = middle - (cap + LEADING * len(lines)) / 2 + cap
    board.text(row.name, left, round(y, 3), size=NAME, face=Face.LABEL_BOLD, fit=room)
    for line in lines:
        y += LEADING
        board.text(row.effect._replace(text=line), left, round(y, 3), size=EFFECT, fit=room)
    for box in range(row.boxes):
        cx = round(right - way.across / 2 - (row.boxes - 1 - box) * (way.across + way.apart), 3)
        board.items.append(Circle(cx, round(middle, 3), way.across / 2, MARK, row.path))
        if box < len(row.marks):
            size = 7.0 if way.across >= 4.5 else 5.5
            base = round(middle + fonts.cap_height(Face.LABEL, size) / 2, 3)
            board.text(row.marks[box], cx, base, size=size, anchor=Anchor.MIDDLE)


def _circles(row: Critical, way: Way) -> float:
    """How wide a row's circles are together."""
    return row.boxes * (way.across + way.apart) - way.apart


def _wrapped(row: Critical, way: Way, width: float) -> Sequence[str] | None:
    """What a hit does, in as many lines as it needs beside its circles; None where it has no room."""
    room = width - _circles(row, way) - CLEAR
    if fonts.em_width(row.name.text, Face.LABEL_BOLD) * NAME * MM_PER_POINT > room:
        return None
    em, lines = EFFECT * MM_PER_POINT, [""]
    for word in row.effect.text.split():
        longer = f"{lines[-1]} {word}".strip()
        if fonts.em_width(longer, Face.LABEL) * em <= room:
            lines[-1] = longer
        elif fonts.em_width(word, Face.LABEL) * em <= room:
            lines.append(word)
        else:
            return None
    return lines if len(lines) <= way.lines else None
