"""Positions and steps of battles as worked examples write them: the models, for schema and faults.

Units are red-1, red-2, ..., blue-1, ...: the side and a number. A unit that names no card is a plain one, with whatever
the example says of it. Where no map is named, the example says how far apart units are.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.data.models import Id, Model, worded
from generator.maps.models import MapBody
from generator.play.examples import Examples
from generator.play.positions import OneKey, OutcomePosition
from generator.units.models import DamageBands, SpecialText

from .models import UnitType

UnitKey = Annotated[str, Field(pattern=worded(r"^(red|blue)-[1-9][0-9]?$", "a unit such as red-1 or blue-2"))]
"""red-1, blue-1, red-2, ...: the side and which of its units."""
HexLabel = Annotated[str, Field(pattern=worded(r"^(\d{4}|\d{6})$", 'the number of a hex, such as "0304"'))]
Count = Annotated[int, Field(ge=0, le=99)]
Side = Literal["red", "blue"]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
ModeName = Literal["unmoved", "stood", "walked", "jumped", "sprinted", "jump-sprinted"]


class Card(Model):
    """Values of a card that an example makes up."""

    type: UnitType | None = None
    """The kind of unit."""
    size: Annotated[int, Field(ge=1, le=4)] | None = None
    """Its size."""
    move: str | None = None
    """Its moves in inches."""
    armour: Count | None = None
    """Its armour."""
    structure: Count | None = None
    """Its structure."""
    damage: DamageBands | None = None
    """Its damage."""
    overheat: Count | None = None
    """Its overheat."""
    points: Annotated[int, Field(ge=0, le=999)] | None = None
    """Its points."""
    specials: list[SpecialText] | None = None
    """Its special abilities."""
    piloting: Annotated[int, Field(ge=2, le=12)] | None = None
    """Its pilot's value."""


class Hits(Model):
    """Boxes marked by criticals."""

    engine: Count | None = None
    """Engine."""
    fire_control: Count | None = None
    """Fire control."""
    move: Count | None = None
    """Movement."""
    weapon: Count | None = None
    """Weapons."""


class UnitPosition(Model):
    """One unit: where it stands, what it has left, how it moved."""

    unit: Id | None = None
    """In a setup: its card; without it a plain one."""
    card: Card | None = None
    """In a setup: values that replace those of its card."""
    skill: Annotated[int, Field(ge=0, le=8)] | None = None
    """In a setup: the skill of its crew; 4 where nothing is said."""
    at: HexLabel | None = None
    """Its hex."""
    facing: Facing | None = None
    """Where it faces, in games in which that matters."""
    depth: Count | None = None
    """Without a map: how deep it stands in water."""
    armour: Count | None = None
    """Armour left."""
    structure: Count | None = None
    """Structure left."""
    heat: Count | None = None
    """Its heat."""
    shut_down: bool | None = None
    """Whether it is shut down."""
    moved: ModeName | None = None
    """How it moved this turn."""
    hexes: Count | None = None
    """Hexes moved this turn."""
    modifier: Count | None = None
    """What its movement adds to attacks on it."""
    came: list[UnitKey] | None = None
    """Enemies that it came into base contact with by its move."""
    acted: bool | None = None
    """Whether it has had its attack."""
    fired: bool | None = None
    """Whether it fired weapons this turn."""
    overheat: Count | None = None
    """Points of overheat used this turn."""
    burnt: Count | None = None
    """Heat that others gave it this turn."""
    hits: Hits | None = None
    """Boxes marked by criticals."""
    flags: Count | None = None
    """What a game's movement remembers."""


class Distance(Model):
    """Without a map: what lies between two units."""

    from_: UnitKey = Field(alias="from")
    """Who looks."""
    to: UnitKey
    """At whom."""
    inches: Annotated[float, Field(ge=0, le=999)] | Annotated[int, Field(ge=0, le=999)]
    """The distance, the same both ways."""
    woods: bool = False
    """Whether woods make the target harder to hit."""
    cover: bool = False
    """Whether the target has partial cover."""
    hidden: bool = False
    """Whether the target can't be seen."""


class Table(Model):
    """What `setup` and `expect` share."""

    turn: Count | None = None
    """The turn."""
    phase: Literal["turn", "move", "combat", "end", "over"] | None = None
    """The phase. A setup may begin with a new turn (`turn`), in the phases `move` and `combat`, or at the `end`."""
    loser: Side | None = None
    """The side that lost the initiative."""
    side: Side | None = None
    """The side that acts."""


class Setup(Table):
    """The position before the first step."""

    units: dict[UnitKey, UnitPosition] = Field(default_factory=dict)
    """The units."""
    map: Id | MapBody | None = None
    """The map: one of the game's, or one that the example brings along."""
    distances: list[Distance] = Field(default_factory=list)
    """Without a map: what lies between units."""
    turns: Count | None = None
    """After which turn it is over: the one that is set up, where nothing is said."""


class MoveStep(Model):
    """A move."""

    unit: UnitKey
    """Who moves."""
    to: HexLabel | None = None
    """Where to, on a map."""
    facing: Facing | None = None
    """How it faces then."""
    mode: Id
    """How: walk, jump, ..."""
    way: list[str] | None = None
    """The way, step by step; else the cheapest one is taken."""


class FireStep(Model):
    """Weapons are fired."""

    unit: UnitKey
    """Who fires."""
    target: UnitKey
    """At whom."""
    overheat: Count = 0
    """Points of overheat used."""


class BlowStep(Model):
    """A physical attack."""

    unit: UnitKey
    """Who attacks."""
    target: UnitKey
    """Whom."""


class Step(OneKey):
    """One decision. Exactly one key."""

    words = ("end",)
    move: MoveStep | None = None
    """Move."""
    stand: UnitKey | None = None
    """Stand still."""
    fire: FireStep | None = None
    """Fire weapons."""
    strike: BlowStep | None = None
    """Make a standard physical attack."""
    charge: BlowStep | None = None
    """Charge."""
    death_from_above: BlowStep | None = None
    """Come down on somebody."""
    hold: UnitKey | None = None
    """Attack nobody."""
    end: Literal[True] | None = None
    """Nobody attacks any more in this turn."""


class Expect(Table):
    """What must be so after the last step."""

    units: dict[UnitKey, UnitPosition | Literal["gone"]] = Field(default_factory=dict)
    """Units; `gone` for one that left the table."""
    outcome: OutcomePosition | Literal["none"] | None = None
    """How it ended, or `none`."""
    offered: list[Step] = Field(default_factory=list)
    """Decisions that must be on offer."""
    not_offered: list[Step] = Field(default_factory=list)
    """Decisions that must not be on offer."""
    events: list[dict[str, Any]] = Field(default_factory=list)
    """Events that must have come, in this order: `event: attack` and whatever else of it matters."""


EXAMPLES = Examples[Setup, Step, Expect]
"""The model of examples.yaml."""
