"""Chances of attacks, held against sums worked out by hand."""

from __future__ import annotations

import pytest

from generator.games.galactic_arena.odds import above, attack_odds


def test_even_totals_hit_in_45_of_100_cases() -> None:
    # Die x hits the x - 1 lower dice: 1 + 2 + ... + 9 = 45 pairs, of which x = 1 adds none.
    assert attack_odds(0, rolled=True) == pytest.approx((0.45, 0.09))


def test_one_always_misses_even_far_ahead() -> None:
    assert attack_odds(20, rolled=True) == pytest.approx((0.9, 0.1))
    assert attack_odds(20, rolled=False) == pytest.approx((0.9, 0.1))


def test_without_a_defence_roll_the_indicator_stands_alone() -> None:
    # Attack 3 against defence 5: x + 3 > 5 from 3 on, eight dice of ten.
    assert attack_odds(-2, rolled=False) == pytest.approx((0.8, 0.1))
    # Attack 0 against defence 12: no die is enough.
    assert attack_odds(-12, rolled=False) == pytest.approx((0.0, 0.0))


def test_two_behind_with_a_roll() -> None:
    # x - 2 > y: x = 4 hits one die, ..., x = 10 seven: 1 + 2 + ... + 7 = 28.
    assert attack_odds(-2, rolled=True) == pytest.approx((0.28, 0.07))


def test_above() -> None:
    assert above(8) == pytest.approx(0.2)
    assert above(10) == 0
