"""Paired sample games of two versions: what is played, what is said beforehand, which figures are told, how surely."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from generator.compare.figures import ANY_TIME, NO_INFORMATION, Names, corrected, figures_of, saved
from generator.compare.in_play import PlayWish, games_until, in_play, lasting, played_by_hand
from generator.compare.report import InPlay, PolicyPlay
from generator.data.balance import Balance
from generator.data.content import Content
from generator.data.problem import Problem
from generator.play import stats
from generator.play.pairs_tally import PairTally, Share, Single, Sums
from tests.compare.edited import Edit, edited, shipped

HARDER: Edit = ("enemies.yaml", "missiles: {range: medium, power: 4", "missiles: {range: medium, power: 14")
"""The helo, which random play meets in its first wave, shoots all that it has."""
TANK: Edit = ("enemies.yaml", "ppc: {range: long, power: 4", "ppc: {range: long, power: 5")
"""Random play comes to a tank once in a thousand games."""
RANDOM = PlayWish(games=200, policies=("random",), workers=1)


def quiet(text: str) -> None:
    """Say nothing."""


def play(new: Content, wish: PlayWish = RANDOM, balance: Balance | None = None) -> InPlay:
    return in_play(shipped(), new, wish, balance, quiet)


def timeless(found: InPlay) -> tuple[PolicyPlay, ...]:
    return tuple(replace(policy, seconds=0.0) for policy in found.policies)


@pytest.fixture(scope="module")
def harder(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The game with a far stronger enemy."""
    return edited(tmp_path_factory.mktemp("harder"), HARDER)


def test_nothing_that_the_engine_reads_differs(tmp_path: Path) -> None:
    found = play(edited(tmp_path, ("text.en.yaml", "name: Tank", "name: Panzer")))
    assert found.policies == ()
    assert found.reason == "what the engine reads is the same on both sides"


def test_a_side_that_cannot_be_played(tmp_path: Path) -> None:
    broken = edited(tmp_path, ("enemies.yaml", "power: ", "power: many"))
    found = play(broken)
    assert found.policies == ()
    assert found.reason.startswith("the new data have errors: ")
    assert "enemies.yaml" in found.reason
    assert in_play(broken, shipped(), RANDOM, None, quiet).reason.startswith("the old data have errors: ")


def test_a_change_shows_in_the_figures_and_is_told_beforehand(harder: Content) -> None:
    said: list[str] = []
    seen: list[str] = []
    found = in_play(
        shipped(), harder, replace(RANDOM, games=400), shipped().balance, said.append,
        progress=lambda text: seen.append(text) if not said else None,
    )  # fmt: skip
    assert said[0].startswith("pairs of games: 400 by random, from seed 1 on; about ")
    assert said[0].endswith(" for the games")
    assert "smallest change that random is likely (80 %) to show" in said[1]
    assert "points of the win rate" in said[1]
    assert "waves cleared" in said[1]
    assert not any("pairs" in text for text in seen), "it is said before the games begin"
    (policy,) = found.policies
    assert (policy.policy, policy.games, policy.seed, policy.stopped) == ("random", 400, 1, "")
    assert [figure.name for figure in policy.figures[:3]] == ["waves-cleared", "win", "wave-1"]
    assert [figure.label for figure in policy.figures[:3]] == ["waves cleared", "games won", "wave 1 cleared"]
    first, win, wave = policy.figures[:3]
    assert wave.significant
    assert wave.change < 0
    assert wave.low <= wave.change <= wave.high < 0
    assert wave.only_before - wave.only_after == pytest.approx(-400 * wave.change)
    assert wave.p == pytest.approx(stats.mcnemar(wave.only_before, wave.only_after))
    assert wave.q >= wave.p
    assert first.significant
    assert win.note == NO_INFORMATION
    assert not policy.informative
    assert policy.saved > 1
    assert 0 < policy.smallest < 0.05
    assert len(policy.partings) == 3
    assert all(one.before != one.after for one in policy.partings)
    labels = {figure.name: figure.label for figure in policy.figures}
    assert labels["actions:left-arm/quick-beam"] == "Laser: Quick Beam, uses in a game"
    assert labels["enemies:scout-bike"] == "Scout Bike, arrivals in a game"
    # Random play never saw a fourth wave, nor a tank.
    assert "wave-4" not in labels
    assert "enemies:tank" not in labels
    assert "score" not in labels


