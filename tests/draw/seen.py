"""What a finished PDF shows, read back without anything of ours: lines, outlines and words with their places in mm."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pypdfium2.raw as raw

POINTS_PER_MM = 72 / 25.4

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Shape:
    """A path's points (mm from the page's upper left corner, y down), in drawing order; closed, dashed or filled."""

    points: tuple[Point, ...]
    dashed: bool
    filled: bool


@dataclass(frozen=True)
class Words:
    """A run of text with the middle of its box, in mm."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Side:
    """One page."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: tuple[Words, ...]

    def segments(self) -> list[tuple[Point, Point]]:
        """Every straight line from point to point."""
        return [pair for shape in self.shapes for pair in zip(shape.points, shape.points[1:], strict=False)]


def _times(one: Matrix, other: Matrix) -> Matrix:
    """First `one`, then `other`."""
    a, b, c, d, e, f = one
    k, m, n, p, q, r = other
    return (a * k + b * n, a * m + b * p, c * k + d * n, c * m + d * p, e * k + f * n + q, e * m + f * p + r)


def _matrix(item: Any) -> Matrix:
    found = raw.FS_MATRIX()
    assert raw.FPDFPageObj_GetMatrix(item, found)
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _objects(page: Any) -> Iterator[tuple[Any, Matrix]]:
    """Every object with the matrix of what it lies in, those inside forms too."""

    def inside(form: Any, outer: Matrix) -> Iterator[tuple[Any, Matrix]]:
        matrix = _times(_matrix(form), outer)
        for number in range(raw.FPDFFormObj_CountObjects(form)):
            yield from each(raw.FPDFFormObj_GetObject(form, number), matrix)

    def each(item: Any, outer: Matrix) -> Iterator[tuple[Any, Matrix]]:
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_FORM:
            yield from inside(item, outer)
        else:
            yield item, outer

    for number in range(raw.FPDFPage_CountObjects(page)):
        yield from each(raw.FPDFPage_GetObject(page, number), (1, 0, 0, 1, 0, 0))


def _shapes(item: Any, matrix: Matrix, high: float) -> Iterator[Shape]:
    a, b, c, d, e, f = matrix
    filled, stroked = ctypes.c_int(), raw.FPDF_BOOL()
    raw.FPDFPath_GetDrawMode(item, filled, stroked)
    dashed = raw.FPDFPageObj_GetDashCount(item) > 0
    points: list[Point] = []
    for number in range(raw.FPDFPath_CountSegments(item)):
        segment = raw.FPDFPath_GetPathSegment(item, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        at = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO and points:
            yield Shape(tuple(points), dashed, filled.value != 0)
            points = []
        points.append((at[0] / POINTS_PER_MM, (high - at[1]) / POINTS_PER_MM))
        if raw.FPDFPathSegment_GetClose(segment) and points[-1] != points[0]:
            points.append(points[0])
    if points:
        yield Shape(tuple(points), dashed, filled.value != 0)


def _words(item: Any, matrix: Matrix, high: float, text_page: Any) -> Words:
    length = raw.FPDFTextObj_GetText(item, text_page, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(item, text_page, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    text = buffer.raw[:length].decode("utf-16-le").strip("\0 ")  # pdfium makes up spaces between runs
    a, b, c, d, e, f = matrix
    edges = [ctypes.c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(item, *edges)
    left, low, right, top = (edge.value for edge in edges)
    x, y = (left + right) / 2, (low + top) / 2
    return Words(text, (a * x + c * y + e) / POINTS_PER_MM, (high - (b * x + d * y + f)) / POINTS_PER_MM)


def sides(pdf: bytes) -> list[Side]:
    """Every page of a file."""
    made = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            wide, high = page.get_size()
            text_page = page.get_textpage()
            shapes: list[Shape] = []
            words: list[Words] = []
            for item, outer in _objects(page.raw):
                kind = raw.FPDFPageObj_GetType(item)
                if kind == raw.FPDF_PAGEOBJ_PATH:
                    shapes += _shapes(item, _times(_matrix(item), outer), high)
                elif kind == raw.FPDF_PAGEOBJ_TEXT:
                    words.append(_words(item, outer, high, text_page.raw))
            made.append(Side(wide / POINTS_PER_MM, high / POINTS_PER_MM, tuple(shapes), tuple(words)))
    return made


def turned_over(side: Side, edge: str) -> Side:
    """The side as it is seen through the paper from the other one, when the paper was flipped on that edge."""

    def through(x: float, y: float) -> Point:
        return (side.width - x, y) if edge == "long" else (x, side.height - y)

    return moved(side, through)


def moved(side: Side, to: Any) -> Side:
    """The side with every point taken elsewhere."""
    shapes = tuple(Shape(tuple(to(*point) for point in one.points), one.dashed, one.filled) for one in side.shapes)
    words = tuple(Words(one.text, *to(one.x, one.y)) for one in side.words)
    return Side(side.width, side.height, shapes, words)


def apart(some: list[tuple[Point, ...]], others: list[tuple[Point, ...]]) -> float:
    """By how many mm two sets of outlines differ at most, each with its nearest, whatever point they are begun at and
    whichever way round they are drawn. Infinite where one is missing.
    """
    if len(some) != len(others):
        return float("inf")
    left = list(others)
    worst = 0.0
    for one in some:
        best = min(left, key=lambda other: off(one, other), default=None)
        if best is None:
            return float("inf")
        worst = max(worst, off(one, best))
        left.remove(best)
    return worst


def off(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """By how much two outlines differ, wherever they are begun and whichever way round they are drawn."""
    if len(one) != len(other):
        return float("inf")
    closed = len(one) > 2 and one[0] == one[-1]
    straight = _at_most(one, other)
    if straight < 0.01:
        return straight
    ways = [other, other[::-1]]
    if closed:
        ring = other[:-1]
        rings = [ring[k:] + ring[:k] for k in range(len(ring))]
        ways = [way + way[:1] for ring in rings for way in (ring, ring[::-1])]
    return min(_at_most(one, way) for way in ways)


def _at_most(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    return max(max(abs(a - x), abs(b - y)) for (a, b), (x, y) in zip(one, other, strict=True))
