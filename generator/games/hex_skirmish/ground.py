"""A hex map as Hex Skirmish sees it: by hex where a mech stands, what entering costs, what it can't enter.

Compiled once for a map into plain lists, which the walk and the search of reachable hexes read.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from generator.maps.hexmap import Cell, HexMap
from generator.maps.sight import footing_of


class MoveRules(NamedTuple):
    """The numbers of movement, from ground.yaml and movement.yaml."""

    inches: int = 2
    """Inches of a card's move for a hex."""
    step: int = 1
    """Points for a hex."""
    turn: int = 1
    """Points for turning by one side."""
    level: int = 1
    """Points for each level up or down."""
    sizes_per_level: int = 2
    """A step may change one level for so many sizes, rounded up."""
    water: int = 1
    """Points more for a hex of water."""
    paved: int = 2
    """How many paved hexes in a row cost as much as one."""
    roof: int = 2
    """A building must be at least so many times as high as the mech."""
    sprint: int = 50
    """What a sprint adds to the movement, in per cent."""
    sprint_heat: int = 1
    """Heat that a sprint marks at once."""
    die_hexes: int = 4
    """Hexes moved for each point of the modifier die, rounded up."""
    die_jump: int = 1
    """What a jump adds to the modifier."""
    die_most: int = 5
    """The highest modifier that the die shows."""
    depth_harder: int = 1
    """How much harder the test in water becomes for each level of depth."""
    slide_harder: int = 1
    """How much harder the test of a turn on a road becomes for each point of the slide value."""
    arc: int = 1
    """Sides to the left and right of the facing that belong to the front arc."""

    def climb(self, size: int) -> int:
        """Levels that a mech of some size may change in one step."""
        return -(-size // self.sizes_per_level)

    def sprinting(self, points: int) -> int:
        """Points of movement in a sprint, rounded down."""
        return points + points * self.sprint // 100

    def die(self, hexes: int, *, jumped: bool = False) -> int:
        """The modifier for hexes moved."""
        return min(self.die_most, -(-hexes // self.die_hexes) + (self.die_jump if jumped else 0))

    def in_hexes(self, inches: int) -> int:
        """Hexes of a move in inches, rounded down."""
        return inches // self.inches


class Tax(NamedTuple):
    """What a hex costs beyond the step: the id of the kind of ground (`light-cover`) and its points."""

    ground: str
    cost: int


@dataclasses.dataclass(frozen=True)
class Ground:
    """One map, compiled. All lists are by the index of a hex."""

    field: HexMap
    rules: MoveRules
    footing: list[int]
    """The level on which a mech stands: the ground, the bottom of water, a roof, a bridge."""
    depth: list[int]
    """The depth of water; 0 without, and for a ford."""
    water: list[bool]
    """Whether there is water, a ford too."""
    roof: list[int]
    """The levels of the building that stands there; 0 without."""
    paved: list[bool]
    taxes: list[tuple[Tax, ...]]
    tax: list[int]
    """The sum of `taxes`."""
    shut: list[bool]
    """Whether nothing can ever enter."""
    edges: dict[tuple[int, bool, bool], Any] = dataclasses.field(default_factory=dict, repr=False, compare=False)
    """What `reach` keeps: the graph of steps by size and way of moving."""
    charts: dict[tuple[int, bool, bool], Any] = dataclasses.field(default_factory=dict, repr=False, compare=False)
    """What `flood` keeps: the same steps as sets."""

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs; the graphs it makes itself."""
        return {**self.__dict__, "edges": {}, "charts": {}}

    @cached_property
    def any_paved(self) -> bool:
        """Whether the map has a paved hex."""
        return any(self.paved)


class GroundRules(NamedTuple):
    """All that the data say of maps: the numbers of movement, by kind of feature its taxes by level (the last for
    higher levels), the kinds that are paved, and those that keep everything out."""

    moves: MoveRules
    taxes: Mapping[str, tuple[Tax, ...]]
    paved: frozenset[str]
    shut: frozenset[str]


def compile_ground(made: HexMap, rules: GroundRules) -> Ground:
    """A map's lists."""
    taxes = [_taxes(cell, rules.taxes) for cell in made.cells]
    bridged = [cell.feature("bridge") is not None for cell in made.cells]
    wet = [cell.feature("water") is not None and not over for cell, over in zip(made.cells, bridged, strict=True)]
    depth = [cell.of("water") if is_wet else 0 for cell, is_wet in zip(made.cells, wet, strict=True)]
    kinds = [frozenset(one.kind for one in cell.features) for cell in made.cells]
    return Ground(
        made,
        rules.moves,
        footing=[footing_of(cell) for cell in made.cells],
        depth=depth,
        water=wet,
        roof=[cell.of("building") for cell in made.cells],
        paved=[bool(here & rules.paved) for here in kinds],
        taxes=taxes,
        tax=[sum(one.cost for one in here) for here in taxes],
        shut=[bool(here & rules.shut) for here in kinds],
    )


def _taxes(cell: Cell, taxes: Mapping[str, tuple[Tax, ...]]) -> tuple[Tax, ...]:
    found = []
    for one in cell.features:
        by_level = taxes.get(one.kind)
        if by_level and one.level > 0:
            found.append(by_level[min(one.level, len(by_level)) - 1])
    return tuple(found)
