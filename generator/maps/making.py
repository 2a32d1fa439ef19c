"""Making a map from a seed: hills, patches of terrain, a river and a road.

Everything is counted in whole numbers from `generator.play.dice.mix`, so one seed makes one map everywhere. A patch is
where a smoothed field of random numbers is highest: neighbours have similar numbers, so what is chosen hangs together.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.maps.hexmap import NOWHERE, Cell, Feature, HexMap
from generator.maps.models import MOST_COLUMNS, MOST_HEXES, MOST_ROWS
from generator.maps.terrain import KINDS
from generator.play.dice import GOLDEN, MASK, mix

WILD = (
    "woods", "jungle", "rough", "rubble", "swamp", "mud", "sand", "tundra", "snow", "fields", "magma", "water", "paved",
    "building",
)  # fmt: skip
"""The kinds that a map can be made of."""
USUAL: Mapping[str, int] = {"woods": 20, "rough": 6, "water": 4}
"""Percent of the hexes by kind, where nothing else is asked for."""
_SMOOTHED = 4
"""How often each number is replaced by the mean of its hex and the ones around: patches are about so many hexes
deep."""
_HILLS, _RIVER, _ROAD, _TALL = 1, 2, 3, 4
"""Numbers of the fields; kinds have theirs from 16, in the order of `WILD`."""


@dataclass(frozen=True)
class Wish:
    """What a map is to be like. Percents are of all hexes."""

    width: int = 16
    height: int = 17
    seed: int = 1
    terrain: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    """Percent by kind."""
    hills: int = 25
    """Percent of the hexes that lie above level 0."""
    highest: int = 2
    """The level of the highest hills."""
    river: bool = False
    road: bool = False

    def fault(self) -> str:
        """Why no map can be made of it; "" where one can."""
        if not (1 <= self.width <= MOST_COLUMNS and 1 <= self.height <= MOST_ROWS):
            return f"a map of {self.width:,} x {self.height:,} can't be made: at most {MOST_COLUMNS} each way"
        if self.width * self.height > MOST_HEXES:
            return f"a map of {self.width:,} x {self.height:,} is too large: at most {MOST_HEXES:,} hexes"
        unknown = [kind for kind in self.terrain if kind not in WILD]
        if unknown:
            return f"no map is made of {unknown[0]}; there are {', '.join(WILD)}"
        if any(not 0 <= percent <= 100 for percent in (*self.terrain.values(), self.hills)):
            return "a percentage is from 0 to 100"
        total = sum(self.terrain.values())
        if total > 100:
            return f"the kinds of terrain make {total} percent together; at most 100"
        return "" if 0 <= self.highest <= 9 else "hills are up to level 9"


def make_map(wish: Wish) -> HexMap:
    """The map that a wish describes: the same one for the same wish.

    :raises ValueError: with the reason, if there is none.
    """
    fault = wish.fault()
    if fault:
        raise ValueError(fault)
    ground = HexMap(wish.width, wish.height, (Cell(),) * (wish.width * wish.height))
    return _Maker(wish, ground).made()


class _Maker:
    """The making of one map."""

    def __init__(self, wish: Wish, ground: HexMap) -> None:
        self.wish, self.ground = wish, ground
        self.beside: Sequence[tuple[int, ...]] = [
            tuple(one for one in around if one != NOWHERE) for around in ground.neighbours
        ]
        self.levels = [0] * len(ground)
        self.features: list[list[Feature]] = [[] for _ in range(len(ground))]
        self.free = set(range(len(ground)))

    def made(self) -> HexMap:
        self.raise_hills()
        if self.wish.river:
            self.dig_river()
        if self.wish.road:
            self.lay_road()
        # Water first, so that it finds low ground; the rest in a fixed order, whatever order it was asked for in.
        for kind in sorted(self.wish.terrain, key=lambda kind: (kind != "water", WILD.index(kind))):
            self.grow(kind, self.wish.terrain[kind])
        cells = tuple(Cell(level, tuple(features)) for level, features in zip(self.levels, self.features, strict=True))
        wish = self.wish
        return HexMap(wish.width, wish.height, cells, title=f"Seed {wish.seed}")

    def field(self, number: int, smoothed: int = _SMOOTHED) -> list[int]:
        """A random number for each hex, near to those of its neighbours."""
        root = mix((self.wish.seed * GOLDEN + number * 0x243F6A8885A308D3) & MASK)
        # By column and row, not by index: a wider map of the same seed begins with the same ground.
        values = [
            mix((root + (at % self.ground.width) * GOLDEN + (at // self.ground.width + 1) * 0x13198A2E03707345) & MASK)
            >> 24
            for at in range(len(self.ground))
        ]
        for _ in range(smoothed):
            values = [
                (values[at] * 2 + sum(values[one] for one in around)) // (2 + len(around))
                for at, around in enumerate(self.beside)
            ]
        return values

    def raise_hills(self) -> None:
        """Levels: the highest numbers of a field, the higher the number the higher the hill; no step above 1."""
        count = len(self.ground) * self.wish.hills // 100
        if not count or not self.wish.highest:
            return
        values = self.field(_HILLS, _SMOOTHED + 1)
        order = sorted(range(len(values)), key=lambda at: (-values[at], at))
        for place, at in enumerate(order[:count]):
            self.levels[at] = self.wish.highest - place * self.wish.highest // count
        for _ in range(self.wish.highest):
            for at, around in enumerate(self.beside):
                low = min((self.levels[one] for one in around), default=0)
                self.levels[at] = min(self.levels[at], low + 1)

    def grow(self, kind: str, percent: int) -> None:
        """Patches of a kind on ground that is free yet. A third of a patch, its inside, is denser or deeper."""
        count = min(len(self.ground) * percent // 100, len(self.free))
        values = self.field(16 + WILD.index(kind))
        if kind == "water":  # in the valleys
            values = [value - (self.levels[at] << 38) for at, value in enumerate(values)]
        chosen = sorted(self.free, key=lambda at: (-values[at], at))[:count]
        if kind == "water":
            self.flatten(set(chosen))
        tall = self.field(_TALL, 0) if kind == "building" else values
        for place, at in enumerate(chosen):
            level = min(1 + (place * 3 < count), KINDS[kind].high)
            if kind in ("sand", "mud", "tundra", "snow", "fields", "paved", "rubble", "magma"):
                level = 1
            if kind == "building":
                self.features[at].append(Feature("paved"))
                level = 1 + tall[at] % 3
            self.features[at].append(Feature(kind, level))
            self.free.discard(at)

    def flatten(self, wet: set[int]) -> None:
        """One level for each lake: the lowest of its ground and its shore."""
        while wet:
            waiting = [min(wet)]
            wet.discard(waiting[0])
            lake: list[int] = []
            while waiting:
                at = waiting.pop()
                lake.append(at)
                found = [one for one in self.beside[at] if one in wet]
                wet.difference_update(found)
                waiting += found
            level = min(self.levels[one] for at in lake for one in (at, *self.beside[at]))
            for at in lake:
                self.levels[at] = level

    def dig_river(self) -> None:
        """A river of depth 1 from the north to the south, on level 0, with banks that aren't steep."""
        noise = self.field(_RIVER, 1)
        width, last = self.ground.width, len(self.ground) - self.ground.width
        path = self.path(
            range(width), range(last, last + width), lambda _, at: (noise[at] >> 20) + 1 + (self.levels[at] << 20)
        )
        for at in path:
            self.levels[at] = 0
            self.features[at].append(Feature("water"))
            self.free.discard(at)
            for one in self.beside[at]:
                self.levels[one] = min(self.levels[one], 1)

    def lay_road(self) -> None:
        """A road from the west to the east that avoids slopes, with a bridge where it crosses water."""
        noise = self.field(_ROAD, 1)
        wet = {at for at, features in enumerate(self.features) if features}
        width = self.ground.width

        def price(start: int, end: int) -> int:
            steep = abs(self.levels[start] - self.levels[end])
            return (noise[end] >> 22) + (1 << 17) + (steep << 20) + ((1 << 20) if end in wet else 0)

        count = len(self.ground)
        path = self.path(range(0, count, width), range(width - 1, count, width), price)
        for place, at in enumerate(path):
            exits = 0
            for other in path[max(0, place - 1) : place + 2]:
                if other != at:
                    exits |= 1 << self.ground.neighbours[at].index(other)
            exits |= self.edge(at, place == 0, place == len(path) - 1)
            if at in wet:
                banks = [self.levels[one] for one in path[max(0, place - 1) : place + 2]]
                self.features[at].append(Feature("bridge", max(banks) - self.levels[at], exits))
            else:
                self.features[at].append(Feature("road", 1, exits))
            self.free.discard(at)

    def edge(self, at: int, first: bool, last: bool) -> int:
        """The exit by which a road leaves the map at its ends, as a mask."""
        around = self.ground.neighbours[at]
        west = 5 if around[5] == NOWHERE else 4
        east = 1 if around[1] == NOWHERE else 2
        return (1 << west if first else 0) | (1 << east if last else 0)

    def path(self, starts: Iterable[int], ends: Iterable[int], price: Callable[[int, int], int]) -> list[int]:
        """The cheapest way from one of the starts to one of the ends; of equally cheap ones that by lower indices."""
        goals = set(ends)
        waiting = [(price(at, at), at, NOWHERE) for at in starts]
        heapq.heapify(waiting)
        before: dict[int, int] = {}
        while waiting:
            spent, at, came = heapq.heappop(waiting)
            if at in before:
                continue
            before[at] = came
            if at in goals:
                way = [at]
                while before[way[-1]] != NOWHERE:
                    way.append(before[way[-1]])
                return way[::-1]
            for one in self.beside[at]:
                if one not in before:
                    heapq.heappush(waiting, (spent + price(at, one), one, at))
        return []
