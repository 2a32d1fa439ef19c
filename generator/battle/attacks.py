"""Attacks: which are on offer, why others aren't, and what comes of those that are made."""

from __future__ import annotations

from typing import NamedTuple

from generator.play.contract import Action

from . import aiming, damage
from .aiming import ABOVE, ATTACKS, CHARGE, FIRE, STRIKE
from .contract import Movement
from .field import Look
from .state import JUMPED, SPRINTS, WALKED
from .table import Table, act
from .units import AIRBORNE, BANDS, MINIMAL


class Shot(NamedTuple):
    """At whom weapons are fired, and how many points of overheat go with it."""

    target: str
    overheat: int = 0

    def __str__(self) -> str:
        return f"{self.target} overheat {self.overheat}" if self.overheat else self.target


def can_act(t: Table, unit: int) -> bool:
    """Whether a unit may attack at all this turn. One that was destroyed this turn still does."""
    s = t.state
    return s.alive[unit] and not s.acted[unit] and not s.down[unit] and s.mode[unit] not in SPRINTS


def offered(t: Table, unit: int, movement: Movement) -> list[Action]:
    """The attacks of a unit, `hold` last; nothing for one that can't attack anybody."""
    s = t.state
    if not can_act(t, unit):
        return []
    mine = t.units[unit]
    found: list[Action] = []
    for target in targets(t, mine.side):
        look = t.field.look(s, unit, target)
        its = t.units[target].key
        if movement.bears(t, unit, target):
            found += [act(FIRE, mine.key, Shot(its, points)) for points in shots(t, unit, target, look)]
            if mine.type in t.rules.physical_units and t.field.contact(s, unit, target):
                found += [
                    act(kind, mine.key, its)
                    for kind in (STRIKE, CHARGE, ABOVE)
                    if not why_not_physical(t, unit, target, kind, look)[0]
                ]
    return [*found, act("hold", mine.key)] if found else found


def targets(t: Table, side: int) -> list[int]:
    """The enemies of a side that can be attacked: those that still have structure."""
    s = t.state
    return [one.index for one in t.units if one.side != side and s.alive[one.index] and s.structure[one.index] > 0]


def shots(t: Table, unit: int, target: int, look: Look) -> range:
    """The points of overheat with which a unit may fire at a target; empty if it can't."""
    if not look.seen:
        return range(0)
    mine = t.units[unit]
    band = t.rules.band(look.inches)
    if not aiming.printed(t.state, t.rules, mine, band):
        return range(0)
    if aiming.number(t, unit, target, FIRE, look) >= t.rules.never:
        return range(0)
    return range(aiming.overheat(mine, band) + 1)


def why_not_physical(t: Table, unit: int, target: int, kind: str, look: Look) -> tuple[str, str]:
    """The clause that forbids a physical attack, and why; ("", "") if nothing does."""
    s, mine = t.state, t.units[unit]
    if mine.type not in t.rules.physical_units or mine.travel in AIRBORNE:
        return "physical", f"{mine.key} makes no physical attacks"
    if t.units[target].travel in AIRBORNE:
        return "physical", f"{t.units[target].key} is above the ground"
    if not t.field.contact(s, unit, target):
        return "base-contact", f"{mine.key} and {t.units[target].key} aren't in base contact"
    touched = s.contacts[unit] >> target & 1
    if kind == CHARGE and not (s.mode[unit] == WALKED and s.moved[unit] and touched):
        return "charge", f"{mine.key} didn't move over the ground into base contact with {t.units[target].key}"
    if kind == ABOVE and not (s.mode[unit] == JUMPED and touched):
        return "death-from-above", f"{mine.key} didn't jump into base contact with {t.units[target].key}"
    if aiming.number(t, unit, target, kind, look) >= t.rules.never:
        return "never-hits", "the target number is too high"
    return "", ""


def why_not(t: Table, action: Action, unit: int, movement: Movement) -> tuple[str, str]:
    """The clause that forbids an attack (or `not-now`), and why."""
    s, mine = t.state, t.units[unit]
    if s.down[unit]:
        return "shutdown", f"{mine.key} is shut down"
    if s.mode[unit] in SPRINTS:
        return "sprint", f"{mine.key} sprinted"
    if s.acted[unit]:
        return "one-attack", f"{mine.key} has had its attack"
    if action.kind not in ATTACKS:
        return "not-now", f"{action} is not on offer"
    its, points = action.how if action.kind == FIRE else (action.how, 0)
    target = next((one for one in t.units if one.key == its), None)
    if target is None or not s.alive[target.index] or target.side == mine.side:
        return "not-now", f"{its} is no enemy on the table"
    if s.structure[target.index] <= 0:
        return "effects-wait", f"{its} is destroyed already, and leaves at the end of the turn"
    if not movement.bears(t, unit, target.index):
        return "arc", f"{mine.key} doesn't face {its}"
    look = t.field.look(s, unit, target.index)
    if action.kind != FIRE:
        return why_not_physical(t, unit, target.index, action.kind, look)
    return _why_no_shot(t, unit, target.index, points, look)


