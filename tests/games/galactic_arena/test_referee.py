"""A referee who knows the rules from their text alone follows whole games, and has nothing to object to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.galactic_arena.engine import OPTIONS, GalacticArena, create
from generator.games.galactic_arena.greedy import Greedy
from generator.games.galactic_arena.planner import Planner
from generator.games.galactic_arena.state import key
from generator.play.contract import Action, Event, Policy
from generator.play.match import play
from generator.play.policies import Random

from .referee import Referee
from .referee_table import Objection

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"
FORMS = ("duel", "pairs", "trios", "tournament", "tournament-pairs", "tournament-trios")
POLICY: dict[str, Policy] = {"random": Random(), "greedy": Greedy(), "planner": Planner()}


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    """The game's own number files."""
    return {one.stem: yaml.safe_load(one.read_text(encoding="utf-8")) for one in CONTENT.glob("*.yaml")}


def refereed(content: dict[str, Any], engine: GalacticArena, form: str, policy: str, seed: int) -> Referee:
    """A game that a referee has followed to its end."""
    referee = Referee(content, form, OPTIONS if engine.kit.rerolls else ())

    def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
        try:
            referee.follow(action, events, key(state.asked), engine.legal_actions(state))
        except Objection as no:
            pytest.fail(f"{form}, {policy}, seed {seed}, round {state.round}, turn {state.turn}, {action}: {no}")

    game = play(engine, POLICY[policy], seed, follow)
    assert referee.asking is None
    assert game.outcome.winner == referee.winner
    return referee


@pytest.mark.parametrize("options", [(), OPTIONS], ids=["plain", "options"])
@pytest.mark.parametrize("form", FORMS)
def test_a_referee_follows_games_of_each_form(content: dict[str, Any], form: str, options: tuple[str, ...]) -> None:
    engine = create(content, options=options).in_form(form)
    played = [("random", seed) for seed in range(1)] + [("greedy", seed) for seed in range(6)]
    won = [refereed(content, engine, form, policy, seed).winner for policy, seed in played]
    assert {0, 1} & set(won)


@pytest.mark.prove
@pytest.mark.parametrize("options", [(), OPTIONS], ids=["plain", "options"])
@pytest.mark.parametrize("form", FORMS)
def test_a_referee_follows_many_games(content: dict[str, Any], form: str, options: tuple[str, ...]) -> None:
    engine = create(content, options=options).in_form(form)
    for policy, games in (("random", 60), ("greedy", 100), ("planner", 4)):
        for seed in range(1000, 1000 + games):
            refereed(content, engine, form, policy, seed)


def test_the_referee_objects_to_a_total_that_is_one_too_high(content: dict[str, Any]) -> None:
    engine = create(content).in_form("duel")
    referee = Referee(content, "duel")
    wrong = 0

    def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
        nonlocal wrong
        if wrong:
            return
        told = [
            event._replace(data={**event.data, "total": event.data["total"] + 1}) if event.kind == "defence" else event
            for event in events
        ]
        try:
            referee.follow(action, told, key(state.asked), engine.legal_actions(state))
        except Objection as no:
            wrong += "defence" in str(no)
            assert wrong

    play(engine, POLICY["greedy"], 1, follow)
    assert wrong == 1


def test_the_referee_objects_to_a_move_that_is_missing(content: dict[str, Any]) -> None:
    engine = create(content).in_form("duel")
    referee = Referee(content, "duel")
    said = ""

    def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
        nonlocal said
        if said:
            return
        offered = engine.legal_actions(state)
        moves = [one for one in offered if one.kind == "move"]
        offered = [one for one in offered if not moves or one is not moves[0]]
        try:
            referee.follow(action, events, key(state.asked), offered)
        except Objection as no:
            said = str(no)
            assert f"missing [\"('move', '{moves[0].what}', None)\"]" in said

    play(engine, POLICY["random"], 1, follow)
    assert said
