"""What the pages beside the records show: maps, the first game, the quick reference, tokens, the master's key maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from generator.battle.first_game import first_game, first_scenario
from generator.data.content import behind
from generator.data.records import dataclass
from generator.data.views import computed
from generator.draw.display import Ink
from generator.draw.paper import Paper
from generator.draw.widgets.hexfield import Cell
from generator.games.panzer_witches import levels
from generator.games.panzer_witches.sheet_field import RING
from generator.games.panzer_witches.sheet_record import Shown, percentile, rolls_of
from generator.games.panzer_witches.sheet_tokens import all_tokens, most_frames, usual_tokens
from generator.hexes import Hex
from generator.maps.poster.wording import Wording
from generator.maps.swatches import letters_of, swatch
from generator.maps.widgets import maps_of_game
from generator.units import standees, tokens

HEX = 32.0
"""Width in mm, flat to flat, of the hexes that tokens are for."""


def aids(game: Any, paper: Paper, records: Callable[[], Iterable[Shown]]) -> dict[str, Any]:
    """Names for the templates; `records` gives those of all loadouts.

    {% set maps = maps_with(words) %}       the maps, see generator.maps.widgets
    {% for one in usual_tokens() %}         the usual fight's frames with side and number; all_tokens() for all teams'
    <drawn what="{{ ref(token_edge()) }}"/> the edge of a token, its front at the top; token_outline() without a front,
                                            token_size() its width and height
    standee_shape(), standee_foot(front), standee_folds()   the same of standees
    {% for one in level_rows() %}           chances with their bands; level_runs(level) those that share one
    {% for one in ground_kinds() %}         kinds of ground with their costs
    map_letters(words, kind)                the letters of a kind of ground on maps
    rolls_of(location)                      what a d20 must show, by table of hits
    field_cells(), shield_hexes()           hexes round a frame that faces up
    first_form(), most_frames()             the usual fight, and how many frames fight at most
    """
    by_id = lru_cache(maxsize=1)(lambda: {one.id: one for one in records()})
    width, height = tokens.size_of(HEX)
    standing = standees.Shape(HEX)
    return {
        "first_game": first_game(game, lambda id: team_named(game, id)),
        "maps_with": lambda words: maps_of_game(game, paper, words, rules=terrain_rules(game)),
        "swatch": swatch,
        "map_letters": lambda words, kind: Wording(words).letters().get(str(kind)) or letters_of(kind),
        "token_size": lambda: (width, height),
        "token_edge": lambda: lambda report: tuple(tokens.edged(width, height)),
        "token_outline": lambda: lambda report: (tokens.outlined(width, height),),
        "standee_shape": lambda: standing,
        "standee_foot": lambda front: lambda report: tuple(
            standees.footing(standing, front=front, ground=Ink.WHITE)
        ),
        "standee_folds": lambda: lambda report: standees.folds(standing),
        "usual_tokens": lambda: usual_tokens(game, by_id()),
        "all_tokens": lambda: all_tokens(game, by_id()),
        "most_frames": lambda: most_frames(game),
        "first_form": lambda: first_scenario(game),
        "percentiles": percentile,
        "level_rows": lambda: level_rows(game.levels),
        "level_runs": lambda key: level_runs(level_rows(game.levels), key),
        "ground_kinds": lambda: ground_kinds(game.ground),
        "rolls_of": lambda location: rolls_of(game, location),
        "field_cells": lambda: [Cell(Hex(0, 0)), *(Cell(Hex(q, r)) for q, r, _ in RING)],
        "shield_hexes": lambda: [Hex(q, r) for q, r in sorted(SHIELDED)],
    }


def team_named(game: Any, id: str) -> Any:
    """A team with its frames: so many of them as take part in the usual form."""
    held = behind(game)[0].loadouts
    team = game.teams.teams[id]
    form = next(one for _, one in game.scenarios.forms.items())
    frames = [held[str(one)] for one in team.frames[: int(form.frames)] if str(one) in held]
    named = [(one.model.name, f"{one.stem}:name") for one in frames if one.model is not None]
    return computed(f"{team.name} ({', '.join(name for name, _ in named)})", team.name, *(path for _, path in named))


def terrain_rules(game: Any) -> dict[str, str]:
    """What the legends of maps say of terrain: its cost, what it does, and its name where the game has its own."""
    said = {kind: str(text) for kind, text in game.legend.items() if kind != "names"}
    names = game.legend.text("names")
    return said | ({f"names/{kind}": str(text) for kind, text in names.items()} if names else {})


# --- the quick reference ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BandsTold:
    """A chance in per cent, and the rolls at which its levels of success begin."""

    chance: int
    critical: Any
    special: Any
    fumble: Any


def level_rows(rule: Any) -> list[BandsTold]:
    """The bands of chances from 5 to 100, five apart as modifiers are, as two dice show them.

    :param rule: the view of levels.yaml
    """
    parts = levels.Parts(int(rule.special), int(rule.critical), int(rule.fumble))
    told = []
    for chance in range(5, levels.DIE + 1, 5):
        held = levels.bands(chance, parts)
        told.append(BandsTold(
            chance, computed(held.critical, rule.critical), computed(held.special, rule.special),
            computed(percentile(held.fumble, held.fumble), rule.fumble),
        ))  # fmt: skip
    return told


@dataclass(frozen=True, slots=True)
class LevelRun:
    """Rows of `level_rows`, from `first` to `last`, that have the same value."""

    first: int
    last: int
    value: Any


def level_runs(rows: list[BandsTold], key: str) -> list[LevelRun]:
    """Where the rolls of a level stay the same from one chance to the next; `key` is a name of `BandsTold`."""
    runs = []
    for _, group in groupby(enumerate(rows), lambda one: str(getattr(one[1], key))):
        (first, row), *others = group
        runs.append(LevelRun(first, others[-1][0] if others else first, getattr(row, key)))
    return runs


@dataclass(frozen=True, slots=True)
class GroundTold:
    """A kind of ground, and what each of its levels adds: nothing for ways that are free, None for what is shut."""

    kind: str
    costs: tuple[Any, ...] | None
    path: Any


def ground_kinds(ground: Any) -> list[GroundTold]:
    """All kinds of ground that ground.yaml knows, those that cost something first."""
    made = [GroundTold(kind, tuple(one.costs), one) for kind, one in ground.kinds.items()]
    made += [GroundTold(str(kind), (), kind) for kind in ground.roads]
    return made + [GroundTold(str(kind), None, kind) for kind in ground.shut]


SHIELDED = frozenset({(0, -1), (1, -1), (-1, 0), (-1, 1)})
"""The hexes (q, r) round a frame that faces north which its shield covers: `shields.SECTORS`."""
