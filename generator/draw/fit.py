"""Fitting text: one line into a width, several lines into a box, always down the one scale of sizes to a floor.

Lengths are millimetres, sizes points. Nothing is ever squeezed, clipped or cut off: what doesn't fit at the floor
comes back as an `Overflow` that says by how much, and the caller makes a finding of it at the datum's place.

Soft hyphens (U+00AD) and zero-width spaces are places where a line may break, no-break spaces are not, a line feed
ends a line. `hyphens.hyphenator(lang)` gives a language's own rule, where one is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import SIZES, Face, Ink
from generator.draw.fonts import MM_PER_POINT
from generator.draw.hyphens import Hyphenate, broken, is_name
from generator.draw.hyphens import hyphenator as hyphenator
from generator.draw.hyphens import register_hyphenator as register_hyphenator

FLOOR = 5.5
"""Smallest size in points that is ever printed."""

LEADING = 1.2
"""Distance of baselines as a multiple of the size, unless told otherwise."""

TOLERANCE = 0.01
"""Millimetres by which a line may be too long: rounding, not overflow."""

_STUMP = 0.25
"""Share of the measure below which a last line is a stump."""
_FULL = 0.7
"""Share of the measure that lines fill at least where words are kept whole."""


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text that doesn't fit even at the floor. `needed` and `available` are mm, along `axis` (width or height)."""

    text: str
    face: Face
    size: float
    needed: float
    available: float
    axis: str = "width"

    @property
    def excess(self) -> float:
        """By how many mm it is too big."""
        return self.needed - self.available

    @property
    def excess_letters(self) -> int:
        """Roughly how many letters too many there are (at least 1)."""
        share = self.excess / self.needed if self.needed else 0.0
        return max(1, round(share * len(fonts.shown(self.text)) + 0.49))

    def __str__(self) -> str:
        return (
            f"{fonts.shown(self.text)!r} needs {self.needed:.1f} mm of {self.axis} at {self.size:g} pt, has "
            f"{self.available:.1f} mm: {self.excess:.1f} mm or about {self.excess_letters} letters too much"
        )


def steps(size: float, floor: float = FLOOR, sizes: Sequence[float] = SIZES) -> list[float]:
    """The sizes to try, largest first: `size` itself, then the scale's smaller ones down to `floor`."""
    return [size, *sorted((one for one in sizes if floor <= one < size), reverse=True)]


def fit_text(
    text: str, face: Face, width: float, sizes: Sequence[float] = SIZES, floor: float = FLOOR
) -> float | Overflow:
    """The largest of `sizes` (not below `floor`) at which one line of text is at most `width` mm wide.

    A text that is too wide at all of them gives an Overflow at the smallest.
    """
    em = fonts.em_width(text, face) * MM_PER_POINT
    tried = _tried(tuple(sizes), floor)
    for size in tried:
        if em * size <= width + TOLERANCE:
            return size
    return Overflow(text, face, tried[-1], em * tried[-1], width)


@lru_cache(maxsize=256)
def _tried(sizes: tuple[float, ...], floor: float) -> tuple[float, ...]:
    """The sizes down to the floor, largest first; the floor itself where there are none."""
    return tuple(sorted((size for size in sizes if size >= floor), reverse=True)) or (floor,)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text of one look, with the data paths that it prints (as in `display.Text`)."""

    text: str
    face: Face = Face.TEXT
    sources: tuple[str, ...] = ()
    role: str = ""
    ink: Ink = Ink.BLACK


@dataclass(frozen=True, slots=True)
class Line:
    """A broken line: each run with its x from the line's start, the line's width, whether a paragraph ends here."""

    runs: tuple[tuple[float, Run], ...]
    width: float
    ends: bool = False

    @property
    def text(self) -> str:
        """The words of the line."""
        return "".join(run.text for _, run in self.runs)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text broken into lines at a size that fits. `leading` is the distance of baselines in mm."""

    size: float
    lines: tuple[Line, ...]
    leading: float

    @property
    def height(self) -> float:
        """From the first line's top to the last one's foot, mm."""
        return self.leading * len(self.lines)


@dataclass(slots=True)
class _Atom:
    """What can't be broken: pieces of runs, and what may follow: "", "space", "soft", "zero" or "end"."""

    pieces: list[tuple[str, Run]]
    after: str = ""
    space: tuple[str, Run] | None = None
    em: float = 0.0
    """Width of the pieces in em."""


