"""What battle.yaml and scenarios.yaml hold: the numbers of battles between units on a hex map, and where they begin."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.data import codes
from generator.data.models import EachOnce, Entry, File, Id, Model, Ref, Span, fault

Modifier = Annotated[int, Field(ge=-9, le=9)]
"""What is added to a target number."""
Inches = Annotated[int, Field(ge=0, le=999)]
Small = Annotated[int, Field(ge=0, le=20)]
UnitType = Literal["BM", "IM", "PM", "CV", "SV", "BA", "CI", "AF", "CF"]
Types = Annotated[list[UnitType], EachOnce]
Critical = Literal["none", "ammo", "engine", "fire-control", "move", "weapon", "destroyed"]
BoxKind = Literal["engine", "fire-control", "move", "weapon"]
"""Critical hits that cards have boxes for."""
DICE_SUMS = tuple(str(total) for total in range(2, 13))
"""What two dice can show."""


class Band(Model):
    """A range with an end."""

    inches: Inches
    """The furthest distance that still is this range."""
    modifier: Modifier
    """What it adds to the target number."""


class EndlessBand(Model):
    """The range behind the others."""

    modifier: Modifier
    """What it adds to the target number."""


class Ranges(Entry):
    """The ranges, by distance."""

    short: Band
    """The nearest."""
    medium: Band
    """The next."""
    long: Band
    """The last that is always played."""
    extreme: EndlessBand | None = None
    """What lies behind it (an optional rule); None where nobody ever fires so far."""

    @model_validator(mode="after")
    def _further(self) -> Self:
        if not self.short.inches < self.medium.inches < self.long.inches:
            raise fault(codes.MODEL_RULE, "each range must end behind the one before", ["long"])
        return self


class AttackerMoved(Entry):
    """What the attacker's own movement adds."""

    stood: Modifier
    """It stood still, or couldn't move."""
    jumped: Modifier
    """It jumped."""


class TargetMoved(Entry):
    """What the target's movement adds beside its modifier."""

    jumped: Modifier
    """It jumped."""
    immobile: Modifier
    """It is shut down or can't move."""


class Woods(Entry):
    """Woods."""

    modifier: Modifier
    """What they add to the target number, once."""
    near: Inches
    """Woods up to this far from the attacker, and not around the target, don't count."""
    block: Inches
    """More inches of woods than this between two units hide them from each other."""


class Cover(Entry):
    """Partial cover."""

    modifier: Modifier
    """What it adds to the target number."""


class Certain(Entry):
    """Target numbers that aren't rolled against as they are."""

    sure: Small
    """This number and lower ones are hit whatever the dice show."""
    never: Small
    """This number and higher ones can't be hit."""


class Minimal(Entry):
    """Minimal damage, `0*` on cards."""

    die: Annotated[int, Field(ge=1, le=6)]
    """What one die must reach for it to do damage."""
    damage: Small
    """The damage that it does then."""


class Slowed(Model):
    """When heat slows a unit down."""

    level: Small
    """From this level of heat on."""
    modifier: Small
    """So much is taken from its movement modifier."""


class HeatNumbers(Entry):
    """Heat."""

    levels: Annotated[int, Field(ge=1, le=9)]
    """Boxes before the one that shuts a unit down."""
    attack: Modifier
    """What each level adds to attacks with weapons."""
    inches: Inches
    """What each level takes from the move over the ground."""
    slowed: Slowed
    """What much heat does besides."""
    overheat: Small
    """Boxes that a point of overheat marks."""
    damage: Small
    """Damage that a point of overheat adds."""
    water: Small
    """Levels that water sheds."""
    units: Types
    """Kinds of units that have a heat scale."""


class Boxes(Model):
    """How many hits of a kind a card has boxes for."""

    engine: Small
    """The last one destroys the unit."""
    fire_control: Small
    """Fire control."""
    move: Small
    """Movement."""
    weapon: Small
    """Weapons."""


class MoveHit(Model):
    """What a hit on its movement takes from a unit: half of what it has left, and at least this."""

    inches: Inches
    """From its move."""
    modifier: Small
    """From its movement modifier."""


Motive = Annotated[int, Field(ge=1, le=9)] | Literal["half", "all"]
"""What a motive box takes from the move that is left: inches, half of it, or all."""


class Vehicles(Entry):
    """Critical hits of vehicles, which have other boxes for engine and movement; the rest is as for everybody."""

    units: Types
    """Kinds of units that are vehicles."""
    engine: Small
    """Boxes of the engine: each halves move and damage."""
    motive: list[Motive] = Field(min_length=1, max_length=6)
    """What each motive box takes; a hit on the movement marks the next."""
    modifier: Small
    """What each of these boxes takes from the movement modifier."""


