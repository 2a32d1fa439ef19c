"""Where pieces lie on sheets: pure geometry in mm, y down, without drawing.

Pieces of one size share a grid, centred on the sheet, in reading order. Backs lie where the fronts are when the sheet
is turned over: about its long edge the columns mirror, about its short edge the rows, with the backs upside down.
Folded along a gutter, fronts lie above the fold line and backs below it, mirrored across it and upside down. Folded in
rows, each row of fronts has its backs below it in the same way.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from typing import Literal

from generator.data.records import dataclass
from generator.draw.piece import Piece
from generator.draw.pieces_options import Layout

MARK_OFFSET = 0.5
"""What lies between the bleed and the start of a mark, in mm."""

MARK_LENGTH = 4.0
"""Length of a mark in mm, where there is room for it."""

SHORTEST_MARK = 1.5

HALF_LINE = 0.125
"""By how much a mark's line reaches beyond its end, in mm, where its box is looked at."""

FOLD_CLEARANCE = 5.0
"""What lies between the fold line and the nearest bleed, in mm."""

BLOCK_GAP = 8.0
"""What lies between the bleeds of two blocks that share a sheet, in mm: room for the marks of both."""

SAME_EDGE = 0.001

_SLACK = 1e-6

Line = tuple[float, float, float, float]
"""From point to point, or a rectangle by its edges: x1, y1, x2, y2."""


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
    bleed: float = 0.0
    """How much of the piece's bleed is printed."""


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side: its cells and the lines to draw round them (from point to point)."""

    kind: Literal["front", "back", "fold"]
    number: int
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()
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
    folded: bool = False
    """Whether each row of fronts has its backs below it."""

    @property
    def row(self) -> float:
        """Height of a row from first to last cut, its backs included."""
        return _row(self.height, self.bleed, folded=self.folded)

    @property
    def across(self) -> float:
        """Width of the block from first to last cut."""
        return self.columns * (self.width + self.gap) - self.gap

    @property
    def down(self) -> float:
        """Height of the block from first to last cut."""
        return self.rows * (self.row + self.gap) - self.gap


def _row(height: float, bleed: float, *, folded: bool) -> float:
    """Height of a row of pieces; folded, with the backs and what lies on both sides of the fold line."""
    return 2 * (height + bleed + FOLD_CLEARANCE) if folded else height


def _surround(layout: Layout, bleed: float) -> float:
    """What must stay free between the block's cut and the edge of the printable area, at the sides."""
    return bleed + (MARK_OFFSET + SHORTEST_MARK + HALF_LINE if layout.marks else 0.0)


def _free_height(layout: Layout, bleed: float) -> float:
    """How high the cut rectangles may reach on one sheet."""
    return layout.paper.height - 2 * (max(layout.margin, layout.foot) + _surround(layout, bleed))


def _counts(layout: Layout, width: float, height: float, gap: float, bleed: float) -> tuple[int, int]:
    """Columns and rows that fit (rows of fronts only, on a sheet folded in the middle)."""
    paper = layout.paper
    free_x = paper.width - 2 * (layout.margin + _surround(layout, bleed))
    free_y = _free_height(layout, bleed)
    if layout.fold == "gutter":
        free_y = free_y / 2 - FOLD_CLEARANCE - bleed
    columns = math.floor((free_x + gap + _SLACK) / (width + gap))
    rows = math.floor((free_y + gap + _SLACK) / (height + gap))
    return max(columns, 0), max(rows, 0)


def grid_for(piece: Piece, count: int, layout: Layout, *, folded: bool = False) -> Grid | None:
    """The grid for `count` pieces of the size of `piece`, or None if not even one fits.

    :param folded: each row of fronts has its backs below it.
    """
    bleed = piece.bleed if layout.bleed is None else min(piece.bleed, layout.bleed)
    gap = max(layout.gap or 0.0, 2 * bleed)
    options: list[tuple[int, bool, int, int, float, float]] = []
    for turned in {"never": (False,), "always": (True,), "auto": (False, True)}[layout.turn]:
        width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
        columns, rows = _counts(layout, width, _row(height, bleed, folded=folded), gap, bleed)
        options.append((columns * rows, turned, columns, rows, width, height))
    # The first of the best: pieces stay upright unless turning them saves sheets.
    pages = [math.ceil(count / option[0]) if option[0] else math.inf for option in options]
    best = options[pages.index(min(pages))]
    fitting, turned, columns, rows, width, height = best
    if not fitting:
        return None
    columns = min(columns, count)
    rows = min(rows, math.ceil(count / columns))
    grid = Grid(columns, rows, width, height, gap, 0.0, 0.0, turned, bleed, folded)
    x = (layout.paper.width - grid.across) / 2
    if layout.fold == "gutter":
        y = layout.paper.height / 2 - FOLD_CLEARANCE - bleed - grid.down
    else:
        y = (layout.paper.height - grid.down) / 2
    return replace(grid, x=x, y=y)


