"""The models of Panzer Witches' number files (content/panzer-witches/*.yaml) and of its loadouts, which are frames.

What frames are made of stands here; what the rules count with stands in `models_rules`. A loadout is a frame with its
crew, weapons and gear: what stands on its record follows from that (`designs`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from generator.data import codes
from generator.data.loadout_file import LoadoutFile
from generator.data.models import Entry, File, Id, InOrder, Looks, Model, Ref, fault, worded
from generator.games.panzer_witches.models_rules import (
    Combat,
    DamageRules,
    Detection,
    EngineRules,
    FieldRules,
    GroundFile,
    Levels,
    Malfunctions,
    Reloading,
    Scenarios,
    not_too_many,
)
from generator.maps.models import MapsFile

Skill = Annotated[int, Field(ge=0, le=150)]
"""Per cent."""
Bonus = Annotated[int, Field(ge=-60, le=60)]
"""What is added to a chance, in per cent."""
Weight = Annotated[int, Field(ge=0, le=99)]
Points = Annotated[int, Field(ge=0, le=999)]
Count = Annotated[int, Field(ge=1, le=99)]
Small = Annotated[int, Field(ge=0, le=99)]
Power = Annotated[
    str,
    StringConstraints(pattern=worded(
        r"^(?:[1-9]\d?\+)?[1-9]\d?d(?:[2-9]|[1-9]\d{1,2})$", "penetration and dice such as 2+1d6, or dice such as 2d6"
    )),
    AfterValidator(not_too_many),
]
"""A weapon's effect as the source writes it: `2+2d6`, penetration and damage; `2d6` has no penetration."""
Location = Literal["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"]
LOCATIONS: tuple[Location, ...] = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg")
"""Where frames are hit, in the order of records."""
Struck = Literal["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg", "near-arm", "near-leg"]
"""What a row of a table of hits names: `near` is the side from which the shot comes."""
MountPlace = Literal["right-arm", "left-arm", "right-shoulder", "left-shoulder"]
MOUNTS: tuple[MountPlace, ...] = ("right-arm", "left-arm", "right-shoulder", "left-shoulder")
"""Where weapons are carried. What a shoulder carries is lost with the torso, what an arm carries with the arm."""
ModuleKind = Literal["engine", "cockpit", "hud", "loader", "radar", "actuator", "sensor", "smoke"]
"""Nothing stops with an actuator or a sensor: rolls suffer what `worn` says."""
SkillName = Literal["shooting", "close-combat", "shield", "manoeuvre", "spotting", "strength"]
SKILLS: tuple[SkillName, ...] = ("shooting", "close-combat", "shield", "manoeuvre", "spotting", "strength")
FrameRef = Annotated[str, Ref("frames")]
WeaponRef = Annotated[str, Ref("weapons")]
CrewRef = Annotated[str, Ref("crews")]
WitchRef = Annotated[str, Ref("witches")]
ShieldRef = Annotated[str, Ref("gear:shields")]


class Plate(Entry):
    """A location of one frame."""

    armour: Small
    """What is taken off each hit."""
    hull: Count
    """Points of hull."""


