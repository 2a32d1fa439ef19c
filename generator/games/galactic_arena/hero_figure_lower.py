"""What heroes have that don't walk on two legs: coils, a wheel, spider's legs, tracks, a robe, a body that flows."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.data.records import dataclass
from generator.draw.display import Line
from generator.draw.silhouettes_arms import smooth
from generator.draw.silhouettes_pen import Pen
from generator.games.galactic_arena.hero_figure_body import muscle, ribbon
from generator.games.galactic_arena.hero_figure_frame import GROUND, Skeleton

DETAIL, STRUCTURE = Line.DETAIL, Line.STRUCTURE


@dataclass(frozen=True, slots=True)
class Lower:
    """A lower body: how high it holds the hips, and how it is drawn."""

    hips: float
    draw: Callable[[Pen, Skeleton], None]


def _coil(pen: Pen, k: Skeleton) -> None:
    """A serpent's body: down to the right, round on the ground, its tip up at the left."""
    x, y = k.hip
    w = k.build.hip * 2
    pen.plate(ribbon([(-4, 35.6), (-12, 36.4), (-18, 33), (-19, 26),
                      (-15.4, 22.6)], [w * 0.8, w * 0.66, w * 0.5, w * 0.3, 0.4]))  # fmt: skip
    pen.plate(ribbon([(7, 32), (0, 34.4), (-9, 37), (2, 37.6),
                      (13, 36.4)], [w * 0.9, w * 0.8, w * 0.4, w * 0.8, w * 0.9]))  # fmt: skip
    pen.plate(ribbon([(x, y - 1), (x - 1.6, y + 6), (2.4, y + 10.6), (9.6, y + 13.4), (11.6, 36.0), (4.0, 37.0)],
                     [w * 0.9, w * 1.05, w * 1.05, w, w * 0.9, w * 0.6]))  # fmt: skip
    for step in range(6):
        py = y + 3 + step * 2.2
        pen.seam([(x - w * 0.44 + step * 0.55, py), (x + w * 0.1 + step * 0.8, py + 1.0),
                  (x + w * 0.42 + step * 0.9, py - 0.4)], 3)  # fmt: skip


def _wheel(pen: Pen, k: Skeleton) -> None:
    """One wheel in a fork, and a fender over it."""
    r = 8.4
    cy = GROUND - r
    pen.joint(0.6, cy, r, STRUCTURE)
    for step in range(16):
        a = step * math.pi / 8
        pen.seam([(0.6 + math.cos(a) * (r - 1.5), cy + math.sin(a) * (r - 1.5)),
                  (0.6 + math.cos(a) * r, cy + math.sin(a) * r)], 2)  # fmt: skip
    pen.dark([(0.6 + math.cos(n * math.pi / 12) * (r - 1.7),
               cy + math.sin(n * math.pi / 12) * (r - 1.7)) for n in range(24)])  # fmt: skip
    pen.joint(0.6, cy, r * 0.52, STRUCTURE)
    pen.plate(muscle((k.hip[0], k.hip[1]), (0.6, cy), 5.0, 4.2, 3.4))
    pen.joint(0.6, cy, 2.2, STRUCTURE)
    pen.dot(0.6, cy, 0.9)
    pen.plate([(-9.6, cy - 4.6), (-6.0, cy - 9.2), (0.6, cy - 10.6), (7.2, cy - 9.2), (10.4, cy - 5.4), (7.6, cy - 6.6),
               (0.6, cy - 8.9), (-6.4, cy - 6.6)])  # fmt: skip


def _spider(pen: Pen, k: Skeleton) -> None:
    """A swollen body behind, and six thin legs that arch higher than the hips."""
    x, y = k.hip
    for foot, high, lean in ((-21.0, -8.0, -15.0), (20.6, -8.0, 13.6)):
        pen.shade(muscle((x, y + 2), (x + lean, y + high), 2.4, 2.4, 1.8))
        pen.shade(muscle((x + lean, y + high), (foot, GROUND), 2.2, 1.9, 0.5, 0.1))
    pen.dark(smooth([(x - 1, y - 2.6), (x - 8, y - 6.6), (x - 14.4, y - 4), (x - 15.4, y + 2.4),
                     (x - 10, y + 6.4), (x - 2, y + 4.4), (x - 1, y - 2.6)]))  # fmt: skip
    for foot, high, lean in ((-14.4, -4.0, -11), (-7, -1, -7.2), (8.4, -1, 7.2), (15.4, -4.4, 10.6)):
        pen.plate(muscle((x, y + 2), (x + lean, y + high), 2.8, 2.8, 2.0))
        pen.plate(muscle((x + lean, y + high), (foot, GROUND), 2.4, 2.2, 0.5, 0.1))
        pen.joint(x + lean, y + high, 1.2, DETAIL)
    pen.plate(smooth([(x - 4.6, y - 1), (x - 4.2, y + 4), (x, y + 5.6), (x + 4.2, y + 4), (x + 4.6, y - 1)]))


