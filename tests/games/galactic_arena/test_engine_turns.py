"""Turns, movement, attack and defence, with dice from lists; every number is worked out by hand."""

from __future__ import annotations

import pytest

from generator.play.contract import Refused

from .ring import Fight

FACE_TO_FACE = {"red-1": "F6", "blue-1": "F7"}
APART = {"red-1": "F3", "blue-1": "F7"}  # three hexes between: F4, F5, F6


def refused(fight: Fight, *action: object) -> str:
    """The clause by which an action is refused; the position must be as before."""
    before = fight.s.key()
    with pytest.raises(Refused) as no:
        fight.do(*action)  # type: ignore[arg-type]
    assert fight.s.key() == before
    return no.value.code


def test_a_movement_costs_one_point_and_an_attack_then_none() -> None:
    fight = Fight({"red-1": "F3", "blue-1": "G7"}, weapons={"red-1": "whip"}, dice={"attack": [5], "defence": [6]})
    fight.do("move", "G5")  # two steps
    assert fight.at("red-1") == "G5"
    assert fight.points("red-1") == 2
    fight.do("attack", "blue-1", "ranged")  # one hex between: 5 + 4 - 1 = 8 against 6 + 4 = 10
    assert fight.points("red-1") == 2
    assert fight.points("blue-1") == 2
    assert fight.health("blue-1") == 5
    assert fight.told("fended-off")[0].data["total"] == 8
    assert fight.told("fended-off")[0].data["defence"] == 10


def test_reach_and_why_not() -> None:
    fight = Fight(APART, obstacles={"F5": "barrier"})
    assert "E5" in fight.offered("move")
    assert "F6" not in fight.offered("move")
    assert refused(fight, "move", "F6") == "move"
    assert refused(fight, "move", "F5") == "barrier"
    assert refused(fight, "move", "D3") == "blocked"
    assert refused(fight, "move", "F7") == "one-hero-a-hex"
    assert refused(fight, "attack", "blue-1", "melee") == "melee"
    assert refused(fight, "attack", "blue-1", "ranged") == "one-attack"  # a blade


def test_equal_totals_defend_and_one_more_hits() -> None:
    even = Fight(FACE_TO_FACE, dice={"attack": [6], "defence": [6]})
    even.steps("stay", "attack blue-1 melee")
    assert even.health("blue-1") == 5
    assert "success" in even.cited()
    hit = Fight(FACE_TO_FACE, dice={"attack": [7], "defence": [6]})
    hit.steps("stay", "attack blue-1 melee")
    assert hit.health("blue-1") == 4
    assert (hit.points("red-1"), hit.points("blue-1")) == (2, 2)


def test_a_one_misses_costs_the_defender_nothing() -> None:
    fight = Fight(FACE_TO_FACE, heroes={"ash": {"attack": 12}}, dice={"attack": [1]})
    fight.steps("stay", "attack blue-1 melee")
    assert fight.health("blue-1") == 5
    assert fight.points("blue-1") == 3
    assert "miss" in fight.cited()


def test_a_critical_does_one_more_only_if_it_hits() -> None:
    fight = Fight(FACE_TO_FACE, weapons={"red-1": "whip"}, dice={"attack": [10], "defence": [9]})
    fight.steps("stay", "attack blue-1 melee")  # 14 against 13; the whip does 2
    assert fight.health("blue-1") == 2
    assert "critical" in fight.cited()
    fended = Fight(FACE_TO_FACE, heroes={"birch": {"defence": 8}}, dice={"attack": [10], "defence": [6]})
    fended.steps("stay", "attack blue-1 melee")  # 14 against 14
    assert fended.health("blue-1") == 5


def test_without_points_the_indicator_alone_defends() -> None:
    fight = Fight(FACE_TO_FACE, points={"blue-1": 0}, dice={"attack": [2]})
    fight.steps("stay", "attack blue-1 melee")  # 6 against 4
    assert fight.health("blue-1") == 4
    assert "defence-none" in fight.cited()


def test_a_charge_over_three_hexes() -> None:
    """Example 5: attack 4, die 6, charge +1 is 11; two points, and a damage more."""
    fight = Fight({"red-1": "E3", "blue-1": "F7"}, dice={"attack": [6], "defence": [6]})
    fight.do("stay")
    assert "F6" not in fight.offered("move")
    fight.do("charge", "blue-1", "E6")  # E4, E5, E6
    assert fight.told("hit")[0].data["total"] == 11
    assert fight.points("red-1") == 1
    assert fight.health("blue-1") == 3
    assert "charge" in fight.cited()
    assert fight.at("red-1") == "E6"
    assert fight.s.moved


