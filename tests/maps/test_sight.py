"""Lines of sight: worked out by hand on small maps, and by a second, slow way: clipping the line at each hexagon."""

from __future__ import annotations

import math
import time

import pytest

from generator.hexes import Hex
from generator.maps.hexmap import CLEAR, NOWHERE, Cell, Feature, HexMap
from generator.maps.sight import Sight, Woods, crossed


def field(width: int, height: int, **cells: Cell) -> HexMap:
    """A clear map with some hexes by label: `h0203=...`."""
    made = HexMap(width, height, (CLEAR,) * (width * height))
    listed = list(made.cells)
    for label, cell in cells.items():
        listed[made.find(label[1:])] = cell
    return HexMap(width, height, tuple(listed))


def hill(level: int) -> Cell:
    return Cell(level)


def wood(level: int = 0, density: int = 1) -> Cell:
    return Cell(level, (Feature("woods", density),))


def labels(made: HexMap, hexes: tuple[int, ...]) -> list[str]:
    return [made.label(one) for one in hexes]


# --- which hexes a line crosses


def test_a_line_down_a_column_crosses_the_column() -> None:
    made = field(3, 5)
    line = Sight(made).between(made.find("0201"), made.find("0205"))
    assert labels(made, line.crossed) == ["0202", "0203", "0204"]
    assert line.distance == 4
    assert (line.visible, line.partial_cover) == (True, False)


def test_a_line_along_an_edge_has_two_sides() -> None:
    """From 0101 to 0301 the ruler runs along the upper edge of 0201; what is above it lies off the map. One row lower
    it runs between 0201 and 0202."""
    made = field(3, 3)
    top = Sight(made).between(made.find("0101"), made.find("0301"))
    assert {*labels(made, top.crossed), *labels(made, top.other)} == {"0201"}
    low = Sight(made).between(made.find("0102"), made.find("0302"))
    assert {*labels(made, low.crossed), *labels(made, low.other)} == {"0201", "0202"}
    assert len(low.crossed) == 1


def test_a_long_line_along_edges_alternates() -> None:
    """By hand: 0102 to 0502 crosses 0302 whole, and runs between 0201 and 0202, and between 0401 and 0402."""
    made = field(5, 3)
    line = Sight(made).between(made.find("0102"), made.find("0502"))
    one, other = labels(made, line.crossed), labels(made, line.other)
    assert (one, other) in ((["0201", "0302", "0401"], ["0202", "0402"]), (["0202", "0302", "0402"], ["0201", "0401"]))


def clipped(start: Hex, end: Hex, at: Hex) -> tuple[float, float]:
    """The slow way: length of the line inside a hexagon with sides of 1, and how far its middle is from the border."""

    def point(one: Hex) -> tuple[float, float]:
        return 1.5 * one.q, math.sqrt(3) * (one.r + one.q / 2)

    (x0, y0), (x1, y1), (cx, cy) = point(start), point(end), point(at)
    low, high, inradius = 0.0, 1.0, math.sqrt(3) / 2
    normals = [(math.cos(math.radians(30 + 60 * k)), math.sin(math.radians(30 + 60 * k))) for k in range(6)]
    for nx, ny in normals:
        begin, way = (x0 - cx) * nx + (y0 - cy) * ny, (x1 - x0) * nx + (y1 - y0) * ny
        if abs(way) < 1e-12:
            if begin > inradius + 1e-9:
                return 0.0, 0.0
            continue
        bound = (inradius - begin) / way
        low, high = (low, min(high, bound)) if way > 0 else (max(low, bound), high)
    if high - low < 1e-9:
        return 0.0, 0.0
    middle = (low + high) / 2
    mx, my = x0 + middle * (x1 - x0) - cx, y0 + middle * (y1 - y0) - cy
    return high - low, min(inradius - (mx * nx + my * ny) for nx, ny in normals)


