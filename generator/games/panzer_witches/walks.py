"""How far it is on foot: costs from everywhere on a map to a hex, kept with the map."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from .ground import Ground

FAR = 99
"""How far it is to where nobody can walk."""


def nearest(ground: Ground, climb: int, hex: int, goals: Iterable[int]) -> int:
    """How far it is from a hex to the nearest of some goals; 0 if there are none."""
    return min((walk(ground, climb, goal)[hex] for goal in goals), default=0)


def walk(ground: Ground, climb: int, goal: int) -> list[int]:
    """By hex, what the way to a goal costs a frame that climbs so many levels."""
    kept: dict[tuple[int, int], list[int]] = ground.kept.setdefault("walks", {})
    found = kept.get((goal, climb))
    if found is None:
        found = kept[goal, climb] = _search(ground, climb, goal)
    return found


def _search(ground: Ground, climb: int, goal: int) -> list[int]:
    """Costs outwards from the goal: a step costs the same both ways, but for what stands in the hex that is entered.
    For a comparison of places that is near enough."""
    steps = ground.steps(climb)
    cost = [FAR] * ground.size
    cost[goal] = 0
    queue = [(0, goal)]
    while queue:
        spent, here = heappop(queue)
        if spent > cost[here]:
            continue
        for there, _, price in steps[here]:
            if spent + price < cost[there]:
                cost[there] = spent + price
                heappush(queue, (spent + price, there))
    return cost
