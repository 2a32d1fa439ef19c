"""Windows in which several heroes use abilities in turns: the start of a turn, the exchange, what is triggered."""

from __future__ import annotations

from collections.abc import Callable

from generator.play.contract import Action

from . import attack, powers
from .doing import use
from .state import ATTACK, DAMAGE, EXCHANGE, MOVE, NOBODY, TRIGGER, State, key
from .table import Kit, Table, act

PASS = act("pass")


def open_window(s: State, ring: tuple[int, ...]) -> None:
    """Begin a window: the seats of the ring in turns, until all passed one after the other."""
    s.ring = ring
    s.pointer = 0
    s.passes = 0


def defenders(s: State, seat: int) -> tuple[int, ...]:
    """The living enemies of the attacker, in the order in which they have their turns."""
    if len(s.at) == 2:
        return (1 - seat,)
    return tuple(one for one in s.order[1 - seat % 2] if s.at[one] >= 0)


def next_asked(kit: Kit, s: State, options: Callable[[Kit, State, int], list[Action]]) -> list[Action]:
    """What the next seat that can do anything is offered; empty when the window is over."""
    ring = s.ring
    count = len(ring)
    while s.passes < count:
        seat = ring[s.pointer]
        if s.at[seat] >= 0:
            found = options(kit, s, seat)
            if found:
                s.asked = seat
                found.append(PASS)
                return found
        s.passes += 1
        s.pointer = (s.pointer + 1) % count
    return []


def done(t: Table, seat: int, action: Action) -> None:
    """Carry out what a seat decided in a window."""
    s = t.state
    if action.kind == "pass":
        s.passes += 1
        if s.phase == EXCHANGE:
            clauses = ("exchange-end",) if s.passes >= len(s.ring) else ("exchange",)
            t.tell("pass", clauses, {"hero": key(seat)})
    else:
        s.passes = 0
        if s.phase == EXCHANGE:
            s.opened = True
        use(t, seat, action)
    s.pointer = (s.pointer + 1) % len(s.ring)


# --- the phases


def start(t: Table) -> list[Action] | None:
    """The defenders' instant abilities."""
    s = t.state
    found = next_asked(t.kit, s, powers.start_options)
    if found:
        return found
    s.phase = MOVE
    return None


def begin_exchange(t: Table) -> None:
    """After the first movement: attacker and defenders in turns, the attacker first."""
    s = t.state
    seat = s.actor
    s.phase = ATTACK
    ring = (seat, *defenders(s, seat))
    for one in ring:
        if s.learned[one] & ~s.used[one] & (t.kit.before_attack if one == seat else t.kit.before_defence):
            open_window(s, ring)
            s.phase = EXCHANGE
            return


def exchange(t: Table) -> list[Action] | None:
    """Abilities before an attack."""
    s = t.state
    found = next_asked(t.kit, s, powers.exchange_options)
    if found:
        return found
    s.phase = ATTACK
    return None


def begin_triggers(t: Table) -> None:
    """After the dice: attacker and target in turns, the attacker first."""
    s = t.state
    strike = s.strike
    assert strike is not None
    target, kit = strike.target, t.kit
    s.phase = DAMAGE
    if not _may_trigger(kit, s, s.actor, kit.after_attack) and (
        target == NOBODY or not _may_trigger(kit, s, target, kit.after_defence)
    ):
        return
    s.phase = TRIGGER
    open_window(s, (s.actor,) if strike.target == NOBODY else (s.actor, strike.target))


def _may_trigger(kit: Kit, s: State, seat: int, mask: int) -> bool:
    """Whether a seat may have anything for after the dice, seen from afar."""
    return bool(s.learned[seat] & mask) or kit.rules.weapons[s.weapon[seat]].keyword is not None


def trigger(t: Table) -> list[Action] | None:
    """What is triggered by what happened; a die rolled again may change what that is."""
    s = t.state
    found = attack.defend(t)  # a miss that was rolled again
    if found:
        return found
    found = next_asked(t.kit, s, _triggered)
    if found:
        return found
    s.phase = DAMAGE
    return None


def _triggered(kit: Kit, s: State, seat: int) -> list[Action]:
    when = attack.moment(kit, s, seat)
    return powers.trigger_options(kit, s, seat, when) if when >= 0 else []
