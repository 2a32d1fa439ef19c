"""The greedy policy: it moves to where it can do more harm than it takes, facing whom it means to shoot.

The attacks are chosen as in all battles; of moves only the hex is weighed, and of its facings one that bears.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.battle.attacks import targets
from generator.battle.greedy import Greedy as BattleGreedy
from generator.battle.greedy import shot_worth
from generator.battle.state import MOVE, SPRINTS, UNMOVED, State
from generator.battle.table import Table
from generator.play.contract import Action, Chance

CAUTION = 0.8
"""What harm that an enemy may do weighs against harm done."""
CLOSER = 0.01
"""What an inch nearer is worth."""
TEST = 0.75
"""What a way is worth that begins with a test which may fail."""


class Greedy(BattleGreedy):
    """Looks at what it can do now, and at what can be done to it; never at later turns."""

    name = "greedy"
    needs_view = True
    sparing = 4

    def choose(self, engine: Any, view: State, actions: Sequence[Action], chance: Chance) -> Action:
        """One of the actions."""
        if view.phase != MOVE:
            return super().choose(engine, view, actions, chance)
        t = engine.table(view)
        index_of = engine.setting.index_of
        first = min({index_of[one.what] for one in actions}, key=lambda unit: (_reach(t, unit), unit))
        mine = [one for one in actions if one.what == t.units[first].key]
        groups: dict[tuple[Any, ...], list[Action]] = {}
        for one in mine:
            key = (one.kind, one.how.hex, one.how.mode) if one.kind in ("move", "break-away") else (one.kind, one.how)
            groups.setdefault(key, []).append(one)
        best, found = float("-inf"), mine[0]
        for group in groups.values():
            worth, chosen = self._weigh(engine, t, first, group)
            if worth > best:
                best, found = worth, chosen
        return found

    def _weigh(self, engine: Any, t: Table, unit: int, group: Sequence[Action]) -> tuple[float, Action]:
        """What it is worth to end in a hex, and the action that faces best there."""
        s, movement = t.state, engine.movement
        kept = (s.at[unit], s.mode[unit], s.moved[unit], s.modifier[unit], s.contacts[unit], s.facing[unit])
        engine.imagine(t, unit, group[0])
        here, silent = s.at[unit], s.mode[unit] in SPRINTS
        taken, nearest, shots = 0.0, 99.0, []
        for target in targets(t, t.units[unit].side):
            look = t.field.look(s, unit, target)
            nearest = min(nearest, look.inches)
            if not silent:
                shots.append((shot_worth(t, unit, target, look), s.at[target]))
            if s.mode[target] == UNMOVED or movement.bears(t, target, unit):
                taken = max(taken, shot_worth(t, target, unit, t.field.look(s, target, unit)))
        chosen, best = group[0], 0.0
        for one in group:
            facing = one.how.facing if one.kind in ("move", "break-away") else s.facing[unit]
            done = max((worth for worth, at in shots if movement.in_arc(here, facing, at)), default=0.0)
            if done > best:
                best, chosen = done, one
        s.at[unit], s.mode[unit], s.moved[unit], s.modifier[unit], s.contacts[unit], s.facing[unit] = kept
        worth = best - CAUTION * taken - CLOSER * nearest
        return (worth * TEST if worth > 0 and chosen.kind == "break-away" else worth), chosen


def _reach(t: Table, unit: int) -> int:
    return max(t.units[unit].ground, t.units[unit].jump)
