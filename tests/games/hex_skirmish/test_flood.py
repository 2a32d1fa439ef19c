"""Whole sets of places: the same as the search step by step, and the moves on offer that are made of them."""

from __future__ import annotations

from itertools import product

import pytest

from generator.battle.table import Way
from generator.games.hex_skirmish.flood import bits, cheapest, flood, hexes_of, turned
from generator.games.hex_skirmish.movement import JUMP, SPRINT, WALK, Mech, walk
from generator.games.hex_skirmish.offers import Offers
from generator.games.hex_skirmish.reach import reach
from tests.games.hex_skirmish.fields import ground
from tests.games.hex_skirmish.test_reach import MAPS, SE, N, S, tried


def test_sets_of_places_by_hand() -> None:
    """Of the third hex the bits 12 to 17; turned from north of it are its north-east and north-west."""
    assert list(bits(hexes_of([2]))) == [12, 13, 14, 15, 16, 17]
    assert list(bits(turned(1 << 12, 1 | 1 << 6 | 1 << 12))) == [13, 17]
    assert list(bits(turned(1 << 5, 1 | 1 << 6 | 1 << 12))) == [0, 4]


def test_a_flood_by_hand() -> None:
    """Three paved hexes in a row, facing down it: the first costs one, the second is free, the third costs one."""
    found = flood(ground("=", "=", "=", "."), 1, 0, S, 3)
    assert [found.price(6 * at + S) for at in range(4)] == [0, 1, 1, 2]
    assert found.price(6 * 3 + N) is None  # three turns, and the last hex is unpaved: 2 + 3
    assert found.meets([1, 3], 1) == (1,)
    assert found.meets([3, 1], 2) == (1, 3)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("mode", [WALK, JUMP])
@pytest.mark.parametrize("safe", [False, True])
def test_a_flood_finds_what_trying_everything_finds(name: str, mode: str, safe: bool) -> None:
    rows = [" ".join(row) if " " not in row else row for row in MAPS[name]]
    made, jumping, ways = ground(*rows), mode == JUMP, 0
    for size, facing, start, paired in product((1, 3), (N, SE), (0, 6, 15), (False, True)):
        blocked = (5, 9) if paired else ()
        if made.shut[start]:
            continue
        mech = Mech(size, 6, 5)
        whole = reach(made, mech, start, facing, mode, blocked=blocked, safe=safe)
        found = flood(made, size, start, facing, whole.points, jumping=jumping, safe=safe, blocked=blocked)
        priced = {place: found.price(place) for place in range(6 * 16)}
        assert {place: price for place, price in priced.items() if price is not None} == whole.passed()
        slow = tried(made, mech, start, facing, mode, whole.points, blocked, (), safe)
        assert {place: found.price(6 * place[0] + place[1]) for place in slow} == slow
        for at, turned_to, _ in whole.ends():
            end = 6 * at + turned_to
            assert cheapest(made, size, found, end, found.corridor(end), jumping=jumping) == whole.steps(at, turned_to)
            ways += 1
    assert ways > 300


def test_a_corridor_says_whether_a_turn_on_it_is_tested() -> None:
    """Down the road and round the corner a turn is tested; straight down, or turning first, none is."""
    made = ground("= . .", "= . .", "= . .", "= = .")
    found = flood(made, 2, 0, S, 6)
    for end, tested in (("0204", True), ("0104", False), ("0201", False)):
        place = 6 * made.field.find(end) + (SE if end != "0104" else S)
        assert found.tested(found.corridor(place)) is tested, end


def test_of_larger_maps_less_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 16 hexes 32 are two searches: the third takes the place of both, and finds the same as before."""
    offers = Offers(ground(*[". . . ."] * 4))
    monkeypatch.setattr("generator.games.hex_skirmish.offers.KEPT_HEXES", 32)
    assert offers.most == 2
    nobody: frozenset[int] = frozenset()
    found = [offers.of("move", "red-1", Mech(1, 2), at, N, False, nobody, nobody) for at in (0, 5, 10, 0)]
    assert found[0] == found[3]
    assert len(found[0]) > 5
    monkeypatch.setattr("generator.games.hex_skirmish.offers.KEPT_HEXES", 1)
    assert offers.most == 1


def test_offers_are_those_of_the_search_and_their_ways_the_safe_ones() -> None:
    """A mech of 4 hexes, 6 in a sprint, on roads and hills with an enemy in its way and a friend beside: offered is
    every end but that of others, with a sprint where a walk doesn't lead, and the way is safe where there is one."""
    made = ground("= = . = .", ". = 1= . ~1", "= = = = .", "w= . ^ = ~3", ". . . . .")
    offers, mech = Offers(made), Mech(2, 4)
    start, enemy, friend = (made.field.find(one) for one in ("0201", "0302", "0103"))
    enemies, others = frozenset({enemy}), frozenset({enemy, friend})
    offered = offers.of("move", "red-1", mech, start, S, True, enemies, others)
    plain, far = (
        reach(made, mech, start, S, mode, blocked=enemies, taken=others) for mode in (WALK, SPRINT)
    )
    walked = {(at, facing) for at, facing, _ in plain.ends()}
    expected = [
        Way(made.field.label(at), facing, WALK if (at, facing) in walked else SPRINT)
        for at, facing, _ in far.ends() if (at, facing) != (start, S)
    ]  # fmt: skip
    assert [one.how for one in offered] == expected
    assert {one.mode for one in expected} == {WALK, SPRINT}
    assert made.field.find("0504") not in {made.field.find(one.hex) for one in expected}  # too deep for it
    tests = 0
    for way in expected:
        end, points = made.field.find(way.hex), mech.points(made, way.mode)
        safe = reach(made, mech, start, S, way.mode, blocked=enemies, taken=others, safe=True)
        best = safe if safe.price(end, way.facing or 0) is not None else far
        steps = offers.steps(mech, start, S, True, way.mode, enemies, 6 * end + (way.facing or 0))
        assert steps == best.steps(end, way.facing or 0), way
        tests += any(one.slide for one in walk(made, mech, start, S, steps, way.mode, points=points))
    assert 0 < tests < len(expected)
    jumps = Offers(made).of("move", "red-1", Mech(2, 0, 2), start, S, False, enemies, others)
    assert {one.how.mode for one in jumps} == {JUMP}
    assert {one.how.hex for one in jumps} & {"0201", "0302", "0103"} == set()
