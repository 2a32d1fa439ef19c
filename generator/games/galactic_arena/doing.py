"""Carries out abilities and keywords: one function for each kind of effect, none for an ability."""

from __future__ import annotations

from collections.abc import Callable

from generator.play.contract import Action

from . import moves
from .effects import AT_ENEMY
from .powers import power_of, targets
from .rules import ANY, Doing, Power
from .state import MOVE, NOBODY, SEATS, T_EFFECTS, T_LEAP, T_PUSH, TRIGGER, key
from .stepping import lose_health, lose_points
from .table import Table

Effect = Callable[[Table, int, int, Doing, Power], None]
"""Carries out an effect of a power that a seat uses, at another seat (NOBODY where it needs none)."""


def use(t: Table, seat: int, action: Action) -> None:
    """Use an ability or a keyword: pay, turn the token, and do what it says."""
    s, kit = t.state, t.kit
    power = power_of(kit, s, seat, action)
    if seat == s.actor:
        s.did = True
    if action.kind == "use":
        named = action.how
        s.points[seat] -= power.cost
        s.used[seat] |= 1 << power.index
        clauses: tuple[str, ...] = ("ability-once",)
        if power.battle:
            s.spent[seat] |= 1 << power.index
            clauses = ("once-a-battle",)
        if power.cost:
            clauses += ("ability-cost",)
        if s.phase == MOVE:
            clauses += ("movement-any-time",)
        elif s.phase == TRIGGER:
            clauses += ("triggered",)
    else:
        named = action.what
        s.keyed |= 1 << seat
        clauses = ("keyword", "keyword-once", "triggered") if s.phase == TRIGGER else ("keyword", "keyword-once")
    target = NOBODY
    if power.named:
        target = SEATS[named] if named is not None else targets(kit, s, seat, power)[0]
    t.tell(
        "use", clauses,
        {"hero": key(seat), "power": power.id, "what": action.kind, "points": power.cost,
         "target": key(target) if target != NOBODY else None},
    )  # fmt: skip
    if power.unbreakable:
        lose_points(t, target, t.rules.unbreakable, ("unbreakable",))
    effects(t, seat, target, power, 0)


def effects(t: Table, seat: int, target: int, power: Power, number: int) -> None:
    """Carry out the effects of a power in order; one that asks something lets the rest wait."""
    todo = t.state.todo
    strike = t.state.strike
    doings = power.doings
    while number < len(doings):
        doing = doings[number]
        number += 1
        if doing.effect in AT_ENEMY and t.state.at[target] < 0:
            continue  # it died of what came before
        carry_out = _AT_ONCE.get(doing.effect)
        if carry_out is None:
            last(t, seat, target, doing, power)
            continue
        if doing.above and (strike is None or strike.die <= doing.above):
            continue
        before = len(todo)
        carry_out(t, seat, target, doing, power)
        if len(todo) > before and number < len(doings):
            todo.insert(before, (T_EFFECTS, seat, target, power, number))
            return


# What lasts until the end of the turn, as it is noted down: whose, what, and whether the amount is taken away.
_LASTING: dict[str, tuple[bool, str, int]] = {
    "attack": (False, "attack", 1),
    "defence": (False, "defence", 1),
    "damage": (False, "damage", 1),
    "movement": (False, "movement", 1),
    "steady-aim": (False, "steady-aim", 1),
    "phase": (False, "phase", 1),
    "ward": (False, "ward", 1),
    "enemy-attack": (True, "attack", -1),
    "enemy-defence": (True, "defence", -1),
    "enemy-movement": (True, "movement", -1),
    "blind": (True, "blind", 1),
    "silence": (True, "silence", 1),
}


def last(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    """Note down an effect that lasts until the end of the turn."""
    at_enemy, effect, sign = _LASTING[doing.effect]
    whose = target if at_enemy else seat
    t.state.mods.append((whose, effect, sign * doing.amount, power.attack, doing.above))
    strike = t.state.strike
    if strike is not None and strike.die <= doing.above:
        return  # nothing to tell, unless the die is rolled again
    # Before the dice nobody knows yet whether the attack will be of the kind that this waits for.
    clauses = ("effects-last", "exchange-kind") if strike is None and power.attack != ANY else ("effects-last",)
    t.tell("effect", clauses, {"hero": key(whose), "effect": doing.effect, "amount": doing.amount})


def _action_points(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    s = t.state
    gained = min(doing.amount, t.rules.action_points - s.points[seat])
    s.points[seat] += gained
    t.tell("points", ("healing",), {"hero": key(seat), "gained": gained, "left": s.points[seat]})


def _enemy_action_points(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    lose_points(t, target, doing.amount, ())


def _heal(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    s = t.state
    gained = min(doing.amount, s.full[seat] - s.health[seat])
    s.health[seat] += gained
    t.tell("health", ("healing",), {"hero": key(seat), "gained": gained, "left": s.health[seat]})


def _harm(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    strike = t.state.strike
    if strike is not None:
        strike.harm = (*strike.harm, (target, doing.amount))
    else:
        lose_health(t, target, doing.amount, ())


def _push(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    t.state.todo.append((T_PUSH, seat, target, doing.amount))


def _leap(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    t.state.todo.append((T_LEAP, seat, doing.amount))


def _swap(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    s = t.state
    mine, theirs = s.at[seat], s.at[target]
    if theirs < 0 or t.rules.grid.distance[mine][theirs] > doing.amount:
        return
    t.tell("swap", (), {"hero": key(seat), "target": key(target), "from": t.name(mine), "to": t.name(theirs)})
    s.at[seat], s.at[target] = theirs, mine
    moves.shift(t, seat, theirs)
    moves.shift(t, target, mine)


def _hold(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    t.state.held |= 1 << target
    t.tell("held", ("held",), {"hero": key(target)})


def _disarm(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    t.state.keyed |= 1 << target
    t.tell("disarmed", ("keyword-once",), {"hero": key(target)})


def _reroll(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    s = t.state
    strike = s.strike
    if strike is None:
        return
    if seat == s.actor:
        strike.die = t.roll("reroll", seat, 10 + strike.rolls)
        strike.rolls += 1
        t.tell("roll", ("attack-total",), {"hero": key(seat), "die": strike.die})
    elif strike.defence:
        strike.defence = t.roll("reroll", seat, 20 + strike.defence_rolls)
        strike.defence_rolls += 1
        t.tell("roll", ("defence-total",), {"hero": key(seat), "die": strike.defence})


def _resurrect(t: Table, seat: int, target: int, doing: Doing, power: Power) -> None:
    s = t.state
    s.health[seat] = min(s.full[seat], doing.amount)
    t.tell("resurrect", ("resurrect",), {"hero": key(seat), "left": s.health[seat]})


_AT_ONCE: dict[str, Effect] = {
    "action-points": _action_points,
    "enemy-action-points": _enemy_action_points,
    "heal": _heal,
    "harm": _harm,
    "push": _push,
    "leap": _leap,
    "swap": _swap,
    "hold": _hold,
    "disarm": _disarm,
    "reroll": _reroll,
    "resurrect": _resurrect,
}
