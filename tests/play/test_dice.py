"""Dice are a function of seed and occasion, and scripted ones are used up exactly."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.play.dice import GOLDEN, BadDie, DiceMissing, Keyed, KeyedChance, Scripted, mix

STREAMS = {"attack": 16, "location": 17}


def test_mix_is_the_finaliser_of_splitmix64() -> None:
    """The first three outputs of splitmix64 for seed 1234567, as published with the algorithm."""
    state, found = 1234567, []
    for _ in range(3):
        state = (state + GOLDEN) & (1 << 64) - 1
        found.append(mix(state))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_same_occasion_gives_the_same_dice_whatever_was_rolled_before() -> None:
    one, other = Keyed(7, STREAMS), Keyed(7, STREAMS)
    other.roll("location", (0, 1), 5)
    other.roll("attack", (0, 2), 3)
    assert one.roll("attack", (0, 1), 6) == other.roll("attack", (0, 1), 6)


@given(st.integers(0, 2**63), st.integers(0, 30), st.integers(1, 30), st.sampled_from([6, 10, 20]))
def test_a_roll_is_a_stretch_of_one_row_of_draws(seed: int, first: int, count: int, sides: int) -> None:
    dice = Keyed(seed, STREAMS)
    row = dice.roll("attack", (1, 2, 3), 60, 0, sides)
    assert dice.roll("attack", (1, 2, 3), count, first, sides) == row[first : first + count]
    assert all(1 <= die <= sides for die in row)


def test_seeds_streams_and_ordinals_all_matter() -> None:
    base = Keyed(1, STREAMS).roll("attack", (1, 2), 20)
    assert Keyed(2, STREAMS).roll("attack", (1, 2), 20) != base
    assert Keyed(1, STREAMS).roll("location", (1, 2), 20) != base
    assert Keyed(1, STREAMS).roll("attack", (2, 1), 20) != base
    assert Keyed(1, STREAMS).roll("attack", (1, 3), 20) != base


def test_faces_are_even_over_seeds_and_over_occasions() -> None:
    """Chi square with five degrees of freedom stays under 20.5 (p = 0.001)."""
    rows = (
        [Keyed(seed, STREAMS).roll("attack", (0, 0), 1)[0] for seed in range(6000)],
        [Keyed(3, STREAMS).roll("attack", (at // 100, at % 100), 1)[0] for at in range(6000)],
        [die for at in range(750) for die in Keyed(4, STREAMS).roll("attack", (at,), 8)],
    )
    for row in rows:
        counts = Counter(row)
        assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


def test_a_shuffled_pile_holds_the_same_tokens_and_every_order_comes_up() -> None:
    orders = {tuple(Keyed(seed, STREAMS).order("attack", (0,), "abc")) for seed in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_chance_of_a_policy_depends_on_the_decision_only() -> None:
    chance = KeyedChance(5)
    early = [chance.at(3).below(1000), chance.below(1000)]
    chance.at(9).below(10)
    assert [chance.at(3).below(1000), chance.below(1000)] == early
    assert early[0] != early[1]


def test_scripted_dice_come_in_order_and_what_is_left_is_told() -> None:
    dice = Scripted({"attack": [1, 2, 3], "spill": [6]})
    assert dice.roll("attack", (9, 9), 2) == (1, 2)
    assert dice.left() == {"attack": [3], "spill": [6]}
    with pytest.raises(DiceMissing, match="2 dice of stream 'attack' wanted, 1 left"):
        dice.roll("attack", (), 2)


@pytest.mark.parametrize("face", [0, 7, "six", True])
def test_a_scripted_die_must_have_such_a_face(face: int | str) -> None:
    with pytest.raises(BadDie):
        Scripted({"attack": [face]}).roll("attack", (), 1)


def test_scripted_tokens_are_drawn_by_name() -> None:
    dice = Scripted({"tokens": ["c", "a"]})
    assert dice.order("tokens", (), ["a", "b", "c"]) == ["c", "a", "b"]
    dice.drawn("tokens", "c")
    with pytest.raises(DiceMissing):
        dice.drawn("tokens", "b")
    with pytest.raises(BadDie, match="'x' is not in the pile"):
        Scripted({"tokens": ["x"]}).order("tokens", (), ["a"])
