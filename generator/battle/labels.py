"""What a decision is called where samples count it, and the event that tells it."""

from __future__ import annotations

from generator.play.contract import Action, Event

from .attacks import Shot
from .table import Way

_CHOSEN: dict[Action, Event] = {}
_MOST_KEPT = 200_000

ATTACKS = ("fire", "fire:overheat", "strike", "charge", "death-from-above", "hold")
"""Labels of attacks."""


def label(action: Action) -> str:
    """The name under which samples count a decision: `move:walked`, `fire:overheat`."""
    if isinstance(action.how, Way):
        return f"{action.kind}:{action.how.mode}"
    if isinstance(action.how, Shot) and action.how.overheat:
        return f"{action.kind}:overheat"
    return action.kind


def chosen(action: Action) -> Event:
    """The event that tells a decision."""
    found = _CHOSEN.get(action)
    if found is None:
        if len(_CHOSEN) > _MOST_KEPT:
            _CHOSEN.clear()
        found = _CHOSEN[action] = Event("choose", (), {"action": label(action), "player": action.what})
    return found
