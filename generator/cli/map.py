"""`mechsmith map`: everything about hex maps, and what its subcommands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from generator.cli import console
from generator.cli.lazy import LazyGroup
from generator.cli.shared import FOLDER, Named, known_game, open_project, wishes
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.diagnostics import Diagnostic
    from generator.maps.hexmap import HexMap

Command = TypeVar("Command", bound=Callable[..., Any])

COMMANDS = {
    "check": ("generator.cli.map_check:check", "Whether maps are sound: what is wrong, and where."),
    "show": ("generator.cli.map_show:show", "A map as a picture of letters, or everything about a hex."),
    "print": ("generator.cli.map_print:print_command", "A map on paper, at true size."),
    "sight": ("generator.cli.map_reach:sight", "The line of sight between two hexes, and what blocks it."),
    "reach": ("generator.cli.map_reach:reach", "Which hexes a unit reaches, by what way and at what price."),
    "convert": ("generator.cli.map_convert:convert", "From one form of file to the other."),
    "join": ("generator.cli.map_join:join", "Several maps side by side as one."),
    "new": ("generator.cli.map_new:new", "Make a map from a seed, by terrain and density."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""

MAP = Named(path_type=Path)
"""A map's file, or the id of a map that a game has: for `open_map`."""
STEM = "maps"
"""The number file in which a game has its maps."""


@click.command("map", cls=LazyGroup, table=COMMANDS, short_help="Hex maps: check, show, print, convert, join, new.")
def map_group() -> None:
    """Hex maps: check, show, print, convert, join and make them.

    MAP is a file of yours (.map.yaml), a MegaMek board (.board), or the id of a map that a game has. docs/maps.md tells
    what stands in the files.
    """


def map_options(command: Command) -> Command:
    """Add --game, --content and --games DIR to a command that takes a map."""
    for option in (
        click.option("--games", "games_dirs", type=FOLDER, multiple=True, metavar="DIR",
                     help="A folder with the code of more games; it is trusted and run."),
        click.option("--content", type=FOLDER, metavar="DIR", help="The rules data to use."),
        click.option("--game", metavar="GAME", help="The game, where several have a map of that id."),
    ):
        command = option(command)
    return command


force_option = click.option("--force", is_flag=True, help="Replace the file if it is there.")


class Opened(NamedTuple):
    """A map, what is wrong with it, and the game whose rules hold on it: the one named, or the one that has it; None
    for a file. `lang` is the language in which that game is told; "" without one."""

    map: HexMap
    findings: list[Diagnostic]
    game: str | None
    lang: str


def open_map(
    word: Path, game: str | None = None, content: Path | None = None, games_dirs: Iterable[Path] = ()
) -> tuple[HexMap, list[Diagnostic]]:
    """The map that a word of the command line means, with what is wrong with it.

    :raises Problem: if there is none that could be shown.
    """
    return opened(word, game, content, games_dirs)[:2]


def opened(
    word: Path, game: str | None = None, content: Path | None = None, games_dirs: Iterable[Path] = (),
    lang: str | None = None,
) -> Opened:  # fmt: skip
    """The same, with the game whose rules hold on it.

    :param lang: the language that is asked for; else it is the preferred one if the game has it, else its first.
    :raises Problem: as `open_map`.
    """
    from generator.maps.files import load_map

    if is_map_file(word):
        known_game(game, content, games_dirs)
        made, findings = load_map(word)
        if made is None:
            worst = max(findings, key=lambda one: one.severity)
            where = f"{worst.place}: " if worst.place.file else ""
            raise Problem(f"{where}{worst.message} [{worst.code}]", worst.hint)
        return Opened(made, findings, game, told_in(game, content, games_dirs, lang) if game else "")
    return _of_a_game(str(word), game, content, games_dirs, lang)


