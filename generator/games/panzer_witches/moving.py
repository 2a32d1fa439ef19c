"""Moving: ways hex by hex, the movement counter, cover, overload, falling and standing up."""

from __future__ import annotations

from .state import NOBODY
from .table import Table


def fall(t: Table, unit: int, *clauses: str) -> None:
    """A frame falls: it loses its movement counter, its aim, its cover, and doesn't watch any more."""
    s = t.state
    if s.fallen[unit] or s.out[unit]:
        return
    s.fallen[unit] = True
    halt(t, unit)
    s.posture[unit] = 0
    lose_aim(t, unit)
    s.watching[unit] = None
    t.tell("fall", *(clauses or ("fall",)), of=unit, unit=t.key(unit))


def halt(t: Table, unit: int) -> None:
    """Take the movement counter off."""
    t.state.moving[unit] = False


def lose_aim(t: Table, unit: int) -> None:
    """What a frame has aimed is lost."""
    s = t.state
    if s.aim_at[unit] != NOBODY:
        t.tell("aim-lost", "aim-lost", of=unit, unit=t.key(unit), target=t.key(s.aim_at[unit]))
        s.aim_at[unit], s.aims[unit] = NOBODY, 0
