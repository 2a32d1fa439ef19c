"""Heads of heroes, looking to the right. Each is drawn from the base of the neck, about 7 units high."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.games.galactic_arena.hero_figure_frame import Part

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


def _neck(p: Part) -> None:
    p.plate([(-1.5, 1.2), (-1.3, -1.6), (1.4, -1.6), (1.7, 1.2)], DETAIL)


def bare(p: Part) -> None:
    """A human face under cropped hair, its jaw set."""
    _neck(p)
    p.plate([(-2.2, -1.8), (-2.5, -4.4), (-1.4, -6.6), (1.6, -6.8), (2.7, -4.8), (3.1, -3.4), (2.7, -2.8), (2.6, -1.2),
             (1.2, -0.2), (-0.6, -0.8)])  # fmt: skip
    p.dark([(-2.6, -2.6), (-3.0, -5.2), (-2.0, -7.4), (0.6, -8.2), (3.0, -7.2), (3.0, -5.6), (1.0, -5.9), (-0.4, -5.0),
            (-0.8, -3.0)])  # fmt: skip
    p.mark([(1.2, -4.5), (2.7, -4.3), (2.6, -3.8), (1.2, -3.9)])
    p.seam([(1.4, -1.8), (2.6, -2.0)], 1.4)


def helmet(p: Part) -> None:
    """A closed helmet with a visor, a jaw piece and a short fin."""
    p.dark([(-3.0, -5.4), (-1.2, -8.4), (1.4, -7.6), (0.2, -6.4)])
    p.plate([(-2.4, 0.6), (-3.2, -3.4), (-2.4, -6.0), (0.2, -7.3), (2.6, -6.2), (3.5, -3.8), (3.2, -1.4), (2.0, 0.4)])
    p.mark([(-0.2, -4.9), (3.3, -4.5), (3.4, -2.9), (1.0, -2.6), (-0.4, -3.4)])
    p.seam([(0.4, -2.0), (0.6, 0.4)], 2)
    p.seam([(1.4, -1.2), (2.8, -1.2)], 1.3)


def crest(p: Part) -> None:
    """A helmet with a plume that sweeps back."""
    p.dark(smooth([(1.8, -6.6), (1.0, -9.4), (-2.0, -11.2), (-6.0, -10.4), (-8.8, -6.4), (-9.0, -2.4),
                   (-7.0, -5.2), (-4.6, -7.0), (-2.0, -6.6), (1.8, -6.6)], 4))  # fmt: skip
    p.plate([(-2.4, 0.6), (-3.0, -3.8), (-1.6, -6.6), (1.6, -7.2), (3.2, -5.0), (3.2, -2.4), (2.6, 0.4), (1.0, 1.0)])
    p.mark([(0.6, -4.8), (3.2, -4.6), (3.1, -3.8), (2.0, -3.6), (1.9, -0.6), (1.2, -0.6), (1.0, -3.6)])


def hood(p: Part) -> None:
    """A deep hood; two eyes in the dark."""
    p.plate(smooth([(-3.6, 1.8), (-4.4, -3.0), (-3.0, -7.4), (1.0, -9.6), (4.2, -7.0), (4.2, -2.6), (3.0, 1.8)], 4))
    p.mark(smooth([(0.2, 0.8), (-0.8, -3.0), (0.8, -6.8), (3.4, -6.2), (3.6, -2.6), (2.6, 0.6)], 4))
    p.pen.plate(p.shape([(0.8, -3.8), (1.9, -3.6), (1.7, -3.0), (0.8, -3.2)]), DETAIL)
    p.pen.plate(p.shape([(2.5, -3.6), (3.3, -3.8), (3.2, -3.1), (2.5, -3.0)]), DETAIL)
    p.seam([(-2.6, 0.6), (-2.6, -4.4), (0.0, -8.2)], 3)


def skull(p: Part) -> None:
    """A bony skull with deep sockets and bared teeth."""
    _neck(p)
    brow = smooth([(-1.4, -1.6), (-3.2, -3.6), (-2.8, -6.6), (0.2, -8.2), (3.0, -6.8), (3.6, -4.4), (3.0, -2.6)], 4)
    p.plate([*brow, (2.9, -0.6), (1.6, 0.6), (-0.4, 0.2), (-0.6, -1.4)])
    p.mark([(-0.8, -5.2), (0.8, -5.0), (1.0, -3.8), (-0.4, -3.4)])
    p.mark([(1.9, -5.0), (3.2, -5.3), (3.2, -3.8), (2.2, -3.5)])
    p.mark([(1.4, -3.2), (1.9, -2.4), (1.0, -2.4)])
    for x in (0.3, 1.1, 1.9):
        p.seam([(x, -1.6), (x, -0.2)], 1.3)


def beast(p: Part) -> None:
    """A beast's head: long snout, tusks, ears laid back."""
    p.plate([(-2.6, -4.4), (-6.2, -7.2), (-4.6, -3.0)])
    p.plate([(-3.4, 1.4), (-3.8, -3.6), (-1.6, -6.6), (1.6, -6.4), (2.8, -4.8), (6.4, -3.6), (7.0, -2.0),
             (6.2, -1.0), (5.0, 0.6), (2.0, 1.2)])  # fmt: skip
    p.mark([(1.0, -4.8), (2.6, -4.2), (2.2, -3.6), (1.0, -3.9)])
    p.dark([(5.8, -3.8), (7.2, -3.2), (7.1, -1.9), (6.0, -2.4)])
    p.seam([(6.2, -1.0), (3.2, -0.8), (1.8, -1.6)], 2)
    p.plate([(3.6, -0.6), (4.9, -0.7), (5.0, -3.4)], DETAIL)
    p.plate([(1.9, -0.5), (2.9, -0.5), (2.5, -2.7)], DETAIL)


