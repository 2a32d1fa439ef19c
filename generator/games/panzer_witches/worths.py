"""What shots and blows are worth, as parts of a frame: exact chances and dice, and a price for each kind of harm.

A frame that is put out counts 1. What a hit does to hull and modules short of that is priced by what is lost: these
prices are a player's opinion, not rules. A state of a record is worked out once and kept (`Setting.kept`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from . import damage, levels
from .damage import Power
from .impact import TABLE_BY_SECTOR
from .levels import CRITICAL, NORMAL, SPECIAL
from .rules import (
    ARMS,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEGS,
    NEAR_ARM,
    RIGHT_ARM,
    RIGHT_LEG,
    TORSO,
    Rules,
    Unit,
    WeaponSlot,
)
from .state import FETCHING, State
from .table import Setting, Table

Levels = tuple[float, float, float]
"""By level of success: normal, special, critical."""
SUCCESSES = (NORMAL, SPECIAL, CRITICAL)
MOST = 60
"""Points of damage beyond which nothing more happens."""
FIELD_POINT = 0.006
"""A point of a force field, in parts of its frame."""
SHIELD_POINT = 0.012
_LEG, _HEAD, _ARM, _GUNS, _SHIELD = 0.35, 0.12, 0.06, 0.45, 0.08
"""What locations are worth: a leg, the head, an arm and all guns, the arm with a shield."""
_SCRATCH = 0.5
"""Lost hull, as a share of what the location is worth."""
_MODULES = {
    "hud": 0.08, "sensor": 0.02, "radar": 0.01, "loader": 0.04, "smoke": 0.01, "actuator": 0.06,
}  # fmt: skip
_POINTS = 100
"""The price of a frame that counts 1."""


class Harm(NamedTuple):
    """What a hit does, by its level: `rolled` where the location is rolled for, `called` at the visible location where
    it does most, which is `location`. `total` is its damage on average."""

    rolled: Levels
    called: Levels
    location: int
    total: float


@lru_cache(maxsize=256)
def sums(dice: int, sides: int) -> tuple[tuple[int, float], ...]:
    """How likely each sum of dice is."""
    found = {0: 1.0}
    for _ in range(dice):
        then: dict[int, float] = {}
        for one, chance in found.items():
            for face in range(1, sides + 1):
                then[one + face] = then.get(one + face, 0.0) + chance / sides
        found = then
    return tuple(found.items())


class Mark:
    """A unit as something to be struck, with its record as it is."""

    def __init__(self, worths: Worths, s: State, unit: int) -> None:
        self.worths = worths
        self.unit = worths.units[unit]
        self.value = self.unit.points / _POINTS if self.unit.points else 1.0
        self.hull = s.hull[unit]
        self.field = s.field[unit]
        self.shield = s.shield[unit]
        self.tables = [worths.losses(self.unit, location, s) for location in range(len(self.hull))]
        self._harms: dict[tuple[Power, int, int], Harm] = {}

    def harm(self, power: Power, sector: int, *, inside: bool = False) -> Harm:
        """What a hit out of a sector does; `inside` a melee, where no field protects."""
        field = self.worths.rules.field
        strength = 0 if inside else damage.strength(self.field, field.percent[sector], field.tens)
        key = (power, strength, sector if sector in (2, 3, 4) else 0)
        found = self._harms.get(key)
        if found is None:
            found = self._harms[key] = self._harm(power, strength, key[2])
        return found

    def _harm(self, power: Power, strength: int, sector: int) -> Harm:
        at = [
            self._at(location, power, strength) if left else (0.0, 0.0, 0.0) for location, left in enumerate(self.hull)
        ]
        rolled = [0.0, 0.0, 0.0]
        for location, share in self.worths.mixes[sector]:
            there = at[location] if self.hull[location] else at[TORSO]
            for level in range(3):
                rolled[level] += share * there[level]
        shown = [one for one in range(len(at)) if self.hull[one] and not self.worths.rules.covered[one]]
        best = max(shown, key=lambda one: at[one][0], default=TORSO)
        total = power.penetration + power.dice * (power.sides + 1) / 2
        return Harm((rolled[0], rolled[1], rolled[2]), at[best], best, total)

    def at(self, location: int, power: Power) -> Levels:
        """What a hit does to a location, where no field protects."""
        return self._at(location if self.hull[location] else TORSO, power, 0)

    def _at(self, location: int, power: Power, strength: int) -> Levels:
        numbers, armour, table = self.worths.rules.damage, self.unit.armour[location], self.tables[location]
        found = []
        for level in SUCCESSES:
            pierces = damage.penetration(power, level, numbers)
            wasted = max(0, pierces - numbers.waste * armour) if armour else 0
            most = damage.most(power, level)
            worth = 0.0
            for rolled, chance in ((power.dice * power.sides, 1.0),) if most else sums(power.dice, power.sides):
                total = pierces + rolled
                if strength:
                    kept = min(total, strength)
                    total -= kept
                    worth += chance * kept * FIELD_POINT
                through = total - wasted - armour
                if through > 0:
                    worth += chance * table[min(MOST, through)]
            found.append(worth)
        return found[0], found[1], found[2]


class Worths:
    """What all frames of a setting are worth as targets."""

    def __init__(self, setting: Setting) -> None:
        self.rules: Rules = setting.rules
        self.units = setting.units
        self.mixes = {sector: _mix(self.rules, sector) for sector in (0, 2, 3, 4)}
        self.shares = [_shares(one) for one in self.units]
        self._marks: dict[tuple[object, ...], Mark] = {}
        self._losses: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._ways: dict[int, Levels] = {}
        self.shots: dict[tuple[object, ...], tuple[float, WeaponSlot | None, int]] = {}

    def mark(self, s: State, unit: int) -> Mark:
        """A unit as a target."""
        key = (unit, s.hull[unit], s.condition[unit], s.field[unit], s.shield[unit])
        found = self._marks.get(key)
        if found is None:
            if len(self._marks) > 4000:
                self._marks.clear()
                self._losses.clear()
            found = self._marks[key] = Mark(self, s, unit)
        return found

    def ways(self, chance: int) -> Levels:
        """How likely each level of success is."""
        found = self._ways.get(chance)
        if found is None:
            _, _, normal, special, critical = levels.ways(levels.bands(chance, self.rules.levels))
            found = self._ways[chance] = (normal / 100, special / 100, critical / 100)
        return found

    def losses(self, unit: Unit, location: int, s: State) -> tuple[float, ...]:
        """By the damage that comes through at a location, what it is worth."""
        index = unit.index
        left, conditions = s.hull[index][location], s.condition[index]
        held = tuple(conditions[one] for one in unit.located[location])
        key = (index, location, left, held, s.shield[index] > 0)
        found = self._losses.get(key)
        if found is None:
            found = self._losses[key] = self._loss_table(unit, location, left, held, s.shield[index] > 0)
        return found

    def _loss_table(
        self, unit: Unit, location: int, left: int, held: tuple[int, ...], shielded: bool
    ) -> tuple[float, ...]:
        if not left:
            return (0.0,) * (MOST + 1)
        shares, numbers = self.shares[unit.index], self.rules.damage
        loss = _loss(unit, location, shares, shielded)
        modules = []
        for module, condition in zip(unit.located[location], held, strict=True):
            if condition > 0:
                vital = module in (unit.engine, unit.cockpit)
                kind = unit.modules[module].kind
                worth = _GUNS * shares.get(module, 0.0) if kind == "weapon" else _MODULES.get(kind, 0.0)
                modules.append((condition, 1.0 if vital else worth, vital))
        table = [0.0]
        for through in range(1, MOST + 1):
            if through >= left:
                table.append(loss)
                continue
            worth = loss * _SCRATCH * through / left
            chance = damage.module_chance(left - through, unit.hull[location], numbers) / 100
            for condition, price, vital in modules:
                fatal = max(0, through - condition + 1) / through
                worn = sum(min(one, condition - 1) for one in range(1, through + 1)) / through / condition
                worth += chance * price * (fatal + (1 - fatal) * worn * (0.35 if vital else 0.6))
            table.append(min(worth, 1.0 if location == TORSO else loss + 0.1))
        return tuple(table)

    def hit(self, chance: int, harm: Levels) -> float:
        """What one shot of a chance does on average."""
        normal, special, critical = self.ways(chance)
        return normal * harm[0] + special * harm[1] + critical * harm[2]

    def shielded(self, t: Table, unit: int, sector: int) -> tuple[float, float]:
        """What a unit's shield leaves of a hit out of a sector, and how likely it catches the hit whole."""
        from . import shields, trials

        if not shields.held(t, unit) or shields.barred(t, unit, sector):
            return 1.0, 0.0
        skill = self.units[unit].skills["shield"] + trials.worn(t, unit, "shield")
        normal, special, critical = self.ways(skill)
        return 1 - normal - special - critical, normal


