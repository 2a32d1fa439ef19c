"""What stands on a mech's shoulder: each weapon from the front, from the side and from above.

Parts are drawn in the mech's own units (see `silhouettes_mech`), outwards to the right in front, forwards to the right
from the side, forwards up from above. Barrels are raised, as on parade: from the front a level one would be a ring.
"""

from __future__ import annotations

from generator.draw.silhouettes_arms import DETAIL, STRUCTURE, Views
from generator.draw.silhouettes_pen import Pen, box, limb

# --- front view ------------------------------------------------------------------------------------------------------


def _plate(pen: Pen, b: float) -> None:
    pen.plate([(7 * b, 7.6), (11 * b, 7.2), (13 * b, 10), (12.4 * b, 13.4), (8.6 * b, 13.4)])


def _pod(pen: Pen, b: float) -> None:
    _plate(pen, b)
    pen.plate(box(8.4 * b, 2.4, 5.4 * b, 5.6, 1.0))
    pen.ring(11.1 * b, 5.2, 1.3)


def _launcher(pen: Pen, b: float) -> None:
    _plate(pen, b)
    x, w = 7.4 * b, 9.2 * b
    pen.plate(box(x + 2.6, 6.4, w - 5.2, 2.2), DETAIL)
    pen.plate(box(x, -1.6, w, 8.4, 0.8))
    for row in range(2):
        for column in range(3):
            pen.dot(x + w * (column + 0.5) / 3, 0.6 + row * 4.0, 1.05)


def _shield(pen: Pen, b: float) -> None:
    pen.joint(9.4 * b, 10.4, 2.0, STRUCTURE)
    pen.plate([(8.8 * b, 2.2), (11.6 * b, -1.4), (17.2 * b, -2.6), (19.2 * b, 1.6), (18.0 * b, 10), (15.0 * b, 17.2),
               (11.8 * b, 20.6), (9.6 * b, 15.0)])  # fmt: skip
    pen.seam([(11.0 * b, 3.4), (12.6 * b, 1.0), (16.4 * b, 0.2), (17.2 * b, 2.4), (16.2 * b, 9.4), (13.8 * b, 15.2),
              (12.2 * b, 17.2), (11.2 * b, 13.4), (11.0 * b, 3.4)], 3)  # fmt: skip
    pen.seam([(11.1 * b, 8.2), (16.4 * b, 8.2)], 3)
    for x, y in ((12.9, 3.4), (15.2, 3.2)):
        pen.dot(x * b, y, 0.5)


def _mortar(pen: Pen, b: float) -> None:
    """A mortar: a short fat tube that leans out and gapes, on a base plate."""
    _plate(pen, b)
    pen.plate(limb(10.4 * b, 6.6, 14.8 * b, 0.4, 5.4 * b, 5.2 * b))
    pen.plate(limb(14.0 * b, 1.4, 16.0 * b, -1.4, 8.6 * b, 8.6 * b))
    pen.mark(limb(15.6 * b, -0.8, 16.2 * b, -1.7, 6.0 * b, 6.0 * b))
    pen.seam([(11.2 * b, 2.6), (14.2 * b, 4.8)], 2)
    pen.plate([(7.4 * b, 8.8), (8.0 * b, 6.0), (12.8 * b, 6.0), (13.4 * b, 8.8)])


def _barrel(pen: Pen, b: float) -> None:
    """A laser: a drum with a lens, its cooling fins above."""
    _plate(pen, b)
    for x in (8.8, 10.6, 12.4):
        pen.plate(box(x * b, -2.0, 1.1 * b, 4.6), DETAIL)
    pen.joint(11.2 * b, 4.4, 3.8 * b, STRUCTURE)
    pen.ring(11.2 * b, 4.4, 2.4 * b)
    pen.dot(11.2 * b, 4.4, 1.2)


def _rifle(pen: Pen, b: float) -> None:
    """A rifle: a thin barrel that leans far out, with a scope."""
    _plate(pen, b)
    pen.plate(limb(11.0 * b, 3.6, 18.2 * b, -4.4, 1.1, 1.1), DETAIL)
    pen.plate(limb(16.8 * b, -2.8, 18.4 * b, -4.6, 2.2, 2.2), DETAIL)
    pen.plate(limb(7.8 * b, 3.2, 10.6 * b, 0.0, 1.8, 1.8), DETAIL)
    pen.plate(limb(7.6 * b, 7.8, 12.6 * b, 1.8, 3.6, 3.0))


