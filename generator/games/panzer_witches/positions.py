"""Positions and steps of fights as worked examples write them: the models, for schema and faults.

Frames are red-1, red-2, ..., blue-1, ...: the side and a number. One that names no loadout is a plain frame, with
whatever the example gives it: a frame or a crew of the game's, values of its own, weapons written out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from generator.data.models import Id, Model, worded
from generator.games.panzer_witches.models import Band, Location, MountPlace, SkillName
from generator.maps.models import MapBody
from generator.play.examples import Examples
from generator.play.positions import OneKey, OutcomePosition

UnitKey = Annotated[str, StringConstraints(pattern=worded(r"^(red|blue)-[1-9]$", "a frame such as red-1 or blue-2"))]
"""red-1, blue-1, red-2, ...: the side and which of its frames."""
HexLabel = Annotated[str, StringConstraints(pattern=worded(r"^(\d{4}|\d{6})$", 'the number of a hex, such as "0304"'))]
Count = Annotated[int, Field(ge=0, le=200)]
Side = Literal["red", "blue"]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
Posture = Literal["open", "covered", "hidden"]
Knowledge = Literal["unseen", "suspected", "seen"]
End = Literal["go", "stop", "cover", "hide"]
By = Literal["move", "action"]


class WeaponCard(Model):
    """A weapon that an example makes up: what it leaves out is as of the plain weapon."""

    near: Band | None = None
    """The nearest distances."""
    middle: Band | None = None
    """Further ones."""
    far: Band | None = None
    """The furthest ones."""
    gear: int | None = None
    """What it adds to shooting."""
    shots: Annotated[int, Field(ge=1, le=6)] | None = None
    """Shots of one action."""
    magazine: Count | None = None
    """Actions that a magazine lasts for."""
    heat: Count | None = None
    """What each action heats the engine."""
    melee: int | None = None
    """What is added when it is fired in melee."""
    explosive: Literal["light", "heavy"] | None = None
    """High explosive."""
    blow: str | None = None
    """What it does in close combat."""


class Card(Model):
    """Values that replace those of the frame, its crew and its witch."""

    move: Count | None = None
    """Points of movement."""
    climb: Count | None = None
    """Levels that a step may go up or down."""
    armour: Count | dict[Location, Count] | None = None
    """Armour, of all locations or of some."""
    hull: Count | dict[Location, Count] | None = None
    """Hull, of all locations or of some."""
    fists: str | None = None
    """What a blow does."""
    spaces: Count | None = None
    """The last space of its engine's temperature."""
    skills: dict[SkillName, Annotated[int, Field(ge=0, le=150)]] = Field(default_factory=dict)
    """Skills in per cent."""
    magic: Annotated[int, Field(ge=0, le=150)] | None = None
    """A witch's magic power; with it a witch is aboard."""
    surplus: int | None = None
    """Her surplus of mana."""


class ModulePosition(Model):
    """A module's three numbers."""

    condition: Count | None = None
    """Its condition."""
    repairable: Count | None = None
    """The most that can be repaired."""
    maximum: Count | None = None
    """Its maximum."""


class FaultPosition(Model):
    """A latent fault."""

    row: Id
    """The row of the malfunction table."""
    weapon: MountPlace | None = None
    """The weapon that it belongs to."""


class AimPosition(Model):
    """What a frame has aimed."""

    target: UnitKey
    """At whom."""
    aims: Count
    """With how many actions."""


class PostPosition(Model):
    """Opportunity fire."""

    weapon: MountPlace
    """The weapon."""
    hex: HexLabel
    """The hex that is watched."""


class ReloadPosition(Model):
    """A magazine that is being changed."""

    weapon: MountPlace
    """Of which weapon."""
    doing: Literal["reloading", "fetching", "loading", "cocking"]
    """How far that is: by a loader; outside, fetching; rolling against strength; cocking and mounting."""
    rounds: Count = 0
    """Rounds left of that."""


