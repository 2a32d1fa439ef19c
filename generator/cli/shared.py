"""What several subcommands share: the options that say which project, which games and which print are meant.

`sides_options` and `wishes` (generator/cli/wishes.py) fill in the user's preferences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli import console
from generator.cli.wishes import Wishes as Wishes
from generator.cli.wishes import sides_options as sides_options
from generator.cli.wishes import wishes as wishes
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.data.diagnostics import Diagnostic
    from generator.data.project import Project
    from generator.games.contract import GameModule

Command = TypeVar("Command", bound=Callable[..., Any])

MOST_GAMES = 1_000_000
"""More games than these would fill the memory with their outcomes, and change no figure that is printed."""


class Named(click.Path):
    """A path that is not an empty word: `--output "$UNSET"` must not mean the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As click's own."""
        if value == "" or "\0" in str(value):
            self.fail("it is not a name.", param, ctx)
        return super().convert(value, param, ctx)


FOLDER = Named(path_type=Path, file_okay=False)
FILE = Named(path_type=Path, dir_okay=False)
LOADOUT_FILE = Named(path_type=Path)
"""A loadout's name, id or file, for `loadout_file`."""
SEVERITIES = click.Choice(["error", "warning", "advice"])
PAPER = click.Choice(["a4", "letter"], case_sensitive=False)


class NumberOrFolder(click.ParamType):  # type: ignore[type-arg]
    """What `--games` takes where it can also say how many: a number of games, or a folder of games' code."""

    name = "number or folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | Path:
        """A word of digits is a number; a folder of that name can be written `./1000`."""
        if isinstance(value, (int, Path)):
            return value
        word = str(value)
        if word.isascii() and word.isdecimal():
            if len(word) > 12 or int(word) > MOST_GAMES:
                self.fail(f"{word[:20]} games are too many; at most {MOST_GAMES:,}.", param, ctx)
            return int(word)
        if not word or re.fullmatch(r"[-+]?[\d_.,]+(?:[eE][-+]?\d+)?", word):
            self.fail(f"'{word}' is neither a whole number of games nor a folder.", param, ctx)
        return Path(word)


def count_and_folders(values: Iterable[int | Path], default: int) -> tuple[int, tuple[Path, ...]]:
    """The values of such a `--games`: how many (the last number given), and the folders."""
    numbers = [value for value in values if isinstance(value, int)]
    return (numbers[-1] if numbers else default), tuple(value for value in values if isinstance(value, Path))


def project_options(command: Command) -> Command:
    """Add --content, --templates, --output and --games to a command."""
    return folder_options(
        click.option("--games", "games_dirs", type=FOLDER, multiple=True, metavar="DIR",
                     help="A folder with the code of more games; it is trusted and run.")(command)
    )


def counting_options(command: Command) -> Command:
    """As `project_options`, for a command whose --games also says how many games to play."""
    return folder_options(
        click.option("--games", "games_or_dirs", type=NumberOrFolder(), multiple=True, metavar="N|DIR",
                     help="How many games to play; or a folder with the code of more games, which is trusted and run.")(
            command
        )
    )


def folder_options(command: Command) -> Command:
    """Add --content, --templates and --output to a command."""
    for option in (
        click.option("--output", type=FOLDER, metavar="DIR", help="Where to write files."),
        click.option("--templates", type=FOLDER, metavar="DIR", help="The templates to use."),
        click.option("--content", type=FOLDER, metavar="DIR", help="The rules data to use."),
    ):
        command = option(command)
    return command


def open_project(
    content: Path | None = None, templates: Path | None = None, output: Path | None = None,
    games_dirs: Iterable[Path] = (),
) -> Project:
    """The project that the options and the working folder mean.

    :raises Problem: if a folder of games isn't there. :raises ProjectError: if the project is faulty.
    """
    from generator.data.project import Project

    for folder in games_dirs:
        if not folder.is_dir():
            raise Problem(f"there is no folder {folder}", "--games names a folder that holds packages of games.")
    return Project.find(content=content, templates=templates, output=output)


