"""The bench: positions there and back, data of an example's own, and what needn't be written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.galactic_arena import GAME, bench_data
from generator.games.galactic_arena.engine import GalacticArena, create
from generator.games.galactic_arena.rules import compile_rules
from generator.games.galactic_arena.table import act
from generator.play.dice import Scripted

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def engine() -> GalacticArena:
    return create(load_content(ROOT / "content" / "galactic-arena", GAME, check=False))


def test_a_position_comes_back_as_it_was_set_up(engine: GalacticArena) -> None:
    bench = engine.bench()
    hero = {
        "at": "F6", "health": 3, "full-health": 6, "action-points": 1, "defence": 5, "attack": 2, "movement": 4,
        "initiative": 9, "keyword-used": True, "held": True,
    }  # fmt: skip
    state = bench.set_up({
        "arena": "bare", "round": 4, "turn": "blue-1", "obstacles": {"F4": "barrier"},
        "heroes": {"red-1": hero, "blue-1": {"at": "C2", "initiative": 3}},
    })  # fmt: skip
    position = bench.position(state)
    assert {name: position["heroes"]["red-1"][name] for name in hero} == hero
    assert position["heroes"]["blue-1"]["health"] == 5
    assert (position["round"], position["turn"], position["obstacles"]) == (4, "blue-1", {"F4": "barrier"})


def test_an_example_s_data_leave_the_game_s_alone(engine: GalacticArena) -> None:
    """A die of twenty faces, a pillar in the middle and a weapon that does five."""
    bench = engine.bench()
    state = bench.set_up({
        "arena": "bare", "pillars": ["F6"], "turn": "red-1",
        "data": {
            "battle": {"die": 20, "critical": {"roll": 20, "damage": 3}},
            "weapons": {"beam": {"attacks": ["ranged"], "damage": 5}},
        },
        "heroes": {
            "red-1": {"at": "F4", "weapon": "beam"}, "blue-1": {"at": "F7", "full-health": 9, "action-points": 0},
        },
    })  # fmt: skip
    bench.begin(state, Scripted({}))
    for action in (act("stay"), act("attack", "blue-1", "ranged")):
        bench.perform(state, action, Scripted({"attack": [20]}))
    # 20 + 4 less 2 for two hexes between is above 4; five damage and three for the critical leave one of nine.
    assert bench.position(state)["heroes"]["blue-1"]["health"] == 1
    assert engine.rules.die == 10
    assert "beam" not in engine.rules.weapon_index


def test_an_example_s_numbers_may_be_larger_than_a_sheet_holds(engine: GalacticArena) -> None:
    bench = engine.bench()
    state = bench.set_up({
        "arena": "bare",
        "data": {"heroes": {"giant": {"health": 40, "attack": 30, "movement": 25}}},
        "heroes": {"red-1": {"hero": "giant", "at": "F6"}, "blue-1": {"at": "C2"}},
    })  # fmt: skip
    told = bench.position(state)["heroes"]["red-1"]
    assert (told["health"], told["attack"], told["movement"]) == (40, 30, 25)


def test_what_nobody_wants_is_implied_within_the_turn_only(engine: GalacticArena) -> None:
    bench = engine.bench()
    guard = {"column": "first", "side": "defensive", "when": "exchange", "effects": {"defence": {"amount": 1}}}
    setup: dict[str, Any] = {
        "arena": "bare", "turn": "red-1", "data": {"abilities": {"guard": guard}},
        "heroes": {"red-1": {"at": "F6"}, "blue-1": {"at": "F7", "abilities": ["guard"]}},
    }  # fmt: skip
    state = bench.set_up(setup)
    bench.begin(state, Scripted({}))
    (attack,) = bench.read_step(state, {"attack": "blue-1"})
    implied = []
    while (one := bench.implied(state, attack)) is not None:
        implied.append(one.kind)
        bench.perform(state, one, Scripted({}))
    assert implied == ["stay", "pass"]
    assert attack in bench.offered(state)
    # Nothing leads to blue's attack but the end of red's turn, which must be written.
    (back,) = bench.read_step(state, {"attack": "red-1"})
    assert bench.implied(state, back) is None


def test_a_movement_is_read_with_and_without_its_way(engine: GalacticArena) -> None:
    bench = engine.bench()
    state = bench.set_up({"arena": "bare", "heroes": {"red-1": {"at": "F6"}, "blue-1": {"at": "C2"}}})
    assert bench.read_step(state, {"move": "F4"}) == [act("move", "F4")]
    assert bench.read_step(state, {"move": ["F5", "F4"]}) == [act("move", "F4", ("F5", "F4"))]
    # An attack without a kind is melee next door and ranged from afar.
    assert bench.read_step(state, {"attack": "blue-1"}) == [act("attack", "blue-1", "ranged")]


def test_forms_are_found_by_the_seats(engine: GalacticArena) -> None:
    bench = engine.bench()
    seats = [f"{side}-{rank}" for rank in (1, 2) for side in ("red", "blue")]
    state = bench.set_up({"arena": "bare", "heroes": {seat: {} for seat in seats}})
    assert bench.engine.form.id == "pairs"
    assert len(state.at) == 4
    bench = engine.bench()
    bench.set_up({"arena": "bare", "wins": {"red": 1}, "heroes": {"red-1": {}, "blue-1": {}}})
    assert bench.engine.form.id == "tournament"


@pytest.mark.parametrize("setup", [
    {"arena": "bare", "heroes": {"red-1": {"weapons": ["gun"], "abilities": []}, "blue-1": {}},
     "data": {"weapons": {"gun": {"attacks": ["ranged"], "damage": 3}}}},
    {"data": {"abilities": {"columns": {"basic": {"slots": 4}}}}},
    {"data": {"keywords": {"knock": {"when": "hit", "effects": {"push": {"amount": 2}}}}}},
])  # fmt: skip
def test_what_is_taken_over_from_the_game_s_rules_is_as_if_compiled_anew(
    engine: GalacticArena, setup: dict[str, Any]
) -> None:
    made = bench_data.overlay(engine.rules.tables, setup)
    assert compile_rules(made, engine.rules) == compile_rules(made)
    taken = {id(one) for one in compile_rules(made, engine.rules).abilities}
    assert (taken == {id(one) for one in engine.rules.abilities}) is ("abilities" not in setup["data"])
