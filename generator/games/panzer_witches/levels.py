"""Levels of success on a hundred-sided die: critical, special, normal, failure, fumble (`levels.yaml`).

A chance has four bands. Parts of it are rounded half up and are one at least; 01 always succeeds, and where the chance
is nothing it is a normal success and no more (rulings `always-01`, `half-up`).
"""

from __future__ import annotations

from typing import NamedTuple

FUMBLE, FAILURE, NORMAL, SPECIAL, CRITICAL = range(5)
LEVELS = ("fumble", "failure", "normal", "special", "critical")
"""The levels by their numbers: a better one is a higher number."""
DIE = 100


class Parts(NamedTuple):
    """What a chance is divided by for its bands (`levels.yaml`)."""

    special: int
    critical: int
    fumble: int


class Bands(NamedTuple):
    """The bands of one chance: the highest roll of each success, and the lowest that is a fumble."""

    critical: int
    special: int
    normal: int
    fumble: int


def half_up(amount: int, parts: int) -> int:
    """An amount of at least 0 divided by `parts`, rounded to the nearest whole number, halves up."""
    return (2 * amount + parts) // (2 * parts)


def bands(chance: int, parts: Parts) -> Bands:
    """The bands of a chance in per cent, which may be below 0 or above 100.

    At a chance of 100 or more the highest roll is still a fumble.
    """
    bound = min(DIE, max(0, chance))
    fumble = DIE + 1 - max(1, half_up(DIE - bound, parts.fumble))
    if chance <= 0:
        return Bands(0, 0, 1, fumble)
    most = fumble - 1
    return Bands(
        min(most, max(1, half_up(chance, parts.critical))),
        min(most, max(1, half_up(chance, parts.special))),
        min(most, chance),
        fumble,
    )


def level(roll: int, held: Bands) -> int:
    """The level of success of a roll from 1 to 100."""
    if roll >= held.fumble:
        return FUMBLE
    if roll > held.normal:
        return FAILURE
    if roll > held.special:
        return NORMAL
    return SPECIAL if roll > held.critical else CRITICAL


def ways(held: Bands) -> tuple[int, int, int, int, int]:
    """How many of the hundred rolls give each level, by its number."""
    critical = held.critical
    special = max(critical, held.special)
    normal = max(special, held.normal)
    return DIE + 1 - held.fumble, held.fumble - 1 - normal, normal - special, special - critical, critical
