"""Panzer Witches' data compiled into fast plain tables: what the engine reads.

Everything comes from the number files; nothing here knows a number or an id of the game. Locations are known by their
index in `models.LOCATIONS`, modules and weapons by their index in the unit's own lists.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.play.contract import RulesFault

from . import damage, levels, modifiers
from .damage import Power, power
from .models import LOCATIONS, MOUNTS, SKILLS
from .state import NOBODY, SIDES

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, RIGHT_LEG, LEFT_LEG = range(6)
LEGS = (RIGHT_LEG, LEFT_LEG)
ARMS = (RIGHT_ARM, LEFT_ARM)
_HOLDS = {"right-arm": RIGHT_ARM, "left-arm": LEFT_ARM, "right-shoulder": TORSO, "left-shoulder": TORSO}
NEAR_ARM, NEAR_LEG = 6, 7
"""What a table of hits names beside the locations: the arm and the leg on the side from which the shot comes."""
STRUCK = (*LOCATIONS, "near-arm", "near-leg")
FROM_FRONT, FROM_SIDE, FROM_REAR = range(3)
"""The tables of hits."""


PLAYED = (
    "levels", "combat", "damage", "field", "engine", "detection", "reloading", "malfunctions", "locations", "ground",
)  # fmt: skip
"""Number files without which there are no rules."""


@dataclass(slots=True)
class ModuleSlot:
    """A module of a frame: its kind, the index of its location, its first maximum, and what rolls suffer by skill
    while its condition is at most half of that. `kind` is `weapon` for weapons."""

    id: str
    kind: str
    location: int
    condition: int
    worn: dict[str, int] = dataclasses.field(default_factory=dict)


@dataclass(slots=True)
class WeaponSlot:
    """A weapon in its mount. `bands` are pairs of the furthest hex and the effect; without any it can't be fired.

    `module` is its index among the unit's modules, `location` the index of what holds it.
    """

    index: int
    id: str
    mount: str
    location: int
    module: int
    bands: tuple[tuple[int, Power], ...]
    gear: int
    shots: int
    magazine: int
    heat: int
    melee: int
    explosive: str
    """`light`, `heavy` or nothing."""
    blow: Power | None
    spare: int
    """Spare magazines at the start."""

    @property
    def range(self) -> int:
        """The furthest hex that it reaches; 0 for a weapon of close combat alone."""
        return self.bands[-1][0] if self.bands else 0

    def at(self, distance: int) -> Power | None:
        """What it does at a distance in hexes; None where it doesn't reach."""
        return next((effect for to, effect in self.bands if distance <= to), None)


@dataclass(slots=True)
class Unit:
    """A frame with its crew, as it enters a fight. `armour` and `hull` are by location, `skills` by name in per cent.

    `engine`, `cockpit`, `hud`, `loader`, `radar`, `smoke` are indexes of modules, or NOBODY where it has none.
    """

    index: int
    key: str
    """`red-1`"""
    side: int
    id: str
    """Of its loadout."""
    name: str
    frame: str
    move: int
    climb: int
    armour: tuple[int, ...]
    hull: tuple[int, ...]
    fists: Power
    heat: int
    """The last space of its engine's temperature."""
    skills: dict[str, int]
    """Per cent; the frame's bonus to manoeuvres is in it."""
    modules: tuple[ModuleSlot, ...]
    """The weapons' modules come last."""
    weapons: tuple[WeaponSlot, ...]
    shield: int
    """What its shield takes; 0 without one."""
    charges: int
    """Charges of its smoke launcher; 0 without one."""
    witch: str = ""
    """The witch aboard, or nothing."""
    magic: int = 0
    field: int = 0
    """Points of her force field at the start, which are the most that it has."""
    points: int = 0
    """Its price."""
    engine: int = NOBODY
    cockpit: int = NOBODY
    hud: int = NOBODY
    loader: int = NOBODY
    radar: int = NOBODY
    smoke: int = NOBODY
    weapon_index: dict[str, int] = dataclasses.field(default_factory=dict)
    """By mount, and by id where no other weapon has it."""
    module_index: dict[str, int] = dataclasses.field(default_factory=dict)
    """By id; weapons by their mount."""
    located: tuple[tuple[int, ...], ...] = ()
    """By location, the modules in it."""


class FieldNumbers(NamedTuple):
    """The force field (`field.yaml`). `percent` is by sector from the facing clockwise: what of it holds there."""

    base: int
    tens: int
    track: int
    percent: tuple[int, ...]
    rest_below: int
    restored: tuple[Power | None, ...]
    """By level of success, from fumble on."""


