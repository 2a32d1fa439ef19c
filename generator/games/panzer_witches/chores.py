"""What a frame does when it has no better shot: magazines, smoke, searching, watching, the field, the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import trials
from .outlook import Outlook
from .rules import WeaponSlot
from .state import NOBODY, NOWHERE, OPEN, SUSPECTED
from .table import Table
from .worths import FIELD_POINT

if TYPE_CHECKING:
    from generator.play.contract import Action

Valued = list[tuple[float, "Action"]]
Kinds = dict[str, list["Action"]]

EMPTY, HALF = 0.5, 0.03
"""What loading an empty weapon counts of a shot with it, and what topping up is worth out of sight."""
SEARCH, TOKEN = 0.01, 0.06
"""What searching any cover is worth, and a hex in which something is suspected."""
FROM = 4
"""The round from which cover is searched, where nobody began in hiding."""
LOOKED, TURNS_LOOKED = 6, 2
"""Among how many hexes it looks for who isn't under a token any more; after so many rounds it looks elsewhere."""
WATCH = 0.2
"""What watching counts of the shot that may come of it."""
RESTED = 1.3
"""What a point of a restored field counts of one that is lost: it is wanted for later."""


def goals(t: Table, outlook: Outlook) -> list[int]:
    """Where a frame wants to go: to the enemies that are known, and around tokens under which nobody is any more; if
    there are none, to where they may have begun."""
    s = t.state
    found = [foe.hex for foe in outlook.foes if not foe.stale]
    if found:
        return found
    size, look, smoke = t.ground.size, t.lines.look, s.smoke
    own = [s.at[one] for one in t.setting.sides[outlook.side] if not s.out[one]]
    dark = [one for one in range(size) if t.ground.open(one) and not any(look(at, one, smoke).seen for at in own)]
    middle = [(size - 1) // 2, size // 2]
    if outlook.foes:
        steps = t.ground.distances(outlook.foes[0].hex)
        dark.sort(key=lambda one: (steps[one], one))
        first = s.round // TURNS_LOOKED % 3 * LOOKED  # elsewhere if it wasn't there
        return dark[first : first + LOOKED] or dark[:LOOKED] or middle
    mine = [t.setting.starts[one] for one in t.setting.sides[outlook.side]] if t.setting.starts else []
    for places in (middle, [size - 1 - one for one in mine if one != NOWHERE], mine):
        unseen = [one for one in places if not any(look(at, one, smoke).seen for at in own)]
        if unseen:
            return unseen
    return dark[:: max(1, len(dark) // LOOKED)] or middle


# --- actions


def actions(t: Table, outlook: Outlook, kinds: Kinds) -> Valued:
    """What may be done with the action, besides shooting, aiming and close combat."""
    found: Valued = [(_reload(t, outlook, one.how), one) for one in kinds.get("reload", ())]
    found += [(_smoke(t, outlook), one) for one in kinds.get("smoke", ())]
    found += [(_spot(t, outlook, one), one) for one in kinds.get("spot", ())]
    found += [(_shell(t, outlook, one), one) for one in kinds.get("shell", ())]
    found += [(_watch(t, outlook, one), one) for one in kinds.get("watch", ())]
    found += [(0.05 if outlook.unknown else 0.0, one) for one in kinds.get("madar", ())]
    found += [(0.002, one) for one in kinds.get("check", ()) if one.how.by == "action"]
    return [one for one in found if one[0] > 0]


def _usual(t: Table, outlook: Outlook, weapon: WeaponSlot) -> float:
    """What a shot with a weapon is usually worth: at its middle distance, at the nearest enemy or any."""
    targets = [foe.unit for foe in outlook.foes] or [one for one in t.enemies(outlook.unit) if not t.state.out[one]]
    if not weapon.bands or not targets:
        return 0.0
    power = weapon.bands[len(weapon.bands) // 2][1]
    chance = t.units[outlook.unit].skills["shooting"] + weapon.gear
    marks = [outlook.mark(one) for one in targets]
    return max(
        weapon.shots * outlook.worths.hit(chance, mark.harm(power, 0).rolled) * mark.value for mark in marks
    )  # fmt: skip


def _reload(t: Table, outlook: Outlook, mount: str) -> float:
    s, unit = t.state, outlook.unit
    u = t.units[unit]
    weapon = u.weapons[u.weapon_index[mount]]
    rounds = s.loaded[unit][weapon.index] + s.chamber[unit][weapon.index]
    jammed = s.jammed[unit] >> weapon.index & 1
    if jammed or not rounds:
        return EMPTY * _usual(t, outlook, weapon)
    share = s.loaded[unit][weapon.index] / weapon.magazine
    return HALF * (1 - share) if share <= 0.5 else 0.0


def _smoke(t: Table, outlook: Outlook) -> float:
    """Smoke between it and whoever can hurt it, less what it could do itself."""
    s, unit = t.state, outlook.unit
    here, facing, moving, covered = s.at[unit], s.facing[unit], s.moving[unit], s.posture[unit] != OPEN
    before = outlook.threat(here, facing, moving=moving, covered=covered)
    if before < 0.1:
        return 0.0
    mine = outlook.later(here, moving=moving)
    beside = t.ground.neighbours[here]
    clouds = {one: 1 for turned in (5, 0, 1) if (one := beside[(facing + turned) % 6]) != NOWHERE}
    kept = s.smoke
    s.smoke = {**kept, **clouds}
    then = Outlook(t, unit)
    after = then.threat(here, facing, moving=moving, covered=covered)
    worth = before - after - 0.8 * (mine - then.later(here, moving=moving))
    s.smoke = kept
    return worth


def _spot(t: Table, outlook: Outlook, action: Action) -> float:
    s, hex = t.state, t.hex_of(action.how)
    tokens = [
        one for one in t.enemies(outlook.unit) if s.known[outlook.side][one] == SUSPECTED and not s.out[one]
    ]  # fmt: skip
    if any(s.last[outlook.side][one] == hex for one in tokens):
        return TOKEN
    if s.round < FROM and t.setting.hidden == NOBODY:
        return 0.0  # nobody can have hidden so near yet
    return SEARCH - 0.0005 * t.ground.distance(s.at[outlook.unit], hex)


def _shell(t: Table, outlook: Outlook, action: Action) -> float:
    """Half of the damage at whatever may still be under a token."""
    u, hex = t.units[outlook.unit], t.hex_of(action.how.target)
    weapon = u.weapons[u.weapon_index[action.how.weapon]]
    power = weapon.at(t.ground.distance(t.state.at[outlook.unit], hex))
    foe = next((one for one in outlook.foes if one.hex == hex), None)
    if power is None or foe is None:
        return 0.0
    chance = u.skills["shooting"] + weapon.gear
    return 0.35 * outlook.worths.hit(chance, (outlook.mark(foe.unit).harm(power, 0).rolled[0],) * 3) * 0.4


def _watch(t: Table, outlook: Outlook, action: Action) -> float:
    """A part of the shot at whoever comes there; less where somebody is in sight already."""
    s, unit, hex = t.state, outlook.unit, t.hex_of(action.how.hex)
    if not outlook.foes or s.moving[unit]:
        return 0.0
    foe = min(outlook.foes, key=lambda one: (t.ground.distance(one.hex, hex), one.unit))
    far = t.ground.distance(s.at[unit], hex)
    worth = outlook.shot(unit, foe.unit, far, 0, aims=1, target_moving=True)[0]
    return WATCH * worth * (1 - 0.05 * t.ground.distance(foe.hex, hex))


# --- whole turns


def whole_turns(t: Table, outlook: Outlook, kinds: Kinds) -> Valued:
    """What takes the whole turn, beside what staying there is worth."""
    found: Valued = [(_rest(t, outlook), one) for one in kinds.get("rest", ())]
    found += [(_dismount(t, outlook, one.how), one) for one in kinds.get("dismount", ())]
    found += [(_cool(t, outlook), one) for one in kinds.get("shut-down", ())]
    calm = not any(foe.sure == 1 for foe in outlook.foes)
    found += [(0.01 * t.state.secrets[outlook.unit], one) for one in kinds.get("full-check", ()) if calm]
    return [one for one in found if one[0] > 0]


def _rest(t: Table, outlook: Outlook) -> float:
    s, unit, field = t.state, outlook.unit, t.rules.field
    room = t.units[unit].field - s.field[unit]
    chances = outlook.worths.ways(t.units[unit].magic)
    back = 0.0
    for chance, effect in zip(chances, field.restored[2:], strict=True):
        if effect is not None:
            back += chance * min(room, effect.penetration + effect.dice * (effect.sides + 1) / 2)
    return RESTED * FIELD_POINT * back * outlook.mark(unit).value


def _dismount(t: Table, outlook: Outlook, mount: str) -> float:
    """Loading by hand takes rounds: only where nothing is left to shoot with, and nobody is near."""
    u = t.units[outlook.unit]
    if outlook.guns(outlook.unit) or any(foe.sure == 1 for foe in outlook.foes):
        return 0.0
    return 0.3 * _usual(t, outlook, u.weapons[u.weapon_index[mount]])


def _hot(t: Table, unit: int) -> bool:
    band = trials.heat_band(t.rules, t.units[unit], t.state.heat[unit])
    return band is not None and band.chance > 0


def _cool(t: Table, outlook: Outlook) -> float:
    """An engine that may break is put to rest where nobody is in sight."""
    if not _hot(t, outlook.unit) or any(foe.sure == 1 for foe in outlook.foes):
        return 0.0
    return 0.2


def may_restart(t: Table, outlook: Outlook) -> bool:
    """Whether an engine has rested enough, or has to run."""
    unit = outlook.unit
    return not _hot(t, unit) or any(foe.sure == 1 for foe in outlook.foes)


__all__ = ["actions", "goals", "may_restart", "whole_turns"]
