"""What must hold in every position, whatever was played."""

from __future__ import annotations

from generator.play.contract import BrokenInvariant

from .state import OBSTACLES, OVER, State, key
from .table import Kit


def problems(kit: Kit, s: State) -> list[str]:
    """Every invariant that does not hold, as sentences."""
    found: list[str] = []
    if (s.outcome is None) != (s.phase != OVER):
        found.append("outcome and phase disagree")
    if s.outcome is None and len(s.options) < 2:
        found.append("nobody has a choice, and the game does not run on")
    if s.phase <= OBSTACLES:
        return found
    return found


def check(kit: Kit, s: State) -> None:
    """Test every invariant.

    :raises BrokenInvariant: with all that is wrong.
    """
    found = problems(kit, s)
    if found:
        raise BrokenInvariant("; ".join(found))


__all__ = ["check", "key", "problems"]
