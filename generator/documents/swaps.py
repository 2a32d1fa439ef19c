"""Corrections by hand as rows of a column: a box to tick, what it is, the old value struck, the new one large.

What is crossed out and what is written stand below each other down the column, so that a reader with a pen runs along
them. A value that is too long for its place goes below its name, on lines of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from generator.documents import blocks as b
from generator.documents.atoms import COLUMN, MARGIN, MODULE, Atom, Node, Overflow
from generator.documents.furniture import FAINT, STRONG, THIN, rule
from generator.documents.inline import BODY, LABEL, Line, Setting, emit, line_text, line_width, set_line, wrap
from generator.draw.display import Anchor, Group, Item, Paint, Path, Rect

OLD_END = 66.0
"""Where values that are crossed out end, in mm from the column's left edge."""
NEW_START = 74.0
"""Where values that are written begin."""
WHAT_WIDTH = 46.0
"""Room for what it is, in mm."""
OLD, NEW = Setting(10.5, 4, label=True), Setting(14.0, 5, label=True)
BOX = 3.2
"""The side of the box to tick, in mm."""

MakeNode = Callable[[str, str], Node]


def cut(block: b.Swaps, node: MakeNode, overflows: list[Overflow]) -> list[Atom]:
    """The rows as atoms, with a head that is repeated where a column ends."""
    outer = node(block.id, "table")
    head = Atom(MODULE, _head(block.head), (outer,), gap=MODULE, stick=True)
    made = [head]
    for number, row in enumerate(block.rows):
        atom = _row(row, outer, overflows)
        atom.head = (head,)
        # No row stands alone below the head, or alone in the next column.
        atom.stick = (number == 0 and len(block.rows) > 1) or number == len(block.rows) - 2
        made.append(atom)
    return made


def _head(head: tuple[b.Spans, b.Spans, b.Spans]) -> Callable[[float, float], list[Item]]:
    small = Setting(7.0, 3, label=True)
    what, old, new = (tuple(replace(span, style=span.style or "bold") for span in cell) for cell in head)

    def draw(x: float, y: float) -> list[Item]:
        cells = [
            Group("", tuple(set_line(what, x + MARGIN, y + 2.8, small)), role="header-cell"),
            Group("", tuple(set_line(old, x + OLD_END, y + 2.8, small, Anchor.END)), role="header-cell"),
            Group("", tuple(set_line(new, x + NEW_START, y + 2.8, small)), role="header-cell"),
        ]
        edge = Group("", (rule(x, y + MODULE, COLUMN, STRONG),), role="artifact")
        return [Group("", tuple(cell for cell in cells if cell.items), role="row"), edge]

    return draw


def _row(row: b.Swap, outer: Node, overflows: list[Overflow]) -> Atom:
    old = tuple(replace(span, style="struck") for span in row.old)
    new = tuple(replace(span, style="bold") for span in row.new)
    large = NEW if line_width(new, NEW) <= COLUMN - NEW_START else OLD
    beside = line_width(old, OLD) <= OLD_END - MARGIN - WHAT_WIDTH and line_width(new, large) <= COLUMN - NEW_START
    width = WHAT_WIDTH if beside and (old or new) else float(COLUMN - MARGIN)
    below = row.text if beside else b.spans(row.text, old, " " if old and new else "", new)
    what, text, note = wrap(row.what, width), wrap(below, float(COLUMN - MARGIN)), wrap(row.note, width, LABEL)
    for lines, room in ((what, width), (text, COLUMN - MARGIN), (note, width)):
        overflows.extend(
            Overflow(0, line_text(line), line.width - room) for line in lines if line.width > room + 0.01
        )
    depth = 1.5 + BODY.pitch * (len(what) + len(text)) + LABEL.pitch * len(note) + 1.5
    height = max(2 * MODULE, math.ceil(depth / MODULE) * MODULE)

    def draw(x: float, y: float) -> list[Item]:
        base = y + 5.5
        first = _lines(what, x + MARGIN, base, BODY)
        under = base + BODY.pitch * len(what)
        first += _lines(text, x + MARGIN, under, BODY)
        first += _lines(note, x + MARGIN, under + BODY.pitch * len(text) - 0.5, LABEL)
        cells = [first]
        if beside:
            cells += [
                set_line(old, x + OLD_END, base, OLD, Anchor.END), set_line(new, x + NEW_START, base + 0.4, large)
            ]
        told = tuple(Group("", tuple(cell), role="cell") for cell in cells if cell)
        marks: list[Item] = [Rect(x, base - BOX + 0.3, BOX, BOX, THIN), rule(x, y + height, COLUMN, FAINT)]
        if beside and old and new:
            marks.append(_arrow(x + (OLD_END + NEW_START) / 2, base - 1.3))
        return [Group("", told, role="row"), Group("", tuple(marks), role="artifact")]

    return Atom(height, draw, (outer,))


def _lines(lines: list[Line], x: float, y: float, setting: Setting) -> list[Item]:
    made: list[Item] = []
    for number, line in enumerate(lines):
        made += emit(line, x, y + setting.pitch * number, setting)
    return made


def _arrow(x: float, y: float) -> Path:
    """A small arrow to the right, centred at (x, y)."""
    steps = (("M", x - 2.0, y), ("L", x + 2.0, y), ("M", x + 0.8, y - 1.0), ("L", x + 2.0, y), ("L", x + 0.8, y + 1.0))
    return Path(steps, Paint(stroke=THIN.stroke, width=0.25))
