"""The confidence sequence: it covers at all times together, where a plain interval does not; and its sums by hand."""

from __future__ import annotations

import math
import pickle

import numpy
import pytest

from generator.play import stats
from generator.play.sequential import ChangeSequence

CHUNK = 25
RUNS = 1000
CHUNKS = 120
SURE = 3 * math.sqrt(0.05 * 0.95 / RUNS)
"""Three standard errors of a share of 5 % of the runs."""


def game_by_game(changes: list[int], chunk: int) -> tuple[float, float]:
    """Theorem 2 of Waudby-Smith and Ramdas (2024) as it is printed, game by game, with X = (change + 1) / 2; bet and
    guess are those of the chunk's start. The running intersection of its intervals."""
    alpha = 0.05
    seen: list[float] = []
    bets = betted = cost = 0.0
    low, high = -1.0, 1.0
    for start in range(0, len(changes), chunk):
        block = [(change + 1) / 2 for change in changes[start : start + chunk]]
        guess = (0.5 + sum(seen)) / (len(seen) + 1)
        # The variance that the method plugs in: deviations of each chunk from the mean at its own end.
        spread = 0.25
        for at in range(0, len(seen), chunk):
            mean = (0.5 + sum(seen[: at + chunk])) / (len(seen[: at + chunk]) + 1)
            spread += sum((x - mean) ** 2 for x in seen[at : at + chunk])
        variance = spread / (len(seen) + 1)
        games = len(seen) + len(block)
        bet = min(0.5, math.sqrt(2 * math.log(2 / alpha) / (variance * games * math.log(1 + games))))
        for x in block:
            v = 4 * (x - guess) ** 2
            psi = (-math.log(1 - bet) - bet) / 4
            bets, betted, cost = bets + bet, betted + bet * x, cost + v * psi
        half = (math.log(2 / alpha) + cost) / bets
        low, high = max(low, 2 * (betted / bets - half) - 1), min(high, 2 * (betted / bets + half) - 1)
        seen += block
    return low, high


def counts(changes: list[int]) -> tuple[int, int, int]:
    return changes.count(-1), changes.count(0), changes.count(1)


def test_a_chunks_counts_say_as_much_as_its_games() -> None:
    generator = numpy.random.default_rng(3)
    changes = [int(change) for change in generator.choice([-1, 0, 1], 400, p=[0.1, 0.7, 0.2])]
    sequence = ChangeSequence()
    for start in range(0, 400, CHUNK):
        sequence = sequence.after(*counts(changes[start : start + CHUNK]))
    assert (sequence.low, sequence.high) == pytest.approx(game_by_game(changes, CHUNK), abs=1e-12)
    assert sequence.interval.value == pytest.approx(sum(changes) / 400)


def test_the_first_chunk_by_hand() -> None:
    """100 games alike: the bet is sqrt(2 ln 40 / (1/4 * 100 * ln 101)), the guess 1/2, so that nothing is lost."""
    sequence = ChangeSequence().after(0, 100, 0)
    bet = math.sqrt(2 * math.log(40) / (25 * math.log(101)))
    half = 2 * math.log(40) / (100 * bet)
    assert sequence.interval == pytest.approx((0.0, -half, half))
    assert sequence.p == 1.0


def runs(chances: tuple[float, float, float], seed: int) -> numpy.ndarray:
    """Counts of chunks: RUNS x CHUNKS x 3."""
    return numpy.random.default_rng(seed).multinomial(CHUNK, chances, size=(RUNS, CHUNKS))


CHANCES = [(0.02, 0.88, 0.1), (0.05, 0.9, 0.05), (0.3, 0.4, 0.3), (0.005, 0.99, 0.005)]


@pytest.mark.parametrize(
    "chances", [pytest.param(one, marks=() if one is CHANCES[0] else pytest.mark.prove) for one in CHANCES]
)
def test_it_covers_at_all_times(chances: tuple[float, float, float]) -> None:
    """Looked at after each of 120 chunks (3,000 games), the truth lies outside at some time in 5 % of runs at most;
    1,000 runs tell that to two points (three standard errors)."""
    truth = chances[2] - chances[0]
    missed = 0
    for run in runs(chances, 11):
        sequence = ChangeSequence()
        for lost, alike, won in run.tolist():
            sequence = sequence.after(lost, alike, won)
        # The running intersection leaves the truth out if any interval did.
        missed += not sequence.low <= truth <= sequence.high
    assert missed / RUNS <= 0.05 + SURE


