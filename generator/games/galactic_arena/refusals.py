"""Why an action is not allowed: the clause that forbids it, for worked examples and for people at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.play.contract import Action

from . import moves
from .state import AGAIN, FREE, MOVE, PHASES, TASKS, State

if TYPE_CHECKING:
    from .engine import GalacticArena

NOT_NOW = "not-now"


def explain(engine: GalacticArena, s: State, action: Action) -> tuple[str, str]:
    """The clause id that forbids the action (or `not-now`), and a sentence; ("", "") if it is allowed."""
    wanted = action[:3]
    for one in s.options:
        if one[:3] == wanted:
            return "", ""
    if action.kind == "move" and action.how and s.phase in (MOVE, AGAIN, FREE) and not s.todo:
        if moves.legal_way(engine.kit, s, tuple(action.how)):
            return "", ""
    moment = TASKS[s.todo[-1][0]] if s.todo else PHASES[s.phase]
    return NOT_NOW, f"'{action}' is not a decision of the moment '{moment}'"