class Frame(Entry):
    """An armour frame."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    move: Annotated[int, Field(ge=2, le=12)]
    """Points of movement in a turn."""
    climb: Annotated[int, Field(ge=1, le=3)]
    """Levels that one step may go up or down."""
    locations: dict[Location, Plate]
    """All six."""
    fists: Power
    """What a blow without a weapon does."""
    capacity: Count
    """Weight that it carries: weapons, shield, loader, smoke, radar."""
    mounts: dict[MountPlace, Count]
    """The heaviest weapon that each mount takes; a mount that is left out isn't there."""
    manoeuvre: Bonus = 0
    """What its build adds to manoeuvre rolls."""
    heat: Annotated[int, Field(ge=4, le=20)]
    """The last space of its engine's temperature."""
    points: Points
    """Its price."""
    size: Annotated[int, Field(ge=1, le=4), Looks()]
    """How large its figure is drawn; no rule counts with it."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for one in LOCATIONS:
            if one not in self.locations:
                raise fault(codes.MODEL_RULE, f"the frame has no {one}", ["locations"])
        return self


class Frames(File):
    """frames.yaml"""

    frames: Annotated[dict[Id, Frame], Field(min_length=1), InOrder]
    """By id, from light to heavy."""


class HitRow(Model):
    """A row of a table of hits: what a d20 up to `to` strikes."""

    to: Annotated[int, Field(ge=1, le=20)]
    """The highest number of the row; it begins behind the row before."""
    hits: Struck
    """The location."""


class HitTable(Entry):
    """Where shots from one side strike."""

    rows: Annotated[list[HitRow], Field(min_length=1), InOrder]
    """Up to 20."""

    @model_validator(mode="after")
    def _up_to_twenty(self) -> Self:
        last = 0
        for row in self.rows:
            if row.to <= last:
                raise fault(codes.MODEL_RULE, "each row must end behind the one before", ["rows"])
            last = row.to
        if last != 20:
            raise fault(codes.MODEL_RULE, "the last row must end with 20", ["rows"])
        return self


class LocationInfo(Entry):
    """A location of every frame."""

    texts: ClassVar[tuple[str, ...]] = ("name", "short")
    covered: bool
    """Whether cover hides it."""


class Locations(File):
    """locations.yaml"""

    locations: Annotated[dict[Location, LocationInfo], InOrder]
    """All six, in the order of records."""
    front: HitTable
    """Shots from the three front sectors, and blows."""
    side: HitTable
    """Shots from a rear side sector."""
    rear: HitTable
    """Shots from straight behind."""


class Module(Entry):
    """A module that every frame has, or that gear brings."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    kind: ModuleKind
    """What stops when it is out."""
    location: Location
    """Where it is built in."""
    condition: Count
    """Its maximum when new."""
    worn: dict[SkillName, Bonus] = Field(default_factory=dict)
    """What rolls suffer while its condition is at most half of its first maximum."""


class Modules(File):
    """modules.yaml"""

    modules: Annotated[dict[Id, Module], Field(min_length=1), InOrder]
    """By id, in the order of records. Kinds `loader`, `radar` and `smoke` are there only in frames that carry them."""
    weapon_condition: Count
    """The maximum of each weapon, which is a module of its mount."""


class Band(Entry):
    """What a weapon does up to a distance."""

    to: Annotated[int, Field(ge=1, le=40)]
    """The furthest hex, counted from the shooter's."""
    power: Power
    """Penetration and damage."""


class Weapon(Entry):
    """A weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    near: Band | None = None
    """The nearest distances. What has none can't be fired: it is a weapon of close combat alone."""
    middle: Band | None = None
    """Further ones."""
    far: Band | None = None
    """The furthest ones."""
    weight: Weight
    """Of the frame's capacity."""
    gear: Bonus = 0
    """What it adds to shooting."""
    shots: Annotated[int, Field(ge=1, le=6)] = 1
    """Shots of one action; each is rolled for."""
    magazine: Annotated[int, Field(ge=0, le=30)]
    """Actions that a magazine lasts for; 0 for a weapon that needs none."""
    heat: Annotated[int, Field(ge=0, le=4)] = 0
    """What each action heats the engine."""
    melee: Bonus
    """What is added when it is fired in melee."""
    explosive: Literal["light", "heavy"] | None = None
    """High explosive; heavy shells harm what hides."""
    blow: Power | None = None
    """What it does as a weapon of close combat, in place of fists."""
    points: Points
    """Its price."""

    @model_validator(mode="after")
    def _further(self) -> Self:
        bands = [one for one in (self.near, self.middle, self.far) if one is not None]
        if self.middle is not None and self.near is None:
            raise fault(codes.MODEL_RULE, "there is no band before it", ["middle"])
        if self.far is not None and self.middle is None:
            raise fault(codes.MODEL_RULE, "there is no band before it", ["far"])
        if self.near is None and self.blow is None:
            raise fault(codes.MODEL_RULE, "it does nothing, neither at a distance nor in close combat", [])
        if any(after.to <= before.to for before, after in pairwise(bands)):
            raise fault(codes.MODEL_RULE, "each distance must end behind the one before", ["near"])
        return self


class Weapons(File):
    """weapons.yaml"""

    weapons: Annotated[dict[Id, Weapon], Field(min_length=1), InOrder]
    """By id."""


