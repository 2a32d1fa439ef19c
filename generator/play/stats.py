"""Statistics of sample games: intervals for chances and means, and comparisons on the same seeds.

Everything is plain arithmetic on counts; nothing here knows games. Intervals are two-sided.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """An estimate with its interval."""

    value: float
    low: float
    high: float


def z_value(confidence: float = CONFIDENCE) -> float:
    """The normal quantile of a two-sided interval: 1.96 for 95 %."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, not at {confidence}")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """A chance from `hits` of `games` with Wilson's interval, good for small counts and chances near 0 or 1.

    :raises ValueError: if the counts make no sense.
    """
    _counts(hits, games)
    if not games:
        return Interval(math.nan, 0.0, 1.0)
    z = z_value(confidence)
    share = hits / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == games else min(1.0, middle + half)
    return Interval(share, low, high)


def clopper_pearson(hits: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """A chance with the exact interval of Clopper and Pearson: for claims such as "it never happens".

    0 of 100,000 means below 0.004 % with 95 %.

    :raises ValueError: if the counts make no sense.
    """
    _counts(hits, games)
    if not games:
        return Interval(math.nan, 0.0, 1.0)
    error = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _beta_quantile(error, hits, games - hits + 1)
    high = 1.0 if hits == games else _beta_quantile(1 - error, hits + 1, games - hits)
    return Interval(hits / games, low, high)


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """A mean with its normal interval; without values it is nan, with one the interval is that value."""
    count = len(values)
    return mean_of_sums(count, math.fsum(values), math.fsum(value * value for value in values), confidence)


def mean_of_sums(count: int, total: float, squares: float, confidence: float = CONFIDENCE) -> Interval:
    """The same from count, sum and sum of squares, as samples keep them."""
    if not count:
        return Interval(math.nan, math.nan, math.nan)
    middle = total / count
    if count == 1:
        return Interval(middle, middle, middle)
    variance = max(0.0, (squares - total * middle) / (count - 1))
    half = z_value(confidence) * math.sqrt(variance / count)
    return Interval(middle, middle - half, middle + half)


def student(count: int, total: float, squares: float, confidence: float = CONFIDENCE) -> Interval:
    """A mean with Student's (1908) interval, for claims: with one value it is endless, as that says nothing."""
    if count == 1:
        return Interval(total, -math.inf, math.inf)
    found = mean_of_sums(count, total, squares, confidence)
    if not count:
        return found
    half = t_value(count - 1, confidence) * math.sqrt(variance(count, total, squares) / count)
    return Interval(found.value, found.value - half, found.value + half)


class Paired(NamedTuple):
    """A change of a chance between two versions that played the same seeds.

    `only_before` and `only_after` count the games that succeeded in one version alone; `p` is McNemar's exact test.
    """

    difference: float
    low: float
    high: float
    only_before: int
    only_after: int
    games: int
    p: float


def paired_chance(before: Sequence[bool], after: Sequence[bool], confidence: float = CONFIDENCE) -> Paired:
    """Compare successes game by game.

    :raises ValueError: if the two have different lengths or are empty.
    """
    if len(before) != len(after) or not before:
        raise ValueError("a paired comparison needs the same games in both versions, and at least one")
    lost = sum(1 for old, new in zip(before, after, strict=True) if old and not new)
    won = sum(1 for old, new in zip(before, after, strict=True) if new and not old)
    return paired_counts(lost, won, len(before), confidence)


def paired_counts(only_before: int, only_after: int, games: int, confidence: float = CONFIDENCE) -> Paired:
    """The same from the discordant games.

    The interval reaches as far as either of two: Agresti and Min's (2005), which adds half a game to each of the four
    kinds and holds where many games differ, and Tango's (1998), which holds where few do: 200 games that all went alike
    leave room for a change of two points.
    """
    if games <= 0 or min(only_before, only_after) < 0 or only_before + only_after > games:
        raise ValueError("counts of discordant games can't exceed the games")
    difference = (only_after - only_before) / games
    total = games + 2
    lost, won = (only_before + 0.5) / total, (only_after + 0.5) / total
    half = z_value(confidence) * math.sqrt(max(0.0, lost + won - (won - lost) ** 2) / total)
    middle = won - lost
    high = max(difference, middle + half, _score_end(only_before, only_after, games, confidence))
    low = min(difference, middle - half, -_score_end(only_after, only_before, games, confidence))
    return Paired(
        difference,
        max(-1.0, low),
        min(1.0, high),
        only_before,
        only_after,
        games,
        mcnemar(only_before, only_after),
    )


def _score_end(only_before: int, only_after: int, games: int, confidence: float) -> float:
    """The upper end of Tango's (1998) score interval, by bisection: the change at which as few gains as these would be
    just as surprising as the confidence allows. The lower end is that of the games told the other way round, negative.
    """
    z, net = z_value(confidence), only_after - only_before

    def beyond(change: float) -> bool:
        # The likeliest share of games that succeed before alone, if the change is so large.
        b = (2 * games - net) * change - only_before - only_after
        share = (math.sqrt(max(0.0, b * b + 8 * games * only_before * change * (1 - change))) - b) / (4 * games)
        spread = games * max(0.0, 2 * share + change * (1 - change))
        return games * change - net > z * math.sqrt(spread)

    low, high = net / games, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return high


def paired_mean(before: Sequence[float], after: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean change of a number between two versions that played the same seeds.

    :raises ValueError: if the two have different lengths.
    """
    return mean([new - old for old, new in zip(before, after, strict=True)], confidence)


def mcnemar(only_before: int, only_after: int) -> float:
    """McNemar's exact two-sided p: how surprising the split of the discordant games is if nothing changed."""
    total = only_before + only_after
    if not total:
        return 1.0
    few = min(only_before, only_after)
    tail = math.fsum(
        math.exp(math.lgamma(total + 1) - math.lgamma(k + 1) - math.lgamma(total - k + 1) - total * math.log(2))
        for k in range(few + 1)
    )
    return min(1.0, 2 * tail)


def _counts(hits: int, games: int) -> None:
    if games < 0 or not 0 <= hits <= games:
        raise ValueError(f"{hits} of {games} games is no count")


def _beta_quantile(target: float, a: float, b: float) -> float:
    """The point below which a share `target` of the beta distribution lies, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        if _beta_share(middle, a, b) < target:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    result = d
    for step in range(1, 10_000):
        for numerator in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            d = 1 + numerator * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + numerator / c
            c = c if abs(c) > tiny else tiny
            delta = c * d
            result *= delta
        if abs(delta - 1) < 1e-14:
            break
    return front * result / a


# --- many figures, claims, plans ------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A mean change with its interval, and how surprising it is if nothing changed."""

    value: float
    low: float
    high: float
    p: float


def paired_sums(
    games: int, total: float, squares: float, spread: float | None = None, differing: int | None = None,
    confidence: float = CONFIDENCE,
) -> Change:
    """The mean of the differences of paired games from their sum and sum of squares: Student's paired test (1908).

    :param spread: by how much two games with dice of their own differ (a standard deviation; 1 is the least, as games
        are counted in whole numbers). The interval then imagines two pairs each (1.92 at 95 %) that changed by so much
        up and down: games that all went alike do not prove that nothing changes. Then it is as wide as Wilson's.
    :param differing: how many pairs differ at all. If nothing changed, each is up or down with equal chance, so that
        `k` of them can't be more surprising than all of one sign, 2 of 2^k (the sign-flipping test of Fisher, 1935).
    """
    if not games:
        return Change(math.nan, math.nan, math.nan, 1.0)
    middle = total / games
    imagined = 0.0 if spread is None else z_value(confidence) ** 2
    scale = games + imagined
    centre, raised = total / scale, squares + imagined * max(1.0, spread or 0.0) ** 2
    if games == 1:
        return Change(middle, -math.inf, math.inf, 1.0)
    variance = max(0.0, (raised - total * centre) / (scale - 1))
    half = t_value(games - 1, confidence) * math.sqrt(variance / scale)
    own = max(0.0, (squares - total * middle) / (games - 1))
    if middle == 0:
        p = 1.0
    elif own == 0:
        p = 2.0 ** (1 - games)
    else:
        p = t_tail(middle / math.sqrt(own / games), games - 1)
    if differing is not None:
        p = max(p, min(1.0, 2.0 ** (1 - differing)))
    return Change(middle, min(middle, centre - half), max(middle, centre + half), p)


def t_tail(t: float, freedom: int) -> float:
    """The chance that Student's t with so many degrees of freedom lies as far from 0, on either side."""
    return _beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


@cache
def t_value(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of a two-sided interval: 2.262 for 95 % and 9 degrees of freedom, 1.96 for very many."""
    z = z_value(confidence)
    if freedom > 1000:  # Fisher and Cornish's (1960) expansion; the rest is below 1e-8
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    share = _beta_quantile(1 - confidence, freedom / 2, 0.5)
    return math.sqrt(freedom * (1 - share) / share)


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Each p corrected for all of them: Benjamini and Hochberg's (1995) step-up q.

    Of the figures that are called changed because their q lies below 5 %, 5 % at most are so by chance, on average.
    """
    order = sorted(range(len(ps)), key=lambda number: ps[number], reverse=True)
    found = [1.0] * len(ps)
    least = 1.0
    for rank, number in zip(range(len(ps), 0, -1), order, strict=True):
        least = min(least, ps[number] * len(ps) / rank)
        found[number] = least
    return found


def certified(low: float, high: float, margin: float) -> bool:
    """Whether "unchanged" may be claimed: the whole interval lies inside the margin (Schuirmann, 1987). With a 95 %
    interval the claim is wrong in about 2.5 % of cases at most for a share; for a mean in up to 8 %, where some twenty
    pairs or fewer differ, all one way, and some by far more than others."""
    return -margin < low and high < margin


POWER = 0.8


def smallest_change(
    games: int, discordance: float, confidence: float = CONFIDENCE, power: float = POWER
) -> float:
    """The smallest change of a chance that so many pairs are likely to show (Miettinen 1968, Connor 1987).

    A change that large is found significant in `power` of all cases. A pilot gives the share of pairs that succeed in
    one version alone; where the change itself is larger than that, it brings along as many.
    """
    if games <= 0:
        return 1.0
    z, z_power = z_value(confidence), NormalDist().inv_cdf(power)

    def shown(change: float) -> bool:
        share = max(discordance, change)
        needed = z * math.sqrt(share) + z_power * math.sqrt(max(0.0, share - change * change))
        return games * change * change >= needed * needed

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if shown(middle) else (middle, high)
    return high


def smallest_mean_change(
    games: int, deviation: float, confidence: float = CONFIDENCE, power: float = POWER
) -> float:
    """The same for a mean, from the standard deviation of the pairs' differences."""
    if games <= 0:
        return math.inf
    return (z_value(confidence) + NormalDist().inv_cdf(power)) * deviation / math.sqrt(games)


def variance(count: int, total: float, squares: float) -> float:
    """The variance of single values from their sum and sum of squares; 0 for fewer than two."""
    return max(0.0, (squares - total * total / count) / (count - 1)) if count > 1 else 0.0


def pairing_saved(games: int, before: float, after: float, differences: float) -> float:
    """How many times as many games independent samples would have needed for the same interval: the variance of a
    difference of independent games over that of paired ones (Glasserman and Yao, 1992, on common random numbers).

    Takes the three variances. Where all pairs went alike it is finite all the same: as if one pair differed by 1.
    """
    if games <= 0 or before + after <= 0:
        return 1.0
    return (before + after) / max(differences, 1 / games)


ENOUGH = 5
"""Wins, and losses, that a win rate needs to say anything (Cochran's rule for counts, 1954)."""


def informative(games: int, wins_before: int, wins_after: int) -> bool:
    """Whether a win rate says something: one of the two sides has 5 wins or more, and one 5 losses or more.

    A policy that wins (or loses) nearly every game on both sides is no measure of a change.
    """
    losses = games - min(wins_before, wins_after)
    return max(wins_before, wins_after) >= ENOUGH and losses >= ENOUGH
