"""The models of the arena: board.yaml, traps.yaml, obstacles.yaml and crates.yaml.

A hex is named by its column and row: columns are letters from the left, rows are counted from the top of the column
(the cut-off corners count). On a board of radius 5 the middle is F6.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, StringConstraints

from generator.data.models import EachOnce, Entry, File, Id, InOrder, Ref, worded

HexName = Annotated[str, StringConstraints(pattern=worded(r"^[A-Z][1-9][0-9]?$", "a hex such as C4"))]
Amount = Annotated[int, Field(ge=1, le=12)]
Hexes = Annotated[list[HexName], EachOnce]


class Starts(Entry):
    """Where the first hero of each side stands."""

    red: HexName
    """The first side."""
    blue: HexName
    """The second side."""


class Board(File):
    """board.yaml."""

    radius: Annotated[int, Field(ge=2, le=8)]
    """Hexes from the middle to the edge; the six corners are cut off, so that the board is round."""
    centre: Annotated[int, Field(ge=0, le=3)]
    """Hexes from the middle that belong to the centre, where nothing is put; 1 makes seven."""
    ring: Annotated[int, Field(ge=1, le=8)]
    """Hexes from the middle to the white ring; further heroes of a side begin within it."""
    starts: Starts
    """Where the first hero of each side stands."""
    pillars: Hexes
    """Hexes that nobody enters."""
    traps: dict[Annotated[str, Ref("traps")], Hexes]
    """By kind of trap (traps.yaml)."""
    crates: Hexes
    """Where crates lie at the start."""


class Outcome(Entry):
    """What a trap does on some dice."""

    least: Annotated[int, Field(ge=1, le=100)]
    """The lowest die."""
    most: Annotated[int, Field(ge=1, le=100)]
    """The highest die."""
    loses: Literal["health", "action-points"] | None = None
    """What the hero loses; nothing without it."""
    amount: Amount | None = None
    """How much of it."""


class Trap(Entry):
    """A kind of trap."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    outcomes: Annotated[dict[Id, Outcome], Field(min_length=1), InOrder]
    """What it does, by the die; each die has one outcome."""


class Traps(File):
    """traps.yaml."""

    traps: Annotated[dict[Id, Trap], Field(min_length=1)]
    """By id."""


class Obstacle(Entry):
    """Something that players put on the board before the fight."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    count: Annotated[int, Field(ge=1, le=6)]
    """How many there are."""
    defence: Annotated[int, Field(ge=0, le=20)]
    """An attack total above this destroys it."""
    blocks: bool = False
    """Whether nobody moves through it."""
    damage: Amount | None = None
    """Health that whoever steps on it loses; it is then gone."""
    holds: bool = False
    """Whether whoever steps on it does not move on the next turn."""


class Obstacles(File):
    """obstacles.yaml."""

    obstacles: Annotated[dict[Id, Obstacle], Field(min_length=1), InOrder]
    """By id."""


Bonus = Literal["defence", "initiative", "health", "ability", "attack", "movement"]
"""What a crate can hold: more of an indicator, or an ability."""


class Crate(Entry):
    """A crate token."""

    gives: Annotated[list[Bonus], Field(min_length=1, max_length=2), EachOnce]
    """Its symbols; of two the finder takes one."""


class Crates(File):
    """crates.yaml."""

    amount: Amount
    """How much more of the indicator."""
    heal: Amount
    """Health that a health crate gives back."""
    slots: Amount
    """Ability tokens that the ability of an ability crate needs at most."""
    crates: Annotated[dict[Id, Crate], Field(min_length=1)]
    """By id, one token each."""


BOARD_FILES: dict[str, type[BaseModel]] = {
    "board": Board,
    "traps": Traps,
    "obstacles": Obstacles,
    "crates": Crates,
}
