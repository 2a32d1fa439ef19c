"""Where a frame gets in one move: the cheapest way to each hex, kept for each map.

A way may lead past friends, not past enemies: who enters an enemy's hex stays there. A frame that moves at all may
enter one hex beside it whatever that costs.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .ground import FAR, Ground

_MOST_KEPT = 40_000


class Ways(dict[int, tuple[int, ...]]):
    """By hex the way to it, without the hex where it begins.

    `ends` are pairs of a hex and the side to which the last step of the way to it goes.
    """

    __slots__ = ("ends",)

    def __init__(self, ground: Ground, start: int, paths: dict[int, tuple[int, ...]]) -> None:
        super().__init__(paths)
        beside = ground.neighbours
        self.ends = [
            (end, beside[path[-2] if len(path) > 1 else start].index(end)) for end, path in paths.items()
        ]



def ways(
    ground: Ground, start: int, budget: int, climb: int, enemies: tuple[int, ...], friends: tuple[int, ...]
) -> Ways:
    """The cheapest way to every hex where a move may end; among ways of one cost the one found first, north first.

    :param budget: points of movement, at least 1.
    :param enemies: hexes of enemies that are seen; `friends` those of friends.
    """
    near = ground.distances(start)
    far = budget + 1
    foes = tuple(sorted(one for one in enemies if one >= 0 and near[one] <= far))
    own = tuple(sorted(one for one in friends if one >= 0 and near[one] <= far))
    kept: dict[tuple[int, ...], Ways] = ground.kept.setdefault("ways", {})
    key = (start, budget, climb, *foes, -1, *own)
    found = kept.get(key)
    if found is None:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        found = kept[key] = _search(ground, start, budget, climb, foes, own)
    return found


def _search(ground: Ground, start: int, budget: int, climb: int, foes: tuple[int, ...], own: tuple[int, ...]) -> Ways:
    steps = ground.steps(climb)
    cost = {start: 0}
    way: dict[int, tuple[int, ...]] = {start: ()}
    queue = [(0, 0, start)]
    serial = 0
    while queue:
        spent, _, here = heappop(queue)
        if spent > cost[here] or (here in foes and here != start):
            continue
        for there, _side, price in steps[here]:
            total = spent + price
            if total > budget or total >= cost.get(there, FAR):
                continue
            serial += 1
            cost[there] = total
            way[there] = (*way[here], there)
            heappush(queue, (total, serial, there))
    for there, _side, _price in steps[start]:
        way.setdefault(there, (there,))
    del way[start]
    return Ways(ground, start, {there: path for there, path in way.items() if there not in own})


def walked(ground: Ground, start: int, path: tuple[int, ...], climb: int) -> int:
    """What a way hex by hex costs; FAR where a step isn't one."""
    total, here = 0, start
    for there in path:
        if there not in ground.neighbours[here]:
            return FAR
        price = ground.cost(here, there, climb)
        if price >= FAR:
            return FAR
        total += price
        here = there
    return total
