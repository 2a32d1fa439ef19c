"""The turn: initiative, movement by turns, combat side by side, the end."""

from __future__ import annotations

from typing import Any

from generator.play.contract import Action, Outcome

from . import attacks, damage, heat
from .contract import Movement
from .state import COMBAT, MOVE, NOBODY, OVER, SIDES, STOOD, UNMOVED
from .table import Table

POINTS, LAST_STANDING, BOTH_GONE = "turn-limit", "destroyed", "both-destroyed"
"""Reasons of an outcome."""


def begin_turn(t: Table, movement: Movement) -> None:
    """A new turn: everybody is unmoved, and both sides roll for the initiative."""
    s = t.state
    s.turn += 1
    for field in (s.moved, s.modifier, s.contacts, s.overheat, s.burnt, s.struck):
        field[:] = [0] * len(field)
    s.mode[:] = [UNMOVED] * len(s.mode)
    s.acted[:] = [False] * len(s.acted)
    s.fired[:] = [False] * len(s.fired)
    t.tell("advance", ("turn",), {"units": 1, "turn": s.turn})
    roll_initiative(t)
    begin_movement(t, movement)


def roll_initiative(t: Table) -> None:
    """Two dice a side; ties are rolled again."""
    s, tries = t.state, 0
    while True:
        dice = t.dice.roll("initiative", (s.turn,), 4, 4 * tries)
        red, blue = dice[0] + dice[1], dice[2] + dice[3]
        if red != blue:
            break
        t.tell("initiative-tie", ("initiative", "initiative-tie"), {"dice": dice, "total": red})
        tries += 1
    s.loser = 0 if red < blue else 1
    data = {"dice": dice, "red": red, "blue": blue, "loser": SIDES[s.loser]}
    t.tell("initiative", ("initiative",), data)


def begin_movement(t: Table, movement: Movement) -> None:
    """The movement phase: units that are shut down stand, the side that lost the initiative begins."""
    s = t.state
    s.phase = MOVE
    for unit, down in enumerate(s.down):
        if down and s.alive[unit]:
            s.mode[unit] = STOOD
    movement.start_of_turn(t)
    s.side, s.go = s.loser, 0
    _share(t)


def unmoved(t: Table, side: int) -> list[int]:
    """The units of a side that have not moved yet."""
    s = t.state
    return [one.index for one in t.units if one.side == side and s.alive[one.index] and s.mode[one.index] == UNMOVED]


def _share(t: Table) -> None:
    """How many units the side whose go it is moves, before the other side does.

    A side with at least twice as many units left as the other moves two for each of its, with thrice as many three, so
    that both come to their last unit together.
    """
    s = t.state
    mine, other = len(unmoved(t, s.side)), len(unmoved(t, 1 - s.side))
    if not mine:
        s.side, mine, other = 1 - s.side, other, mine
    if s.side == s.loser:
        s.go = max(1, mine // other) if other else mine
    else:  # the other side has had its unit of this exchange
        s.go = max(1, mine // (other + 1))


def run_on(t: Table, movement: Movement, turns: int) -> None:
    """Run on until somebody has to decide or the battle is over.

    :param turns: after so many it is over.
    """
    s = t.state
    while s.outcome is None:
        if s.phase == MOVE:
            s.options = move_options(t, movement)
            if len(s.options) > 1:
                return
            if s.options:
                carry_out(t, movement, s.options[0])
            else:
                begin_combat(t, movement)
        elif s.options:
            return
        elif s.side == s.loser:
            s.side = 1 - s.loser
            s.options = attack_options(t, movement)
        else:
            end_turn(t, movement, turns)
    s.phase = OVER
    s.options = []


def move_options(t: Table, movement: Movement) -> list[Action]:
    """All moves on offer to the side whose go it is."""
    found: list[Action] = []
    for unit in unmoved(t, t.state.side):
        found += movement.offered(t, unit)
    return found


def attack_options(t: Table, movement: Movement) -> list[Action]:
    """All attacks on offer to the side that acts."""
    found: list[Action] = []
    for one in t.units:
        if one.side == t.state.side:
            found += attacks.offered(t, one.index, movement)
    return found


def begin_combat(t: Table, movement: Movement) -> None:
    """The combat phase: the side that lost the initiative attacks first."""
    s = t.state
    s.phase = COMBAT
    s.side = s.loser
    t.tell("combat", ("combat",), {"side": SIDES[s.side]})
    s.options = attack_options(t, movement)


def carry_out(t: Table, movement: Movement, action: Action) -> None:
    """A decision."""
    s = t.state
    unit = index_of(t, action.what)
    if s.phase == MOVE:
        movement.carry_out(t, unit, action)
        s.go -= 1
        if s.go <= 0:
            s.side = 1 - s.side
            _share(t)
        return
    attacks.carry_out(t, unit, action)
    standing = {t.units[target].key for target in attacks.targets(t, s.side)}
    s.options = [
        one for one in s.options if one.what != action.what and (one.kind == "hold" or target_of(one) in standing)
    ]
    _drop_idle(t)


def _drop_idle(t: Table) -> None:
    """Units that have nobody left to attack have nothing to decide."""
    s = t.state
    busy = {one.what for one in s.options if one.kind != "hold"}
    if any(one.what not in busy for one in s.options):
        s.options = [one for one in s.options if one.what in busy]


def target_of(action: Action) -> str:
    """The key of who is attacked."""
    return str(action.how.target if isinstance(action.how, attacks.Shot) else action.how)


def index_of(t: Table, key: Any) -> int:
    """A unit by its key; NOBODY for none."""
    return next((one.index for one in t.units if one.key == key), NOBODY)


def end_turn(t: Table, movement: Movement, turns: int) -> None:
    """The end phase: heat, then what waited, then the next turn, unless it is over."""
    s = t.state
    t.tell("end", ("end-phase",), {"turn": s.turn})
    heat.cool_and_heat(t)
    damage.take_effect(t)
    damage.remove_destroyed(t)
    s.outcome = result(t, turns)
    if s.outcome is None:
        begin_turn(t, movement)
    else:
        won = s.outcome.winner
        clauses = ("turn-limit", "victory") if s.outcome.reason == POINTS else ("victory",)
        red, blue = destroyed_points(t, 1), destroyed_points(t, 0)
        data = {"reason": s.outcome.reason, "winner": None if won is None else SIDES[won], "red": red, "blue": blue}
        t.tell("over", clauses, data)


def destroyed_points(t: Table, side: int) -> int:
    """The points of a side's units that are gone."""
    return sum(one.points for one in t.units if one.side == side and not t.state.alive[one.index])


def result(t: Table, turns: int) -> Outcome | None:
    """How it ended, if it is over: a side has no unit left, or the turns are up and destroyed points decide."""
    s = t.state
    left = [any(s.alive[one.index] for one in t.units if one.side == side) for side in (0, 1)]
    if all(left) and s.turn < turns:
        return None
    if left[0] != left[1]:
        winner, reason = (0 if left[0] else 1), LAST_STANDING
    else:
        reason = POINTS if left[0] else BOTH_GONE
        red, blue = destroyed_points(t, 1), destroyed_points(t, 0)
        if red == blue or reason == BOTH_GONE:
            return Outcome("draw", reason)
        winner = 0 if red > blue else 1
    return Outcome("win" if winner == 0 else "lose", reason, int(winner == 0), None, winner)
