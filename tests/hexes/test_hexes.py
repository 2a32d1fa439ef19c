"""Hexes against values worked out by hand and against geometry."""

from __future__ import annotations

import ast
import itertools
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import generator.hexes as hexes
from generator.hexes import DIRECTIONS, FLAT, POINTY, Hex, Layout, Offset, Shift, from_offset, line, to_offset

SMALL = st.integers(-30, 30)
HEXES = st.builds(Hex, SMALL, SMALL)


def test_offsets_by_hand() -> None:
    # A flat-topped map whose odd columns lie lower: below the first column's second hex.
    assert from_offset(0, 0) == Hex(0, 0)
    assert from_offset(1, 0) == Hex(1, 0)
    assert from_offset(2, 0) == Hex(2, -1)
    assert from_offset(3, 2) == Hex(3, 1)
    assert from_offset(1, 0, shift=Shift.EVEN) == Hex(1, -1)
    assert from_offset(0, 1, flat=False) == Hex(0, 1)
    assert from_offset(0, 2, flat=False) == Hex(-1, 2)
    assert to_offset(Hex(3, 1)) == Offset(3, 2)


@given(SMALL, SMALL, st.booleans(), st.sampled_from(list(Shift)))
def test_offset_there_and_back(column: int, row: int, flat: bool, shift: Shift) -> None:
    assert to_offset(from_offset(column, row, flat=flat, shift=shift), flat=flat, shift=shift) == (column, row)


@pytest.mark.parametrize("shift", list(Shift))
@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_shifted_lines_lie_half_a_hex_further(orientation: hexes.Orientation, shift: Shift) -> None:
    grid = Layout(10.0, orientation=orientation)
    flat = orientation.flat
    first = grid.centre(from_offset(0, 0, flat=flat, shift=shift))
    second = grid.centre(from_offset(1 if flat else 0, 0 if flat else 1, flat=flat, shift=shift))
    along = (second[1] - first[1]) if flat else (second[0] - first[0])
    assert along == pytest.approx(5.0 * shift.value)


def test_neighbours_by_hand() -> None:
    assert set(Hex(2, 3).neighbours()) == {Hex(3, 3), Hex(2, 4), Hex(1, 4), Hex(1, 3), Hex(2, 2), Hex(3, 2)}
    assert sum(step.q for step in DIRECTIONS) == sum(step.r for step in DIRECTIONS) == 0


@pytest.mark.parametrize(("orientation", "first"), [(FLAT, 30.0), (POINTY, 0.0)])
def test_directions_run_clockwise_on_paper(orientation: hexes.Orientation, first: float) -> None:
    grid = Layout(10.0, orientation=orientation)
    for direction, step in enumerate(DIRECTIONS):
        x, y = grid.centre(step)
        assert math.hypot(x, y) == pytest.approx(10.0)
        assert math.degrees(math.atan2(y, x)) % 360 == pytest.approx(first + 60 * direction)


@given(HEXES, HEXES)
def test_distance_is_the_fewest_steps(start: Hex, end: Hex) -> None:
    steps, here = 0, start
    while here != end:
        here = min(
            here.neighbours(),
            key=lambda near: sum(abs(a - b) for a, b in zip((*near, near.s), (*end, end.s), strict=True)),
        )
        steps += 1
    assert start.distance(end) == end.distance(start) == steps


@given(HEXES, st.integers(0, 6))
def test_rings_and_areas(centre: Hex, radius: int) -> None:
    ring = list(centre.ring(radius))
    assert len(set(ring)) == len(ring) == (6 * radius or 1)
    assert all(centre.distance(at) == radius for at in ring)
    area = set(centre.within(radius))
    assert len(area) == 3 * radius * (radius + 1) + 1
    assert {at for at in area if centre.distance(at) == radius} == set(ring)


