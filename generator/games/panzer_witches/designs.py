"""From a loadout to a frame's record in plain numbers: what it weighs, what it costs, and all that stands on it.

What a loadout names and the data don't know is left out, so that a half-finished one can be looked at. Clauses are
cited by whoever plays with these numbers; the sources are frames.yaml, modules.yaml, weapons.yaml, gear.yaml,
crews.yaml, witches.yaml, levels.yaml and field.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.games.panzer_witches import damage, levels
from generator.games.panzer_witches.models import LOCATIONS, MOUNTS, SKILLS

if TYPE_CHECKING:
    from generator.data.content import Content

NEEDED = ("frames", "modules", "weapons", "gear", "crews", "witches", "levels", "field", "reloading")
"""Number files without which nothing can be said of a frame."""
CARRIED = ("loader", "smoke", "radar")
"""Gear that a frame carries or not, and kinds of module that only those have that carry it."""
BANDS = ("near", "middle", "far")
HOLDS = {"right-arm": "right-arm", "left-arm": "left-arm", "right-shoulder": "torso", "left-shoulder": "torso"}
"""By mount, the location with which it is lost."""
HANDS = ("right-arm", "left-arm")
"""The mounts from which a weapon strikes."""


def only_strikes(weapon: Any) -> bool:
    """Whether a weapon is for close combat alone: it has a blow, and no distance at which it shoots."""
    return bool(weapon.blow) and not any(getattr(weapon, band) for band in BANDS)


def bears(frame: Any, mount: str, weapon: Any) -> bool:
    """Whether a frame's mount takes a weapon: strong enough, and a hand for one that only strikes."""
    return frame.mounts.get(mount, -1) >= weapon.weight and (mount in HANDS or not only_strikes(weapon))


class Share(NamedTuple):
    """A part of a loadout: its slot (a mount, `shield`, `loader`, `frame`, ...), its id or nothing, how much."""

    slot: str
    id: str
    amount: int


class LocationRow(NamedTuple):
    """A location: armour and points of hull."""

    id: str
    armour: int
    hull: int


class ModuleRow(NamedTuple):
    """A module: its first maximum, and what rolls suffer in per cent from the condition `worn_from` down.

    `worn_from` is 0 where nothing changes. `kind` is `weapon` for a weapon, whose `id` is its mount.
    """

    id: str
    kind: str
    location: str
    condition: int
    worn_from: int
    worn: tuple[tuple[str, int], ...]


class BandRow(NamedTuple):
    """What a weapon does from hex `first` to hex `to`; `power` is as the data write it."""

    key: str
    first: int
    to: int
    power: str
    penetration: int
    dice: str


class WeaponRow(NamedTuple):
    """A weapon on its mount. `gear` and `melee` are per cent; `magazine` counts actions, 0 for one that needs none."""

    mount: str
    id: str
    bands: tuple[BandRow, ...]
    gear: int
    shots: int
    magazine: int
    chambered: int
    spare: int
    heat: int
    melee: int
    explosive: str
    blow: str


class SkillRow(NamedTuple):
    """A skill: its chance in per cent, the highest rolls of its successes, and the lowest that is a fumble."""

    id: str
    chance: int
    critical: int
    special: int
    fumble: int


class FieldRow(NamedTuple):
    """A witch's field at the start: points, the most that it has, strength in front, at the rear sides, behind."""

    start: int
    most: int
    front: int
    side: int
    rear: int


class Record(NamedTuple):
    """All numbers of a frame's record.

    `shield` is what its shield takes, `charges` are those of its smoke launcher; 0 for none.
    """

    id: str
    name: str
    frame: str
    crew: str
    witch: str
    size: int
    move: int
    first_move: int
    climb: int
    heat: int
    fists: str
    weight: int
    capacity: int
    points: int
    locations: tuple[LocationRow, ...]
    modules: tuple[ModuleRow, ...]
    weapons: tuple[WeaponRow, ...]
    skills: tuple[SkillRow, ...]
    magic: SkillRow | None
    field: FieldRow | None
    shield: int
    charges: int
    loader: bool
    radar: bool


def known(numbers: Mapping[str, Any]) -> bool:
    """Whether all number files are there that a record needs."""
    return all(numbers.get(stem) is not None for stem in NEEDED)


def _carried(numbers: Mapping[str, Any], loadout: Any) -> Iterator[tuple[str, str, Any]]:
    """What a frame carries and the data know, in the order of records: slot, id, what the data say."""
    weapons, gear = numbers["weapons"].weapons, numbers["gear"]
    for mount in MOUNTS:
        id = loadout.weapons.get(mount)
        if id in weapons:
            yield mount, id, weapons[id]
    if loadout.shield in gear.shields:
        yield "shield", loadout.shield, gear.shields[loadout.shield]
    for key in CARRIED:
        if getattr(loadout, key):
            yield key, "", getattr(gear, key)


def weights(numbers: Mapping[str, Any], loadout: Any) -> Iterator[Share]:
    """What takes weight of a frame's capacity, part by part."""
    for slot, id, part in _carried(numbers, loadout):
        yield Share(slot, id, int(part.weight))


def weight(numbers: Mapping[str, Any], loadout: Any) -> int:
    """All of it."""
    return sum(share.amount for share in weights(numbers, loadout))


def prices(numbers: Mapping[str, Any], loadout: Any) -> Iterator[Share]:
    """What a loadout costs, part by part: frame, crew, witch, and what it carries."""
    whole = (
        ("frame", loadout.frame, numbers["frames"].frames),
        ("crew", loadout.crew, numbers["crews"].crews),
        ("witch", loadout.witch, numbers["witches"].witches),
    )
    for slot, id, among in whole:
        if id in among:
            yield Share(slot, id, int(among[id].points))
    for slot, id, part in _carried(numbers, loadout):
        yield Share(slot, id, int(part.points))


