"""The rungs of the ladder that every game climbs (see tests/games/test_rungs.py): a whole game to be read, numbers of
positions worked out by hand, a position dealt anew, and policies that know no die to come.

The golden game is fought on a map of its own by mechs of its own, so it stays while the game's data are balanced.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.games.hex_skirmish.policies import POLICIES
from generator.play.match import play
from generator.play.policies import Random
from tests.battle.rungs import battle_traced, nothing_is_hidden
from tests.games.branching import Branching, every
from tests.games.rungs import decisions_that_know_no_dice, same_as_golden

from .table import Game, engine

GOLDEN_SEED = 11
GOLDEN = Path(__file__).parent / "golden" / "four.txt"
FIELD = {"rows": [". . = . . .", ". w = . 1 .", ". . = 1 ~1 .", ". ~1 1 = . .", ". 1 . = w .", ". . . = . ."]}
QUICK = {"size": 2, "move": '8"/6"j', "overheat": 1, "damage": {"short": 4, "medium": 3}, "armour": 3, "points": 30}
SLOW = {"size": 3, "move": '6"', "armour": 2, "structure": 2, "points": 15}
FOUR = {
    "red-1": {"card": QUICK, "at": "0101", "facing": "S"}, "red-2": {"card": SLOW, "at": "0301", "facing": "S"},
    "blue-1": {"card": QUICK, "at": "0606", "facing": "N"}, "blue-2": {"card": SLOW, "at": "0406", "facing": "N"},
}  # fmt: skip


def trace(seed: int) -> list[str]:
    """A game of the random policy: who decides what, and each event with its clauses."""
    return battle_traced(engine(), {"phase": "turn", "turn": 0, "turns": 6, "map": FIELD, "units": FOUR}, seed)


def test_golden_game() -> None:
    """A whole battle of two against two."""
    same_as_golden(trace(GOLDEN_SEED), GOLDEN)


def test_the_same_seed_is_the_same_game() -> None:
    assert trace(3) == trace(3)
    assert trace(3) != trace(4)


@pytest.mark.parametrize(("form", "policy", "games"), [("duel", "random", 12), ("lance", "random", 1),
                                                       ("duel", "greedy", 3)])  # fmt: skip
def test_games_keep_the_invariants(form: str, policy: str, games: int) -> None:
    """And every clause that an event cites is among those that the engine says it cites."""
    used: Any = {"random": Random, **POLICIES}[policy]()
    arena = engine().in_form(form)
    cited: set[str] = set()
    for seed in range(games):
        game = play(arena, used, seed, lambda action, events, state: cited.update(*(one.clauses for one in events)),
                    invariants=True)  # fmt: skip
        assert game.outcome is not None
    assert cited
    assert cited <= arena.cited


def test_a_sprint_goes_as_far_as_was_offered_and_the_heat_is_kept() -> None:
    """The heat of a sprint slows later turns only: ten inches are five hexes and a sprint of seven; with one point of
    heat they are four and six."""
    setup = {
        "turns": 9, "map": {"rows": ["."] * 16},
        "units": {
            "red-1": {"at": "0101", "facing": "S", "card": {"move": '10"'}}, "blue-1": {"at": "0116", "facing": "S"},
        },
    }  # fmt: skip
    it = Game(setup)
    ends = {way.hex for way in it.offered("move", "red-1") if way.mode == "sprint"}
    assert max(ends) == "0108"
    it.do({"move": {"unit": "red-1", "to": "0108", "mode": "sprint"}}, {"stand": "blue-1"})
    assert (it.state.at[0], it.state.heat[0], it.state.turn) == (7, 1, 2)
    assert max(way.hex for way in it.offered("move", "red-1")) == "0114"


# --- counted by hand --------------------------------------------------------------------------------------------------


def test_positions_after_a_turn_on_a_road() -> None:
    """Three paved hexes and a turn: slide value 2, piloting 6, so an 8 or more of two dice holds: 15 of 36. The other
    21 slide two hexes on."""
    road = {"rows": ["=", "=", "=", "=", "=", "=", "."]}
    units = {"red-1": {"at": "0101", "facing": "S", "card": {"move": '10"'}}, "blue-1": {"at": "0107"}}

    def run(dice: Branching) -> tuple[int, int]:
        it = Game({"map": road, "units": units})
        it.dice = dice
        it.do({"move": {"unit": "red-1", "mode": "walk", "way": ["forward"] * 3 + ["right"]}})
        return it.state.at[0], it.state.moved[0]

    assert Counter(every(run)) == {(3, 3): 15, (5, 5): 21}


def test_positions_after_a_test_in_water() -> None:
    """Piloting 6 and depth 1: a 7 or more, 21 of 36, and the mech is free to walk; else it may only stand or jump."""
    pool = {"rows": ["~1", ".", ".", "."]}
    units = {"red-1": {"at": "0101", "facing": "S", "card": {"move": '4"/2"j'}}, "blue-1": {"at": "0104"}}

    def run(dice: Branching) -> bool:
        bench = engine().bench()
        state = bench.set_up({"map": pool, "units": units})
        bench.begin(state, dice)  # type: ignore[arg-type]
        modes = {one.how.mode for one in bench.offered(state) if one.kind == "move"}
        assert "jump" in modes
        return "walk" in modes

    assert Counter(every(run)) == {True: 21, False: 15}


def test_positions_after_breaking_away() -> None:
    """Piloting 6: 26 of 36 throws are a 6 or more."""
    strip = {"rows": ["."] * 6}
    units = {"red-1": {"at": "0101", "facing": "S"}, "blue-1": {"at": "0104", "facing": "S"}}

    def run(dice: Branching) -> str:
        it = Game({"map": strip, "units": units})
        it.do({"move": {"unit": "red-1", "to": "0103", "mode": "walk"}})
        it.dice = dice
        it.do({"break-away": {"unit": "blue-1", "to": "0106", "mode": "walk"}})
        return str(it.bench.position(it.state)["units"]["blue-1"]["at"])

    assert Counter(every(run)) == {"0106": 26, "0104": 10}


def test_positions_after_one_move_in_the_open() -> None:
    """Two points in the middle of a clear field, facing north, as worked out for reach: 9 hexes. With facings: 0 points
    1; 1 point: 2 hexes and 2 facings, 4; 2 points: two straight hexes 2, turned after a step 2 x 2, a step after a turn
    2 x 2, facings 2: in all 1 + 4 + 12, less the position itself."""
    field = {"rows": [". . . . ."] * 5}
    units = {
        "red-1": {"at": "0303", "facing": "N", "card": {"move": '4"'}}, "blue-1": {"at": "0505", "facing": "N"},
    }  # fmt: skip
    it = Game({"map": field, "units": units})
    walks = {(way.hex, way.facing) for way in it.offered("move", "red-1") if way.mode == "walk"}
    assert len(walks) == 16
    assert len({hex for hex, _ in walks}) == 9


# --- what nobody knows ------------------------------------------------------------------------------------------------


def test_a_position_dealt_anew_is_the_same() -> None:
    nothing_is_hidden(engine())


@pytest.mark.parametrize("policy", ["random", *POLICIES])
def test_a_policy_never_knows_the_dice_to_come(policy: str) -> None:
    thinks: Any = {"random": Random, **POLICIES}[policy]
    looked = [decisions_that_know_no_dice(engine(), thinks, seed, 40) for seed in range(2)]
    assert sum(looked) > 20


def test_engines_go_to_other_processes_without_what_they_keep() -> None:
    """A copy by pickle plays the same game, and is small."""
    import pickle

    arena = engine().between("harrow", "wagtail")
    first = play(arena, Random(), 5)
    told = pickle.dumps(arena)
    assert len(told) < 400_000
    again = play(pickle.loads(told), Random(), 5)
    assert again.outcome == first.outcome
    assert again.decisions == first.decisions


def test_forms_and_entrants() -> None:
    duel, lance = engine(), engine().in_form("lance")
    assert duel.forms[0] == "duel"
    assert {"wagtail", "longbarrow"} <= set(duel.entrants())
    assert (duel.entrants_path, lance.entrants_path) == ("loadouts", "lances")
    assert lance.entrants() == ("river", "hill")
    assert len(lance.setting.units) == 8
    fight = duel.between("wagtail", "wagtail")
    assert [unit.key for unit in fight.setting.units] == ["red-1", "blue-1"]
    with pytest.raises(ValueError, match=re.escape("no mech 'teapot'")):
        duel.between("wagtail", "teapot")
    with pytest.raises(ValueError, match="no form"):
        duel.in_form("teapot")
