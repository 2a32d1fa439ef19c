"""What ground.yaml holds: what terrain costs in inches, way of moving by way of moving; and the same as tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from generator.battle.field import MapField
from generator.data.models import EachOnce, Entry, File, Id, Model
from generator.maps.hexmap import NOWHERE, Cell
from generator.units.moves import MODES

Inches = Annotated[int, Field(ge=0, le=99)]
CLOSED = 999
"""The cost of what can't be entered."""


class WaterCost(Model):
    """What water costs beyond the ground."""

    shallow: Inches
    """Depth 1."""
    deep: Inches
    """Depth 2 and more."""


class TravelMode(Entry):
    """A way of moving over the ground."""

    texts = ("name",)
    levels: Annotated[int, Field(ge=0, le=99)]
    """The most levels that one hex may lie above or below the one before."""
    level: Inches
    """What each of these levels costs."""
    depth: Annotated[int, Field(ge=0, le=99)]
    """The deepest water that it enters."""
    water: WaterCost
    """What water costs."""
    floats: bool = False
    """Whether it stays on the surface of water."""
    features: dict[Id, Inches]
    """What terrain costs beyond the ground, by kind."""
    closed: Annotated[list[Id], EachOnce] = Field(default_factory=list)
    """Terrain that it doesn't enter."""


class GroundFile(File):
    """ground.yaml"""

    hex: Annotated[int, Field(ge=1, le=9)]
    """Inches of a hex."""
    roads: Annotated[list[Id], EachOnce]
    """Features that are ways: from one to the next nothing but levels costs more."""
    solid: Annotated[list[Id], EachOnce]
    """Terrain in which nobody ends a jump."""
    modes: dict[Id, TravelMode]
    """Ways of moving, by the words that moves of cards stand for: walk, tracks, hover, ..."""

    def mode(self, letter: str) -> TravelMode | None:
        """The way of moving that a letter of a card means; None where nobody said what it costs."""
        return self.modes.get(MODES.get(letter, ""))

    @property
    def floating(self) -> frozenset[str]:
        """The letters of ways of moving that stay on the surface of water."""
        return frozenset(letter for letter, word in MODES.items() if word in self.modes and self.modes[word].floats)


@dataclass(frozen=True)
class Travel:
    """A way of moving on one map.

    `into[i]` is what entering hex i costs from ground of its level, CLOSED if it can't be entered; `steps[i]` are the
    hexes that can be entered from hex i, with the inches that each step costs.
    """

    into: tuple[int, ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]


def travel(ground: GroundFile, letter: str, field: MapField) -> Travel | None:
    """The tables of a way of moving on a map; None for one that this game doesn't play."""
    mode = ground.mode(letter)
    if mode is None:
        return None
    cells = field.map.cells
    into = tuple(_cost(ground, mode, cell, depth) for cell, depth in zip(cells, field.depths, strict=True))
    ways = [any(cell.feature(kind) for kind in ground.roads) for cell in cells]
    steps = []
    for here, beside in enumerate(field.neighbours):
        open_ones = []
        for there in beside:
            if there == NOWHERE:
                continue
            climb = abs(field.surfaces[there] - field.surfaces[here])
            cost = (ground.hex if ways[here] and ways[there] else into[there]) + climb * mode.level
            if climb <= mode.levels and cost < CLOSED:
                open_ones.append((there, cost))
        steps.append(tuple(open_ones))
    return Travel(into, tuple(steps))


def _cost(ground: GroundFile, mode: TravelMode, cell: Cell, depth: int) -> int:
    """What entering a hex costs from ground of its level."""
    if any(cell.feature(kind) for kind in mode.closed):
        return CLOSED
    if depth > mode.depth:
        return CLOSED
    water = 0 if not depth else mode.water.shallow if depth == 1 else mode.water.deep
    return ground.hex + water + sum(mode.features.get(feature.kind, 0) for feature in cell.features)


def landing(ground: GroundFile, cell: Cell) -> bool:
    """Whether a jump may end in a hex."""
    return not any(cell.feature(kind) for kind in ground.solid)
