"""Where a mech comes at each price, for a whole map at a time: what `reach` finds, in a fraction of its time.

A set of places is one whole number: bit 6 x hex + facing stands for a hex and a facing. Steps that lead as many hexes
on and cost the same are one shift and one mask, whatever the number of mechs' places, so a search takes some hundred
shifts where `reach` takes thousands of single steps. What the road remembers (see `reach`) makes a set for each memory.

A flood knows prices alone. The one way that is taken in the end is looked for among the places that lie on a cheapest
way to its end (`corridor`), so it is the same way that the whole search would find.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import STEPS, Barred, price_of
from generator.games.hex_skirmish.reach import memories, steps_from
from generator.maps.hexmap import NOWHERE

HEX = 0b111111
"""The six facings of a hex."""

Steps = list[tuple[int, list[tuple[int, int]]]]
"""By distance in bits: the points that a step costs beyond the least for its hex, and the places to which it leads."""
Lands = list[tuple[int, int, int]]
"""The least points for entering, the memory there, and the places that cost so much."""


class Chart(NamedTuple):
    """The steps on one map, for a size and a way of moving.

    Memories that price the next paved hex alike are a class, 0 and the last one too. What a step costs is the
    least that its hex costs from anywhere, and what comes on top of it.
    """

    steps: list[Steps]
    """By class."""
    lands: list[Lands]
    """By class."""
    most: list[int]
    """By class the most points on top."""
    classes: list[tuple[int, ...]]
    """The memories of each class; the one from which every step costs something comes last."""
    turn: int
    """The points of a turn."""
    safe: bool
    """Whether turns that must be tested are left out."""
    turns: tuple[bool, ...]
    """By memory whether a mech may turn."""
    dearest: int
    """The most points of a step."""
    low: int
    """All places with the facing 0; one with the facing 5 is five bits higher."""


def chart_of(ground: Ground, size: int, jumping: bool, safe: bool) -> Chart:
    """The steps on a map, kept with it."""
    key = (size, jumping, safe)
    found = ground.charts.get(key)
    if found is None:
        found = ground.charts[key] = _chart(ground, size, jumping, safe)
    return found


def _chart(ground: Ground, size: int, jumping: bool, safe: bool) -> Chart:
    kinds, rules = memories(ground, jumping), ground.rules
    classes: list[tuple[int, ...]] = [(1 + run,) for run in range(rules.paved - 1)] if kinds > 1 else []
    classes.append((0, rules.paved) if kinds > 1 else (0,))
    steps, lands, most = [], [], []
    for memory in (one[0] for one in classes):
        prices = _prices(ground, size, jumping, memory)
        least: dict[int, int] = {}
        for (_, there, _), price in prices.items():
            least[there] = min(price, least.get(there, price))
        masks: dict[int, dict[int, int]] = {}
        for (here, there, side), price in prices.items():
            by_points = masks.setdefault(6 * (there - here), {})
            on_top = price - least[there]
            facings = 1 << side | 1 << (side + 3) % 6  # forward, and back
            by_points[on_top] = by_points.get(on_top, 0) | facings << 6 * there
        steps.append([(distance, sorted(found.items())) for distance, found in sorted(masks.items())])
        ends: dict[tuple[int, int], int] = {}
        for there, price in least.items():
            kept = memory % rules.paved + 1 if ground.paved[there] and kinds > 1 else 0
            ends[price, kept] = ends.get((price, kept), 0) | HEX << 6 * there
        lands.append([(price, kept, mask) for (price, kept), mask in sorted(ends.items())])
        most.append(max((on_top for found in masks.values() for on_top in found), default=0))
    dearest = max([rules.turn, *(price + top for ends, top in zip(lands, most, strict=True) for price, _, _ in ends)])
    turns = tuple(memory == 0 or not safe for memory in range(kinds))
    low = sum(1 << 6 * at for at in range(len(ground.footing)))
    return Chart(steps, lands, most, classes, rules.turn, safe, turns, dearest, low)


def _prices(ground: Ground, size: int, jumping: bool, memory: int) -> dict[tuple[int, int, int], int]:
    """What each step from hex to hex costs, by both and the side on which it leaves; those that aren't allowed lack."""
    found = {}
    for here, beside in enumerate(ground.field.neighbours):
        if memory and not ground.paved[here]:
            continue
        for side, there in enumerate(beside):
            if there != NOWHERE:
                with suppress(Barred):
                    found[here, there, side] = price_of(ground, size, here, there, jumping=jumping, run=memory).total
    return found


