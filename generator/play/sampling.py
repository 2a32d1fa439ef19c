"""Many games: played by any number of worker processes, summed the same whatever their number.

Game number i of a sample has the seed `seed + i`, so any of them can be looked at with `play --seed`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import stats
from . import workers as work
from .contract import Action, BrokenInvariant, Event, Policy
from .match import EVENT_LIMIT, play

BATCH = 50
"""Games of one task: fixed, so that the sums are the same with any number of workers."""

WIN_WORDS, UNITS_WORDS = "win", "units of time"
"""What figures call a win, and the game's time, unless an engine has words of its own: `win_words`, `units_words`."""

SEEDS_KEPT = 100
"""How many seeds of games won, and of games without end, a tally keeps: the first. `results` counts them all."""


class SampleError(Exception):
    """The sample could not be played: a game ended its worker process, or broke an invariant."""


@dataclass(slots=True)
class Tally:
    """Sums over games. `stages[k]` counts games that achieved at least k stages (0: all games).

    But for `outcomes` its size does not grow with the number of games: of `no_end` and `wins` the first seeds are kept.
    """

    games: int = 0
    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    stages: Counter[int] = field(default_factory=Counter)
    stage_sum: int = 0
    stage_squares: int = 0
    decisions: int = 0
    decision_squares: int = 0
    events: int = 0
    score_games: int = 0
    score_sum: int = 0
    score_squares: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    enemies: Counter[str] = field(default_factory=Counter)
    units: int = 0
    unit_squares: int = 0
    no_end: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    outcomes: list[tuple[int, int, bool]] = field(default_factory=list)
    """(seed, stages, whether the first player's side won) of each game, in order: for paired comparisons."""

    def add(self, other: Tally) -> None:
        """Add the sums of another tally (its games come after ours)."""
        for name in self.__slots__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, list):
                mine.extend(theirs if name == "outcomes" else theirs[: max(0, SEEDS_KEPT - len(mine))])
            else:
                setattr(self, name, mine + theirs)


