"""Single hexes as maps show them, for tables of what terrain costs.

<drawn what="{{ ref(swatch('woods', 1, 7)) }}"/>
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.draw.display import Group, Ink, Item, Line, Paint, Path
from generator.maps.drawing import Look, ground, ways
from generator.maps.drawing_terrain import STYLES
from generator.maps.hexmap import Cell, Feature, HexMap

ACROSS = 0b001001
"""Exits of a road: north and south."""
ALONE = frozenset({"building"})
"""Kinds that stand alone: what joins one to a neighbour would lie on the outline."""


def swatch(kind: str, level: int, across: float) -> Callable[[Any], tuple[Item, ...]]:
    """What draws a hex of one kind of terrain, without letters, its middle at (0, 0); `across` is mm, flat to flat.

    Its outline is fine, not the firm edge of a map: a table has many of them.
    """
    features = (Feature(str(kind), int(level), 0 if str(kind) in ALONE else ACROSS),)
    look = Look.of(HexMap(1, 1, (Cell(0, features),)), across)
    x, y = look.grid.centre(0)
    (first, *rest) = [(round(x + dx, 4), round(y + dy, 4)) for dx, dy in look.grid.corners]
    outline = Path((("M", *first), *(("L", *corner) for corner in rest), ("Z",)),
                   Paint(stroke=Ink.BLACK, width=Line.DETAIL.value))  # fmt: skip
    items = (Group("", (*ground(look, (0,)), *ways(look, (0,)), outline), dx=-x, dy=-y),)
    return lambda report: items


def letters_of(kind: str) -> str:
    """The letters of a kind of terrain on maps; a kind that is told by its lines alone has none."""
    return STYLES[str(kind)].letters if str(kind) in STYLES else ""
