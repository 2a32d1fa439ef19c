"""Breaking spans into lines and setting the lines: our own, by the exact advances of `draw.fonts`.

Why not reportlab's Paragraph: documents must be measured without importing reportlab, each run must keep its data
paths, the same lines must come out for every back end, and lines are chosen for a whole paragraph at a time (least
ragged edge at the least number of lines) where Paragraph is greedy. Text is set flush left, without kerning, exactly as
the back ends draw it. Sizes of type are points, everything else millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from generator.data.records import dataclass
from generator.documents.blocks import Span, Spans
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Paint, Path, Text
from generator.draw.display import Line as Weight

_SOFT = "\u00ad"
_BREAKS = re.compile(r"[ \t\n\r]+")
_INNER = re.compile(r"(?<=[^\W\d_]{3}[-–/])(?=[^\W\d_]{3})")
_LINE_COST = 1e7
_SHORT_LAST = 0.3
_SHORT_COST = 2.0
_ALONE_COST = 1e5
_HYPHEN_COST = 300.0
"""A line may be as much shorter as the root of this, in mm, before a word is broken to fill it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a block's text is set: size in points, line pitch in mm, and its faces: text or label."""

    size: float = 8.5
    pitch: int = 4
    label: bool = False
    italic: bool = False
    ink: Ink = Ink.BLACK

    def face(self, style: str) -> Face:
        """The face of an inline style in this setting."""
        if self.italic and style == "":
            return Face.TEXT_ITALIC
        return (_LABEL_FACES if self.label else _FACES)[style]

    def points(self, style: str) -> float:
        """The size of an inline style in this setting, in points."""
        return 6.0 if style in ("mark", "ref") and self.size > 6 else self.size


_FACES = {
    "": Face.TEXT, "bold": Face.TEXT_BOLD, "italic": Face.TEXT_ITALIC, "medium": Face.TEXT_MEDIUM,
    "label": Face.LABEL, "label-bold": Face.LABEL_BOLD, "mark": Face.LABEL_BOLD, "ref": Face.LABEL_BOLD,
    "struck": Face.TEXT,
}  # fmt: skip
_LABEL_FACES = {
    "": Face.LABEL, "bold": Face.LABEL_BOLD, "italic": Face.LABEL, "medium": Face.LABEL,
    "label": Face.LABEL, "label-bold": Face.LABEL_BOLD, "mark": Face.LABEL_BOLD, "ref": Face.LABEL_BOLD,
    "struck": Face.LABEL,
}  # fmt: skip

BODY = Setting()
LEAD = Setting(10.5, 5)
SMALL = Setting(7.0, 3)
LABEL = Setting(7.0, 3, label=True)
STORY = Setting(8.5, 4, italic=True)

_SIGNS = frozenset({"mark", "ref"})
"""Styles of the small signs behind a text: of rulings, and of the clauses that it goes by."""


@dataclass(slots=True)
class Word:
    """What is never broken: fragments of spans in a row, its width, and the space that may follow it."""

    parts: list[tuple[str, Span, float]]
    """Text, span and width in mm of each fragment."""
    width: float
    space: float = 0.0
    after: Span | None = None
    soft: float = 0.0
    """The width in mm of the hyphen that stands behind it where a line ends here; 0 where a word ends."""


@dataclass(frozen=True, slots=True)
class Line:
    """One set line: its words and its width in mm."""

    words: tuple[Word, ...]
    width: float


@cache
def _space(face: Face, size: float) -> float:
    return fonts.width(" ", face, size)


@lru_cache(maxsize=512)
def _words(text: Spans, setting: Setting) -> tuple[Word, ...]:
    """The words of a text, kept: a table's cells are tried at many widths. None of them is changed afterwards."""
    found: list[Word] = []
    word = Word([], 0.0)
    for span in text:
        face, size = setting.face(span.style), setting.points(span.style)
        pieces = _BREAKS.split(span.text)
        for number, piece in enumerate(pieces):
            if number:
                if word.parts:
                    word.space, word.after = _space(face, size), span
                    found.append(word)
                    word = Word([], 0.0)
                elif found and not found[-1].space:
                    found[-1].space, found[-1].after = _space(face, size), span
            if not piece:
                continue
            halves = _INNER.split(piece) if ("-" in piece or "/" in piece or "–" in piece) else (piece,)
            for position, half in enumerate(halves):
                if position:
                    found.append(word)
                    word = Word([], 0.0)
                for place, part in enumerate(half.split(_SOFT) if _SOFT in half else (half,)):
                    if place and word.parts:
                        word.soft = fonts.width("-", face, size)
                        found.append(word)
                        word = Word([], 0.0)
                    if part:
                        wide = fonts.width(part, face, size)
                        word.parts.append((part, span, wide))
                        word.width += wide
    if word.parts:
        found.append(word)
    return tuple(found)


@lru_cache(maxsize=4096)
def _wrapped(text: Spans, width: float, setting: Setting, even: bool) -> tuple[Line, ...]:
    return tuple(_wrap(text, width, setting, even))


def wrap(text: Spans, width: float, setting: Setting = BODY, *, even: bool = False) -> list[Line]:
    """The lines of `text` in a measure of `width` mm: the fewest that it needs, broken where the edge is least ragged.

    With `even` the last line is made as long as the others, as a title's should be. Lines are kept for the next paper,
    whose columns are as wide.

    A word wider than the measure gets a line of its own (`Line.width` shows it).
    """
    return list(_wrapped(text, round(width, 3), setting, even))


def forget() -> None:
    """Let go of the lines that are kept: those of a booklet are as large as its pages."""
    _wrapped.cache_clear()
    _words.cache_clear()


