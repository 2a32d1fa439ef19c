"""Hexes by axial coordinates, and the offset coordinates that maps print.

A hex is (q, r); the third cube coordinate is s = -q - r. Directions are numbered 0 to 5 clockwise on the page: for a
flat-topped grid from the lower right, for a pointy-topped one from the right. Offset coordinates count columns and
rows; in a flat-topped grid every other column is shifted half a hex down, in a pointy-topped one every other row half
a hex to the right.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple


class Offset(NamedTuple):
    """Column and row of a map, from 0."""

    column: int
    row: int


class Shift(enum.Enum):
    """Which columns (flat) or rows (pointy) lie half a hex further: the odd or the even ones."""

    ODD = 1
    EVEN = -1


class Hex(NamedTuple):
    """One hex by its axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate: the three add up to 0."""
        return -self.q - self.r

    def plus(self, other: Hex) -> Hex:
        """The hex further by `other`."""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        """The way from `other` to this hex."""
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, factor: int) -> Hex:
        """The way `factor` times as long."""
        return Hex(self.q * factor, self.r * factor)

    def neighbour(self, direction: int) -> Hex:
        """The hex beside this one; directions 0 to 5 clockwise, counted modulo 6."""
        return self.plus(DIRECTIONS[direction % 6])

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around, by direction."""
        return tuple(self.plus(step) for step in DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """Steps from this hex to another."""
        way = self.minus(other)
        return max(abs(way.q), abs(way.r), abs(way.s))

    def turned(self, steps: int, about: Hex | None = None) -> Hex:
        """This hex turned clockwise by `steps` sixths about another (the origin by default)."""
        centre = about or ORIGIN
        q, r = self.minus(centre)
        for _ in range(steps % 6):
            q, r = -r, q + r
        return centre.plus(Hex(q, r))

    def ring(self, radius: int) -> Iterator[Hex]:
        """The hexes at exactly `radius` steps, clockwise."""
        if radius == 0:
            yield self
            return
        here = self.plus(DIRECTIONS[4].times(radius))
        for direction in range(6):
            for _ in range(radius):
                yield here
                here = here.neighbour(direction)

    def within(self, radius: int) -> Iterator[Hex]:
        """All hexes at `radius` steps or fewer, by q and r."""
        for q in range(-radius, radius + 1):
            for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
                yield Hex(self.q + q, self.r + r)


ORIGIN = Hex(0, 0)

DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The way to the six neighbours, clockwise on the page."""


def to_offset(at: Hex, *, flat: bool = True, shift: Shift = Shift.ODD) -> Offset:
    """Column and row of a hex; columns are shifted in a flat-topped grid, rows in a pointy-topped one."""
    if flat:
        return Offset(at.q, at.r + (at.q - shift.value * (at.q & 1)) // 2)
    return Offset(at.q + (at.r - shift.value * (at.r & 1)) // 2, at.r)


def from_offset(column: int, row: int, *, flat: bool = True, shift: Shift = Shift.ODD) -> Hex:
    """The hex at a column and row."""
    if flat:
        return Hex(column, row - (column - shift.value * (column & 1)) // 2)
    return Hex(column - (row - shift.value * (row & 1)) // 2, row)


def nearest(q: float, r: float) -> Hex:
    """The hex that holds a fractional position."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)


_NUDGE = (1e-6, 2e-6)
"""Moves a line off the edges between hexes, always to the same side."""


def line(start: Hex, end: Hex, *, other_side: bool = False) -> tuple[Hex, ...]:
    """The hexes that a straight line from centre to centre crosses, both ends included.

    Where it runs along an edge, hexes of one side are taken, or of the other with `other_side`; for a line of sight
    "either side counts" both are looked at.
    """
    steps = start.distance(end)
    side = -1 if other_side else 1
    q0, r0 = start.q + side * _NUDGE[0], start.r + side * _NUDGE[1]
    q1, r1 = end.q + side * _NUDGE[0], end.r + side * _NUDGE[1]
    if not steps:
        return (start,)
    return tuple(nearest(q0 + (q1 - q0) * k / steps, r0 + (r1 - r0) * k / steps) for k in range(steps + 1))
