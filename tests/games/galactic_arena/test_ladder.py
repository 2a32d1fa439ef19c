"""The arena's rungs of the ladder that every game climbs (see tests/games/test_rungs.py): a whole game to be read,
numbers of positions worked out by hand, what is hidden dealt anew, and policies that know no die to come.

The small arena of `ring` plays the golden game and is counted: its numbers stay while the game's own are balanced.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.galactic_arena.engine import OPTIONS, GalacticArena, create
from generator.games.galactic_arena.policies import POLICIES
from generator.games.galactic_arena.state import SEATS
from generator.games.galactic_arena.table import STREAMS
from generator.play.dice import Keyed, KeyedChance
from generator.play.policies import Random
from tests.games.branching import Branching, every
from tests.games.rungs import (
    decisions_that_know_no_dice,
    printed_under_any_hash_seed,
    same_as_golden,
    traced,
)

from .ring import Fight, tables

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "content" / "galactic-arena"
KNOWN = {
    "rage": {"effects": {"attack": {"amount": 1}}},
    "calm": {"column": "third", "limit": "battle", "effects": {"heal": {"amount": 1}}},
    "dash": {"when": "instant", "effects": {"movement": {"amount": 1}}},
    "wall": {"column": "second", "side": "defensive", "effects": {"defence": {"amount": 2}}},
}
EDGE = {"edge": {"when": "exchange", "effects": {"damage": {"amount": 1}}}}


@pytest.fixture(scope="module")
def real() -> GalacticArena:
    """The game's own content with both optional rules."""
    content = {one.stem: yaml.safe_load(one.read_text(encoding="utf-8")) for one in CONTENT.glob("*.yaml")}
    return create(content, options=OPTIONS)


# --- a golden game ---------------------------------------------------------------------------------------------------

GOLDEN_SEED = 1822
"""A duel in which nearly everything happens: traps, a crate, charges, a push with its free step, abilities, a death."""
GOLDEN = Path(__file__).parent / "golden" / "duel.txt"


def trace(engine: GalacticArena, seed: int) -> list[str]:
    """A game of the random policy: who decides what, and each event with its clauses."""
    return traced(engine, seed, lambda now: next((name for name, seat in SEATS.items() if seat == now.asked), "-"))


def test_golden_game() -> None:
    """A whole duel."""
    people = {name: {"health": 3, "movement": 5} for name in ("ash", "birch")}
    same_as_golden(trace(create(tables(KNOWN, EDGE, people)).between("ash", "birch"), GOLDEN_SEED), GOLDEN)


def test_results_do_not_depend_on_the_hash_seed() -> None:
    """Sets have another order in every process; games must not."""
    code = (
        "from tests.games.galactic_arena.ring import tables\n"
        "from generator.games.galactic_arena.engine import create\n"
        "from generator.play.policies import Random\n"
        "from generator.play.sampling import sample\n"
        "for form in ('duel', 'pairs'):\n"
        "    print(sample(create(tables()).in_form(form), Random(), 6).as_data())"
    )
    assert printed_under_any_hash_seed(code).count("'games': 6") == 2


# --- counted by hand -------------------------------------------------------------------------------------------------


def attacked(dice: Branching) -> Fight:
    """Ash has struck at Birch with the blade."""
    fight = Fight({"red-1": "D5", "blue-1": "D6"})
    fight.dice = dice  # type: ignore[assignment]
    fight.steps("stay", "attack blue-1 melee")
    return fight


def test_positions_after_one_attack() -> None:
    """Attack and defence 4 alike: a die hits if it is above the defence die.

    A 1 misses without a defence: one row. Each of 2 to 10 meets ten defence dice: 90 rows more, of which
    1 + 2 + ... + 9 = 45 hit. The nine of them with a 10 do two points of damage, the others one: three positions.
    """

    def struck(dice: Branching) -> int:
        return attacked(dice).health("blue-1")

    rows = Counter(every(struck))
    assert sum(rows.values()) == 1 + 9 * 10
    assert rows == {5: 1 + 90 - 45, 4: 45 - 9, 3: 9}


def test_chances_of_one_attack() -> None:
    """In rows that are equally likely: the miss stands for ten. 10 + 45, 36 and 9 of 100."""

    def struck(dice: Branching) -> tuple[int, int]:
        fight = attacked(dice)
        return fight.health("blue-1"), 100 // math.prod(dice.sizes)

    chances: Counter[int] = Counter()
    for health, weight in every(struck):
        chances[health] += weight
    assert chances == {5: 55, 4: 36, 3: 9}


def moved(hex_name: str, far: int) -> set[tuple[str, int, int]]:
    """Place, health and action points of a hero after its move, for every move and every die."""
    people = {"ash": {"movement": far}}
    places = {"red-1": hex_name, "blue-1": "I6"}
    targets = Fight(places, heroes=people).offered("move")

    def go(dice: Branching, target: str) -> tuple[str, int, int]:
        fight = Fight(places, heroes=people)
        fight.dice = dice  # type: ignore[assignment]
        fight.do("move", target)
        return fight.at("red-1"), fight.health("red-1"), fight.points("red-1")

    return {found for target in targets for found in every(lambda dice, target=target: go(dice, target))}  # type: ignore[misc]


