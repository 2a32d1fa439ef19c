"""balance.yaml: what a game's designer wants of its balance, and what sample games showed of it.

Bands say where a figure is to lie, margins how much of a change counts as none, `results` what was played last and
with which data, `accepted` which findings are meant. See docs/balance.md.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from generator.data import codes
from generator.data.models import Entry, File, Id, Label, Model, fault, worded

PERCENT = "%"
POINTS = "pp"
"""Units of shares: percent, and percentage points of a change."""
MOST_GAMES = 1_000_000
MATRICES = "matrices"
"""The key of matrices in forms of play that are not the usual one."""

Number = Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False)]
"""A number with or without decimals."""
Hash = Annotated[str, StringConstraints(pattern=worded(r"^[0-9a-f]{16}$", "a mark of sixteen hex digits"))]


class Band(Entry):
    """Where a figure is to lie, the ends included."""

    min: Number | None = None
    """No lower than this."""
    max: Number | None = None
    """No higher than this."""
    unit: Label
    """What is counted: "%" for shares, else a word such as waves or decisions."""
    below: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = None
    """For `short` alone: games count that take fewer of the game's units of time than this."""

    @model_validator(mode="after")
    def _ends(self) -> Band:
        if self.min is None and self.max is None:
            raise fault(codes.MISSING_KEY, "the key min or max is missing: a band needs an end")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise fault(codes.MODEL_RULE, f"min is {self.min:g} and max {self.max:g}: nothing lies between", ["min"])
        return self

    @property
    def ends(self) -> tuple[float, float]:
        """The two ends, shares from 0 to 1; infinite where there is none."""
        scale = 100 if self.unit == PERCENT else 1
        low = float("-inf") if self.min is None else self.min / scale
        high = float("inf") if self.max is None else self.max / scale
        return low, high

    @property
    def told(self) -> str:
        """The band in words: `1.3 to 1.7 waves`, `at most 1 %`."""
        if self.min is None:
            return f"at most {self.max:g} {self.unit}"
        if self.max is None:
            return f"at least {self.min:g} {self.unit}"
        return f"{self.min:g} to {self.max:g} {self.unit}"


class Margin(Entry):
    """How much of a change counts as none."""

    within: Annotated[Number, Field(gt=0)]
    """A change that certainly lies within so much, up or down, is certified as none."""
    unit: Label
    """What is counted: "pp" (percentage points) for shares, else a word such as waves or decisions."""

    @property
    def size(self) -> float:
        """The margin, shares from 0 to 1."""
        return self.within / 100 if self.unit in (PERCENT, POINTS) else self.within


def form_of_part(part: str) -> str:
    """The form of play of a part such as `matrices/FORM`; "" of any other."""
    head, _, form = part.partition("/")
    return form if head == MATRICES else ""


def told_part(part: str) -> str:
    """What a part of the file is called in messages: `matrix`, `matrix in FORM`."""
    form = form_of_part(part)
    return f"matrix in {form}" if form else part


class PolicyBalance(Entry):
    """The games of one policy, and where its figures are to lie."""

    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]
    """How many games are played for its figures."""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    """The first game's seed."""
    stage: Annotated[int, Field(ge=1, le=99)] = 1
    """The wave or scenario that each game begins with."""
    bands: dict[Id, Band] = Field(default_factory=dict)
    """By figure: `win`, `waves-cleared`, `wave-2` (the chance to clear that wave), `score`, `decisions`, `units`."""


class MatrixBalance(Entry):
    """Games of every entrant against every other, and where their figures are to lie."""

    policy: Id
    """Who plays them."""
    games: Annotated[int, Field(ge=2, le=MOST_GAMES)]
    """How many games each pair plays."""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    """With the ids of two, it gives their first game's seed."""
    bands: dict[Id, Band] = Field(default_factory=dict)
    """By figure: `entrant` (what each wins against all others), `pairing` (what each wins against each other), `first`
    (what the side that begins wins), `seat`, `median-length`, `mean-length`, `limit` (games that the limit ends),
    `short` (games that take less time than its `below`)."""


class ForbiddenBalance(Entry):
    """Games with each choice of each entrant forbidden in turn: each is to cost something."""

    policy: Id
    """Who plays them."""
    games: Annotated[int, Field(ge=2, le=MOST_GAMES)]
    """How many games, with and without the ban, against each other entrant."""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    """With the ids of two, it gives their first game's seed."""


class ContestBalance(Entry):
    """Games of one policy against another, and where their figures are to lie."""

    policy: Id
    """Whose figures these are."""
    against: Id
    """The other."""
    games: Annotated[int, Field(ge=2, le=MOST_GAMES)]
    """How many games."""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    """The first game's seed."""
    bands: dict[Id, Band] = Field(default_factory=dict)
    """By figure: `win` (what the policy wins), `first`, `seat`, `median-length`, `mean-length`, `limit`, `short`."""


AGAIN = "; delete `results`, and `mechsmith sample GAME --record` plays the games again"
"""The way out of results that no games can have."""
_NAMED = 4
"""So many counts are all named in a message; of more, the first."""


def _within(sums: dict[str, int], most: int, of: str, *parts: str) -> None:
    """That some counts together are no more than what they are counts of.

    :raises PydanticCustomError: at the first of them, if they are more.
    """
    held = [part for part in parts if part in sums]
    count = sum(sums[part] for part in held)
    if count > most:
        named = " and ".join(held if len(held) <= _NAMED else (held[0], f"{len(held) - 1} more"))
        message = f"{named} {'are' if len(held) > 1 else 'is'} {count:,} of {most:,} {of}{AGAIN}"
        raise fault(codes.MODEL_RULE, message, held[:1])


