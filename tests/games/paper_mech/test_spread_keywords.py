"""Keywords of weapons that hit more, or move what they hit: Area, Weak, Pull, a least range. Dice worked out by hand.

Enemies' armour: scout-bike and helo 2, firethrower 3, tank and mech 4. Arcs: left shoulder sectors 1 to 4, right arm
2 to 7, left arm 8 and 1 to 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.further import apart
from generator.games.paper_mech.rules import compile_rules
from generator.play import examples

from .conftest import equipped, kinds, shows, tables

# --- least range ----------------------------------------------------------------------------------------------------


MORTAR = {"left-shoulder": "mortar", "left-arm": "mortar"}


def test_least_range_leaves_out_what_is_at_close() -> None:
    shows(MORTAR, {
        "setup": {
            "mech": {"action": "left-arm/single-shell"},
            "enemies": {"helo": {"space": "3C", "time": 4}, "tank": {"space": "5S", "time": 4},
                        "mech": {"space": "1S", "time": 4}},
        },
        "do": [{"attack": "helo"}],
        "refused": "least-range",
        "expect": {"offered": [{"attack": "tank"}, {"attack": "mech"}], "not-offered": [{"attack": "helo"}]},
    })  # fmt: skip


def test_an_attack_with_only_near_enemies_is_wasted() -> None:
    shows(MORTAR, {
        "clauses": ["least-range", "attack-wasted"],
        "setup": {"mech": {"action": "left-arm/single-shell"}, "enemies": {"helo": {"space": "3C", "time": 4}}},
        "expect": {
            "moment": "free-move", "mech": {"last-attack": "mortar", "action": "none"},
            "events": [{"event": "wasted", "why": "too-close"}],
        },
        "unchanged": "rest",
    })  # fmt: skip


def test_out_of_range_is_not_too_close() -> None:
    result = shows(MORTAR, {
        "setup": {"mech": {"action": "left-arm/single-shell"}, "enemies": {"tank": {"space": "3L", "time": 4}}},
    })  # fmt: skip
    assert "least-range" not in result.clauses
    assert "attack-wasted" in result.clauses


# --- Area -----------------------------------------------------------------------------------------------------------


PAIR: dict[str, Any] = {"tank": {"space": "4M", "time": 4}, "helo": {"space": "4S", "time": 4}}


def test_area_compares_the_same_dice_with_a_second_enemy() -> None:
    """5, 3, 1: one above the tank's 4, two above the helo's 2. The attack counts once."""
    result = shows(MORTAR, {
        "clauses": ["area"],
        "setup": {"mech": {"action": "left-shoulder/single-shell"}, "enemies": PAIR},
        "do": [{"attack": "tank"}, {"area": "helo"}],
        "dice": {"attack": [5, 3, 1]},
        "expect": {
            "moment": "free-move",
            "enemies": {"tank": {"circles": 1}, "helo": {"circles": 2}},
            "mech": {"last-attack": "mortar"},
        },
    })  # fmt: skip
    assert kinds(result, "enemy-damage", "area") == [
        ("enemy-damage", "tank", 1), ("area", "helo", None), ("enemy-damage", "helo", 2),
    ]  # fmt: skip


def test_area_may_be_declined() -> None:
    shows(MORTAR, {
        "setup": {"mech": {"action": "left-shoulder/single-shell"}, "enemies": PAIR},
        "do": [{"attack": "tank"}, {"area": "none"}],
        "dice": {"attack": [5, 3, 1]},
        "expect": {"enemies": {"tank": {"circles": 1}, "helo": {"circles": "none"}}},
    })  # fmt: skip


def test_area_after_a_miss_and_with_haste() -> None:
    """One unit early: 4 - 1 and 3 - 1 against the tank's 4, nothing; against the helo's 2 the 4 does damage."""
    result = shows(MORTAR, {
        "setup": {"mech": {"action": "left-shoulder/single-shell", "time": 1, "waited": 2}, "enemies": PAIR},
        "do": ["haste", {"attack": "tank"}, {"area": "helo"}],
        "dice": {"attack": [4, 3, 2]},
        "expect": {"enemies": {"tank": {"circles": "none"}, "helo": {"circles": 1}}},
    })  # fmt: skip
    assert kinds(result, "miss", "enemy-damage") == [("miss", "tank", 0), ("enemy-damage", "helo", 1)]


def test_area_by_both_clears_a_wave() -> None:
    """The bike has two circles, the helo four, of which three are filled."""
    shows(MORTAR, {
        "clauses": ["area", "wave-cleared"],
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"},
            "enemies": {"scout-bike": {"space": "3S", "time": 1}, "helo": {"space": "2S", "time": 4, "circles": 3}},
        },
        "do": [{"attack": "scout-bike"}, {"area": "helo"}],
        "dice": {"attack": [3, 3, 1]},
        "expect": {"enemies": {"scout-bike": "gone", "helo": "gone"}, "moment": "repair"},
    })  # fmt: skip


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("4M", True),  # the same space
        ("3M", True), ("4S", True), ("5M", True),
        ("4L", False),  # one space away, out of range
        ("3S", False),  # one ring and one sector away
        ("2M", False), ("4C", False),
    ],
)  # fmt: skip
def test_area_reaches_one_space_in_range_and_arc(space: str, near: bool) -> None:
    """From the left arm (sectors 8, 1 to 5), the target at 4M."""
    enemies = {"tank": {"space": "4M", "time": 4}, "helo": {"space": space, "time": 4}}
    shows(MORTAR, {
        "setup": {"mech": {"action": "left-arm/single-shell"}, "enemies": enemies},
        "do": [{"attack": "tank"}],
        "dice": {"attack": [1, 1, 1]},
        "expect": {"moment": "area" if near else "free-move"},
    })  # fmt: skip


def test_area_stays_in_the_arc() -> None:
    """From the left shoulder (sectors 1 to 4) the helo at 5M is out of it; the other tank is offered."""
    shows(MORTAR, {
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"},
            "enemies": {**PAIR, "helo": {"space": "5M", "time": 4}, "tank-2": {"space": "3M", "time": 4}},
        },
        "do": [{"attack": "tank"}, {"area": "helo"}],
        "dice": {"attack": [1, 1, 1]},
        "refused": "area",
        "expect": {"offered": [{"area": "tank-2"}, {"area": "none"}], "not-offered": [{"area": "tank"}]},
    })  # fmt: skip


def test_area_goes_round_the_radar() -> None:
    """Sectors 8 and 1 are neighbours, rings are not."""
    rules = equipped({}).rules
    at = rules.space_index
    assert apart(rules, at["8M"], at["1M"]) == 1
    assert apart(rules, at["8M"], at["1S"]) == 2
    assert apart(rules, at["1C"], at["5C"]) == 4
    assert apart(rules, at["3L"], at["3C"]) == 3


def test_area_is_one_attack_for_marksman() -> None:
    """All three dice beat the first target's armour: one circle, whatever they do to the second one."""
    shows(MORTAR, {
        "options": ["skills"],
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"},
            "enemies": {"helo": {"space": "4S", "time": 4}, "tank": {"space": "4M", "time": 4}},
        },
        "do": [{"attack": "helo"}, {"area": "tank"}],
        "dice": {"attack": [3, 3, 3]},
        "expect": {
            "skills": {"marksman": 1}, "enemies": {"helo": {"circles": 3}, "tank": {"circles": "none"}},
        },
    })  # fmt: skip


