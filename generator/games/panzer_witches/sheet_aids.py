"""What the pages beside the records show: maps, the first game, the quick reference, tokens, the master's key maps."""

from __future__ import annotations

from typing import Any

from generator.battle.first_game import first_game
from generator.draw.paper import Paper
from generator.maps.swatches import letters_of, swatch
from generator.maps.widgets import maps_of_game


def aids(game: Any, paper: Paper) -> dict[str, Any]:
    """Names for the templates.

    {% set maps = maps_with(words) %}       the maps, see generator.maps.widgets
    """
    return {
        "first_game": first_game(game, lambda id: game.teams.teams[id].name),
        "maps_with": lambda words: maps_of_game(game, paper, words, rules=terrain_rules(game)),
        "swatch": swatch,
        "map_letters": letters_of,
    }


def terrain_rules(game: Any) -> dict[str, str]:
    """What the legends of maps say of terrain: its cost, and what it does."""
    return {kind: str(said) for kind, said in game.legend.items()}
