"""Where the parts of a hero lie: proportions and stances, and the skeleton that follows from both.

Design units: a hero of the build `athletic` stands about 40 high; x = 0 is the middle of the hips, y = 40 the ground,
y grows downwards. Heroes look to the right. `near` is the side towards the viewer (at the right), `far` the other one.
Angles are degrees: 0 hangs down, 90 points to the right, 180 up, -90 to the left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.data.records import dataclass
from generator.draw.display import Line
from generator.draw.silhouettes_pen import Pen, points

Point = tuple[float, float]

GROUND = 40.0

FOOT = 2.4
"""From ankle to sole."""

SLIM = 0.8
"""Millimetres below which a bar is drawn as a line: white edges would eat it."""


@dataclass(frozen=True, slots=True)
class Build:
    """Proportions: lengths of the limbs, half widths of the trunk, thickness of the limbs."""

    thigh: float = 9.4
    shin: float = 9.2
    torso: float = 13.0
    shoulder: float = 6.2
    waist: float = 3.8
    hip: float = 4.2
    arm: float = 7.8
    fore: float = 7.4
    thick_arm: float = 3.9
    thick_leg: float = 5.0
    head: float = 1.15
    hunch: float = 0.0
    """How far the head sinks between the shoulders, and forward."""


BUILDS: dict[str, Build] = {
    "athletic": Build(),
    "slight": Build(9.0, 9.0, 11.6, 4.6, 2.7, 3.2, 7.2, 6.8, 2.8, 3.8, 1.08),
    "tall": Build(13.0, 13.4, 15.0, 5.6, 3.0, 3.5, 10.2, 10.0, 3.4, 4.2, 1.2),
    "broad": Build(8.6, 8.6, 14.0, 8.2, 5.6, 5.4, 8.4, 7.8, 5.2, 6.6, 1.16, 1.0),
    "hulking": Build(7.2, 7.0, 16.4, 10.4, 6.6, 5.8, 11.0, 10.6, 6.4, 7.0, 1.25, 3.0),
    "low": Build(4.8, 4.8, 11.0, 7.8, 6.8, 5.8, 6.8, 6.6, 4.8, 5.8, 1.3, 1.2),
    "round": Build(6.2, 5.8, 15.0, 7.0, 9.6, 7.4, 7.8, 7.2, 4.4, 5.8, 1.1, 1.4),
}
"""By the data's word. Another word is athletic."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A pose: for each leg the angles of thigh and shin, for each arm those of upper arm and forearm."""

    far_leg: Point = (-12, -6)
    near_leg: Point = (16, 6)
    far_arm: Point = (-34, 24)
    near_arm: Point = (34, 70)
    weapon: float = 150.0
    lean: float = 0.0
    """How far the neck lies before the hips, as a share of the trunk's length."""
    grip: float | None = None
    """Where along the weapon the other hand holds it, for a stance with both hands."""
    hands: Point | None = None
    """Where the near hand is, from the middle of the hips in lengths of the trunk, instead of by angles."""
    lift: float = 0.0
    """How far the feet are above the ground."""
    tilt: float = 0.0
    """Degrees by which the head is bent."""


