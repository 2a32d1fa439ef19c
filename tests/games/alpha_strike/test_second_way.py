"""The engine against a second reading of the rules: target numbers from the words of the source, and a ledger of points
that is kept from the events alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.battle.engine import Battle
from generator.battle.field import MapField
from generator.battle.greedy import Greedy
from generator.battle.state import State
from generator.play.dice import Keyed, KeyedChance
from generator.play.policies import Random

from .table import engine


def games(arena: Battle, policy: Any, seeds: range) -> Any:
    """Every step of some games: the state before it, what was decided, what happened, the state after it."""
    for seed in seeds:
        dice, chance = Keyed(seed, arena.streams), KeyedChance(seed)
        state, events = arena.start(dice)
        yield seed, None, None, events, state
        for number in range(2000):
            offered = arena.legal_actions(state)
            if not offered:
                break
            action = policy.choose(arena, arena.view(state), offered, chance.at(number))
            before = arena.copy(state)
            events = arena.apply(state, action, dice)
            yield seed, before, action, events, state


def left_of_move(arena: Battle, s: State, index: int) -> int:
    """The inches that heat and hits on its legs leave a mech over the ground; one that can jump always can move."""
    one = arena.setting.units[index]
    left = one.ground
    for _ in range(s.hits[2][index]):
        left -= max(2, -(-left // 2))
    return max(left - 2 * s.heat[index], one.jump)


def by_the_words(arena: Battle, s: State, attack: dict[str, Any]) -> int:
    """The target number of an attack, term by term from the source."""
    index = arena.setting.index_of
    here, there = index[attack["unit"]], index[attack["target"]]
    mine, field = arena.setting.units[here], arena.setting.field
    assert isinstance(field, MapField)
    total = mine.skill
    total += {0: -1, 1: -1, 2: 0, 3: 2}[s.mode[here]]
    if s.down[there] or (s.mode[there] <= 1 and s.heat[there] and left_of_move(arena, s, there) <= 0):
        total -= 4
    elif s.mode[there] in (2, 3):
        jumped = s.mode[there] == 3
        its = arena.setting.units[there]
        tmm = its.jump_tmm if jumped else its.tmm
        for _ in range(s.hits[2][there]):
            tmm -= max(1, -(-tmm // 2))
        if not jumped and s.heat[there] >= 2:
            tmm -= 1
        total += max(0, tmm) + jumped
    inches = 2 * field.map.distance(s.at[here], s.at[there])
    assert inches == attack["inches"]
    seen = field.look(s, here, there)
    total += seen.woods + seen.cover
    if attack["how"] == "fire":
        total += 0 if inches <= 6 else 2 if inches <= 24 else 4
        total += s.heat[here] + 2 * s.hits[1][here]
        if "SHLD" in mine.specials:
            total += 1
        if "STL" in arena.setting.units[there].specials:
            total += 0 if inches <= 6 else 1 if inches <= 24 else 2
    elif attack["how"] != "strike":
        total += 1
    return total


@pytest.mark.parametrize(("policy", "seeds"), [(Random(), range(8)), (Greedy(), range(100, 102))])
def test_target_numbers_by_the_words(policy: Any, seeds: range) -> None:
    kinds: Counter[str] = Counter()
    for _, before, _, events, _ in games(engine(), policy, seeds):
        for event in events:
            if event.kind == "attack":
                data = dict(event.data)
                assert data["number"] == by_the_words(engine(), before, data)
                assert data["number"] == sum(data["terms"].values())
                assert data["hit"] == (sum(data["dice"]) >= data["number"] or data["number"] <= 2)
                assert data["number"] < 13
                kinds[data["how"]] += 1
    assert kinds["fire"] > 80


@pytest.mark.parametrize("pair", [("slow-burn", "off-the-ground"), ("supply-column", "many-small-ones")])
def test_a_ledger_kept_from_the_events(pair: tuple[str, str]) -> None:
    """Points, heat, boxes and who is there, as somebody keeps them who hears the game told and sees no table."""
    arena = engine().between(*pair)
    units = arena.setting.units
    left: dict[str, list[int]] = {}
    heat: dict[str, int] = {}
    boxes: Counter[tuple[str, str]] = Counter()
    gone: set[str] = set()
    marked = 0
    for _, before, _, events, state in games(arena, Greedy(), range(1)):
        if before is None:
            left = {unit.key: [unit.armour, unit.structure] for unit in units}
            heat, boxes, gone = {unit.key: 0 for unit in units}, Counter(), set()
        for event in events:
            data = event.data
            if event.kind == "damage":
                marked += 1
                armour, structure = left[data["unit"]]
                through = max(0, data["points"] - armour)
                left[data["unit"]] = [max(0, armour - data["points"]), max(0, structure - through)]
                assert left[data["unit"]] == [data["armour"], data["structure"]]
            elif event.kind == "heat":
                assert heat[data["unit"]] == data["was"]
                heat[data["unit"]] = data["heat"]
            elif event.kind == "critical-effect" and "boxes" in data:
                boxes[data["unit"], data["what"]] += 1
            elif event.kind == "destroyed":
                gone.add(data["unit"])
        for unit in units:
            index, key = unit.index, unit.key
            assert state.alive[index] == (key not in gone)
            assert state.heat[index] == heat[key] or not state.alive[index]
            assert state.armour[index] <= left[key][0]
            if "CASE" not in unit.specials and state.alive[index]:
                assert [state.armour[index], state.structure[index]] == left[key]
            for row, what in enumerate(("engine", "fire-control", "move", "weapon")):
                assert state.hits[row][index] == boxes[key, what]
    assert marked > 12
