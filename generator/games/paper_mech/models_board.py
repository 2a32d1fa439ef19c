"""The models of the playing surface and the mech (track.yaml, radar.yaml, mech.yaml), and the values they share."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from generator.data.models import Die, EachOnce, Entry, File, Id, InOrder, Ref, worded

RingRef = Annotated[str, Ref("radar:rings")]
"""The id of a ring: close, short, medium, long."""
SectorRef = Annotated[str, Ref("radar:sectors")]
"""The number of a sector, as text."""
KeywordRef = Annotated[str, Ref("keywords")]
EnemyRef = Annotated[str, Ref("enemies")]
WeaponRef = Annotated[str, Ref("weapons")]
MountRef = Annotated[str, Ref("mech:mounts")]
LocationRef = Annotated[str, Ref("mech:mounts", also=("torso", "legs"))]
"""A part of the mech that can be hit: a mount, or the torso or legs."""
RingLetter = Annotated[str, StringConstraints(pattern=worded(r"^[A-Z]$", "one capital letter"))]
Space = Annotated[str, StringConstraints(pattern=worded(r"^[1-9][0-9]?[A-Z]$", "a space such as 12B"))]
"""A space of the radar: its sector and the letter of its ring, 3L."""
Power = Annotated[int, Field(ge=0, le=20)]
Time = Annotated[int, Field(ge=1, le=20)]
Circles = Annotated[int, Field(ge=1, le=12)]
Armour = Annotated[int, Field(ge=0, le=6)]
Weight = Annotated[int, Field(ge=0, le=30)]
Kind = Literal["shoulder", "arm"]
Side = Literal["left", "right"]


# --- track.yaml -----------------------------------------------------------------------------------------------------


class Boxes(Entry):
    """The time track's boxes, from ACTIVE (0) up."""

    last: Annotated[int, Field(ge=3, le=20)]
    """The number of the last box."""


class RepairLimit(Entry):
    """Repairs after a wave."""

    points: Annotated[int, Field(ge=0, le=30)]
    """Circles that can be erased, and units of time that it takes, at most."""


class Haste(Entry):
    """Attacking before the cube arrives."""

    wait: Annotated[int, Field(ge=0, le=20)]
    """Units of time that must pass between choosing an action and hasting it."""


class ChangeOfMind(Entry):
    """Choosing another action while the cube is on its way."""

    times_per_advance: Annotated[int, Field(ge=0, le=99)]
    """How often between two moves of the cubes."""


class NoAction(Entry):
    """When nothing can be chosen."""

    time: Annotated[int, Field(ge=1, le=20)]
    """Box on which the cube waits."""


class Stalemate(Entry):
    """A game that nobody can end."""

    quiet_units: Annotated[int, Field(ge=1, le=1000)]
    """Units of time without a circle filled on either side after which the game is lost."""


class Track(File):
    """track.yaml: the time track and everything that is counted on it."""

    boxes: Boxes
    """The boxes."""
    repair_limit: RepairLimit
    """Repairs."""
    haste: Haste
    """Hasty attacks."""
    change_of_mind: ChangeOfMind
    """Changing the chosen action."""
    no_action: NoAction
    """Nothing to choose."""
    stalemate: Stalemate
    """No end in sight."""


# --- radar.yaml -----------------------------------------------------------------------------------------------------


