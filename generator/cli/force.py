"""`mechsmith force`: forces of units, and what its subcommands share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.lazy import LazyGroup
from generator.cli.loadout import open_shelf
from generator.cli.shared import games_with
from generator.cli.units import faults_of_own
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.diagnostics import Diagnostic
    from generator.loadouts.store import Entry
    from generator.units.mustering import Mustered

COMMANDS = {
    "show": ("generator.cli.force_show:show", "A force's roster: each unit with its skill and points."),
    "check": ("generator.cli.force_show:check", "Whether each line names a unit, and the points are within the limit."),
    "print": ("generator.cli.force_print:print_command", "Cards, tokens, roster and reference of a force."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""


@click.command("force", cls=LazyGroup, table=COMMANDS, short_help="Forces of units: show, check, print.")
def force_group() -> None:
    """Forces of units: show, check and print them.

    FORCE is a force's file, or its name or id. A force is a loadout as well: `mechsmith loadout` makes and lists them.
    docs/units.md tells what stands in the file.
    """


def open_force(
    word: str, lists: Iterable[Path] = (), game: str | None = None, content: Path | None = None,
    games_dirs: Iterable[Path] = (), *, prose: bool = False,
) -> tuple[Entry, Mustered | None, list[Diagnostic]]:
    """The force that a word means, its units (None where its file can't be read), and everything that is wrong.

    :param lists: further files of units.
    :param prose: with the game's rules, for pages that quote them.
    :raises Problem: if there is no such force, or what was found is a loadout of another kind.
    """
    from generator.data.content import loadout_of
    from generator.units.force import ForceFile
    from generator.units.mustering import mustered

    shelf = open_shelf(content, games_dirs, prose=prose)
    having = [id for id, one in shelf.contents.modules.items() if _forces(one.loadout_model)]
    if not having:
        raise Problem("no game here has forces", games_with(lambda one: _forces(one.loadout_model), games_dirs))
    if game is not None and game in shelf.contents.modules and game not in having:
        raise Problem(f"{game} has no forces", f"Games with forces: {', '.join(having)}.")
    entry = shelf.find(word, game or (having[0] if len(having) == 1 else None))
    if entry.game not in having:
        raise Problem(f"{entry.name} is no force: it is for {entry.game}", f"Games with forces: {', '.join(having)}.")
    data = entry.content
    found, findings = loadout_of(entry.loadout.located, entry.id, data.game, data, entry.loadout.stem)
    if not isinstance(found.model, ForceFile) or not entry.readable:
        return entry, None, findings
    faults = faults_of_own(data)
    if faults:  # then no line names a unit that is known, which is no fault of the force
        return entry, None, [*findings, *faults]
    made = mustered(data, found.model, found.stem, lists)
    return entry, made, [*findings, *made.findings]


def _forces(model: type | None) -> bool:
    from generator.units.force import ForceFile

    return model is not None and issubclass(model, ForceFile)
