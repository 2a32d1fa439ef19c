"""The rungs that battles on hex maps climb in the same way, for each such game's `test_ladder.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.battle.state import SIDES
from generator.play.dice import Keyed
from tests.games.rungs import traced


def battle_traced(engine: Any, setup: Mapping[str, Any], seed: int) -> list[str]:
    """A battle of the random policy from a position that is written out, as `tests.games.rungs.traced` tells it."""
    bench = engine.bench()
    state = bench.set_up(setup)
    arena: Any = bench.engine

    def start(dice: Any, stage: int = 1) -> Any:
        return state, arena.open(state, dice)

    arena.start = start
    return traced(arena, seed, lambda now: SIDES[now.side])


def nothing_is_hidden(engine: Any) -> None:
    """For both sides another deal looks the same, and offers the same."""
    state, _ = engine.start(Keyed(3, engine.streams))
    for side in (0, 1):
        dealt = engine.redeal(state, Keyed(99, engine.streams), side)
        assert dealt is not state
        assert dealt.key() == state.key() == engine.view(state, side).key()
        assert engine.legal_actions(dealt) == engine.legal_actions(state)