def test_area_uses_a_die_that_marksman_changed() -> None:
    """The tank's 4 makes a 5 of the 4; only then the second enemy is named, and both 5 and 3 beat the helo's 2."""
    shows(MORTAR, {
        "options": ["skills"],
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"}, "enemies": PAIR, "skills": {"marksman": 3},
        },
        "do": [{"attack": "tank"}, {"own-die": 4}, {"area": "helo"}],
        "dice": {"attack": [4, 3, 1]},
        "expect": {"enemies": {"tank": {"circles": 1}, "helo": {"circles": 2}}},
    })  # fmt: skip


def test_marksman_may_serve_the_second_enemy_alone() -> None:
    """All three dice beat the helo's 2, and the 4 is made a 5 for the tank's 4. Across a corner nobody asks."""
    example: dict[str, Any] = {
        "options": ["skills"],
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"}, "skills": {"marksman": 3},
            "enemies": {"helo": {"space": "4S", "time": 4}, "tank": {"space": "4M", "time": 4}},
        },
        "do": [{"attack": "helo"}, {"own-die": 4}, {"area": "tank"}],
        "dice": {"attack": [4, 3, 3]},
        "expect": {"enemies": {"helo": {"circles": 3}, "tank": {"circles": 1}}},
    }
    shows(MORTAR, example)
    example["setup"]["enemies"]["tank"]["space"] = "3S"
    shows(MORTAR, example)
    example["setup"]["enemies"]["tank"]["space"] = "3M"
    shows(MORTAR, {
        **example, "do": [{"attack": "helo"}],
        "expect": {"moment": "free-move", "enemies": {"helo": {"circles": 3}, "tank": {"circles": "none"}}},
    })  # fmt: skip


