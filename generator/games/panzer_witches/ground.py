"""A hex map as frames see it: by hex what entering costs, where one takes cover, what blocks the view.

Compiled once for a map into plain lists; what is found along the way (lines of sight, distances, ways) is kept with it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from generator.maps.hexmap import NOWHERE, Cell, HexMap

FAR = 9999
"""A cost that nobody can pay."""


class GroundRules(NamedTuple):
    """What ground.yaml says, compiled."""

    step: int
    level: int
    costs: dict[str, tuple[int, ...]]
    roads: frozenset[str]
    shut: frozenset[str]
    deepest: int
    woods: frozenset[str]
    structures: frozenset[str]
    hides: frozenset[str]


def compile_ground(given: Any) -> GroundRules:
    """ground.yaml as plain numbers."""
    return GroundRules(
        int(given.step), int(given.level),
        {kind: tuple(int(cost) for cost in one.costs) for kind, one in given.kinds.items()},
        frozenset(given.roads), frozenset(given.shut), int(given.deepest),
        frozenset(given.woods), frozenset(given.structures), frozenset(given.hides),
    )  # fmt: skip


class Ground:
    """A map under the rules of ground.yaml. Every list is by index of a hex.

    `level` is where a frame stands: the ground, or a bridge over it. `depth` is of the water that it wades in.
    `entry` is what entering costs without levels, FAR where nothing enters. `cover` says whether one takes cover or
    hides there for what stands in the hex or beside it; `below` whether a higher level lies beside it (hull down).
    """

    def __init__(self, rules: GroundRules, field: HexMap) -> None:
        self.rules = rules
        self.map = field
        self.neighbours = field.neighbours
        self.size = len(field)
        self.labels = tuple(field.label(index) for index in range(self.size))
        self.index_of = {label: index for index, label in enumerate(self.labels)}
        cells = field.cells
        self.level = [_stands(cell) for cell in cells]
        self.depth = [0 if cell.feature("bridge") else cell.of("water") for cell in cells]
        self.entry = [_entry(rules, cell) for cell in cells]
        self.woods = [_has(cell, rules.woods) for cell in cells]
        self.walls = [cell.of("building") > 0 for cell in cells]
        """Buildings block the view."""
        structures = [any(one.kind in rules.structures for one in cell.features) for cell in cells]
        """Of any height: a bridge that lies at the level of its banks is a structure too."""
        self.cover = [
            _has(cell, rules.hides) or any(structures[one] for one in self.beside(index))
            for index, cell in enumerate(cells)
        ]
        self.below = [
            any(self.level[one] > self.level[index] for one in self.beside(index)) for index in range(self.size)
        ]
        self.axial = [tuple(field.hex(index)) for index in range(self.size)]
        """By hex its axial coordinates."""
        self._at = {one: index for index, one in enumerate(self.axial)}
        self._distances: dict[int, list[int]] = {}
        self._within: dict[int, list[int]] = {}
        self._steps: dict[int, list[tuple[tuple[int, int, int], ...]]] = {}
        self.kept: dict[Any, Any] = {}
        """What other parts of the engine keep of this map."""

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs; what was found along the way it finds itself."""
        return {**self.__dict__, "kept": {}, "_distances": {}, "_within": {}, "_steps": {}}

    def at(self, q: int, r: int) -> int:
        """The hex with axial coordinates; NOWHERE off the map."""
        return self._at.get((q, r), NOWHERE)

    def beside(self, index: int) -> list[int]:
        """The hexes beside one that are on the map."""
        return [one for one in self.neighbours[index] if one != NOWHERE]

    def distances(self, start: int) -> list[int]:
        """Steps to every hex."""
        found = self._distances.get(start)
        if found is None:
            q, r = self.axial[start]
            found = self._distances[start] = [
                max(abs(one - q), abs(other - r), abs(one + other - q - r)) for one, other in self.axial
            ]
        return found

    def distance(self, start: int, end: int) -> int:
        """Steps from one hex to another."""
        return self.distances(start)[end]

    def within(self, start: int, most: int) -> list[int]:
        """The hexes at most so many steps away, the hex itself among them; don't change the list."""
        key = start * FAR + most
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = [index for index, steps in enumerate(self.distances(start)) if steps <= most]
        return found

    def cost(self, start: int, end: int, climb: int) -> int:
        """What a step into a hex beside it costs a frame that climbs so many levels; FAR where it can't."""
        between = abs(self.level[end] - self.level[start])
        if between > climb or self.entry[end] >= FAR:
            return FAR
        return self.entry[end] + between * self.rules.level

    def steps(self, climb: int) -> list[tuple[tuple[int, int, int], ...]]:
        """Of each hex what can be entered from it: the hex, the side, the cost."""
        found = self._steps.get(climb)
        if found is None:
            found = self._steps[climb] = [
                tuple(
                    (there, side, cost)
                    for side, there in enumerate(self.neighbours[index])
                    if there != NOWHERE and (cost := self.cost(index, there, climb)) < FAR
                )
                for index in range(self.size)
            ]
        return found

    def open(self, index: int) -> bool:
        """Whether a frame can stand there."""
        return self.entry[index] < FAR

    def free(self, taken: Collection[int]) -> list[int]:
        """The hexes where one more frame could stand."""
        return [index for index in range(self.size) if self.entry[index] < FAR and index not in taken]


def _stands(cell: Cell) -> int:
    bridge = cell.feature("bridge")
    return cell.level + bridge.level if bridge else cell.level


def _has(cell: Cell, kinds: Collection[str]) -> bool:
    return any(one.kind in kinds and one.level > 0 for one in cell.features)


def _entry(rules: GroundRules, cell: Cell) -> int:
    if any(one.kind in rules.shut for one in cell.features):
        return FAR
    if any(one.kind in rules.roads for one in cell.features):
        return rules.step
    if cell.of("water") > rules.deepest:
        return FAR
    return rules.step + sum(cost for _, cost in taxes(rules, cell))


def taxes(rules: GroundRules, cell: Cell) -> list[tuple[str, int]]:
    """What entering costs for each kind of terrain, beyond the step: the clause `terrain`. A road has none."""
    if any(one.kind in rules.roads for one in cell.features):
        return []
    return [
        (one.kind, levels[min(one.level, len(levels)) - 1])
        for one in cell.features
        if one.level > 0 and (levels := rules.costs.get(one.kind))
    ]
