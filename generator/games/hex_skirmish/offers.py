"""The moves that are on offer: lists of ready-made actions, kept for all games on a map.

A move over the ground and a sprint come from one search, a jump and a jumping sprint from another: what costs more than
the plain move needs the sprint. So a sprint is on offer only to where no plain move leads.
"""

from __future__ import annotations

from itertools import compress
from typing import TypeVar

from generator.battle.table import Way
from generator.games.hex_skirmish.flood import HEX, Flood, cheapest, flood, hexes_of
from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import JUMP, SPRINT, SPRINT_JUMP, WALK, Barred, Mech, may_end
from generator.games.hex_skirmish.reach import Reach, reach
from generator.play.contract import Action

Value = TypeVar("Value")
KEPT_HEXES = 800_000
"""Lists and searches of each kind that are kept at most, times the hexes of the map: a search takes some forty bytes a
hex."""
MOST_COUNTED = 80
"""Searches whose ways are kept counted."""
_ON_OFF = bytes.maketrans(b"01", b"\0\1")


class Offers:
    """What can be offered on one map."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._fresh()

    @property
    def most(self) -> int:
        """Lists and searches of each kind that are kept at most."""
        return max(1, KEPT_HEXES // len(self.ground.footing))

    def _fresh(self) -> None:
        self._floods: dict[tuple[object, ...], Flood] = {}
        self._lists: dict[tuple[object, ...], list[Action]] = {}
        self._actions: dict[tuple[str, str, str, str], list[Action]] = {}
        self._entered: dict[tuple[object, ...], dict[int, int]] = {}
        self._ends: dict[int, int] = {}

    def __getstate__(self) -> Ground:
        """What another process needs: the map alone."""
        return self.ground

    def __setstate__(self, state: Ground) -> None:
        self.ground = state
        self._fresh()

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
                met, search = self._searched(mech.size, at, facing, limit, mode, enemies)
                known = (kind, key, mech.size, at, facing, points, limit, mode, met, search.meets(taken, limit))
                offered = self._lists.get(known)
                if offered is None:
                    both = self._table(kind, key, mode, more)
                    offered = self._made(search, mech.size, points, limit, known[-1], both)
                    _keep(self._lists, known, offered, self.most)
                found += offered
        return found

    def _made(
        self, search: Flood, size: int, points: int, limit: int, taken: tuple[int, ...], both: list[Action]
    ) -> list[Action]:
        """Moves to all ends but those where others stand; what costs more than the plain move takes the other."""
        here = search.start // 6
        open_ends = self._ends_of(size) & ~hexes_of(taken)
        if both[0].how.mode == WALK:  # it may turn where it stands
            open_ends = (open_ends | HEX << 6 * here) & ~(1 << search.start)
        else:
            open_ends &= ~(HEX << 6 * here)
        plain = search.within[points] & open_ends
        if limit == points:
            return list(compress(both[::2], _switches(plain)))
        far = _switches(search.within[limit] & open_ends & ~plain)
        near = _switches(plain).ljust(len(far), b"\0")
        chosen = bytearray(2 * len(near))
        chosen[::2] = near
        chosen[1::2] = far.ljust(len(near), b"\0")
        return list(compress(both, chosen))

    def _ends_of(self, size: int) -> int:
        """All places in which a mech of some size may end a move."""
        found = self._ends.get(size)
        if found is None:
            found = self._ends[size] = hexes_of(at for at in range(len(self.ground.footing)) if self._fits(size, at))
        return found

    def _fits(self, size: int, at: int) -> bool:
        try:
            may_end(self.ground, size, at)
        except Barred:
            return False
        return True

    def entered(
        self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int]
    ) -> dict[int, int]:
        """How many hexes the ways of offered moves enter, by six times the hex and the facing of their ends."""
        known = (mech, at, facing, sprint, mode in (JUMP, SPRINT_JUMP), enemies)
        counted = self._entered.get(known)
        if counted is None:
            counted = self._whole_of(mech, at, facing, sprint, mode, enemies).entered()
            _keep(self._entered, known, counted, MOST_COUNTED)
        return counted

    def _whole_of(self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int]) -> Reach:
        """The search behind the moves on offer, with all its ways."""
        kind, limit = self._limited(mech, sprint, mode)
        met, _ = self._searched(mech.size, at, facing, limit, kind, enemies)
        return reach(self.ground, Mech(mech.size, limit, limit), at, facing, kind, points=limit, blocked=met)

    def steps(self, mech: Mech, at: int, facing: int, sprint: bool, mode: str, enemies: frozenset[int],
              end: int) -> list[str]:  # fmt: skip
        """The way of an offered move, step by step: the cheapest one without a test, else the cheapest.

        :param end: six times the hex and the facing.
        """
        ground, jumping = self.ground, mode in (JUMP, SPRINT_JUMP)
        kind, limit = self._limited(mech, sprint, mode)
        _, found = self._searched(mech.size, at, facing, limit, kind, enemies)
        corridor = found.corridor(end)
        if found.tested(corridor):
            points = mech.points(ground, mode)
            safe = flood(ground, mech.size, at, facing, points, safe=True, blocked=enemies)
            if safe.within[points] >> end & 1:
                found, corridor = safe, safe.corridor(end)
        return cheapest(ground, mech.size, found, end, corridor, jumping=jumping)

    def _limited(self, mech: Mech, sprint: bool, mode: str) -> tuple[str, int]:
        """The way of moving of which a mode is one, and the points for it."""
        kind, points = (JUMP, mech.jump) if mode in (JUMP, SPRINT_JUMP) else (WALK, mech.ground)
        return kind, self.ground.rules.sprinting(points) if sprint else points

    def _searched(
        self, size: int, at: int, facing: int, limit: int, mode: str, enemies: frozenset[int]
    ) -> tuple[tuple[int, ...], Flood]:
        """Where a mech comes, and the enemies that are in its way."""
        found = self._search(size, at, facing, limit, mode, ())
        met = found.meets(enemies, limit) if mode == WALK else ()
        return met, self._search(size, at, facing, limit, mode, met) if met else found

    def _search(self, size: int, at: int, facing: int, limit: int, mode: str, blocked: tuple[int, ...]) -> Flood:
        known = (size, at, facing, mode, blocked)
        found = self._floods.get(known)
        if found is None or len(found.within) <= limit:
            found = flood(self.ground, size, at, facing, limit, jumping=mode == JUMP, blocked=blocked)
            _keep(self._floods, known, found, self.most)
        return found

    def _table(self, kind: str, key: str, mode: str, more: str) -> list[Action]:
        """The actions of a unit for every hex and facing, with either mode."""
        found = self._actions.get((kind, key, mode, more))
        if found is None:
            labels = [self.ground.field.label(at) for at in range(len(self.ground.footing))]
            found = self._actions[kind, key, mode, more] = [
                Action(kind, key, Way(label, facing, which), kind)
                for label in labels for facing in range(6) for which in (mode, more)
            ]  # fmt: skip
        return found

    def may_stand(self, size: int, at: int) -> bool:
        """Whether a mech may begin a battle in a hex: on ground that it can stand on, and not on a low roof."""
        ground = self.ground
        return self._fits(size, at) and not ground.shut[at] and not 0 < ground.roof[at] < ground.rules.roof * size


def _switches(places: int) -> bytes:
    """By place a one for those of a set, a zero for all others, up to the last one of it."""
    return f"{places:b}".encode()[::-1].translate(_ON_OFF)


def _keep(kept: dict[tuple[object, ...], Value], known: tuple[object, ...], value: Value, most: int) -> None:
    """Keep something, and forget everything else when it is too much."""
    if len(kept) >= most:
        kept.clear()
    kept[known] = value