def _cannon(pen: Pen, b: float) -> None:
    """A particle cannon: fat and upright, in coils, with a heavy muzzle."""
    _plate(pen, b)
    pen.plate(box(9.2 * b, -0.4, 4.8 * b, 8.0))
    for row in range(3):
        pen.plate(box(8.4 * b, 0.4 + row * 2.2, 6.4 * b, 1.1), DETAIL)
    pen.plate(box(7.6 * b, -4.4, 8.0 * b, 4.2, 1.2))
    pen.mark(box(9.6 * b, -4.2, 4.0 * b, 1.4))


def _gatling(pen: Pen, b: float) -> None:
    """A machine gun: six barrels in a ring, the drum outside."""
    _plate(pen, b)
    pen.joint(15.6 * b, 6.6, 2.6 * b, STRUCTURE)
    pen.dot(15.6 * b, 6.6, 0.7)
    for x, y in ((0, -3.2), (2.8, -1.6), (2.8, 1.6), (0, 3.2), (-2.8, 1.6), (-2.8, -1.6)):
        pen.joint((10.8 + x) * b, 2.6 + y * b, 1.5 * b)
    pen.joint(10.8 * b, 2.6, 2.4 * b, STRUCTURE)


def _nozzle(pen: Pen, b: float) -> None:
    """A flamethrower: a wide mouth above, its tank behind it."""
    _plate(pen, b)
    pen.plate(box(13.2 * b, -1.2, 3.4 * b, 9.2, 1.5))
    pen.seam([(13.2 * b, 1.6), (16.6 * b, 1.6)], 2)
    pen.plate([(9.0 * b, 7.6), (9.2 * b, 1.2), (6.8 * b, -4.0), (14.2 * b, -4.0), (11.8 * b, 1.2), (12.0 * b, 7.6)])
    pen.seam([(8.0 * b, -2.2), (13.0 * b, -2.2)], 2)


def _dish(pen: Pen, b: float) -> None:
    """A disruptor: a dish on a post."""
    _plate(pen, b)
    pen.plate(box(10.6 * b, 5.0, 2.4 * b, 3.6))
    pen.joint(11.8 * b, 1.2, 5.6 * b, STRUCTURE)
    pen.ring(11.8 * b, 1.2, 3.8 * b)
    for x, y in ((0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)):
        pen.seam([(11.8 * b, 1.2), ((11.8 + 5.6 * x) * b, 1.2 + 5.6 * y * b)], 3)
    pen.joint(11.8 * b, 1.2, 1.4 * b, STRUCTURE)
    pen.dot(11.8 * b, 1.2, 0.6)


# --- side view -------------------------------------------------------------------------------------------------------


def _side_plate(pen: Pen, b: float) -> None:
    pen.plate([(-4.8 * b, 8.6), (2.8 * b, 8.6), (3.6 * b, 11), (2.4 * b, 13.8), (-4.4 * b, 13.8), (-5.4 * b, 11)])


