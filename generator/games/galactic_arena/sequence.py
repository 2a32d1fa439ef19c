"""The sequence of play: for each phase and each task what is offered, and what is done with the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Event

from . import attack, doing, exchange, moves, setting_up, stepping, tournament, turns
from . import state as st
from .rules import Rules
from .state import NOBODY, SEATS, State, key
from .table import Kit, Table, act

if TYPE_CHECKING:
    from .engine import GalacticArena

Offer = list[Action] | None
"""Actions on offer to `asked`; None when the game runs on."""


def next_options(engine: GalacticArena, t: Table) -> Offer:
    """What comes next: a task that interrupts, or the phase."""
    s = t.state
    if s.todo:
        return _TASKS[s.todo[-1][0]](t, s.todo[-1])
    if s.fell:
        s.fell = False
        turns.see_victory(t)
        return None
    if s.path:
        moves.walk(t)
        return None
    return _PHASES[s.phase](engine, t)


def carry_out(engine: GalacticArena, t: Table, action: Action) -> None:
    """Do what was decided."""
    s = t.state
    if s.todo:
        task = s.todo.pop()
        _ANSWERS[task[0]](t, task, action)
    elif action[0] == "use" or action[0] == "keyword" or action[0] == "pass":
        if s.phase in _WINDOWS:
            exchange.done(t, s.asked, action)
        else:
            doing.use(t, s.asked, action)
    else:
        _DO[action[0]](engine, t, action)


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
    if action.kind == "use":
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

# --- phases


def _choose(engine: GalacticArena, t: Table) -> Offer:
    t.state.asked = t.state.queue[0]
    return setting_up.choose_options(t.kit, t.state)


def _pick(engine: GalacticArena, t: Table) -> Offer:
    t.state.asked = t.state.queue[0]
    return tournament.pick_options(t.kit, t.state)


def _secret(engine: GalacticArena, t: Table) -> Offer:
    return setting_up.next_choice(t, engine.fixed)


def _obstacles(engine: GalacticArena, t: Table) -> Offer:
    found = setting_up.obstacle_options(t.kit, t.state)
    if found:
        return found
    setting_up.placed(t)
    return None


def _free(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    if s.actor != NOBODY and s.at[s.actor] >= 0:
        found = moves.free_options(t.kit, s)
        if found:
            s.asked = s.actor
            return found
    setting_up.next_free(s)
    return None


def _runs(what: Callable[[Table], object]) -> Callable[[GalacticArena, Table], Offer]:
    """A phase that runs by itself."""

    def run(engine: GalacticArena, t: Table) -> Offer:
        what(t)
        return None

    return run


def _move(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    if not s.moved or s.moving:
        found = moves.move_options(t.kit, s)
        if found:
            s.asked = s.actor
            return found
    s.moving = False
    exchange.begin_exchange(t)
    return None


def _attack(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    found = attack.options(t.kit, s)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.AGAIN
    return None


def _defend(engine: GalacticArena, t: Table) -> Offer:
    found = attack.defend(t)
    if found is None:
        exchange.begin_triggers(t)
    return found


def _push(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    found = moves.push_options(t.kit, s, s.target, t.rules.push)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.STEP
    return None


def _step(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    found = moves.step_options(t.kit, s)
    if found:
        s.asked = s.actor
        return found
    s.phase = st.AGAIN
    return None


def _again(engine: GalacticArena, t: Table) -> Offer:
    s = t.state
    if s.moving or (not s.moved and (s.attacked or s.opened)):
        found = moves.again_options(t.kit, s)
        if found:
            s.asked = s.actor
            return found
    s.phase = st.END
    return None


_PHASES: dict[int, Callable[[GalacticArena, Table], Offer]] = {
    st.CHOOSE: _choose,
    st.DRAFT: _choose,
    st.PICK: _pick,
    st.ARM: _secret,
    st.LEARN: _secret,
    st.OBSTACLES: _obstacles,
    st.FREE: _free,
    st.ROUND: _runs(turns.begin_round),
    st.TURN: _runs(turns.begin_turn),
    st.START: lambda engine, t: exchange.start(t),
    st.MOVE: _move,
    st.EXCHANGE: lambda engine, t: exchange.exchange(t),
    st.ATTACK: _attack,
    st.CHARGE: _runs(attack.charge_home),
    st.ROLLED: lambda engine, t: attack.rolled(t),
    st.DEFEND: _defend,
    st.TRIGGER: lambda engine, t: exchange.trigger(t),
    st.DAMAGE: _runs(attack.deal),
    st.PUSH: _push,
    st.STEP: _step,
    st.AGAIN: _again,
    st.END: _runs(turns.end_turn),
    st.OVER: lambda engine, t: [],
    st.MATCH: lambda engine, t: tournament.next_match(t, engine.fixed),
}

# --- answers


def _hero(engine: GalacticArena, t: Table, action: Action) -> None:
    if t.state.phase == st.CHOOSE:
        setting_up.choose(t, engine.fixed, action)
    elif t.state.phase == st.DRAFT:
        tournament.draft(t, engine.fixed, action)
    else:
        tournament.pick(t, engine.fixed, action)


def _stay(engine: GalacticArena, t: Table, action: Action) -> None:
    s = t.state
    if s.phase == st.MOVE:
        exchange.begin_exchange(t)
    elif s.phase == st.PUSH:
        s.phase = st.STEP
    elif s.phase == st.STEP:
        s.phase = st.AGAIN
    else:
        s.moved = True


def _pushed(engine: GalacticArena, t: Table, action: Action) -> None:
    t.state.phase = st.STEP
    moves.push(t, action, t.state.target, ("push",))


def _stop(engine: GalacticArena, t: Table, action: Action) -> None:
    t.state.moving = False
    t.state.path = ()


def _again_or_keep(engine: GalacticArena, t: Table, action: Action) -> None:
    if t.state.phase == st.ROLLED:
        attack.reroll_attack(t, action)
    else:
        attack.reroll_defence(t, action)
        exchange.begin_triggers(t)


def _to(phase: int) -> Callable[[GalacticArena, Table, Action], None]:
    def do(engine: GalacticArena, t: Table, action: Action) -> None:
        t.state.phase = phase

    return do


_DO: dict[str, Callable[[GalacticArena, Table, Action], None]] = {
    "hero": _hero,
    "weapon": lambda engine, t, action: setting_up.choose_weapon(t, action),
    "learn": lambda engine, t, action: setting_up.learn(t, action),
    "ready": lambda engine, t, action: setting_up.learn(t, action),
    "place": lambda engine, t, action: setting_up.place(t, action),
    "move": lambda engine, t, action: moves.move(t, action),
    "stay": _stay,
    "stop": _stop,
    "pass-turn": lambda engine, t, action: turns.pass_turn(t),
    "attack": lambda engine, t, action: attack.attack(t, action),
    "charge": lambda engine, t, action: moves.charge(t, action, SEATS[action.what]),
    "no-attack": _to(st.AGAIN),
    "push": _pushed,
    "step": lambda engine, t, action: moves.step(t, action),
    "end-turn": _to(st.END),
    "reroll": _again_or_keep,
    "keep": _again_or_keep,
}

# --- what samples count

_CHOSEN: dict[tuple[str, int], Event] = {}
_WITH_WHAT = frozenset({"hero", "weapon", "learn", "use", "take", "place"})


def label(kit: Kit, s: State, action: Action) -> str:
    """The name under which samples count a decision: `use:liquid-form`, `attack:melee`, `move`."""
    kind = action[0]
    if kind in _WITH_WHAT:
        return f"{kind}:{action[1]}"
    if kind == "attack":
        return f"attack:{action[2]}"
    if kind == "keyword":
        power = kit.rules.weapons[s.weapon[s.asked]].keyword
        return f"keyword:{power.id}" if power else kind
    return kind


def chosen(kit: Kit, s: State, action: Action) -> Event:
    """The event that tells a decision; what is chosen behind a screen only its player sees."""
    name = label(kit, s, action)
    seat = s.asked
    hidden = s.phase in st.SECRET
    place = (name, seat + 10 * hidden)
    found = _CHOSEN.get(place)
    if found is None:
        data = {"action": name, "player": key(seat)}
        found = _CHOSEN[place] = Event("choose", (), data, (seat,) if hidden else None)
    return found


_PLAIN = (
    "ready", "move", "stay", "stop", "pass", "attack:melee", "attack:ranged", "charge", "no-attack", "push", "step",
    "pass-turn", "end-turn",
)  # fmt: skip


def labels(rules: Rules) -> list[str]:
    """Every name that `label` may give without optional rules."""
    heroes = {f"hero:{hero.id}" for hero in rules.heroes}
    carried = {index for hero in rules.heroes for index in hero.weapons}
    known = {index for hero in rules.heroes for index in hero.abilities}
    weapons = {f"weapon:{rules.weapons[index].id}" for index in carried}
    keywords = {f"keyword:{power.id}" for index in carried if (power := rules.weapons[index].keyword)}
    learned = {f"{word}:{rules.abilities[index].id}" for index in known for word in ("learn", "use")}
    obstacles = {f"place:{one.id}" for one in rules.obstacles if one.count > 1}
    bonuses = {f"take:{bonus}" for _, symbols in rules.crates if len(symbols) > 1 for bonus in symbols}
    leaps = {"leap"} & {doing.effect for power in (*rules.abilities, *rules.keywords) for doing in power.doings}
    return sorted({*heroes, *weapons, *keywords, *learned, *obstacles, *bonuses, *leaps, *_PLAIN})
