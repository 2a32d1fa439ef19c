"""What heroes wear. `BEHIND` is drawn before the body, `BEFORE` after it."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.draw.silhouettes_pen import Pen, box
from generator.games.galactic_arena.hero_figure_body import muscle, ribbon
from generator.games.galactic_arena.hero_figure_body import pauldron as shoulder_plate
from generator.games.galactic_arena.hero_figure_frame import GROUND, Part, Point, Skeleton

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE

Drawer = Callable[[Pen, Skeleton], None]


def _back(k: Skeleton, pen: Pen) -> Part:
    return Part(pen, k.trunk(0.9, 0.0), _turn(k), k.build.torso / 13.0)


def _turn(k: Skeleton) -> float:
    return math.degrees(math.atan2(k.neck[0] - k.hip[0], k.hip[1] - k.neck[1]))


def _size(k: Skeleton) -> float:
    return k.build.torso / 13.0


# --- behind the body --------------------------------------------------------------------------------------------------


def cape(pen: Pen, k: Skeleton) -> None:
    """A cape that blows out to the left, down to the calves."""
    s, y = k.build.shoulder, k.neck[1]
    x = k.neck[0]
    low = GROUND - 3.0
    outer = smooth([(x + s * 0.6, y), (x - s * 0.8, y + 0.6), (x - s - 4, y + 8), (x - s - 9, y + 18),
                    (x - s - 15, low - 4)])  # fmt: skip
    hem = [(x - s - 10.6, low - 4.4), (x - s - 9, low), (x - s - 4.6, low - 2.6), (x - s * 0.4, low - 0.6),
           (x + s * 0.4, low - 4)]  # fmt: skip
    inner = smooth([(x + s * 0.3, low - 6), (x + s * 0.5, y + 14), (x + s * 0.8, y + 2)])
    pen.dark([*outer, *hem, *inner])


def wings(pen: Pen, k: Skeleton) -> None:
    """A pair of feathered wings, raised and spread."""
    for mirrored in (True, False):
        p = Part(pen, k.trunk(0.82, 0.0), _turn(k), _size(k), mirrored=mirrored)
        for root, tip in (((2.0, 2.0), (9.4, 14.0)), ((3.6, 0.4), (15.0, 12.4)), ((5.6, -2.0), (20.0, 8.4)),
                          ((8.0, -5.0), (23.6, 2.6)), ((10.4, -8.6), (25.8, -4.4)), ((12.6, -12.0),
                (26.6, -12.0))):  # fmt: skip
            p.plate(muscle(root, tip, 2.6, 4.6, 1.2, 0.6), DETAIL)
        p.dark(smooth([(0, 3.0), (3.0, -5.0), (8.6, -12.6), (15.4, -17.6), (23.6, -19.0), (19.0, -14.4),
                       (12.8, -6.6), (6.6, 0.4), (0, 3.0)], 4))  # fmt: skip


def batwings(pen: Pen, k: Skeleton) -> None:
    """A pair of leather wings on long fingers."""
    for mirrored in (True, False):
        p = Part(pen, k.trunk(0.82, 0.0), _turn(k), _size(k), mirrored=mirrored)
        p.shade([(0, 0), (9.0, -13.6), (23.4, -8.6), (20.2, -3.8), (20.0, 2.2), (16.2, 1.6), (14.6, 7.8),
                 (10.8, 5.0), (7.6, 9.8), (3.0, 5.0)])  # fmt: skip
        for tip in ((23.4, -8.6), (20.0, 2.2), (14.6, 7.8), (7.6, 9.8)):
            p.seam([(9.0, -13.6), tip], 3)
        p.dark(muscle((0, 1), (9.0, -13.6), 2.2, 1.8, 1.2))
        p.plate([(8.4, -13.0), (9.4, -17.0), (10.4, -12.6)], DETAIL)


def insect_wings(pen: Pen, k: Skeleton) -> None:
    """Two pairs of clear wings with veins."""
    for mirrored in (True, False):
        p = Part(pen, k.trunk(0.78, 0.0), _turn(k), _size(k), mirrored=mirrored)
        for a, b, c in (((9.0, -12.6), (21.0, -15.0), (14.0, -3.0)), ((11.0, -0.6), (19.6, 5.4), (8.4, 7.4))):
            p.plate(smooth([(0, 0), a, b, c, (0, 1.0)], 5), DETAIL)
            p.seam([(1, 0.4), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)], 3)
            p.seam([(1, 0.4), ((c[0] + b[0]) / 2, (c[1] + b[1]) / 2)], 3)


def tanks(pen: Pen, k: Skeleton) -> None:
    """Two bottles on the back, higher than the shoulders, with a hose."""
    p = _back(k, pen)
    s = k.build.shoulder / p.scale
    for x in (-s * 0.98, s * 0.1):
        p.plate(box(x - 2.2, -7.6, 4.6, 14.0, 1.6))
        p.dark(box(x - 2.2, -4.2, 4.6, 1.8))
        p.plate(box(x - 0.8, -9.4, 1.8, 2.0), DETAIL)


def jetpack(pen: Pen, k: Skeleton) -> None:
    """A pack with two swept fins and burning nozzles."""
    p = _back(k, pen)
    s = k.build.shoulder / p.scale
    for mirrored in (True, False):
        half = Part(pen, p.at, _turn(k), p.scale, mirrored=mirrored)
        half.dark([(s * 0.4, -3.4), (s + 9.6, -9.0), (s + 8.0, -3.4), (s + 0.6, 3.4)])
        half.plate(box(s * 0.7, -3.6, 4.4, 11.6, 1.2))
        half.plate([(s * 0.7 + 0.6, 8.0), (s * 0.7 + 3.8, 8.0), (s * 0.7 + 4.8, 10.8), (s * 0.7 - 0.4, 10.8)], DETAIL)
        half.plate([(s * 0.7, 11.2), (s * 0.7 + 4.4, 11.2), (s * 0.7 + 2.2, 19.0)], DETAIL)


def tail(pen: Pen, k: Skeleton) -> None:
    """A long tail that swings to the left and ends in a spike."""
    x, y = k.hip
    pen.plate(ribbon([(x, y), (x - 7, y + 7), (x - 14.6, y + 6.4), (x - 18.4, y - 1),
                      (x - 15.6, y - 7)], [4.4, 3.6, 2.6, 1.8, 0.8]))  # fmt: skip
    pen.dark([(x - 18.2, y - 6.0), (x - 13.2, y - 12.4), (x - 13.6, y - 5.2), (x - 15.8, y - 6.8)])


def banner(pen: Pen, k: Skeleton) -> None:
    """A pole on the back with a torn flag."""
    x, y = k.trunk(0.5, -k.build.shoulder * 0.5)
    top = k.neck[1] - 13.0
    pen.dark([(x - 0.5, y), (x - 2.0, top), (x - 1.0, top), (x + 0.6, y)])
    pen.plate([(x - 1.8, top + 0.6), (x - 9.4, top + 1.6), (x - 14.6, top + 0.4), (x - 12.6, top + 4.6),
               (x - 14.8, top + 9.6), (x - 8.8, top + 8.4), (x - 1.0, top + 9.4)])  # fmt: skip
    pen.dark([(x - 9.4, top + 3.4), (x - 7.0, top + 2.8), (x - 4.6, top + 5.0), (x - 7.0, top + 7.2),
              (x - 9.4, top + 6.4)])  # fmt: skip


def halo(pen: Pen, k: Skeleton) -> None:
    """A ring of rays behind the head."""
    x, y = k.neck[0] + k.build.hunch * 0.6, k.neck[1] - 3.4
    for n in range(14):
        a = n * math.pi / 7
        pen.dark([(x + 7.4 * math.cos(a - 0.1), y + 7.4 * math.sin(a - 0.1)),
                  (x + 11.4 * math.cos(a), y + 11.4 * math.sin(a)),
                  (x + 7.4 * math.cos(a + 0.1), y + 7.4 * math.sin(a + 0.1))])  # fmt: skip
    pen.joint(x, y, 7.6, STRUCTURE)
    pen.joint(x, y, 6.2, DETAIL)


def spines(pen: Pen, k: Skeleton) -> None:
    """A row of spines along the back."""
    for along, size in ((1.06, 5.0), (0.86, 7.4), (0.64, 7.0), (0.42, 5.6)):
        a, b = k.trunk(along + 0.1, -k.build.shoulder * 0.5), k.trunk(along - 0.12, -k.build.shoulder * 0.5)
        tip = k.trunk(along + 0.2, -k.build.shoulder * 0.86 - size)
        pen.dark([a, tip, b])


def ribbons(pen: Pen, k: Skeleton) -> None:
    """Two long bands from the shoulders that stream to the left."""
    x, y = k.trunk(0.94, -k.build.shoulder * 0.6)
    pen.dark(ribbon([(x + 1, y), (x - 7, y - 3), (x - 13, y + 2.4), (x - 20, y - 1.4),
                     (x - 24, y + 3.4)], [2.4, 3.0, 3.2, 2.6, 1.6]))  # fmt: skip
    pen.dark(ribbon([(x + 1, y + 1), (x - 6, y + 5), (x - 11, y + 4.6), (x - 15.4, y + 10),
                     (x - 20, y + 10.4)], [2.2, 2.8, 2.8, 2.2, 1.4]))  # fmt: skip


def exhausts(pen: Pen, k: Skeleton) -> None:
    """Four exhaust pipes that lean off the back."""
    for across, high in ((-0.95, 7.0), (-0.5, 10.0), (0.3, 10.0), (0.8, 7.0)):
        x, y = k.trunk(0.8, k.build.shoulder * across)
        lean = across * 3.4
        pen.plate(muscle((x, y), (x + lean, y - high), 2.6, 2.6, 2.6))
        pen.dark(muscle((x + lean * 0.9, y - high * 0.9), (x + lean * 1.1, y - high * 1.1), 3.6, 3.6, 3.6))


def collar(pen: Pen, k: Skeleton) -> None:
    """A stiff collar that fans out behind the head."""
    x, y = k.neck
    pen.dark([(x - 2.6, y + 3.0), (x - 7.6, y - 3.6), (x - 9.4, y - 11.6), (x - 5.0, y - 8.0), (x - 1.0, y - 7.0),
              (x + 3.0, y - 8.0), (x + 7.4, y - 11.6), (x + 6.2, y - 3.6), (x + 2.6, y + 3.0)])  # fmt: skip


def drip(pen: Pen, k: Skeleton) -> None:
    """A pole on the back with two bottles, and the tube that leads down from them."""
    x, y = k.trunk(0.3, -k.build.waist * 0.7)
    top = k.neck[1] - 15.0
    pen.rod([(x, y), (x - 2.6, top)], STRUCTURE)
    pen.rod([(x - 7.2, top + 1.0), (x - 6.6, top), (x + 2.0, top), (x + 2.6, top + 1.0)], STRUCTURE)
    for at in (x - 7.2, x + 2.6):
        pen.plate(box(at - 2.0, top + 1.2, 4.0, 6.4, 1.0))
        pen.dark([(at - 1.6, top + 4.2), (at + 1.6, top + 4.2), (at + 1.6, top + 6.6), (at + 1.0, top + 7.2),
                  (at - 1.0, top + 7.2), (at - 1.6, top + 6.6)])  # fmt: skip
    pen.rod(smooth([(x - 7.2, top + 7.6), (x - 9.6, top + 14), (x - 6, y - 4), (x, y + 1)]), DETAIL)


def shell(pen: Pen, k: Skeleton) -> None:
    """A hard shell over the back, ridged like a woodlouse's."""
    p = Part(pen, k.trunk(0.5, 0.0), _turn(k), _size(k))
    p.dark(smooth([(3.0, -10.0), (-3.0, -11.6), (-9.4, -8.4), (-12.6, -1.0), (-11.4, 6.4), (-6.0, 9.4), (2.0, 7.0)], 4))
    for inset in (0.0, 3.2, 6.4):
        p.pen.seam(p.shape(smooth([(-1.0 - inset * 0.4, -10.6), (-5.6 - inset * 0.7, -4.0),
                                   (-4.6 - inset * 0.8, 6.6)], 4)), 1.0)  # fmt: skip


