"""The form of our own map files: rows of hexes that a person can type, a legend, notes.

A game has its maps in one number file, `maps.yaml` (`MapsFile`); a file with one map of a user's ends in `.map.yaml`
(`MapFile`). `generator.maps.body` makes a map of either.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from generator.data.models import Entry, File, Id, Label, Looks

MOST_COLUMNS = MOST_ROWS = 999
"""Labels have three digits at most for column and row."""
MOST_HEXES = 60_000
"""Hexes of one map at most."""
LONGEST_LINE = 20_000
"""Letters of a line at most."""

Row = Annotated[str, StringConstraints(pattern=r"\S", max_length=LONGEST_LINE)]
Text = Annotated[str, StringConstraints(max_length=LONGEST_LINE)]
SymbolText = Annotated[str, StringConstraints(min_length=1, max_length=8)]
FeatureText = Annotated[str, StringConstraints(min_length=1, max_length=120)]


class MapBody(Entry):
    """A map: its hexes row by row, and what its signs mean. A game's text files have its name."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("about",)

    rows: Annotated[list[Row], Field(min_length=1, max_length=MOST_ROWS)]
    """From the north, one text for each row of hexes. Hexes are parted by blanks; each is the level of its ground, then
    its symbols: `2w` is level 2 with woods, `.` clear ground of level 0."""
    legend: dict[SymbolText, list[FeatureText]] = Field(default_factory=dict)
    """Symbols of this map's own, a letter or a letter with digits: `R: [paved, road N S]`."""
    notes: dict[str, Text] = Field(default_factory=dict)
    """Words to single hexes, by label: `"0304": the old mill`."""
    theme: Annotated[Text, Looks()] = ""
    """The look of all hexes that have none of their own: grass, desert, snow."""
    description: Text = ""
    """What the map is, for whoever chooses one."""
    tags: list[Label] = Field(default_factory=list)
    """Words to find it by."""
    options: Annotated[list[Label], Looks()] = Field(default_factory=list)
    """Options of a board file, as its lines have them."""
    backgrounds: Annotated[list[Label], Looks()] = Field(default_factory=list)
    """Names of pictures of a board file."""
    comments: Annotated[list[Text], Looks()] = Field(default_factory=list)
    """Comments of a board file."""


class MapsFile(File):
    """maps.yaml: the maps of a game."""

    maps: Annotated[dict[Id, MapBody], Field(min_length=1)]
    """The maps, by id. Their titles stand with the texts."""


class MapFile(MapBody, File):
    """A `.map.yaml` file: one map of a user's own."""

    title: Text = ""
    """What the map is called."""
