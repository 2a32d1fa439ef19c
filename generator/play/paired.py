"""Pairs of games: each seed played under two versions of the rules by the same policy, on the same dice.

Most pairs go alike, so a change shows with far fewer games than two independent samples need. The sums are whole
numbers (`pairs_tally`), the same to the last digit with any number of workers.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import Any

from . import workers
from .contract import Action, Event, Outcome, Policy
from .counts import lowest
from .match import EVENT_LIMIT, play
from .pairs_tally import COUNTED, Crash, PairTally, Share, Sums

CHUNK = 25
"""Pairs of one task. It does not depend on workers or speed, so that what is stopped early is the same everywhere."""

CRASHES = 20
"""After so many pairs that can't be played the run stops."""

SIDES = ("before", "after")

Stop = Callable[[PairTally], str]
"""Asked after each chunk, in the order of the seeds, with the sums so far: a reason to stop, or ""."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: seeds from `first_seed` on, from which stage, and how the work is shared out.

    `workers` is a number of processes, -1 for one a processor, 1 for this process alone. `backend` is as in
    `workers.backend`; "" leaves joblib as it is. `seed_offset_after` shifts the seeds of the games after the change:
    with unchanged rules that makes the two games independent. `limit` is the number of events after which a game counts
    as one without end, `keep_partings` how many pairs that part are told.
    """

    first_seed: int = 1
    games: int = 1000
    stage: int = 1
    chunk: int = CHUNK
    workers: int = 1
    backend: str = ""
    seed_offset_after: int = 0
    limit: int = EVENT_LIMIT
    keep_partings: int = 5
    crashes: int = CRASHES
    invariants: bool = False

    def __post_init__(self) -> None:
        if self.games < 0 or self.chunk < 1 or self.crashes < 1:
            raise ValueError("pairs can't be fewer than none, a chunk and the crashes that stop play at least one")


def play_pairs(
    before: Any,
    after: Any,
    policy: Policy,
    plan: Plan,
    *,
    progress: Callable[[int, int], None] | None = None,
    stop: Stop | None = None,
) -> PairTally:
    """Play every seed under both versions, and sum up what they show.

    A game that raises, or ends its process twice, is left out with its pair and told as a `Crash`; the run goes on.

    :param before: the engine of the rules as they were.
    :param after: the engine of the rules as they are now.
    :param progress: called with (pairs looked at, pairs in all).
    :param stop: see `Stop`. The result is of the chunks up to the one after which it gave a reason, whatever the number
        of workers.
    :raises Problem: if the backend is unknown or not installed.
    """
    total = PairTally()
    job = PairJob(before, after, policy, plan)
    with workers.backend(plan.backend, plan.workers):
        results = workers.in_order(job, workers.chunks(plan.first_seed, plan.games, plan.chunk), plan.workers)
        try:
            for done, chunk in enumerate(results, 1):
                total.add(chunk)
                if progress is not None:
                    progress(min(done * plan.chunk, plan.games), plan.games)
                total.stopped = "crashes" if job.full(total) else stop(total) if stop is not None else ""
                if total.stopped:
                    break
        finally:
            results.close()
    return total


@dataclass(frozen=True, slots=True)
class PairJob:
    """A chunk of pairs: called with its first seed and how many, in any process."""

    before: Any
    after: Any
    policy: Policy
    plan: Plan

    def __call__(self, first: int, count: int) -> PairTally:
        """The sums of so many pairs."""
        tally = PairTally()
        alike: dict[str, Counter[tuple[str, int]]] = {kind: Counter() for kind in COUNTED}
        # A policy may keep what it worked out about an engine: each side has its own.
        policies = copy.deepcopy(self.policy), copy.deepcopy(self.policy)
        for seed in range(first, first + count):
            games = []
            for number in (0, 1):
                try:
                    games.append(self._game(number, seed, policies[number]))
                except (Exception, SystemExit) as fault:
                    message = " ".join(str(fault).split())[:300]
                    tally.crashes.append(Crash(SIDES[number], seed, f"{type(fault).__name__}: {message}"))
                    break
            else:
                _take(tally, seed, games[0], games[1], alike)
            if self.full(tally):
                break
        for kind, found in alike.items():
            into = tally.counts[kind]
            for (name, times), pairs in found.items():
                into.setdefault(name, Sums()).take(times, times, pairs)
        tally.even_out()
        return tally

    def one(self, side: str, seed: int) -> None:
        """Play one side of a pair, only to see whether that can be done."""
        self._game(SIDES.index(side), seed, self.policy)

    def lost(self, seed: int, how: str, alone: workers.Alone) -> PairTally:
        """The tally that stands for a pair that ended its process: nothing but the crash."""
        guilty = "pair"
        for side in SIDES:
            try:
                alone.run(self.one, side, seed)
            except workers.Died as death:
                guilty, how = side, str(death)
                break
        return PairTally(crashes=[Crash(guilty, seed, how)])

    def full(self, sums: PairTally) -> bool:
        """Whether too many pairs can't be played."""
        return len(sums.crashes) >= self.plan.crashes

    def _game(self, number: int, seed: int, policy: Policy) -> Played:
        chosen: list[Action | None] = []
        events: list[Event] = []
        choose, happen = chosen.append, events.extend

        def take(action: Action | None, happened: Sequence[Event], state: Any) -> None:
            choose(action)
            happen(happened)

        plan = self.plan
        engine = self.after if number else self.before
        game = play(
            engine, policy, seed + plan.seed_offset_after * number, take,
            stage=plan.stage, limit=plan.limit, invariants=plan.invariants,
        )  # fmt: skip
        return Played(chosen, events, game.outcome)


