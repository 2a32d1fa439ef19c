"""Aiming: what it costs, how much of it may be gathered, and when it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import moving
from .bearing import ALLOWED, Fault
from .modifiers import Numbers
from .state import NOBODY, SEEN
from .table import Aim, act

if TYPE_CHECKING:
    from generator.play.contract import Action

    from .table import Table

KINDS = frozenset({"aim"})
"""The action that is carried out here."""


def offers(t: Table, unit: int) -> list[Action]:
    """Aiming at each enemy that some weapon could reach, paid by what is left of the turn."""
    s = t.state
    reach = max((one.range for one in t.units[unit].weapons if t.works(unit, one.module)), default=0)
    if not reach or s.engaged[unit] != NOBODY:
        return []
    ways = [by for by, open in (("action", not s.did_action), ("move", not s.did_move and not s.moving[unit])) if open]
    found = []
    for target in t.targets(unit) if ways else ():
        if t.sight(unit, target).distance <= reach and _refused(t, unit, target) is None:
            found += [act("aim", t.key(unit), Aim(t.key(target), by)) for by in ways]
    return found


def refused(t: Table, unit: int, action: Action) -> tuple[str, str]:
    """Why a unit can't aim so: the clause and words for it; ALLOWED where it can."""
    s, how = t.state, action.how
    target = t.unit_of(how.target) if isinstance(how, Aim) else NOBODY
    if target == NOBODY:
        return "aim", f"there is no frame {getattr(how, 'target', how)}"
    if how.by not in ("action", "move"):
        return "aim", "aiming is paid with the action or with the move"
    if s.did_action if how.by == "action" else s.did_move:
        return "aim", f"the {how.by} of this turn is used"
    if how.by == "move" and s.moving[unit]:
        return "aim", "only a frame that stands aims with its move"
    return _refused(t, unit, target) or ALLOWED


def _refused(t: Table, unit: int, target: int) -> Fault:
    s = t.state
    if s.engaged[unit] != NOBODY:
        return "aim-lost", "nobody aims in melee"
    if t.units[target].side == t.units[unit].side or s.out[target]:
        return "aim", "one aims at an enemy that is still in the fight"
    if s.known[t.units[unit].side][target] != SEEN:
        return "unseen", "the target isn't seen"
    look = t.sight(unit, target)
    if not look.seen:
        return "line-of-sight", "the target is out of sight"
    if look.smoke:
        return "smoke-shot", "nobody aims through smoke"
    if not t.in_front(unit, s.at[target]):
        return "front-arc", "the target isn't in the front sectors"
    if s.aim_at[unit] == target and s.aims[unit] >= most(t, target):
        return ("aim-moving" if s.moving[target] else "aim-limit"), "it can't be aimed at any better"
    return None


def most(t: Table, target: int) -> int:
    """How many actions of aiming count against a target as it is now."""
    numbers: Numbers = t.rules.combat
    unsteady = t.state.moving[target] or t.state.engaged[target] != NOBODY
    return numbers.aim_moving if unsteady else numbers.aim_most


def carry_out(t: Table, action: Action) -> None:
    """Aim, by whatever pays for it."""
    s, how = t.state, action.how
    unit, target = t.unit_of(action.what), t.unit_of(how.target)
    s.aims[unit] = s.aims[unit] + 1 if s.aim_at[unit] == target else 1
    s.aim_at[unit] = target
    t.tell("aim", "aim", of=unit, unit=t.key(unit), target=t.key(target), aims=s.aims[unit],
           bonus=s.aims[unit] * t.rules.combat.aim, by=how.by)  # fmt: skip


def used(t: Table, unit: int, target: int) -> int:
    """A unit shoots: what it has aimed counts if it was at this target, and is used up either way."""
    s = t.state
    aims = s.aims[unit] if s.aim_at[unit] == target else 0
    if aims:
        s.aim_at[unit], s.aims[unit] = NOBODY, 0
    else:
        moving.lose_aim(t, unit)
    return aims


def target_moved(t: Table, target: int) -> None:
    """A unit moved: what others aimed at it is lost."""
    for unit in t.enemies(target):
        if t.state.aim_at[unit] == target:
            moving.lose_aim(t, unit)


def forget(t: Table, unit: int) -> None:
    """A unit is out: neither it nor anybody that aimed at it aims any more. Nothing is told."""
    s = t.state
    for one in (unit, *(other for other in t.enemies(unit) if s.aim_at[other] == unit)):
        s.aim_at[one], s.aims[one] = NOBODY, 0


def settle(t: Table) -> None:
    """What was aimed is lost where the target is out of sight by now, or hides."""
    s = t.state
    for unit, target in enumerate(s.aim_at):
        if target == NOBODY:
            continue
        if s.known[t.units[unit].side][target] != SEEN or not t.sight(unit, target).seen:
            moving.lose_aim(t, unit)
