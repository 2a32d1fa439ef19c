"""Lines of text from words in several faces: wrapping, stepping down the scale, and what is too much.

A fragment is a stretch of a word in one face with the data paths it prints; a word is fragments that can't be parted,
except at a soft hyphen. Nothing here knows of templates; sizes are points, lengths millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Text
from generator.draw.fonts import MM_PER_POINT, SOFT_HYPHEN, ascent, descent, em_width, shown

TOLERANCE = 0.01
"""Rounding that is no overflow, in mm."""


class Fragment(NamedTuple):
    """A stretch of a word in one face."""

    text: str
    face: Face
    sources: tuple[str, ...] = ()
    role: str = ""


Word = tuple[Fragment, ...]
BREAK: Word = ()
"""A forced end of line among the words."""

FittedLine = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Wrapped text: the size that fits (or the floor), its lines, and by how many mm it is too wide or too high."""

    size: float
    lines: tuple[FittedLine, ...]
    too_wide: float = 0.0
    too_high: float = 0.0


def step_down(size: float, floor: float) -> list[float]:
    """The sizes of the scale from `size` down to `floor`; `size` itself always is the first."""
    return [size, *(step for step in reversed(SIZES) if floor <= step < size)]


def fit_line(text: str, face: Face, size: float, width: float, floor: float) -> tuple[float, float]:
    """The largest size of the scale up to `size` at which the line is at most `width` mm wide, and the excess in mm.

    The excess is 0 where it fits; else the size is the floor.
    """
    em = em_width(shown(text), face) * MM_PER_POINT
    steps = step_down(size, floor)
    for step in steps:
        if em * step <= width + TOLERANCE:
            return step, 0.0
    return steps[-1], em * steps[-1] - width


def word_em(word: Word) -> float:
    """A word's width in em, soft hyphens left out."""
    return sum(em_width(shown(fragment.text), fragment.face) for fragment in word)


def _space_em(word: Word) -> float:
    return em_width(" ", word[-1].face)


def _hyphenations(word: Word) -> list[tuple[Word, Word]]:
    """The ways to part a word at its soft hyphens, the longest first part first."""
    found: list[tuple[Word, Word]] = []
    for index, fragment in enumerate(word):
        pieces = fragment.text.split(SOFT_HYPHEN)
        for cut in range(1, len(pieces)):
            head = "".join(pieces[:cut])
            if head:
                first = (*word[:index], fragment._replace(text=head + "-"))
                found.append((first, (fragment._replace(text=SOFT_HYPHEN.join(pieces[cut:])), *word[index + 1 :])))
    return found[::-1]


def wrap(words: tuple[Word, ...], width: float, size: float) -> tuple[tuple[FittedLine, ...], float]:
    """Greedy lines of at most `width` mm at `size`, and by how many mm the widest single word is too wide."""
    limit = (width + TOLERANCE) / (size * MM_PER_POINT)
    lines: list[FittedLine] = []
    line: list[Word] = []
    used = 0.0
    excess = 0.0
    queue = list(reversed(words))
    while queue:
        word = queue.pop()
        if not word:
            lines.append(tuple(line))
            line, used = [], 0.0
            continue
        gap = _space_em(line[-1]) if line else 0.0
        em = word_em(word)
        if used + gap + em <= limit:
            line.append(word)
            used += gap + em
            continue
        for head, tail in _hyphenations(word):
            if used + gap + word_em(head) <= limit:
                line.append(head)
                queue.append(tail)
                break
        else:
            if not line:
                excess = max(excess, em - limit)
                line.append(word)
            else:
                queue.append(word)
        lines.append(tuple(line))
        line, used = [], 0.0
    if line:
        lines.append(tuple(line))
    return tuple(lines), excess * size * MM_PER_POINT


def block_height(count: int, face: Face, size: float, leading: float) -> float:
    """Height in mm of `count` lines, from the ascent of the first to the descent of the last."""
    if not count:
        return 0.0
    return ascent(face, size) + (count - 1) * leading * size * MM_PER_POINT + descent(face, size)


def fit_block(
    words: tuple[Word, ...], face: Face, size: float, floor: float, width: float, height: float, leading: float
) -> Fitted:
    """Wrap in the largest size of the scale, from `size` to `floor`, that fits in width and height (0: any height)."""
    fitted = Fitted(size, ())
    for step in step_down(size, floor):
        lines, wide = wrap(words, width, step)
        high = block_height(len(lines), face, step, leading) - height if height else 0.0
        fitted = Fitted(step, lines, max(wide, 0.0), high if high > TOLERANCE else 0.0)
        if not fitted.too_wide and not fitted.too_high:
            break
    return fitted


def line_runs(
    line: FittedLine, x: float, baseline: float, size: float, ink: Ink, align: Anchor, width: float
) -> list[Item]:
    """The text runs of one line, one for each change of face, placed in a column of `width` mm from `x`."""
    pieces: list[Fragment] = []
    for index, word in enumerate(line):
        for position, fragment in enumerate(word):
            lead = " " if index and not position else ""
            text = shown(fragment.text)
            last = pieces[-1] if pieces else None
            if last is not None and lead:
                pieces[-1] = last = last._replace(text=last.text + lead)
            if last is not None and last.face is fragment.face:
                pieces[-1] = Fragment(
                    last.text + text, last.face, last.sources + fragment.sources, last.role or fragment.role
                )
            else:
                pieces.append(Fragment(text, fragment.face, fragment.sources, fragment.role))
    scale = size * MM_PER_POINT
    total = sum(em_width(piece.text, piece.face) for piece in pieces) * scale
    at = x + (0.0 if align is Anchor.START else width - total if align is Anchor.END else (width - total) / 2)
    runs: list[Item] = []
    for piece in pieces:
        runs.append(
            Text(round(at, 4), round(baseline, 4), piece.text, piece.face, size, ink,
                 sources=tuple(dict.fromkeys(piece.sources)), role=piece.role)
        )  # fmt: skip
        at += em_width(piece.text, piece.face) * scale
    return runs
