"""Shooting: at a frame, at a hex, at who moves under opportunity fire. Each shot is rolled for and told by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import aiming, bearing, damage, impact, knowing, machine, shields, trials
from .bearing import ALLOWED
from .impact import FRONT, Blow
from .levels import DIE, FUMBLE, NORMAL
from .models import LOCATIONS
from .modifiers import Case, terms
from .state import NOBODY, NOWHERE, SEEN, SUSPECTED, UNSEEN, Pending
from .table import Post, Shot, act

if TYPE_CHECKING:
    from generator.play.contract import Action

    from .rules import WeaponSlot
    from .table import Table

KINDS = frozenset({"shoot", "shell", "watch"})
"""The actions that are carried out here."""
WATCHED = 8
"""Hexes at most that watching is offered for."""
AHEAD = 2
"""So far ahead of a known enemy the hexes lie that watching is offered for."""


# --- what is on offer


def offers(t: Table, unit: int) -> list[Action]:
    """Shots, shells and opportunity fire, as things stand."""
    s = t.state
    found: list[Action] = []
    ready = [] if s.did_action else bearing.ready(t, unit)
    if not ready:
        return found
    key = t.key(unit)
    for target in t.targets(unit):
        named = bearing.locations(t, unit, target)
        mark = t.key(target)
        for weapon in ready:
            if bearing.untargeted(t, unit, weapon, target) is None:
                found += [act("shoot", key, Shot(weapon.mount, mark, one)) for one in named]
    if s.engaged[unit] == NOBODY:
        found += _shells(t, unit, ready)
        found += _watches(t, unit, ready)
    return found


def _shells(t: Table, unit: int, ready: list[WeaponSlot]) -> list[Action]:
    """Shells at the hexes where enemies are thought to be."""
    s, side = t.state, t.units[unit].side
    heavy = [one for one in ready if one.explosive == "heavy"]
    hexes = {s.last[side][other] for other in t.enemies(unit) if s.known[side][other] == SUSPECTED} if heavy else ()
    made = (Shot(weapon.mount, t.label(hex)) for hex in sorted(hexes) if hex != NOWHERE for weapon in heavy)
    return [act("shell", t.key(unit), one) for one in made if bearing.forbidden_shell(t, unit, one) is None]


def _watches(t: Table, unit: int, ready: list[WeaponSlot]) -> list[Action]:
    """Opportunity fire at hexes on the ways of known enemies towards the unit, the nearest to it first."""
    s, side = t.state, t.units[unit].side
    here = s.at[unit]
    steps = t.ground.distances(here)
    hexes: set[int] = set()
    for other in t.enemies(unit):
        there = s.at[other] if s.known[side][other] == SEEN else s.last[side][other]
        if there == NOWHERE or s.out[other] or s.known[side][other] == UNSEEN:
            continue
        hexes.update(hex for hex in t.ground.within(there, AHEAD) if 0 < steps[hex] < steps[there])
    longest = max(one.range for one in ready)
    key, look, smoke = t.key(unit), t.lines.look, s.smoke
    found: list[Action] = []
    left = WATCHED
    for far, hex in sorted((steps[hex], hex) for hex in hexes):
        if far > longest or not left:
            break
        if t.in_front(unit, hex) and look(here, hex, smoke).seen:
            left -= 1
            label = t.label(hex)
            found += [act("watch", key, Post(weapon.mount, label)) for weapon in ready if far <= weapon.range]
    return found


def watch_offers(t: Table, unit: int, mover: int) -> list[Action]:
    """What a unit on watch may do as an enemy enters a hex, beside waiting; nothing where it can't shoot at it."""
    s = t.state
    post = s.watching[unit]
    if post is None or s.out[unit]:
        return []
    weapon = t.units[unit].weapons[post[0]]
    if bearing.unready(t, unit, weapon) or bearing.untargeted(t, unit, weapon, mover):
        return []
    return [act("fire", t.key(unit))]


