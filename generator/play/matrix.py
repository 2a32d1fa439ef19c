"""Every entrant against every other, policies against each other, and what a choice is worth: games in which two meet.

    found = matrix(engine, Greedy(), 200, workers=-1)
    found.tally.meetings["ant", "bear"].win()

A game is one of a *bout*: a pair, with the seed of its first game. Half of the games seat one of the two first, half
the other. A pair's seeds hang on the two ids and the matrix's seed alone, so its games are the same whoever else takes
part, and however many processes play.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import workers as work
from .contract import Action, BrokenInvariant, Event, Outcome, Policy
from .match import EVENT_LIMIT, play
from .matrix_tally import Ban, MatrixTally, Meeting
from .sampling import BATCH, UNITS_WORDS, SampleError, form_of, units_words

SEEDS = 1 << 48
"""A pair's seeds begin below this: far apart from those of other pairs, and still short enough to type."""

LIMIT_REASONS = frozenset({"round-limit"})
"""The reasons of an outcome that mean the limit of a game's time, unless its engine has `limit_reasons` of its own."""


@dataclass(frozen=True, slots=True)
class Bout:
    """Two who meet, in the order of their ids, and the seed of their first game.

    `bans` are choices forbidden in turn to one of the two, `whom`; each game is then played with each of them, too.
    """

    a: str
    b: str
    seed: int
    whom: str = ""
    bans: tuple[str, ...] = ()


def seed_of(seed: int, a: str, b: str) -> int:
    """The seed of the first game of two, in either order: from their ids and the matrix's seed."""
    text = "\n".join([str(seed), *sorted((a, b))])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % SEEDS


def bouts_of(entrants: Iterable[str], seed: int) -> tuple[Bout, ...]:
    """Every pair of entrants, in order."""
    ids = sorted(set(entrants))
    return tuple(Bout(a, b, seed_of(seed, a, b)) for number, a in enumerate(ids) for b in ids[number + 1 :])


def bans_of(engine: Any, entrants: Iterable[str], seed: int, only: Iterable[tuple[str, str]] = ()) -> tuple[Bout, ...]:
    """Every entrant against each other, with each of its choices forbidden in turn. A choice that the other has too is
    not among them, for the ban would be on both.

    :param only: pairs of entrant and choice; without any, all choices.
    """
    ids, wanted = sorted(set(entrants)), set(only)
    bouts = []
    for whom in ids:
        mine = [one for one in engine.choices(whom) if not wanted or (whom, one) in wanted]
        for other in ids:
            theirs = set(engine.choices(other))
            bans = tuple(choice for choice in mine if choice not in theirs)
            if other != whom and bans:
                a, b = sorted((whom, other))
                bouts.append(Bout(a, b, seed_of(seed, a, b), whom, bans))
    return tuple(bouts)


