"""How many straight cuts a page of pieces takes."""

from __future__ import annotations

from generator.draw.cuts import cuts
from generator.draw.display import Circle, Group, Ink, Paint
from generator.draw.paper import PAPERS
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, lay_out


def test_cuts_are_counted_on_the_page() -> None:
    piece = Piece("card", 60.0, 80.0, (Circle(10, 10, 8, Paint(fill=Ink.BLACK)),), None, 0.0, 6, "A card")
    page = lay_out([piece], Layout(paper=PAPERS["a4"], gap=0))[0]
    boxes = [item for item in page.items if isinstance(item, Group) and item.clip]
    columns = len({round(box.dx, 1) for box in boxes})
    rows = len({round(box.dy, 1) for box in boxes})
    assert columns * rows == 6
    # A block of pieces that touch needs one cut more than it has columns, and one more than it has rows.
    assert cuts(page) == columns + 1 + rows + 1
