"""A picture that is larger than a sheet: each sheet shows a window of it; the edges that meet carry what joins them.

One sheet ends in a strip for the glue (`under`), the other is cut along the join and laid on the strip (`over`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from generator.draw.crop import cropped
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Text
from generator.draw.elements import Drawing, Items, Numbers, Refused
from generator.draw.fonts import cap_height
from generator.draw.geometry import IDENTITY, Box, Matrix, text_area, within
from generator.draw.markup import NOTHING, Printed, plain
from generator.draw.theme import INK
from generator.draw.widgets import widget
from generator.draw.widgets.pen import positive, shape, solid, stroke

CUT = 0.05
"""Letters that reach so many mm over the edge of a window are cut."""

TICK = 4.0
"""Length in mm of a tick on either side of a join."""

CROSS = 1.2
"""How far a tick is crossed, along the join and either way, in mm."""

HATCHED = INK.hatches[Ink.LIGHT].spacing * math.sqrt(2)
"""Distance in mm of a light ground's hatching lines, measured level or upright; that of darker grounds divides it."""


def running_on(room: float) -> float:
    """The largest shift of up to `room` mm, level or upright, after which hatched greys look the same: moved so far on
    the second sheet, a picture's hatching runs on over the join. Hatching belongs to the page, not to the picture.
    """
    return math.floor(room / HATCHED) * HATCHED


@widget("window")
def window(
    draw: Drawing, *, items: Items, x: float, y: float, left: float, top: float, width: float, height: float
) -> Items:
    """What of a picture lies in a rectangle, for a picture that goes over several sheets. Words lie in one window only.

    :param x: left edge of the window on the page in mm
    :param y: upper edge of the window on the page in mm
    :param left: left edge of the window in the picture's own coordinates, in mm
    :param top: upper edge of the window in the picture's own coordinates, in mm
    :param width: width in mm
    :param height: height in mm
    """
    positive(width=width, height=height)
    area = (left, top, left + width, top + height)
    kept = tuple(_shown(draw, cropped(items, area), area, IDENTITY))
    if not kept:
        raise Refused("nothing of the picture lies in the window")
    return (Group("", kept, dx=round(x - left, 4), dy=round(y - top, 4), clip=(left, top, width, height)),)


def _shown(draw: Drawing, items: Items, area: Box, matrix: Matrix) -> Iterator[Item]:
    """Items without the words that lie in another window; words that two windows would share are reported."""
    for item in items:
        if isinstance(item, Group):
            inner = tuple(_shown(draw, item.items, area, within(matrix, item)))
            if inner:
                yield item if inner == item.items else replace(item, items=inner)
        elif isinstance(item, Text):
            x1, y1, x2, y2 = text_area(item, matrix)
            by = max(area[0] - x1, area[1] - y1, x2 - area[2], y2 - area[3])
            beside = x2 <= area[0] + CUT or x1 >= area[2] - CUT or y2 <= area[1] + CUT or y1 >= area[3] - CUT
            if beside:
                continue
            if by > CUT:
                raise Refused(f"its edge goes through {plain(item.content)!r}")
            yield item
        else:
            yield item


@widget("join")
def join(
    draw: Drawing,
    *,
    at: float,
    start: float,
    end: float,
    part: Literal["under", "over"],
    way: Literal["right", "left", "down", "up"] = "right",
    strip: float = 6.0,
    over: float = 0.8,
    ticks: Numbers = (),
    content: Printed = NOTHING,
) -> Items:
    """The edge where two sheets of one picture meet: a strip for the glue on one, a cutting line on the other.

    A tick is drawn half on either sheet: joined well, it is one straight line. The words stand in the strip, or beside
    the cutting line where the paper is cut off.

    :param at: where the join lies in mm: x of an upright one, y of a level one
    :param start: where the join begins, in mm along it
    :param end: where it ends
    :param part: under (the sheet with the strip) or over (the one that is cut)
    :param way: from this sheet's picture across the join: right, left, down or up
    :param strip: width in mm of the strip, or of the waste beside the cutting line
    :param over: how far the picture goes on below the other sheet in mm: a cut that is a little off then shows no gap
    :param ticks: places along the join, beside the picture, where ticks cross it
    """
    positive(strip=strip, length=end - start)
    upright = way in ("right", "left")
    sign = 1.0 if way in ("right", "down") else -1.0

    def point(along: float, across: float) -> tuple[float, float]:
        """A place by its distance along the join, and across it away from the picture."""
        beyond = at + sign * across
        return (beyond, along) if upright else (along, beyond)

    made: list[Item] = []
    if part == "over":
        # The line lies in what is cut off.
        shift = Line.DETAIL.value / 2
        made.append(stroke((point(start, shift), point(end, shift))))
    for tick in ticks:
        made.append(stroke((point(tick, -TICK), point(tick, over if part == "under" else 0.0))))
        if part == "under":
            made.append(stroke((point(tick - CROSS, 0.0), point(tick + CROSS, 0.0))))
    if content.text:
        middle, cap = (start + end) / 2, cap_height(Face.LABEL, 7.0)
        centre = (over + strip) / 2 if part == "under" else strip / 2 + 0.4
        turned = {"right": 90.0, "left": 270.0}.get(way, 0.0)
        # The baseline runs along the join: half the capitals' height off the middle of the strip.
        x, y = point(middle, centre)
        x, y = (x - cap / 2 * sign, y) if upright else (x, y + cap / 2)
        made += draw.run(content, round(x, 4), round(y, 4), size=7.0, anchor=Anchor.MIDDLE, rotate=turned,
                         fit=end - start - 12.0)  # fmt: skip
        if part == "under":
            for along in (start + 3.0, end - 3.0):
                tip, foot = over + 0.6, over + 2.2
                made.append(shape((point(along, tip), point(along - 1.2, foot), point(along + 1.2, foot)), solid()))
    return (Group("", tuple(made), "artifact"),)
