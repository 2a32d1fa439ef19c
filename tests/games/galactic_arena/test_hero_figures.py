"""Heroes' pictures: each word draws something, and ten heroes have ten outlines."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path as FilePath

import pytest
from PIL import Image, ImageDraw

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.content import load_content
from generator.draw import silhouettes
from generator.draw.display import Circle, Group, Ink, Path
from generator.draw.paper import A4
from generator.games.galactic_arena.hero_figure import TALLEST, HeroFigure, draw
from generator.games.galactic_arena.hero_figure_body import LEGS
from generator.games.galactic_arena.hero_figure_frame import BUILDS, GROUND, STANCES, reached, skeleton
from generator.games.galactic_arena.hero_figure_gear import GEAR
from generator.games.galactic_arena.hero_figure_heads import HEADS
from generator.games.galactic_arena.hero_figure_lower import LOWER
from generator.games.galactic_arena.hero_figure_weapons import WEAPONS
from generator.games.galactic_arena.sheet_context import figure_of

ROOT = FilePath(__file__).parents[3]
GAME = games.find("galactic-arena")
PLAIN = HeroFigure()
SIDE = 45
"""Of the pictures that are compared, in dots: 18 mm at 2.5 dots a mm."""


@cache
def heroes() -> dict[str, HeroFigure]:
    assert GAME is not None
    content = load_content(ROOT / "content" / "galactic-arena", GAME)
    listed = sheet_list.read(ROOT / "templates", "galactic-arena").sheets
    assert listed is not None
    game = Press(content, ROOT / "templates", listed).context("en", A4)["game"]
    return {str(id): figure_of(game, str(id)) for id in game.heroes}


def drawn(hero: HeroFigure, *, solid: bool = True, least: float = TALLEST) -> Group:
    return silhouettes.figure(lambda pen: draw(pen, hero), 0, 0, 18, 18, solid=solid, least=least)


def outline(hero: HeroFigure) -> frozenset[int]:
    """The dots of a hero's outline, filled, in a square of 18 mm."""
    scale = SIDE / 18
    picture = Image.new("1", (SIDE, SIDE))
    pencil = ImageDraw.Draw(picture)
    for item in drawn(hero).items:
        if isinstance(item, Circle):
            box = [(item.cx - item.radius) * scale, (item.cy - item.radius) * scale,
                   (item.cx + item.radius) * scale, (item.cy + item.radius) * scale]  # fmt: skip
            pencil.ellipse(box, fill=1)
        elif isinstance(item, Path) and item.paint.fill not in (Ink.NONE, Ink.CUT):
            points = [(float(step[1]) * scale, float(step[2]) * scale) for step in item.segments if len(step) == 3]
            pencil.polygon(points, fill=1)
    return frozenset(n for n in range(SIDE * SIDE) if picture.getpixel((n % SIDE, n // SIDE)))


def likeness(one: frozenset[int], other: frozenset[int]) -> float:
    """How much of two outlines is common, from 0 to 1."""
    return len(one & other) / len(one | other)


def test_there_are_ten_heroes() -> None:
    assert len(heroes()) == 10


@pytest.mark.parametrize(("one", "other"), list(combinations(range(10), 2)))
def test_two_heroes_share_less_than_two_thirds_of_their_outlines(one: int, other: int) -> None:
    figures = list(heroes().values())
    assert likeness(outline(figures[one]), outline(figures[other])) < 2 / 3


def test_a_hero_is_like_itself() -> None:
    mine = outline(heroes()["deimos"])
    assert likeness(mine, mine) == 1.0


def test_heroes_differ_in_build_head_or_legs() -> None:
    looks = [(hero.build, hero.head, hero.legs) for hero in heroes().values()]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize(
    ("trait", "words"),
    [("build", BUILDS), ("head", HEADS), ("stance", STANCES), ("legs", {**LEGS, **LOWER}), ("weapon", WEAPONS)],
)
def test_each_word_draws_something_of_its_own(trait: str, words: dict[str, object]) -> None:
    pictures = {word: drawn(replace(PLAIN, **{trait: word}), solid=False).items for word in words}
    assert len(set(map(str, pictures.values()))) == len(words)


@pytest.mark.parametrize("gear", sorted(GEAR))
def test_each_piece_of_gear_is_drawn(gear: str) -> None:
    worn = HeroFigure(gear=(gear,))
    assert len(drawn(worn, solid=False).items) > len(drawn(PLAIN, solid=False).items)


def test_words_that_nobody_knows_draw_a_plain_hero() -> None:
    odd = HeroFigure("none", "none", "none", "none", ("none",), "none", "none")
    assert drawn(odd) == drawn(PLAIN)


@pytest.mark.parametrize("hero", sorted(heroes()))
@pytest.mark.parametrize("solid", [True, False])
def test_figures_stay_in_their_box_and_stand_on_its_ground(hero: str, solid: bool) -> None:
    left, top, right, bottom = silhouettes.bounds(drawn(heroes()[hero], solid=solid).items)
    assert left >= -0.001
    assert top >= -0.001
    assert right <= 18.001
    assert bottom == pytest.approx(18.0)


def test_one_scale_keeps_small_heroes_small() -> None:
    tops = {build: silhouettes.bounds(drawn(HeroFigure(build)).items)[1] for build in ("low", "athletic", "tall")}
    assert tops["tall"] < tops["athletic"] < tops["low"]


def test_a_hero_stands_with_its_lower_foot_on_the_ground() -> None:
    bones = skeleton("athletic", "upright")
    # The ankle lies 2.4 above the sole.
    assert max(leg[2][1] for leg in bones.legs) == pytest.approx(GROUND - 2.4)


def test_an_arm_reaches_a_hand_that_is_near_enough() -> None:
    elbow, hand = reached((0.0, 0.0), (6.0, 0.0), 5.0, 5.0, 1.0)  # a triangle of sides 5, 5 and 6: its height is 4
    assert hand == pytest.approx((6.0, 0.0))
    assert elbow == pytest.approx((3.0, 4.0))


def test_a_hand_too_far_away_is_pointed_at() -> None:
    _, hand = reached((0.0, 0.0), (0.0, 30.0), 5.0, 5.0, 1.0)
    assert hand == pytest.approx((0.0, 9.95))


def test_both_hands_hold_a_weapon_for_two_and_one_hand_one_for_one() -> None:
    rifle, pistol = (skeleton("athletic", "aim", both=both) for both in (True, False))
    assert rifle.arms[0][2][0] > rifle.arms[0][0][0] > pistol.arms[0][2][0] - 3
    assert rifle.arms[0][2] != pistol.arms[0][2]


def test_mirrored_heroes_look_the_other_way() -> None:
    hero = HeroFigure(weapon="spear")
    there, back = (
        silhouettes.bounds(silhouettes.figure(lambda pen: draw(pen, hero), 0, 0, 18, 18, flip=flip, align=0).items)
        for flip in (False, True)
    )
    assert there == pytest.approx(back)
    first, second = (
        silhouettes.figure(lambda pen: draw(pen, hero), 0, 0, 18, 18, flip=flip).items for flip in (False, True)
    )
    assert first != second
