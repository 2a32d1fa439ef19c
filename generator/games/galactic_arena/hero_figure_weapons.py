"""Weapons of heroes. Each is drawn from the hand that holds it: forwards is to the right, above is up."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.draw.silhouettes_pen import box
from generator.games.galactic_arena.hero_figure_frame import Part, Point, round_plate
from generator.games.galactic_arena.hero_figure_guns import GUNS

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


def blade(p: Part) -> None:
    """A long straight sword."""
    p.plate([(2.4, -1.3), (18.6, -1.1), (21.6, 0), (18.6, 1.1), (2.4, 1.3)])
    p.seam([(3.0, 0), (18.0, 0)], 3)
    p.dark([(1.4, -3.2), (2.6, -3.2), (2.6, 3.2), (1.4, 3.2)])
    p.shaft(-3.6, 1.6, 1.2)
    p.joint(-4.0, 0, 0.9, DETAIL)


def sabre(p: Part) -> None:
    """A curved blade, broad before its tip."""
    p.plate(smooth([(2.0, -0.8), (9, -1.4), (15.6, -4.2), (20.4, -9.4)], 5) + smooth([(20.0, -5.0), (16.4, 0.6),
            (9.6, 2.4), (2.0, 1.2)], 5))  # fmt: skip
    p.dark([(1.0, -2.6), (2.2, -2.6), (2.2, 2.6), (1.0, 2.6)])
    p.shaft(-3.0, 1.2, 1.4)


def daggers(p: Part) -> None:
    """A short broad blade, and one in the other hand."""
    p.plate([(1.6, -1.5), (7.4, -1.2), (10.4, 0.2), (6.6, 1.2), (1.6, 1.2)])
    p.dark([(0.8, -2.2), (1.8, -2.2), (1.8, 2.0), (0.8, 2.0)])
    p.shaft(-2.2, 1.0, 1.2)


def axe(p: Part) -> None:
    """A long haft and a broad blade, a spike behind it."""
    p.shaft(-9.0, 16.0, 1.3)
    p.plate(smooth([(11.4, -0.8), (9.6, -4.6), (7.8, -7.8), (13.6, -8.6), (19.4, -6.4), (16.4, -3.6), (15.2, -0.8)], 4))
    p.seam(smooth([(9.4, -6.6), (13.4, -7.2), (17.4, -5.8)], 3), 3)
    p.plate([(11.6, 0.7), (15.0, 0.7), (13.6, 4.6)])


def axes(p: Part) -> None:
    """A one-handed axe with two blades, and one in the other hand."""
    p.shaft(-3.2, 12.2, 1.2)
    for sign in (-1, 1):
        p.plate(smooth([(8.0, sign * 0.6), (6.4, sign * 3.0), (5.6, sign * 5.6), (10.2, sign * 5.4),
                        (14.2, sign * 5.6), (12.8, sign * 3.0), (11.6, sign * 0.6)], 3))  # fmt: skip
    p.plate(box(7.6, -1.2, 4.4, 2.4, 0.5), DETAIL)


def hammer(p: Part) -> None:
    """A haft and a block of iron."""
    p.shaft(-8.0, 13.0, 1.4)
    p.plate(box(11.4, -6.2, 6.4, 12.4, 1.2))
    p.dark(box(11.2, -2.0, 6.8, 4.0))
    p.seam([(11.4, -4.4), (17.8, -4.4)], 3)
    p.seam([(11.4, 4.4), (17.8, 4.4)], 3)


def mace(p: Part) -> None:
    """A short haft with a spiked ball."""
    p.shaft(-3.0, 8.0, 1.4)
    for step in range(8):
        a = step * math.pi / 4
        p.plate([(11.4 + 3.0 * math.cos(a + 0.4), 3.0 * math.sin(a + 0.4)),
                 (11.4 + 5.8 * math.cos(a), 5.8 * math.sin(a)),
                 (11.4 + 3.0 * math.cos(a - 0.4), 3.0 * math.sin(a - 0.4))], DETAIL)  # fmt: skip
    p.joint(11.4, 0, 3.5)


def spear(p: Part) -> None:
    """A shaft twice as long as an arm, a leaf-shaped head."""
    p.shaft(-14.0, 16.0, 1.0)
    p.plate([(15.6, 0), (17.4, -1.9), (24.0, 0), (17.4, 1.9)])
    p.plate([(13.6, -0.9), (16.0, -0.9), (16.0, 0.9), (13.6, 0.9)], DETAIL)


def trident(p: Part) -> None:
    """A shaft with three prongs."""
    p.shaft(-13.0, 14.0, 1.0)
    p.plate([(13.0, -4.4), (14.4, -3.4), (15.0, -0.9), (22.6, 0), (15.0, 0.9), (14.4, 3.4), (13.0, 4.4),
             (21.0, 4.6), (20.0, 3.4), (15.6, 3.2), (12.4, 2.0), (12.4, -2.0), (15.6, -3.2), (20.0, -3.4),
             (21.0, -4.6)])  # fmt: skip


def scythe(p: Part) -> None:
    """A long shaft, and a blade that bends away from it."""
    p.shaft(-12.0, 18.0, 1.2)
    blade_line = smooth([(16.6, -0.6), (18.6, -5.0), (15.4, -11.0), (8.6, -14.6), (13.6, -13.6), (19.6, -9.0),
                         (21.6, -3.4), (20.2, 0.8)], 4)  # fmt: skip
    p.plate([*blade_line, (16.6, 0.8)])


def staff(p: Part) -> None:
    """A staff that ends in a fork with a stone between its tines."""
    p.shaft(-14.0, 14.0, 1.2)
    p.plate(smooth([(13.0, -0.8), (15.6, -3.8), (20.6, -4.4), (23.0, -2.2), (20.0, -2.6), (17.2, -1.6), (16.6, 0),
                    (17.2, 1.6), (20.0, 2.6), (23.0, 2.2), (20.6, 4.4), (15.6, 3.8), (13.0, 0.8)], 3))  # fmt: skip
    p.dark(round_plate(20.4, 0, 1.7))


def orb(p: Part) -> None:
    """A sphere that hangs before the hand, in a ring."""
    p.joint(6.6, 0, 4.4)
    p.dark(round_plate(6.6, 0, 2.6))
    p.plate(smooth([(0.6, 2.4), (4.0, 2.8), (9.6, 0.2), (13.0, -3.2), (11.8, -1.2), (9.0, 1.8), (4.6, 4.0),
                    (0.6, 2.4)], 4), DETAIL)  # fmt: skip


def shards(p: Part) -> None:
    """Splinters of a relic that hover round the hand."""
    for x, y, turn, size in ((7.6, -0.6, 0.2, 5.6), (4.6, -7.0, -0.6, 3.6), (5.4, 6.4, 0.9, 3.2),
                             (13.0, -5.0, -0.3, 2.8), (13.4, 4.0, 0.6, 2.4)):  # fmt: skip
        c, s = math.cos(turn), math.sin(turn)
        for half, dark in ((1, False), (-1, True)):
            tip = [(-size, 0.0), (0.0, half * size * 0.42), (size, 0.0)]
            shape = [(x + px * c - py * s, y + px * s + py * c) for px, py in tip]
            (p.dark if dark else p.plate)(shape)


def whip(p: Part) -> None:
    """A lash that swings out in a double curve."""
    p.shaft(-2.6, 2.8, 1.6)
    upper = smooth([(2.6, -0.6), (8, -6.6), (14, -5.8), (17.4, 0.6), (22.6, 2.4), (25.6, -3.0)], 6)
    lower = smooth([(25.6, -3.0), (23.4, 4.2), (16.6, 2.0), (13.4, -4.0), (8.4, -4.6), (2.6, 0.8)], 6)
    p.dark(upper + lower)


def chain(p: Part) -> None:
    """A chain with a hook at its end."""
    for step in range(6):
        x = 1.8 + step * 2.6
        p.joint(x, 1.6 * math.sin(step * 0.9), 1.5, DETAIL)
    p.plate(smooth([(16.0, -2.6), (20.8, -3.6), (23.6, 0.0), (21.4, 4.4), (16.6, 4.2), (20.2, 2.4), (20.6, 0.2),
                    (16.2, 0.6)], 3))  # fmt: skip


def claws(p: Part) -> None:
    """Three long claws over the knuckles."""
    for y, bend in ((-2.2, -1.4), (0.0, 0.2), (2.2, 1.8)):
        p.plate(smooth([(0.6, y - 0.9), (6.6, y - 1.4 + bend * 0.4), (12.4, y + bend + 1.0),
                        (6.4, y + 0.8 + bend * 0.4), (0.6, y + 0.9)], 3), DETAIL)  # fmt: skip
    p.dark(box(-1.6, -3.2, 3.2, 6.4, 0.8))


def gauntlet(p: Part) -> None:
    """A fist larger than any hand has to be."""
    p.plate([(-4.6, -3.0), (0.6, -4.6), (6.8, -4.4), (8.4, -2.4), (8.4, 3.0), (6.6, 4.6), (0.6, 4.6), (-4.6, 3.0)])
    p.dark(box(-1.4, -4.6, 2.2, 9.2, 0.4))
    for y in (-2.1, 0.1, 2.3):
        p.seam([(4.4, y), (8.4, y)], 2)


def flail(p: Part) -> None:
    """A haft, a chain, a ball."""
    p.shaft(-3.0, 7.0, 1.4)
    for x, y in ((8.2, 0.6), (10.0, 2.4), (11.2, 4.8)):
        p.joint(x, y, 1.0, DETAIL)
    p.dark(round_plate(12.4, 9.0, 4.6, 8))
    p.joint(12.0, 8.4, 1.6, DETAIL)


def saw(p: Part) -> None:
    """A motor and a long blade with teeth all round."""
    teeth: list[Point] = []
    for step in range(9):
        teeth += [(3.6 + step * 1.8, -1.8), (4.6 + step * 1.8, -3.0)]
    teeth += [(20.6, -1.6), (21.8, 0.0), (20.6, 1.6)]
    for step in range(9):
        teeth += [(19.0 - step * 1.8, 1.8), (18.0 - step * 1.8, 3.0)]
    p.plate([*teeth, (3.6, 1.8)])
    p.seam([(4.0, 0), (18.6, 0)], 3)
    p.dark(box(-3.4, -3.4, 7.6, 6.8, 1.2))


def cleaver(p: Part) -> None:
    """A slab of a blade, as broad as a door is thick, notched."""
    p.plate([(3.4, -1.4), (6.0, -4.0), (19.6, -5.0), (21.4, -2.6), (21.0, 2.6), (14.6, 2.8), (13.8, 1.6),
             (12.8, 2.8), (3.4, 2.4)])  # fmt: skip
    p.seam([(5.0, -1.4), (20.6, -1.6)], 3)
    p.dark([(2.0, -3.0), (3.6, -3.0), (3.6, 3.4), (2.0, 3.4)])
    p.shaft(-5.6, 2.2, 1.5)


def lantern(p: Part) -> None:
    """A caged lantern on a crook, rays round it."""
    p.shaft(-9.0, 11.0, 1.2)
    p.pen.rod(p.shape(smooth([(11.0, 0), (14.0, -0.8), (15.4, 2.0), (14.0, 4.2)], 4)))
    for n in range(9):
        a = n * math.pi / 4.5
        p.pen.rod(p.shape([(13.6 + 4.6 * math.cos(a), 8.0 + 4.6 * math.sin(a)),
                           (13.6 + 6.6 * math.cos(a), 8.0 + 6.6 * math.sin(a))]), DETAIL)  # fmt: skip
    p.dark(round_plate(13.6, 8.0, 3.6, 8))
    p.joint(13.6, 8.0, 1.8, DETAIL)


def baton(p: Part) -> None:
    """A stick with a guard, and sparks at its end."""
    p.shaft(-3.0, 2.0, 1.8)
    p.plate(box(1.4, -2.4, 1.4, 4.8), DETAIL)
    p.plate(box(2.8, -1.1, 11.6, 2.2, 0.6))
    for dx, dy in ((3.6, -3.4), (4.6, 0.0), (3.6, 3.4)):
        p.pen.rod(p.shape([(15.2, dy * 0.3), (15.2 + dx * 0.5, dy * 0.9), (15.4 + dx * 0.6, dy * 0.5),
                           (15.6 + dx, dy * 1.2)]), STRUCTURE)  # fmt: skip


def ram(p: Part) -> None:
    """A shield as broad as its bearer, with a blunt horn in the middle."""
    p.plate([(1.0, -9.6), (4.4, -8.6), (5.6, 0.0), (4.4, 8.6), (1.0, 9.6), (-0.4, 0.0)])
    p.plate([(4.8, -2.8), (10.4, -1.0), (10.4, 1.0), (4.8, 2.8)])
    p.seam([(2.4, -8.4), (3.2, 0.0), (2.4, 8.4)], 3)


def hook(p: Part) -> None:
    """A pole with a barbed hook, its line coiled below."""
    p.shaft(-8.0, 15.0, 1.2)
    p.plate(smooth([(14.6, -0.8), (19.6, -1.2), (22.6, 1.6), (21.0, 5.6), (17.0, 6.6), (19.4, 4.2), (19.0, 1.6),
                    (14.6, 0.8)], 3))  # fmt: skip
    p.joint(-8.0, 0.0, 1.6, DETAIL)


def bola(p: Part) -> None:
    """Three balls on lines that whirl apart."""
    for angle, reach in ((-0.7, 12.0), (0.05, 14.6), (0.85, 11.0)):
        x, y = reach * math.cos(angle), reach * math.sin(angle)
        p.pen.rod(p.shape(smooth([(0.8, 0), (x * 0.5, y * 0.5 - 1.4), (x, y)], 4)), STRUCTURE)
        p.dark(round_plate(x, y, 2.4, 10))


def foils(p: Part) -> None:
    """A thin straight blade behind a bell, and one in the other hand."""
    p.shaft(2.0, 23.0, 0.9)
    p.dark(smooth([(1.2, -2.8), (3.2, -1.6), (3.6, 0), (3.2, 1.6), (1.2, 2.8), (1.2, -2.8)], 3))
    p.shaft(-3.0, 1.4, 1.4)


WEAPONS: dict[str, Callable[[Part], None]] = {
    "blade": blade, "sabre": sabre, "cleaver": cleaver, "daggers": daggers, "foils": foils, "axe": axe, "axes": axes,
    "hammer": hammer, "mace": mace, "baton": baton, "flail": flail, "saw": saw, "claws": claws, "gauntlet": gauntlet,
    "spear": spear, "trident": trident, "scythe": scythe, "staff": staff, "hook": hook, "lantern": lantern, "orb": orb,
    "shards": shards, "whip": whip, "chain": chain, "bola": bola, "shield": ram, **GUNS,
}  # fmt: skip
"""By the data's word (`figure`). Another word, or none, leaves the hand empty."""

PAIRED = frozenset({"daggers", "foils", "axes", "claws", "gauntlet"})
"""Weapons of which heroes carry one in each hand."""

TWO_HANDED = frozenset({*GUNS, "hammer", "axe", "spear", "trident", "scythe", "staff", "hook"} - {"pistol", "disc",
        "net", "horn"})  # fmt: skip
"""Weapons that the second hand holds too, in a stance for both hands."""
