"""The sums of games in which two meet: whole numbers only, the same however the games were shared out.

`a` is the one named first. Shares are of games decided, those that somebody won: so what one wins, the other loses, and
a game that nobody wins counts for neither. How many those are is told beside.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from . import stats
from .contract import Outcome
from .counts import Counts, lowest, names
from .median import of_counts

LENGTH = "length-"
"""Under this and the number of units of time, records tell how many games took so long: `length-8: 31`."""


@dataclass(slots=True)
class Meeting(Counts):
    """Games of `a` against `b`, half of them with either in the first seat (of an odd number one more with `a`)."""

    games: int = 0
    won: int = 0
    """By `a`."""
    lost: int = 0
    """Won by `b`."""
    drawn: int = 0
    """Won by nobody, games without end left out."""
    began_won: int = 0
    """Won by the side that began."""
    seat_won: int = 0
    """Won by the first seat."""
    limit: int = 0
    """Ended by the limit of their time."""
    no_end: int = 0
    """Given up, because they did not end."""
    decisions: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games took so many units of time."""

    @property
    def decided(self) -> int:
        """Games that somebody won."""
        return self.won + self.lost

    def take(self, outcome: Outcome, first: bool, units: int, decisions: int, limit: bool) -> None:
        """Count one game.

        :param first: whether `a` had the first seat.
        :param limit: whether the limit of its time ended it.
        """
        self.games += 1
        self.decisions += decisions
        self.lengths[units] += 1
        self.limit += limit
        if outcome.result == "no-end":
            self.no_end += 1
        elif outcome.winner is None:
            self.drawn += 1
        else:
            self.seat_won += outcome.winner == 0
            self.began_won += outcome.result == "win"
            if (outcome.winner == 0) == first:
                self.won += 1
            else:
                self.lost += 1

    def add(self, other: Meeting) -> None:
        """Add another's games."""
        Counts.add(self, other)  # `super()` doesn't know the class that slots make of this one
        self.lengths.update(other.lengths)

    def turned(self) -> Meeting:
        """The same games seen by `b`."""
        return Meeting(
            self.games, self.lost, self.won, self.drawn, self.began_won, self.seat_won, self.limit, self.no_end,
            self.decisions, Counter(self.lengths),
        )  # fmt: skip

    # --- figures

    def win(self) -> stats.Interval:
        """The share of games decided that `a` won, with Wilson's interval."""
        return stats.wilson(self.won, self.decided)

    def began(self) -> stats.Interval:
        """The share of games decided that the side won which began."""
        return stats.wilson(self.began_won, self.decided)

    def seat(self) -> stats.Interval:
        """The share of games decided that the first seat won."""
        return stats.wilson(self.seat_won, self.decided)

    def limited(self) -> stats.Interval:
        """The share of games that the limit ended, with the exact interval of Clopper and Pearson."""
        return stats.clopper_pearson(self.limit, self.games)

    def short(self, below: int) -> stats.Interval:
        """The share of games that took fewer units of time than `below`, with the exact interval as of the limit."""
        return stats.clopper_pearson(sum(times for length, times in self.lengths.items() if length < below), self.games)

    def mean_length(self) -> stats.Interval:
        """Units of time in a game."""
        total = sum(length * times for length, times in self.lengths.items())
        squares = sum(length * length * times for length, times in self.lengths.items())
        return stats.mean_of_sums(self.games, total, squares)

    def median_length(self) -> stats.Interval:
        """The median of the units of time in a game."""
        return of_counts(self.lengths)

    # --- as they are written down

    def as_record(self) -> dict[str, int]:
        """The sums by the names that records give them."""
        lengths = {f"{LENGTH}{length}": self.lengths[length] for length in sorted(self.lengths)}
        return Counts.as_record(self) | lengths

    @classmethod
    def of_record(cls, record: Mapping[str, int]) -> Self:
        """The sums that a record holds; what it doesn't name is 0."""
        found = cls()
        for name in names(cls):
            setattr(found, name, record.get(name.replace("_", "-"), 0))
        for key, times in record.items():
            length = key.removeprefix(LENGTH)
            if key != length and length.isdecimal():
                found.lengths[int(length)] = times
        return found

    def as_data(self) -> dict[str, Any]:
        """Sums and figures as plain data, for JSON."""
        return Counts.as_record(self) | {
            "lengths": {str(length): self.lengths[length] for length in sorted(self.lengths)},
            "win": plain(self.win()),
            "began": plain(self.began()),
            "seat": plain(self.seat()),
            "limit-share": plain(self.limited()),
            "mean-length": plain(self.mean_length()),
            "median-length": plain(self.median_length()),
        }


@dataclass(slots=True)
class Ban(Counts):
    """Games in which a choice was forbidden to one of the two, each beside the same game without the ban."""

    games: int = 0
    won_before: int = 0
    won_after: int = 0
    only_before: int = 0
    """Won without the ban alone."""
    only_after: int = 0
    """Won with the ban alone."""

    def take(self, before: bool, after: bool) -> None:
        """Count one pair of games."""
        self.games += 1
        self.won_before += before
        self.won_after += after
        self.only_before += before and not after
        self.only_after += after and not before

    def cost(self) -> stats.Interval:
        """The share of games that the ban costs: what `stats.paired_counts` says, the other way round."""
        if not self.games:
            return stats.Interval(math.nan, -1.0, 1.0)
        change = stats.paired_counts(self.only_before, self.only_after, self.games)
        return stats.Interval(0 - change.difference, 0 - change.high, 0 - change.low)

    @property
    def verdict(self) -> str:
        """`costs`, `free` (it certainly costs nothing), or `unsure`."""
        _, low, high = self.cost()
        return "costs" if low > 0 else "free" if high <= 0 else "unsure"

    def as_data(self) -> dict[str, Any]:
        """Sums and figures as plain data, for JSON."""
        return self.as_record() | {"cost": plain(self.cost()), "verdict": self.verdict}


@dataclass(slots=True)
class MatrixTally:
    """Meetings by pair, `(a, b)` in order of their ids; bans by (entrant, choice)."""

    meetings: dict[tuple[str, str], Meeting] = field(default_factory=dict)
    bans: dict[tuple[str, str], Ban] = field(default_factory=dict)
    endless: list[tuple[str, str, int]] = field(default_factory=list)
    """Games without end: the two in the order of their seats, and the seed."""
    played: int = 0
    """Games in all, those of bans too."""

    def add(self, other: MatrixTally) -> None:
        """Add another's games."""
        for pair, meeting in other.meetings.items():
            self.meetings.setdefault(pair, Meeting()).add(meeting)
        for banned, ban in other.bans.items():
            self.bans.setdefault(banned, Ban()).add(ban)
        self.endless = lowest(self.endless, other.endless)
        self.played += other.played


def plain(interval: stats.Interval) -> dict[str, float | None]:
    """An interval as plain data; what there is not is None."""
    return {name: round(number, 6) if math.isfinite(number) else None for name, number in interval._asdict().items()}
