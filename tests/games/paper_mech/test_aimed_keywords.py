"""Keywords that say how a weapon is aimed and what it stops: Sniper, Kickback, Emp, Proximity. Dice worked out by hand.

Enemies' armour: scout-bike and helo 2, firethrower 3, tank and mech 4. Arcs: left shoulder sectors 1 to 4, right arm
2 to 7, left arm 8 and 1 to 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.rules import compile_rules
from generator.play import examples

from .conftest import kinds, shows, tables

TANK: dict[str, Any] = {"tank": {"space": "4L", "time": 4}}


# --- Sniper ---------------------------------------------------------------------------------------------------------


RIFLE = {"left-arm": "rifle"}


def test_sniper_takes_one_from_the_targets_armour() -> None:
    """Against 4 - 1 = 3: the 4 and the 5 do damage, the 3 none."""
    shows(RIFLE, {
        "clauses": ["sniper"],
        "setup": {"mech": {"action": "careful-aim"}, "enemies": {"tank": {"space": "4L", "time": 4}}},
        "dice": {"attack": [3, 4, 5]},
        "expect": {"enemies": {"tank": {"circles": 2}}, "events": [{"event": "attack", "armour": 3, "power": 3}]},
    })  # fmt: skip


def test_sniper_with_haste_takes_each_from_its_own_side() -> None:
    """Two units early: a die needs more than 3 + 2, so only the 6 does damage."""
    shows(RIFLE, {
        "setup": {
            "mech": {"action": "careful-aim", "time": 2, "waited": 2}, "enemies": {"tank": {"space": "4L", "time": 4}},
        },
        "do": ["haste"],
        "dice": {"attack": [6, 5, 4]},
        "expect": {"enemies": {"tank": {"circles": 1}}},
    })  # fmt: skip


def test_sniper_takes_no_armour_below_nothing() -> None:
    data = tables()
    data["keywords"]["keywords"]["sniper"]["armour"] = -5
    engine = PaperMech(compile_rules(data, {"weapons": RIFLE}))
    result = examples.run(lambda loadout, options: engine, "own", {
        "setup": {"mech": {"action": "rushed-aim"}, "enemies": {"tank": {"space": "4L", "time": 4}}},
        "dice": {"attack": [1, 2]},
        "expect": {"enemies": {"tank": {"circles": 2}}, "events": [{"event": "attack", "armour": 0}]},
    })  # fmt: skip
    assert result.ok


def test_a_danger_zone_does_not_help_sniper() -> None:
    """Behind the mech its own armour counts lower; the tank at 8M has 3 as anywhere."""
    shows(RIFLE, {
        "setup": {"mech": {"action": "rushed-aim"}, "enemies": {"tank": {"space": "8M", "time": 4}}},
        "dice": {"attack": [3, 4]},
        "expect": {"enemies": {"tank": {"circles": 1}}, "events": [{"event": "attack", "armour": 3}]},
    })  # fmt: skip


# --- Kickback -------------------------------------------------------------------------------------------------------


PPC = {"left-arm": "ppc"}


def test_kickback_standing_is_wasted_and_the_free_move_follows() -> None:
    shows(PPC, {
        "clauses": ["kickback", "attack-wasted"],
        "setup": {"mech": {"action": "single-shot"}, "enemies": TANK},
        "expect": {
            "moment": "free-move", "mech": {"last-attack": "ppc", "action": "none"},
            "events": [{"event": "wasted", "why": "standing"}],
        },
        "unchanged": "rest",
    })  # fmt: skip


def test_kickback_squatting_fires_and_no_free_move_follows() -> None:
    """Against 4: 5 and 6 do damage."""
    shows(PPC, {
        "clauses": ["squat-no-free-move"],
        "setup": {"mech": {"action": "single-shot", "stance": "squat"}, "enemies": TANK},
        "dice": {"attack": [1, 4, 5, 6]},
        "expect": {"moment": "choose", "enemies": {"tank": {"circles": 2}}},
    })  # fmt: skip


def test_kickback_may_be_chosen_and_hasted_standing() -> None:
    shows(PPC, {
        "clauses": ["kickback", "haste"],
        "setup": {"mech": {"time": 0}, "enemies": TANK},
        "do": [{"choose": "single-shot"}, "stop-short", "haste"],
        "expect": {"moment": "free-move", "mech": {"time": 2}, "enemies": {"tank": {"time": 3, "circles": "none"}}},
    })  # fmt: skip


# --- EMP ------------------------------------------------------------------------------------------------------------


DISRUPTOR = {"left-arm": "disruptor"}


def test_emp_sets_the_time_cube_to_the_attack_chosen_anew() -> None:
    """The tank at 4M chooses the PPC again (P 4 before P 3): from box 1 to box 4."""
    shows(DISRUPTOR, {
        "clauses": ["emp"],
        "setup": {"mech": {"action": "scrambler"}, "enemies": {"tank": {"space": "4M", "time": 1, "attack": "laser"}}},
        "dice": {"attack": [5]},
        "expect": {"enemies": {"tank": {"attack": "ppc", "time": 4, "circles": 1}}},
    })  # fmt: skip


def test_emp_may_bring_the_next_attack_sooner() -> None:
    """Recoil had put the tank on 6: its PPC takes 4."""
    shows(DISRUPTOR, {
        "setup": {"mech": {"action": "scrambler"}, "enemies": {"tank": {"space": "4M", "time": 6}}},
        "dice": {"attack": [6]},
        "expect": {"enemies": {"tank": {"time": 4}}},
    })  # fmt: skip


def test_emp_without_damage_does_nothing() -> None:
    shows(DISRUPTOR, {
        "setup": {"mech": {"action": "scrambler"}, "enemies": {"tank": {"space": "4M", "time": 1}}},
        "dice": {"attack": [4]},
        "expect": {"enemies": {"tank": {"time": 1, "circles": "none"}}},
    })  # fmt: skip


def test_emp_and_a_disabled_attack_make_one_choice() -> None:
    """The third circle disables the PPC: the tank takes the laser, told once, for both reasons."""
    result = shows(DISRUPTOR, {
        "clauses": ["emp", "attack-reselect"],
        "setup": {"mech": {"action": "scrambler"}, "enemies": {"tank": {"space": "4M", "time": 1, "circles": 2}}},
        "dice": {"attack": [5]},
        "expect": {"enemies": {"tank": {"attack": "laser", "time": 3, "circles": 3}}},
    })  # fmt: skip
    assert len(kinds(result, "enemy-choose")) == 1


def test_emp_takes_an_enemy_off_active_before_it_acts() -> None:
    shows(DISRUPTOR, {
        "setup": {
            "mech": {"action": "white-noise", "time": 1, "waited": 2},
            "enemies": {"helo": {"space": "3S", "time": 0}},
        },
        "do": ["haste"],
        "dice": {"attack": [4, 1, 1]},  # 4 - 1 beats 2
        "expect": {
            "enemies": {"helo": {"attack": "missiles", "time": 4, "circles": 1}},
            "moment": "free-move", "not-offered": [{"activate": "helo"}],
        },
    })  # fmt: skip


# --- Proximity ------------------------------------------------------------------------------------------------------


FLAMES = {"left-arm": "flamethrower"}


@pytest.mark.parametrize(
    ("space", "action", "power"),
    [
        ("3C", "flame-burst", 4),
        ("3S", "flame-burst", 3),
        ("3M", "flame-burst", 2),
        ("3M", "burn", 1),  # 2 - 2 would be none
        ("3S", "burn", 1),
    ],
)
def test_proximity_takes_a_die_for_each_ring(space: str, action: str, power: int) -> None:
    shows(FLAMES, {
        "clauses": ["proximity"],
        "setup": {"mech": {"action": action}, "enemies": {"tank": {"space": space, "time": 4}}},
        "dice": {"attack": [1] * power},
        "expect": {"events": [{"event": "attack", "power": power}]},
    })  # fmt: skip