def worths_of(setting: Setting) -> Worths:
    """What was worked out for a setting so far."""
    found = setting.kept.get("worths")
    if not isinstance(found, Worths):
        found = setting.kept["worths"] = Worths(setting)
    return found


def _mix(rules: Rules, sector: int) -> tuple[tuple[int, float], ...]:
    """How likely each location is struck out of a sector."""
    found: dict[int, float] = {}
    before = 0
    for to, struck in rules.hits[TABLE_BY_SECTOR[sector]]:
        right = sector == 2
        if struck == NEAR_ARM:
            location = RIGHT_ARM if right else LEFT_ARM
        elif struck > NEAR_ARM:
            location = RIGHT_LEG if right else LEFT_LEG
        else:
            location = struck
        found[location] = found.get(location, 0.0) + (to - before) / 20
        before = to
    return tuple(found.items())


def _shares(unit: Unit) -> dict[int, float]:
    """By module, how much of a unit's armament a weapon is."""
    strong = {}
    for weapon in unit.weapons:
        power = weapon.bands[len(weapon.bands) // 2][1] if weapon.bands else weapon.blow
        if power is not None:
            strong[weapon.module] = weapon.shots * (power.penetration + power.dice * (power.sides + 1) / 2)
    whole = sum(strong.values()) or 1.0
    return {module: one / whole for module, one in strong.items()}


def _loss(unit: Unit, location: int, shares: dict[int, float], shielded: bool) -> float:
    """What the loss of a location is worth."""
    if location == TORSO or {unit.engine, unit.cockpit} & set(unit.located[location]):
        return 1.0
    if location in LEGS:
        return _LEG
    if location == HEAD:
        return _HEAD
    carried = sum(shares.get(module, 0.0) for module in unit.located[location])
    return _ARM + _GUNS * carried + (_SHIELD if location == LEFT_ARM and shielded else 0.0)


def defends(t: Table, unit: int) -> bool:
    """Whether somebody is aboard a running frame, to do anything at all."""
    s = t.state
    return not s.engine_off[unit] and s.reloading[unit] < FETCHING


__all__ = ["ARMS", "Harm", "Mark", "Worths", "worths_of"]
