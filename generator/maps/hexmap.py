"""A hex map as a value: levels and terrain, hex by hex.

Hexes are flat-topped. Columns and rows count from 0 inside, from 1 in labels; the columns 2, 4, 6, ... of labels lie
half a hex lower (`Shift.ODD` of `generator.hexes`). A hex has an index, row by row. Sides and facings are numbered
clockwise from the north, 0 to 5, as exits are in MegaMek's boards: north, north-east, south-east, south, ...
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from generator.hexes import Hex, from_offset, to_offset

SIDES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The names of sides and facings, by number."""
SHORT_SIDES = ("N", "NE", "SE", "S", "SW", "NW")

NOWHERE = -1
"""The index of what lies off the map."""


class Feature(NamedTuple):
    """One thing in a hex: `woods`, `water`, `road`, ... with its own level (depth, density, height in levels).

    `exits` is a mask of the sides that it leads to, bit 0 the north; None where the file doesn't say.
    """

    kind: str
    level: int = 1
    exits: int | None = None


class Cell(NamedTuple):
    """One hex: the level of its ground, what is in it, and the theme of its look ("" for none)."""

    level: int = 0
    features: tuple[Feature, ...] = ()
    theme: str = ""

    def feature(self, kind: str) -> Feature | None:
        """The feature of a kind, or None."""
        return next((one for one in self.features if one.kind == kind), None)

    def of(self, kind: str) -> int:
        """The level of a feature; 0 without it."""
        found = self.feature(kind)
        return found.level if found else 0


CLEAR = Cell()


@dataclass(frozen=True)
class HexMap:
    """A map of `width` columns and `height` rows; `cells` lie row by row.

    `notes` are texts by index of a hex; the rest is what a file says of the whole map: `backgrounds` are names of
    pictures that lie under it, `comments` the lines that are for whoever reads the file.
    """

    width: int
    height: int
    cells: tuple[Cell, ...]
    title: str = ""
    notes: Mapping[int, str] = field(default_factory=dict)
    options: tuple[tuple[str, str], ...] = ()
    tags: tuple[str, ...] = ()
    description: str = ""
    backgrounds: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.cells) != self.width * self.height:
            raise ValueError(f"{len(self.cells)} hexes for a map of {self.width} x {self.height}")

    def __len__(self) -> int:
        return len(self.cells)

    def index(self, column: int, row: int) -> int:
        """The index of a hex by column and row from 0; NOWHERE off the map."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return NOWHERE

    def hex(self, index: int) -> Hex:
        """The axial coordinates of a hex."""
        row, column = divmod(index, self.width)
        return from_offset(column, row)

    def at(self, hex: Hex) -> int:
        """The index of a hex by its axial coordinates; NOWHERE off the map."""
        column, row = to_offset(hex)
        return self.index(column, row)

    @property
    def digits(self) -> int:
        """How many digits column and row have in a label: two, or three past 99."""
        return 2 if max(self.width, self.height) <= 99 else 3

    def label(self, index: int) -> str:
        """What a hex is called: `0304`, column 3 and row 4 from 1."""
        row, column = divmod(index, self.width)
        return f"{column + 1:0{self.digits}d}{row + 1:0{self.digits}d}"

    def find(self, label: str) -> int:
        """The index of the hex with a label; NOWHERE for none."""
        digits = self.digits
        if len(label) != 2 * digits or not (label.isascii() and label.isdigit()):
            return NOWHERE
        return self.index(int(label[:digits]) - 1, int(label[digits:]) - 1)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Of each hex the indices of the six beside it, by side; NOWHERE off the map."""
        width, made = self.width, []
        for row in range(self.height):
            for column in range(width):
                upper = row - (1 - column % 2)
                lower = upper + 1
                made.append(
                    (
                        self.index(column, row - 1),
                        self.index(column + 1, upper),
                        self.index(column + 1, lower),
                        self.index(column, row + 1),
                        self.index(column - 1, lower),
                        self.index(column - 1, upper),
                    )
                )
        return tuple(made)

    def distance(self, start: int, end: int) -> int:
        """Steps from one hex to another."""
        return self.hex(start).distance(self.hex(end))