_BREAK = re.compile("( +)|(\n)|(\u00ad)|(\u200b)|(?<=[^\\W\\d_]{2}[-–])(?=[^\\W\\d_]{3})|(?<=—)")


@lru_cache(maxsize=64)
def _atoms(runs: tuple[Run, ...]) -> list[_Atom]:
    """The unbreakable parts of a text. A word may run over several runs.

    A text is broken at several widths and sizes, one after the other, so the last ones are remembered.
    """
    made: list[_Atom] = []
    current = _Atom([])
    for run in runs:
        start = 0
        for found in _BREAK.finditer(run.text):
            if found.start() > start:
                word = run.text[start : found.start()]
                current.pieces.append((word, run))
                current.em += fonts.em_width(word, run.face)
            start = found.end()
            if found[1]:
                current.after, current.space = "space", (found[1], run)
            elif found[2]:
                current.after = "end"
            elif found[3]:
                current.after = "soft"
            else:
                current.after = "zero"
            made.append(current)
            current = _Atom([])
        if start < len(run.text):
            current.pieces.append((run.text[start:], run))
            current.em += fonts.em_width(run.text[start:], run.face)
    current.after = "end"
    made.append(current)
    return made


def _hyphenated(atom: _Atom, rule: Hyphenate) -> list[_Atom]:
    """A word of one run as the parts that a language's rule gives."""
    if len(atom.pieces) != 1:
        return [atom]
    text, run = atom.pieces[0]
    parts = [text] if run.role or is_name(run.sources) else broken(text, rule)
    if len(parts) < 2:
        return [atom]
    made = [_Atom([(part, run)], "soft", em=fonts.em_width(part, run.face)) for part in parts]
    made[-1].after, made[-1].space = atom.after, atom.space
    return made


class _Breaker:
    """Fills lines, first fit."""

    def __init__(self, size: float, width: float, indent: float) -> None:
        self.size = size
        self.room = width
        self._em = size * MM_PER_POINT
        self.lines: list[Line] = []
        self._pieces: list[tuple[str, Run]] = []
        self._wide = indent
        self._start = indent
        self._space: tuple[str, Run] | None = None
        self._hyphen: Run | None = None

    def _gap(self) -> float:
        """Width of the space before the next word, mm."""
        return 0.0 if self._space is None else fonts.em_width(self._space[0], self._space[1].face) * self._em

    def fits(self, atom: _Atom) -> bool:
        """Whether an atom still goes on the line, with its hyphen if the line could only break inside a word."""
        wide = self._wide + atom.em * self._em + self._gap()
        if atom.after == "soft" and atom.pieces:
            wide += fonts.width("-", atom.pieces[-1][1].face, self.size)
        return wide <= self.room + TOLERANCE

    @property
    def empty(self) -> bool:
        return not self._pieces

    def put(self, atom: _Atom) -> None:
        if not atom.pieces:
            # Spaces of two runs that meet are one space; none begins a line.
            self._space = self._space or (None if self.empty else atom.space)
            return
        if self._space is not None:
            self._pieces.append(self._space)
            self._wide += self._gap()
        self._pieces += atom.pieces
        self._wide += atom.em * self._em
        self._space = atom.space
        self._hyphen = atom.pieces[-1][1] if atom.after == "soft" else None

    def close(self, ends: bool = False) -> None:
        """End the line, with a hyphen where a word was broken."""
        if self._hyphen is not None and not ends:
            self._pieces.append(("-", self._hyphen))
            self._wide += fonts.width("-", self._hyphen.face, self.size)
        made: list[tuple[float, Run]] = []
        x = self._start
        begun, words, last = x, "", None
        for text, run in self._pieces:
            if last is not None and run is not last and not _alike(last, run):
                made.append((begun, Run(words, last.face, last.sources, last.role, last.ink)))
                begun, words = x, ""
            last = run if last is None or not words else last
            words += text
            x += fonts.em_width(text, run.face) * self._em
        if last is not None:
            made.append((begun, Run(words, last.face, last.sources, last.role, last.ink)))
        self.lines.append(Line(tuple(made), self._wide, ends))
        self._pieces, self._wide, self._start = [], 0.0, 0.0
        self._space = self._hyphen = None


def _alike(one: Run, other: Run) -> bool:
    return (one.face, one.sources, one.role, one.ink) == (other.face, other.sources, other.role, other.ink)


