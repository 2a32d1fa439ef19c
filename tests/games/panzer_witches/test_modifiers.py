"""The parts of a chance, each alone and those that interact, against sums by hand."""

from __future__ import annotations

import pytest

from generator.games.panzer_witches.modifiers import Case, Numbers, Term, terms, total

NUMBERS = Numbers(
    target_moving=-15, shooter_moving=-15, fallen=-20, smoke=-30, called=-20, aim=15, aim_most=3, aim_moving=1,
    aim_later=50, watch=15, into=(-15, -15),
)  # fmt: skip
SKILL = Term("skill", 50, "shoot")


def told(**words: object) -> tuple[Term, ...]:
    found = terms(NUMBERS, Case(50, **words))  # type: ignore[arg-type]
    assert found[0] == SKILL
    return found[1:]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({}, []),
        ({"gear": 5}, [Term("gear", 5, "gear-bonus")]),
        ({"target_moving": True}, [Term("target-moving", -15, "target-moving")]),
        ({"shooter_moving": True}, [Term("shooter-moving", -15, "shooter-moving")]),
        ({"covered": True}, [Term("covered", -20, "target-covered")]),
        ({"called": True}, [Term("called", -20, "called-location")]),
        ({"aims": 1}, [Term("aim", 15, "aim")]),
        ({"aims": 3}, [Term("aim", 45, "aim")]),  # PW-6
        ({"aims": 4}, [Term("aim", 45, "aim-limit")]),
        ({"aims": 3, "later": True}, [Term("aim", 22, "aim-automatic")]),  # half of 45, rounded down
        ({"aims": 1, "later": True}, [Term("aim", 7, "aim-automatic")]),
        ({"smoke": True}, [Term("smoke", -30, "smoke-shot")]),
        ({"smoke": True, "aims": 3}, [Term("smoke", -30, "smoke-shot")]),  # nobody aims through smoke
        ({"fallen": True}, [Term("fallen", -20, "fallen-shooter")]),
        ({"worn": -10}, [Term("worn", -10, "module-harm")]),
        ({"watch": True}, [Term("watch", 15, "watch-hex")]),
        ({"in_melee": True, "melee": -25}, [Term("in-melee", -25, "shoot-in-melee")]),
        ({"in_melee": True}, []),
    ],
)  # fmt: skip
def test_each_modifier_alone(words: dict[str, object], expected: list[Term]) -> None:
    assert list(told(**words)) == expected


def test_a_moving_target_takes_one_aim() -> None:
    assert told(target_moving=True, aims=3) == (  # PW-7
        Term("target-moving", -15, "target-moving"), Term("aim", 15, "aim-moving"),
    )  # fmt: skip


def test_into_melee_is_twice_fifteen() -> None:
    parts = (Term("into-melee", -15, "shoot-into-melee"),) * 2
    assert told(into_melee=True) == parts  # PW-8
    assert total(parts) == -30
    assert told(into_melee=True, target_moving=True, covered=True) == parts, "what it stands for isn't taken again"
    assert told(into_melee=True, aims=2)[0] == Term("aim", 15, "aim-moving")


def test_cover_and_a_called_location_count_once() -> None:
    assert told(covered=True, called=True) == (Term("covered", -20, "target-covered"),)


def test_all_at_once() -> None:
    found = terms(NUMBERS, Case(
        65, gear=5, target_moving=True, shooter_moving=True, covered=True, called=True, aims=2, later=True, fallen=True,
        worn=-10, watch=True,
    ))  # fmt: skip
    # 65 + 5 - 15 - 15 - 20 + 7 (half of one aim) + 15 - 20 - 10
    assert total(found) == 12
    assert [one.id for one in found] == [
        "skill", "gear", "target-moving", "shooter-moving", "covered", "aim", "watch", "fallen", "worn",
    ]  # fmt: skip