def maw(p: Part) -> None:
    """No neck: a low brow over a wide jaw of teeth, thrust forward."""
    p.plate([(-4.2, 1.6), (-4.4, -3.2), (-2.2, -6.2), (2.2, -6.4), (4.8, -3.8), (4.6, -2.6), (2.4, -1.6), (-1.0, -1.2)])
    p.plate([(-3.4, 1.2), (-1.4, -1.6), (5.6, -1.6), (6.0, 0.6), (4.2, 3.2), (-1.4, 3.2)])
    for x in (-0.6, 1.2, 3.0, 4.6):
        p.plate([(x, -1.5), (x + 1.3, -1.5), (x + 0.65, 0.6)], DETAIL)
    p.mark([(-0.8, -4.0), (1.2, -3.2), (0.8, -2.6), (-0.9, -3.1)])
    p.mark([(2.4, -3.2), (4.2, -4.0), (4.2, -3.1), (2.7, -2.6)])


def dome(p: Part) -> None:
    """A glass bowl on a collar, a small face in it."""
    p.joint(0.2, -4.2, 4.8)
    p.plate([(-1.6, -1.2), (-2.0, -4.4), (-0.6, -6.4), (1.6, -6.2), (2.6, -4.2), (2.0, -1.2)], DETAIL)
    p.dot(0.4, -4.4, 0.62)
    p.dot(1.9, -4.4, 0.62)
    p.dark([(-3.8, 1.6), (-4.2, -0.8), (4.6, -0.8), (4.2, 1.6)])
    p.seam([(-3.2, -5.0), (-2.2, -7.2), (-0.6, -8.0)], 3)


def lens(p: Part) -> None:
    """A machine's head: one large lens in a housing."""
    _neck(p)
    p.plate([(-3.4, -1.0), (-3.8, -5.6), (-2.4, -7.2), (2.6, -7.2), (3.8, -5.8), (3.8, -1.8), (2.6, -0.6)])
    p.dark([(2.0 + 3.0 * math.cos(n * math.pi / 8), -4.0 + 3.0 * math.sin(n * math.pi / 8)) for n in range(16)])
    p.joint(2.2, -4.0, 1.7, DETAIL)
    p.dot(2.4, -4.0, 0.7)
    p.seam([(-2.6, -5.4), (-0.6, -5.4)], 1.6)
    p.seam([(-2.6, -4.2), (-0.8, -4.2)], 1.6)


def beak(p: Part) -> None:
    """A bird's head: hooked beak, feathers that stand off behind."""
    for x, y in ((-6.6, -8.6), (-7.4, -5.6), (-6.6, -2.6)):
        p.dark([(-0.6, -6.8), (x, y), (-1.4, -2.6)])
    p.plate(smooth([(-2.0, 1.4), (-3.0, -3.4), (-1.4, -7.0), (1.8, -7.2), (3.2, -5.2), (2.6, -1.8), (2.0, 1.2)], 4))
    p.dark(smooth([(2.2, -6.0), (5.6, -5.4), (7.8, -2.8), (7.4, 0.4), (6.2, -1.8), (2.6, -2.4)], 3))
    p.mark([(0.6, -5.4), (2.2, -4.9), (1.6, -4.1), (0.4, -4.5)])


