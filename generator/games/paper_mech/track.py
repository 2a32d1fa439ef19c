"""The time track: placing the action cube and the time cube, moving all cubes."""

from __future__ import annotations

from generator.play.contract import Outcome

from .rules import PlayerAction, Rules
from .state import NO_ACTION, NO_COVER, RUN, State
from .table import Table


def extra_time(rules: Rules, state: State) -> int:
    """Units that every action chosen now takes longer: too much weight and a damaged torso."""
    hurt = state.marks[rules.torso].bit_count()
    return rules.weight_time + rules.slow[hurt]


def action_time(rules: Rules, state: State, action: PlayerAction) -> int:
    """The box for the time cube when this action is chosen now; never past the last box."""
    return min(action.time + extra_time(rules, state), rules.last_box)


def place_action(t: Table, action: PlayerAction, changed: bool, barred: tuple[str, ...]) -> None:
    """Put the action cube beside an action and the time cube on its box.

    `barred` are the clauses that took actions out of the choice.
    """
    rules, state = t.rules, t.state
    slow = rules.slow[state.marks[rules.torso].bit_count()]
    wanted = action.time + slow + rules.weight_time
    clauses: tuple[str, ...] = ("choose-change", "time-place") if changed else ("choose-action", "time-place")
    if changed:
        state.changes += 1
    elif state.fresh:
        clauses += ("wave-start-action",)
    if slow:
        clauses += ("torso-slow",)
    if rules.weight_time:
        clauses += ("weight-penalty",)
    if wanted > rules.last_box:
        clauses += ("time-limit",)
        wanted = rules.last_box
    state.fresh = False
    state.action = action.index
    state.time = wanted
    state.waited = 0
    state.reflex = False
    t.tell("change" if changed else "choose", clauses + barred, {"action": action.id, "time": wanted, "slow": slow})
    state.moment = RUN


def place_nothing(t: Table) -> None:
    """No action can be chosen: the time cube waits."""
    rules, state = t.rules, t.state
    state.action = NO_ACTION
    state.time = min(rules.no_action_time, rules.last_box)
    state.waited = 0
    t.tell("no-action", ("choose-none",), {"time": state.time})
    state.moment = RUN


def gap(state: State) -> int:
    """Units until the first cube reaches ACTIVE."""
    least = state.time
    for enemy in state.enemies:
        if enemy.time < least:
            least = enemy.time
    return least


def advance(t: Table, units: int, short: bool = False) -> None:
    """Move all time cubes down by so many boxes; a game without damage for too long ends.

    `short` is the one unit that the player may take to satisfy the wait before haste.
    """
    rules, state = t.rules, t.state
    for enemy in state.enemies:
        enemy.time -= units
        enemy.covered = NO_COVER
    state.time -= units
    state.waited += units
    state.changes = 0
    state.reflex = False
    state.quiet += units
    state.clock += units
    active = [enemy.name for enemy in state.enemies if enemy.time == 0]
    clauses: tuple[str, ...] = ("time-advance", "haste-wait") if short else ("time-advance", "time-active")
    if active and state.time == 0:
        clauses += ("time-enemies-first",)
    t.tell("advance", clauses, {"units": units, "active": active, "player": state.time == 0, "time": state.time})
    state.moment = RUN
    if state.quiet >= rules.quiet_limit:
        state.outcome = Outcome("lose", "stalemate", state.cleared)
        t.tell("lose", ("stalemate", "lose"), {"reason": "stalemate", "units": state.quiet})