@dataclass(slots=True)
class Plan:
    """The sides in print order, and the pieces that fit on no sheet."""

    sides: list[Side] = field(default_factory=list)
    too_large: list[Piece] = field(default_factory=list)
    lacking_back: list[Piece] = field(default_factory=list)


def plan(pieces: Sequence[Piece], layout: Layout) -> Plan:
    """Lay pieces out, each as often as its count says; sizes that differ lie on different sheets, or in blocks."""
    made = Plan()
    groups: dict[tuple[float, float, float], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.width, piece.height, piece.bleed), []).append(piece)
    wants_backs = layout.duplex != "none" or layout.fold != "none"
    if wants_backs:
        made.lacking_back = [piece for piece in pieces if piece.back is None]
    sheets: list[list[_Block]] = []
    for group in groups.values():
        copies = [(piece, copy) for piece in group for copy in range(1, piece.count + 1)]
        if not copies:
            continue
        # Pieces whose backs are all blank have nothing to fold over.
        folded = layout.fold == "rows" and any(piece.back != () for piece in group)
        grid = grid_for(group[0], len(copies), layout, folded=folded)
        if grid is None:
            made.too_large += group
            continue
        _fill(sheets, copies, grid, layout)
    for number, blocks in enumerate(sheets, 1):
        made.sides += _sheet(_settled(blocks, layout) if layout.mix else blocks, layout, number)
    return made


@dataclass(frozen=True, slots=True)
class _Block:
    """What one sheet holds of the pieces of one size."""

    grid: Grid
    copies: tuple[tuple[Piece, int], ...]


def _fill(sheets: list[list[_Block]], copies: list[tuple[Piece, int]], grid: Grid, layout: Layout) -> None:
    """Put pieces on sheets: on fresh ones, or first below what the last sheet holds, where blocks share sheets."""
    while copies:
        rows = grid.rows
        if layout.mix:
            rows = min(rows, math.ceil(len(copies) / grid.columns))
            if sheets:
                used = _height([*sheets[-1], _Block(replace(grid, rows=0), ())])
                bleed = max(grid.bleed, *(block.grid.bleed for block in sheets[-1]))
                free = _free_height(layout, bleed) - used
                beside = min(rows, math.floor((free + _SLACK) / (grid.row + grid.gap)))
                if beside > 0:
                    taken = beside * grid.columns
                    sheets[-1].append(_Block(replace(grid, rows=beside), tuple(copies[:taken])))
                    copies = copies[taken:]
                    continue
        taken = rows * grid.columns
        sheets.append([_Block(replace(grid, rows=rows), tuple(copies[:taken]))])
        copies = copies[taken:]


def _height(blocks: Sequence[_Block]) -> float:
    """Height of blocks one below the other, from first to last cut. One without rows counts as what lies before it."""
    down = sum(block.grid.down for block in blocks)
    return down + sum(one.grid.bleed + BLOCK_GAP + other.grid.bleed for one, other in itertools.pairwise(blocks))


def _settled(blocks: Sequence[_Block], layout: Layout) -> list[_Block]:
    """The blocks of one sheet in their places: one below the other, centred as a whole."""
    y = (layout.paper.height - _height(blocks)) / 2
    made: list[_Block] = []
    for block in blocks:
        if made:
            y += made[-1].grid.bleed + BLOCK_GAP + block.grid.bleed
        made.append(replace(block, grid=replace(block.grid, y=y)))
        y += block.grid.down
    return made


def _sheet(blocks: Sequence[_Block], layout: Layout, number: int) -> list[Side]:
    """The sides of one sheet."""
    fronts = [_fronts(block, layout) for block in blocks]
    grids = [block.grid for block in blocks]
    if layout.fold == "gutter":
        folded = [cell for cells in fronts for front in (cells, [_back(cell, "short", layout) for cell in cells])
                  for cell in front]  # fmt: skip
        return [_side("fold", number, [folded], grids, layout)]
    if layout.fold == "rows":
        return [_side("fold", number, fronts, grids, layout)]
    sides: list[Side] = []
    if layout.sides != "backs":
        sides.append(_side("front", number, fronts, grids, layout))
    if layout.duplex != "none" and layout.sides != "fronts":
        backs = [[_back(cell, layout.duplex, layout) for cell in cells] for cells in fronts]
        sides.append(_side("back", number, backs, grids, layout))
    return sides


