"""Which hexes a mech can reach, and by what way: exact, the cheapest way over hex, facing and what the road remembers.

The price of a step depends on the hex and the facing, and of a paved hex on how many stand in a row already. So a
state is (hex, facing, memory): memory 0 is off the road (or before the first step), memory k the k-th paved hex of a
group that shares a point. The steps from state to state are compiled once for a map, a size and a way of moving, those
of a hex when a search first comes there (a large map has more hexes than anybody reaches); a search then only adds up
whole points, bucket by bucket.

A turn on a road can fail. A search that is `safe` leaves out every turn that would have to be tested.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import (
    BACK,
    FORWARD,
    JUMP,
    LEFT,
    RIGHT,
    SPRINT_JUMP,
    STEPS,
    WALK,
    Barred,
    Mech,
    Trod,
    may_end,
    price_of,
    walk,
)
from generator.maps.hexmap import NOWHERE

FAR = 1 << 20

Steps = list[tuple[int, int, int]]
"""The steps from a state: the next state, the points, the number of the step in STEPS."""
Graph = list[Steps | None]
"""By state its steps; None where no search has come yet."""


def _graph(ground: Ground, size: int, jumping: bool, safe: bool) -> Graph:
    """The steps between all states, kept with the ground."""
    key = (size, jumping, safe)
    if key not in ground.edges:
        ground.edges[key] = [None] * (len(ground.field) * 6 * memories(ground, jumping))
    found: Graph = ground.edges[key]
    return found


def memories(ground: Ground, jumping: bool) -> int:
    """How many memories a hex and facing have."""
    return 1 + ground.rules.paved if ground.any_paved and not jumping else 1


def _steps_from(graph: Graph, state: int, ground: Ground, size: int, jumping: bool, safe: bool) -> Steps:
    """The steps from a state, with which those of its whole hex are compiled if they weren't."""
    found = graph[state]
    if found is None:
        span = 6 * memories(ground, jumping)
        at = state // span
        graph[at * span : (at + 1) * span] = _of_hex(ground, at, size, jumping, safe)
        found = graph[state]
        assert found is not None
    return found


def steps_from(ground: Ground, size: int, state: int, *, jumping: bool, safe: bool) -> Steps:
    """The steps from a state: six times the hex and the facing, times the memories, and the memory."""
    return _steps_from(_graph(ground, size, jumping, safe), state, ground, size, jumping, safe)


def _of_hex(ground: Ground, at: int, size: int, jumping: bool, safe: bool) -> list[Steps]:
    """The steps from all states of a hex."""
    kinds, rules = memories(ground, jumping), ground.rules
    forward, back, left, right = (STEPS.index(one) for one in (FORWARD, BACK, LEFT, RIGHT))
    made: list[Steps] = []
    beside = ground.field.neighbours[at]
    ways = [[_entering(ground, size, at, there, jumping, memory) for memory in range(kinds)] for there in beside]
    for facing in range(6):
        for memory in range(kinds):
            here: Steps = []
            if memory == 0 or (ground.paved[at] and not ground.shut[at]):
                for step, side in ((forward, facing), (back, (facing + 3) % 6)):
                    entered = ways[side][memory]
                    if entered is not None:
                        there, cost, kept = entered
                        here.append(((there * 6 + facing) * kinds + kept, cost, step))
                if memory == 0 or not safe:
                    for step, turned in ((left, (facing + 5) % 6), (right, (facing + 1) % 6)):
                        here.append(((at * 6 + turned) * kinds + memory, rules.turn, step))
            made.append(here)
    return made


def _entering(
    ground: Ground, size: int, at: int, there: int, jumping: bool, memory: int
) -> tuple[int, int, int] | None:
    """The next hex, what it costs from a memory, and the memory there; None if it can't be entered."""
    if there == NOWHERE:
        return None
    try:
        price = price_of(ground, size, at, there, jumping=jumping, run=memory)
    except Barred:
        return None
    kept = memory % ground.rules.paved + 1 if ground.paved[there] and not jumping else 0
    return there, price.total, kept


