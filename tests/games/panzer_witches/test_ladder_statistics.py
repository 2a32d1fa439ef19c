"""Samples of fights say what is so: no change where nothing changed, and a change of a hundredth where there is one.

All seeds are fixed, so a proof holds or fails the same each time. The fights are those in the yard, with strong rifles.
"""

from __future__ import annotations

import pytest

from generator.games.panzer_witches.engine import PanzerWitches
from generator.play.pairs_tally import PairTally
from tests.even_samples import even_where_nothing_changed, planted_is_found, same_rules_twice

from .arena import yard

PAIRS = 16
"""Of a range of seeds."""

pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def engine() -> PanzerWitches:
    """Fights that are often decided."""
    return yard(strong=6)


@pytest.fixture(scope="module")
def ranges(engine: PanzerWitches) -> list[PairTally]:
    return same_rules_twice(engine, PAIRS)


def test_p_values_are_uniform_where_nothing_changed(ranges: list[PairTally]) -> None:
    even_where_nothing_changed(ranges, 1)


def test_a_planted_change_of_two_points_is_found(engine: PanzerWitches, ranges: list[PairTally]) -> None:
    """Two hundredths of 1,500 games are 30."""
    planted_is_found(engine, ranges, 0.02, 1500, (0, 0.9))
