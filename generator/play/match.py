"""Playing one game: a policy decides, dice come from a seed, every step can be recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .contract import Action, BrokenInvariant, Event, Outcome, Policy
from .dice import Keyed, KeyedChance

EVENT_LIMIT = 20_000
"""Events after which a game counts as one without end: far above any real game."""

Recorder = Callable[[Action | None, Sequence[Event], Any], None]
"""Called after the set-up (with no action) and after each action: the action, its events, the state then."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game."""

    seed: int
    outcome: Outcome
    decisions: int
    events: int
    state: Any


def play(
    engine: Any,
    policy: Policy | Sequence[Policy],
    seed: int,
    recorder: Recorder | None = None,
    *,
    stage: int = 1,
    limit: int = EVENT_LIMIT,
    invariants: bool = False,
) -> Game:
    """Play a game from its set-up to its end.

    :param engine: an engine as in `contract.Engine`; its `streams` number the purposes of dice.
    :param policy: who decides for all players; or a policy for each side, player p being of side p modulo their number.
    :param stage: the wave or scenario with which to begin.
    :param limit: events after which the game is given up with the outcome `no-end`.
    :param invariants: test the engine's invariants after every action.
    :raises BrokenInvariant: naming seed and decision, if an invariant does not hold.
    """
    dice = Keyed(seed, engine.streams)
    chance = KeyedChance(seed)
    state, events = engine.start(dice, stage)
    total = len(events)
    decisions = 0
    if recorder is not None:
        recorder(None, events, state)
    sides = [(one.choose, one.needs_view) for one in (policy if isinstance(policy, Sequence) else (policy,))]
    alike, (choose, needs_view) = len(sides) == 1, sides[0]
    legal, apply, view, player = engine.legal_actions, engine.apply, engine.view, engine.player
    while True:
        if invariants:
            try:
                engine.check(state)
            except BrokenInvariant as fault:
                raise BrokenInvariant(f"seed {seed}, after decision {decisions}: {fault}") from None
        actions = legal(state)
        if not actions:
            break
        if len(actions) == 1:
            action = actions[0]
        else:
            if not alike:
                choose, needs_view = sides[player(state) % len(sides)]
            seen = view(state, player(state)) if needs_view else None
            action = choose(engine, seen, actions, chance.at(decisions))
        events = apply(state, action, dice, trusted=True)
        decisions += 1
        total += len(events)
        if recorder is not None:
            recorder(action, events, state)
        if total > limit:
            return Game(seed, Outcome("no-end", "event-limit", 0, None), decisions, total, state)
    outcome = engine.outcome(state)
    assert outcome is not None, "no action is on offer, and the game has no outcome"
    return Game(seed, outcome, decisions, total, state)
