"""What attacks do to units: points are marked at once, effects wait for the end phase."""

from __future__ import annotations

from .rules import CRITICAL_KINDS
from .state import ENGINE, MOVE_HIT, NOWHERE
from .table import Table

DESTROYED = "destroyed"
AMMO = "ammo"
NONE = "none"
_SAFE = frozenset({"CASEII", "ENE"})
"""Special abilities with which ammunition does nothing."""


def mark(t: Table, unit: int, points: int, why: str) -> None:
    """Mark damage: armour first, then structure; damage to structure calls for a roll on the table of criticals.

    :param why: what did it, for the event.
    """
    s = t.state
    if points <= 0:
        return
    armour = min(points, s.armour[unit])
    structure = min(points - armour, s.structure[unit])
    s.armour[unit] -= armour
    s.structure[unit] -= structure
    t.tell(
        "damage",
        ("damage", "effects-wait"),
        {
            "unit": t.units[unit].key, "points": points, "armour": s.armour[unit], "structure": s.structure[unit],
            "by": why,
        },
    )  # fmt: skip
    if structure and s.structure[unit] > 0:
        roll_critical(t, unit)


def roll_critical(t: Table, unit: int, *, bonus: bool = False) -> None:
    """Roll on the table of criticals; what comes of it waits for the end phase.

    :param bonus: whether it is the roll that a death from above grants.
    """
    s, rules, mine = t.state, t.rules, t.units[unit]
    if mine.type in rules.uncritical:
        return
    dice = t.two_dice("critical", unit, 2 * s.struck[unit])
    s.struck[unit] += 1
    what = rules.critical_table[dice[0] + dice[1]]
    clauses = ("death-from-above", "critical-table") if bonus else ("critical", "critical-table")
    t.tell("critical", clauses, {"unit": mine.key, "dice": dice, "what": what})
    if what != NONE:
        s.pending = (*s.pending, (unit, what))


def take_effect(t: Table) -> None:
    """The end phase: criticals take effect, in the order in which they were rolled."""
    s = t.state
    pending, s.pending = s.pending, ()
    for unit, what in pending:
        if s.structure[unit] > 0:
            _effect(t, unit, what)


def _matters(t: Table, unit: int, what: str) -> bool:
    """Whether a critical hit would have any effect: no safe ammunition, no boxes that are full or missing."""
    mine = t.units[unit]
    if what == AMMO:
        return not _SAFE & mine.specials.keys()
    row = CRITICAL_KINDS.get(what)
    return row is None or t.state.hits[row][unit] < t.rules.boxes_of(mine.type, row)


def _effect(t: Table, unit: int, what: str) -> None:
    s, rules, mine = t.state, t.rules, t.units[unit]
    if "ARM" in mine.specials and rules.specials and not s.spared[unit] and _matters(t, unit, what):
        s.spared[unit] = True
        t.tell("spared", ("special-arm",), {"unit": mine.key, "what": what})
        return
    if what == DESTROYED:
        s.structure[unit] = 0
        t.tell("critical-effect", ("critical-destroyed",), {"unit": mine.key, "what": what})
    elif what == AMMO:
        _ammunition(t, unit)
    else:
        row = CRITICAL_KINDS[what]
        most = rules.boxes_of(mine.type, row)
        vehicle = mine.type in rules.vehicles and row in (ENGINE, MOVE_HIT)
        marked = s.hits[row][unit]
        if marked < most:
            s.hits[row][unit] = marked + 1
            clause = "critical-vehicle" if vehicle else f"critical-{what}"
            t.tell("critical-effect", (clause,), {"unit": mine.key, "what": what, "boxes": marked + 1})
            if row == ENGINE and marked + 1 == most and not vehicle:
                s.structure[unit] = 0


def _ammunition(t: Table, unit: int) -> None:
    """Ammunition explodes, unless it is stored safely or there is none."""
    s, rules, mine = t.state, t.rules, t.units[unit]
    safe = bool(_SAFE & mine.specials.keys())
    data = {"unit": mine.key, "what": AMMO}
    if safe:
        t.tell("critical-effect", ("critical-ammo", "special-case"), {**data, "points": 0})
    elif "CASE" in mine.specials:
        t.tell("critical-effect", ("critical-ammo", "special-case"), {**data, "points": rules.case})
        armour = min(rules.case, s.armour[unit])
        s.armour[unit] -= armour
        s.structure[unit] = max(0, s.structure[unit] - (rules.case - armour))
    else:
        s.structure[unit] = 0
        t.tell("critical-effect", ("critical-ammo",), {**data, "points": "all"})


def remove_destroyed(t: Table) -> None:
    """The end phase: units without structure leave the table."""
    s = t.state
    for unit, one in enumerate(t.units):
        if s.alive[unit] and s.structure[unit] <= 0:
            s.alive[unit] = False
            s.at[unit] = NOWHERE
            t.tell("destroyed", ("destroyed",), {"unit": one.key, "points": one.points})
