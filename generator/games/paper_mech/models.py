"""The models of Paper 'Mech's number files (content/paper-mech/*.yaml) and of its loadouts.

Ids of weapons, enemies, waves, skills and keywords are open: whatever the data names is a thing of the game. What
the data refers to is marked by `Ref` and checked by the shared passes. Track, radar and mech are in `models_board`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, field_validator, model_validator

from generator.data import codes
from generator.data.models import EachOnce, Entry, File, Id, InOrder, Label, Looks, Model, Playable, fault
from generator.games.paper_mech.models_board import (
    Armour,
    Circles,
    EnemyRef,
    KeywordRef,
    Kind,
    Mech,
    MountRef,
    Power,
    Radar,
    RingRef,
    Time,
    Track,
    WeaponRef,
    Weight,
)

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
    least_range: RingRef | None = None
    """The nearest ring that it reaches; without it the closest one."""
    mounts: Annotated[list[Kind], Field(min_length=1), EachOnce]
    """Kinds of mount that can carry it."""
    no_repeat: bool = False
    """Whether it may not attack twice in a row."""
    figure: Annotated[Id | None, Looks] = None
    """What it looks like on the mech: a part of the silhouettes, such as launcher, barrel, shield or fist."""
    superseded: bool = False
    """Whether it is from an edition that the current rules leave out; whoever plays with it agrees to it first."""
    actions: Annotated[dict[Id, Action], Field(min_length=1), InOrder]
    """From the top."""


class OlderEdition(Entry):
    """The edition that `superseded` weapons come from."""

    year: Annotated[int, Field(ge=1900, le=2999)]
    """When it was published."""


class Weapons(File):
    """weapons.yaml."""

    older_edition: OlderEdition | None = None
    """The edition of the weapons that are superseded."""
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
    figure: Annotated[Id | None, Looks] = None
    """Its silhouette, such as tank or helo; without one it is an unidentified contact."""
    attacks: Annotated[dict[Id, Attack], Field(min_length=1), InOrder]
    """In the order in which damage is marked."""


class Enemies(File):
    """enemies.yaml."""

    enemies: Annotated[dict[Id, Enemy], Field(min_length=1)]
    """In the order of the sheet."""


class Keyword(Playable):
    """A special ability, with the numbers that it uses."""

    texts: ClassVar[tuple[str, ...]] = ("name", "short", "full")
    shift: Annotated[int, Field(ge=1, le=9)] | None = None
    """Boxes by which a hit shifts the target's time cube."""
    rerolls: Annotated[int, Field(ge=1, le=9)] | None = None
    """Dice that may be rolled again."""
    power: Annotated[int, Field(ge=-9, le=9)] | None = None
    """Dice added; for Proximity for each ring beyond the closest."""
    return_time: Annotated[int, Field(ge=1, le=20)] | None = None
    """Box on which the time cube waits off the radar."""
    least_power: Annotated[int, Field(ge=1, le=9)] | None = None
    """The keyword never takes the dice below this."""
    armour: Annotated[int, Field(ge=-6, le=6)] | None = None
    """What the target's armour counts more (or less, below 0)."""
    always: Annotated[int, Field(ge=1, le=6)] | None = None
    """The face that does damage whatever the armour."""
    targets: Annotated[int, Field(ge=1, le=9)] | None = None
    """Enemies that may be hit besides the first one."""
    spaces: Annotated[int, Field(ge=1, le=9)] | None = None
    """Spaces: to a further target, or by which the target moves."""


# The numbers that the engine reads for each keyword it plays; a keyword that it doesn't know needs none here.
_NEEDED = {
    "recoil": ("shift",),
    "accurate": ("rerolls",),
    "combo": ("power",),
    "flight-path": ("return_time",),
    "sniper": ("armour",),
    "proximity": ("power", "least_power"),
    "area": ("targets", "spaces"),
    "weak": ("armour", "always"),
    "pull": ("spaces",),
}


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

    enemies: Annotated[list[EnemyRef], EachOnce]
    """If one of these is drawn ..."""
    extra: Annotated[int, Field(ge=1, le=9)]
    """... so many more are drawn."""


class Waves(File):
    """waves.yaml."""

    waves: Annotated[dict[Id, Wave], Field(min_length=1), InOrder]
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


Plates = Annotated[int, Field(ge=0, le=99)]
"""Armour as a loadout may state it: more than the rules allow is for the check of the loadout to say, with the rest."""


class LoadoutArmour(Model):
    """Armour of the parts that carry no weapon."""

    torso: Plates
    """Of the torso."""
    legs: Plates
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
