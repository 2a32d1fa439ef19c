"""Penetration, field, armour, modules: each rule alone and the pairs that meet, worked out by hand."""

from __future__ import annotations

import pytest

from generator.games.panzer_witches.damage import (
    Condition,
    Fielded,
    Hit,
    Numbers,
    Plated,
    Power,
    fielded,
    harmed,
    hit,
    module_chance,
    plated,
    power,
    share,
    strength,
)  # fmt: skip
from generator.games.panzer_witches.levels import CRITICAL, NORMAL, SPECIAL

NUMBERS = Numbers(
    waste=2, weak_spot=2, weak_spot_least=1, shell=50, stagger=6,
    chances=((100, 10), (75, 20), (50, 35), (25, 50), (0, 70)), repairable=50, maximum=1, shield_special=1,
)  # fmt: skip
GUN = Power(2, 2, 6)


def test_how_effects_are_written() -> None:
    assert power("2+2d6") == GUN  # PW-1
    assert power("3d8") == Power(0, 3, 8)
    assert [one.text for one in (GUN, Power(0, 3, 8))] == ["2+2d6", "3d8"]


def test_levels_of_a_hit() -> None:
    assert hit(GUN, NORMAL, 7, NUMBERS) == Hit(2, 9)
    assert hit(GUN, SPECIAL, 7, NUMBERS) == Hit(4, 11)
    assert hit(GUN, CRITICAL, 7, NUMBERS) == Hit(4, 16), "two sixes, whatever the dice show"
    assert hit(Power(0, 2, 6), NORMAL, 7, NUMBERS) == Hit(0, 7)
    assert hit(Power(0, 2, 6), SPECIAL, 7, NUMBERS) == Hit(1, 8), "a weak spot makes one of no penetration"
    assert hit(Power(0, 2, 6), CRITICAL, 2, NUMBERS) == Hit(1, 13)


def test_the_strength_of_a_field() -> None:
    assert strength(67, 100, 10) == 6  # PW-2
    assert strength(67, 75, 10) == 5, "50.25 points, not three quarters of six"
    assert strength(67, 50, 10) == 3
    assert strength(150, 75, 10) == 11
    assert strength(9, 100, 10) == 0


def test_what_a_field_keeps_off() -> None:
    assert fielded(5, 6) == Fielded(5, 0)  # PW-3: 67 falls to 62
    assert fielded(9, 6) == Fielded(6, 3)  # PW-4: 67 falls to 61, 3 come through
    assert fielded(6, 6) == Fielded(6, 0), "a field as strong as the hit takes it all"
    assert fielded(7, 0) == Fielded(0, 7)


def test_what_armour_keeps_off() -> None:
    assert plated(3, 2, 0, NUMBERS) == Plated(0, 0, 3)  # PW-4: nothing is wasted where there is no armour
    assert plated(3, 2, 1, NUMBERS) == Plated(0, 1, 2)  # PW-5: 2 isn't beyond twice 1
    assert plated(9, 4, 1, NUMBERS) == Plated(2, 1, 6), "4 is 2 beyond twice 1"
    assert plated(9, 4, 2, NUMBERS) == Plated(0, 2, 7)
    assert plated(2, 2, 5, NUMBERS) == Plated(0, 2, 0)
    assert plated(1, 6, 1, NUMBERS) == Plated(1, 0, 0), "no more is wasted than is left of the shot"


def test_field_then_armour_then_waste() -> None:
    """A critical hit of 3+2d6 on armour 2 behind a field of 88: 6 + 12 = 18, less 8, less 2 wasted, less 2."""
    struck = hit(Power(3, 2, 6), CRITICAL, 2, NUMBERS)
    assert struck == Hit(6, 18)
    behind = fielded(struck.total, strength(88, 100, 10))
    assert behind == Fielded(8, 10)
    assert plated(behind.rest, struck.penetration, 2, NUMBERS) == Plated(2, 2, 6)


def test_waste_of_a_weak_spot() -> None:
    """1+1d6 showing 4 on armour 1: 4 come through (5 - 1); a weak spot makes it 2 + 4, and none is wasted."""
    normal, special = hit(Power(1, 1, 6), NORMAL, 4, NUMBERS), hit(Power(1, 1, 6), SPECIAL, 4, NUMBERS)
    assert plated(normal.total, normal.penetration, 1, NUMBERS).through == 4
    assert plated(special.total, special.penetration, 1, NUMBERS) == Plated(0, 1, 5)
    strong = hit(Power(3, 1, 6), SPECIAL, 4, NUMBERS)  # 6 + 4; 4 beyond twice 1
    assert plated(strong.total, strong.penetration, 1, NUMBERS) == Plated(4, 1, 5)


@pytest.mark.parametrize(
    ("left", "whole", "chance"),
    [(8, 8, 10), (7, 8, 20), (6, 8, 20), (5, 8, 35), (4, 8, 35), (3, 8, 50), (2, 8, 50), (1, 8, 70), (0, 8, 70)],
)  # fmt: skip
def test_modules_by_what_is_left_of_the_hull(left: int, whole: int, chance: int) -> None:
    assert module_chance(left, whole, NUMBERS) == chance


def test_harm_halves_and_one() -> None:
    assert harmed(Condition(8, 8, 8), 3, NUMBERS) == Condition(5, 6, 7), "half of 3 is 2, rounded up; and one"
    assert harmed(Condition(8, 8, 8), 1, NUMBERS) == Condition(7, 7, 7), "half of 1 is 1"
    assert harmed(Condition(5, 6, 7), 4, NUMBERS) == Condition(1, 4, 6)
    assert harmed(Condition(8, 8, 8), 20, NUMBERS) == Condition(0, 0, 7), "nothing falls below 0"
    assert harmed(Condition(1, 1, 1), 1, NUMBERS) == Condition(0, 0, 0)
    assert harmed(Condition(4, 4, 4), 0, NUMBERS) == Condition(3, 3, 3), "nothing stands above the maximum"
    assert harmed(Condition(6, 3, 8), 2, NUMBERS) == Condition(2, 2, 7), "nor above what can be repaired"


def test_shares_round_down() -> None:
    assert [share(amount, 50) for amount in (0, 1, 7, 8)] == [0, 0, 3, 4]