def test_what_cannot_be_charged() -> None:
    close = Fight(FACE_TO_FACE)
    assert refused(close, "charge", "blue-1", "E6") == "charge"
    poor = Fight({"red-1": "E3", "blue-1": "F7"}, points={"red-1": 1})
    assert refused(poor, "charge", "blue-1", "E6") == "charge"
    archer = Fight({"red-1": "E3", "blue-1": "F7"}, weapons={"red-1": "bow"})
    assert refused(archer, "charge", "blue-1", "E6") == "charge"
    far = Fight({"red-1": "E2", "blue-1": "F9"})
    assert refused(far, "charge", "blue-1", "F10") == "charge"


def test_a_charge_that_ends_on_a_trap_is_lost_if_it_hurts() -> None:
    at = {"red-1": "F7", "blue-1": "F3"}  # the runes of F4 lie beside the target
    hurt = Fight(at, dice={"trap": [6]})
    hurt.steps("stay", "charge blue-1 F4")
    assert hurt.health("red-1") == 4
    assert hurt.points("red-1") == 1
    assert "charge-broken" in hurt.cited()
    lucky = Fight(at, dice={"trap": [7], "attack": [6], "defence": [6]})
    lucky.steps("stay", "charge blue-1 F4")
    assert lucky.health("blue-1") == 3


def test_push_and_free_step_after_a_melee_hit() -> None:
    fight = Fight(FACE_TO_FACE, dice={"attack": [7], "defence": [1], "trap": [5]})
    fight.steps("stay", "attack blue-1 melee")
    assert fight.offered("push") == ["E6", "E7", "F8", "G6", "G7"]  # all round F7 but F6
    fight.do("push", "F8")  # chemical: five or less costs an action point
    assert fight.at("blue-1") == "F8"
    assert fight.points("blue-1") == 1
    assert fight.health("blue-1") == 4
    fight.do("step", "F7")
    assert fight.at("red-1") == "F7"
    assert fight.points("red-1") == 2
    assert {"push", "free-step", "trap"} <= fight.cited()
    fight.do("move", "E6")  # the step was no movement
    assert fight.points("red-1") == 2
    assert fight.asked() == "blue-1"


def test_no_push_after_a_ranged_hit() -> None:
    fight = Fight(APART, weapons={"red-1": "bow"}, dice={"attack": [9], "defence": [1]})
    fight.steps("stay", "attack blue-1 ranged")  # 9 + 4 - 3 = 10 against 5
    assert fight.health("blue-1") == 4
    assert fight.offered("push") == []
    assert fight.offered("step") == []


def test_ranged_needs_a_hex_between() -> None:
    fight = Fight(FACE_TO_FACE, weapons={"red-1": "bow"})
    assert refused(fight, "attack", "blue-1", "ranged") == "ranged"


def test_a_movement_before_the_attack_or_after_it_never_both() -> None:
    fight = Fight(FACE_TO_FACE, weapons={"red-1": "whip"}, dice={"attack": [2], "defence": [5]})
    fight.steps("stay", "attack blue-1 melee")
    assert fight.offered("move")
    assert fight.offered("end-turn") == [""]
    assert refused(fight, "attack", "blue-1", "melee") == "one-attack"
    fight.do("move", "F5")
    assert fight.points("red-1") == 2
    assert fight.asked() == "blue-1"
    moved = Fight(FACE_TO_FACE, dice={"attack": [2], "defence": [5]})
    moved.steps("move G6", "attack blue-1 melee")
    assert moved.asked() == "blue-1"


def test_a_trap_ends_the_movement_and_hurts() -> None:
    hurt = Fight({"red-1": "F3", "blue-1": "F5"}, dice={"trap": [6]})
    hurt.do("move", "F4")
    assert hurt.health("red-1") == 4
    assert hurt.asked() == "blue-1"
    assert {"trap", "trap-ends-move", "trap-hurt"} <= hurt.cited()
    lucky = Fight({"red-1": "F3", "blue-1": "F5"}, dice={"trap": [7]})
    lucky.do("move", "F4")
    assert lucky.health("red-1") == 5
    assert lucky.offered("attack") == ["blue-1"]
    drained = Fight({"red-1": "F9", "blue-1": "F7"}, dice={"trap": [5]})
    drained.do("move", "F8")
    assert drained.points("red-1") == 1
    assert drained.offered("attack") == ["blue-1"]


def test_movement_goes_round_what_lies_on_the_way() -> None:
    fight = Fight({"red-1": "F3", "blue-1": "J6"})
    fight.do("move", "F5")  # the runes of F4 lie on the straight way of two steps
    assert fight.told("move")[0].data["steps"] == 3
    assert not fight.told("trap")


