"""Prices of steps, turns on roads, slides and jumps: each number worked out by hand from the rules."""

from __future__ import annotations

import pytest

from generator.games.hex_skirmish.ground import MoveRules
from generator.games.hex_skirmish.movement import (
    BACK,
    FORWARD,
    JUMP,
    LEFT,
    RIGHT,
    SPRINT,
    SPRINT_JUMP,
    Barred,
    Mech,
    Place,
    front,
    may_end,
    price_of,
    slid,
    walk,
)
from tests.games.hex_skirmish.fields import ground

N, NE, SE, S, SW, NW = range(6)
LIGHT, BIG = Mech(1, 6, 5), Mech(4, 12, 8)


def spent(
    *rows: str, steps: list[str], mech: Mech = BIG, facing: int = S, mode: str = "walk", start: str = "0101"
) -> int:
    made = ground(*rows)
    return walk(made, mech, made.field.find(start), facing, steps, mode)[-1].place.spent


def test_hx_1_two_forward_two_turns_one_back_cost_five_and_show_a_one() -> None:
    made = ground(*["." * 1] * 6)
    way = walk(made, BIG, 0, S, [FORWARD, FORWARD, RIGHT, LEFT, BACK])
    assert (way[-1].place.spent, way[-1].place.hexes) == (5, 3)
    assert way[-1].place.at == made.field.find("0102")
    assert MoveRules().die(3) == 1


def test_hx_2_two_levels_up_cost_three_and_need_size_three() -> None:
    made = ground("1", "3")
    assert price_of(made, 3, 0, 1).total == 3
    with pytest.raises(Barred, match="a change of 2 levels") as barred:
        price_of(made, 2, 0, 1)
    assert barred.value.clause == "elevation-limit"


def test_hx_3_into_water_of_depth_1_costs_three() -> None:
    made = ground(".", "~1", "~1", ".")
    assert price_of(made, 2, 0, 1).total == 3
    assert price_of(made, 2, 1, 2).total == 2  # the same depth: no level is changed
    assert price_of(made, 2, 2, 3).total == 2  # out again: the level only
    with pytest.raises(Barred) as barred:
        price_of(made, 1, 0, 1)
    assert barred.value.clause == "water-depth"


@pytest.mark.parametrize(("text", "ground_hexes", "jump_hexes"), [('10"j', 5, 5), ('8"/10"j', 4, 5), ('9"', 4, 0)])
def test_hx_4_and_5_moves_on_cards_are_halved(text: str, ground_hexes: int, jump_hexes: int) -> None:
    from generator.units import moves

    parts = moves.parse_move(text)
    assert MoveRules().in_hexes(moves.ground(parts)) == ground_hexes
    assert MoveRules().in_hexes(moves.jump(parts)) == jump_hexes


def test_a_sprint_adds_half_rounded_down() -> None:
    assert [MoveRules().sprinting(points) for points in (0, 1, 4, 5, 7)] == [0, 1, 6, 7, 10]
    made = ground(".")
    assert LIGHT.points(made, SPRINT) == 9
    assert LIGHT.points(made, SPRINT_JUMP) == 7


@pytest.mark.parametrize(
    ("hexes", "jumped", "die"),
    [
        (0, False, 0),
        (1, False, 1),
        (4, False, 1),
        (5, False, 2),
        (8, True, 3),
        (0, True, 1),
        (20, True, 5),
        (30, False, 5),
    ],
)
def test_the_modifier_is_a_quarter_of_the_hexes(hexes: int, jumped: bool, die: int) -> None:
    assert MoveRules().die(hexes, jumped=jumped) == die


def test_cover_and_difficult_ground_cost_more_and_add_up() -> None:
    """Light 1 + 1, heavy 1 + 2, difficult 1 + 1, heavy on difficult ground one level up 1 + 2 + 1 + 1."""
    assert spent(".", "w", steps=[FORWARD]) == 2
    assert spent(".", "W", steps=[FORWARD]) == 3
    assert spent(".", "^", steps=[FORWARD]) == 2
    assert spent(".", "1W^", steps=[FORWARD]) == 5