class Standing(Model):
    """How a frame stands: what `setup` and `expect` share."""

    at: HexLabel | None = None
    """Its hex."""
    facing: Facing | None = None
    """Where it faces."""
    moving: bool | None = None
    """Whether it carries a movement counter."""
    fallen: bool | None = None
    """Whether it lies on the ground."""
    posture: Posture | None = None
    """Whether it is in cover, or hides."""
    acted: bool | None = None
    """Whether it had its turn in this round."""
    out: bool | None = None
    """Whether it is out."""
    hull: dict[Location, Count] | None = None
    """Hull left, by location."""
    modules: dict[Id, Count | ModulePosition] | None = None
    """Modules by id, weapons by mount: the condition, or all three numbers."""
    shield: Count | None = None
    """What its shield still takes."""
    shield_maximum: Count | None = None
    """What its shield takes at most."""
    field: Count | None = None
    """Points of the force field."""
    heat: Count | None = None
    """The engine's temperature."""
    engine_off: bool | None = None
    """Whether the engine rests."""
    loaded: dict[MountPlace, Count] | None = None
    """Marks left in magazines."""
    chamber: dict[MountPlace, Count] | None = None
    """Rounds in chambers."""
    spare: dict[MountPlace, Count] | None = None
    """Spare magazines."""
    jammed: list[MountPlace] | None = None
    """Weapons that are jammed."""
    smoke_charges: Count | None = None
    """Charges of its smoke launcher."""
    aim: AimPosition | Literal["none"] | None = None
    """What it has aimed."""
    watch: PostPosition | Literal["none"] | None = None
    """Its opportunity fire."""
    melee: UnitKey | Literal["none"] | None = None
    """The enemy with whom it is in melee."""
    defended: bool | None = None
    """Whether its defence in this round is used."""
    blocked_from: Literal["front", "left-rear", "none"] | None = None
    """Where its shield tried to catch a shot in this round: in the front sector, or on the left rear side."""
    extra: Count | None = None
    """Movement that an overload brought in this turn."""
    reload: ReloadPosition | Literal["none"] | None = None
    """The magazine that is being changed."""
    hud_dark: bool | None = None
    """Whether its HUD went dark."""
    faults: list[FaultPosition] | None = None
    """Its latent faults, in the order in which they came."""
    known: Knowledge | None = None
    """What the other side knows of it."""
    last: HexLabel | Literal["none"] | None = None
    """The hex in which the other side last knew it."""


class UnitPosition(Standing):
    """A frame of a setup: what it is, and how it stands."""

    loadout: Id | None = None
    """A loadout of the game's."""
    frame: Id | None = None
    """Without a loadout: its frame; a plain one where nothing is said."""
    crew: Id | None = None
    """Its crew."""
    witch: Id | None = None
    """The witch aboard."""
    weapons: dict[MountPlace, Id | WeaponCard] | None = None
    """Weapons by mount, by id or written out; the plain one in the right arm where nothing is said."""
    carries: Annotated[int, Field(ge=1, le=40)] | Id | None = None
    """A shield: one of the game's, or one that takes so much."""
    loader: bool | None = None
    """Whether it has a loader."""
    smoke: bool | None = None
    """Whether it has a smoke launcher."""
    radar: bool | None = None
    """Whether it has a radar for a witch."""
    card: Card | None = None
    """Values of its own."""


class Table(Model):
    """What `setup` and `expect` share."""

    round: Count | None = None
    """The round."""
    turn: UnitKey | Literal["none"] | None = None
    """Whose turn it is."""
    side: Side | None = None
    """The side that acts."""
    smoke: dict[HexLabel, Count] | None = None
    """Smoke: rounds left by hex."""
    moved: bool | None = None
    """Whether the move of this turn is used."""
    done: bool | None = None
    """Whether the action of this turn is used."""


class Setup(Table):
    """The position before the first step. Without frames it is the start of a game."""

    form: Id | None = None
    """Of the start of a game: the form of play."""
    units: dict[UnitKey, UnitPosition] = Field(default_factory=dict)
    """The frames."""
    map: Id | MapBody | None = None
    """The map: one of the game's, or one that the example brings along; open ground where nothing is said."""
    data: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Data of the example's own, by file (combat, weapons, frames, ...), laid over those of the game."""
    moment: Literal["start", "turn", "choose", "round", "end"] = "turn"
    """What is to happen: the fight begins (`start`); a frame has its turn (`turn`); a side chooses who acts (`choose`);
    a round begins (`round`); it ends (`end`)."""
    rounds: Count | None = None
    """The last round; 20 where nothing is said."""


class MoveStep(Model):
    """A move."""

    to: HexLabel | None = None
    """Where to, by the cheapest way."""
    way: list[HexLabel] | None = None
    """The way, hex by hex."""
    facing: Facing | None = None
    """How it faces at the end; the way that it went where nothing is said."""
    end: End = "go"
    """How it ends."""
    unit: UnitKey | None = None
    """Who, where it isn't the frame whose turn it is."""