def test_a_way_written_out_steps_on_what_it_names() -> None:
    fight = Fight({"red-1": "D4", "blue-1": "J6"}, obstacles={"D5": "explosive", "D6": "stasis-field"})
    fight.do("move", "D7", ("D5", "D6", "D7"))
    assert fight.at("red-1") == "D7"
    assert fight.health("red-1") == 4
    assert fight.s.held == 1
    assert list(fight.s.obstacles.values()) == [2]
    assert refused(Fight(APART), "move", "F6", ("F4", "F5", "F6")) == "trap-ends-move"
    assert refused(Fight(APART), "move", "F5", ("E3", "F5")) == "move"


def test_after_an_explosive_the_movement_goes_on() -> None:
    fight = Fight({"red-1": "D4", "blue-1": "E8"}, obstacles={"D5": "explosive"}, dice={"attack": [2], "defence": [9]})
    fight.do("move", "D5")
    assert fight.health("red-1") == 4
    assert fight.offered("stop") == [""]
    assert fight.asked() == "red-1"
    assert "D7" in fight.offered("move")
    assert "D8" not in fight.offered("move")
    fight.do("move", "D7")
    fight.do("attack", "blue-1", "melee")  # an explosive is no trap
    assert fight.points("red-1") == 2


def test_a_stasis_field_holds_on_the_next_turn_only() -> None:
    fight = Fight({"red-1": "D4", "blue-1": "F10"}, obstacles={"D5": "stasis-field"}, dice={})
    fight.do("move", "D5")
    fight.do("stop")
    fight.do("pass-turn")  # blue
    assert fight.asked() == "red-1"
    assert fight.offered("move") == []
    assert refused(fight, "move", "D6") == "held"
    fight.do("pass-turn")
    assert fight.s.round == 2 or fight.asked() == "blue-1"
    while fight.asked() != "red-1":
        fight.do("pass-turn")
    assert fight.offered("move")


def test_the_weapon_changes_at_the_own_start_on_the_way() -> None:
    """Example 9: two hexes to the start, another weapon, then on, and a ranged attack with it."""
    fight = Fight(
        {"red-1": "F3", "blue-1": "H5"}, heroes={"ash": {"movement": 4}}, dice={"attack": [9], "defence": [2]}
    )
    fight.do("move", "F2")
    assert fight.offered("weapon") == ["bow", "whip"]
    assert fight.offered("keep") == [""]
    fight.do("weapon", "bow")
    fight.do("move", "G4")  # three steps on
    assert fight.points("red-1") == 2
    fight.do("attack", "blue-1", "ranged")
    assert fight.told("attack")[0].data["between"] == 1
    assert fight.health("blue-1") == 4
    assert "weapon-change" in fight.cited()
    assert refused(fight, "weapon", "whip") == "weapon-change"


def test_crates_add_and_health_adds_a_step() -> None:
    heart = Fight({"red-1": "E4", "blue-1": "F7"}, crates={"E5": "heart"}, health={"red-1": 5})
    heart.do("move", "E5")
    assert heart.health("red-1") == 6
    assert heart.s.full == [6, 5]
    assert "crate-health" in heart.cited()
    twin = Fight({"red-1": "E4", "blue-1": "F7"}, crates={"E5": "twin"})
    twin.do("move", "E5")
    assert twin.offered("take") == ["attack", "defence"]
    twin.do("take", "defence")
    assert twin.s.defence == [5, 4]
    assert twin.s.attack == [4, 4]
    assert twin.s.crates == {}
    known = {
        "rage": {"effects": {"attack": {"amount": 1}}},
        "calm": {"column": "third", "effects": {"heal": {"amount": 1}}},
    }
    spark = Fight({"red-1": "E4", "blue-1": "J6"}, crates={"E5": "spark"}, abilities=known)
    spark.do("move", "E5")
    assert spark.told("bonus")[0].data["ability"] == "rage"  # the other one needs two tokens: no choice is left
    assert spark.s.learned[0] == 1 << spark.engine.rules.ability_index["rage"]


def test_obstacles_are_attacked_and_destroyed() -> None:
    fight = Fight({"red-1": "D6", "blue-1": "J6"}, obstacles={"D7": "barrier"}, dice={"attack": [6]})
    fight.steps("stay", "attack D7 melee")  # 10 against 9
    assert fight.s.obstacles == {}
    assert fight.s.solid == 0
    assert fight.points("red-1") == 2
    strong = Fight({"red-1": "D6", "blue-1": "J6"}, obstacles={"D7": "barrier"}, dice={"attack": [5]})
    strong.steps("stay", "attack D7 melee")
    assert len(strong.s.obstacles) == 1
    assert "destroy-obstacle" not in strong.cited()
    ones = Fight({"red-1": "D6", "blue-1": "J6"}, heroes={"ash": {"attack": 12}}, obstacles={"D7": "explosive"},
                 dice={"attack": [1]})  # fmt: skip
    ones.steps("stay", "attack D7 melee")
    assert len(ones.s.obstacles) == 1


