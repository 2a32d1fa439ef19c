"""A policy for battles: each unit moves to where it will do more harm than it takes, and attacks where it does most.

What an attack is worth is its expected damage by the exact odds of two dice, in shares of what the target has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action, Chance

from . import aiming
from .aiming import ABOVE, CHARGE, FIRE, STRIKE
from .attacks import targets
from .field import Look, MapField
from .odds import chance_of
from .state import MOVE, State
from .table import Table
from .units import MINIMAL

_CAUTION = 0.8
"""What harm that an enemy may do weighs against harm done."""
_OTHERS = 0.3
"""The same of the enemies but the worst one, which have other targets, too."""
_CLOSER = 0.01
"""What an inch nearer is worth, where nothing else tells two hexes apart."""
_HEAT = (0.0, 0.25, 0.7, 1.4, 3.0)
"""What is lost, in points of damage, by each level of heat at the end."""


class Greedy:
    """Looks at what it can do now, and at what can be done to it; never at later turns."""

    name = "greedy"
    needs_view = True
    sparing = 8

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """One of the actions."""
        t = engine.table(view)
        if view.phase != MOVE:
            return max(actions, key=lambda one: attack_worth(t, one))
        return self._move(engine, t, actions)

    def _move(self, engine: Any, t: Table, actions: Sequence[Action]) -> Action:
        """The slowest unit first, for the fast ones can answer; then its best move."""
        index_of = engine.setting.index_of
        units = {one.what: index_of[one.what] for one in actions}
        first = min(units.values(), key=lambda unit: (max(t.units[unit].ground, t.units[unit].jump), unit))
        key = t.units[first].key
        return max((one for one in actions if one.what == key), key=lambda one: self.move_worth(engine, t, first, one))

    def move_worth(self, engine: Any, t: Table, unit: int, action: Action) -> float:
        """What it is worth to end a move there: harm that can be done, less harm that can be taken."""
        s = t.state
        kept = (s.at[unit], s.mode[unit], s.moved[unit], s.modifier[unit], s.contacts[unit], s.facing[unit])
        engine.imagine(t, unit, action)
        worth = self.position_worth(t, unit)
        s.at[unit], s.mode[unit], s.moved[unit], s.modifier[unit], s.contacts[unit], s.facing[unit] = kept
        return worth

    def position_worth(self, t: Table, unit: int) -> float:
        """What a unit's place is worth as units stand now."""
        return position_worth(t, unit)


def position_worth(t: Table, unit: int) -> float:
    """What a unit's place is worth as units stand now."""
    s, look = t.state, t.field.look
    best, nearest, back_at_it = 0.0, 99.0, [0.0]
    both_ways, touched = isinstance(t.field, MapField), s.contacts[unit]
    for target in targets(t, t.units[unit].side):
        there = look(s, unit, target)
        if there.inches < nearest:
            nearest = there.inches
        if there.seen:
            best = max(best, shot_worth(t, unit, target, there))
        if touched:
            best = max(best, blow_value(t, unit, target, there))
        back = look(s, target, unit) if both_ways else there
        if back.seen:
            back_at_it.append(shot_worth(t, target, unit, back))
    worst = max(back_at_it)
    taken = worst + _OTHERS * (sum(back_at_it) - worst)
    return best - _CAUTION * taken - _CLOSER * nearest


def attack_worth(t: Table, action: Action) -> float:
    """What an attack is worth; holding is worth nothing, but heat that it clears."""
    s = t.state
    unit = next(one.index for one in t.units if one.key == action.what)
    if action.kind == "hold":
        return _heat_lost(s.heat[unit]) / 4
    its = action.how.target if action.kind == FIRE else action.how
    target = next(one.index for one in t.units if one.key == its)
    look = t.field.look(s, unit, target)
    if action.kind != FIRE:
        return blow_worth(t, unit, target, action.kind, look) + _heat_lost(s.heat[unit]) / 4
    used = action.how.overheat
    heat = min(t.rules.shutdown, s.heat[unit] + used * t.rules.overheat_heat)
    return shot_worth(t, unit, target, look, used) - (_heat_lost(heat) - _heat_lost(s.heat[unit])) / 4


def _heat_lost(level: int) -> float:
    return _HEAT[min(level, len(_HEAT) - 1)]


def _left(s: State, target: int) -> int:
    return s.armour[target] + s.structure[target]


def _share(t: Table, target: int, points: float) -> float:
    """Damage as a share of what is left of the target, times its points; it can't lose more than all."""
    left = _left(t.state, target)
    return t.units[target].points / 20 * (min(points, left) + (0.5 if points >= left else 0)) / (left + 2)


def shot_worth(t: Table, unit: int, target: int, look: Look, overheat: int = 0) -> float:
    """The harm that a shot does on average; while a policy looks at one state, each of a kind is worked out once."""
    if not look.seen:
        return 0.0
    s = t.state
    moved = (s.mode[unit], s.mode[target], s.modifier[target])
    key = (unit, target, moved, look.inches, look.woods, look.cover, overheat)
    found: float | None = t.notes.get(key)
    if found is None:
        found = t.notes[key] = _shot_worth(t, unit, target, look, overheat)
    return found


def _shot_worth(t: Table, unit: int, target: int, look: Look, overheat: int) -> float:
    s, rules, mine = t.state, t.rules, t.units[unit]
    if s.down[unit]:
        return 0.0
    band = rules.band(look.inches)
    printed = aiming.printed(s, rules, mine, band)
    if not printed:
        return 0.0
    needed = aiming.number(t, unit, target, FIRE, look)
    if needed >= rules.never:
        return 0.0
    points = 0.5 if printed == MINIMAL else printed
    return chance_of(rules, needed) * _share(t, target, points + overheat * rules.overheat_damage)


def blow_value(t: Table, unit: int, target: int, look: Look) -> float:
    """The most that a charge, or a death from above, is worth on average; 0 where neither can be made."""
    if not t.state.contacts[unit] >> target & 1:
        return 0.0
    kinds = [kind for kind in (CHARGE, ABOVE) if _may(t, unit, target, kind, look)]
    return max((blow_worth(t, unit, target, kind, look) for kind in kinds), default=0.0)


def _may(t: Table, unit: int, target: int, kind: str, look: Look) -> bool:
    from .attacks import why_not_physical

    return not why_not_physical(t, unit, target, kind, look)[0]


def blow_worth(t: Table, unit: int, target: int, kind: str, look: Look) -> float:
    """The harm that a physical attack does on average, less what it does to who makes it."""
    hit = chance_of(t.rules, aiming.number(t, unit, target, kind, look))
    worth = hit * _share(t, target, aiming.physical_damage(t, unit, kind))
    if kind == STRIKE:
        return worth
    own = aiming.charge_recoil(t, unit, target) * hit if kind == CHARGE else t.units[unit].size + 1 - hit
    return worth - _share(t, unit, own)
