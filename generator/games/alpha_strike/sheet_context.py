"""What Alpha Strike's templates get besides the globals that all games have: forces, units, maps, odds, ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from generator.battle.first_game import first_game
from generator.battle.models import ScenariosFile
from generator.battle.sheet_context import battle_odds
from generator.data.content import behind
from generator.data.views import computed, paths_of
from generator.draw.paper import Paper
from generator.maps.swatches import letters_of, swatch
from generator.maps.widgets import maps_of_game
from generator.units import sheet_context as of_units
from generator.units.sheet_context import ForceSheet

MANY = 99
"""So many levels, or such a depth, stand for any."""


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates; see the modules of the shared parts.

    `forces(words)` are the forces that the sheets show: both of the first battle where no force was asked for.
    """
    shared = of_units.sheet_context(game, loadout, paper, not_legal=not_legal)
    content = behind(game)[0]
    named = {id: computed(one.model.name, f"{one.stem}:name") for id, one in content.loadouts.items() if one.model}

    def forces(words: Any) -> list[ForceSheet]:
        shown, other = shared["force_sheet"], met_by(content, loadout)
        if not other:
            return [shown(words)]
        return [shown(words).sided("red"), shown(words, of=other).sided("blue")]

    def together(words: Any) -> ForceSheet:
        return replace(forces(words)[0], units=tuple(unit for one in forces(words) for unit in one.units))

    return shared | {
        "forces": forces,
        "together": together,
        "first_game": first_game(game, lambda id: named.get(id, id)) if met_by(content, loadout) else None,
        "maps_with": lambda words: maps_of_game(game, paper, words),
        "odds": battle_odds(game),
        "swatch": swatch,
        "map_letters": letters_of,
        "ground_rows": lambda: ground_rows(game.ground),
    }


def met_by(content: Any, loadout: Any) -> str:
    """The id of the force that the shown one meets in the first battle; "" for one that somebody asked for.

    A force is asked for by its file, which is read anew: it isn't the one that the content holds, though it may say the
    same.
    """
    scenarios = content.numbers.get("scenarios")
    if loadout is None or not isinstance(scenarios, ScenariosFile):
        return ""
    ids = scenarios.scenarios[next(iter(scenarios.forms.values())).scenario].forces
    usual = content.loadouts.get(ids.red)
    mine = usual is not None and usual.model is not None and behind(loadout)[1] is usual.model
    return str(ids.blue) if mine and ids.blue != ids.red else ""


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