def test_death_and_victory() -> None:
    fight = Fight(FACE_TO_FACE, health={"blue-1": 1}, dice={"attack": [7], "defence": [6]})
    fight.steps("stay", "attack blue-1 melee")
    outcome = fight.engine.outcome(fight.s)
    assert outcome is not None
    assert outcome.winner == 0
    assert outcome.result == "win"
    assert fight.at("blue-1") == ""
    assert {"death", "victory"} <= fight.cited()
    assert fight.engine.legal_actions(fight.s) == []


def test_a_pushed_hero_can_die_on_a_trap() -> None:
    fight = Fight(
        {"red-1": "F6", "blue-1": "F5"}, health={"blue-1": 2}, dice={"attack": [7], "defence": [6], "trap": [1]}
    )
    fight.steps("stay", "attack blue-1 melee", "push F4")
    outcome = fight.engine.outcome(fight.s)
    assert outcome is not None
    assert outcome.winner == 0


def test_a_round_ends_when_all_points_are_gone() -> None:
    fight = Fight({"red-1": "E6", "blue-1": "J6"}, points={"red-1": 1, "blue-1": 0})
    fight.do("move", "E7")
    assert fight.s.round == 2
    assert (fight.points("red-1"), fight.points("blue-1")) == (3, 3)
    assert {"round-end", "round-reset"} <= fight.cited()
    assert fight.asked() == "red-1"


def test_a_round_ends_when_all_pass_in_a_row() -> None:
    fight = Fight(APART)
    fight.do("pass-turn")
    assert fight.s.round == 1
    assert fight.asked() == "blue-1"
    fight.do("move", "F6")
    fight.do("pass-turn")  # red again: blue has not passed since
    assert fight.s.round == 1
    assert fight.asked() == "blue-1"
    fight.do("pass-turn")
    assert fight.s.round == 2


def test_a_side_without_points_is_passed_over() -> None:
    fight = Fight(APART, points={"blue-1": 0})
    fight.do("move", "G3")
    assert fight.asked() == "red-1"
    assert fight.s.turn == 2
    assert "turn-skipped" in fight.cited()


def test_equal_initiative_is_rolled_for_each_round() -> None:
    fight = Fight(
        {"red-1": "E6", "blue-1": "J6"}, heroes={"birch": {"initiative": 9}},
        points={"red-1": 1, "blue-1": 0}, dice={"initiative": [4, 4, 3, 8]},
    )  # fmt: skip
    fight.do("move", "E7")
    assert fight.asked() == "blue-1"
    assert "initiative-tie" in fight.cited()
    assert fight.dice.left() == {}


def test_rolled_initiative() -> None:
    fight = Fight(
        {"red-1": "E6", "blue-1": "J6"}, points={"red-1": 1, "blue-1": 0}, options=["roll-for-initiative"],
        dice={"initiative": [2, 4]},
    )  # fmt: skip
    fight.do("move", "E7")  # 9 + 2 against 8 + 4
    assert fight.asked() == "blue-1"
    assert "roll-for-initiative" in fight.cited()


def test_rolling_again_costs_a_point_once_a_round() -> None:
    fight = Fight(
        FACE_TO_FACE, options=["re-rolls"],
        dice={"attack": [2], "defence": [9], "reroll": [8, 3]},
    )  # fmt: skip
    fight.steps("stay", "attack blue-1 melee", "reroll")
    assert fight.points("red-1") == 1
    assert fight.asked() == "blue-1"
    fight.do("reroll")  # 8 + 4 against 3 + 4
    assert fight.points("blue-1") == 1
    assert fight.health("blue-1") == 4
    assert fight.s.rerolled == 3
    assert fight.dice.left() == {}


def test_a_traps_die_can_be_rolled_again() -> None:
    fight = Fight({"red-1": "F3", "blue-1": "F7"}, options=["re-rolls"], dice={"trap": [1], "reroll": [9]})
    fight.steps("move F4", "reroll")
    assert fight.health("red-1") == 5
    assert fight.points("red-1") == 1
    kept = Fight({"red-1": "F3", "blue-1": "F7"}, options=["re-rolls"], dice={"trap": [1]})
    kept.steps("move F4", "keep")
    assert kept.health("red-1") == 4


def test_after_the_last_round_nobody_wins() -> None:
    fight = Fight(APART)
    fight.s.round = 30
    fight.steps("pass-turn", "pass-turn")
    outcome = fight.engine.outcome(fight.s)
    assert outcome is not None
    assert outcome.result == "draw"
    assert outcome.winner is None
    assert outcome.reason == "round-limit"
