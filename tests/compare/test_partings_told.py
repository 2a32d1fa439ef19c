"""Games that part, in words."""

from __future__ import annotations

from typing import Any

from generator.compare.naming import namer
from generator.compare.partings_told import line, together, where
from generator.compare.report import Parting, PolicyPlay
from tests.compare import reports


def play(*partings: Parting, identical: int = 0) -> PolicyPlay:
    return PolicyPlay("greedy", 10, 1, 1.0, (), partings, identical=identical)


SLOW = Parting(3, 1, "You punch, time 2.", "You punch, time 3.", "win", "lose", 9, "You walk.", "You turn.")
SLOWER = Parting(5, 1, "You walk, time 1.", "You walk, time 2.", "win", "lose")


def test_games_that_all_part_at_once_are_told_once() -> None:
    assert together(play(SLOW, SLOWER)) == [
        "No pair goes alike, and all of these part at the first step: what changed shows at once.",
        "For example seed 3, step 1, before: You punch, time 2. After: You punch, time 3.",
    ]
    assert together(play(SLOW, SLOWER, identical=2))[0].startswith("All of these part at the first step")
    # what is said is not said again; what was decided otherwise is
    assert where(SLOW, True) == [(9, "You walk.", "You turn.")]
    assert line(SLOW, True) == "seed 3 decides otherwise at step 9: You walk. | You turn.; ended: win | lose"
    assert line(SLOWER, True) == "seed 5 decides nothing else; ended: win | lose"


def test_games_that_part_in_the_same_way_are_told_once() -> None:
    alike = [Parting(seed, 4 + seed, "hit", "miss", "win", "lose") for seed in (1, 2)]
    assert together(play(*alike))[0] == "All of these part in the same way."


def test_games_that_part_each_in_its_way_are_told_each() -> None:
    assert together(reports.GREEDY) == []
    assert together(play(SLOW)) == []
    assert where(SLOW, False) == [(1, SLOW.before, SLOW.after), (9, "You walk.", "You turn.")]
    assert line(SLOW, False) == (
        "seed 3 parts at step 1: You punch, time 2. | You punch, time 3.; then decides otherwise at step 9: "
        "You walk. | You turn.; ended: win | lose"
    )


class Side:
    """An engine and a narrator to whom all Defends are one."""

    def inventory(self) -> dict[str, tuple[str, ...]]:
        return {"actions": ("left/defend-1", "left/defend-2", "left/defend-3", "right/defend-1", "left/fire", "a", "b"),
                "enemies": ("tank", "tank-old")}  # fmt: skip

    def action(self, id: str) -> str:
        return {"a": "Wait", "b": "Wait"}.get(id, id.partition("/")[2].partition("-")[0].capitalize())

    def enemy(self, id: str) -> str:
        return "Tank"


def test_no_two_things_have_one_name() -> None:
    side: Any = Side()
    name = namer(((side, side),))
    assert [name("actions", id) for id in side.inventory()["actions"]] == [
        "Defend (left, 1st of 3)", "Defend (left, 2nd of 3)", "Defend (left, 3rd of 3)", "Defend (right)", "Fire",
        "Wait (1st of 2)", "Wait (2nd of 2)",
    ]  # fmt: skip
    assert [name("enemies", id) for id in ("tank", "tank-old")] == ["Tank (1st of 2)", "Tank (2nd of 2)"]
    assert name("actions", "gone") == "gone"
