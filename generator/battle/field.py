"""Where units stand and what they see: on a hex map, or at distances that somebody says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from generator.maps.hexmap import Cell, HexMap
from generator.maps.sight import Sight, SightLine, top_of

from .rules import Rules
from .state import NOWHERE, State
from .units import Unit

_MOST_LOOKS = 200_000


class Look(NamedTuple):
    """What a unit has before it when it looks at another.

    `inches` between them; `seen` whether anything hides the target; `woods` and `cover` whether they make it harder to
    hit.
    """

    inches: float
    seen: bool = True
    woods: bool = False
    cover: bool = False


class Field(Protocol):
    """Where a battle takes place."""

    def look(self, s: State, unit: int, target: int) -> Look:
        """What a unit sees of another."""
        ...

    def contact(self, s: State, unit: int, other: int) -> bool:
        """Whether two units are in base contact."""
        ...

    def touching(self, s: State, unit: int) -> int:
        """The mask of living enemies in base contact with a unit."""
        ...

    def depth(self, s: State, unit: int) -> int:
        """How deep the water is in which a unit stands; 0 for dry ground."""
        ...


def surface_of(cell: Cell) -> int:
    """The level on which a unit stands that doesn't sink: the ground, the surface of water, a bridge, a roof."""
    bridge = cell.feature("bridge")
    return cell.level + bridge.level if bridge else top_of(cell)


