"""Drawn lines: arrows, dimension lines, registration ticks, the ruler."""

from __future__ import annotations

import math
from typing import Literal

from generator.data.lengths import MM_PER_INCH
from generator.draw.display import Anchor, Face, Ink, Item, Line, Path
from generator.draw.elements import Dash, Drawing, Items, Points, Refused
from generator.draw.markup import NOTHING, Printed
from generator.draw.widgets import widget
from generator.draw.widgets.pen import Point, outline, positive, shape, solid, stroke


def arrow_head(tip: Point, back: Point, length: float, half: float, paint_open: bool, ink: Ink) -> Path:
    """A head at `tip` for a line that comes from `back`: a filled triangle, or two strokes."""
    away = math.dist(tip, back) or 1.0
    ux, uy = (tip[0] - back[0]) / away, (tip[1] - back[1]) / away
    base = (tip[0] - ux * length, tip[1] - uy * length)
    left = (base[0] - uy * half, base[1] + ux * half)
    right = (base[0] + uy * half, base[1] - ux * half)
    if paint_open:
        return stroke((left, tip, right), Line.DETAIL, ink)
    return shape((tip, left, right), solid(ink))


@widget("arrow")
def arrow(
    draw: Drawing,
    *,
    points: Points,
    ink: Ink = Ink.BLACK,
    weight: Line = Line.STRUCTURE,
    head: float = 2.0,
    open: bool = False,
    both: bool = False,
    dash: Dash = (),
) -> Items:
    """A line through points with a head at its end.

    :param points: x,y pairs in mm, from tail to tip
    :param ink: ink of line and head
    :param weight: weight of the line
    :param head: length of the head in mm
    :param open: whether the head is two strokes instead of a filled triangle
    :param both: whether there is a head at both ends
    :param dash: lengths of dash and gap in mm
    """
    positive(head=head)
    way = list(points)
    if math.dist(way[-1], way[-2]) < head:
        raise Refused(f"the last stretch is {math.dist(way[-1], way[-2]):.1f} mm long, shorter than the head")
    heads: list[Item] = [arrow_head(way[-1], way[-2], head, head * 0.4, open, ink)]
    if both:
        heads.append(arrow_head(way[0], way[1], head, head * 0.4, open, ink))
    if not open:
        ends = [(-1, -2), (0, 1)] if both else [(-1, -2)]
        tips = {end: way[end] for end, _ in ends}
        for end, before in ends:
            away = math.dist(tips[end], points[before])
            part = head * 0.9 / away
            way[end] = (
                tips[end][0] + (points[before][0] - tips[end][0]) * part,
                tips[end][1] + (points[before][1] - tips[end][1]) * part,
            )
    return (stroke(way, weight, ink, dash), *heads)


@widget("dimension-line")
def dimension_line(
    draw: Drawing,
    *,
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    label: Printed = NOTHING,
    ink: Ink = Ink.BLACK,
    tick: float = 2.0,
) -> Items:
    """A measured distance: thin line, small heads, end ticks, and its measure in the middle.

    :param x1: x of the start in mm
    :param y1: y of the start in mm
    :param x2: x of the end in mm
    :param y2: y of the end in mm
    :param label: what it measures; without one the true length in mm is printed
    :param ink: ink
    :param tick: length of the end ticks in mm
    """
    long = math.hypot(x2 - x1, y2 - y1)
    positive(length=long)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    made: list[Item] = []
    for x, y in ((x1, y1), (x2, y2)):
        made.append(stroke(((x - uy * tick / 2, y + ux * tick / 2), (x + uy * tick / 2, y - ux * tick / 2)), ink=ink))
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    made.append(arrow_head((x1, y1), middle, 1.5, 0.35, False, ink))
    made.append(arrow_head((x2, y2), middle, 1.5, 0.35, False, ink))
    made.append(stroke(((x1, y1), (x2, y2)), ink=ink))
    words = label if label.text else Printed(f"{long:g} mm" if long < 1000 else f"{long:.0f} mm", (), "ruler")
    angle = math.degrees(math.atan2(uy, ux))
    if angle >= 90 or angle < -90:  # upright measures read upwards, as on a drawing
        angle += 180
    lift = 0.8
    turn = math.radians(angle)
    made += draw.run(
        words, middle[0] + lift * math.sin(turn), middle[1] - lift * math.cos(turn), size=5.5, ink=ink,
        anchor=Anchor.MIDDLE, rotate=round(angle % 360, 3), role=words.role,
    )  # fmt: skip
    return tuple(made)


