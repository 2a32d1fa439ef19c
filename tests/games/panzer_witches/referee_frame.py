"""A frame as its record lies before the referee, built from its loadout and the number files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any

LOCATIONS = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg")
MOUNTS = ("right-arm", "left-arm", "right-shoulder", "left-shoulder")
SKILLS = ("shooting", "close-combat", "shield", "manoeuvre", "spotting", "strength")
UNSEEN, SUSPECTED, SEEN = 0, 1, 2
OPEN, COVERED, HIDDEN = 0, 1, 2
SIDES = ("red", "blue")


def dice(text: str) -> tuple[int, int, int]:
    """A constant, a number of dice, and their sides: `2+2d6`, `d4`."""
    found = re.fullmatch(r"(?:(\d+)\+)?(\d+)?d(\d+)", text)
    assert found, text
    constant, count, sides = found.groups()
    return int(constant or 0), int(count or 1), int(sides)


def half_up(number: int, by: int) -> int:
    """Divided and rounded to the nearest, halves up."""
    return (2 * number + by) // (2 * by)


@dataclass(eq=False)
class Gun:
    """A weapon in its mount."""

    id: str
    mount: str
    numbers: Any
    loaded: int
    chamber: int
    spare: int
    jammed: bool = False

    @property
    def bands(self) -> Iterator[tuple[int, str]]:
        """How far, and what power."""
        for one in (self.numbers.near, self.numbers.middle, self.numbers.far):
            if one is not None:
                yield one.to, one.power

    def power(self, distance: int) -> str | None:
        """What it does at a distance, or None beyond its last one."""
        return next((power for to, power in self.bands if distance <= to), None)

    @property
    def location(self) -> str:
        """Where it is carried: a shoulder is part of the torso."""
        return self.mount if self.mount.endswith("arm") else "torso"

    @property
    def left(self) -> int:
        """Marks that are left, with the chamber."""
        return self.loaded + self.chamber


@dataclass(eq=False)
class Module:
    """A device: its kind, where it is, and its three numbers."""

    id: str
    kind: str
    location: str
    new: int
    worn: Mapping[str, int]
    condition: int = 0
    repairable: int = 0
    maximum: int = 0

    def __post_init__(self) -> None:
        self.condition = self.repairable = self.maximum = self.new


@dataclass(eq=False)
class Frame:
    """Everything about one frame."""

    key: str
    side: int
    numbers: Any
    crew: Any
    witch: Any
    armour: dict[str, int]
    full: dict[str, int]
    hull: dict[str, int]
    modules: dict[str, Module]
    guns: dict[str, Gun]
    points: int
    shield: int = 0
    shield_most: int = 0
    field: int = 0
    field_most: int = 0
    charges: int = 0
    at: str = ""
    facing: int = 0
    moving: bool = False
    fallen: bool = False
    posture: int = OPEN
    unaware: bool = False
    out: bool = False
    acted: bool = False
    heat: int = 0
    off: bool = False
    rested: bool = False
    aim_at: Frame | None = None
    aims: int = 0
    watching: tuple[str, str] | None = None
    engaged: Frame | None = None
    defended: bool = False
    overloaded: bool = False
    extra: int = 0
    blocked_from: int | None = None
    work: str = ""
    work_on: str = ""
    dark: bool = False
    faults: list[tuple[str, str]] = made(default_factory=list)
    secrets: int = 0
    did_move: bool = False
    did_action: bool = False
    travelled: bool = False
    remembered: tuple[Any, ...] = ()

    def skill(self, name: str) -> int:
        """A skill of the crew, with what the frame's build adds to manoeuvre; or the witch's magic power."""
        if name == "magic":
            return int(self.witch.magic)
        return int(self.crew.skills[name]) + (self.numbers.manoeuvre if name == "manoeuvre" else 0)

    def lost(self, location: str) -> bool:
        """Whether a location is gone."""
        return self.hull[location] == 0

    def works(self, id: str) -> bool:
        """Whether it has a module that works: neither it nor its location is at nought."""
        module = self.modules.get(id)
        return module is not None and module.condition > 0 and not self.lost(module.location)

    def worn(self, skill: str) -> int:
        """What worn modules take from a skill: those at half of their condition when new, or less."""
        return sum(
            one.worn.get(skill, 0)
            for one in self.modules.values()
            if 2 * one.condition <= one.new or self.lost(one.location)
        )

    @property
    def crawls(self) -> bool:
        """Whether a leg is lost."""
        return self.lost("right-leg") or self.lost("left-leg")

    @property
    def away(self) -> bool:
        """Whether the crew has dismounted to load."""
        return self.work in ("fetch", "load", "cock", "mounted")

    @property
    def bears_shield(self) -> bool:
        """Whether it has a shield that isn't broken."""
        return self.shield > 0 and not self.lost("left-arm")

    def record(self) -> tuple[Any, ...]:
        """What stands on the record, in the order in which the state keeps it."""
        modules = self.modules.values()
        guns = self.guns.values()
        return (
            tuple(self.hull[one] for one in LOCATIONS),
            tuple(one.condition for one in modules), tuple(one.repairable for one in modules),
            tuple(one.maximum for one in modules), self.shield, self.shield_most, self.field, self.heat,
            tuple(one.loaded for one in guns), tuple(one.chamber for one in guns), tuple(one.spare for one in guns),
            sum(one.jammed << number for number, one in enumerate(guns)), self.charges, self.dark, self.secrets,
        )  # fmt: skip


def built(numbers: Mapping[str, Any], loadout: Any, key: str, side: int) -> Frame:
    """A fresh frame."""
    frame = numbers["frames"].frames[loadout.frame]
    gear, rules = numbers["gear"], numbers["reloading"]
    modules: dict[str, Module] = {}
    carried = {"loader": loadout.loader, "radar": loadout.radar, "smoke": loadout.smoke}
    for id, one in numbers["modules"].modules.items():
        if carried.get(one.kind, True):
            modules[id] = Module(id, one.kind, one.location, one.condition, one.worn)
    guns = {}
    for mount in MOUNTS:
        if mount in loadout.weapons:
            id = loadout.weapons[mount]
            weapon = numbers["weapons"].weapons[id]
            fed = weapon.magazine > 0
            spare = loadout.magazines.get(mount, rules.magazines) if fed else 0
            guns[mount] = Gun(id, mount, weapon, weapon.magazine, rules.chambered if fed else 0, spare)
            place = guns[mount].location
            modules[mount] = Module(mount, "weapon", place, numbers["modules"].weapon_condition, {})
    crew = numbers["crews"].crews[loadout.crew]
    witch = numbers["witches"].witches[loadout.witch] if loadout.witch else None
    shield = gear.shields[loadout.shield] if loadout.shield else None
    hull = {one: frame.locations[one].hull for one in LOCATIONS}
    points = frame.points + crew.points + sum(one.numbers.points for one in guns.values())
    points += (witch.points if witch else 0) + (shield.points if shield else 0)
    points += sum(getattr(gear, one).points for one, there in carried.items() if there)
    most = min(numbers["field"].base + witch.surplus, numbers["field"].track) if witch else 0
    condition = shield.condition if shield else 0
    return Frame(
        key, side, frame, crew, witch,
        {one: frame.locations[one].armour for one in LOCATIONS}, dict(hull), hull, modules, guns, points,
        condition, condition, most, most, gear.smoke.charges if loadout.smoke else 0,
    )  # fmt: skip
