"""Where patches are cut: edges in white, beside neighbours, and through lines that run on."""

from __future__ import annotations

import pytest

from generator.draw.display import Circle, Group, Ink, Item, Page, Paint, Path, Rect, Text
from generator.draw.geometry import Box
from generator.draw.seams import cut, joined, things

LINE = Paint(stroke=Ink.BLACK, width=0.25)
CORE = (40.0, 40.0, 60.0, 50.0)


def around(*items: Item) -> Box:
    """How a part of 20 x 10 mm is cut out of a page with other things on it."""
    page = Page("front", 210.0, 297.0, items)
    return cut(CORE, things(page), page)


def test_in_white_every_edge_keeps_a_millimetre() -> None:
    assert around() == (39.0, 39.0, 61.0, 51.0)


def test_an_edge_keeps_inside_the_page() -> None:
    page = Page("front", 60.5, 297.0, ())
    assert cut(CORE, things(page), page)[2] <= 60.5


@pytest.mark.parametrize(
    ("gap", "edge"),
    [
        # A square to tick, 4 mm, its line 0.25 mm wide: an edge keeps 0.1 + 0.125 mm away from the middle of its line.
        (0.8, 50.55),
        # Too near to pass between: below the square, at 50.4 + 4 + 0.225 and on to the next step.
        (0.4, 54.65),
        (1.3, 51.0),
    ],
)
def test_no_edge_runs_through_a_square_below(gap: float, edge: float) -> None:
    square = Rect(45.0, 50.0 + gap, 4.0, 4.0, LINE)
    left, top, right, bottom = around(square)
    assert (left, top, right) == (39.0, 39.0, 61.0)
    assert bottom == pytest.approx(edge)


def test_letters_are_passed_by() -> None:
    word = Text(45.0, 52.5, "Move", size=8.5)
    bottom = around(word)[3]
    assert bottom < 50.6 or bottom > 52.5, "above the word, or below its baseline"
    assert not 50.7 < bottom < 52.4


def test_what_lies_beside_the_edge_does_not_count() -> None:
    assert around(Rect(70.0, 49.0, 4.0, 4.0, LINE)) == (39.0, 39.0, 61.0, 51.0)


def test_a_line_that_runs_on_is_cut_where_it_is() -> None:
    long = Path((("M", 50.0, 45.0), ("L", 50.0, 120.0)), LINE)
    assert around(long) == (39.0, 39.0, 61.0, 51.0)


def test_inside_a_large_ring_nothing_is_cut() -> None:
    assert around(Circle(50.0, 45.0, 40.0, LINE)) == (39.0, 39.0, 61.0, 51.0)


def test_groups_move_what_they_hold() -> None:
    square = Group("", (Rect(0.0, 0.0, 4.0, 4.0, LINE),), dx=45.0, dy=50.8)
    assert around(square)[3] == pytest.approx(50.55)


def test_stamps_and_white_are_nothing() -> None:
    white = Rect(45.0, 50.5, 4.0, 4.0, Paint(fill=Ink.WHITE))
    stamp = Group("foot", (Rect(45.0, 50.5, 4.0, 4.0, LINE),), "stamp")
    assert around(white, stamp) == (39.0, 39.0, 61.0, 51.0)


def test_parts_that_share_room_are_one() -> None:
    box = (10.0, 10.0, 30.0, 20.0)
    assert joined(box, (29.0, 19.0, 40.0, 40.0))
    assert joined(box, (12.0, 12.0, 14.0, 14.0)), "one inside the other"
    assert not joined(box, (29.8, 10.0, 40.0, 20.0)), "a line's width"
    assert not joined(box, (10.0, 20.0, 30.0, 30.0)), "side by side"
