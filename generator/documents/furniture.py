"""The drawn parts of documents that are not text: lines, the title's scale of modules, the row of facts, stacks."""

from __future__ import annotations

import math
from dataclasses import replace

from generator.documents import blocks as b
from generator.documents.atoms import MODULE, Atom, Node
from generator.documents.inline import Setting, fitting, line_width, set_line
from generator.draw.display import Ink, Item, Paint, Path

THIN = Paint(stroke=Ink.BLACK, width=0.25)
FAINT = Paint(stroke=Ink.MID, width=0.25)
STRONG = Paint(stroke=Ink.BLACK, width=0.5)
HEAVY = Paint(fill=Ink.BLACK)


def rule(x: float, y: float, width: float, paint: Paint = THIN) -> Path:
    """A horizontal line."""
    return Path((("M", x, y), ("L", x + width, y)), paint)


def module(height: float) -> int:
    """The height rounded up to whole modules of 4 mm."""
    return math.ceil(height / MODULE - 1e-6) * MODULE


def scale(x: float, y: float, width: float) -> list[Item]:
    """A scale of modules under the title's bar: a tick every 4 mm, a longer one every 20 mm."""
    ticks: list[tuple[str | float, ...]] = []
    for step in range(int(width / MODULE) + 1):
        at = x + step * MODULE
        ticks += [("M", at, y), ("L", at, y + (2.0 if step % 5 == 0 else 1.0))]
    return [Path(tuple(ticks), THIN)]


NARROW = 25.0
"""What a fact's label needs, in mm."""


def facts_row(facts: tuple[tuple[str, b.Spans], ...], x: float, y: float, width: float) -> list[Item]:
    """One row of facts, a label over each value. Cells are alike unless a value needs more room than that."""
    values = [tuple(replace(span, style="label-bold") for span in value) for _, value in facts]
    big = Setting(10.5, 4, label=True)
    cells = _cells([line_width(value, big) + 4 for value in values], width)
    items: list[Item] = [rule(x, y, width, STRONG), rule(x, y + 10, width, THIN)]
    for number, ((label, _), value) in enumerate(zip(facts, values, strict=True)):
        left = x + sum(cells[:number])
        if number:
            items.append(Path((("M", left, y), ("L", left, y + 10)), THIN))
            left += 2
        items += set_line(b.spans(b.Span(label, "label")), left, y + 3.4, Setting(6.0, 3, label=True))
        items += set_line(value, left, y + 8, fitting(value, cells[number] - 2, big))
    return items


def _cells(needed: list[float], width: float) -> list[float]:
    """How wide each cell of a row is, in mm: all alike, or narrower ones beside those that need more."""
    cell = width / len(needed)
    wide = [number for number, need in enumerate(needed) if need > cell + 2]
    if not wide or len(wide) == len(needed):
        return [cell] * len(needed)
    narrow = min(cell, max(NARROW, *(need for number, need in enumerate(needed) if number not in wide)))
    rest = (width - narrow * (len(needed) - len(wide))) / len(wide)
    return [rest if number in wide else narrow for number in range(len(needed))]


def stack(atoms: list[Atom]) -> Atom:
    """Atoms joined to one that is never split (for what spans all columns)."""
    places: list[tuple[float, Atom]] = []
    y = 0
    for atom in atoms:
        places.append((y, atom))
        y += atom.height
    nodes: list[Node] = []
    for atom in atoms:
        nodes.extend(node for node in atom.path if node not in nodes)

    def draw(x: float, top: float) -> list[Item]:
        from generator.documents.pages import nest

        return nest([(atom.path, atom.draw(x, top + offset)) for offset, atom in places])

    return Atom(module(y), draw, gap=atoms[0].gap, wide=True)