class Reach(NamedTuple):
    """What a search found. `cost` and `parent` are by state; `reached` are the states, the nearest first."""

    ground: Ground
    mech: Mech
    start: int
    facing: int
    mode: str
    points: int
    kinds: int
    cost: list[int]
    parent: list[int]
    reached: list[int]
    blocked: frozenset[int]
    taken: frozenset[int]

    def price(self, at: int, facing: int) -> int | None:
        """The points of the cheapest way to a hex and facing; None if it can't be reached, or nobody may end there."""
        state = self._state(at, facing)
        return self.cost[state] if self.cost[state] <= self.points and self._ends(at) else None

    def _state(self, at: int, facing: int) -> int:
        first = (at * 6 + facing) * self.kinds
        if self.kinds == 1:
            return first
        return min(range(first, first + self.kinds), key=lambda state: (self.cost[state], state))

    def _ends(self, at: int) -> bool:
        if at == self.start and self.mode in (WALK, "sprint"):
            return True
        try:
            may_end(self.ground, self.mech.size, at, self.taken)
        except Barred:
            return False
        return True

    def passed(self) -> dict[int, int]:
        """By six times the hex and the facing the points of the cheapest way that comes there, in order; whether it may
        end there or not."""
        kinds, cost, best = self.kinds, self.cost, dict[int, int]()
        for state in reversed(self.reached):  # the cheapest of a hex and facing comes last
            best[state // kinds] = cost[state]
        return dict(sorted(best.items()))

    def ends(self, passed: Mapping[int, int] | None = None) -> list[tuple[int, int, int]]:
        """All (hex, facing, points) where the mech can end, by hex and facing; the start is among them.

        :param passed: what `passed` found, where that is there already.
        """
        fit: dict[int, bool] = {}
        found = []
        for code, cost in (self.passed() if passed is None else passed).items():
            at = code // 6
            if at not in fit:
                fit[at] = self._ends(at)
            if fit[at]:
                found.append((at, code % 6, cost))
        return found

    def entered(self) -> dict[int, int]:
        """By six times the hex and the facing of every end, how many hexes its cheapest way enters."""
        counted = {self._start: 0}
        found = {}
        for at, facing, _ in self.ends():
            state, chain = self._state(at, facing), []
            while state not in counted:
                chain.append(state)
                state = self.parent[state]
            for later in reversed(chain):
                before = self.parent[later]
                span = 6 * self.kinds
                counted[later] = counted[before] + (later // span != before // span)
            found[at * 6 + facing] = counted[self._state(at, facing)]
        return found

    @property
    def _start(self) -> int:
        return (self.start * 6 + self.facing) * self.kinds

    def hexes(self) -> dict[int, int]:
        """By hex in which the mech can end, the points of the cheapest way there, whatever the facing."""
        found: dict[int, int] = {}
        for at, _, cost in self.ends():
            found[at] = min(cost, found.get(at, FAR))
        return found

    def steps(self, at: int, facing: int) -> list[str]:
        """The cheapest way to a hex and facing, step by step; of equal ways always the same one."""
        jumping = self.mode in (JUMP, SPRINT_JUMP)
        graph = _graph(self.ground, self.mech.size, jumping, False)
        state, found = self._state(at, facing), []
        while self.parent[state] != NOWHERE:
            before = self.parent[state]
            cost = self.cost[state] - self.cost[before]
            ways = _steps_from(graph, before, self.ground, self.mech.size, jumping, False)
            found.append(next(STEPS[step] for there, price, step in ways if (there, price) == (state, cost)))
            state = before
        return found[::-1]

    def way(self, at: int, facing: int) -> list[Trod]:
        """The same with the price of each step, and the tests on the way."""
        steps = self.steps(at, facing)
        return walk(
            self.ground, self.mech, self.start, self.facing, steps, self.mode,
            points=self.points, blocked=self.blocked, taken=self.taken,
        )  # fmt: skip


def reach(
    ground: Ground, mech: Mech, at: int, facing: int, mode: str = WALK, *,
    points: int | None = None, blocked: Collection[int] = (), taken: Collection[int] = (), safe: bool = False,
) -> Reach:  # fmt: skip
    """All that a mech can reach from a hex and facing.

    :param points: what may be spent; what the mode gives if left out.
    :param blocked: hexes of enemies, through which no walk goes.
    :param taken: hexes of all other mechs, in which no move ends.
    :param safe: leave out turns that must be tested.
    """
    jumping = mode in (JUMP, SPRINT_JUMP)
    limit = mech.points(ground, mode) if points is None else points
    graph, kinds = _graph(ground, mech.size, jumping, safe), memories(ground, jumping)
    cost, parent = [FAR] * len(graph), [NOWHERE] * len(graph)
    if not jumping:
        for hex in blocked:
            first = hex * 6 * kinds
            cost[first : first + 6 * kinds] = [-1] * (6 * kinds)
    start = (at * 6 + facing) * kinds
    reached: list[int] = []
    cost[start] = 0
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for state in bucket:  # it grows: a paved hex may cost nothing
            if cost[state] != spent:
                continue
            reached.append(state)
            steps = graph[state]
            if steps is None:
                steps = _steps_from(graph, state, ground, mech.size, jumping, safe)
            for there, price, _ in steps:
                total = spent + price
                if total <= limit and total < cost[there]:
                    cost[there] = total
                    parent[there] = state
                    buckets[total].append(there)
    if not jumping:
        for hex in blocked:
            first = hex * 6 * kinds
            cost[first : first + 6 * kinds] = [FAR] * (6 * kinds)
    return Reach(
        ground, mech, at, facing, mode, limit, kinds, cost, parent, reached, frozenset(blocked), frozenset(taken)
    )
