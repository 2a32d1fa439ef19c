"""Exact odds: against every outcome counted one by one, and against values worked out by hand."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from generator.play.odds import SIDES, Spread, beating, damage


def counted(dice: int, die: tuple[int, ...], rerolls: int = 0) -> dict[int, Fraction]:
    """Every roll of the dice and of the re-rolls, played as at the table: the first dice that miss are rolled again."""
    found: Counter[int] = Counter()
    for rolled in itertools.product(die, repeat=dice):
        for spare in itertools.product(die, repeat=rerolls):
            again = list(spare)
            found[sum(points or (again.pop() if again else 0) for points in rolled)] += 1
    total = len(die) ** (dice + rerolls)
    return {points: Fraction(ways, total) for points, ways in found.items()}


def shares(spread: Spread) -> dict[int, Fraction]:
    return {points: Fraction(ways, spread.total) for points, ways in enumerate(spread.ways) if ways}


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("armour", range(7))
def test_plain_dice_agree_with_every_roll(dice: int, armour: int) -> None:
    die = beating(armour)
    assert shares(damage(dice, die)) == counted(dice, die)


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("rerolls", [1, 2, 3])
@pytest.mark.parametrize("armour", [0, 2, 4, 5, 6])
def test_rerolls_agree_with_every_roll(dice: int, rerolls: int, armour: int) -> None:
    die = beating(armour)
    assert shares(damage(dice, die, rerolls=rerolls)) == counted(dice, die, rerolls)


@pytest.mark.parametrize("die", [beating(7, always=[6]), (0, 0, 1, 2, 3), (1, 2), (0,), (0, 3, 0)])
def test_odd_dice_agree_with_every_roll(die: tuple[int, ...]) -> None:
    for dice in range(4):
        for rerolls in range(3):
            spread = damage(dice, die, rerolls=rerolls)
            assert shares(spread) == counted(dice, die, rerolls)
            assert sum(spread.ways) == spread.total


def test_values_worked_out_by_hand() -> None:
    # Two dice against armour 3: each does damage with 1/2.
    two = damage(2, beating(3))
    assert (two.ways, two.total) == ((9, 18, 9), 36)
    assert two.mean == 1.0
    assert two.chances() == (0.75, 0.25)
    # Accurate: 1/4 missed both, one goes again: 1/8 nothing, 1/8 one; 1/2 had one: 1/4 one, 1/4 two; 1/4 had two.
    accurate = damage(2, beating(3), rerolls=1)
    assert [accurate.exactly(points) for points in range(4)] == [0.125, 0.375, 0.5, 0.0]
    assert accurate.mean == 1.375
    # Weak: armour 4 counts 6, which no face beats, but a 6 does damage always: 1 - (5/6)^3.
    weak = damage(3, beating(4 + 2, always=[6]))
    assert weak.at_least(1) == pytest.approx(1 - 125 / 216, abs=1e-15)
    assert weak.mean == 0.5


def test_one_die_of_each_armour() -> None:
    assert [sum(beating(armour)) for armour in range(8)] == [6, 5, 4, 3, 2, 1, 0, 0]
    assert [sum(beating(armour, always=[6])) for armour in range(4, 9)] == [2, 1, 1, 1, 1]
    assert sum(beating(6, sides=10)) == 4
    assert len(beating(3)) == SIDES


def test_chances_fall_and_add_up_to_the_mean() -> None:
    for power in (1, 3, 8, 20):
        spread = damage(power, beating(4), rerolls=1)
        chances = spread.chances()
        assert list(chances) == sorted(chances, reverse=True)
        assert len(chances) == power
        assert sum(chances) == pytest.approx(spread.mean, abs=1e-12)
        assert spread.at_least(0) == spread.at_least(-1) == 1.0
        assert spread.at_least(power + 1) == 0.0


@pytest.mark.parametrize(("dice", "die", "rerolls"), [(-1, (0, 1), 0), (1, (), 0), (1, (0, 1), -1), (1, (0, -1), 0)])
def test_what_no_dice_can_do_is_refused(dice: int, die: tuple[int, ...], rerolls: int) -> None:
    with pytest.raises(ValueError, match="can't be rolled"):
        damage(dice, die, rerolls=rerolls)


def test_a_face_that_the_die_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="no face"):
        beating(3, always=[7])
