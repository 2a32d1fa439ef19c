"""Samples of the arena say what is so: no change where nothing changed, and a change of a hundredth where there is one.

All seeds are fixed, so a proof holds or fails the same each time.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from generator.data.content import load_content
from generator.games.galactic_arena import GAME
from generator.games.galactic_arena.engine import GalacticArena, create
from generator.play import stats, workers
from generator.play.dice import mix
from generator.play.paired import PairJob, Plan, play_pairs
from generator.play.pairs_tally import PairTally
from generator.play.policies import Random
from tests.evenness import kolmogorov, randomised
from tests.planted import Planted

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"
RANGES, PAIRS = 100, 60
ELSEWHERE = 10_000_000
"""So far off lie the seeds of the games after the change, so that the two sides share no luck."""
POINTS = 0.01
"""The planted change of the chance to win for the side that begins."""

pytestmark = [pytest.mark.prove, pytest.mark.xdist_group("ladder of galactic-arena")]


@pytest.fixture(scope="module")
def engine() -> GalacticArena:
    """Duels by the game's own data."""
    return create(load_content(CONTENT, GAME, check=False)).in_form("duel")


@pytest.fixture(scope="module")
def ranges(engine: GalacticArena) -> list[PairTally]:
    """The same rules twice, by ranges of seeds."""
    job = PairJob(engine, engine, Random(), Plan(seed_offset_after=ELSEWHERE))
    return list(workers.in_order(job, workers.chunks(1, RANGES * PAIRS, PAIRS), 2))


def test_p_values_are_uniform_where_nothing_changed(ranges: list[PairTally]) -> None:
    """Of the share of games won, its steps evened out, and of the number of decisions."""
    shares, means = [], []
    for number, tally in enumerate(ranges):
        won = tally.win
        shares.append(randomised(won.only_before, won.only_after, mix(number) / 2**64))
        sums = tally.means()["decisions"]
        means.append(stats.paired_sums(sums.n, sums.difference, sums.squares_difference).p)
    assert sum(tally.win.discordant for tally in ranges) > 20 * RANGES
    for found in (shares, means):
        assert kolmogorov(found) > 0.01
        assert sum(p < 0.5 for p in found) == pytest.approx(RANGES / 2, abs=20)  # four standard deviations
    # The proof can fail: with the wins of one side counted twice nothing is uniform.
    doubled = [
        randomised(2 * tally.win.only_before, tally.win.only_after, mix(number) / 2**64)
        for number, tally in enumerate(ranges)
    ]
    assert kolmogorov(doubled) < 0.001


def test_a_planted_change_of_one_point_is_found(engine: GalacticArena, ranges: list[PairTally]) -> None:
    """So many of the games that are not won are turned that the change is a hundredth. On the same seeds all that
    differs is a hundredth of 4,000 games, 40, give or take four times 6.3, all of them in one direction."""
    won = sum(tally.win.before + tally.win.after for tally in ranges) / (2 * RANGES * PAIRS)
    assert 0.2 < won < 0.6
    tally = play_pairs(engine, Planted(engine, POINTS / (1 - won)), Random(), Plan(1, 4000, workers=2, chunk=100))
    share = tally.win
    assert share.only_before == 0
    assert share.only_after == pytest.approx(40, abs=4 * math.sqrt(40))
    found = stats.paired_counts(share.only_before, share.only_after, share.n)
    assert found.low <= POINTS <= found.high
    assert found.low > 0
    assert found.p < 1e-4
