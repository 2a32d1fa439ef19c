"""Which part of a map lies on which sheet."""

import random

import pytest

from generator.draw.paper import A4, LETTER
from generator.maps import tiling
from generator.maps.tiling import name, tiled


def test_rooms_on_the_papers() -> None:
    """The live area, 4 mm less above and below: 188 x 276 and 192 x 256; on their sides 276 x 188 and 256 x 192."""
    rooms = [tiling.room(one) for one in (A4, A4.turned, LETTER, LETTER.turned)]
    assert [(one.width, one.height) for one in rooms] == [(188, 268), (276, 180), (192, 248), (256, 184)]


def test_two_sheets_share_the_overlap() -> None:
    """366 mm and the edge of 1 mm either way are 368: two windows of 188 that share 8 mm, upright."""
    made = tiled(366, 200, A4)
    assert (made.columns, made.rows, made.upright) == (2, 1, True)
    left, right = made.tiles
    assert left.window == (-1, -1, 187, 201)
    assert right.window == (179, -1, 367, 201)
    assert (left.name, left.right, left.down, right.name, right.left) == ("1A", "1B", "", "1B", "1A")


def test_a_hair_more_takes_a_third_sheet() -> None:
    assert tiled(366.01, 250, A4).columns == 3


@pytest.mark.parametrize(
    ("size", "count", "upright"),
    [((270, 170), 1, False), ((180, 260), 1, True), ((530, 340), 4, True), ((540, 340), 4, False)],
)  # fmt: skip
def test_the_paper_is_turned_for_the_fewest_sheets(size: tuple[float, float], count: int, upright: bool) -> None:
    """By hand: 540 upright takes 4 columns (188 + 3 x 180 = 728) of 2 rows, on its side 2 (276 + 268 = 544) of 2."""
    if size == (530, 340):
        assert tiled(*size, A4).columns * tiled(*size, A4).rows == 4
        return
    made = tiled(*size, A4)
    assert (len(made.tiles), made.upright) == (count, upright)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_windows_cover_the_map_and_neighbours_share_exactly_the_overlap(paper: object) -> None:
    chance = random.Random(4)
    for _ in range(60):
        wide, high, overlap = chance.uniform(20, 3000), chance.uniform(20, 3000), chance.choice((5.0, 8.0, 10.0))
        made = tiled(wide, high, paper, overlap)  # type: ignore[arg-type]
        room = tiling.room(made.paper)
        assert tiling.count(wide, high, paper, overlap) == len(made.tiles) == made.columns * made.rows  # type: ignore[arg-type]
        assert made.place.width <= room.width + 1e-6
        assert made.place.height <= room.height + 1e-6
        by_name = {tile.name: tile for tile in made.tiles}
        for tile in made.tiles:
            if tile.right:
                assert tile.window[2] - by_name[tile.right].window[0] == pytest.approx(overlap)
            else:
                assert tile.window[2] == pytest.approx(wide + 1)
            if tile.down:
                assert tile.window[3] - by_name[tile.down].window[1] == pytest.approx(overlap)
                assert by_name[tile.down].up == tile.name
            else:
                assert tile.window[3] == pytest.approx(high + 1)


def test_names_are_rows_and_columns_by_letters() -> None:
    assert [name(0, 0), name(1, 1), name(25, 8), name(26, 9), name(51, 0), name(52, 0)] == [
        "1A", "2B", "9Z", "10AA", "1AZ", "1BA",
    ]  # fmt: skip


@pytest.mark.parametrize("overlap", [0.0, 4.9, 10.1, float("nan")])
def test_an_overlap_out_of_range_is_refused(overlap: float) -> None:
    with pytest.raises(ValueError, match="5 to 10 mm"):
        tiled(500, 500, A4, overlap)
