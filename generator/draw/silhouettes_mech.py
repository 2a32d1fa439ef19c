"""Mech silhouettes from parts, in front, side and top view.

Design units: a standing mech of bulk 1 is 40 high, x = 0 is its middle, y = 0 its top and y = 40 the ground. What hangs
at each mount is named by a word that the data may use (`figure: launcher`; see `silhouettes_arms` and
`silhouettes_shoulders`); an unknown word draws a plain pod, so that a weapon added to the data is on the drawing at
once.
"""

from __future__ import annotations

from generator.data.records import dataclass
from generator.draw.display import Line
from generator.draw.silhouettes_arms import arm as at_arm
from generator.draw.silhouettes_pen import Pen, box, limb
from generator.draw.silhouettes_shoulders import shoulder as on_shoulder


@dataclass(frozen=True, slots=True)
class MechFigure:
    """What a mech looks like. `bulk` widens plates (a light frame 0.8, a heavy one 1.25)."""

    left_shoulder: str = ""
    right_shoulder: str = ""
    left_arm: str = ""
    right_arm: str = ""
    squat: bool = False
    bulk: float = 1.0
    head: str = "visor"


# --- front view ------------------------------------------------------------------------------------------------------


def front(pen: Pen, mech: MechFigure) -> None:
    """The mech from behind its own cockpit glass: its left is on the left, like the panels of its sheet."""
    drop = 10.0 if mech.squat else 0.0
    left, right = pen.mirrored(), pen
    for side in (left, right):
        _front_leg(side, mech, drop)
    b = mech.bulk
    # pelvis and waist
    pen.plate([(-5 * b, 21.5 + drop), (5 * b, 21.5 + drop), (4 * b, 25 + drop), (1.6, 26.5 + drop),
               (-1.6, 26.5 + drop), (-4 * b, 25 + drop)])  # fmt: skip
    pen.plate(box(-3.4 * b, 18 + drop, 6.8 * b, 4, 0.6), Line.DETAIL)
    hull = pen.moved(0, drop)
    for side, arm in ((hull.mirrored(), mech.left_arm), (hull, mech.right_arm)):
        _front_arm(side, arm, b, raised=4.0 if mech.squat else 0.0)
    _front_hull(hull, mech)
    for side, shoulder in ((hull.mirrored(), mech.left_shoulder), (hull, mech.right_shoulder)):
        on_shoulder(shoulder).front(side, b)


def _front_leg(pen: Pen, mech: MechFigure, drop: float) -> None:
    b = mech.bulk
    hip, knee, ankle = (4.2 * b, 24 + drop), (5.6 * b, 30.2), (6.2 * b, 37.0)
    if mech.squat:
        hip, knee, ankle = (4.4 * b, 33.0), (9.6 * b, 31.0), (8.4 * b, 37.0)
    pen.plate(limb(*hip, *knee, 4.4 * b, 4.0 * b), Line.DETAIL)
    x, y = ankle
    kx, ky = knee
    pen.plate([(kx - 2.4 * b, ky - 0.6), (kx + 2.2 * b, ky - 0.6), (kx + 3.0 * b, ky + 1.8), (x + 2.6 * b, y),
               (x - 2.0 * b, y), (kx - 2.8 * b, ky + 1.8)])  # fmt: skip
    pen.joint(kx - 0.1, ky, 1.5 * b, Line.STRUCTURE)
    pen.dot(kx - 0.1, ky, 0.5)
    pen.seam([(kx - 1.2 * b, ky + 3.2), (x - 0.6 * b, y - 1)], 3)
    pen.seam([(kx + 1.3 * b, ky + 3.2), (x + 1.0 * b, y - 1)], 3)
    pen.plate([(x - 2.6 * b, y - 0.4), (x + 2.4 * b, y - 0.4), (x + 3.8 * b, 40), (x - 3.4 * b, 40)])
    pen.seam([(x - 0.9, y + 0.6), (x - 1.1, 40)], 2.4)
    pen.seam([(x + 0.9, y + 0.6), (x + 1.3, 40)], 2.4)


def _front_hull(pen: Pen, mech: MechFigure) -> None:
    b = mech.bulk
    pen.plate([(-6 * b, 7), (6 * b, 7), (8.4 * b, 10), (7.4 * b, 15.5), (4.6 * b, 19.5), (-4.6 * b, 19.5),
               (-7.4 * b, 15.5), (-8.4 * b, 10)])  # fmt: skip
    for side in (pen, pen.mirrored()):
        side.seam([(6 * b, 7), (4.4 * b, 11.5), (4.6 * b, 19.5)], 3)
        side.seam([(4.5 * b, 13), (7.9 * b, 13)], 3)
        for row in range(3):
            side.seam([(5.3 * b, 14.4 + row), (6.9 * b, 14.4 + row)], 1.6)
    pen.plate([(-3.2 * b, 12), (3.2 * b, 12), (2.4 * b, 17), (-2.4 * b, 17)], Line.DETAIL)
    pen.seam([(-1.8 * b, 14), (1.8 * b, 14)], 2)
    if mech.head == "dome":
        pen.plate([(-3, 7.4), (-2.6, 4.6), (-1.4, 3.4), (1.4, 3.4), (2.6, 4.6), (3, 7.4)])
        pen.mark([(-2.2, 5.0), (2.2, 5.0), (2.4, 6.2), (-2.4, 6.2)])
    elif mech.head == "slit":
        pen.plate([(-4, 8), (-3, 4.6), (3, 4.6), (4, 8)])
        pen.mark([(-2.4, 6.0), (2.4, 6.0), (2.4, 6.7), (-2.4, 6.7)])
    elif mech.head == "crest":
        pen.plate([(-0.7, 1), (0.7, 1), (0.9, 5), (-0.9, 5)], Line.DETAIL)
        pen.plate([(-2.6, 8.4), (-3, 4.4), (0, 3.4), (3, 4.4), (2.6, 8.4), (0, 9.4)])
        pen.mark([(-2.2, 5.6), (0, 6.4), (2.2, 5.6), (2.2, 6.8), (0, 7.6), (-2.2, 6.8)])
    else:
        pen.plate([(-3.6, 9.4), (-4, 5.4), (-2.2, 3.4), (2.2, 3.4), (4, 5.4), (3.6, 9.4), (1.6, 10.6), (-1.6, 10.6)])
        pen.mark([(-3.1, 5.7), (3.1, 5.7), (2.5, 7.5), (0.8, 7.9), (-0.8, 7.9), (-2.5, 7.5)])
        pen.seam([(-1.5, 9.2), (1.5, 9.2)], 2)


