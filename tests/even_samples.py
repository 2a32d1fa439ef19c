"""Proofs that samples of a game say what is so, for each game's `test_ladder_statistics.py`: p values are even where
nothing changed, and a change that was planted is found.

All seeds are fixed, so a proof holds or fails the same each time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from generator.play import stats, workers
from generator.play.dice import mix
from generator.play.paired import PairJob, Plan, play_pairs
from generator.play.pairs_tally import PairTally
from generator.play.policies import Random
from tests.evenness import kolmogorov, randomised
from tests.planted import Planted

RANGES = 100
ELSEWHERE = 10_000_000
"""So far off lie the seeds of the games after the change, so that the two sides share no luck."""


def same_rules_twice(engine: Any, pairs: int) -> list[PairTally]:
    """The same rules twice, by ranges of so many seeds."""
    job = PairJob(engine, engine, Random(), Plan(seed_offset_after=ELSEWHERE))
    return list(workers.in_order(job, workers.chunks(1, RANGES * pairs, pairs), 2))


def even_where_nothing_changed(ranges: Sequence[PairTally], discordant: int) -> None:
    """Of the share of games won, its steps evened out, and of the number of decisions.

    :param discordant: more pairs than so many of a range, on average, are won on one side alone.
    """
    shares, means = [], []
    for number, tally in enumerate(ranges):
        won = tally.win
        shares.append(randomised(won.only_before, won.only_after, mix(number) / 2**64))
        sums = tally.means()["decisions"]
        means.append(stats.paired_sums(sums.n, sums.difference, sums.squares_difference).p)
    assert sum(tally.win.discordant for tally in ranges) > discordant * RANGES
    for found in (shares, means):
        assert kolmogorov(found) > 0.01
        assert sum(p < 0.5 for p in found) == pytest.approx(RANGES / 2, abs=20)  # four standard deviations


def planted_is_found(
    engine: Any, ranges: Sequence[PairTally], points: float, games: int, share_won: tuple[float, float]
) -> None:
    """So many of the games that are not won are turned that the share won changes by `points`. On the same seeds all
    that differs are `points` times `games`, give or take four times the root of that, all of them in one direction.

    :param share_won: between which shares the games were won before.
    """
    least, most = share_won
    won = sum(tally.win.before + tally.win.after for tally in ranges) / (2 * sum(tally.win.n for tally in ranges))
    assert least <= won < most
    tally = play_pairs(engine, Planted(engine, points / (1 - won)), Random(), Plan(1, games, workers=2, chunk=100))
    share, turned = tally.win, points * games
    assert share.only_before == 0
    assert share.only_after == pytest.approx(turned, abs=4 * math.sqrt(turned))
    found = stats.paired_counts(share.only_before, share.only_after, share.n)
    assert found.low <= points <= found.high
    assert found.low > 0
    assert found.p < 1e-4
