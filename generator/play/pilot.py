"""A look ahead before many pairs are played: how long they will take, and how much the two games of a pair differ."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass, field
from typing import Any

from . import workers
from .contract import Policy
from .paired import PairJob, Plan
from .pairs_tally import PairTally, Sums
from .stats import variance

PAIRS = 100
SECONDS = 1.0


@dataclass(slots=True)
class Pilot:
    """The first pairs of a plan. `timed` of them, without the first that warms up, took `seconds` in one process."""

    tally: PairTally = field(default_factory=PairTally)
    timed: int = 0
    seconds: float = 0.0

    def add(self, other: Pilot) -> None:
        """Add another's pairs."""
        self.tally.add(other.tally)
        self.timed += other.timed
        self.seconds += other.seconds

    @property
    def seconds_a_pair(self) -> float:
        """Seconds that a pair takes one process; nan without any pair."""
        return self.seconds / self.timed if self.timed else math.nan

    def seconds_for(self, games: int, hands: int = 1) -> float:
        """About how many seconds so many pairs take so many processes (-1: one a processor)."""
        return games * self.seconds_a_pair / processes(hands)

    def pairs_in(self, seconds: float, hands: int = 1) -> int:
        """About how many pairs so many processes play in a time; at least one."""
        return max(1, int(seconds / self.seconds_a_pair * processes(hands))) if self.timed else 1


def pilot(
    before: Any, after: Any, policy: Policy, plan: Plan, *, pairs: int = PAIRS, seconds: float = SECONDS
) -> Pilot:
    """Play the first pairs of a plan, up to so many or so many seconds, whichever is less, and at least one.

    They are played in one of the plan's processes, so that a game that ends its process does no harm. The plan's own
    run plays them again: its figures don't depend on a clock.

    :raises Problem: if the plan's backend is unknown or not installed.
    """
    job = PilotJob(PairJob(before, after, policy, plan), seconds)
    found = Pilot()
    with workers.backend(plan.backend, plan.workers):
        todo = [(plan.first_seed, min(pairs, plan.games))] if plan.games else []
        for part in workers.in_order(job, todo, plan.workers):
            found.add(part)
    return found


@dataclass(frozen=True, slots=True)
class PilotJob:
    """Plays pairs against the clock."""

    job: PairJob
    seconds: float

    def __call__(self, first: int, count: int) -> Pilot:
        """Pairs in growing bunches while there is time."""
        found = Pilot()
        at, bunch, ends = 0, 1, time.perf_counter() + self.seconds
        while at < count:
            begun = time.perf_counter()
            part = Pilot(self.job(first + at, bunch), bunch, time.perf_counter() - begun)
            if at == 1:  # now that there is another, the first pair need not be timed: it warmed up
                found.timed, found.seconds = 0, 0.0
            found.add(part)
            at += bunch
            now = time.perf_counter()
            if now >= ends or self.full(found):
                break
            fitting = int((ends - now) * found.timed / max(found.seconds, 1e-9))
            bunch = max(1, min(2 * bunch, count - at, fitting))
        return found

    def lost(self, seed: int, how: str, alone: workers.Alone) -> Pilot:
        """Nothing but the crash."""
        return Pilot(self.job.lost(seed, how, alone))

    def full(self, sums: Pilot) -> bool:
        """Whether too many pairs can't be played."""
        return self.job.full(sums.tally)


def processes(hands: int) -> int:
    """How many processes really work at once: no more than there are processors."""
    processors = os.cpu_count() or 1
    return processors if hands < 1 else min(hands, processors)


def variance_of_mean(sums: Sums) -> float:
    """The variance of a pair's difference in a number; nan with fewer than two pairs."""
    return variance(sums.n, sums.difference, sums.squares_difference) if sums.n > 1 else math.nan
