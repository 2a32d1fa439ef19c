"""What of a page lies in a rectangle: for patches that show a part of it, and for pages that are printed in halves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.draw.display import Circle, Field, Group, Ink, Item, Paint, Path, Rect
from generator.draw.geometry import IDENTITY, Box, Matrix, box, box_through, within


def cropped(
    items: tuple[Item, ...], area: Box, matrix: Matrix = IDENTITY, *, named: bool = True, fields: bool = True
) -> tuple[Item, ...]:
    """The items that show in `area` (mm, in the coordinates that `matrix` leads to); groups without any are left out.

    Items that reach over the edge are there whole: the caller clips. A form field can't be clipped, so it belongs where
    its middle lies.

    :param named: False takes ids, roles and links away, for a copy of what has them already.
    :param fields: False leaves form fields out.
    """
    return tuple(_kept(items, area, matrix, named, fields))


def _kept(items: tuple[Item, ...], area: Box, matrix: Matrix, named: bool, fields: bool) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            inner = within(matrix, item)
            kept = tuple(_kept(item.items, area, inner, named, fields))
            if kept:
                part = item if len(kept) == len(item.items) and kept == item.items else replace(item, items=kept)
                yield part if named else replace(part, id="", role="", alt="", link="", bookmark="")
            continue
        found = box(item, matrix)
        if found is None:
            continue
        if isinstance(item, Field):
            x, y = (found[0] + found[2]) / 2, (found[1] + found[3]) / 2
            if fields and area[0] <= x < area[2] and area[1] <= y < area[3]:
                yield item
            continue
        reach = item.paint.width / 2 if isinstance(item, Rect | Circle | Path) else 0.0
        left, top, right, bottom = found
        if left - reach < area[2] and right + reach > area[0] and top - reach < area[3] and bottom + reach > area[1]:
            yield item


def inked(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Box | None:
    """The box round what items paint, half the width of their lines included, in mm; None where they paint nothing.

    Stamps and form fields don't count.
    """
    found: list[Box] = []
    for item in items:
        if isinstance(item, Group):
            if item.role == "stamp":
                continue
            area = inked(item.items, within(matrix, item))
            if area is not None and item.clip is not None:
                x, y, width, height = item.clip
                cut = box_through(within(matrix, item), (x, y, x + width, y + height))
                area = (max(area[0], cut[0]), max(area[1], cut[1]), min(area[2], cut[2]), min(area[3], cut[3]))
        else:
            area = None if isinstance(item, Field) else box(item, matrix)
            if area is not None and isinstance(item, Rect | Circle | Path):
                if _blank(item.paint):
                    continue
                reach = item.paint.width / 2
                area = (area[0] - reach, area[1] - reach, area[2] + reach, area[3] + reach)
        if area is not None:
            found.append(area)
    if not found:
        return None
    left, top, right, bottom = zip(*found, strict=True)
    return (min(left), min(top), max(right), max(bottom))



def _blank(paint: Paint) -> bool:
    """Whether a shape paints nothing: it only says how far its group reaches."""
    return paint.fill is Ink.NONE and paint.stroke is Ink.NONE