class Shield(Entry):
    """A shield, carried on the left arm."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    condition: Count
    """Damage that it takes."""
    weight: Weight
    """Of the frame's capacity."""
    points: Points
    """Its price."""


class Carried(Entry):
    """Gear that a frame carries or not."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    weight: Weight
    """Of the frame's capacity."""
    points: Points
    """Its price."""


class SmokeLauncher(Carried):
    """Smoke."""

    charges: Annotated[int, Field(ge=1, le=9)]
    """How often it can be fired."""


class Gear(File):
    """gear.yaml"""

    shields: Annotated[dict[Id, Shield], Field(min_length=1), InOrder]
    """By id."""
    loader: Carried
    """Changes magazines by itself."""
    smoke: SmokeLauncher
    """Lays smoke before the frame."""
    radar: Carried
    """Lets a witch search for magic (MADAR)."""


class Crew(Entry):
    """A crew."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    skills: dict[SkillName, Skill]
    """All six, in per cent."""
    points: Points
    """Its price."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for one in SKILLS:
            if one not in self.skills:
                raise fault(codes.MODEL_RULE, f"the crew has no {one}", ["skills"])
        return self


class Crews(File):
    """crews.yaml"""

    crews: Annotated[dict[Id, Crew], Field(min_length=1), InOrder]
    """By id, from green to veteran."""


class Witch(Entry):
    """A combat witch, who sits with the crew."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    magic: Skill
    """Magic power, in per cent."""
    surplus: Annotated[int, Field(ge=-90, le=50)]
    """Mana beyond what the full field takes; less than none leaves the field below 100."""
    points: Points
    """Her price."""


class Witches(File):
    """witches.yaml"""

    witches: Annotated[dict[Id, Witch], Field(min_length=1), InOrder]
    """By id."""


class Team(Entry):
    """Frames that fight together."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    frames: Annotated[list[Id], Field(min_length=1, max_length=4), InOrder]
    """Loadouts by id; one may stand twice."""


class Teams(File):
    """teams.yaml"""

    teams: Annotated[dict[Id, Team], Field(min_length=1), InOrder]
    """By id."""
    apart: Annotated[int, Field(ge=0, le=50)]
    """By how many points of a hundred teams may differ that are told to be equal."""


NUMBER_FILES: dict[str, type[BaseModel]] = {
    "levels": Levels,
    "combat": Combat,
    "damage": DamageRules,
    "field": FieldRules,
    "engine": EngineRules,
    "detection": Detection,
    "reloading": Reloading,
    "ground": GroundFile,
    "malfunctions": Malfunctions,
    "locations": Locations,
    "modules": Modules,
    "frames": Frames,
    "weapons": Weapons,
    "gear": Gear,
    "crews": Crews,
    "witches": Witches,
    "teams": Teams,
    "maps": MapsFile,
    "scenarios": Scenarios,
}
"""By file stem, in the order in which they are loaded and checked."""


class Loadout(LoadoutFile):
    """loadouts/<id>.yaml: a frame, its crew and what it carries.

    What breaks the rules of construction is no fault of the file: see `checks_loadout`.
    """

    frame: FrameRef
    """The frame."""
    crew: CrewRef
    """Its crew."""
    witch: WitchRef | None = None
    """The witch aboard, if any."""
    weapons: dict[MountPlace, WeaponRef] = Field(default_factory=dict)
    """A weapon by mount."""
    magazines: dict[MountPlace, Annotated[int, Field(ge=0, le=9)]] = Field(default_factory=dict)
    """Spare magazines by mount; two if it isn't said."""
    shield: ShieldRef | None = None
    """A shield on the left arm, which then carries no weapon."""
    loader: bool = False
    """Whether a loader changes magazines."""
    smoke: bool = False
    """Whether it carries a smoke launcher."""
    radar: bool = False
    """Whether it carries a radar for a witch."""
    player: str = ""
    """The player's name, if it is to be printed."""
    notes: str = ""
    """Anything that its owner wants to remember."""


__all__ = ["LOCATIONS", "MOUNTS", "NUMBER_FILES", "SKILLS", "Loadout"]
