"""One shot reckoned through, exactly: its chance by parts, levels, shield, field, hull and modules. Nothing is sampled.

    found = reckon(rules, shooter, target, Asked(weapon, case, distance=3, sector=0))
    found.hit, found.field.absorbs, found.locations[TORSO].through, found.out     # fractions of 1

The order is that of play (`shooting`, `shields`, `impact`), and so is each number: what is reckoned here with all dice
at once is carried out there with one. The target is fresh: whole hull, whole modules; its field and its shield may be
less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from generator.play.odds import damage as sums_of

from . import damage, levels
from .damage import Hit, Power
from .impact import FRONT, HIT_DIE, RIGHT_REAR, TABLE_BY_SECTOR
from .levels import CRITICAL, DIE, NORMAL, SPECIAL, Bands
from .models import LOCATIONS
from .modifiers import Case, Term, terms, total
from .rules import HEAD, LEFT_ARM, LEFT_LEG, LEGS, NEAR_ARM, RIGHT_ARM, RIGHT_LEG, TORSO, Rules, Unit, WeaponSlot
from .shields import SECTORS
from .state import NOBODY

ZERO = Fraction(0)
SUCCESSES = (NORMAL, SPECIAL, CRITICAL)


class Asked(NamedTuple):
    """A shot that is to be reckoned through.

    `case` is what its chance is made of (`modifiers`). `sector` is where it comes from, relative to the target's
    facing; `location` the index of a called one, NOBODY where it is rolled. `field` are the points of the target's
    force field and `shield` what its shield still takes, 0 for none.
    """

    weapon: WeaponSlot
    case: Case
    distance: int
    sector: int = FRONT
    location: int = NOBODY
    field: int = 0
    shield: int = 0


@dataclass(slots=True)
class Chance:
    """A chance of d100: its parts, the bands, and how many of the hundred rolls give each level, from fumble on."""

    terms: tuple[Term, ...]
    value: int
    bands: Bands
    ways: tuple[int, int, int, int, int]

    @property
    def success(self) -> Fraction:
        """How likely it succeeds at all."""
        return Fraction(sum(self.ways[one] for one in SUCCESSES), DIE)


@dataclass(slots=True)
class ShieldPart:
    """What a shield does: the roll, how likely it catches the shot, what it takes and what its maximum falls by."""

    chance: Chance
    catches: Fraction = ZERO
    takes: Fraction = ZERO
    over: Fraction = ZERO


@dataclass(slots=True)
class FieldPart:
    """What a force field does: its strength there, how likely it takes all of the shot, how likely some of it comes
    through, and what it loses on average, in points."""

    points: int
    percent: int
    strength: int
    absorbs: Fraction = ZERO
    breaks: Fraction = ZERO
    loses: Fraction = ZERO


@dataclass(slots=True)
class LocationPart:
    """A location: how likely the shot strikes there, what comes through its armour (points to a chance), what its hull
    loses on average, how likely nothing is left of it, and what is wasted on average."""

    struck: Fraction = ZERO
    through: dict[int, Fraction] = field(default_factory=dict)
    hull: Fraction = ZERO
    lost: Fraction = ZERO
    wasted: Fraction = ZERO

    @property
    def harmed(self) -> Fraction:
        """How likely anything comes through."""
        return sum(self.through.values(), ZERO)


@dataclass(slots=True)
class ModulePart:
    """A module: how likely it is struck, what its condition falls by on average, how likely it is out; both with what
    is lost with its location."""

    id: str
    struck: Fraction = ZERO
    loses: Fraction = ZERO
    out: Fraction = ZERO


@dataclass(slots=True)
class Odds:
    """A shot reckoned through. All chances are of the one shot, hits and misses together."""

    power: Power
    chance: Chance
    later: Chance | None
    """The chance of the later shots of an automatic weapon."""
    shield: ShieldPart | None
    field: FieldPart | None
    locations: list[LocationPart]
    modules: list[ModulePart]
    damage: dict[int, Fraction]
    """What a hit does before anything stops it, by level of success, on average."""
    out: Fraction = ZERO
    """How likely the frame is out."""
    falls: Fraction = ZERO
    """How likely it falls."""
    stray: Fraction = ZERO
    """How likely the shooter's friend in the melee is hit instead."""

    @property
    def hit(self) -> Fraction:
        """How likely the shot hits."""
        return self.chance.success

    @property
    def through(self) -> dict[int, Fraction]:
        """What comes through to any location, points to a chance; 0 where nothing does."""
        found: dict[int, Fraction] = {}
        for one in self.locations:
            for points, chance in one.through.items():
                found[points] = found.get(points, ZERO) + chance
        return {0: 1 - sum(found.values(), ZERO), **dict(sorted(found.items()))}


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
        power, chance, later, None, None,
        [LocationPart() for _ in LOCATIONS],
        [ModulePart(one.id) for one in target.modules],
        {level: _mean(power, level, rules) for level in SUCCESSES},
    )  # fmt: skip
    strikes = Fraction(1)
    if asked.shield and asked.sector in SECTORS:
        found.shield = ShieldPart(_chance(rules, (Term("skill", target.skills["shield"], "shield-block"),)))
        strikes -= found.shield.chance.success
    strength = 0
    if asked.field:
        percent = rules.field.percent[asked.sector]
        strength = damage.strength(asked.field, percent, rules.field.tens)
        found.field = FieldPart(asked.field, percent, strength)
    where = struck(rules, asked.sector, asked.location)
    for level in SUCCESSES:
        odds = Fraction(chance.ways[level], DIE)
        if not odds:
            continue
        for hit, share in hits(power, level, rules):
            if found.shield is not None:
                _caught(found.shield, odds * share, hit, asked.shield)
            _strikes(rules, target, asked, found, where, strength, odds * share * strikes, hit)
    if found.shield is not None:
        _turned_aside(found.shield, rules, chance.success, asked.shield)
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


