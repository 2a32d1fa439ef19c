"""The maps of the game, worked out a second way: ways by trying them all, lines with a ruler in real numbers, sectors
by angles, and who sees whom by the rules read hex by hex."""

from __future__ import annotations

import math
import random

import pytest

from generator.games.panzer_witches.ground import FAR, Ground
from generator.games.panzer_witches.reach import walked, ways
from generator.games.panzer_witches.sight import Sight, between

from .arena import real

MAPS = ("lime-village", "alder-river")
ROOT3 = math.sqrt(3)


@pytest.fixture(scope="module", params=MAPS)
def place(request: pytest.FixtureRequest) -> tuple[Ground, Sight]:
    return real().book.places[request.param]


def centre(ground: Ground, index: int) -> tuple[float, float]:
    """Where the middle of a hex lies, for hexes with sides of 1; y grows to the south."""
    row, column = divmod(index, ground.map.width)
    return 1.5 * column, ROOT3 * (row + 0.5 * (column % 2))


def some(ground: Ground, count: int, seed: int) -> list[tuple[int, int]]:
    """Pairs of different hexes."""
    rolled = random.Random(seed)
    pairs: list[tuple[int, int]] = []
    while len(pairs) < count:
        one, other = rolled.randrange(ground.size), rolled.randrange(ground.size)
        if one != other:
            pairs.append((one, other))
    return pairs


def all_ways(ground: Ground, start: int, budget: int, climb: int, foes: set[int]) -> dict[int, int]:
    """What the cheapest way to each hex costs, by walking every way there is."""
    best: dict[int, int] = {}

    def walk(here: int, left: int, spent: int) -> None:
        for there in ground.beside(here):
            price = ground.cost(here, there, climb)
            if price > left:
                continue
            if spent + price < best.get(there, FAR):
                best[there] = spent + price
            if there not in foes:
                walk(there, left - price, spent + price)

    walk(start, budget, 0)
    best.pop(start, None)
    return best


def test_ways_are_the_cheapest_and_reach_everything(place: tuple[Ground, Sight]) -> None:
    ground, _ = place
    rolled = random.Random(5)
    tried = 0
    for start in rolled.sample([one for one in range(ground.size) if ground.open(one)], 40):
        budget, climb = rolled.randrange(1, 6), rolled.randrange(1, 3)
        near = [one for one in ground.within(start, 2) if one != start and ground.open(one)]
        foe, friend = rolled.sample(near, 2)
        expected = all_ways(ground, start, budget, climb, {foe})
        expected.pop(friend, None)
        found = ways(ground, start, budget, climb, (foe,), (friend,))
        beside = {one for one in ground.beside(start) if ground.cost(start, one, climb) < FAR and one != friend}
        assert set(found) == set(expected) | beside
        for end, path in found.items():
            cost = walked(ground, start, path, climb)
            assert path[-1] == end
            assert foe not in path[:-1]
            assert cost == expected.get(end, cost)
            assert cost <= budget or len(path) == 1
            tried += 1
    assert tried > 300


def test_lines_cross_what_a_ruler_crosses(place: tuple[Ground, Sight]) -> None:
    """Points along the ruler lie in hexes that are on one of the sides; no other hex is."""
    ground, _ = place
    for start, end in some(ground, 60, 7):
        (x, y), (to_x, to_y) = centre(ground, start), centre(ground, end)
        touched: set[int] = set()
        middles = {one: centre(ground, one) for one in range(ground.size)}
        along = [one for one, at in middles.items() if _way_from(at, (x, y), (to_x, to_y)) < 2]
        for step in range(1, 240):
            part = step / 240
            at = (x + part * (to_x - x), y + part * (to_y - y))
            near = sorted((math.dist(at, middles[one]), one) for one in along)
            close = [one for far, one in near[:3] if far - near[0][0] < 1e-9]
            if len(close) < 3:  # at a corner a hex is only touched
                touched.update(close)
        listed = {one for side in between(ground, start, end) for one in side}
        inside = touched - {start, end}
        assert inside <= listed
        for one in listed - inside:  # what no point lies in is crossed near a corner
            assert _way_from(centre(ground, one), (x, y), (to_x, to_y)) < 1 + 1e-9


def _way_from(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a point lies from a line."""
    (x, y), (to_x, to_y) = start, end
    return abs((to_x - x) * (y - point[1]) - (x - point[0]) * (to_y - y)) / math.dist(start, end)


def test_sectors_are_those_of_the_angle(place: tuple[Ground, Sight]) -> None:
    ground, sight = place
    for start, end in some(ground, 400, 9):
        (x, y), (to_x, to_y) = centre(ground, start), centre(ground, end)
        turned = math.degrees(math.atan2(to_x - x, y - to_y)) % 360  # from the north, clockwise
        side = turned / 60
        expected = {round(side) % 6}
        if abs(side - math.floor(side) - 0.5) < 1e-9:
            expected = {math.floor(side) % 6, math.ceil(side) % 6}
        assert set(sight.directions(start, end)) == expected


def test_who_sees_whom_read_hex_by_hex(place: tuple[Ground, Sight]) -> None:
    """The rules once more, plainly: see the clauses on woods, buildings and levels."""
    ground, sight = place
    blocked = 0
    for start, end in some(ground, 600, 11):
        seen = all(_open(ground, start, side, end) for side in between(ground, start, end))
        assert sight.seen(start, end) is seen
        assert sight.seen(end, start) is seen
        blocked += not seen
    assert 100 < blocked < 500


def _open(ground: Ground, start: int, side: tuple[int, ...], end: int) -> bool:
    cells = ground.map.cells
    if any(cells[one].feature("building") for one in side):
        return False
    if sum(bool(cells[one].feature("woods") or cells[one].feature("jungle")) for one in side) >= 2:
        return False
    levels = [cells[one].level for one in (start, *side, end)]
    if max(levels) > max(levels[0], levels[-1]):
        return False
    if abs(levels[0] - levels[-1]) != 1:
        return True
    high = max(levels[0], levels[-1])
    borders = [at for at in range(len(levels) - 1) if (levels[at] == high) != (levels[at + 1] == high)]
    steps = [ground.distance(start, one) for one in (start, *side, end)]
    return any(steps[at] + 1 <= 2 or steps[-1] - steps[at + 1] + 1 <= 2 for at in borders)
