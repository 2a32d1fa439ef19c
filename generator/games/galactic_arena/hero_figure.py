"""A hero's picture, put together from its traits and the weapon in its hand.

What tells heroes apart is the outline: each trait changes it. Figures are drawn to one scale (`TALLEST` units high), so
that small heroes stay small beside tall ones.
"""

from __future__ import annotations

from functools import lru_cache

from generator.data.records import dataclass
from generator.draw import silhouettes
from generator.draw.silhouettes_pen import Pen
from generator.games.galactic_arena import hero_figure_body as body
from generator.games.galactic_arena.hero_figure_frame import Part, Point, Skeleton, between, point, skeleton
from generator.games.galactic_arena.hero_figure_gear import BEFORE, BEHIND, BEHIND_HEAD, ON_HEAD
from generator.games.galactic_arena.hero_figure_heads import HEADS
from generator.games.galactic_arena.hero_figure_lower import LOWER
from generator.games.galactic_arena.hero_figure_weapons import PAIRED, TWO_HANDED, WEAPONS

TALLEST = 50.0
"""Design units that the box of a picture is high at least."""


@dataclass(frozen=True, slots=True)
class HeroFigure:
    """What a hero looks like: words of the data (see `traits`)."""

    build: str = "athletic"
    head: str = "bare"
    legs: str = "two"
    arms: str = "two"
    gear: tuple[str, ...] = ()
    stance: str = "upright"
    weapon: str = ""


@lru_cache(maxsize=128)
def box_of(hero: HeroFigure) -> tuple[float, float, float, float]:
    """The box round the hero in design units; a hero is drawn in many places."""
    return silhouettes.reach(lambda pen: draw(pen, hero))


def draw(pen: Pen, hero: HeroFigure) -> None:
    """The hero, looking to the right, on the ground at y = 40."""
    low = LOWER.get(hero.legs)
    both = hero.arms != "tendrils" and hero.weapon in TWO_HANDED
    k = skeleton(hero.build, hero.stance, low.hips if low else None, both=both)
    both = both and k.stance.grip is not None
    head = Part(pen, (k.neck[0] + k.build.hunch * 0.8, k.neck[1] + k.build.hunch),
                k.stance.lean * 30 + k.stance.tilt, k.build.head)  # fmt: skip
    _each(BEHIND, hero, pen, k)
    if not both:
        _far_arm(pen, k, hero)
    if low is None:
        pair = body.LEGS.get(hero.legs, body.leg)
        pair(pen, k, 0)
        pair(pen, k, 1)
    else:
        low.draw(pen, k)
    body.trunk(pen, k)
    for word in hero.gear:
        if word in BEHIND_HEAD:
            BEHIND_HEAD[word](head)
    HEADS.get(hero.head, HEADS["bare"])(head)
    for word in hero.gear:
        if word in ON_HEAD:
            ON_HEAD[word](head)
    if hero.arms == "four":
        _lower_arms(pen, k)
    elif hero.arms == "tendrils":
        _tendrils(pen, k)
    if both:
        body.arm(pen, k, 0)
    _near_arm(pen, k, hero, both)
    _each(BEFORE, hero, pen, k)


def _each(table: dict, hero: HeroFigure, pen: Pen, k: Skeleton) -> None:  # type: ignore[type-arg]
    for word in hero.gear:
        if word in table:
            table[word](pen, k)


def _far_arm(pen: Pen, k: Skeleton, hero: HeroFigure) -> None:
    if hero.arms == "tendrils":
        return
    body.arm(pen, k, 0)
    hand = k.arms[0][2]
    if hero.weapon in PAIRED:
        _hold(pen, k, hero.weapon, hand, _forearm(k))
    body.fist(pen, k, k.arms[0])
    body.pauldron(pen, k, 0)


def _forearm(k: Skeleton) -> float:
    """Where the weapon in the far hand points: outwards, half way between the forearm and up."""
    return (k.stance.far_arm[1] - 70.0) if k.stance.far_arm[1] > -90 else k.stance.far_arm[1] - 20.0


def _near_arm(pen: Pen, k: Skeleton, hero: HeroFigure, both: bool) -> None:
    hand = k.arms[1][2]
    if hero.arms == "tendrils":
        _hold(pen, k, hero.weapon, hand, k.stance.weapon)
        body.curl(pen, k, (k.arms[1][0], between(k.arms[1][1], hand, 0.2), hand), 1.0)
        return
    body.arm(pen, k, 1)
    _hold(pen, k, hero.weapon, hand, k.stance.weapon)
    body.fist(pen, k, k.arms[1])
    if both:
        body.fist(pen, k, k.arms[0])
        body.pauldron(pen, k, 0)
    body.pauldron(pen, k, 1)


def _hold(pen: Pen, k: Skeleton, weapon: str, hand: Point, angle: float) -> None:
    """The weapon in a hand, pointing to `angle` (0 down, 90 right). Its upper side is up, or outwards."""
    drawer = WEAPONS.get(weapon)
    if drawer is None:
        return
    size = 0.8 + 0.2 * k.build.torso / 13.0
    left = angle % 360 > 180
    part = Part(pen, hand, (angle - 270.0) * -1.0 if left else 90.0 - angle, size, mirrored=left)
    drawer(part)


def _lower_arms(pen: Pen, k: Skeleton) -> None:
    """A second pair of arms below the first: elbows out, fists low and forward."""
    b = k.build
    for side, across, upper, fore in ((0, -0.86, -64, -18), (1, 0.86, 62, 16)):
        shoulder = k.trunk(0.52, b.shoulder * across)
        elbow = point(shoulder, b.arm * 0.8, upper)
        joints = (shoulder, elbow, point(elbow, b.fore * 0.9, fore))
        body.arm(pen, k, side, joints, 0.8)
        body.fist(pen, k, joints, 0.9)


def _tendrils(pen: Pen, k: Skeleton) -> None:
    """Arms that are no arms: three feelers besides the one that holds the weapon, each with a curl of its own."""
    s, b = k.build.shoulder, k.build
    for across, along, reach in (
        (-1.0, 0.9, ((-0.9, -0.1), (-1.5, -0.75), (-1.15, -1.4), (-0.6, -1.25))),
        (-0.95, 0.6, ((-0.9, 0.5), (-1.75, 0.35), (-2.1, -0.25), (-1.7, -0.5))),
        (0.9, 0.55, ((0.8, 0.6), (1.5, 0.75), (1.9, 0.3), (1.6, 0.0))),
    ):
        x, y = k.trunk(along, s * across)
        length = b.arm + b.fore * 0.4
        body.curl(pen, k, [(x, y), *((x + dx * length, y + dy * length) for dx, dy in reach)], 0.9)


__all__ = ["TALLEST", "HeroFigure", "box_of", "draw"]
