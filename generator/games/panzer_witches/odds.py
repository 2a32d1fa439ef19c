"""One shot reckoned through, exactly: its chance by parts, levels, shield, field, hull and modules. Nothing is sampled.

    found = reckon(rules, shooter, target, Asked(weapon, case, distance=3, sector=0))
    found.hit, found.field.absorbs, found.locations[TORSO].through, found.out     # fractions of 1

The order is that of play (`shooting`, `shields`, `impact`), and so is each number: what is reckoned here with all dice
at once is carried out there with one. Both frames are fresh: whole hull, whole modules; the target's field and shield
may be less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.play.odds import damage as sums_of

from . import damage, levels, trials
from .damage import Hit, Power
from .impact import FRONT, HIT_DIE, RIGHT_REAR, TABLE_BY_SECTOR
from .levels import CRITICAL, DIE, NORMAL, SPECIAL
from .models import LOCATIONS
from .modifiers import Term, terms, total
from .odds_parts import (
    SUCCESSES,
    ZERO,
    Asked,
    Chance,
    FieldPart,
    LocationPart,
    ModulePart,
    Odds,
    OwnBlast,
    ShieldPart,
    Suffered,
)
from .rules import HEAD, LEFT_ARM, LEFT_LEG, LEGS, NEAR_ARM, RIGHT_ARM, RIGHT_LEG, TORSO, Rules, Unit
from .shields import SECTORS
from .state import NOBODY


def reckon(rules: Rules, shooter: Unit, target: Unit, asked: Asked) -> Odds:
    """Reckon a shot through.

    :raises ValueError: if the weapon doesn't reach so far.
    """
    power = asked.weapon.at(asked.distance)
    if power is None:
        raise ValueError(f"{shooter.name}: {asked.weapon.id} reaches {asked.weapon.range} hexes")
    case = asked.case
    chance = _chance(rules, terms(rules.combat, case))
    later = _chance(rules, terms(rules.combat, case._replace(later=True))) if asked.weapon.shots > 1 else None
    found = Odds(
        power=power, chance=chance, later=later, shield=None,
        damage={level: _mean(power, level, rules) for level in SUCCESSES}, **_unharmed(target),
    )  # fmt: skip
    strikes = Fraction(1)
    if asked.shield and asked.sector in SECTORS:
        found.shield = ShieldPart(_chance(rules, (Term("skill", target.skills["shield"], "shield-block"),)))
        strikes -= found.shield.chance.success
    found.field = _field(rules, asked.field, asked.sector)
    if case.in_melee and asked.weapon.explosive:
        found.own = OwnBlast(**_unharmed(shooter))
        found.own.field = _field(rules, shooter.field, FRONT)
    where = struck(rules, asked.sector, asked.location)
    for level in SUCCESSES:
        odds = Fraction(chance.ways[level], DIE)
        if not odds:
            continue
        for hit, share in hits(power, level, rules):
            if found.shield is not None:
                _caught(found.shield, odds * share, hit, asked.shield)
            _strikes(rules, target, found, where, odds * share * strikes, hit, inside=case.in_melee)
            if found.own is not None:
                _blast(rules, shooter, asked, found, odds * share, hit)
    if found.shield is not None:
        _turned_aside(found.shield, rules, chance.success, asked.shield)
    if found.own is not None and case.fallen:
        found.own.falls = ZERO  # it lies on the ground already
    if case.into_melee:
        found.stray = _stray(chance)
    return found


def hits(power: Power, level: int, rules: Rules) -> Iterator[tuple[Hit, Fraction]]:
    """What a hit at a level does before anything stops it, and how likely each is."""
    if damage.most(power, level):
        yield damage.hit(power, level, 0, rules.damage), Fraction(1)
        return
    spread = sums_of(power.dice, tuple(range(1, power.sides + 1)))
    for rolled, ways in enumerate(spread.ways):
        if ways:
            yield damage.hit(power, level, rolled, rules.damage), Fraction(ways, spread.total)


def struck(rules: Rules, sector: int, called: int = NOBODY) -> Mapping[int, Fraction]:
    """How likely each location is struck, by its index: the called one, or by the table of hits."""
    if called != NOBODY:
        return {called: Fraction(1)}
    right = sector == RIGHT_REAR
    near = {NEAR_ARM: RIGHT_ARM if right else LEFT_ARM, NEAR_ARM + 1: RIGHT_LEG if right else LEFT_LEG}
    found: dict[int, Fraction] = {}
    for die in range(1, HIT_DIE + 1):
        at = rules.struck(TABLE_BY_SECTOR[sector], die)
        at = near.get(at, at)
        found[at] = found.get(at, ZERO) + Fraction(1, HIT_DIE)
    return found


def _chance(rules: Rules, parts: tuple[Term, ...]) -> Chance:
    value = total(parts)
    held = levels.bands(value, rules.levels)
    return Chance(parts, value, held, levels.ways(held))


def _mean(power: Power, level: int, rules: Rules) -> Fraction:
    return sum((hit.total * share for hit, share in hits(power, level, rules)), ZERO)


# --- the shield


def _caught(part: ShieldPart, odds: Fraction, hit: Hit, holds: int) -> None:
    """A normal block takes all of a shot; what the shield doesn't hold lowers its maximum."""
    odds *= Fraction(part.chance.ways[NORMAL], DIE)
    part.catches += odds
    kept = min(hit.total, holds)
    part.takes += odds * kept
    part.over += odds * (hit.total - kept)


