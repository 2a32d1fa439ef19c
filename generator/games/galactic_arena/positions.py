"""Positions and steps as worked examples write them: the models, for schema and faults, in the words of the table.

Heroes are named by their seats: red-1, blue-1, red-2, and so on. A hero that the example doesn't name is a plain one
with the values that stand beside it, so that an example of a rule needs no hero of the game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.data.models import Id, Model, worded
from generator.games.galactic_arena.models_board import Bonus, HexName
from generator.play.examples import Examples
from generator.play.positions import OneKey, OutcomePosition

Seat = Annotated[str, Field(pattern=worded(r"^(red|blue)-[1-3]$", "a seat such as red-1 or blue-2"))]
"""red-1, blue-1, red-2, ...: the side and its player."""
Count = Annotated[int, Field(ge=0, le=100)]


class Values(Model):
    """A hero's values. In a setup they replace those of the hero's sheet; in `expect` they are those with crates."""

    defence: Count | None = None
    """Its defence."""
    initiative: Count | None = None
    """Its initiative."""
    full_health: Count | None = None
    """Its full health."""
    slots: Count | None = None
    """Ability tokens."""
    attack: Count | None = None
    """Its attack."""
    movement: Count | None = None
    """Its movement."""


class HeroPosition(Values):
    """One hero: what it is, what it chose, where it stands, what it has left."""

    hero: Id | None = None
    """The hero; without it a plain one."""
    weapon: Id | Literal["none"] | None = None
    """The weapon in use."""
    weapons: list[Id] = Field(default_factory=list)
    """Of a plain hero in a setup: all that it can be armed with."""
    abilities: list[Id] | None = None
    """Its abilities."""
    further: list[Id] = Field(default_factory=list)
    """Of a plain hero in a setup: abilities that it could learn besides."""
    at: HexName | Literal["none"] | None = None
    """Its hex; `none` when it is dead or not on the board."""
    health: Count | None = None
    """Health points left."""
    action_points: Count | None = None
    """Action points left."""
    used: list[Id] | None = None
    """Abilities whose tokens show the used face."""
    keyword_used: bool | None = None
    """Whether the weapon token shows the used face."""
    held: bool | None = None
    """Whether it doesn't move in its next turn, or in the present one."""
    reroll_used: bool | None = None
    """Whether the re-roll marker is turned (optional rule)."""


class Table(Model):
    """What `setup` and `expect` share."""

    round: Count | None = None
    """The round."""
    match: Count | None = None
    """The match of a tournament, from 1."""
    wins: dict[Literal["red", "blue"], Count] = Field(default_factory=dict)
    """Matches won."""
    turn: Seat | None = None
    """Whose turn it is."""
    step: str | None = None
    """Which step of the turn; a position begins at start, move, exchange, attack or again (the second movement)."""
    passed: list[Seat] | None = None
    """Seats that passed their turns one after the other."""
    moved: bool | None = None
    """Whether the attacker has had its movement in this turn."""
    paid: bool | None = None
    """Whether the turn's action point is paid."""
    obstacles: dict[HexName, Id] | None = None
    """Obstacles on the board, by hex; in `expect` `gone` for a hex without."""
    crates: dict[HexName, Id] | None = None
    """Crates on the board, by hex; in `expect` `gone` for a hex without."""


class Setup(Table):
    """The position before the first step."""

    form: Id | None = None
    """The form of play; without it the smallest that has a seat for every hero."""
    moment: Literal["turn", "round", "choose", "draft", "fight"] = "turn"
    """What is to happen: a turn (`turn`); a round begins (`round`); a game is set up from the choice of heroes on
    (`choose`), or a tournament from its draft on (`draft`); heroes are chosen and the arena is prepared (`fight`)."""
    arena: Literal["board", "bare"] = "board"
    """`bare`: the board without pillars, traps and crates."""
    pillars: list[HexName] | None = None
    """Pillars in place of the board's."""
    traps: dict[HexName, Id] | None = None
    """Traps in place of the board's."""
    data: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Data of the example's own, by file (battle, board, traps, obstacles, crates, keywords, abilities, weapons,
    heroes), laid over those of the game."""
    heroes: dict[Seat, HeroPosition] = Field(default_factory=dict)
    """The heroes by seat."""
    order: list[Seat] | None = None
    """The order of turns in this round, where it isn't that of the initiatives."""


class AttackStep(Model):
    """An attack."""

    target: str
    """A seat, or the hex of an obstacle."""
    with_: Literal["melee", "ranged"] | None = Field(None, alias="with")
    """The kind of attack, where the weapon makes both."""


class ChargeStep(Model):
    """A charge."""

    target: str
    """A seat, or the hex of an obstacle."""
    to: HexName
    """The hex next to it where the charge ends."""


class PlaceStep(Model):
    """An obstacle that is put down."""

    obstacle: Id
    """Its kind."""
    at: HexName
    """Where."""


class UseStep(Model):
    """An ability that is used against somebody."""

    ability: Id
    """The ability."""
    target: str | None = None
    """A seat."""


WORDS = (
    "ready", "stop", "keyword", "pass", "no-attack", "stay", "reroll", "keep", "pass-turn", "end-turn",
)  # fmt: skip
"""Steps that need no more than their name."""


class Step(OneKey):
    """One decision of the player whose turn it is to decide. Exactly one key."""

    words = WORDS
    hero: Id | None = None
    """Choose (or draft, or send) a hero."""
    weapon: Id | None = None
    """Choose a weapon, at first or on the start hex."""
    learn: Id | list[Id] | None = None
    """Put tokens on an ability, or on several."""
    ready: Literal[True] | None = None
    """Nothing more is chosen."""
    place: PlaceStep | None = None
    """Put down an obstacle."""
    move: HexName | list[HexName] | None = None
    """Move to a hex, or along hexes."""
    stop: Literal[True] | None = None
    """End a movement that could go on."""
    use: Id | UseStep | None = None
    """Use an ability."""
    keyword: Literal[True] | str | None = None
    """Use the weapon's keyword, against a seat where there are several."""
    pass_: Literal[True] | None = Field(None, alias="pass")
    """Use nothing."""
    attack: str | AttackStep | None = None
    """Attack a seat, or an obstacle on a hex."""
    charge: ChargeStep | None = None
    """Charge."""
    no_attack: Literal[True] | None = None
    """Attack nobody in this turn."""
    push: HexName | None = None
    """Push the target to a hex."""
    step: HexName | None = None
    """Take the free step to a hex."""
    stay: Literal[True] | None = None
    """Push nobody; take no step; leap nowhere."""
    leap: HexName | None = None
    """Come down on a hex."""
    reroll: Literal[True] | None = None
    """Roll the die again (optional rule)."""
    keep: Literal[True] | None = None
    """Keep the die; keep the weapon."""
    take: Bonus | Id | None = None
    """Take one of a crate's symbols, or the ability that a crate gives."""
    pass_turn: Literal[True] | None = None
    """Pass the whole turn."""
    end_turn: Literal[True] | None = None
    """End the turn."""


class Expect(Table):
    """What must be so after the last step."""

    player: Seat | None = None
    """Who decides next."""
    heroes: dict[Seat, Literal["dead"] | HeroPosition] = Field(default_factory=dict)
    """Heroes; `dead` for one that left the board."""
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
