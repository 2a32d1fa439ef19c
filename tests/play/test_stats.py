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


# --- many figures, claims, plans ------------------------------------------------------------------------------------


def test_benjamini_hochberg_of_the_authors_own_example() -> None:
    """Benjamini and Hochberg (1995), 15 p values: with 5 % the first four are found; Bonferroni finds three."""
    ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
          0.7590, 1.0]  # fmt: skip
    qs = stats.benjamini_hochberg(ps)
    assert [q < 0.05 for q in qs] == [True] * 4 + [False] * 11
    assert sum(p < 0.05 / 15 for p in ps) == 3
    # By hand: 0.0095 * 15 / 4, and for the fifth the least of what comes after it (0.0344 * 15 / 8 is 0.0645, more than
    # 0.0201 * 15 / 5, which is 0.0603).
    assert qs[3] == pytest.approx(0.035625)
    assert qs[4] == pytest.approx(0.0603)
    assert qs[14] == 1.0


def test_benjamini_hochberg_by_its_definition() -> None:
    """q is the least rate at which the step-up procedure finds the figure, whatever the order they stand in."""
    import random

    dice = random.Random(5)
    for count in (1, 2, 7, 20):
        ps = [round(dice.random() ** 3, 4) for _ in range(count)]
        qs = stats.benjamini_hochberg(ps)
        for rate in (0.01, 0.05, 0.2, 0.7):
            ranked = sorted(ps)
            last = max((k for k in range(1, count + 1) if ranked[k - 1] <= k / count * rate), default=0)
            found = [last > 0 and p <= ranked[last - 1] for p in ps]
            assert [q <= rate + 1e-12 for q in qs] == found
    assert stats.benjamini_hochberg([]) == []


def test_mcnemar_against_every_sign_of_every_game() -> None:
    """Brute force: of all ways in which the discordant games can go, how many are at least as uneven."""
    from itertools import product

    for lost in range(7):
        for won in range(7 - lost):
            total = lost + won
            ways = [abs(total - 2 * sum(signs)) >= abs(lost - won) for signs in product((0, 1), repeat=total)]
            assert stats.mcnemar(lost, won) == pytest.approx(sum(ways) / len(ways))


def test_students_t_against_its_tables() -> None:
    """Student's (1908) quantiles as every table has them."""
    for freedom, value in ((1, 12.7062), (4, 2.7764), (9, 2.2622), (29, 2.0452), (100, 1.9840), (1000, 1.9623)):
        assert stats.t_value(freedom) == pytest.approx(value, abs=5e-5)
        assert stats.t_tail(value, freedom) == pytest.approx(0.05, abs=5e-5)
    assert stats.t_value(1001) == pytest.approx(stats.t_value(1000), abs=5e-6)
    assert stats.t_value(10**6) == pytest.approx(1.959966, abs=2e-6)


def test_a_mean_for_claims_has_students_interval() -> None:
    """Of 1, 2 and 3: t = 4.3027 for 2 degrees of freedom, over the root of 3."""
    assert stats.student(3, 6, 14) == pytest.approx((2.0, 2 - 4.302653 / math.sqrt(3), 2 + 4.302653 / math.sqrt(3)))
    assert stats.student(1, 26, 676) == (26, -math.inf, math.inf), "one value says nothing of others"
    assert math.isnan(stats.student(0, 0, 0).value)


def test_paired_sums_of_students_own_example() -> None:
    """Student's (1908) sleep data: ten patients, two drugs; t = 4.0621, p = 0.00283, 95 %: 0.70 to 2.46 hours."""
    first = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20]
    second = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]
    changes = [new - old for old, new in zip(first, second, strict=True)]
    found = stats.paired_sums(10, sum(changes), sum(change * change for change in changes))
    assert found == pytest.approx((15.8, 7.001142, 24.598858, 0.00283289), rel=1e-5)


