"""Which hexes a unit reaches, and the cheapest way to each: facing doesn't matter, and turning is free."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from generator.battle.field import MapField
from generator.maps.hexmap import NOWHERE

from .ground import CLOSED, GroundFile, Travel, landing


@dataclass(frozen=True)
class Reach:
    """What a unit reaches: inches by hex (its own is not in it), and the hex from which each is entered."""

    cost: dict[int, int]
    came: dict[int, int]

    @cached_property
    def inner(self) -> frozenset[int]:
        """The hexes from which others are entered."""
        return frozenset(self.came.values())

    def without(self, hexes: Collection[int]) -> Reach:
        """What is left if nobody enters some hexes, none of them from `inner`: no other way leads through them."""
        cost, came = self.cost.copy(), self.came.copy()
        for index in hexes:
            del cost[index], came[index]
        return Reach(cost, came)

    def way(self, end: int) -> tuple[int, ...]:
        """The hexes of the cheapest way, the start left out."""
        found = [end]
        while (before := self.came[found[-1]]) in self.came:
            found.append(before)
        return tuple(reversed(found))


def walking(how: Travel, start: int, inches: int, barred: Collection[int] = ()) -> Reach:
    """The hexes that a unit reaches over the ground.

    Of two ways that cost the same the one is taken whose hex before the last was reached with fewer inches, and then
    the one with the lower number.

    :param barred: hexes that can't be entered or passed (those of enemies).
    """
    cost = dict.fromkeys(barred, -1)
    cost[start] = 0
    came: dict[int, int] = {}
    at: list[list[int]] = [[] for _ in range(inches + 1)]  # by inches, the hexes that were reached with them
    at[0].append(start)
    known, steps = cost.get, how.steps
    for spent, hexes in enumerate(at):
        hexes.sort()
        for here in hexes:
            if cost[here] < spent:
                continue
            for there, inches_more in steps[here]:
                total = spent + inches_more
                if total <= inches and total < known(there, CLOSED):
                    cost[there] = total
                    came[there] = here
                    at[total].append(there)
    return Reach({index: cost[index] for index in came}, came)


def jumping(field: MapField, ground: GroundFile, start: int, inches: int) -> Reach:
    """The hexes in which a jump may end. It goes over everything, and each hex costs the same."""
    far = inches // ground.hex
    cost: dict[int, int] = {}
    came: dict[int, int] = {}
    here = field.map.hex(start)
    for hex in here.within(far):
        index = field.map.at(hex)
        if index not in (NOWHERE, start) and landing(ground, field.map.cells[index]):
            cost[index] = ground.hex * here.distance(hex)
            came[index] = start
    return Reach(cost, came)


def price(how: Travel, steps: Collection[int], start: int) -> int:
    """What a way costs that somebody wrote out; CLOSED or more for one that isn't possible."""
    total, here = 0, start
    for there in steps:
        total += dict(how.steps[here]).get(there, CLOSED)
        here = there
    return total
