"""Sheets of pieces: cards, tokens and strips laid out for printing and cutting.

    pages = lay_out(rendered.pieces, Layout(paper=A4, duplex="long"), report=findings.append)

Where things lie is worked out in `pieces_layout`; here they are drawn. Every piece is a group with the piece's id, in
place and turned; its drawing ends at its bleed. Marks are thin, start outside the bleed and are decoration to a screen
reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator.data.diagnostics import Diagnostic, Sink
from generator.draw import template_codes as codes
from generator.draw.display import Group, Ink, Item, Line, Page, Paint, Path, Rect
from generator.draw.piece import Piece
from generator.draw.pieces_layout import Cell, Plan, Side, plan
from generator.draw.pieces_options import OPTIONS, Layout, layout_from

__all__ = ["OPTIONS", "Layout", "LayoutFault", "Piece", "drawn_pages", "lay_out", "layout_from"]


class LayoutFault(Exception):
    """Pieces can't be laid out, and nobody asked for the findings."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def _raise(finding: Diagnostic) -> None:
    raise LayoutFault(finding)


def lay_out(pieces: Sequence[Piece], layout: Layout, report: Sink = _raise) -> tuple[Page, ...]:
    """The pages of a set of pieces in print order: fronts and backs alternate.

    :param report: takes a finding for each piece that doesn't fit or lacks its back
    :raises LayoutFault: for such a piece, where `report` isn't given.
    """
    made = plan(pieces, layout)
    _report(made, layout, report)
    return tuple(_page(side, layout) for side in made.sides)


def drawn_pages(
    pieces: Sequence[Piece], layout: Layout, draw: Callable[[Piece], Piece], report: Sink = _raise
) -> Iterator[Page]:
    """As `lay_out`, page by page, for a set so long that it can't be held as drawings: `draw` makes each piece when its
    page comes.

    :param pieces: with their ids and sizes; their items are only placeholders, a back that is not empty among them
        where one will be drawn.
    """
    made = plan(pieces, layout)
    _report(made, layout, report)
    for side in made.sides:
        cells = tuple(replace(cell, piece=draw(cell.piece)) for cell in side.cells)
        yield _page(replace(side, cells=cells), layout)


def _report(made: Plan, layout: Layout, report: Sink) -> None:
    paper = layout.paper
    for piece in made.too_large:
        report(
            codes.PIECE_TOO_LARGE.at(
                f"{piece.id} ({piece.width:g} x {piece.height:g} mm) doesn't fit on {paper.name} "
                f"({paper.width:g} x {paper.height:g} mm) with its marks and margins",
                path=piece.id,
            )
        )
    for piece in made.lacking_back:
        report(codes.PIECE_BACK.at(f"{piece.id} has no back, but the set is laid out with backs", path=piece.id))


def _page(side: Side, layout: Layout) -> Page:
    names = {"front": "fronts", "back": "backs", "fold": "sheet"}
    items: list[Item] = []
    marks = _marks(side)
    if marks:
        items.append(Group("", tuple(marks), "artifact"))
    seen: dict[str, int] = {}
    for cell in side.cells:
        # What a piece doesn't have is not there: an empty group would be read out as a picture without a name.
        if cell.side == "front" or cell.piece.back:
            items.append(_cell(cell, seen))
    return Page(f"{names[side.kind]}-{side.number}", layout.paper.width, layout.paper.height, tuple(items), cut=True)


def _cell(cell: Cell, seen: dict[str, int]) -> Group:
    """A piece in its place. A back's id ends in `/back`, a second copy's in `#2`."""
    piece, bleed = cell.piece, cell.bleed
    front = cell.side == "front"
    name = piece.id if front else f"{(piece.back_id or piece.id).removesuffix('/back')}/back"
    seen[name] = seen.get(name, 0) + 1
    own = name if seen[name] == 1 else f"{name}#{seen[name]}"
    dx, dy = {
        0: (cell.x, cell.y),
        90: (cell.x + cell.width, cell.y),
        180: (cell.x + cell.width, cell.y + cell.height),
        270: (cell.x, cell.y + cell.height),
    }[cell.turn]
    return Group(
        own,
        (piece.front if front else piece.back) or (),
        role=piece.role,
        alt=piece.title if front else piece.back_title,
        dx=round(dx, 4),
        dy=round(dy, 4),
        rotate=float(cell.turn),
        clip=(-bleed, -bleed, piece.width + 2 * bleed, piece.height + 2 * bleed),
    )


def _marks(side: Side) -> list[Item]:
    made: list[Item] = []
    thin = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
    if side.marks:
        segments: list[tuple[str | float, ...]] = []
        for x1, y1, x2, y2 in side.marks:
            segments += [("M", round(x1, 4), round(y1, 4)), ("L", round(x2, 4), round(y2, 4))]
        made.append(Path(tuple(segments), thin))
    for x1, y1, x2, y2 in side.folds:
        made.append(
            Path(
                (("M", round(x1, 4), y1), ("L", round(x2, 4), y2)), Paint(stroke=Ink.BLACK, width=0.25, dash=(2.0, 1.5))
            )
        )
    if side.outline:
        x, y, width, height = (round(value, 4) for value in side.outline)
        made.append(Rect(x, y, width, height, thin))
    return made
