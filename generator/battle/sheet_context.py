"""What templates of a game with battles see of the dice: exact odds, each naming the data that it follows from.

    "odds": battle_odds(game)        in the game's sheet_context

A template says `{{ odds.percent(8) }}` for the chance to hit a target number of 8.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator.battle.odds import WAYS
from generator.data.records import dataclass
from generator.data.views import computed

THROWS = 36
"""Throws of two dice that differ."""


@dataclass(frozen=True)
class Odds:
    """Chances and damage on average, by target number. `certain` and `minimal` are those of battle.yaml."""

    certain: Any
    minimal: Any

    def _ways(self, needed: int) -> int:
        if needed <= int(self.certain.sure):
            return THROWS
        return 0 if needed >= int(self.certain.never) else WAYS[needed]

    def _from(self, value: Any, *more: Any) -> Any:
        return computed(value, self.certain.sure, self.certain.never, *more)

    def ways(self, needed: int) -> Any:
        """Of 36 throws, how many hit."""
        return self._from(self._ways(int(needed)))

    def share(self, needed: int) -> float:
        """The chance to hit, 0 to 1: for lengths of bars."""
        return self._ways(int(needed)) / THROWS

    def percent(self, needed: int, digits: int = 0) -> Any:
        """The chance to hit in per cent, rounded half up."""
        return self._from(_rounded(Fraction(100 * self._ways(int(needed)), THROWS), digits))

    def damage(self, needed: int, points: int) -> Any:
        """The damage of an attack on average, with two digits behind the point."""
        return self._from(_rounded(Fraction(self._ways(int(needed)) * int(points), THROWS), 2))

    def minimal_damage(self, needed: int) -> Any:
        """The same of minimal damage, `0*` on cards: a die decides whether a hit does any."""
        faces, worth = max(0, 7 - int(self.minimal.die)), int(self.minimal.damage)
        share = Fraction(self._ways(int(needed)) * faces * worth, THROWS * 6)
        return self._from(_rounded(share, 2), self.minimal.die, self.minimal.damage)


def _rounded(value: Fraction, digits: int) -> str:
    """A number with so many digits behind the point, half up."""
    whole = int(value * 10**digits + Fraction(1, 2))
    if not digits:
        return str(whole)
    return f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}"


def battle_odds(game: Any) -> Odds:
    """The odds of a game, by the view that templates have of it."""
    return Odds(game.battle.certain, game.battle.minimal)
