"""Running text in columns on a page that is otherwise drawn: a game's rules on the back of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.data.records import dataclass
from generator.draw import fit
from generator.draw import template_codes as codes
from generator.draw.display import Face, Group, Ink, Item, Line, Paint, Path, Text
from generator.draw.elements import Drawing, Items, Ref, Size
from generator.draw.fonts import MM_PER_POINT, cap_height
from generator.draw.hyphens import Hyphenate
from generator.draw.widgets import widget

HANG = 6.4
"""Room in mm for the number that hangs before an entry."""

@dataclass(frozen=True, slots=True)
class Spacing:
    """How closely text is set, lengths in mm: leading as a multiple of the size, the space between two entries at
    7 points (it grows with the size) and before a section's rule, and the height of a rule with its title."""

    leading: float
    entry: float
    section: float
    head: float


SPACINGS = (Spacing(1.2, 0.8, 4.0, 6.4), Spacing(1.12, 0.6, 3.0, 6.0))
"""What is tried at each size, first the better: closer lines are a lesser evil than smaller letters."""

SHARE = 3
"""What is left of the height goes between sections and entries, so many times as much before a section."""

SPREAD = 0.8
"""What a gap between two entries may grow by in mm."""


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
class Foot:
    """A section at the foot of the last column, level with the others, in a room of its own: what it says moves
    nothing else.

    The room holds the entries that are `always` there and the `most` highest of the others that may be. Each of these
    is some entries that come together.
    """

    section: Section
    always: tuple[Entry, ...]
    others: tuple[tuple[Entry, ...], ...]
    most: int


@dataclass(frozen=True)
class _Set:
    """An entry in lines at one size."""

    entry: Entry
    lines: tuple[Any, ...]
    height: float


@widget("text-columns")
def text_columns(
    draw: Drawing, *, x: float, y: float, width: float, height: float, sections: Ref, columns: int = 3,
    fewest: int = 2, gap: float = 4.0, size: Size = 8.5, floor: Size = 6.0, foot: Ref = None,
) -> Items:  # fmt: skip
    """Sections of short paragraphs in even columns, in the largest size that fits; their feet lie level.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width of all columns with their gaps, in mm
    :param height: height in mm
    :param sections: a list of `Section`
    :param columns: how many
    :param fewest: so few at least, if the text then fits in a larger size: long lines hold short paragraphs better
    :param gap: distance of two columns in mm
    :param size: points to begin with
    :param floor: the smallest size; what does not fit at it is an error
    :param foot: a `Foot`: a section that may say this or that and moves nothing else
    """
    parts: Sequence[Section] = sections
    last: Foot | None = foot
    wrapped = _Wrapped({}, fit.hyphenator(draw.lang))
    layout: list[list[tuple[Section, list[_Set]]]] = []
    for now, count, space in (
        (now, count, space)
        for now in fit.steps(size, floor) for space in SPACINGS for count in range(columns, fewest - 1, -1)
    ):  # fmt: skip
        one = (width - (count - 1) * gap) / count
        blocks = [(part, [_lines(entry, one, now, space, wrapped) for entry in part.entries]) for part in parts]
        kept = _room(last, one, now, space, wrapped)
        layout = _even(blocks, count, height, space, kept)
        if len(layout) <= count:
            break
    else:
        draw.report(codes.TEXT_TOO_HIGH, f"the text needs {len(layout)} columns of {height:g} mm, there are {count}")
    items: list[Item] = []
    layout = layout[:count]
    rooms = [kept if index == count - 1 else 0.0 for index in range(count)]
    full = min(height, max(
        _height(column, space) + SPREAD * _gaps(column) + room for column, room in zip(layout, rooms, strict=False)
    ))  # fmt: skip
    for index, column in enumerate(layout):
        spread = max(0.0, full - rooms[index] - _height(column, space)) / (_gaps(column) or 1)
        items += _column(draw, column, x + index * (one + gap), y, one, now, space, min(spread, 2 * SPREAD))
    if last is not None:
        found = [(last.section, [_lines(entry, one, now, space, wrapped) for entry in last.section.entries])]
        spare = min((kept - space.section - _height(found, space)) / (_gaps(found) or 1), 2 * SPREAD)
        top = y + full - _height(found, space) - spare * _gaps(found)
        items += _column(draw, found, x + (count - 1) * (one + gap), top, one, now, space, spare)
    return tuple(items)


