"""What stands on a unit's card: the models of `units:` in files, with the columns of the Master Unit List.

Chassis and model are proper names and stand with the numbers; they are the same in every language.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from generator.data import codes
from generator.data.models import Entry, File, Id, Label, Model, fault, worded
from generator.units.moves import Move, parse_move

TYPES = ("BM", "IM", "PM", "CV", "SV", "BA", "CI", "AF", "CF")
"""Kinds of units by the list's codes: battle, industrial and small mechs, combat and support vehicles, armoured and
plain infantry, fighters of two kinds."""

Points = Annotated[int, Field(ge=0, le=999)]
Pips = Annotated[int, Field(ge=0, le=99)]
DamageValue = Annotated[int, Field(ge=0, le=99)] | Literal["0*"]
"""Points of damage at a range; `0*` is minimal damage, less than one point."""
SpecialText = Annotated[str, StringConstraints(
    min_length=1, max_length=60, pattern=worded(r"^\S(.*\S)?$", "a text without spaces at its ends")
)]  # fmt: skip


class DamageBands(Model):
    """Damage by range."""

    short: DamageValue = 0
    """At short range: points, or `0*` for less than one."""
    medium: DamageValue = 0
    """At medium range."""
    long: DamageValue = 0
    """At long range."""
    extreme: DamageValue = 0
    """At extreme range."""


class UnitSheet(Entry):
    """One unit."""

    chassis: Label
    """What it is called: `Quillet`."""
    model: str = ""
    """Its variant: `QL-2`; may be blank."""
    type: Literal["BM", "IM", "PM", "CV", "SV", "BA", "CI", "AF", "CF"] = "BM"
    """The kind of unit."""
    role: str = ""
    """What it is for: scout, striker, brawler."""
    size: Annotated[int, Field(ge=1, le=4)]
    """Size class, 1 to 4."""
    move: str
    """How far it moves a turn in inches: `8"/10"j`."""
    armour: Pips
    """Points of armour."""
    structure: Pips
    """Points of structure; at 0 it is destroyed."""
    threshold: Pips = 0
    """Of fighters: damage that may harm them at once."""
    damage: DamageBands
    """Damage by range."""
    overheat: Annotated[int, Field(ge=0, le=4)] = 0
    """Points of damage that it may add for heat."""
    points: Points
    """Point value at skill 4."""
    specials: list[SpecialText] = Field(default_factory=list)
    """Special abilities, as the card writes them: `IF1`, `CASE`."""
    piloting: Annotated[int, Field(ge=2, le=12)] | None = None
    """What two dice must reach in a test of the pilot; None in games without."""
    list_id: Annotated[int, Field(ge=0)] | None = None
    """Its number in the Master Unit List."""

    @field_validator("move")
    @classmethod
    def _move(cls, text: str) -> str:
        try:
            parse_move(text)
        except ValueError as error:
            raise fault(codes.MODEL_RULE, str(error)) from error
        return text

    @property
    def name(self) -> str:
        """Chassis and model in one."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The ways to move."""
        return parse_move(self.move)


class UnitsFile(File):
    """A file of units: one that a game has, or one that was imported."""

    units: dict[Id, UnitSheet] = Field(min_length=1)
    """The units, by id."""
