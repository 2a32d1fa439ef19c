"""Standees, side rings and flat heroes: how many there are, and that they fit their hexes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from generator import games
from generator.check import party as parties
from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.content import Content, load_content
from generator.draw.display import Circle, Item, Rect, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import IDENTITY, apply, path_box, placed, text_area
from generator.draw.paper import A4, PAPERS
from generator.draw.piece import Piece

ROOT = Path(__file__).parents[3]
TEMPLATES = ROOT / "templates"
GAME = games.find("galactic-arena")
BOARD_HEX, SMALL_HEX = 24.0, 17.0


@cache
def content() -> Content:
    return load_content(ROOT / "content" / "galactic-arena", GAME)


@cache
def press(players: int = 0, heroes: tuple[str, ...] = ()) -> Press:
    listed = sheet_list.read(TEMPLATES, "galactic-arena").sheets
    assert listed is not None
    who = parties.chosen(content(), listed, players, heroes) if players else parties.everybody(content(), listed)
    return Press(content(), TEMPLATES, listed, party=who)


@cache
def pieces(name: str, players: int = 0, heroes: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    made, findings = press(players, heroes).pieces(name, "en", A4)
    assert [finding.message for finding in findings] == []
    return made


def heroes() -> list[str]:
    return list(content().numbers["heroes"].heroes)


def of(name: str, kind: str) -> list[Piece]:
    return [piece for piece in pieces(name) if piece.id.startswith(f"{kind}:")]


def drawn(piece: Piece) -> list[tuple[Item, tuple[float, ...]]]:
    return list(placed(piece.front, IDENTITY))


# --- counts


def test_there_is_a_standee_for_each_hero_and_three_rings_a_side() -> None:
    assert len(heroes()) == 10
    assert [piece.id for piece in of("standees", "standee")] == [f"standee:{one}" for one in heroes()]
    assert [piece.id for piece in of("standees", "ring")] == [
        f"ring:{side}-{number}" for side in ("red", "blue") for number in (1, 2, 3)
    ]
    assert all(piece.count == 1 for piece in pieces("standees"))


def test_flat_heroes_come_for_both_sides_with_each_number() -> None:
    found = Counter(piece.id for piece in pieces("hero-tokens"))
    assert len(found) == 10 * 2 * 3
    assert set(found.values()) == {1}
    assert "hero:deimos-blue-3" in found


def test_for_those_who_play_there_is_no_more_than_they_need() -> None:
    four = ("deimos", "kelp-zes", "goran-strom", "garsa-jaarog")
    made = [piece.id for piece in pieces("standees", 4, four)]
    assert made == [*(f"standee:{one}" for one in four), "ring:red-1", "ring:red-2", "ring:blue-1", "ring:blue-2"]
    # Seats alternate: red, blue, red, blue.
    assert [piece.id for piece in pieces("hero-tokens", 4, four)] == [
        "hero:deimos-red-1", "hero:kelp-zes-blue-1", "hero:goran-strom-red-2", "hero:garsa-jaarog-blue-2",
    ]  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_standees_and_rings_lie_on_one_sheet(paper: str) -> None:
    made, findings = press().draw("en", PAPERS[paper], {"standees", "hero-tokens"})
    assert [finding.message for finding in findings] == []
    assert [(one.id, one.pages) for one in made] == [("standees", 1), ("hero-tokens", 1)]


# --- sizes


def test_a_base_is_two_millimetres_narrower_than_a_hex() -> None:
    for piece in of("standees", "standee"):
        feet = []
        for item, matrix in drawn(piece):
            if isinstance(item, Outline) and item.paint.fill == "light" and item.paint.stroke == "none":
                corners = [apply(matrix, float(s[1]), float(s[2])) for s in item.segments if len(s) == 3]
                if len(corners) == 4 and {round(y, 2) for _, y in corners} & {0.0, round(piece.height, 2)}:
                    feet.append(sorted(corners))
        assert len(feet) == 2, piece.id
        deep = [max(y for _, y in foot) - min(y for _, y in foot) for foot in feet]
        # Folded outwards, the two halves are one hex of 22 mm across, 25.4 mm from corner to corner.
        assert sum(deep) == pytest.approx(BOARD_HEX - 2)
        assert piece.width == pytest.approx((BOARD_HEX - 2) * 2 / 3**0.5, abs=0.01)
        for foot in feet:
            ends = sorted(x for x, _ in foot)
            assert ends[3] - ends[0] == pytest.approx(piece.width, abs=0.01)
            assert ends[2] - ends[1] == pytest.approx(piece.width / 2, abs=0.01)


def test_folds_lie_where_both_halves_match() -> None:
    for piece in of("standees", "standee"):
        folds = sorted(
            apply(matrix, 0.0, float(item.segments[0][2]))[1]
            for item, matrix in drawn(piece)
            if isinstance(item, Outline) and item.paint.dash and len(item.segments) == 2
        )
        assert len(folds) == 3
        foot, ridge, other = folds
        assert ridge == pytest.approx(piece.height / 2)
        assert ridge - foot == pytest.approx(other - ridge)
        assert foot == pytest.approx((BOARD_HEX - 2) / 2)


def test_rings_go_round_a_standee() -> None:
    width = of("standees", "standee")[0].width
    for ring in of("standees", "ring"):
        folds = sorted(float(item.segments[0][1]) for item, _ in drawn(ring)
                       if isinstance(item, Outline) and item.paint.dash)  # fmt: skip
        assert len(folds) == 2
        assert 0.5 <= folds[1] - folds[0] - width <= 1.5
        assert ring.width - folds[1] == pytest.approx(folds[1] - folds[0])
        assert folds[0] >= 5  # to glue


def test_flat_heroes_are_two_millimetres_narrower_than_a_hex() -> None:
    for piece in pieces("hero-tokens"):
        edge = next(item for item, _ in drawn(piece) if isinstance(item, Outline))
        box = path_box(edge)
        assert box
        assert box[3] - box[1] == pytest.approx(SMALL_HEX - 2)
        assert (piece.width, piece.height) == pytest.approx((17.32, 15.0))


# --- what is on them


def test_names_are_read_from_both_sides() -> None:
    view = content().view("en").heroes
    for piece, (_, hero) in zip(of("standees", "standee"), view.items(), strict=True):
        ways = [
            matrix[0] for item, matrix in drawn(piece)
            if isinstance(item, Text) and item.content == str(hero.name)
        ]  # fmt: skip
        # On the picture and on the foot, upright on one half of the strip and upside down on the other.
        assert sorted(ways) == [-1.0, -1.0, 1.0, 1.0]


def test_rings_say_side_and_number_twice_and_have_a_pattern_of_their_own() -> None:
    for ring in of("standees", "ring"):
        _, _, key = ring.id.partition(":")
        side, number = key.split("-")
        assert [item.content for item in walk(ring.front) if isinstance(item, Text)].count(number) == 2
        inks = {item.paint.fill for item in walk(ring.front) if isinstance(item, Outline | Rect | Circle)}
        own, others = {"red": ("side-d", "side-a"), "blue": ("side-a", "side-d")}[side]
        assert own in inks
        assert others not in inks


def test_nothing_on_a_flat_hero_reaches_its_edge() -> None:
    for piece in pieces("hero-tokens"):
        for item, matrix in drawn(piece):
            if isinstance(item, Text):
                left, top, right, bottom = text_area(item, matrix)
                for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
                    # Inside the hex that the side's border leaves: 12.8 mm across.
                    dx, dy = abs(x - piece.width / 2), abs(y - piece.height / 2)
                    assert max(dy, dx * 3**0.5 / 2 + dy / 2) < 6.4, (piece.id, item.content)
