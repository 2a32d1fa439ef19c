"""Samples of the arena say what is so: no change where nothing changed, and a change of a hundredth where there is one.

All seeds are fixed, so a proof holds or fails the same each time.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.data.content import load_content
from generator.games.galactic_arena import GAME
from generator.games.galactic_arena.engine import GalacticArena, create
from generator.play.dice import mix
from generator.play.pairs_tally import PairTally
from tests.even_samples import even_where_nothing_changed, planted_is_found, same_rules_twice
from tests.evenness import kolmogorov, randomised

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"
PAIRS = 60
"""Of a range of seeds."""

pytestmark = [pytest.mark.prove, pytest.mark.xdist_group("ladder of galactic-arena")]


@pytest.fixture(scope="module")
def engine() -> GalacticArena:
    """Duels by the game's own data."""
    return create(load_content(CONTENT, GAME, check=False)).in_form("duel")


@pytest.fixture(scope="module")
def ranges(engine: GalacticArena) -> list[PairTally]:
    return same_rules_twice(engine, PAIRS)


def test_p_values_are_uniform_where_nothing_changed(ranges: list[PairTally]) -> None:
    even_where_nothing_changed(ranges, 20)
    # The proof can fail: with the wins of one side counted twice nothing is uniform.
    doubled = [
        randomised(2 * tally.win.only_before, tally.win.only_after, mix(number) / 2**64)
        for number, tally in enumerate(ranges)
    ]
    assert kolmogorov(doubled) < 0.001


def test_a_planted_change_of_one_point_is_found(engine: GalacticArena, ranges: list[PairTally]) -> None:
    """A hundredth of 4,000 games is 40."""
    planted_is_found(engine, ranges, 0.01, 4000, (0.2, 0.6))