STANCES: dict[str, Stance] = {
    "upright": Stance(),
    "aim": Stance((-32, -20), (34, 4), (-40, 20), (30, 104), 92, 0.10, 7.6),
    "raise": Stance((-30, -22), (38, -4), (-82, -46), (128, 158), 200, -0.06),
    "lunge": Stance((-56, -50), (66, -6), (-84, -124), (74, 92), 94, 0.42),
    "fence": Stance((-46, -46), (54, -4), (-58, -162), (62, 106), 138, 0.16),
    "charge": Stance((-46, -40), (48, -6), (-58, -176), (44, 146), 164, 0.34, tilt=8.0),
    "crouch": Stance((-58, 26), (64, -30), (-66, -10), (46, 82), 118, 0.24),
    "guard": Stance((-18, -8), (18, 8), (-40, 30), (0, 0), 0, 0.0, -2.0, (0.06, 0.12)),
    "brute": Stance((-28, -2), (28, 2), (-40, -4), (44, 14), 62, 0.06),
    "hover": Stance((-8, -34), (22, -16), (-66, -112), (62, 104), 160, 0.0, lift=5.0),
    "kneel": Stance((-12, -86), (88, -2), (-46, 8), (24, 112), 108, 0.1, 7.6),
    "stride": Stance((-30, -40), (34, 8), (-30, 22), (26, 128), 228, 0.08),
    "cast": Stance((-14, -6), (14, 6), (-112, -152), (104, 150), 180, 0.0),
    "rage": Stance((-34, -8), (36, 8), (-118, -168), (116, 164), 150, 0.0),
    "sentinel": Stance((-10, -4), (14, 5), (-30, 34), (40, 96), 180, 0.0),
    "brace": Stance((-34, -8), (36, 6), (-42, 14), (14, 66), 118, 0.0, 6.0),
}
"""By the data's word. Another word stands upright."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The joints of one hero, in design units."""

    build: Build
    stance: Stance
    hip: Point
    neck: Point
    legs: tuple[tuple[Point, Point, Point], tuple[Point, Point, Point]]
    """Far and near: hip joint, knee, ankle."""
    arms: tuple[tuple[Point, Point, Point], tuple[Point, Point, Point]]
    """Far and near: shoulder, elbow, hand."""

    def trunk(self, along: float, across: float) -> Point:
        """A point of the trunk: `along` 0 at the hips to 1 at the neck, `across` in units to the right."""
        dx, dy = self.neck[0] - self.hip[0], self.neck[1] - self.hip[1]
        length = math.hypot(dx, dy) or 1.0
        return (
            self.hip[0] + dx * along - dy / length * across,
            self.hip[1] + dy * along + dx / length * across,
        )

    def shape(self, pairs: Sequence[Point]) -> list[Point]:
        """A shape of the trunk from (along, across) pairs."""
        return [self.trunk(*pair) for pair in pairs]


def point(start: Point, length: float, angle: float) -> Point:
    """The point `length` from `start` in the direction `angle`."""
    turn = math.radians(angle)
    return (start[0] + length * math.sin(turn), start[1] + length * math.cos(turn))


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies `share` of the way from `start` to `end`."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def round_plate(x: float, y: float, radius: float, sides: int = 16) -> list[Point]:
    """A disc as a plate of so many sides."""
    turns = (2 * math.pi * n / sides for n in range(sides))
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns]


def reached(shoulder: Point, hand: Point, upper: float, fore: float, bend: float) -> tuple[Point, Point]:
    """Elbow and hand of an arm that reaches for `hand`, as far as it can; `bend` 1 or -1 is the elbow's side."""
    dx, dy = hand[0] - shoulder[0], hand[1] - shoulder[1]
    far = math.hypot(dx, dy) or 0.01
    reach = min(far, (upper + fore) * 0.995)
    ux, uy = dx / far, dy / far
    along = (upper**2 - fore**2 + reach**2) / (2 * reach)
    aside = math.sqrt(max(0.0, upper**2 - along**2)) * bend
    elbow = (shoulder[0] + ux * along - uy * aside, shoulder[1] + uy * along + ux * aside)
    return elbow, (shoulder[0] + ux * reach, shoulder[1] + uy * reach)


