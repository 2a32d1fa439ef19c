"""The machine of decisions: what each action does, and how the fight runs on until somebody has a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import aiming, knowing, machine, melee, moving, offers, rounds, shooting, turns
from .state import CHOOSE
from .table import Aim, Table

if TYPE_CHECKING:
    from generator.play.contract import Action

ANSWERS = frozenset({"fire", "wait", "parry", "block", "take"})
"""Answers to interrupts."""


def _weapon(t: Table, unit: int, mount: str) -> int:
    return t.units[unit].weapon_index[mount]


_OWN: dict[str, Callable[[Table, int, Action], None]] = {
    "move": moving.move,
    "turn": lambda t, unit, action: moving.turn(t, unit, action.how),
    "overload": lambda t, unit, action: moving.overload(t, unit),
    "stand-up": lambda t, unit, action: moving.stand_up(t, unit),
    "cover": lambda t, unit, action: moving.shelter_here(t, unit, hide=False),
    "hide": lambda t, unit, action: moving.shelter_here(t, unit, hide=True),
    "reload": lambda t, unit, action: machine.reload(t, unit, _weapon(t, unit, action.how)),
    "dismount": lambda t, unit, action: machine.dismount(t, unit, _weapon(t, unit, action.how)),
    "load": lambda t, unit, action: machine.load(t, unit),
    "mount": lambda t, unit, action: machine.mount(t, unit),
    "spot": lambda t, unit, action: knowing.spot(t, unit, t.hex_of(action.how)),
    "madar": lambda t, unit, action: knowing.madar(t, unit),
    "smoke": lambda t, unit, action: machine.smoke(t, unit),
    "check": lambda t, unit, action: machine.check(t, unit, action.how),
    "full-check": lambda t, unit, action: machine.full_check(t, unit),
    "rest": lambda t, unit, action: machine.rest(t, unit),
    "shut-down": lambda t, unit, action: machine.shut_down(t, unit),
    "restart": lambda t, unit, action: machine.restart(t, unit),
}
"""What this part of the engine carries out; what fights carry out stands in `shooting`, `aiming` and `melee`."""
KINDS = frozenset({*_OWN, *shooting.KINDS, *aiming.KINDS, *melee.KINDS, "end"})
"""Everything that a frame may do in its turn."""
BY_MOVE = frozenset({"break-off"})
"""What fights pay with the move; anything else of theirs costs the action."""


def carry_out(t: Table, action: Action) -> None:
    """Carry out a decision, and what follows from it at once."""
    s, kind = t.state, action.kind
    if kind in ANSWERS:
        _answer(t, action)
    elif kind == "act":
        turns.begin(t, t.unit_of(action.what))
        return
    elif kind == "end":
        turns.end(t)
        rounds.pass_on(t)
        return
    else:
        unit = t.unit_of(action.what)
        own = _OWN.get(kind)
        if own is not None:
            own(t, unit, action)
        else:
            if kind in BY_MOVE or (isinstance(action.how, Aim) and action.how.by == "move"):
                s.did_move = True
            else:
                s.did_action = True
            part = shooting if kind in shooting.KINDS else aiming if kind in aiming.KINDS else melee
            part.carry_out(t, action)
    turns.after(t)


def _answer(t: Table, action: Action) -> None:
    """An interrupt is answered, and what it interrupted goes on."""
    s = t.state
    pending = s.pending[-1]
    s.pending = s.pending[:-1]
    if pending.kind == "defend":
        melee.answer(t, pending, action)
        return
    if action.kind == "fire":
        shooting.answer(t, pending, action)
    moving.continue_after(t, pending)


def run_on(t: Table) -> None:
    """Run on until somebody has to decide or the fight is over. A decision with one answer is carried out."""
    s = t.state
    while s.outcome is None:
        if s.pending:
            found = offers.answers(t, s.pending[-1])
        else:
            if done := rounds.result(t):
                rounds.finish(t, done)
                return
            if s.phase == CHOOSE:
                found = offers.choices(t)
                if not found:
                    rounds.close(t)
                    if s.outcome is None and rounds.result(t) is None:
                        rounds.begin(t)
                    continue
            else:
                found = [] if turns.over(t) else offers.turn(t, s.unit)
                if not found:
                    turns.end(t)
                    rounds.pass_on(t)
                    continue
        if len(found) > 1:
            s.options = found
            return
        carry_out(t, found[0])
    s.options = []