def _fronts(block: _Block, layout: Layout) -> list[Cell]:
    """The cells of a block: its fronts, and its backs too where rows are folded."""
    grid = block.grid
    turn = 90 if grid.turned else 0
    cells: list[Cell] = []
    for index, (piece, copy) in enumerate(block.copies):
        row, column = divmod(index, grid.columns)
        x = grid.x + column * (grid.width + grid.gap)
        y = grid.y + row * (grid.row + grid.gap)
        cells.append(Cell(piece, "front", copy, x, y, grid.width, grid.height, turn, grid.bleed))
        if grid.folded:
            below = y + grid.row - grid.height
            cells.append(Cell(piece, "back", copy, x, below, grid.width, grid.height, (180 - turn) % 360,
                              grid.bleed))  # fmt: skip
    return cells


def _back(front: Cell, flip: str, layout: Layout) -> Cell:
    """Where a front's back lies: mirrored on the sheet, turned so that it stands upright behind its front."""
    if flip == "long":
        x, y, turn = layout.paper.width - front.x - front.width, front.y, -front.turn
        x, y = x + layout.back_dx, y + layout.back_dy
    else:
        # Upside down on the sheet: right and down as the back is read are left and up.
        x, y, turn = front.x, layout.paper.height - front.y - front.height, 180 - front.turn
        x, y = x - layout.back_dx, y - layout.back_dy
    return replace(front, side="back", x=x, y=y, turn=turn % 360)


def _side(kind: Literal["front", "back", "fold"], number: int, blocks: Sequence[list[Cell]], grids: Sequence[Grid],
          layout: Layout) -> Side:  # fmt: skip
    """One side with its lines. Each block has marks of its own."""
    marks: list[Line] = []
    folds: list[Line] = []
    frames: list[Line] = []
    rounds = [_round(cells) for cells in blocks]
    for cells, grid, (left, top, right, bottom) in zip(blocks, grids, rounds, strict=True):
        start = grid.bleed + (MARK_OFFSET if layout.marks else 0.0)
        # Marks reach neither into the printer's margin, nor into the foot line's, nor into another block.
        side = layout.margin + HALF_LINE - _drift(layout.back_dx, kind)
        room_x = min(left, layout.paper.width - right) - start - side
        edge = max(layout.margin, layout.foot) + HALF_LINE - _drift(layout.back_dy, kind)
        above, below = top - start - edge, layout.paper.height - bottom - start - edge
        between = BLOCK_GAP / 2 - MARK_OFFSET
        if len(blocks) == 1:
            above = below = min(above, below)
        if any(other[1] < top for other in rounds):
            above = between
        if any(other[1] > top for other in rounds):
            below = between
        across, up, down = (max(0.0, min(MARK_LENGTH, room)) for room in (room_x, above, below))
        if layout.marks:
            for x in _distinct(edge for cell in cells for edge in (cell.x, cell.x + cell.width)):
                marks.append((x, top - start - up, x, top - start))
                marks.append((x, bottom + start, x, bottom + start + down))
            for y in _distinct(edge for cell in cells for edge in (cell.y, cell.y + cell.height)):
                marks.append((left - start - across, y, left - start, y))
                marks.append((right + start, y, right + start + across, y))
        middles = [layout.paper.height / 2] if layout.fold == "gutter" else []
        if grid.folded:
            middles = [grid.y + row * (grid.row + grid.gap) + grid.row / 2 for row in range(_rows(cells))]
        folds += [(left - start - across, y, right + start + across, y) for y in middles]
        if layout.outline:
            reach_x = start + (across if layout.marks else 0.0)
            reach_up, reach_down = (start + (reach if layout.marks else 0.0) for reach in (up, down))
            frames.append((left - reach_x, top - reach_up, right + reach_x, bottom + reach_down))
    outline = None
    if frames:
        x1, y1, x2, y2 = zip(*frames, strict=True)
        outline = (min(x1), min(y1), max(x2) - min(x1), max(y2) - min(y1))
    every = tuple(cell for cells in blocks for cell in cells)
    return Side(kind, number, every, tuple(marks), tuple(folds), outline)


def _distinct(edges: Iterable[float]) -> list[float]:
    """Edges in their order, each once: two that a thousandth of a millimetre parts are one, reckoned in two ways."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > SAME_EDGE:
            found.append(edge)
    return [round(edge, 4) for edge in found]


def _round(cells: Sequence[Cell]) -> Line:
    """The cut rectangle round cells: left, top, right, bottom."""
    return (
        min(cell.x for cell in cells),
        min(cell.y for cell in cells),
        max(cell.x + cell.width for cell in cells),
        max(cell.y + cell.height for cell in cells),
    )


def _rows(cells: Sequence[Cell]) -> int:
    """How many rows of fronts there are."""
    return len({round(cell.y, 4) for cell in cells if cell.side == "front"})


def _drift(offset: float, kind: str) -> float:
    """A shifted back may come that much nearer to the edge: the printer shifts it back."""
    return abs(offset) if kind == "back" else 0.0
