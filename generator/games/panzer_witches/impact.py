"""What strikes a frame, carried out on its record: location, damage, field, armour, hull, modules, and what follows.

The order is that of the rules: location, damage, field, armour and what flies through it, hull, checks of modules,
consequences. What a shield catches never comes here (`shields`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import damage, trials
from .damage import Condition, Hit, Power
from .levels import CRITICAL, DIE, NORMAL, SPECIAL
from .models import LOCATIONS
from .rules import (
    FROM_FRONT,
    FROM_REAR,
    FROM_SIDE,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEGS,
    NEAR_ARM,
    RIGHT_ARM,
    RIGHT_LEG,
    TORSO,
)
from .state import NOBODY, OPEN

if TYPE_CHECKING:
    from .table import Table

TABLE_BY_SECTOR = (FROM_FRONT, FROM_FRONT, FROM_SIDE, FROM_REAR, FROM_SIDE, FROM_FRONT)
"""The table of hits by the sector from which a shot comes, clockwise from the facing."""
FRONT, RIGHT_REAR = 0, 2
HIT_DIE = 20
WEAK_SPOT = ("weak-spot",)
HIT_CLAUSES = {NORMAL: (), SPECIAL: WEAK_SPOT, CRITICAL: (*WEAK_SPOT, "critical-hit")}


class Blow(NamedTuple):
    """Something that strikes.

    `by` is whose dice it rolls; `sector` is where it comes from, relative to the facing of who is struck. `location`
    is the index of a location that was called or that parried, NOBODY where it is rolled. `inside` says that it
    comes from the same melee, where no field protects the frame. `share` is how much of the damage counts, in per cent.
    """

    by: int
    power: Power
    level: int
    sector: int = FRONT
    location: int = NOBODY
    inside: bool = False
    share: int = 100


def tell(t: Table, unit: int, kind: str, *clauses: str, **data: Any) -> None:
    """Tell what happens to a unit: to both sides where the other sees it, else to its own."""
    t.tell(kind, *clauses, of=unit, unit=t.key(unit), **data)


def land(t: Table, unit: int, blow: Blow) -> Hit:
    """A blow strikes a unit that nothing shields; what it did at first is given back."""
    location = blow.location if blow.location != NOBODY else struck_location(t, unit, blow)
    if t.state.hull[unit][location] == 0:  # gone with an earlier shot of the burst that called it
        location = TORSO
    found = rolled(t, unit, blow)
    take(t, unit, location, found, sector=blow.sector, inside=blow.inside)
    return found


def struck_location(t: Table, unit: int, blow: Blow, stream: str = "location") -> int:
    """Roll where a blow strikes. What would strike a location that is gone strikes the torso."""
    table = TABLE_BY_SECTOR[blow.sector]
    die = t.roll(stream, blow.by, 1, HIT_DIE)[0]
    found = t.rules.struck(table, die)
    if found >= NEAR_ARM:
        right = blow.sector == RIGHT_REAR
        found = (RIGHT_ARM if right else LEFT_ARM) if found == NEAR_ARM else (RIGHT_LEG if right else LEFT_LEG)
    if t.state.hull[unit][found] == 0:
        found = TORSO
    tell(t, unit, "location", "hit-location", die=die, table=table, location=LOCATIONS[found])
    return found


def rolled(t: Table, unit: int, blow: Blow) -> Hit:
    """Roll the damage of a blow; a critical one counts the most of its dice."""
    power = blow.power
    dice = () if damage.most(power, blow.level) else t.roll("damage", blow.by, power.dice, power.sides)
    found = damage.hit(power, blow.level, sum(dice), t.rules.damage)
    clauses = ("damage", *HIT_CLAUSES[blow.level])
    if blow.share != 100:
        found = found._replace(total=damage.share(found.total, blow.share))
    tell(t, unit, "damage", *clauses, power=power.text, dice=tuple(dice), penetration=found.penetration,
         total=found.total, share=blow.share)  # fmt: skip
    return found


def take(t: Table, unit: int, location: int, found: Hit, *, sector: int, inside: bool) -> None:
    """A hit whose damage is known strikes a location: field, armour, hull, modules, consequences."""
    s, u = t.state, t.units[unit]
    rest = found.total if inside else through_field(t, unit, found.total, sector)
    if rest <= 0:
        return
    plate = damage.plated(rest, found.penetration, u.armour[location], t.rules.damage)
    if plate.armour or plate.wasted:
        clauses = ("armour", "penetration-waste") if plate.wasted else ("armour",)
        tell(t, unit, "armour", *clauses, location=LOCATIONS[location], **plate._asdict())
    through = plate.through
    if through <= 0:
        return
    left = max(0, s.hull[unit][location] - through)
    s.hull[unit] = replaced(s.hull[unit], location, left)
    tell(t, unit, "hull", "hull", location=LOCATIONS[location], lost=through, left=left)
    check_modules(t, unit, location, through, inside)
    if s.out[unit]:
        return
    if left == 0:
        lose_location(t, unit, location)
    elif location in LEGS and through >= t.rules.damage.stagger and not s.fallen[unit]:
        from . import moving

        if not trials.manoeuvre(t, unit, "stagger").passed and not s.fallen[unit]:
            moving.fall(t, unit, "stagger")


def through_field(t: Table, unit: int, total: int, sector: int, *clauses: str) -> int:
    """What comes through a unit's force field; the field falls by what it kept off."""
    s, field = t.state, t.rules.field
    percent = field.percent[sector]
    strength = damage.strength(s.field[unit], percent, field.tens)
    if not strength:
        return total
    kept, rest = damage.fielded(total, strength)
    s.field[unit] -= kept
    cited = ["field-strength", *clauses]
    if percent != 100:
        cited.append("field-facing")
    cited.append("field-breaks" if rest else "field-absorbs")
    tell(t, unit, "field", *cited, strength=strength, percent=percent, kept=kept, rest=rest, left=s.field[unit])
    return rest