def squid(p: Part) -> None:
    """A tall mantle that leans back, and feelers in place of a chin."""
    mantle = smooth([(-1.8, -1.0), (-3.6, -4.6), (-5.2, -9.6), (-4.6, -13.2), (-0.8, -11.6), (2.4, -8.0), (3.6, -4.4),
                     (2.6, -1.4)], 4)  # fmt: skip
    p.plate([*mantle, (1.0, -0.6), (-0.6, -0.6)])
    for x, dx, dy in ((-1.0, -2.6, 4.6), (0.2, -0.8, 5.6), (1.3, 1.4, 5.2), (2.2, 4.0, 3.4)):
        p.plate(smooth([(x - 0.6, -1.2), (x + dx * 0.4 - 0.7, dy * 0.5), (x + dx, dy),
                        (x + dx * 0.4 + 0.6, dy * 0.4), (x + 0.6, -1.2)], 3), DETAIL)  # fmt: skip
    p.mark(smooth([(0.2, -3.6), (1.0, -4.9), (2.6, -4.4), (2.2, -3.2), (0.2, -3.6)], 3))
    p.seam([(-3.2, -11.4), (-1.8, -7.6)], 3)


def mandible(p: Part) -> None:
    """An insect's head: large eyes, jaws, long feelers."""
    for dx, dy in ((5.4, -12.6), (-1.6, -13.4)):
        p.pen.rod(p.shape(smooth([(0.6, -5.6), (dx * 0.3 + 0.2, -10), (dx, dy), (dx + 2.0, dy + 0.4)], 4)), STRUCTURE)
    p.plate([(-2.2, 0.6), (-3.4, -3.0), (-2.0, -6.2), (2.0, -6.4), (3.8, -3.4), (2.6, -0.4), (1.4, 1.4)])
    p.dark(smooth([(-2.4, -2.8), (-3.8, -5.0), (-2.4, -7.0), (-0.4, -6.0), (-0.8, -3.6), (-2.4, -2.8)], 3))
    p.dark(smooth([(2.0, -2.6), (1.4, -5.4), (3.2, -6.8), (4.8, -5.0), (4.0, -3.0), (2.0, -2.6)], 3))
    for x in (0.2, 2.2):
        p.dark([(x, -0.2), (x + 1.0, -0.6), (x + 1.6, 1.8), (x + 0.4, 3.2), (x + 0.5, 1.4)])


def drop(p: Part) -> None:
    """A head like a falling drop, without a face but for one bright slit; strands stream off it."""
    for dx, dy, w in ((-9.6, -9.4, 1.5), (-10.8, -5.0, 1.3), (-8.6, -1.0, 1.1)):
        p.plate(smooth([(-1.4, -6.4), (dx * 0.5, dy - 1.0), (dx, dy), (dx * 0.5, dy + w), (-1.6, -2.4)], 4))
    p.plate(smooth([(-1.4, 1.4), (-3.0, -2.8), (-2.6, -6.6), (0.6, -9.2), (3.0, -6.6), (3.4, -3.0), (1.4, 1.4)], 4))
    p.mark([(0.0, -5.2), (3.1, -4.4), (3.2, -3.5), (1.2, -3.6)])


def mask(p: Part) -> None:
    """A tall carved mask, wider than the head."""
    p.plate([(-3.6, -4.0), (-4.2, -8.6), (-1.6, -7.4), (0.6, -11.4), (2.6, -7.4), (5.2, -8.6), (4.6, -4.0),
             (2.4, 2.2), (0.6, 3.4), (-1.4, 2.2)])  # fmt: skip
    p.mark([(-2.2, -4.6), (-0.2, -3.8), (-0.4, -2.8), (-2.0, -3.4)])
    p.mark([(1.6, -3.8), (3.6, -4.6), (3.4, -3.4), (1.8, -2.8)])
    p.dark([(-0.8, -0.6), (2.0, -0.6), (1.6, 1.2), (-0.4, 1.2)])
    p.seam([(0.6, -8.6), (0.6, -1.4)], 2)


def goggles(p: Part) -> None:
    """A round bald head under a surgeon's cap, with goggles like two bottle ends."""
    _neck(p)
    p.plate(smooth([(-1.8, -0.4), (-3.2, -3.2), (-2.2, -6.6), (0.6, -7.6), (3.0, -6.2), (3.4, -3.4), (2.4, -0.6),
                    (-1.8, -0.4)], 4))  # fmt: skip
    p.dark([(-3.0, -5.0), (-2.4, -7.2), (0.4, -8.4), (3.0, -7.0), (3.4, -5.2)])
    for x in (0.2, 2.9):
        p.joint(x, -3.9, 1.45, DETAIL)
        p.dot(x, -3.9, 0.6)
    p.seam(smooth([(0.4, -1.5), (1.6, -1.0), (2.6, -1.6)], 3), 1.6)


HEADS: dict[str, Callable[[Part], None]] = {"bare": bare, "helmet": helmet, "crest": crest, "hood": hood,
                                            "skull": skull, "beast": beast, "maw": maw, "dome": dome, "lens": lens,
                                            "beak": beak, "squid": squid, "mandible": mandible, "drop": drop,
                                            "mask": mask, "goggles": goggles,}  # fmt: skip
"""By the data's word. Another word is a bare head."""
