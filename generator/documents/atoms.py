"""Blocks cut into atoms: the smallest things that a column can hold, each of a whole number of millimetres.

A line of text, a row of a table, a figure with its caption and the head of a chapter are atoms. The page filler only
ever looks at their heights, at the gap that they want above them and at what they must not be parted from; what they
draw, they draw when they know their place. Body text stands on the 4 mm module of the pages: a line is 4 mm, gaps are
multiples of it, and what is set tighter (tables, small print) is brought back to the module at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from generator.data.records import dataclass
from generator.draw.display import Item

MODULE = 4
"""The grid of the pages, in mm."""

COLUMN = 88
"""Width of a column of a two-column page, in mm: the same on A4 and Letter, so that both break alike."""

MARGIN = 8
"""The part of a column, at its left, that holds numbers and labels and no running text, in mm."""

Draw = Callable[[float, float], list[Item]]
"""Draws an atom whose top left corner is at (x, y) mm."""


@dataclass(slots=True, eq=False)
class Node:
    """A tagged group around atoms: list, list item, table, paragraph. Parts in two columns make two groups."""

    id: str
    role: str
    alt: str = ""
    link: str = ""
    bookmark: str = ""
    parts: int = 0


@dataclass(slots=True, eq=False)
class Atom:
    """One piece of a column. `height` and `gap` (room above, dropped at a column's top) are mm.

    `stick` ties it to the next atom. `snap` asks for a place on the 4 mm module. `head` is what is repeated above it
    when it comes first in a column. `wide` spans all columns; `brk` is "page" or "column" for a forced break;
    a page isn't broken where `room`, a share of its height, is left.
    """

    height: int
    draw: Draw
    path: tuple[Node, ...] = ()
    gap: int = 0
    stick: bool = False
    snap: bool = True
    head: tuple[Atom, ...] = ()
    wide: bool = False
    brk: str = ""
    room: float = 1.0
    block: int = 0
    chapter: str = ""
    """Set on the head of a chapter: what the running head says from here on."""
    target: str = ""
    """The id of the heading that begins here, for page numbers."""


@dataclass(slots=True)
class Overflow:
    """Something that doesn't fit where it has to: which block, what, and by how many mm."""

    block: int
    what: str
    by: float
    source: str = ""


@dataclass(slots=True)
class Cut:
    """A document cut into atoms, and what did not fit while cutting."""

    atoms: list[Atom] = field(default_factory=list)
    overflows: list[Overflow] = field(default_factory=list)


def nothing(x: float, y: float) -> list[Item]:
    """Draws nothing: for breaks and for room."""
    return []


def tie(atoms: list[Atom], last: bool = False) -> list[Atom]:
    """Keep the first two and the last two atoms together; `last` ties the end to what follows."""
    count = len(atoms)
    for number, atom in enumerate(atoms[:-1]):
        if number == 0 or number == count - 2 or count <= 3:
            atom.stick = True
    if atoms and last:
        atoms[-1].stick = True
    return atoms
