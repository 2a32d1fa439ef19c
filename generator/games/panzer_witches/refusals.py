"""Why an action isn't allowed that isn't on offer; and which are allowed all the same.

Offers name few hexes and facings; an action may name any that the rules allow: a way written out hex by hex, a hex to
search, a hex to watch, any facing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.maps.hexmap import NOWHERE

from . import aiming, machine, melee, moving, sequence, shooting
from .state import FETCHING, HIDDEN, NOBODY, TURN
from .table import Check, Table

if TYPE_CHECKING:
    from generator.play.contract import Action

Reason = tuple[str, str]
ALLOWED: Reason = ("", "")
NOT_NOW = "not-now"


def explain(t: Table, action: Action) -> Reason:
    """The clause that forbids an action now (or `not-now`), and the reason; ALLOWED where nothing does."""
    s = t.state
    if action in s.options:
        return ALLOWED
    unit = t.unit_of(action.what)
    if s.outcome is not None:
        return NOT_NOW, "the fight is over"
    if unit == NOBODY or s.out[unit]:
        return NOT_NOW, f"there is no {action.what} in the fight"
    if s.pending:
        return NOT_NOW, f"{t.key(s.pending[-1].unit)} has to answer first"
    if s.phase != TURN or action.kind == "act":
        return "round-order", f"{action.what} can't have its turn now"
    if unit != s.unit:
        return "turn-of-frame", f"it is the turn of {t.key(s.unit)}"
    if action.kind not in sequence.KINDS:
        return NOT_NOW, f"there is no action {action.kind}"
    if s.engine_off[unit]:
        return "shut-down", "its engine is off"
    if s.reloading[unit] >= FETCHING:
        return "reload-by-hand", "its crew is outside"
    return _own(t, unit, action) if action.kind not in _FIGHTS else _fight(t, unit, action)


_FIGHTS = frozenset({*shooting.KINDS, *aiming.KINDS, *melee.KINDS})


def _fight(t: Table, unit: int, action: Action) -> Reason:
    s = t.state
    if action.kind in aiming.KINDS:
        return aiming.refused(t, unit, action)
    spent = s.did_move if action.kind in sequence.BY_MOVE else s.did_action
    if spent:
        return "turn-of-frame", "that part of the turn is used"
    if action.kind in shooting.KINDS:
        return shooting.refused(t, unit, action)
    return melee.refused(t, unit, action)


def _own(t: Table, unit: int, action: Action) -> Reason:
    s, kind = t.state, action.kind
    if kind == "end":
        return ALLOWED
    if s.engaged[unit] != NOBODY:
        return "melee-actions", "in melee there is only attack and defence"
    if kind in ("move", "turn", "cover", "hide", "overload") and s.did_move:
        return "turn-of-frame", "its move is used"
    if kind == "move":
        return moving.refused(t, unit, action) or ALLOWED
    if kind in ("turn", "cover", "hide"):
        return _in_place(t, unit, action)
    if kind == "check":
        return _check(t, unit, action)
    if kind == "spot":
        return _spot(t, unit, action)
    return _never(t, unit, kind)


def _in_place(t: Table, unit: int, action: Action) -> Reason:
    s = t.state
    if s.fallen[unit]:
        return "stand-up", "it lies on the ground"
    if action.kind == "turn":
        if s.moving[unit]:
            return "turning", "a frame with a movement counter turns as it moves"
        if not isinstance(action.how, int) or not 0 <= action.how < 6 or action.how == s.facing[unit]:
            return "turning", "a frame turns to another side, 0 to 5"
        return ALLOWED
    may = moving.may_cover if action.kind == "cover" else moving.may_hide
    clause = "take-cover" if action.kind == "cover" else "hide"
    if not may(t, s.at[unit]):
        return clause, "there is nothing to hide behind"
    if s.posture[unit] == HIDDEN:
        return "hide", "it hides already"
    return ALLOWED if action.kind == "hide" else (clause, "it is in cover already")


def _check(t: Table, unit: int, action: Action) -> Reason:
    s, how = t.state, action.how
    if not machine.has_display(t, unit):
        return "system-check", "its HUD doesn't work"
    if not isinstance(how, Check) or how.by not in ("move", "action"):
        return "system-check", "a check names a module and what pays for it"
    if how.module not in t.units[unit].module_index:
        return "system-check", f"it has no {how.module}"
    if s.did_move if how.by == "move" else s.did_action:
        return "turn-of-frame", f"its {how.by} is used"
    return ALLOWED


def _spot(t: Table, unit: int, action: Action) -> Reason:
    s, hex = t.state, t.hex_of(action.how)
    if s.did_action:
        return "turn-of-frame", "its action is used"
    if hex == NOWHERE:
        return "spot", f"there is no hex {action.how}"
    if not t.lines.seen(s.at[unit], hex, s.smoke):
        return t.lines.blocker(s.at[unit], hex, s.smoke), "that hex is out of sight"
    return ALLOWED


def _never(t: Table, unit: int, kind: str) -> Reason:
    """Why one of the other actions isn't on offer; a check of the whole system always may be made."""
    s, one = t.state, t.units[unit]
    if kind in ("full-check", "rest", "shut-down", "dismount") and (s.did_move or s.did_action):
        return "turn-of-frame", "that takes the whole turn"
    if kind == "full-check":
        return ALLOWED if machine.has_display(t, unit) else ("full-check", "its HUD doesn't work")
    if kind == "shut-down":
        return ALLOWED
    if kind == "smoke" and s.smoke_charges[unit] and t.works(unit, one.smoke) and not s.did_action:
        return ALLOWED
    if kind == "madar" and one.witch and t.works(unit, one.radar) and not s.did_action:
        return ALLOWED
    clause = {
        "overload": "overload", "stand-up": "stand-up", "reload": "reload", "dismount": "reload-by-hand",
        "madar": "madar", "smoke": "smoke", "rest": "field-rest", "restart": "restart", "load": "reload-by-hand",
        "mount": "reload-by-hand",
    }[kind]  # fmt: skip
    return clause, f"{kind} can't be done now"
