"""Rankings: the same seeds for all, differences game by game, and sentences that claim no more than they may."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.cli.table import policy_called
from generator.data.content import Content, load_content
from generator.data.problem import Problem
from generator.loadouts.rank import Contender, Place, Ranking, as_data, rank, verdicts
from generator.play.sampling import sample
from generator.play.stats import Interval, z_value

ROOT = Path(__file__).resolve().parents[2]
NAME = "paper-mech"


@pytest.fixture(scope="module")
def content() -> Content:
    game = games.find(NAME)
    assert game is not None
    return load_content(ROOT / "content" / NAME, game)


def standard(content: Content, **changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = content.loadouts["standard"].model.model_dump(by_alias=True, mode="json")
    for key, value in changes.items():
        data[key] = {**data[key], **value}
    return copy.deepcopy(data)


@pytest.fixture(scope="module")
def ranked(content: Content) -> Ranking:
    bare = standard(content, armour={"torso": 0, "legs": 0})
    twin = Contender("Twin", standard(content))
    contenders = [Contender("Standard", standard(content)), Contender("Bare", bare), twin]
    return rank(content, contenders, policy_called(content, "greedy"), 60, seed=5)


def test_the_figures_are_those_of_a_sample(content: Content, ranked: Ranking) -> None:
    engine = content.game.part("engine").create(content, "standard")
    alone = sample(engine, policy_called(content, "greedy"), 60, seed=5)
    assert ranked.outcome == "waves-cleared"
    assert ranked.places[0].score == alone.mean_stages()
    assert ranked.places[0].sample.tally.outcomes == alone.tally.outcomes
    assert [place.sample.seed for place in ranked.places] == [5, 5, 5]


def test_differences_are_taken_game_by_game(ranked: Ranking) -> None:
    first, bare, twin = ranked.places
    assert first.difference is None
    assert twin.difference == Interval(0.0, 0.0, 0.0)
    gaps = [after[1] - before[1] for before, after in
            zip(first.sample.tally.outcomes, bare.sample.tally.outcomes, strict=True)]  # fmt: skip
    middle = sum(gaps) / 60
    spread = math.sqrt(sum((gap - middle) ** 2 for gap in gaps) / 59 / 60)
    # Two comparisons: each interval is one of 97.5 %, so that both together hold with 95 %.
    assert ranked.confidence == pytest.approx(0.975)
    assert bare.difference is not None
    assert bare.difference.value == pytest.approx(middle)
    assert bare.difference.low == pytest.approx(middle - z_value(0.975) * spread)


def test_a_mech_without_armour_does_worse_and_its_twin_the_same(ranked: Ranking) -> None:
    said = list(verdicts(ranked))
    assert said[0].startswith("Certain (95 %): Standard has more waves cleared than Bare, by ")
    assert said[1] == "Twin and Standard did the same in every one of these games."
    data = as_data(ranked)
    assert [one["name"] for one in data["loadouts"]] == ["Standard", "Bare", "Twin"]
    assert data["loadouts"][0]["difference"] is None
    assert data["verdicts"] == said


def made(games: int, difference: Interval, outcome: str = "waves-cleared") -> Ranking:
    score = Interval(1.0, 0.9, 1.1)
    places = (Place("A", None, score, None), Place("B", None, score, difference))  # type: ignore[arg-type]
    return Ranking(outcome, "", "A", places, games, 1, "greedy", 0.95)


@pytest.mark.parametrize(
    ("ranking", "said"),
    [
        (made(100, Interval(0.3, 0.1, 0.5)), "Certain (95 %): B has more waves cleared than A, by 0.10 to 0.50 a"),
        (made(100, Interval(-0.3, -0.5, -0.1)), "Certain (95 %): A has more waves cleared than B, by 0.10 to 0.50 a"),
        (made(100, Interval(0.1, -0.1, 0.3)), "apart with 100 games; the difference lies between -0.10 and +0.30"),
        (made(29, Interval(1.0, 1.0, 1.0)), "Nothing is certain about B and A: 30 games are the least"),
        (made(100, Interval(0.2, 0.1, 0.3), "win"), "B wins more often than A, by 0.10 to 0.30 of the games."),
    ],
)  # fmt: skip
def test_sentences_claim_no_more_than_they_may(ranking: Ranking, said: str) -> None:
    (sentence,) = verdicts(ranking)
    assert said in sentence


def test_a_loadout_that_cannot_be_played_is_named_before_a_game_is_played(content: Content) -> None:
    mount = next(iter(standard(content)["weapons"]))
    odd = standard(content, weapons={mount: "banana"})
    with pytest.raises(Problem, match=r"Odd can't be played: .*banana"):
        rank(content, [Contender("Standard", standard(content)), Contender("Odd", odd)], None, 10)


def test_one_loadout_is_no_ranking(content: Content) -> None:
    with pytest.raises(Problem, match="two loadouts or more"):
        rank(content, [Contender("Standard", standard(content))], None, 10)
    with pytest.raises(Problem, match="one game or more"):
        rank(content, [Contender("A", standard(content)), Contender("B", standard(content))], None, 0)
