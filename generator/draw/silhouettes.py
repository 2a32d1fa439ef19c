"""Silhouettes: what templates and widgets ask for, as groups that fit a box.

Figures are built from parts in code (`silhouettes_mech`, `silhouettes_units`) with a pen that keeps the three line
weights at every size. Data choose them by a word (`figure: tank`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from generator.draw.display import Circle, Group, Ink, Item, Path, Rect
from generator.draw.silhouettes_arms import ARMS
from generator.draw.silhouettes_mech import MechFigure, front, side, top
from generator.draw.silhouettes_pen import THIN, Pen
from generator.draw.silhouettes_shoulders import SHOULDERS
from generator.draw.silhouettes_units import UNITS

__all__ = ["FIGURES", "PARTS", "MechFigure", "bounds", "figure", "mech", "reach", "spots", "unit"]

FIGURES = frozenset(UNITS)
"""Words that `unit` knows. Another word draws `unknown`."""

PARTS = (frozenset(ARMS) | frozenset(SHOULDERS)) - {""}
"""Words for what a mech carries. Another word draws a plain pod."""

_VIEWS: dict[str, Callable[[Pen, MechFigure], None]] = {"front": front, "side": side, "top": top}

_SPOTS: dict[str, dict[str, tuple[float, float]]] = {
    "front": {
        "head": (0.0, 6.0), "chest": (5.3, 10.8), "torso": (0.0, 14.6), "legs": (0.0, 33.6),
        "left-leg": (-6.0, 34.4), "right-leg": (6.0, 34.4),
        "left-shoulder": (-12.6, 6.0), "right-shoulder": (12.6, 2.8),
        "left-arm": (-13.6, 27.0), "right-arm": (13.6, 27.0),
    },
    "side": {"shoulder": (-1.4, 2.4), "arm": (3.6, 18.2), "legs": (0.6, 33.8), "torso": (-4.4, 14.0)},
}  # fmt: skip


def unit(name: str, x: float, y: float, width: float, height: float, *, solid: bool = True, align: float = 0.5,
         flip: bool = False, ground: Ink = Ink.CUT) -> Group:  # fmt: skip
    """The figure `name` as large as fits the box (mm), standing on its lower edge.

    `align` places it across the box: 0 left, 0.5 middle, 1 right. Unknown names draw the unidentified contact.
    """
    draw = UNITS.get(name, UNITS["unknown"])
    blank = Pen(0, 0, 1.0, solid, flip, ground=ground)
    probe = replace(blank, items=[])
    draw(probe)
    pen = _fitted(bounds(probe.items), blank, x, y, width, height, align, 1.0, None)
    draw(pen)
    return Group("", tuple(pen.items), "artifact")


def figure(draw: Callable[[Pen], None], x: float, y: float, width: float, height: float, *, solid: bool = False,
           align: float = 0.5, level: float = 1.0, flip: bool = False, least: float = 0.0,
           box: tuple[float, float, float, float] | None = None, thin: float = THIN) -> Group:  # fmt: skip
    """What a function draws with a pen, as large as fits the box (mm); a game's own figures are drawn so.

    `align` and `level` place it in the box, across and down. The box is at least `least` units high, so that figures
    drawn to one scale stay small and tall beside each other. `box` is what `reach` says of the function, where that is
    known: then it draws only once. Below the scale `thin` it has detail lines only.
    """
    blank = Pen(0, 0, 1.0, solid, flip, thin=thin)
    left, upper, right, lower = box or reach(draw)
    turned = (-right, upper, -left, lower) if flip else (left, upper, right, lower)
    pen = _fitted(turned, blank, x, y, width, height, align, level, None, least)
    draw(pen)
    return Group("", tuple(pen.items), "artifact")


def reach(draw: Callable[[Pen], None]) -> tuple[float, float, float, float]:
    """The box round what a function draws, in its own units: left, top, right, bottom."""
    probe = Pen(0, 0, 1.0)
    draw(probe)
    return bounds(probe.items)


def mech(figure: MechFigure, view: str, x: float, y: float, width: float, height: float, *, solid: bool = False,
         align: float = 0.5, level: float = 1.0, flip: bool = False, scale: float | None = None,
         mass: Ink = Ink.BLOCK, least: float = 0.0) -> Group:  # fmt: skip
    """A mech in `view` (front, side or top), as large as fits the box, or at `scale` mm a unit (40 units high).

    `align` and `level` place it in the box, across and down; `mass` is the ink of a solid one. The box is at least
    `least` units high, so that a mech that carries nothing is not drawn larger than others.
    Raises KeyError for another view.
    """
    return _mech(figure, view, x, y, width, height, solid, align, level, flip, scale, mass, least)


@lru_cache(maxsize=128)
def _mech(figure: MechFigure, view: str, x: float, y: float, width: float, height: float, solid: bool, align: float,
          level: float, flip: bool, scale: float | None, mass: Ink, least: float) -> Group:  # fmt: skip
    """As `mech`: on another paper, or in another language, a mech mostly stands in the same box."""
    draw = _view(figure, view)
    pen = _fitted(_reach(figure, view, solid, flip), Pen(0, 0, 1.0, solid, flip, mass=mass), x, y, width, height, align,
                  level, scale, least)  # fmt: skip
    draw(pen)
    return Group("", tuple(pen.items), "artifact")


def spots(
    figure: MechFigure, view: str, x: float, y: float, width: float, height: float, least: float = 0.0
) -> dict[str, tuple[float, float]]:
    """Where the parts of the mech lie that `mech` draws in the same box: part to (x, y) mm."""
    pen = _fitted(_reach(figure, view, False, False), Pen(0, 0, 1.0), x, y, width, height, 0.5, 1.0, None, least)
    return {name: pen.at(across * figure.bulk, down) for name, (across, down) in _SPOTS[view].items()}


def _view(figure: MechFigure, view: str) -> Callable[[Pen], None]:
    drawer = _VIEWS[view]
    return lambda pen: drawer(pen, figure)


@lru_cache(maxsize=64)
def _reach(figure: MechFigure, view: str, solid: bool, flip: bool) -> tuple[float, float, float, float]:
    """The box round a mech of 40 units: it is drawn in several places of a sheet."""
    probe = Pen(0, 0, 1.0, solid, flip)
    _view(figure, view)(probe)
    return bounds(probe.items)


def _fitted(
    reach: tuple[float, float, float, float], blank: Pen, x: float, y: float, width: float, height: float,
    align: float, level: float, scale: float | None, least: float = 0.0,
) -> Pen:
    """A pen like `blank` whose drawing fills the box, or has the given scale; `reach` is the drawing's box at 1."""
    left, upper, right, lower = reach
    if scale is None:
        scale = min(width / (right - left), height / max(lower - upper, least))
    return replace(
        blank,
        x=x + (width - (right - left) * scale) * align - left * scale,
        y=y + (height - (lower - upper) * scale) * level - upper * scale,
        scale=scale,
        items=[],
    )


def bounds(items: Iterable[Item]) -> tuple[float, float, float, float]:
    """The box round shapes, strokes not counted: (left, top, right, bottom) in mm. Raises ValueError if empty."""
    xs: list[float] = []
    ys: list[float] = []
    for item in items:
        if isinstance(item, Circle):
            xs += [item.cx - item.radius, item.cx + item.radius]
            ys += [item.cy - item.radius, item.cy + item.radius]
        elif isinstance(item, Rect):
            xs += [item.x, item.x + item.width]
            ys += [item.y, item.y + item.height]
        elif isinstance(item, Path):
            for segment in item.segments:
                numbers = [float(n) for n in segment[1:]]
                xs += numbers[0::2]
                ys += numbers[1::2]
    if not xs:
        raise ValueError("no shapes to measure")
    return min(xs), min(ys), max(xs), max(ys)