def test_paired_sums_of_games_that_went_alike() -> None:
    """10 pairs without a difference certify nothing: 3.84 (1.96²) pairs are imagined that changed by a spread of 2."""
    found = stats.paired_sums(10, 0, 0, spread=2.0, differing=0)
    half = 2.262157 * 2 * math.sqrt(3.841459 / 12.841459 / 13.841459)
    assert found == pytest.approx((0.0, -half, half, 1.0), rel=1e-6)
    assert not stats.certified(found.low, found.high, 0.1)
    many = stats.paired_sums(10_000, 0, 0, spread=2.0)
    assert stats.certified(many.low, many.high, 0.1)
    # Of whole numbers none is nearer than 1: not even games that all have the same number prove anything.
    same = stats.paired_sums(30, 0, 0, spread=0.0)
    assert same.high == pytest.approx(3.84 / 30, rel=0.1) == -same.low
    assert not stats.certified(same.low, same.high, 0.05)
    assert math.isnan(stats.paired_sums(0, 0, 0).value)
    assert stats.paired_sums(1, 3, 9).p == 1.0
    assert stats.paired_sums(4, 4, 4).p == pytest.approx(2 / 16), "four games each up by one: all of 16 signs but two"


def test_few_differing_pairs_are_no_more_surprising_than_their_signs() -> None:
    """Five of 1,000 pairs differ, all up: Student's t says 2.5 %, the signs alone 2 of 32."""
    assert stats.paired_sums(1000, 5, 5).p < 0.05
    assert stats.paired_sums(1000, 5, 5, differing=5).p == pytest.approx(2 / 32)


def test_p_of_paired_sums_is_uniform_if_nothing_changed() -> None:
    """1,000 samples of 100 pairs of which one in five differs by 1 to 3, up or down."""
    import numpy

    dice = numpy.random.default_rng(2)
    sizes = dice.integers(1, 4, (1000, 100)) * dice.choice([-1, 0, 1], (1000, 100), p=[0.1, 0.8, 0.1])
    ps = [
        stats.paired_sums(100, int(row.sum()), int((row * row).sum()), 1.0, int((row != 0).sum())).p for row in sizes
    ]
    for share in (0.05, 0.25, 0.5, 0.75):
        found = sum(p < share for p in ps) / 1000
        assert found == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / 1000))


def test_an_equivalence_claim() -> None:
    assert stats.certified(-0.004, 0.006, 0.01)
    assert not stats.certified(-0.004, 0.01, 0.01)
    assert not stats.certified(-0.02, 0.0, 0.01)


def test_a_false_equivalence_claim_is_rare() -> None:
    """The truth lies exactly at the margin: certified in 2.5 % of 2,000 samples at most (and the sampling error)."""
    import numpy

    dice = numpy.random.default_rng(4)
    games = 2000
    wrong = 0
    for lost, _, won in dice.multinomial(games, [0.02, 0.94, 0.04], size=2000).tolist():
        paired = stats.paired_counts(lost, won, games)
        wrong += stats.certified(paired.low, paired.high, 0.02)
    assert wrong / 2000 < 0.025 + 3 * math.sqrt(0.025 * 0.975 / 2000)


def chances(games: int, lost: float, won: float, most: int = 80) -> list[tuple[int, int, float]]:
    """Every likely count of games that are lost and won, and how likely it is: both Poisson's, as they are rare."""

    def poisson(mean: float) -> list[float]:
        return [math.exp(-mean) * mean**k / math.factorial(k) for k in range(most)]

    down, up = poisson(games * lost), poisson(games * won)
    return [(b, c, down[b] * up[c]) for b in range(most) for c in range(most) if down[b] * up[c] > 1e-9]


@pytest.mark.parametrize("games", [200, 300, 400, 1000, 2000])
@pytest.mark.parametrize("lost", [0.0, 0.001, 0.005])
def test_a_false_equivalence_claim_is_rare_where_few_games_differ(games: int, lost: float) -> None:
    """The truth lies at the margin of a point: counted out, not sampled. 200 games go all alike in 13 % of cases."""
    wrong = 0.0
    for down, up, chance in chances(games, lost, lost + 0.01):
        paired = stats.paired_counts(down, up, games)
        wrong += chance * stats.certified(paired.low, paired.high, 0.01)
    assert wrong < 0.025


def test_the_interval_of_games_that_all_went_alike() -> None:
    """Tango (1998): then its ends are z² / (n + z²); 3.84 of 300 games."""
    found = stats.paired_counts(0, 0, 300)
    assert found.high == pytest.approx(3.841459 / 303.841459) == -found.low
    assert (1 - found.high) ** 300 < 0.025, "were the change so large, so many alike would be a surprise"


