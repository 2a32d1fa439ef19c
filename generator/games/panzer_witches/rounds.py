"""Rounds: initiative, which side acts, what happens at the end, and how the fight ends."""

from __future__ import annotations

from generator.play.contract import Outcome

from . import machine
from .state import CHOOSE, NOBODY, OVER, SIDES
from .table import Table

LAST_STANDING, BOTH_OUT, ROUND_LIMIT = "last-standing", "both-out", "round-limit"
"""Reasons of an outcome."""


def begin(t: Table) -> None:
    """A new round: both sides roll for the initiative, and the higher side's frame acts first."""
    s = t.state
    s.round += 1
    units = len(t.units)
    s.acted[:] = [False] * units
    s.defended[:] = [False] * units
    s.blocked_from[:] = [NOBODY] * units
    s.dice_used[:] = [()] * units
    s.rested[:] = [int(off) for off in s.engine_off]
    t.tell("advance", "round-order", units=1, round=s.round)
    tries = 0
    while True:
        dice = t.dice.roll("initiative", (s.round,), 4, 4 * tries)
        red, blue = dice[0] + dice[1], dice[2] + dice[3]
        if red != blue:
            break
        t.tell("initiative-tie", "initiative", dice=dice, total=red)
        tries += 1
    s.first = s.side = 0 if red > blue else 1
    s.phase = CHOOSE
    t.tell("initiative", "initiative", dice=dice, red=red, blue=blue, first=SIDES[s.first])


def left(t: Table, side: int) -> list[int]:
    """The frames of a side that are still to act in this round."""
    s = t.state
    return [one for one in t.setting.sides[side] if not s.out[one] and not s.acted[one]]


def pass_on(t: Table) -> None:
    """Which side acts next: the one with more frames left to act, else the other one."""
    s = t.state
    mine, other = len(left(t, s.side)), len(left(t, 1 - s.side))
    if other >= mine:
        s.side = 1 - s.side


def close(t: Table) -> None:
    """The end of a round."""
    s = t.state
    machine.end_of_round(t)
    if s.outcome is None and s.round >= t.setting.rounds:
        finish(t, result(t, at_limit=True))


def finish(t: Table, found: Outcome | None) -> None:
    """The fight is over, if it has a result."""
    if found is None:
        return
    s = t.state
    s.outcome, s.phase, s.unit = found, OVER, NOBODY
    s.pending, s.options = (), []
    winner = "none" if found.winner is None else SIDES[found.winner]
    clause = "round-limit" if found.reason == ROUND_LIMIT else "last-standing"
    t.tell("end", clause, winner=winner, reason=found.reason, red=points_out(t, 1), blue=points_out(t, 0))


def points_out(t: Table, side: int) -> int:
    """The points of a side's frames that are out."""
    return sum(t.units[one].points for one in t.setting.sides[side] if t.state.out[one])


def result(t: Table, *, at_limit: bool = False) -> Outcome | None:
    """How it ended, if it did: a side has no frame left, or the rounds are over and points decide."""
    out = t.state.out
    red, blue = (not all(out[one] for one in units) for units in t.setting.sides)
    if red and blue and not at_limit:
        return None
    if red != blue:
        return _won(0 if red else 1, LAST_STANDING)
    if not red:
        return Outcome("draw", BOTH_OUT)
    mine, other = points_out(t, 1), points_out(t, 0)
    return Outcome("draw", ROUND_LIMIT) if mine == other else _won(0 if mine > other else 1, ROUND_LIMIT)


def _won(winner: int, reason: str) -> Outcome:
    return Outcome("win" if winner == 0 else "lose", reason, int(winner == 0), None, winner)
