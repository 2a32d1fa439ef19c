"""Why an action is not allowed: the clause that forbids it, for worked examples and for people at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.play.contract import Action

from . import attacks
from .moves import FREE_FORMS
from .state import AREA, CHOOSE, FREE_MOVE, MOMENTS, NO_ACTION, PULL, REPAIR, TARGET, WAIT, State

if TYPE_CHECKING:
    from .engine import PaperMech

NOT_NOW = "not-now"


def explain(engine: PaperMech, state: State, action: Action) -> tuple[str, str]:
    """The clause id that forbids the action (or `not-now`), and a sentence."""
    rules = engine.rules
    what = str(action.what)
    if action.kind in ("choose", "change") and state.moment in (CHOOSE, WAIT):
        if action.kind == "change" and state.moment == WAIT and state.action != NO_ACTION:
            if state.changes >= rules.changes:
                return "choose-change-once", "the action was already changed since the cubes last moved"
        elif action.kind == "change" or state.moment == WAIT:
            return NOT_NOW, f"'{action.kind}' is not a decision of the moment '{MOMENTS[state.moment]}'"
        index = rules.action_index.get(what)
        if index is not None:
            clause = engine.choices.bar(state, rules.actions[index])
            if clause:
                return clause, f"{what} can't be chosen"
            if index == state.action:
                return "choose-change", f"{what} is chosen already"
    if action.kind in ("haste", "stop-short") and state.moment == WAIT and state.action != NO_ACTION:
        chosen = rules.actions[state.action]
        if chosen.weapon is not None and not chosen.hasty:
            return "wall-no-haste", f"{chosen.id} is a Guard, which can't be hasted"
    if action.kind == "haste" and state.moment == WAIT and state.action != NO_ACTION:
        chosen = rules.actions[state.action]
        if chosen.move:
            return "move-no-haste", f"{chosen.id} is a move"
        if not attacks.usable(state, chosen):
            return "choose-lost", f"all circles of {chosen.id} are filled"
        if state.waited < rules.haste_wait:
            return "haste-wait", "no unit of time has passed since the action was chosen"
    if action.kind == "attack" and state.moment == TARGET:
        chosen = rules.actions[state.action]
        if action.how == "combo" and any(enemy.name == what for enemy in attacks.targets(rules, state, chosen)):
            return "combo", "the last attack was not made with this weapon, or the weapon has no Combo"
        weapon = chosen.weapon
        if weapon is not None and any(enemy.name == what for enemy in attacks.too_close(rules, state, weapon)):
            return "least-range", f"{what} is nearer than the weapon reaches"
        return "attack-target", f"{what} is not in range and in the arc"
    if action.kind == "area" and state.moment == AREA:
        return "area", f"{what} is no further enemy near the target, in range and in the arc"
    if action.kind == "pull" and state.moment == PULL:
        return "pull", f"the target can't be moved to {what}"
    if action.kind == "free-move":
        if state.moment == FREE_MOVE:
            for one in rules.actions:
                if one.free and what in FREE_FORMS[one.move]:
                    return "free-move-damaged", f"{one.move} is damaged"
            return "free-move-kinds", f"{what} is no free move"
        if state.moment == CHOOSE and state.squat:
            return "squat-no-free-move", "no free move while squatting"
    if action.kind == "repair" and state.moment == REPAIR:
        return "repair", f"{what} is not filled, or the limit of repairs is reached"
    if action.kind == "activate":
        return "time-active", f"{what} is not on ACTIVE"
    return NOT_NOW, f"'{action}' is not a decision of the moment '{MOMENTS[state.moment]}'"