# --- before the body --------------------------------------------------------------------------------------------------


def pauldrons(pen: Pen, k: Skeleton) -> None:
    """Shoulder plates larger than they need to be."""
    for side in (0, 1):
        shoulder_plate(pen, k, side, 1.25)


def spikes(pen: Pen, k: Skeleton) -> None:
    """Spiked shoulders."""
    t = k.build.thick_arm
    for side in (0, 1):
        p = Part(pen, k.arms[side][0], mirrored=side == 0)
        for dx, dy in ((-0.3, -2.5), (0.9, -2.2), (1.9, -1.2)):
            root = 0.5 * t
            p.dark([(dx * root - root * 0.6, -root * 0.4), (dx * t * 0.9, dy * t * 0.8),
                    (dx * root + root * 0.8, -root * 0.2)])  # fmt: skip
        shoulder_plate(pen, k, side, 1.25)


def skirt(pen: Pen, k: Skeleton) -> None:
    """Plates that hang from the belt."""
    b = k.build
    low = -b.thigh * 0.72 / b.torso
    for left, right in ((-1.2, -0.4), (0.5, 1.25)):
        pen.plate(k.shape([(0.08, b.hip * left * 0.86), (0.08, b.hip * right * 0.86), (low, b.hip * right * 1.35),
                           (low * 1.1, b.hip * left * 1.35)]))  # fmt: skip
    pen.dark(k.shape([(0.08, -b.hip * 0.34), (0.08, b.hip * 0.44), (low * 1.35, b.hip * 0.5),
                      (low * 1.55, b.hip * 0.05), (low * 1.35, -b.hip * 0.4)]))  # fmt: skip


