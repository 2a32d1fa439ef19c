"""Maps side by side and turned: where each hex, exit and note ends up, and which sizes go together."""

from __future__ import annotations

import pytest

from generator.data.problem import Problem
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.joining import join, lost_by_joining, turned


def numbered(width: int, height: int, start: int = 0, title: str = "", **more: object) -> HexMap:
    """A map whose levels count its hexes."""
    cells = tuple(Cell(start + number) for number in range(width * height))
    return HexMap(width, height, cells, title=title, **more)  # type: ignore[arg-type]


def test_a_map_turned_by_half() -> None:
    """By hand: of 2 x 2 hexes 0101 and 0202 change places; a road to north and south-east (5) leads to south and
    north-west (40)."""
    road = Cell(4, (Feature("road", 1, 5), Feature("woods")))
    made = HexMap(2, 2, (road, Cell(1), Cell(2), Cell(3)), notes={0: "mill"})
    again = turned(made)
    assert again.cells == (Cell(3), Cell(2), Cell(1), Cell(4, (Feature("road", 1, 40), Feature("woods"))))
    assert again.notes == {3: "mill"}
    assert turned(again) == made


def test_turning_keeps_who_lies_beside_whom() -> None:
    made = numbered(6, 5)
    again = turned(made)
    for at in range(len(made)):
        beside = {made.cells[one].level for one in made.neighbours[at] if one >= 0}
        there = len(made) - 1 - at
        assert {again.cells[one].level for one in again.neighbours[there] if one >= 0} == beside


def test_an_odd_map_cannot_be_turned() -> None:
    with pytest.raises(Problem, match="Hill can't be turned: it has 3 columns"):
        turned(numbered(3, 2, title="Hill"))


def test_four_maps_as_one() -> None:
    a, b = numbered(2, 1, 0, "A", notes={1: "a"}), numbered(3, 1, 10, "B", notes={2: "b"})
    c, d = numbered(2, 2, 20, "C", notes={2: "c"}), numbered(3, 2, 30, "D")
    whole = join([a, b, c, d], 2)
    assert (whole.width, whole.height, whole.title) == (5, 3, "A + B + C + D")
    assert [cell.level for cell in whole.cells] == [0, 1, 10, 11, 12, 20, 21, 30, 31, 32, 22, 23, 33, 34, 35]
    assert whole.notes == {1: "a", 4: "b", 10: "c"}
    assert [whole.label(at) for at in sorted(whole.notes)] == ["0201", "0501", "0103"]


@pytest.mark.parametrize(
    ("maps", "columns", "words"),
    [
        ([(3, 2), (2, 2)], 2, "A has 3 columns and can't stand left of another map"),
        ([(2, 2), (2, 3)], 2, "B has 3 rows of hexes, and A beside it 2"),
        ([(2, 2), (4, 2)], 1, "B has 4 columns, and A above it 2"),
        ([(2, 2), (2, 2), (2, 2)], 2, "3 maps don't fill rows of 2"),
        ([(500, 30), (500, 30)], 2, "together they have 1,000 x 30 hexes"),
        ([(300, 150), (300, 150)], 1, "together they have 300 x 300 hexes"),
        ([], 1, "0 maps don't fill rows of 1"),
    ],
)
def test_what_does_not_fit(maps: list[tuple[int, int]], columns: int, words: str) -> None:
    made = [numbered(*size, title=title) for size, title in zip(maps, "ABC", strict=False)]
    with pytest.raises(Problem) as caught:
        join(made, columns)
    assert str(caught.value) == words
    if "left of" in words:
        assert "2 or 4 columns fit anywhere" in caught.value.hint


def test_an_odd_map_may_be_the_last_of_its_row() -> None:
    whole = join([numbered(2, 1), numbered(3, 1), numbered(2, 1), numbered(3, 1)], 2)
    assert (whole.width, whole.height) == (5, 2)
    assert (join([numbered(3, 1)] * 2, 1).width, join([numbered(3, 1)], 1).width) == (3, 3)


def test_what_is_lost_is_said() -> None:
    plain = numbered(2, 1)
    picture = numbered(2, 1, backgrounds=("a.png",), options=(("night", ""),))
    assert lost_by_joining([plain, plain]) == []
    assert lost_by_joining([picture]) == []
    assert lost_by_joining([plain, picture]) == [
        "pictures that lie under single maps", "that options hold for some of the maps only",
    ]  # fmt: skip
    assert join([plain, picture], 2).options == (("night", ""),)