class Terrain:
    """A hex map as battles read it, the same for all of them: what is found along the way is kept for all games.

    :param floating: letters of the ways of moving that keep a unit on the surface of water.
    """

    def __init__(self, rules: Rules, field: HexMap, floating: Iterable[str] = ()) -> None:
        self.rules = rules
        self.map = field
        self.floating = frozenset(floating)
        self.surfaces = tuple(map(surface_of, field.cells))
        """By hex the level of ground, water's surface, bridge or roof."""
        self.depths = tuple(0 if cell.feature("bridge") else cell.of("water") for cell in field.cells)
        """By hex how deep a unit stands in water; nobody does on a bridge."""
        self.levels = tuple(top - depth for top, depth in zip(self.surfaces, self.depths, strict=True))
        """By hex the level on which units stand that sink."""
        self.neighbours = field.neighbours
        self.wooded = tuple(bool(cell.of("woods") or cell.of("jungle")) for cell in field.cells)
        self.labels = tuple(field.label(index) for index in range(len(field)))
        self.index_of = {label: index for index, label in enumerate(self.labels)}
        self.sunk = Sight(field, footing=self.levels)
        self.afloat = Sight(field, footing=self.surfaces)
        self.known: dict[tuple[int, int, int, int, bool], Look] = {}
        """What was seen: from, to, both heights, whether the target floats."""
        self.kept: dict[Any, Any] = {}
        """What a game's movement keeps of this map."""

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs; what was found along the way it finds itself."""
        return {**self.__dict__, "known": {}, "kept": {}}

    def look(self, start: int, end: int, height: int, its: int, *, floats: bool) -> Look:
        """What who stands in one hex sees of who stands in another.

        :param height: of who looks, in levels, from where the target's kind would stand in its hex.
        :param floats: whether the target stays on the surface of water.
        """
        key = (start, end, height, its, floats)
        found = self.known.get(key)
        if found is None:
            sight = self.afloat if floats else self.sunk
            if len(self.known) >= _MOST_LOOKS:
                self.known.clear()
            found = self.known[key] = self._look(sight.between(start, end, height, its, self._better), end)
        return found

    def _better(self, line: SightLine) -> tuple[int, int]:
        """Along an edge a side that hides the target is better for it, then one that adds more to the number."""
        rules, look = self.rules, self._look(line, line.end)
        return not look.seen, rules.woods * look.woods + rules.cover * look.cover

    def _look(self, line: SightLine, end: int) -> Look:
        rules = self.rules
        inches = rules.hex_inches * line.distance
        through = rules.hex_inches * len(line.woods)
        covered = 3 * line.hidden <= 2 * line.height
        far = any(rules.hex_inches * one.distance > rules.woods_near for one in line.woods)
        seen = line.visible and covered and through <= rules.woods_block
        return Look(inches, seen, far or self.wooded[end], line.partial_cover)


class MapField:
    """The units of a battle on a hex map.

    :param heights: how many levels high each unit stands; what the rules say of its kind if left out.
    """

    def __init__(
        self, rules: Rules, units: Sequence[Unit], terrain: Terrain, heights: Sequence[int] | None = None
    ) -> None:
        self.rules = rules
        self.units = units
        self.terrain = terrain
        self.map = terrain.map
        self.neighbours, self.labels, self.index_of = terrain.neighbours, terrain.labels, terrain.index_of
        self.surfaces, self.depths, self.levels = terrain.surfaces, terrain.depths, terrain.levels
        self.floats = tuple(unit.travel in terrain.floating for unit in units)
        self._heights = list(heights) if heights is not None else [rules.height(unit.type) for unit in units]

    @property
    def kept(self) -> dict[Any, Any]:
        """What a game's movement keeps of this map, the same for every game."""
        return self.terrain.kept

    def look(self, s: State, unit: int, target: int) -> Look:
        """What a unit sees of another."""
        return self.look_from(unit, s.at[unit], target, s.at[target])

    def look_from(self, unit: int, start: int, target: int, end: int) -> Look:
        """What a unit would see from one hex of another unit in another."""
        height, its, floats = self._heights[unit], self._heights[target], self.floats[target]
        if self.floats[unit] is not floats:  # heights are counted from where the target's kind stands
            height += self.depths[start] if self.floats[unit] else -self.depths[start]
        found = self.terrain.known.get((start, end, height, its, floats))
        return found if found is not None else self.terrain.look(start, end, height, its, floats=floats)

    def level(self, s: State, unit: int) -> int:
        """The level on which a unit stands: the surface of water for those that float, else its ground."""
        return (self.surfaces if self.floats[unit] else self.levels)[s.at[unit]]

    def contact(self, s: State, unit: int, other: int) -> bool:
        """Whether two units stand side by side, and not too many levels apart."""
        near = s.at[other] in self.neighbours[s.at[unit]]
        return near and abs(self.level(s, unit) - self.level(s, other)) <= self.rules.contact_levels

    def touching(self, s: State, unit: int) -> int:
        """The mask of living enemies in base contact with a unit."""
        mask, side, beside = 0, self.units[unit].side, self.neighbours[s.at[unit]]
        for other in self.units:
            its = other.index
            if other.side != side and s.at[its] in beside and s.alive[its] and self.contact(s, unit, its):
                mask |= 1 << its
        return mask

    def depth(self, s: State, unit: int) -> int:
        """How deep the water is in which a unit stands."""
        here = s.at[unit]
        return self.depths[here] if here != NOWHERE and not self.floats[unit] else 0


@dataclass
class Measured:
    """A table without a map: distances are said. Looks that nobody says are in the open at `usual` inches."""

    rules: Rules
    units: Sequence[Unit]
    looks: Mapping[tuple[int, int], Look]
    depths: Mapping[int, int]
    usual: float = 12

    def look(self, s: State, unit: int, target: int) -> Look:
        """What was said of the two."""
        return self.looks.get((unit, target), Look(self.usual))

    def contact(self, s: State, unit: int, other: int) -> bool:
        """Whether no inch is between them."""
        return self.look(s, unit, other).inches == 0

    def touching(self, s: State, unit: int) -> int:
        """The mask of living enemies in base contact with a unit."""
        side = self.units[unit].side
        return sum(
            1 << other.index
            for other in self.units
            if other.side != side and s.alive[other.index] and self.contact(s, unit, other.index)
        )

    def depth(self, s: State, unit: int) -> int:
        """How deep the water is in which a unit stands."""
        return self.depths.get(unit, 0)
