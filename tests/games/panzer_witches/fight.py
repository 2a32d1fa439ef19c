"""Frames made up for tests, on a flat map, with dice from lists: numbers that are easy to reckon with by hand.

The number files have no part in it, so that a changed table there changes nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator.games.panzer_witches import damage, levels, machine, modifiers
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.ground import Ground, GroundRules
from generator.games.panzer_witches.rules import (
    DetectionNumbers,
    EngineNumbers,
    FieldNumbers,
    Malfunction,
    ModuleSlot,
    ReloadNumbers,
    Rules,
    Unit,
    WeaponSlot,
    _index,
)
from generator.games.panzer_witches.sight import Sight
from generator.games.panzer_witches.state import NOBODY, SEEN, TURN, State
from generator.games.panzer_witches.table import Setting, Table
from generator.maps.hexmap import CLEAR, Cell, HexMap
from generator.play.contract import Event
from generator.play.dice import Scripted

HITS = (
    ((2, 0), (10, 1), (13, 2), (16, 3), (18, 4), (20, 5)),  # front
    ((2, 0), (10, 1), (15, 6), (20, 7)),  # side: near arm, near leg
    ((1, 0), (10, 1), (12, 2), (14, 3), (17, 4), (20, 5)),  # rear
)
RULES = Rules(
    levels=levels.Parts(5, 20, 20),
    combat=modifiers.Numbers(
        target_moving=-15, shooter_moving=-15, fallen=-20, smoke=-30, called=-20, aim=15, aim_most=3, aim_moving=1,
        aim_later=50, watch=15, into=(-15, -15),
    ),
    combat_own=50,
    damage=damage.Numbers(
        waste=2, weak_spot=2, weak_spot_least=1, shell=50, stagger=6,
        chances=((75, 20), (50, 35), (25, 50), (1, 70), (0, 100)), repairable=50, maximum=1, shield_special=1,
    ),
    field=FieldNumbers(100, 10, 150, (100, 100, 75, 50, 75, 100), 100, (None, None, None, None, None)),
    engine=EngineNumbers(1, 1, 1, 1, 2, ()),
    detection=DetectionNumbers(3, 2, 2, 6, 2, 2, Power(1, 1, 4)),
    reloading=ReloadNumbers(1, 1, 1, 1, 2),
    malfunctions=(Malfunction("nothing", 100, "at-once", "none", "", None),),
    hits=HITS,
    covered=(False, False, False, False, True, True),
)  # fmt: skip


def weapon(mount: str = "right-arm", index: int = 0, **words: Any) -> WeaponSlot:
    """A rifle of 2+2d6 to 3 hexes and 1d6 to 8, with five rounds, unless `words` say otherwise."""
    place = {"right-arm": 2, "left-arm": 3, "right-shoulder": 1, "left-shoulder": 1}[mount]
    usual: dict[str, Any] = {
        "index": index, "id": f"gun-{index}", "mount": mount, "location": place, "module": 0,
        "bands": ((3, Power(2, 2, 6)), (8, Power(0, 1, 6))), "gear": 0, "shots": 1, "magazine": 5, "heat": 0,
        "melee": -20, "explosive": "", "blow": None, "spare": 2,
    }  # fmt: skip
    return WeaponSlot(**{**usual, **words})


def frame(index: int, side: int, number: int, *weapons: WeaponSlot, **words: Any) -> Unit:
    """A frame: armour 1 and hull 10 everywhere, skills of 50, an engine and a cockpit of 8 in the torso, a HUD of 4 in
    the head that takes 10 off shooting, a drive of 6 in the left arm that takes 15 off shield and close combat."""
    modules = [
        ModuleSlot("engine", "engine", 1, 8),
        ModuleSlot("cockpit", "cockpit", 1, 8),
        ModuleSlot("hud", "hud", 0, 4, {"shooting": -10}),
        ModuleSlot("left-drive", "actuator", 3, 6, {"shield": -15, "close-combat": -15}),
    ]
    for one in weapons:
        one.module = len(modules)
        modules.append(ModuleSlot(one.mount, "weapon", one.location, 5))
    usual: dict[str, Any] = {
        "index": index, "key": f"{'red' if side == 0 else 'blue'}-{number}", "side": side, "id": "made-up",
        "name": "Made up", "frame": "made-up", "move": 4, "climb": 1, "armour": (1,) * 6, "hull": (10,) * 6,
        "fists": Power(1, 1, 6), "heat": 8,
        "skills": dict.fromkeys(("shooting", "close-combat", "shield", "manoeuvre", "spotting", "strength"), 50),
        "modules": tuple(modules), "weapons": tuple(weapons), "shield": 0, "charges": 0,
    }  # fmt: skip
    unit = Unit(**{**usual, **words})
    _index(unit)
    return unit


class Fight:
    """A table with units on it; everybody sees everybody, and red-1 has its turn."""

    def __init__(
        self, *units: Unit, at: Sequence[str], facing: Sequence[int], cells: Mapping[str, Cell] | None = None
    ) -> None:
        held = dict(cells or {})
        plain = HexMap(12, 12, (CLEAR,) * 144)
        field = HexMap(12, 12, tuple(held.get(plain.label(index), CLEAR) for index in range(144)))
        ground = Ground(
            GroundRules(1, 1, {}, frozenset(), frozenset(), 1, frozenset({"woods"}), frozenset(), frozenset()), field
        )
        self.setting = Setting(RULES, units, ground, Sight(ground, 2, 2))
        s = self.state = State(len(units))
        for index, unit in enumerate(units):
            s.at[index], s.facing[index] = field.find(at[index]), facing[index]
            s.hull[index] = unit.hull
            s.condition[index] = s.repairable[index] = s.maximum[index] = tuple(one.condition for one in unit.modules)
            s.shield[index] = s.shield_maximum[index] = unit.shield
            s.field[index] = unit.field
            s.loaded[index] = tuple(one.magazine for one in unit.weapons)
            s.chamber[index] = tuple(int(one.magazine > 0) for one in unit.weapons)
            s.magazines[index] = tuple(one.spare for one in unit.weapons)
            for side in (0, 1):
                s.known[side][index], s.last[side][index] = SEEN, s.at[index]
        s.round, s.phase, s.side, s.unit = 1, TURN, 0, 0
        self.events: list[Event] = []

    def table(self, **dice: Sequence[int]) -> Table:
        """A table whose dice come from lists; all of them have to be rolled (`done`)."""
        return Table(self.setting, self.state, Scripted(dice))

    def run(self, do: Any, *given: Any, **dice: Sequence[int]) -> list[Event]:
        """Carry something out with these dice, all of which must be used; what was told."""
        t = self.table(**dice)
        do(t, *given)
        assert t.dice.left() == {}, "dice were left over"  # type: ignore[attr-defined]
        self.events = t.events
        return t.events

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of the events of a kind that were told last."""
        return [one.data for one in self.events if one.kind == kind]

    def cited(self, kind: str) -> list[tuple[str, ...]]:
        """The clauses of those events."""
        return [one.clauses for one in self.events if one.kind == kind]


def duel(mine: Unit | None = None, theirs: Unit | None = None, **words: Any) -> Fight:
    """red-1 in 0508 faces north to blue-1 in 0506, two hexes away, which faces south to it."""
    return Fight(
        mine or frame(0, 0, 1, weapon()), theirs or frame(1, 1, 1, weapon()),
        **{"at": ("0508", "0506"), "facing": (0, 3), **words},
    )  # fmt: skip


__all__ = ["NOBODY", "RULES", "Fight", "duel", "frame", "weapon"]


def silence(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """No faults strike any more; malfunctions are only noted, by unit and weapon, in the list that comes back."""
    noted: list[tuple[int, int]] = []
    monkeypatch.setattr(machine, "latent", lambda t, unit, when, weapon=NOBODY: False)
    monkeypatch.setattr(machine, "malfunction", lambda t, unit, weapon=NOBODY: noted.append((unit, weapon)))
    return noted
