"""Roads, bridges and buildings by their exits."""

from __future__ import annotations

import pytest

from generator.draw.display import Ink, Path
from generator.maps.drawing import Look, ways
from generator.maps.drawing_ways import BLOCK, OVER, sides_of
from generator.maps.hexmap import HexMap
from tests.maps.printed import field, of

N, NE, SE, S = 1, 2, 4, 8


def strokes(terrain: HexMap, width: float, ink: Ink = Ink.BLACK) -> list[tuple[tuple[str | float, ...], ...]]:
    """The paths of a width and ink, hexes of 30 mm."""
    made = ways(Look.of(terrain, 30.0), range(len(terrain)))
    return [
        one.segments for one in made
        if isinstance(one, Path) and one.paint.stroke is ink and one.paint.width == pytest.approx(width)
    ]  # fmt: skip


def test_sides_of_a_mask() -> None:
    assert sides_of(0b101001) == [0, 3, 5]


def test_a_road_of_two_exits_is_one_curve_from_side_to_side() -> None:
    """North to south-east in a hex of 30 mm with its middle at (17.32, 15): from (17.32, 0) to 15 mm off the middle
    at 30 degrees below the right; both handles lie two thirds of the way to the middle."""
    (road,) = strokes(field(1, 1, h0101=of("road", exits=N | SE)), 5.1)
    assert [one[0] for one in road] == ["M", "L", "C", "L"]
    assert road[1][1:] == pytest.approx((17.3205, 0.0))
    curve = [float(number) for number in road[2][1:]]
    assert curve[4:] == pytest.approx([17.3205 + 12.9904, 22.5])
    assert curve[:2] == pytest.approx([17.3205, 10.0])
    assert curve[2:4] == pytest.approx([17.3205 + 12.9904 / 3, 17.5])
    assert road[0][2] == pytest.approx(-OVER)


def test_roads_of_neighbours_meet_on_the_side_they_share() -> None:
    """0101 leads south, 0102 north: the side is at y = 30, and both strokes reach over it by 0.15 mm."""
    (road,) = strokes(field(1, 2, h0101=of("road", exits=S), h0102=of("road", exits=N)), 5.1)
    ys = sorted(float(one[2]) for one in road)
    assert ys == pytest.approx([15.0, 30.0 - OVER, 30.0 + OVER, 45.0])


def test_an_end_of_a_road_is_round_and_a_bridge_has_parapets() -> None:
    made = ways(Look.of(field(1, 1, h0101=of("road", exits=N)), 30.0), [0])
    discs = [one for one in made if isinstance(one, Path) and one.paint.fill is Ink.BLACK]
    assert max(float(one[1]) for one in discs[0].segments if len(one) > 1) == pytest.approx(17.3205 + 5.1 / 2)
    bridge = field(1, 1, h0101=of("bridge", 1, exits=N | S))
    assert len(strokes(bridge, 9.0)) == 1
    assert len(strokes(bridge, 5.1)) == 1  # the road goes on over it
    assert len(strokes(bridge, 0.5)) == 1


def test_buildings_are_joined_through_the_sides_they_lead_to() -> None:
    alone = strokes(field(1, 2, h0101=of("building", 2, exits=0)), 1.01)
    joined = strokes(field(1, 2, h0101=of("building", 2, exits=S), h0102=of("building", 2, exits=N)), 1.01)
    lowest = 15.0 + 15.0 * BLOCK
    assert max(float(one[2]) for one in alone[0] if len(one) > 1) == pytest.approx(lowest)
    crossing = [float(one[2]) for one in joined[0] if len(one) > 1 and 29.0 < float(one[2]) < 31.0]
    assert sorted(crossing) == pytest.approx([30 - OVER, 30 - OVER, 30 + OVER, 30 + OVER], abs=1e-6)


def test_without_exits_a_road_leads_to_roads_beside_it() -> None:
    (road,) = strokes(field(1, 3, h0101=of("road"), h0102=of("road"), h0103=of("road")), 5.1)
    assert [one[0] for one in road].count("C") == 1  # the middle one goes through, the others end
