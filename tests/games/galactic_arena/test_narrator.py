"""What a transcript says, against sentences written by hand; and that it tells every event of whole games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.galactic_arena import GAME
from generator.games.galactic_arena.engine import create, narrator
from generator.games.galactic_arena.policies import POLICIES
from generator.play import transcript
from generator.play.contract import Event
from generator.play.dice import Scripted
from generator.play.policies import Random

ROOT = Path(__file__).resolve().parents[3]
QUIET = {"choose", "take"}
"""Events that others tell."""


@pytest.fixture(scope="module")
def content() -> Any:
    return load_content(ROOT / "content" / "galactic-arena", GAME, check=False)


def lines(content: Any, setup: dict[str, Any], steps: list[Any], dice: dict[str, list[int]]) -> list[str]:
    """The sentences of the steps from a position, in order."""
    engine = create(content)
    bench, teller = engine.bench(), narrator(content, engine)
    state, rolls = bench.set_up(setup), Scripted(dice)
    events = bench.begin(state, rolls)
    for step in steps:
        for action in bench.read_step(state, step):
            while (implied := bench.implied(state, action)) is not None:
                events += bench.perform(state, implied, rolls)
            events += bench.perform(state, action, rolls)
    return [text for event in events if (text := teller.sentence(event, None))]


def test_an_attack_is_told(content: Any) -> None:
    setup = {"arena": "bare", "turn": "red-1", "heroes": {
        "red-1": {"at": "F6"}, "blue-1": {"at": "F7", "action-points": 1},
    }}  # fmt: skip
    assert lines(content, setup, [{"attack": "blue-1"}, {"push": "F8"}], {"attack": [10], "defence": [2]}) == [
        "Red spends an action point.",
        "Red attacks Blue (melee): die 10.",
        "Blue defends: die 2, total 6.",
        "14 against 6: a hit.",
        "Blue loses 2 health points and has 3.",
        "Blue is pushed from F7 to F8.",
    ]


def test_a_defence_without_a_die_says_what_its_total_is_made_of(content: Any) -> None:
    setup = {"arena": "bare", "turn": "red-1", "heroes": {
        "red-1": {"at": "F6", "hero": "deimos"}, "blue-1": {"at": "F7", "hero": "goran-strom", "action-points": 0},
    }}  # fmt: skip
    said = lines(content, setup, [{"attack": "blue-1"}], {"attack": [2]})
    defence = content.numbers["heroes"].heroes["goran-strom"].defence
    assert f"Blue rolls no defence: total {defence}, its Defence with all that changes it." in said


def test_an_ability_names_its_target_and_its_price(content: Any) -> None:
    setup = {"arena": "bare", "turn": "red-1", "step": "exchange", "heroes": {
        "red-1": {"hero": "goran-strom", "abilities": ["sonic-burst"], "at": "F6", "action-points": 2},
        "blue-1": {"at": "F7", "action-points": 0},
    }}  # fmt: skip
    assert lines(content, setup, [{"use": "sonic-burst"}], {}) == [
        "Red uses Sonic Burst on Blue. (An action point.)",
        "Blue has no action point to lose.",
    ]


def test_a_hero_goes_by_its_name_once_it_is_known(content: Any) -> None:
    engine = create(content)
    teller = narrator(content, engine)
    teller.heading(1, "random", 1)
    move = Event("move", ("move",), {"hero": "blue-1", "from": "F10", "to": "F8"})
    assert teller.sentence(move, None) == "Blue moves from F10 to F8."
    assert teller.sentence(Event("hero", (), {"player": "blue-1", "hero": "deimos"}), None) == "Blue takes Deimos."
    assert teller.sentence(move, None) == "Deimos moves from F10 to F8."


@pytest.mark.parametrize(("form", "seed"), [("duel", 3), ("pairs", 4), ("tournament", 5), ("tournament-pairs", 6)])
def test_every_event_is_told_and_nothing_is_left_open(content: Any, form: str, seed: int) -> None:
    engine = create(content).in_form(form)
    teller = narrator(content, engine)
    told = transcript.record(engine, Random(), seed, teller)
    missing = {
        event.kind
        for step in told.steps
        for event in step.events
        if event.kind not in QUIET and event.kind not in teller.words and event.kind not in TOLD_OTHERWISE
    }
    assert missing == set()
    text = "\n".join(transcript.lines(told, teller))
    assert not re.search(r"<[a-z-]+>", text.replace("> ", "")), re.findall(r"<[a-z-]+>", text)
    assert "plain-" not in text
    assert re.search(r"(Red|Blue) has won|Nobody has won", text)


TOLD_OTHERWISE = {"points", "health", "match-end", "held"}
"""Events with several sentences, by what their data say."""


def test_a_transcript_shows_what_screens_hide(content: Any) -> None:
    engine = create(content)
    teller = narrator(content, engine)
    greedy: Any = POLICIES["greedy"]()
    told = transcript.record(engine, greedy, 3, teller)
    kinds = [event.kind for step in told.steps for event in step.events]
    hidden = [event for step in told.steps for event in step.events if event.seen_by is not None]
    assert "armed" in kinds
    assert hidden
    text = "\n".join(transcript.lines(told, teller))
    assert "takes" in text.split("The heroes step into the arena")[0]
