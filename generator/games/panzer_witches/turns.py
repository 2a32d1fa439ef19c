"""Turns of frames: how they begin and end, and frames that are out."""

from __future__ import annotations

from . import aiming, knowing, moving
from .state import CHOOSE, NOBODY, TURN
from .table import Table


def begin(t: Table, unit: int) -> None:
    """A frame's turn: it has its move and its action, and watches no more."""
    s = t.state
    s.phase, s.unit = TURN, unit
    s.did_move = s.did_action = s.travelled = False
    s.watching[unit] = None
    s.overloaded[unit] = False
    s.extra[unit] = 0
    t.tell("turn", "turn-of-frame", of=unit, unit=t.key(unit))


def end(t: Table) -> None:
    """The turn ends: a frame that had a movement counter and didn't move on stands."""
    s, unit = t.state, t.state.unit
    s.acted[unit] = True
    s.unit, s.phase = NOBODY, CHOOSE
    s.extra[unit] = 0
    if s.moving[unit] and not s.travelled and not s.out[unit]:
        moving.halt(t, unit)
        t.tell("stopped", "stop", of=unit, unit=t.key(unit))
    s.did_move = s.did_action = s.travelled = False


def over(t: Table) -> bool:
    """Whether the frame whose turn it is has nothing left to do in it."""
    s = t.state
    return s.out[s.unit] or (s.did_move and s.did_action)


def after(t: Table) -> None:
    """What follows from everything that was done: who sees whom, and which aim is lost."""
    knowing.refresh(t)
    aiming.settle(t)


def put_out(t: Table, unit: int, *clauses: str) -> None:
    """A frame is out: its wreck stays where it is, and hides nothing."""
    s = t.state
    if s.out[unit]:
        return
    s.out[unit] = True
    t.tell("out", *(clauses or ("frame-out",)), unit=t.key(unit))
