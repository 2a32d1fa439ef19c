"""What is on offer: the frames that may act, and what the frame whose turn it is may do.

Offers hang only on what the side knows. What makes no difference isn't offered: smoke while nobody is known, checks
while nothing can be found, a rest of an engine that is cold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import aiming, knowing, machine, melee, moving, rounds, shooting
from .state import (
    COCKING,
    FETCHING,
    HIDDEN,
    LOADING,
    NOBODY,
    NOWHERE,
    OPEN,
    READY,
    SEEN,
    UNSEEN,
    Pending,
)
from .table import Check, Table, Way, act

if TYPE_CHECKING:
    from generator.play.contract import Action


def choices(t: Table) -> list[Action]:
    """The frames of the side that acts which may have their turn."""
    return [act("act", t.key(one)) for one in rounds.left(t, t.state.side)]


def answers(t: Table, pending: Pending) -> list[Action]:
    """How somebody may answer an interrupt."""
    if pending.kind == "watch":
        shots = shooting.watch_offers(t, pending.unit, pending.other)
        return [*shots, act("wait", t.key(pending.unit))]
    return melee.answers(t, pending)


def turn(t: Table, unit: int) -> list[Action]:
    """What a frame may do in its turn; nothing where it can only wait for the end of it."""
    s, key = t.state, t.key(unit)
    if s.engine_off[unit]:
        return [] if s.did_move or s.did_action else [act("restart", key), act("end", key)]
    doing = s.reloading[unit]
    if doing >= FETCHING:
        if doing == LOADING:
            return [act("load", key)]
        return [act("mount", key)] if doing == COCKING and not s.reload_rounds[unit] else []
    found: list[Action] = []
    if s.engaged[unit] != NOBODY:
        found += melee.offers(t, unit)
        found += shooting.offers(t, unit)
        if s.fallen[unit] and not s.did_move and not s.defended[unit] and may_stand(t, unit):
            found.append(act("stand-up", key))
    else:
        if not s.did_move:
            found += moves(t, unit)
        found += aiming.offers(t, unit)
        if not s.did_action:
            found += shooting.offers(t, unit)
            found += melee.offers(t, unit)
            found += _actions(t, unit)
            if not s.did_move:
                found += _whole_turns(t, unit)
        found += _checks(t, unit)
    if found:
        found.append(act("end", key))
    return found


# --- moves


def moves(t: Table, unit: int) -> list[Action]:
    """What a frame may do with its move, but for aiming."""
    s, key = t.state, t.key(unit)
    found: list[Action] = []
    if s.fallen[unit] and may_stand(t, unit):
        return [act("stand-up", key)]
    if not s.overloaded[unit] and not s.fallen[unit]:
        found.append(act("overload", key))
    found += _ways(t, unit)
    if s.fallen[unit]:
        return found
    if not s.moving[unit]:
        facing = s.facing[unit]
        found += [act("turn", key, side) for side in range(6) if side != facing]
    here = s.at[unit]
    if s.posture[unit] == OPEN and moving.may_cover(t, here):
        found.append(act("cover", key))
    if s.posture[unit] != HIDDEN and moving.may_hide(t, here) and not knowing.watched(t, unit, by_known=True):
        found.append(act("hide", key))
    return found


def may_stand(t: Table, unit: int) -> bool:
    """Whether a fallen frame can stand up: with both legs."""
    return not moving.one_legged(t, unit)


def _ways(t: Table, unit: int) -> list[Action]:
    """Moves to every hex within reach, facing the way that it went, and the nearest enemy that it knows of."""
    key = t.key(unit)
    reach = moving.reachable(t, unit)
    if not reach:
        return []
    kept: list[list[Action] | None] | None = t.ground.kept.get(("moves", key))
    if kept is None:
        kept = t.ground.kept["moves", key] = [None] * (6 * t.ground.size)
    if t.state.fallen[unit]:  # it crawls, and stops
        return [(kept[end * 6 + facing] or _made(t, key, kept, end, facing))[1] for end, facing in reach.ends]
    foes = _known_hexes(t, unit)
    sides = [t.lines.towards(foe) for foe in foes]
    steps = [t.ground.distances(foe) for foe in foes]
    found: list[Action] = []
    for end, facing in reach.ends:
        found += kept[end * 6 + facing] or _made(t, key, kept, end, facing)
        if foes:
            foe = 0
            for one in range(1, len(foes)):
                if steps[one][end] < steps[foe][end]:
                    foe = one
            towards = sides[foe][end]
            if towards not in (facing, -1):
                found += kept[end * 6 + towards] or _made(t, key, kept, end, towards)
    return found


def _made(t: Table, key: str, kept: list[list[Action] | None], end: int, facing: int) -> list[Action]:
    """The moves to a hex with a facing at its end, made once."""
    ends = ["go", "stop"]
    if moving.may_cover(t, end):
        ends.append("cover")
    if moving.may_hide(t, end):
        ends.append("hide")
    label = t.label(end)
    made = kept[end * 6 + facing] = [act("move", key, Way(label, facing, one)) for one in ends]
    return made


def _known_hexes(t: Table, unit: int) -> list[int]:
    """Where enemies are, or are thought to be."""
    s, side = t.state, t.units[unit].side
    known = s.known[side]
    found = []
    for other in t.enemies(unit):
        if s.out[other] or known[other] == UNSEEN:
            continue
        hex = s.at[other] if known[other] == SEEN else s.last[side][other]
        if hex != NOWHERE:
            found.append(hex)
    return found


# --- actions


def _actions(t: Table, unit: int) -> list[Action]:
    """Actions that are no attacks."""
    s, key, one = t.state, t.key(unit), t.units[unit]
    found: list[Action] = []
    if s.reloading[unit] == READY and t.works(unit, one.loader):
        found += [act("reload", key, one.weapons[weapon].mount) for weapon in machine.reloadable(t, unit)]
    if one.witch and t.works(unit, one.radar) and _somebody_unseen(t, unit):
        found.append(act("madar", key))
    if s.smoke_charges[unit] and t.works(unit, one.smoke) and t.targets(unit):
        found.append(act("smoke", key))
    found += [act("spot", key, t.label(hex)) for hex in knowing.searchable(t, unit)]
    return found


def _somebody_unseen(t: Table, unit: int) -> bool:
    s = t.state
    known = s.known[t.units[unit].side]
    return any(known[other] != SEEN and not s.out[other] for other in t.enemies(unit))


def _whole_turns(t: Table, unit: int) -> list[Action]:
    """What takes the move and the action."""
    s, key, one = t.state, t.key(unit), t.units[unit]
    found: list[Action] = []
    if machine.may_rest(t, unit):
        found.append(act("rest", key))
    if s.heat[unit]:
        found.append(act("shut-down", key))
    if s.secrets[unit] and machine.has_display(t, unit):
        found.append(act("full-check", key))
    if may_dismount(t, unit):
        found += [act("dismount", key, one.weapons[weapon].mount) for weapon in machine.reloadable(t, unit)]
    return found


def may_dismount(t: Table, unit: int) -> bool:
    """Whether somebody may climb out to reload by hand: the loader is out or isn't there, and the frame stands still.
    """
    s = t.state
    still = not s.moving[unit] and not s.fallen[unit] and s.engaged[unit] == NOBODY
    return still and s.reloading[unit] == READY and not t.works(unit, t.units[unit].loader)


def _checks(t: Table, unit: int) -> list[Action]:
    """Checks of modules in which faults may lie, paid by the move where it is free."""
    s, one = t.state, t.units[unit]
    if not s.secrets[unit] or not machine.has_display(t, unit):
        return []
    by = "action" if s.did_move else "move"
    if by == "action" and s.did_action:
        return []
    names = [name for name in machine.checkable(t) if name in one.module_index]
    names += [weapon.mount for weapon in one.weapons if weapon.bands]
    return [act("check", t.key(unit), Check(name, by)) for name in names]