def test_a_plain_interval_looked_at_each_time_does_not() -> None:
    """The same runs, each chunk's plain 95 % interval: wrong at some time in far more than 5 %."""
    sums = runs((0.05, 0.9, 0.05), 11).cumsum(axis=1)
    games = sums.sum(axis=2) + 2
    lost, won = (sums[:, :, 0] + 0.5) / games, (sums[:, :, 2] + 0.5) / games
    half = 1.959964 * numpy.sqrt((lost + won - (won - lost) ** 2) / games)
    last = stats.paired_counts(int(sums[0, -1, 0]), int(sums[0, -1, 2]), CHUNK * CHUNKS)
    assert last.high - last.low == pytest.approx(2 * half[0, -1], rel=0.01), "much as that of the library"
    missed = (abs(won - lost) > half).any(axis=1)
    assert missed.mean() > 0.2


def test_its_p_is_small_at_any_time_in_few_runs_and_finds_a_change() -> None:
    """Under no change p is ever below 5 % in 5 % of runs at most; a change of 4 points is found."""
    alarms = 0
    for run in runs((0.05, 0.9, 0.05), 12):
        sequence = ChangeSequence()
        for chunk in run.tolist():
            sequence = sequence.after(*chunk)
        alarms += sequence.p < 0.05  # the highest evidence of all times is kept
    assert alarms / RUNS <= 0.05 + SURE
    found = 0
    for run in runs((0.04, 0.88, 0.08), 13)[:200]:
        sequence = ChangeSequence()
        for chunk in run.tolist():
            sequence = sequence.after(*chunk)
        found += sequence.p < 0.05 and sequence.low > 0
    assert found / 200 > 0.9


def test_it_narrows_nearly_as_fast_as_a_plain_interval() -> None:
    """Half a point either way, where one game in 12.5 differs: a plain interval has it after 12,300 games. The sequence
    takes twice as many where it aims at that, and four times as many where it aims at nothing."""
    needed = {}
    for target in (0.005, 0.0):
        sequence = ChangeSequence(target=target)
        while sequence.half_width > 0.005:
            sequence = sequence.after(1, 23, 1)
        needed[target] = sequence.games
    plain = 1.96**2 * 0.08 / 0.005**2
    assert 1.5 * plain < needed[0.005] < 2.2 * plain
    assert needed[0.0] < 5 * plain


def test_it_covers_at_all_times_with_a_target() -> None:
    """The same as above; and at the very time when play stops because it is narrow enough."""
    missed = stopped = stopped_wrong = 0
    for run in runs((0.04, 0.9, 0.06), 14):
        sequence = ChangeSequence(target=0.02)
        over = False
        for chunk in run.tolist():
            sequence = sequence.after(*chunk)
            if not over and sequence.half_width <= 0.02:
                over = True
                stopped += 1
                stopped_wrong += not sequence.interval.low <= 0.02 <= sequence.interval.high
        missed += not sequence.low <= 0.02 <= sequence.high
    assert missed / RUNS <= 0.05 + SURE
    assert stopped > 0.9 * RUNS
    assert stopped_wrong / stopped <= 0.05 + SURE


def test_memory_is_constant_and_it_can_be_sent_elsewhere() -> None:
    short, long = ChangeSequence().after(1, 23, 1), ChangeSequence()
    for _ in range(500):
        long = long.after(1, 23, 1)
    assert len(pickle.dumps(long)) < len(pickle.dumps(short)) + 100
    assert pickle.loads(pickle.dumps(long)) == long


def test_odd_chunks() -> None:
    empty = ChangeSequence()
    assert empty.after(0, 0, 0) == empty
    assert empty.interval[1:] == (-1.0, 1.0)
    assert math.isnan(empty.interval.value)
    assert empty.half_width == 1.0
    with pytest.raises(ValueError, match="fewer"):
        empty.after(-1, 2, 0)
    # A run that turns round completely: the ends may cross, and then there is one point.
    sequence = ChangeSequence()
    for _ in range(200):
        sequence = sequence.after(25, 0, 0)
    for _ in range(400):
        sequence = sequence.after(0, 0, 25)
    assert sequence.interval.low <= sequence.interval.high
    assert sequence.half_width >= 0
