"""The moves that are on offer: lists of ready-made actions, kept for all games on a map.

A move over the ground and a sprint come from one search, a jump and a jumping sprint from another: what costs more than
the plain move needs the sprint. So a sprint is on offer only to where no plain move leads.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple, TypeVar

from generator.battle.table import Way
from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import JUMP, SPRINT, SPRINT_JUMP, WALK, Barred, Mech, may_end
from generator.games.hex_skirmish.reach import Reach, reach
from generator.play.contract import Action

Value = TypeVar("Value")
MOST_KEPT = 4000
"""Lists and searches of each kind that are kept at most; each takes a few thousand bytes."""
MOST_WHOLE = 80
"""Searches that are kept with all their ways."""
FAR = 0xFFFF


class Found(NamedTuple):
    """A search in short. Where a mech can end, whoever else is there: six times the hex and the facing, and the points
    of each; and by hex the points of the cheapest way through it, or FAR."""

    codes: array[int]
    costs: array[int]
    through: array[int]

    def met(self, hexes: frozenset[int]) -> tuple[int, ...]:
        """Those of some hexes that the mech can come to."""
        through = self.through
        return tuple(sorted(at for at in hexes if through[at] != FAR))


class Offers:
    """What can be offered on one map."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._found: dict[tuple[object, ...], Found] = {}
        self._lists: dict[tuple[object, ...], list[Action]] = {}
        self._actions: dict[tuple[str, str, str], list[Action]] = {}
        self._entered: dict[tuple[object, ...], dict[int, int]] = {}
        self._whole: dict[tuple[object, ...], Reach] = {}

    def __getstate__(self) -> dict[str, object]:
        """What another process needs: the map alone."""
        return {"ground": self.ground, "_found": {}, "_lists": {}, "_actions": {}, "_entered": {}, "_whole": {}}

    def of(self, kind: str, key: str, mech: Mech, at: int, facing: int, sprint: bool,
           enemies: frozenset[int], taken: frozenset[int]) -> list[Action]:  # fmt: skip
        """The moves of a mech: (hex, facing, mode) with each mode's cheapest ways.

        :param kind: the kind of action, a plain move or one that breaks away.
        :param key: the unit's name in actions.
        :param sprint: whether it may sprint.
        """
        found: list[Action] = []
        for points, mode, more in ((mech.ground, WALK, SPRINT), (mech.jump, JUMP, SPRINT_JUMP)):
            if points:
                limit = self.ground.rules.sprinting(points) if sprint else points
                search = self._searched(mech.size, at, facing, limit, mode, enemies)
                known = (kind, key, mech.size, at, facing, points, limit, mode, search[0], search[1].met(taken))
                offered = self._lists.get(known)
                if offered is None:
                    offered = self._made(search[1], at * 6 + facing, points, set(known[-1]),
                                         self._table(kind, key, mode), self._table(kind, key, more))  # fmt: skip
                    _keep(self._lists, known, offered)
                found += offered
        return found

    @staticmethod
    def _made(search: Found, here: int, points: int, taken: set[int], plain: list[Action], more: list[Action]
              ) -> list[Action]:  # fmt: skip
        """Moves to all ends but those where others stand; what costs more than the plain move takes the other."""
        ends = zip(search.codes, search.costs, strict=True)
        if taken:
            ends = ((code, cost) for code, cost in ends if code // 6 not in taken)  # type: ignore[assignment]
        return [plain[code] if cost <= points else more[code] for code, cost in ends if code != here]

    def entered(self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int],
                end: int) -> int:  # fmt: skip
        """How many hexes the way of an offered move enters; `end` is six times the hex and the facing."""
        known = (mech, at, facing, sprint, mode in (JUMP, SPRINT_JUMP), enemies)
        counted = self._entered.get(known)
        if counted is None:
            counted = self.whole(mech, at, facing, sprint, mode, enemies).entered()
            _keep(self._entered, known, counted, 100)
        return counted.get(end, 0)

    def whole(self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int]) -> Reach:
        """The search behind the moves on offer, with its ways."""
        points, kind = (mech.jump, JUMP) if mode in (JUMP, SPRINT_JUMP) else (mech.ground, WALK)
        limit = self.ground.rules.sprinting(points) if sprint else points
        met, _ = self._searched(mech.size, at, facing, limit, kind, enemies)
        return self._reach(mech.size, at, facing, limit, kind, met)

    def _searched(
        self, size: int, at: int, facing: int, limit: int, mode: str, enemies: frozenset[int]
    ) -> tuple[tuple[int, ...], Found]:
        """Where a mech can end, and the enemies that are in its way."""
        found = self._search(size, at, facing, limit, mode, ())
        met = found.met(enemies) if mode == WALK else ()
        return met, self._search(size, at, facing, limit, mode, met) if met else found

    def _search(self, size: int, at: int, facing: int, limit: int, mode: str, blocked: tuple[int, ...]) -> Found:
        known = (size, at, facing, limit, mode, blocked)
        found = self._found.get(known)
        if found is None:
            searched = self._reach(size, at, facing, limit, mode, blocked)
            passed = searched.passed()
            ends = [
                (hex * 6 + turned, cost) for hex, turned, cost in searched.ends(passed) if mode == WALK or hex != at
            ]
            through = array("I", [FAR]) * len(self.ground.footing)
            for code, cost in passed.items():
                through[code // 6] = min(cost, through[code // 6])
            found = Found(
                array("I", [code for code, _ in ends]), array("I", [cost for _, cost in ends]), through
            )  # fmt: skip
            _keep(self._found, known, found)
        return found

    def _reach(self, size: int, at: int, facing: int, limit: int, mode: str, blocked: tuple[int, ...]) -> Reach:
        known = (size, at, facing, limit, mode, blocked)
        found = self._whole.get(known)
        if found is None:
            found = reach(self.ground, Mech(size, limit, limit), at, facing, mode, points=limit, blocked=blocked)
            _keep(self._whole, known, found, MOST_WHOLE)
        return found

    def _table(self, kind: str, key: str, mode: str) -> list[Action]:
        """The actions of a unit for every hex and facing."""
        found = self._actions.get((kind, key, mode))
        if found is None:
            labels = [self.ground.field.label(at) for at in range(len(self.ground.footing))]
            found = self._actions[kind, key, mode] = [
                Action(kind, key, Way(label, facing, mode), kind) for label in labels for facing in range(6)
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


def _keep(
    kept: dict[tuple[object, ...], Value], known: tuple[object, ...], value: Value, most: int = MOST_KEPT
) -> None:
    """Keep something, and forget everything else when it is too much."""
    if len(kept) >= most:
        kept.clear()
    kept[known] = value
