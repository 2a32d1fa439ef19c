"""The machine: magazines, smoke, checks of the system, the engine's heat and rest, malfunctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import impact, knowing, moving, trials
from .levels import FUMBLE
from .modifiers import Term
from .rules import Malfunction
from .state import COCKING, FETCHING, LOADING, NOBODY, NOWHERE, READY, RELOADING, SEEN, Fault
from .table import FRONT, Check, Table

if TYPE_CHECKING:
    from .damage import Power

_DIE = 100


def dice(t: Table, unit: int, stream: str, effect: Power) -> int:
    """Roll dice that may have a constant: `1+1d4`."""
    if effect.sides == 1:
        return effect.penetration + effect.dice
    return effect.penetration + sum(t.roll(stream, unit, effect.dice, effect.sides))


def _with(held: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*held[:at], value, *held[at + 1 :])


# --- magazines


def reloadable(t: Table, unit: int) -> list[int]:
    """The weapons that could be reloaded: those with a spare magazine that aren't full, and those that are jammed."""
    s = t.state
    found = []
    for one in t.units[unit].weapons:
        jammed = bool(s.jammed[unit] >> one.index & 1)
        if not t.works(unit, one.module) or not (one.magazine or jammed):
            continue
        if jammed or (s.magazines[unit][one.index] > 0 and s.loaded[unit][one.index] < one.magazine):
            found.append(one.index)
    return found


def reload(t: Table, unit: int, weapon: int) -> None:
    """The loader changes a magazine, while the frame moves or not."""
    s = t.state
    s.did_action = True
    s.reloading[unit], s.reload_weapon[unit] = RELOADING, weapon
    s.reload_rounds[unit] = t.rules.reloading.loader
    t.tell("reload", "reload", of=unit, unit=t.key(unit), weapon=t.units[unit].weapons[weapon].mount)


def dismount(t: Table, unit: int, weapon: int) -> None:
    """Somebody climbs out to fetch a magazine."""
    s = t.state
    s.did_move = s.did_action = True
    s.reloading[unit], s.reload_weapon[unit] = FETCHING, weapon
    s.reload_rounds[unit] = t.rules.reloading.fetch
    s.watching[unit] = None
    moving.lose_aim(t, unit)
    t.tell("dismount", "reload-by-hand", of=unit, unit=t.key(unit), weapon=t.units[unit].weapons[weapon].mount)


def load(t: Table, unit: int) -> None:
    """The magazine is changed by hand: a roll against strength."""
    s = t.state
    s.did_move = s.did_action = True
    trial = trials.attempt(t, unit, "strength", trials.terms(t, unit, "strength", "reload-by-hand"))
    t.tell("load", *trial.clauses("reload-by-hand"), of=unit, unit=t.key(unit), **trial.data())
    if trial.passed:
        s.reloading[unit] = COCKING
        s.reload_rounds[unit] = 0


def mount(t: Table, unit: int) -> None:
    """Cock the weapon and climb back in."""
    s = t.state
    s.did_move = s.did_action = True
    s.reload_rounds[unit] = t.rules.reloading.cock
    t.tell("mount", "reload-by-hand", of=unit, unit=t.key(unit))


def _reloads(t: Table) -> None:
    """At the end of a round: magazines that are changed by now."""
    s = t.state
    for unit, doing in enumerate(s.reloading):
        if doing == READY or s.out[unit] or not s.reload_rounds[unit]:
            continue
        s.reload_rounds[unit] -= 1
        if s.reload_rounds[unit]:
            continue
        if doing == FETCHING:
            s.reloading[unit] = LOADING
        else:
            _loaded(t, unit)


def _loaded(t: Table, unit: int) -> None:
    """A weapon is loaded: the magazine is full, the chamber as it was, and what jammed is free."""
    s, weapon = t.state, t.state.reload_weapon[unit]
    one = t.units[unit].weapons[weapon]
    s.reloading[unit], s.reload_weapon[unit] = READY, NOBODY
    s.jammed[unit] &= ~(1 << weapon)
    if one.magazine and s.magazines[unit][weapon] > 0:
        s.magazines[unit] = _with(s.magazines[unit], weapon, s.magazines[unit][weapon] - 1)
        s.loaded[unit] = _with(s.loaded[unit], weapon, one.magazine)
    t.tell("loaded", "reload", "chambered-round", of=unit, unit=t.key(unit), weapon=one.mount,
           marks=s.loaded[unit][weapon], spare=s.magazines[unit][weapon])  # fmt: skip
    latent(t, unit, "reload", weapon)


# --- smoke


def smoke(t: Table, unit: int) -> None:
    """Fire the launcher: smoke in the hexes of the front sectors beside the frame."""
    s = t.state
    s.did_action = True
    s.smoke_charges[unit] -= 1
    rounds = dice(t, unit, "smoke", t.rules.detection.smoke_rounds)
    beside = t.ground.neighbours[s.at[unit]]
    hexes = [one for turned in FRONT if (one := beside[(s.facing[unit] + turned) % 6]) != NOWHERE]
    for one in hexes:
        s.smoke[one] = max(rounds, s.smoke.get(one, 0))
    labels, other = tuple([t.label(one) for one in hexes]), 1 - t.units[unit].side
    t.tell("smoke", "smoke", "smoke-lasts", of=unit, unit=t.key(unit), hexes=labels, rounds=rounds)
    if s.known[other][unit] != SEEN:  # the smoke itself everybody sees
        t.tell("smoke", "smoke", "smoke-lasts", seen_by=(other,), hexes=labels, rounds=rounds)