class Band(NamedTuple):
    """What an engine suffers when so many spaces or fewer are `left` (`engine.yaml`)."""

    id: str
    left: int
    manoeuvre: int
    chance: int
    harm: Power | None


class EngineNumbers(NamedTuple):
    """The engine (`engine.yaml`)."""

    overload: int
    extra: int
    rest: int
    water: int
    water_rest: int
    bands: tuple[Band, ...]


class DetectionNumbers(NamedTuple):
    """Detection (`detection.yaml`)."""

    range: int
    near: int
    critical: int
    madar: int
    woods: int
    border: int
    smoke_rounds: Power


class ReloadNumbers(NamedTuple):
    """Magazines (`reloading.yaml`)."""

    loader: int
    fetch: int
    cock: int
    chambered: int
    magazines: int


class Malfunction(NamedTuple):
    """A row of the secret table (`malfunctions.yaml`)."""

    id: str
    to: int
    when: str
    effect: str
    module: str
    amount: Power | None


@dataclass(slots=True)
class Rules:
    """Everything, compiled."""

    levels: levels.Parts
    combat: modifiers.Numbers
    combat_own: int
    """What of an explosive shot in melee strikes the shooter's own frame, in per cent."""
    damage: damage.Numbers
    field: FieldNumbers
    engine: EngineNumbers
    detection: DetectionNumbers
    reloading: ReloadNumbers
    malfunctions: tuple[Malfunction, ...]
    hits: tuple[tuple[tuple[int, int], ...], ...]
    """FROM_FRONT, FROM_SIDE, FROM_REAR: rows of the highest number and what is struck, an index in STRUCK."""
    covered: tuple[bool, ...]
    """By location, whether cover hides it."""

    def struck(self, table: int, roll: int) -> int:
        """What a d20 strikes in a table of hits: an index in STRUCK."""
        return next(hit for to, hit in self.hits[table] if roll <= to)


def compile_rules(numbers: Mapping[str, Any]) -> Rules:
    """Compile number files: their models by stem.

    :raises RulesFault: if one is missing.
    """
    need(numbers, *PLAYED)
    known, held, places = numbers["levels"], numbers["combat"], numbers["locations"]
    tables = (places.front, places.side, places.rear)
    return Rules(
        levels=levels.Parts(int(known.special), int(known.critical), int(known.fumble)),
        combat=modifiers.compiled(held),
        combat_own=int(held.melee.own),
        damage=damage.compiled(numbers["damage"]),
        field=_field(numbers["field"]),
        engine=_engine(numbers["engine"]),
        detection=_detection(numbers["detection"]),
        reloading=_reloading(numbers["reloading"]),
        malfunctions=tuple(
            Malfunction(id, int(row.to), row.when, row.effect, row.module or "", effect(row.amount))
            for id, row in numbers["malfunctions"].rows.items()
        ),
        hits=tuple(tuple((int(row.to), STRUCK.index(row.hits)) for row in table.rows) for table in tables),
        covered=tuple(bool(places.locations[one].covered) for one in LOCATIONS),
    )


def need(numbers: Mapping[str, Any], *stems: str) -> None:
    """That number files are there.

    :raises RulesFault: if one isn't.
    """
    for stem in stems:
        if numbers.get(stem) is None:
            raise RulesFault(f"{stem}:", "the file is missing or has faults")


def effect(text: str | None) -> Power | None:
    """Dice as the rules write them; None for none."""
    return power(text) if text else None


def _field(given: Any) -> FieldNumbers:
    front, side, rear = int(given.front), int(given.side), int(given.rear)
    restored = (None, effect(given.failure), power(given.normal), power(given.special), power(given.critical))
    return FieldNumbers(
        int(given.base), int(given.tens), int(given.track), (front, front, side, rear, side, front),
        int(given.rest_below), restored,
    )  # fmt: skip


def _engine(given: Any) -> EngineNumbers:
    bands = tuple(
        Band(id, int(one.left), int(one.manoeuvre), int(one.chance), effect(one.harm))
        for id, one in given.bands.items()
    )
    return EngineNumbers(
        int(given.overload), int(given.extra), int(given.rest), int(given.water), int(given.water_rest), bands
    )


def _detection(given: Any) -> DetectionNumbers:
    return DetectionNumbers(
        int(given.range), int(given.near), int(given.critical), int(given.madar), int(given.woods), int(given.border),
        power(given.smoke_rounds),
    )  # fmt: skip


