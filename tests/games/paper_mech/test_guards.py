"""Keywords that answer an attack on the mech, and which comes first: Parry, Wall, Reflex. Dice worked out by hand.

Enemies' armour: scout-bike and helo 2, firethrower 3, tank and mech 4. Arcs: left shoulder sectors 1 to 4, right arm
2 to 7, left arm 8 and 1 to 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.play import examples

from .conftest import create, shows

TANK: dict[str, Any] = {"tank": {"space": "4L", "time": 4}}


# --- Parry ----------------------------------------------------------------------------------------------------------


SWORD = {"right-arm": "plasma-sword", "left-shoulder": "wing-shield"}
AWAIT: dict[str, Any] = {"mech": {"time": 3, "action": "forward-stab"}, "enemies": TANK}


def hit(space: str, power: int, keyword: str | None = None, location: str = "right-arm") -> dict[str, Any]:
    """A step: an attack on the sword by nobody."""
    data: dict[str, Any] = {"power": power, "from": space, "location": location}
    return {"attacked": data | ({"keyword": keyword} if keyword else {})}


def test_parry_rolls_all_damaging_dice_again() -> None:
    """Against 3 the 6 and the 4 do damage; rolled again 2 and 5: one point, on circle 1."""
    shows(SWORD, {
        "clauses": ["parry"],
        "setup": AWAIT,
        "do": [hit("4M", 3), {"parry": "yes"}],
        "dice": {"enemy-attack": [6, 4, 1], "parry": [2, 5], "circles": [1]},
        "expect": {
            "mech": {"circles": {"right-arm": [1]}},
            "events": [
                {"event": "parry", "rolled": [6, 4], "dice": [2, 5], "enemy": "attacker", "location": "right-arm"},
                {"event": "damage", "damage": 1},
            ],
        },
        "unchanged": "rest",
    })  # fmt: skip


def test_parry_may_be_left() -> None:
    shows(SWORD, {
        "setup": AWAIT,
        "do": [hit("4M", 2), {"parry": "no"}],
        "dice": {"enemy-attack": [6, 4], "circles": [1, 2]},
        "expect": {"mech": {"circles": {"right-arm": [1, 2]}}},
        "unchanged": "rest",
    })  # fmt: skip


@pytest.mark.parametrize(
    ("space", "location", "power", "dice", "circles"),
    [
        ("1M", "right-arm", 1, [6], [1]),  # the right arm's arc is 2 to 7
        ("8M", "right-arm", 1, [6], [1]),
        ("4M", "left-shoulder", 1, [6], [1]),  # not the sword
        ("4M", "right-arm", 2, [3, 2], []),  # nothing does damage
    ],
)
def test_no_parry(space: str, location: str, power: int, dice: list[int], circles: list[int]) -> None:
    result = shows(SWORD, {
        "setup": AWAIT,
        "do": [hit(space, power, location=location)],
        "dice": {"enemy-attack": dice} | ({"circles": circles} if circles else {}),
        "expect": {"moment": "wait", "mech": {"circles": {location: circles}}},
    })  # fmt: skip
    assert "parry" not in result.clauses


def test_a_destroyed_sword_parries_nothing() -> None:
    """Its hit spills over: from the right arm a 1 leads to the torso."""
    shows(SWORD, {
        "setup": {"mech": {"time": 3, "action": "defend-1", "circles": {"right-arm": "all"}}, "enemies": TANK},
        "do": [hit("4M", 1)],
        "dice": {"enemy-attack": [6], "spill": [1]},
        "expect": {"moment": "wait", "mech": {"circles": {"torso": 1}}},
    })  # fmt: skip


def test_parry_takes_the_die_that_accurate_rolled_again_too() -> None:
    """2 becomes 5 by Accurate; 6 and 5 do damage, both are rolled again."""
    shows(SWORD, {
        "clauses": ["accurate", "parry"],
        "setup": AWAIT,
        "do": [hit("4M", 2, "accurate"), {"parry": "yes"}],
        "dice": {"enemy-attack": [6, 2], "enemy-reroll": [5], "parry": [1, 1]},
        "expect": {"moment": "wait", "events": [{"event": "parry", "rolled": [6, 5]}, {"event": "enemy-miss"}]},
        "unchanged": "rest",
    })  # fmt: skip


def test_a_parry_without_damage_left_means_no_recoil() -> None:
    shows(SWORD, {
        "setup": AWAIT,
        "do": [hit("4M", 1, "recoil"), {"parry": "yes"}],
        "dice": {"enemy-attack": [6], "parry": [3]},
        "expect": {"mech": {"time": 3}},
        "unchanged": "rest",
    })  # fmt: skip


def test_evasion_comes_after_the_parry_and_an_attack_without_damage_earns_it() -> None:
    """Rolled again a 4: Evasion makes it a 3, no damage. With one circle to go the same parry would earn it."""
    shows(SWORD, {
        "options": ["skills"],
        "setup": {**AWAIT, "skills": {"evasion": 3}},
        "do": [hit("4M", 1), {"parry": "yes"}, {"enemy-die": 4}],
        "dice": {"enemy-attack": [6], "parry": [4]},
        "expect": {"moment": "wait", "mech": {"circles": {"right-arm": "none"}}},
    })  # fmt: skip
    shows(SWORD, {
        "options": ["skills"],
        "setup": {**AWAIT, "skills": {"evasion": 2}},
        "do": [hit("4M", 1), {"parry": "yes"}],
        "dice": {"enemy-attack": [6], "parry": [2]},
        "expect": {"skills": {"evasion": 3}},
    })  # fmt: skip


def test_an_enemys_own_attack_is_parried_and_it_moves_on() -> None:
    """The tank aims at the sword, the most damaged: its laser, Accurate, P 3."""
    shows(SWORD, {
        "setup": {
            "mech": {"time": 3, "action": "forward-stab", "circles": {"right-arm": [6]}},
            "enemies": {"tank": {"space": "4M", "time": 0, "attack": "laser"}},
        },
        "do": [{"activate": "tank"}, {"parry": "yes"}],
        "dice": {"enemy-attack": [6, 3, 2], "enemy-reroll": [1], "parry": [5], "circles": [1]},
        "expect": {
            "mech": {"circles": {"right-arm": [1, 6]}},
            "enemies": {"tank": {"time": 4, "attack": "ppc"}},
            "events": [{"event": "enemy-attack", "location": "right-arm"}, {"event": "parry", "enemy": "tank"}],
        },
    })  # fmt: skip


# --- Wall -----------------------------------------------------------------------------------------------------------


TOWER = {"left-arm": "tower-shield", "left-shoulder": "wing-shield", "right-arm": "plasma-sword"}


def test_a_guard_that_resolves_puts_the_wall_up() -> None:
    shows(TOWER, {
        "clauses": ["wall"],
        "setup": {"mech": {"time": 1, "action": "guard-1"}, "enemies": TANK},
        "do": ["advance"],
        "expect": {"moment": "free-move", "mech": {"wall": "left-arm", "last-attack": "tower-shield"}},
    })  # fmt: skip


def test_the_wall_draws_attacks_from_its_arc_without_a_roll() -> None:
    """The sword is damaged, yet the tank's PPC hits the shield, armour 5: only the 6 does damage."""
    shows(TOWER, {
        "clauses": ["wall"],
        "setup": {
            "mech": {"time": 3, "action": "guard-2", "wall": "left-arm", "circles": {"right-arm": [1, 2]}},
            "enemies": {"tank": {"space": "4L", "time": 0, "attack": "ppc"}},
        },
        "do": [{"activate": "tank"}],
        "dice": {"enemy-attack": [6, 5, 4, 3], "circles": [2]},
        "expect": {
            "mech": {"wall": "left-arm", "circles": {"left-arm": [2], "right-arm": [1, 2]}},
            "events": [{"event": "enemy-attack", "location": "left-arm", "armour": 5, "location-dice": []}],
        },
    })  # fmt: skip


