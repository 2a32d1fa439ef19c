"""Rounds and turns: who is next, when a round ends, what comes back; dying and winning."""

from __future__ import annotations

from generator.play.contract import Action, Event, Outcome

from . import exchange, powers, stepping
from .rules import DEATH, SIDES
from .state import END, MATCH, MOVE, NOBODY, OVER, ROUND, START, TURN, State, key
from .table import Table, act

PASS = act("pass")
_TURN = ("turn", "turn-order", "alternate-sides")
_TURNS = [Event("turn", _TURN, {"hero": key(seat)}) for seat in range(6)]
_TURNS_OF_TEAMS = [Event("turn", (*_TURN, "allies-idle"), {"hero": key(seat)}) for seat in range(6)]
_PASSED = [Event("pass-turn", ("pass-turn",), {"hero": key(seat)}) for seat in range(6)]


def ranking(t: Table) -> list[int]:
    """The living heroes by initiative; equal ones roll, again and again if need be."""
    s, kit = t.state, t.kit
    if len(s.at) == 2 and s.initiative[0] != s.initiative[1] and not kit.roll_for_initiative:
        return [0, 1] if s.initiative[0] > s.initiative[1] else [1, 0]
    seats = [seat for seat in range(len(s.at)) if s.at[seat] >= 0]
    values = {seat: s.initiative[seat] for seat in seats}
    if kit.roll_for_initiative and s.round > 0:
        for seat in seats:
            values[seat] += _die(t, seat, 0)
        t.tell("initiative-rolls", ("roll-for-initiative",), {"sums": _by_key(values)})
    return _ranked(t, seats, values, 1)


def _die(t: Table, seat: int, attempt: int) -> int:
    s = t.state
    return t.dice.roll("initiative", (s.match, s.round, attempt, seat), 1, 0, t.rules.die)[0]


def _by_key(values: dict[int, int]) -> dict[str, int]:
    return {key(seat): value for seat, value in values.items()}


def _ranked(t: Table, seats: list[int], values: dict[int, int], attempt: int) -> list[int]:
    found: list[int] = []
    for value in sorted({values[seat] for seat in seats}, reverse=True):
        equal = [seat for seat in seats if values[seat] == value]
        if len(equal) > 1:
            dice = {seat: _die(t, seat, attempt) for seat in equal}
            if t.kit.roll_for_initiative and t.state.round > 0:
                dice = {seat: die + t.state.initiative[seat] for seat, die in dice.items()}
                t.tell("initiative-rolls", ("roll-for-initiative",), {"sums": _by_key(dice)})
            else:
                t.tell("initiative-tie", ("initiative-tie",), {"dice": _by_key(dice)})
            equal = _ranked(t, equal, dice, attempt + 1)
        found += equal
    return found


def order_by(s: State, ranked: list[int]) -> None:
    """Set the order of turns: the side of the first hero begins, and the sides alternate."""
    s.order = tuple(tuple(seat for seat in ranked if seat % 2 == side) for side in (0, 1))  # type: ignore[assignment]
    s.turns = (0, 0)
    s.side = ranked[0] % 2


def begin_round(t: Table) -> None:
    """A new round: everything comes back, and initiative says who is first."""
    s, rules = t.state, t.rules
    if s.round >= rules.round_limit:
        finish(t, NOBODY, "round-limit")
        return
    s.round += 1
    s.turn = 0
    s.passed = 0
    for seat, cell in enumerate(s.at):
        s.points[seat] = rules.action_points if cell >= 0 else 0
        s.used[seat] = 0
    s.keyed = 0
    s.rerolled = 0
    clauses = ("round-reset",) if s.round > 1 else ("starting-tokens",)
    t.tell("advance", clauses, {"units": 1, "round": s.round})
    ranked = ranking(t)
    order_by(s, ranked)
    if s.round == 1 and s.match == 0:
        s.first_side = s.side
    t.tell("order", ("initiative",), {"first": key(ranked[0]), "order": tuple(key(seat) for seat in ranked)})
    s.phase = TURN


def next_seat(s: State) -> int:
    """Whose turn is next; NOBODY when the round is over."""
    points = s.points
    if len(points) == 2:
        left = (points[0] > 0 and not s.passed & 1) or (points[1] > 0 and not s.passed & 2)
        return NOBODY if not left else s.side if points[s.side] > 0 else 1 - s.side
    if not any(count > 0 and not s.passed >> seat & 1 for seat, count in enumerate(points)):
        return NOBODY
    for side in (s.side, 1 - s.side):
        order = s.order[side]
        for step in range(len(order)):
            place = (s.turns[side] + step) % len(order)
            if points[order[place]] > 0:
                s.turns = (place + 1, s.turns[1]) if side == 0 else (s.turns[0], place + 1)
                return order[place]
    return NOBODY