@widget("registration-ticks")
def registration_ticks(
    draw: Drawing,
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    step: float = 4.0,
    long: float = 2.0,
    every: int = 5,
    sides: Literal["all", "top", "bottom", "left", "right"] = "all",
    ink: Ink = Ink.BLACK,
) -> Items:
    """Fine ticks inwards along the edges of an area, each nth one longer.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm
    :param step: distance of the ticks in mm
    :param long: length of the long ticks in mm; the others are half as long
    :param every: each how many-th tick is long
    :param sides: along which edges
    :param ink: ink
    """
    positive(width=width, height=height, step=step, long=long, every=every)
    segments: list[tuple[str | float, ...]] = []

    def tick(index: int, start: Point, inward: Point) -> None:
        reach = long if index % every == 0 else long / 2
        segments.append(("M", *start))
        segments.append(("L", start[0] + inward[0] * reach, start[1] + inward[1] * reach))

    for index in range(int(width / step + 1e-9) + 1):
        at = x + index * step
        if sides in {"all", "top"}:
            tick(index, (at, y), (0, 1))
        if sides in {"all", "bottom"}:
            tick(index, (at, y + height), (0, -1))
    for index in range(int(height / step + 1e-9) + 1):
        at = y + index * step
        if sides in {"all", "left"}:
            tick(index, (x, at), (1, 0))
        if sides in {"all", "right"}:
            tick(index, (x + width, at), (-1, 0))
    return (Path(tuple(segments), outline(Line.DETAIL, ink)),)


@widget("ruler")
def ruler(
    draw: Drawing, *, x: float, y: float, length: float = 100.0, units: Literal["mm", "in"] = "mm",
    note: Printed = NOTHING,
) -> Items:
    """A true-size ruler, numbered each 10 mm or each inch, to check that a page was printed at 100 %.

    :param x: left end in mm
    :param y: y of its base line in mm; ticks go up 3 mm
    :param length: length in mm
    :param units: what it measures in: mm, or inches in sixteenths
    :param note: words after its end
    """
    positive(length=length)
    if units == "in":
        return _inches(draw, x, y, length, note)
    segments: list[tuple[str | float, ...]] = [("M", x, y), ("L", x + length, y)]
    for millimetre in range(int(length) + 1):
        reach = 3.0 if millimetre % 10 == 0 else 2.0 if millimetre % 5 == 0 else 1.2
        segments += [("M", x + millimetre, y), ("L", x + millimetre, y - reach)]
    made: list[Item] = [Path(tuple(segments), outline(Line.DETAIL))]
    for ten in range(0, int(length) + 1, 10):
        end = ten + 10 > length
        words = f"{ten} mm" if end else str(ten)
        made += draw.run(
            words, x + ten + (0.6 if ten else 0.0), y - 3.2 if end else y - 3.4, size=5.5,
            anchor=Anchor.MIDDLE if not end else Anchor.START, role="ruler",
        )  # fmt: skip
    made += draw.run(note, x + length + 8.0, y, face=Face.TEXT, size=6.0)
    return tuple(made)


def _inches(draw: Drawing, x: float, y: float, length: float, note: Printed) -> Items:
    """A ruler in inches, with ticks at each sixteenth."""
    count = int(length / MM_PER_INCH * 16 + 1e-6)
    reaches = {0: 3.0, 8: 2.4, 4: 2.0, 12: 2.0}
    segments: list[tuple[str | float, ...]] = [("M", x, y), ("L", x + length, y)]
    made: list[Item] = []
    for tick in range(count + 1):
        at = round(x + tick * MM_PER_INCH / 16, 4)
        segments += [("M", at, y), ("L", at, y - reaches.get(tick % 16, 1.6 if tick % 2 == 0 else 1.0))]
        if tick % 16 == 0:
            last = tick + 16 > count
            words = f"{tick // 16} in" if last else str(tick // 16)
            made += draw.run(words, at + (0.6 if tick else 0.0), y - 3.4, size=5.5,
                             anchor=Anchor.START if last else Anchor.MIDDLE, role="ruler")  # fmt: skip
    made += draw.run(note, x + length + 8.0, y, face=Face.TEXT, size=6.0)
    return (Path(tuple(segments), outline(Line.DETAIL)), *made)
