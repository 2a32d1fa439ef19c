"""The sums of paired games: whole numbers only, so that they are the same however the games were shared out.

A pair is one seed played under two versions of the rules, `before` and `after`. A `Share` is of games in which
something was so, `Sums` are of a number that each game has. Both hold what paired intervals and tests need, and no
more: their size does not grow with the number of games.
"""

from __future__ import annotations

import bisect
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .counts import Counts, lowest


class Crash(NamedTuple):
    """A pair that could not be played, and is left out of every sum.

    `side` is `before` or `after`, the game that could not be played; `pair` where each of them could alone.
    """

    side: str
    seed: int
    message: str


@dataclass(slots=True)
class Share(Counts):
    """In how many of `n` pairs something was so: in both games, or in one of them alone."""

    n: int = 0
    both: int = 0
    only_before: int = 0
    only_after: int = 0

    @property
    def before(self) -> int:
        """Games before the change."""
        return self.both + self.only_before

    @property
    def after(self) -> int:
        """Games after the change."""
        return self.both + self.only_after

    @property
    def discordant(self) -> int:
        """Pairs in which the two games differ."""
        return self.only_before + self.only_after

    def take(self, before: bool, after: bool) -> None:
        """Count one pair."""
        self.n += 1
        if before and after:
            self.both += 1
        elif before:
            self.only_before += 1
        elif after:
            self.only_after += 1


@dataclass(slots=True)
class Sums(Counts):
    """A number of each game over `n` pairs: its sums, and the sums of the squares, also of `after - before`."""

    n: int = 0
    before: int = 0
    after: int = 0
    squares_before: int = 0
    squares_after: int = 0
    squares_difference: int = 0
    differing: int = 0
    """How many pairs differ in it."""

    @property
    def difference(self) -> int:
        """The sum of `after - before`."""
        return self.after - self.before

    @property
    def products(self) -> int:
        """The sum of `before * after`."""
        return (self.squares_before + self.squares_after - self.squares_difference) // 2  # always even

    def take(self, before: int, after: int, times: int = 1) -> None:
        """Count one pair, or so many equal ones."""
        self.n += times
        self.before += before * times
        self.after += after * times
        self.squares_before += before * before * times
        self.squares_after += after * after * times
        self.squares_difference += (after - before) ** 2 * times
        self.differing += times if before != after else 0


@dataclass(slots=True)
class Single(Counts):
    """A number of some games on one side: how many had one, their sum and the sum of squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def take(self, value: int) -> None:
        """Count one game."""
        self.n += 1
        self.total += value
        self.squares += value * value


COUNTED = ("actions", "arrivals", "decisions", "clauses")
"""What is counted of each game, by id: actions of a piece begun or changed to, pieces of content that arrived, kinds of
decision, clauses cited. The same as samples count."""


@dataclass(slots=True)
class PairTally:
    """The sums over pairs. Adding up is associative, and the same in any order of the chunks but for `stopped`.

    `reached[k]` is the share that achieved at least k stages, counted from the first one played. `score` sums only
    pairs in which both games have a score; `scored_before` and `scored_after` all games that have one.
    """

    pairs: int = 0
    identical: int = 0
    """Pairs whose games have the same decisions, events and outcome throughout."""
    win: Share = field(default_factory=Share)
    no_end: Share = field(default_factory=Share)
    reached: dict[int, Share] = field(default_factory=dict)
    stages: Sums = field(default_factory=Sums)
    decisions: Sums = field(default_factory=Sums)
    events: Sums = field(default_factory=Sums)
    units: Sums = field(default_factory=Sums)
    score: Sums = field(default_factory=Sums)
    scored_before: Single = field(default_factory=Single)
    scored_after: Single = field(default_factory=Single)
    reasons_before: Counter[str] = field(default_factory=Counter)
    reasons_after: Counter[str] = field(default_factory=Counter)
    counts: dict[str, dict[str, Sums]] = field(default_factory=lambda: {kind: {} for kind in COUNTED})
    """For each of COUNTED and each id how often it came up in a game; `n` is always all pairs."""
    ended_otherwise: list[int] = field(default_factory=list)
    """The lowest seeds whose two games ended with another result or after other stages."""
    parted: list[int] = field(default_factory=list)
    """The lowest seeds whose two games differ on the way and ended alike."""
    endless: list[int] = field(default_factory=list)
    """The lowest seeds of which a game did not end."""
    crashes: list[Crash] = field(default_factory=list)
    """In the order of their seeds."""
    stopped: str = ""
    """Why play stopped before all pairs: what `stop` said, `crashes` after too many of them, or ""."""

    def add(self, other: PairTally) -> None:
        """Add the sums of other pairs."""
        self.pairs += other.pairs
        self.identical += other.identical
        for name in ("win", "no_end", *NUMBERS, "score", "scored_before", "scored_after"):
            getattr(self, name).add(getattr(other, name))
        self.reasons_before.update(other.reasons_before)
        self.reasons_after.update(other.reasons_after)
        for stage, share in other.reached.items():
            self.reached.setdefault(stage, Share()).add(share)
        for kind, by_id in other.counts.items():
            mine = self.counts[kind]
            for name, sums in by_id.items():
                mine.setdefault(name, Sums()).add(sums)
        for name in ("ended_otherwise", "parted", "endless"):
            setattr(self, name, lowest(getattr(self, name), getattr(other, name)))
        for crash in other.crashes:
            bisect.insort(self.crashes, crash, key=lambda one: (one.seed, one.side))
        self.stopped = self.stopped or other.stopped
        self.even_out()

    def even_out(self) -> None:
        """Let everything that is counted by id, and came up in some games alone, be of all pairs."""
        for share in self.reached.values():
            share.n = self.pairs
        for by_id in self.counts.values():
            for sums in by_id.values():
                sums.n = self.pairs

    def shares(self) -> dict[str, Share]:
        """Every share by name: `win`, `no-end`, `reached:1` and on."""
        stages = {f"reached:{stage}": self.reached[stage] for stage in sorted(self.reached)}
        return {"win": self.win, "no-end": self.no_end, **stages}

    def means(self) -> dict[str, Sums]:
        """Every number of a game by name: `stages`, `decisions`, `events`, `units`, `score`, `actions:ID` and so on."""
        numbers = {name: getattr(self, name) for name in (*NUMBERS, "score")}
        counted = {f"{kind}:{name}": self.counts[kind][name] for kind in COUNTED for name in sorted(self.counts[kind])}
        return numbers | counted


NUMBERS = ("stages", "decisions", "events", "units")
"""The numbers that every game has."""