def test_the_danger_zone_and_squat_count_behind_a_wall_too() -> None:
    """From 8M (zone -2) against 5 - 2 = 3, and squatting takes a die: three dice."""
    shows(TOWER, {
        "clauses": ["wall", "zone-armour", "squat-dice"],
        "setup": {
            "mech": {"time": 3, "action": "guard-2", "wall": "left-arm", "stance": "squat"},
            "enemies": {"tank": {"space": "8M", "time": 0, "attack": "ppc"}},
        },
        "do": [{"activate": "tank"}],
        "dice": {"enemy-attack": [4, 3, 1], "circles": [1]},
        "expect": {"mech": {"circles": {"left-arm": [1]}}},
    })  # fmt: skip


def test_from_outside_the_arc_the_wall_draws_nothing() -> None:
    """The left arm's arc leaves out 6: the sword, the only weapon of the right side, is aimed at."""
    result = shows(TOWER, {
        "setup": {
            "mech": {"time": 3, "action": "guard-2", "wall": "left-arm"},
            "enemies": {"tank": {"space": "6M", "time": 0, "attack": "ppc"}},
        },
        "do": [{"activate": "tank"}, {"parry": "no"}],
        "dice": {"enemy-attack": [3, 1, 1, 1], "circles": [1]},
        "expect": {"mech": {"wall": "left-arm", "circles": {"right-arm": [1]}}},
    })  # fmt: skip
    assert "wall" not in result.clauses


