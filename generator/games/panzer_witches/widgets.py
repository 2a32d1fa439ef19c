"""Panzer Witches' own widgets: elements of its templates that are drawn by Python."""

from __future__ import annotations

from generator.draw import silhouettes
from generator.draw.display import Circle, Ink, Item, Line, Paint, Path
from generator.draw.elements import Drawing, Items, Ref
from generator.draw.silhouettes import MechFigure
from generator.draw.widgets import widget

TALLEST = 43.0
"""Height of a frame with a launcher on its shoulder, in design units."""

SHRUNK = (0.76, 0.84, 0.92, 1.0)
"""How large a frame is drawn beside the largest, by its size."""

ELBOW = 3.0
"""How far in mm a line to a location goes on as the rule that it begins at."""

UPRIGHT = {"head": "head", "torso": "chest"}
"""Locations to which a line comes down from above, between what the shoulders carry; and the part that it ends in."""

DOT = 0.75
"""Radius in mm of the dot at its end."""


@widget("frame-figure")
def frame_figure(draw: Drawing, *, mech: Ref, size: int, x: float, y: float, width: float, height: float,
                 callouts: Ref = None, solid: bool = False) -> Items:  # fmt: skip
    """A frame with what it carries, as large as its size says; thin lines lead to its locations.

    :param mech: a `MechFigure`
    :param size: 1 to 4, from small to large
    :param x: left edge of its box in mm
    :param y: upper edge in mm
    :param width: width of the box in mm
    :param height: height of the box in mm; the frame stands on its lower edge
    :param callouts: location to the point (x, y) in mm at which its line begins; none for a bare figure
    :param solid: black shape, or a line drawing
    """
    if not isinstance(mech, MechFigure):
        raise TypeError(f"a MechFigure is needed, not a {type(mech).__name__}")
    least = TALLEST / SHRUNK[min(max(size, 1), len(SHRUNK)) - 1]
    items: list[Item] = [silhouettes.mech(mech, "front", x, y, width, height, solid=solid, least=least)]
    spots = silhouettes.spots(mech, "front", x, y, width, height, least)
    fine = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)
    for location, (left, top) in (callouts or {}).items():
        spot = spots.get(UPRIGHT.get(location, location))
        if spot is None:
            continue
        cx, cy = spot
        elbow = cx if location in UPRIGHT else left + (ELBOW if cx > left else -ELBOW)
        items.append(Path((("M", left, top), ("L", elbow, top), ("L", cx, cy)), fine))
        items.append(Circle(cx, cy, DOT, Paint(Ink.BLACK, Ink.WHITE, Line.DETAIL.value)))
    return tuple(items)
