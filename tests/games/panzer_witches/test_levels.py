"""Levels of success, against bands and counts worked out by hand."""

from __future__ import annotations

import pytest

from generator.games.panzer_witches.levels import (
    CRITICAL,
    FAILURE,
    FUMBLE,
    NORMAL,
    SPECIAL,
    Bands,
    Parts,
    bands,
    half_up,
    level,
    ways,
)  # fmt: skip

PARTS = Parts(special=5, critical=20, fumble=20)


@pytest.mark.parametrize(
    ("chance", "critical", "special", "normal", "fumble"),
    [
        (30, 2, 6, 30, 97),  # 1.5 and 3.5 round up: the published bands of skill 30
        (10, 1, 2, 10, 96),  # a half rounds to 1; 4.5 to 5: the published bands of skill 10
        (67, 3, 13, 67, 99),  # 3.35, 13.4, and 33 / 20 = 1.65 to 2
        (90, 5, 18, 90, 100),  # 4.5 rounds up; 10 / 20 rounds up to 1
        (95, 5, 19, 95, 100),  # 4.75; 0.25 rounds to nothing, but one roll always fumbles
        (100, 5, 20, 99, 100),  # the highest roll fumbles even here
        (120, 6, 24, 99, 100),  # bands grow beyond a hundred
        (2, 1, 1, 2, 96),  # both parts are one at least; 98 / 20 = 4.9
        (1, 1, 1, 1, 96),
        (0, 0, 0, 1, 96),  # 01 always succeeds, and no better
        (-45, 0, 0, 1, 96),
    ],
)  # fmt: skip
def test_bands(chance: int, critical: int, special: int, normal: int, fumble: int) -> None:
    assert bands(chance, PARTS) == Bands(critical, special, normal, fumble)


def test_every_roll_has_the_level_of_its_band() -> None:
    held = bands(30, PARTS)
    assert [level(roll, held) for roll in (1, 2, 3, 6, 7, 30, 31, 96, 97, 100)] == [
        CRITICAL, CRITICAL, SPECIAL, SPECIAL, NORMAL, NORMAL, FAILURE, FAILURE, FUMBLE, FUMBLE,
    ]  # fmt: skip
    hopeless = bands(-10, PARTS)
    assert [level(roll, hopeless) for roll in (1, 2, 95, 96)] == [NORMAL, FAILURE, FAILURE, FUMBLE]


@pytest.mark.parametrize("chance", range(-30, 141))
def test_the_ways_are_those_of_a_hundred_rolls(chance: int) -> None:
    held = bands(chance, PARTS)
    rolled = [level(roll, held) for roll in range(1, 101)]
    assert ways(held) == tuple(rolled.count(one) for one in (FUMBLE, FAILURE, NORMAL, SPECIAL, CRITICAL))
    assert sum(ways(held)) == 100
    assert ways(held)[FUMBLE] >= 1, "something always goes wrong"
    assert rolled == sorted(rolled, reverse=True), "a lower roll is never worse"


def test_halves_round_up() -> None:
    assert [half_up(amount, 2) for amount in range(6)] == [0, 1, 1, 2, 2, 3]
    assert [half_up(amount, 20) for amount in (9, 10, 29, 30)] == [0, 1, 1, 2]
