"""What must hold in every position of a battle, whatever was played."""

from __future__ import annotations

from generator.play.contract import unbroken
from generator.play.states import flow_problems

from .contract import Movement
from .field import MapField
from .state import COMBAT, CRITICALS, MODES, MOVE, NOWHERE, OVER, UNMOVED
from .table import Table


def problems(t: Table, movement: Movement) -> list[str]:
    """Every invariant that does not hold, as sentences."""
    s = t.state
    found = _flow(t)
    for unit, mine in enumerate(t.units):
        found += [f"{mine.key} {what}" for what in _unit(t, unit)]
    if isinstance(t.field, MapField):
        here = [at for at in s.at if at != NOWHERE]
        if len(set(here)) != len(here):
            found.append("two units stand on one hex")
        if any(s.alive[unit] != (at != NOWHERE) for unit, at in enumerate(s.at)):
            found.append("a unit that is gone stands somewhere, or one that is there nowhere")
    return found + movement.problems(t)


def _flow(t: Table) -> list[str]:
    """Who decides what."""
    s = t.state
    found = flow_problems(s, s.phase == OVER)
    sides = {one.side for one in t.units for action in s.options if action.what == one.key}
    if s.options and sides != {s.side}:
        found.append("the other side is asked")
    if s.outcome is None and len({one.side for one in t.units if s.alive[one.index]}) < 2:
        found.append("a side is gone and the battle goes on")
    if s.phase == MOVE and s.outcome is None and not 1 <= s.go <= len(t.units):
        found.append(f"{s.go} units are to be moved")
    if s.phase == COMBAT and any(s.alive[unit] and mode == UNMOVED for unit, mode in enumerate(s.mode)):
        found.append("an attack is made before everybody moved")
    return found


def _unit(t: Table, unit: int) -> list[str]:
    """One unit's numbers."""
    s, rules, mine, found = t.state, t.rules, t.units[unit], []
    if not 0 <= s.armour[unit] <= mine.armour:
        found.append(f"has {s.armour[unit]} armour of {mine.armour}")
    if not 0 <= s.structure[unit] <= mine.structure:
        found.append(f"has {s.structure[unit]} structure of {mine.structure}")
    if s.alive[unit] and s.phase == MOVE and s.structure[unit] <= 0:
        found.append("is destroyed and still there after the end phase")
    if not s.alive[unit] and s.structure[unit] > 0:
        found.append("is gone with structure left")
    if not 0 <= s.heat[unit] <= rules.shutdown:
        found.append(f"has heat {s.heat[unit]}")
    if s.heat[unit] and mine.type not in rules.heated:
        found.append("has heat and no scale for it")
    if s.alive[unit] and s.down[unit] != (s.heat[unit] == rules.shutdown):
        found.append("is shut down without its heat, or not shut down with it")
    if not 0 <= s.overheat[unit] <= mine.overheat:
        found.append(f"used {s.overheat[unit]} points of overheat of {mine.overheat}")
    if not 0 <= s.mode[unit] < len(MODES) or not 0 <= s.facing[unit] < 6:
        found.append("moves or faces in no known way")
    if s.mode[unit] == UNMOVED and (s.moved[unit] or s.modifier[unit] or s.contacts[unit]):
        found.append("has moved before its move")
    for row, what in enumerate(CRITICALS):
        if not 0 <= s.hits[row][unit] <= rules.boxes_of(mine.type, row):
            found.append(f"has {s.hits[row][unit]} hits on {what}")
    if s.fired[unit] and not s.acted[unit]:
        found.append("fired without an attack")
    return found


def check(t: Table, movement: Movement) -> None:
    """Test every invariant.

    :raises BrokenInvariant: with all that is wrong.
    """
    unbroken(problems(t, movement))
