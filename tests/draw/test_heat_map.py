"""The heat map of a matrix: what it shows, without colour, and that it stays on the paper."""

from __future__ import annotations

import pytest

from generator.draw import pdf, svg
from generator.draw.display import Group, Ink, Page, Path, Rect, Text, walk
from generator.draw.geometry import box
from generator.draw.heat_map import HeatMap, Share, band_of, certain, page, sheet
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.theme import themed


def heat_map(count: int = 3, name: str = "Entrant") -> HeatMap:
    """Everybody wins 80 of 100 against whoever comes later, but against the next one it is even."""

    def cell(row: int, column: int) -> Share | None:
        if row == column:
            return None
        if abs(row - column) == 1:
            return Share(0.5, 0.4, 0.6)
        return Share(0.8, 0.76, 0.84) if row < column else Share(0.2, 0.16, 0.24)

    numbers = range(count)
    return HeatMap(
        "A game: who beats whom", "200 games a pairing", tuple(f"{name} {n + 1}" for n in numbers),
        tuple(tuple(cell(row, column) for column in numbers) for row in numbers),
        tuple(Share(0.5, 0.45, 0.55) for _ in numbers), "Against all", facts=(("Median of rounds", "8"),),
    )  # fmt: skip


def words(found: Page) -> list[str]:
    return [item.content for item in walk(found.items) if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("value", "band"), [(0.1, -2), (0.25, -1), (0.39, -1), (0.4, 0), (0.6, 0), (0.61, 1), (0.75, 1), (0.76, 2)]
)
def test_bands_hold_their_ends(value: float, band: int) -> None:
    assert band_of(value, (0.4, 0.6), (0.25, 0.75)) == band


def test_only_a_whole_interval_outside_is_certain() -> None:
    assert certain(Share(0.8, 0.76, 0.84), (0.25, 0.75))
    assert not certain(Share(0.8, 0.74, 0.84), (0.25, 0.75))
    assert certain(Share(0.2, 0.16, 0.24), (0.25, 0.75))
    assert not certain(Share(None), (0.25, 0.75))


def test_each_cell_says_its_number_and_each_row_is_told() -> None:
    found = page(heat_map(), A4)
    said = words(found)
    assert [said.count(one) for one in ("80", "20", "50", "50 %", "76–84")] == [1, 1, 4, 3, 1]
    rows = [item for item in walk(found.items) if isinstance(item, Group) and item.id.startswith("row:")]
    assert rows[0].alt == "Entrant 1: Entrant 2 50, Entrant 3 80; Against all 50 %"


def test_without_colour_the_bands_are_told_apart() -> None:
    """The far ones have grounds that every theme hatches its own way, two triangles and a frame."""
    row = next(one for one in page(heat_map(), A4).items if isinstance(one, Group) and one.id == "row:1")
    grounds = [one.paint.fill for one in row.items if isinstance(one, Rect) and one.paint.fill is not Ink.NONE]
    assert grounds.count(Ink.SIDE_A) == 1
    triangles = [one for one in row.items if isinstance(one, Path) and one.paint.fill is Ink.BLACK]
    assert len(triangles) == 2
    frames = [one for one in row.items if isinstance(one, Rect) and one.paint.width == 1.0]
    assert len(frames) == 1
    ink = themed("ink")
    assert ink.hatches[Ink.SIDE_A].angles != ink.hatches[Ink.SIDE_B].angles


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize(("count", "name"), [(2, "A"), (10, "Of the very long name of the third tide"), (16, "Name")])
def test_all_of_it_lies_on_the_paper(paper: Paper, count: int, name: str) -> None:
    found = page(heat_map(count, name), paper)
    live = paper.live
    for item in walk(found.items):
        if isinstance(item, Group):
            continue
        area = box(item, (1, 0, 0, 1, 0, 0))
        assert area is not None
        left, top, right, bottom = area
        assert left >= live.x - 0.3
        assert right <= live.right + 0.3
        assert top >= live.y - 0.3
        assert bottom <= live.bottom + 0.3


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_it_is_drawn_by_both_back_ends(theme: str) -> None:
    made = sheet(heat_map(), LETTER, "en")
    assert pdf.render(made, themed(theme)).startswith(b"%PDF")
    drawn = svg.render(made.pages[0], themed(theme), lang="en")
    assert "who beats whom" in drawn
    assert "Against all 50 %" in drawn
