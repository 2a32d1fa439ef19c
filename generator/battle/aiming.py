"""The target number of an attack, term by term, and the damage that it may do."""

from __future__ import annotations

from typing import NamedTuple

from .field import Look
from .rules import HALF, Rules, lamed, worn
from .state import ENGINE, FIRE_CONTROL, JUMPS, MOVE_HIT, STOOD, WEAPON, State
from .table import Table
from .units import MINIMAL, Unit

FIRE, STRIKE, CHARGE, ABOVE = "fire", "strike", "charge", "death-from-above"
ATTACKS = (FIRE, STRIKE, CHARGE, ABOVE)
"""The kinds of attacks."""

LONG = 2
"""The number of the range long."""

TERMS = (
    ("skill", "target-number"),
    ("attacker-moved", "attacker-moved"),
    ("target-moved", "target-moved"),
    ("target-jumped", "target-moved"),
    ("immobile", "target-immobile"),
    ("range", "ranges"),
    ("woods", "woods"),
    ("cover", "partial-cover"),
    ("heat", "attacker-heat"),
    ("fire-control", "critical-fire-control"),
    ("manoeuvre", ""),
    ("shield", "special-shield"),
    ("stealth", "special-stealth"),
)
"""What a target number may be made of, in order, with the clause of each; a manoeuvre's is that of the attack."""


class Term(NamedTuple):
    """One part of a target number: what it is, what it adds, and the clause of the rules that says so."""

    id: str
    value: int
    clause: str


def values(t: Table, unit: int, target: int, kind: str, look: Look) -> tuple[int, ...]:
    """What each of `TERMS` adds to an attack."""
    s, rules = t.state, t.rules
    mine, its = t.units[unit], t.units[target]
    mode, still = s.mode[unit], immobile(t, target)
    woods = rules.woods if look.woods else 0
    cover = rules.cover if look.cover else 0
    jumped = s.mode[target] in JUMPS and not still
    moved = rules.jumped if mode in JUMPS else rules.stood if mode <= STOOD else 0
    common = (
        mine.skill,
        moved,
        0 if still else s.modifier[target],
        rules.target_jumped if jumped else 0,
        rules.immobile if still else 0,
    )
    if kind == FIRE:
        band = rules.band(look.inches)
        shield = rules.shield_attack if rules.specials and "SHLD" in mine.specials else 0
        stealth = rules.stealth[band] if rules.specials and "STL" in its.specials else 0
        return (
            *common, rules.range_modifiers[band], woods, cover, rules.heat_attack * s.heat[unit],
            rules.fire_control * s.hits[FIRE_CONTROL][unit], 0, shield, stealth,
        )  # fmt: skip
    extra = rules.charge if kind == CHARGE else rules.death_from_above if kind == ABOVE else 0
    return (*common, 0, woods, cover, 0, 0, extra, 0, 0)


def number(t: Table, unit: int, target: int, kind: str = FIRE, look: Look | None = None) -> int:
    """The target number of an attack."""
    return sum(values(t, unit, target, kind, look or t.field.look(t.state, unit, target)))


def terms(t: Table, unit: int, target: int, kind: str = FIRE, look: Look | None = None) -> tuple[Term, ...]:
    """The terms of a target number that aren't 0, the skill first; their sum is the number."""
    found = values(t, unit, target, kind, look or t.field.look(t.state, unit, target))
    return tuple(
        Term(id, value, clause or kind)
        for (id, clause), value in zip(TERMS, found, strict=True)
        if value or id == "skill"
    )


def hits(rules: Rules, needed: int, total: int) -> bool:
    """Whether dice that show `total` hit; what can't be hit isn't rolled for."""
    return total >= needed or needed <= rules.sure


# --- damage -----------------------------------------------------------------------------------------------------------


def printed(s: State, rules: Rules, unit: Unit, band: int) -> int:
    """The damage of a unit's weapons at a range, after hits on them; MINIMAL for `0*`, 0 for none.

    :param band: the number of the range; extreme is played only where the rules say so.
    """
    if band > LONG and not rules.extreme:
        return 0
    base = unit.damage[band]
    hit = s.hits[WEAPON][unit.index]
    halves = s.hits[ENGINE][unit.index] if unit.type in rules.vehicles else 0
    if not hit and not halves:
        return base
    return max(0, base - rules.weapon_hit * hit) >> halves if base != MINIMAL else 0


def overheat(unit: Unit, band: int) -> int:
    """How many points of overheat a unit may use at a range: none at long, but for the special OVL."""
    return unit.overheat if band < LONG or "OVL" in unit.specials else 0


def charge_damage(t: Table, unit: int) -> int:
    """What a charge does: size and half of its own modifier, rounded down."""
    return t.units[unit].size + tmm_now(t, unit) // 2


def charge_recoil(t: Table, unit: int, target: int) -> int:
    """What a charge that hits does to who charges."""
    rules = t.rules
    return tmm_now(t, unit) // 2 + (rules.large_damage if t.units[target].size >= rules.large else 0)


def physical_damage(t: Table, unit: int, kind: str) -> int:
    """What a physical attack that hits does."""
    mine = t.units[unit]
    if kind == STRIKE:
        return mine.size + (t.rules.melee if "MEL" in mine.specials else 0)
    return charge_damage(t, unit) + (t.rules.above if kind == ABOVE else 0)


# --- what wear and heat leave -----------------------------------------------------------------------------------------


def immobile(t: Table, unit: int) -> bool:
    """Whether a unit can't move at all this turn: it is shut down, or hits and heat have left nothing of its move."""
    s = t.state
    if s.down[unit] or s.mode[unit] > STOOD or not (s.hits[MOVE_HIT][unit] or s.hits[ENGINE][unit] or s.heat[unit]):
        return s.down[unit]
    return not ground_now(t, unit) and not jump_now(t, unit)


def _left(t: Table, unit: int, inches: int) -> int:
    """What hits have left of a move."""
    rules, hits = t.rules, t.state.hits
    if t.units[unit].type in rules.vehicles:
        return lamed(inches, (*rules.motive[: hits[MOVE_HIT][unit]], *(HALF,) * hits[ENGINE][unit]), rules.move_hit)
    return worn(inches, hits[MOVE_HIT][unit], rules.move_hit)


def tmm_now(t: Table, unit: int) -> int:
    """The movement modifier of a unit's card as it is now, after hits and heat; a unit that jumped ignores heat."""
    mine, s, rules = t.units[unit], t.state, t.rules
    if rules.moved_modifier:
        return s.modifier[unit]
    jumped = s.mode[unit] in JUMPS
    left = mine.jump_tmm if jumped else mine.tmm
    if mine.type in rules.vehicles:
        left -= rules.motive_modifier * (s.hits[MOVE_HIT][unit] + s.hits[ENGINE][unit])
    else:
        left = worn(left, s.hits[MOVE_HIT][unit], rules.modifier_hit)
    if not jumped and s.heat[unit] >= rules.slowed_from:
        left -= rules.slowed
    return max(0, left)


def ground_now(t: Table, unit: int) -> int:
    """How many inches a unit moves over the ground now, after hits and heat."""
    mine, s, rules = t.units[unit], t.state, t.rules
    return max(0, _left(t, unit, mine.ground) - rules.heat_inches * s.heat[unit])


def jump_now(t: Table, unit: int) -> int:
    """How many inches a unit jumps now: hits count, heat doesn't."""
    return _left(t, unit, t.units[unit].jump)
