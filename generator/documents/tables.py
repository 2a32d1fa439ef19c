"""Tables cut into rows: column widths by content, cells wrapped, the head repeated where a column ends."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import replace

from generator.documents.atoms import Atom, Draw, Node, Overflow
from generator.documents.blocks import Spans, Table
from generator.documents.inline import Line, Setting, emit, line_text, wrap
from generator.draw.display import Anchor, Group, Ink, Item, Paint, Path

CELL = Setting(7.0, 3)
HEAD = Setting(7.0, 3, label=True)
GUTTER = 2.4
"""Between two columns, in mm."""
_ANCHORS = {"l": Anchor.START, "c": Anchor.MIDDLE, "r": Anchor.END}
_RULE = Paint(stroke=Ink.BLACK, width=0.25)
_STRONG = Paint(stroke=Ink.BLACK, width=0.5)
_KEEP = 72
"""A table up to this height in mm stays in one column."""
_MOST_LINES = 4
_MOST_TRIES = 5_000
_UNBOUND = 10_000.0


def _natural(text: Spans, setting: Setting, *, parts: bool = False) -> tuple[float, float]:
    """The width of the widest word of a cell and of the cell on one line, in mm. With `parts` a word that may be
    hyphenated counts as the widest of its parts."""
    lines = wrap(text, _UNBOUND, setting)
    if not lines:
        return 0.0, 0.0
    widest = whole = 0.0
    for line in lines:
        for word in line.words:
            whole += word.width + (word.soft if parts else 0.0)
            widest = max(widest, whole)
            if parts or not word.soft:
                whole = 0.0
    return widest, max(line.width for line in lines)


def _bold(cells: tuple[Spans, ...]) -> tuple[Spans, ...]:
    return tuple(tuple(replace(span, style=span.style or "bold") for span in cell) for cell in cells)


def column_widths(table: Table, width: float) -> list[float]:
    """Widths in mm that add up to `width`: by the table's own shares, or in between widest word and whole cell."""
    count = max((len(row) for row in (*table.rows, table.head)), default=0)
    if not count:
        return []
    room = width - GUTTER * (count - 1)
    shares = table.widths or (0.0,) * count
    if all(shares) and len(shares) == count:
        return [room * share / sum(shares) for share in shares]
    least, most = _bounds(table, count)
    parts = sum(least) > room
    if parts:  # only with words broken can it be set at all
        least, most = _bounds(table, count, parts=True)
    if sum(most) <= room:
        return _spread(table, room, most)
    lowest = _lowest(table, room, least, broken=parts)
    if lowest:
        return lowest
    spare = max(0.0, room - sum(least))
    want = [high - low for low, high in zip(least, most, strict=True)]
    # Shares by the root of what is wanted: long texts get more, but short cells are not squeezed to a word a line.
    weight = [math.sqrt(value) for value in want]
    widths = list(least)
    for _ in range(count):
        total = sum(weight)
        if total <= 0 or spare <= 0.001:
            break
        left = spare
        for number in range(count):
            grow = min(want[number], left * weight[number] / total)
            widths[number] += grow
            want[number] -= grow
            spare -= grow
            if want[number] <= 0.001:
                weight[number] = 0.0
    return widths


def _bounds(table: Table, count: int, *, parts: bool = False) -> tuple[list[float], list[float]]:
    """For each column the widths in mm of its widest word (see `_natural`) and of its widest cell on one line."""
    least, most = [0.0] * count, [0.0] * count
    for row, setting in [(_bold(table.head), HEAD), *((row, CELL) for row in table.rows)]:
        for number, cell in enumerate(row):
            low, high = _natural(cell, setting, parts=parts)
            least[number] = max(least[number], low)
            most[number] = max(most[number], high)
    return least, most


