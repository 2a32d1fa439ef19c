"""The models of Paper 'Mech's number files (content/paper-mech/*.yaml) and of its loadouts.

Ids of weapons, enemies, waves, skills and keywords are open: whatever the data names is a thing of the game. What
the data refers to is marked by `Ref` and checked by the shared passes.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, StringConstraints, field_validator, model_validator

from generator.data import codes
from generator.data.models import Die, Entry, File, Id, Label, Model, Ref, fault

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
RingLetter = Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
Space = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?[A-Z]$")]
"""A space of the radar: its sector and the letter of its ring, 3L."""
Power = Annotated[int, Field(ge=0, le=20)]
Time = Annotated[int, Field(ge=0, le=20)]
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
    """Box on which the cube lands for an action chosen after a hasty attack, added to nothing else."""


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

    rings: Annotated[dict[Id, Ring], Field(min_length=1)]
    """From the mech outwards."""
    sectors: Annotated[dict[Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")], Sector], Field(min_length=1)]
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
    effects: Annotated[dict[Annotated[str, StringConstraints(pattern=r"^[1-9]$")], TorsoEffect], Field(min_length=1)]
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
    actions: Annotated[dict[Id, LegAction], Field(min_length=1)]
    """The moves, from the top."""


class Squat(Entry):
    """What squatting does to an enemy's attack."""

    texts: ClassVar[tuple[str, ...]] = ("name", "effect", "limits")
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
    arc: Annotated[list[SectorRef], Field(min_length=1)]
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


# --- weapons.yaml, enemies.yaml, keywords.yaml, waves.yaml, skills.yaml ----------------------------------------------


class Action(Entry):
    """One of a weapon's actions."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    power: Power
    """Dice rolled."""
    time: Time
    """Units of time."""
    circles: Circles
    """Damage circles."""
    defends: bool = False
    """Whether it is no attack but a defence."""
    crushes: bool = False
    """Whether any damage fills the rest of the attack that it falls on."""


class Weapon(Entry):
    """A weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    keyword: KeywordRef | None = None
    """Its special ability."""
    weight: Weight
    """Its weight."""
    armour: Armour
    """Its armour; a die damages it that shows more."""
    range: RingRef | None = None
    """The furthest ring that it reaches; a shield has none."""
    mounts: Annotated[list[Kind], Field(min_length=1)]
    """Kinds of mount that can carry it."""
    no_repeat: bool = False
    """Whether it may not attack twice in a row."""
    figure: Id | None = None
    """What it looks like on the mech: a part of the silhouettes, such as launcher, barrel, shield or fist."""
    actions: Annotated[dict[Id, Action], Field(min_length=1)]
    """From the top."""


class Weapons(File):
    """weapons.yaml."""

    weapons: Annotated[dict[Id, Weapon], Field(min_length=1)]
    """By id."""


class Attack(Entry):
    """One of an enemy's attacks."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    range: RingRef
    """The furthest ring that it reaches."""
    power: Power
    """Dice rolled."""
    time: Annotated[int, Field(ge=1, le=20)]
    """Units of time."""
    circles: Circles
    """Damage circles; a full attack is disabled."""
    keyword: KeywordRef | None = None
    """Its special ability."""


class Enemy(Entry):
    """A kind of enemy."""

    texts: ClassVar[tuple[str, ...]] = ("name", "letter")
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    armour: Armour
    """A die damages it that shows more."""
    keyword: KeywordRef | None = None
    """Its special ability."""
    figure: Id | None = None
    """Its silhouette, such as tank or helo; without one it is an unidentified contact."""
    attacks: Annotated[dict[Id, Attack], Field(min_length=1)]
    """In the order in which damage is marked."""


class Enemies(File):
    """enemies.yaml."""

    enemies: Annotated[dict[Id, Enemy], Field(min_length=1)]
    """In the order of the sheet."""


class Keyword(Entry):
    """A special ability, with the numbers that it uses."""

    texts: ClassVar[tuple[str, ...]] = ("name", "short", "full")
    shift: Annotated[int, Field(ge=1, le=9)] | None = None
    """Boxes by which a hit shifts the target's time cube."""
    rerolls: Annotated[int, Field(ge=1, le=9)] | None = None
    """Dice that may be rolled again."""
    power: Annotated[int, Field(ge=-9, le=9)] | None = None
    """Dice added."""
    return_time: Annotated[int, Field(ge=1, le=20)] | None = None
    """Box on which the time cube waits off the radar."""


