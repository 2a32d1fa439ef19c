"""A referee who knows the rules of a hex skirmish from their text alone follows whole games, and objects to nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.games.hex_skirmish.policies import POLICIES
from generator.play.contract import Policy
from generator.play.policies import Random
from tests.battle.referee_run import games, numbers, objection, one_more
from tests.games.hex_skirmish.referee import HexReferee
from tests.games.hex_skirmish.table import CONTENT, Game, engine

POLICY: dict[str, Policy] = {"random": Random(), "greedy": POLICIES["greedy"]()}


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    """The game's own number files."""
    return numbers(CONTENT)


def follow(content: dict[str, Any], form: str, policy: str, seeds: range) -> Counter[str]:
    return games(HexReferee, content, engine().in_form(form), form, POLICY[policy], seeds)


@pytest.mark.parametrize("policy", POLICY)
@pytest.mark.parametrize("form", ["duel", "lance"])
def test_a_referee_follows_games_of_each_form(content: dict[str, Any], form: str, policy: str) -> None:
    told = follow(content, form, policy, range(6) if form == "duel" else range(3, 4))
    assert told["advance"] == told["initiative"] == told["end"]
    assert told["move"] > 40


@pytest.mark.prove
@pytest.mark.parametrize("policy", POLICY)
@pytest.mark.parametrize("form", ["duel", "lance"])
def test_a_referee_follows_many_games(content: dict[str, Any], form: str, policy: str) -> None:
    told = follow(content, form, policy, range(1000, 1030) if form == "duel" else range(1000, 1004))
    assert {"move", "sprint", "attack", "damage", "heat", "over"} <= set(told)


@pytest.mark.parametrize(
    ("kind", "key", "word"),
    [("attack", "number", "number should be"), ("move", "spent", "no such way"), ("move", "modifier", "modifier"),
     ("sprint", "heat", "heat should be"), ("damage", "armour", "armour should be")],
)  # fmt: skip
def test_the_referee_objects_to_a_number_that_is_one_too_high(
    content: dict[str, Any], kind: str, key: str, word: str
) -> None:
    said = objection(HexReferee, content, engine().in_form("duel"), "duel", POLICY["greedy"], 4, one_more(kind, key))
    assert word in said or (key == "spent" and "points, not" in said)


def test_the_referee_objects_to_a_slide_value_that_is_one_too_high(content: dict[str, Any]) -> None:
    twist = one_more("skid-test", "slide")
    said = objection(HexReferee, content, engine().in_form("lance"), "lance", POLICY["greedy"], 3, twist)
    assert "no such way" in said


def test_a_sprint_that_only_turned_attacks_nobody() -> None:
    # Two hexes on the card are three points in a sprint: it turns right round, and has no attack for it.
    red = {"at": "0101", "facing": "N", "card": {"size": 2, "move": '4"', "piloting": 7}}
    game = Game({"map": {"rows": [".", ".", "."]}, "units": {"red-1": red, "blue-1": {"at": "0103", "facing": "N"}}})
    game.do({"move": {"unit": "red-1", "mode": "sprint", "way": ["right"] * 3}}, {"stand": "blue-1"})
    assert game.state.heat[0] == 1
    assert game.offered("fire", "red-1") == []
