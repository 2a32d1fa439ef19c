"""The moves that are on offer: lists of ready-made actions, kept for all games on a map.

A move over the ground and a sprint come from one search, a jump and a jumping sprint from another: what costs more than
the plain move needs the sprint. So a sprint is on offer only to where no plain move leads.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from generator.battle.table import Way
from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import JUMP, SPRINT, SPRINT_JUMP, WALK, Barred, Mech, may_end
from generator.games.hex_skirmish.reach import Reach, reach
from generator.play.contract import Action

MOST_KEPT = 3000
"""Lists and searches of each kind that are kept at most."""

End = tuple[int, int]
"""Six times the hex and the facing, and the points that it costs."""


class Search(NamedTuple):
    """A search, and how many hexes its ways enter, counted when somebody asks."""

    reach: Reach
    counted: dict[int, int]


class Found(NamedTuple):
    """Where a mech can end, the hexes that it can come through, and the search."""

    ends: list[End]
    through: frozenset[int]
    search: Search


class Offers:
    """What can be offered on one map."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._ends: dict[tuple[object, ...], Found] = {}
        self._lists: dict[tuple[object, ...], list[Action]] = {}
        self._actions: dict[tuple[str, str, str], list[Action]] = {}

    def __getstate__(self) -> dict[str, object]:
        """What another process needs: the map alone."""
        return {"ground": self.ground, "_ends": {}, "_lists": {}, "_actions": {}}

    def of(self, kind: str, key: str, mech: Mech, at: int, facing: int, sprint: bool,
           enemies: frozenset[int], taken: frozenset[int]) -> list[Action]:  # fmt: skip
        """The moves of a mech: (hex, facing, mode) with each mode's cheapest ways.

        :param kind: the kind of action, a plain move or one that breaks away.
        :param key: the unit's name in actions.
        :param sprint: whether it may sprint.
        """
        known = (kind, key, mech.size, mech.ground, mech.jump, at, facing, sprint, enemies, taken)
        found = self._lists.get(known)
        if found is None:
            found = []
            for points, mode, more in ((mech.ground, WALK, SPRINT), (mech.jump, JUMP, SPRINT_JUMP)):
                if points:
                    found += self._of_mode(kind, key, mech, at, facing, points, mode, more, sprint, enemies, taken)
            if len(self._lists) >= MOST_KEPT:
                self._lists.clear()
            self._lists[known] = found
        return found

    def _of_mode(self, kind: str, key: str, mech: Mech, at: int, facing: int, points: int, mode: str, more: str,
                 sprint: bool, enemies: frozenset[int], taken: frozenset[int]) -> list[Action]:  # fmt: skip
        limit = self.ground.rules.sprinting(points) if sprint else points
        ends, reached, _ = self._searched(mech.size, at, facing, limit, mode, enemies)
        here = at * 6 + facing
        plain, sprinted = self._table(kind, key, mode), self._table(kind, key, more) if limit > points else []
        if not taken.isdisjoint(reached):
            ends = [end for end in ends if end[0] // 6 not in taken]
        found = [plain[code] for code, cost in ends if cost <= points and code != here]
        if limit > points:
            found += [sprinted[code] for code, cost in ends if cost > points]
        return found

    def entered(self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int],
                end: int) -> int:  # fmt: skip
        """How many hexes the way of an offered move enters; `end` is six times the hex and the facing."""
        jumping = mode in (JUMP, SPRINT_JUMP)
        points = mech.jump if jumping else mech.ground
        limit = self.ground.rules.sprinting(points) if sprint else points
        search = self._searched(mech.size, at, facing, limit, JUMP if jumping else WALK, enemies)[2]
        if not search.counted:
            search.counted.update(search.reach.entered())
        return search.counted.get(end, 0)

    def _searched(self, size: int, at: int, facing: int, limit: int, mode: str, enemies: frozenset[int]) -> Found:
        """Where a mech can end, enemies being in its way or not."""
        found = self._search(size, at, facing, limit, mode, ())
        if mode == WALK and not enemies.isdisjoint(found.through):
            return self._search(size, at, facing, limit, mode, tuple(sorted(enemies & found.through)))
        return found

    def _search(self, size: int, at: int, facing: int, limit: int, mode: str, blocked: Collection[int]) -> Found:
        known = (size, at, facing, limit, mode, blocked)
        found = self._ends.get(known)
        if found is None:
            searched = reach(self.ground, Mech(size, limit, limit), at, facing, mode, points=limit, blocked=blocked)
            ends = [(hex * 6 + turned, cost) for hex, turned, cost in searched.ends() if mode == WALK or hex != at]
            span = 6 * searched.kinds
            through = frozenset(state // span for state, cost in enumerate(searched.cost) if cost <= limit)
            if len(self._ends) >= MOST_KEPT:
                self._ends.clear()
            found = self._ends[known] = Found(ends, through, Search(searched, {}))
        return found

    def _table(self, kind: str, key: str, mode: str) -> list[Action]:
        """The actions of a unit for every hex and facing."""
        found = self._actions.get((kind, key, mode))
        if found is None:
            label = self.ground.field.label
            found = self._actions[kind, key, mode] = [
                Action(kind, key, Way(label(code // 6), code % 6, mode), kind)
                for code in range(6 * len(self.ground.footing))
            ]
        return found

    def may_stand(self, size: int, at: int) -> bool:
        """Whether a mech may begin a battle in a hex: on ground that it can stand on, and not on a low roof."""
        ground = self.ground
        try:
            may_end(ground, size, at)
        except Barred:
            return False
        return not ground.shut[at] and not 0 < ground.roof[at] < ground.rules.roof * size