def test_climbing_is_limited_step_by_step() -> None:
    """Size 2 climbs one level a step, as often as it likes; two at once it doesn't."""
    mech = Mech(2, 12)
    assert spent(".", "1", "2", "3", steps=[FORWARD] * 3, mech=mech) == 6
    with pytest.raises(Barred, match="a change of 2"):
        spent(".", "2", steps=[FORWARD], mech=mech)
    assert [MoveRules().climb(size) for size in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_buildings_carry_who_is_half_as_high_at_most() -> None:
    made = ground(".", "b2", "b3")
    with pytest.raises(Barred) as low:
        price_of(made, 2, 0, 1)
    assert low.value.clause == "building"  # a building of 2 for a mech of 2
    with pytest.raises(Barred) as steep:
        price_of(made, 1, 0, 1)
    assert steep.value.clause == "elevation-limit"  # strong enough, and too high to step onto
    assert price_of(made, 1, 0, 1, jumping=True).total == 1
    with pytest.raises(Barred):
        price_of(made, 2, 0, 1, jumping=True)  # not over it either
    assert price_of(made, 1, 1, 2).total == 2  # from roof to roof, a level up


# --- roads


def test_two_paved_hexes_in_a_row_cost_one() -> None:
    road = [".", "=", "=", "=", "=", "=", "."]
    totals = [spent(*road, steps=[FORWARD] * count) for count in range(1, 7)]
    assert totals == [1, 1, 2, 2, 3, 4]


def test_an_unpaved_hex_parts_pairs() -> None:
    assert spent(".", "=", ".", "=", "=", steps=[FORWARD] * 4) == 3


def test_a_turn_does_not_part_a_pair() -> None:
    """Onto the road (1), a turn (1), and the second paved hex of the pair is free."""
    made = ground(". .", "= =", ". .")
    way = walk(made, BIG, 0, S, [FORWARD, LEFT, FORWARD])
    assert [one.price.total for one in way] == [1, 1, 0]
    assert made.field.label(way[-1].place.at) == "0202"


def test_levels_on_a_road_are_paid_in_full() -> None:
    assert spent(".", "1=", "2=", steps=[FORWARD] * 2) == 3  # the pair 1, the levels 2


def test_a_jump_knows_no_road() -> None:
    assert spent(".", "=", "=", steps=[FORWARD] * 2, mode=JUMP) == 2


def test_the_slide_value_is_what_was_paid_on_the_road_since_the_last_turn() -> None:
    """Three paved hexes: 2 points. After the turn one more: 1, though it was free."""
    made = ground(".", "=", "=", "=", "=", ".")
    way = walk(made, BIG, 0, S, [FORWARD, FORWARD, FORWARD, LEFT, RIGHT, FORWARD, RIGHT])
    assert [one.slide for one in way if one.price.turn] == [2, 0, 1]
    up = ground(".", "1=", "=", ".")
    assert walk(up, BIG, 0, S, [FORWARD, FORWARD, LEFT])[-1].slide == 3  # the pair 1, the levels 2


def test_a_turn_off_the_road_or_before_the_first_step_needs_no_test() -> None:
    made = ground("=", "=", ".")
    assert [one.slide for one in walk(made, BIG, 0, S, [LEFT, RIGHT])] == [0, 0]
    assert walk(made, BIG, 0, S, [FORWARD, FORWARD, LEFT])[-1].slide == 0


def test_a_slide_goes_on_the_way_it_went_and_ends_in_the_first_unpaved_hex() -> None:
    made = ground(*["="] * 5, ".", ".")
    place = Place(1, NE, heading=S)
    assert slid(made, 2, place, 2) == [2, 3]
    assert slid(made, 2, place, 6) == [2, 3, 4, 5]
    assert slid(made, 2, place, 6, taken=[3]) == [2]
    assert slid(made, 2, Place(1, NE, heading=N), 3) == [0]  # there the map ends
    wall = ground("=", "=", "3=")
    assert slid(wall, 2, Place(0, NE, heading=S), 2) == [1]


# --- jumping


def test_a_jump_pays_for_hexes_and_turns_alone() -> None:
    """Up four levels, over deep water, into heavy cover: three hexes and a turn."""
    assert spent(".", "4", "~3", "W", steps=[FORWARD, FORWARD, FORWARD, LEFT], mech=Mech(1, 2, 4), mode=JUMP) == 4


def test_a_jump_may_not_end_in_deep_water() -> None:
    made = ground(".", "~1")
    with pytest.raises(Barred) as barred:
        walk(made, LIGHT, 0, S, [FORWARD], JUMP)
    assert barred.value.clause == "water-depth"
    assert walk(made, Mech(2, 2, 2), 0, S, [FORWARD], JUMP)[-1].place.spent == 1


def test_a_jump_passes_over_enemies_and_a_walk_does_not() -> None:
    made = ground(".", ".", ".")
    assert walk(made, LIGHT, 0, S, [FORWARD] * 2, JUMP, blocked=[1], taken=[1])[-1].place.at == 2
    with pytest.raises(Barred) as barred:
        walk(made, LIGHT, 0, S, [FORWARD] * 2, blocked=[1], taken=[1])
    assert barred.value.clause == "enemy-way"
    assert walk(made, LIGHT, 0, S, [FORWARD] * 2, taken=[1])[-1].place.at == 2  # a friend lets it through
    with pytest.raises(Barred) as ended:
        walk(made, LIGHT, 0, S, [FORWARD], taken=[1])
    assert ended.value.clause == "one-a-hex"


# --- limits


def test_what_costs_too_much_and_what_leaves_the_map() -> None:
    made = ground(".", "W", ".")
    with pytest.raises(Barred, match="that costs 4, and there are 3") as dear:
        walk(made, Mech(1, 3), 0, S, [FORWARD, FORWARD])
    assert dear.value.clause == "move-points"
    with pytest.raises(Barred) as edge:
        walk(made, LIGHT, 0, S, [BACK])
    assert edge.value.clause == "map-edge"
    shut = ground(".", "X")
    with pytest.raises(Barred):
        price_of(shut, 4, 0, 1, jumping=True)
    may_end(shut, 4, 0)


def test_the_front_arc_has_three_hexes() -> None:
    made = ground(". . .", ". . .", ". . .")
    here = made.field.find("0202")
    assert {made.field.label(one) for one in front(made, here, N)} == {"0201", "0102", "0302"}
    assert {made.field.label(one) for one in front(made, made.field.find("0101"), S)} == {"0102", "0201"}