class Criticals(Entry):
    """Critical hits."""

    table: dict[str, Critical]
    """What two dice say, 2 to 12."""
    boxes: Boxes
    """How many hits of a kind have an effect."""
    engine: Small
    """Heat that a hit engine adds when weapons are fired."""
    fire_control: Modifier
    """What each hit adds to attacks with weapons."""
    weapon: Small
    """Damage that each hit takes from attacks with weapons."""
    move: MoveHit
    """What each hit takes from the movement."""
    case: Small
    """Damage that ammunition does where it is stored apart."""
    never: Types
    """Kinds of units that have no critical hits."""
    vehicles: Vehicles | None = None
    """Vehicles, for a game that has them."""
    without: dict[UnitType, Annotated[list[BoxKind], EachOnce]] = Field(default_factory=dict)
    """Kinds of boxes that the cards of a kind of unit don't have: such hits do nothing."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if set(self.table) != set(DICE_SUMS):
            raise fault(codes.MODEL_RULE, "the table says what happens for 2 to 12, each once", ["table"])
        return self


class Physical(Entry):
    """Physical attacks."""

    charge: Modifier
    """What a charge adds to the target number."""
    death_from_above: Modifier
    """What a death from above adds to the target number."""
    above: Small
    """Damage of a death from above beyond that of a charge."""
    fall: Small
    """Damage that a death from above which misses does to the attacker beyond its size."""
    large: Small
    """From this size of the target on, who charges it takes more damage."""
    large_damage: Small
    """How much more."""
    melee: Small
    """Damage that the special MEL adds to a standard attack."""
    levels: Small
    """How many levels two units in base contact may lie apart."""
    units: Types
    """Kinds of units that attack so."""


class Stealth(Model):
    """Special STL: what it adds to attacks on the unit."""

    medium: Modifier
    """At medium range."""
    long: Modifier
    """At long range and behind."""


class Shield(Model):
    """Special SHLD."""

    damage: Small
    """Taken from each attack's damage."""
    attack: Modifier
    """What it adds to the unit's own attacks with weapons."""


class PlayedSpecials(Entry):
    """Numbers of the special abilities that the engine plays."""

    stealth: Stealth
    """STL."""
    shield: Shield
    """SHLD."""


class BattleFile(File):
    """battle.yaml"""

    ranges: Ranges
    """Ranges."""
    attacker: AttackerMoved
    """What the attacker's movement adds."""
    target: TargetMoved
    """What the target's movement adds."""
    woods: Woods
    """Woods."""
    cover: Cover
    """Partial cover."""
    certain: Certain
    """What is hit always or never."""
    minimal: Minimal
    """Minimal damage."""
    heat: HeatNumbers
    """Heat."""
    criticals: Criticals
    """Critical hits."""
    physical: Physical
    """Physical attacks."""
    specials: PlayedSpecials | None = None
    """Special abilities, for a game that has them."""
    heights: dict[UnitType, Annotated[int, Field(ge=1, le=9)]]
    """How many levels high a kind of unit stands, for what it sees over; 1 where nothing is said."""


# --- scenarios --------------------------------------------------------------------------------------------------------


class Start(Model):
    """Where the sides begin: rows of the map, counted from 1."""

    red: Span
    """Rows of red."""
    blue: Span
    """Rows of blue."""


class Forces(Model):
    """Who takes the field, by id."""

    red: Id
    """Red."""
    blue: Id
    """Blue."""


class Scenario(Entry):
    """A battle to be played."""

    texts = ("name", "text")
    map: Annotated[str, Ref("maps")]
    """Its map."""
    start: Start
    """Where the sides begin."""
    forces: Forces
    """Who meets, where nobody else is named."""
    turns: Annotated[int, Field(ge=1, le=99)]
    """Turns until it is over."""
    points: Annotated[int, Field(ge=1, le=9999)] | None = None
    """What a force may cost to be one of those that meet here in a matrix; any, where nothing is said."""


class Form(Entry):
    """A way to play."""

    texts = ("name",)
    scenario: Annotated[str, Ref("scenarios")]
    """Its scenario."""
    units: Annotated[int, Field(ge=1, le=20)] | None = None
    """How many units of each force take part, the dearest first; all where nothing is said."""


class ScenariosFile(File):
    """scenarios.yaml"""

    scenarios: dict[Id, Scenario] = Field(min_length=1)
    """Battles."""
    forms: dict[Id, Form] = Field(min_length=1)
    """Ways to play; the first is the usual one."""
