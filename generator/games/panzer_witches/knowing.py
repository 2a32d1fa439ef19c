"""What each side knows of the other's frames: detection, spotting, the witch's search."""

from __future__ import annotations

from .state import COVERED, HIDDEN, SEEN
from .table import Table


def reveal(t: Table, unit: int) -> None:
    """A frame gives itself away, by a shot or a blow: it doesn't hide any more, and is known to the other side."""
    s = t.state
    if s.posture[unit] == HIDDEN:
        s.posture[unit] = COVERED
    side = t.units[unit].side
    if s.known[1 - side][unit] != SEEN:
        s.known[1 - side][unit] = SEEN
        s.last[1 - side][unit] = s.at[unit]
        t.tell("seen", "seen", unit=t.key(unit), hex=t.label(s.at[unit]), side=1 - side)
