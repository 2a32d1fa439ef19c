"""Where to cut a part out of a page: rectangles whose edges run through white.

A patch that is glued over a part of a page must show all that its rectangle hides. Where an edge runs through a
neighbour, half of it is on the patch, and shows how well it was glued; so each edge is moved outwards until it meets
nothing, or only lines that run on beyond it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.data.records import dataclass
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Path, Rect, Text
from generator.draw.geometry import Box, Matrix, Point, apply, placed, scale_of, text_area

MARGIN = 1.0
"""By how much a patch reaches beyond its part where that is white, in mm: half a line, and what scissors are off."""

LEAST, REACH, STEP = 0.4, 6.0, 0.05
"""From where to where an edge is looked for, in mm beyond the part, and in which steps."""

CLEAR = 0.1
"""Distance in mm at which an edge counts as meeting a thing."""

TEXT, SHAPE, LINE = 10.0, 6.0, 1.0
"""What it costs to cut through letters, through something small, and through what runs on anyway."""

SMALL = 14.0
"""Up to this size in mm a thing is small: half of it looks like a mistake."""

FAR = 0.15
"""What each mm farther than `MARGIN` costs: less than to cut a line."""

SHARED = 0.3
"""Parts that reach into each other by less than this (mm) stay apart."""

CHORDS = 24
"""By how many straight lines a circle is stood for, and a curve by a sixth of them."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something painted: the straight stretches of its outline with half the width of its line, and its cost."""

    lines: tuple[tuple[Point, Point], ...]
    reach: float
    cost: float
    area: Box


def things(page: Page) -> list[Thing]:
    """All that a page paints; stamps and fields don't count."""
    items = tuple(item for item in page.items if not (isinstance(item, Group) and item.role == "stamp"))
    return [found for item, matrix in placed(items) if (found := _thing(item, matrix)) is not None]


def _thing(item: Item, matrix: Matrix) -> Thing | None:
    if isinstance(item, Group | Field):
        return None
    if isinstance(item, Text):
        if item.ink is Ink.NONE or not item.content.strip():
            return None
        left, top, right, bottom = text_area(item, matrix)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return Thing(tuple(_round(corners)), 0.0, TEXT, (left, top, right, bottom))
    paint = item.paint
    if paint.stroke is Ink.NONE and paint.fill in (Ink.NONE, Ink.WHITE):
        return None
    lines = tuple((apply(matrix, *one), apply(matrix, *other)) for one, other in _outline(item))
    if not lines:
        return None
    xs, ys = zip(*(point for line in lines for point in line), strict=True)
    area = (min(xs), min(ys), max(xs), max(ys))
    reach = 0.0 if paint.stroke is Ink.NONE else paint.width * scale_of(matrix) / 2
    small = max(area[2] - area[0], area[3] - area[1]) <= SMALL and len(lines) > 1
    return Thing(lines, reach, SHAPE if small else LINE, area)


