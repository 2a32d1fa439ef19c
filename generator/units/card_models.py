"""`cards.yaml` and `specials.yaml` of a game: what its unit cards print besides the unit's own values."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.data.models import EachOnce, Entry, File, Id

Small = Annotated[int, Field(ge=0, le=99)]


class CriticalModel(Entry):
    """One row of critical boxes. What it doesn't say is that of the battle's critical hit of the same name."""

    words: Id
    """Which words of the cards tell it."""
    boxes: Annotated[int, Field(ge=1, le=6)] | None = None
    """How often it can be marked."""
    by: Annotated[int, Field(ge=0, le=9)] | None = None
    """The number in its effect, as the words of the card need it."""


class KindModel(Entry):
    """Cards of one kind of unit."""

    types: Annotated[
        list[Literal["BM", "IM", "PM", "CV", "SV", "BA", "CI", "AF", "CF"]], Field(min_length=1), EachOnce
    ]
    """The types of units whose cards these are."""
    criticals: dict[Id, CriticalModel] = Field(default_factory=dict)
    """Their critical boxes, in order."""


class CardsFile(File):
    """What the unit cards of a game print, besides what its battle.yaml says of ranges, heat and critical hits."""

    hex: Annotated[int, Field(ge=1, le=20)] = 2
    """Inches of a hex."""
    kinds: dict[Id, KindModel]
    """The kinds of cards."""


class SpecialModel(Entry):
    """One special ability that the reference explains; its words stand in the game's text."""

    texts = ("name", "text")
    values: dict[Id, Small] = Field(default_factory=dict)
    """Numbers that its explanation needs."""
    played: bool = False
    """Whether the rules of the game play it; of others the reference says that they don't."""
    starts: bool = False
    """Whether it explains all tags that begin so and have no entry of their own."""


class SpecialsFile(File):
    """The special abilities that the reference explains, by tag in small letters."""

    specials: dict[Id, SpecialModel]
    """By tag."""
