"""What must hold in every position, whatever was played."""

from __future__ import annotations

from generator.play.contract import unbroken
from generator.play.states import flow_problems

from .ground import FAR
from .rules import TORSO
from .state import FETCHING, HIDDEN, LOADING, NOBODY, OPEN, OVER, READY, SEEN, TURN, State
from .table import Setting


def problems(setting: Setting, s: State) -> list[str]:
    """Every invariant that does not hold, as sentences."""
    found = flow_problems(s, s.phase == OVER)
    if not 1 <= s.round <= setting.rounds:
        found.append(f"round {s.round} is played")
    for side, units in enumerate(setting.sides):
        here = [s.at[one] for one in units if not s.out[one]]
        if len(set(here)) != len(here) and not s.pending:
            found.append("two frames of a side stand in one hex")
        if s.outcome is None and all(s.out[one] for one in units):
            found.append(f"side {side} is out and the fight goes on")
    for unit in range(len(setting.units)):
        found += [f"{setting.units[unit].key} {one}" for one in of_frame(setting, s, unit)]
        found += [f"{setting.units[unit].key} {one}" for one in _known(setting, s, unit)]
    if s.phase == TURN and s.outcome is None:
        found += _turn(setting, s)
    if any(rounds < 1 for rounds in s.smoke.values()):
        found.append("smoke lies longer than it lasts")
    return found


def of_frame(setting: Setting, s: State, unit: int) -> list[str]:
    """What doesn't hold of one frame and its record; what is known of it is left out."""
    return [*_frame(setting, s, unit), *_record(setting, s, unit)]


def _frame(setting: Setting, s: State, unit: int) -> list[str]:
    """Where a frame stands and what it does."""
    found: list[str] = []
    if s.out[unit]:
        if s.engaged[unit] != NOBODY:
            found.append("is out and in melee")
        return found
    at = s.at[unit]
    if not 0 <= at < setting.ground.size or setting.ground.entry[at] >= FAR:
        return ["stands where nobody can stand"]
    if s.moving[unit] and not s.pending and (s.fallen[unit] or s.engine_off[unit] or s.posture[unit] != OPEN):
        found.append("has a movement counter and stands still")
    if s.posture[unit] != OPEN and not (setting.ground.cover[at] or setting.ground.below[at]):
        found.append("takes cover where there is none")
    enemy = s.engaged[unit]
    if enemy != NOBODY and (s.engaged[enemy] != unit or s.at[enemy] != at):
        found.append("is in melee with somebody who isn't in it")
    if s.aim_at[unit] != NOBODY and setting.units[s.aim_at[unit]].side == setting.units[unit].side:
        found.append("aims at a friend")
    if (s.aim_at[unit] == NOBODY) != (s.aims[unit] == 0) or s.aims[unit] > setting.rules.combat.aim_most:
        found.append(f"has {s.aims[unit]} actions of aiming")
    if s.reloading[unit] >= FETCHING and s.moving[unit]:
        found.append("moves while its crew is outside")
    if (s.reloading[unit] == READY) != (s.reload_weapon[unit] == NOBODY):
        found.append("changes a magazine of no weapon")
    if s.reloading[unit] == LOADING and s.reload_rounds[unit]:
        found.append("loads while it still fetches")
    if len(s.faults[unit]) > s.secrets[unit]:
        found.append("has more latent faults than there were secret rolls")
    return found


def _record(setting: Setting, s: State, unit: int) -> list[str]:
    """The numbers on a frame's record."""
    one, found = setting.units[unit], []
    for left, whole in zip(s.hull[unit], one.hull, strict=True):
        if not 0 <= left <= whole:
            found.append(f"has {left} of {whole} points of hull")
    modules = zip(one.modules, s.condition[unit], s.repairable[unit], s.maximum[unit], strict=True)
    for module, condition, repairable, maximum in modules:
        if not 0 <= condition <= repairable <= maximum <= module.condition:
            found.append(f"has its {module.id} at {condition}, {repairable} and {maximum}")
    for weapon in one.weapons:
        if not 0 <= s.loaded[unit][weapon.index] <= weapon.magazine or s.magazines[unit][weapon.index] < 0:
            found.append(f"has {s.loaded[unit][weapon.index]} marks for its {weapon.id}")
    if not 0 <= s.shield[unit] <= s.shield_maximum[unit] <= one.shield:
        found.append(f"has a shield of {s.shield[unit]}, {s.shield_maximum[unit]}")
    if not 0 <= s.field[unit] <= one.field:
        found.append(f"has a field of {s.field[unit]}")
    if not 0 <= s.heat[unit] <= one.heat:
        found.append(f"has a temperature of {s.heat[unit]}")
    if not 0 <= s.smoke_charges[unit] <= one.charges:
        found.append(f"has {s.smoke_charges[unit]} charges of smoke")
    gone = (one.engine, one.cockpit)
    if not s.out[unit] and any(module != NOBODY and s.condition[unit][module] == 0 for module in gone):
        found.append("fights on without engine or cockpit")
    if not s.out[unit] and s.hull[unit][TORSO] == 0:
        found.append("fights on without a torso")
    return found


def _known(setting: Setting, s: State, unit: int) -> list[str]:
    """What the other side knows of a frame."""
    side = 1 - setting.units[unit].side
    if s.out[unit] or s.pending:
        return []
    watched = any(
        not s.out[one] and setting.sight.seen(s.at[one], s.at[unit], s.smoke) for one in setting.sides[side]
    )
    seen = s.known[side][unit] == SEEN
    if watched and s.posture[unit] != HIDDEN and not seen:
        return ["stands in sight and isn't seen"]
    return ["is seen out of sight"] if seen and not watched else []


def _turn(setting: Setting, s: State) -> list[str]:
    """The turn that is played."""
    found: list[str] = []
    if s.unit == NOBODY or s.out[s.unit]:
        return ["nobody's turn is played"]
    if setting.units[s.unit].side != s.side:
        found.append("the frame whose turn it is belongs to the other side")
    if s.acted[s.unit]:
        found.append("a frame has a second turn")
    if s.did_move and s.did_action and not s.pending:
        found.append("a turn goes on with nothing left to do")
    return found


def check(setting: Setting, s: State) -> None:
    """Test every invariant.

    :raises BrokenInvariant: with all that is wrong.
    """
    unbroken(problems(setting, s))
