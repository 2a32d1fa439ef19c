"""The models of Hex Skirmish's number files (content/hex-skirmish/*.yaml) and of its loadouts, which are mechs.

A mech is a frame with moves, armour, weapons and systems within the frame's space; what stands on its card follows from
that (`designs`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, Field

from generator.battle.models import BattleFile, ScenariosFile
from generator.data.loadout_file import LoadoutFile
from generator.data.models import EachOnce, Entry, File, Id, InOrder, Model, Ref
from generator.maps.models import MapsFile
from generator.units.card_models import CardsFile
from generator.units.models import DamageBands, SpecialText

Cost = Annotated[int, Field(ge=0, le=20)]
Count = Annotated[int, Field(ge=1, le=20)]
Points = Annotated[int, Field(ge=0, le=99)]
GroundRef = Annotated[str, Ref("ground:grounds")]
FrameRef = Annotated[str, Ref("frames")]
WeaponRef = Annotated[str, Ref("weapons")]
SystemRef = Annotated[str, Ref("systems")]

# --- ground.yaml and movement.yaml ------------------------------------------------------------------------------------


class Ground(Entry):
    """A kind of ground."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    cost: Cost
    """Points of movement that entering costs beyond the step."""


class Terrain(Entry):
    """What of a map is which ground."""

    gives: Annotated[list[GroundRef], Field(min_length=1), InOrder]
    """The kind of ground by the feature's level, from 1; the last one for higher levels too."""


class Water(Entry):
    """Water."""

    cost: Cost
    """Points beyond the step and the change of level."""
    test: Cost
    """How much harder each level of depth makes the test of a mech that starts in it."""


class Building(Entry):
    """Buildings."""

    times: Count
    """So many times the mech's height a building must be high to carry it."""


class GroundFile(File):
    """ground.yaml: what the terrain of maps costs and does."""

    grounds: Annotated[dict[Id, Ground], Field(min_length=1), InOrder]
    """Kinds of ground."""
    terrain: dict[Id, Terrain]
    """By kind of a map's feature."""
    water: Water
    """Water."""
    building: Building
    """Buildings."""
    paved: Annotated[list[Id], EachOnce]
    """Kinds of a map's features that are paved."""
    shut: Annotated[list[Id], EachOnce]
    """Kinds of a map's features that nothing enters."""


class Sprint(Entry):
    """Sprinting."""

    percent: Annotated[int, Field(ge=0, le=200)]
    """What it adds to the movement, in per cent; rounded down."""
    heat: Cost
    """Heat that it marks at once."""


class ModifierDie(Entry):
    """The die that shows how hard a mech is to hit."""

    hexes: Count
    """Hexes moved for each point, rounded up."""
    jump: Cost
    """What a jump adds."""
    most: Annotated[int, Field(ge=1, le=5)]
    """The highest value; the six stands for none."""


class Skid(Entry):
    """Turns on roads."""

    harder: Cost
    """How much harder each point of the slide value makes the test."""


class MovementFile(File):
    """movement.yaml: what steps cost."""

    hex: Annotated[int, Field(ge=1, le=12)]
    """Inches of a card's move for one hex."""
    step: Count
    """Points for a hex."""
    turn: Cost
    """Points for a turn by one side."""
    level: Cost
    """Points for each level up or down."""
    sizes: Count
    """A step changes a level for so many sizes, rounded up."""
    paved: Count
    """How many paved hexes in a row cost as much as one."""
    sprint: Sprint
    """Sprinting."""
    modifier: ModifierDie
    """The modifier die."""
    skid: Skid
    """Turns on roads."""
    arc: Annotated[int, Field(ge=0, le=2)]
    """How many sides to the left and right of its facing belong to a mech's front."""


# --- what mechs are made of -------------------------------------------------------------------------------------------


class Frame(Entry):
    """A frame."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    size: Annotated[int, Field(ge=1, le=4)]
    """Size, and height in levels."""
    structure: Count
    """Points of structure."""
    space: Annotated[int, Field(ge=1, le=99)]
    """Space for everything that is put in."""
    slowest: Count
    """Hexes that it moves at least."""
    fastest: Count
    """Hexes that it moves at most."""
    step: Count
    """Space for each hex of its move."""
    jump: Count
    """Space for each hex that it jumps."""
    armour: Points
    """Points of armour that it carries at most; each takes one space."""
    mounts: Count
    """Weapons that it carries at most."""
    systems: Cost
    """Systems that it carries at most."""
    piloting: Annotated[int, Field(ge=2, le=12)]
    """What two dice must reach in a test of the pilot."""


class Frames(File):
    """frames.yaml"""

    frames: Annotated[dict[Id, Frame], Field(min_length=1), InOrder]
    """By id, from small to large."""
    skill: Annotated[int, Field(ge=0, le=8)]
    """What all crews' shooting is worth."""
    overheat: Annotated[int, Field(ge=0, le=4)]
    """Points of overheat that a mech has at most, whatever is built in."""


class Weapon(Entry):
    """A weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    damage: DamageBands
    """Damage by range; that of all weapons is added up."""
    space: Count
    """Space that it takes."""
    overheat: Annotated[int, Field(ge=0, le=4)] = 0
    """Points of overheat that it adds."""


class Weapons(File):
    """weapons.yaml"""

    weapons: Annotated[dict[Id, Weapon], Field(min_length=1), InOrder]
    """By id."""


class System(Entry):
    """A system."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    space: Count
    """Space that it takes."""
    piloting: Annotated[int, Field(ge=-4, le=4)] = 0
    """What it adds to the piloting value; less is better."""
    structure: Cost = 0
    """Structure that it adds."""
    overheat: Annotated[int, Field(ge=0, le=4)] = 0
    """Points of overheat that it adds."""
    specials: list[SpecialText] = Field(default_factory=list)
    """Special abilities that it gives."""


class Systems(File):
    """systems.yaml"""

    systems: Annotated[dict[Id, System], Field(min_length=1), InOrder]
    """By id."""


class Lance(Entry):
    """Mechs that fight together."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    mechs: Annotated[list[Id], Field(min_length=1), InOrder]
    """Loadouts by id; one may stand twice."""


class Lances(File):
    """lances.yaml"""

    lances: Annotated[dict[Id, Lance], Field(min_length=1)]
    """By id."""


NUMBER_FILES: dict[str, type[BaseModel]] = {
    "movement": MovementFile,
    "ground": GroundFile,
    "battle": BattleFile,
    "frames": Frames,
    "weapons": Weapons,
    "systems": Systems,
    "lances": Lances,
    "maps": MapsFile,
    "scenarios": ScenariosFile,
    "cards": CardsFile,
}
"""By file stem, in the order in which they are loaded and checked."""


class Loadout(LoadoutFile):
    """loadouts/<id>.yaml: a mech.

    What breaks the rules of construction is no fault of the file: see `checks_loadout`.
    """

    frame: FrameRef
    """Its frame."""
    move: Points
    """Hexes that it moves over the ground."""
    jump: Points = 0
    """Hexes that it jumps."""
    armour: Points = 0
    """Points of armour."""
    weapons: Annotated[list[WeaponRef], InOrder] = Field(default_factory=list)
    """Its weapons; one may stand several times."""
    systems: Annotated[list[SystemRef], InOrder] = Field(default_factory=list)
    """Its systems."""
    player: str = ""
    """The player's name, if it is to be printed."""
    notes: str = ""
    """Anything that its owner wants to remember."""


__all__ = ["NUMBER_FILES", "Loadout", "Model"]