def test_crush_with_area_crushes_both() -> None:
    """An action of the data that crushes, on a weapon with Area: one point fills three circles, and two."""
    data = tables()
    data["weapons"]["weapons"]["mortar"]["actions"]["single-shell"]["crushes"] = True
    engine = PaperMech(compile_rules(data, {"weapons": MORTAR}))
    result = examples.run(lambda loadout, options: engine, "own", {
        "clauses": ["crush"],
        "setup": {"mech": {"action": "left-shoulder/single-shell"}, "enemies": PAIR},
        "do": [{"attack": "tank"}, {"area": "helo"}],
        "dice": {"attack": [5, 1, 1]},
        "expect": {"enemies": {"tank": {"circles": 3, "attack": "laser"}, "helo": {"circles": 2}}},
    })  # fmt: skip
    assert result.ok


def test_area_with_two_further_targets_asks_twice() -> None:
    data = tables()
    data["keywords"]["keywords"]["area"]["targets"] = 2
    engine = PaperMech(compile_rules(data, {"weapons": MORTAR}))
    result = examples.run(lambda loadout, options: engine, "own", {
        "setup": {
            "mech": {"action": "left-shoulder/single-shell"},
            "enemies": {**PAIR, "firethrower": {"space": "3M", "time": 3}},
        },
        "do": [{"attack": "tank"}, {"area": "firethrower"}, {"area": "helo"}],
        "dice": {"attack": [4, 3, 1]},  # tank 4: none, firethrower 3: one, helo 2: two
        "expect": {"enemies": {"tank": {"circles": "none"}, "firethrower": {"circles": 1}, "helo": {"circles": 2}}},
    })  # fmt: skip
    assert result.ok


# --- Weak -----------------------------------------------------------------------------------------------------------


GUN = {"left-arm": "machine-gun"}


def test_weak_adds_two_to_the_armour() -> None:
    """The helo's 2 counts 4: the 5 does damage, the 4 none."""
    shows(GUN, {
        "clauses": ["weak"],
        "setup": {"mech": {"action": "left-arm/burst"}, "enemies": {"helo": {"space": "3S", "time": 4}}},
        "dice": {"attack": [5, 4, 3]},
        "expect": {"enemies": {"helo": {"circles": 1}}, "events": [{"event": "attack", "armour": 4}]},
    })  # fmt: skip


def test_a_six_always_does_damage() -> None:
    """The tank's 4 counts 6, and two units of haste come on top: both sixes count, the 5 does not."""
    shows(GUN, {
        "setup": {
            "mech": {"action": "left-arm/full-auto", "time": 2, "waited": 1},
            "enemies": {"tank": {"space": "3S", "time": 4}},
        },
        "do": ["haste"],
        "dice": {"attack": [6, 6, 5, 4, 3, 2, 1, 1]},
        "expect": {"enemies": {"tank": {"circles": 2}}},
    })  # fmt: skip


def test_a_five_made_a_six_by_marksman_is_no_six_as_rolled() -> None:
    """Against the tank's 6 no change helps. Against the helo's 4 and one of haste a 5 becomes a 6 and does damage."""
    shows(GUN, {
        "options": ["skills"],
        "setup": {
            "mech": {"action": "left-arm/burst"}, "enemies": {"tank": {"space": "3S", "time": 4}},
            "skills": {"marksman": 3},
        },
        "dice": {"attack": [6, 5, 5]},
        "expect": {"moment": "free-move", "enemies": {"tank": {"circles": 1}}},
    })  # fmt: skip
    shows(GUN, {
        "options": ["skills"],
        "setup": {
            "mech": {"action": "left-arm/semi-auto", "time": 1, "waited": 1},
            "enemies": {"helo": {"space": "3S", "time": 4}}, "skills": {"marksman": 3},
        },
        "do": ["haste", {"own-die": 5}],
        "dice": {"attack": [6, 5, 5, 1, 1, 1]},
        "expect": {"enemies": {"helo": {"circles": 2}}},
    })  # fmt: skip


