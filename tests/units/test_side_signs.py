"""Whose a unit is shows on its token, its standee, the back of its card and its roster, where a battle says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.data.content import load_content
from generator.data.diagnostics import Diagnostic
from generator.data.project import Project
from generator.draw.display import Circle, Ink, Item, Rect, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import placed, text_area
from generator.draw.markup import Printed
from generator.draw.paper import A4
from generator.games import find
from generator.games.alpha_strike import sheet_context
from generator.units import cards, roster, side_sign, standees, tokens
from generator.units.card_values import CardUnit
from tests.units.card_scene import rules, unit

ROOT = Path(__file__).resolve().parents[2]
SIZES = [15.0, 25.4, 32.0, 50.8]


def fail(found: Diagnostic) -> None:
    pytest.fail(found.message)


def sided(side: str, letter: str = "", chassis: str = "Fourth Bell") -> CardUnit:
    return unit(chassis=chassis, card={"letter": letter, "side": side})


def signs(items: tuple[Item, ...]) -> list[Ink]:
    """What is filled in the colour of a side, in order."""
    fills = [item.paint.fill for item in walk(items) if isinstance(item, Outline | Circle | Rect)]
    return [fill for fill in fills if fill in (Ink.SIDE_A, Ink.SIDE_D)]


def test_a_wedge_and_a_disc_of_a_size() -> None:
    """Of 10 mm: the wedge from 5.25 mm above to 4.25 mm below, 5.5 mm to either side; the disc's radius is 4.6 mm."""
    wedge, disc = side_sign.sign("red", 20, 30, 10), side_sign.sign("blue", 20, 30, 10)
    assert isinstance(wedge, Outline)
    assert wedge.segments == (("M", 20, 24.75), ("L", 25.5, 34.25), ("L", 14.5, 34.25), ("Z",))
    assert isinstance(disc, Circle)
    assert (disc.cx, disc.cy, disc.radius) == (20, 30, 4.6)
    assert (wedge.paint.fill, disc.paint.fill) == (Ink.SIDE_D, Ink.SIDE_A)


@pytest.mark.parametrize("hex", SIZES)
@pytest.mark.parametrize("round", [False, True])
def test_a_token_has_the_sign_at_the_left_and_the_letter_at_the_right(hex: float, round: bool) -> None:
    made = tokens.draw_token(sided("blue", "B"), hex, fail, round=round)
    width, a = tokens.size_of(hex, round=round)
    assert signs(made) == [Ink.SIDE_A, Ink.SIDE_A]  # the rear edge, the sign
    (disc,) = [item for item in walk(made) if isinstance(item, Circle) and item.paint.fill is Ink.SIDE_A]
    (letter,) = [item for item in walk(made) if isinstance(item, Text) and item.content == "B"]
    assert disc.cx + disc.radius < 0.3 * width < 0.7 * width < letter.x  # the picture stands in 0.3 to 0.7
    assert disc.cx - disc.radius > 0.25
    (rear,) = [item for item in walk(made) if isinstance(item, Outline) and item.paint.fill is Ink.SIDE_A]
    lows = [float(part[2]) for part in rear.segments if part[0] != "Z"]
    assert 0.89 * a <= min(lows) <= max(lows) < a


def test_a_wedge_stays_within_its_token() -> None:
    """Of a hex of 32 mm: 35.19 x 30.48 mm. The wedge's lower left corner lies at 5.806 - 1.1 x 2.895 = 2.621, 2.461
    below the middle, where the edge of the hexagon is 2.461 / 1.732 = 1.42 mm from the corner's upright."""
    made = tokens.draw_token(sided("red"), 32.0, fail)
    (wedge,) = [item for item in walk(made)
                if isinstance(item, Outline) and item.paint.fill is Ink.SIDE_D and len(item.segments) == 4]  # fmt: skip
    corner = wedge.segments[2]
    assert float(corner[1]) == pytest.approx(2.621, abs=0.002)
    assert float(corner[2]) - 15.238 == pytest.approx(2.461, abs=0.002)


@pytest.mark.parametrize("hex", SIZES)
@pytest.mark.parametrize("letter", ["", "B"])
def test_both_faces_of_a_standee_have_the_sign_clear_of_the_name(hex: float, letter: str) -> None:
    made = standees.draw_standee(sided("blue", letter), hex, fail)
    discs = [(item, matrix) for item, matrix in placed(made)
             if isinstance(item, Circle) and item.paint.fill is Ink.SIDE_A]  # fmt: skip
    if letter and hex == 15.0:  # 16.5 mm wide: no room for three; the ground and the rear edge tell it
        assert discs == []
        assert len(signs(made)) == 3
        return
    assert len(discs) == 2
    (disc, matrix) = discs[1]  # the front, which stands upright
    left = matrix[4] + disc.cx + disc.radius
    areas = [text_area(item, at) for item, at in placed(made) if isinstance(item, Text)]
    names = [area for area in areas if abs(area[1] - (matrix[5] + disc.cy)) < 2 * disc.radius]
    assert names
    assert all(area[0] > left + 0.3 for area in names)


def test_where_no_side_is_told_nothing_shows_one() -> None:
    plain = unit()
    assert signs(tokens.draw_token(plain, 32.0, fail)) == []
    assert signs(standees.draw_standee(plain, 32.0, fail)) == []
    assert signs(tokens.draw_back(plain, cards.WIDTH, cards.HEIGHT, fail)) == []


def test_the_back_of_a_card_and_the_roster_have_the_sign() -> None:
    assert signs(tokens.draw_back(sided("red"), cards.WIDTH, cards.HEIGHT, fail)) == [Ink.SIDE_D]
    (page,) = roster.pages_of(roster.Roster(Printed("Mine"), (sided("red"),), side="red"), rules(), A4, fail)
    assert signs(page) == [Ink.SIDE_D]
    (title,) = [item for item in walk(page) if isinstance(item, Text) and item.content == "Mine"]
    assert title.x == A4.live.x + 8


def test_both_forces_of_the_first_battle_have_sides_and_one_that_is_asked_for_has_none() -> None:
    module = find("alpha-strike")
    assert module is not None
    content = load_content(Project.find(ROOT).content_dir / "alpha-strike", module, check=False, prose=False)
    words = content.words(ROOT / "templates" / "shared", "en", set())
    game = content.view("en")

    def sides(id: str) -> list[str]:
        loadout = content.loadout_view(content.loadouts[id], "en", set())
        shown = sheet_context.sheet_context(game, loadout, A4)["together"](words)
        return [one.unit.side for one in shown.placed]

    assert sides("first-muster") == ["red"] * 4 + ["blue"] * 4
    assert set(sides("slow-burn")) == {""}