def skeleton(build: str, stance: str, hips: float | None = None, *, both: bool = False) -> Skeleton:
    """The joints of a hero of that build in that stance.

    :param hips: height of the hips, for heroes that don't stand on two legs
    :param both: whether the weapon is one for both hands, and the stance then holds it so
    """
    b, s = BUILDS.get(build, BUILDS["athletic"]), STANCES.get(stance, STANCES["upright"])
    spread = b.hip * 0.62
    drops = [b.thigh * _down(leg[0]) + b.shin * _down(leg[1]) for leg in (s.far_leg, s.near_leg)]
    knees = [b.thigh * _down(leg[0]) for leg in (s.far_leg, s.near_leg)]
    height = max(*drops, max(knees) - FOOT * 0.4) + FOOT + s.lift
    hip = (0.0, GROUND - (height if hips is None else hips))
    neck = (hip[0] + b.torso * s.lean, hip[1] - b.torso * math.sqrt(max(0.0, 1 - s.lean**2)))
    legs = []
    for side, leg in ((-1, s.far_leg), (1, s.near_leg)):
        top = (hip[0] + side * spread, hip[1])
        knee = point(top, b.thigh, leg[0])
        legs.append((top, knee, point(knee, b.shin, leg[1])))
    made = Skeleton(b, s, hip, neck, (legs[0], legs[1]), (((0, 0),) * 3, ((0, 0),) * 3))
    far, near = made.trunk(0.88, -b.shoulder), made.trunk(0.88, b.shoulder)
    if s.hands is not None:
        elbow, hand = reached(near, made.trunk(s.hands[1], s.hands[0] * b.torso), b.arm, b.fore, -1)
    else:
        elbow = point(near, b.arm, s.near_arm[0])
        hand = point(elbow, b.fore, s.near_arm[1])
    if both and s.grip is not None:
        other, far_hand = reached(far, point(hand, s.grip, s.weapon), b.arm, b.fore, 1)
    else:
        other = point(far, b.arm, s.far_arm[0])
        far_hand = point(other, b.fore, s.far_arm[1])
    return Skeleton(b, s, hip, neck, made.legs, ((far, other, far_hand), (near, elbow, hand)))


def _down(angle: float) -> float:
    return math.cos(math.radians(angle))


class Part:
    """A pen of its own for a part that is drawn once and placed anywhere: moved to `at`, turned, enlarged, mirrored.

    :param turn: degrees clockwise
    """

    def __init__(self, pen: Pen, at: Point, turn: float = 0.0, scale: float = 1.0, *, mirrored: bool = False) -> None:
        self.pen, self.at, self.scale = pen, at, scale
        self.sign = -1.0 if mirrored else 1.0
        self.sin, self.cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def spot(self, x: float, y: float) -> Point:
        """A point of the part, in the figure's units."""
        x *= self.sign
        return (
            self.at[0] + (x * self.cos - y * self.sin) * self.scale,
            self.at[1] + (x * self.sin + y * self.cos) * self.scale,
        )

    def shape(self, shape: str | Sequence[Point]) -> list[Point]:
        """Points of the part, in the figure's units."""
        return [self.spot(*p) for p in (points(shape) if isinstance(shape, str) else shape)]

    def plate(self, shape: str | Sequence[Point], line: Line = Line.STRUCTURE) -> None:
        """See `Pen.plate`."""
        self.pen.plate(self.shape(shape), line)

    def dark(self, shape: str | Sequence[Point]) -> None:
        """See `Pen.dark`."""
        self.pen.dark(self.shape(shape))

    def shade(self, shape: str | Sequence[Point]) -> None:
        """See `Pen.shade`."""
        self.pen.shade(self.shape(shape))

    def shaft(self, x1: float, x2: float, width: float = 1.2, y: float = 0.0) -> None:
        """A black bar along the x axis; in a small picture a line, which stays as thick as a line is."""
        if width * self.scale * self.pen.scale < SLIM:
            self.pen.rod(self.shape([(x1, y), (x2, y)]))
        else:
            self.dark([(x1, y - width / 2), (x2, y - width / 2), (x2, y + width / 2), (x1, y + width / 2)])

    def mark(self, shape: str | Sequence[Point]) -> None:
        """See `Pen.mark`."""
        self.pen.mark(self.shape(shape))

    def seam(self, shape: str | Sequence[Point], size: float = 2.0) -> None:
        """See `Pen.seam`."""
        self.pen.seam(self.shape(shape), size * self.scale)

    def joint(self, x: float, y: float, radius: float, line: Line = Line.STRUCTURE) -> None:
        """See `Pen.joint`."""
        self.pen.joint(*self.spot(x, y), radius * self.scale, line)

    def dot(self, x: float, y: float, radius: float) -> None:
        """See `Pen.dot`."""
        self.pen.dot(*self.spot(x, y), radius * self.scale)

    def ring(self, x: float, y: float, radius: float) -> None:
        """See `Pen.ring`."""
        self.pen.ring(*self.spot(x, y), radius * self.scale)