def scarf(pen: Pen, k: Skeleton) -> None:
    """A scarf with one long end in the wind."""
    x, y = k.neck
    pen.dark(ribbon([(x - 1, y), (x - 8, y - 1.0), (x - 13, y + 3.4), (x - 19.4, y + 1.6)], [2.8, 3.4, 3.4, 2.2]))
    pen.dark([(x - 3.4, y - 1.2), (x + 3.4, y - 1.4), (x + 3.8, y + 1.6), (x, y + 2.8), (x - 3.8, y + 1.8)])


def bandolier(pen: Pen, k: Skeleton) -> None:
    """A belt of cartridges across the chest."""
    s = k.build.shoulder
    a, b = k.trunk(0.98, -s * 0.6), k.trunk(0.14, k.build.hip * 0.9)
    pen.dark(muscle(a, b, 2.0, 2.0, 2.0))


def satchel(pen: Pen, k: Skeleton) -> None:
    """A satchel with a cross at the hip, on a strap over the chest."""
    b = k.build
    x, y = k.trunk(0.0, -b.hip * 1.05)
    pen.dark(muscle(k.trunk(1.0, b.shoulder * 0.5), (x, y - 2.0), 1.3, 1.3, 1.3))
    pen.plate(box(x - 4.2, y - 3.0, 7.4, 7.0, 0.8))
    pen.dark([(x - 1.1, y - 1.8), (x + 0.1, y - 1.8), (x + 0.1, y - 0.2), (x + 1.7, y - 0.2), (x + 1.7, y + 1.0),
              (x + 0.1, y + 1.0), (x + 0.1, y + 2.6), (x - 1.1, y + 2.6), (x - 1.1, y + 1.0), (x - 2.7, y + 1.0),
              (x - 2.7, y - 0.2), (x - 1.1, y - 0.2)])  # fmt: skip