@dataclass(frozen=True, slots=True)
class Sample:
    """The result of `sample`: what was played, the sums, and figures with their intervals."""

    game: str
    policy: str
    seed: int
    first_stage: int
    stages_in_all: int
    tally: Tally
    never_clauses: tuple[str, ...]
    """Clauses that the engine can cite and no event cited."""
    never_actions: tuple[str, ...]
    never_enemies: tuple[str, ...]
    stage_word: str = "stage"
    """What the game calls a stage: a wave, a scenario."""
    form: str = ""
    """The form of play, in a game that has several."""
    win_words: str = WIN_WORDS
    """What the result `win` means: `won by the side that began`."""
    units_words: str = UNITS_WORDS
    """What the game calls its units of time: `rounds`."""

    @property
    def games(self) -> int:
        """How many games."""
        return self.tally.games

    def win(self) -> stats.Interval:
        """The chance to win."""
        return stats.wilson(self.tally.results["win"], self.games)

    def reached(self) -> list[tuple[int, stats.Interval]]:
        """For each stage played, its number and the chance to achieve it (from the start of these games)."""
        last = self.stages_in_all - self.first_stage + 1
        return [
            (self.first_stage + k - 1, stats.wilson(self.tally.stages[k], self.games)) for k in range(1, last + 1)
        ]

    def mean_stages(self) -> stats.Interval:
        """Stages achieved in a game."""
        return stats.mean_of_sums(self.games, self.tally.stage_sum, self.tally.stage_squares)

    def mean_decisions(self) -> stats.Interval:
        """Decisions in a game."""
        return stats.mean_of_sums(self.games, self.tally.decisions, self.tally.decision_squares)

    def mean_score(self) -> stats.Interval:
        """The score of games that have one (nan if none has)."""
        tally = self.tally
        return stats.mean_of_sums(tally.score_games, tally.score_sum, tally.score_squares)

    def mean_units(self) -> stats.Interval:
        """Units of the game's own time in a game (0 where its events tell none)."""
        return stats.mean_of_sums(self.games, self.tally.units, self.tally.unit_squares)

    def figures(self) -> dict[str, stats.Interval]:
        """Every figure that a game may name as its primary outcome, by name."""
        found = (self.win(), self.mean_stages(), self.mean_score(), self.mean_decisions(), self.mean_units())
        return dict(zip(figure_names(self.stage_word), found, strict=True))

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, for JSON. Missing means are None."""

        def plain(interval: stats.Interval) -> dict[str, float | None]:
            return {
                name: None if math.isnan(number) else round(number, 6) for name, number in interval._asdict().items()
            }

        tally = self.tally
        return {
            "game": self.game,
            "policy": self.policy,
            "seed": self.seed,
            "games": self.games,
            **({"form": self.form} if self.form else {}),
            "first-stage": self.first_stage,
            "win": plain(self.win()),
            "stages": [{"stage": stage, **plain(chance)} for stage, chance in self.reached()],
            "mean-stages": plain(self.mean_stages()),
            "mean-score": plain(self.mean_score()),
            "mean-decisions": plain(self.mean_decisions()),
            "mean-events": round(tally.events / self.games, 3) if self.games else None,
            "mean-units": plain(self.mean_units()),
            "results": dict(sorted(tally.results.items())),
            "reasons": dict(sorted(tally.reasons.items())),
            "actions": dict(tally.actions.most_common()),
            "enemies": dict(tally.enemies.most_common()),
            "clauses": dict(tally.clauses.most_common()),
            "never": {
                "clauses": list(self.never_clauses),
                "actions": list(self.never_actions),
                "enemies": list(self.never_enemies),
            },
            "no-end": tally.no_end,
            "wins": tally.wins[:20],
        }


def form_of(engine: Any) -> str:
    """The form that an engine plays, "" in a game that has but one."""
    form = getattr(engine, "form", "")
    return str(getattr(form, "id", form)) if getattr(engine, "forms", ()) else ""


def forms_of(engine: Any) -> tuple[Any, ...]:
    """An engine for each form of play, the usual one first; the engine itself where there is but one."""
    forms = tuple(getattr(engine, "forms", ()))
    return tuple(engine.in_form(form) for form in forms) or (engine,)


def win_words(engine: Any) -> str:
    """What the result `win` means in a game."""
    return str(getattr(engine, "win_words", WIN_WORDS))


def units_words(engine: Any) -> str:
    """What a game calls its units of time: `rounds`."""
    return str(getattr(engine, "units_words", UNITS_WORDS))


def figure_names(stage_word: str) -> tuple[str, ...]:
    """The names of a sample's figures; the second says how many stages a game achieves, e.g. `waves-cleared`."""
    return ("win", f"{stage_word}s-cleared", "score", "decisions", "units")


