"""Weapons of heroes that shoot, throw or make a noise. Each is drawn from the hand: forwards is to the right."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.draw.silhouettes_pen import box
from generator.games.galactic_arena.hero_figure_frame import Part, round_plate

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


def pistol(p: Part) -> None:
    """A heavy hand gun."""
    p.dark([(-1.0, -0.6), (1.6, -0.6), (0.8, 3.8), (-1.8, 3.8)])
    p.plate([(-1.8, -2.8), (8.8, -2.8), (9.4, -2.0), (9.4, -0.4), (3.6, -0.4), (2.6, 0.8), (-1.8, 0.8)])
    p.plate(box(9.4, -2.2, 1.8, 1.6), DETAIL)


def blaster(p: Part) -> None:
    """A broad gun with coils and a wide muzzle."""
    p.dark([(-1.2, 0), (1.8, 0), (1.0, 4.6), (-2.0, 4.6)])
    p.plate([(-7.4, -0.6), (-5.4, -2.8), (10.0, -3.4), (11.2, -2.0), (11.2, 1.8), (9.4, 2.6), (-3.4, 2.2), (-7.4, 3.4)])
    for x in (4.4, 6.4, 8.4):
        p.dark(box(x, -3.9, 1.1, 7.0))
    p.plate([(11.2, -2.0), (15.2, -3.2), (15.2, 3.0), (11.2, 1.8)])
    p.mark(box(14.0, -1.8, 1.4, 3.4))


def rifle(p: Part) -> None:
    """A long thin gun with a stock and a scope."""
    p.dark([(-1.0, 0.4), (1.6, 0.4), (0.6, 4.2), (-2.0, 4.2)])
    p.dark([(-9.6, -1.0), (-3.6, -1.6), (-3.0, 1.2), (-9.6, 3.4)])
    p.plate([(-4.0, -1.8), (8.6, -1.8), (9.4, -0.8), (9.4, 0.8), (-3.4, 1.4)])
    p.plate(box(8.6, -1.0, 11.4, 1.4), DETAIL)
    p.plate(box(18.6, -1.7, 2.8, 2.8), DETAIL)
    p.plate(box(0.2, -4.4, 6.4, 1.8, 0.4), DETAIL)
    p.dark([(4.2, 1.0), (6.8, 1.0), (6.2, 4.0), (4.6, 4.0)])


def cannon(p: Part) -> None:
    """A gun as thick as a thigh, carried at the hip, with several barrels."""
    p.plate(box(-8.6, -3.6, 9.4, 8.0, 1.6))
    for y in (-2.8, -0.3, 2.2):
        p.plate(box(0.8, y, 15.6, 1.7), DETAIL)
    p.plate(box(5.2, -3.8, 2.2, 8.8, 0.4))
    p.dark(box(12.4, -3.8, 2.4, 8.8, 0.4))
    p.dark(box(-2.4, -6.4, 5.6, 1.4))
    p.pen.rod(p.shape([(-1.6, -5.0), (-1.6, -3.6)]))
    p.pen.rod(p.shape([(2.4, -5.0), (2.4, -2.8)]))
    p.seam([(-6.2, -3.6), (-6.2, 4.4)], 3)


def launcher(p: Part) -> None:
    """A tube over the shoulder, wide at both ends."""
    p.plate([(-13.0, -4.6), (-9.6, -3.2), (9.6, -3.2), (9.6, 2.4), (-9.6, 2.4), (-13.0, 3.8)])
    p.dark([(9.6, -3.2), (13.6, -4.6), (13.6, 3.8), (9.6, 2.4)])
    p.dark(box(-4.4, -3.2, 2.4, 5.6))
    p.plate(box(1.0, -6.0, 4.4, 2.8, 0.5), DETAIL)


def bow(p: Part) -> None:
    """A bow with a drawn string and an arrow."""
    p.plate(smooth([(-4.6, -14.0), (-0.6, -11.4), (1.8, -6.0), (1.4, 0), (1.8, 6.0), (-0.6, 11.4),
                    (-4.6, 14.0)], 5) + smooth([(-4.6, 14.0), (0.6, 12.0), (3.8, 6.2), (3.0, 0), (3.8, -6.2),
                                                (0.6, -12.0), (-4.6, -14.0)], 5))  # fmt: skip
    p.pen.rod(p.shape([(-4.6, -14.0), (-8.4, 0), (-4.6, 14.0)]), DETAIL)
    p.pen.rod(p.shape([(-8.4, 0), (7.6, 0)]), STRUCTURE)
    p.dark([(7.0, -1.5), (11.2, 0), (7.0, 1.5)])


def disc(p: Part) -> None:
    """A throwing ring with teeth."""
    for step in range(10):
        a = step * math.pi / 5
        p.dark([(5.4 + 4.6 * math.cos(a), 4.6 * math.sin(a)), (5.4 + 7.0 * math.cos(a + 0.5), 7.0 * math.sin(a + 0.5)),
                (5.4 + 4.6 * math.cos(a + 0.62), 4.6 * math.sin(a + 0.62))])  # fmt: skip
    p.joint(5.4, 0, 5.2)
    p.joint(5.4, 0, 2.6, DETAIL)


def flamer(p: Part) -> None:
    """A nozzle with a pilot flame, a tank below it."""
    p.plate(box(-4.6, 0.8, 7.4, 3.6, 1.4))
    p.plate([(-3.4, -2.2), (8.6, -2.0), (8.6, 1.4), (-3.4, 1.4)])
    p.plate([(8.6, -1.2), (12.6, -2.6), (12.6, 2.2), (8.6, 0.8)])
    p.dark(smooth([(13.2, 0), (16.0, -3.4), (22.4, -3.0), (18.8, -0.6), (24.0, 0.6), (18.6, 1.8), (20.0, 4.0),
                   (15.6, 3.0), (13.2, 0)], 3))  # fmt: skip


def horn(p: Part) -> None:
    """A wide speaking horn on a grip; rings of sound before it."""
    p.plate([(-3.4, -1.6), (4.0, -1.8), (11.6, -6.0), (11.6, 6.0), (4.0, 1.8), (-3.4, 1.6)])
    p.dark([(11.2, -6.0), (12.4, -6.4), (12.4, 6.4), (11.2, 6.0)])
    for r in (4.6, 7.4):
        p.pen.rod(p.shape([(11.0 + r * math.cos(a / 10), r * 1.1 * math.sin(a / 10)) for a in range(-8, 9, 2)]),
                  STRUCTURE)  # fmt: skip


def net(p: Part) -> None:
    """A net flung out, with weights along its rim."""
    rim = smooth([(2.0, 0), (8.0, -9.0), (16.0, -10.0), (21.0, -3.0), (18.4, 6.4), (9.4, 7.6), (2.0, 0)], 4)
    p.plate(rim, DETAIL)
    for a, b in (((5.0, -4.6), (18.0, 5.8)), ((9.0, -9.2), (20.4, 0.4)), ((4.0, 2.4), (16.6, -9.6)), ((8.6, 7.2),
            (20.4, -4.6))):  # fmt: skip
        p.seam([a, b], 3)
    for x, y in ((8.0, -9.0), (16.0, -10.0), (21.0, -3.0), (18.4, 6.4), (9.4, 7.6)):
        p.dark(round_plate(x, y, 1.2, 8))


def carbine(p: Part) -> None:
    """A short gun with a magazine before the grip and a folding stock."""
    p.dark([(-1.0, 0.4), (1.6, 0.4), (0.6, 4.2), (-2.0, 4.2)])
    p.plate([(-8.4, -1.4), (-4.0, -1.6), (-3.6, 0.4), (-7.4, 2.6), (-8.4, 2.6)], DETAIL)
    p.plate([(-4.2, -2.6), (8.0, -2.6), (9.0, -1.6), (9.0, 0.6), (-3.4, 1.2)])
    p.plate(box(8.8, -1.6, 6.4, 1.8), DETAIL)
    p.dark(box(14.6, -2.2, 2.2, 3.0))
    p.dark([(3.8, 0.8), (6.6, 0.8), (7.8, 5.4), (5.0, 5.4)])
    p.plate(box(-0.4, -4.4, 5.0, 1.8, 0.4), DETAIL)


def shotgun(p: Part) -> None:
    """Two wide barrels side by side, a sawn-off stock."""
    p.dark([(-5.6, 0.4), (-0.4, -1.0), (0.6, 1.2), (-4.4, 4.4)])
    p.plate(box(0.0, -2.8, 14.0, 2.3), DETAIL)
    p.plate(box(0.0, -0.5, 14.0, 2.3), DETAIL)
    p.plate(box(4.2, 0.2, 5.6, 2.6, 0.8))
    p.dark(box(13.4, -3.2, 1.6, 5.4))


def crossbow(p: Part) -> None:
    """A heavy crossbow: a stock, limbs swept back, a bolt."""
    p.plate([(-8.4, -0.6), (-3.0, -1.6), (13.0, -1.2), (13.0, 1.0), (-2.6, 1.4), (-8.4, 3.2)])
    p.dark(smooth([(12.6, -1.0), (13.4, -6.0), (8.6, -12.0), (15.6, -7.0), (15.8, 0.0), (15.6, 7.0), (8.6, 12.0),
                   (13.4, 6.0), (12.6, 1.0)], 3))  # fmt: skip
    p.pen.rod(p.shape([(8.6, -12.0), (1.6, -0.6), (8.6, 12.0)]), DETAIL)
    p.shaft(2.0, 17.4, 0.8, -1.8)
    p.dark([(17.0, -3.2), (20.6, -1.8), (17.0, -0.4)])


GUNS: dict[str, Callable[[Part], None]] = {
    "pistol": pistol, "carbine": carbine, "shotgun": shotgun, "blaster": blaster, "rifle": rifle, "cannon": cannon,
    "launcher": launcher, "bow": bow, "crossbow": crossbow, "disc": disc, "flamer": flamer, "horn": horn, "net": net,
}  # fmt: skip
"""By the data's word."""
