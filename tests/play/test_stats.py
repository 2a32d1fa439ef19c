"""Statistics against published values, hand-worked sums, and themselves."""

from __future__ import annotations

import math

import pytest

from generator.play import stats
from generator.play.dice import Keyed


def test_wilson_against_published_values() -> None:
    """8 of 10: 0.4902 to 0.9433 (Brown, Cai and DasGupta's formula worked by hand); 0 of 10 ends at z²/(n + z²)."""
    chance = stats.wilson(8, 10)
    assert chance == pytest.approx((0.8, 0.490162, 0.943318), abs=1e-5)
    z = 1.959964
    assert stats.wilson(0, 10) == pytest.approx((0.0, 0.0, z * z / (10 + z * z)), abs=1e-6)
    assert stats.wilson(10, 10).high == 1.0
    assert stats.wilson(0, 0)[1:] == (0.0, 1.0)


def test_clopper_pearson_against_published_values() -> None:
    assert stats.clopper_pearson(8, 10) == pytest.approx((0.8, 0.443905, 0.974789), abs=1e-5)
    never = stats.clopper_pearson(0, 100_000)
    assert never.high == pytest.approx(1 - 0.025 ** (1 / 100_000), rel=1e-6)
    assert never.high < 0.00004
    always = stats.clopper_pearson(30, 30)
    assert always.low == pytest.approx(0.025 ** (1 / 30), rel=1e-6)


def test_clopper_pearson_contains_what_the_binomial_says() -> None:
    """At the upper end the chance of so few hits is exactly 2.5 %."""
    hits, games = 3, 40
    high = stats.clopper_pearson(hits, games).high
    tail = sum(math.comb(games, k) * high**k * (1 - high) ** (games - k) for k in range(hits + 1))
    assert tail == pytest.approx(0.025, abs=1e-9)


def test_mean() -> None:
    assert stats.mean([1, 2, 3]) == pytest.approx((2, 2 - 1.959964 / math.sqrt(3), 2 + 1.959964 / math.sqrt(3)))
    assert stats.mean([5]) == (5, 5, 5)
    assert math.isnan(stats.mean([]).value)


def test_mcnemar_by_hand() -> None:
    """1 against 9: twice (1 + 10) of 1024 ways."""
    assert stats.mcnemar(1, 9) == pytest.approx(22 / 1024)
    assert stats.mcnemar(9, 1) == stats.mcnemar(1, 9)
    assert stats.mcnemar(5, 5) == 1.0
    assert stats.mcnemar(0, 0) == 1.0


def test_paired_chance() -> None:
    before = [True, True, False, False, False]
    after = [True, False, True, True, False]
    found = stats.paired_chance(before, after)
    assert (found.only_before, found.only_after, found.games) == (1, 2, 5)
    assert found.difference == pytest.approx(0.2)
    assert found.low < 0 < 0.2 < found.high
    with pytest.raises(ValueError, match="same games"):
        stats.paired_chance([True], [])


def test_paired_mean() -> None:
    assert stats.paired_mean([1, 2, 3], [2, 3, 4]) == pytest.approx((1, 1, 1))


@pytest.mark.parametrize(("hits", "games"), [(-1, 5), (6, 5), (0, -1)])
def test_counts_that_make_no_sense(hits: int, games: int) -> None:
    with pytest.raises(ValueError, match="no count"):
        stats.wilson(hits, games)


def _wins(seed: int, games: int, chance: int, shared: int) -> list[bool]:
    """Games that are won with `chance` in 10,000; runs with the same `shared` seed use the same dice."""
    dice = Keyed(shared, {"x": 16})
    return [dice.roll("x", (seed, at), 1, 0, 10_000)[0] <= chance for at in range(games)]


def test_no_change_gives_even_p_values() -> None:
    """Independent runs of the same chance: about 5 % of exact p values lie under 0.05, never clearly more."""
    low = sum(
        stats.paired_chance(_wins(run, 300, 3000, 1), _wins(run, 300, 3000, 2)).p < 0.05 for run in range(300)
    )
    assert stats.clopper_pearson(low, 300, 0.999).low <= 0.05


def test_intervals_cover_what_they_promise() -> None:
    covered = 0
    for run in range(400):
        found = stats.wilson(sum(_wins(run, 200, 400, 3)), 200)
        covered += found.low <= 0.04 <= found.high
    assert covered / 400 > 0.92


def test_a_planted_change_of_one_point_is_found_on_the_same_seeds() -> None:
    before, after = _wins(0, 5000, 3000, 4), _wins(0, 5000, 3100, 4)
    found = stats.paired_chance(before, after)
    assert found.p < 1e-6
    assert found.low > 0.005
    assert found.low <= 0.01 <= found.high + 0.002
