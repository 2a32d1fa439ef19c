"""Where pieces lie on sheets: pure geometry in mm, y down, without drawing.

Pieces of one size share a grid, centred on the sheet, in reading order. Backs lie where the fronts are when the sheet
is turned over: about its long edge the columns mirror, about its short edge the rows, with the backs upside down.
Folded along a gutter, fronts lie above the fold line and backs below it, mirrored across it and upside down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from generator.draw.elements import Refused, did_you_mean
from generator.draw.paper import A4, PAPERS, PRINTER_MARGIN, SAFE_MARGIN, Paper
from generator.draw.piece import Piece

MARK_OFFSET = 0.5
"""What lies between the bleed and the start of a mark, in mm."""

MARK_LENGTH = 4.0
"""Length of a mark in mm, where there is room for it."""

SHORTEST_MARK = 1.5

FOLD_CLEARANCE = 5.0
"""What lies between the fold line and the nearest bleed, in mm."""

_SLACK = 1e-6


@dataclass(frozen=True)
class Layout:
    """How a set of pieces is laid out. Lengths in mm. docs/pieces.md describes the options."""

    paper: Paper = A4
    gap: float | None = None
    """Distance between cut lines; None: none, or twice the bleed. Never less than twice the bleed."""
    bleed: float | None = None
    """How much of the pieces' bleed is printed; None: all of it."""
    marks: bool = True
    duplex: Literal["none", "long", "short"] = "none"
    fold: Literal["none", "gutter"] = "none"
    sides: Literal["both", "fronts", "backs"] = "both"
    back_dx: float = 0.0
    back_dy: float = 0.0
    outline: bool = False
    turn: Literal["auto", "never", "always"] = "auto"
    """Whether pieces lie on their side: auto where more of them fit."""
    margin: float = PRINTER_MARGIN
    foot: float = SAFE_MARGIN
    """What is kept free at the top and the bottom, for the foot line."""

    def __post_init__(self) -> None:
        if self.fold != "none" and self.duplex != "none":
            raise Refused("backs are either printed on the other side (duplex) or folded over (fold), not both")
        if self.sides == "backs" and self.duplex == "none":
            raise Refused("backs alone need duplex long or short, which says how they mirror")
        if self.fold != "none" and self.sides != "both":
            raise Refused("a folded sheet holds fronts and backs; sides can't be left out")
        for name in ("gap", "bleed", "margin", "foot"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 100:
                raise Refused(f"{name} is from 0 to 100 mm, not {value:g}")
        for name in ("back_dx", "back_dy"):
            if abs(getattr(self, name)) > PRINTER_MARGIN:
                raise Refused(f"{name.replace('_', '-')} is at most {PRINTER_MARGIN:g} mm either way")


_WORDS: dict[str, tuple[str, ...]] = {
    "duplex": ("none", "long", "short"),
    "fold": ("none", "gutter"),
    "sides": ("both", "fronts", "backs"),
    "turn": ("auto", "never", "always"),
}
OPTIONS = tuple(entry.name.replace("_", "-") for entry in fields(Layout))
"""The names of the options, as they are written in data."""


def layout_from(options: dict[str, Any], **fixed: Any) -> Layout:
    """A layout from options as they are written in data; `fixed` ones (paper, ...) win.

    :raises Refused: for an unknown option or a value that it doesn't take.
    """
    made: dict[str, Any] = {}
    for name, value in options.items():
        key = name.replace("-", "_")
        if name not in OPTIONS:
            raise Refused(f"unknown option {name!r}{did_you_mean(name, OPTIONS)}")
        if key == "paper":
            if value not in PAPERS:
                raise Refused(f"paper is one of {', '.join(PAPERS)}, not {value!r}")
            value = PAPERS[value]
        elif key in _WORDS:
            if value not in _WORDS[key]:
                raise Refused(f"{name} is one of {', '.join(_WORDS[key])}, not {value!r}")
        elif key in {"marks", "outline"}:
            if not isinstance(value, bool):
                raise Refused(f"{name} is true or false, not {value!r}")
        elif isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Refused(f"{name} is a number of mm, not {value!r}")
        made[key] = value
    return Layout(**{**made, **fixed})


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece's place on one side of a sheet: the cut rectangle, and how the drawing is turned, clockwise."""

    piece: Piece
    side: Literal["front", "back"]
    copy: int
    """Which copy of the piece it is, from 1."""
    x: float
    y: float
    width: float
    height: float
    turn: int


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side: its cells and the lines to draw round them (from point to point)."""

    kind: Literal["front", "back", "fold"]
    number: int
    cells: tuple[Cell, ...]
    bleed: float
    marks: tuple[tuple[float, float, float, float], ...] = ()
    fold: tuple[float, float, float, float] | None = None
    outline: tuple[float, float, float, float] | None = None
    """x, y, width, height."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of one size of piece: columns and rows, the cells' size as they lie, and the upper left corner."""

    columns: int
    rows: int
    width: float
    height: float
    gap: float
    x: float
    y: float
    turned: bool
    bleed: float

    @property
    def across(self) -> float:
        """Width of the block from first to last cut."""
        return self.columns * (self.width + self.gap) - self.gap

    @property
    def down(self) -> float:
        """Height of the block from first to last cut."""
        return self.rows * (self.height + self.gap) - self.gap


def _surround(layout: Layout, bleed: float) -> float:
    """What must stay free between the block's cut and the edge of the printable area, at the sides."""
    return bleed + (MARK_OFFSET + SHORTEST_MARK if layout.marks else 0.0)


def _counts(layout: Layout, width: float, height: float, gap: float, bleed: float) -> tuple[int, int]:
    """Columns and rows that fit (rows of fronts only, on a folded sheet)."""
    paper = layout.paper
    free_x = paper.width - 2 * (layout.margin + _surround(layout, bleed))
    edge = max(layout.margin + _surround(layout, bleed), layout.foot + _surround(layout, bleed))
    free_y = paper.height - 2 * edge
    if layout.fold == "gutter":
        free_y = paper.height / 2 - edge - FOLD_CLEARANCE - bleed
    columns = math.floor((free_x + gap + _SLACK) / (width + gap))
    rows = math.floor((free_y + gap + _SLACK) / (height + gap))
    return max(columns, 0), max(rows, 0)


def grid_for(piece: Piece, count: int, layout: Layout) -> Grid | None:
    """The grid for `count` pieces of the size of `piece`, or None if not even one fits."""
    bleed = piece.bleed if layout.bleed is None else min(piece.bleed, layout.bleed)
    gap = max(layout.gap or 0.0, 2 * bleed)
    options: list[tuple[int, bool, int, int, float, float]] = []
    for turned in {"never": (False,), "always": (True,), "auto": (False, True)}[layout.turn]:
        width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
        columns, rows = _counts(layout, width, height, gap, bleed)
        options.append((columns * rows, turned, columns, rows, width, height))
    # The first of the best: pieces stay upright unless turning them saves sheets.
    pages = [math.ceil(count / option[0]) if option[0] else math.inf for option in options]
    best = options[pages.index(min(pages))]
    fitting, turned, columns, rows, width, height = best
    if not fitting:
        return None
    columns = min(columns, count)
    rows = min(rows, math.ceil(count / columns))
    grid = Grid(columns, rows, width, height, gap, 0.0, 0.0, turned, bleed)
    x = (layout.paper.width - grid.across) / 2
    if layout.fold == "gutter":
        y = layout.paper.height / 2 - FOLD_CLEARANCE - bleed - grid.down
    else:
        y = (layout.paper.height - grid.down) / 2
    return Grid(columns, rows, width, height, gap, x, y, turned, bleed)


@dataclass(slots=True)
class Plan:
    """The sides in print order, and the pieces that fit on no sheet."""

    sides: list[Side] = field(default_factory=list)
    too_large: list[Piece] = field(default_factory=list)
    lacking_back: list[Piece] = field(default_factory=list)


def plan(pieces: Sequence[Piece], layout: Layout) -> Plan:
    """Lay pieces out, each as often as its count says; sizes that differ lie on different sheets."""
    made = Plan()
    groups: dict[tuple[float, float, float], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.width, piece.height, piece.bleed), []).append(piece)
    wants_backs = layout.duplex != "none" or layout.fold != "none"
    if wants_backs:
        made.lacking_back = [piece for piece in pieces if piece.back is None]
    sheet = 0
    for group in groups.values():
        copies = [(piece, copy) for piece in group for copy in range(1, piece.count + 1)]
        if not copies:
            continue
        grid = grid_for(group[0], len(copies), layout)
        if grid is None:
            made.too_large += group
            continue
        a_page = grid.columns * grid.rows
        for start in range(0, len(copies), a_page):
            sheet += 1
            made.sides += _sheet(copies[start : start + a_page], grid, layout, sheet)
    return made