def _turned_aside(part: ShieldPart, rules: Rules, hit: Fraction, holds: int) -> None:
    """Special and critical blocks turn a shot aside."""
    special, critical = (hit * Fraction(part.chance.ways[level], DIE) for level in (SPECIAL, CRITICAL))
    part.catches += special + critical
    part.takes += special * min(rules.damage.shield_special, holds)
    part.over += special * max(0, rules.damage.shield_special - holds)


# --- the frame


def _unharmed(unit: Unit) -> dict[str, Any]:
    """The parts of what a frame suffers, before anything strikes it."""
    return {"field": None, "locations": [LocationPart() for _ in LOCATIONS],
            "modules": [ModulePart(one.id) for one in unit.modules]}  # fmt: skip


def _field(rules: Rules, points: int, sector: int) -> FieldPart | None:
    """A force field of so many points, and its strength towards a sector; None without points."""
    if not points:
        return None
    percent = rules.field.percent[sector]
    return FieldPart(points, percent, damage.strength(points, percent, rules.field.tens))


def _blast(rules: Rules, shooter: Unit, asked: Asked, found: Odds, odds: Fraction, hit: Hit) -> None:
    """What an explosive weapon that hits in melee does to its own frame: a share of all of its damage, without
    penetration, past shield and field; nothing where the target's shield turned the shot aside (ruling `own-blast`).

    :param odds: how likely that hit is, before the target's shield is asked.
    """
    total = damage.share(hit.total, rules.combat_own)
    if not total or found.own is None:
        return
    if found.shield is not None:
        odds *= 1 - sum((Fraction(found.shield.chance.ways[level], DIE) for level in (SPECIAL, CRITICAL)), ZERO)
    found.own.struck += odds
    found.own.total += odds * total
    heat = min(shooter.heat, asked.weapon.heat)  # the shot has heated the engine before it is felt
    _strikes(rules, shooter, found.own, struck(rules, FRONT), odds, Hit(0, total), inside=True, heat=heat)


def _strikes(
    rules: Rules, target: Unit, found: Suffered, where: Mapping[int, Fraction], odds: Fraction, hit: Hit, *,
    inside: bool, heat: int = 0,
) -> None:  # fmt: skip
    """A hit of which nothing is caught: field, armour, hull and modules of each location that it may strike.

    :param inside: whether it comes from the frame's own melee. :param heat: the temperature of the frame's engine.
    """
    rest = hit.total
    part = found.field
    if part is not None and part.strength and not inside:
        kept, rest = damage.fielded(hit.total, part.strength)
        part.loses += odds * kept
        if rest:
            part.breaks += odds
        else:
            part.absorbs += odds
    for location, share in where.items():
        here, likely = found.locations[location], odds * share
        here.struck += likely
        if not rest:
            continue
        plate = damage.plated(rest, hit.penetration, target.armour[location], rules.damage)
        here.wasted += likely * plate.wasted
        if plate.through:
            here.through[plate.through] = here.through.get(plate.through, ZERO) + likely
            _through(rules, target, found, location, plate.through, likely, inside=inside, heat=heat)


