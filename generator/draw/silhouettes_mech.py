"""Mech silhouettes from parts, in front, side and top view.

Design units: a standing mech of bulk 1 is 40 high, x = 0 is its middle, y = 0 its top and y = 40 the ground. What hangs
at each mount is named by a word that the data may use (`figure: launcher`); an unknown word draws a plain pod, so that
a weapon added to the data is on the drawing at once.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.data.records import dataclass
from generator.draw.display import Line
from generator.draw.silhouettes_pen import Pen, box, limb


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
        _front_shoulder(side, shoulder, b)


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


def _front_shoulder(pen: Pen, kind: str, b: float) -> None:
    SHOULDERS.get(kind, _shoulder_pod if kind else _shoulder_none)(pen, b)


def _shoulder_none(pen: Pen, b: float) -> None:
    pen.plate([(7 * b, 7.6), (11 * b, 7.2), (13 * b, 10), (12.4 * b, 13.4), (8.6 * b, 13.4)])


def _shoulder_pod(pen: Pen, b: float) -> None:
    _shoulder_none(pen, b)
    pen.plate(box(8.4 * b, 2.4, 5.4 * b, 5.6, 1.0))
    pen.ring(11.1 * b, 5.2, 1.3)


def _shoulder_launcher(pen: Pen, b: float) -> None:
    _shoulder_none(pen, b)
    x, w = 7.4 * b, 9.2 * b
    pen.plate(box(x + 2.6, 6.4, w - 5.2, 2.2), Line.DETAIL)
    pen.plate(box(x, -1.6, w, 8.4, 0.8))
    for row in range(2):
        for column in range(3):
            pen.dot(x + w * (column + 0.5) / 3, 0.6 + row * 4.0, 1.05)


def _shoulder_shield(pen: Pen, b: float) -> None:
    pen.joint(9.4 * b, 10.4, 2.0, Line.STRUCTURE)
    pen.plate([(8.8 * b, 2.2), (11.6 * b, -1.4), (17.2 * b, -2.6), (19.2 * b, 1.6), (18.0 * b, 10), (15.0 * b, 17.2),
               (11.8 * b, 20.6), (9.6 * b, 15.0)])  # fmt: skip
    pen.seam([(11.0 * b, 3.4), (12.6 * b, 1.0), (16.4 * b, 0.2), (17.2 * b, 2.4), (16.2 * b, 9.4), (13.8 * b, 15.2),
              (12.2 * b, 17.2), (11.2 * b, 13.4), (11.0 * b, 3.4)], 3)  # fmt: skip
    pen.seam([(11.1 * b, 8.2), (16.4 * b, 8.2)], 3)
    for x, y in ((12.9, 3.4), (15.2, 3.2)):
        pen.dot(x * b, y, 0.5)


def _shoulder_mortar(pen: Pen, b: float) -> None:
    _shoulder_none(pen, b)
    pen.plate([(8.6 * b, 7.4), (9.4 * b, -3.0), (13.6 * b, -3.0), (14.2 * b, 7.4)])
    pen.plate(box(8.8 * b, -4.6, 5.4 * b, 2.2), Line.STRUCTURE)
    pen.seam([(9.2 * b, 2.6), (13.8 * b, 2.6)], 2)


def _shoulder_barrel(pen: Pen, b: float) -> None:
    _shoulder_none(pen, b)
    pen.joint(11.2 * b, 4.4, 3.4 * b, Line.STRUCTURE)
    pen.ring(11.2 * b, 4.4, 2.2 * b)
    pen.dot(11.2 * b, 4.4, 1.2)


SHOULDERS: dict[str, Callable[[Pen, float], None]] = {
    "": _shoulder_none,
    "launcher": _shoulder_launcher,
    "shield": _shoulder_shield,
    "mortar": _shoulder_mortar,
    "barrel": _shoulder_barrel,
    "cannon": _shoulder_barrel,
    "dish": _shoulder_barrel,
}


def _front_arm(pen: Pen, kind: str, b: float, raised: float) -> None:
    elbow = (12.6 * b, 18.4 - raised)
    pen.plate(limb(10.4 * b, 12, *elbow, 3.4 * b, 3.0 * b), Line.DETAIL)
    ARMS.get(kind, _arm_pod if kind else _arm_none)(pen.moved(*elbow), b)
    pen.joint(*elbow, 1.7 * b, Line.STRUCTURE)
    pen.dot(*elbow, 0.55)


def _arm_none(pen: Pen, b: float) -> None:
    pen.plate([(-1.6 * b, 0.6), (1.8 * b, 0.6), (1.4 * b, 6), (-1.2 * b, 6)])
    pen.plate(box(-1.2 * b, 6, 2.6 * b, 2.6, 0.6), Line.DETAIL)


def _arm_pod(pen: Pen, b: float) -> None:
    pen.plate(box(-2.2 * b, 0.6, 4.6 * b, 8.4, 1.0))
    pen.ring(0.1 * b, 7, 1.0)


def _arm_barrel(pen: Pen, b: float) -> None:
    """A laser: a housing with cooling rings, a long straight barrel and its lens."""
    pen.plate(box(-0.9 * b, 7.6, 2.0 * b, 7.4))
    pen.plate(box(-1.5 * b, 13.8, 3.2 * b, 2.0, 0.4), Line.STRUCTURE)
    pen.plate([(-2.4 * b, 0.2), (2.6 * b, 0.2), (2.9 * b, 2.2), (2.1 * b, 8.4), (-1.9 * b, 8.4), (-2.7 * b, 2.2)])
    for row in range(3):
        pen.seam([(-2.0 * b, 3.6 + row * 1.4), (2.2 * b, 3.6 + row * 1.4)], 1.4)


def _arm_cannon(pen: Pen, b: float) -> None:
    pen.plate([(-1.5 * b, 8), (1.7 * b, 8), (1.7 * b, 15), (-1.5 * b, 15)])
    pen.plate(box(-2.2 * b, 12.6, 4.6 * b, 3.4, 0.6))
    pen.plate([(-3.0 * b, 0.2), (3.2 * b, 0.2), (3.2 * b, 7.0), (2.2 * b, 9), (-2.0 * b, 9), (-3.0 * b, 7.0)])
    pen.ring(0.1, 4.4, 1.6)


def _arm_rotary(pen: Pen, b: float) -> None:
    for x in (-1.8, -0.5, 0.8):
        pen.plate(box(x * b, 7, 1.1 * b, 7.6), Line.DETAIL)
    pen.plate(box(-2.2 * b, 10.6, 4.4 * b, 1.5), Line.DETAIL)
    pen.plate(box(-2.8 * b, 0.4, 5.6 * b, 7.4, 0.8))


def _arm_fist(pen: Pen, b: float) -> None:
    """A fist larger than any hand has to be: four knuckles, four fingers, a thumb."""
    pen.plate([(-1.8 * b, 0.4), (2.2 * b, 0.4), (3.2 * b, 5.8), (-2.6 * b, 5.8)])
    pen.plate(box(-3.2 * b, 5.6, 7.0 * b, 2.0, 0.4), Line.STRUCTURE)
    pen.plate([(-3.4 * b, 7.6), (4.0 * b, 7.6), (4.2 * b, 10.4), (3.4 * b, 13.6), (-2.8 * b, 13.6), (-3.6 * b, 10.4)])
    for k in range(1, 4):
        x = (-3.4 + k * 1.9) * b
        pen.seam([(x, 9.6), (x + 0.1, 13.6)], 1.8)
    pen.plate([(-3.8 * b, 8.4), (-1.8 * b, 8.8), (-1.2 * b, 10.8), (-2.6 * b, 11.8), (-4.2 * b, 10.6)], Line.DETAIL)


def _arm_blade(pen: Pen, b: float) -> None:
    pen.plate([(-0.9 * b, 8), (1.3 * b, 8), (1.7 * b, 20), (0.2 * b, 23), (-1.3 * b, 20)])
    pen.seam([(0.2 * b, 9), (0.2 * b, 20)], 2)
    pen.plate(box(-2.4 * b, 6.6, 5.2 * b, 1.8))
    pen.plate(box(-1.9 * b, 0.6, 4.0 * b, 6.2, 0.8))


def _arm_whip(pen: Pen, b: float) -> None:
    pen.rod([(0, 7), (3.0, 11), (-1.6, 14.5), (2.6, 18), (-0.6, 21)], Line.STRUCTURE)
    pen.plate(box(-2.0 * b, 0.6, 4.2 * b, 6.8, 1.0))


def _arm_nozzle(pen: Pen, b: float) -> None:
    pen.plate([(-0.8 * b, 8), (1.0 * b, 8), (2.4 * b, 12.6), (-2.2 * b, 12.6)])
    pen.plate(box(-2.4 * b, 0.4, 5.0 * b, 8.0, 1.2))
    pen.ring(0.1, 4, 1.5)


def _arm_tower(pen: Pen, b: float) -> None:
    pen.plate([(-4.0 * b, -6), (4.8 * b, -6), (5.4 * b, -4.6), (5.4 * b, 11), (0.4, 14.4), (-4.6 * b, 11),
               (-4.6 * b, -4.6)])  # fmt: skip
    pen.seam([(-2.8 * b, -4), (3.6 * b, -4), (3.6 * b, 9.8), (0.4, 12), (-2.8 * b, 9.8), (-2.8 * b, -4)], 3)


ARMS: dict[str, Callable[[Pen, float], None]] = {
    "": _arm_none,
    "barrel": _arm_barrel,
    "rifle": _arm_barrel,
    "cannon": _arm_cannon,
    "rotary": _arm_rotary,
    "launcher": _arm_pod,
    "fist": _arm_fist,
    "blade": _arm_blade,
    "whip": _arm_whip,
    "nozzle": _arm_nozzle,
    "shield": _arm_tower,
    "tower": _arm_tower,
}


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
    SIDE_ARMS.get(mech.right_arm, _side_arm_barrel)(hull.moved(-1.6, 18.2), b)
    hull.joint(-1.6, 18.2, 1.7 * b, Line.STRUCTURE)
    SIDE_SHOULDERS.get(mech.right_shoulder, _side_shoulder_pod)(hull, b)


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


def _side_arm_barrel(pen: Pen, b: float) -> None:
    pen.plate([(-2.4, -1.8), (7.4, -1.8), (8.2, -1.0), (8.2, 1.6), (7.4, 2.2), (-2.0, 2.2)])
    pen.plate(box(8.2, -0.8, 6.4, 1.8))
    pen.plate(box(14.0, -1.3, 1.8, 2.8))
    for column in range(3):
        pen.seam([(3.0 + column * 1.5, -1.6), (3.0 + column * 1.5, 2)], 1.5)


def _side_arm_fist(pen: Pen, b: float) -> None:
    pen.plate([(-1.6, -1.8), (4.6, -2.6), (4.6, 2.8), (-1.6, 2.0)])
    pen.plate(box(4.6, -3.0, 1.6, 6.2), Line.DETAIL)
    pen.plate([(6.2, -3.2), (10.4, -3.4), (12.0, -2.4), (12.0, 2.6), (10.6, 3.4), (6.2, 3.2)])
    for row in range(3):
        pen.seam([(8.6, -1.6 + row * 1.6), (12, -1.6 + row * 1.6)], 1.6)


def _side_arm_shield(pen: Pen, b: float) -> None:
    pen.plate(box(-1.6, -1.6, 5.4, 3.6))
    pen.plate([(3.6, -9), (5.2, -9.6), (6.4, -8.4), (6.4, 9), (5.0, 11.6), (3.6, 9.6)])


def _side_arm_blade(pen: Pen, b: float) -> None:
    pen.plate(box(-1.6, -1.8, 6.8, 3.8, 0.6))
    pen.plate(box(5.2, -2.4, 1.5, 5.0))
    pen.plate([(6.7, -1.0), (18, -1.4), (20.4, 0.1), (18, 1.4), (6.7, 1.2)])


SIDE_ARMS: dict[str, Callable[[Pen, float], None]] = {
    "fist": _side_arm_fist,
    "shield": _side_arm_shield,
    "tower": _side_arm_shield,
    "blade": _side_arm_blade,
}


def _side_shoulder_pod(pen: Pen, b: float) -> None:
    pen.plate([(-4.8 * b, 8.6), (2.8 * b, 8.6), (3.6 * b, 11), (2.4 * b, 13.8), (-4.4 * b, 13.8), (-5.4 * b, 11)])
    pen.plate(box(-5.6 * b, 2.4, 8.6 * b, 5.6, 0.8))
    pen.plate(box(3.0 * b, 3.6, 2.8, 3.0), Line.DETAIL)


def _side_shoulder_launcher(pen: Pen, b: float) -> None:
    pen.plate([(-4.8 * b, 8.6), (2.8 * b, 8.6), (3.6 * b, 11), (2.4 * b, 13.8), (-4.4 * b, 13.8), (-5.4 * b, 11)])
    pen.plate(box(-3.0 * b, 5.6, 3.8 * b, 3.4), Line.DETAIL)
    pen.plate([(-7.6 * b, -1.0), (3.8 * b, -2.6), (4.6 * b, 5.2), (-7.2 * b, 6.4)])
    pen.seam([(1.6 * b, -2.2), (2.4 * b, 5.4)], 2.4)
    pen.seam([(-5.4 * b, -1.2), (-5.0 * b, 6.0)], 2.4)
    for row in range(2):
        pen.plate([(4.0 * b, -1.4 + row * 3.6), (5.8 * b, -1.1 + row * 3.6), (5.8 * b, 0.3 + row * 3.6),
                   (4.3 * b, 0.6 + row * 3.6)], Line.DETAIL)  # fmt: skip


def _side_shoulder_shield(pen: Pen, b: float) -> None:
    pen.plate([(-6.0 * b, 1.0), (1.0 * b, -1.6), (4.2 * b, 3.0), (3.6 * b, 12.4), (-0.4 * b, 18.4), (-5.0 * b, 13.4)])
    pen.seam([(-4.4 * b, 2.2), (0.4 * b, 0.6), (2.6 * b, 3.8), (2.2 * b, 11.8), (-0.5 * b, 15.6), (-3.6 * b, 12.2),
              (-4.4 * b, 2.2)], 3)  # fmt: skip


SIDE_SHOULDERS: dict[str, Callable[[Pen, float], None]] = {
    "launcher": _side_shoulder_launcher,
    "shield": _side_shoulder_shield,
}


# --- top view --------------------------------------------------------------------------------------------------------


def top(pen: Pen, mech: MechFigure) -> None:
    """The mech from above, facing up; the origin is its middle, and it is about 26 units across."""
    b = mech.bulk
    for half, arm in ((pen.mirrored(), mech.left_arm), (pen, mech.right_arm)):
        half.plate(box(8.0 * b, -2.4, 3.8 * b, 6.4, 1.0))
        if arm == "fist":
            half.plate(box(7.6 * b, -7.4, 4.8 * b, 5.4, 1.0))
        elif arm in ("shield", "tower"):
            half.plate(box(5.4 * b, -6.4, 9.0 * b, 2.2, 0.6))
        elif arm:
            half.plate(box(9.2 * b, -10.6, 1.6 * b, 8.4))
    for half, shoulder in ((pen.mirrored(), mech.left_shoulder), (pen, mech.right_shoulder)):
        if shoulder == "shield":
            half.plate([(9.2 * b, 5.6), (11.8 * b, 6.6), (14.4 * b, -1.0), (13.0 * b, -7.0), (11.4 * b, -6.4),
                        (11.8 * b, -1.2)])  # fmt: skip
        elif shoulder:
            half.plate(box(5.4 * b, -4.6, 5.6 * b, 9.6, 0.8))
            half.seam([(5.6 * b, -2.6), (10.8 * b, -2.6)], 2)
    pen.plate([(-4.4 * b, -5.6), (4.4 * b, -5.6), (6.6 * b, -2.4), (6.0 * b, 4.6), (3.4 * b, 7.2), (-3.4 * b, 7.2),
               (-6.0 * b, 4.6), (-6.6 * b, -2.4)])  # fmt: skip
    pen.plate([(-2.6, -6.8), (2.6, -6.8), (3.0, -2.6), (1.6, -1.0), (-1.6, -1.0), (-3.0, -2.6)])
    pen.mark([(-2.0, -6.2), (2.0, -6.2), (2.2, -4.6), (-2.2, -4.6)])
