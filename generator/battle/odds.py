"""The exact odds of two dice, and the damage that an attack does on average."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import Rules

WAYS = tuple(sum(one + two >= total for one in range(1, 7) for two in range(1, 7)) for total in range(14))
"""Of 36 throws of two dice, how many show at least 0, 1, ..., 13."""


def ways(rules: Rules, needed: int) -> int:
    """Of 36 throws, how many hit a target number."""
    if needed <= rules.sure:
        return 36
    return 0 if needed >= rules.never else WAYS[needed]


def chance_of(rules: Rules, needed: int) -> float:
    """The chance to hit a target number."""
    return ways(rules, needed) / 36


def expected(rules: Rules, needed: int, damage: Fraction) -> Fraction:
    """The damage on average, exact."""
    return Fraction(ways(rules, needed), 36) * damage


def minimal(rules: Rules) -> Fraction:
    """The damage on average of a hit that does minimal damage."""
    return Fraction(max(0, 7 - rules.minimal_die), 6) * rules.minimal_damage
