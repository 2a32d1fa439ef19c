"""The printed sentences of abilities and keywords: worked out by hand, and each number where it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from generator.data.clauses import PSEUDO
from generator.data.content import Content
from generator.data.views import View
from generator.games.galactic_arena.checks_phrases import wanted
from generator.games.galactic_arena.effects import EFFECTS, MOMENTS, MOMENTS_IN_ORDER, PLAIN
from generator.games.galactic_arena.sentences import sentence
from tests.games.galactic_arena.broken import loaded

BY_HAND = {
    "keywords:penetrate": "After a hit: the enemy loses 1 action point. Attack die above 8: +1 damage.",
    "keywords:crushing": "After a hit: push the enemy up to 2 hexes.",
    "keywords:energy": "In a ranged attack: attack +3.",
    "abilities:liquid-form": "Before an attack: enemy attack −2.",
    "abilities:aerial-form": "Before an attack: defence +5.",
    "abilities:sonic-burst": "Unbreakable. Before an attack: push the enemy up to 1 hex.",
    "abilities:laser-scorch": "After a ranged hit: +1 damage.",
    "abilities:immortality": "Once a battle. When you die: come back with 3 health.",
}
"""What the rulebook fixes, as it is printed."""

SHAPES = {
    "one effect, no condition": (
        {"when": "instant", "side": "offensive", "effects": {"movement": {"amount": 2}}},
        "At any time of your turn: movement +2.",
    ),
    "one of something": (
        {"when": "hit", "effects": {"action-points": {"amount": 1}, "enemy-action-points": {"amount": 2}}},
        "After a hit: regain 1 action point; the enemy loses 2 action points.",
    ),
    "as an enemy's turn begins the enemy is spoken of": (
        {"when": "instant", "side": "defensive", "within": 1, "effects": {"enemy-movement": {"amount": 2}, "hold": {}}},
        "As an enemy’s turn begins, within 1 hex: its movement −2; it can’t move on its next turn.",
    ),
    "values in a row": (
        {"when": "exchange", "side": "offensive", "effects": {"attack": {"amount": 2}, "damage": {"amount": 1}}},
        "Before an attack: attack +2, +1 damage.",
    ),
    "a charge": (
        {"when": "struck", "attack": "charge", "effects": {"ward": {"amount": 1}, "harm": {"amount": 2}}},
        "When a charge hits you: take 1 less damage; the enemy loses 2 health.",
    ),
    "the attack failed": (
        {"when": "missed", "attack": "melee", "effects": {"reroll": {}}},
        "If your melee attack fails: roll your die again.",
    ),
    "fended off, and two things to the enemy": (
        {"when": "defended", "within": 3, "effects": {"push": {"amount": 1}, "swap": {"amount": 2}, "disarm": {}}},
        "When you fend off an attack, within 3 hexes: push the enemy up to 1 hex; change places with it, up to 2 hexes "
        "away; its keyword counts as used.",
    ),
    "only with a high die": (
        {"when": "hit", "attack": "ranged", "effects": {"blind": {}, "heal": {"amount": 1, "roll-above": 6}}},
        "After a ranged hit: the enemy defends without a die. Attack die above 6: regain 1 health.",
    ),
    "nothing without a high die": (
        {"when": "hit", "within": 2, "effects": {"leap": {"amount": 3, "roll-above": 7}}},
        "After a hit, within 2 hexes, attack die above 7: leap up to 3 hexes.",
    ),
    "two dice": (
        {
            "when": "hit",
            "effects": {"heal": {"amount": 1, "roll-above": 4}, "damage": {"amount": 1, "roll-above": 9}},
        },
        "After a hit, attack die above 4: regain 1 health. Attack die above 9: +1 damage.",
    ),
    "all at once": (
        {
            "when": "exchange", "side": "offensive", "attack": "melee", "within": 2, "limit": "battle",
            "unbreakable": True, "effects": {"silence": {}, "enemy-defence": {"amount": 1}, "defence": {"amount": 2}},
        },
        "Once a battle. Unbreakable. In a melee attack, within 2 hexes: the enemy uses no more abilities; "
        "its defence −1, defence +2.",
    ),
}  # fmt: skip
"""Sentences of data that need not be in the game: every way in which a sentence is put together."""


@pytest.fixture(scope="module")
def content() -> Content:
    return loaded()


@pytest.fixture(scope="module")
def game(content: Content) -> View:
    view: View = content.view("en")
    return view


def powers(game: View) -> list[Any]:
    """Every ability and keyword."""
    return [*game.abilities.values(), *game.keywords.values()]


def said(game: View, power: View, **how: bool) -> str:
    return str(sentence(game, power, **how)).replace("\xa0", " ")


@pytest.mark.parametrize("path", BY_HAND)
def test_what_the_rulebook_fixes(game: View, path: str) -> None:
    stem, _, name = path.partition(":")
    assert said(game, game[stem][name]) == BY_HAND[path]


@pytest.mark.parametrize("shape", SHAPES)
def test_each_way_in_which_a_sentence_is_put_together(game: View, shape: str) -> None:
    data, expected = SHAPES[shape]
    power = View(game._scene, "abilities:made-up", data)
    assert said(game, power) == expected


def test_the_limit_can_be_left_to_the_sheet(game: View) -> None:
    assert said(game, game.abilities["immortality"], limit=False) == "When you die: come back with 3 health."


def test_each_number_of_each_ability_is_in_its_sentence_with_its_path(game: View) -> None:
    for power in powers(game):
        shown = {path: span.text for span in sentence(game, power).spans for path in span.paths}
        if power.get("within") is not None:
            assert str(power["within"]) in shown[f"{power.path}/within"]
        for name, effect in power["effects"].items():
            for key in ("amount", "roll-above"):
                if effect.get(key) is not None:
                    assert str(effect[key]) in shown[f"{power.path}/effects/{name}/{key}"], power.path


def test_each_word_comes_from_a_phrase(game: View) -> None:
    for power in powers(game):
        for span in sentence(game, power).spans:
            assert span.paths[0].startswith(("text.en:phrases/", power.path)), span


def test_no_mark_is_left_and_every_sentence_is_whole(game: View) -> None:
    for power in powers(game):
        text = said(game, power)
        assert "<" not in text
        assert text.endswith(".")
        assert text[0].isupper()
        assert len(text) <= 110, text


def test_each_moment_effect_and_kind_of_attack_can_be_told(game: View) -> None:
    told = set()
    for side, moments in MOMENTS.items():
        for moment in moments:
            for kind in (None, "melee", "ranged", "charge") if moment not in ("instant", "death") else (None,):
                for effect in EFFECTS:
                    doing = {} if effect in PLAIN else {"amount": 2}
                    data = {"when": moment, "side": side, "attack": kind, "effects": {effect: doing}}
                    told.add(said(game, View(game._scene, "abilities:made-up", data)))
    # offensive: instant alone and three moments with four kinds; defensive the same, and death alone
    openings = (1 + 3 * 4) + (1 + 3 * 4) + 1
    alike = 1  # before an attack: both sides
    assert len(told) == (openings - alike) * len(EFFECTS)


def test_the_game_uses_every_effect_and_every_moment(game: View) -> None:
    assert {effect for power in powers(game) for effect in power["effects"]} == set(EFFECTS)
    assert {str(power["when"]) for power in game.abilities.values()} == set(MOMENTS_IN_ORDER)


def test_another_language_needs_phrases_and_nothing_else(content: Content) -> None:
    """The made-up language changes every word of three letters or more, and no number."""
    pseudo, plain = content.view(PSEUDO), content.view("en")
    for name in plain.abilities:
        odd, even = sentence(pseudo, pseudo.abilities[name]), sentence(plain, plain.abilities[name])
        digits = [char for char in even if char.isdigit()]
        assert [char for char in odd if char.isdigit()] == digits
        assert str(odd) != str(even)
        assert "hit:" not in str(odd)


def test_the_phrases_are_those_that_sentences_use(content: Content) -> None:
    """23 effects, 11 of them of an enemy with a second form, 27 moments and nine phrases around them."""
    assert len(dict(wanted())) == 23 + 11 + 27 + 9
