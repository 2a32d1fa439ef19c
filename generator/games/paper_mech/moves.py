"""What the mech's legs do: walking and turning move every enemy on the radar; stance."""

from __future__ import annotations

from .rules import STANCES, PlayerAction
from .state import CHOOSE, NO_ACTION, TURN_AND_SQUAT, TURN_OR_STANCE
from .table import Table

CLOCKWISE, ANTICLOCKWISE, STANCE = "clockwise", "anticlockwise", "stance"


def shift(t: Table, steps: list[int]) -> tuple[list[tuple[str, str, str]], bool]:
    """Move every enemy on the radar; tells (name, from, to) of each, and whether one could not move."""
    names = t.rules.space_names
    moved = []
    stuck = False
    for enemy in t.state.enemies:
        here = enemy.space
        if here < 0:
            continue
        there = steps[here]
        if there == here:
            stuck = True
        enemy.space = there
        moved.append((enemy.name, names[here], names[there]))
    return moved, stuck


def walk(t: Table, forwards: bool, clauses: tuple[str, ...] = ()) -> None:
    """Walk one space; enemies follow the arrows of the radar, or go against them."""
    if forwards:
        moved, stuck = shift(t, t.rules.forwards)
        clauses += ("walk-forwards", "walk-forwards-stop") if stuck else ("walk-forwards",)
        t.tell("walk-forwards", clauses, {"moved": moved})
    else:
        moved, stuck = shift(t, t.rules.backwards)
        clauses += ("walk-backwards", "walk-backwards-stop") if stuck else ("walk-backwards",)
        t.tell("walk-backwards", clauses, {"moved": moved})


def turn(t: Table, way: str, clauses: tuple[str, ...] = ()) -> None:
    """All enemies go one sector round, the way that is named."""
    moved, _ = shift(t, t.rules.clockwise if way == CLOCKWISE else t.rules.anticlockwise)
    t.tell("turn", (*clauses, "turn"), {"way": way, "moved": moved})


def change_stance(t: Table, clauses: tuple[str, ...] = ()) -> None:
    """From standing to squatting or back."""
    t.state.squat = not t.state.squat
    t.tell("stance", (*clauses, "stance-change"), {"stance": STANCES[t.state.squat]})


def begin(t: Table, action: PlayerAction) -> None:
    """The player's cube is on ACTIVE and a move is chosen: carry it out, or ask what it needs to know."""
    state = t.state
    if action.move == "turn-or-stance":
        state.moment = TURN_OR_STANCE
    elif action.move == "turn-and-squat":
        if state.squat:  # only a position that was set up by hand gets here
            lose_action(t, action, "turn-and-squat-standing")
        else:
            state.moment = TURN_AND_SQUAT
    elif action.move == "walk-backwards" and state.squat:
        lose_action(t, action, "squat-no-walk-back")
    else:
        walk(t, action.move == "walk-forwards")
        done(t)


def done(t: Table) -> None:
    """A move is over: the next choice, without a free move."""
    t.state.action = NO_ACTION
    t.state.moment = CHOOSE


def lose_action(t: Table, action: PlayerAction, clause: str) -> None:
    """The chosen action can't be carried out any more."""
    t.tell("lost-action", (clause,), {"action": action.id})
    done(t)


def turn_or_stance(t: Table, what: str) -> None:
    """Carry out the decision about Turn or Change Stance."""
    if what == STANCE:
        change_stance(t, ("turn-or-stance",))
    else:
        turn(t, what, ("turn-or-stance",))
    done(t)


def turn_and_squat(t: Table, way: str) -> None:
    """Turn, then squat."""
    turn(t, way, ("turn-and-squat",))
    change_stance(t, ("turn-and-squat",))
    done(t)


FREE_FORMS = {
    "walk-forwards": ("walk-forwards",),
    "walk-backwards": ("walk-backwards",),
    "turn-or-stance": ("turn-clockwise", "turn-anticlockwise", STANCE),
    "turn-and-squat": ("squat-clockwise", "squat-anticlockwise"),
}
"""What each leg action may be as a free move, if the data marks it as free."""


def free_move(t: Table, what: str) -> None:
    """The free move after an attack, or none."""
    why = ("free-move", "free-move-kinds")
    verb, _, way = what.partition("-")
    if what == "none":
        t.tell("no-free-move", ("free-move",), {})
    elif verb == "walk":
        walk(t, way == "forwards", why)
    elif what == STANCE:
        change_stance(t, why)
    else:
        turn(t, way, why)
        if verb == "squat":
            change_stance(t, why)
    t.state.moment = CHOOSE
