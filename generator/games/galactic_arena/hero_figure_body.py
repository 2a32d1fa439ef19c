"""A hero's trunk, arms and legs, as plates over the skeleton. Boots and gauntlets are black: they give it weight."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.draw.silhouettes_pen import Pen
from generator.games.galactic_arena.hero_figure_frame import FOOT, GROUND, Part, Point, Skeleton, between

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


def muscle(start: Point, end: Point, first: float, middle: float, last: float, where: float = 0.35) -> list[Point]:
    """A limb between two joints that swells `where` of the way: its thickness at the start, there, and at the end."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    nx, ny = -(end[1] - start[1]) / length / 2, (end[0] - start[0]) / length / 2
    thick = between(start, end, where)
    rows = ((start, first), (thick, middle), (end, last))
    return [(p[0] + nx * w, p[1] + ny * w) for p, w in rows] + [(p[0] - nx * w, p[1] - ny * w) for p, w in rows[::-1]]


def ribbon(line: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """A band along a rounded line, as wide at each given point as said."""
    spine = smooth(line, 6)
    left, right = [], []
    for index, (x, y) in enumerate(spine):
        x1, y1 = spine[max(0, index - 1)]
        x2, y2 = spine[min(len(spine) - 1, index + 1)]
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        place = index / (len(spine) - 1) * (len(widths) - 1)
        low = min(int(place), len(widths) - 2)
        half = (widths[low] + (widths[low + 1] - widths[low]) * (place - low)) / 2
        nx, ny = -(y2 - y1) / length * half, (x2 - x1) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


# --- trunk ------------------------------------------------------------------------------------------------------------


def trunk(pen: Pen, k: Skeleton) -> None:
    """Hips, belly and chest; a chest of plates with its middle seam towards the side where the hero looks."""
    b = k.build
    belly = max(b.waist, b.hip * 0.8)
    pen.plate(k.shape([(-0.1, -b.hip), (0.12, -b.hip), (0.3, -b.waist), (0.5, -belly), (0.5, belly), (0.3, b.waist),
                       (0.12, b.hip), (-0.1, b.hip), (-0.2, 0.9), (-0.2, -0.9)]), DETAIL)  # fmt: skip
    for along in (0.22, 0.32, 0.42):
        pen.seam(k.shape([(along, -b.waist * 0.75), (along - 0.03, b.waist * 0.75)]), 1.6)
    _chest(pen, k)
    pen.dark(k.shape([(0.08, -b.hip * 1.04), (0.17, -b.hip * 0.98), (0.17, b.hip * 0.98), (0.08, b.hip * 1.04)]))


def _chest(pen: Pen, k: Skeleton) -> None:
    b = k.build
    s = b.shoulder
    if b.waist > s:  # a belly wider than the shoulders
        pen.plate(k.shape(smooth([(1.02, -s * 0.5), (0.86, -s), (0.55, -b.waist), (0.25, -b.waist), (0.1, -b.hip),
                                  (0.1, b.hip), (0.25, b.waist * 1.05), (0.55, b.waist * 1.05), (0.86, s),
                                  (1.02, s * 0.5)])))  # fmt: skip
        pen.seam(k.shape(smooth([(0.74, -s * 0.9), (0.66, s * 0.2), (0.74, s)])), 3)
        pen.seam(k.shape(smooth([(0.34, -b.waist * 0.9), (0.26, b.waist * 0.2), (0.34, b.waist * 0.95)])), 3)
        return
    low = max(b.waist * 1.06, s * 0.62)
    pen.plate(k.shape([(1.03, -s * 0.42), (0.95, -s * 0.96), (0.74, -s * 0.98), (0.46, -low), (0.4, -low * 0.4),
                       (0.4, low * 0.5), (0.46, low), (0.74, s * 0.98), (0.95, s * 0.96),
                       (1.03, s * 0.42)]))  # fmt: skip
    turn = s * 0.16
    pen.seam(k.shape([(1.0, turn), (0.66, turn * 1.4), (0.42, turn)]), 3)
    pen.seam(k.shape([(0.7, -s * 0.9), (0.6, -s * 0.2), (0.66, turn * 1.4), (0.6, s * 0.5), (0.7, s * 0.92)]), 3)


# --- arms -------------------------------------------------------------------------------------------------------------


def arm(pen: Pen, k: Skeleton, side: int, joints: Sequence[Point] | None = None, thin: float = 1.0) -> None:
    """An arm with its gauntlet and fist; `side` 0 is the far one. `joints` are those of a further arm."""
    shoulder, elbow, hand = joints or k.arms[side]
    t = k.build.thick_arm * thin
    pen.plate(muscle(shoulder, elbow, t * 0.95, t * 1.1, t * 0.8), STRUCTURE)
    pen.dark(muscle(between(elbow, hand, -0.1), hand, t * 0.9, t * 1.28, t * 0.82, 0.4))


def fist(pen: Pen, k: Skeleton, arm_of: Sequence[Point], thin: float = 1.0) -> None:
    """A closed hand at the end of an arm (its joints), knuckles forward."""
    _, elbow, hand = arm_of
    r = k.build.thick_arm * 0.58 * thin
    p = Part(pen, hand, math.degrees(math.atan2(hand[1] - elbow[1], hand[0] - elbow[0])), r)
    p.plate([(-0.9, -0.8), (0.3, -1.05), (1.1, -0.8), (1.3, 0.0), (1.1, 0.8), (0.3, 1.05), (-0.9, 0.8)])
    for y in (-0.36, 0.36):
        p.seam([(0.35, y), (1.2, y)], 1.0)


def pauldron(pen: Pen, k: Skeleton, side: int, size: float = 1.0) -> None:
    """The plate over a shoulder."""
    shoulder = k.arms[side][0]
    t = k.build.thick_arm * size
    part = Part(pen, shoulder, mirrored=side == 0)
    part.plate([(-t * 0.7, -t * 0.35), (-t * 0.1, -t * 0.8), (t * 0.62, -t * 0.5), (t * 0.92, t * 0.25),
                (t * 0.7, t * 0.72), (-t * 0.6, t * 0.5)])  # fmt: skip
    part.seam([(-t * 0.5, t * 0.1), (t * 0.1, -t * 0.2), (t * 0.72, t * 0.3)], 2.4)


def curl(pen: Pen, k: Skeleton, line: Sequence[Point], thick: float) -> None:
    """A feeler along a rounded line, thin at its end."""
    t = k.build.thick_arm * thick
    pen.plate(ribbon(line, [t * 0.95, t * 0.85, t * 0.62, t * 0.3]))


# --- two legs ---------------------------------------------------------------------------------------------------------


def leg(pen: Pen, k: Skeleton, side: int) -> None:
    """A leg in a boot."""
    top, knee, ankle = k.legs[side]
    t = k.build.thick_leg
    pen.plate(muscle(between(top, knee, -0.08), knee, t * 1.05, t * 1.12, t * 0.8), STRUCTURE)
    pen.dark(muscle(between(knee, ankle, 0.06), ankle, t * 0.84, t * 1.06, t * 0.66))
    _foot(pen, k, side)
    r = t * 0.44
    pen.plate([(knee[0] - r, knee[1] - r), (knee[0] + r, knee[1] - r * 1.1), (knee[0] + r * 1.15, knee[1] + r * 0.6),
               (knee[0] + r * 0.2, knee[1] + r * 1.3), (knee[0] - r, knee[1] + r * 0.7)], DETAIL)  # fmt: skip


def _foot(pen: Pen, k: Skeleton, side: int) -> None:
    ankle = k.legs[side][2]
    t = k.build.thick_leg
    shin = (k.stance.far_leg, k.stance.near_leg)[side][1]
    turn = 0.0
    if k.stance.lift:
        turn = 44.0
    elif abs(shin) > 70:
        turn = 90.0
    elif ankle[1] < GROUND - FOOT - 0.8:  # the heel of a leg that is stretched back is up
        turn = min(60.0, (GROUND - FOOT - ankle[1]) * 14)
    part = Part(pen, ankle, turn)
    part.dark([(-t * 0.46, -0.5), (t * 0.4, -0.5), (t * 0.62 + 1.2, 1.2), (t * 0.66 + 1.4, FOOT), (-t * 0.62, FOOT)])


def hoof(pen: Pen, k: Skeleton, side: int) -> None:
    """A beast's leg: the knee forward, the heel high behind it, a hoof."""
    top, _, _ = k.legs[side]
    t = k.build.thick_leg
    out = k.legs[side][2][0]
    knee = (top[0] * 0.4 + out * 0.6 + 2.6, top[1] + (GROUND - top[1]) * 0.4)
    heel = (out - 2.4, GROUND - (GROUND - top[1]) * 0.3)
    pen.plate(muscle(between(top, knee, -0.1), knee, t * 1.2, t * 1.3, t * 0.76), STRUCTURE)
    pen.plate(muscle(knee, heel, t * 0.74, t * 0.72, t * 0.5), STRUCTURE)
    pen.plate(muscle(heel, (out + 0.6, GROUND - 2.0), t * 0.52, t * 0.5, t * 0.5), STRUCTURE)
    pen.dark([(out - t * 0.34 + 0.4, GROUND - 3.2), (out + t * 0.34 + 0.8, GROUND - 3.2), (out + t * 0.6 + 1.2, GROUND),
              (out - t * 0.5 + 0.2, GROUND)])  # fmt: skip


def talon(pen: Pen, k: Skeleton, side: int) -> None:
    """A bird's leg: a feathered thigh, a thin shank, three claws."""
    top, _, ankle = k.legs[side]
    t = k.build.thick_leg
    out = ankle[0]
    heel = (out * 0.8 - 3.0, GROUND - (GROUND - top[1]) * 0.42)
    pen.plate(muscle(between(top, heel, -0.1), heel, t * 1.2, t * 1.36, t * 0.5), STRUCTURE)
    pen.plate(muscle(heel, (out + 0.4, GROUND - 1.6), t * 0.44, t * 0.36, t * 0.4), DETAIL)
    for reach in (-2.6, 2.2, 4.6):
        pen.dark([(out - 0.4, GROUND - 2.4), (out + 1.2, GROUND - 2.4), (out + 0.4 + reach, GROUND)])


LEGS: dict[str, Callable[[Pen, Skeleton, int], None]] = {"two": leg, "hooves": hoof, "talons": talon}
"""Legs that come in pairs, by the data's word."""
