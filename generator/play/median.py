"""The median of counted numbers, with an interval that takes nothing for granted about how they are spread."""

from __future__ import annotations

import math
from collections.abc import Mapping

from .stats import CONFIDENCE, Interval, z_value

EXACT_TO = 2000
"""So many numbers are counted exactly; with more the normal curve is near enough."""


def of_counts(counts: Mapping[int, int], confidence: float = CONFIDENCE) -> Interval:
    """The median of numbers of which each came up so often, between two of the numbers themselves (Thompson, 1936).

    Of 10 numbers the true median lies between the 2nd and the 9th with 97.9 %. Five or fewer leave it open (95 %).
    """
    total = sum(counts.values())
    if not total:
        return Interval(math.nan, math.nan, math.nan)
    middle = (_at(counts, (total + 1) // 2) + _at(counts, total // 2 + 1)) / 2
    rank = lower_rank(total, confidence)
    if not rank:
        return Interval(middle, -math.inf, math.inf)
    return Interval(middle, _at(counts, rank), _at(counts, total + 1 - rank))


def lower_rank(total: int, confidence: float = CONFIDENCE) -> int:
    """The rank of the number where the interval begins, 0 where there are too few for one: the highest so that fewer
    numbers than that fall below the median with a chance of (1 - confidence) / 2 at most."""
    if total > EXACT_TO:
        return math.floor((total - z_value(confidence) * math.sqrt(total)) / 2)
    error, below, rank = (1 - confidence) / 2, 0.0, 0
    while rank < total:
        below += math.exp(
            math.lgamma(total + 1) - math.lgamma(rank + 1) - math.lgamma(total - rank + 1) - total * math.log(2)
        )
        if below > error:
            break
        rank += 1
    return rank


def _at(counts: Mapping[int, int], rank: int) -> int:
    """The number of a rank, 1 for the lowest."""
    for number in sorted(counts):
        rank -= counts[number]
        if rank <= 0:
            return number
    raise ValueError("there are fewer numbers than that")
