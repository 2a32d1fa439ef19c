"""Samples of battles say what is so: no change where nothing changed, and a change of a hundredth where there is one.

All seeds are fixed, so a proof holds or fails the same each time.
"""

from __future__ import annotations

import pytest

from generator.games.alpha_strike.engine import AlphaStrike
from generator.play.pairs_tally import PairTally
from tests.even_samples import even_where_nothing_changed, planted_is_found, same_rules_twice

from .table import engine as usual

PAIRS = 24
"""Of a range of seeds."""

pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def engine() -> AlphaStrike:
    """Duels by the game's own data."""
    return usual().in_form("duel")


@pytest.fixture(scope="module")
def ranges(engine: AlphaStrike) -> list[PairTally]:
    return same_rules_twice(engine, PAIRS)


def test_p_values_are_uniform_where_nothing_changed(ranges: list[PairTally]) -> None:
    even_where_nothing_changed(ranges, 5)


def test_a_planted_change_of_two_points_is_found(engine: AlphaStrike, ranges: list[PairTally]) -> None:
    """Two hundredths of 1,500 games are 30."""
    planted_is_found(engine, ranges, 0.02, 1500, (0.1, 0.9))
