"""`mechsmith map check`: whether maps are sound."""

from __future__ import annotations

import os
from pathlib import Path

import click

from generator.cli import console, report
from generator.cli.map import MAP, game_maps, map_options, open_map
from generator.cli.shared import SEVERITIES, known_game
from generator.data.diagnostics import Diagnostic
from generator.data.problem import Problem


@click.command("check", short_help="Whether maps are sound: what is wrong, and where.")
@click.argument("words", nargs=-1, type=MAP, metavar="[FILE|FOLDER|ID]...")
@click.option("--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text",
              show_default=True, help="JSON is for programs; docs/check-codes.md describes it.")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True, help="What counts as failure.")
@click.option("--all", "show_all", is_flag=True, help="Show every finding, however many are alike.")
@map_options
def check(
    words: tuple[Path, ...], form: str, fail_on: str, show_all: bool, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Say everything that is wrong with each FILE, with all map files in a FOLDER, or without either with the maps of
    the games; ID is one of those. Exit status 1 if there are errors.
    """
    found = _files(words, game, content, games_dirs) if words else _games(game, content, games_dirs)
    findings = [one for _, _, wrong in found for one in wrong]
    if form != "text":
        console.write(report.written(findings, form, [], games_dirs))
        return report.status(findings, fail_on)
    for name, size, wrong in found:
        report.show(wrong, alike=0 if show_all else report.ALIKE)
        told = report.summary(wrong) if wrong else "sound"
        console.say(f"{console.named(name)}: {size + ', ' if size else ''}{told}.")
    if not found:
        console.say("There is no map to check.")
    return report.status(findings, fail_on)


def _files(
    words: tuple[Path, ...], game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> list[tuple[str, str, list[Diagnostic]]]:
    """Each map's name, size and findings.

    :raises Problem: if a word names nothing.
    """
    from generator.maps.files import BOARD, OURS, load_map

    known_game(game, content, games_dirs)
    files: list[Path] = []
    made: list[tuple[str, str, list[Diagnostic]]] = []
    for word in words:
        if word.is_dir():
            found = sorted(one for one in word.iterdir() if one.name.lower().endswith((BOARD, OURS)))
            if not found:
                raise Problem(f"there is no map in {word}", f"Maps are files called NAME{OURS} or NAME{BOARD}.")
            files += found
        elif os.path.lexists(word):  # a link that leads round in a circle is there, too
            files.append(word)
        elif len(word.parts) > 1 or word.suffix:
            raise Problem(f"there is no file {word}", "check takes files and folders of maps.")
        else:
            hexmap, findings = open_map(word, game, content, games_dirs)
            made.append((str(word), f"{hexmap.width} x {hexmap.height} hexes", findings))
    for file in dict.fromkeys(files):
        loaded, findings = load_map(file)
        made.append((str(file), f"{loaded.width} x {loaded.height} hexes" if loaded else "", findings))
    return made


def _games(
    game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> list[tuple[str, str, list[Diagnostic]]]:
    """The same of each game's maps."""
    return [
        (name, f"{console.counted(len(maps), 'map')} ({', '.join(maps)})" if maps else "no map", findings)
        for name, (maps, findings, _) in game_maps(game, content, games_dirs).items()
    ]