def _possible_sample(sums: dict[str, int]) -> dict[str, int]:
    """Sums of a policy's games: no more can be won, or reach a stage (`wave-2`), than were played."""
    for name in sums:
        if name in ("won", "scored") or _NUMBERED.fullmatch(name):
            _within(sums, sums.get("games", 0), "games", name)
    return sums


def _possible_meeting(sums: dict[str, int]) -> dict[str, int]:
    """Sums of games in which two meet: each is won, lost, drawn or given up, and takes its time once."""
    games = sums.get("games", 0)
    _within(sums, games, "games", "won", "lost", "drawn", "no-end")
    _within(sums, games, "games", "limit")
    _within(sums, games, "games", *(name for name in sums if name.startswith("length-")))
    for name in ("began-won", "seat-won"):
        _within(sums, sums.get("won", 0) + sums.get("lost", 0), "games that somebody won", name)
    return sums


def _possible_ban(sums: dict[str, int]) -> dict[str, int]:
    """Sums of pairs of games: in each, one is won alone, both or none."""
    games = sums.get("games", 0)
    _within(sums, games, "games", "only-before", "only-after")
    for name in ("won-before", "won-after"):
        _within(sums, games, "games", name)
    return sums


_NUMBERED = re.compile(r"[a-z-]+-\d+")
"""A count of games that reached a stage, among sums: `wave-2`."""
Sums = dict[Id, Annotated[int, Field(ge=0)]]
"""Counts and sums by name: whole numbers."""
SampleSums = Annotated[Sums, AfterValidator(_possible_sample)]
MeetingSums = Annotated[Sums, AfterValidator(_possible_meeting)]
BanSums = Annotated[Sums, AfterValidator(_possible_ban)]


class MatrixResults(Model):
    """What the matrix showed."""

    data: Hash
    """The hash of the data that the engine read."""
    policy: Id
    """Who played."""
    games: Annotated[int, Field(ge=0)]
    """How many games each pair played."""
    seed: Annotated[int, Field(ge=0)]
    """With the ids of two, it gives their first game's seed."""
    pairings: dict[Id, dict[Id, MeetingSums]]
    """By the first of two and the second, in the order of their ids: the sums as the first sees them."""


class ForbiddenResults(Model):
    """What bans cost."""

    data: Hash
    """The hash of the data that the engine read."""
    policy: Id
    """Who played."""
    games: Annotated[int, Field(ge=0)]
    """How many games, with and without the ban, against each other entrant."""
    seed: Annotated[int, Field(ge=0)]
    """With the ids of two, it gives their first game's seed."""
    bans: dict[Id, dict[Id, BanSums]]
    """By entrant and choice."""


class ContestResults(Model):
    """What policies did against each other."""

    data: Hash
    """The hash of the data that the engine read."""
    contests: dict[Id, dict[Id, MeetingSums]]
    """By the policy and the other: how many games, the seed, and the counts of what the policy won."""


class Results(Model):
    """What was played last. Written by `mechsmith sample GAME --record`."""

    data: Hash
    """The hash of the data that the engine read."""
    policies: dict[Id, SampleSums]
    """By policy: how many games, and the counts and sums of their figures."""
    matrix: MatrixResults | None = None
    """What the matrix showed."""
    matrices: dict[Id, MatrixResults] = Field(default_factory=dict)
    """What the matrices of other forms showed, by form."""
    forbidden: ForbiddenResults | None = None
    """What bans cost."""
    contests: ContestResults | None = None
    """What policies did against each other."""


class Acceptance(Model):
    """A finding that is meant."""

    code: Annotated[str, StringConstraints(pattern=worded(r"^[A-Z]{2}\d{3}$", "a code such as CP301"))]
    """Its code, such as CP301."""
    path: str = ""
    """Its data path; without one, every finding with that code is accepted."""
    reason: Label
    """Why it is meant."""


class Balance(File):
    """balance.yaml."""

    policies: dict[Id, PolicyBalance] = Field(default_factory=dict)
    """By the policy that plays."""
    matrix: MatrixBalance | None = None
    """Every entrant against every other, in a game that has entrants."""
    matrices: dict[Id, MatrixBalance] = Field(default_factory=dict)
    """The same in other forms of play than the usual one, by form."""
    forbidden: ForbiddenBalance | None = None
    """Each choice of each entrant forbidden in turn."""
    contests: dict[Id, ContestBalance] = Field(default_factory=dict)
    """One policy against another, by a name of yours."""
    margins: dict[Id, Margin] = Field(default_factory=dict)
    """By figure."""
    accepted: list[Acceptance] = Field(default_factory=list)
    """Findings of checks of the balance, and of comparisons, that are meant."""
    results: Results | None = None
    """What was played last."""

    @property
    def meetings(self) -> dict[str, Any]:
        """What is asked for of games in which two meet, by its place in the file: `matrix`, `matrices/FORM`, …"""
        forms = {f"{MATRICES}/{form}": one for form, one in self.matrices.items()}
        every = {"matrix": self.matrix, **forms, "forbidden": self.forbidden, "contests": self.contests}
        return {part: asked for part, asked in every.items() if asked}
