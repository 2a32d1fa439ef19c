"""Entrants that don't come with a game: loadouts of one's own, and files, where two meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import report
from generator.cli.shared import loadout_file, loadout_from, open_project
from generator.data.diagnostics import Severity, ordered
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content

Admit = Callable[[str], str]
"""From a word to the id of the entrant that it means."""


def admitting(
    data: Content, engine: Any, content: Path | None, games_dirs: Iterable[Path]
) -> Admit | None:
    """What takes a loadout that a word means into the game as one that can meet others; None for a game whose entrants
    are fixed.

    It raises a Problem for a word that means none, a loadout with faults, or one that can't be played.
    """
    if not callable(getattr(engine, "admit", None)):
        return None
    folders = tuple(games_dirs)

    def admit(word: str) -> str:
        from generator.check.legality import judge

        project = open_project(content, games_dirs=folders)
        file = loadout_file(project, data.game_id, Path(word), folders)
        loadout, found = loadout_from(data, file)
        if not any(one.severity == Severity.ERROR for one in found):
            found = list(judge(data, loadout).findings)
        errors = [one for one in ordered(found) if one.severity == Severity.ERROR]
        if errors:
            report.show(errors, limit=20)
            raise Problem(f"{word} can't take part: it has errors", "Correct them, or name another.")
        try:
            id: str = engine.admit(data, loadout)
        except ValueError as fault:
            raise Problem(f"{word} can't take part: {fault}") from fault
        return id

    return admit
