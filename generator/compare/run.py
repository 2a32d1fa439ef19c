"""The whole comparison, put together from its parts.

    report = compare(old, new, project, Wish())
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.compare import side as sides
from generator.compare.faults import new_and_cured
from generator.compare.report import GameReport, InPlay, Report
from generator.compare.side import Side
from generator.compare.sources import Source
from generator.data.diagnostics import Diagnostic
from generator.data.problem import Problem
from generator.data.project import Project
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.parallel import Progress
    from generator.compare.in_play import PlayWish


@dataclass(frozen=True)
class Wish:
    """What is wanted of a comparison. `games` are those that were named, none for all; `play` is None for no sample
    games. Pages are compared in one language (the new data's first unless `lang` names one) and on one paper.
    """

    games: tuple[str, ...] = ()
    lang: str = ""
    paper: str = "a4"
    pictures: bool = False
    play: PlayWish | None = None
    games_dirs: tuple[Path, ...] = ()
    progress: Callable[[str], None] = lambda text: None
    say: Callable[[str], None] = lambda text: None
    """Where it is told before the games start how long they will take, and what they can show."""


def compare(old: Source, new: Source, project: Project, wish: Wish) -> Report:
    """Everything that differs, for each game that both sides hold.

    :raises Problem: if they have no game in common, a game that was named isn't there, or data can't be read.
    """
    chosen = games_of(old, new, wish.games)
    reports = tuple(compare_game(old, new, game, project, wish) for game in chosen)
    if wish.games:
        return Report(reports)
    return Report(reports, _only(old, new), _only(new, old))


def games_of(old: Source, new: Source, named: Sequence[str]) -> list[str]:
    """The games to compare: those named, or all that both sides hold.

    :raises Problem: if there is none.
    """
    for source in (old, new):
        for game in named:
            if game not in source.games:
                raise Problem(f"there is no game '{game}' in {source.label}", f"Games there: {_listed(source)}.")
    chosen = list(dict.fromkeys(named)) or [game for game in old.games if game in new.games]
    if not chosen:
        raise Problem(
            f"{old.label} and {new.label} have no game in common: {_listed(old)} there, {_listed(new)} here",
            "Two versions of one game can be compared.",
        )
    return chosen


def compare_game(old: Source, new: Source, game: str, project: Project, wish: Wish) -> GameReport:
    """Everything that differs in one game."""
    wish.progress(f"{game}: data")
    before = sides.load(old, game, wish.games_dirs)
    after = sides.load(new, game, wish.games_dirs)
    lang = wish.lang or after.content.languages[0]
    title = str(after.content.view(lang).game.text("title", game))

    from generator.check.run import data_findings

    changes: list[Any] = _part("changes", "changes", list, before.content, after.content, lang)
    fresh, cured = new_and_cured(
        sides.relabelled(data_findings(before.content)), sides.relabelled(data_findings(after.content))
    )
    return GameReport(game, title, before.name, after.name, tuple(changes), fresh, cured)


def _part(module: str, name: str, otherwise: Callable[[], Any], *given: Any) -> Any:
    """What a part of the comparison finds."""
    try:
        part = getattr(importlib.import_module(f"generator.compare.{module}"), name)
    except ModuleNotFoundError:
        return otherwise()
    return part(*given)


def _only(one: Source, other: Source) -> tuple[str, ...]:
    return tuple(game for game in one.games if game not in other.games)


def _listed(source: Source) -> str:
    return ", ".join(source.games) or "none"
