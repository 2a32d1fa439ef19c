"""A policy for battles that counts on what the other side will still do in the movement phase.

Greedy takes enemies that haven't moved for targets that stand, and as dangerous as where they stand. The planner
takes them as they will be: moved, and up to their move nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action, Chance

from .aiming import ground_now, tmm_now
from .attacks import targets
from .field import Look
from .greedy import Greedy, attack_worth, blow_value, shot_worth
from .state import MOVE, UNMOVED, WALKED, State
from .table import Table

CAUTION = 1.0
"""What harm that an enemy may do weighs against harm done."""
OTHERS = 0.4
"""The same of the enemies but the worst one, which have other targets, too."""
CLOSER = 0.02
"""What an inch nearer is worth, where nothing else tells two hexes apart."""
SECOND = 0.1
"""What the harm that could be done to a second target counts."""
NEARER = 0.8
"""How much of its move an enemy that hasn't moved comes nearer."""
PERHAPS = 0.8
"""How likely it comes to where it does the most harm."""


class Planner(Greedy):
    """See the module."""

    name = "planner"
    sparing = 3

    def __init__(self) -> None:
        self._waiting: Sequence[int] = ()

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """One of the actions."""
        t = engine.table(view)
        if view.phase != MOVE:
            return max(actions, key=lambda one: attack_worth(t, one))
        self._waiting = [unit for unit, mode in enumerate(view.mode) if mode == UNMOVED and view.alive[unit]]
        for unit in self._waiting:
            if t.units[unit].side != view.side:
                view.mode[unit] = WALKED
                view.modifier[unit] = tmm_now(t, unit)
        return self._move(engine, t, actions)

    def position_worth(self, t: Table, unit: int) -> float:
        """What a unit's place is worth when those that haven't moved yet have."""
        s = t.state
        best, second, nearest, threats = 0.0, 0.0, 99.0, [0.0]
        for target in targets(t, t.units[unit].side):
            there = t.field.look(s, unit, target)
            nearest = min(nearest, there.inches)
            worth = max(shot_worth(t, unit, target, there), blow_value(t, unit, target, there))
            best, second = max(best, worth), max(second, min(best, worth))
            back = t.field.look(s, target, unit)
            harm = shot_worth(t, target, unit, back)
            if target in self._waiting:
                far = max(t.rules.hex_inches, back.inches - NEARER * ground_now(t, target))
                harm = max(harm, PERHAPS * shot_worth(t, target, unit, Look(far, True, back.woods, back.cover)))
            threats.append(harm)
        worst = max(threats)
        taken = worst + OTHERS * (sum(threats) - worst)
        return best + SECOND * second - CAUTION * taken - CLOSER * nearest