# The numbers that the engine reads for each keyword it plays; a keyword that it doesn't know needs none here.
_NEEDED = {"recoil": ("shift",), "accurate": ("rerolls",), "combo": ("power",), "flight-path": ("return_time",)}


class Keywords(File):
    """keywords.yaml."""

    keywords: dict[Id, Keyword]
    """By id."""

    @field_validator("keywords")
    @classmethod
    def _needed(cls, keywords: dict[str, Keyword]) -> dict[str, Keyword]:
        for key, names in _NEEDED.items():
            for name in names:
                if key in keywords and getattr(keywords[key], name) is None:
                    raise fault(codes.MISSING_KEY, f"the key {name.replace('_', '-')} is missing", [key])
        return keywords


class Wave(Entry):
    """A wave of enemies. In this order: tokens taken out for good, tokens added, tokens drawn, fixed enemies."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    add: list[EnemyRef] = Field(default_factory=list)
    """Tokens that join the draw pile."""
    remove: list[EnemyRef] = Field(default_factory=list)
    """Tokens that leave the game."""
    fixed: list[EnemyRef] = Field(default_factory=list)
    """Enemies that come without a draw."""
    draw: Annotated[int, Field(ge=0, le=9)]
    """Tokens drawn."""


class DrawAgain(Entry):
    """Enemies that bring company."""

    enemies: list[EnemyRef]
    """If one of these is drawn ..."""
    extra: Annotated[int, Field(ge=1, le=9)]
    """... so many more are drawn."""


class Waves(File):
    """waves.yaml."""

    waves: Annotated[dict[Id, Wave], Field(min_length=1)]
    """In order."""
    draw_again: DrawAgain
    """Enemies that bring company."""


class Skill(Entry):
    """An optional pilot skill."""

    texts: ClassVar[tuple[str, ...]] = ("name", "earn", "use")
    circles: Circles
    """How often it can be earned and kept."""
    earn: Literal["unhurt-standing", "all-dice-hit", "repairs"]
    """What earns it: an attack on the standing mech without damage, an attack all of whose dice hit, or repairs."""
    use: Literal["enemy-die", "own-die", "free-repair"]
    """What it gives: one die of an attack changes by `modifier`, or repairs that take no time."""
    modifier: Annotated[int, Field(ge=-5, le=5)] | None = None
    """What it adds to one die."""
    least_dice: Annotated[int, Field(ge=1, le=20)] | None = None
    """Dice that an attack must roll to earn it."""
    least_repairs: Annotated[int, Field(ge=1, le=30)] | None = None
    """Repairs in one go that earn it."""
    free_repairs: Annotated[int, Field(ge=1, le=30)] | None = None
    """Repairs that it gives for no time."""

    @model_validator(mode="after")
    def _needed(self) -> Skill:
        for name in (*_EARN_NUMBERS[self.earn], *_USE_NUMBERS[self.use]):
            if getattr(self, name) is None:
                raise fault(codes.MISSING_KEY, f"the key {name.replace('_', '-')} is missing")
        return self


# The numbers that each way to earn and to use a skill reads.
_EARN_NUMBERS = {"unhurt-standing": (), "all-dice-hit": ("least_dice",), "repairs": ("least_repairs",)}
_USE_NUMBERS = {"enemy-die": ("modifier",), "own-die": ("modifier",), "free-repair": ("free_repairs",)}


class Skills(File):
    """skills.yaml."""

    skills: dict[Id, Skill]
    """By id."""


# --- loadouts/*.yaml ------------------------------------------------------------------------------------------------


class LoadoutArmour(Model):
    """Armour of the parts that carry no weapon."""

    torso: Armour
    """Of the torso."""
    legs: Armour
    """Of the legs."""


class Loadout(Model):
    """A loadout: which weapon on which mount, and how much armour."""

    format: int
    """How the file is laid out."""
    game: Id
    """The game that it is for."""
    id: Id
    """Its permanent name: the file's name."""
    name: Label
    """What it is called on paper."""
    weapons: dict[MountRef, WeaponRef]
    """By mount."""
    armour: LoadoutArmour
    """Of torso and legs."""
    pilot: str = ""
    """The pilot's name, if it is to be printed."""
    notes: str = ""
    """Anything that its owner wants to remember."""


NUMBER_FILES: dict[str, type[BaseModel]] = {
    "track": Track,
    "radar": Radar,
    "mech": Mech,
    "weapons": Weapons,
    "enemies": Enemies,
    "keywords": Keywords,
    "waves": Waves,
    "skills": Skills,
}
"""By the stem of the file in content/paper-mech."""
