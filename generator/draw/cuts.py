"""How many straight cuts free the pieces of a page."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.display import Group, Page


def cuts(page: Page) -> int:
    """Straight cuts that free the pieces of a page.

    Pieces are the groups of a page to cut that the sheet layout clips to their bleed; backs are cut together with their
    fronts. Where blocks of pieces lie one below the other, the sheet is parted between them first: each has its own
    upright cuts.
    """
    fronts: list[tuple[float, float, float, float]] = []
    for item in page.items if page.cut else ():
        if not isinstance(item, Group) or item.clip is None:
            continue
        if item.id.partition("#")[0].endswith("/back"):
            continue
        bleed = -item.clip[0]
        width, height = item.clip[2] - 2 * bleed, item.clip[3] - 2 * bleed
        if item.rotate % 180:
            width, height = height, width
        left = item.dx - (width if item.rotate in (90.0, 180.0) else 0.0)
        top = item.dy - (height if item.rotate in (180.0, 270.0) else 0.0)
        fronts.append((round(top, 1), round(top + height, 1), round(left, 1), round(left + width, 1)))
    level = {edge for top, bottom, _, _ in fronts for edge in (top, bottom)}
    upright: dict[tuple[float, ...], set[float]] = {}
    for top, bottom, left, right in fronts:
        upright.setdefault(_upright(fronts, top, bottom), set()).update((left, right))
    return len(level) + sum(len(edges) for edges in upright.values())


def _upright(fronts: Sequence[tuple[float, float, float, float]], top: float, bottom: float) -> tuple[float, ...]:
    """The upright edges of a row of pieces: rows that share them are cut in one."""
    return tuple(sorted({edge for t, b, left, right in fronts if (t, b) == (top, bottom) for edge in (left, right)}))
