"""Lines round sets of hexes, against values worked out by hand."""

from __future__ import annotations

import math

import pytest

from generator.hexes import FLAT, POINTY, Hex, Layout, outlines, shifted
from generator.hexes.layout import Orientation


def area(loop: tuple[tuple[float, float], ...]) -> float:
    """Signed area: more than 0 for a loop that runs clockwise on the page."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


HEXAGON = 3 * math.sqrt(3) / 2
"""Area of a hex with sides of 1."""


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_seven_hexes_have_one_loop_of_eighteen_sides(orientation: Orientation) -> None:
    grid = Layout.of_side(10.0, 5.0, 7.0, orientation)
    loops = outlines(grid, Hex(0, 0).within(1))
    assert [len(loop) for loop in loops] == [18]
    assert area(loops[0]) == pytest.approx(7 * 100 * HEXAGON)


def test_a_ring_has_an_outer_loop_and_a_hole_that_runs_the_other_way() -> None:
    loops = sorted(outlines(Layout.of_side(1.0), Hex(0, 0).ring(1)), key=len)
    assert [len(loop) for loop in loops] == [6, 18]
    assert area(loops[0]) == pytest.approx(-HEXAGON)
    assert area(loops[1]) == pytest.approx(7 * HEXAGON)


def test_hexes_apart_have_a_loop_each() -> None:
    assert [len(loop) for loop in outlines(Layout(10.0), [Hex(0, 0), Hex(5, 0)])] == [6, 6]
    assert outlines(Layout(10.0), []) == []


def test_a_shifted_loop_keeps_its_distance() -> None:
    # A hex of 20 mm, 1 mm inwards on every side, is one of 18 mm; round a hole the same way leads into the hole.
    (loop,) = outlines(Layout(20.0), [Hex(0, 0)])
    assert area(shifted(loop, -1.0)) == pytest.approx(Layout(18.0).side ** 2 * HEXAGON)
    assert area(shifted(loop, 2.0)) == pytest.approx(Layout(24.0).side ** 2 * HEXAGON)
    hole = min(outlines(Layout(20.0), Hex(0, 0).ring(1)), key=len)
    assert area(shifted(hole, 1.0)) == pytest.approx(-(Layout(18.0).side ** 2) * HEXAGON)
