"""What a transcript says where a reader could be misled, against sentences written by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import create, narrator
from generator.games.paper_mech.narrator import Narrator
from generator.play.contract import Event
from generator.play.dice import Scripted

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def told() -> tuple[Any, Narrator]:
    """An engine with skills, and its narrator."""
    content = load_content(ROOT / "content" / "paper-mech", GAME, check=False)
    engine = create(content, options=["skills"])
    return engine, narrator(content, engine)


def lines(told: tuple[Any, Narrator], setup: dict[str, Any], steps: list[Any], dice: dict[str, list[int]]) -> list[str]:
    """The sentences of the steps from a position, in order."""
    engine, teller = told
    bench = engine.bench()
    rolls = Scripted(dice)
    state = bench.set_up(setup)
    bench.begin(state, rolls)
    found = []
    for step in steps:
        for action in bench.read_step(state, step):
            if (first := bench.implied(state, action)) is not None:
                found += [teller.sentence(event, state) for event in engine.apply(state, first, rolls)]
            found += [teller.sentence(event, state) for event in bench.perform(state, action, rolls)]
    assert not rolls.left()
    return [line for line in found if line]


def test_recoil_and_accurate_of_the_enemy_mech_are_not_told_as_yours(told: tuple[Any, Narrator]) -> None:
    """The enemy's id is `mech` too."""
    hit = lines(
        told,
        {"mech": {"time": 0, "action": "single-launch"}, "enemies": {"mech": {"space": "4L", "time": 3}}},
        [{"attack": "mech"}], {"attack": [5, 1]},
    )  # fmt: skip
    assert hit[1:] == ["Mech: 1 point of damage, circle 1.", "Recoil moves its time cube to 4."]
    shot = lines(
        told,
        {"mech": {"time": 5, "action": "punch"},
         "enemies": {"mech": {"space": "4M", "time": 0, "attack": "laser", "circles": {"missiles": "all"}}}},
        [{"activate": "mech"}], {"location": [2], "enemy-attack": [1, 2, 3], "enemy-reroll": [4]},
    )  # fmt: skip
    assert "It re-rolls its 1: 4." in shot
    assert not any(line.startswith(("You re-roll", "Recoil moves your")) for line in shot)


def test_to_have_no_free_move_is_not_to_make_none(told: tuple[Any, Narrator]) -> None:
    tank = {"tank": {"space": "7L", "time": 3}}
    stand = {"time": 1, "action": "punch"}
    left = lines(told, {"mech": stand, "enemies": tank}, ["advance", {"free-move": "none"}], {})
    assert left[-1] == "You make no free move."
    squat = {"time": 1, "action": "punch", "stance": "squat"}
    assert lines(told, {"mech": squat, "enemies": tank}, ["advance"], {})[-1] == "You have no free move."


def test_a_turn_says_which_way_and_whether_it_was_free(told: tuple[Any, Narrator]) -> None:
    setup = {"mech": {"time": 1, "action": "punch"}, "enemies": {"tank": {"space": "7L", "time": 3}}}
    free = lines(told, setup, ["advance", {"free-move": "turn-anticlockwise"}], {})
    assert free[-1] == "Free move. You turn, the enemies go anticlockwise: Tank to 6L."
    setup["mech"] = {"time": 1, "action": "turn-or-stance"}
    paid = lines(told, setup, ["advance", {"turn": "clockwise"}], {})
    assert paid[-1] == "You turn, the enemies go clockwise: Tank to 8L."


def test_points_without_a_circle_and_crush_are_told(told: tuple[Any, Narrator]) -> None:
    helo = {"helo": {"space": "4C", "time": 3, "circles": 3}, "tank": {"space": "7L", "time": 3}}
    lost = lines(
        told, {"mech": {"time": 0, "action": "punch"}, "enemies": helo}, [{"attack": "helo"}], {"attack": [3, 6, 1]}
    )
    assert lost[1] == "Helo: 2 points of damage, circle 4. 1 without a circle, lost."
    setup = {
        "mech": {"time": 0, "action": "crush", "last-attack": "fist"}, "enemies": {"tank": {"space": "4C", "time": 3}}
    }  # fmt: skip
    crush = lines(told, setup, [{"attack": {"target": "tank", "combo": True}}], {"attack": [5, 1]})
    assert crush[0].endswith("2 dice against armour 4: 5, 1. Combo is in it.")
    assert crush[1] == "Tank: 1 point of damage, circles 1, 2, 3. Crush fills all of that attack."


def test_what_slows_an_action_is_told(told: tuple[Any, Narrator]) -> None:
    setup = {"mech": {"time": 0, "circles": {"torso": 2}}, "enemies": {"tank": {"space": "4L", "time": 4}}}
    assert lines(told, setup, [{"choose": "punch"}], {})[0] == (
        "You choose Fist: Punch. Your time cube goes on 3. Your torso adds 1."
    )


def test_the_end_says_why(told: tuple[Any, Narrator]) -> None:
    setup = {
        "quiet": 58,
        "mech": {"time": 5, "action": "full-salvo"}, "enemies": {"tank": {"space": "3L", "time": 4}},
    }  # fmt: skip
    assert lines(told, setup, ["advance"], {})[-1] == "62 units of time without a circle filled. You have lost."
    teller = told[1]
    end = Event("lose", ("torso-destroyed", "lose"), {"reason": "torso-destroyed"})
    assert teller.sentence(end, None) == "Your torso is destroyed. You have lost."


def test_the_table_shows_flight_last_attack_and_skills(told: tuple[Any, Narrator]) -> None:
    engine, teller = told
    bench = engine.bench()
    state = bench.set_up({
        "mech": {"time": 0, "last-attack": "missiles"},
        "skills": {"evasion": 2},
        "enemies": {
            "attack-jet": {"space": "7S", "time": 1, "flight": "outbound", "circles": 1},
            "attack-jet-2": {"space": "off", "time": 3},
            "tank": {"space": "4L", "time": 4},
        },
    })  # fmt: skip
    bench.begin(state, Scripted({}))
    table = teller.table(state)
    assert table[0] == "You: time cube on ACTIVE, Stand. Last attack: Missiles."
    assert table[2:] == [
        "Evasion ●●○  Marksman ○○○  Engineer ○",
        "Attack Jet at 7S, outbound: time cube on 1, Bombs. ●○",
        "Attack Jet 2 off the radar: time cube on 3. ○○",
        "Tank at 4L: time cube on 4, PPC. ○○○ ○○",
    ]


def test_the_heading_names_optional_rules(told: tuple[Any, Narrator]) -> None:
    assert "Optional rules in play: skills." in told[1].heading(1, "random", 1)