def test_the_paired_figures_are_those_of_two_samples_on_the_same_seeds(harder: Content) -> None:
    """Worked out a second way: each side sampled by itself, game by game."""
    from generator.play.policies import Random
    from generator.play.sampling import sample

    old, new = (
        sample(content.game.part("engine").create(content), Random(), 200).tally for content in (shipped(), harder)
    )
    cleared = [[stages >= 1 for _, stages, _ in tally.outcomes] for tally in (old, new)]
    expected = stats.paired_chance(cleared[0], cleared[1])
    figures = {figure.name: figure for figure in play(harder).policies[0].figures}
    wave = figures["wave-1"]
    assert (wave.change, wave.low, wave.high, wave.p) == pytest.approx(
        (expected.difference, expected.low, expected.high, expected.p)
    )
    assert figures["decisions"].before == old.decisions / 200
    assert figures["units"].after == new.units / 200
    assert figures["enemies:helo"].before == old.enemies["helo"] / 200
    assert figures["actions:right-arm/punch"].after == new.actions["right-arm/punch"] / 200


@pytest.mark.parametrize("policies", [("random",), pytest.param(("random", "planner"), marks=pytest.mark.prove)])
def test_any_number_of_workers_gives_the_same_to_the_last_digit(harder: Content, policies: tuple[str, ...]) -> None:
    wish = replace(RANDOM, games=60, policies=policies)
    one, two = (timeless(play(harder, replace(wish, workers=workers))) for workers in (1, 2))
    assert one == two
    # What games can show is worked out from those that were played, not from a pilot, which hangs on the clock.
    assert one[0].smallest == stats.smallest_change(60, 1 / 62)
    assert [policy.games for policy in one] == [60, 3][: len(policies)], "who thinks long plays one in twenty"


def test_a_change_that_is_never_met_is_certified_within_the_margin(tmp_path: Path) -> None:
    """Random play meets no tank: 600 pairs alike leave room for a tenth of a point each way in waves, not more."""
    new = edited(tmp_path, TANK)
    (policy,) = play(new, replace(RANDOM, games=600), shipped().balance).policies
    assert policy.identical == 600
    assert policy.partings == ()
    cleared = policy.figures[0]
    assert cleared.margin == 0.05
    assert cleared.certified
    assert not cleared.significant
    assert cleared.low < 0 == cleared.change < cleared.high
    assert not [figure.name for figure in policy.figures if figure.significant]
    assert not play(new, replace(RANDOM, games=50)).policies[0].figures[0].certified, "no margin, no claim"


def test_until_stops_by_the_sequence_and_alike_for_any_number_of_workers(harder: Content) -> None:
    wish = PlayWish(until=0.04, policies=("random",))
    one, two = (timeless(play(harder, replace(wish, workers=workers)))[0] for workers in (1, 2))
    assert one == two
    assert one.stopped == "until"
    assert one.games < 2000
    assert one.games % 25 == 0
    win = one.figures[1]
    assert (win.high - win.low) / 2 <= 0.04
    assert win.note in (ANY_TIME, NO_INFORMATION)
    before = stats.paired_counts(win.only_before, win.only_after, one.games)
    assert win.high - win.low > before.high - before.low, "wider than an interval that is looked at once"


def test_about_how_many_games_it_takes() -> None:
    """1.96² * 0.1 / 0.01² is 3,842 for a plain interval; what may be looked at any time takes twice as many."""
    assert 3842 * 1.5 < games_until(0.01, 0.1) < 3842 * 2.4


def test_time_stops_it(harder: Content) -> None:
    begun = time.monotonic()
    found = play(harder, PlayWish(seconds=1.5, policies=("random", "greedy"), workers=1))
    assert time.monotonic() - begun < 20
    assert [policy.stopped for policy in found.policies] == ["time", "time"]
    assert all(policy.games >= 25 for policy in found.policies)


def test_wishes_that_make_no_sense(harder: Content) -> None:
    for wish, words in (
        (PlayWish(games=1), "two pairs"),
        (PlayWish(seconds=0), "some time"),
        (PlayWish(seconds=float("inf")), "some time"),
        (PlayWish(until=0.0), "never known exactly"),
        (PlayWish(stage=9), "need a wave 9"),
        (PlayWish(policies=("greed",)), "no policy 'greed'"),
    ):
        with pytest.raises(Problem, match=words):
            play(harder, wish)


def test_what_people_play_by_hand_is_told_with_and_without_games(tmp_path: Path) -> None:
    assert list(played_by_hand(shipped())) == []
    by_hand = "kind: rule\n        play: by-hand\n        reason: for a test"
    new = edited(tmp_path, ("rules.en.yaml", "kind: rule", by_hand), TANK)
    (told,) = played_by_hand(new)
    assert told[0].isdigit()
    few = replace(RANDOM, games=20)
    assert told in play(new, few).by_hand
    assert told in in_play(new, shipped(), few, None, quiet).by_hand


def test_how_long_in_words() -> None:
    assert [lasting(seconds) for seconds in (0.2, 40.4, 99, 200)] == [
        "about a second", "about 40 seconds", "about 99 seconds", "about 3 minutes"
    ]  # fmt: skip


