"""The end phase: heat, shutting down, starting again."""

from __future__ import annotations

from .state import ENGINE
from .table import Table


def cool_and_heat(t: Table) -> None:
    """Heat of all units that have a scale: what their fire and others did, then what clears it.

    A unit that was shut down in this turn starts again with its heat cleared; whoever is at the last box then shuts
    down for the next turn.
    """
    s, rules = t.state, t.rules
    for unit, mine in enumerate(t.units):
        if not s.alive[unit] or s.structure[unit] <= 0 or mine.type not in rules.heated:
            continue
        before = s.heat[unit]
        if s.down[unit]:
            _restart(t, unit)
        heat, clauses = _heated(t, unit)
        if heat != before or len(clauses) > 1:
            t.tell("heat", clauses, {"unit": mine.key, "heat": heat, "was": before})
        s.heat[unit] = heat
        if heat >= rules.shutdown:
            s.down[unit] = True
            t.tell("shutdown", ("shutdown",), {"unit": mine.key})


def _restart(t: Table, unit: int) -> None:
    s = t.state
    s.down[unit] = False
    t.tell("restart", ("restart",), {"unit": t.units[unit].key})


def _heated(t: Table, unit: int) -> tuple[int, tuple[str, ...]]:
    """The heat of a unit at the end of the turn, and the clauses that made it so."""
    s, rules = t.state, t.rules
    heat, clauses = s.heat[unit], ["heat"]
    if s.fired[unit]:
        heat += rules.overheat_heat * s.overheat[unit]
        if s.hits[ENGINE][unit]:
            heat += rules.engine_heat * s.hits[ENGINE][unit]
            clauses.append("critical-engine")
    elif heat:
        heat = 0
        clauses.append("heat-clears")
    if s.burnt[unit]:
        heat += s.burnt[unit]
        clauses.append(t.rules.burnt_clause)
    if heat and t.field.depth(s, unit):
        heat = max(0, heat - rules.water_sheds)
        clauses.append("heat-water")
    return min(heat, rules.shutdown), tuple(clauses)
