"""What Hex Skirmish's templates get besides the globals that all games have.

{% set shown = mechs(words) %}          all mechs, as unit cards with piloting and a square for the modifier die;
                                        each with its side, where the battles put it on one
{% set shown = shown_mech(words) %}     the mech that the sheet shows
{% set maps = maps_with(words) %}       the maps, see generator.maps.widgets
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.battle.first_game import first_game
from generator.battle.sheet_context import battle_odds
from generator.data.content import behind
from generator.data.views import computed
from generator.draw.display import Ink
from generator.draw.markup import Printed
from generator.draw.paper import Paper
from generator.draw.widgets.hexfield import Cell
from generator.games.hex_skirmish.designs import parts_of, sheet_of
from generator.games.hex_skirmish.moving import arc_mask
from generator.hexes import Hex
from generator.maps.swatches import letters_of, swatch
from generator.maps.widgets import maps_of_game
from generator.units.card_values import CardUnit, Distances, rules_from
from generator.units.sheet_context import ForceSheet

HEX = 32.0
"""Width in mm, flat to flat, of the hexes that the tokens are for."""


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates. `not_legal` are the reasons why the loadout breaks a rule, which the sheet prints."""
    content = behind(game)[0]

    def sheet(words: Any, units: Sequence[CardUnit], name: Printed, distances: Distances) -> ForceSheet:
        return ForceSheet(name, tuple(units), None, rules_from(game, words, distances=distances, die=True), game,
                          paper, HEX)  # fmt: skip

    def mechs(words: Any, distances: Distances = "both") -> ForceSheet:
        sides = sides_of(content)
        units = [replace(one, side=sides.get(one.id, "")) for one in mechs_of(content)]
        return sheet(words, units, Printed(""), distances)

    def shown_mech(words: Any, distances: Distances = "both") -> ForceSheet:
        made = None
        if loadout is not None:
            model = behind(loadout)[1]
            made = card_of(content, str(loadout.id), model, str(loadout.path).rstrip(":"))
        return sheet(words, [made] if made is not None else [], Printed(""), distances)

    def called(id: str) -> Any:
        lance = game.lances.lances.get(id)
        if lance is not None:
            return lance.name
        held = content.loadouts.get(id)
        made = sheet_of(content.numbers, held.model) if held is not None and held.model is not None else None
        return computed(made.name, f"{held.stem}:name") if held is not None and made is not None else id

    return {
        "first_game": first_game(game, called),
        "mechs": mechs,
        "shown_mech": shown_mech,
        "sides_of_forces": sides_of(content),
        "maps_with": lambda words: maps_of_game(game, paper, words),
        "odds": battle_odds(game),
        "swatch": swatch,
        "map_letters": letters_of,
        "pointer": pointer,
        "arc_cells": lambda radius: arc_cells(int(game.movement.arc), radius),
        "not_legal": tuple(not_legal),
    }


def mechs_of(content: Any) -> list[CardUnit]:
    """The cards of all loadouts that can be built, the small ones first."""
    made = [card_of(content, id, one.model, one.stem) for id, one in content.loadouts.items() if one.model is not None]
    return sorted((one for one in made if one is not None), key=lambda one: (one.sheet.size, one.sheet.points, one.id))


def sides_of(content: Any) -> dict[str, str]:
    """On which side, "red" or "blue", each mech and lance stands in all battles of the game that name it; those that
    stand on both are left out."""
    lances, found = content.numbers["lances"].lances, dict[str, set[str]]()
    for one in content.numbers["scenarios"].scenarios.values():
        for side, id in (("red", one.forces.red), ("blue", one.forces.blue)):
            for member in (id, *(lances[id].mechs if id in lances else ())):
                found.setdefault(str(member), set()).add(side)
    return {id: next(iter(sides)) for id, sides in found.items() if len(sides) == 1}


def card_of(content: Any, id: str, model: Any, stem: str) -> CardUnit | None:
    """The card of a loadout; its values follow from the loadout and from its parts, which they name."""
    made = sheet_of(content.numbers, model)
    parts = parts_of(content.numbers, model)
    if made is None or parts is None:
        return None
    keys = ("frame", "move", "jump", "armour", "weapons", "systems")
    return CardUnit(
        id, made, f"{stem}:", content.numbers["frames"].skill, made_from=tuple(f"{stem}:{key}" for key in keys)
    )


def arc_cells(arc: int, radius: int) -> list[Cell]:
    """The hexes round a mech that faces north, those of its front arc shaded, those beside it darker."""
    made = []
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, radius - q) + 1):
            way = Hex(q, r)
            inside = (q, r) != (0, 0) and arc_mask(way, arc) & 1
            near = max(abs(q), abs(r), abs(q + r)) == 1
            made.append(Cell(way, fill=(Ink.MID if near else Ink.LIGHT) if inside else Ink.WHITE))
    return made


def pointer(cx: float, cy: float, size: float, facing: int = 0) -> str:
    """A mech seen from above, as the corners of a polygon: a block with a point at its front. `facing` is 0 to 5."""
    turn = math.radians(60 * facing)
    corners = ((0.0, -0.55), (0.4, -0.05), (0.4, 0.45), (-0.4, 0.45), (-0.4, -0.05))
    return " ".join(
        f"{cx + size * (x * math.cos(turn) - y * math.sin(turn)):.3f},"
        f"{cy + size * (x * math.sin(turn) + y * math.cos(turn)):.3f}"
        for x, y in corners
    )