@given(HEXES, HEXES, st.integers(-7, 7))
def test_turning_keeps_distance(at: Hex, about: Hex, steps: int) -> None:
    turned = at.turned(steps, about)
    assert turned.distance(about) == at.distance(about)
    assert turned.turned(-steps, about) == at


def test_turning_follows_the_directions() -> None:
    for direction, step in enumerate(DIRECTIONS):
        assert step.turned(1) == DIRECTIONS[(direction + 1) % 6]


def test_line_by_hand() -> None:
    assert line(Hex(0, 0), Hex(3, 0)) == (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0))
    assert line(Hex(1, 1), Hex(1, 1)) == (Hex(1, 1),)
    # From (0, 0) to (1, 1) the line runs along the edge between (1, 0) and (0, 1).
    assert {line(Hex(0, 0), Hex(1, 1), other_side=side)[1] for side in (False, True)} == {Hex(1, 0), Hex(0, 1)}


@given(HEXES, HEXES, st.booleans())
def test_lines_are_connected_and_shortest(start: Hex, end: Hex, side: bool) -> None:
    found = line(start, end, other_side=side)
    assert found[0] == start
    assert found[-1] == end
    assert len(found) == start.distance(end) + 1
    assert all(a.distance(b) == 1 for a, b in itertools.pairwise(found))
    # Against geometry: no centre lies further from the line than a hex's reach.
    grid = Layout(2.0)
    (x0, y0), (x1, y1) = grid.centre(start), grid.centre(end)
    length = math.hypot(x1 - x0, y1 - y0)
    for at in found if length else ():
        x, y = grid.centre(at)
        assert abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length <= grid.side + 1e-6


@given(HEXES, st.sampled_from([FLAT, POINTY]), st.floats(-0.49, 0.49), st.floats(0, 6.28))
def test_a_point_near_the_centre_is_in_the_hex(
    at: Hex, orientation: hexes.Orientation, reach: float, angle: float
) -> None:
    grid = Layout(32.0, 7.0, -3.0, orientation)
    x, y = grid.centre(at)
    assert grid.hex_at(x + 32 * reach * math.cos(angle), y + 32 * reach * math.sin(angle)) == at


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_sides_are_shared_with_the_neighbour(orientation: hexes.Orientation) -> None:
    grid = Layout(32.0, orientation=orientation)
    for direction in range(6):
        ours = grid.side_towards(Hex(4, -2), direction)
        theirs = grid.side_towards(Hex(4, -2).neighbour(direction), direction + 3)
        for (x, y), (u, v) in zip(ours, reversed(theirs), strict=True):
            assert (x, y) == (pytest.approx(u), pytest.approx(v))
        assert math.dist(*ours) == pytest.approx(32.0 / math.sqrt(3))


def test_true_size() -> None:
    grid = Layout(32.0)
    assert grid.height == 32.0
    assert grid.width == pytest.approx(36.950, abs=0.001)
    assert Layout.of_side(6.0).across == pytest.approx(10.392, abs=0.001)
    assert Layout(32.0, orientation=POINTY).width == 32.0


@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from([FLAT, POINTY]))
def test_sized_to_fills_its_box(columns: int, rows: int, orientation: hexes.Orientation) -> None:
    cells = [from_offset(c, r, flat=orientation.flat) for c in range(columns) for r in range(rows)]
    grid = Layout(1.0, orientation=orientation).sized_to(cells, 188.0, 276.0)
    left, top, right, bottom = grid.extent(cells)
    assert (left, top) == (pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-9))
    assert right <= 188.0 + 1e-9
    assert bottom <= 276.0 + 1e-9
    assert right == pytest.approx(188.0) or bottom == pytest.approx(276.0)


def test_no_hexes_no_extent() -> None:
    with pytest.raises(ValueError, match="no hexes"):
        Layout(10.0).extent([])


def test_imports_nothing_of_ours() -> None:
    for path in Path(hexes.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("generator"):
                assert node.module.startswith("generator.hexes")
