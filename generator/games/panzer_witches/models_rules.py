"""What the rules of Panzer Witches count with: levels of success, modifiers, damage, field, engine, ground."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from generator.data import codes
from generator.data.models import EachOnce, Entry, File, Id, InOrder, Mixed, MixedFile, Model, Ref, Span, fault, worded

Percent = Annotated[int, Field(ge=0, le=100)]
Penalty = Annotated[int, Field(ge=-100, le=0)]
"""What is taken off a chance, in per cent."""
Bonus = Annotated[int, Field(ge=0, le=100)]
Small = Annotated[int, Field(ge=0, le=40)]
Count = Annotated[int, Field(ge=1, le=40)]
MOST_ROLLED = 200
"""What dice come to at most. All their sums are reckoned through in odds, and in what policies expect of a shot."""


def not_too_many(text: str) -> str:
    """Dice as they are written, refused where they come to more than anything here counts with."""
    count, _, sides = text.rpartition("+")[2].partition("d")
    most = int(count or 1) * int(sides)
    if most > MOST_ROLLED:
        raise fault(codes.BAD_FORM, f"{text} rolls up to {most}, and dice may come to {MOST_ROLLED} at most")
    return text


DiceText = Annotated[
    str,
    StringConstraints(pattern=worded(
        r"^(?:[1-9]\d?\+)?(?:[1-9]\d?)?d(?:[2-9]|[1-9]\d{1,2})$", "dice such as d6, 2d6 or 2+1d6"
    )),
    AfterValidator(not_too_many),
]
MapRef = Annotated[str, Ref("maps")]
TeamRef = Annotated[str, Ref("teams")]


class Levels(File):
    """levels.yaml: how well a roll of d100 succeeds. Parts of the chance are rounded half up and are one at least."""

    special: Count
    """A special success: the chance divided by this."""
    critical: Count
    """A critical success: the chance divided by this."""
    fumble: Count
    """A fumble: what is missing to a hundred, divided by this, from the top."""

    @model_validator(mode="after")
    def _rarer(self) -> Self:
        if self.critical <= self.special:
            raise fault(codes.MODEL_RULE, "critical successes must be rarer than special ones", ["critical"])
        return self


class Aim(Mixed):
    """Aiming."""

    bonus: Bonus
    """For each action."""
    most: Count
    """Actions that count at most."""
    moving: Small
    """Actions that count at most against a moving target."""
    later: Percent
    """What later shots of an automatic weapon keep of it, in per cent; rounded down."""


class Called(Entry):
    """Cover and called locations: the same penalty, taken once."""

    penalty: Penalty
    """Of a shot at a covered target, and of one at a location that the shooter names."""


class Melee(Entry):
    """Shots in and into melee."""

    into: list[Penalty]
    """The parts of the penalty for a shot into a melee."""
    own: Percent
    """What of an explosive shot in melee strikes the shooter's own frame, in per cent."""


class Watch(Entry):
    """Opportunity fire."""

    bonus: Bonus
    """Against whoever enters the watched hex, or one beside it."""


class Combat(MixedFile):
    """combat.yaml: the modifiers of attacks."""

    target_moving: Penalty
    """The target has a movement counter."""
    shooter_moving: Penalty
    """The shooter has one."""
    fallen: Penalty
    """The shooter lies on the ground."""
    smoke: Penalty
    """Smoke lies between."""
    called: Called
    """Cover and called locations."""
    aim: Aim
    """Aiming."""
    watch: Watch
    """Opportunity fire."""
    melee: Melee
    """Melee."""


class ModuleChance(Model):
    """How likely the modules of a location are struck."""

    hull: Percent
    """The location has at least this share of its hull left, in per cent."""
    chance: Percent
    """Per cent."""


class DamageRules(MixedFile):
    """damage.yaml"""

    waste: Count
    """Penetration beyond so many times the armour is wasted."""
    weak_spot: Count
    """A weak spot multiplies penetration by this."""
    weak_spot_least: Small
    """What it makes of no penetration."""
    shell: Percent
    """What a heavy shell at a hex does to what is there, in per cent."""
    stagger: Count
    """So much damage through the armour of a leg calls for a manoeuvre roll."""
    chances: Annotated[list[ModuleChance], Field(min_length=1), InOrder]
    """From whole hulls to broken ones; the last stands for no hull at all."""
    repairable: Percent
    """What of a module's harm is taken off what can be repaired, in per cent; rounded half up."""
    maximum: Small
    """What each harm takes off a module's maximum."""
    shield_special: Small
    """What a shield takes from a shot that it turns aside with a special success."""

    @model_validator(mode="after")
    def _falling(self) -> Self:
        shares = [one.hull for one in self.chances]
        if shares != sorted(set(shares), reverse=True) or shares[-1] != 0:
            raise fault(codes.MODEL_RULE, "the shares of hull must fall, down to 0", ["chances"])
        return self


class FieldRules(MixedFile):
    """field.yaml: the force field of a witch."""

    base: Annotated[int, Field(ge=1, le=300)]
    """Points of a field before the witch's surplus of mana."""
    tens: Count
    """The strength of a field is its points divided by this, rounded down."""
    track: Annotated[int, Field(ge=10, le=300)]
    """The last number of the track: no field is larger."""
    front: Percent
    """What holds in the front sectors."""
    side: Percent
    """What holds in the rear side sectors."""
    rear: Percent
    """What holds straight behind."""
    rest_below: Annotated[int, Field(ge=1, le=300)]
    """A field can be restored while it is below this."""
    normal: DiceText
    """What a normal success restores."""
    special: DiceText
    """A special one."""
    critical: DiceText
    """A critical one."""
    failure: DiceText | None = None
    """A failure; a fumble restores nothing."""