def core(pen: Pen, k: Skeleton) -> None:
    """A glowing core in the chest."""
    x, y = k.trunk(0.7, k.build.shoulder * 0.2)
    r = k.build.shoulder * 0.34
    pen.dark([(x + r * 1.3 * math.cos(n * math.pi / 4), y + r * 1.3 * math.sin(n * math.pi / 4)) for n in range(8)])
    pen.joint(x, y, r * 0.72, DETAIL)


def shield(pen: Pen, k: Skeleton) -> None:
    """A tall shield at the far arm."""
    p = Part(pen, k.arms[0][2], -6.0)
    p.plate([(-6.4, -10.6), (0.4, -12.4), (6.6, -10.6), (7.0, 3.0), (4.4, 10.0), (0.2, 13.6), (-4.2, 10.0),
             (-6.8, 3.0)])  # fmt: skip
    p.dark([(-0.9, -11.0), (1.3, -11.0), (1.3, 11.6), (0.2, 12.4), (-0.9, 11.6)])
    p.dark([(-6.2, -3.4), (6.6, -3.4), (6.6, -1.4), (-6.4, -1.4)])


def buckler(pen: Pen, k: Skeleton) -> None:
    """A round shield at the far arm."""
    x, y = k.arms[0][2]
    pen.joint(x, y, 7.0, STRUCTURE)
    pen.dark([(x + 5.2 * math.cos(n * math.pi / 12), y + 5.2 * math.sin(n * math.pi / 12)) for n in range(24)])
    pen.joint(x, y, 2.2, STRUCTURE)


