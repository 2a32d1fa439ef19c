"""What `odds` says of the game's own frames, against shots that whole fights fire: decision in, record out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from generator.games.panzer_witches import machine
from generator.games.panzer_witches.book import fresh
from generator.games.panzer_witches.engine import PanzerWitches, create
from generator.games.panzer_witches.odds_kit import KIT, Answer
from generator.games.panzer_witches.rules import compile_rules, compile_unit
from generator.games.panzer_witches.state import NOBODY, SEEN, TURN
from generator.games.panzer_witches.table import Setting, Shot, act
from generator.play.dice import Keyed

from . import arena

SHOTS = 20_000
PAIRS = (("raju", "routa", "front"), ("raju", "usva", "right-rear"), ("usva", "rae", "rear"))


@pytest.fixture(scope="module")
def content() -> Any:
    return arena.content()


def placed(content: Any, found: Answer) -> tuple[PanzerWitches, Any]:
    """An engine with the two frames on open ground so far apart, and red-1 about to act."""
    numbers = content.numbers
    shooter, target = (compile_unit(numbers, content.loadouts[one.id].model, index, index, 1)
                       for index, one in enumerate((found.shooter, found.target)))  # fmt: skip
    usual = create(content)
    ground, sight = usual.setting.ground, usual.setting.sight
    far = found.asked.distance
    here, there = next(
        (start, end)
        for start in range(ground.size)
        for end in ground.within(start, far)
        if ground.distance(start, end) == far and sight.directions(end, start) == (3,)
        and sight.seen(start, end) and not ground.cover[start] and not ground.cover[end]
    )  # fmt: skip
    facing = (3 - found.asked.sector) % 6  # the shooter is south of the target
    setting = Setting(compile_rules(numbers), (shooter, target), ground, sight, (here, there), (0, facing), 20)
    state = fresh(setting)
    state.round, state.phase, state.unit = 1, TURN, 0
    for side in (0, 1):
        state.known[side] = [SEEN, SEEN]
        state.last[side] = [here, there]
    engine = PanzerWitches(usual.book, content=content, setting=setting)
    engine.settle(engine.table(state))
    return engine, state


@pytest.mark.prove
@pytest.mark.parametrize(("shooter", "target", "sector"), PAIRS)
def test_as_fights_shoot(content: Any, shooter: str, target: str, sector: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """20,000 first shots of each pair, within four and a half standard errors. What the secret table does isn't a
    part of a shot's odds, so it does nothing here; nor do later shots of a burst."""
    monkeypatch.setattr(machine, "malfunction", lambda t, unit, weapon=NOBODY: None)
    models = {id: one.model for id, one in content.loadouts.items()}
    found = KIT.reckon(content, {"shooter": models[shooter], "target": models[target], "sector": sector})
    engine, start = placed(content, found)
    weapon, odds = found.asked.weapon, found.odds
    engine.setting.units[0].weapons[weapon.index].shots = 1
    action = act("shoot", "red-1", Shot(weapon.mount, "blue-1"))
    assert action in start.options
    expected: dict[str, Fraction] = {"hit": odds.hit, "out": odds.out, "falls": odds.falls}
    expected |= {f"hull {at}": one.hull for at, one in enumerate(odds.locations)}
    expected |= {f"module {at}": one.loses for at, one in enumerate(odds.modules)}
    if odds.field is not None:
        expected["field"] = odds.field.loses
    if odds.shield is not None:
        expected["shield"] = odds.shield.takes
    sums, squares = dict.fromkeys(expected, 0), dict.fromkeys(expected, 0)
    unit = engine.setting.units[1]
    for seed in range(SHOTS):
        state = start.copy()
        events = engine.apply(state, action, Keyed(seed, engine.streams), trusted=True)
        level = next(one.data["level"] for one in events if one.kind == "shot")
        made = {"hit": int(level not in ("failure", "fumble")), "out": int(state.out[1])}
        made["falls"] = int(state.fallen[1])
        made |= {f"hull {at}": whole - state.hull[1][at] for at, whole in enumerate(unit.hull)}
        made |= {f"module {at}": one.condition - state.condition[1][at] for at, one in enumerate(unit.modules)}
        taken = [one.data for one in events if one.kind == "shield-takes"]  # a shield goes with its arm, too
        made |= {"field": unit.field - state.field[1], "shield": sum(one["amount"] - one["over"] for one in taken)}
        for key in expected:
            sums[key] += made[key]
            squares[key] += made[key] ** 2
    for key, reckoned in expected.items():
        mean = sums[key] / SHOTS
        error = (max(0.0, squares[key] / SHOTS - mean * mean) / SHOTS) ** 0.5
        assert abs(mean - float(reckoned)) <= 4.5 * error + 2 / SHOTS, f"{key}: {mean} against {float(reckoned)}"
