"""Close combat: who shares a hex fights there, with one attack and one defence a round, until somebody breaks off.

A blow that would strike waits for its answer (`Pending` of the kind `defend`): parried with an arm, caught with the
shield, or taken. Whoever can't defend isn't asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import aiming, impact, knowing, machine, moving, shields, trials
from .bearing import ALLOWED, Fault
from .damage import Power
from .impact import FRONT, Blow
from .levels import CRITICAL, FUMBLE, NORMAL
from .models import LOCATIONS
from .modifiers import Term
from .rules import ARMS
from .state import FETCHING, NOBODY, OPEN, SEEN, Pending
from .table import act

if TYPE_CHECKING:
    from generator.play.contract import Action

    from .table import Table

KINDS = frozenset({"engage", "strike", "break-off"})
"""The actions that are carried out here."""
ANSWERS = frozenset({"parry", "block", "take"})
"""The answers to a blow."""
DEFEND = "defend"


class Strike(NamedTuple):
    """A blow that would strike: its effect, its level of success, and whether it is a counterattack."""

    power: Power
    level: int
    counter: bool


# --- what is on offer


def opponent(t: Table, unit: int) -> int:
    """The enemy in a unit's hex that is still in the fight and known; NOBODY for none."""
    s = t.state
    known = s.known[t.units[unit].side]
    for other in t.enemies(unit):
        if s.at[other] == s.at[unit] and not s.out[other] and known[other] == SEEN:
            return other
    return NOBODY


def offers(t: Table, unit: int) -> list[Action]:
    """Going into close combat, striking, breaking off."""
    s, key = t.state, t.key(unit)
    enemy = s.engaged[unit]
    if enemy == NOBODY:
        other = opponent(t, unit)
        ready = other != NOBODY and not s.did_action and fist(t, unit) is not None
        return [act("engage", key, t.key(other))] if ready else []
    found = []
    if not s.did_action and fist(t, unit) is not None:
        found.append(act("strike", key, t.key(enemy)))
    if not s.did_move and _bound(t, unit) is None:
        found += [act("break-off", key, t.label(hex)) for hex in ways_out(t, unit)]
    return found


def ways_out(t: Table, unit: int) -> list[int]:
    """The hexes that a unit can break off to: beside it, open, and with nobody in them that its side knows of. Else
    what is on offer would tell where enemies hide."""
    s, side = t.state, t.units[unit].side
    taken = {hex for at, hex in enumerate(s.at)
             if not s.out[at] and (t.units[at].side == side or s.known[side][at] == SEEN)}  # fmt: skip
    steps = t.ground.steps(t.units[unit].climb)[s.at[unit]]
    return [hex for hex, _, _ in steps if hex not in taken]


def refused(t: Table, unit: int, action: Action) -> tuple[str, str]:
    """Why a unit can't do that: the clause and words for it; ALLOWED where it can."""
    enemy = t.state.engaged[unit]
    if action.kind == "break-off":
        if t.hex_of(action.how) not in ways_out(t, unit):
            return "break-off", "one breaks off to an open hex beside, with nobody in it"
        return _bound(t, unit) or ALLOWED
    if fist(t, unit) is None:
        return "location-lost", "it has no arm left to strike with"
    if action.kind == "strike":
        if enemy == NOBODY:
            return "engage", "it is in no melee"
        return ALLOWED if t.unit_of(action.how) == enemy else ("strike", f"its melee is with {t.key(enemy)}")
    if enemy != NOBODY:
        return "engage", "it is in melee already"
    other = opponent(t, unit)
    if other == NOBODY or t.unit_of(action.how) != other:
        return "engage", "one goes into close combat with an enemy in the same hex"
    return ALLOWED


def _bound(t: Table, unit: int) -> Fault:
    """Why a unit can't break off now."""
    s = t.state
    if s.engaged[unit] == NOBODY:
        return "break-off", "it is in no melee"
    if s.defended[unit]:
        return "melee-actions", "the move is used, or was its defence"
    if s.fallen[unit]:
        return "stand-up", "it lies on the ground"
    return None


def fist(t: Table, unit: int) -> Power | None:
    """The strongest blow that a unit has: of a weapon in a hand, or of its fists; None without an arm."""
    u, s = t.units[unit], t.state
    arms = [arm for arm in ARMS if s.hull[unit][arm] > 0]
    if not arms:
        return None
    blows = [one.blow for one in u.weapons if one.blow and one.location in arms and t.works(unit, one.module)]
    return max([u.fists, *blows], key=lambda power: 2 * power.penetration + power.dice * (power.sides + 1))


# --- carrying out


def carry_out(t: Table, action: Action) -> None:
    """Carry out an action of `KINDS`."""
    unit = t.unit_of(action.what)
    if action.kind == "break-off":
        _break_off(t, unit, t.hex_of(action.how))
        return
    target = t.unit_of(action.how)
    knowing.reveal(t, unit)
    if action.kind == "engage":
        _engage(t, unit, target)
    _attack(t, unit, target, counter=False)