class HeatBand(Entry):
    """What an engine suffers from a temperature on."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    left: Small
    """So many spaces or fewer are left to the end of the track."""
    manoeuvre: Penalty = 0
    """What manoeuvre rolls suffer."""
    chance: Percent = 0
    """How likely the engine is harmed at the end of the round."""
    harm: DiceText | None = None
    """What it suffers then."""


class EngineRules(MixedFile):
    """engine.yaml"""

    overload: Small
    """What an overload adds to the temperature."""
    extra: Small
    """Movement that an overload adds."""
    rest: Small
    """What a round of rest takes off."""
    water: Small
    """What a round in water takes off a running engine."""
    water_rest: Small
    """What a round of rest in water takes off."""
    bands: Annotated[dict[Id, HeatBand], Field(min_length=1), InOrder]
    """From warm to the end; the last that holds counts."""


class Detection(MixedFile):
    """detection.yaml"""

    range: Count
    """Hexes within which hidden frames can be spotted without an action."""
    near: Count
    """Nobody hides from an enemy in sight that is so near, in hexes."""
    critical: Count
    """Hexes around the searched one that a critical success lays open."""
    madar: Count
    """Hexes that a witch's radar reaches."""
    woods: Count
    """Woods between that block a line."""
    border: Count
    """Hexes from the border of two levels within which one sees over it."""
    smoke_rounds: DiceText
    """How long smoke lasts."""


class Reloading(MixedFile):
    """reloading.yaml"""

    loader: Count
    """Rounds with a loader."""
    fetch: Count
    """Rounds to dismount and fetch a magazine."""
    cock: Count
    """Rounds to cock the weapon and mount again."""
    chambered: Small
    """Rounds in the chamber at the start."""
    magazines: Small
    """Spare magazines for each weapon where a loadout doesn't say."""


class Cost(Entry):
    """What a kind of ground does."""

    costs: Annotated[list[Small], Field(min_length=1), InOrder]
    """Points beyond the step by the feature's level, from 1; the last one for higher levels too."""


class GroundFile(File):
    """ground.yaml: what the terrain of maps costs and does."""

    step: Count
    """Points for a hex."""
    level: Small
    """Points for each level up or down."""
    kinds: dict[Id, Cost]
    """By kind of a map's feature."""
    roads: Annotated[list[Id], EachOnce]
    """Features on which other kinds cost nothing."""
    shut: Annotated[list[Id], EachOnce]
    """Features that nothing enters."""
    deepest: Small
    """Depth of water that frames wade."""
    woods: Annotated[list[Id], EachOnce]
    """Features that count as woods for lines of sight."""
    structures: Annotated[list[Id], EachOnce]
    """Features beside which one takes cover or hides."""
    hides: Annotated[list[Id], EachOnce]
    """Features in which one takes cover or hides."""


FaultEffect = Literal["none", "jam", "harm", "heat", "fall", "lose-aim", "hud"]
FaultWhen = Literal["at-once", "fire", "manoeuvre", "overload", "reload"]


class MalfunctionRow(Entry):
    """A row of the master's secret table."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    to: Annotated[int, Field(ge=1, le=100)]
    """The highest number of the row; it begins behind the row before."""
    when: FaultWhen
    """At once, or the next time that the frame does this: a latent fault."""
    effect: FaultEffect
    """What it does: nothing, a weapon jams until it is reloaded, a module is harmed, the engine heats up, the frame
    falls, all aim is lost, the HUD goes dark."""
    module: Annotated[str, Ref("modules")] | None = None
    """The module that `harm` strikes."""
    amount: DiceText | None = None
    """How much, for `harm` and `heat`."""


class Malfunctions(File):
    """malfunctions.yaml: secret, for the master only."""

    secret: ClassVar[bool] = True
    """Nothing of it stands on a page that players see."""

    rows: Annotated[dict[Id, MalfunctionRow], Field(min_length=1), InOrder]
    """By id, up to 100."""

    @model_validator(mode="after")
    def _up_to_a_hundred(self) -> Self:
        last = 0
        for id, row in self.rows.items():
            if row.to <= last:
                raise fault(codes.MODEL_RULE, "each row must end behind the one before", ["rows", id])
            last = row.to
        if last != 100:
            raise fault(codes.MODEL_RULE, "the last row must end with 100", ["rows"])
        return self


class Starts(Entry):
    """Rows of a map in which the sides begin, from 1."""

    red: Span
    """The red side."""
    blue: Span
    """The blue side."""


class Pairing(Model):
    """Which teams meet."""

    red: TeamRef
    """The red side."""
    blue: TeamRef
    """The blue side."""


class Scenario(Entry):
    """A fight."""

    texts: ClassVar[tuple[str, ...]] = ("name", "text")
    map: MapRef
    """Where it takes place."""
    start: Starts
    """Where the sides begin."""
    teams: Pairing
    """Who fights where nobody is named."""
    rounds: Annotated[int, Field(ge=1, le=60)]
    """The last round."""
    hidden: Literal["red", "blue"] | None = None
    """The side that begins in hiding."""


class Form(Entry):
    """A way to play."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    scenario: Annotated[str, Ref("scenarios")]
    """The fight."""
    frames: Annotated[int, Field(ge=1, le=4)]
    """How many frames of each team take part."""


class Scenarios(File):
    """scenarios.yaml"""

    scenarios: Annotated[dict[Id, Scenario], Field(min_length=1), InOrder]
    """By id."""
    forms: Annotated[dict[Id, Form], Field(min_length=1), InOrder]
    """By id, the usual one first."""
