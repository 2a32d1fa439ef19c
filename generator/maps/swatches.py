"""Single hexes as maps show them, for tables of what terrain costs: `<drawn what="{{ ref(swatch('woods', 1, 7)) }}"/>`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.draw.display import Group, Item
from generator.maps.drawing import Look, drawn
from generator.maps.drawing_terrain import STYLES
from generator.maps.hexmap import Cell, Feature, HexMap

ACROSS = 0b001001
"""Exits of a road: north and south."""


def swatch(kind: str, level: int, across: float) -> Callable[[Any], tuple[Item, ...]]:
    """What draws a hex of one kind of terrain, without letters, its middle at (0, 0); `across` is mm, flat to flat."""
    features = (Feature(str(kind), int(level), ACROSS),)
    look = Look.of(HexMap(1, 1, (Cell(0, features),)), across)
    x, y = look.grid.centre(0)
    items = (Group("", drawn(look, words=False), dx=-x, dy=-y),)
    return lambda report: items


def letters_of(kind: str) -> str:
    """The letters of a kind of terrain on maps; a kind that is told by its lines alone has none."""
    return STYLES[str(kind)].letters if str(kind) in STYLES else ""