def _reloading(given: Any) -> ReloadNumbers:
    return ReloadNumbers(
        int(given.loader), int(given.fetch), int(given.cock), int(given.chambered), int(given.magazines)
    )


def compile_unit(
    numbers: Mapping[str, Any], loadout: Any, index: int, side: int, number: int, *, name: str = ""
) -> Unit:
    """A frame of a side, from its loadout (a `models.Loadout`, or what has the same attributes).

    :param number: its place in its side, from 1.
    :param name: what it is called in this fight; the loadout's name if left out.
    :raises RulesFault: if the loadout names what isn't there.
    """
    need(numbers, "frames", "modules", "weapons", "gear", "crews", "witches", "field", "reloading")
    path = f"loadouts/{loadout.id}:"
    frame = _named(numbers["frames"].frames, loadout.frame, f"{path}frame")
    crew = _named(numbers["crews"].crews, loadout.crew, f"{path}crew")
    gear = numbers["gear"]
    shield = _named(gear.shields, loadout.shield, f"{path}shield").condition if loadout.shield else 0
    modules = [
        ModuleSlot(id, one.kind, LOCATIONS.index(one.location), int(one.condition), _worn(one.worn))
        for id, one in numbers["modules"].modules.items()
        if one.kind not in ("loader", "radar", "smoke") or getattr(loadout, one.kind)
    ]
    weapons = tuple(_weapons(numbers, loadout, path, len(modules)))
    condition = int(numbers["modules"].weapon_condition)
    modules += [ModuleSlot(one.mount, "weapon", one.location, condition) for one in weapons]
    skills = {str(one): int(crew.skills[one]) for one in SKILLS}
    skills["manoeuvre"] += int(frame.manoeuvre)
    unit = Unit(
        index, f"{SIDES[side]}-{number}", side, loadout.id, name or str(loadout.name), loadout.frame,
        int(frame.move), int(frame.climb),
        tuple(int(frame.locations[one].armour) for one in LOCATIONS),
        tuple(int(frame.locations[one].hull) for one in LOCATIONS),
        power(frame.fists), int(frame.heat), skills, tuple(modules), weapons,
        int(shield), int(gear.smoke.charges) if loadout.smoke else 0,
    )  # fmt: skip
    if loadout.witch:
        witch = _named(numbers["witches"].witches, loadout.witch, f"{path}witch")
        rules = numbers["field"]
        unit.witch, unit.magic = loadout.witch, int(witch.magic)
        unit.field = max(0, min(int(rules.track), int(rules.base) + int(witch.surplus)))
    _index(unit)
    return unit


def _worn(given: Mapping[str, int]) -> dict[str, int]:
    return {str(skill): int(value) for skill, value in given.items()}


def _named(among: Mapping[str, Any], id: Any, path: str) -> Any:
    if id not in among:
        raise RulesFault(path, f"there is no {id}")
    return among[id]


def _weapons(numbers: Mapping[str, Any], loadout: Any, path: str, first: int) -> Iterable[WeaponSlot]:
    usual = int(numbers["reloading"].magazines)
    carried = [mount for mount in MOUNTS if loadout.weapons.get(mount)]
    for index, mount in enumerate(carried):
        id = loadout.weapons[mount]
        one = _named(numbers["weapons"].weapons, id, f"{path}weapons/{mount}")
        bands = tuple((int(band.to), power(band.power)) for band in (one.near, one.middle, one.far) if band is not None)
        spare = int(loadout.magazines.get(mount, usual)) if one.magazine else 0
        yield WeaponSlot(
            index, id, mount, _HOLDS[mount], first + index, bands, int(one.gear), int(one.shots), int(one.magazine),
            int(one.heat), int(one.melee), one.explosive or "", effect(one.blow), spare,
        )  # fmt: skip


def _index(unit: Unit) -> None:
    """Look-ups by name, and the modules by what they do."""
    ids = [one.id for one in unit.weapons]
    unit.weapon_index = {one.id: one.index for one in unit.weapons if ids.count(one.id) == 1}
    unit.weapon_index.update({one.mount: one.index for one in unit.weapons})
    unit.module_index = {one.id: index for index, one in enumerate(unit.modules)}
    located: list[list[int]] = [[] for _ in LOCATIONS]
    for index, one in enumerate(unit.modules):
        located[one.location].append(index)
        if one.kind in ("engine", "cockpit", "hud", "loader", "radar", "smoke"):
            setattr(unit, one.kind, index)
    unit.located = tuple(map(tuple, located))
