"""Turns of frames: what an action costs, what follows from it, and frames that are out."""

from __future__ import annotations

from .table import Table


def put_out(t: Table, unit: int, *clauses: str) -> None:
    """A frame is out: its wreck stays where it is, and hides nothing."""
    s = t.state
    if s.out[unit]:
        return
    s.out[unit] = True
    t.tell("out", *(clauses or ("frame-out",)), unit=t.key(unit))
