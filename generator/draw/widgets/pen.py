"""Shapes that widgets draw with. Lengths in mm, angles in degrees clockwise from the top (as on a clock)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.draw.display import Ink, Line, Paint, Path
from generator.draw.elements import Refused

Point = tuple[float, float]
Segment = tuple[str | float, ...]

ALTERNATING = (Ink.BLACK, Ink.WHITE)


def outline(weight: Line = Line.DETAIL, stroke: Ink = Ink.BLACK, fill: Ink = Ink.NONE) -> Paint:
    """A stroked shape."""
    return Paint(fill, stroke, weight.value)


def solid(ink: Ink = Ink.BLACK) -> Paint:
    """A filled shape without an outline."""
    return Paint(fill=ink)


def stroke(
    points: Iterable[Point], weight: Line = Line.DETAIL, ink: Ink = Ink.BLACK, dash: tuple[float, ...] = ()
) -> Path:
    """Straight lines through points, open."""
    return Path(_through(points), Paint(Ink.NONE, ink, weight.value, dash))


def shape(points: Iterable[Point], paint: Paint, pip: str = "") -> Path:
    """A closed polygon."""
    return Path((*_through(points), ("Z",)), paint, pip)


def _through(points: Iterable[Point]) -> tuple[Segment, ...]:
    made: list[Segment] = []
    for x, y in points:
        made.append(("L" if made else "M", round(x, 4), round(y, 4)))
    return tuple(made)


def on_circle(cx: float, cy: float, radius: float, angle: float) -> Point:
    """The point at a clock angle of a circle."""
    turn = math.radians(angle)
    return cx + radius * math.sin(turn), cy - radius * math.cos(turn)


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> list[Segment]:
    """Curves from the clock angle `start` clockwise to `end`, one for each 90 degrees at most, without a move."""
    count = max(1, math.ceil(abs(end - start) / 90 - 1e-9))
    step = math.radians((end - start) / count)
    reach = 4 / 3 * math.tan(step / 4) * radius
    made: list[Segment] = []
    for k in range(count):
        a = math.radians(start) + k * step
        b = a + step
        x0, y0 = cx + radius * math.sin(a), cy - radius * math.cos(a)
        x3, y3 = cx + radius * math.sin(b), cy - radius * math.cos(b)
        curve = (
            *(x0 + reach * math.cos(a), y0 + reach * math.sin(a)),
            *(x3 - reach * math.cos(b), y3 - reach * math.sin(b)),
            *(x3, y3),
        )
        made.append(("C", *(round(value, 4) for value in curve)))
    return made


def sector(cx: float, cy: float, outer: float, start: float, end: float, paint: Paint, inner: float = 0.0) -> Path:
    """A slice of a disc, or of a ring with an inner radius, from clock angle `start` clockwise to `end`."""
    x, y = on_circle(cx, cy, outer, start)
    segments: list[Segment] = [("M", round(x, 4), round(y, 4)), *arc(cx, cy, outer, start, end)]
    if inner:
        u, v = on_circle(cx, cy, inner, end)
        segments += [("L", round(u, 4), round(v, 4)), *arc(cx, cy, inner, end, start)]
    else:
        segments.append(("L", cx, cy))
    return Path((*segments, ("Z",)), paint)


def positive(**values: float) -> None:
    """Refuse a measure that isn't more than 0.

    :raises Refused: naming the measure.
    """
    for name, value in values.items():
        if value <= 0:
            raise Refused(f"{name} must be more than 0, not {value:g}")
