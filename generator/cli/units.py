"""`mechsmith units`: lists of units, and what its subcommands share with those of `mechsmith force`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.lazy import LazyGroup
from generator.cli.shared import FOLDER, Named, games_with, open_project
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic
    from generator.data.project import Project
    from generator.units.naming import Library

Command = TypeVar("Command", bound=Callable[..., Any])

COMMANDS = {
    "import": ("generator.cli.units_import:import_command", "Make a file of units from a CSV or JSON list."),
    "show": ("generator.cli.units_show:show", "The units that there are, or one with how its points come about."),
    "check": ("generator.cli.units_check:check", "What is wrong with lists of units, and where."),
    "print": ("generator.cli.units_print:print_command", "Cards, tokens and a reference of the specials in use."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""

STEM = "units"
"""The number file in which a game has its units."""
LIST = Named(path_type=Path)
UNITS = click.option("--units", "lists", type=LIST, multiple=True, metavar="FILE",
                     help="A file of units beside the game's own, as `units import` writes it.")


@click.command("units", cls=LazyGroup, table=COMMANDS, short_help="Units and their cards: import, show, check, print.")
def units_group() -> None:
    """Units and their cards: bring lists in, show, check and print them.

    NAME is a unit's name or id, in any capitals. docs/units.md tells what stands in the files.
    """


def unit_options(command: Command) -> Command:
    """Add --game, --content and --games DIR to a command about units."""
    for option in (
        click.option("--games", "games_dirs", type=FOLDER, multiple=True, metavar="DIR",
                     help="A folder with the code of more games; it is trusted and run."),
        click.option("--content", type=FOLDER, metavar="DIR", help="The rules data to use."),
        click.option("--game", metavar="GAME", help="The game, where several have units."),
    ):
        command = option(command)
    return command


def open_units(
    game: str | None, content: Path | None, games_dirs: Iterable[Path] = (), *, prose: bool = False
) -> Content:
    """The content of the game whose units are meant: the one that was named, or the only one that has units.

    :param prose: with the rules, for pages that quote them.
    :raises Problem: if it isn't clear which is meant, or the game has no units.
    """
    from generator import games
    from generator.data.content import load_content

    project, folders = open_project(content, games_dirs=games_dirs), tuple(games_dirs)
    name = game_with_units(project, game, folders)
    module = games.find(name, folders)
    assert module is not None
    return load_content(project.content_dir / name, module, check=False, prose=prose)


def game_with_units(project: Project, game: str | None, games_dirs: Iterable[Path] = ()) -> str:
    """The game that was named, or the only one of the project that has units.

    :raises Problem: if there is none, or more than one.
    """
    from generator import games
    from generator.cli.shared import chosen_games

    folders = tuple(games_dirs)
    known = {id: games.find(id, folders) for id in chosen_games(project, [game] if game else [])}
    having = [id for id, module in known.items() if module is not None and STEM in module.number_files]
    if len(having) == 1:
        return having[0]
    if having:
        raise Problem("which game's units?", f"Name one with --game: {', '.join(having)}.")
    way_out = games_with(lambda module: STEM in module.number_files, folders)
    raise Problem(f"{game} has no units" if game else "no game here has units", way_out)


def faults_of_own(content: Content) -> list[Diagnostic]:
    """The errors in a game's own file of units, with which nothing is known of them."""
    from generator.data.diagnostics import Severity

    located = content.files.get(STEM)
    file = located.file if located is not None else ""
    own = [one for one in content.diagnostics
           if one.place.file == file or one.place.file.endswith(f"{content.game_id}/{STEM}.yaml")]  # fmt: skip
    return [one for one in own if one.severity >= Severity.ERROR]


def gather(content: Content, lists: Iterable[Path]) -> tuple[Library, list[Diagnostic]]:
    """The units of a game and of further lists, and what is wrong with the lists."""
    from generator.units.mustering import library_of

    return library_of(content, more=lists)