def _wrap(text: Spans, width: float, setting: Setting, even: bool) -> list[Line]:
    words = _words(text, setting)
    count = len(words)
    if not count:
        return []
    total = sum(word.width + word.space for word in words) - words[-1].space
    if total <= width:
        return [Line(words, total)]
    best = [0.0] * (count + 1)
    until = [count] * (count + 1)
    # From here on there are only signs behind the text: they don't stand on a line without a word.
    signs = next((n for n in range(count, 0, -1) if words[n - 1].parts[0][1].style not in _SIGNS), 0)
    # The innermost loop of all documents: it looks at numbers alone.
    most = width + 0.001
    measures = [
        (word.width, word.soft, word.space, _HYPHEN_COST if word.soft else 0.0 if word.space else 9.0)
        for word in words
    ]
    for start in range(count - 1, -1, -1):
        run = 0.0
        low = float("inf")
        first = start + 1
        for end, (long, soft, space, fault) in enumerate(measures[start:], first):
            run += long
            if run > most and end > first:
                break
            if soft and end > first and run + soft > most:
                continue
            if end < count or even:
                slack = width - run - soft
                cost = slack * slack + fault if slack > 0.0 else fault
            else:
                cost = _SHORT_COST * max(0.0, width * _SHORT_LAST - run) ** 2
                cost += _ALONE_COST if 0 < signs <= start else 0.0
            cost += best[end] + _LINE_COST
            if cost < low:
                low, until[start] = cost, end
            run += space
        best[start] = low
    lines: list[Line] = []
    start = 0
    while start < count:
        end = until[start]
        row = words[start:end]
        if row[-1].soft and end < count:
            last = row[-1]
            span = last.parts[-1][1]
            hyphen = ("-", span, fonts.width("-", setting.face(span.style), setting.points(span.style)))
            row = (*row[:-1], Word([*last.parts, hyphen], last.width + last.soft))
        lines.append(Line(row, sum(word.width + word.space for word in row) - row[-1].space))
        start = end
    return lines


def line_text(line: Line) -> str:
    """The characters of a line, with its spaces."""
    parts: list[str] = []
    for word in line.words:
        parts.extend(piece for piece, _, _ in word.parts)
        if word.space:
            parts.append(" ")
    return "".join(parts).rstrip(" ")


def _runs(line: Line) -> Iterator[tuple[float, str, Span]]:
    """Runs of one span each (joined where nothing but the text differs): x, text, span."""
    x = start = 0.0
    pieces: list[str] = []
    current: Span | None = None
    last: Span | None = None
    key: tuple[object, ...] | None = None
    for word in line.words:
        for piece, span, wide in word.parts:
            if span is not last:
                last, mine = span, (span.style, span.sources, span.role, span.link)
                if mine != key:
                    if current is not None:
                        yield start, "".join(pieces), current
                    start, pieces, current, key = x, [], span, mine
            pieces.append(piece)
            x += wide
        if word.space:
            pieces.append(" ")
            x += word.space
    if current is not None:
        yield start, "".join(pieces).rstrip(" "), current


def emit(line: Line, x: float, y: float, setting: Setting = BODY, anchor: Anchor = Anchor.START, width: float = 0.0) \
        -> list[Item]:
    """The display items of a line whose baseline begins at (x, y); with another anchor it is set in `width`."""
    if anchor is Anchor.END:
        x += width - line.width
    elif anchor is Anchor.MIDDLE:
        x += (width - line.width) / 2
    made: list[Item] = []
    for offset, content, span in _runs(line):
        size = setting.points(span.style)
        ink = setting.ink
        if span.style in _SIGNS:
            ink = Ink.ACCENT
        run = Text(x + offset, y, content, setting.face(span.style), size, ink, sources=span.sources, role=span.role)
        made.append(Group("", (run,), link=span.link) if span.link else run)
        if span.style == "struck":
            made.append(_stroke(run))
    return made


def _stroke(run: Text) -> Group:
    """The line through what is crossed out: through the middle of small letters, of digits where it begins with one."""
    high = fonts.cap_height(run.face, run.size) if run.content[:1].isdigit() else fonts.x_height(run.face, run.size)
    y = run.y - high / 2
    width = fonts.width(run.content.rstrip(), run.face, run.size)
    paint = Paint(stroke=run.ink, width=Weight.DETAIL.value)
    line = Path((("M", run.x - 0.2, y), ("L", run.x + width + 0.2, y)), paint)
    return Group("", (line,), role="artifact")


def line_width(text: Spans, setting: Setting) -> float:
    """How wide `text` is on one line, in mm."""
    words = _words(text, setting)
    return sum(word.width + word.space for word in words) - words[-1].space if words else 0.0


def fitting(text: Spans, room: float, setting: Setting) -> Setting:
    """The setting, or a smaller one in which `text` takes no more than `room` mm: 5.5 points at the least."""
    sizes = [size for size in (10.5, 8.5, 7.0, 6.0, 5.5) if size <= setting.size]
    fits = (replace(setting, size=size) for size in sizes if line_width(text, replace(setting, size=size)) <= room)
    return next(fits, replace(setting, size=sizes[-1]))


def set_line(text: Spans, x: float, y: float, setting: Setting, anchor: Anchor = Anchor.START) -> list[Item]:
    """The items of `text` on one line, whatever its width, with `anchor` at x."""
    words = _words(text, setting)
    if not words:
        return []
    line = Line(words, sum(word.width + word.space for word in words) - words[-1].space)
    if anchor is Anchor.END:
        x -= line.width
    elif anchor is Anchor.MIDDLE:
        x -= line.width / 2
    return emit(line, x, y, setting)