def _smoke_ends(t: Table) -> None:
    s = t.state
    gone = [hex for hex, rounds in s.smoke.items() if rounds <= 1]
    s.smoke = {hex: rounds - 1 for hex, rounds in s.smoke.items() if rounds > 1}
    if gone:
        t.tell("smoke-gone", "smoke-lasts", hexes=tuple([t.label(one) for one in sorted(gone)]))
        knowing.refresh(t)


# --- checks of the system


def has_display(t: Table, unit: int) -> bool:
    """Whether the HUD works."""
    return t.works(unit, t.units[unit].hud) and not t.state.hud_dark[unit]


def check(t: Table, unit: int, how: Check) -> None:
    """Check one module: its condition, and faults that lie in it."""
    s = t.state
    if how.by == "move":
        s.did_move = True
    else:
        s.did_action = True
    module = t.units[unit].module_index[how.module]
    _look(t, unit, ("system-check",), [one for one in s.faults[unit] if _module_of(t, unit, one) == module], how.module)


def full_check(t: Table, unit: int) -> None:
    """Check the whole system: every latent fault is found."""
    s = t.state
    s.did_move = s.did_action = True
    _look(t, unit, ("full-check",), list(s.faults[unit]), "")
    s.secrets[unit] = 0


def _look(t: Table, unit: int, clauses: tuple[str, ...], found: list[Fault], module: str) -> None:
    """What a check shows. Faults that are found are put right."""
    s = t.state
    effects = tuple([t.rules.malfunctions[one.row].effect for one in found])
    t.tell("check", *clauses, of=unit, unit=t.key(unit), module=module, faults=effects)
    for one in found:
        _drop(t, unit, one)
    s.secrets[unit] = max(s.secrets[unit], len(s.faults[unit]))


def _drop(t: Table, unit: int, fault: Fault) -> None:
    s = t.state
    left = list(s.faults[unit])
    left.remove(fault)
    s.faults[unit] = tuple(left)
    s.secrets[unit] -= 1


def _module_of(t: Table, unit: int, fault: Fault) -> int:
    """The module in which a fault lies; NOBODY where only a full check finds it."""
    one, row = t.units[unit], t.rules.malfunctions[fault.row]
    if row.effect == "jam":
        weapon = _weapon(t, unit, fault.weapon)
        return one.weapons[weapon].module if weapon != NOBODY else NOBODY
    if row.module:
        return one.module_index.get(row.module, NOBODY)
    return {"heat": one.engine, "hud": one.hud}.get(row.effect, NOBODY)


def checkable(t: Table) -> tuple[str, ...]:
    """The modules in which latent faults can lie, besides weapons."""
    kept: tuple[str, ...] | None = t.ground.kept.get("checkable")
    if kept is None:
        rows = [row for row in t.rules.malfunctions if row.when != "at-once"]
        kept = t.ground.kept["checkable"] = tuple(dict.fromkeys(row.module for row in rows if row.module))
    return kept


# --- the engine


def heat(t: Table, unit: int, amount: int, *clauses: str) -> None:
    """The engine gets hotter, up to the end of its track; or cooler, down to 0."""
    s = t.state
    now = max(0, min(t.units[unit].heat, s.heat[unit] + amount))
    change = now - s.heat[unit]
    if change:
        s.heat[unit] = now
        t.tell("heat", *clauses, of=unit, unit=t.key(unit), change=change, heat=now)


def shut_down(t: Table, unit: int) -> None:
    """Put the engine to rest, with both actions."""
    s = t.state
    s.did_move = s.did_action = True
    s.engine_off[unit] = True
    s.watching[unit] = None
    moving.halt(t, unit)
    moving.lose_aim(t, unit)
    t.tell("shut-down", "shut-down", of=unit, unit=t.key(unit))


def restart(t: Table, unit: int) -> None:
    """Start the engine again, with both actions."""
    s = t.state
    s.did_move = s.did_action = True
    s.engine_off[unit] = False
    t.tell("restart", "restart", of=unit, unit=t.key(unit))


def _cooling(t: Table) -> None:
    s, rules = t.state, t.rules.engine
    for unit, off in enumerate(s.engine_off):
        if s.out[unit] or not s.heat[unit]:
            continue
        wet = t.ground.depth[s.at[unit]] >= 1
        if off and s.rested[unit]:
            heat(t, unit, -(rules.water_rest if wet else rules.rest), "cooling", *(["water-cooling"] if wet else []))
        elif not off and wet and not s.moving[unit]:
            heat(t, unit, -rules.water, "water-cooling")