def _strikes(
    rules: Rules, target: Unit, asked: Asked, found: Odds, where: Mapping[int, Fraction], strength: int,
    odds: Fraction, hit: Hit,
) -> None:  # fmt: skip
    """A hit of which nothing is caught: field, armour, hull and modules of each location that it may strike."""
    inside = asked.case.in_melee
    rest = hit.total
    part = found.field
    if part is not None and strength and not inside:
        kept, rest = damage.fielded(hit.total, strength)
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
            _through(rules, target, asked, found, location, plate.through, likely)


def _through(
    rules: Rules, target: Unit, asked: Asked, found: Odds, location: int, through: int, odds: Fraction
) -> None:
    """So much comes through to a location, so likely: its hull, each module there, and what follows."""
    whole = target.hull[location]
    left = max(0, whole - through)
    here = found.locations[location]
    here.hull += odds * (whole - left)
    chance = Fraction(damage.module_chance(left, whole, rules.damage), DIE)
    alive = Fraction(1)  # how likely the frame isn't out by now: the checks end where it is
    checks: dict[int, _Check] = {}
    for module in target.located[location]:
        guard = found.field.strength if _guarded(target, asked, found, module) and found.field is not None else 0
        check = checks[module] = _check(rules, target, module, chance, through, guard)
        part = found.modules[module]
        part.struck += odds * alive * chance
        part.loses += odds * alive * check.loses
        part.out += odds * alive * check.out
        if guard and found.field is not None:
            kept = _up_to(min(through, guard)) + guard * max(0, through - guard)
            found.field.loses += odds * alive * chance * Fraction(kept, through)
        if module in (target.engine, target.cockpit):
            alive *= 1 - check.out
    found.out += odds * (1 - alive)
    if left == 0:
        here.lost += odds
        _lost(target, found, location, odds * alive, checks)
    elif location in LEGS and through >= rules.damage.stagger:
        manoeuvre = _chance(rules, (Term("skill", target.skills["manoeuvre"], "stagger"),))
        found.falls += odds * alive * (1 - manoeuvre.success)


class _Check(NamedTuple):
    """What the check of a module comes to: its loss of condition on average, the same where it isn't out by that, and
    how likely it is out."""

    loses: Fraction
    spared: Fraction
    out: Fraction


def _guarded(target: Unit, asked: Asked, found: Odds, module: int) -> bool:
    """Whether a field protects a module: in melee the cockpit alone."""
    return asked.case.in_melee and found.field is not None and module == target.cockpit


def _check(rules: Rules, target: Unit, module: int, chance: Fraction, through: int, guard: int) -> _Check:
    """The check of a fresh module.

    :param guard: the strength of the field that protects it.
    """
    whole = target.modules[module].condition
    fresh = damage.Condition(whole, whole, whole)
    each = chance / through
    loses = spared = out = ZERO
    for amount in range(1, through + 1):
        came = amount - min(amount, guard)
        loss = whole - damage.harmed(fresh, came, rules.damage).condition if came else 0
        if loss == whole:  # and no less by any larger amount
            rest = each * (through + 1 - amount)
            loses += rest * whole
            out += rest
            break
        loses += each * loss
        spared += each * loss
    return _Check(loses, spared, out)


def _up_to(last: int) -> int:
    """1 + 2 + ... + last."""
    return last * (last + 1) // 2


def _lost(target: Unit, found: Odds, location: int, odds: Fraction, checks: Mapping[int, _Check]) -> None:
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


__all__ = ["Asked", "Chance", "FieldPart", "LocationPart", "ModulePart", "Odds", "ShieldPart", "reckon", "struck"]
