"""The odds of two dice, by counting every throw; what an attack does on average."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from generator.battle import odds
from generator.battle.rules import Rules, half_up, worn
from tests.battle.tables import rules


@pytest.fixture(scope="module")
def numbers() -> Rules:
    return rules()


@pytest.mark.parametrize("needed", range(-3, 16))
def test_every_throw_is_counted(numbers: Rules, needed: int) -> None:
    throws = [one + two for one, two in itertools.product(range(1, 7), repeat=2)]
    counted = sum(total >= needed for total in throws) if needed < 13 else 0
    assert odds.ways(numbers, needed) == counted
    assert odds.chance_of(numbers, needed) == counted / 36


def test_known_odds(numbers: Rules) -> None:
    assert [odds.ways(numbers, needed) for needed in range(2, 13)] == [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]


def test_averages_are_exact(numbers: Rules) -> None:
    assert odds.expected(numbers, 8, Fraction(3)) == Fraction(15 * 3, 36)
    assert odds.minimal(numbers) == Fraction(1, 2)  # on 4, 5, 6 one point


def test_what_hits_leave() -> None:
    """Half of what is left, a half rounded up, and at least so much."""
    assert [half_up(number) for number in (0, 1, 2, 5, 10)] == [0, 1, 1, 3, 5]
    assert [worn(10, hits, 2) for hits in range(5)] == [10, 5, 2, 0, 0]
    assert [worn(3, hits, 1) for hits in range(4)] == [3, 1, 0, 0]
