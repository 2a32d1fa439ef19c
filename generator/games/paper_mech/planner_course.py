"""Courses of `planner`: points in them, how enemies act between them, and what a point is worth.

Enemies' moves follow from the rules without dice, so only damage is a matter of chance, and that is carried as
expectations (`planner_chances`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .planner_chances import Health
from .planner_model import OTHER_STANCE, Move, Sheet
from .rules import NOWHERE
from .state import INBOUND, NO_WALL, OUTBOUND, State

FRONT_DIE = 3
"""Where an enemy that returns to the radar is expected."""


class Foe(NamedTuple):
    """An enemy as the plan has it; `due` is when it acts, in units from now."""

    health: Health
    space: int
    due: int
    attack: int
    flight: int


class Node:
    """A point in a course at which the mech chooses an action."""

    __slots__ = ("cost", "foes", "last", "now", "squat", "wall")

    def __init__(self, foes: list[Foe], now: int, squat: bool, last: int, wall: int, cost: float) -> None:
        self.foes = foes
        self.now = now
        self.squat = squat
        self.last = last
        self.wall = wall
        self.cost = cost


class Child(NamedTuple):
    """A course one step longer: its value, the label of its first step, and what makes its node."""

    value: float
    label: Any
    foes: list[Foe]
    steps: list[int] | None
    now: int
    squat: bool
    last: int
    wall: int
    cost: float

    def node(self) -> Node:
        """The node that the step ends in."""
        foes, steps = self.foes, self.steps
        if steps is not None:
            foes = [
                foe if foe[1] < 0 else Foe(foe[0], steps[foe[1]], foe[2], foe[3], foe[4]) for foe in foes
            ]
        return Node(foes, self.now, self.squat, self.last, self.wall, self.cost)


class Ways:
    """Moves: where enemies go, and whether the mech squats then."""

    __slots__ = ("moves", "squat", "stand")

    def __init__(self, moves: list[tuple[list[int] | None, bool]]) -> None:
        self.moves = moves
        self.squat = any(squat for _, squat in moves)
        self.stand = not all(squat for _, squat in moves)


def stance_after(move: Move, squat: bool) -> bool:
    """Whether the mech squats after a move."""
    return not squat if move.stance == OTHER_STANCE else bool(move.stance) or squat


class Course:
    """What goes on around the mech: how enemies act, and how good it is to stand there."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rules = sheet.rules
        self.rings = len(sheet.rules.rings)
        self.front = sheet.rules.start_sector[FRONT_DIE] * self.rings + self.rings - 1
        self.weights = sheet.book.weights
        self.standing = Ways([(move.steps, move.stance is not None) for move in sheet.free])
        self.squatting = Ways([(None, True)])
        self.walks = [self._walks(False), self._walks(True)]
        self.push = 0.0  # extra for each attack that hits, when the game has been quiet for long

    def node(self, state: State) -> Node:
        """The position as a node."""
        foes = []
        self.push = self.weights.push * max(0.0, state.quiet - self.rules.quiet_limit / 3)
        for enemy in state.enemies:
            health = self.sheet.book.foes[enemy.kind].health(enemy.marks)
            foes.append(Foe(health, enemy.space, enemy.time, enemy.attack, enemy.flight))
        return Node(foes, 0, state.squat, state.last, state.wall, 0.0)

    def _walks(self, squat: bool) -> dict[int, tuple[list[str], Ways]]:
        """The moves of the legs by their time: their actions' ids, and the ways."""
        found: dict[int, tuple[list[str], list[tuple[list[int] | None, bool]]]] = {}
        for action, moves in self.sheet.moves:
            for move in moves:
                if move.from_squat or not squat:
                    names, ways = found.setdefault(move.time, ([], []))
                    names.append(action.id)
                    ways.append((move.steps, stance_after(move, squat)))
        return {time: (names, Ways(ways)) for time, (names, ways) in found.items()}

    # --- values -----------------------------------------------------------------------------------------------------

    def values(self, foes: list[Foe], ways: Ways, now: int, cost: float) -> list[float]:
        """How good it is to stand there after each of some moves.

        That is less what was lost, and less what the enemies that live will still do.
        """
        sheet, row_of = self.sheet, self.sheet.row
        base = cost + now * self.weights.time
        rows = []
        for foe in foes:
            health, space, due, attack, flight = foe
            base += health.phi
            if space >= 0:
                left = due - now
                rows.append((
                    health.alive, space, foe,
                    row_of(health, flight, False, attack, left) if ways.stand else None,
                    row_of(health, flight, True, attack, left) if ways.squat else None,
                ))  # fmt: skip
        found = []
        for steps, squat in ways.moves:
            total = base
            if squat:
                total += self.weights.squat
            for alive, space, foe, standing, squatting in rows:
                if steps is not None:
                    space = steps[space]
                row = squatting if squat else standing
                one = row[space]  # type: ignore[index]
                if one is None:
                    one = sheet.fill(row, foe[0], space, foe[4], squat, foe[3], foe[2] - now)  # type: ignore[arg-type]
                total += alive * one
            found.append(-total)
        return found

    def danger(self, foe: Foe, squat: bool, now: int) -> float:
        """What an enemy is worth against the mech where it is, if it lives."""
        health, space, due, attack, flight = foe
        row = self.sheet.row(health, flight, squat, attack, due - now)
        one = row[space]
        return one if one is not None else self.sheet.fill(row, health, space, flight, squat, attack, due - now)

    # --- enemies ----------------------------------------------------------------------------------------------------

    def act(self, foe: Foe, squat: bool, wall: int) -> tuple[Foe, float]:
        """An enemy's turn: where it is then, and what it cost."""
        health, space, due, attack, flight = foe
        kind, rings = health.kind, self.rings
        cost = 0.0
        if space == NOWHERE:
            space, flight = self.front, INBOUND
        else:
            sector, ring = divmod(space, rings)
            if kind.flight:
                if flight == INBOUND and ring == 0:
                    cost = health.alive * self.blow(kind, attack, sector, squat, wall)
                    space, flight = self.rules.across[space], OUTBOUND
                elif flight == INBOUND:
                    space -= 1
                elif ring == rings - 1:
                    return Foe(health, NOWHERE, due + self.rules.return_time, attack, flight), 0.0
                else:
                    space += 1
            elif ring <= kind.attacks[attack].reach:
                cost = health.alive * self.blow(kind, attack, sector, squat, wall)
                if kind.seeks(health.filled, ring, attack):
                    if ring:
                        space -= 1
                else:
                    space = self.rules.flank[space]
            elif ring:
                space -= 1
        attack, time = health.choice[space % rings + 1]
        return Foe(health, space, due + time, attack, flight), cost

    def blow(self, kind: Any, attack: int, sector: int, squat: bool, wall: int) -> float:
        """What an attack costs, on the wall where one is up and covers the sector."""
        cover = wall if wall != NO_WALL and self.covers(wall, sector) else NO_WALL
        return self.sheet.blow(kind, attack, sector, squat, cover)[0]

    def covers(self, mount: int, sector: int) -> bool:
        """Whether the weapon of a mount has the sector in its arc."""
        weapon = self.rules.carried[mount]
        return weapon is not None and weapon.arc[sector]

    def turns(self, foes: list[Foe], now: int, squat: bool, wall: int) -> tuple[list[Foe], float, list[Foe]]:
        """All enemies that are due act: the enemies then, the cost, and who acted."""
        cost, after, acted = 0.0, [], []
        for foe in foes:
            if foe[2] <= now:
                acted.append(foe)
                foe, one = self.act(foe, squat, wall)
                cost += one
            after.append(foe)
        return after, cost, acted
