"""Exact odds of dice that do damage: whole numbers are convolved, and only the last step divides.

    die = beating(4)                          # a six-sided die against armour 4: damage on 5 and 6
    spread = damage(3, die, rerolls=1)        # three dice, one that missed is rolled again
    spread.mean, spread.at_least(2)

Nothing is sampled here, so nothing has an interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.data.records import dataclass

SIDES = 6
"""Faces of a die, unless a game says otherwise."""

Faces = tuple[int, ...]
"""What each face of a die does, from face 1 on: points of damage, 0 for a miss."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution of damage: `ways[k]` of `total` equally likely outcomes do k points."""

    ways: tuple[int, ...]
    total: int

    @property
    def mean(self) -> float:
        """The expected damage."""
        return sum(points * ways for points, ways in enumerate(self.ways)) / self.total

    def exactly(self, points: int) -> float:
        """The chance of just that much damage."""
        return self.ways[points] / self.total if 0 <= points < len(self.ways) else 0.0

    def at_least(self, points: int) -> float:
        """The chance of that much damage or more."""
        return sum(self.ways[max(0, points) :]) / self.total

    def chances(self) -> tuple[float, ...]:
        """The chance of at least 1, 2, ... points, up to the most that can be done."""
        return tuple(self.at_least(points) for points in range(1, len(self.ways)))


def beating(armour: int, *, always: Iterable[int] = (), sides: int = SIDES) -> Faces:
    """A die that does a point of damage where it shows more than `armour`, and on the faces `always` whatever it is.

    :raises ValueError: if the die has no such face.
    """
    sure = frozenset(always)
    if sides < 1 or any(not 1 <= face <= sides for face in sure):
        raise ValueError(f"a die of {sides} sides has no face {sorted(sure)}")
    return tuple(int(face > armour or face in sure) for face in range(1, sides + 1))


def damage(dice: int, die: Sequence[int], *, rerolls: int = 0) -> Spread:
    """The damage of that many dice; up to `rerolls` of those that missed are rolled again, each once at most.

    :param die: what each of its faces does.
    :raises ValueError: if there are fewer dice or re-rolls than none, or a die without faces or with negative damage.
    """
    if dice < 0 or rerolls < 0 or not die or min(die) < 0:
        raise ValueError(f"{dice} dice with the faces {list(die)} and {rerolls} re-rolls can't be rolled")
    sides = len(die)
    every = _counted(die)
    hit = [0, *every[1:]]  # the die as it does damage
    misses = every[0]
    most = (len(every) - 1) * dice
    again = min(rerolls, dice)
    ways = [0] * (most + 1)
    for missed in range(dice + 1):
        rolled = min(again, missed)
        # Choose which dice miss; the others do damage; of those that missed some are rolled again, and to compare like
        # with like the re-rolls that aren't needed count all their faces.
        weight = math.comb(dice, missed) * misses**missed * sides ** (again - rolled)
        if weight:
            for points, count in enumerate(_times(_power(hit, dice - missed), _power(every, rolled))):
                if count:
                    ways[points] += weight * count
    return Spread(tuple(ways), sides ** (dice + again))


def _counted(die: Sequence[int]) -> list[int]:
    """How many faces do 0, 1, 2, ... points."""
    counts = [0] * (max(die) + 1)
    for points in die:
        counts[points] += 1
    return counts


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The convolution: the ways to reach each sum."""
    found = [0] * (len(left) + len(right) - 1)
    for at, one in enumerate(left):
        if one:
            for further, other in enumerate(right):
                found[at + further] += one * other
    return found


def _power(counts: Sequence[int], times: int) -> list[int]:
    """A number of the same dice together."""
    found = [1]
    for _ in range(times):
        found = _times(found, counts)
    return found