def test_sixes_count_for_earning_marksman() -> None:
    """Three dice, three sixes: all did damage."""
    shows(GUN, {
        "options": ["skills"],
        "setup": {"mech": {"action": "left-arm/burst"}, "enemies": {"tank": {"space": "3S", "time": 4}}},
        "dice": {"attack": [6, 6, 6]},
        "expect": {"skills": {"marksman": 1}, "enemies": {"tank": {"circles": 3}}},
    })  # fmt: skip


# --- Pull -----------------------------------------------------------------------------------------------------------


WHIP = {"right-arm": "energy-whip"}


def test_pull_moves_the_target_closer_or_sideways() -> None:
    shows(WHIP, {
        "setup": {"mech": {"action": "sweep"}, "enemies": {"tank": {"space": "3S", "time": 4}}},
        "dice": {"attack": [5, 1]},
        "expect": {
            "moment": "pull",
            "offered": [{"pull": "3C"}, {"pull": "2S"}, {"pull": "4S"}, {"pull": "none"}],
            "not-offered": [{"pull": "3M"}, {"pull": "3S"}, {"pull": "2C"}, {"pull": "1S"}],
        },
    })  # fmt: skip
    shows(WHIP, {
        "clauses": ["pull"],
        "setup": {"mech": {"action": "sweep"}, "enemies": {"tank": {"space": "3S", "time": 4}}},
        "do": [{"pull": "3C"}],
        "dice": {"attack": [5, 1]},
        "expect": {
            "moment": "free-move", "enemies": {"tank": {"space": "3C", "time": 4, "attack": "ppc", "circles": 1}},
        },
    })  # fmt: skip


def test_pull_ends_inside_the_arc() -> None:
    """The right arm reaches sectors 2 to 7: from 2C there is only 3C; from 7C only 6C."""
    for space, way, out in (("2C", "3C", "1C"), ("7C", "6C", "8C")):
        shows(WHIP, {
            "setup": {"mech": {"action": "sweep"}, "enemies": {"tank": {"space": space, "time": 4}}},
            "do": [{"pull": out}],
            "dice": {"attack": [6, 6]},
            "refused": "pull",
            "expect": {"offered": [{"pull": way}, {"pull": "none"}]},
        })  # fmt: skip


def test_pull_may_be_declined() -> None:
    shows(WHIP, {
        "setup": {"mech": {"action": "sweep"}, "enemies": {"tank": {"space": "3S", "time": 4}}},
        "do": [{"pull": "none"}],
        "dice": {"attack": [5, 1]},
        "expect": {"moment": "free-move", "enemies": {"tank": {"space": "3S", "circles": 1}}},
    })  # fmt: skip


def test_no_pull_without_damage_or_of_a_wreck() -> None:
    shows(WHIP, {
        "setup": {"mech": {"action": "sweep"}, "enemies": {"tank": {"space": "3S", "time": 4}}},
        "dice": {"attack": [4, 1]},
        "expect": {"moment": "free-move"},
    })  # fmt: skip
    shows(WHIP, {
        "setup": {
            "mech": {"action": "sweep"},
            "enemies": {"scout-bike": {"space": "3S", "time": 1}, "tank": {"space": "8L", "time": 4}},
        },
        "dice": {"attack": [5, 5]},
        "expect": {"moment": "free-move", "enemies": {"scout-bike": "gone"}},
    })  # fmt: skip


def test_a_new_attack_is_chosen_before_the_pull() -> None:
    """The mech's missiles are disabled at 3S, where its laser is in range; pulled to 3C it keeps it, not the fist."""
    shows(WHIP, {
        "clauses": ["attack-reselect", "pull"],
        "setup": {"mech": {"action": "sweep"}, "enemies": {"mech": {"space": "3S", "time": 2, "circles": 1}}},
        "do": [{"pull": "3C"}],
        "dice": {"attack": [5, 1]},
        "expect": {"enemies": {"mech": {"space": "3C", "attack": "laser", "time": 3, "circles": 2}}},
    })  # fmt: skip


def test_a_jet_that_is_pulled_flies_on_as_it_did() -> None:
    shows(WHIP, {
        "setup": {
            "mech": {"action": "sweep"}, "enemies": {"attack-jet": {"space": "3S", "time": 1, "flight": "outbound"}},
        },
        "do": [{"pull": "3C"}],
        "dice": {"attack": [5, 1]},
        "expect": {"enemies": {"attack-jet": {"space": "3C", "time": 1, "flight": "outbound"}}},
    })  # fmt: skip
