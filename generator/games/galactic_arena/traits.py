"""What a hero looks like: the traits from which its picture is built. No rule reads them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.data.models import Entry, Id, Looks


class Traits(Entry):
    """A hero's picture. Words that the drawing doesn't know are told by a check."""

    build: Annotated[Id, Looks]
    """The frame: slight, tall, broad, hulking, low."""
    head: Annotated[Id, Looks]
    """What sits on the shoulders."""
    gear: Annotated[list[Id], Looks] = Field(default_factory=list)
    """What is worn: a cape, horns, pipes, a visor."""
    stance: Annotated[Id, Looks] = "upright"
    """How it stands."""
