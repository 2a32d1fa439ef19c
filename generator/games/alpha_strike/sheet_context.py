"""What Alpha Strike's templates get besides the globals that all games have: forces, units, maps, odds, ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.battle.sheet_context import battle_odds
from generator.data.views import computed, paths_of
from generator.draw.paper import Paper
from generator.maps.swatches import letters_of, swatch
from generator.maps.widgets import maps_of_game
from generator.units import sheet_context as of_units

MANY = 99
"""So many levels, or such a depth, stand for any."""


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates; see the modules of the shared parts."""
    return of_units.sheet_context(game, loadout, paper, not_legal=not_legal) | {
        "maps_with": lambda words: maps_of_game(game, paper, words),
        "odds": battle_odds(game),
        "swatch": swatch,
        "map_letters": letters_of,
        "ground_rows": lambda: ground_rows(game.ground),
    }


class GroundRow(NamedTuple):
    """A line of the table of ground: what it is called in the game's words, the kind and level of its hex, and for each
    way of moving a number; None where it can't go, an empty text where it costs nothing. `signed` ones are inches."""

    label: str
    kind: str
    level: int
    cells: tuple[Any, ...]
    signed: bool = True


def ground_rows(ground: Any) -> list[GroundRow]:
    """What ground.yaml says, line by line: levels, water, then each kind of terrain."""
    modes = list(ground.modes.values())
    made = [
        GroundRow("level", "", 0, tuple(_free(mode.level) for mode in modes)),
        GroundRow(
            "steepest", "", 0, tuple(_free(mode.levels) if mode.levels < MANY else "any" for mode in modes), False
        ),
        GroundRow("shallow", "water", 1, tuple(_free(one.water.shallow) if one.depth >= 1 else None for one in modes)),
        GroundRow("deep", "water", 2, tuple(_free(one.water.deep) if one.depth > 1 else None for one in modes)),
    ]
    named = [str(kind) for mode in modes for kind in mode.features]
    closed = [str(kind) for mode in modes for kind in mode.get("closed") or ()]
    for kind in dict.fromkeys((*named, *closed)):
        made.append(GroundRow(kind, kind, 1, tuple(_entering(mode, kind) for mode in modes)))
    return made


def _entering(mode: Any, kind: str) -> Any:
    if kind in {str(one) for one in mode.get("closed") or ()}:
        return None
    found = mode.features.get(kind)
    return "" if found is None else _free(found)


def _free(value: Any) -> Any:
    return computed(int(value), *paths_of(value)) if int(value) else ""
