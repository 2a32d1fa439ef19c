"""Tournaments: the draft, the hero that each player picks in secret for a match, the next match."""

from __future__ import annotations

from generator.play.contract import Action

from .setting_up import arm, equip, hidden, roll_order
from .state import ARM, DRAFT, NOWHERE, UNKNOWN, State, key
from .table import Kit, Table, act


def begin_draft(t: Table, drafted: int) -> None:
    """Roll for the first pick; then the players pick in turns."""
    s = t.state
    seats = range(len(s.hero))
    order = roll_order(t, "first-pick", seats, ("draft-order", "draft-order"))
    s.first = order[0]
    s.queue = order * drafted
    s.drafted = tuple(() for _ in seats)
    s.phase = DRAFT


def draft(t: Table, action: Action) -> None:
    """Pick a hero."""
    s = t.state
    seat, s.queue = s.queue[0], s.queue[1:]
    index = t.rules.hero_index[action.what]
    s.drafted = tuple((*held, index) if one == seat else held for one, held in enumerate(s.drafted))
    clauses = ("draft", "team-draft") if len(s.hero) > 2 else ("draft",)
    t.tell("draft", clauses, {"player": key(seat), "hero": action.what})
    if not s.queue:
        arm(t)


def pick_options(kit: Kit, s: State) -> list[Action]:
    """The heroes that a player may send into the match."""
    return [act("hero", kit.rules.heroes[index].id) for index in s.drafted[s.queue[0]]]


def pick(t: Table, action: Action) -> None:
    """Send a hero into the match, in secret."""
    s = t.state
    seat = s.queue[0]
    s.hero[seat] = t.rules.hero_index[action.what]
    hidden(t, seat, "picked", ("secret-match", "hidden-choice"), {"player": key(seat), "hero": action.what})
    equip(s, t.kit, seat)
    s.phase = ARM


def next_match(t: Table) -> None:
    """Clear the table for the next match of a tournament."""
    s = t.state
    seats = len(s.hero)
    fresh = State(seats)
    for name in ("at", "health", "points", "full", "weapon", "hero", "learned", "used", "spent", "obstacles", "crates"):
        setattr(s, name, getattr(fresh, name))
    s.at = [NOWHERE] * seats
    s.hero = [UNKNOWN] * seats
    s.round = s.turn = 0
    s.solid = s.special = s.keyed = s.rerolled = s.held = s.rooted = s.passed = 0
    s.facedown = ()
    s.fell = False
    t.tell("match", ("best-of-three",), {"match": s.match + 1, "wins": s.wins})
    arm(t)