def test_an_attack_that_the_wall_draws_cannot_be_parried() -> None:
    """The sword would have been hit, and asked; the shield is not a blade."""
    result = shows(TOWER, {
        "setup": {
            "mech": {"time": 3, "action": "guard-2", "wall": "left-arm", "circles": {"right-arm": [1]}},
            "enemies": {"tank": {"space": "4M", "time": 0, "attack": "ppc"}},
        },
        "do": [{"activate": "tank"}],
        "dice": {"enemy-attack": [6, 1, 1, 1], "circles": [1]},
        "expect": {"moment": "wait"},
    })  # fmt: skip
    assert "parry" not in result.clauses


@pytest.mark.parametrize(
    ("action", "dice", "up"),
    [
        ("shield-bash", {"attack": [1, 1, 1]}, False),
        ("forward-stab", {}, False),  # out of range: wasted
        ("left-shoulder/defend-1", {}, False),
        ("guard-2", {}, True),
        ("walk-forwards", {}, True),
    ],
)
def test_the_wall_stands_until_the_next_attack_action(action: str, dice: dict[str, list[int]], up: bool) -> None:
    """A tank at 1C: in the arc of the left arm, not of the right one."""
    result = shows(TOWER, {
        "setup": {
            "mech": {"time": 1, "action": action, "wall": "left-arm"}, "enemies": {"tank": {"space": "1C", "time": 4}},
        },
        "do": ["advance"],
        "dice": dice,
        "expect": {"mech": {"wall": "left-arm" if up else "none"}},
    })  # fmt: skip
    down = [event.data["reason"] for event in result.events if event.kind == "wall-down"]
    assert down == ([] if up else ["attack"])


def test_a_wall_stays_up_when_an_action_is_lost_or_changed() -> None:
    shows(TOWER, {
        "clauses": ["choose-lost"],
        "setup": {
            "mech": {"time": 1, "action": "forward-stab", "wall": "left-arm", "circles": {"right-arm": [1, 2]}},
            "enemies": TANK,
        },
        "do": ["advance", {"choose": "shield-bash"}, {"change": "walk-forwards"}],
        "expect": {"mech": {"wall": "left-arm"}},
    })  # fmt: skip


def test_a_second_tower_shield_takes_the_wall_over() -> None:
    shows({"left-arm": "tower-shield", "right-arm": "tower-shield"}, {
        "setup": {"mech": {"time": 1, "action": "right-arm/guard-1", "wall": "left-arm"}, "enemies": TANK},
        "do": ["advance"],
        "expect": {"mech": {"wall": "right-arm"}, "events": [{"event": "wall-up", "location": "right-arm"}]},
    })  # fmt: skip


def test_a_destroyed_shield_draws_no_more() -> None:
    """The last circle is filled: the wall is down, and the next attack from there rolls for the location (1: torso)."""
    shows(TOWER, {
        "setup": {
            "mech": {"time": 3, "action": "forward-stab", "wall": "left-arm", "circles": {"left-arm": [1, 2, 3, 4, 5]}},
            "enemies": {"tank": {"space": "4L", "time": 0, "attack": "ppc"}},
        },
        "do": [{"activate": "tank"}, {"attacked": {"power": 1, "from": "4M"}}],
        "dice": {"enemy-attack": [6, 1, 1, 1, 1], "circles": [1], "location": [1]},
        "expect": {
            "mech": {"wall": "none", "circles": {"left-arm": "all"}},
            "events": [{"event": "wall-down", "reason": "destroyed", "location": "left-arm"}],
        },
    })  # fmt: skip


def test_reflex_comes_before_the_wall() -> None:
    """Tank and defence are on ACTIVE: the attack hits the Wing Shield, armour 4. Then the defence resolves: no wall."""
    shows(TOWER, {
        "clauses": ["reflex", "wall"],
        "setup": {
            "mech": {"time": 1, "action": "left-shoulder/defend-1", "wall": "left-arm"},
            "enemies": {"tank": {"space": "4L", "time": 1, "attack": "ppc"}},
        },
        "do": ["advance", {"activate": "tank"}],
        "dice": {"enemy-attack": [5, 4, 1, 1], "circles": [6]},
        "expect": {
            "moment": "free-move",
            "mech": {"wall": "none", "circles": {"left-shoulder": [6], "left-arm": "none"}},
            "events": [
                {"event": "reflex"}, {"event": "enemy-attack", "location": "left-shoulder", "armour": 4},
                {"event": "wall-down", "reason": "attack"},
            ],
        },
    })  # fmt: skip


