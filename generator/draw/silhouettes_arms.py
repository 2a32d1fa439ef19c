"""What hangs at a mech's arm: each weapon from the front, from the side and from above.

Every part is drawn from its elbow. In front it hangs down, outwards is to the right; from the side it points to the
right; from above it points up, at the distance of the arm from the mech's middle. `b` is the mech's bulk. What tells
the weapons apart is their outline, so that it still does when a figure is 15 mm high.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.data.records import dataclass
from generator.draw.display import Line
from generator.draw.silhouettes_pen import Pen, box, limb

Drawer = Callable[[Pen, float], None]

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


@dataclass(frozen=True, slots=True)
class Views:
    """One part in the three views."""

    front: Drawer
    side: Drawer
    top: Drawer


def smooth(points: Sequence[tuple[float, float]], steps: int = 5) -> list[tuple[float, float]]:
    """A rounded line through points (a Catmull-Rom spline), `steps` short lines from each to the next."""
    given = [points[0], *points, points[-1]]
    made: list[tuple[float, float]] = []
    for p0, p1, p2, p3 in zip(given, given[1:], given[2:], given[3:], strict=False):
        for step in range(steps):
            t = step / steps
            made.append((_between(p0[0], p1[0], p2[0], p3[0], t), _between(p0[1], p1[1], p2[1], p3[1], t)))
    return [*made, points[-1]]


def _between(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
    return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)


# --- front view ------------------------------------------------------------------------------------------------------


def _hand(pen: Pen, b: float) -> None:
    pen.plate([(-1.6 * b, 0.6), (1.8 * b, 0.6), (1.4 * b, 6), (-1.2 * b, 6)])
    pen.plate(box(-1.2 * b, 6, 2.6 * b, 2.6, 0.6), DETAIL)


def _pod(pen: Pen, b: float) -> None:
    pen.plate(box(-2.2 * b, 0.6, 4.6 * b, 8.4, 1.0))
    pen.ring(0.1 * b, 7, 1.0)


def _barrel(pen: Pen, b: float) -> None:
    """A laser: a housing with cooling rings, a long straight barrel and its lens."""
    pen.plate(box(-0.9 * b, 7.6, 2.0 * b, 7.4))
    pen.plate(box(-1.5 * b, 13.8, 3.2 * b, 2.0, 0.4), STRUCTURE)
    pen.plate([(-2.4 * b, 0.2), (2.6 * b, 0.2), (2.9 * b, 2.2), (2.1 * b, 8.4), (-1.9 * b, 8.4), (-2.7 * b, 2.2)])
    for row in range(3):
        pen.seam([(-2.0 * b, 3.6 + row * 1.4), (2.2 * b, 3.6 + row * 1.4)], 1.4)


def _rifle(pen: Pen, b: float) -> None:
    """A rifle: the longest and thinnest barrel of all, with a scope beside it."""
    pen.plate(box(-0.5 * b, 7, 1.1 * b, 13.6), DETAIL)
    pen.plate(box(-1.0 * b, 18.6, 2.1 * b, 2.4), DETAIL)
    pen.plate(box(1.5 * b, 2.6, 1.8 * b, 6.8, 0.5), DETAIL)
    pen.plate([(-1.6 * b, -0.4), (1.7 * b, -0.4), (1.7 * b, 8.2), (0.9 * b, 10.4), (-0.8 * b, 10.4), (-1.6 * b, 8.2)])
    pen.seam([(-1.6 * b, 4.6), (1.7 * b, 4.6)], 2)


def _cannon(pen: Pen, b: float) -> None:
    """A particle cannon: a fat barrel in coils, and a heavy muzzle."""
    pen.plate(box(-2.2 * b, 7.6, 4.6 * b, 6.2))
    for row in range(3):
        pen.plate(box(-2.9 * b, 8.0 + row * 1.9, 6.0 * b, 1.0), DETAIL)
    pen.plate(box(-3.8 * b, 13.4, 7.8 * b, 4.0, 1.2))
    pen.mark(box(-1.8 * b, 15.8, 3.8 * b, 1.6))
    pen.plate([(-3.4 * b, 0.0), (3.6 * b, 0.0), (3.6 * b, 6.4), (2.4 * b, 8.2), (-2.2 * b, 8.2), (-3.4 * b, 6.4)])


def _gatling(pen: Pen, b: float) -> None:
    """A machine gun: a bundle of barrels with two clamps, and its drum."""
    pen.joint(3.8 * b, 4.4, 3.0 * b, STRUCTURE)
    pen.dot(3.8 * b, 4.4, 0.8)
    for x in (-1.9, -0.5, 0.9):
        pen.plate(box(x * b, 7, 1.1 * b, 9.6), DETAIL)
    for y in (9.6, 14.0):
        pen.plate(box(-2.5 * b, y, 5.0 * b, 1.3), DETAIL)
    pen.plate(box(-2.6 * b, 0.2, 5.2 * b, 7.4, 0.8))


def _fist(pen: Pen, b: float) -> None:
    """A fist larger than any hand has to be: four knuckles, four fingers, a thumb."""
    pen.plate([(-1.8 * b, 0.4), (2.2 * b, 0.4), (3.2 * b, 5.8), (-2.6 * b, 5.8)])
    pen.plate(box(-3.2 * b, 5.6, 7.0 * b, 2.0, 0.4), STRUCTURE)
    pen.plate([(-3.4 * b, 7.6), (4.0 * b, 7.6), (4.2 * b, 10.4), (3.4 * b, 13.6), (-2.8 * b, 13.6), (-3.6 * b, 10.4)])
    for k in range(1, 4):
        x = (-3.4 + k * 1.9) * b
        pen.seam([(x, 9.6), (x + 0.1, 13.6)], 1.8)
    pen.plate([(-3.8 * b, 8.4), (-1.8 * b, 8.8), (-1.2 * b, 10.8), (-2.6 * b, 11.8), (-4.2 * b, 10.6)], DETAIL)


def _sword(pen: Pen, b: float) -> None:
    """A sword: a broad blade that points down and outwards, its guard across."""
    pen.plate([(-0.2 * b, 10.4), (2.8 * b, 9.2), (6.6 * b, 18.8), (6.6 * b, 21.6), (4.2 * b, 20.2)])
    pen.seam([(1.3 * b, 10.2), (5.6 * b, 19.8)], 3)
    pen.plate(limb(-1.9 * b, 11.2, 4.5 * b, 8.4, 1.7, 1.7))
    pen.plate([(-1.9 * b, 0.4), (2.1 * b, 0.4), (3.0 * b, 6.6), (1.0 * b, 9.4), (-1.8 * b, 7.6)])


def _lance(pen: Pen, b: float) -> None:
    """A lance: a long shaft that tapers to its point, and a wide guard over the hand."""
    pen.plate([(-1.0 * b, 9.6), (1.4 * b, 9.6), (0.6 * b, 20.4), (0.2 * b, 23.0), (-0.2 * b, 20.4)])
    pen.seam([(-0.6 * b, 14.0), (1.0 * b, 14.0)], 2)
    pen.plate([(-1.3 * b, 6.6), (1.7 * b, 6.6), (3.8 * b, 11.2), (-3.4 * b, 11.2)])
    pen.plate([(-1.9 * b, 0.4), (2.1 * b, 0.4), (1.9 * b, 7.4), (-1.5 * b, 7.4)])


def _whip(pen: Pen, b: float) -> None:
    """A whip: a handle, and a lash that swings out to the side and back, heavy to its tip."""
    lash = smooth([(0.4, 9), (2.6, 12.0), (5.4, 11.6), (6.4, 14.2), (3.6, 16.4), (1.4, 18.2), (3.2, 20.6), (6.0, 19.8)])
    pen.rod([(x * b, y) for x, y in lash], STRUCTURE)
    pen.joint(6.2 * b, 19.6, 1.1, STRUCTURE)
    pen.plate(box(-1.4 * b, 6.4, 3.2 * b, 3.0, 0.6), DETAIL)
    pen.plate(box(-2.0 * b, 0.4, 4.2 * b, 6.4, 1.0))


def _nozzle(pen: Pen, b: float) -> None:
    """A flamethrower: a wide mouth, and its tank outside."""
    pen.plate(box(2.2 * b, -2.6, 3.4 * b, 9.4, 1.5))
    pen.seam([(2.2 * b, 0.2), (5.6 * b, 0.2)], 2)
    pen.rod([(4.0 * b, 6.8), (4.0 * b, 9.2), (1.2 * b, 9.8)], STRUCTURE)
    pen.plate([(-0.9 * b, 8), (1.1 * b, 8), (1.3 * b, 11.4), (4.0 * b, 16.4), (-3.8 * b, 16.4), (-1.1 * b, 11.4)])
    pen.seam([(-2.4 * b, 14.4), (2.6 * b, 14.4)], 2)
    pen.plate(box(-2.0 * b, 0.4, 4.2 * b, 8.2, 1.0))


def _dish(pen: Pen, b: float) -> None:
    """A disruptor: a dish that looks at you, with the horn in its focus."""
    pen.plate(box(-1.6 * b, 0.2, 3.4 * b, 6.0))
    pen.joint(0.4 * b, 10.4, 5.6 * b, STRUCTURE)
    pen.ring(0.4 * b, 10.4, 3.8 * b)
    for x, y in ((0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)):
        pen.seam([(0.4 * b, 10.4), ((0.4 + 5.6 * x) * b, 10.4 + 5.6 * y * b)], 3)
    pen.joint(0.4 * b, 10.4, 1.4 * b, STRUCTURE)
    pen.dot(0.4 * b, 10.4, 0.6)


def _tubes(pen: Pen, b: float) -> None:
    """A launcher at the arm: a box of four tubes."""
    pen.plate(box(-1.2 * b, 0.2, 2.6 * b, 3.0))
    pen.plate(box(-3.8 * b, 2.4, 7.8 * b, 8.6, 0.8))
    for row in range(2):
        for column in range(2):
            pen.dot((-1.8 + 3.8 * column) * b, 4.8 + 3.8 * row, 1.2)


def _tower(pen: Pen, b: float) -> None:
    """A tower shield: a slab from shoulder to knee, with a slit to see through."""
    pen.plate([(-4.6 * b, -6.4), (5.8 * b, -6.4), (6.8 * b, -5.0), (6.8 * b, 14.4), (5.2 * b, 17.4), (-4.0 * b, 17.4),
               (-5.6 * b, 14.4), (-5.6 * b, -5.0)])  # fmt: skip
    pen.seam([*box(-3.8 * b, -4.6, 8.8 * b, 20.0, 1.0), (-2.8, -4.6)], 3)
    pen.mark(box(-2.2 * b, -1.6, 5.6 * b, 1.3))


# --- side view -------------------------------------------------------------------------------------------------------


def _side_hand(pen: Pen, b: float) -> None:
    pen.plate([(-1.6, -1.7), (4.4, -1.5), (4.4, 1.7), (-1.6, 1.9)])
    pen.plate(box(4.4, -1.4, 2.6, 2.8, 0.6), DETAIL)


def _side_pod(pen: Pen, b: float) -> None:
    pen.plate(box(-1.6, -2.2, 8.6, 4.6, 1.0))
    pen.plate(box(7.0, -1.0, 1.6, 2.2), DETAIL)


def _side_barrel(pen: Pen, b: float) -> None:
    pen.plate([(-2.4, -1.8), (7.4, -1.8), (8.2, -1.0), (8.2, 1.6), (7.4, 2.2), (-2.0, 2.2)])
    pen.plate(box(8.2, -0.8, 6.4, 1.8))
    pen.plate(box(14.0, -1.3, 1.8, 2.8))
    for column in range(3):
        pen.seam([(3.0 + column * 1.5, -1.6), (3.0 + column * 1.5, 2)], 1.5)


def _side_rifle(pen: Pen, b: float) -> None:
    pen.plate(box(5, -0.5, 11.4, 1.1), DETAIL)
    pen.plate(box(14.6, -1.0, 2.0, 2.1), DETAIL)
    pen.plate(box(0.6, -4.0, 5.6, 1.7, 0.5), DETAIL)
    pen.plate([(-5.6, -0.4), (-3.2, -1.7), (5.4, -1.7), (6.6, -0.8), (6.6, 1.0), (5.4, 1.7), (-3.2, 1.7), (-5.6, 2.8)])
    pen.plate(box(2.4, 1.7, 1.8, 2.6), DETAIL)


def _side_cannon(pen: Pen, b: float) -> None:
    pen.plate(box(6.6, -2.3, 6.6, 4.8))
    for column in range(3):
        pen.plate(box(7.2 + column * 1.9, -3.0, 1.0, 6.2), DETAIL)
    pen.plate(box(12.8, -3.8, 4.0, 7.8, 1.2))
    pen.plate([(-2.6, -2.6), (-1.0, -3.4), (6.0, -3.4), (7.4, -2.2), (7.4, 2.4), (6.0, 3.6), (-1.0, 3.6), (-2.6, 2.8)])


def _side_gatling(pen: Pen, b: float) -> None:
    pen.joint(2.4, 4.6, 3.2, STRUCTURE)
    pen.dot(2.4, 4.6, 0.8)
    for y in (-1.9, -0.5, 0.9):
        pen.plate(box(6.4, y, 10.0, 1.1), DETAIL)
    for x in (8.6, 13.4):
        pen.plate(box(x, -2.5, 1.3, 5.0), DETAIL)
    pen.plate(box(-2.0, -2.6, 8.6, 5.2, 0.8))


def _side_fist(pen: Pen, b: float) -> None:
    pen.plate([(-1.6, -1.8), (4.6, -2.6), (4.6, 2.8), (-1.6, 2.0)])
    pen.plate(box(4.6, -3.0, 1.6, 6.2), DETAIL)
    pen.plate([(6.2, -3.2), (10.4, -3.4), (12.0, -2.4), (12.0, 2.6), (10.6, 3.4), (6.2, 3.2)])
    for row in range(3):
        pen.seam([(8.6, -1.6 + row * 1.6), (12, -1.6 + row * 1.6)], 1.6)


def _side_sword(pen: Pen, b: float) -> None:
    pen.plate([(6.6, -1.8), (13.4, -11.4), (16.0, -12.6), (15.6, -9.8), (8.8, 0.6)])
    pen.seam([(7.8, -0.6), (15.2, -11.4)], 3)
    pen.plate(limb(6.0, -3.2, 9.2, 2.6, 1.7, 1.7))
    pen.plate([(-1.6, -1.8), (4.8, -2.0), (7.4, -0.8), (6.2, 1.8), (-1.6, 2.0)])


def _side_lance(pen: Pen, b: float) -> None:
    pen.plate([(7.6, -1.2), (18.6, -0.4), (21.4, 0.0), (18.6, 0.4), (7.6, 1.2)])
    pen.seam([(12.0, -0.8), (12.0, 0.8)], 2)
    pen.plate([(5.0, -1.5), (9.2, -3.6), (9.2, 3.6), (5.0, 1.5)])
    pen.plate([(-1.6, -1.8), (5.8, -1.6), (5.8, 1.6), (-1.6, 2.0)])


def _side_whip(pen: Pen, b: float) -> None:
    lash = [(8.4, 0), (10.4, -2.6), (12.6, -2.0), (12.4, 1.2), (11.4, 4.4), (13.4, 6.6), (15.6, 5.0), (16.0, 2.0)]
    pen.rod(smooth(lash), STRUCTURE)
    pen.joint(16.0, 1.4, 1.1, STRUCTURE)
    pen.plate(box(5.6, -1.2, 3.0, 2.6, 0.5), DETAIL)
    pen.plate(box(-1.6, -1.9, 7.4, 4.0, 1.0))


def _side_nozzle(pen: Pen, b: float) -> None:
    pen.plate(box(-3.0, 2.2, 9.6, 3.6, 1.6))
    pen.rod([(6.6, 4.0), (9.0, 4.0), (9.8, 1.2)], STRUCTURE)
    pen.plate([(7.4, -1.0), (10.6, -1.2), (15.6, -3.9), (15.6, 4.1), (10.6, 1.4), (7.4, 1.2)])
    pen.seam([(13.6, -2.8), (13.6, 3.0)], 2)
    pen.plate(box(-1.8, -2.2, 9.4, 4.4, 0.8))


def _side_dish(pen: Pen, b: float) -> None:
    pen.rod([(8.6, 0.2), (13.6, 0.2)], STRUCTURE)
    pen.joint(13.8, 0.2, 1.0, STRUCTURE)
    pen.seam([(10.6, -4.6), (13.6, 0.0), (10.6, 5.0)], 3)
    pen.plate([(10.8, -5.8), (9.2, -5.6), (7.2, -3.2), (6.4, 0.2), (7.2, 3.6), (9.2, 6.0), (10.8, 6.2), (9.4, 3.0),
               (8.8, 0.2), (9.4, -2.6)])  # fmt: skip
    pen.plate(box(-1.8, -1.8, 8.4, 3.8, 0.6))


def _side_tubes(pen: Pen, b: float) -> None:
    for row in range(2):
        pen.plate(box(8.0, -2.8 + row * 3.4, 1.8, 2.4), DETAIL)
    pen.plate(box(-2.4, -3.8, 10.6, 7.6, 0.8))
    pen.seam([(5.6, -3.8), (5.6, 3.8)], 2.4)
    pen.seam([(-0.4, -3.8), (-0.4, 3.8)], 2.4)


def _side_tower(pen: Pen, b: float) -> None:
    pen.plate(box(-1.6, -1.6, 6.0, 3.6))
    pen.plate([(4.2, -11.0), (6.0, -11.4), (7.2, -10.2), (7.6, 0.4), (7.2, 12.2), (5.8, 14.2), (4.2, 13.4)])
    pen.seam([(5.6, -9.6), (5.6, 12.6)], 2)


# --- from above: the arm at x = 9.9 b, its front end at y = -2.4 -----------------------------------------------------


def _top_nothing(pen: Pen, b: float) -> None:
    pass


def _top_pod(pen: Pen, b: float) -> None:
    pen.plate(box(8.2 * b, -7.6, 3.4 * b, 5.4))


def _top_barrel(pen: Pen, b: float) -> None:
    pen.plate(box(9.2 * b, -10.6, 1.6 * b, 8.4))


def _top_rifle(pen: Pen, b: float) -> None:
    pen.plate(box(9.5 * b, -12.6, 1.0 * b, 10.2))
    pen.plate(box(8.8 * b, -5.4, 2.4 * b, 3.4))


def _top_cannon(pen: Pen, b: float) -> None:
    pen.plate(box(8.6 * b, -7.6, 2.8 * b, 5.4))
    pen.plate(box(7.9 * b, -10.4, 4.2 * b, 3.0, 0.6))


def _top_gatling(pen: Pen, b: float) -> None:
    for x in (8.3, 9.5, 10.7):
        pen.plate(box(x * b, -10.4, 0.8 * b, 8.2))
    pen.plate(box(7.9 * b, -7.4, 4.0 * b, 1.2))
    pen.joint(12.6 * b, -1.6, 2.0 * b)


def _top_fist(pen: Pen, b: float) -> None:
    pen.plate(box(7.6 * b, -7.4, 4.8 * b, 5.4, 1.0))


def _top_sword(pen: Pen, b: float) -> None:
    pen.plate([(8.9 * b, -4.4), (11.1 * b, -4.4), (11.3 * b, -10.6), (10.0 * b, -12.6), (8.7 * b, -10.6)])
    pen.plate(box(7.2 * b, -5.2, 5.6 * b, 1.5))


def _top_lance(pen: Pen, b: float) -> None:
    pen.plate([(9.1 * b, -4.0), (10.7 * b, -4.0), (10.3 * b, -13.2), (9.9 * b, -15.4), (9.5 * b, -13.2)])
    pen.plate([(9.0 * b, -2.6), (10.8 * b, -2.6), (12.6 * b, -5.6), (7.2 * b, -5.6)])


def _top_whip(pen: Pen, b: float) -> None:
    lash = smooth([(9.9, -3), (11.4, -5.4), (9.6, -7.4), (10.6, -9.8), (13.2, -9.0)])
    pen.rod([(x * b, y) for x, y in lash], STRUCTURE)
    pen.joint(13.4 * b, -8.6, 1.0)


def _top_nozzle(pen: Pen, b: float) -> None:
    pen.plate([(9.2 * b, -2.4), (9.2 * b, -5.4), (7.4 * b, -9.6), (12.6 * b, -9.6), (10.8 * b, -5.4), (10.8 * b, -2.4)])
    pen.plate(box(11.4 * b, -3.4, 2.4 * b, 6.4, 1.0))


def _top_dish(pen: Pen, b: float) -> None:
    pen.plate([(6.2 * b, -8.2), (7.6 * b, -5.6), (9.9 * b, -4.6), (12.2 * b, -5.6), (13.6 * b, -8.2), (11.8 * b, -7.2),
               (9.9 * b, -6.6), (8.0 * b, -7.2)])  # fmt: skip
    pen.plate(box(9.5 * b, -9.6, 0.9 * b, 3.2))


def _top_tubes(pen: Pen, b: float) -> None:
    pen.plate(box(7.4 * b, -7.4, 5.2 * b, 6.4, 0.6))
    pen.seam([(7.4 * b, -5.8), (12.6 * b, -5.8)], 2)


def _top_tower(pen: Pen, b: float) -> None:
    pen.plate(box(5.2 * b, -7.0, 9.6 * b, 2.6, 0.8))


ARMS: dict[str, Views] = {
    "": Views(_hand, _side_hand, _top_nothing),
    "barrel": Views(_barrel, _side_barrel, _top_barrel),
    "rifle": Views(_rifle, _side_rifle, _top_rifle),
    "cannon": Views(_cannon, _side_cannon, _top_cannon),
    "gatling": Views(_gatling, _side_gatling, _top_gatling),
    "launcher": Views(_tubes, _side_tubes, _top_tubes),
    "fist": Views(_fist, _side_fist, _top_fist),
    "sword": Views(_sword, _side_sword, _top_sword),
    "lance": Views(_lance, _side_lance, _top_lance),
    "whip": Views(_whip, _side_whip, _top_whip),
    "nozzle": Views(_nozzle, _side_nozzle, _top_nozzle),
    "dish": Views(_dish, _side_dish, _top_dish),
    "tower-shield": Views(_tower, _side_tower, _top_tower),
}
"""By the data's word. Another word is a plain pod, "" a hand."""

POD = Views(_pod, _side_pod, _top_pod)


def arm(word: str) -> Views:
    """What a word of the data hangs at an arm."""
    return ARMS.get(word, POD)
