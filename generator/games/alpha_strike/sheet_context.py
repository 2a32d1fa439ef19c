"""What Alpha Strike's templates get besides the globals that all games have: forces, units, maps, odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.battle.sheet_context import battle_odds
from generator.draw.paper import Paper
from generator.maps.widgets import maps_of_game
from generator.units import sheet_context as of_units


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates; see the modules of the shared parts."""
    return of_units.sheet_context(game, loadout, paper, not_legal=not_legal) | {
        "maps_with": lambda words: maps_of_game(game, paper, words),
        "odds": battle_odds(game),
    }
