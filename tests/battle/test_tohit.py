"""One attack explained: terms, number, odds and damage, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from generator.battle.aiming import ABOVE, CHARGE, STRIKE
from generator.battle.models import BattleFile
from generator.battle.tohit import BadQuestion, Question, explain
from generator.units.models import UnitSheet
from tests.battle.tables import NUMBERS, rules

RULES = rules()


def card(**values: Any) -> UnitSheet:
    plain = {"chassis": "Plain", "size": 2, "move": '8"', "armour": 5, "structure": 3, "points": 20,
             "damage": {"short": 3, "medium": 3, "long": 1}}  # fmt: skip
    return UnitSheet.model_validate({**plain, **values})


def plain(value: Any) -> Any:
    """A value without its type, to be compared with whole numbers."""
    return value


def terms(asked: Question) -> dict[str, int]:
    return {term.id: term.value for term in explain(RULES, asked).terms}


def test_eleven() -> None:
    """4 + 2 + 1 + 2 + 1 + 1; three of 36 throws show 11 or more; 3/36 of 3 points."""
    asked = Question(inches=18, tmm=2, target_moved="jumped", woods=True, heat=1, damage=(3, 3, 1))
    found = explain(RULES, asked)
    assert {term.id: term.value for term in found.terms} == {
        "skill": 4, "target-moved": 2, "target-jumped": 1, "range": 2, "woods": 1, "heat": 1,
    }  # fmt: skip
    assert (found.number, found.ways, found.band) == (11, 3, "medium")
    assert found.amounts[0].mean == Fraction(1, 4)


def test_minus_one_always_hits() -> None:
    found = explain(RULES, Question(inches=4, moved="stood", immobile=True, damage=(5,)))
    assert plain((found.number, found.ways, found.amounts[0].mean)) == (-1, 36, 5)


def test_jumped_at_long_range_with_cover() -> None:
    found = explain(RULES, Question(skill=3, moved="jumped", inches=30, tmm=1, cover=True))
    assert (found.number, found.ways) == (3 + 2 + 1 + 4 + 1, 3)


@pytest.mark.parametrize(
    ("inches", "band"),
    [(0, "short"), (6.0, "short"), (6.1, "medium"), (24, "medium"), (24.1, "long"), (42, "long"), (42.1, "extreme")],
)
def test_bands(inches: float, band: str) -> None:
    assert explain(RULES, Question(inches=inches)).band == band


def test_hexes_are_two_inches() -> None:
    assert explain(RULES, Question(hexes=3)).band == "short"
    assert explain(RULES, Question(hexes=4)).inches == 8


def test_overheat_is_told_point_by_point() -> None:
    """8 or more is 15 of 36: 3, 4 and 5 points."""
    found = explain(RULES, Question(inches=20, tmm=2, attacker=card(overheat=2)))
    assert plain([(one.overheat, one.damage, one.mean) for one in found.amounts]) == [
        (0, 3, Fraction(45, 36)), (1, 4, Fraction(60, 36)), (2, 5, Fraction(75, 36)),
    ]  # fmt: skip
    assert len(explain(RULES, Question(inches=30, attacker=card(overheat=2))).amounts) == 1


def test_minimal_damage_is_half_a_point() -> None:
    found = explain(RULES, Question(inches=3, damage=(-1,)))
    assert (found.minimal, found.amounts[0].damage, found.amounts[0].mean) == (
        True, Fraction(1, 2), Fraction(33, 72),
    )  # fmt: skip


def test_a_shield_takes_its_point_from_what_is_done() -> None:
    """Of 3 points 2; of minimal damage nothing, with overheat its point half the time."""
    shielded = card(specials=["SHLD"])
    assert explain(RULES, Question(inches=3, target=shielded, damage=(3,))).amounts[0].damage == 2
    hot = card(damage={"short": "0*"}, overheat=1)
    amounts = explain(RULES, Question(inches=3, attacker=hot, target=shielded)).amounts
    assert [one.damage for one in amounts] == [0, Fraction(1, 2)]


def test_units_bring_their_own_numbers() -> None:
    """10" is modifier 2; stealth adds 1 at medium range; a target that stood adds nothing."""
    target = card(move='10"', specials=["STL"])
    assert terms(Question(inches=10, target=target)) == {"skill": 4, "target-moved": 2, "range": 2, "stealth": 1}
    assert "target-moved" not in terms(Question(inches=10, target=target, target_moved="stood"))


