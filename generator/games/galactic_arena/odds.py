"""Exact chances of attacks, by counting the dice.

An attack hits if die + attack is more than the defence total (4.2.2.1, 4.3.1); a die of `miss` or less never does
(4.2.2.2); the critical die adds damage (4.2.2.3). All that counts is how far attack and defence lie apart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Odds(NamedTuple):
    """The chance that an attack hits, and that it hits with the critical die."""

    hit: float
    critical: float


@lru_cache(maxsize=4096)
def attack_odds(edge: int, *, rolled: bool, sides: int = 10, miss: int = 1, critical: int = 10) -> Odds:
    """The odds of an attack whose indicator and modifiers are `edge` more than those of the defence.

    :param rolled: whether the defender rolls a die, or has the indicator alone.
    """
    hits = criticals = 0
    faces = range(1, sides + 1) if rolled else (0,)
    for die in range(miss + 1, sides + 1):
        fended = sum(die + edge <= defence for defence in faces)
        hits += len(faces) - fended
        if die == critical:
            criticals += len(faces) - fended
    return Odds(hits / (sides * len(faces)), criticals / (sides * len(faces)))


@lru_cache(maxsize=1024)
def above(die: int, sides: int = 10) -> float:
    """The chance that a die shows more than this."""
    return max(0, min(sides, sides - die)) / sides