# --- figures --------------------------------------------------------------------------------------------------------


def sums(pairs: list[tuple[int, int]]) -> Sums:
    found = Sums()
    for before, after in pairs:
        found.take(before, after)
    return found


def tally() -> PairTally:
    """Four pairs by hand."""
    return PairTally(
        pairs=4, win=Share(4, 1, 0, 2), reached={1: Share(4, 2, 1, 1), 2: Share(4, 0, 0, 0)},
        stages=sums([(0, 1), (1, 1), (2, 2), (1, 0)]), decisions=sums([(10, 12), (8, 8), (9, 9), (11, 8)]),
        score=sums([(5, 7)]),
        counts={
            "actions": {"fist": sums([(1, 2), (0, 0), (3, 3), (1, 1)]), "kick": sums([(0, 0)] * 4)},
            "arrivals": {"tank": sums([(0, 1), (1, 1), (1, 1), (1, 0)])},
            "decisions": {}, "clauses": {},
        },
    )  # fmt: skip


def test_figures_by_hand() -> None:
    balance = Balance.model_validate({
        "format": 1,
        "margins": {
            "decisions": {"within": 0.5, "unit": "decisions"}, "actions": {"within": 30, "unit": "uses"},
            "win": {"within": 2, "unit": "pp"}, "enemies": {"within": 0.01, "unit": "arrivals"},
        },
    })  # fmt: skip
    found = {one.name: one for one in figures_of(tally(), Names("wave", 3, 2), "decisions", balance)}
    # A second stage that nobody reached, a kick that nobody gave and a score of one pair are left out.
    assert list(found) == ["decisions", "win", "wave-3", "waves-cleared", "actions:fist", "enemies:tank"]
    decisions = found["decisions"]
    assert (decisions.before, decisions.after, decisions.change) == (9.5, 9.25, -0.25)
    apart = stats.variance(4, 38, 366) + stats.variance(4, 37, 353)  # 10 8 9 11 and 12 8 9 8
    expected = stats.paired_sums(4, -1, 4 + 9, apart**0.5, differing=2)
    assert (decisions.low, decisions.high, decisions.p) == expected[1:]
    assert (decisions.margin, decisions.certified) == (0.5, False)
    assert (found["win"].before, found["win"].after, found["win"].margin) == (0.25, 0.75, 0.02)
    assert found["win"].note == NO_INFORMATION
    assert found["actions:fist"].certified, "any change lies within 30 uses"
    assert not found["enemies:tank"].certified
    assert found["actions:fist"].label == "fist, uses in a game"
    assert found["enemies:tank"].label == "tank, arrivals in a game"
    assert figures_of(PairTally(), Names(), "win", None) == []


def test_a_score_is_compared_where_both_have_one_and_judged_where_one_has() -> None:
    """Three pairs won on both sides, and two more after the change: those count for the band of the score, too."""
    made = replace(tally(), score=sums([(5, 7), (6, 6), (4, 5)]), scored_after=Single(5, 7 + 6 + 5 + 1 + 1, 112))
    score = next(one for one in figures_of(made, Names("wave", 3, 2), "win", None) if one.name == "score")
    assert (score.before, score.after, score.label) == (5.0, 6.0, "score of games won on both sides")
    # 7 6 5 1 1: 4 on average, a variance of 8; t = 2.7764.
    assert (score.after_low, score.after_high) == pytest.approx((4 - 2.776445 * 1.6**0.5, 4 + 2.776445 * 1.6**0.5))


def test_what_pairing_saved_of_the_primary_outcome() -> None:
    """Decisions 10 8 9 11 before and 12 8 9 8 after."""
    import statistics

    before, after = [10, 8, 9, 11], [12, 8, 9, 8]
    apart = [new - old for old, new in zip(before, after, strict=True)]
    expected = (statistics.variance(before) + statistics.variance(after)) / statistics.variance(apart)
    assert saved(tally(), "decisions", Names("wave")) == pytest.approx(expected)
    # Wins: 1 0 0 0 and 1 1 1 0.
    apart = statistics.variance([0, 1, 1, 0])
    expected = (statistics.variance([1, 0, 0, 0]) + statistics.variance([1, 1, 1, 0])) / apart
    assert saved(tally(), "win", Names("wave")) == pytest.approx(expected)


def test_q_looks_at_all_policies_together() -> None:
    figures = figures_of(tally(), Names("wave", 1, 2), "win", None)
    few = [replace(figure, p=p) for figure, p in zip(figures, (0.01, 0.02, 0.9), strict=False)]
    found = corrected({"random": few[:2], "greedy": few[2:]})
    assert [figure.q for figure in found["random"]] == pytest.approx([0.03, 0.03])
    assert [figure.q for figure in found["greedy"]] == pytest.approx([0.9])