def _engage(t: Table, unit: int, target: int) -> None:
    """Two units are in melee: both stand, in the open, without aim. Who moved to get there has used its defence."""
    s = t.state
    t.tell("engage", "engage", unit=t.key(unit), target=t.key(target))
    s.engaged[unit], s.engaged[target] = target, unit
    for one in (unit, target):
        moving.halt(t, one)
        moving.lose_aim(t, one)
        s.posture[one] = OPEN
        s.watching[one] = None
    s.defended[unit] = s.defended[unit] or s.did_move


def part(t: Table, unit: int) -> None:
    """A unit's melee is over, if it is in one."""
    s = t.state
    other = s.engaged[unit]
    if other != NOBODY:
        s.engaged[unit] = s.engaged[other] = NOBODY


def _attack(t: Table, unit: int, target: int, *, counter: bool) -> None:
    """An attack: the roll, and the blow, which waits for an answer if there can be one."""
    power = fist(t, unit)
    if power is None:
        return
    trial = trials.attempt(t, unit, "close", chance_terms(t, unit, "counterattack" if counter else "strike"))
    t.tell("strike", *trial.clauses(), unit=t.key(unit), target=t.key(target),
           power=power.text, counter=counter, **trial.data())  # fmt: skip
    if trial.level == FUMBLE:
        machine.malfunction(t, unit, NOBODY)
    if not trial.passed or t.state.out[target]:
        return
    strike = Strike(power, trial.level, counter)
    if can_defend(t, target):
        t.state.pending = (*t.state.pending, Pending(DEFEND, target, unit, strike))
    else:
        _hit(t, unit, target, strike)


def chance_terms(t: Table, unit: int, clause: str) -> tuple[Term, ...]:
    """The parts of a unit's chance in close combat: its skill, worn modules, whether it lies on the ground."""
    found = trials.terms(t, unit, "close-combat", clause)
    if t.state.fallen[unit] and t.rules.combat.fallen:
        found = (*found, Term("fallen", t.rules.combat.fallen, "fallen-shooter"))
    return found


def _hit(t: Table, unit: int, target: int, strike: Strike, location: int = NOBODY) -> None:
    """A blow strikes the frame, if that still stands; no field protects it."""
    if t.state.out[target]:  # by the malfunction of its parry
        return
    impact.land(t, target, Blow(unit, strike.power, strike.level, FRONT, location, inside=True))


def _break_off(t: Table, unit: int, hex: int) -> None:
    """Try to leave the melee, which takes the defence of this round, with success or without."""
    s = t.state
    s.defended[unit] = True
    passed = trials.manoeuvre(t, unit, "break-off").passed
    if s.out[unit]:
        return
    if s.fallen[unit] or not passed:
        t.tell("held", "break-off", unit=t.key(unit))
        return
    part(t, unit)
    t.tell("break-off", "break-off", unit=t.key(unit), hex=t.label(hex))
    s.at[unit] = hex
    aiming.target_moved(t, unit)
    knowing.step(t, unit)


# --- answers


def can_defend(t: Table, unit: int) -> bool:
    """Whether a unit still has its defence in this round, and something to defend itself with."""
    s = t.state
    if s.defended[unit] or s.out[unit] or s.engine_off[unit] or s.reloading[unit] >= FETCHING:
        return False
    return any(s.hull[unit][arm] > 0 for arm in ARMS) or shields.held(t, unit)


def answers(t: Table, pending: Pending) -> list[Action]:
    """What may be answered to a blow."""
    unit = pending.unit
    key, hull = t.key(unit), t.state.hull[unit]
    found = [act("parry", key, LOCATIONS[arm]) for arm in ARMS if hull[arm] > 0]
    if shields.held(t, unit):
        found.append(act("block", key))
    return [*found, act("take", key)]


def answer(t: Table, pending: Pending, action: Action) -> None:
    """Answer a blow."""
    s = t.state
    unit, attacker = pending.unit, pending.other
    strike: Strike = pending.data
    if action.kind == "take":
        t.tell("take", "melee-actions", unit=t.key(unit))
        _hit(t, attacker, unit, strike)
        return
    s.defended[unit] = True
    if unit == s.unit:
        s.did_move = True
    if action.kind == "parry":
        trial = trials.attempt(t, unit, "parry", chance_terms(t, unit, "parry"))
        t.tell(
            "parry",
            *trial.clauses(*("dodge",) * (trial.level > NORMAL)),
            unit=t.key(unit),
            arm=action.how,
            **trial.data(),
        )
        if trial.level == FUMBLE:
            machine.malfunction(t, unit, NOBODY)
        if trial.level <= NORMAL:
            arm = LOCATIONS.index(action.how) if trial.passed else NOBODY
            _hit(t, attacker, unit, strike, arm)
    else:
        trial = trials.attempt(t, unit, "parry", trials.terms(t, unit, "shield", "melee-shield"))
        t.tell("block", *trial.clauses(), unit=t.key(unit), **trial.data())
        if trial.level == NORMAL:
            blow = Blow(attacker, strike.power, strike.level, inside=True)
            shields.absorb(t, unit, impact.rolled(t, unit, blow).total, "melee-shield")
        elif not trial.passed:
            _hit(t, attacker, unit, strike)
    if trial.level == CRITICAL and not strike.counter and not s.out[unit] and not s.out[attacker]:
        _attack(t, unit, attacker, counter=True)
