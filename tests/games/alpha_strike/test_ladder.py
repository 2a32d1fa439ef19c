"""The rungs of the ladder that every game climbs (see tests/games/test_rungs.py): a whole game to be read, numbers of
positions worked out by hand, a position dealt anew, and policies that know no die to come.

The golden game is fought by forces and on a map of its own, so it stays while the game's data are balanced.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.battle.state import SIDES
from generator.games.alpha_strike.policies import POLICIES
from generator.play.policies import Random
from tests.battle.rungs import battle_traced, nothing_is_hidden
from tests.games.branching import Branching, every
from tests.games.rungs import decisions_that_know_no_dice, same_as_golden

from .table import Game, engine

GOLDEN_SEED = 7
GOLDEN = Path(__file__).parent / "golden" / "four.txt"
FIELD = {
    "rows": [
        "0. 0. 0. 0. 0. 0.", "0. 0w 0. 0. 0. 0.", "0. 0. 0. 1. 0~ 0.", "0. 0~ 1. 0. 0. 0.", "0. 0. 0. 0. 0w 0.",
        "0. 0. 0. 0. 0. 0.",
    ],
}  # fmt: skip
HOT = {"move": '8"j', "overheat": 2, "damage": {"short": 4, "medium": 3}, "armour": 3, "points": 30}
TRACKED = {"type": "CV", "move": '10"t', "armour": 2, "structure": 2, "specials": ["CASE"], "points": 15}
FOUR = {
    "red-1": {"card": HOT, "at": "0101"}, "red-2": {"card": TRACKED, "at": "0401"},
    "blue-1": {"card": {**HOT, "specials": ["HT1"]}, "at": "0606"}, "blue-2": {"card": TRACKED, "at": "0306"},
}  # fmt: skip


def trace(seed: int) -> list[str]:
    """A game of the random policy: who decides what, and each event with its clauses."""
    return battle_traced(engine(), {"phase": "turn", "turn": 0, "turns": 9, "map": FIELD, "units": FOUR}, seed)


def test_golden_game() -> None:
    """A whole battle of two against two."""
    same_as_golden(trace(GOLDEN_SEED), GOLDEN)


def test_the_same_seed_is_the_same_game() -> None:
    assert trace(3) == trace(3)
    assert trace(3) != trace(4)


# --- counted by hand --------------------------------------------------------------------------------------------------


def shot(setup: dict[str, Any]) -> Any:
    """What an attack with scripted rows of dice leaves of the target."""

    def run(dice: Branching) -> tuple[int, int]:
        it = Game(setup)
        it.dice = dice
        it.do({"fire": {"unit": "red-1", "target": "blue-1"}})
        return it.state.armour[1], it.state.structure[1]

    return run


def test_positions_after_one_attack() -> None:
    """36 throws against 7: 21 hit (6+5+4+3+2+1), 15 miss. A hit does 2 to armour 5."""
    setup = {
        "phase": "combat", "units": {"red-1": {"moved": "walked"}, "blue-1": {"moved": "walked"}},
        "distances": [{"from": "red-1", "to": "blue-1", "inches": 24}],
    }  # fmt: skip
    assert Counter(every(shot(setup))) == {(3, 3): 21, (5, 3): 15}


def test_positions_after_one_attack_on_bare_structure() -> None:
    """Each of the 21 hits then rolls on the table: 21 x 36 rows, all of them with structure 1; what they show waits."""
    setup = {
        "phase": "combat", "units": {"red-1": {"moved": "walked"}, "blue-1": {"moved": "walked", "armour": 0}},
        "distances": [{"from": "red-1", "to": "blue-1", "inches": 24}],
    }  # fmt: skip
    assert Counter(every(shot(setup))) == {(0, 1): 21 * 36, (0, 3): 15}


def test_positions_after_minimal_damage() -> None:
    """Half of the dice behind each hit do a point: 21 x 3 and 21 x 3."""
    setup = {
        "phase": "combat",
        "units": {
            "red-1": {"moved": "walked", "card": {"damage": {"medium": "0*"}}}, "blue-1": {"moved": "walked"},
        },
        "distances": [{"from": "red-1", "to": "blue-1", "inches": 24}],
    }  # fmt: skip
    assert Counter(every(shot(setup))) == {(4, 3): 63, (5, 3): 63 + 15}


def test_positions_after_initiative() -> None:
    """Of 1296 throws 146 are ties (1+4+9+16+25+36+25+16+9+4+1) and the others are even: 575 each way."""

    def run(dice: Branching) -> str:
        bench = engine().bench()
        state = bench.set_up({"phase": "turn", "turn": 0, "units": {"red-1": {}, "blue-1": {}}})
        events = bench.begin(state, dice)  # type: ignore[arg-type]
        return "tie" if any(one.kind == "initiative-tie" for one in events) else SIDES[state.loser]

    once = Counter[str]()
    for first in range(1296):
        row = [first // 216, first // 36 % 6, first // 6 % 6, first % 6, 0, 0, 5, 5]
        once[run(Branching(row))] += 1
    assert once == {"tie": 146, "red": 575, "blue": 575}


def test_positions_after_both_have_moved() -> None:
    """Two hexes each way on a strip of five, from its ends: red may end on 1, 2, 3, blue on 5, 4, 3, and not both on 3:
    eight positions."""
    strip = {"rows": ["0."] * 5}
    card = {"move": '4"'}
    units = {"red-1": {"at": "0101", "card": card}, "blue-1": {"at": "0105", "card": card}}
    found = set()
    for first in ("", "0102", "0103"):
        start = Game({"map": strip, "units": units})
        start.do({"move": {"unit": "red-1", "to": first, "mode": "walk"}} if first else {"stand": "red-1"})
        for second in ["", *(way.hex for way in start.offered("move", "blue-1"))]:
            it = Game({"map": strip, "units": units})
            it.do({"move": {"unit": "red-1", "to": first, "mode": "walk"}} if first else {"stand": "red-1"})
            it.do({"move": {"unit": "blue-1", "to": second, "mode": "walk"}} if second else {"stand": "blue-1"})
            found.add(tuple(it.state.at))
    assert found == {(0, 4), (0, 3), (0, 2), (1, 4), (1, 3), (1, 2), (2, 4), (2, 3)}


# --- what nobody knows ------------------------------------------------------------------------------------------------


def test_a_position_dealt_anew_is_the_same() -> None:
    nothing_is_hidden(engine())


@pytest.mark.parametrize("policy", ["random", *POLICIES])
def test_a_policy_never_knows_the_dice_to_come(policy: str) -> None:
    thinks: Any = {"random": Random, **POLICIES}[policy]
    looked = [decisions_that_know_no_dice(engine().in_form("duel"), thinks, seed, 60) for seed in range(2)]
    assert sum(looked) > 25