def test_crossed_hexes_are_those_of_the_slow_way() -> None:
    reach = 6
    for end in Hex(0, 0).within(reach):
        inside, left, right = crossed(end.q, end.r)
        fast = {(q, r) for _, q, r in inside}, {(q, r) for _, q, r in left + right}
        slow: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
        for at in Hex(0, 0).within(reach + 1):
            if at in ((0, 0), end):
                continue
            length, depth = clipped(Hex(0, 0), end, at)
            if length > 0:
                slow[0 if depth > 1e-9 else 1].add((at.q, at.r))
        assert fast == slow, end
        assert len(left) == len(right)


# --- what blocks, by levels


@pytest.mark.parametrize(
    ("level", "height", "target", "blocked"),
    [(1, 2, 2, False), (2, 2, 2, True), (2, 3, 2, False), (2, 2, 3, False), (3, 2, 3, True)],
)
def test_a_hill_blocks_that_is_as_high_as_both(level: int, height: int, target: int, blocked: bool) -> None:
    made = field(1, 7, h0104=hill(level))
    line = Sight(made).between(made.find("0101"), made.find("0107"), height, target)
    assert (line.blocker == made.find("0104")) is blocked
    assert line.visible is not blocked


def test_beside_a_unit_its_own_height_counts() -> None:
    """A wall of 2 beside a unit of height 2 shuts it off even from a giant of 4; two hexes away it doesn't."""
    near, far = field(1, 7, h0106=hill(2)), field(1, 7, h0105=hill(2))
    ends = near.find("0101"), near.find("0107")
    assert Sight(near).between(*ends, 4, 2).blocker == near.find("0106")
    assert Sight(near).between(ends[1], ends[0], 2, 4).blocker == near.find("0106")
    assert Sight(far).between(*ends, 4, 2).blocker == NOWHERE


def test_buildings_block_and_carry() -> None:
    """A building of 2 blocks two units of 2 on the ground; from its roof, level 2, one looks over a hill of 3."""
    made = field(1, 6, h0102=Cell(0, (Feature("building", 2),)), h0104=hill(3))
    sight = Sight(made)
    assert sight.between(made.find("0101"), made.find("0103"), 2, 2).blocker == made.find("0102")
    assert sight.between(made.find("0102"), made.find("0106"), 2, 2).blocker == NOWHERE
    assert sight.between(made.find("0103"), made.find("0106"), 2, 2).blocker == made.find("0104")


def test_the_better_side_counts_for_the_target() -> None:
    """Between 0102 and 0302 one side has a hill of 2, the other is clear: the hill counts, both ways."""
    made = field(3, 3, h0202=hill(2))
    there = Sight(made).between(made.find("0102"), made.find("0302"), 2, 2)
    back = Sight(made).between(made.find("0302"), made.find("0102"), 2, 2)
    assert there.blocker == back.blocker == made.find("0202")
    assert labels(made, there.other) == ["0201"]


# --- woods and cover


def test_woods_are_counted_with_their_distance() -> None:
    made = field(1, 8, h0103=wood(), h0105=wood(density=2), h0108=wood())
    line = Sight(made).between(made.find("0101"), made.find("0108"), 2, 2)
    assert line.woods == (Woods(made.find("0103"), 1, 2), Woods(made.find("0105"), 2, 4))  # not those of the target
    assert line.density == 3
    assert line.visible


def test_a_giant_looks_over_woods_that_are_not_beside_it() -> None:
    """Woods rise 2 levels: a unit of 3 looks over those in the middle; those beside a target of 2 stay in the way."""
    made = field(1, 7, h0104=wood(), h0106=wood())
    line = Sight(made).between(made.find("0101"), made.find("0107"), 3, 2)
    assert [one.at for one in line.woods] == [made.find("0106")]
    tall = Sight(made, woods=3).between(made.find("0101"), made.find("0107"), 3, 2)
    assert len(tall.woods) == 2