def _round(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _outline(item: Rect | Circle | Path) -> Iterable[tuple[Point, Point]]:
    """The outline of a shape as straight stretches."""
    if isinstance(item, Rect):
        right, bottom = item.x + item.width, item.y + item.height
        return _round(((item.x, item.y), (right, item.y), (right, bottom), (item.x, bottom)))
    if isinstance(item, Circle):
        turns = [2 * math.pi * step / CHORDS for step in range(CHORDS)]
        return _round([(item.cx + item.radius * math.cos(a), item.cy + item.radius * math.sin(a)) for a in turns])
    return _drawn(item)


def _drawn(item: Path) -> Iterator[tuple[Point, Point]]:
    start = here = (0.0, 0.0)
    for step in item.segments:
        numbers = [float(number) for number in step[1:]]
        match step[0]:
            case "M":
                start = here = (numbers[0], numbers[1])
                continue
            case "C":
                one, other, end = (numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5])
                points = [_on_curve(here, one, other, end, at * 6 / CHORDS) for at in range(CHORDS // 6 + 1)]
                yield from pairwise(points)
                here = end
                continue
            case "H":
                there = (numbers[0], here[1])
            case "V":
                there = (here[0], numbers[0])
            case "Z":
                there = start
            case _:
                there = (numbers[0], numbers[1])
        yield here, there
        here = there


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(w * point[axis] for w, point in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return (x, y)


# --- edges -----------------------------------------------------------------------------------------------------------


def cut(core: Box, painted: Sequence[Thing], page: Page) -> Box:
    """The rectangle round a part, in mm: each edge where it cuts least, and as near to the part as that allows."""
    around = (core[0] - 2 * REACH, core[1] - 2 * REACH, core[2] + 2 * REACH, core[3] + 2 * REACH)
    near = [one for one in painted if _meet(one.area, around, CLEAR + one.reach)]
    limits = (0.0, 0.0, page.width, page.height)
    found = [max(0.0, core[0] - MARGIN), max(0.0, core[1] - MARGIN), min(page.width, core[2] + MARGIN),
             min(page.height, core[3] + MARGIN)]  # fmt: skip
    offsets = [LEAST + step * STEP for step in range(round((REACH - LEAST) / STEP) + 1)]
    offsets.sort(key=lambda offset: abs(offset - MARGIN))
    for _ in range(3):
        before = list(found)
        # Upper and lower edges first: pages are set in lines.
        for side in (1, 3, 0, 2):
            way = -1 if side < 2 else 1
            ends = (found[0], found[2]) if side % 2 else (found[1], found[3])
            best, least = found[side], math.inf
            for offset in offsets:
                far = FAR * max(0.0, abs(offset - MARGIN))
                if far >= least:
                    break
                at = core[side] + way * offset
                if (at < limits[side]) if way < 0 else (at > limits[side]):
                    continue
                cost = far + _cost(near, side % 2, at, ends)
                if cost < least - 1e-9:
                    best, least = at, cost
            found[side] = best
        if found == before:
            break
    left, top, right, bottom = (round(edge, 2) for edge in found)
    return (left, top, right, bottom)


def _cost(painted: Sequence[Thing], axis: int, at: float, ends: tuple[float, float]) -> float:
    """What an edge cuts: at x (axis 0) or y (axis 1) = `at`, from one end to the other."""
    total = 0.0
    for one in painted:
        slack = CLEAR + one.reach
        if not one.area[axis] - slack < at < one.area[axis + 2] + slack:
            continue
        if any(_crosses(line, axis, at, ends, slack) for line in one.lines):
            total += one.cost
    return total


def _crosses(line: tuple[Point, Point], axis: int, at: float, ends: tuple[float, float], slack: float) -> bool:
    (p, q), other = line, 1 - axis
    low, high = sorted((p[axis], q[axis]))
    if high < at - slack or low > at + slack:
        return False
    # The stretch of the line that lies within the slack of the edge, along the edge.
    if high - low < 1e-9:
        first, last = sorted((p[other], q[other]))
    else:
        shares = [min(1.0, max(0.0, (at + way * slack - p[axis]) / (q[axis] - p[axis]))) for way in (-1, 1)]
        first, last = sorted(p[other] + share * (q[other] - p[other]) for share in shares)
    return first < ends[1] + slack and last > ends[0] - slack


def _meet(one: Box, other: Box, slack: float = 0.0) -> bool:
    return (one[0] < other[2] + slack and one[2] > other[0] - slack
            and one[1] < other[3] + slack and one[3] > other[1] - slack)  # fmt: skip


# --- several parts ---------------------------------------------------------------------------------------------------


def joined(one: Box, other: Box) -> bool:
    """Whether two parts share room, so that each one's patch would show a piece of the other: they are one patch."""
    return _meet(one, other, -SHARED)


def union(one: Box, other: Box) -> Box:
    """The rectangle round both."""
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
