"""The booklet's example of play: a real duel of Alpha Strike."""

from __future__ import annotations

from typing import Any

from generator.games.battle_story import told_battle
from generator.games.telling import ExampleOfPlay

SEED = 269
"""A short duel in which most things happen: heat, a shutdown, criticals, a special that spares its unit one."""
TURNS = 6
"""The example leaves the duel after so many turns at the latest."""


def example_of_play(content: Any, lang: str, seed: int = SEED) -> ExampleOfPlay:
    """The duel of that seed, played by the game's `greedy` policy on both sides."""
    from generator.games.alpha_strike.engine import create, narrator
    from generator.games.alpha_strike.policies import POLICIES

    engine = create(content, form="duel")
    return told_battle(
        content, lang, engine, POLICIES["greedy"](), narrator(content, engine, lang), seed, TURNS, facings=False
    )