@dataclass(frozen=True, slots=True)
class MatrixJob:
    """Games of bouts one after the other: called with the number of the first game and how many, in any process."""

    engine: Any
    policies: tuple[Policy, ...]
    """One for both; or one for `a` and one for `b`, who are then no entrants but the policies' names."""
    bouts: tuple[Bout, ...]
    games: int
    """Of each bout."""
    invariants: bool = False
    limit: int = EVENT_LIMIT

    def __call__(self, first: int, count: int) -> MatrixTally:
        """The sums of so many games."""
        tally = MatrixTally()
        engines: dict[tuple[str, str, str], Any] = {}
        for number in range(first, first + count):
            bout, game = self.bouts[number // self.games], number % self.games
            seats = (bout.a, bout.b) if game % 2 == 0 else (bout.b, bout.a)
            for ban in ("", *bout.bans):
                if (*seats, ban) not in engines:
                    engines[(*seats, ban)] = self.seated(*seats, ban)
            self._play(tally, bout, seats, bout.seed + game, engines)
        return tally

    def seated(self, first: str, second: str, ban: str = "") -> Any:
        """The engine for two in the order of their seats."""
        if len(self.policies) > 1:
            return self.engine
        return self.engine.between(first, second, frozenset({ban})) if ban else self.engine.between(first, second)

    def lost(self, seed: int, how: str, alone: work.Alone) -> MatrixTally:
        """A matrix without one of its games would be none.

        :raises SampleError: naming the game. What stands for a seed here is the game's number.
        """
        bout, game = self.bouts[seed // self.games], seed % self.games
        seats = (bout.a, bout.b) if game % 2 == 0 else (bout.b, bout.a)
        raise SampleError(
            f"a worker process was ended from outside, or by the game {seats[0]} against {seats[1]} with seed "
            f"{bout.seed + game}: {how}"
        )

    def full(self, sums: MatrixTally) -> bool:
        """Never: what goes wrong is raised."""
        return False

    def _play(
        self, tally: MatrixTally, bout: Bout, seats: tuple[str, str], seed: int,
        engines: dict[tuple[str, str, str], Any],
    ) -> None:
        """One game, and the same with each of the bout's bans."""
        outcome, units, decisions = self._one(tally, seats, engines[(*seats, "")], seed)
        first = seats[0] == bout.a
        if not bout.bans:
            reasons = getattr(self.engine, "limit_reasons", LIMIT_REASONS)
            meeting = tally.meetings.setdefault((bout.a, bout.b), Meeting())
            meeting.take(outcome, first, units, decisions, outcome.reason in reasons)
            return
        seat = seats.index(bout.whom)
        for ban in bout.bans:
            after, _, _ = self._one(tally, seats, engines[(*seats, ban)], seed)
            tally.bans.setdefault((bout.whom, ban), Ban()).take(outcome.winner == seat, after.winner == seat)

    def _one(
        self, tally: MatrixTally, seats: tuple[str, str], engine: Any, seed: int
    ) -> tuple[Outcome, int, int]:
        """A game's outcome, its units of time and its decisions."""
        units = 0

        def record(action: Action | None, events: Sequence[Event], state: Any) -> None:
            nonlocal units
            for event in events:
                if event[0] == "advance":
                    units += event[2]["units"]

        policies = self.policies
        if len(policies) > 1 and seats[0] != policies[0].name:
            policies = policies[::-1]
        try:
            game = play(engine, policies, seed, record, limit=self.limit, invariants=self.invariants)
        except BrokenInvariant as fault:
            raise SampleError(f"{seats[0]} against {seats[1]}: an invariant does not hold: {fault}") from fault
        tally.played += 1
        if game.outcome.result == "no-end":
            tally.endless.append((*seats, seed))
        return game.outcome, units, game.decisions


@dataclass(slots=True)
class Matrix:
    """What was played, and the sums."""

    game: str
    policy: str
    seed: int
    games: int
    """Of each pair."""
    entrants: tuple[str, ...]
    units_words: str = UNITS_WORDS
    form: str = ""
    """Of play, in a game that has several."""
    tally: MatrixTally = field(default_factory=MatrixTally)
    version: str = ""
    """Of the rules that were played."""
    house: str = ""
    """What house rules are called."""

    def meeting(self, one: str, other: str) -> Meeting:
        """The games of two, seen by the first named."""
        if one < other:
            return self.tally.meetings.get((one, other), Meeting())
        return self.tally.meetings.get((other, one), Meeting()).turned()

    def field(self, entrant: str) -> Meeting:
        """An entrant's games against all others."""
        total = Meeting()
        for other in self.entrants:
            if other != entrant:
                total.add(self.meeting(entrant, other))
        return total

    def all(self) -> Meeting:
        """All games: who began and how long they took; what `a` won says nothing."""
        total = Meeting()
        for meeting in self.tally.meetings.values():
            total.add(meeting)
        return total

    def ranked(self) -> list[str]:
        """The entrants by what they win against the field, most first; equal ones by id."""
        return sorted(self.entrants, key=lambda one: (-_share(self.field(one)), one))

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, for JSON."""
        return {
            "game": self.game,
            "version": self.version,
            "house": self.house,
            **({"form": self.form} if self.form else {}),
            "policy": self.policy,
            "seed": self.seed,
            "games": self.games,
            "units": self.units_words,
            "all": _without_win(self.all().as_data()),
            "entrants": {one: self.field(one).as_data() for one in self.ranked()},
            "pairings": [
                {"a": a, "b": b, "seed": seed_of(self.seed, a, b), **meeting.as_data()}
                for (a, b), meeting in sorted(self.tally.meetings.items())
            ],
            "no-end": [{"first": first, "second": second, "seed": seed} for first, second, seed in self.tally.endless],
        }


def _share(meeting: Meeting) -> float:
    return meeting.won / meeting.decided if meeting.decided else 0.5


def _without_win(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("won", "lost", "win")}


Progress = Callable[[int, int], None]


def has_entrants(engine: Any) -> bool:
    """Whether a game has entrants who can meet."""
    return callable(getattr(engine, "entrants", None)) and callable(getattr(engine, "between", None))


def meeting_in(engine: Any, form: str) -> Any:
    """The engine whose entrants meet in a form of play.

    :raises ValueError: if there is no such form, or two who meet do so in another.
    """
    forms = tuple(getattr(engine, "forms", ()))
    if form not in forms:
        known = f"there are {', '.join(forms)}" if forms else "the game is played in one form only"
        raise ValueError(f"there is no form {form}; {known}")
    made = engine.in_form(form)
    two = tuple(made.entrants())[:2]
    met = form_of(made.between(*two)) if len(two) > 1 else form
    if met != form:
        raise ValueError(f"two meet in the form {met}, not in {form}")
    return made


def matrix(
    engine: Any, policy: Policy, games: int, *, seed: int = 1, only: Sequence[str] = (), workers: int = 1,
    pairs: Sequence[tuple[str, str]] = (), invariants: bool = False, progress: Progress | None = None,
) -> Matrix:
    """Let every entrant meet every other.

    :param engine: one that `has_entrants`.
    :param games: of each pair.
    :param only: entrants; without any, all that there are.
    :param pairs: play these alone.
    :param workers: processes; -1 for one a processor. The result does not depend on it.
    :param progress: called with (games done, games in all).
    :raises SampleError: if a game broke an invariant, or ended its worker process twice.
    """
    entrants = tuple(only or engine.entrants())
    bouts = bouts_of(entrants, seed)
    if pairs:
        wanted = {tuple(sorted(pair)) for pair in pairs}
        bouts = tuple(bout for bout in bouts if (bout.a, bout.b) in wanted)
    found = Matrix(engine.game, policy.name, seed, games, entrants, units_words(engine), form_of(engine))
    found.tally = run(MatrixJob(engine, (policy,), bouts, games, invariants), workers, progress)
    return found


def bans(
    engine: Any, policy: Policy, games: int, *, seed: int = 1, only: Sequence[str] = (),
    choices: Sequence[tuple[str, str]] = (), workers: int = 1, progress: Progress | None = None,
) -> dict[tuple[str, str], Ban]:
    """What each choice of each entrant is worth to it: the same games against all others with and without it.

    :param games: against each other entrant.
    :param choices: pairs of entrant and choice; without any, all.
    :raises SampleError: as `matrix`.
    """
    entrants = tuple(engine.entrants())
    bouts = bans_of(engine, entrants, seed, choices)
    if only:
        bouts = tuple(bout for bout in bouts if bout.whom in only)
    return run(MatrixJob(engine, (policy,), bouts, games), workers, progress).bans


def versus(
    engine: Any, policy: Policy, against: Policy, games: int, *, seed: int = 1, workers: int = 1,
    invariants: bool = False, progress: Progress | None = None,
) -> Meeting:
    """One policy against another, by sides: the sums as the first named sees them.

    :raises SampleError: as `matrix`.
    """
    bout = Bout(policy.name, against.name, seed)
    tally = run(MatrixJob(engine, (policy, against), (bout,), games, invariants), workers, progress)
    return tally.meetings.get((policy.name, against.name), Meeting())


def run(job: MatrixJob, workers: int, progress: Progress | None = None) -> MatrixTally:
    """All games of a job, shared out among processes."""
    total, done = MatrixTally(), 0
    games = job.games * len(job.bouts)
    weight = max((getattr(policy, "sparing", 1) for policy in job.policies), default=1)
    most = max((len(bout.bans) for bout in job.bouts), default=0) + 1
    # Smaller chunks where games take long, so that all processes end together.
    size = max(1, int(BATCH // min(BATCH, weight * most)))
    results = work.in_order(job, work.chunks(0, games, size), workers if games > size else 1)
    try:
        for part in results:
            total.add(part)
            done = min(games, done + size)
            if progress is not None:
                progress(done, games)
    finally:
        results.close()
    return total

