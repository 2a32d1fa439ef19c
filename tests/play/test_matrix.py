"""Games in which two meet: their sums, counted by hand; shares against chances that are known exactly."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from generator.play import stats
from generator.play.contract import Outcome
from generator.play.match import play
from generator.play.matrix import Bout, MatrixJob, bans, bans_of, bouts_of, matrix, meeting_in, run, seed_of, versus
from generator.play.matrix_tally import Ban, Meeting
from generator.play.median import lower_rank, of_counts
from generator.play.policies import Random
from generator.play.sampling import SampleError, sample
from tests.play.contest import FISTS, Best, Fists, Worst, Wrong

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="kills processes")


def chances(p: Fraction, r: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """What the first of two wins, the other, nobody: each begins half of the games, of three rounds at most."""
    q = (1 - p) * (1 - r)
    rounds = 1 + q + q * q
    return p * rounds * (2 - r) / 2, r * rounds * (2 - p) / 2, q**3


def test_the_chances_worked_out_by_hand() -> None:
    # Strength 5 against 2 of ten: q = 0.4; 0.5 · 1.56 · 0.9 and 0.2 · 1.56 · 0.75.
    assert chances(Fraction(1, 2), Fraction(1, 5)) == (Fraction(702, 1000), Fraction(234, 1000), Fraction(64, 1000))


# --- sums -----------------------------------------------------------------------------------------------------------


def five_games() -> Meeting:
    """Won from either seat, lost, drawn by the limit, without end."""
    meeting = Meeting()
    meeting.take(Outcome("win", "struck", winner=0), True, 3, 5, False)
    meeting.take(Outcome("lose", "struck", winner=0), False, 4, 6, False)
    meeting.take(Outcome("win", "struck", winner=1), False, 4, 7, False)
    meeting.take(Outcome("draw", "round-limit"), True, 9, 8, True)
    meeting.take(Outcome("no-end", "event-limit"), True, 50, 9, False)
    return meeting


def test_a_meeting_counts_who_won_from_which_seat() -> None:
    found = five_games()
    assert (found.games, found.won, found.lost, found.drawn, found.no_end, found.limit) == (5, 2, 1, 1, 1, 1)
    assert (found.began_won, found.seat_won, found.decisions) == (2, 2, 35)
    assert found.lengths == Counter({4: 2, 3: 1, 9: 1, 50: 1})
    assert found.win() == stats.wilson(2, 3)
    assert found.limited() == stats.clopper_pearson(1, 5)
    assert found.median_length().value == 4
    assert found.mean_length().value == 14  # (3 + 4 + 4 + 9 + 50) / 5


def test_seen_by_the_other_wins_are_losses_and_all_else_is_the_same() -> None:
    found = five_games().turned()
    assert (found.won, found.lost) == (1, 2)
    assert (found.began_won, found.seat_won, found.drawn, found.limit) == (2, 2, 1, 1)
    assert found.turned() == five_games()


def test_sums_add_up_and_come_back_from_their_record() -> None:
    double = five_games()
    double.add(five_games())
    assert (double.games, double.won, double.lengths[4]) == (10, 4, 4)
    record = double.as_record()
    assert record["began-won"] == 4
    assert record["length-50"] == 2
    assert all(isinstance(value, int) for value in record.values())
    assert Meeting.of_record({key: value for key, value in record.items() if value}) == double


def test_short_games_are_those_below_a_length() -> None:
    """One game of 2, two of 4: three of ten below 5. The exact ends are those of tables: 6.67 and 65.25 %."""
    meeting = Meeting(games=10, lengths=Counter({2: 1, 4: 2, 5: 3, 20: 4}))
    assert [round(number, 4) for number in meeting.short(5)] == [0.3, 0.0667, 0.6525]
    assert [meeting.short(below).value for below in (2, 3, 6, 21)] == [0.0, 0.1, 0.6, 1.0]


def test_a_ban_costs_what_is_won_without_it_alone() -> None:
    ban = Ban()
    for before, after, times in ((True, False, 20), (False, True, 5), (True, True, 40), (False, False, 35)):
        for _ in range(times):
            ban.take(before, after)
    assert (ban.games, ban.won_before, ban.won_after, ban.only_before, ban.only_after) == (100, 60, 45, 20, 5)
    change = stats.paired_counts(20, 5, 100)
    assert ban.cost() == (0.15, -change.high, -change.low)
    assert 0.04 < ban.cost().low < 0.06  # Agresti and Min: 0.147 - 1.96 · 0.0478
    assert ban.verdict == "costs"
    assert Ban.of_record(ban.as_record()) == ban


@pytest.mark.parametrize(
    ("only_before", "only_after", "verdict"), [(30, 5, "costs"), (5, 30, "free"), (9, 8, "unsure"), (0, 0, "unsure")]
)
def test_verdicts(only_before: int, only_after: int, verdict: str) -> None:
    assert Ban(200, 100, 100 + only_after - only_before, only_before, only_after).verdict == verdict


def test_medians_lie_between_numbers_themselves() -> None:
    # Of ten numbers fewer than two lie below the median in 11 of 1024 cases, fewer than three in 56.
    assert lower_rank(10) == 2
    assert of_counts(dict.fromkeys(range(1, 11), 1)) == (5.5, 2, 9)
    assert [lower_rank(count) for count in (5, 6, 8, 9)] == [0, 1, 1, 2]
    assert of_counts({7: 3})[0] == 7
    assert of_counts({7: 3}).low == float("-inf")
    assert of_counts({1: 600, 2: 401})[:3] == (1, 1, 1)
    assert str(of_counts({}).value) == "nan"
    assert lower_rank(2000) == lower_rank(2001) == 956  # exact, and by the normal curve


# --- games ----------------------------------------------------------------------------------------------------------


def test_a_matrix_shows_the_true_chances() -> None:
    found = matrix(Fists(), Best(), 3000, seed=2)
    assert sorted(found.tally.meetings) == [("paper", "rock"), ("paper", "scissors"), ("rock", "scissors")]
    strength = {"paper": 5, "rock": 5, "scissors": 2}
    for (a, b), meeting in found.tally.meetings.items():
        won, lost, drawn = chances(Fraction(strength[a], 10), Fraction(strength[b], 10))
        assert (meeting.games, meeting.no_end) == (3000, 0)
        assert meeting.drawn == meeting.limit == 3000 - meeting.won - meeting.lost
        low, high = stats.clopper_pearson(meeting.won, meeting.decided, 0.999)[1:]
        assert low < won / (won + lost) < high
        low, high = stats.clopper_pearson(meeting.drawn, 3000, 0.999)[1:]
        assert low < drawn < high
    # Of paper against rock two of three decided games go to the side that begins: 1/2 to 1/4.
    both = found.meeting("rock", "paper")
    low, high = stats.wilson(both.began_won, both.decided, 0.999)[1:]
    assert low < 2 / 3 < high
    assert found.ranked()[2] == "scissors"
    assert found.field("rock").games == 6000
    assert found.field("rock").won == found.meeting("rock", "paper").won + found.meeting("rock", "scissors").won
    assert found.all().games == 9000


def test_either_sits_first_in_half_of_the_games() -> None:
    class Noted(Fists):
        pairs: list[tuple[str, str, int]] = []

        def start(self, dice: Any, stage: int = 1) -> Any:
            self.pairs.append((*self.pair, dice.seed))
            return super().start(dice, stage)

    matrix(Noted(), Best(), 5, only=["rock", "paper"])
    first = seed_of(1, "paper", "rock")
    assert Noted.pairs == [
        ("paper", "rock", first), ("rock", "paper", first + 1), ("paper", "rock", first + 2),
        ("rock", "paper", first + 3), ("paper", "rock", first + 4),
    ]  # fmt: skip


def test_a_pairs_games_do_not_depend_on_who_else_takes_part() -> None:
    whole = matrix(Fists(), Random(), 60, seed=9)
    some = matrix(Fists(), Random(), 60, seed=9, only=["scissors", "rock"])
    assert some.tally.meetings == {("rock", "scissors"): whole.tally.meetings["rock", "scissors"]}
    assert matrix(Fists(), Random(), 60, seed=10).tally != whole.tally
    alone = matrix(Fists(), Random(), 60, seed=9, pairs=[("scissors", "rock")])
    assert alone.tally == some.tally
    seeds = sorted(bout.seed for bout in bouts_of(FISTS, 9))
    assert all(second - first > 10**6 for first, second in pairwise(seeds))


def test_the_sums_are_the_same_with_any_number_of_workers() -> None:
    one, two = matrix(Fists(), Random(), 77, workers=1), matrix(Fists(), Random(), 77, workers=2)
    assert one == two
    assert bans(Fists(), Random(), 31, workers=1) == bans(Fists(), Random(), 31, workers=2)


def test_progress_ends_with_all_games() -> None:
    told: list[tuple[int, int]] = []
    matrix(Fists(), Best(), 40, progress=lambda done, of: told.append((done, of)))
    assert told == [(50, 120), (100, 120), (120, 120)]


def test_bans_are_paired_with_the_games_of_the_matrix() -> None:
    found = bans(Fists(), Best(), 400, seed=3)
    whole = matrix(Fists(), Best(), 400, seed=3)
    assert sorted(found) == sorted((entrant, choice) for entrant, some in FISTS.items() for choice in some)
    for (entrant, _), ban in found.items():
        assert (ban.games, ban.won_before) == (800, whole.field(entrant).won)
    # Best never takes the pebble, and the paper's two weapons are alike: no game goes otherwise.
    for same in (("rock", "pebble"), ("paper", "sheet"), ("scissors", "tip")):
        assert (found[same].only_before, found[same].only_after) == (0, 0)
    # Strength 2 instead of 5: 0.234 of the games with paper for 0.4921875, 0.368928 of those with scissors for 0.702.
    cost, low, high = found["rock", "stone"].cost()
    assert low < 0.29563 < high
    assert cost > 0.2


def test_a_choice_that_both_have_is_not_forbidden() -> None:
    shared = {"ant": {"sting": 3, "bite": 2}, "bee": {"sting": 4, "buzz": 1}, "cat": {"claw": 6}}
    found = bans_of(Fists(shared), shared, 1)
    assert {(bout.whom, bout.a, bout.b): bout.bans for bout in found} == {
        ("ant", "ant", "bee"): ("bite",), ("ant", "ant", "cat"): ("sting", "bite"),
        ("bee", "ant", "bee"): ("buzz",), ("bee", "bee", "cat"): ("sting", "buzz"),
        ("cat", "ant", "cat"): ("claw",), ("cat", "bee", "cat"): ("claw",),
    }  # fmt: skip
    only = bans_of(Fists(shared), shared, 1, [("ant", "sting")])
    assert [(bout.whom, bout.bans) for bout in only] == [("ant", ("sting",))]


def test_policies_play_by_sides() -> None:
    # Rock with the stone against rock with the pebble would be 0.702 to 0.234; here one side has paper, always with 5:
    # as rock the good player wins half of the decided games, and as paper, against the pebble, three of four.
    found = versus(Fists(pair=("rock", "paper")), Best(), Worst(), 4000, seed=5)
    assert found.games == 4000
    won = (Fraction(63, 128) + Fraction(702, 1000)) / 2
    lost = (Fraction(63, 128) + Fraction(234, 1000)) / 2
    low, high = stats.wilson(found.won, found.decided, 0.999)[1:]
    assert low < won / (won + lost) < high
    turned = versus(Fists(pair=("rock", "paper")), Worst(), Best(), 4000, seed=5)
    assert turned.win().value < 0.5


def test_each_player_is_asked_by_the_policy_of_its_side() -> None:
    asked: list[tuple[str, str]] = []

    def chosen(action: Any, events: Any, state: Any) -> None:
        if action is not None and action.kind == "weapon":
            asked.append((action.what, str(len(state.chosen) - 1)))

    play(Fists(pair=("rock", "rock")), (Worst(), Best()), 1, chosen)
    play(Fists(pair=("rock", "rock")), Best(), 1, chosen)
    assert asked == [("pebble", "0"), ("stone", "1"), ("stone", "0"), ("stone", "1")]


def test_a_sample_says_which_form_was_played_and_what_a_win_is() -> None:
    found = sample(Fists().in_form("brief"), Best(), 20)
    assert (found.form, found.win_words, found.units_words) == ("brief", "won by who began", "rounds")
    assert found.as_data()["form"] == "brief"
    assert found.mean_units() == (1, 1, 1)


# --- what goes wrong ------------------------------------------------------------------------------------------------


@needs_linux
def test_who_meets_in_another_form_of_play() -> None:
    """In a single round a strength of 5 against 2 leaves 0.5 · 0.8 = 40 % of the games to nobody."""
    brief = meeting_in(Fists(), "brief")
    found = matrix(brief, Best(), 400, only=("rock", "scissors"))
    assert found.form == found.as_data()["form"] == "brief"
    assert found.all().limited().low < 0.4 < found.all().limited().high
    assert found.all().lengths == {1: 400}
    with pytest.raises(ValueError, match="there is no form breif; there are long, brief"):
        meeting_in(Fists(), "breif")

    class OneForm(Fists):
        def between(self, a: str, b: str, without: frozenset[str] = frozenset()) -> Fists:
            return Fists(self.fists, (a, b), without)

    with pytest.raises(ValueError, match="two meet in the form long, not in brief"):
        meeting_in(OneForm(), "brief")


def test_the_game_that_kills_its_worker_is_named() -> None:
    seed = seed_of(1, "paper", "rock") + 13
    wrong = Wrong().wrong(dies=[seed])
    with pytest.raises(SampleError, match=rf"by the game rock against paper with seed {seed}: .* status 3"):
        matrix(wrong, Best(), 60, workers=2)


def test_a_broken_invariant_is_told_with_its_game() -> None:
    seed = seed_of(1, "paper", "rock") + 2
    wrong = Wrong().wrong(breaks=[seed])
    with pytest.raises(SampleError, match=rf"paper against rock: an invariant .*seed {seed}, .*rounds can't be"):
        matrix(wrong, Best(), 10, invariants=True)


def test_games_without_end_are_told_with_their_seeds() -> None:
    job = MatrixJob(Fists(), (Best(),), (Bout("paper", "rock", 70),), 2, limit=3)
    found = run(job, 1)
    assert found.endless == [("paper", "rock", 70), ("rock", "paper", 71)]
    assert found.meetings["paper", "rock"].no_end == 2
    assert found.meetings["paper", "rock"].drawn == 0