def told_in(game: str, content: Path | None, games_dirs: Iterable[Path], lang: str | None) -> str:
    """The language in which a game is told: the one asked for, else the preferred one if it has it, else its first."""
    from generator import games
    from generator.data.content import load_content

    folders = list(games_dirs)
    module = games.find(game, folders)
    if lang or module is None:
        return lang or ""
    root = open_project(content, games_dirs=folders).content_dir / game
    return wishes().language(load_content(root, module, check=False, prose=False).languages)


def is_map_file(word: Path) -> bool:
    """Whether a word of the command line means a file, and not the id of a game's map."""
    from generator.maps.files import BOARD, OURS

    return word.exists() or word.name.lower().endswith((BOARD, OURS)) or len(word.parts) > 1


def _of_a_game(
    id: str, game: str | None, content: Path | None, games_dirs: Iterable[Path], lang: str | None
) -> Opened:
    """A map by its id.

    :raises Problem: if no game has it, or several have.
    """
    from generator.data.diagnostics import Severity

    found = game_maps(game, content, games_dirs, lang)
    having = [name for name, one in found.items() if id in one.maps]
    if len(having) > 1:
        raise Problem(f"{' and '.join(having)} have a map {id}", f"Say which with --game: {', '.join(having)}.")
    if having:
        has = found[having[0]]
        return Opened(has.maps[id], has.findings, having[0], has.lang)
    faults = [one for has in found.values() for one in has.findings if one.severity > Severity.WARNING]
    if faults:
        raise Problem(f"{faults[0].place}: {faults[0].message} [{faults[0].code}]; so the maps there aren't known",
                      faults[0].hint)  # fmt: skip
    known = [name for has in found.values() for name in has.maps]
    near = console.did_you_mean(id, known)
    hint = f"Maps of the games: {', '.join(known)}. " if known else ""
    raise Problem(f"there is no map {id}{near}", f"{hint}A map of your own is a file: NAME.map.yaml or NAME.board.")


class GameMaps(NamedTuple):
    """The maps of a game by id, what is wrong with them, and the language of their names."""

    maps: dict[str, HexMap]
    findings: list[Diagnostic]
    lang: str


def game_maps(
    game: str | None, content: Path | None, games_dirs: Iterable[Path], lang: str | None = None
) -> dict[str, GameMaps]:
    """The maps that each game has. They bear their names, in the language asked for where the game has it.

    :raises Problem: as `open_project`; if there is no such game.
    """
    from generator import games
    from generator.cli.shared import chosen_games
    from generator.data.content import load_content
    from generator.maps.body import maps_of

    folders = list(games_dirs)
    project = open_project(content, games_dirs=folders)
    wished = wishes(lang=lang)
    made: dict[str, GameMaps] = {}
    for name in chosen_games(project, [game] if game else []):
        module = games.find(name, folders)
        if module is None or STEM not in module.number_files:
            continue
        data = load_content(project.content_dir / name, module, check=False, prose=False)
        maps, findings = maps_of(data, STEM)
        findings += [one for one in data.diagnostics if one.place.file.endswith(f"{STEM}.yaml")]
        told = wished.language(data.languages)
        texts = data.texts.get(told if told in data.languages else data.languages[0], {}).get(STEM, {})
        titled = {id: replace(one, title=_title(texts, id)) for id, one in maps.items()}
        made[name] = GameMaps(titled, findings, told)
    return made


def _title(texts: Any, id: str) -> str:
    said = texts.get(id) if isinstance(texts, dict) else None
    name = said.get("name") if isinstance(said, dict) else None
    return name if isinstance(name, str) and name.strip() else id


def tell_faults(findings: Iterable[Diagnostic], word: Path) -> None:
    """Say on standard error that a map has faults, where it is used in spite of them."""
    from generator.cli import report

    counted = [one for one in findings if one.severity > 1]
    if counted:
        name = console.named(word)
        console.aside(f"{name}: {report.summary(counted)}; `mechsmith map check {name}` shows them")


def tell_lost(lost: Iterable[str]) -> None:
    """Say on standard error what a file doesn't hold of a map."""
    for one in lost:
        console.aside(f"not kept: {one}")
