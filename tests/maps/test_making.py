"""Maps from a seed: how much of each kind, that it hangs together, and that a seed always makes the same one."""

from __future__ import annotations

import hashlib

import pytest

from generator.maps.body_write import write_ours
from generator.maps.hexmap import NOWHERE, HexMap
from generator.maps.making import WILD, Wish, make_map


def count(made: HexMap, kind: str) -> int:
    return sum(cell.feature(kind) is not None for cell in made.cells)


def patches(made: HexMap, kind: str) -> list[set[int]]:
    """The groups of neighbours that have a kind."""
    left = {at for at, cell in enumerate(made.cells) if cell.feature(kind)}
    groups = []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            at = waiting.pop()
            group.add(at)
            found = [one for one in made.neighbours[at] if one in left]
            left.difference_update(found)
            waiting += found
        groups.append(group)
    return groups


def test_as_much_of_each_kind_as_was_asked_for() -> None:
    """20 x 20 hexes are 400: 30 percent are 120, 5 percent 20."""
    made = make_map(Wish(20, 20, 7, {"woods": 30, "water": 5, "rough": 5, "building": 5}, hills=25, highest=3))
    assert [count(made, kind) for kind in ("woods", "water", "rough", "building")] == [120, 20, 20, 20]
    assert {cell.of("woods") for cell in made.cells} == {0, 1, 2}
    assert sum(cell.of("woods") == 2 for cell in made.cells) == 40
    assert all(cell.feature("paved") for cell in made.cells if cell.feature("building"))
    assert all(len(cell.features) <= 2 for cell in made.cells)
    raised = sum(cell.level > 0 for cell in made.cells)
    assert 60 <= raised <= 100
    assert max(cell.level for cell in made.cells) in (2, 3)


def test_terrain_lies_in_patches() -> None:
    """Of hexes strewn at a density of 20 percent, a fifth of the neighbours would be alike; here most are."""
    for seed in range(5):
        made = make_map(Wish(24, 24, seed, {"woods": 20}, hills=0))
        wooded = [at for at, cell in enumerate(made.cells) if cell.feature("woods")]
        beside = [one for at in wooded for one in made.neighbours[at] if one != NOWHERE]
        assert sum(made.cells[one].feature("woods") is not None for one in beside) / len(beside) > 0.6
        assert len(patches(made, "woods")) < len(wooded) / 5


def test_hills_rise_a_level_at_a_time() -> None:
    made = make_map(Wish(20, 20, 3, {}, hills=60, highest=4))
    assert max(cell.level for cell in made.cells) >= 3
    for at, around in enumerate(made.neighbours):
        for one in around:
            assert one == NOWHERE or abs(made.cells[at].level - made.cells[one].level) <= 1


def test_a_lake_is_level() -> None:
    made = make_map(Wish(20, 20, 5, {"water": 30}, hills=60, highest=3))
    for lake in patches(made, "water"):
        assert len({made.cells[at].level for at in lake}) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_river_runs_through_and_a_road_crosses_it(seed: int) -> None:
    made = make_map(Wish(16, 17, seed, {"woods": 20}, river=True, road=True))
    (river,) = patches(made, "water")
    assert {at // 16 for at in river} == set(range(17))
    assert all(made.cells[at].level == 0 for at in river)
    way = [at for at, cell in enumerate(made.cells) if cell.feature("road") or cell.feature("bridge")]
    assert {at % 16 for at in way} == set(range(16))
    assert count(made, "bridge") >= 1
    for at in way:
        one = made.cells[at].feature("road") or made.cells[at].feature("bridge")
        assert one is not None
        assert one.exits is not None
        assert one.exits.bit_count() == 2
        for side, beside in enumerate(made.neighbours[at]):
            if one.exits >> side & 1 and beside != NOWHERE:
                other = made.cells[beside].feature("road") or made.cells[beside].feature("bridge")
                assert other is not None
                assert other.exits is not None
                assert other.exits >> (side + 3) % 6 & 1
        assert not (made.cells[at].feature("bridge") and not made.cells[at].feature("water"))


def test_one_seed_makes_one_map_for_ever() -> None:
    wish = Wish(16, 17, 42, river=True, road=True)
    assert make_map(wish) == make_map(Wish(16, 17, 42, river=True, road=True))
    assert make_map(wish) != make_map(Wish(16, 17, 43, river=True, road=True))
    digest = hashlib.sha256(write_ours(make_map(wish)).encode()).hexdigest()
    assert digest[:16] == "e38f86bbde10ed83"


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish(0, 5), "a map of 0 x 5 can't be made"),
        (Wish(10_000, 10_000), "a map of 10,000 x 10,000 can't be made"),
        (Wish(999, 999), "a map of 999 x 999 is too large"),
        (Wish(terrain={"lava": 3}), "no map is made of lava"),
        (Wish(terrain={"woods": 101}), "a percentage is from 0 to 100"),
        (Wish(terrain={"woods": 60, "rough": 50}), "the kinds of terrain make 110 percent"),
        (Wish(highest=10), "hills are up to level 9"),
    ],
)
def test_what_cannot_be_made(wish: Wish, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_map(wish)


def test_small_maps_and_full_ones() -> None:
    assert len(make_map(Wish(1, 1, 1, {"water": 100}, river=True, road=True))) == 1
    for kind in WILD:
        assert count(make_map(Wish(5, 4, 1, {kind: 100}, hills=50)), kind) == 20
