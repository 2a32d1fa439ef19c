"""The booklet's example of play: a real duel of Hex Skirmish."""

from __future__ import annotations

from typing import Any

from generator.games.battle_story import told_battle
from generator.games.telling import ExampleOfPlay

SEED = 17
"""A short duel in which most things happen."""
TURNS = 6
"""The example leaves the duel after so many turns at the latest."""


def example_of_play(content: Any, lang: str, seed: int = SEED) -> ExampleOfPlay:
    """The duel of that seed, played by the game's `greedy` policy on both sides."""
    from generator.games.hex_skirmish.engine import create, narrator
    from generator.games.hex_skirmish.policies import POLICIES

    engine = create(content, form="duel")
    return told_battle(
        content, lang, engine, POLICIES["greedy"](), narrator(content, engine, lang), seed, TURNS, facings=True
    )