def _room(
    foot: Foot | None, width: float, size: float, space: Spacing,
    wrapped: _Wrapped,
) -> float:  # fmt: skip
    """What a foot takes of the last column at most, the space before it included."""
    if foot is None:
        return 0.0
    always, *others = (
        sum(_lines(entry, width, size, space, wrapped).height for entry in entries)
        for entries in (foot.always, *foot.others)
    )
    return space.section + space.head + always + sum(sorted(others, reverse=True)[: foot.most])


def _height(column: _Blocks, space: Spacing) -> float:
    """Height of a column with the least gaps."""
    heads = sum(space.head for section, _ in column if section.title)
    entries = sum(entry.height for _, found in column for entry in found)
    return heads + entries + space.section * max(0, len(column) - 1)


def _gaps(column: _Blocks) -> int:
    """How many shares of the spare height a column takes."""
    return sum(len(found) - 1 for _, found in column) + SHARE * (len(column) - 1)


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


@dataclass(frozen=True, slots=True)
class _Wrapped:
    """The lines of each entry, width and size, and how their words may be broken."""

    lines: dict[tuple[int, float, float], list[fit.Line]]
    rule: Hyphenate | None


def _lines(
    entry: Entry, width: float, size: float, space: Spacing, wrapped: _Wrapped
) -> _Set:
    """An entry's lines. `wrapped` keeps those of each entry, width and size: spacings don't change them."""
    key = (id(entry), width, size)
    lines = wrapped.lines.get(key)
    if lines is None:
        content = runs(entry.text)
        if entry.lead:
            content = [*runs(entry.label, Face.TEXT_BOLD), fit.Run(". ", Face.TEXT_BOLD), *content]
        room = width - (HANG if entry.label and not entry.lead else 0.0)
        lines = wrapped.lines[key] = fit.wrap(content, size, room, hyphenate=wrapped.rule)
    return _Set(entry, tuple(lines), len(lines) * size * space.leading * MM_PER_POINT + space.entry * size / 7)


_Blocks = list[tuple[Section, list[_Set]]]


def _even(blocks: _Blocks, columns: int, height: float, space: Spacing, room: float = 0.0) -> list[_Blocks]:
    """The columns, all about as high: the least height that needs no more columns than there are.

    :param room: what the last column has to leave free of that height
    """
    low, high = room, height
    best = _flow(blocks, height, space, columns, room)
    if len(best) > columns:
        return best
    for _ in range(20):
        middle = (low + high) / 2
        found = _flow(blocks, middle, space, columns, room)
        if len(found) <= columns:
            best, high = found, middle
        else:
            low = middle
    return best


def _flow(blocks: _Blocks, most: float, space: Spacing, columns: int, room: float) -> list[_Blocks]:
    """Columns of at most `most` mm; a title stays with its first two entries, an entry is never parted."""
    result: list[_Blocks] = [[]]
    used = 0.0
    height = most - room if columns == 1 else most
    for section, entries in blocks:
        for index, entry in enumerate(entries):
            need = entry.height
            if index == 0:
                need += space.head + (space.section if used else 0.0)
                keep = need + (entries[1].height if len(entries) > 1 else 0.0)
            else:
                keep = need
            if used and used + keep > height:
                result.append([])
                used = 0.0
                height = most - room if len(result) == columns else most
                need = entry.height + (space.head if index == 0 else 0.0)
            if index == 0:
                result[-1].append((section, []))
            elif not result[-1]:
                result[-1].append((Section("", "", ()), []))
            result[-1][-1][1].append(entry)
            used += need
            if used > height and len(result[-1]) == 1 and len(result[-1][0][1]) == 1 and need > height:
                return [[]] * 99
    return result


def _column(draw: Drawing, column: _Blocks, x: float, y: float, width: float, size: float, space: Spacing,
            spread: float) -> Iterator[Item]:  # fmt: skip
    top = y
    for index, (section, entries) in enumerate(column):
        items: list[Item] = []
        if section.title:
            top += space.section + SHARE * spread if index else 0.0
            items.append(Path((("M", x, top), ("L", x + width, top)),
                              Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)))  # fmt: skip
            (title, *_) = fit.wrap(runs(section.title, Face.LABEL_BOLD), 10.5, width)
            items += _line(title, x, top + 4.3, 10.5)
            top += space.head
        for number, entry in enumerate(entries):
            top += spread if number else 0.0
            items += _entry(entry, x, top, size, space)
            top += entry.height
        name = f"text:{section.id}" if section.id else ""
        yield Group(name, tuple(items), "note", str(section.title))


def _entry(made: _Set, x: float, top: float, size: float, space: Spacing) -> Iterator[Item]:
    step = size * space.leading * MM_PER_POINT
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
