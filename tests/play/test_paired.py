"""Pairs of games: sums worked out a second way, the same for any sharing out, and where games part."""

from __future__ import annotations

import math
import pickle
import statistics
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import PaperMech, create, narrator
from generator.games.paper_mech.policies import Greedy
from generator.play import partings, pilot, transcript
from generator.play.contract import Action, Dice, Event
from generator.play.counts import KEPT
from generator.play.match import play
from generator.play.paired import Plan, play_pairs
from generator.play.pairs_tally import COUNTED, Crash, PairTally, Share, Sums
from generator.play.policies import Random
from generator.play.sampling import run_batch, sample

from .cheap import Climb, Faulty

CONTENT = Path(__file__).resolve().parents[2] / "content" / "paper-mech"


@pytest.fixture(scope="module")
def content() -> Any:
    return load_content(CONTENT, GAME, check=False)


@pytest.fixture(scope="module")
def engine(content: Any) -> PaperMech:
    return create(content)


@pytest.fixture(scope="module")
def stronger(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Paper 'Mech's data with the tank's PPC, the helo's guns and all other powers of 3 one stronger."""
    import shutil

    folder = tmp_path_factory.mktemp("data") / "paper-mech"
    shutil.copytree(CONTENT, folder)
    file = folder / "enemies.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("power: 3,") >= 1
    file.write_text(text.replace("power: 3,", "power: 4,"), encoding="utf-8")
    return load_content(folder, GAME, check=False)


def test_every_sum_is_that_of_the_single_games() -> None:
    """All of it again from games played one by one, with lists instead of sums."""
    before, after = Climb(3), Climb(4, bonus=2)
    first, games = 11, 120
    tally = play_pairs(before, after, Random(), Plan(first, games, chunk=7))
    olds, news = ([play(one, Random(), seed) for seed in range(first, first + games)] for one in (before, after))
    pairs = list(zip(olds, news, strict=True))
    assert tally.pairs == games
    won = Counter((old.outcome.result == "win", new.outcome.result == "win") for old, new in pairs)
    assert min(won[True, True], won[True, False]) > 0
    assert tally.win == Share(games, won[True, True], won[True, False], won[False, True])
    for stage in (1, 2):
        got = Counter((old.outcome.stages >= stage, new.outcome.stages >= stage) for old, new in pairs)
        assert tally.reached[stage] == Share(games, got[True, True], got[True, False], got[False, True])
    numbers = {
        "stages": [(old.outcome.stages, new.outcome.stages) for old, new in pairs],
        "decisions": [(old.decisions, new.decisions) for old, new in pairs],
        "events": [(old.events, new.events) for old, new in pairs],
        "score": [
            (old.outcome.score, new.outcome.score) for old, new in pairs
            if old.outcome.score is not None and new.outcome.score is not None
        ],
    }  # fmt: skip
    for name, values in numbers.items():
        sums = tally.means()[name]
        assert sums.n == len(values) > 0
        assert sums.before == sum(old for old, _ in values)
        assert sums.after == sum(new for _, new in values)
        assert sums.difference == sum(new - old for old, new in values)
        assert sums.squares_before == sum(old**2 for old, _ in values)
        assert sums.squares_after == sum(new**2 for _, new in values)
        assert sums.squares_difference == sum((new - old) ** 2 for old, new in values)
        assert sums.products == sum(old * new for old, new in values)
    scores = [old.outcome.score for old in olds if old.outcome.score is not None]
    assert (tally.scored_before.n, tally.scored_before.total) == (len(scores), sum(scores))
    assert tally.scored_before.squares == sum(score**2 for score in scores)
    assert tally.reasons_before == Counter(old.outcome.reason for old in olds)
    assert tally.reasons_after == Counter(new.outcome.reason for new in news)
    ended = [[(game.outcome.result, game.outcome.stages) for game in side] for side in (olds, news)]
    differ = [old.seed for old, one, other in zip(olds, *ended, strict=True) if one != other]
    assert tally.ended_otherwise == differ[:KEPT]
    assert not set(differ) & set(tally.parted)


def test_counts_are_those_of_samples(engine: PaperMech, stronger: Any) -> None:
    """What `sample` counts, on each side; and the squares from batches of one game."""
    other = create(stronger)
    games = 40
    tally = play_pairs(engine, other, Greedy(), Plan(5, games, chunk=9))
    sides = [run_batch(one, Greedy(), 5, games) for one in (engine, other)]
    singles = [[run_batch(one, Greedy(), seed, 1) for seed in range(5, 5 + games)] for one in (engine, other)]
    assert sides[0].actions != sides[1].actions
    for kind, name in zip(COUNTED, ("actions", "enemies", "kinds", "clauses"), strict=True):
        counts = tally.counts[kind]
        old, new = (getattr(side, name) for side in sides)
        assert {id: sums.before for id, sums in counts.items() if sums.before} == dict(old)
        assert {id: sums.after for id, sums in counts.items() if sums.after} == dict(new)
        for id, sums in counts.items():
            values = [[getattr(one, name)[id] for one in side] for side in singles]
            assert sums.n == games
            assert sums.squares_before == sum(value**2 for value in values[0])
            assert sums.squares_after == sum(value**2 for value in values[1])
            assert sums.squares_difference == sum((b - a) ** 2 for a, b in zip(*values, strict=True))
    assert (tally.units.before, tally.units.after) == (sides[0].units, sides[1].units)
    assert (tally.units.squares_before, tally.units.squares_after) == (sides[0].unit_squares, sides[1].unit_squares)
    assert (tally.events.before, tally.events.after) == (sides[0].events, sides[1].events)


def test_unchanged_rules_on_the_same_seeds_give_no_difference_at_all(engine: PaperMech, content: Any) -> None:
    tally = play_pairs(engine, create(content), Random(), Plan(games=60))
    assert tally.identical == tally.pairs == 60
    assert not tally.ended_otherwise + tally.parted
    assert all(share.discordant == 0 for share in tally.shares().values())
    assert all(sums.difference == sums.squares_difference == 0 for sums in tally.means().values())
    assert partings.partings(engine, engine, Random(), Plan(games=60), tally) == ()


def test_the_sums_do_not_depend_on_the_number_of_workers(engine: PaperMech, stronger: Any) -> None:
    other = create(stronger)
    one, two, four = (
        play_pairs(engine, other, Random(), Plan(40, 131, workers=workers, chunk=10)) for workers in (1, 2, 4)
    )
    assert one.identical < one.pairs == 131
    assert one == two == four


def test_adding_is_associative_and_does_not_mind_the_order() -> None:
    parts = [play_pairs(Climb(3), Climb(4), Random(), Plan(first, 30)) for first in (1, 31, 61)]
    parts[1].crashes.append(Crash("before", 40, "as if"))

    def summed(*tallies: PairTally) -> PairTally:
        total = PairTally()
        for one in tallies:
            total.add(pickle.loads(pickle.dumps(one)))
        return total

    a, b, c = parts
    assert summed(summed(a, b), c) == summed(a, summed(b, c)) == summed(c, a, b)
    whole = play_pairs(Climb(3), Climb(4), Random(), Plan(1, 90))
    whole.crashes.append(Crash("before", 40, "as if"))
    assert summed(a, b, c) == whole


def test_hand_made_sums() -> None:
    sums = Sums()
    sums.take(2, 5)
    sums.take(4, 4, 3)
    assert (sums.n, sums.before, sums.after, sums.difference) == (4, 14, 17, 3)
    assert (sums.squares_before, sums.squares_after, sums.squares_difference, sums.products) == (52, 73, 9, 58)
    assert sums.differing == 1
    share = Share()
    for pair in ((True, True), (True, False), (False, False), (False, True), (True, False)):
        share.take(*pair)
    assert (share.n, share.before, share.after, share.discordant) == (5, 3, 2, 3)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_stopping_gives_the_chunks_up_to_there_whatever_the_number_of_workers(workers: int) -> None:
    asked: list[int] = []

    def stop(tally: PairTally) -> str:
        asked.append(tally.pairs)
        return "until" if tally.win.before >= 60 else ""

    found = play_pairs(Climb(3), Climb(4), Random(), Plan(1, 5000, workers=workers, chunk=20), stop=stop)
    assert asked == list(range(20, found.pairs + 1, 20))
    expected = play_pairs(Climb(3), Climb(4), Random(), Plan(1, found.pairs, chunk=20))
    assert found.stopped == "until"
    assert expected.win.before >= 60
    expected.stopped = "until"
    assert found == expected


def test_progress_counts_pairs() -> None:
    said: list[tuple[int, int]] = []
    play_pairs(Climb(), Climb(), Random(), Plan(games=60), progress=lambda *counts: said.append(counts))
    assert said == [(25, 60), (50, 60), (60, 60)]
    assert play_pairs(Climb(), Climb(), Random(), Plan(games=0)) == PairTally()


@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_costs_its_pair_and_names_side_and_seed(workers: int) -> None:
    plan = Plan(1, 100, workers=workers, limit=300, invariants=True)
    before, after = Faulty(raises=(7, 60), leaves=(9,)), Faulty(raises=(60, 61), never_ends=(70,), breaks=(80,))
    tally = play_pairs(before, after, Random(), plan)
    assert tally.crashes == [
        Crash("before", 7, "RuntimeError: no game with seed 7"),
        Crash("before", 9, "SystemExit: 4"),
        Crash("before", 60, "RuntimeError: no game with seed 60"),
        Crash("after", 61, "RuntimeError: no game with seed 61"),
        Crash("after", 80, "BrokenInvariant: seed 80, after decision 0: steps can't be negative"),
    ]
    assert tally.pairs == 95
    assert tally.identical == 94
    assert (tally.no_end, tally.endless) == (Share(95, 0, 0, 1), [70])
    assert tally.stopped == ""


@pytest.mark.parametrize("workers", [1, 2])
def test_too_many_crashes_stop_play(workers: int) -> None:
    faulty = Faulty(raises=tuple(range(10, 400)))
    tally = play_pairs(Climb(), faulty, Random(), Plan(1, 5000, workers=workers, chunk=15))
    assert tally.stopped == "crashes"
    assert [crash.seed for crash in tally.crashes] == [*range(10, 31)]  # two chunks: six and fifteen
    assert tally.pairs == 9


def most_held(task: Callable[[int], object], games: int) -> int:
    """Bytes that a call with so many games holds at most, beyond what there was."""
    tracemalloc.start()
    try:
        task(games)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    def pairs(games: int) -> PairTally:
        return play_pairs(Climb(3), Climb(4), Random(), Plan(1, games))

    pairs(50)
    few, many = most_held(pairs, 200), most_held(pairs, 1000)
    assert many < few * 1.15 + 20_000
    assert len(pickle.dumps(pairs(2000))) < 4000


def test_memory_of_a_sample_does_not_grow_either_without_outcomes() -> None:
    def games(count: int) -> object:
        return sample(Climb(3), Random(), count, outcomes=False)

    games(50)
    few, many = most_held(games, 200), most_held(games, 1000)
    assert many < few * 1.15 + 20_000
    found = sample(Climb(3), Random(), 400)
    assert len(found.tally.wins) == 100 < found.tally.results["win"]
    assert len(found.tally.outcomes) == 400


def test_seeds_of_the_games_after_may_be_others() -> None:
    """Then the two sides are two samples."""
    tally = play_pairs(Climb(3), Climb(3), Random(), Plan(1, 50, seed_offset_after=1000))
    assert tally.win.after == run_batch(Climb(3), Random(), 1001, 50).results["win"]
    assert tally.win.before == run_batch(Climb(3), Random(), 1, 50).results["win"]
    assert tally.identical < 50


def test_a_policy_keeps_nothing_of_the_other_side(engine: PaperMech, stronger: Any) -> None:
    class Keeper(Random):
        """Refuses to serve two engines."""

        served: Any = None

        def choose(self, engine: Any, view: Any, actions: Any, chance: Any) -> Any:
            assert self.served in (None, engine)
            self.served = engine
            return super().choose(engine, view, actions, chance)

    policy = Keeper()
    tally = play_pairs(engine, create(stronger), policy, Plan(1, 20))
    assert (tally.pairs, tally.crashes, policy.served) == (20, [], None)


# --- where games part


def test_a_parting_is_where_the_transcripts_differ(content: Any, engine: PaperMech, stronger: Any) -> None:
    other = create(stronger)
    tellers = narrator(content, engine), narrator(stronger, other)
    plan = Plan(1, 60)
    tally = play_pairs(engine, other, Random(), plan)
    told = partings.partings(engine, other, Random(), plan, tally, tellers)
    assert len(told) == 5
    # games that end otherwise come first, of these the ones that part late
    looked_at = sorted([*tally.ended_otherwise, *tally.parted][:20])
    every = [partings.parting(engine, other, Random(), plan, seed, tellers) for seed in looked_at]
    late = sorted(every, key=lambda one: (one.ended_before == one.ended_after, -one.step, -one.decided_step, one.seed))
    assert list(told) == sorted(late[:5], key=lambda one: one.seed)
    for one in told:
        old, new = (
            transcript.record(side, Random(), one.seed, teller)
            for side, teller in zip((engine, other), tellers, strict=True)
        )
        first = next(
            number for number, (a, b) in enumerate(zip(old.steps, new.steps, strict=False))
            if (a.action, a.events) != (b.action, b.events)
        )  # fmt: skip
        assert one.step == old.steps[first].number
        assert one.before in [line.text for line in old.steps[first].lines]
        assert one.after in [line.text for line in new.steps[first].lines]
        assert one.before != one.after
        assert one.ended_before.startswith(old.game.outcome.result)
        assert f"{new.game.outcome.stages} wave" in one.ended_after
        # then the first decision that differs, where it isn't the parting itself
        if one.decided_step:
            assert one.decided_step > one.step or (one.decided_step == one.step and one.step == 1)
            chosen = next(step for step in old.steps if step.number == one.decided_step and step.action)
            assert one.decided_before in [line.text for line in chosen.lines]
            assert one.decided_before != one.decided_after
    assert any(one.decided_step for one in told)


def test_a_parting_is_told_plainly_without_a_narrator() -> None:
    """Where a 3 was enough, a 4 is needed: the games part at a step whose best die is a 3, or whose worst is a 2."""
    plan = Plan(1, 200, keep_partings=8)
    tally = play_pairs(Climb(3), Climb(4), Random(), plan)
    told = partings.partings(Climb(3), Climb(4), Random(), plan, tally)
    assert len(told) == 8
    for one in told:
        if one.before.startswith("stage"):
            dice = [int(die) for die in one.before.removeprefix("stage: dice ").split()]
            assert max(dice) == 3 or min(dice) == 2
        else:  # a 2 and no die high enough: before, the next step was decided on
            assert one.before.startswith("decided: ")
            assert one.after.startswith("slip: dice ")
            assert min(int(die) for die in one.after.removeprefix("slip: dice ").split()) == 2


def test_games_that_differ_in_their_end_alone_part_there() -> None:
    plan = Plan(1, 40)
    tally = play_pairs(Climb(3), Climb(3, bonus=1), Random(), plan)
    assert tally.identical == 40 - tally.win.both < 40
    one = partings.partings(Climb(3), Climb(3, bonus=1), Random(), plan, tally)[0]
    assert (one.before, one.after) == (partings.OVER, partings.OVER)
    assert one.ended_before != one.ended_after
    assert one.ended_before.startswith("win (top), 2 stages, score ")


class Veiled(Climb):
    """Nobody sees the dice of a stage, nor that it was reached."""

    def carry_out(self, state: Any, action: Action, dice: Dice) -> list[Event]:
        return [
            event._replace(seen_by=()) if event.kind == "stage" else event
            for event in super().carry_out(state, action, dice)
        ]


def test_where_games_part_in_secret_what_somebody_sees_is_told() -> None:
    """Where a 3 was enough, a 4 is needed: whoever loses a stage by that goes on, or slips with a 2, or reaches the top
    later. No dice of a stage are told."""
    plan = Plan(1, 200, keep_partings=8)
    tally = play_pairs(Veiled(3), Veiled(4), Random(), plan)
    assert tally == play_pairs(Climb(3), Climb(4), Random(), plan), "secrets are kept in telling alone"
    told = partings.partings(Veiled(3), Veiled(4), Random(), plan, tally)
    assert len(told) == 8
    said = [text for one in told for text in (one.before, one.after, one.decided_before, one.decided_after)]
    assert not [text for text in said if text.startswith("stage")]
    assert {text.partition(":")[0] for text in said if text} >= {"top", "decided"}
    assert all((one.before, one.ended_before) != (one.after, one.ended_after) for one in told)


class Omen(Climb):
    """Each step has an omen that nobody sees."""

    def __init__(self, omen: str) -> None:
        super().__init__()
        self.omen = omen

    def carry_out(self, state: Any, action: Action, dice: Dice) -> list[Event]:
        return [*super().carry_out(state, action, dice), Event("omen", ("step",), {"sign": self.omen}, ())]


def test_games_that_differ_in_secret_alone_are_not_told() -> None:
    plan = Plan(1, 20)
    tally = play_pairs(Omen("raven"), Omen("owl"), Random(), plan)
    assert (tally.identical, len(tally.parted)) == (0, 20)
    assert partings.partings(Omen("raven"), Omen("owl"), Random(), plan, tally) == ()


# --- the pilot


def test_a_pilot_says_how_long_and_how_much_pairs_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    plan = Plan(1, 1000)
    found = pilot.pilot(Climb(3), Climb(4), Random(), plan, pairs=80, seconds=60)
    expected = play_pairs(Climb(3), Climb(4), Random(), Plan(1, 80))
    assert found.tally == expected
    assert found.timed == 79
    assert found.seconds_for(1000) == pytest.approx(1000 * found.seconds / 79)
    assert found.seconds_for(1000, 8) == pytest.approx(found.seconds_for(1000) / 2)
    assert found.pairs_in(found.seconds_for(500, 2), 2) in (499, 500)
    differences = [0.0] * 78 + [-1.0] * 2
    assert pilot.variance_of_mean(Sums(80, 50, 48, 50, 48, 2)) == pytest.approx(statistics.variance(differences))
    assert math.isnan(pilot.variance_of_mean(Sums(1, 5, 5, 25, 25, 0)))


def test_a_pilot_keeps_to_its_time_and_survives_a_game_that_dies() -> None:
    assert pilot.pilot(Climb(), Climb(), Random(), Plan(1, 1000), seconds=0.0).tally.pairs == 1
    assert pilot.pilot(Climb(), Climb(), Random(), Plan(1, 0)).tally.pairs == 0
    found = pilot.pilot(Climb(), Faulty(dies=(3,)), Random(), Plan(1, 6, workers=2), seconds=60)
    assert found.tally.pairs == 5
    assert [crash.seed for crash in found.tally.crashes] == [3]