def test_the_wall_draws_what_reflex_does_not_cover() -> None:
    """The tank at 5L is outside the shoulder's arc (1 to 4), inside that of the left arm."""
    shows(TOWER, {
        "setup": {
            "mech": {"time": 1, "action": "left-shoulder/defend-1", "wall": "left-arm"},
            "enemies": {"tank": {"space": "5L", "time": 1, "attack": "ppc"}},
        },
        "do": ["advance", {"activate": "tank"}],
        "dice": {"enemy-attack": [6, 1, 1, 1], "circles": [1]},
        "expect": {"mech": {"circles": {"left-arm": [1]}}},
    })  # fmt: skip


@pytest.mark.parametrize("then", ["left-shoulder/defend-1", "left-arm/quick-beam", "haste"])
def test_a_covered_enemy_meets_that_shield_whatever_you_do_meanwhile(then: str) -> None:
    """Two shields. The Helo's 5 does one point to the right one (armour 4), and Recoil moves the cube from 0 to 1.

    The Tank was covered as well: its 6 and 5 hit the right shield, although the defence has been dropped for one of the
    left shield or for a shot, or hasted and followed by one of the left shield.
    """
    hasted: list[Any] = ["haste", {"free-move": "none"}, {"choose": "left-shoulder/defend-3"}]
    meanwhile = hasted if then == "haste" else [{"change": then}]
    shows({"left-shoulder": "wing-shield", "right-shoulder": "wing-shield", "left-arm": "laser"}, {
        "setup": {
            "mech": {"time": 1, "action": "right-shoulder/defend-2"},
            "enemies": {
                "helo": {"space": "4M", "time": 1, "attack": "missiles"},
                "tank": {"space": "3L", "time": 1, "attack": "ppc"},
            },
        },
        "do": ["advance", {"activate": "helo"}, *meanwhile, {"activate": "tank"}],
        "dice": {"enemy-attack": [5, 4, 1, 1, 6, 5, 4, 1], "circles": [1, 5, 6]},
        "expect": {
            "mech": {"circles": {"left-shoulder": "none", "right-shoulder": [1, 5, 6]}},
            "events": [{"event": "reflex", "enemies": ["helo", "tank"]}, {"event": "recoil", "time": 1}],
        },
    })  # fmt: skip


def test_a_guard_cannot_be_hasted_and_a_bash_can() -> None:
    for action, refused in (("guard-1", True), ("shield-bash", False)):
        example: dict[str, Any] = {
            "setup": {
                "mech": {"time": 2, "waited": 2, "action": action},
                "enemies": {"tank": {"space": "4C", "time": 4}},
            },
            "expect": {("not-offered" if refused else "offered"): ["haste", "stop-short"]},
        }
        shows(TOWER, example)
        if refused:
            for step in ("haste", "stop-short"):
                shows(TOWER, {**example, "do": [step], "refused": "wall-no-haste"})


def test_a_wave_begins_without_a_wall() -> None:
    """The last enemy falls by the bash, which takes the wall down; the next wave has none."""
    shows(TOWER, {
        "setup": {
            "mech": {"time": 1, "action": "shield-bash", "wall": "left-arm"},
            "enemies": {"scout-bike": {"space": "4C", "time": 2}},
        },
        "do": ["advance", "repairs-done", {"stance": "stand"}],
        "dice": {"attack": [6, 6, 6], "tokens": ["helo", "firethrower"], "arrival": [3, 4]},
        "expect": {"wave": "wave-2", "mech": {"wall": "none"}},
    })  # fmt: skip


@pytest.mark.parametrize(
    ("mech", "words"),
    [
        ({"wall": "right-arm"}, "no weapon with Wall"),
        ({"wall": "torso"}, "no weapon with Wall"),
        ({"wall": "tail"}, "no location"),
        ({"wall": "left-arm", "circles": {"left-arm": "all"}}, "draws no attacks"),
    ],
)
def test_a_wall_that_cannot_be_is_a_bad_position(mech: dict[str, Any], words: str) -> None:
    own = {"weapons": TOWER}
    result = examples.run(create, "own", {"loadout": own, "setup": {"mech": mech, "enemies": TANK}})
    assert [one.code.id for one in result.differences] == ["EX506"]
    assert words in result.differences[0].message
