"""How evenly p values lie between 0 and 1, as they must where nothing changed."""

from __future__ import annotations

import math
from collections.abc import Sequence


def kolmogorov(ps: Sequence[float]) -> float:
    """How surprising the p values are if they are uniform: Kolmogorov's test, its limit as Stephens corrects it."""
    ordered, count = sorted(ps), len(ps)
    gap = max(max((at + 1) / count - p, p - at / count) for at, p in enumerate(ordered))
    scaled = (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count)) * gap
    if scaled < 0.3:  # the series needs many terms there, and its value is 1
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101)))


def randomised(only_before: int, only_after: int, coin: float) -> float:
    """McNemar's exact p spread evenly over the step that it takes: uniform if nothing changed."""
    total, gap = only_before + only_after, abs(only_before - only_after)
    chances = [(abs(2 * k - total), math.comb(total, k) / 2**total) for k in range(total + 1)]
    beyond = math.fsum(chance for far, chance in chances if far > gap)
    same = math.fsum(chance for far, chance in chances if far == gap)
    return beyond + coin * same