class AimStep(Model):
    """Aiming."""

    target: UnitKey
    """At whom."""
    by: By = "action"
    """What pays for it."""


class ShootStep(Model):
    """A shot at a frame."""

    target: UnitKey
    """At whom."""
    weapon: str | None = None
    """The weapon, by mount or id; its first one where nothing is said."""
    location: Location | None = None
    """The location that is called."""
    unit: UnitKey | None = None
    """Who, where it isn't the frame whose turn it is."""


class HexStep(Model):
    """A shell at a hex, or opportunity fire at one."""

    hex: HexLabel
    """The hex."""
    weapon: str | None = None
    """The weapon, by mount or id; its first one where nothing is said."""


class CheckStep(Model):
    """A check of a module."""

    module: Id
    """The module; weapons by mount."""
    by: By = "action"
    """What pays for it."""


WORDS = (
    "overload", "stand-up", "cover", "hide", "madar", "smoke", "full-check", "rest", "shut-down", "restart", "load",
    "mount", "end", "fire", "wait", "block", "take",
)  # fmt: skip
"""Steps that need no more than their name."""


class Step(OneKey):
    """One decision. Exactly one key."""

    words = WORDS
    act: UnitKey | None = None
    """This frame has its turn."""
    move: HexLabel | MoveStep | None = None
    """Move."""
    turn: Facing | None = None
    """Turn on the spot."""
    overload: Literal[True] | None = None
    """Overload the engine."""
    stand_up: Literal[True] | None = None
    """Stand up."""
    cover: Literal[True] | None = None
    """Take cover on the spot."""
    hide: Literal[True] | None = None
    """Hide on the spot."""
    aim: UnitKey | AimStep | None = None
    """Aim."""
    shoot: UnitKey | ShootStep | None = None
    """Shoot at a frame."""
    shell: HexLabel | HexStep | None = None
    """Shoot a heavy shell at a hex."""
    watch: HexLabel | HexStep | None = None
    """Watch a hex for opportunity fire."""
    reload: str | None = None
    """Let the loader change a weapon's magazine."""
    dismount: str | None = None
    """Climb out to change a weapon's magazine by hand."""
    load: Literal[True] | None = None
    """Roll against strength for it."""
    mount: Literal[True] | None = None
    """Cock the weapon and climb in again."""
    spot: HexLabel | None = None
    """Search a hex."""
    madar: Literal[True] | None = None
    """Search for magic."""
    smoke: Literal[True] | None = None
    """Fire the smoke launcher."""
    check: Id | CheckStep | None = None
    """Check a module."""
    full_check: Literal[True] | None = None
    """Check the whole system."""
    rest: Literal[True] | None = None
    """Let the witch rest."""
    shut_down: Literal[True] | None = None
    """Put the engine to rest."""
    restart: Literal[True] | None = None
    """Start it again."""
    engage: UnitKey | None = None
    """Go into close combat."""
    strike: UnitKey | None = None
    """Strike."""
    break_off: HexLabel | None = None
    """Break off to a hex."""
    end: Literal[True] | None = None
    """End the turn."""
    fire: Literal[True] | None = None
    """Opportunity fire: shoot."""
    wait: Literal[True] | None = None
    """Opportunity fire: don't."""
    parry: Location | None = None
    """Parry a blow with an arm."""
    block: Literal[True] | None = None
    """Catch a blow with the shield."""
    take: Literal[True] | None = None
    """Take a blow."""


class Expect(Table):
    """What must be so after the last step."""

    phase: Literal["choose", "turn", "over"] | None = None
    """What is being decided."""
    player: Side | Literal["none"] | None = None
    """Who decides next."""
    units: dict[UnitKey, Standing] = Field(default_factory=dict)
    """The frames."""
    outcome: OutcomePosition | Literal["none"] | None = None
    """How it ended, or `none`."""
    offered: list[Step] = Field(default_factory=list)
    """Decisions that must be on offer."""
    not_offered: list[Step] = Field(default_factory=list)
    """Decisions that must not be on offer."""
    events: list[dict[str, Any]] = Field(default_factory=list)
    """Events that must have come, in this order: `event: shot` and whatever else of it matters."""


EXAMPLES = Examples[Setup, Step, Expect]
"""The model of examples.yaml."""
