"""Loadouts played against each other: the same seeds for each, so that luck is shared and differences show sooner.

Every figure is one policy's. What is said to be certain is so of that policy, with 95 % for all comparisons together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.data.problem import Problem
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.play.sampling import Sample
    from generator.play.stats import Interval

LEAST = 30
"""With fewer games nothing is called certain: the intervals rest on many games."""
CONFIDENCE = 0.95
WIN = "win"


@dataclass(frozen=True, slots=True)
class Contender:
    """A loadout that takes part: what it is called, and its file's mapping."""

    name: str
    loadout: Any


@dataclass(frozen=True, slots=True)
class Place:
    """How a loadout did. `score` is its figure with its interval; `difference` is to the reference, on the same seeds;
    None for the reference itself.
    """

    name: str
    sample: Sample
    score: Interval
    difference: Interval | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The result: `outcome` is the id of the figure, `reference` the loadout that the others are compared with.

    `wanted` is the game's primary outcome, where that is one that isn't compared here.
    """

    outcome: str
    wanted: str
    reference: str
    places: tuple[Place, ...]
    games: int
    seed: int
    policy: str
    confidence: float
    """Of each difference: higher the more there are, so that all of them together hold with 95 %."""


def rank(
    content: Content, contenders: Sequence[Contender], policy: Any, games: int, *, seed: int = 1, stage: int = 1,
    rules: Sequence[str] = (), workers: int = 1, progress: Callable[[str, int, int], None] | None = None,
) -> Ranking:
    """Play every loadout on the same seeds, and compare each with the first.

    :raises Problem: naming a loadout that can't be played, or if fewer than two loadouts or one game are asked for.
    """
    from generator.play import sampling, stats

    if len(contenders) < 2:
        raise Problem("a ranking needs two loadouts or more", "Name them all: loadout rank A B C.")
    if games < 1:
        raise Problem("play one game or more")
    samples = []
    for one, engine in [(one, seated(content, one, rules, stage)) for one in contenders]:
        shown = partial(progress, one.name) if progress is not None else None
        try:
            samples.append(
                sampling.sample(engine, policy, games, seed=seed, stage=stage, workers=workers or 1, progress=shown)
            )
        except sampling.SampleError as fault:
            raise Problem(f"{one.name}: {fault}") from fault
    first = samples[0]
    cleared = f"{first.stage_word}s-cleared"
    usual = cleared if first.stages_in_all > 1 else WIN
    primary = (content.info.primary_outcome if content.info is not None else None) or usual
    outcome = primary if primary in (WIN, cleared) else usual
    confidence = 1 - (1 - CONFIDENCE) / (len(samples) - 1)
    series = [values(sample, outcome) for sample in samples]
    places = tuple(
        Place(
            one.name, sample, won(sample) if outcome == WIN else sample.mean_stages(),
            stats.paired_mean(series[0], own, confidence) if number else None,
        )
        for number, (one, sample, own) in enumerate(zip(contenders, samples, series, strict=True))
    )  # fmt: skip
    wanted = primary if primary != outcome else ""
    return Ranking(outcome, wanted, contenders[0].name, places, games, seed, first.policy, confidence)


def seated(content: Content, one: Contender, rules: Sequence[str], stage: int) -> Any:
    """The game's engine with a loadout.

    :raises Problem: naming the loadout, if it can't be played.
    """
    code = content.game.part("engine")
    if code is None:
        raise Problem(f"{content.game_id} has no rules engine, so nothing can be ranked")
    try:
        engine = code.create(content, one.loadout, tuple(rules))
    except (ValueError, KeyError) as fault:
        hint = "`mechsmith loadout check` says what is wrong with it. No game was played."
        raise Problem(f"{one.name} can't be played: {fault}", hint) from fault
    if stage > engine.stages:
        raise Problem(f"{content.game_id} has {engine.stages} {engine.stage_word}s; {stage} is too many")
    return engine


def won(sample: Sample) -> Interval:
    """The share of games that the loadout's side won: in a game of several sides not `sample.win()`."""
    from generator.play import stats

    return stats.wilson(int(sum(values(sample, WIN))), len(sample.tally.outcomes))


def values(sample: Sample, outcome: str) -> list[float]:
    """The figure of each game, in the order of the seeds."""
    return [float(won if outcome == WIN else stages) for _, stages, won in sample.tally.outcomes]


def verdicts(ranking: Ranking) -> Iterator[str]:
    """A plain sentence for each comparison: what is certain, and what isn't."""
    what = "wins more often" if ranking.outcome == WIN else f"has more {ranking.outcome.replace('-', ' ')}"
    unit = " of the games" if ranking.outcome == WIN else " a game"
    for place in ranking.places:
        if place.difference is None:
            continue
        low, high = place.difference[1:]
        if ranking.games < LEAST:
            yield (f"Nothing is certain about {place.name} and {ranking.reference}: {LEAST} games are the least to say "
                   "anything from.")  # fmt: skip
        elif low > 0 or high < 0:
            better, worse = (place.name, ranking.reference) if low > 0 else (ranking.reference, place.name)
            ends = sorted((abs(low), abs(high)))
            yield f"Certain (95 %): {better} {what} than {worse}, by {ends[0]:.2f} to {ends[1]:.2f}{unit}."
        elif low == high == 0:
            yield f"{place.name} and {ranking.reference} did the same in every one of these games."
        else:
            yield (
                f"Not certain: {place.name} and {ranking.reference} can't be told apart with {ranking.games} games; "
                f"the difference lies between {low:+.2f} and {high:+.2f}{unit}."
            )


def as_data(ranking: Ranking) -> dict[str, Any]:
    """Everything as plain data, for JSON. What is no number is None."""

    def plain(interval: Interval | None) -> dict[str, float | None] | None:
        if interval is None:
            return None
        return {key: None if math.isnan(one) else round(one, 6) for key, one in interval._asdict().items()}

    return {
        "outcome": ranking.outcome, "policy": ranking.policy, "games": ranking.games, "seed": ranking.seed,
        "reference": ranking.reference, "confidence": round(ranking.confidence, 6),
        "loadouts": [
            {
                "name": place.name, "score": plain(place.score), "difference": plain(place.difference),
                "win": plain(won(place.sample)), "results": dict(sorted(place.sample.tally.results.items())),
            }
            for place in ranking.places
        ],
        "verdicts": list(verdicts(ranking)),
    }  # fmt: skip
