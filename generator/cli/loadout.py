"""`mechsmith loadout`: everything about loadouts of the user's own, and what its subcommands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli import console
from generator.cli.lazy import LazyGroup
from generator.cli.shared import FOLDER, open_project
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.games.loadouts import LoadoutKit
    from generator.loadouts.store import Entry, Shelf

Command = TypeVar("Command", bound=Callable[..., Any])

COMMANDS = {
    "new": ("generator.cli.loadout_edit:new", "Make a loadout; on a terminal it asks for what you don't say."),
    "list": ("generator.cli.loadout_list:list_loadouts", "Your loadouts and those that came with the games."),
    "show": ("generator.cli.loadout_show:show", "What a loadout is worth, beside another one."),
    "set": ("generator.cli.loadout_edit:set_values", "Change some of a loadout; the rest of its file stays."),
    "slots": ("generator.cli.loadout_list:slots", "What can be chosen, and from what."),
    "check": ("generator.cli.loadout_list:check", "Whether loadouts are legal, with a way to mend what isn't."),
    "print": ("generator.cli.loadout_print:print_command", "Print loadouts: sheets, cards, or what changed."),
    "share": ("generator.cli.loadout_share:share", "A short code that holds a loadout."),
    "import": ("generator.cli.loadout_share:import_code", "Make the loadout that a code holds."),
    "rank": ("generator.cli.loadout_rank:rank", "Play loadouts against each other on the same seeds."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""

GAME = click.option("--game", metavar="GAME", help="The game, where several have loadouts.")


@click.command(cls=LazyGroup, table=COMMANDS, short_help="Mechs and heroes of your own.")
def loadout() -> None:
    """Mechs and heroes of your own: make, compare, check, print and share them.

    A loadout is a small YAML file; `new` and `set` write it, and so may you. NAME is a loadout's name or id, or a file.
    """


def shelf_options(command: Command) -> Command:
    """Add --game, --content and --games DIR to a command."""
    for option in (
        click.option("--games", "games_dirs", type=FOLDER, multiple=True, metavar="DIR",
                     help="A folder with the code of more games; it is trusted and run."),
        click.option("--content", type=FOLDER, metavar="DIR", help="The rules data to use."),
        GAME,
    ):
        command = option(command)
    return command


def open_shelf(content: Path | None, games_dirs: Iterable[Path] = (), *, prose: bool = False) -> Shelf:
    """The loadouts of the project that is in use.

    :param prose: with the games' rules, rulings and examples, which none of the quick commands needs.
    :raises Problem: as `open_project`.
    """
    from generator.loadouts.store import Shelf

    return Shelf(open_project(content, games_dirs=games_dirs), tuple(games_dirs), prose=prose)


def kit_of(content: Content) -> LoadoutKit:
    """What a game gives for its loadouts.

    :raises Problem: if it has none.
    """
    kit: LoadoutKit | None = content.game.part("loadouts")
    if kit is None:
        raise Problem(f"{content.game_id} has no loadouts that can be changed")
    return kit


def where(entry: Entry) -> str:
    """Where a loadout's file lies, as a reader can copy it."""
    from generator.data import spans

    return console.styled(spans.shown(entry.path), "strong")