def _sheet(copies: Sequence[tuple[Piece, int]], grid: Grid, layout: Layout, number: int) -> list[Side]:
    """The sides of one sheet."""
    turn = 90 if grid.turned else 0
    fronts = []
    for index, (piece, copy) in enumerate(copies):
        row, column = divmod(index, grid.columns)
        x = grid.x + column * (grid.width + grid.gap)
        y = grid.y + row * (grid.height + grid.gap)
        fronts.append(Cell(piece, "front", copy, x, y, grid.width, grid.height, turn))
    if layout.fold == "gutter":
        backs = [_back(cell, "short", layout) for cell in fronts]
        return [_side("fold", number, [*fronts, *backs], grid, layout)]
    sides: list[Side] = []
    if layout.sides != "backs":
        sides.append(_side("front", number, fronts, grid, layout))
    if layout.duplex != "none" and layout.sides != "fronts":
        backs = [_back(cell, layout.duplex, layout) for cell in fronts]
        sides.append(_side("back", number, backs, grid, layout))
    return sides


def _back(front: Cell, flip: str, layout: Layout) -> Cell:
    """Where a front's back lies: mirrored on the sheet, turned so that it stands upright behind its front."""
    if flip == "long":
        x, y, turn = layout.paper.width - front.x - front.width, front.y, -front.turn
    else:
        x, y, turn = front.x, layout.paper.height - front.y - front.height, 180 - front.turn
    return Cell(
        front.piece, "back", front.copy, x + layout.back_dx, y + layout.back_dy, front.width, front.height, turn % 360
    )


