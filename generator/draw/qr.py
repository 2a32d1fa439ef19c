"""QR codes (ISO/IEC 18004) as one outline: no seams between modules, whatever draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

LEVELS = "ml"
"""Levels of error correction, the better one first: it is taken where the code then still has few enough modules."""

MASK = 0
"""Always the same mask: trying all eight takes five times as long as the rest, and readers don't mind."""

QUIET = 4
"""Modules of white that a code needs round itself (ISO/IEC 18004, 6.3.8)."""


_SHORT = re.compile(r"[0-9A-Z $%*+\-./:]+")
"""What the alphanumeric mode can write."""


def modules(text: str, most: int) -> tuple[tuple[bool, ...], ...] | None:
    """The modules of a code by rows, True for black; None where the text needs more than `most` a side.

    Text that Latin-1 can write is encoded so (what the standard says), all other text as UTF-8; a last line of digits
    and capitals, such as a share code, takes two thirds of the room.
    """
    import segno

    before, line, last = text.rpartition("\n")
    parts: Any = [before + line, last] if before and _SHORT.fullmatch(last) else text
    for level in LEVELS:
        try:
            code = segno.make_qr(parts, error=level, mask=MASK, boost_error=False)
        except segno.DataOverflowError:
            continue
        if len(code.matrix) <= most:
            return tuple(tuple(bool(module) for module in row) for row in code.matrix)
    return None


Corner = tuple[int, int]


def outlines(matrix: Sequence[Sequence[bool]]) -> Iterator[list[Corner]]:
    """The borders of the black areas as closed loops of corners (column, row), black on the right hand.

    Holes run the other way round, so that filling by winding number leaves them white. Areas that touch only at a
    corner stay apart.
    """
    rows, columns = len(matrix), len(matrix[0]) if matrix else 0

    def black(column: int, row: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and matrix[row][column]

    # From each corner, the steps along a border: right above a black module, down on its right, and so on round it.
    steps: dict[Corner, list[Corner]] = {}
    for row in range(rows):
        for column in range(columns):
            if not matrix[row][column]:
                continue
            for dx, dy, start, end in (
                (0, -1, (column, row), (column + 1, row)), (1, 0, (column + 1, row), (column + 1, row + 1)),
                (0, 1, (column + 1, row + 1), (column, row + 1)), (-1, 0, (column, row + 1), (column, row)),
            ):  # fmt: skip
                if not black(column + dx, row + dy):
                    steps.setdefault(start, []).append(end)
    while steps:
        first = next(iter(steps))
        loop, here, before = [first], first, None
        while True:
            choices = steps[here]
            # Where two areas touch at a corner, the sharper right turn stays on the same area.
            following = choices[0] if len(choices) == 1 or before is None else _right_turn(before, here, choices)
            choices.remove(following)
            if not choices:
                del steps[here]
            before, here = here, following
            if here == first:
                break
            loop.append(here)
        yield _without_straight(loop)


def _right_turn(before: Corner, here: Corner, choices: list[Corner]) -> Corner:
    """Of two ways on, the one to the right (rows grow downwards)."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    wanted = (here[0] - dy, here[1] + dx)
    return wanted if wanted in choices else choices[0]


def _without_straight(loop: list[Corner]) -> list[Corner]:
    """The loop's true corners."""
    made = []
    for index, here in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        if (before[0] == here[0]) != (here[0] == after[0]):
            made.append(here)
    return made
