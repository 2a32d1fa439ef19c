"""`mechsmith map`: everything about hex maps, and what its subcommands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from generator.cli import console
from generator.cli.lazy import LazyGroup
from generator.cli.shared import FOLDER, Named, known_game, open_project
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
    for a file."""

    map: HexMap
    findings: list[Diagnostic]
    game: str | None


def open_map(
    word: Path, game: str | None = None, content: Path | None = None, games_dirs: Iterable[Path] = ()
) -> tuple[HexMap, list[Diagnostic]]:
    """The map that a word of the command line means, with what is wrong with it.

    :raises Problem: if there is none that could be shown.
    """
    return opened(word, game, content, games_dirs)[:2]


def opened(
    word: Path, game: str | None = None, content: Path | None = None, games_dirs: Iterable[Path] = ()
) -> Opened:
    """The same, with the game whose rules hold on it.

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
        return Opened(made, findings, game)
    return _of_a_game(str(word), game, content, games_dirs)


def is_map_file(word: Path) -> bool:
    """Whether a word of the command line means a file, and not the id of a game's map."""
    from generator.maps.files import BOARD, OURS

    return word.exists() or word.name.lower().endswith((BOARD, OURS)) or len(word.parts) > 1


def _of_a_game(
    id: str, game: str | None, content: Path | None, games_dirs: Iterable[Path]
) -> Opened:
    """A map by its id.

    :raises Problem: if no game has it, or several have.
    """
    from generator.data.diagnostics import Severity

    found = game_maps(game, content, games_dirs)
    having = [name for name, (maps, _) in found.items() if id in maps]
    if len(having) > 1:
        raise Problem(f"{' and '.join(having)} have a map {id}", f"Say which with --game: {', '.join(having)}.")
    if having:
        maps, findings = found[having[0]]
        return Opened(maps[id], findings, having[0])
    faults = [one for _, wrong in found.values() for one in wrong if one.severity > Severity.WARNING]
    if faults:
        raise Problem(f"{faults[0].place}: {faults[0].message} [{faults[0].code}]; so the maps there aren't known",
                      faults[0].hint)  # fmt: skip
    known = [name for maps, _ in found.values() for name in maps]
    near = console.did_you_mean(id, known)
    hint = f"Maps of the games: {', '.join(known)}. " if known else ""
    raise Problem(f"there is no map {id}{near}", f"{hint}A map of your own is a file: NAME.map.yaml or NAME.board.")


def game_maps(
    game: str | None, content: Path | None, games_dirs: Iterable[Path]
) -> dict[str, tuple[dict[str, HexMap], list[Diagnostic]]]:
    """The maps that each game has, by id, with what is wrong with them. They bear their names.

    :raises Problem: as `open_project`; if there is no such game.
    """
    from generator import games
    from generator.cli.shared import chosen_games
    from generator.data.content import load_content
    from generator.maps.body import maps_of

    folders = list(games_dirs)
    project = open_project(content, games_dirs=folders)
    made: dict[str, tuple[dict[str, HexMap], list[Diagnostic]]] = {}
    for name in chosen_games(project, [game] if game else []):
        module = games.find(name, folders)
        if module is None or STEM not in module.number_files:
            continue
        data = load_content(project.content_dir / name, module, check=False, prose=False)
        maps, findings = maps_of(data, STEM)
        findings += [one for one in data.diagnostics if one.place.file.endswith(f"{STEM}.yaml")]
        texts = data.texts.get(data.languages[0], {}).get(STEM, {})
        made[name] = ({id: replace(one, title=_title(texts, id)) for id, one in maps.items()}, findings)
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