def _front_arm(pen: Pen, kind: str, b: float, raised: float) -> None:
    elbow = (12.6 * b, 18.4 - raised)
    pen.plate(limb(10.4 * b, 12, *elbow, 3.4 * b, 3.0 * b), Line.DETAIL)
    at_arm(kind).front(pen.moved(*elbow), b)
    pen.joint(*elbow, 1.7 * b, Line.STRUCTURE)
    pen.dot(*elbow, 0.55)


# --- side view -------------------------------------------------------------------------------------------------------


def side(pen: Pen, mech: MechFigure) -> None:
    """The mech from its right side, looking to the right; arm and shoulder of that side are drawn."""
    drop = 9.0 if mech.squat else 0.0
    b = mech.bulk
    _side_leg(pen.moved(-1.6, 0), b, drop, far=True)
    hull = pen.moved(0, drop)
    hull.plate([(-3.4 * b, 19), (3.0 * b, 19), (3.4 * b, 24.4), (-3.0 * b, 25)], Line.DETAIL)
    hull.plate([(-7.6 * b, 9), (-5.4 * b, 6.6), (2.4 * b, 6.6), (7.0 * b, 10.4), (6.4 * b, 15), (2.8 * b, 19.8),
                (-4.6 * b, 19.8), (-7.6 * b, 16.4)])  # fmt: skip
    hull.seam([(-4.6 * b, 8), (-4.6 * b, 18.4)], 3)
    for row in range(4):
        hull.seam([(-7 * b, 10.6 + row * 1.4), (-5.2 * b, 10.6 + row * 1.4)], 1.8)
    hull.plate([(-0.6, 8.4), (0.2, 4.4), (1.8, 3.4), (4.6, 4.4), (6.0, 7.0), (5.4, 9.6), (1.4, 10.2)])
    hull.mark([(3.4, 5.2), (4.7, 5.6), (5.6, 7.3), (3.6, 7.3)])
    _side_leg(pen, b, drop, far=False)
    hull.plate(limb(-0.8, 12.4, -1.6, 17.8, 4.2 * b, 3.4 * b))
    at_arm(mech.right_arm).side(hull.moved(-1.6, 18.2), b)
    hull.joint(-1.6, 18.2, 1.7 * b, Line.STRUCTURE)
    on_shoulder(mech.right_shoulder).side(hull, b)


def _side_leg(pen: Pen, b: float, drop: float, *, far: bool) -> None:
    hip, knee, ankle = (0.2, 23.6 + drop), (4.0, 29.8), (-1.4, 36.6)
    if drop:
        hip, knee, ankle = (-0.4, 32.4), (6.4, 30.4), (-0.4, 37)
    line = Line.DETAIL if far else Line.STRUCTURE
    pen.plate(limb(*hip, *knee, 5.0 * b, 3.8 * b), line)
    pen.plate(limb(*knee, *ankle, 4.2 * b, 3.0 * b), line)
    pen.plate([(ankle[0] - 3.0, 40), (ankle[0] - 2.0, ankle[1]), (ankle[0] + 2.2, ankle[1]), (ankle[0] + 6.0, 38.6),
               (ankle[0] + 6.2, 40)], line)  # fmt: skip
    if not far:
        pen.joint(*hip, 2.0 * b, Line.STRUCTURE)
        pen.joint(*knee, 1.7 * b, Line.STRUCTURE)
        pen.dot(*knee, 0.55)


# --- top view --------------------------------------------------------------------------------------------------------


def top(pen: Pen, mech: MechFigure) -> None:
    """The mech from above, facing up; the origin is its middle, and it is about 26 units across."""
    b = mech.bulk
    for half, arm in ((pen.mirrored(), mech.left_arm), (pen, mech.right_arm)):
        half.plate(box(8.0 * b, -2.4, 3.8 * b, 6.4, 1.0))
        at_arm(arm).top(half, b)
    for half, shoulder in ((pen.mirrored(), mech.left_shoulder), (pen, mech.right_shoulder)):
        on_shoulder(shoulder).top(half, b)
    pen.plate([(-4.4 * b, -5.6), (4.4 * b, -5.6), (6.6 * b, -2.4), (6.0 * b, 4.6), (3.4 * b, 7.2), (-3.4 * b, 7.2),
               (-6.0 * b, 4.6), (-6.6 * b, -2.4)])  # fmt: skip
    pen.plate([(-2.6, -6.8), (2.6, -6.8), (3.0, -2.6), (1.6, -1.0), (-1.6, -1.0), (-3.0, -2.6)])
    pen.mark([(-2.0, -6.2), (2.0, -6.2), (2.2, -4.6), (-2.2, -4.6)])