def drone(pen: Pen, k: Skeleton) -> None:
    """A small machine that hovers at the far shoulder, with an eye."""
    x, y = k.trunk(1.0, -k.build.shoulder - 9.0)
    y -= 4.0
    pen.dark([(x - 7.6, y - 1.0), (x - 3.0, y - 2.0), (x - 3.0, y + 2.0)])
    pen.dark([(x + 7.6, y - 1.0), (x + 3.0, y - 2.0), (x + 3.0, y + 2.0)])
    pen.joint(x, y, 4.2, STRUCTURE)
    pen.dark([(x + 0.8 + 2.0 * math.cos(n * math.pi / 5), y + 2.0 * math.sin(n * math.pi / 5)) for n in range(10)])
    pen.rod([(x, y - 4.2), (x - 1.0, y - 8.0)], STRUCTURE)


# --- on the head ------------------------------------------------------------------------------------------------------


def horns(p: Part) -> None:
    """Two great horns that rise and turn in."""
    for sign, root in ((-1, -2.2), (1, 2.2)):
        p.dark(smooth([(root - sign * 0.8, -5.4), (root + sign * 5.6, -6.0), (root + sign * 8.4, -10.2),
                       (root + sign * 5.6, -16.0)], 5) + smooth([(root + sign * 5.8, -10.6),
                                                                 (root + sign * 3.6, -8.8),
                                                                 (root - sign * 0.4, -8.2)], 4))  # fmt: skip


def antlers(p: Part) -> None:
    """Branching antlers."""
    for sign in (-1, 1):
        p.dark([(sign * 1.0, -6.0), (sign * 3.4, -9.6), (sign * 3.0, -13.4), (sign * 4.4, -10.4),
                (sign * 7.2, -12.0), (sign * 7.8, -16.4), (sign * 8.6, -11.4), (sign * 11.6, -12.6),
                (sign * 8.6, -9.6), (sign * 5.0, -8.4), (sign * 2.4, -5.6)])  # fmt: skip