def refused(t: Table, unit: int, action: Action) -> tuple[str, str]:
    """Why a unit can't do that: the clause and words for it; ALLOWED where it can."""
    how = action.how
    if action.kind == "shoot":
        return bearing.forbidden(t, unit, how) or ALLOWED
    if action.kind == "shell":
        return bearing.forbidden_shell(t, unit, how) or ALLOWED
    weapon = bearing.weapon_of(t, unit, how)
    if weapon is None:
        return "watch", f"there is no weapon {getattr(how, 'weapon', how)}"
    if t.hex_of(getattr(how, "hex", None)) == NOWHERE:
        return "watch-hex", f"there is no hex {getattr(how, 'hex', how)}"
    if t.state.engaged[unit] != NOBODY:
        return "shoot-in-melee", "in melee one shoots at who stands in it"
    return bearing.unready(t, unit, weapon) or ALLOWED


# --- carrying out


def carry_out(t: Table, action: Action) -> None:
    """Carry out an action of `KINDS`."""
    unit, how = t.unit_of(action.what), action.how
    weapon = bearing.weapon_of(t, unit, how)
    assert weapon is not None
    if action.kind == "watch":
        t.state.watching[unit] = (weapon.index, t.hex_of(how.hex))
        t.tell("watch", "watch", seen_by=(t.units[unit].side,), unit=t.key(unit), weapon=weapon.id, hex=how.hex)
    elif action.kind == "shell":
        _shell(t, unit, weapon, t.hex_of(how.target))
    else:
        target = t.unit_of(how.target)
        if t.state.engaged[unit] == target:
            _steady(t, unit)
        if _fires(t, unit, weapon):
            aims = aiming.used(t, unit, target)
            case = bearing.case(t, unit, weapon, target, how.location, aims=aims)
            _burst(t, unit, weapon, target, case, bearing.location_index(how.location))


def _steady(t: Table, unit: int) -> None:
    """Before a shot in melee: a manoeuvre roll, or the defence is lost, where there still is one."""
    s = t.state
    if not s.defended[unit] and not trials.manoeuvre(t, unit, "shoot-in-melee").passed:
        s.defended[unit] = True
        t.tell("defence-lost", "shoot-in-melee", "melee-actions", of=unit, unit=t.key(unit))


def _fires(t: Table, unit: int, weapon: WeaponSlot) -> bool:
    """Who fires is seen, and latent faults strike. Tells whether the shot comes at all: the weapon may have jammed, or
    the frame be out. What they did to the frame counts for the shot already."""
    if t.state.out[unit] or bearing.unready(t, unit, weapon) is not None:
        return False
    knowing.reveal(t, unit)
    return not machine.latent(t, unit, "fire", weapon.index) and not t.state.out[unit]


def answer(t: Table, pending: Pending, action: Action) -> None:
    """Opportunity fire at a unit that moves: its one shot."""
    s = t.state
    unit, mover = pending.unit, pending.other
    post = s.watching[unit]
    assert post is not None
    weapon, hex = t.units[unit].weapons[post[0]], post[1]
    s.watching[unit] = None
    if not _fires(t, unit, weapon):
        return
    aiming.used(t, unit, NOBODY)
    case = bearing.case(t, unit, weapon, mover)
    near = t.ground.distance(hex, s.at[mover]) <= 1
    # Nobody aims through smoke, so nothing is gained from a post there either.
    case = case._replace(target_moving=True, watch=near and not case.smoke)
    _burst(t, unit, weapon, mover, case, NOBODY, "watch" if near else "watch-sight")


def _burst(
    t: Table, unit: int, weapon: WeaponSlot, target: int, case: Case, location: int, clause: str = "shoot"
) -> None:
    """All shots of one action at a target; they end with a fumble, or when somebody of the two is out."""
    s = t.state
    distance = t.sight(unit, target).distance
    power = weapon.at(distance)
    assert power is not None
    called = LOCATIONS[location] if location != NOBODY else ""
    _trigger(t, unit, weapon, clause, target=t.key(target), distance=distance, called=called)
    sector = t.sector(target, unit)
    for number in range(weapon.shots):
        trial = _roll(t, unit, weapon, case._replace(later=number > 0), number, target=t.key(target))
        if trial.passed:
            blow = Blow(unit, power, trial.level, sector, location, inside=case.in_melee)
            _strike(t, unit, weapon, target, blow)
        else:
            if case.into_melee:
                _stray(t, unit, target, power, trial)
            if trial.level == FUMBLE:
                machine.malfunction(t, unit, weapon.index)
                break
        if s.out[target] or s.out[unit]:
            break


