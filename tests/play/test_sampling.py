"""Samples: the same with any number of workers; clear words when something goes wrong."""

from __future__ import annotations

import io
import math
import os
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import PaperMech, create, narrator
from generator.games.paper_mech.policies import Greedy
from generator.play import transcript
from generator.play.contract import Action, BrokenInvariant, Chance
from generator.play.match import play
from generator.play.policies import Random
from generator.play.sampling import BATCH, SampleError, Tally, run_batch, sample

CONTENT = Path(__file__).resolve().parents[2] / "content" / "paper-mech"


@pytest.fixture(scope="module")
def content() -> Any:
    return load_content(CONTENT, GAME, check=False)


@pytest.fixture(scope="module")
def engine(content: Any) -> PaperMech:
    return create(content)


class Killer:
    """A policy whose process dies."""

    name = "killer"
    needs_view = False

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        os._exit(3)


def test_the_result_does_not_depend_on_the_number_of_workers(engine: PaperMech) -> None:
    games = 2 * BATCH + 7
    done: list[tuple[int, int]] = []
    one = sample(engine, Random(), games, seed=40, workers=1)
    two = sample(engine, Random(), games, seed=40, workers=2, progress=lambda *counts: done.append(counts))
    assert one.as_data() == two.as_data()
    assert one.tally.outcomes == two.tally.outcomes
    assert done[-1] == (games, games)


@pytest.mark.prove
def test_a_killed_worker_is_told_and_the_next_sample_works(engine: PaperMech) -> None:
    with pytest.raises(SampleError, match="ended from outside"):
        sample(engine, Killer(), 3 * BATCH, workers=2)
    assert sample(engine, Random(), 2 * BATCH, workers=2).games == 2 * BATCH


def test_figures_by_hand(engine: PaperMech) -> None:
    """The sums are those of the single games."""
    found = sample(engine, Greedy(), 30, seed=5)
    games = [play(engine, Greedy(), seed) for seed in range(5, 35)]
    cleared = [game.outcome.stages for game in games]
    assert found.mean_stages().value == pytest.approx(sum(cleared) / 30)
    for stage, chance in found.reached():
        assert chance.value == pytest.approx(sum(one >= stage for one in cleared) / 30)
    assert found.tally.decisions == sum(game.decisions for game in games)
    assert sum(found.tally.reasons.values()) == 30
    length = [game.state.clock for game in games]
    assert found.mean_units().value == pytest.approx(sum(length) / 30)
    half = 1.959964 * math.sqrt(statistics.variance(length) / 30)
    assert found.mean_units().high - found.mean_units().value == pytest.approx(half, rel=1e-4)
    assert list(found.figures()) == ["win", "waves-cleared", "score", "decisions", "units"]
    assert math.isnan(found.mean_score().value) == (not found.tally.wins)


def test_from_a_later_wave_stages_are_numbered_as_in_the_game(engine: PaperMech) -> None:
    found = sample(engine, Greedy(), 10, stage=3)
    assert [stage for stage, _ in found.reached()] == [3, 4]
    assert found.tally.enemies["tank"] >= 10


def test_a_game_past_its_limit_has_no_end_and_names_its_seed(engine: PaperMech) -> None:
    found = sample(engine, Random(), 3, seed=8, limit=10)
    assert found.tally.results == {"no-end": 3}
    assert found.tally.no_end == [8, 9, 10]


def test_a_broken_invariant_names_seed_and_decision(engine: PaperMech, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: PaperMech, state: Any) -> None:
        if state.clock > 3:
            raise BrokenInvariant("the sky falls")

    monkeypatch.setattr(PaperMech, "check", broken)
    with pytest.raises(SampleError, match=r"seed 1, after decision \d+: the sky falls"):
        sample(engine, Random(), 2, invariants=True)


def test_tallies_add_up(engine: PaperMech) -> None:
    whole, parts = run_batch(engine, Random(), 0, 10), Tally()
    parts.add(run_batch(engine, Random(), 0, 4))
    parts.add(run_batch(engine, Random(), 4, 6))
    assert parts == whole


def test_no_games_is_no_fault(engine: PaperMech) -> None:
    assert sample(engine, Random(), 0).as_data()["mean-stages"]["value"] is None


def test_a_transcript_names_dice_effects_and_clauses(content: Any, engine: PaperMech) -> None:
    out = io.StringIO()
    teller = narrator(content, engine)
    game = transcript.write(engine, Greedy(), 7, teller, out)
    text = out.getvalue()
    assert "seed 7, policy greedy, loadout standard" in text
    assert f"[{teller.clause('wave-pile')}" in text
    assert max(map(len, text.splitlines())) <= transcript.WIDTH
    assert game.outcome.result in ("win", "lose")
    recorded = transcript.record(engine, Greedy(), 7, teller)
    for step in recorded.steps:
        for line in step.lines:
            assert "<" not in line.text, line.text
            assert line.clauses or step.action is not None
    rolled = [event for step in recorded.steps for event in step.events if event.data.get("dice")]
    told = " ".join(line.text for step in recorded.steps for line in step.lines)
    for event in rolled:
        assert ", ".join(map(str, event.data["dice"])) in told
    data = transcript.as_data(recorded)
    assert data["steps"][0]["events"][0]["kind"] == "setup"
    assert data["outcome"]["result"] == game.outcome.result


def test_every_event_kind_of_many_games_is_told(content: Any) -> None:
    """Only the set-up goes without saying, and a wave's stance and repairs are never lost."""
    engine = create(content, options=("skills", "keep-bike"))
    teller = narrator(content, engine)
    silent: set[str] = set()
    for stage in (1, 3):
        for seed in range(6):
            for step in transcript.record(engine, Random(), seed, teller, stage=stage).steps:
                silent |= {event.kind for event in step.events if not teller.sentence(event, None)}
    assert silent <= {"setup"}
