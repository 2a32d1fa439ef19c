"""Where the items of a page really lie: matrices, bounding boxes and an index of boxes.

Millimetres, y down, as in the display list. A matrix (a, b, c, d, e, f) takes (x, y) to (a x + c y + e, b x + d y + f).
A box is (left, top, right, bottom).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Field, Group, Ink, Item, Path, Rect, Text

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
"""Cosine and sine of the turns that groups use, exactly."""


def turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine of an angle, exact for quarter turns."""
    known = _QUARTERS.get(int(degrees) % 360) if degrees == int(degrees) else None
    if known is not None:
        return known
    radians = math.radians(degrees)
    return math.cos(radians), math.sin(radians)


def within(outer: Matrix, group: Group) -> Matrix:
    """The matrix of what lies inside `group`, when the group itself lies in `outer`."""
    a, b, c, d, e, f = outer
    e, f = a * group.dx + c * group.dy + e, b * group.dx + d * group.dy + f
    if group.rotate or group.scale != 1.0:
        cos, sin = turn(group.rotate)
        cos, sin = cos * group.scale, sin * group.scale
        a, b, c, d = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin
    return (a, b, c, d, e, f)


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """The point (x, y) taken through the matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that leads back. :raises ZeroDivisionError: for a matrix that squeezes everything flat."""
    a, b, c, d, e, f = matrix
    share = 1.0 / (a * d - b * c)
    back = (d * share, -b * share, -c * share, a * share)
    return (*back, -(back[0] * e + back[2] * f), -(back[1] * e + back[3] * f))


def scale_of(matrix: Matrix) -> float:
    """How much longer a line becomes."""
    if matrix[1] == 0.0 < matrix[0]:
        return matrix[0]
    return math.hypot(matrix[0], matrix[1])