@pytest.mark.parametrize(
    ("level", "target", "hidden", "partial", "visible"),
    [
        (1, 2, 1, True, True),
        (1, 3, 1, True, True),
        (1, 4, 1, False, True),
        (2, 3, 2, True, True),
        (3, 4, 3, False, True),
    ],
)
def test_a_step_beside_the_target_hides_its_legs(
    level: int, target: int, hidden: int, partial: bool, visible: bool
) -> None:
    """A quarter is too little for partial cover, a third and two thirds are partial cover, three quarters too much."""
    made = field(1, 6, h0105=hill(level))
    line = Sight(made).between(made.find("0101"), made.find("0106"), target, target)
    assert (line.hidden, line.partial_cover, line.visible) == (hidden, partial, visible)
    assert line.screen == made.find("0105")
    back = Sight(made).between(made.find("0106"), made.find("0101"), target, target)
    assert (back.hidden, back.screen) == (0, NOWHERE)  # the step isn't beside that one


def test_who_stands_higher_looks_over_the_step() -> None:
    made = field(1, 6, h0105=hill(1), h0101=hill(1))
    assert Sight(made).between(made.find("0101"), made.find("0106"), 2, 2).hidden == 0
    assert Sight(made).between(made.find("0101"), made.find("0106"), 1, 2).hidden == 1


def test_water_hides_who_stands_in_it() -> None:
    """Depth 1 hides half of a unit of 2, whoever looks; depth 2 hides all of it."""
    pool = {depth: field(1, 4, h0104=Cell(0, (Feature("water", depth),))) for depth in (1, 2)}
    ends = pool[1].find("0101"), pool[1].find("0104")
    half, whole = (Sight(pool[depth]).between(*ends, 4, 2) for depth in (1, 2))
    assert (half.hidden, half.partial_cover, half.screen) == (1, True, ends[1])
    assert (whole.hidden, whole.visible) == (2, False)


def test_a_bridge_carries_whoever_is_on_it_and_hides_nobody() -> None:
    """A bridge 2 above water of depth 1: from it, level 2, a unit of 2 looks over a hill of 2."""
    over = Cell(0, (Feature("water", 1), Feature("bridge", 2)))
    made = field(1, 5, h0101=over, h0103=hill(2))
    assert Sight(made).between(made.find("0101"), made.find("0105"), 2, 2).blocker == NOWHERE
    assert Sight(made).between(made.find("0102"), made.find("0105"), 2, 2).blocker == made.find("0103")
    assert Sight(made).between(made.find("0105"), made.find("0101"), 2, 2).hidden == 0


def test_neighbours_see_each_other_over_nothing() -> None:
    made = field(2, 2)
    line = Sight(made).between(0, 1, 1, 1)
    assert (line.distance, line.crossed, line.visible) == (1, (), True)


# --- of whole maps


def rugged(width: int, height: int) -> HexMap:
    """A map with hills, woods, ponds and houses strewn over it."""
    cells = []
    for index in range(width * height):
        roll = (index * 7919 + index // width * 104729) % 23
        kinds = {3: ("woods", 1), 5: ("woods", 2), 8: ("building", 2), 11: ("water", 1)}
        cells.append(Cell(roll % 5 if roll > 15 else 0, (Feature(*kinds[roll]),) if roll in kinds else ()))
    return HexMap(width, height, tuple(cells))


def test_what_blocks_one_way_blocks_the_other() -> None:
    made = rugged(9, 8)
    sight = Sight(made)
    blocked = 0
    for start in range(len(made)):
        for end in range(start):
            there, back = sight.between(start, end, 2, 3), sight.between(end, start, 3, 2)
            assert (there.blocker == NOWHERE) == (back.blocker == NOWHERE), (made.label(start), made.label(end))
            assert there.distance == back.distance == made.distance(start, end)
            assert {*there.crossed, *there.other} == {*back.crossed, *back.other}
            blocked += there.blocker != NOWHERE
    assert 500 < blocked < 2300  # of 2,556


def test_five_thousand_pairs_in_a_second() -> None:
    made = rugged(16, 17)
    sight = Sight(made)
    pairs = [(7 * k % len(made), (13 * k + k // 272) % len(made)) for k in range(5000)]
    begun = time.process_time()
    for start, end in pairs:
        sight.between(start, end, 2, 2)
    assert time.process_time() - begun < 1.0
