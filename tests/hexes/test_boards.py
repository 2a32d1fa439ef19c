"""Which hexes are neighbours, against maps that others drew: a road that leaves a hex enters the one beside it.

A board file (MegaMek's format) names a hex by column and row from 0101, even columns half a hex lower, and a road's
exits by a bit mask from north, clockwise.
"""

from __future__ import annotations

import re

from generator.hexes import DIRECTIONS, Hex, Shift, from_offset
from tests.samples import needs_samples, sample

NORTH = DIRECTIONS.index(Hex(0, -1))
ROAD = re.compile(r'^hex (\d\d)(\d\d) -?\d+ "(?:[^"]*;)?road:\d+:(\d+)', re.MULTILINE)


def roads(board: str) -> dict[Hex, int]:
    """Each hex with a road and the bits of its exits."""
    return {
        from_offset(int(column) - 1, int(row) - 1, shift=Shift.ODD): int(exits)
        for column, row, exits in ROAD.findall(board)
    }


def answered(found: dict[Hex, int]) -> tuple[int, int]:
    """How many exits lead to a hex with a road, and how many of those meet one of its exits."""
    met = led = 0
    for here, exits in found.items():
        for bit in range(6):
            beside = here.neighbour(NORTH + bit)
            if exits >> bit & 1 and beside in found:
                led += 1
                met += found[beside] >> (bit + 3) % 6 & 1
    return led, met


def test_a_road_of_three_hexes_joins():
    # By hand: 0101 leaves to the lower right (bit 2: 4); 0201 is half a hex lower, so it is entered from its upper
    # left (bit 5: 32) and left to its upper right (bit 1: 2), into 0301, entered from its lower left (bit 4: 16).
    board = 'size 3 1\nhex 0101 0 "road:1:4" ""\nhex 0201 0 "woods:1;road:1:34" ""\nhex 0301 0 "road:1:16" ""\nend\n'
    assert answered(roads(board)) == (4, 4)


@needs_samples
def test_roads_of_real_boards_join():
    led = met = 0
    for file in sorted(sample("boards").glob("*.board")):
        one = answered(roads(file.read_text(encoding="latin-1")))
        led, met = led + one[0], met + one[1]
    assert led > 1000
    assert met == led
