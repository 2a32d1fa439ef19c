"""Lines round sets of hexes, in mm: the edge of a board, a ring on it, a district.

A loop is a closed line by its corners. Round a set it runs clockwise on the page (y down), round a hole in it the other
way, so that `shifted` moves both away from the hexes for a positive distance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.hexes.coordinates import Hex
from generator.hexes.layout import Layout

Loop = tuple[tuple[float, float], ...]

_DIGITS = 6
"""Corners that agree to so many decimals are one."""


def outlines(grid: Layout, hexes: Iterable[Hex]) -> list[Loop]:
    """The loops round a set of hexes, holes included; the one with the uppermost, then leftmost hex is first."""
    inside = set(hexes)
    following: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for at in sorted(inside, key=lambda one: (grid.centre(one)[1], one)):
        for direction, beside in enumerate(at.neighbours()):
            if beside not in inside:
                start, end = grid.side_towards(at, direction)
                following.setdefault(_key(start), []).append(_key(end))
    loops: list[Loop] = []
    while following:
        here = first = next(iter(following))
        loop = []
        while True:
            loop.append(here)
            ends = following[here]
            here = ends.pop()
            if not ends:
                del following[loop[-1]]
            if here == first:
                break
        loops.append(tuple(loop))
    return loops


def _key(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0


def shifted(loop: Sequence[tuple[float, float]], by: float) -> Loop:
    """A loop whose sides lie `by` mm further from the hexes that it goes round; a negative distance is inwards."""
    made = []
    count = len(loop)
    for index, (x, y) in enumerate(loop):
        before, after = _normal(loop[index - 1], (x, y)), _normal((x, y), loop[(index + 1) % count])
        # The corner lies on both shifted sides: along the sum of the normals, as far as that keeps the distance.
        share = by / (1.0 + before[0] * after[0] + before[1] * after[1])
        made.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return tuple(made)


def _normal(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The direction of length 1 away from the hexes, for a side of a loop."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dy / length, -dx / length
