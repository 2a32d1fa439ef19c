"""QR codes (ISO/IEC 18004) as one outline: no seams between modules, whatever draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Any

from generator.draw.lazily import without

LEVELS = "ml"
"""Levels of error correction, the better one first: it is taken where the code then still has few enough modules."""

MIDDLE = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""Bytes that the smaller versions hold with the better correction: what has more is not tried with it."""

MASK = 0
"""Always the same mask: trying all eight takes five times as long as the rest, and readers don't mind."""

QUIET = 4
"""Modules of white that a code needs round itself (ISO/IEC 18004, 6.3.8)."""


def _segno() -> Any:
    """Segno, without the XML helper of its other formats, which brings in all that fetches web pages: 35 ms."""
    with without("xml.sax.saxutils", escape=partial(escape, quote=False), quoteattr=lambda text: f'"{escape(text)}"'):
        import segno
    return segno


_SHORT = re.compile(r"[0-9A-Z $%*+\-./:]+")
"""What the alphanumeric mode can write."""


def modules(text: str, most: int) -> tuple[tuple[bool, ...], ...] | None:
    """The modules of a code by rows, True for black; None where the text needs more than `most` a side.

    Text that Latin-1 can write is encoded so (what the standard says), all other text as UTF-8; a last line of digits
    and capitals, such as a share code, takes two thirds of the room.
    """
    segno = _segno()
    before, line, last = text.rpartition("\n")
    parts: Any = [before + line, last] if before and _SHORT.fullmatch(last) else text
    version = min((most - 17) // 4, len(MIDDLE))
    letters = len(before.encode()) + len(last) * 5.5 / 8 if isinstance(parts, list) else len(text.encode())
    for level in LEVELS if letters <= MIDDLE[version - 1] else LEVELS[1:]:
        try:
            code = segno.make_qr(parts, error=level, mask=MASK, boost_error=False)
        except segno.DataOverflowError:
            continue
        if len(code.matrix) <= most:
            return tuple(tuple(bool(module) for module in row) for row in code.matrix)
    return None


Corner = tuple[int, int]
Steps = dict[Corner, list[Corner]]


def outlines(matrix: Sequence[Sequence[bool]]) -> Iterator[list[Corner]]:
    """The borders of the black areas as closed loops of corners (column, row), black on the right hand.

    Holes run the other way round, so that filling by winding number leaves them white. Areas that touch only at a
    corner stay apart.
    """
    across = _edges(matrix, False)
    down = _edges(list(zip(*matrix, strict=True)), True)
    while across:
        first = next(iter(across))
        here = _taken(across, first, None)
        loop, before, level = [first], first, True
        while here != first:
            loop.append(here)
            level = not level
            before, here = here, _taken(across if level else down, here, before)
        yield loop


def _edges(rows: Sequence[Sequence[bool]], turned: bool) -> Steps:
    """The straight stretches of the borders between rows, from corner to corner, by their starts.

    They run to the right above black and to the left below it; of columns (`turned`) it is the other way round.
    """
    width = len(rows[0]) if rows else 0
    # A row as one number with a byte for each module: two rows beside each other are told apart at once.
    lines = [int.from_bytes(bytes(row), "big") for row in rows]
    found: Steps = {}
    for line, (above, below) in enumerate(zip((0, *lines), (*lines, 0), strict=True)):
        for run in _RUNS.finditer((2 * below + above).to_bytes(width, "big")):
            start, end = run.span()
            if (run[0][0] == _BELOW) == turned:
                start, end = end, start
            begin, end_corner = ((line, start), (line, end)) if turned else ((start, line), (end, line))
            found.setdefault(begin, []).append(end_corner)
    return found


_ABOVE, _BELOW = 1, 2
_RUNS = re.compile(b"\x01+|\x02+")
"""Stretches where only the upper row is black, or only the lower one."""


def _taken(steps: Steps, here: Corner, before: Corner | None) -> Corner:
    """Where a border goes on from a corner, taken out of what is left. Where two areas touch, it turns to the right."""
    choices = steps[here]
    chosen = choices[0]
    if len(choices) > 1 and before is not None:
        dx, dy = here[0] - before[0], here[1] - before[1]
        chosen = max(choices, key=lambda one: dx * (one[1] - here[1]) - dy * (one[0] - here[0]))
    choices.remove(chosen)
    if not choices:
        del steps[here]
    return chosen