def test_jump_specials_change_the_modifier_of_a_jump() -> None:
    assert terms(Question(inches=3, target=card(move='10"j', specials=["JMPS1"]), target_moved="jumped")) == {
        "skill": 4, "target-moved": 3, "target-jumped": 1,
    }  # fmt: skip


def test_physical_attacks() -> None:
    """Standard: the size, and MEL. Charge of size 4 and modifier 1: 4, own 0, or 1 against size 3. From above: 2 + 1 +
    1, own 2 or 3."""
    assert explain(RULES, Question(STRIKE, attacker=card(size=4))).amounts[0].damage == 4
    assert explain(RULES, Question(STRIKE, attacker=card(size=4, specials=["MEL"]))).amounts[0].damage == 5
    charge = explain(RULES, Question(CHARGE, attacker=card(size=4), target_size=3))
    assert plain((charge.number, charge.amounts[0].damage, charge.own)) == (5, 4, (1, 0))
    assert explain(RULES, Question(CHARGE, attacker=card(size=4))).own == (0, 0)
    fast = explain(RULES, Question(CHARGE, attacker=card(size=1, move='14"')))
    assert plain((fast.amounts[0].damage, fast.own)) == (2, (1, 0))
    above = explain(RULES, Question(ABOVE, attacker=card(move='10"j'), moved="jumped"))
    assert plain((above.number, above.amounts[0].damage, above.own)) == (7, 4, (2, 3))


def test_heat_is_for_weapons_only() -> None:
    assert terms(Question(STRIKE, heat=2, attacker=card())) == {"skill": 4}
    hot = explain(RULES, Question(CHARGE, heat=2, attacker=card(size=2, move='10"')))
    assert hot.amounts[0].damage == 2  # modifier 2, less 1 for heat, half of it nothing


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        (Question(inches=43), "extreme-range"),
        (Question(inches=40, tmm=3, moved="jumped"), "never-hits"),
        (Question(inches=30, damage=(3, 3)), "no-damage"),
    ],
)
def test_what_cannot_be_done_says_why(asked: Question, clause: str) -> None:
    found = explain(RULES, asked)
    assert found.clause == clause
    assert found.why_not


def test_extreme_range_where_it_is_played() -> None:
    found = explain(rules(extreme=True), Question(inches=43))
    assert (found.number, found.clause, found.ways) == (10, "", 6)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        (Question(), "range"),
        (Question(inches=-1), "range"),
        (Question(inches=float("nan")), "range"),
        (Question(inches=4, heat=4), "heat"),
        (Question(inches=4, heat=1, attacker=card(type="CV")), "heat"),
        (Question(inches=4, fire_control=5), "fire-control"),
        (Question(inches=4, moved="flew"), "moved"),
        (Question(inches=4, moved="jumped", attacker=card()), "moved"),
        (Question(inches=4, target_moved="jumped", target=card()), "target-moved"),
        (Question(inches=4, immobile=True, target_moved="walked"), "immobile"),
        (Question("bite", inches=4), "attack"),
        (Question(STRIKE, inches=4), "range"),
        (Question(CHARGE, moved="jumped", attacker=card(move='8"j')), "moved"),
    ],
)
def test_what_cannot_be_asked(asked: Question, word: str) -> None:
    with pytest.raises(BadQuestion) as bad:
        explain(RULES, asked)
    assert bad.value.word == word


@pytest.mark.parametrize(
    ("part", "change", "message"),
    [
        ("ranges", {"long": {"inches": 20, "modifier": 4}}, "behind the one before"),
        ("criticals", {"table": {"2": "ammo"}}, "each once"),
        ("criticals", {"table": {**NUMBERS["criticals"]["table"], "7": "spoon"}}, "'none'"),
        ("minimal", {"die": 7}, "less than or equal to 6"),
    ],
)
def test_numbers_that_cannot_be(part: str, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        BattleFile.model_validate({**NUMBERS, part: {**NUMBERS[part], **change}})
