"""Which weapon can be fired at what, and the case of a shot: what its chance is made of (`modifiers`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import trials
from .models import LOCATIONS
from .modifiers import Case
from .rules import TORSO, WeaponSlot
from .state import NOBODY, NOWHERE, OPEN, RELOADING, SEEN
from .table import Shot

if TYPE_CHECKING:
    from .table import Table

Fault = tuple[str, str] | None
"""The clause that forbids something and words for it; None where nothing does."""
ALLOWED = ("", "")
"""What `refused` answers where nothing is wrong."""


def unready(t: Table, unit: int, weapon: WeaponSlot) -> Fault:
    """Why a weapon can't be fired at all."""
    s = t.state
    if not weapon.bands:
        return "weapon-range", "it is a weapon of close combat alone"
    if s.hull[unit][weapon.location] == 0:
        return "location-lost", "what carried the weapon is gone"
    if not t.works(unit, weapon.module):
        return "module-harm", "the weapon is broken"
    if s.jammed[unit] >> weapon.index & 1:
        return "malfunction", "the weapon is jammed until it is reloaded"
    if s.reloading[unit] == RELOADING and s.reload_weapon[unit] == weapon.index:
        return "reload", "the weapon is being reloaded"
    if weapon.magazine and not s.loaded[unit][weapon.index] + s.chamber[unit][weapon.index]:
        return "ammunition", "the weapon is empty"
    return None


def ready(t: Table, unit: int) -> list[WeaponSlot]:
    """The weapons that a unit could fire now."""
    return [one for one in t.units[unit].weapons if unready(t, unit, one) is None]


def untargeted(t: Table, unit: int, weapon: WeaponSlot, target: int) -> Fault:
    """Why a weapon can't be fired at a unit."""
    s = t.state
    side = t.units[unit].side
    if t.units[target].side == side:
        return "shoot", "nobody shoots at a friend"
    if s.out[target]:
        return "frame-out", "the target is out"
    if s.known[side][target] != SEEN:
        return "unseen", "the target isn't seen"
    if s.engaged[unit] not in (NOBODY, target):
        return "shoot-in-melee", "in melee one shoots at who stands in it"
    look = t.sight(unit, target)
    if not look.seen:
        return "line-of-sight", "the target is out of sight"
    if weapon.at(look.distance) is None:
        return "weapon-range", f"the weapon reaches {weapon.range} hexes, and the target is {look.distance} away"
    if not t.in_front(unit, s.at[target]):
        return "front-arc", "the target isn't in the front sectors"
    return None


def covered(t: Table, unit: int, target: int) -> bool:
    """Whether cover protects a target from a unit: in a melee there is none."""
    return t.state.posture[target] != OPEN and t.state.engaged[target] == NOBODY


def locations(t: Table, unit: int, target: int) -> list[str]:
    """What may be named as the location of a shot: "" for none, where the target isn't covered; no location that is
    gone, and none that cover hides."""
    hull = t.state.hull[target]
    hidden = covered(t, unit, target)
    named: list[str] = [name for at, name in enumerate(LOCATIONS) if hull[at] and not (hidden and t.rules.covered[at])]
    return named if hidden else ["", *named]


def unnamed(t: Table, unit: int, target: int, location: Any) -> Fault:
    """Why a shot can't name that location."""
    if location and location not in LOCATIONS:
        return "called-location", f"there is no location {location}: {', '.join(LOCATIONS)}"
    if location in locations(t, unit, target):
        return None
    if not location:
        return "target-covered", "a shot at a covered target names a location that is to be seen"
    if t.state.hull[target][LOCATIONS.index(location)] == 0:
        return "location-lost", f"the target has no {location} any more"
    return "target-covered", f"cover hides the {location}"


def forbidden(t: Table, unit: int, how: Any) -> Fault:
    """Why a shot at a unit can't be fired."""
    weapon = weapon_of(t, unit, how)
    if weapon is None:
        return "shoot", f"there is no weapon {getattr(how, 'weapon', how)}"
    target = t.unit_of(how.target)
    if target == NOBODY:
        return "shoot", f"there is no frame {how.target}"
    return (
        unready(t, unit, weapon)
        or untargeted(t, unit, weapon, target)
        or unnamed(t, unit, target, how.location)
    )  # fmt: skip


def forbidden_shell(t: Table, unit: int, how: Any) -> Fault:
    """Why a shell can't be fired at a hex."""
    s = t.state
    weapon = weapon_of(t, unit, how)
    if weapon is None:
        return "shoot", f"there is no weapon {getattr(how, 'weapon', how)}"
    hex = t.hex_of(how.target)
    if hex == NOWHERE:
        return "shell-hidden", f"there is no hex {how.target}"
    if weapon.explosive != "heavy":
        return "shell-hidden", "only heavy high explosive is fired at a hex"
    if s.engaged[unit] != NOBODY:
        return "shoot-in-melee", "in melee one shoots at who stands in it"
    look = t.lines.look(s.at[unit], hex, s.smoke)
    if not look.seen:
        return "line-of-sight", "the hex is out of sight"
    if look.distance == 0 or weapon.at(look.distance) is None:
        return "weapon-range", f"the weapon doesn't reach that: {look.distance} hexes"
    if not t.in_front(unit, hex):
        return "front-arc", "the hex isn't in the front sectors"
    return unready(t, unit, weapon)


def weapon_of(t: Table, unit: int, how: Any) -> WeaponSlot | None:
    """The weapon that an action names, by its mount or its id."""
    u = t.units[unit]
    index = u.weapon_index.get(how.weapon) if hasattr(how, "weapon") else None
    return None if index is None else u.weapons[index]


def case(t: Table, unit: int, weapon: WeaponSlot, target: int, location: str = "", *, aims: int = 0) -> Case:
    """What the chance of a shot at a unit is made of, as things stand."""
    s, u = t.state, t.units[unit]
    inside = s.engaged[unit] == target
    return Case(
        skill=u.skills["shooting"],
        gear=weapon.gear,
        target_moving=s.moving[target],
        shooter_moving=s.moving[unit],
        covered=covered(t, unit, target),
        called=bool(location),
        aims=aims,
        smoke=t.sight(unit, target).smoke,
        fallen=s.fallen[unit],
        worn=trials.worn(t, unit, "shooting"),
        into_melee=s.engaged[target] != NOBODY and not inside,
        in_melee=inside,
        melee=weapon.melee,
    )


def shell_case(t: Table, unit: int, weapon: WeaponSlot, hex: int) -> Case:
    """What the chance of a shell at a hex is made of: nothing of a target, and nobody aims at a hex."""
    s, u = t.state, t.units[unit]
    return Case(
        skill=u.skills["shooting"],
        gear=weapon.gear,
        shooter_moving=s.moving[unit],
        smoke=t.lines.look(s.at[unit], hex, s.smoke).smoke,
        fallen=s.fallen[unit],
        worn=trials.worn(t, unit, "shooting"),
    )


def location_index(name: str) -> int:
    """The index of a location that was named; NOBODY for none."""
    return LOCATIONS.index(name) if name else NOBODY


__all__ = ["TORSO", "Fault", "Shot", "case", "forbidden", "forbidden_shell", "locations", "ready", "unready"]