def ram_horns(p: Part) -> None:
    """Horns that curl round beside the face."""
    for sign in (-1, 1):
        p.dark(smooth([(sign * 1.2, -6.6), (sign * 5.0, -7.6), (sign * 7.6, -4.6), (sign * 6.8, -0.6),
                       (sign * 4.0, -0.2), (sign * 5.2, -2.0), (sign * 5.0, -4.4), (sign * 3.4, -5.0),
                       (sign * 1.2, -4.4), (sign * 1.2, -6.6)], 3))  # fmt: skip


def antenna(p: Part) -> None:
    """A long aerial at the back of the head."""
    p.pen.rod(p.shape([(-2.4, -5.0), (-5.0, -14.6)]), STRUCTURE)
    p.joint(-5.0, -14.6, 0.9)


def crown(p: Part) -> None:
    """A crown with five points."""
    p.dark([(-3.4, -5.0), (-4.0, -9.6), (-2.2, -7.4), (-1.6, -10.4), (0.2, -7.8), (1.6, -10.6), (2.4, -7.6),
            (4.4, -9.6), (3.6, -5.0)])  # fmt: skip


def mohawk(p: Part) -> None:
    """A stiff comb of hair."""
    p.dark([(-3.6, -2.4), (-7.4, -4.0), (-4.4, -5.4), (-6.6, -9.0), (-2.8, -7.8), (-3.0, -12.0), (0.2, -8.6),
            (1.8, -11.8), (2.4, -7.4), (0.4, -6.0)])  # fmt: skip


def ponytail(p: Part) -> None:
    """Long hair bound behind, in the wind."""
    p.dark(smooth([(-1.6, -7.2), (-5.6, -9.4), (-11.0, -7.4), (-16.0, -9.6), (-14.4, -5.6), (-10.6, -3.6),
                   (-5.6, -5.4), (-2.2, -4.6)], 4))  # fmt: skip


def mane(p: Part) -> None:
    """A mane all round the head."""
    rim: list[Point] = []
    for n in range(15):
        a = math.radians(40 + n * 20)
        for turn, r in ((0.0, 5.0), (0.17, 8.2)):
            rim.append((0.2 - r * math.cos(a + turn - math.pi), -3.4 + r * math.sin(a + turn - math.pi) * -1.0))
    p.dark(rim)


def beard(p: Part) -> None:
    """A beard in two plaits."""
    p.dark(smooth([(-1.2, -2.4), (-1.8, 1.4), (-0.6, 6.6), (0.8, 2.8), (2.4, 6.4), (3.4, 1.0), (3.0, -2.2),
                   (1.0, -1.2), (-1.2, -2.4)], 3))  # fmt: skip


BEHIND: dict[str, Drawer] = {"cape": cape, "wings": wings, "batwings": batwings, "insect-wings": insect_wings,
                             "tanks": tanks, "jetpack": jetpack, "tail": tail, "banner": banner, "halo": halo,
                             "spines": spines, "ribbons": ribbons, "exhausts": exhausts, "collar": collar,
                             "drip": drip, "shell": shell,}  # fmt: skip
BEFORE: dict[str, Drawer] = {"pauldrons": pauldrons, "spikes": spikes, "skirt": skirt, "scarf": scarf,
                             "bandolier": bandolier, "satchel": satchel, "core": core, "shield": shield,
                             "buckler": buckler, "drone": drone,}  # fmt: skip
BEHIND_HEAD: dict[str, Callable[[Part], None]] = {
    "horns": horns, "antlers": antlers, "antenna": antenna, "ponytail": ponytail, "mane": mane, "mohawk": mohawk,
}  # fmt: skip
ON_HEAD: dict[str, Callable[[Part], None]] = {"ram-horns": ram_horns, "crown": crown, "beard": beard}

GEAR = frozenset({*BEHIND, *BEFORE, *BEHIND_HEAD, *ON_HEAD})
"""Words for what heroes wear. Others are not drawn."""