@dataclass(slots=True)
class Played:
    """A game as it went: its decisions (the set-up is None), events and outcome."""

    chosen: list[Action | None]
    events: list[Event]
    outcome: Outcome

    @property
    def decisions(self) -> int:
        """How many decisions."""
        return len(self.chosen) - 1


def _take(
    tally: PairTally, seed: int, before: Played, after: Played, alike: dict[str, Counter[tuple[str, int]]]
) -> None:
    """Add one pair to the sums. What is counted equally often in both games goes to `alike`, (id, times) by kind."""
    old, new = before.outcome, after.outcome
    same = old == new and before.chosen == after.chosen and before.events == after.events
    tally.pairs += 1
    tally.identical += same
    tally.win.take(old.result == "win", new.result == "win")
    tally.no_end.take(old.result == "no-end", new.result == "no-end")
    for stage in range(1, max(old.stages, new.stages) + 1):
        tally.reached.setdefault(stage, Share()).take(old.stages >= stage, new.stages >= stage)
    tally.stages.take(old.stages, new.stages)
    tally.decisions.take(before.decisions, after.decisions)
    tally.events.take(len(before.events), len(after.events))
    if old.score is not None:
        tally.scored_before.take(old.score)
    if new.score is not None:
        tally.scored_after.take(new.score)
    if old.score is not None and new.score is not None:
        tally.score.take(old.score, new.score)
    tally.reasons_before[old.reason] += 1
    tally.reasons_after[new.reason] += 1
    if "no-end" in (old.result, new.result):
        tally.endless = lowest(tally.endless, [seed])
    if (old.result, old.stages) != (new.result, new.stages):
        tally.ended_otherwise = lowest(tally.ended_otherwise, [seed])
    elif not same:
        tally.parted = lowest(tally.parted, [seed])
    units, counts = counted(before)
    units_after, counts_after = (units, counts) if same else counted(after)
    tally.units.take(units, units_after)
    for kind, mine, theirs in zip(COUNTED, counts, counts_after, strict=True):
        if mine == theirs:
            alike[kind].update(mine.items())
            continue
        into = tally.counts[kind]
        for name in mine.keys() | theirs.keys():
            into.setdefault(name, Sums()).take(mine[name], theirs[name])


_first, _second = itemgetter(0), itemgetter(1)


def counted(game: Played) -> tuple[int, tuple[Counter[str], Counter[str], Counter[str], Counter[str]]]:
    """Units of time in a game, and how often each id of COUNTED came up in it: what `sampling.run_batch` counts."""
    units = 0
    actions: Counter[str] = Counter()
    arrivals: Counter[str] = Counter()
    for kind, _, data, _ in game.events:
        if kind == "advance":
            units += data["units"]
        elif kind in ("choose", "change"):
            actions[data["action"]] += 1
        elif kind == "arrival":
            arrivals[data.get("kind", data["enemy"])] += 1
    decisions: Counter[str] = Counter(map(_first, _decided(game.chosen)))
    clauses: Counter[str] = Counter(chain.from_iterable(map(_second, game.events)))
    return units, (actions, arrivals, decisions, clauses)


def _decided(chosen: Iterable[Action | None]) -> Iterable[Action]:
    return (action for action in chosen if action is not None)