def _through(
    rules: Rules, target: Unit, found: Suffered, location: int, through: int, odds: Fraction, *,
    inside: bool, heat: int,
) -> None:  # fmt: skip
    """So much comes through to a location, so likely: its hull, each module there, and what follows."""
    whole = target.hull[location]
    left = max(0, whole - through)
    here, field = found.locations[location], found.field
    here.hull += odds * (whole - left)
    chance = Fraction(damage.module_chance(left, whole, rules.damage), DIE)
    alive = Fraction(1)  # how likely the frame isn't out by now: the checks end where it is
    checks: dict[int, _Check] = {}
    for module in target.located[location]:
        guard = field.strength if inside and field is not None and module == target.cockpit else 0
        check = checks[module] = _check(rules, target, module, chance, through, guard)
        part = found.modules[module]
        part.struck += odds * alive * chance
        part.loses += odds * alive * check.loses
        part.out += odds * alive * check.out
        if guard and field is not None:
            kept = _up_to(min(through, guard)) + guard * max(0, through - guard)
            field.loses += odds * alive * chance * Fraction(kept, through)
        if module in (target.engine, target.cockpit):
            alive *= 1 - check.out
    found.out += odds * (1 - alive)
    if left == 0:
        here.lost += odds
        _lost(target, found, location, odds * alive, checks)
    elif location in LEGS and through >= rules.damage.stagger:
        found.falls += odds * _staggers(rules, target, checks, heat)


def _staggers(rules: Rules, target: Unit, checks: Mapping[int, _Check], heat: int) -> Fraction:
    """How likely a hit on a leg makes the frame fall, and doesn't put it out: a manoeuvre roll, with what the hit has
    just done to the modules there, and with the heat of the engine."""
    band = trials.heat_band(rules, target, heat)
    usual = target.skills["manoeuvre"] + (band.manoeuvre if band is not None else 0)
    spread = {usual: Fraction(1)}
    for module, check in checks.items():
        dead = check.out if module in (target.engine, target.cockpit) else ZERO
        less = target.modules[module].worn.get("manoeuvre", 0)
        after: dict[int, Fraction] = {}
        for value, odds in spread.items():
            for came, likely in ((value + less, check.worn - dead), (value, 1 - check.worn)):
                after[came] = after.get(came, ZERO) + odds * likely
        spread = after
    stands = (odds * _chance(rules, (Term("skill", value, "stagger"),)).success for value, odds in spread.items())
    return sum(spread.values(), ZERO) - sum(stands, ZERO)


class _Check(NamedTuple):
    """What the check of a module comes to: its loss of condition on average, the same where it isn't out by that, and
    how likely it is out. `worn` is how likely it is left with half of its condition or less, or out."""

    loses: Fraction
    spared: Fraction
    out: Fraction
    worn: Fraction


def _check(rules: Rules, target: Unit, module: int, chance: Fraction, through: int, guard: int) -> _Check:
    """The check of a fresh module.

    :param guard: the strength of the field that protects it.
    """
    whole = target.modules[module].condition
    fresh = damage.Condition(whole, whole, whole)
    each = chance / through
    loses = spared = out = worn = ZERO
    for amount in range(1, through + 1):
        came = amount - min(amount, guard)
        loss = whole - damage.harmed(fresh, came, rules.damage).condition if came else 0
        if loss == whole:  # and no less by any larger amount
            rest = each * (through + 1 - amount)
            loses += rest * whole
            out += rest
            worn += rest
            break
        loses += each * loss
        spared += each * loss
        worn += each if 2 * (whole - loss) <= whole else ZERO
    return _Check(loses, spared, out, worn)


def _up_to(last: int) -> int:
    """1 + 2 + ... + last."""
    return last * (last + 1) // 2


def _lost(target: Unit, found: Suffered, location: int, odds: Fraction, checks: Mapping[int, _Check]) -> None:
    """Nothing is left of a location, and the frame isn't out by its modules: what it held is gone with it.

    :param odds: how likely that is.
    """
    vital = {target.engine, target.cockpit}
    gone = set(target.located[location])
    if location == HEAD:
        gone |= {target.hud, target.radar} - {NOBODY}
    for module in gone:
        check = checks.get(module)
        loses = out = ZERO  # by the check already, where the frame isn't out
        if check is not None and module in vital:
            loses = check.spared / (1 - check.out) if check.out != 1 else ZERO
        elif check is not None:
            loses, out = check.loses, check.out
        part = found.modules[module]
        part.loses += odds * (target.modules[module].condition - loses)
        part.out += odds * (1 - out)
    if location == TORSO or gone & vital:
        found.out += odds
    elif location in LEGS:
        found.falls += odds


def _stray(chance: Chance) -> Fraction:
    """How likely a miss strikes the friend in the melee: by how much it missed, in per cent."""
    missed = range(chance.bands.normal + 1, DIE + 1)
    return sum((Fraction(min(DIE, roll - chance.value), DIE * DIE) for roll in missed), ZERO)


__all__ = ["Asked", "Odds", "reckon", "struck"]
