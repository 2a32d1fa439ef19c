"""Hatching as pure geometry: parallel lines cut to any closed outline, holes included.

All lines of one angle and spacing belong to one grid over the whole page, so that neighbouring shapes run on and two
copies of a piece differ only by where they lie. Any unit of length will do, as long as it is one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.draw.geometry import Box, Point

Segment = tuple[float, float, float, float]
"""x1, y1, x2, y2."""


def lines(
    outlines: Iterable[Sequence[Point]], spacing: float, angle: float = 45.0, spared: Iterable[Box] = ()
) -> list[Segment]:
    """The parts of a grid of lines that lie inside closed outlines (even-odd: an outline in an outline is a hole).

    :param outlines: polygons, each closed by itself.
    :param spacing: distance between neighbouring lines.
    :param angle: direction of the lines, degrees clockwise from the x axis (y down).
    :param spared: boxes that stay free, to leave room for letters.
    """
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    outlines = list(outlines)
    rows = _crossings(outlines, spacing, cos, sin)
    gaps = _beside_edges(outlines, spacing, cos, sin)
    for left, top, right, bottom in spared:
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for row, found in _crossings([corners], spacing, cos, sin).items():
            if row in rows:
                gaps.setdefault(row, []).append((min(found), max(found)))
    made: list[Segment] = []
    for row, found in rows.items():
        v = row * spacing
        found.sort()
        spans = list(zip(found[0::2], found[1::2], strict=False))
        if row in gaps:
            spans = _without(spans, gaps[row])
        for start, end in spans:
            if end - start > 1e-6:
                made.append((start * cos - v * sin, start * sin + v * cos, end * cos - v * sin, end * sin + v * cos))
    return made


def _crossings(
    outlines: Iterable[Sequence[Point]], spacing: float, cos: float, sin: float
) -> dict[int, list[float]]:
    """Where the outlines cross each grid line: by its number, the places along it."""
    crossings: dict[int, list[float]] = {}
    for outline in outlines:
        # Turned so that the lines run along u; v counts grid lines.
        turned = [(x * cos + y * sin, (y * cos - x * sin) / spacing) for x, y in outline]
        u1, v1 = turned[-1]
        for u2, v2 in turned:
            if v1 != v2:
                low, high = (v1, v2) if v1 < v2 else (v2, v1)
                slope = (u2 - u1) / (v2 - v1)
                # Half open: a corner on a grid line counts once.
                for row in range(math.ceil(low), math.ceil(high)):
                    crossings.setdefault(row, []).append(u1 + (row - v1) * slope)
            u1, v1 = u2, v2
    return crossings


CLOSE = 0.4
"""A line so near to an edge that runs along with it, as a share of the spacing, would look like a double edge."""


def _beside_edges(
    outlines: Iterable[Sequence[Point]], spacing: float, cos: float, sin: float
) -> dict[int, list[tuple[float, float]]]:
    """Where lines would lie close beside a long edge of their own direction: by grid line, stretches along it."""
    found: dict[int, list[tuple[float, float]]] = {}
    for outline in outlines:
        turned = [(x * cos + y * sin, (y * cos - x * sin) / spacing) for x, y in outline]
        u1, v1 = turned[-1]
        for u2, v2 in turned:
            if abs(u2 - u1) > 2 * spacing and abs(v2 - v1) < 0.02:
                for row in range(math.ceil(v1 - CLOSE), math.floor(v1 + CLOSE) + 1):
                    found.setdefault(row, []).append((min(u1, u2), max(u1, u2)))
            u1, v1 = u2, v2
    return found


def _without(spans: list[tuple[float, float]], gaps: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The spans with the gaps taken out."""
    for low, high in gaps:
        kept: list[tuple[float, float]] = []
        for start, end in spans:
            if high <= start or low >= end:
                kept.append((start, end))
                continue
            if start < low:
                kept.append((start, low))
            if high < end:
                kept.append((high, end))
        spans = kept
    return spans


def circle_outline(cx: float, cy: float, radius: float, corners: int = 24) -> list[Point]:
    """A circle as a polygon."""
    step = 2 * math.pi / corners
    return [(cx + radius * math.cos(step * n), cy + radius * math.sin(step * n)) for n in range(corners)]


def curve(start: Point, one: Point, two: Point, end: Point, parts: int = 8) -> list[Point]:
    """Points along a cubic curve, without its start, with its end."""
    made: list[Point] = []
    for n in range(1, parts + 1):
        t = n / parts
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        made.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return made
