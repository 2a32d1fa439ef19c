"""Lines of sight on maps drawn by hand: woods, buildings, levels, smoke; and from which sector somebody is shot at."""

from __future__ import annotations

import pytest

from generator.games.panzer_witches.ground import Ground
from generator.games.panzer_witches.sight import Sight, between
from generator.games.panzer_witches.table import Table
from generator.maps.hexmap import SHORT_SIDES

from .drawn import Played, column, ground_of
from .fight import frame

OPEN = ground_of(*(["." + "  ." * 8] * 9))


def sees(ground: Ground, start: str, end: str, *smoke: str) -> bool:
    sight = Sight(ground, woods=2, border=2)
    clouds = {ground.map.find(one): 1 for one in smoke}
    there, back = ground.map.find(start), ground.map.find(end)
    assert sight.seen(there, back, clouds) is sight.seen(back, there, clouds)  # the same both ways
    return sight.seen(there, back, clouds)


@pytest.mark.parametrize(
    ("cells", "seen"),
    [
        (". . . . . .", True),
        (". w . . . .", True),  # one wood between
        (". w . w . .", False),  # two block, wherever they lie
        (". w w . . .", False),
        ("w w . . . .", True),  # its own hex isn't counted
        (". . . . w w", True),  # nor the other's
        ("w . w . . w", True),
        (". w w w w .", False),
    ],
)
def test_two_hexes_of_woods_block_the_third(cells: str, seen: bool) -> None:
    assert sees(column(cells), "0201", "0206") is seen


@pytest.mark.parametrize(
    ("cells", "seen"),
    [
        (". . b2 . . .", False),  # a building
        (". . 1 . . .", False),  # a hex higher than both
        ("1 . . . . 1", True),  # a valley
        ("1 1 1 1 1 1", True),  # level ground, high up
        ("1 . 1 . . 1", True),  # as high as both blocks nothing
        ("1 1 1 0 0 0", False),  # three hexes from the border on either side
        ("1 1 0 0 0 0", True),  # who stands high is at most two hexes from the border
        ("1 1 1 1 0 0", True),  # who stands low is
        ("2 2 2 0 0 0", True),  # two levels of difference see each other
        ("2 2 2 3 0 0", False),  # not past what is higher still
        ("2 2 2 1 1 1", False),  # one level of difference, wherever it is
        ("1 . . . . .", True),
    ],
)
def test_levels_and_buildings(cells: str, seen: bool) -> None:
    assert sees(column(cells), "0201", "0206") is seen


def test_along_an_edge_the_side_counts_that_is_better_for_the_defender() -> None:
    """From 0102 to 0302 the ruler runs along the edge of 0201 and 0202: one wall is enough."""
    open_ground = ground_of(". . .", ". . .", ". . .")
    labels = [{open_ground.labels[one] for one in side} for side in between(open_ground, 3, 5)]
    assert labels == [{"0201"}, {"0202"}]
    assert sees(open_ground, "0102", "0302")
    assert not sees(ground_of(". b2 .", ". . .", ". . ."), "0102", "0302")
    assert not sees(ground_of(". . .", ". b2 .", ". . ."), "0102", "0302")


def test_one_hex_of_smoke_is_shot_through_more_of_it_blocks() -> None:
    ground = column(". . . . . .")
    sight = Sight(ground, 2, 2)
    at = ground.map.find

    def look(*smoke: str) -> tuple[bool, bool]:
        found = sight.look(at("0201"), at("0206"), {at(one): 2 for one in smoke})
        return found.seen, found.smoke

    assert look() == (True, False)
    assert look("0101", "0203") == (True, True)
    assert look("0203", "0204")[0] is False
    assert look("0201") == look("0206") == (True, True)
    assert look("0201", "0206") == (True, True)  # the ends count once
    assert look("0201", "0203")[0] is False


@pytest.mark.parametrize(
    ("shooter", "sector"),
    [
        # The target stands in 0505 and faces north.
        ("0501", 0), ("0503", 0), ("0509", 3), ("0703", 1), ("0706", 2), ("0307", 4), ("0303", 5),
        ("0603", 0),  # between north and north-east both are front: the facing
        ("0705", 1),  # between a front sector and a rear side
        ("0606", 2),  # between a rear side and the rear
        ("0406", 4),
        ("0305", 5),
    ],
)  # fmt: skip
def test_between_two_sectors_the_one_counts_that_is_better_for_the_defender(shooter: str, sector: int) -> None:
    game = Played(OPEN, frame(0, 0, 1), frame(1, 1, 1), at=("0505", shooter))
    t: Table = game.table()
    assert t.sector(0, 1) == sector


def test_sectors_turn_with_the_facing() -> None:
    """Whoever stands north of a frame that faces south-east is on its left: five sides back are one to the left of its
    rear. 0 - 2 = -2, that is sector 4."""
    game = Played(OPEN, frame(0, 0, 1), frame(1, 1, 1), at=("0505", "0502"), facing=(SHORT_SIDES.index("SE"), 0))
    assert game.table().sector(0, 1) == 4
    assert not game.table().in_front(0, game.state.at[1])
    assert game.table().sector(1, 0) == 3


def test_the_arc_reaches_to_the_edge_of_its_sectors() -> None:
    """A hex exactly between a front sector and a rear side still lies in front; one behind doesn't."""
    game = Played(OPEN, frame(0, 0, 1), frame(1, 1, 1), at=("0505", "0705"))
    t = game.table()
    find = OPEN.map.find
    assert [t.in_front(0, find(one)) for one in ("0705", "0706", "0503", "0507", "0505")] == [
        True, False, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "clause"),
    [
        (". b2 . .", "building-block"), (". w w .", "woods-block"), (". 1 . .", "height-sight"),
        (". . . .", "smoke-shot"),
    ],
)  # fmt: skip
def test_what_blocks_is_named(cells: str, clause: str) -> None:
    ground = column(cells)
    at = ground.map.find
    assert Sight(ground, 2, 2).blocker(at("0201"), at("0204"), {at("0202"): 1, at("0203"): 1}) == clause
