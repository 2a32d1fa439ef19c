"""The benchmark game's numbers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.data.models import Entry, File, Id


class Card(Entry):
    """One weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name", "effect")

    cost: Annotated[int, Field(ge=0, le=99)]
    """What it costs."""
    heat: Annotated[int, Field(ge=0, le=99)]
    """What it heats."""
    range: Annotated[int, Field(ge=0, le=99)]
    """How far it reaches."""
    dice: Annotated[int, Field(ge=1, le=9)]
    """How many dice it rolls."""
    cover: Annotated[int, Field(ge=0, le=9)]
    """What cover takes off."""


class Cards(File):
    """cards.yaml."""

    cards: dict[Id, Card]
    """The cards by id."""


class Map(File):
    """map.yaml."""

    columns: Annotated[int, Field(ge=1, le=99)]
    """Columns of hexes."""
    rows: Annotated[int, Field(ge=1, le=99)]
    """Rows of hexes."""


NUMBER_FILES = {"cards": Cards, "map": Map}
