"""Samples of battles say what is so: no change where nothing changed, and a change of a hundredth where there is one.

All seeds are fixed, so a proof holds or fails the same each time. Mechs of one blow each decide their duels quickly.
"""

from __future__ import annotations

import math

import pytest

from generator.games.hex_skirmish.engine import HexSkirmish
from generator.play import stats, workers
from generator.play.dice import mix
from generator.play.paired import PairJob, Plan, play_pairs
from generator.play.pairs_tally import PairTally
from generator.play.policies import Random
from tests.evenness import kolmogorov, randomised
from tests.planted import Planted

from .table import engine as usual

RANGES, PAIRS = 100, 12
ELSEWHERE = 10_000_000
"""So far off lie the seeds of the games after the change, so that the two sides share no luck."""
POINTS = 0.02
"""The planted change of the chance to win for red."""

pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def engine() -> HexSkirmish:
    """Duels by the game's own data: two heavy mechs."""
    return usual().between("harrow", "longbarrow")


@pytest.fixture(scope="module")
def ranges(engine: HexSkirmish) -> list[PairTally]:
    """The same rules twice, by ranges of seeds."""
    job = PairJob(engine, engine, Random(), Plan(seed_offset_after=ELSEWHERE))
    return list(workers.in_order(job, workers.chunks(1, RANGES * PAIRS, PAIRS), 2))


def test_p_values_are_uniform_where_nothing_changed(ranges: list[PairTally]) -> None:
    """Of the number of decisions, and of the share of games won, its steps evened out."""
    shares, means = [], []
    for number, tally in enumerate(ranges):
        won = tally.win
        shares.append(randomised(won.only_before, won.only_after, mix(number) / 2**64))
        sums = tally.means()["decisions"]
        means.append(stats.paired_sums(sums.n, sums.difference, sums.squares_difference).p)
    for found in (shares, means):
        assert kolmogorov(found) > 0.01
        assert sum(p < 0.5 for p in found) == pytest.approx(RANGES / 2, abs=20)  # four standard deviations


def test_a_planted_change_of_two_points_is_found(engine: HexSkirmish, ranges: list[PairTally]) -> None:
    """So many of the games that are not won are turned that the change is two hundredths. On the same seeds all that
    differs is two hundredths of 1,500 games, 30, give or take four times 5.5, all of them in one direction."""
    won = sum(tally.win.before + tally.win.after for tally in ranges) / (2 * RANGES * PAIRS)
    assert won < 0.9
    tally = play_pairs(engine, Planted(engine, POINTS / (1 - won)), Random(), Plan(1, 1500, workers=2, chunk=100))
    share = tally.win
    assert share.only_before == 0
    assert share.only_after == pytest.approx(30, abs=4 * math.sqrt(30))
    found = stats.paired_counts(share.only_before, share.only_after, share.n)
    assert found.low <= POINTS <= found.high
    assert found.low > 0
    assert found.p < 1e-4