def points(numbers: Mapping[str, Any], loadout: Any) -> int:
    """The price of a loadout: the sum of its parts'."""
    return sum(share.amount for share in prices(numbers, loadout))


def team_points(numbers: Mapping[str, Any], loadouts: Mapping[str, Any], team: Any) -> int:
    """The price of a team (an entry of teams.yaml): that of its frames that are there.

    :param loadouts: models of loadouts, by id.
    """
    return sum(points(numbers, loadouts[id]) for id in team.frames if id in loadouts)


def record_of(numbers: Mapping[str, Any], loadout: Any) -> Record | None:
    """The record of a loadout; None where its frame, its crew or a number file is missing."""
    if not known(numbers):
        return None
    frame = numbers["frames"].frames.get(loadout.frame)
    crew = numbers["crews"].crews.get(loadout.crew)
    if frame is None or crew is None:
        return None
    witch, gear = numbers["witches"].witches.get(loadout.witch), numbers["gear"]
    shield = gear.shields.get(loadout.shield)
    weapons = tuple(weapon_rows(numbers, loadout))
    return Record(
        id=loadout.id,
        name=loadout.name,
        frame=loadout.frame,
        crew=loadout.crew,
        witch=loadout.witch if witch is not None else "",
        size=frame.size,
        move=frame.move,
        first_move=max(1, frame.move // 2),
        climb=frame.climb,
        heat=frame.heat,
        fists=frame.fists,
        weight=weight(numbers, loadout),
        capacity=frame.capacity,
        points=points(numbers, loadout),
        locations=tuple(LocationRow(id, frame.locations[id].armour, frame.locations[id].hull) for id in LOCATIONS),
        modules=(*module_rows(numbers, loadout), *_weapon_modules(numbers, weapons)),
        weapons=weapons,
        skills=tuple(skill_rows(numbers, frame, crew)),
        magic=skill_row(numbers, "magic", witch.magic) if witch is not None else None,
        field=field_row(numbers, witch) if witch is not None else None,
        shield=shield.condition if shield is not None else 0,
        charges=gear.smoke.charges if loadout.smoke else 0,
        loader=loadout.loader,
        radar=loadout.radar,
    )


def module_rows(numbers: Mapping[str, Any], loadout: Any) -> Iterator[ModuleRow]:
    """The modules of a frame, in the order of the data."""
    for id, one in numbers["modules"].modules.items():
        if one.kind not in CARRIED or getattr(loadout, one.kind):
            worn = tuple(one.worn.items())
            yield ModuleRow(id, one.kind, one.location, one.condition, one.condition // 2 if worn else 0, worn)


def _weapon_modules(numbers: Mapping[str, Any], weapons: tuple[WeaponRow, ...]) -> Iterator[ModuleRow]:
    """Weapons as modules of what holds them."""
    for one in weapons:
        yield ModuleRow(one.mount, "weapon", HOLDS[one.mount], numbers["modules"].weapon_condition, 0, ())


def weapon_rows(numbers: Mapping[str, Any], loadout: Any) -> Iterator[WeaponRow]:
    """The weapons of a loadout, by mount."""
    reloading = numbers["reloading"]
    for mount in MOUNTS:
        id = loadout.weapons.get(mount)
        one = numbers["weapons"].weapons.get(id)
        if one is None:
            continue
        fed = one.magazine > 0
        yield WeaponRow(
            mount, id, tuple(band_rows(one)), one.gear, one.shots, one.magazine, reloading.chambered if fed else 0,
            loadout.magazines.get(mount, reloading.magazines) if fed else 0, one.heat, one.melee, one.explosive or "",
            one.blow or "",
        )  # fmt: skip


def band_rows(weapon: Any) -> Iterator[BandRow]:
    """What a weapon does by distance in hexes, from near to far."""
    first = 1
    for key in BANDS:
        band = getattr(weapon, key)
        if band is not None:
            power = damage.power(band.power)
            yield BandRow(key, first, band.to, band.power, power.penetration, f"{power.dice}d{power.sides}")
            first = band.to + 1


def skill_rows(numbers: Mapping[str, Any], frame: Any, crew: Any) -> Iterator[SkillRow]:
    """The skills of a crew in a frame, whose build tells on manoeuvres."""
    for id in SKILLS:
        yield skill_row(numbers, id, crew.skills[id] + (frame.manoeuvre if id == "manoeuvre" else 0))


def skill_row(numbers: Mapping[str, Any], id: str, chance: int) -> SkillRow:
    """A chance in per cent with its bands."""
    rule = numbers["levels"]
    held = levels.bands(chance, levels.Parts(rule.special, rule.critical, rule.fumble))
    return SkillRow(id, chance, held.critical, held.special, held.fumble)


def field_row(numbers: Mapping[str, Any], witch: Any) -> FieldRow:
    """A witch's field at the start, which is the most that it has."""
    rule = numbers["field"]
    start = max(0, min(rule.track, rule.base + witch.surplus))
    front, side, rear = (start * percent // (100 * rule.tens) for percent in (rule.front, rule.side, rule.rear))
    return FieldRow(start, start, front, side, rear)


def records_of(content: Content) -> dict[str, Record]:
    """The records of all loadouts that can be read, by id."""
    made = {}
    for id, one in content.loadouts.items():
        record = record_of(content.numbers, one.model) if one.model is not None else None
        if record is not None:
            made[id] = record
    return made