def begin_turn(t: Table) -> None:
    """The next turn, or the end of the round."""
    s = t.state
    side = s.side
    seat = next_seat(s)
    if seat != NOBODY and seat % 2 != side:
        t.tell("skipped", ("turn-skipped",), {"side": SIDES[side]})
    if seat == NOBODY:
        t.tell("round-end", ("round-end",), {"round": s.round})
        s.phase = ROUND
        return
    s.turn += 1
    take_turn(s, seat)
    t.events.append((_TURNS if len(s.at) == 2 else _TURNS_OF_TEAMS)[seat])
    s.phase = MOVE
    for enemy in range(1 - seat % 2, len(s.at), 2):
        if s.learned[enemy] & t.kit.at_start and s.at[enemy] >= 0:
            exchange.open_window(s, exchange.defenders(s, seat))
            s.phase = START
            break


def take_turn(s: State, seat: int) -> None:
    """Make a seat the attacker of a fresh turn."""
    s.actor = seat
    s.did = s.paid = s.moved = s.moving = s.halted = s.attacked = s.hurt = s.opened = False
    s.steps = 0
    s.rolls = 0
    s.path = ()
    s.target = NOBODY
    s.rooted = 0
    if s.held >> seat & 1:
        s.rooted = 1 << seat
        s.held &= ~(1 << seat)


def end_turn(t: Table) -> None:
    """The turn is over: effects end, the other side is next."""
    s = t.state
    s.mods.clear()
    s.strike = None
    s.moving = False
    if s.did:
        s.passed = 0
    else:
        s.passed |= 1 << s.actor
    s.side = 1 - s.actor % 2
    s.rooted = 0
    s.phase = TURN


def pass_turn(t: Table) -> None:
    """The attacker passes the whole turn."""
    t.events.append(_PASSED[t.state.actor])
    t.state.phase = END


# --- dying and winning


def death_options(t: Table, seat: int) -> list[Action]:
    """What a dying hero can do about it."""
    found = powers.abilities(t.kit, t.state, seat, t.rules.deaths)
    found += powers.keyword(t.kit, t.state, seat, DEATH)
    if found:
        found.append(PASS)
    return found


def fallen(t: Table, seat: int) -> None:
    """A hero stays dead, unless an ability has brought it back."""
    if t.state.health[seat] <= 0:
        stepping.die(t, seat)


def see_victory(t: Table) -> bool:
    """Whether a side has no hero left; the attacker's side wins if neither has."""
    s = t.state
    left = [False, False]
    for seat, cell in enumerate(s.at):
        if cell >= 0:
            left[seat % 2] = True
    if left[0] and left[1]:
        return False
    winner = s.actor % 2 if left[0] == left[1] else int(left[1])
    finish(t, winner, "last-standing")
    return True


def finish(t: Table, winner: int, reason: str) -> None:
    """A fight is over; a tournament may go on."""
    s = t.state
    s.todo.clear()
    s.strike = None
    s.mods.clear()
    clause = "victory" if winner != NOBODY else "round-limit"
    t.tell("match-end", (clause,), {"winner": SIDES[winner] if winner != NOBODY else None})
    if s.drafted:
        if winner != NOBODY:
            s.wins = (s.wins[0] + (winner == 0), s.wins[1] + (winner == 1))
        # As many matches as can be needed while each has a winner; else sides that only run would never be done.
        if max(s.wins) < t.rules.wins and s.match + 1 < 2 * t.rules.wins - 1:
            s.match += 1
            s.phase = MATCH
            return
        red, blue = s.wins
        winner = NOBODY if red == blue else int(blue > red)
        said = SIDES[winner] if winner != NOBODY else None
        t.tell("tournament", ("best-of-three",), {"winner": said, "wins": s.wins})
        reason = "tournament"
    s.phase = OVER
    s.outcome = outcome(s, winner, reason)


def outcome(s: State, winner: int, reason: str) -> Outcome:
    """The result as seen from the side that began."""
    if winner == NOBODY:
        return Outcome("draw", reason, 0, None, None)
    began = s.first_side
    return Outcome("win" if winner == began else "lose", reason, int(winner == began), None, winner)
