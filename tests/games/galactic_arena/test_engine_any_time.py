"""What may be used at any time of a turn, what is told of it, and dice that are rolled again; worked out by hand."""

from __future__ import annotations

from generator.games.galactic_arena import turns
from generator.games.galactic_arena.state import SEATS

from .ring import Fight

HEAL = {"heal": {"when": "instant", "effects": {"heal": {"amount": 2}}}}
SPRING = {"spring": {"when": "instant", "effects": {"leap": {"amount": 2}}}}


def test_whom_a_trap_hurt_may_still_use_what_goes_at_any_time() -> None:
    fight = Fight(
        {"red-1": "F3", "blue-1": "F9"}, abilities=HEAL, knows={"red-1": ["heal"]}, health={"red-1": 4},
        dice={"trap": [6]},
    )  # fmt: skip
    fight.do("move", "F4")  # a runic trap: a six burns
    assert fight.health("red-1") == 3
    assert fight.offered("use") == ["heal"]
    assert fight.offered("attack") == []
    fight.do("use", "heal")
    assert fight.health("red-1") == 5
    assert fight.asked() == "blue-1"


def test_the_end_of_a_turn_is_a_time_too() -> None:
    fight = Fight(
        {"red-1": "F5", "blue-1": "F7"}, abilities=SPRING, knows={"red-1": ["spring"]},
        dice={"attack": [3], "defence": [6]},
    )  # fmt: skip
    fight.steps("move F6", "attack blue-1 melee")  # 3 + 4 against 6 + 4: fended off
    assert fight.offered("use") == ["spring"]
    assert fight.offered("move") == []
    fight.steps("use spring", "leap E5")
    assert fight.at("red-1") == "E5"
    assert fight.asked() == "blue-1"


def test_declined_once_it_is_not_offered_again_while_nothing_happens() -> None:
    fight = Fight({"red-1": "F3", "blue-1": "F9"}, abilities=SPRING, knows={"red-1": ["spring"]})
    fight.steps("move E3", "no-attack")
    assert fight.asked() == "blue-1"


def test_what_is_gained_is_told_as_much_as_it_is() -> None:
    fight = Fight(
        {"red-1": "F3", "blue-1": "F9"}, abilities=HEAL, knows={"red-1": ["heal"]}, health={"red-1": 4},
    )  # fmt: skip
    fight.do("use", "heal")  # two points, and one is missing
    assert fight.health("red-1") == 5
    assert fight.told("health")[0].data["gained"] == 1


def test_damage_for_a_high_die_is_told_only_for_one() -> None:
    edge = {"edge": {"when": "hit", "effects": {"damage": {"amount": 1, "roll-above": 8}}}}
    for die, told, left in ((8, 0, 4), (9, 1, 3)):
        fight = Fight({"red-1": "F6", "blue-1": "F7"}, keywords=edge, dice={"attack": [die], "defence": [1]})
        fight.steps("stay", "attack blue-1 melee", "keyword")
        assert len(fight.told("effect")) == told
        assert fight.health("blue-1") == left


def test_nothing_more_is_done_to_an_enemy_that_died_of_the_first_effect() -> None:
    quake = {"quake": {"effects": {"push": {"amount": 1}, "enemy-attack": {"amount": 2}}}}
    fight = Fight(
        {"red-1": "F2", "blue-1": "F5", "red-2": "A3", "blue-2": "K3"}, abilities=quake, knows={"red-1": ["quake"]},
        health={"blue-1": 1}, dice={"trap": [1]},
    )  # fmt: skip
    fight.steps("stay", "use quake blue-1", "push F4")  # onto a runic trap
    assert fight.at("blue-1") == ""
    assert fight.told("effect") == []


def test_a_defence_after_a_miss_that_was_rolled_again_may_be_rolled_again() -> None:
    edge = {"edge": {"when": "missed", "effects": {"reroll": {}}}}
    fight = Fight(
        {"red-1": "F6", "blue-1": "F7"}, keywords=edge, points={"red-1": 1}, options=["re-rolls"],
        dice={"attack": [1], "defence": [2], "reroll": [7, 9]},
    )  # fmt: skip
    fight.steps("stay", "attack blue-1 melee", "keyword")  # the one becomes a seven; two was rolled against it
    assert fight.asked() == "blue-1"
    assert fight.offered("reroll") == [""]
    fight.do("reroll")  # 7 + 4 against 9 + 4
    assert fight.health("blue-1") == 5
    assert fight.points("blue-1") == 1


def test_a_die_that_was_thrown_again_before_the_turn_is_no_doing() -> None:
    shove = {"shove": {"side": "defensive", "when": "instant", "effects": {"push": {"amount": 1}}}}
    fight = Fight(
        {"red-1": "F5", "blue-1": "F7"}, abilities=shove, knows={"blue-1": ["shove"]}, options=["re-rolls"],
        dice={"trap": [1], "reroll": [9]},
    )  # fmt: skip
    fight.steps("use shove", "push F4", "reroll")  # the trap sleeps
    assert fight.health("red-1") == 5
    assert fight.offered("pass-turn") == [""]


def test_equal_sums_are_rolled_again_and_told_as_sums() -> None:
    fight = Fight(
        {"red-1": "F3", "blue-1": "F9"}, options=["roll-for-initiative"],
        dice={"initiative": [4, 5, 8, 7]},
    )  # fmt: skip
    fight.do("pass-turn")
    fight.do("pass-turn")  # initiative 9 and 8: 13 and 13, then 17 and 15
    assert [event.data["sums"] for event in fight.told("initiative-rolls")] == [
        {"red-1": 13, "blue-1": 13}, {"red-1": 17, "blue-1": 15},
    ]  # fmt: skip
    assert fight.told("initiative-tie") == []
    assert fight.asked() == "red-1"


def test_who_was_pushed_to_death_was_hit_and_leaves_the_free_step() -> None:
    edge = {"edge": {"when": "hit", "effects": {"push": {"amount": 1}}}}
    fight = Fight(
        {"red-1": "F6", "blue-1": "F5", "red-2": "A3", "blue-2": "K3"}, keywords=edge, health={"blue-1": 1},
        dice={"attack": [9], "defence": [1], "trap": [1]},
    )  # fmt: skip
    fight.steps("stay", "attack blue-1 melee", "keyword", "push F4")  # onto a runic trap
    assert fight.at("blue-1") == ""
    assert fight.told("hit")[0].data["total"] == 13
    assert "F5" in fight.offered("step")


def test_defenders_answer_in_the_order_of_their_turns() -> None:
    wall = {"wall": {"side": "defensive", "effects": {"defence": {"amount": 2}}}}
    fight = Fight(
        {"red-1": "F3", "blue-1": "F9", "red-2": "E3", "blue-2": "G9"}, abilities=wall,
        knows={"blue-1": ["wall"], "blue-2": ["wall"]},
    )  # fmt: skip
    turns.order_by(fight.s, [SEATS[one] for one in ("red-1", "blue-2", "blue-1", "red-2")])
    fight.do("stay")
    assert fight.asked() == "blue-2"
    fight.do("pass")
    assert fight.asked() == "blue-1"