def test_positions_after_one_move_on_open_ground() -> None:
    """A step from C5: six hexes; two steps: 6 + 12. From C3 one of those is no part of the board, one is a pillar, and
    E3 lies right behind that: 15."""
    assert {place for place, _, _ in moved("C5", 1)} == {"B4", "B5", "C4", "C6", "D5", "D6"}
    assert len(moved("C5", 2)) == 18
    assert len(moved("C3", 2)) == 15
    assert not {place for place, _, _ in moved("C3", 2)} & {"D3", "E3"}


def test_positions_after_one_move_among_traps() -> None:
    """From F6, two steps: 18 hexes around it, two of them traps, F4 and F8. On a trap the dice show one of two things:
    16 + 2 x 2 = 20. Each costs a turn's action point; the chemicals take another one, the runes a point of health."""
    found = moved("F6", 2)
    assert len(found) == 20
    assert {one for one in found if one[0] in ("F4", "F8")} == {("F4", 4, 2), ("F4", 5, 2), ("F8", 5, 1), ("F8", 5, 2)}
    assert {one[1:] for one in found if one[0] not in ("F4", "F8")} == {(5, 2)}


def test_positions_after_both_have_moved() -> None:
    """A step each, or none: 7 places times 7, less those where the second would stand on the first.

    From E6 and G6, two hexes apart in a line bent once, both reach two hexes (F6 and F7): less 2, 47.
    """
    people = {"ash": {"movement": 1}, "birch": {"movement": 1}}
    places = {"red-1": "E6", "blue-1": "G6"}
    grid = Fight(places).engine.rules.grid
    red, blue = (grid.cells[name] for name in places.values())
    near = {
        cell: {other for other in grid.cells.values() if grid.distance[cell][other] <= 1} for cell in (red, blue)
    }
    by_geometry = {(one, two) for one, two in itertools.product(near[red], near[blue]) if one != two}
    assert len(by_geometry) == 49 - len(near[red] & near[blue]) == 47

    found = set()
    first = Fight(places, heroes=people)
    for target in [*first.offered("move"), ""]:
        second = Fight(places, heroes=people)
        turn(second, target)
        assert second.asked() == "blue-1"
        for answer in [*second.offered("move"), ""]:
            third = Fight(places, heroes=people)
            turn(third, target)
            turn(third, answer)
            found.add((grid.cells[third.at("red-1")], grid.cells[third.at("blue-1")]))
    assert found == by_geometry


def turn(fight: Fight, target: str) -> None:
    """A turn in which a hero moves to a hex, or passes."""
    who = fight.asked()
    if not target:
        fight.do("pass-turn")
        return
    fight.do("move", target)
    while fight.asked() == who and fight.s.actor == SEATS[who] and not fight.offered("move"):
        fight.do(next(kind for kind in ("stop", "no-attack", "end-turn", "stay", "pass") if has(fight, kind)))


def has(fight: Fight, kind: str) -> bool:
    """Whether an action of a kind is on offer."""
    return any(one.kind == kind for one in fight.s.options)


# --- what nobody knows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["duel", "trios", "tournament"])
def test_what_a_player_cannot_see_can_be_dealt_anew_without_a_change_to_the_view(
    real: GalacticArena, form: str
) -> None:
    """At every decision of a game: for each player another deal looks the same, and whoever is asked has the same
    choices."""
    engine = real.in_form(form)
    dice, chance = Keyed(31, STREAMS), KeyedChance(31)
    state, _ = engine.start(dice)
    others = 0
    for step in range(400):
        offered = engine.legal_actions(state)
        if not offered:
            break
        for seat in range(engine.players):
            dealt = engine.redeal(state, Keyed(step, STREAMS), seat)
            assert engine.view(dealt, seat).key() == engine.view(state, seat).key()
            if seat == engine.player(state):
                assert engine.legal_actions(dealt) == offered
            others += dealt.key() != state.key()
        engine.apply(state, Random().choose(engine, None, offered, chance.at(step)), dice, trusted=True)
    assert others > 20  # there was something to be dealt


@pytest.mark.parametrize("policy", ["random", "greedy", "planner"])
@pytest.mark.parametrize("form", ["duel", "pairs"])
def test_a_policy_never_knows_the_dice_to_come(real: GalacticArena, policy: str, form: str) -> None:
    """The same position with other dice ahead, and with other crates face down, gets the same decision."""
    engine = real.in_form(form)
    thinks: Any = {"random": Random, **POLICIES}[policy]
    seeds = range(1 if policy == "planner" else 3)
    looked = [decisions_that_know_no_dice(engine, thinks, seed, 120, alone=False) for seed in seeds]
    assert sum(looked) > 40