def _tracks(pen: Pen, k: Skeleton) -> None:
    """A pair of crawler tracks with their wheels."""
    x, y = k.hip
    pen.shade([(-10, 28.4), (7, 28.4), (12, 33), (10, 38), (-11, 38)])
    pen.plate([(x - 6.4, y), (x + 6.4, y), (x + 9, y + 5), (x - 9, y + 5)])
    pen.dark(smooth([(-9, 30), (9, 29.4), (15, 33.6), (11, 39.4), (-10.6, 40), (-14.6, 35.6), (-9, 30)], 4))
    for wheel in (-8.6, -2.6, 3.4, 9.0):
        pen.joint(wheel, 35.4, 2.7, DETAIL)
        pen.dot(wheel, 35.4, 0.8)


def _robe(pen: Pen, k: Skeleton) -> None:
    """A robe down to the ground that sweeps out at the hem."""
    x, y = k.hip
    w = k.build.hip
    left = smooth([(x - w, y - 1), (x - w * 1.2, y + 6), (x - w * 2.0, GROUND - 5), (x - w * 3.2, GROUND - 0.2)])
    hem = [(x - w * 2, GROUND - 1.4), (x - w * 1.2, GROUND), (x + 0.4, GROUND - 1.4), (x + w * 1.4, GROUND),
           (x + w * 2.2, GROUND - 1.0)]  # fmt: skip
    right = smooth([(x + w * 2.9, GROUND - 0.4), (x + w * 1.8, GROUND - 6), (x + w * 1.2, y + 6), (x + w, y - 1)])
    pen.dark([*left, *hem, *right])
    pen.plate([(x - w * 0.5, y - 1), (x + w * 0.7, y - 1), (x + w * 1.1, GROUND - 3.4), (x + w * 0.2, GROUND - 2),
               (x - w * 0.8, GROUND - 3.4)])  # fmt: skip
    pen.seam([(x + w * 0.1, y), (x + w * 0.2, GROUND - 3)], 3)


def _flow(pen: Pen, k: Skeleton) -> None:
    """A body that runs down like water, spreads in a pool, and throws drops."""
    x, y = k.hip
    w = k.build.hip
    left = smooth([(x - w, y - 2), (x - w * 0.9, y + 3), (x - w * 1.7, y + 8), (x - w * 1.3, y + 12),
                   (x - w * 3.0, GROUND - 3.4), (x - w * 4.6, GROUND - 1.4)], 5)  # fmt: skip
    right = smooth([(x + w * 4.2, GROUND - 1.6), (x + w * 2.6, GROUND - 3.6), (x + w * 1.9, y + 11),
                    (x + w * 1.0, y + 7), (x + w * 1.2, y + 2), (x + w, y - 2)], 5)  # fmt: skip
    pen.plate([*left, (x - w * 4.8, GROUND), (x + w * 4.6, GROUND), *right])
    for shift, top, low in ((-0.55, 1.0, GROUND - 7.0), (0.35, 4.0, GROUND - 4.6)):
        lean = shift * w
        pen.dark(ribbon([(x + lean, y + top), (x + lean * 1.8 - 0.6, y + 8),
                         (x + lean * 2.6, low)], [0.3, w * 0.5, 0.3]))  # fmt: skip
    pen.dark(smooth([(x - w * 3.4, GROUND - 0.9), (x - w * 1.2, GROUND - 2.6), (x + w * 1.4, GROUND - 2.2),
                     (x + w * 3.2, GROUND - 0.9)], 4))  # fmt: skip
    for dx, dy, r in ((-5.0, 7.0, 0.9), (4.6, 8.2, 0.7), (-6.0, 10.6, 0.6)):
        pen.joint(x + dx * w / 3, y + dy, r * w / 3)


LOWER: dict[str, Lower] = {
    "coil": Lower(19.0, _coil),
    "wheel": Lower(18.6, _wheel),
    "spider": Lower(15.0, _spider),
    "tracks": Lower(15.0, _tracks),
    "robe": Lower(20.0, _robe),
    "flow": Lower(19.0, _flow),
}
"""By the data's word."""
