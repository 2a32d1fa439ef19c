"""Statistics of sample games: intervals for chances and means, and comparisons on the same seeds.

Everything is plain arithmetic on counts; nothing here knows games. Intervals are two-sided.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    """The same from the discordant games. The interval adds one game of each kind, so that it is never empty."""
    if games <= 0 or min(only_before, only_after) < 0 or only_before + only_after > games:
        raise ValueError("counts of discordant games can't exceed the games")
    difference = (only_after - only_before) / games
    total = games + 2
    lost, won = (only_before + 0.5) / total, (only_after + 0.5) / total
    half = z_value(confidence) * math.sqrt(max(0.0, lost + won - (won - lost) ** 2) / total)
    middle = won - lost
    return Paired(
        difference,
        max(-1.0, min(difference, middle - half)),
        min(1.0, max(difference, middle + half)),
        only_before,
        only_after,
        games,
        mcnemar(only_before, only_after),
    )


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
