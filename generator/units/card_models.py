"""`cards.yaml` of a game: what its unit cards print besides the unit's own values.

What play needs as well (ranges, modifiers, heat) may stand here or in a file of the game's engine; a card takes values
by their data paths and doesn't mind which.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.data.models import Entry, File, Id, Model
from generator.units.models import TYPES

Small = Annotated[int, Field(ge=0, le=99)]


class BandModel(Entry):
    """One range of shooting."""

    to: Small | None = None
    """The farthest inch of it; without it there is no end."""
    modifier: Annotated[int, Field(ge=-9, le=9)] = 0
    """What it adds to the target number."""


class CriticalModel(Entry):
    """One row of critical boxes."""

    boxes: Annotated[int, Field(ge=1, le=6)]
    """How often it can be marked."""
    by: Annotated[int, Field(ge=0, le=9)] | None = None
    """The number in its effect, as the words of the card need it."""
    words: Id
    """Which words of the cards tell it."""


class KindModel(Entry):
    """Cards of one kind of unit."""

    types: list[Literal["BM", "IM", "PM", "CV", "SV", "BA", "CI", "AF", "CF"]] = Field(min_length=1)
    """The types of units whose cards these are."""
    heat: bool = False
    """Whether they have a heat scale."""
    criticals: dict[Id, CriticalModel] = Field(default_factory=dict)
    """Their critical boxes, in order."""


class CardsFile(File):
    """What the unit cards of a game print."""

    hex: Annotated[int, Field(ge=1, le=20)] = 2
    """Inches of a hex."""
    skill: Annotated[int, Field(ge=0, le=8)] = 4
    """The skill of a unit where a list doesn't say it."""
    heat: Annotated[int, Field(ge=1, le=6)] = 3
    """Levels of heat before a unit shuts down."""
    bands: dict[Id, BandModel] = Field(default_factory=dict)
    """The ranges: short, medium, long, extreme."""
    kinds: dict[Id, KindModel]
    """The kinds of cards."""


class SpecialModel(Entry):
    """One special ability that the reference explains; its words stand in the game's text."""

    values: dict[str, Small] = Field(default_factory=dict)
    """Numbers that its explanation needs."""
    like: str | None = None
    """Another tag whose explanation it shares."""


class SpecialsFile(File):
    """The special abilities that the reference explains, by tag in small letters."""

    specials: dict[Id, SpecialModel]
    """By tag."""


__all__ = ["TYPES", "BandModel", "CardsFile", "CriticalModel", "KindModel", "Model", "SpecialModel", "SpecialsFile"]