def _side(kind: Literal["front", "back", "fold"], number: int, cells: list[Cell], grid: Grid, layout: Layout) -> Side:
    left = min(cell.x for cell in cells)
    top = min(cell.y for cell in cells)
    right = max(cell.x + cell.width for cell in cells)
    bottom = max(cell.y + cell.height for cell in cells)
    start = grid.bleed + (MARK_OFFSET if layout.marks else 0.0)
    # Marks reach neither into the printer's margin nor into the foot line's.
    room_x = min(left, layout.paper.width - right) - start - layout.margin + _drift(layout.back_dx, kind)
    room_y = (
        min(top, layout.paper.height - bottom) - start - max(layout.margin, layout.foot) + _drift(layout.back_dy, kind)
    )
    across = max(0.0, min(MARK_LENGTH, room_x))
    down = max(0.0, min(MARK_LENGTH, room_y))
    marks: list[tuple[float, float, float, float]] = []
    if layout.marks:
        for x in sorted({round(edge, 4) for cell in cells for edge in (cell.x, cell.x + cell.width)}):
            marks.append((x, top - start - down, x, top - start))
            marks.append((x, bottom + start, x, bottom + start + down))
        for y in sorted({round(edge, 4) for cell in cells for edge in (cell.y, cell.y + cell.height)}):
            marks.append((left - start - across, y, left - start, y))
            marks.append((right + start, y, right + start + across, y))
    fold = None
    if kind == "fold":
        middle = layout.paper.height / 2
        fold = (left - start - across, middle, right + start + across, middle)
    outline = None
    if layout.outline:
        reach_x = start + (across if layout.marks else 0.0)
        reach_y = start + (down if layout.marks else 0.0)
        outline = (left - reach_x, top - reach_y, right - left + 2 * reach_x, bottom - top + 2 * reach_y)
    return Side(kind, number, tuple(cells), grid.bleed, tuple(marks), fold, outline)


def _drift(offset: float, kind: str) -> float:
    """A shifted back may come that much nearer to the edge: the printer shifts it back."""
    return abs(offset) if kind == "back" else 0.0
