"""Positions and steps as worked examples write them: the models, for schema and faults, in the words of the sheet."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.data.models import Id, Model
from generator.play.examples import Examples
from generator.play.positions import OneKey

Box = Annotated[int, Field(ge=0)]
Count = Annotated[int, Field(ge=0)]
SpaceName = str
"""A space of the radar, `3L`, or `off` for an enemy off the radar."""


class MechPosition(Model):
    """The player's half of the sheet."""

    stance: Literal["stand", "squat"] | None = None
    """The stance cube."""
    time: Box | None = None
    """The box of the time cube; 0 is ACTIVE."""
    action: str | None = None
    """Where the action cube lies: `left-arm/full-charge`, `laser/full-charge`, `full-charge`, or `none`."""
    waited: Count | None = None
    """Units of time since that action was chosen."""
    changed: Count | None = None
    """Changes of mind since the cubes last moved."""
    last_attack: Id | None = None
    """The weapon of the last attack action in this wave, or `none`."""
    wall: Id | None = None
    """The mount whose shield draws attacks as a wall, or `none`."""
    circles: dict[Id, Any] = Field(default_factory=dict)
    """Filled circles by location: a list of circles (numbers, or actions for all of theirs), or a number of circles
    from the top, or `all`, `none`."""


class EnemyPosition(Model):
    """One enemy on the sheet."""

    kind: Id | None = None
    """The enemy's id, where the entry's name is another (a second one of its kind: `tank-2`)."""
    space: SpaceName | None = None
    """Its radar cube."""
    time: Box | None = None
    """The box of its time cube."""
    attack: Id | None = None
    """The attack that its action cube lies on."""
    flight: Literal["inbound", "outbound"] | None = None
    """Which way an enemy with Flight Path flies."""
    circles: Any = None
    """Filled circles: numbers from the top, or a number of circles from the top, or by attack."""


class OutcomePosition(Model):
    """How the game ended."""

    result: Literal["win", "lose"] | None = None
    """Won or lost."""
    reason: Id | None = None
    """Why: all-waves, torso-destroyed, stalemate."""
    score: int | None = None
    """The score of a game that was won."""


class Sheet(Model):
    """What `setup` and `expect` share."""

    wave: Id | None = None
    """The wave in play."""
    mech: MechPosition | None = None
    """The player's mech."""
    skills: dict[Id, Count] = Field(default_factory=dict)
    """Circles of each skill that are filled."""
    repairs: Count | None = None
    """Repairs made since the wave was cleared that take time."""
    free_repairs: Count | None = None
    """Repairs made since then that take none."""
    quiet: Count | None = None
    """Units of time since a circle was last filled."""


class Setup(Sheet):
    """The position before the first step."""

    start: Literal["fresh"] = "fresh"
    """Where all that is not named comes from: a new game, with no enemies yet."""
    moment: Literal["next", "game-start", "wave-start", "free-move", "repair", "stance"] = "next"
    """What is to happen: what the cubes say (`next`); a game or a wave is set up; a free move, repairs or a stance
    are due."""
    enemies: dict[Id, EnemyPosition] = Field(default_factory=dict)
    """The enemies on the table, in the order of their arrival."""


class Attacked(Model):
    """An attack by an enemy that is not on the table, to show dice and damage alone."""

    power: Annotated[int, Field(ge=0, le=20)]
    """Its P."""
    from_: SpaceName = Field(alias="from")
    """The space that it comes from."""
    location: Id | None = None
    """What it hits; without it the location is found by the rules."""
    keyword: Literal["accurate", "recoil"] | None = None
    """Its keyword."""


class AttackStep(Model):
    """A target, with Combo or not."""

    target: Id
    """The enemy."""
    combo: bool = False
    """Whether Combo raises the power."""


WORDS = ("advance", "stop-short", "haste", "repairs-done")
"""Steps that need no more than their name."""


class Step(OneKey):
    """One decision of the player. Exactly one key."""

    words = WORDS
    advance: Literal[True] | None = None
    """Move all time cubes until one reaches ACTIVE."""
    stop_short: Literal[True] | None = None
    """Move all time cubes one box only, to be able to haste."""
    haste: Literal[True] | None = None
    """Carry out the chosen attack now."""
    choose: str | None = None
    """Choose the next action."""
    change: str | None = None
    """Change one's mind: choose another action."""
    activate: Id | None = None
    """Let this enemy on ACTIVE act."""
    attack: Id | AttackStep | None = None
    """The target of the attack."""
    reroll: int | Literal["none"] | None = None
    """Accurate: the die that is rolled again, by what it shows."""
    area: Id | None = None
    """Area: a further enemy that the dice hit, or `none`."""
    pull: SpaceName | None = None
    """Pull: the space to which the target is moved, or `none`."""
    parry: bool | Literal["yes", "no"] | None = None
    """Parry: `yes` rolls the enemy's dice that do damage again."""
    own_die: int | Literal["none"] | None = None
    """A skill: the own die that changes, by what it shows."""
    enemy_die: int | Literal["none"] | None = None
    """A skill: the enemy's die that changes, by what it shows."""
    turn: Literal["clockwise", "anticlockwise"] | None = None
    """The way in which the enemies go round the radar."""
    stance: Literal["stand", "squat"] | None = None
    """Change stance, or the stance for the next wave."""
    free_move: str | None = None
    """walk-forwards, turn-clockwise, turn-anticlockwise, stance, none; or what else the data makes free."""
    repair: str | list[str] | None = None
    """Circles to erase: `left-arm/3`, `legs/walk-forwards`."""
    repairs_done: Literal[True] | None = None
    """No more repairs."""
    attacked: Attacked | None = None
    """Not a decision: an attack by nobody on the table."""


class Facts(Model):
    """Numbers that follow from loadout and position."""

    weight: int | None = None
    """The mech's weight."""
    extra_time: int | None = None
    """Units by which every action chosen now takes longer."""
    score: int | None = None
    """Circles of the mech that are empty."""


class Expect(Sheet):
    """What must be so after the last step."""

    moment: str | None = None
    """What the player is asked next: choose, wait, order, target, reroll, ..., over."""
    enemies: dict[Id, Literal["gone"] | EnemyPosition] = Field(default_factory=dict)
    """Enemies; `gone` for one that was destroyed."""
    pile: list[Id] | None = None
    """Tokens left in the draw pile, in any order."""
    outcome: OutcomePosition | Literal["none"] | None = None
    """How the game ended, or `none`."""
    facts: Facts | None = None
    """Weight, time added, circles left."""
    offered: list[Step] = Field(default_factory=list)
    """Decisions that must be on offer."""
    not_offered: list[Step] = Field(default_factory=list)
    """Decisions that must not be on offer."""
    events: list[dict[str, Any]] = Field(default_factory=list)
    """Events that must have come, in this order: `event: damage` and whatever else of it matters."""


EXAMPLES = Examples[Setup, Step, Expect]
"""The model of examples.yaml."""