@pytest.mark.parametrize(("lost", "won", "games"), [(0, 4, 300), (3, 8, 200), (1, 0, 50), (20, 50, 400)])
def test_the_score_interval_by_its_definition(lost: int, won: int, games: int) -> None:
    """At its ends the change is 1.96 standard errors away, of the likeliest shares there: found on a fine grid."""
    import numpy

    for end in (stats._score_end(lost, won, games, 0.95), -stats._score_end(won, lost, games, 0.95)):
        down = numpy.linspace(max(0.0, -end), (1 - end) / 2, 400_001)[1:-1]
        likely = numpy.log(1 - 2 * down - end) * (games - lost - won)
        likely += numpy.log(down) * lost + numpy.log(down + end) * won
        share = down[likely.argmax()]
        away = (won - lost - games * end) / math.sqrt(games * (2 * share + end - end * end))
        assert abs(away) == pytest.approx(1.959964, rel=2e-3)


@pytest.mark.parametrize("games", [50, 100, 300])
def test_a_mean_is_seldom_certified_wrongly_where_few_games_differ(games: int) -> None:
    """One wave less in one game of twenty, the margin: 100 pairs hold 5 of them, 50 pairs none in 8 % of cases."""
    wrong = 0.0
    for down, _, chance in chances(games, 0.05, 0.0):
        change = stats.paired_sums(games, -down, down, spread=0.6, differing=down)
        wrong += chance * stats.certified(change.low, change.high, 0.05)
    assert wrong < 0.04


@pytest.mark.parametrize(("games", "discordance"), [(1000, 0.1), (5000, 0.02), (400, 0.4)])
def test_the_smallest_change_is_shown_in_four_of_five_samples(games: int, discordance: float) -> None:
    """Simulated: McNemar's exact test finds a change of that size with 80 % power (a little less, as it is exact)."""
    import numpy

    change = stats.smallest_change(games, discordance)
    assert change < discordance
    lost, won = (discordance - change) / 2, (discordance + change) / 2
    samples = numpy.random.default_rng(1).multinomial(games, [lost, 1 - lost - won, won], size=1500).tolist()
    power = sum(stats.mcnemar(down, up) < 0.05 for down, _, up in samples) / 1500
    assert 0.72 < power < 0.86


def test_the_smallest_change_by_its_formula() -> None:
    """Connor (1987): n = (1.96 sqrt(d) + 0.8416 sqrt(d - c²))² / c²; d = 0.2 and c = 0.1 take 155 pairs (154.6)."""
    needed = (1.959964 * math.sqrt(0.2) + 0.841621 * math.sqrt(0.2 - 0.01)) ** 2 / 0.01
    assert needed == pytest.approx(154.6, abs=0.01)
    assert stats.smallest_change(154, 0.2) > 0.1 > stats.smallest_change(155, 0.2)
    # No pair of the pilot differed: the change brings its own, all one way; 8 of them are seldom fewer than 6.
    assert stats.smallest_change(10_000, 0.0) == pytest.approx(7.84 / 10_000, rel=0.01)
    assert stats.smallest_change(0, 0.1) == 1.0
    assert stats.smallest_change(2, 0.1) == 1.0
    assert stats.smallest_mean_change(400, 2.0) == pytest.approx(2.8016 * 2 / 20, rel=1e-4)


def test_what_pairing_saved() -> None:
    """Two dice that show the same in half of the games: a difference varies half as much as that of two others."""
    import numpy

    dice = numpy.random.default_rng(6)
    before = dice.integers(1, 7, 20_000)
    after = numpy.where(dice.random(20_000) < 0.5, before, dice.integers(1, 7, 20_000))
    change = after - before

    def variance(values: numpy.ndarray) -> float:
        return stats.variance(len(values), int(values.sum()), int((values * values).sum()))

    assert variance(before) == pytest.approx(before.var(ddof=1))
    assert stats.pairing_saved(20_000, variance(before), variance(after), variance(change)) == pytest.approx(2, abs=0.1)
    # Nothing differed: as if one pair of 1,000 did by one.
    assert stats.pairing_saved(1000, 1.0, 1.0, 0.0) == pytest.approx(2000)
    assert stats.pairing_saved(0, 1.0, 1.0, 0.0) == 1.0
    assert stats.pairing_saved(10, 0.0, 0.0, 0.0) == 1.0


def test_a_policy_that_nearly_never_or_always_wins_is_no_measure() -> None:
    assert not stats.informative(1000, 4, 4)
    assert stats.informative(1000, 4, 5)
    assert stats.informative(1000, 5, 0)
    assert not stats.informative(1000, 996, 997)
    assert stats.informative(1000, 995, 1000)
    assert stats.informative(1000, 0, 1000), "never before and always after says very much"