def box_through(matrix: Matrix, box: Box) -> Box:
    """The smallest upright box round `box` taken through the matrix."""
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    if b == 0.0 == c:
        x1, x2, y1, y2 = a * left + e, a * right + e, d * top + f, d * bottom + f
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    points = [apply(matrix, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


_DEEP = frozenset("gjpqyQ,;()[]")
"""Letters and signs that go below the baseline."""


def text_box(text: Text, *, tight: bool = False) -> Box:
    """Box of a run before its own turn, from ascender to descender; `tight` = cap height and real descenders only."""
    wide = fonts.width(text.content, text.face, text.size)
    left = text.x
    if text.anchor is Anchor.MIDDLE:
        left -= wide / 2
    elif text.anchor is Anchor.END:
        left -= wide
    if tight:
        up = fonts.cap_height(text.face, text.size)
        down = 0.0 if _DEEP.isdisjoint(text.content) else up * 0.29
        return (left, text.y - up, left + wide, text.y + down)
    return (
        left,
        text.y - fonts.ascent(text.face, text.size) * 0.8,
        left + wide,
        text.y + fonts.descent(text.face, text.size),
    )


def text_matrix(matrix: Matrix, text: Text) -> Matrix:
    """The matrix for drawing a run in coordinates whose origin is the run's (x, y): its own turn included."""
    e, f = apply(matrix, text.x, text.y)
    a, b, c, d, _, _ = matrix
    if text.rotate:
        cos, sin = turn(text.rotate)
        a, b, c, d = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin
    return (a, b, c, d, e, f)


def text_area(text: Text, matrix: Matrix = IDENTITY, *, tight: bool = True) -> Box:
    """Box of a run where it lies, its own turn included; `tight` as in `text_box`."""
    left, top, right, bottom = text_box(text, tight=tight)
    a, b, c, d, e, f = matrix
    if b == 0.0 == c and not text.rotate and a > 0.0 < d:  # as most texts lie: the same without a matrix of its own
        x, y = text.x, text.y
        e, f = a * x + e, d * y + f
        return (a * (left - x) + e, d * (top - y) + f, a * (right - x) + e, d * (bottom - y) + f)
    return box_through(text_matrix(matrix, text), (left - text.x, top - text.y, right - text.x, bottom - text.y))


def _curve_range(p0: float, p1: float, p2: float, p3: float) -> tuple[float, float]:
    """Least and greatest value of one coordinate along a cubic curve."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return low, high
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    roots: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots.append(-c / b)
    else:
        under = b * b - 4 * a * c
        if under >= 0:
            roots += [(-b + math.sqrt(under)) / (2 * a), (-b - math.sqrt(under)) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            value = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
            low, high = min(low, value), max(high, value)
    return low, high


def path_box(path: Path) -> Box | None:
    """Box of a path's outline (curves by their true extent), or None for an empty path."""
    segments = path.segments
    return _extent(segments) if len(segments) > _LONG else _known_extent(segments)


def _extent(segments: tuple[tuple[str | float, ...], ...]) -> Box | None:
    ends = [segment for segment in segments if len(segment) > 2]
    if not ends:
        return None
    xs: list[float] = [segment[-2] for segment in ends]  # type: ignore[misc]  # only the first is a word
    ys: list[float] = [segment[-1] for segment in ends]  # type: ignore[misc]
    left, top, right, bottom = float(min(xs)), float(min(ys)), float(max(xs)), float(max(ys))
    if "C" not in [segment[0] for segment in ends]:
        return (left, top, right, bottom)
    x = y = 0.0
    for segment, to_x, to_y in zip(ends, xs, ys, strict=True):
        if segment[0] == "C":
            x1, y1, x2, y2 = (float(number) for number in segment[1:5])
            # A curve lies between the points that shape it: most need no closer look.
            if min(x1, x2) < left or max(x1, x2) > right:
                low, high = _curve_range(x, x1, x2, to_x)
                left, right = min(left, low), max(right, high)
            if min(y1, y2) < top or max(y1, y2) > bottom:
                low, high = _curve_range(y, y1, y2, to_y)
                top, bottom = min(top, low), max(bottom, high)
        x, y = to_x, to_y
    return (left, top, right, bottom)


_known_extent = lru_cache(maxsize=4096)(_extent)
"""The same, kept: the lines of figures and signs come again and again."""
_LONG = 60
"""Paths of more segments are mostly a map's, and not kept."""


def box(item: Item, matrix: Matrix = IDENTITY) -> Box | None:
    """Box of an item in the outer coordinates of `matrix`, without line widths; None when it draws nothing."""
    match item:
        case Rect() | Field():
            return box_through(matrix, (item.x, item.y, item.x + item.width, item.y + item.height))
        case Circle():
            r = item.radius
            return box_through(matrix, (item.cx - r, item.cy - r, item.cx + r, item.cy + r))
        case Path():
            found = path_box(item)
            return None if found is None else box_through(matrix, found)
        case Text():
            return text_area(item, matrix, tight=False)
        case Group():
            return group_box(item, matrix)


def group_box(group: Group, matrix: Matrix = IDENTITY) -> Box | None:
    """Box round all that a group holds, cut by its clip."""
    inner = within(matrix, group)
    found = [made for made in (box(item, inner) for item in group.items) if made is not None]
    if not found:
        return None
    left, top = min(one[0] for one in found), min(one[1] for one in found)
    right, bottom = max(one[2] for one in found), max(one[3] for one in found)
    if group.clip is not None:
        x, y, width, height = group.clip
        cut = box_through(inner, (x, y, x + width, y + height))
        left, top, right, bottom = max(left, cut[0]), max(top, cut[1]), min(right, cut[2]), min(bottom, cut[3])
        if left > right or top > bottom:
            return None
    return (left, top, right, bottom)


def placed(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Every item with the matrix that it lies in, groups before what they hold."""
    for item in items:
        yield item, matrix
        if isinstance(item, Group):
            yield from placed(item.items, within(matrix, item))


def letters(items: tuple[Item, ...], matrix: Matrix, margin: float) -> tuple[Box, ...]:
    """Where the visible runs of text of some items lie, with a margin round each, in the units of the matrix."""
    found = []
    for item, place in placed(items, matrix):
        if isinstance(item, Text) and item.ink is not Ink.NONE:
            left, low, right, high = text_area(item, place)
            found.append((left - margin, low - margin, right + margin, high + margin))
    return tuple(found)


class BoxIndex:
    """Boxes in buckets, so that neighbours are found without looking at all of them."""

    def __init__(self, cell: float = 10.0) -> None:
        """:param cell: edge of a bucket in mm."""
        self._cell = cell
        self._buckets: dict[tuple[int, int], list[int]] = {}
        self._last: tuple[Box, list[tuple[int, int]]] | None = None
        """The box that was looked for last, which is mostly kept next."""
        self.boxes: list[Box] = []

    def _cells(self, box: Box) -> list[tuple[int, int]]:
        if self._last is not None and self._last[0] is box:
            return self._last[1]
        cell = self._cell
        left, right = math.floor(box[0] / cell), math.floor(box[2] / cell)
        top, bottom = math.floor(box[1] / cell), math.floor(box[3] / cell)
        if top == bottom:  # as most lines of text lie
            found = [(column, top) for column in range(left, right + 1)] if left != right else [(left, top)]
        else:
            found = [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
        self._last = (box, found)
        return found

    def add(self, box: Box) -> int:
        """Keep a box; returns its number, counted from 0."""
        number = len(self.boxes)
        self.boxes.append(box)
        for key in self._cells(box):
            self._buckets.setdefault(key, []).append(number)
        return number

    def meeting(self, box: Box) -> list[int]:
        """Numbers of the kept boxes that share an area with `box`, in the order they were added."""
        left, top, right, bottom = box
        found: set[int] = set()
        boxes, buckets = self.boxes, self._buckets
        for key in self._cells(box):
            for number in buckets.get(key, ()):
                other = boxes[number]
                if other[0] < right and other[2] > left and other[1] < bottom and other[3] > top:
                    found.add(number)
        return sorted(found) if found else []
