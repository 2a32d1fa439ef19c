"""Dice belong to occasions: one more event in one place shifts no die in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.table import STREAMS
from generator.play.contract import Action, Event
from generator.play.dice import Keyed
from generator.play.policies import Random

from .conftest import equipped


def rolls(events: Sequence[Event], kind: str, who: str) -> list[tuple[int, ...]]:
    """The dice of one enemy's events of a kind."""
    return [tuple(event.data["dice"]) for event in events if event.kind == kind and event.data["enemy"] == who]


def played(engine: PaperMech, seed: int, enemies: dict[str, Any], steps: int) -> list[Event]:
    """Events while the mech only defends, from a position."""
    bench, dice = engine.bench(), Keyed(seed, STREAMS)
    state = bench.set_up({"mech": {"time": 7, "action": "full-salvo"}, "enemies": enemies})
    found = bench.begin(state, dice)
    for _ in range(steps):
        offered = engine.legal_actions(state)
        if not offered:
            break
        wanted = [one for one in offered if one.kind in ("activate", "advance")] or [
            one for one in offered if one.kind == "choose" and "legs" not in one.what
        ] or [one for one in offered if one.choice == "decline"] or offered
        found += engine.apply(state, wanted[-1], dice)
    return found


def test_another_enemy_on_the_table_does_not_shift_the_dice_of_the_first(engine: PaperMech) -> None:
    """A tank's attack dice with and without a helo that attacks between its attacks (and damages other circles)."""
    tank = {"tank": {"space": "7L", "time": 2}}
    both = {**tank, "helo": {"space": "8S", "time": 1}}
    compared = 0
    for seed in range(20):
        alone = rolls(played(engine, seed, tank, 40), "enemy-attack", "tank")
        beside = rolls(played(engine, seed, both, 40), "enemy-attack", "tank")
        count = min(len(alone), len(beside))
        assert alone[:count] == beside[:count]
        compared += count
    assert compared > 40


def test_a_die_that_is_rolled_again_shifts_no_other(engine: PaperMech) -> None:
    """Two futures, one with Accurate's re-roll, one without: where it changes no damage, all that follows is alike."""
    compared = 0
    for seed in range(150):
        dice = Keyed(seed, STREAMS)
        state, _ = engine.start(dice)
        for step in range(80):
            offered = engine.legal_actions(state)
            if not offered:
                break
            if offered[0].kind == "reroll":
                one, two = engine.copy(state), engine.copy(state)
                kept = engine.apply(one, offered[0], dice)
                again = engine.apply(two, offered[-1], dice)
                assert again[0].kind == "reroll"
                if kept == again[1:]:
                    assert future(engine, one, dice) == future(engine, two, dice)
                    compared += 1
            engine.apply(state, Random().choose(engine, None, offered, _Chance(seed, step)), dice)
    assert compared > 10


def test_a_parry_shifts_no_other_die() -> None:
    """Two futures, one with dice rolled again, one without: where the damage is the same, so is all that follows."""
    engine = equipped(dict.fromkeys(("left-shoulder", "right-shoulder", "left-arm", "right-arm"), "plasma-sword"))
    compared = 0
    for seed in range(60):
        dice = Keyed(seed, STREAMS)
        state, _ = engine.start(dice, 1 + seed % 4)
        for step in range(80):
            offered = engine.legal_actions(state)
            if not offered:
                break
            if offered[0].kind == "parry":
                one, two = engine.copy(state), engine.copy(state)
                kept = engine.apply(one, offered[0], dice)
                again = engine.apply(two, offered[1], dice)
                assert again[0].kind == "parry"
                if kept == again[1:]:
                    assert future(engine, one, dice) == future(engine, two, dice)
                    compared += 1
            engine.apply(state, Random().choose(engine, None, offered, _Chance(seed, step)), dice)
    assert compared > 10


def future(engine: PaperMech, state: Any, dice: Keyed) -> list[Event]:
    """What comes of the next 30 decisions, of which each is the last on offer that goes on."""
    found: list[Event] = []
    for _ in range(30):
        offered = engine.legal_actions(state)
        if not offered:
            break
        found += engine.apply(state, _onward(offered), dice)
    return found


def _onward(offered: list[Action]) -> Action:
    return next((one for one in offered if one.kind in ("activate", "advance", "attack")), offered[-1])


class _Chance:
    """Arbitrary but fixed numbers, for a policy."""

    def __init__(self, seed: int, step: int) -> None:
        self.value = seed * 7919 + step * 104729

    def below(self, bound: int) -> int:
        self.value = (self.value * 1103515245 + 12345) % 2**31
        return (self.value >> 8) % bound


def test_the_last_move_of_the_cubes_before_a_stalemate_may_be_a_long_one(engine: PaperMech) -> None:
    """58 quiet units, then four at once: lost, and no invariant is broken."""
    bench, dice = engine.bench(), Keyed(1, STREAMS)
    state = bench.set_up({
        "quiet": 58,
        "mech": {"time": 5, "action": "full-salvo"},
        "enemies": {"tank": {"space": "3L", "time": 4}},
    })  # fmt: skip
    bench.begin(state, dice)
    engine.apply(state, engine.legal_actions(state)[0], dice)
    assert state.quiet == 62
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "stalemate"
    engine.check(state)
