"""Whose a unit is: red is a wedge, blue a disc, each in its colour and pattern, as in `templates/shared/sides.j2`."""

from __future__ import annotations

from generator.draw.display import Circle, Ink, Item, Line, Paint, Path

INKS = {"red": Ink.SIDE_D, "blue": Ink.SIDE_A}


def inked(side: str, width: float = Line.DETAIL.value) -> Paint:
    """A side's fill with a black line of that width (mm)."""
    return Paint(INKS[side], Ink.BLACK, width)


def sign(side: str, cx: float, cy: float, size: float) -> Item:
    """A side's sign round (cx, cy), about `size` mm high."""
    r, paint = size / 2, inked(side, Line.STRUCTURE.value)
    if side == "blue":
        return Circle(round(cx, 3), round(cy, 3), round(0.92 * r, 3), paint)
    foot = round(cy + 0.85 * r, 3)
    tip = ("M", round(cx, 3), round(cy - 1.05 * r, 3))
    return Path((tip, ("L", round(cx + 1.1 * r, 3), foot), ("L", round(cx - 1.1 * r, 3), foot), ("Z",)), paint)