def wrap(
    runs: str | Sequence[Run],
    size: float,
    width: float,
    *,
    face: Face = Face.TEXT,
    hyphenate: Hyphenate | None = None,
    indent: float = 0.0,
) -> list[Line]:
    """Break text into lines of at most `width` mm, first fit.

    A word that is wider than a line stands alone on one that is too wide (`widest` finds it): nothing is cut.

    :param runs: plain text in `face`, or runs of any faces. :param indent: of the first line, mm.
    """
    given = [Run(runs, face)] if isinstance(runs, str) else list(runs)
    breaker = _Breaker(size, width, indent)
    for whole in _atoms(tuple(given)):
        parts = [whole]
        if hyphenate is not None and not breaker.fits(whole):
            parts = _hyphenated(whole, hyphenate)
        for atom in parts:
            if not breaker.empty and not breaker.fits(atom):
                breaker.close()
            breaker.put(atom)
        if whole.after == "end":
            breaker.close(ends=True)
    return breaker.lines


def settle(
    lines: list[Line], runs: str | Sequence[Run], size: float, width: float, *, face: Face = Face.TEXT,
    hyphenate: Hyphenate | None = None,
) -> list[Line]:  # fmt: skip
    """The lines that `wrap` gave, or as many of a narrower measure where that leaves fewer stumps of a word at the end.

    First fit fills each line and may leave a single short word on a paragraph's last. It also breaks words that need
    no breaking: where whole words take no more lines and no line is left half empty, they stay whole.
    """
    if hyphenate is not None and any(line.text.endswith("-") for line in lines):
        whole = wrap(runs, size, width, face=face)
        if len(whole) <= len(lines) and _stumps(whole, width) <= _stumps(lines, width) and _full(whole, width):
            lines, hyphenate = whole, None
    worst = _stumps(lines, width)
    if not worst:
        return lines
    best = lines
    for share in range(97, 64, -3):
        if not worst:
            break
        tried = wrap(runs, size, width * share / 100, face=face, hyphenate=hyphenate)
        if len(tried) > len(lines):
            break
        left = _stumps(tried, width)
        if left < worst and max(line.width for line in tried) <= width + TOLERANCE:
            best, worst = tried, left
    return best


def _full(lines: Sequence[Line], width: float) -> bool:
    """Whether each line fits, and those that end no paragraph fill most of the measure."""
    return all(line.width <= width + TOLERANCE and (line.ends or line.width >= width * _FULL) for line in lines)


def _stumps(lines: Sequence[Line], width: float) -> int:
    """How many paragraphs of several lines end in one that is shorter than a quarter of the measure."""
    return sum(
        line.ends and 0 < line.width < width * _STUMP and not before.ends
        for before, line in pairwise(lines)
    )


def widest(lines: Iterable[Line]) -> Line | None:
    """The widest of some lines."""
    return max(lines, key=lambda line: line.width, default=None)


def fit_box(
    runs: str | Sequence[Run],
    width: float,
    height: float,
    sizes: Sequence[float] = SIZES,
    floor: float = FLOOR,
    *,
    face: Face = Face.TEXT,
    leading: float = LEADING,
    hyphenate: Hyphenate | None = None,
) -> Fitted | Overflow:
    """Break text into a box at the largest of `sizes` that fits, not below `floor`.

    :param leading: distance of baselines as a multiple of the size.
    """
    given = [Run(runs, face)] if isinstance(runs, str) else list(runs)
    tried = sorted((size for size in sizes if size >= floor), reverse=True) or [floor]
    failed: Overflow | None = None
    for size in tried:
        lines = wrap(given, size, width, hyphenate=hyphenate)
        step = size * leading * MM_PER_POINT
        longest = widest(lines)
        if longest is not None and longest.width > width + TOLERANCE:
            failed = Overflow(longest.text, longest.runs[0][1].face, size, longest.width, width)
            continue
        # The last line needs its own height only, not the white below it.
        needed = step * (len(lines) - 1) + size * MM_PER_POINT
        if needed <= height + TOLERANCE:
            return Fitted(size, tuple(settle(lines, given, size, width, hyphenate=hyphenate)), step)
        text = "".join(run.text for run in given)
        failed = Overflow(text, given[0].face if given else face, size, needed, height, "height")
    assert failed is not None
    return failed