# --- modules


def check_modules(t: Table, unit: int, location: int, through: int, inside: bool) -> None:
    """Each module in the location that still works may be struck, the likelier the less is left of the hull."""
    s, u = t.state, t.units[unit]
    chance = damage.module_chance(s.hull[unit][location], u.hull[location], t.rules.damage)
    for module in u.located[location]:
        if s.condition[unit][module] <= 0:
            continue
        roll = t.roll("module", unit, 1, DIE)[0]
        struck = roll <= chance
        tell(t, unit, "module", "module-check", module=u.modules[module].id, chance=chance, roll=roll, struck=struck)
        if not struck:
            continue
        amount = t.roll("harm", unit, 1, through)[0] if through > 1 else 1
        if inside and module == u.cockpit:
            amount = through_field(t, unit, amount, FRONT, "field-melee")
        if amount:
            harm(t, unit, module, amount, "module-harm")
        if s.out[unit]:
            return


def harm(t: Table, unit: int, module: int, amount: int, *clauses: str) -> None:
    """Harm a module: its condition, the most that can be repaired, and its maximum. An engine or a cockpit at 0 puts
    the frame out."""
    s, u = t.state, t.units[unit]
    before = Condition(s.condition[unit][module], s.repairable[unit][module], s.maximum[unit][module])
    after = damage.harmed(before, amount, t.rules.damage)
    s.condition[unit] = replaced(s.condition[unit], module, after.condition)
    s.repairable[unit] = replaced(s.repairable[unit], module, after.repairable)
    s.maximum[unit] = replaced(s.maximum[unit], module, after.maximum)
    tell(t, unit, "harm", *clauses, module=u.modules[module].id, amount=amount, **after._asdict())
    if after.condition == 0 and module in (u.engine, u.cockpit):
        put_out(t, unit)


# --- consequences


def lose_location(t: Table, unit: int, location: int) -> None:
    """A location has no hull left: its modules and weapons are out, and more by where it is."""
    from . import moving

    s, u = t.state, t.units[unit]
    tell(t, unit, "location-lost", "location-lost", location=LOCATIONS[location])
    gone = set(u.located[location])
    if location == HEAD:
        gone |= {u.hud, u.radar}
    gone.discard(NOBODY)
    s.condition[unit] = tuple(0 if at in gone else held for at, held in enumerate(s.condition[unit]))
    s.repairable[unit] = tuple(0 if at in gone else held for at, held in enumerate(s.repairable[unit]))
    if location == LEFT_ARM:
        s.shield[unit] = s.shield_maximum[unit] = 0
    if location == TORSO or gone & {u.engine, u.cockpit}:
        put_out(t, unit)
    elif location in LEGS and not s.fallen[unit]:
        moving.fall(t, unit, "location-lost")


def put_out(t: Table, unit: int) -> None:
    """A frame is out; its wreck stays. What it did ends, and nobody aims at it any more."""
    from . import aiming, melee, turns

    s = t.state
    if s.out[unit]:
        return
    turns.put_out(t, unit, "frame-out")
    melee.part(t, unit)
    aiming.forget(t, unit)
    s.watching[unit] = None
    s.moving[unit] = False
    s.posture[unit] = OPEN
    s.pending = tuple(one for one in s.pending if unit not in (one.unit, one.other))


def replaced(held: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A tuple with another value in one place."""
    return (*held[:at], value, *held[at + 1 :])
