"""The sequence of play: for each phase and each task what is offered, and what is done with the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.play.contract import Action

from . import attack, doing, exchange, moves, setting_up, stepping, tournament, turns
from . import state as st
from .state import NOBODY, SEATS, key
from .table import Table, act

Offer = list[Action] | None
"""Actions on offer to `asked`; None when the game runs on."""


def run_on(t: Table) -> None:
    """Run on until somebody has to decide or the game is over; what leaves no choice is carried out."""
    s = t.state
    phases = _PHASES
    while True:
        if s.todo:
            found = _TASKS[s.todo[-1][0]](t, s.todo[-1])
        elif s.fell:
            s.fell = False
            turns.see_victory(t)
            continue
        elif s.path:
            moves.walk(t)
            continue
        else:
            found = phases[s.phase](t)
        if found is None:
            continue
        if len(found) > 1 or s.phase == st.OVER:
            s.options = found
            return
        carry_out(t, found[0])


def carry_out(t: Table, action: Action) -> None:
    """Do what was decided."""
    s = t.state
    if s.todo:
        task = s.todo.pop()
        _ANSWERS[task[0]](t, task, action)
    elif action[0] in _POWERS:
        if s.phase in _WINDOWS:
            exchange.done(t, s.asked, action)
        else:
            doing.use(t, s.asked, action)
    else:
        _DO[action[0]](t, action)


_POWERS = frozenset({"use", "keyword", "pass"})
_WINDOWS = frozenset({st.START, st.EXCHANGE, st.TRIGGER})

# --- tasks


def _death(t: Table, task: tuple[Any, ...]) -> Offer:
    seat = task[1]
    found = turns.death_options(t, seat) if t.state.health[seat] <= 0 else []
    if found:
        t.state.asked = seat
        return found
    t.state.todo.pop()
    turns.fallen(t, seat)
    return None


def _die_or_live(t: Table, task: tuple[Any, ...], action: Action) -> None:
    seat = task[1]
    if action.kind != "pass":
        doing.use(t, seat, action)
    turns.fallen(t, seat)


def _asks(options: Callable[[Table, tuple[Any, ...]], list[Action]]) -> Callable[[Table, tuple[Any, ...]], Offer]:
    """A task that asks its seat, and falls away if the hero is dead or nothing can be chosen."""

    def offer(t: Table, task: tuple[Any, ...]) -> Offer:
        found = options(t, task) if t.state.at[task[1]] >= 0 else []
        if found:
            t.state.asked = task[1]
            return found
        t.state.todo.pop()
        return None

    return offer


def _effects(t: Table, task: tuple[Any, ...]) -> Offer:
    t.state.todo.pop()
    if t.state.at[task[1]] >= 0:
        doing.effects(t, *task[1:])
    return None


def _take(t: Table, task: tuple[Any, ...], action: Action) -> None:
    t.tell("take", ("crate-choice",), {"hero": key(task[1]), "bonus": action.what})
    stepping.take(t, task[1], action.what)


_TASKS: dict[int, Callable[[Table, tuple[Any, ...]], Offer]] = {
    st.T_DEATH: _death,
    st.T_TAKE: _asks(lambda t, task: [act("take", bonus) for bonus in t.rules.crates[task[2]][1]]),
    st.T_LEARN: _asks(lambda t, task: stepping.further_abilities(t.kit, t.state, task[1])),
    st.T_WEAPON: _asks(lambda t, task: stepping.weapon_options(t.kit, t.state, task[1])),
    st.T_TRAP: _asks(lambda t, task: [stepping.REROLL, stepping.KEEP]),
    st.T_PUSH: _asks(lambda t, task: moves.push_options(t.kit, t.state, task[2], task[3])),
    st.T_LEAP: _asks(lambda t, task: moves.leap_options(t.kit, t.state, task[1], task[2])),
    st.T_EFFECTS: _effects,
}

_ANSWERS: dict[int, Callable[[Table, tuple[Any, ...], Action], None]] = {
    st.T_DEATH: _die_or_live,
    st.T_TAKE: _take,
    st.T_LEARN: lambda t, task, action: stepping.learn_further(t, task[1], action.what),
    st.T_WEAPON: lambda t, task, action: stepping.change_weapon(t, task[1], action),
    st.T_TRAP: lambda t, task, action: stepping.reroll_trap(t, action, *task[1:]),
    st.T_PUSH: lambda t, task, action: moves.push(t, action, task[2], ()),
    st.T_LEAP: lambda t, task, action: moves.leap(t, action, task[1]),
}

# --- phases: each offers something, or goes straight on to the next one while nothing can come between


def _choose(t: Table) -> Offer:
    t.state.asked = t.state.queue[0]
    return setting_up.choose_options(t.kit, t.state)


def _pick(t: Table) -> Offer:
    t.state.asked = t.state.queue[0]
    return tournament.pick_options(t.kit, t.state)


def _obstacles(t: Table) -> Offer:
    found = setting_up.obstacle_options(t.kit, t.state)
    if found:
        return found
    setting_up.placed(t)
    return None


def _free(t: Table) -> Offer:
    s = t.state
    if s.actor != NOBODY and s.at[s.actor] >= 0:
        found = moves.free_options(t.kit, s)
        if found:
            s.asked = s.actor
            return found
    setting_up.next_free(s)
    return None


def _round(t: Table) -> Offer:
    turns.begin_round(t)
    return _turn(t) if t.state.phase == st.TURN else None


def _turn(t: Table) -> Offer:
    turns.begin_turn(t)
    phase = t.state.phase
    if phase == st.MOVE:
        return _move(t)
    return exchange.start(t) if phase == st.START else None


def _move(t: Table) -> Offer:
    s = t.state
    if not s.moved or s.moving:
        found = moves.move_options(t.kit, s)
        if found:
            s.asked = s.actor
            return found
    s.moving = False
    exchange.begin_exchange(t)
    return _exchange(t) if s.phase == st.EXCHANGE else _attack(t)


def _exchange(t: Table) -> Offer:
    return exchange.exchange(t) or _attack(t)


def _attack(t: Table) -> Offer:
    s = t.state
    found = attack.options(t.kit, s)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.AGAIN
    return _again(t)


def _charge(t: Table) -> Offer:
    attack.charge_home(t)
    return None


def _rolled(t: Table) -> Offer:
    return attack.rolled(t) or _defend(t)


def _defend(t: Table) -> Offer:
    found = attack.defend(t)
    if found:
        return found
    exchange.begin_triggers(t)
    return exchange.trigger(t) if t.state.phase == st.TRIGGER else _damage(t)


def _damage(t: Table) -> Offer:
    attack.deal(t)
    return None


def _push(t: Table) -> Offer:
    s = t.state
    found = moves.push_options(t.kit, s, s.target, t.rules.push)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.STEP
    return _step(t)


def _step(t: Table) -> Offer:
    s = t.state
    found = moves.step_options(t.kit, s)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.AGAIN
    return _again(t)


def _again(t: Table) -> Offer:
    s = t.state
    if s.moving or (not s.moved and (s.did or s.opened)):
        found = moves.again_options(t.kit, s)
    elif s.learned[s.actor] & t.kit.any_time and s.at[s.actor] >= 0:
        found = moves.last_options(t.kit, s)
    else:
        found = []
    if found:
        s.asked = s.actor
        return found
    return _end(t)


def _end(t: Table) -> Offer:
    turns.end_turn(t)
    return _turn(t)


def _over(t: Table) -> Offer:
    return []


def _match(t: Table) -> Offer:
    tournament.next_match(t)
    return None


_BY_PHASE: dict[int, Callable[[Table], Offer]] = {
    st.CHOOSE: _choose,
    st.DRAFT: _choose,
    st.PICK: _pick,
    st.ARM: setting_up.next_choice,
    st.LEARN: setting_up.next_choice,
    st.OBSTACLES: _obstacles,
    st.FREE: _free,
    st.ROUND: _round,
    st.TURN: _turn,
    st.START: exchange.start,
    st.MOVE: _move,
    st.EXCHANGE: _exchange,
    st.ATTACK: _attack,
    st.CHARGE: _charge,
    st.ROLLED: _rolled,
    st.DEFEND: _defend,
    st.TRIGGER: exchange.trigger,
    st.DAMAGE: _damage,
    st.PUSH: _push,
    st.STEP: _step,
    st.AGAIN: _again,
    st.END: _end,
    st.OVER: _over,
    st.MATCH: _match,
}
_PHASES = [_BY_PHASE[phase] for phase in range(len(st.PHASES))]

# --- answers


def _hero(t: Table, action: Action) -> None:
    if t.state.phase == st.CHOOSE:
        setting_up.choose(t, action)
    elif t.state.phase == st.DRAFT:
        tournament.draft(t, action)
    else:
        tournament.pick(t, action)


def _stay(t: Table, action: Action) -> None:
    s = t.state
    if s.phase == st.MOVE:
        exchange.begin_exchange(t)
    elif s.phase == st.PUSH:
        s.phase = st.STEP
    elif s.phase == st.STEP:
        s.phase = st.AGAIN
    else:
        s.moved = True


def _pushed(t: Table, action: Action) -> None:
    t.state.phase = st.STEP
    moves.push(t, action, t.state.target, ("push",))


def _stop(t: Table, action: Action) -> None:
    t.state.moving = False
    t.state.path = ()


def _again_or_keep(t: Table, action: Action) -> None:
    if t.state.phase == st.ROLLED:
        attack.reroll_attack(t, action)
    else:
        attack.reroll_defence(t, action)
        if t.state.phase == st.DEFEND:
            exchange.begin_triggers(t)


def _no_attack(t: Table, action: Action) -> None:
    s = t.state
    s.phase = st.AGAIN if moves.may_move(t.kit, s, s.actor) else st.END


def _to(phase: int) -> Callable[[Table, Action], None]:
    def do(t: Table, action: Action) -> None:
        t.state.phase = phase

    return do


_DO: dict[str, Callable[[Table, Action], None]] = {
    "hero": _hero,
    "weapon": setting_up.choose_weapon,
    "learn": setting_up.learn,
    "ready": setting_up.learn,
    "place": setting_up.place,
    "move": moves.move,
    "stay": _stay,
    "stop": _stop,
    "pass-turn": lambda t, action: turns.pass_turn(t),
    "attack": attack.attack,
    "charge": lambda t, action: moves.charge(t, action, SEATS[action.what]),
    "no-attack": _no_attack,
    "push": _pushed,
    "step": moves.step,
    "end-turn": _to(st.END),
    "reroll": _again_or_keep,
    "keep": _again_or_keep,
}