def _side_pod(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(box(-5.6 * b, 2.4, 8.6 * b, 5.6, 0.8))
    pen.plate(box(3.0 * b, 3.6, 2.8, 3.0), DETAIL)


def _side_launcher(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(box(-3.0 * b, 5.6, 3.8 * b, 3.4), DETAIL)
    pen.plate([(-7.6 * b, -1.0), (3.8 * b, -2.6), (4.6 * b, 5.2), (-7.2 * b, 6.4)])
    pen.seam([(1.6 * b, -2.2), (2.4 * b, 5.4)], 2.4)
    pen.seam([(-5.4 * b, -1.2), (-5.0 * b, 6.0)], 2.4)
    for row in range(2):
        pen.plate([(4.0 * b, -1.4 + row * 3.6), (5.8 * b, -1.1 + row * 3.6), (5.8 * b, 0.3 + row * 3.6),
                   (4.3 * b, 0.6 + row * 3.6)], DETAIL)  # fmt: skip


def _side_shield(pen: Pen, b: float) -> None:
    pen.plate([(-6.0 * b, 1.0), (1.0 * b, -1.6), (4.2 * b, 3.0), (3.6 * b, 12.4), (-0.4 * b, 18.4), (-5.0 * b, 13.4)])
    pen.seam([(-4.4 * b, 2.2), (0.4 * b, 0.6), (2.6 * b, 3.8), (2.2 * b, 11.8), (-0.5 * b, 15.6), (-3.6 * b, 12.2),
              (-4.4 * b, 2.2)], 3)  # fmt: skip


def _side_mortar(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(limb(-3.6 * b, 7.0, 0.8 * b, -0.6, 5.0, 4.8))
    pen.plate(limb(0.2 * b, 0.4, 2.0 * b, -2.6, 7.2, 7.2))
    pen.plate([(-7.0 * b, 8.6), (-6.4 * b, 6.4), (0.4 * b, 6.4), (1.0 * b, 8.6)])


def _side_barrel(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    for x in (-5.0, -2.8, -0.6):
        pen.plate(box(x * b, -1.0, 1.1 * b, 3.0), DETAIL)
    pen.plate(box(3.6 * b, 3.4, 6.0, 1.9), DETAIL)
    pen.plate(box(9.0 * b, 2.9, 1.8, 2.9))
    pen.plate([(-6.2 * b, 1.6), (3.2 * b, 1.6), (4.2 * b, 2.6), (4.2 * b, 6.2), (3.2 * b, 7.2), (-6.2 * b, 7.2)])


def _side_rifle(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(limb(2.0 * b, 4.0, 13.6 * b, 1.4, 1.1, 1.1), DETAIL)
    pen.plate(limb(11.8 * b, 1.8, 14.0 * b, 1.3, 2.1, 2.1), DETAIL)
    pen.plate(limb(-3.0 * b, 1.6, 3.0 * b, 0.3, 1.8, 1.8), DETAIL)
    pen.plate(limb(-7.6 * b, 7.4, 4.0 * b, 3.6, 2.6, 3.4))


def _side_cannon(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(box(-1.0 * b, 1.0, 7.4 * b, 5.0))
    for column in range(3):
        pen.plate(box((0.4 + column * 1.9) * b, 0.2, 1.0 * b, 6.6), DETAIL)
    pen.plate(box(5.8 * b, -0.8, 4.0 * b, 8.4, 1.2))
    pen.plate(box(-7.4 * b, 0.0, 7.0 * b, 7.2, 1.2))


def _side_gatling(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    for y in (1.4, 2.9, 4.4):
        pen.plate(box(1.8 * b, y, 10.6, 1.1), DETAIL)
    for x in (4.4, 9.6):
        pen.plate(box(x * b, 0.8, 1.3, 5.2), DETAIL)
    pen.plate(box(-6.4 * b, 0.6, 8.6 * b, 5.8, 0.8))
    pen.joint(-3.2 * b, 7.4, 2.6 * b, STRUCTURE)
    pen.dot(-3.2 * b, 7.4, 0.7)


def _side_nozzle(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(box(-8.0 * b, 2.0, 4.2 * b, 6.4, 1.6))
    pen.plate([(1.8 * b, 3.0), (5.4 * b, 2.8), (10.4 * b, 0.0), (10.4 * b, 8.4), (5.4 * b, 5.6), (1.8 * b, 5.6)])
    pen.seam([(8.4 * b, 1.2), (8.4 * b, 7.2)], 2)
    pen.plate(box(-4.0 * b, 1.6, 6.6 * b, 5.6, 0.8))


def _side_dish(pen: Pen, b: float) -> None:
    _side_plate(pen, b)
    pen.plate(box(-2.4 * b, 2.0, 2.4 * b, 6.8))
    pen.rod([(1.8 * b, 1.6), (6.6 * b, 1.0)], STRUCTURE)
    pen.joint(6.8 * b, 1.0, 1.0, STRUCTURE)
    pen.plate([(3.6 * b, -5.0), (1.8 * b, -4.6), (-0.2 * b, -1.8), (-0.8 * b, 1.6), (0.4 * b, 5.0), (2.4 * b, 7.2),
               (4.2 * b, 7.4), (2.4 * b, 4.4), (1.6 * b, 1.4), (2.2 * b, -2.0)])  # fmt: skip


# --- from above ------------------------------------------------------------------------------------------------------


def _top_nothing(pen: Pen, b: float) -> None:
    pass


def _top_pod(pen: Pen, b: float) -> None:
    pen.plate(box(5.4 * b, -4.6, 5.6 * b, 9.6, 0.8))
    pen.seam([(5.6 * b, -2.6), (10.8 * b, -2.6)], 2)


def _top_launcher(pen: Pen, b: float) -> None:
    pen.plate(box(5.0 * b, -4.8, 6.8 * b, 9.8, 0.8))
    pen.seam([(5.0 * b, -1.6), (11.8 * b, -1.6)], 2)
    for column in range(3):
        pen.plate(box((5.4 + 2.1 * column) * b, -6.6, 1.6 * b, 2.0))


def _top_shield(pen: Pen, b: float) -> None:
    pen.plate([(9.2 * b, 5.6), (11.8 * b, 6.6), (14.4 * b, -1.0), (13.0 * b, -7.0), (11.4 * b, -6.4),
               (11.8 * b, -1.2)])  # fmt: skip


def _top_mortar(pen: Pen, b: float) -> None:
    pen.joint(8.4 * b, 0.4, 4.2 * b)
    pen.dot(8.4 * b, 0.4, 2.0 * b)


def _top_barrel(pen: Pen, b: float) -> None:
    pen.plate(box(7.3 * b, -8.6, 1.8 * b, 5.4))
    pen.plate(box(6.0 * b, -3.8, 4.4 * b, 8.0, 0.6))


def _top_rifle(pen: Pen, b: float) -> None:
    pen.plate(box(7.7 * b, -11.6, 0.9 * b, 9.0))
    pen.plate(box(6.9 * b, -3.6, 2.6 * b, 9.0))


def _top_cannon(pen: Pen, b: float) -> None:
    pen.plate(box(6.6 * b, -6.4, 3.4 * b, 5.4))
    pen.plate(box(5.8 * b, -9.6, 5.0 * b, 3.4, 0.6))
    pen.plate(box(5.8 * b, -2.0, 5.0 * b, 7.2, 0.8))


def _top_gatling(pen: Pen, b: float) -> None:
    for x in (6.6, 7.9, 9.2):
        pen.plate(box(x * b, -9.0, 0.8 * b, 6.0))
    pen.plate(box(6.0 * b, -3.4, 4.6 * b, 7.0, 0.6))
    pen.joint(11.6 * b, 1.6, 1.8 * b)


def _top_nozzle(pen: Pen, b: float) -> None:
    pen.plate([(7.4 * b, -2.0), (7.4 * b, -4.6), (5.6 * b, -8.6), (10.8 * b, -8.6), (9.0 * b, -4.6), (9.0 * b, -2.0)])
    pen.plate(box(6.0 * b, -2.2, 4.4 * b, 6.4, 1.2))


def _top_dish(pen: Pen, b: float) -> None:
    pen.plate([(4.4 * b, -5.4), (5.8 * b, -2.6), (8.2 * b, -1.4), (10.6 * b, -2.6), (12.0 * b, -5.4), (10.2 * b, -4.4),
               (8.2 * b, -3.8), (6.2 * b, -4.4)])  # fmt: skip
    pen.plate(box(7.6 * b, -7.4, 1.2 * b, 3.6))


SHOULDERS: dict[str, Views] = {
    "": Views(_plate, _side_plate, _top_nothing),
    "launcher": Views(_launcher, _side_launcher, _top_launcher),
    "shield": Views(_shield, _side_shield, _top_shield),
    "mortar": Views(_mortar, _side_mortar, _top_mortar),
    "barrel": Views(_barrel, _side_barrel, _top_barrel),
    "rifle": Views(_rifle, _side_rifle, _top_rifle),
    "cannon": Views(_cannon, _side_cannon, _top_cannon),
    "gatling": Views(_gatling, _side_gatling, _top_gatling),
    "nozzle": Views(_nozzle, _side_nozzle, _top_nozzle),
    "dish": Views(_dish, _side_dish, _top_dish),
}
"""By the data's word. Another word is a plain pod, "" bare armour."""

POD = Views(_pod, _side_pod, _top_pod)


def shoulder(word: str) -> Views:
    """What a word of the data puts on a shoulder."""
    return SHOULDERS.get(word, POD)
