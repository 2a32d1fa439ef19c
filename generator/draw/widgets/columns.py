"""Running text in columns on a page that is otherwise drawn: a game's rules on the back of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.draw import fit
from generator.draw import template_codes as codes
from generator.draw.display import Face, Group, Ink, Item, Line, Paint, Path, Text
from generator.draw.elements import Drawing, Items, Ref, Size
from generator.draw.fonts import MM_PER_POINT, cap_height
from generator.draw.widgets import widget

HANG = 6.4
"""Room in mm for the number that hangs before an entry."""

LEADING = 1.2
ENTRY_GAP = 0.8
"""Space in mm between two entries at 7 points; it grows with the size."""

SECTION_GAP = 4.0
"""Space in mm before a section's rule."""

HEAD = 6.4
"""Height in mm of a section's rule and title."""


@dataclass(frozen=True)
class Entry:
    """A paragraph: `label` hangs before it (a clause's number) or, with `lead`, begins it in bold."""

    text: Any
    label: Any = ""
    lead: bool = False


@dataclass(frozen=True)
class Section:
    """A title with entries."""

    id: str
    title: Any
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class _Set:
    """An entry in lines at one size."""

    entry: Entry
    lines: tuple[Any, ...]
    height: float


@widget("text-columns")
def text_columns(
    draw: Drawing, *, x: float, y: float, width: float, height: float, sections: Ref, columns: int = 3,
    gap: float = 4.0, size: Size = 8.5, floor: Size = 6.0,
) -> Items:  # fmt: skip
    """Sections of short paragraphs in even columns, in the largest size that fits.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width of all columns with their gaps, in mm
    :param height: height in mm
    :param sections: a list of `Section`
    :param columns: how many
    :param gap: distance of two columns in mm
    :param size: points to begin with
    :param floor: the smallest size; what does not fit at it is an error
    """
    one = (width - (columns - 1) * gap) / columns
    parts: Sequence[Section] = sections
    layout: list[list[tuple[Section, list[_Set]]]] = []
    for now in fit.steps(size, floor):
        blocks = [(part, [_lines(entry, one, now) for entry in part.entries]) for part in parts]
        layout = _even(blocks, columns, height, now)
        if len(layout) <= columns:
            break
    else:
        draw.report(codes.TEXT_TOO_HIGH, f"the text needs {len(layout)} columns of {height:g} mm, there are {columns}")
    items: list[Item] = []
    for index, column in enumerate(layout[:columns]):
        items += _column(draw, column, x + index * (one + gap), y, one, now)
    return tuple(items)


def runs(text: Any, face: Face = Face.TEXT, bold: Face = Face.TEXT_BOLD) -> list[fit.Run]:
    """A text value as runs with faces and what they print."""
    spans = getattr(text, "spans", None)
    if spans is None:
        return [fit.Run(str(text), face)]
    return [
        fit.Run(span.text, bold if span.style == "bold" else face, span.paths,
                span.role or ("computed" if len(span.paths) > 1 else ""))
        for span in spans
        if span.text
    ]  # fmt: skip


def _lines(entry: Entry, width: float, size: float) -> _Set:
    content = runs(entry.text)
    if entry.lead:
        content = [*runs(entry.label, Face.TEXT_BOLD), fit.Run(". ", Face.TEXT_BOLD), *content]
    lines = fit.wrap(content, size, width - (HANG if entry.label and not entry.lead else 0.0))
    return _Set(entry, tuple(lines), len(lines) * size * LEADING * MM_PER_POINT + ENTRY_GAP * size / 7)


_Blocks = list[tuple[Section, list[_Set]]]


def _even(blocks: _Blocks, columns: int, height: float, size: float) -> list[_Blocks]:
    """The columns, all about as high: the least height that needs no more columns than there are."""
    low, high = 0.0, height
    best = _flow(blocks, height)
    if len(best) > columns:
        return best
    for _ in range(20):
        middle = (low + high) / 2
        found = _flow(blocks, middle)
        if len(found) <= columns:
            best, high = found, middle
        else:
            low = middle
    return best


def _flow(blocks: _Blocks, height: float) -> list[_Blocks]:
    """Columns of at most `height`; a title stays with its first two entries, an entry is never parted."""
    result: list[_Blocks] = [[]]
    used = 0.0
    for section, entries in blocks:
        for index, entry in enumerate(entries):
            need = entry.height
            if index == 0:
                need += HEAD + (SECTION_GAP if used else 0.0)
                keep = need + (entries[1].height if len(entries) > 1 else 0.0)
            else:
                keep = need
            if used and used + keep > height:
                result.append([])
                used = 0.0
                need = entry.height + (HEAD if index == 0 else 0.0)
            if index == 0:
                result[-1].append((section, []))
            elif not result[-1]:
                result[-1].append((Section("", "", ()), []))
            result[-1][-1][1].append(entry)
            used += need
            if used > height and len(result[-1]) == 1 and len(result[-1][0][1]) == 1 and need > height:
                return [[]] * 99
    return result


def _column(draw: Drawing, column: _Blocks, x: float, y: float, width: float, size: float) -> Iterator[Item]:
    top = y
    for index, (section, entries) in enumerate(column):
        items: list[Item] = []
        if section.title:
            top += SECTION_GAP if index else 0.0
            items.append(Path((("M", x, top), ("L", x + width, top)),
                              Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)))  # fmt: skip
            (title, *_) = fit.wrap(runs(section.title, Face.LABEL_BOLD), 10.5, width)
            items += _line(title, x, top + 4.3, 10.5)
            top += HEAD
        for entry in entries:
            items += _entry(draw, entry, x, top, width, size)
            top += entry.height
        name = f"text:{section.id}" if section.id else ""
        yield Group(name, tuple(items), "note")


def _entry(draw: Drawing, made: _Set, x: float, top: float, width: float, size: float) -> Iterator[Item]:
    step = size * LEADING * MM_PER_POINT
    baseline = top + (step + cap_height(Face.TEXT, size)) / 2
    left = x
    if made.entry.label and not made.entry.lead:
        (label, *_) = fit.wrap(runs(made.entry.label, Face.LABEL), min(size, 7.0), HANG)
        yield from _line(label, x, baseline, min(size, 7.0), Ink.MID)
        left += HANG
    for index, line in enumerate(made.lines):
        yield from _line(line, left, baseline + index * step, size)


def _line(line: fit.Line, x: float, y: float, size: float, ink: Ink = Ink.BLACK) -> Iterator[Item]:
    for along, run in line.runs:
        if run.text.strip():
            yield Text(
                round(x + along, 4), round(y, 4), run.text, run.face, size, ink, sources=run.sources, role=run.role
            )
