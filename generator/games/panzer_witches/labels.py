"""What a decision is called where samples count it, and the event that tells it."""

from __future__ import annotations

from generator.play.contract import Action, Event

from .state import NOBODY, SEEN
from .table import Aim, Check, Table, Way

PLAIN = (
    "act", "turn", "overload", "stand-up", "cover", "hide", "break-off", "shoot", "shell", "watch", "reload",
    "dismount", "spot", "madar", "smoke", "full-check", "rest", "shut-down", "restart", "engage", "strike", "end",
    "fire", "wait", "parry", "block", "take",
)  # fmt: skip
LABELS = (
    *PLAIN, "move:go", "move:stop", "move:cover", "move:hide", "aim:move", "aim:action", "check:move", "check:action",
)  # fmt: skip
"""Every name that `label` may give. `load` and `mount` are never a choice."""


def label(action: Action) -> str:
    """The name under which samples count a decision: `move:stop`, `aim:action`."""
    how = action.how
    if isinstance(how, Way):
        return f"{action.kind}:{how.end}"
    if isinstance(how, Aim | Check):
        return f"{action.kind}:{how.by}"
    return action.kind


def chosen(t: Table, action: Action) -> Event:
    """The event that tells a decision; of a frame that the other side doesn't see only its own side hears."""
    unit = t.unit_of(action.what)
    side = t.units[unit].side if unit != NOBODY else 0
    seen = unit != NOBODY and t.state.known[1 - side][unit] == SEEN
    data = {"action": label(action), "player": action.what}
    return Event("choose", (), data, None if seen else (side,))