def _why_no_shot(t: Table, unit: int, target: int, points: int, look: Look) -> tuple[str, str]:
    mine, band = t.units[unit], t.rules.band(look.inches)
    if not look.seen:
        return "line-of-sight", f"{mine.key} doesn't see {t.units[target].key}"
    if band > aiming.LONG and not t.rules.extreme:
        return "extreme-range", f"{look.inches} inches are too far"
    if not aiming.printed(t.state, t.rules, mine, band):
        return "no-damage", f"{mine.key} does no damage at {BANDS[band]} range"
    needed = aiming.number(t, unit, target, FIRE, look)
    if needed >= t.rules.never:
        return "never-hits", f"it would need {needed}"
    return "overheat", f"{mine.key} can't use {points} points of overheat at {BANDS[band]} range"


# --- carrying out -----------------------------------------------------------------------------------------------------


def carry_out(t: Table, unit: int, action: Action) -> None:
    """An attack, or none."""
    t.state.acted[unit] = True
    if action.kind == "hold":
        t.tell("hold", ("one-attack",), {"unit": t.units[unit].key})
        return
    its, points = action.how if action.kind == FIRE else (action.how, 0)
    target = next(one.index for one in t.units if one.key == its)
    if action.kind == FIRE:
        _fire(t, unit, target, points)
    else:
        _physical(t, unit, target, action.kind)


def _roll(t: Table, unit: int, target: int, kind: str, look: Look, range: str = "") -> bool:
    """Roll to hit, and tell it.

    :param range: the word for the range, where it counts.
    """
    terms = aiming.terms(t, unit, target, kind, look)
    needed = sum(term.value for term in terms)
    dice = t.two_dice("attack" if kind == FIRE else "physical", unit)
    hit = aiming.hits(t.rules, needed, dice[0] + dice[1])
    clauses = dict.fromkeys(["combat", "target-number", *(term.clause for term in terms if term.value)])
    if range == BANDS[-1]:
        clauses["extreme-range"] = None
    t.tell(
        "attack",
        tuple(clauses),
        {
            "unit": t.units[unit].key, "target": t.units[target].key, "how": kind, "number": needed, "dice": dice,
            "hit": hit, "terms": {term.id: term.value for term in terms}, "inches": look.inches,
            **({"range": range} if range else {}),
        },
    )  # fmt: skip
    return hit


def _fire(t: Table, unit: int, target: int, points: int) -> None:
    s, rules, mine = t.state, t.rules, t.units[unit]
    look = t.field.look(s, unit, target)
    band = rules.band(look.inches)
    s.fired[unit] = True
    s.overheat[unit] = points
    if points:
        t.tell("overheat", ("overheat",), {"unit": mine.key, "points": points})
    if not _roll(t, unit, target, FIRE, look, BANDS[band]):
        return
    printed = aiming.printed(s, rules, mine, band)
    done = printed if printed != MINIMAL else _minimal(t, unit)
    done += rules.overheat_damage * points
    its = t.units[target]
    if rules.specials and "SHLD" in its.specials and done:
        done = max(0, done - rules.shield_damage)
        t.tell("shielded", ("special-shield",), {"unit": its.key, "points": done})
    if rules.specials and band < len(BANDS) - 1:
        burnt = mine.value("HT", band)
        if burnt and its.type in rules.heated:
            s.burnt[target] += burnt
            t.tell("burnt", ("special-ht",), {"unit": its.key, "heat": burnt})
    damage.mark(t, target, done, FIRE)


def _minimal(t: Table, unit: int) -> int:
    """Minimal damage: a die says whether it does any."""
    die = t.dice.roll("minimal", (t.state.turn, unit), 1)[0]
    done = t.rules.minimal_damage if die >= t.rules.minimal_die else 0
    t.tell("minimal", ("minimal-damage",), {"unit": t.units[unit].key, "die": die, "points": done})
    return done


def _physical(t: Table, unit: int, target: int, kind: str) -> None:
    s, rules, mine = t.state, t.rules, t.units[unit]
    look = t.field.look(s, unit, target)
    done = aiming.physical_damage(t, unit, kind)
    recoil = aiming.charge_recoil(t, unit, target)
    hit = _roll(t, unit, target, kind, look)
    if hit:
        clauses = ("physical", "standard-attack" if kind == STRIKE else kind)
        t.tell("blow", clauses, {"unit": mine.key, "target": t.units[target].key, "how": kind, "points": done})
        damage.mark(t, target, done, kind)
        if kind == ABOVE:
            damage.roll_critical(t, target, bonus=True)
    if kind == CHARGE and hit:
        damage.mark(t, unit, recoil, "own-charge")
    elif kind == ABOVE:
        damage.mark(t, unit, mine.size + (0 if hit else rules.fall), "own-fall")
