"""A confidence sequence for a change of a chance: an interval that may be looked at after every chunk of games.

    running = ChangeSequence()
    running = running.after(only_before=12, alike=970, only_after=18)     # a chunk of paired games
    running.interval                                                      # holds at all times together: 95 %

A plain interval holds when it is looked at once. Whoever looks after every chunk and stops when it is narrow (or lies
beside 0) is misled far more often than in one of twenty cases. This interval holds at all times at once, so games may
be stopped whenever it is narrow enough.

It is the predictable plug-in empirical Bernstein confidence sequence of Waudby-Smith and Ramdas (2024, "Estimating
means of bounded random variables by betting", Journal of the Royal Statistical Society B 86, theorem 2). What is bet
on a game must not depend on that game or later ones. Here the bet and the guess of the mean are fixed where a chunk
begins, so that a chunk's counts are all that is needed of it: memory is constant, and the result is the same whatever
process played which game, as long as chunks are added in the order of their seeds.
"""

from __future__ import annotations

import math
from dataclasses import replace

from generator.data.records import dataclass
from generator.play.stats import CONFIDENCE, Interval

_LARGEST_BET = 0.5
"""The method's constant c: it must lie below 1, and the authors use 1/2."""


@dataclass(frozen=True, slots=True)
class ChangeSequence:
    """What is kept of the chunks so far. A change of -1, 0 or 1 is scaled to 0, 1/2 and 1 as the method wants it.

    `target` is the half-width that play is to go on for: bets are then chosen to reach it with the fewest games (half
    of what the authors' general rule needs); 0 bets by that rule, which narrows steadily.

    `bets` is the sum of the bets of all games, `weighted` that of bet times value, `cost` what they cost in certainty;
    `low` and `high` are the narrowest so far: intervals of a sequence may be intersected.
    """

    confidence: float = CONFIDENCE
    target: float = 0.0
    games: int = 0
    only_before: int = 0
    only_after: int = 0
    bets: float = 0.0
    weighted: float = 0.0
    cost: float = 0.0
    deviations: float = 0.0
    low: float = -1.0
    high: float = 1.0
    evidence: float = 0.0
    """The highest logarithm of evidence against "no change" so far."""

    def after(self, only_before: int, alike: int, only_after: int) -> ChangeSequence:
        """The sequence with one more chunk: games that succeeded before alone, in both or neither, and after alone.

        :raises ValueError: if a count is negative.
        """
        if min(only_before, alike, only_after) < 0:
            raise ValueError("a chunk can't hold fewer games than none")
        added = only_before + alike + only_after
        if not added:
            return self
        bet, guess = self._bet(added), self._guess()
        counts = ((0.0, only_before), (0.5, alike), (1.0, only_after))
        value = 0.5 * alike + only_after
        games = self.games + added
        bets = self.bets + bet * added
        weighted = self.weighted + bet * value
        squares = math.fsum(count * (each - guess) ** 2 for each, count in counts)
        cost = self.cost + (-math.log1p(-bet) - bet) * squares
        half = (math.log(2 / (1 - self.confidence)) + cost) / bets
        middle = weighted / bets
        # The spread around the mean as it is now known, for the bets of later chunks.
        fresh = replace(self, games=games, only_before=self.only_before + only_before,
                        only_after=self.only_after + only_after)  # fmt: skip
        mean = fresh._guess()
        deviations = self.deviations + math.fsum(count * (each - mean) ** 2 for each, count in counts)
        return replace(
            fresh,
            bets=bets,
            weighted=weighted,
            cost=cost,
            deviations=deviations,
            low=max(self.low, 2 * (middle - half) - 1),
            high=min(self.high, 2 * (middle + half) - 1),
            evidence=max(self.evidence, abs(weighted - 0.5 * bets) - cost),
        )

    @property
    def interval(self) -> Interval:
        """The change so far with the interval that holds at all times. Where none holds (one time in twenty at most,
        a bet was lost), it is the point between the two ends."""
        change = (self.only_after - self.only_before) / self.games if self.games else math.nan
        if self.low > self.high:
            middle = (self.low + self.high) / 2
            return Interval(change, middle, middle)
        return Interval(change, self.low, self.high)

    @property
    def half_width(self) -> float:
        """Half of the interval's width: what `until` is compared with."""
        return max(0.0, (self.high - self.low) / 2)

    @property
    def p(self) -> float:
        """How surprising the games are if nothing changed: valid at any time, however it was chosen (the chance that
        so much evidence ever arises, by Ville's inequality)."""
        return min(1.0, 2 * math.exp(-self.evidence))

    def _guess(self) -> float:
        """The mean so far, drawn towards 1/2 by one imagined game."""
        return (0.5 + 0.5 * (self.games - self.only_before - self.only_after) + self.only_after) / (self.games + 1)

    def _bet(self, added: int) -> float:
        """The bet on each game of the next chunk: what suits so many games as there will be then, or the target.

        With variance v and bet b the half-width of n games is about ln(40) / (n b) + b v / 2; where both parts are the
        same, at b = (half-width) / v, it is reached with the fewest games.
        """
        variance = (0.25 + self.deviations) / (self.games + 1)
        if self.target > 0:
            return min(_LARGEST_BET, self.target / 2 / variance)
        games = self.games + added
        return min(
            _LARGEST_BET,
            math.sqrt(2 * math.log(2 / (1 - self.confidence)) / (variance * games * math.log(1 + games))),
        )