def run_batch(
    engine: Any,
    policy: Policy,
    first_seed: int,
    games: int,
    stage: int = 1,
    invariants: bool = False,
    limit: int = EVENT_LIMIT,
) -> Tally:
    """Play `games` games one after the other and sum them up."""
    tally = Tally()
    clauses: Counter[tuple[str, ...]] = Counter()
    actions, kinds, enemies = tally.actions, tally.kinds, tally.enemies

    def record(action: Action | None, events: Sequence[Event], state: Any) -> None:
        if action is not None:
            kinds[action[0]] += 1
        for event in events:
            clauses[event[1]] += 1
            kind = event[0]
            if kind == "advance":
                tally.units += event[2]["units"]
            elif kind in ("choose", "change"):
                actions[event[2]["action"]] += 1
            elif kind == "arrival":
                enemies[event[2].get("kind", event[2]["enemy"])] += 1

    for seed in range(first_seed, first_seed + games):
        units = tally.units
        game = play(engine, policy, seed, record, stage=stage, limit=limit, invariants=invariants)
        outcome = game.outcome
        tally.games += 1
        tally.results[outcome.result] += 1
        tally.reasons[outcome.reason] += 1
        for achieved in range(outcome.stages + 1):
            tally.stages[achieved] += 1
        tally.stage_sum += outcome.stages
        tally.stage_squares += outcome.stages**2
        tally.decisions += game.decisions
        tally.decision_squares += game.decisions**2
        tally.events += game.events
        tally.unit_squares += (tally.units - units) ** 2
        if outcome.score is not None:
            tally.score_games += 1
            tally.score_sum += outcome.score
            tally.score_squares += outcome.score**2
        if outcome.result == "no-end":
            tally.no_end.append(seed)
        if outcome.result == "win":
            tally.wins.append(seed)
        won = outcome.result == "win" if outcome.winner is None else outcome.winner == 0
        tally.outcomes.append((seed, outcome.stages, won))
    for cited, count in clauses.items():
        for clause in cited:
            tally.clauses[clause] += count
    return tally


@dataclass(frozen=True, slots=True)
class SampleJob:
    """A batch of games: called with its first seed and how many, in any process."""

    engine: Any
    policy: Policy
    stage: int
    invariants: bool
    limit: int
    outcomes: bool

    def __call__(self, first: int, count: int) -> Tally:
        """The sums of so many games."""
        tally = run_batch(self.engine, self.policy, first, count, self.stage, self.invariants, self.limit)
        if not self.outcomes:
            tally.outcomes.clear()
        return tally

    def lost(self, seed: int, how: str, alone: work.Alone) -> Tally:
        """A sample without one of its games would be no sample.

        :raises SampleError: naming the seed.
        """
        raise SampleError(f"a worker process was ended from outside, or by the game with seed {seed}: {how}")

    def full(self, sums: Tally) -> bool:
        """Never: what goes wrong is raised."""
        return False


def sample(
    engine: Any,
    policy: Policy,
    games: int = 1000,
    *,
    seed: int = 1,
    stage: int = 1,
    workers: int = 1,
    invariants: bool = False,
    limit: int = EVENT_LIMIT,
    outcomes: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Sample:
    """Play many games and sum them up.

    :param engine: the game's engine. What is counted of its events: the `action` of those called `choose` and `change`,
        the `enemy` (or its `kind`) of those called `arrival`, the `units` of those called `advance`, and all clauses.
    :param stage: the wave or scenario that each game begins with.
    :param workers: processes; -1 for one a processor. The result does not depend on it. What a worker that dies had in
        hand is played again.
    :param outcomes: keep each game's outcome in the tally, for comparisons; its size then grows with the games.
    :param progress: called with (games done, games in all).
    :raises SampleError: if a game broke an invariant, or ended its worker process twice.
    """
    if games < 0:
        raise ValueError("games can't be fewer than none")
    job = SampleJob(engine, policy, stage, invariants, limit, outcomes)
    total = Tally()
    results = work.in_order(job, work.chunks(seed, games, BATCH), workers if games > BATCH else 1)
    try:
        for batch in results:
            total.add(batch)
            if progress is not None:
                progress(total.games, games)
    except BrokenInvariant as fault:
        raise SampleError(f"an invariant does not hold: {fault}") from fault
    finally:
        results.close()
    inventory = engine.inventory()
    return Sample(
        game=engine.game,
        policy=policy.name,
        seed=seed,
        first_stage=stage,
        stages_in_all=engine.stages,
        tally=total,
        never_clauses=tuple(sorted(engine.cited - set(total.clauses))),
        never_actions=tuple(one for one in inventory["actions"] if not total.actions[one]),
        never_enemies=tuple(one for one in inventory["enemies"] if not total.enemies[one]),
        stage_word=engine.stage_word,
        form=form_of(engine),
        win_words=win_words(engine),
        units_words=units_words(engine),
    )