class Ring(Entry):
    """A ring of the radar."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    letter: RingLetter
    """The capital letter that marks it."""
    distance: Annotated[int, Field(ge=1, le=9)]
    """How many spaces from the mech, 1 for the nearest."""


class Sector(Entry):
    """A sector of the radar, all its rings."""

    side: Literal["left", "front", "right", "rear"]
    """Which side of the mech an enemy there attacks."""
    half: Literal["front", "rear"]
    """Whether it lies before or behind the mech."""
    armour: Annotated[int, Field(ge=-6, le=6)]
    """What an enemy there adds to the armour of whatever it hits (0 or less)."""
    start_die: Annotated[int, Field(ge=1, le=6)] | None = None
    """The die face that brings an arriving enemy here."""


class Radar(File):
    """radar.yaml: rings, sectors and where a walk takes an enemy from each space."""

    rings: Annotated[dict[Id, Ring], Field(min_length=1), InOrder]
    """From the mech outwards."""
    sectors: Annotated[
        dict[Annotated[str, StringConstraints(pattern=worded(r"^[1-9][0-9]?$", 'a number from "1" to "99"'))], Sector],
        Field(min_length=1), InOrder,
    ]
    """Clockwise, by number."""
    walk_forwards: dict[SectorRef, dict[RingLetter, Space]]
    """When the mech walks forwards: by sector and ring letter, the space that an enemy there comes to."""
    walk_backwards: dict[SectorRef, dict[RingLetter, Space]]
    """When it walks backwards."""


# --- mech.yaml ------------------------------------------------------------------------------------------------------


class WeightRule(Entry):
    """What a heavy loadout costs."""

    limit: Weight
    """Weight that costs nothing."""
    penalty_step: Annotated[int, Field(ge=1, le=30)]
    """Each started step of this weight over the limit ..."""
    penalty_time: Annotated[int, Field(ge=0, le=9)]
    """... adds so much time to every action."""


class ArmourRule(Entry):
    """Armour of torso and legs."""

    base: Armour
    """Armour that weighs nothing."""
    highest: Armour
    """No more than this."""
    weight_per_point: Weight
    """Weight of each point above the base."""


class TorsoEffect(Entry):
    """What a filled circle of the torso does."""

    texts: ClassVar[tuple[str, ...]] = ("label",)
    extra_time: Annotated[int, Field(ge=0, le=9)] | None = None
    """Time that every action chosen from now on takes longer, in all."""
    destroyed: bool = False
    """Whether the mech is destroyed."""


class Torso(Entry):
    """The torso."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    effects: Annotated[
        dict[Annotated[str, StringConstraints(pattern=worded(r"^[1-9]$", 'a digit from "1" to "9"'))], TorsoEffect],
        Field(min_length=1), InOrder,
    ]
    """Its circles from the top, by number, and what each does."""


class LegAction(Entry):
    """A move."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    time: Time
    """Units of time."""
    circles: Circles
    """Damage circles."""
    free: bool
    """Whether it may be the free move after an attack."""


class Legs(Entry):
    """The legs."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    actions: Annotated[dict[Id, LegAction], Field(min_length=1), InOrder]
    """The moves, from the top."""


class Squat(Entry):
    """What squatting does to an enemy's attack."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    power: Annotated[int, Field(ge=-9, le=0)]
    """Change to the attack's dice."""
    least_power: Annotated[int, Field(ge=0, le=9)]
    """It never takes the dice below this."""


class Stance(Entry):
    """Standing and squatting."""

    squat: Squat
    """Squatting."""


class Mount(Entry):
    """A place for a weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    kind: Kind
    """Shoulder or arm."""
    side: Side
    """Which side of the mech."""
    arc: Annotated[list[SectorRef], Field(min_length=1), EachOnce]
    """The sectors that a weapon there can attack."""


class Targeting(Entry):
    """Which location an enemy's attack hits, by die."""

    front_rear: dict[Die, LocationRef]
    """For an attack from front or rear."""
    side: dict[Die, Literal["shoulder", "arm", "legs", "torso"]]
    """For an attack from the side: the mount of that kind on the near side, or legs or torso."""


class Mech(File):
    """mech.yaml: the player's mech without its weapons."""

    weight: WeightRule
    """Weight and its penalty."""
    armour: ArmourRule
    """Armour of torso and legs."""
    torso: Torso
    """The torso's circles."""
    legs: Legs
    """The moves."""
    stance: Stance
    """Standing and squatting."""
    mounts: Annotated[dict[Id, Mount], Field(min_length=1)]
    """Places for weapons."""
    targeting: Targeting
    """Die face to location."""
    spill_over: dict[LocationRef, dict[Die, LocationRef]]
    """Where damage goes that a full location can't take: from, die face, to."""
