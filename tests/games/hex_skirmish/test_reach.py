"""Reachable hexes: by hand, and by trying every sequence of steps."""

from __future__ import annotations

import time
from itertools import product

import pytest

from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import (
    JUMP,
    STEPS,
    WALK,
    Barred,
    Mech,
    Place,
    may_end,
    step_from,
)
from generator.games.hex_skirmish.reach import reach
from tests.games.hex_skirmish.fields import ground

N, NE, SE, S, SW, NW = range(6)


def tried(made: Ground, mech: Mech, start: int, facing: int, mode: str, points: int,
          blocked: tuple[int, ...], taken: tuple[int, ...], safe: bool) -> dict[tuple[int, int], int]:  # fmt: skip
    """The slow way: every sequence of steps that the points allow, by the rules of single steps."""
    best: dict[tuple[int, int], int] = {}
    seen: dict[Place, int] = {}
    todo = [Place(start, facing)]
    while todo:
        place = todo.pop()
        key = place._replace(spent=0, hexes=0)
        if seen.get(key, points + 1) <= place.spent:
            continue
        seen[key] = place.spent
        end = (place.at, place.facing)
        try:
            if place.at != start or mode == JUMP:
                may_end(made, mech.size, place.at, taken)
            best[end] = min(place.spent, best.get(end, points))
        except Barred:
            pass
        for step in STEPS:
            try:
                trod = step_from(made, mech.size, place, step, jumping=mode == JUMP, blocked=blocked)
            except Barred:
                continue
            if trod.place.spent <= points and not (safe and trod.slide):
                todo.append(trod.place)
    return best


MAPS = {
    "clear": ["...."] * 4,
    "hills and woods": [". 1 2 .", "w W 3 1", "^ 1w ~1 .", ". -1 ~2 2"],
    "roads": ["= = . =", ". = 1= .", "= = = =", "w= . ^ ="],
    "houses": [". b2 b4 .", "= b2 1b3 =", "= X = .", ". . b8 ="],
}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("mode", [WALK, JUMP])
@pytest.mark.parametrize("safe", [False, True])
def test_reach_is_that_of_trying_everything(name: str, mode: str, safe: bool) -> None:
    rows = [" ".join(row) if " " not in row else row for row in MAPS[name]]
    made = ground(*rows)
    compared = 0
    for size, facing, start in product((1, 3), (N, SE), (0, 6, 15)):
        if made.shut[start]:
            continue
        mech = Mech(size, 5, 4)
        blocked, taken = (5,), (5, 9)
        found = reach(made, mech, start, facing, mode, blocked=blocked, taken=taken, safe=safe)
        slow = tried(made, mech, start, facing, mode, found.points, blocked, taken, safe)
        assert {(at, turned): cost for at, turned, cost in found.ends()} == slow, (size, facing, start)
        for at, turned, cost in found.ends():
            way = found.way(at, turned)
            last = way[-1].place if way else Place(start, facing)
            assert (last.at, last.facing, last.spent) == (at, turned, cost)
            assert not (safe and any(one.slide for one in way))
            assert found.price(at, turned) == cost
        compared += len(slow)
    assert compared > 80


def test_reach_by_hand_in_the_open() -> None:
    """Two points from the middle of a clear field, facing north. No point: the hex. One: ahead, behind, two turns. Two:
    two ahead, two behind; a turn and a step, to four hexes; the facings."""
    made = ground(*[" ".join("." * 5)] * 5)
    label = made.field.label
    found = reach(made, Mech(2, 2), made.field.find("0303"), N)
    assert {label(at): cost for at, cost in found.hexes().items()} == {
        "0303": 0, "0302": 1, "0304": 1, "0301": 2, "0305": 2, "0202": 2, "0402": 2, "0203": 2, "0403": 2,
    }  # fmt: skip
    assert found.price(made.field.find("0302"), NE) == 2
    assert found.price(made.field.find("0302"), S) is None
    assert found.steps(made.field.find("0402"), NE) == ["right", "forward"]


def test_a_road_leads_further() -> None:
    """Three points: three hexes in the open, six on a road; the eighth hex of the column stays out of reach."""
    made = ground(*["="] * 8)
    assert max(reach(made, Mech(2, 3), 0, S).hexes()) == 6
    assert max(reach(ground(*["."] * 8), Mech(2, 3), 0, S).hexes()) == 3


def test_a_safe_way_may_be_dearer() -> None:
    """Down a road of four hexes and round the corner: three paved hexes 2, a turn 1, and the fourth is free with the
    third. Without a tested turn: a turn at the start 1, beside the road 1, a turn 1, three hexes south 3."""
    made = ground("= . .", "= . .", "= . .", "= = .")
    end = made.field.find("0204")
    risky, safe = reach(made, Mech(2, 6), 0, S), reach(made, Mech(2, 6), 0, S, safe=True)
    assert (risky.hexes()[end], safe.hexes()[end]) == (3, 6)
    assert [one.slide for one in risky.way(end, SE)] == [0, 0, 0, 2, 0]
    assert [one.slide for one in safe.way(end, S)] == [0] * 6


def test_twelve_points_on_a_whole_map_in_ten_milliseconds() -> None:
    rows = [" ".join("=" if column == 7 or row == 8 else ("1w", ".", "2", "^", ".")[(3 * column + row) % 5]
                     for column in range(16)) for row in range(17)]  # fmt: skip
    made = ground(*rows)
    start = made.field.find("0809")
    first = reach(made, Mech(3, 12), start, N)
    assert len(first.hexes()) > 100
    times = []
    for turn in range(12):
        begun = time.process_time()
        reach(made, Mech(3, 12), start, turn % 6)
        times.append(time.process_time() - begun)
    assert min(times) < 0.010


def test_of_a_large_map_only_what_is_reached_is_compiled() -> None:
    made = ground(*[" ".join("." * 60)] * 60)
    found = reach(made, Mech(2, 3, 0, 7), 30 * 60 + 30, N, points=2)
    (graph,) = made.edges.values()
    # Forward and back two hexes each, or a turn and one: the start, 2 + 2 ahead and behind, and 4 beside it.
    hexes = {state // 6 for state, steps in enumerate(graph) if steps is not None}
    assert len(graph) == 60 * 60 * 6
    assert hexes == {at for at, *_ in found.ends()}
    assert len(hexes) == 9
