"""Every kind of effect, and the windows in which abilities and keywords are used."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.galactic_arena.doing import _AT_ONCE, _LASTING
from generator.games.galactic_arena.effects import EFFECTS
from generator.play.contract import Refused

from .ring import Fight

CLOSE = {"red-1": "F6", "blue-1": "F7"}
APART = {"red-1": "F3", "blue-1": "F7"}  # three hexes between


def power(effect: str, amount: int | None = None, above: int | None = None, **other: Any) -> dict[str, Any]:
    """An ability with one effect."""
    how = {} if amount is None else {"amount": amount}
    if above is not None:
        how["roll-above"] = above
    return {"effects": {effect: how}, **other}


def guard(effect: str, amount: int | None = None, **other: Any) -> dict[str, Any]:
    """A defensive ability with one effect."""
    return power(effect, amount, side="defensive", **other)


def fight(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **other: Any) -> Fight:
    """Red knows `skill`, blue knows `answer`."""
    known = {**({"skill": red} if red else {}), **({"answer": blue} if blue else {})}
    knows = {**({"red-1": ["skill"]} if red else {}), **({"blue-1": ["answer"]} if blue else {})}
    return Fight(other.pop("at", CLOSE), abilities=known, knows=knows, **other)


def test_every_effect_is_carried_out() -> None:
    assert set(_AT_ONCE) | set(_LASTING) == set(EFFECTS)
    assert not set(_AT_ONCE) & set(_LASTING)


# --- until the end of the turn


@pytest.mark.parametrize(
    ("red", "blue", "attack", "defence", "health"),
    [
        (power("attack", 2), None, 5, 6, 4),  # 11 against 10
        (None, guard("defence", 2), 8, 6, 5),  # 12 against 12
        (power("damage", 2), None, 7, 6, 2),  # 11 against 10: 1 + 2
        (None, guard("enemy-attack", 2), 8, 6, 5),  # 10 against 10
        (power("enemy-defence", 2), None, 5, 6, 4),  # 9 against 8
        (power("damage", 1, above=8), None, 8, 1, 4),  # 8 is not above 8
        (power("damage", 1, above=8), None, 9, 1, 3),
        (power("attack", 3, attack="ranged"), None, 5, 6, 5),  # a melee attack: 9 against 10
        (power("attack", 3, attack="melee"), None, 5, 6, 4),
    ],
)
def test_totals(red: Any, blue: Any, attack: int, defence: int, health: int) -> None:
    game = fight(red, blue, dice={"attack": [attack], "defence": [defence]})
    game.do("stay")
    if red:
        game.do("use", "skill")
    if blue:
        if red:
            game.do("pass")
        game.do("use", "answer")
    game.do("attack", "blue-1", "melee")
    assert game.health("blue-1") == health
    assert "effects-last" in game.cited()


def test_effects_end_with_the_turn() -> None:
    game = fight(None, guard("defence", 2), dice={"attack": [8], "defence": [6]})
    game.steps("stay", "use answer", "attack blue-1 melee")
    assert game.s.mods
    game.do("end-turn")
    assert game.s.mods == []


def test_steady_aim_takes_no_penalty() -> None:
    game = fight(power("steady-aim"), at=APART, weapons={"red-1": "bow"}, dice={"attack": [7], "defence": [6]})
    game.steps("stay", "use skill", "attack blue-1 ranged")  # 11 against 10
    assert game.health("blue-1") == 4
    plain = fight(at=APART, weapons={"red-1": "bow"}, dice={"attack": [7], "defence": [4]})
    plain.steps("stay", "attack blue-1 ranged")  # 8 against 8
    assert plain.health("blue-1") == 5


def test_movement_more_and_less() -> None:
    more = fight(power("movement", 2, when="instant"), at={"red-1": "E2", "blue-1": "J6"})
    assert "E6" not in more.offered("move")
    more.do("use", "skill")
    assert "E6" in more.offered("move")
    assert "E7" in more.offered("move")
    assert "movement-any-time" in more.cited()
    assert more.offered("pass-turn") == []  # a turn is passed before anything is done
    less = fight(None, guard("enemy-movement", 2, when="instant"), at={"red-1": "E2", "blue-1": "J6"})
    assert less.asked() == "blue-1"  # as the turn begins
    less.do("use", "answer")
    assert less.offered("move") == ["D1", "D2", "E1", "E3", "F2", "F3"]  # one step


def test_movement_on_the_way() -> None:
    game = fight(
        power("movement", 2, when="instant"), at={"red-1": "D4", "blue-1": "J6"}, obstacles={"D5": "explosive"}
    )
    game.do("move", "D5")
    assert game.offered("use") == ["skill"]
    assert "E9" not in game.offered("move")
    game.do("use", "skill")
    assert "D8" in game.offered("move")  # four of five steps are left


def test_phase_goes_through_and_ends_on_none() -> None:
    at = {"red-1": "D2", "blue-1": "J6"}  # the pillar of D3 lies below
    wall = {"C3": "barrier", "E4": "barrier"}
    assert "D4" not in fight(at=at, obstacles=wall).offered("move")
    game = fight(power("phase", when="instant"), at=at, obstacles=wall)
    game.do("use", "skill")
    assert "D4" in game.offered("move")
    assert "D3" not in game.offered("move")
    game.do("move", "D4")
    assert game.told("move")[0].data["steps"] == 2


def test_blind_pays_and_rolls_nothing() -> None:
    game = fight(power("blind"), dice={"attack": [2]})
    game.steps("stay", "use skill", "attack blue-1 melee")  # 6 against 4
    assert game.health("blue-1") == 4
    assert game.points("blue-1") == 3


def test_silence_stops_further_abilities() -> None:
    game = fight(power("silence"), guard("defence", 5), dice={"attack": [7], "defence": [6]})
    game.steps("stay", "use skill", "attack blue-1 melee")  # blue isn't asked
    assert game.health("blue-1") == 4


# --- at once


def test_action_points_come_back_up_to_the_full_number() -> None:
    game = fight(power("action-points", 2), points={"red-1": 2})
    game.steps("stay", "use skill")
    assert game.points("red-1") == 3


def test_an_enemy_loses_what_it_has() -> None:
    game = fight(power("enemy-action-points", 2), points={"blue-1": 1})
    game.steps("stay", "use skill")
    assert game.points("blue-1") == 0
    assert game.told("points")[0].data["lost"] == 1


def test_heal_up_to_the_full_number() -> None:
    game = fight(power("heal", 3), health={"red-1": 4})
    game.steps("stay", "use skill")
    assert game.health("red-1") == 5


def test_harm_needs_no_attack_and_can_kill() -> None:
    game = fight(power("harm", 1, within=2), health={"blue-1": 1})
    game.steps("stay", "use skill")
    outcome = game.engine.outcome(game.s)
    assert outcome is not None
    assert outcome.winner == 0
    far = fight(power("harm", 1, within=2), at=APART)
    far.do("stay")
    assert far.offered("use") == []


def test_a_push_of_two_goes_round_and_onto() -> None:
    game = fight(power("push", 2), at={"red-1": "F6", "blue-1": "F7"}, dice={"trap": [2]})
    game.steps("stay", "use skill")
    assert "D7" in game.offered("push")
    assert "F9" not in game.offered("push")  # the vat of F8 lies on the only way of two steps
    game.do("push", "F8")
    assert game.points("blue-1") == 2  # chemical, 2


def test_a_leap_comes_down_beyond_what_lies_between() -> None:
    game = fight(power("leap", 2, when="instant"), at={"red-1": "D2", "blue-1": "J6"}, obstacles={"C3": "explosive"})
    game.do("use", "skill")
    assert "D4" in game.offered("leap")
    assert "D3" not in game.offered("leap")
    game.do("leap", "C3")
    assert game.health("red-1") == 4
    assert game.offered("move")  # the movement is still there


def test_a_leap_after_the_movement_can_still_lead_to_an_attack() -> None:
    game = fight(
        power("leap", 2, when="instant"), at={"red-1": "D4", "blue-1": "F8"}, dice={"attack": [2], "defence": [9]}
    )
    game.do("move", "E6")
    assert game.offered("use") == ["skill"]
    assert game.offered("attack") == []
    game.steps("use skill", "leap F7", "attack blue-1 melee")
    assert game.points("red-1") == 2
    moving = fight(power("movement", 2, when="instant"), at={"red-1": "D4", "blue-1": "F8"})
    moving.do("move", "E6")
    assert moving.asked() == "blue-1"  # more movement is no use any more


def test_a_swap_steps_on_what_lies_there() -> None:
    game = fight(power("swap", 3), at={"red-1": "F4", "blue-1": "F6"}, dice={"trap": [3]})
    game.steps("stay", "use skill")
    assert (game.at("red-1"), game.at("blue-1")) == ("F6", "F4")
    assert game.health("blue-1") == 4
    far = fight(power("swap", 1), at={"red-1": "F4", "blue-1": "F6"})
    far.do("stay")
    assert far.offered("use") == []


def test_hold_keeps_the_enemy_where_it_is_on_its_next_turn() -> None:
    game = fight(power("hold"))
    game.steps("stay", "use skill", "no-attack", "end-turn")
    assert game.asked() == "blue-1"
    assert game.offered("move") == []


def test_disarm_turns_the_enemys_keyword() -> None:
    edge = {"edge": {"when": "hit", "effects": {"damage": {"amount": 1}}}}
    game = fight(None, guard("disarm"), keywords=edge, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "use answer", "attack blue-1 melee")
    assert game.health("blue-1") == 4
    assert game.s.keyed == 1


# --- about the dice


def test_an_attack_rolled_again_may_hit() -> None:
    game = fight(power("reroll", when="missed"), dice={"attack": [3], "defence": [6], "reroll": [9]})
    game.steps("stay", "attack blue-1 melee", "use skill")
    assert game.health("blue-1") == 4
    assert game.points("blue-1") == 2


def test_a_miss_rolled_again_must_be_defended() -> None:
    game = fight(power("reroll", when="missed"), dice={"attack": [1], "defence": [9], "reroll": [8]})
    game.steps("stay", "attack blue-1 melee", "use skill")  # 12 against 13
    assert game.points("blue-1") == 2
    assert game.health("blue-1") == 5
    assert game.dice.left() == {}


def test_a_defence_rolled_again_may_hold() -> None:
    game = fight(None, guard("reroll", when="struck"), dice={"attack": [7], "defence": [2], "reroll": [7]})
    game.steps("stay", "attack blue-1 melee", "use answer")
    assert game.health("blue-1") == 5


def test_a_ward_lowers_damage_never_below_nothing() -> None:
    game = fight(None, guard("ward", 3, when="struck"), weapons={"red-1": "whip"}, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "attack blue-1 melee", "use answer")
    assert game.health("blue-1") == 5
    assert game.offered("push")  # it was a hit all the same


def test_triggered_by_a_kind_of_attack() -> None:
    scorch = power("damage", 1, when="hit", attack="ranged")
    game = fight(scorch, weapons={"red-1": "whip"}, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "attack blue-1 melee")
    assert game.health("blue-1") == 3
    afar = fight(scorch, at=APART, weapons={"red-1": "whip"}, dice={"attack": [9], "defence": [2]})
    afar.steps("stay", "attack blue-1 ranged", "use skill")  # 10 against 6: 2 + 1
    assert afar.health("blue-1") == 2


def test_harm_after_the_dice_comes_with_the_damage() -> None:
    thorns = guard("harm", 1, when="struck")
    game = fight(None, thorns, health={"red-1": 1, "blue-1": 1}, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "attack blue-1 melee", "use answer")
    outcome = game.engine.outcome(game.s)
    assert outcome is not None
    assert outcome.winner == 0  # both fall: the attacker's side
    assert len(game.told("death")) == 2


def test_after_a_defence_and_after_a_miss() -> None:
    game = fight(power("heal", 1, when="missed"), guard("harm", 1, when="defended"), health={"red-1": 3},
                 dice={"attack": [2], "defence": [9]})  # fmt: skip
    game.steps("stay", "attack blue-1 melee", "use skill", "use answer")
    assert game.health("red-1") == 3  # 3 + 1 - 1
    natural = fight(None, guard("harm", 1, when="defended"), dice={"attack": [1]})
    natural.steps("stay", "attack blue-1 melee")
    assert natural.health("red-1") == 5  # a miss is no defence


# --- dying


def test_immortality_costs_its_point_and_comes_once_a_battle() -> None:
    immortal = guard("resurrect", 3, when="death", column="third", limit="battle")
    game = fight(None, immortal, health={"blue-1": 1}, dice={"attack": [9], "defence": [2], "trap": [9]})
    game.steps("stay", "attack blue-1 melee", "use answer")
    assert (game.health("blue-1"), game.at("blue-1"), game.points("blue-1")) == (3, "F7", 1)
    assert {"resurrect", "once-a-battle", "ability-cost"} <= game.cited()
    assert game.s.spent[1] == 1
    assert game.offered("push")
    poor = fight(None, immortal, health={"blue-1": 1}, points={"blue-1": 1}, dice={"attack": [9], "defence": [2]})
    poor.steps("stay", "attack blue-1 melee")
    assert poor.s.outcome is not None
    declined = fight(None, immortal, health={"blue-1": 1}, dice={"attack": [9], "defence": [2]})
    declined.steps("stay", "attack blue-1 melee", "pass")
    assert declined.s.outcome is not None


# --- the exchange


def test_example_8() -> None:
    """Sonic Burst, Liquid Form, pass, Aerial Form, pass, pass: 3 + 8 - 2 = 9 against 3 + 5 = 8 without a point."""
    game = Fight(
        CLOSE,
        abilities={
            "burst": {"column": "second", "effects": {"enemy-action-points": {"amount": 1}, "push": {"amount": 1}}},
            "liquid": {"side": "defensive", "effects": {"enemy-attack": {"amount": 2}}},
            "aerial": {"side": "defensive", "column": "second", "effects": {"defence": {"amount": 5}}},
            "spare": {"column": "first", "effects": {"heal": {"amount": 1}}},
        },
        heroes={"ash": {"attack": 3}, "birch": {"defence": 3}},
        knows={"red-1": ["burst", "spare"], "blue-1": ["liquid", "aerial"]},
        points={"red-1": 2, "blue-1": 2},
        dice={"attack": [8]},
    )
    game.steps("stay", "use burst", "push G6", "use liquid", "pass", "use aerial", "pass", "attack blue-1 melee")
    hit = game.told("hit")[0].data
    assert (hit["total"], hit["defence"]) == (9, 8)
    assert game.health("blue-1") == 4
    assert game.s.points == [0, 0]
    assert {"exchange", "defence-none", "ability-cost"} <= game.cited()
    game.steps("stay", "stay")
    assert "end-turn" in [one.kind for one in game.s.options]  # the movement is paid for
    game.do("end-turn")
    assert game.s.round == 2


def test_passing_in_turn_ends_the_exchange() -> None:
    game = fight(power("attack", 1), guard("defence", 1))
    game.do("stay")
    assert game.asked() == "red-1"
    game.do("pass")
    assert game.asked() == "blue-1"
    game.do("pass")
    assert game.offered("attack") == ["blue-1"]
    assert "exchange-end" in game.cited()
    again = fight(power("attack", 1), guard("defence", 1))
    again.steps("stay", "pass", "use answer", "use skill")  # who passed may still use one
    assert again.offered("attack") == ["blue-1"]


def test_once_a_round_and_only_on_ones_own_side() -> None:
    game = fight(power("attack", 1), guard("defence", 1))
    game.do("stay")
    with pytest.raises(Refused) as no:
        game.do("use", "answer")
    assert no.value.code == "choose-abilities"  # it is blue's
    game.steps("use skill", "pass", "no-attack", "end-turn")
    game.do("stay")  # blue's turn
    assert game.asked() == "blue-1"
    with pytest.raises(Refused) as no:
        game.do("use", "answer")
    assert no.value.code == "exchange-side"
    used = fight(power("attack", 1), None)
    used.steps("stay", "use skill")
    with pytest.raises(Refused) as no:
        used.do("use", "skill")
    assert no.value.code == "ability-once"


def test_unbreakable_takes_a_point_at_once() -> None:
    game = fight(power("attack", 1, unbreakable=True))
    game.steps("stay", "use skill")
    assert game.points("blue-1") == 2
    assert "unbreakable" in game.cited()


# --- keywords


def test_penetrate() -> None:
    edge = {
        "edge": {
            "when": "hit",
            "effects": {"enemy-action-points": {"amount": 1}, "damage": {"amount": 1, "roll-above": 8}},
        }
    }
    game = fight(keywords=edge, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "attack blue-1 melee", "keyword")
    assert (game.health("blue-1"), game.points("blue-1")) == (3, 1)
    assert {"keyword", "keyword-once", "triggered"} <= game.cited()
    low = fight(keywords=edge, dice={"attack": [8], "defence": [2]})
    low.steps("stay", "attack blue-1 melee", "keyword")
    assert (low.health("blue-1"), low.points("blue-1")) == (4, 1)
    missed = fight(keywords=edge, dice={"attack": [2], "defence": [5]})
    missed.steps("stay", "attack blue-1 melee")
    assert missed.s.keyed == 0  # what waits for a hit isn't spent on a miss


def test_energy() -> None:
    """Example 10: +3 on a ranged attack, once a round."""
    eye = {"eye": {"when": "exchange", "attack": "ranged", "effects": {"attack": {"amount": 3}}}}
    game = fight(at=APART, weapons={"red-1": "bow"}, keywords=eye, dice={"attack": [7], "defence": [6]})
    game.steps("stay", "keyword")
    assert game.offered("keyword") == []
    game.do("attack", "blue-1", "ranged")  # 7 + 4 - 3 + 3 = 11 against 10
    assert game.health("blue-1") == 4
    assert game.s.keyed == 1


def test_crushing_pushes_up_to_two_before_the_damage() -> None:
    edge = {"edge": {"when": "hit", "effects": {"push": {"amount": 2}}}}
    game = fight(keywords=edge, dice={"attack": [9], "defence": [2]})
    game.steps("stay", "attack blue-1 melee", "keyword", "push D7")
    assert game.at("blue-1") == "D7"
    assert game.health("blue-1") == 4
    assert game.offered("push")  # the push of any melee hit is still there


def test_of_several_enemies_one_is_named() -> None:
    game = Fight(
        {"red-1": "F6", "red-2": "F2", "blue-1": "F7", "blue-2": "E6"},
        abilities={"skill": power("enemy-action-points", 1)},
        knows={"red-1": ["skill"]},
    )
    game.do("stay")
    assert sorted(str(one) for one in game.s.options if one.kind == "use") == ["use skill blue-1", "use skill blue-2"]
    game.do("use", "skill", "blue-2")
    assert game.points("blue-2") == 2
    assert game.points("blue-1") == 3


def test_a_swap_onto_two_traps_ends_before_anybody_looks_who_is_dead() -> None:
    """Both step at once: the dead one's enemy still decides about its own trap's die."""
    fight = Fight(
        {"red-1": "F4", "blue-1": "F8"}, abilities={"trade": {"when": "instant", "effects": {"swap": {"amount": 4}}}},
        knows={"red-1": ["trade"]}, health={"blue-1": 1}, options=["re-rolls"], dice={"trap": [3, 2]},
    )  # fmt: skip
    fight.do("use", "trade")
    assert fight.asked() == "blue-1"
    fight.do("keep")
    assert (fight.at("blue-1"), fight.asked()) == ("", "red-1")
    fight.do("keep")
    assert fight.s.outcome is not None
    assert fight.s.outcome.winner == 0