def _trigger(t: Table, unit: int, weapon: WeaponSlot, clause: str, **data: Any) -> None:
    """Fire: ammunition and heat are marked."""
    s, u = t.state, t.units[unit]
    cited = [clause]
    if weapon.magazine:
        cited.append("ammunition")
        at = weapon.index
        if s.loaded[unit][at]:
            s.loaded[unit] = impact.replaced(s.loaded[unit], at, s.loaded[unit][at] - 1)
        else:
            cited.append("chambered-round")
            s.chamber[unit] = impact.replaced(s.chamber[unit], at, s.chamber[unit][at] - 1)
    if weapon.shots > 1:
        cited.append("automatic-fire")
    t.tell(
        "shoot", *cited, of=unit, unit=t.key(unit), weapon=weapon.id, mount=weapon.mount,
        left=s.loaded[unit][weapon.index] + s.chamber[unit][weapon.index], **data,
    )  # fmt: skip
    if weapon.heat:
        s.heat[unit] = min(u.heat, s.heat[unit] + weapon.heat)
        t.tell("heat", "weapon-heat", of=unit, unit=t.key(unit), amount=weapon.heat, heat=s.heat[unit])


def _roll(t: Table, unit: int, weapon: WeaponSlot, case: Case, number: int, **data: Any) -> trials.Trial:
    """Roll for a shot and tell it."""
    trial = trials.attempt(t, unit, "shot", terms(t.rules.combat, case))
    t.tell("shot", *trial.clauses(), of=unit, unit=t.key(unit), weapon=weapon.id, shot=number + 1, **trial.data(),
           **data)  # fmt: skip
    return trial


def _strike(t: Table, unit: int, weapon: WeaponSlot, target: int, blow: Blow) -> None:
    """A shot that hit: the target's shield, then the target; an explosion in melee strikes the shooter as well."""
    found = shields.meet(t, target, blow)
    if found is None or not blow.inside or not weapon.explosive:
        return
    total = damage.share(found.total, t.rules.combat_own)
    if total:
        t.tell("own-blast", "explosive", "shoot-in-melee", of=unit, unit=t.key(unit), total=total)
        location = impact.struck_location(t, unit, Blow(unit, blow.power, NORMAL, FRONT), "own")
        impact.take(t, unit, location, damage.Hit(0, total), sector=FRONT, inside=True)


def _stray(t: Table, unit: int, target: int, power: damage.Power, trial: trials.Trial) -> None:
    """A miss into a melee may strike the friend who fights there: by how much it missed, in per cent."""
    s = t.state
    friend = s.engaged[target]
    if friend == NOBODY or s.out[friend]:
        return
    chance = min(DIE, trial.roll - trial.chance)
    roll = t.roll("stray", unit, 1, DIE)[0]
    struck = roll <= chance
    t.tell("stray", "shoot-into-melee", of=unit, unit=t.key(unit), friend=t.key(friend), chance=chance, roll=roll,
           struck=struck)  # fmt: skip
    if struck:
        shields.meet(t, friend, Blow(unit, power, NORMAL, t.sector(friend, unit)))


def _shell(t: Table, unit: int, weapon: WeaponSlot, hex: int) -> None:
    """A heavy shell at a hex: half of its damage strikes whatever stands there, hidden or not."""
    s, side = t.state, t.units[unit].side
    distance = t.ground.distance(s.at[unit], hex)
    power = weapon.at(distance)
    assert power is not None
    if not _fires(t, unit, weapon):
        return
    aiming.used(t, unit, NOBODY)
    case = bearing.shell_case(t, unit, weapon, hex)
    _trigger(t, unit, weapon, "shell-hidden", hex=t.label(hex), distance=distance)
    for number in range(weapon.shots):
        trial = _roll(t, unit, weapon, case._replace(later=number > 0), number, hex=t.label(hex))
        if trial.level == FUMBLE:
            machine.malfunction(t, unit, weapon.index)
            return
        for target in range(len(t.units)) if trial.passed else ():
            if s.at[target] != hex or s.out[target]:
                continue
            enemy = t.units[target].side != side
            if enemy and s.known[side][target] == UNSEEN:
                knowing.suspect(t, side, target, "shell-hidden")
            blow = Blow(unit, power, NORMAL, t.sector(target, unit), share=t.rules.damage.shell)
            shields.meet(t, target, blow)