def _lowest(table: Table, room: float, least: list[float], *, broken: bool) -> list[float]:
    """The widths of up to `room` mm that make the lowest table; none where the table is too large to try them all.

    A cell fits in n lines from a certain width on: those widths are tried, every one of every column together.
    """
    cells = [(_bold(table.head), HEAD), *((row, CELL) for row in table.rows)]
    parts: list[tuple[set[float], list[tuple[Spans, Setting]]]] = []
    tries = 1
    for number, low in enumerate(least):
        mine = [(row[number] if number < len(row) else (), setting) for row, setting in cells]
        wanted = {
            round(max(low, _for_lines(cell, most, setting, parts=broken)), 2)
            for cell, setting in mine if cell for most in range(1, _MOST_LINES + 1)
        } or {low}  # fmt: skip
        parts.append((wanted, mine))
        tries *= len(wanted)
        if tries > _MOST_TRIES:
            return []
    columns: list[dict[float, list[int]]] = [
        {width: [len(wrap(cell, width + 0.01, setting)) for cell, setting in mine] for width in wanted}
        for wanted, mine in parts
    ]
    best: tuple[int, int, float, tuple[float, ...]] | None = None
    for widths in itertools.product(*columns):
        if sum(widths) + 0.01 * len(widths) <= room:
            rows = list(zip(*(columns[number][width] for number, width in enumerate(widths)), strict=True))
            mark = (sum(map(max, rows)), sum(map(sum, rows)), sum(widths), widths)
            best = mark if best is None or mark < best else best
    if best is None:
        return []
    return _spread(table, room, [width + 0.01 for width in best[3]])


def _spread(table: Table, room: float, widths: list[float]) -> list[float]:
    """Widths that fill the room: the last column of words takes what is left, so that numbers stay close together."""
    words = [number for number in range(len(widths)) if table.align[number : number + 1] in ("", "l")]
    last = words[-1] if words else len(widths) - 1
    spare = room - sum(widths)
    return [width + (spare if number == last else 0.0) for number, width in enumerate(widths)]


def _for_lines(cell: Spans, most: int, setting: Setting, *, parts: bool = False) -> float:
    """The least width in mm at which a cell takes up to so many lines."""
    low, high = _natural(cell, setting, parts=parts)
    while high - low > 0.2:
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap(cell, middle, setting)) <= most else (middle, high)
    return high


def cut(
    table: Table, left: float, width: float, outer: Node, node: Callable[[str, str], Node], gap: int
) -> tuple[list[Atom], list[Overflow]]:
    """The rows of a table as atoms at `left`, the first with `gap` mm above, and the words that were too wide."""
    widths = column_widths(table, width)
    aligns = [_ANCHORS[table.align[n]] if n < len(table.align) else Anchor.START for n in range(len(widths))]
    overflows: list[Overflow] = []

    def row_atom(cells: tuple[Spans, ...], head: bool, below: tuple[Spans, ...] = ()) -> Atom:
        setting = HEAD if head else CELL
        texts = _bold(cells) if head else cells
        set_cells = [wrap(cell, room, setting) for cell, room in zip(texts, widths, strict=False)]
        for lines, room in zip(set_cells, widths, strict=False):
            overflows.extend(
                Overflow(0, line_text(line), line.width - room) for line in lines if line.width > room + 0.01
            )
        height = math.ceil((setting.pitch * max((len(lines) for lines in set_cells), default=1) + 1) / 4) * 4
        # Cells left empty at the start of a row go on with what stands above: no line parts them.
        same = next((number for number, cell in enumerate(below) if cell), 0)
        indent = sum(widths[:same]) + GUTTER * same
        return Atom(height, _row_draw(set_cells, widths, aligns, setting, left, width, height, head, indent), (outer,))

    head = row_atom(table.head, True) if table.head else None
    rows = [
        row_atom(row, False, below) for row, below in zip(table.rows, (*table.rows[1:], ()), strict=True)
    ]
    if head:
        head.stick = True
        for row in rows:
            row.head = (head,)
    for row in rows[:1]:
        row.stick = len(rows) > 1
    if len(rows) > 1:
        rows[-2].stick = True
    if sum(row.height for row in rows) <= _KEEP:
        for row in rows[:-1]:
            row.stick = True
    made = [head, *rows] if head else rows
    if made:
        made[0].gap = gap
    return made, overflows


def _row_draw(
    cells: list[list[Line]], widths: list[float], aligns: list[Anchor], setting: Setting, left: float, width: float,
    height: int, head: bool, indent: float,
) -> Draw:  # fmt: skip
    def draw(x: float, y: float) -> list[Item]:
        groups: list[Item] = []
        at = x + left
        for lines, room, align in zip(cells, widths, aligns, strict=False):
            items: list[Item] = []
            for number, line in enumerate(lines):
                items += emit(line, at, y + setting.pitch * (number + 1), setting, align, room)
            groups.append(Group("", tuple(items), role="header-cell" if head else "cell"))
            at += room + GUTTER
        base = y + height
        paint = _STRONG if head else _RULE
        edge = Path((("M", x + left + indent, base), ("L", x + left + width, base)), paint)
        return [Group("", (*groups,), role="row"), Group("", (edge,), role="artifact")]

    return draw
