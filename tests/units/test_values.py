"""Movement, modifiers, points by skill, special abilities: against values that public test suites expect."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.units.list_values import rounded
from generator.units.models import DamageBands, UnitSheet
from generator.units.moves import ground, jump, parse_move, show_move
from generator.units.skill import points_at
from generator.units.specials import Special, every, parse_special, split
from generator.units.tmm import jump_tmm, tmm, tmm_of
from tests.samples import needs_samples, sample


def sheet(**other: Any) -> UnitSheet:
    """A unit that is in order, but for the values given."""
    values: dict[str, Any] = {"chassis": "Wattle", "size": 1, "move": '8"', "armour": 3, "structure": 2, "points": 10,
                              "damage": DamageBands(short=1)}  # fmt: skip
    return UnitSheet(**(values | other))


# mekbay, movement.spec.ts, every boundary; MegaMek agrees.
@pytest.mark.parametrize(
    ("inches", "modifier"),
    [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3), (19, 4), (34, 4), (35, 5), (80, 5)],
)
def test_the_modifier_of_a_move(inches: int, modifier: int) -> None:
    assert tmm_of(inches) == modifier


# mekbay, pv-skill-adjustment.util.ts and point-value-calculator.spec.ts; the last two from a unit of 52 points.
@pytest.mark.parametrize(
    ("points", "skill", "wanted"),
    [(7, 3, 8), (8, 3, 10), (14, 5, 13), (15, 5, 13), (1, 10, 1), (20, 4, 20), (20, 3, 24), (20, 2, 28), (52, 3, 62),
     (52, 5, 47)],
)  # fmt: skip
def test_points_by_skill(points: int, skill: int, wanted: int) -> None:
    assert points_at(points, skill) == wanted


def test_a_better_skill_is_never_cheaper() -> None:
    for points in range(1, 200):
        by_skill = [points_at(points, skill) for skill in range(9)]
        assert by_skill == sorted(by_skill, reverse=True)
        assert by_skill[4] == points
        assert by_skill[8] >= 1


# mekbay, damage-rounding.spec.ts.
@pytest.mark.parametrize(
    ("value", "wanted"), [(0, 0), (1e-06, "0*"), (0.4, "0*"), (0.401, 1), (1.2, 2), (3.0, 3), (0.1 + 0.2 + 0.7, 1)]
)
def test_fractions_of_damage(value: float, wanted: int | str) -> None:
    assert rounded(value) == wanted


@needs_samples
def test_the_expected_values_of_the_samples() -> None:
    expected = json.loads(sample("alphastrike", "expected.json").read_text(encoding="utf-8"))
    assert [[inches, tmm_of(inches)] for inches, _ in expected["tmm_by_move_inches"]["cases"]] == (
        expected["tmm_by_move_inches"]["cases"])  # fmt: skip
    for points, skill, wanted in expected["pv_skill_adjust"]["cases_base_skill_expected"]:
        assert points_at(points, skill) == wanted
    assert [[value, str(rounded(value))] for value, _ in expected["damage_rounding"]["dual_up"]] == (
        expected["damage_rounding"]["dual_up"])  # fmt: skip


# mekbay, movement.spec.ts, for units that have cards.
@pytest.mark.parametrize(
    ("text", "over_ground", "jumping"),
    [('10"', 10, 0), ('2"f', 2, 0), ('10"j', 10, 10), ('8"/6"j', 8, 6), ('18"h/18"j', 18, 18), ("12a", 12, 0),
     ('0"t', 0, 0)],
)  # fmt: skip
def test_moves(text: str, over_ground: int, jumping: int) -> None:
    moves = parse_move(text)
    assert (ground(moves), jump(moves)) == (over_ground, jumping)
    assert show_move(moves) == text


@pytest.mark.parametrize("text", ["", '"', '8"x', '8"/8"', "0.2k", '-8"', '8"//6"j', "8888"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no move|one way to move twice"):
        parse_move(text)


def test_the_modifier_of_a_jump() -> None:
    assert tmm(sheet(move='14"/10"j').moves) == 3
    assert jump_tmm(sheet(move='14"/10"j', specials=["JMPW1"])) == 2
    assert jump_tmm(sheet(move='8"/10"j', specials=["ENE", "JMPS1"])) == 2
    assert jump_tmm(sheet(move='2"/4"j', specials=["JMPW2"])) == 0
    assert jump_tmm(sheet(move='8"', specials=["JMPS1"])) == 1  # it doesn't jump at all


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ECM", Special("ECM", "ECM")),
        ("CASEII", Special("CASEII", "CASEII")),
        ("IF1", Special("IF1", "IF", ("1",))),
        ("IF0*", Special("IF0*", "IF", ("0*",))),
        ("LRM-/1/2", Special("LRM-/1/2", "LRM", ("-", "1", "2"))),
        ("FLK0*/0*/0*", Special("FLK0*/0*/0*", "FLK", ("0*", "0*", "0*"))),
        ("CT0.5", Special("CT0.5", "CT", ("0.5",))),
        ("ARTLTC-2", Special("ARTLTC-2", "ARTLTC", ("2",))),
        ("C3BSM2", Special("C3BSM2", "C3BSM", ("2",))),
        ("C3S", Special("C3S", "C3S")),
        ("TUR(ARTLTC-2)", Special("TUR(ARTLTC-2)", "TUR", (), (Special("ARTLTC-2", "ARTLTC", ("2",)),))),
        ("what is this?", Special("what is this?", "what is this?")),
    ],
)
def test_special_abilities(text: str, wanted: Special) -> None:
    assert parse_special(text) == wanted


def test_commas_in_brackets_part_nothing() -> None:
    assert split("TUR(3/3/2,IF1), SRCH,") == ["TUR(3/3/2,IF1)", "SRCH", ""]
    turret = parse_special("TUR(3/3/2,AMS,IF1)")
    assert (turret.tag, turret.values) == ("TUR", ("3", "3", "2"))
    assert [one.tag for one in every([turret])] == ["TUR", "AMS", "IF"]
