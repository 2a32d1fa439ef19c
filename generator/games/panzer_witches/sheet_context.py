"""What Panzer Witches' templates get besides the globals that all games have.

{% set r = record %}                    what the loadout's record shows; None where frame or crew isn't there
{% for r in usual_records %}            the records of the usual fight, one a frame
{% for r in all_records %}              those of all loadouts
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from generator.data.content import behind, loadouts_beside
from generator.data.records import dataclass
from generator.data.views import View, computed
from generator.draw import fonts
from generator.draw.display import Face
from generator.draw.paper import Paper
from generator.draw.silhouettes import MechFigure
from generator.games.panzer_witches import sheet_field, sheet_layout
from generator.games.panzer_witches.loadout_reasons import reasons
from generator.games.panzer_witches.models import MOUNTS, SKILLS
from generator.games.panzer_witches.sheet_aids import aids
from generator.games.panzer_witches.sheet_record import Place, Shown, module_shown, places_of, shown, span


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates. `not_legal` are the reasons why the loadout breaks a rule, which the sheet prints."""
    blank_places = tuple(places_of(game, None))
    blank_modules = tuple(module_shown(game, id, worn_of(module)) for id, module in game.modules.modules.items())
    blank_hulls = {
        place.id: max(int(frame.locations[place.id].hull) for _, frame in game.frames.frames.items())
        for place in blank_places
    }

    def heights(
        r: Shown | None, places: Sequence[Place], rows: Sequence[Any], count: int, code: float = 0.0
    ) -> list[float]:
        return sheet_layout.record_heights(
            paper, circles_of(places, blank_hulls), len(rows), 7 if r is None or r.magic else 6,
            len(game.engine.bands), count, shield=r is None or r.shield is not None, code=code,
        )  # fmt: skip

    # Several sheets show them, each as often as it likes.
    records = cache(lambda: all_records(game))
    return aids(game, paper, records) | {
        "record": shown(game, loadout) if loadout is not None else None,
        "usual_records": lambda: usual_records(game),
        "all_records": records,
        "not_legal": reasons_of(loadout, not_legal),
        "skill_keys": SKILLS,
        "bare_figure": MechFigure(),
        "blank_places": blank_places,
        "blank_modules": blank_modules,
        "blank_hulls": blank_hulls,
        "most_heat": max(int(frame.heat) for _, frame in game.frames.frames.items()),
        "most_shield": max(int(shield.condition) for _, shield in game.gear.shields.items()),
        "heat_bands": lambda last, source: heat_bands(game, last, source),
        "record_heights": heights,
        "blank_weapons": sheet_layout.blank_weapons(
            lambda count: heights(None, blank_places, blank_modules, count), paper, len(MOUNTS)
        ),
        "LEAST": sheet_layout.LEAST,
        "TITLE": sheet_layout.TITLE,
        "UNDER": sheet_layout.UNDER,
        "APART": sheet_layout.APART,
        "LINE": sheet_layout.LINE,
        "place_rows": lambda places, height: sheet_layout.place_rows(circles_of(places, blank_hulls), height),
        "callouts": sheet_layout.callouts,
        "shortened": shortened,
        "percent": lambda value: computed(str(game.record.percent).replace("#", str(int(value))), value),
        "sum_of": lambda values: computed(signed(sum(int(one) for one in values)), *values),
        "field_rows": lambda: sheet_field.rows(game.field),
        "facing_cells": sheet_field.facing,
        "field_ring": sheet_field.ring,
    }  # fmt: skip


def reasons_of(loadout: Any, not_legal: Sequence[str]) -> tuple[str, ...]:
    """Why a loadout breaks a rule, in the language of the sheet."""
    content, model = behind(loadout) if not_legal and loadout is not None else (None, None)
    if content is None or model is None:
        return tuple(not_legal)
    return reasons(content, model, loadout._scene.lang, not_legal)


def worn_of(module: Any) -> int:
    """The condition from which on a module is worn; 0 if that changes nothing."""
    return int(module.condition) // 2 if len(module.worn) else 0


def shortened(text: Any, width: float, size: float, face: str = "label") -> Any:
    """A player's own text, cut off where it would be wider than so many mm at its smallest size in points."""
    told = fonts.shortened(str(text), Face[face.upper().replace("-", "_")], size, width)
    return text if told == str(text) else computed(told, text)


def signed(value: int) -> str:
    """A number with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def circles_of(places: Sequence[Place], blank: dict[str, int]) -> dict[str, int]:
    """How many circles each location has."""
    return {place.id: int(place.plate.hull) if place.plate is not None else blank[place.id] for place in places}


# --- which records ----------------------------------------------------------------------------------------------------


def usual_records(game: Any) -> list[Shown]:
    """The records of the usual fight: as many frames of both its teams as take part, the red ones first."""
    views = loadouts_beside(game)
    form = next(iter(game.scenarios.forms.values()))
    teams = game.scenarios.scenarios[form.scenario].teams
    named = [str(id) for side in ("red", "blue") for id in game.teams.teams[teams[side]].frames[: int(form.frames)]]
    return list(_shown(game, (views[id] for id in named if id in views)))


def all_records(game: Any) -> list[Shown]:
    """The records of all loadouts that can be built, by id."""
    return list(_shown(game, loadouts_beside(game).values()))


def _shown(game: Any, views: Iterator[View] | Any) -> Iterator[Shown]:
    for view in views:
        made = shown(game, view)
        if made is not None:
            yield made


# --- the engine's temperature -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeatTold:
    """A band of the temperature: where it lies, and what holds there."""

    span: Any
    band: Any


@dataclass(frozen=True, slots=True)
class HeatBands:
    """The bands of a track: `of` says by space which one holds, from 1 on, 0 for none."""

    of: tuple[int, ...]
    told: tuple[HeatTold, ...]


def heat_bands(game: Any, last: int, source: Any) -> HeatBands:
    """The bands of a track from 0 to `last`; without a source that of a blank record, which has none yet."""
    bands = [band for _, band in game.engine.bands.items()]
    of = []
    for space in range(last + 1):
        held = [number for number, band in enumerate(bands, 1) if last - space <= int(band.left)]
        of.append(held[-1] if held and source is not None else 0)
    told = []
    for number, band in enumerate(bands, 1):
        spaces = [space for space, held in enumerate(of) if held == number]
        where = computed(span(spaces[0], spaces[-1]), source, band.left) if spaces else ""
        told.append(HeatTold(where, band))
    return HeatBands(tuple(of), tuple(told))