def _temperature(t: Table) -> None:
    """A hot engine may be harmed at the end of a round."""
    s = t.state
    for unit in range(len(t.units)):
        if s.out[unit] or s.engine_off[unit] or not s.heat[unit]:
            continue
        band = trials.heat_band(t.rules, t.units[unit], s.heat[unit])
        if band is None or not band.chance or band.harm is None:
            continue
        roll = t.roll("engine", unit, 1, _DIE)[0]
        struck = roll <= band.chance
        t.tell("engine-roll", "engine-heat", of=unit, unit=t.key(unit), band=band.id, chance=band.chance, roll=roll,
               struck=struck)  # fmt: skip
        if struck:
            impact.harm(t, unit, t.units[unit].engine, dice(t, unit, "engine", band.harm), "engine-heat")


def rest(t: Table, unit: int) -> None:
    """A witch rests for both actions, and her field comes back in part."""
    s, rules, one = t.state, t.rules.field, t.units[unit]
    s.did_move = s.did_action = True
    trial = trials.attempt(t, unit, "rest", (Term("magic", one.magic, "field-rest"),))
    effect = rules.restored[trial.level] if trial.level != FUMBLE else None
    amount = dice(t, unit, "rest", effect) if effect is not None else 0
    before = s.field[unit]
    s.field[unit] = max(before, min(one.field, before + amount))
    t.tell("rest", *trial.clauses("field-rest"), of=unit, unit=t.key(unit), restored=s.field[unit] - before,
           field=s.field[unit], **trial.data())  # fmt: skip


def may_rest(t: Table, unit: int) -> bool:
    """Whether a witch is aboard whose field can come back."""
    field = t.state.field[unit]
    return bool(t.units[unit].witch) and field < min(t.rules.field.rest_below, t.units[unit].field)


# --- malfunctions


def malfunction(t: Table, unit: int, weapon: int = NOBODY) -> None:
    """A fumble: the master rolls in secret. What strikes at once is seen, anything else nobody knows of.

    :param weapon: the weapon that was fired, or NOBODY.
    """
    s = t.state
    roll = t.roll("malfunction", unit, 1, _DIE)[0]
    number, row = next((at, one) for at, one in enumerate(t.rules.malfunctions) if roll <= one.to)
    t.tell("malfunction-roll", "malfunction", seen_by=(), unit=t.key(unit), roll=roll, row=row.id)
    if row.when == "at-once" and row.effect != "none":
        strike(t, unit, row, weapon)
        return
    s.secrets[unit] += 1
    if row.effect != "none":
        s.faults[unit] = (*s.faults[unit], Fault(number, weapon))


def latent(t: Table, unit: int, when: str, weapon: int = NOBODY) -> bool:
    """Latent faults strike as a frame does something: `fire`, `manoeuvre`, `overload`, `reload`.

    :param weapon: the weapon that is fired or reloaded.
    :returns: whether that weapon is jammed by it.
    """
    s = t.state
    if not s.faults[unit]:
        return False
    before = s.jammed[unit]
    for fault in s.faults[unit]:
        row = t.rules.malfunctions[fault.row]
        if row.when == when and (NOBODY in (fault.weapon, weapon) or fault.weapon == weapon or row.effect != "jam"):
            _drop(t, unit, fault)
            strike(t, unit, row, weapon if weapon != NOBODY else fault.weapon)
    return weapon != NOBODY and bool((s.jammed[unit] & ~before) >> weapon & 1)


def _weapon(t: Table, unit: int, weapon: int) -> int:
    """The weapon that a jam strikes: the one that was fired, else the first that still fires; NOBODY for none."""
    if weapon != NOBODY:
        return weapon
    return next((one.index for one in t.units[unit].weapons if one.bands and t.works(unit, one.module)), NOBODY)


def strike(t: Table, unit: int, row: Malfunction, weapon: int) -> None:
    """A malfunction strikes."""
    s, one = t.state, t.units[unit]
    data: dict[str, Any] = {"unit": t.key(unit), "effect": row.effect}
    gun = _weapon(t, unit, weapon) if row.effect == "jam" else NOBODY
    if gun != NOBODY:
        data["weapon"] = one.weapons[gun].mount
        s.jammed[unit] |= 1 << gun
    t.tell("malfunction", "malfunction", of=unit, **data)
    amount = dice(t, unit, "malfunction", row.amount) if row.amount is not None else 0
    if row.effect == "harm":
        module = one.module_index.get(row.module, NOBODY)
        if t.works(unit, module):
            impact.harm(t, unit, module, amount, "malfunction")
    elif row.effect == "heat":
        heat(t, unit, amount, "malfunction")
    elif row.effect == "fall":
        moving.fall(t, unit, "malfunction")
    elif row.effect == "lose-aim":
        moving.lose_aim(t, unit)
    elif row.effect == "hud":
        s.hud_dark[unit] = True


def end_of_round(t: Table) -> None:
    """What happens by itself at the end of a round: smoke, cooling, hot engines, spotting, magazines."""
    _smoke_ends(t)
    _cooling(t)
    _temperature(t)
    knowing.refresh(t)
    if any(all(t.state.out[one] for one in units) for units in t.setting.sides):  # the fight is over at once
        return
    knowing.passive(t)
    knowing.refresh(t)
    _reloads(t)