def chosen_games(project: Project, names: Iterable[str]) -> list[str]:
    """The games that were named, or all that there are.

    :raises Problem: if there is no such game, or none at all.
    """
    known = project.games()
    if not known:
        raise Problem(f"there is no game in {project.content_dir}", "Each game is a folder with a game.yaml.")
    wanted = list(dict.fromkeys(names)) or known
    for name in wanted:
        if name not in known:
            way = project.way_to(name)
            near = "" if way else console.did_you_mean(name, known)
            raise Problem(f"there is no game '{name}'{near}", way or f"Games here: {', '.join(known)}.")
    return wanted


def known_game(game: str | None, content: Path | None, games_dirs: Iterable[Path]) -> None:
    """That --game, if it was given beside files that need none, names a game all the same.

    :raises Problem: as `open_project`; if there is no such game.
    """
    if game is not None:
        chosen_games(open_project(content, games_dirs=games_dirs), [game])


def games_with(having: Callable[[GameModule], bool], games_dirs: Iterable[Path] = ()) -> str:
    """A way out where no game of a project has something: which games have it, and how one gets here; "" for none."""
    from generator import games

    folders = list(games_dirs)
    found = [id for id in games.all_ids(folders) if (module := games.find(id, folders)) is not None and having(module)]
    if not found:
        return ""
    return f"{' and '.join(found)} would do: `mechsmith init DIR {found[0]}` starts a project with it."


def one_game(project: Project, name: str | None) -> str:
    """The game that was named, or the only one there is.

    :raises Problem: if it is not clear which is meant.
    """
    games = chosen_games(project, [name] if name else [])
    if len(games) > 1:
        raise Problem("which game?", f"Name one of: {', '.join(games)}.")
    return games[0]


def load(project: Project, game: str, games_dirs: Iterable[Path] = ()) -> Content:
    """A game's content, faults and all.

    :raises Problem: if there is no code for it.
    """
    from generator import games
    from generator.data.content import load_content

    module = games.find(game, games_dirs)
    if module is None:
        raise Problem(f"there is no code for the game {game}", "Give the folder that holds it with --games.")
    return load_content(project.content_dir / game, module)


def language_of(data: Content, asked: str | None) -> str:
    """The language to tell something in: the one asked for, else the preferred one if the game has it, else its first.

    :raises Problem: if the game has no such language, or the preferences can't be read.
    """
    if asked is not None and asked not in data.languages:
        raise Problem(f"{data.game_id} has no language {asked}", f"It has: {', '.join(data.languages)}.")
    return wishes(lang=asked).language(data.languages)


def share_code(data: Content, mech: LoadoutFile) -> str:
    """The code that a loadout's sheet carries.

    :raises Problem: if it can't be shared.
    """
    from generator.loadouts.sharing import code_of

    return code_of(data, mech)


def loadout_file(project: Project, game: str, word: Path, games_dirs: Iterable[Path] = ()) -> Path:
    """The file of the loadout that a command line means: a file, or as the loadout commands find it a name or an id.

    :raises Problem: if there is none.
    """
    if word.is_file():
        return word
    if word.suffix.lower() in (".yaml", ".yml"):
        raise Problem(f"there is no file {word}", "`mechsmith loadout list` shows what there is, and where.")
    from generator.loadouts.store import Shelf

    return Shelf(project, games_dirs, prose=False).find(str(word), game).path


def loadout_game(project: Project, word: Path, games_dirs: Iterable[Path] = ()) -> str:
    """The game of the loadout that a command line means, where it names no game.

    :raises Problem: if there is no such loadout, or no game that has loadouts.
    """
    from generator.loadouts.store import Shelf

    shelf = Shelf(project, games_dirs, prose=False)
    return (shelf.read(word) if word.is_file() else shelf.find(str(word))).game


def loadout_from(data: Content, file: Path) -> tuple[LoadoutFile, list[Diagnostic]]:
    """A loadout's file, with its faults.

    :raises Problem: if the game has no loadouts.
    """
    from generator.data.content import load_loadout

    if not data.game.loadout:
        raise Problem(f"{data.game_id} has no loadouts")
    return load_loadout(file, data.game, data)