class Flood(NamedTuple):
    """What was found. `new` are by price and memory the places that are first reached so, `within` by price those that
    are reached for so many points or less, whatever the memory."""

    chart: Chart
    start: int
    new: list[list[int]]
    within: list[int]

    def price(self, place: int) -> int | None:
        """The points of the cheapest way to a place; None if it can't be reached."""
        return next((price for price, places in enumerate(self.within) if places >> place & 1), None)

    def meets(self, hexes: Iterable[int], limit: int) -> tuple[int, ...]:
        """Those of some hexes that the mech can come to."""
        within = self.within[limit]
        return tuple(sorted(at for at in hexes if within >> 6 * at & HEX))

    def corridor(self, place: int) -> list[list[int]]:
        """By price and memory the places on all cheapest ways to a place that was reached, itself among them."""
        price = self.price(place)
        assert price is not None, "nobody comes there"
        kinds = len(self.chart.turns)
        kept = next(memory for memory in range(kinds) if self.new[price][memory] >> place & 1)
        found = [[0] * kinds for _ in range(price + 1)]
        todo = [[0] * kinds for _ in range(price + 1)]
        todo[price][kept] = 1 << place
        for spent in range(price, -1, -1):
            while any(todo[spent]):
                for memory in range(kinds):
                    fresh = todo[spent][memory] & ~found[spent][memory]
                    todo[spent][memory] = 0
                    if fresh:
                        found[spent][memory] |= fresh
                        for before, cost, places in self._before(fresh, memory):
                            if cost <= spent:
                                todo[spent - cost][before] |= places & self.new[spent - cost][before]
        return found

    def tested(self, corridor: list[list[int]]) -> bool:
        """Whether a way of a corridor turns where the turn must be tested. Where none does, the cheapest ways are the
        cheapest safe ones, too."""
        low, turn = self.chart.low, self.chart.turn
        return any(
            here and turned(here, low) & there
            for before, after in zip(corridor, corridor[turn:], strict=False)
            for here, there in zip(before[1:], after[1:], strict=True)
        )

    def _before(self, places: int, memory: int) -> Iterator[tuple[int, int, int]]:
        """The memory, the points of the step and the places from which one step leads to some places."""
        chart = self.chart
        for kinds, steps, lands in zip(chart.classes, chart.steps, chart.lands, strict=True):
            for least, kept, mask in lands:
                landed = places & mask if kept == memory else 0
                if not landed:
                    continue
                for distance, ways in steps:
                    for on_top, leads in ways:
                        before = shifted(landed & leads, -distance)
                        for kind in kinds if before else ():
                            yield kind, least + on_top, before
        if chart.turns[memory]:
            yield memory, chart.turn, turned(places, chart.low)


def shifted(places: int, bits: int) -> int:
    """Places so many bits on."""
    return places << bits if bits > 0 else places >> -bits


def turned(places: int, low: int) -> int:
    """Places one turn to the left and one to the right of some places."""
    high = low << 5
    return (places & ~high) << 1 | (places & high) >> 5 | (places & ~low) >> 1 | (places & low) << 5


def hexes_of(hexes: Iterable[int]) -> int:
    """All places of some hexes."""
    return sum(HEX << 6 * at for at in hexes)


def flood(
    ground: Ground, size: int, at: int, facing: int, limit: int,
    *, jumping: bool = False, safe: bool = False, blocked: Collection[int] = (),
) -> Flood:  # fmt: skip
    """All places that a mech reaches for so many points or less.

    :param blocked: hexes of enemies, through which no walk goes.
    :param safe: leave out turns that must be tested.
    """
    chart = chart_of(ground, size, jumping, safe)
    kinds, low = len(chart.turns), chart.low
    start = at * 6 + facing
    closed = 0 if jumping else hexes_of(blocked)
    done = [closed] * kinds
    coming = [[0] * kinds for _ in range(limit + chart.dearest + 1)]
    coming[0][0] = 1 << start
    classes = list(zip(chart.classes, chart.steps, chart.lands, chart.most, strict=True))
    new: list[list[int]] = []
    within: list[int] = []
    seen = 0
    for spent in range(limit + 1):
        here, found = coming[spent], [0] * kinds
        more = True
        while more:  # again where turns cost nothing
            more = False
            for members, steps, lands, most in classes:
                fresh = 0
                for memory in members:
                    its = here[memory] & ~done[memory]
                    if its:
                        done[memory] |= its
                        found[memory] |= its
                        fresh |= its
                        if chart.turns[memory]:
                            coming[spent + chart.turn][memory] |= turned(its, low)
                if not fresh:
                    continue
                more = not chart.turn
                landed = [0] * (most + 1)
                for distance, ways in steps:
                    moved = fresh << distance if distance > 0 else fresh >> -distance
                    for on_top, mask in ways:
                        landed[on_top] |= moved & mask
                for on_top, places in enumerate(landed):
                    if places:
                        for least, kept, mask in lands:
                            coming[spent + on_top + least][kept] |= places & mask
        new.append(found)
        for one in found:
            seen |= one
        within.append(seen)
    return Flood(chart, start, new, within)


def cheapest(
    ground: Ground, size: int, found: Flood, place: int, corridor: list[list[int]], *, jumping: bool = False
) -> list[str]:
    """The cheapest way to a place, step by step: the one that `reach` takes, which tries steps in the order of STEPS.

    :param corridor: that of the place.
    """
    kinds = len(found.chart.turns)
    left = {
        one * kinds + memory: spent
        for spent, sets in enumerate(corridor)
        for memory, places in enumerate(sets)
        for one in bits(places)
    }
    start = found.start * kinds
    end = next(place * kinds + memory for memory, places in enumerate(corridor[-1]) if places >> place & 1)
    del left[start]
    rows: list[list[int]] = [[] for _ in corridor]
    rows[0].append(start)
    came: dict[int, tuple[int, int]] = {}
    for spent, row in enumerate(rows):
        for state in row:  # it grows: a paved hex may cost nothing
            for there, cost, step in steps_from(ground, size, state, jumping=jumping, safe=found.chart.safe):
                if left.get(there) == spent + cost:
                    del left[there]
                    came[there] = state, step
                    rows[spent + cost].append(there)
    way: list[str] = []
    while end != start:
        end, step = came[end]
        way.append(STEPS[step])
    return way[::-1]


def bits(places: int) -> Iterator[int]:
    """Each of some places."""
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low
