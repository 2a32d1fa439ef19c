"""A referee who knows the rules of Alpha Strike from their text alone follows whole games, and objects to nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.games.alpha_strike.policies import POLICIES
from generator.play.contract import Policy
from generator.play.policies import Random
from tests.battle.referee_run import games, numbers, objection, one_more
from tests.games.alpha_strike.referee import AlphaReferee
from tests.games.alpha_strike.table import CONTENT, engine

POLICY: dict[str, Policy] = {"random": Random(), "greedy": POLICIES["greedy"]()}


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    """The game's own number files."""
    return numbers(CONTENT)


def follow(content: dict[str, Any], form: str, policy: str, seeds: range) -> Counter[str]:
    return games(AlphaReferee, content, engine().in_form(form), form, POLICY[policy], seeds)


@pytest.mark.parametrize("policy", POLICY)
@pytest.mark.parametrize("form", ["duel", "skirmish"])
def test_a_referee_follows_games_of_each_form(content: dict[str, Any], form: str, policy: str) -> None:
    told = follow(content, form, policy, range(6) if form == "duel" else range(1))
    assert told["advance"] == told["initiative"] == told["end"]
    assert told["attack"] > 10


@pytest.mark.prove
@pytest.mark.parametrize("policy", POLICY)
@pytest.mark.parametrize("form", ["duel", "skirmish"])
def test_a_referee_follows_many_games(content: dict[str, Any], form: str, policy: str) -> None:
    told = follow(content, form, policy, range(1000, 1030) if form == "duel" else range(1000, 1004))
    assert {"move", "attack", "damage", "critical", "heat", "over"} <= set(told)


@pytest.mark.parametrize(
    ("kind", "key", "word"),
    [("attack", "number", "number should be"), ("move", "inches", "inches should be"), ("damage", "structure", "be"),
     ("heat", "heat", "heat should be"), ("initiative", "red", "red should be")],
)  # fmt: skip
def test_the_referee_objects_to_a_number_that_is_one_too_high(
    content: dict[str, Any], kind: str, key: str, word: str
) -> None:
    said = objection(AlphaReferee, content, engine().in_form("duel"), "duel", POLICY["greedy"], 4, one_more(kind, key))
    assert word in said
