"""Where the enemies stand on the playsheet: columns of blocks, however many enemies and attacks the data has.

All lengths are mm. A block has a head (letter, name, silhouette, armour) and one row for each attack. Blocks fill the
columns in the order of the data, kept as even as that allows. What the front has no room for goes on another sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.draw.paper import Box

HEAD = 8.0
ROW = 10.0
GAP = 2.0
"""Least distance between two blocks of a column."""

CUBE = 9.0
CIRCLE = 5.0
"""Diameter of a damage circle."""

PITCH = 6.5
"""Distance of the middles of neighbouring circles."""

PER_LINE = 3
"""Circles side by side; more go into further lines."""

FIRST_LINE = 7.0
"""Depth of the middle of a row's first line of circles when there is one line only."""


@dataclass(frozen=True, slots=True)
class AttackRow:
    """A row: the view of the attack, its box, and the middles of its circles."""

    attack: Any
    box: Box
    circles: tuple[tuple[float, float], ...]

    @property
    def circles_left(self) -> float:
        """Left edge of the circles."""
        return min((x for x, _ in self.circles), default=self.box.right) - CIRCLE / 2

    @property
    def crowded(self) -> bool:
        """Whether the circles reach into the line of the name."""
        return min((y for _, y in self.circles), default=self.box.bottom) - CIRCLE / 2 < self.box.y + 4.0


@dataclass(frozen=True, slots=True)
class Block:
    """An enemy: its view, its box, and its rows."""

    enemy: Any
    box: Box
    rows: tuple[AttackRow, ...]


def row_height(circles: int) -> float:
    """Height of a row with so many circles."""
    lines = -(-circles // PER_LINE)
    return max(ROW, lines * PITCH - (PITCH - CIRCLE) + 0.5) if lines > 1 else ROW


def block_height(enemy: Any) -> float:
    """Height of an enemy's block."""
    return HEAD + sum(row_height(int(attack.circles)) for _, attack in enemy.attacks.items())


def lay_out(enemies: Sequence[Any], front: Sequence[Box], sheet: Sequence[Box]) -> list[list[Block]]:
    """Blocks by page: the first list for the columns `front`, each further list for the columns `sheet`.

    A block that is higher than a whole column stands in one of its own all the same; the page check reports it.
    """
    rest = list(enemies)
    pages: list[list[Block]] = []
    columns = front
    while rest or not pages:
        count = _fitting(rest, columns)
        pages.append(_place(rest[:count], columns))
        rest = rest[count:]
        columns = sheet
    return pages


def _fitting(enemies: Sequence[Any], columns: Sequence[Box]) -> int:
    """How many enemies fit the columns when each is filled in turn; at least one."""
    taken = 0
    for column in columns:
        height = 0.0
        first = taken
        while taken < len(enemies):
            more = block_height(enemies[taken]) + (GAP if taken > first else 0.0)
            if height + more > column.height + 0.01 and taken > first:
                break
            height += more
            taken += 1
            if height > column.height:
                break
    return max(taken, min(1, len(enemies)))


def _place(enemies: Sequence[Any], columns: Sequence[Box]) -> list[Block]:
    """The enemies in the columns, the highest column as low as the order allows, even gaps up to twice the least."""
    if not enemies:
        return []
    split = _split([block_height(enemy) for enemy in enemies], len(columns))
    blocks: list[Block] = []
    start = 0
    for column, end in zip(columns, split, strict=True):
        group = enemies[start:end]
        start = end
        free = column.height - sum(map(block_height, group))
        gap = min(2 * GAP, max(GAP, free / (len(group) - 1))) if len(group) > 1 else 0.0
        y = column.y
        for enemy in group:
            height = block_height(enemy)
            blocks.append(_block(enemy, Box(column.x, y, column.width, height)))
            y += height + gap
    return blocks


def _split(heights: Sequence[float], columns: int) -> list[int]:
    """Ends of the columns for the least height of the highest column, in order; by trying every place for each cut."""
    best: dict[tuple[int, int], tuple[float, list[int]]] = {}

    def solve(start: int, left: int) -> tuple[float, list[int]]:
        if left == 1:
            rest = heights[start:]
            return sum(rest) + GAP * max(0, len(rest) - 1), [len(heights)]
        if (start, left) not in best:
            found = (float("inf"), [start])
            height = 0.0
            for end in range(start, len(heights) + 1):
                if end > start:
                    height += heights[end - 1] + (GAP if end - 1 > start else 0.0)
                below, cuts = solve(end, left - 1)
                if max(height, below) < found[0]:
                    found = (max(height, below), [end, *cuts])
            best[start, left] = found
        return best[start, left]

    return solve(0, columns)[1]


def _block(enemy: Any, box: Box) -> Block:
    rows: list[AttackRow] = []
    y = box.y + HEAD
    for _, attack in enemy.attacks.items():
        count = int(attack.circles)
        height = row_height(count)
        rows.append(AttackRow(attack, Box(box.x, y, box.width, height), _circles(count, box.right, y, height)))
        y += height
    return Block(enemy, box, tuple(rows))


def _circles(count: int, right: float, y: float, height: float) -> tuple[tuple[float, float], ...]:
    """Middles of the circles, read like a text, the block flush right."""
    lines = -(-count // PER_LINE)
    across = min(count, PER_LINE)
    left = right - across * PITCH + (PITCH - CIRCLE) + CIRCLE / 2
    top = y + FIRST_LINE if lines == 1 else y + (height - (lines - 1) * PITCH) / 2
    return tuple((left + index % PER_LINE * PITCH, top + index // PER_LINE * PITCH) for index in range(count))
