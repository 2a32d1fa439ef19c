"""The odds that pages print, against all 36 throws of two dice."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from generator.battle.sheet_context import Odds
from generator.data.views import IntValue, paths_of

CERTAIN = SimpleNamespace(sure=IntValue(2, "battle:certain/sure"), never=IntValue(13, "battle:certain/never"))
MINIMAL = SimpleNamespace(die=IntValue(4, "battle:minimal/die"), damage=IntValue(1, "battle:minimal/damage"))
ODDS = Odds(CERTAIN, MINIMAL)
THROWS = [one + two for one, two in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize("needed", range(14))
def test_ways_are_counted(needed: int) -> None:
    expected = 36 if needed <= 2 else 0 if needed >= 13 else sum(total >= needed for total in THROWS)
    assert int(ODDS.ways(needed)) == expected


def test_values_are_rounded_half_up_and_name_their_inputs() -> None:
    assert str(ODDS.percent(7)) == "58"  # 21 of 36 are 58.33
    assert str(ODDS.percent(9, 1)) == "27.8"  # 10 of 36
    assert str(ODDS.damage(8, 3)) == "1.25"  # 15 * 3 / 36
    assert str(ODDS.damage(11, 6)) == "0.50"  # 3 * 6 / 36
    assert str(ODDS.minimal_damage(2)) == "0.50"  # faces 4, 5, 6
    assert paths_of(ODDS.damage(8, 3)) == ("battle:certain/sure", "battle:certain/never")
    assert paths_of(ODDS.minimal_damage(8))[2:] == ("battle:minimal/die", "battle:minimal/damage")


def test_other_certain_numbers_count() -> None:
    odds = Odds(SimpleNamespace(sure=IntValue(4, "a:b"), never=IntValue(12, "a:c")), MINIMAL)
    assert [int(odds.ways(needed)) for needed in (4, 5, 11, 12)] == [36, 30, 3, 0]
