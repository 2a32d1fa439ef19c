"""Panzer Witches' part of `mechsmith odds`: what can be asked of one shot, and the answer as plain data.

Both frames are fresh. What a frame's state would add to a shot is asked for: who moves, cover, smoke, aim, and how much
is left of the target's force field and shield.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.games.asking import Ask, BadQuestion
from generator.games.choosing import named

from .levels import LEVELS
from .models import LOCATIONS
from .modifiers import Case
from .odds import reckon
from .odds_parts import Asked, Chance, Odds, Suffered
from .rules import Rules, Unit, WeaponSlot, compile_rules, compile_unit
from .shields import SECTORS as SHIELDED
from .state import NOBODY

if TYPE_CHECKING:
    from generator.data.content import Content

SECTORS = ("front", "right-front", "right-rear", "rear", "left-rear", "left-front")
"""The sectors of a frame, clockwise from its facing."""
FRONT = SECTORS[0]
DISTANCE = 3
"""Hexes, where nothing is said."""
VOID = {
    "in-melee": {
        "into-melee": "a shot comes from the melee or from outside",
        "covered": "nobody is in cover in a melee",
        "aim": "nobody aims in melee",
        "watch": "nobody is on watch in a melee",
        "target-moving": "who is in melee has no movement counter",
        "shooter-moving": "who is in melee has no movement counter",
    },
    "into-melee": {
        "covered": "nobody is in cover in a melee",
        "watch": "opportunity fire is at who moves, and nobody moves in a melee",
        "target-moving": "who is in melee has no movement counter",
    },
    "watch": {
        "called": "opportunity fire calls no location",
        "covered": "who enters a hex is in no cover",
        "aim": "nobody aims and is on watch as well",
    },
    "smoke": {"aim": "nobody aims through smoke"},
    "covered": {"target-moving": "who is in cover has no movement counter"},
    "shooter-moving": {"fallen": "who lies on the ground has no movement counter"},
}
"""What makes no sense beside an option, and why."""


@dataclass(slots=True)
class Answer:
    """A shot that was reckoned through. `chosen` says that nobody named the weapon."""

    shooter: Unit
    target: Unit
    asked: Asked
    odds: Odds
    chosen: bool


class WitchOdds:
    """See `generator.games.asking.OddsKit`."""

    summary = "One shot of a frame at another."
    text = (
        "Reckon one shot through, exactly: every modifier and its clause, the chances of each level of success, what"
        " the target's shield and force field take, what each location and module takes, and how likely the frame is"
        " out. Both frames are fresh, but for what you say of the target's field and shield."
    )
    asks = (
        Ask("shooter", "The frame that shoots.", "loadout", needed=True),
        Ask("target", "The frame that is shot at.", "loadout", needed=True),
        Ask("weapon", "The weapon, by its mount, id or name; the one that does most there, if you don't say.", "word"),
        Ask("distance", f"How far away the target is, in hexes; {DISTANCE}, if you don't say.", "number", 0, 40),
        Ask("sector", "Where the shot comes from; front, if you don't say.", "choice", choices=SECTORS),
        Ask("aim", "So many actions were spent on aiming.", "number", 0, 9, default=0),
        Ask("called", "The location that is called.", "choice", choices=LOCATIONS),
        Ask("target-moving", "The target has a movement counter.", "flag"),
        Ask("shooter-moving", "The shooter has one.", "flag"),
        Ask("covered", "The target is in cover; --called then names a location that is to be seen.", "flag"),
        Ask("smoke", "Smoke lies between.", "flag"),
        Ask("fallen", "The shooter lies on the ground.", "flag"),
        Ask("watch", "Opportunity fire at a target that enters the watched hex, or one beside it.", "flag"),
        Ask("into-melee", "The target is in melee, the shooter isn't.", "flag"),
        Ask("in-melee", "Both are in one melee.", "flag"),
        Ask("field", "So many points are left of the target's force field; all, if you don't say.", "number", 0, 300),
        Ask("shield", "So much the target's shield still takes, 0 for none; all, if you don't say.", "number", 0, 99),
    )

    def reckon(self, content: Content, given: Mapping[str, Any]) -> Answer:
        """See `OddsKit.reckon`."""
        numbers = content.numbers
        rules = compile_rules(numbers)
        shooter = compile_unit(numbers, given["shooter"], 0, 0, 1)
        target = compile_unit(numbers, given["target"], 1, 1, 1)
        sensible(rules, given)
        distance = _distance(given)
        weapon = _weapon(content, rules, shooter, given.get("weapon"), distance)
        called = given.get("called")
        asked = Asked(
            weapon, _case(shooter, weapon, given), distance, SECTORS.index(given.get("sector") or FRONT),
            LOCATIONS.index(called) if called else NOBODY,
            _field(rules, target, given.get("field")), _shield(target, given.get("shield")),
        )  # fmt: skip
        return Answer(shooter, target, asked, reckon(rules, shooter, target, asked), given.get("weapon") is None)

    def record(self, content: Content, found: Answer) -> dict[str, Any]:
        """See `OddsKit.record`. Chances are given twice: as a fraction, and as a decimal."""
        return record(found)

    def told(self, content: Content, found: Answer, lang: str) -> Iterator[str]:
        """See `OddsKit.told`."""
        from .odds_told import told

        return told(content, found, lang)


# --- questions


def sensible(rules: Rules, given: Mapping[str, Any]) -> None:
    """That the circumstances go together.

    :raises BadQuestion: if they don't.
    """
    for one, others in VOID.items():
        for word, why in others.items() if given.get(one) else ():
            if given.get(word):
                raise BadQuestion(word, why, f"Leave it out, or --{one}.")
    if given.get("in-melee") and given.get("distance"):
        raise BadQuestion("distance", "in melee both stand in one hex", "Leave it out, or --in-melee.")
    if not _distance(given) and (given.get("sector") or FRONT) != FRONT:
        raise BadQuestion("sector", f"in one hex a shot comes from the {FRONT}", "Leave it out.")
    if given.get("covered"):
        seen = [name for at, name in enumerate(LOCATIONS) if not rules.covered[at]]
        if given.get("called") not in seen:
            what = f"cover hides the {given['called']}" if given.get("called") else "at a covered target one is named"
            raise BadQuestion("called", what, f"There are to be seen: {', '.join(seen)}.")


def _distance(given: Mapping[str, Any]) -> int:
    """How far away the target is, in hexes: none in melee, and the usual one where nothing is said."""
    said = given.get("distance")
    return 0 if given.get("in-melee") else DISTANCE if said is None else int(said)


def _weapon(content: Content, rules: Rules, shooter: Unit, word: str | None, distance: int) -> WeaponSlot:
    """The weapon that is meant: the named one, or the one that does most at that distance."""
    carried = [one for one in shooter.weapons if one.bands]
    listed = ", ".join(f"{one.mount} ({one.id}, to {one.range})" for one in carried)
    hint = f"It can fire: {listed}." if carried else "It carries nothing that is fired."
    if word is None:
        reach = [one for one in carried if one.at(distance) is not None]
        if not reach:
            raise BadQuestion("distance", f"nothing that {shooter.name} carries reaches {distance} hexes", hint)
        return max(reach, key=lambda one: _worth(one, distance))
    wanted = word.casefold()
    for one in shooter.weapons:
        names = [named(content, f"weapons:{one.id}", lang).casefold() for lang in content.languages]
        if wanted in (one.mount, one.id, *names):
            if not one.bands:
                raise BadQuestion("weapon", f"{one.id} is for close combat alone", hint)
            if one.at(distance) is None:
                raise BadQuestion("distance", f"{one.id} reaches {one.range} hexes", hint)
            return one
    raise BadQuestion("weapon", f"{shooter.name} has no weapon '{word[:40]}'", hint)


def _worth(weapon: WeaponSlot, distance: int) -> int:
    """Twice what one hit does on average at a distance that it reaches."""
    power = weapon.at(distance)
    assert power is not None
    return 2 * power.penetration + power.dice * (power.sides + 1)


def _case(shooter: Unit, weapon: WeaponSlot, given: Mapping[str, Any]) -> Case:
    """What the chance is made of. Who is fired at from a watch moves."""
    watch = bool(given.get("watch"))
    smoke = bool(given.get("smoke"))
    return Case(
        skill=shooter.skills["shooting"],
        gear=weapon.gear,
        target_moving=bool(given.get("target-moving")) or watch,
        shooter_moving=bool(given.get("shooter-moving")),
        covered=bool(given.get("covered")),
        called=bool(given.get("called")),
        aims=given.get("aim") or 0,
        smoke=smoke,
        fallen=bool(given.get("fallen")),
        watch=watch and not smoke,
        into_melee=bool(given.get("into-melee")),
        in_melee=bool(given.get("in-melee")),
        melee=weapon.melee,
    )


def _field(rules: Rules, target: Unit, given: int | None) -> int:
    if given is None:
        return target.field
    if not target.witch and given:
        raise BadQuestion("field", f"{target.name} carries no witch", "Leave it out.")
    if given > rules.field.track:
        raise BadQuestion("field", f"no field is larger than {rules.field.track}", f"Say 0 to {rules.field.track}.")
    return given


def _shield(target: Unit, given: int | None) -> int:
    if given is None:
        return target.shield
    if given > target.shield:
        has = f"its shield takes {target.shield}" if target.shield else "it carries no shield"
        raise BadQuestion("shield", f"{target.name}: {has}", f"Say 0 to {target.shield}, or leave it out.")
    return given


# --- plain data


def exact(chance: Fraction) -> dict[str, Any]:
    """A chance or an average: exactly, and as a decimal."""
    return {"exact": str(chance), "value": float(chance)}


def record(found: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    odds, asked, target = found.odds, found.asked, found.target
    return {
        "shooter": found.shooter.id,
        "target": target.id,
        "weapon": {"id": asked.weapon.id, "mount": asked.weapon.mount, "chosen": found.chosen},
        "distance": asked.distance,
        "sector": SECTORS[asked.sector],
        "called": LOCATIONS[asked.location] if asked.location != NOBODY else None,
        "power": odds.power.text,
        **_chance(odds.chance),
        "hit": exact(odds.hit),
        "damage": {LEVELS[level]: exact(mean) for level, mean in odds.damage.items()},
        "later": _chance(odds.later) if odds.later is not None else None,
        "shield": _shield_record(odds, asked),
        **_suffered(target, odds),
        "stray": exact(odds.stray) if asked.case.into_melee else None,
        "malfunction": exact(odds.malfunction),
        "own": _own_record(found),
    }  # fmt: skip


def _suffered(frame: Unit, part: Suffered) -> dict[str, Any]:
    """What a frame suffers."""
    return {
        "field": _field_record(part),
        "through": [{"points": points, **exact(chance)} for points, chance in part.through.items()],
        "locations": {
            LOCATIONS[at]: {
                "armour": frame.armour[at], "hull": frame.hull[at],
                "struck": exact(one.struck), "through": exact(one.harmed), "loses": exact(one.hull),
                "lost": exact(one.lost), "wasted": exact(one.wasted),
                "points": [{"points": points, **exact(one.through[points])} for points in sorted(one.through)],
            }
            for at, one in enumerate(part.locations) if one.struck
        },
        "modules": {
            one.id: {
                "condition": frame.modules[at].condition, "location": LOCATIONS[frame.modules[at].location],
                "struck": exact(one.struck), "loses": exact(one.loses), "out": exact(one.out),
            }
            for at, one in enumerate(part.modules) if one.struck or one.out
        },
        "out": exact(part.out),
        "falls": exact(part.falls),
    }  # fmt: skip


def _own_record(found: Answer) -> dict[str, Any] | None:
    """What an explosion in melee does to the shooter's own frame."""
    own = found.odds.own
    if own is None:
        return None
    return {"struck": exact(own.struck), "damage": exact(own.total), **_suffered(found.shooter, own)}


def _chance(chance: Chance) -> dict[str, Any]:
    return {
        "terms": [{"term": one.id, "value": one.value, "clause": one.clause} for one in chance.terms],
        "chance": chance.value,
        "levels": {LEVELS[level]: exact(Fraction(ways, 100)) for level, ways in enumerate(chance.ways)},
    }


def _shield_record(odds: Odds, asked: Asked) -> dict[str, Any] | None:
    part = odds.shield
    if part is None:
        return {"why-not": "sector"} if asked.shield and asked.sector not in SHIELDED else None
    return {
        **_chance(part.chance), "holds": asked.shield, "catches": exact(part.catches), "takes": exact(part.takes),
        "overflow": exact(part.over),
    }  # fmt: skip


def _field_record(found: Suffered) -> dict[str, Any] | None:
    part = found.field
    if part is None:
        return None
    return {
        "points": part.points, "percent": part.percent, "strength": part.strength, "absorbs": exact(part.absorbs),
        "breaks": exact(part.breaks), "loses": exact(part.loses),
    }  # fmt: skip


KIT = WitchOdds()
