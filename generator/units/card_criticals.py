"""The critical boxes of a unit card: what is hit, what it does, a circle for each time."""

from __future__ import annotations

from generator.draw.display import Anchor, Circle, Face, Group
from generator.units.board import Board
from generator.units.card_places import MARK, RIGHT, SIDE
from generator.units.card_values import CardRules, Critical, Kind

ROW = 4.5
"""Height of a row of critical boxes, in mm."""
CAPTION = 2.4
"""Height of what stands over them."""


def height_of(kind: Kind) -> float:
    """Height of the critical boxes of a kind of card."""
    return CAPTION + len(kind.criticals) * ROW if kind.criticals else 0.0


def criticals_of(kind: Kind, rules: CardRules) -> Group | None:
    """The critical boxes from (0, 0): what is hit, what it does, a circle for each time."""
    key = (kind.id, "criticals")
    if kind.criticals and key not in rules.frames:
        board = Board("", lambda finding: None)
        board.line(0, 0, RIGHT - SIDE, 0)
        board.text(rules.word("cards/critical-hits"), 0, 2.3, size=5.5)
        for number, row in enumerate(kind.criticals):
            _row(board, row, CAPTION + number * ROW)
        group = Group("", tuple(board.items))
        rules.frames[key] = (group,)
        rules.common[id(group)] = group
    found = rules.frames.get(key)
    return found[0] if found and isinstance(found[0], Group) else None


def _row(board: Board, row: Critical, y: float) -> None:
    board.text(row.name, 0, y + 2.1, size=6, face=Face.LABEL_BOLD)
    board.text(row.effect, 0, y + 4.1, size=5.5)
    right = RIGHT - SIDE - 1.8
    for box in range(row.boxes):
        cx = round(right - (row.boxes - 1 - box) * 4.5, 3)
        board.items.append(Circle(cx, round(y + 2.5, 3), 1.8, MARK, row.path))
        if box < len(row.marks):
            board.text(row.marks[box], cx, y + 3.2, size=5.5, anchor=Anchor.MIDDLE)
