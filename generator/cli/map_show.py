"""`mechsmith map show`: a map on the terminal."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from generator.cli import console
from generator.cli.map import MAP, map_options, opened, tell_faults
from generator.cli.map_look import look_options, looked
from generator.cli.map_words import LANG, speech
from generator.data.problem import Problem


@click.command("show", short_help="A map as a picture of letters, or everything about a hex.")
@click.argument("word", type=MAP, metavar="MAP")
@click.argument("labels", nargs=-1, metavar="[HEX]...")
@click.option("--width", type=click.IntRange(20, 2000), metavar="N",
              help="Letters in a line at most; a wider map comes in strips.  [default: the terminal's]")
@LANG
@look_options
@map_options
def show(
    word: Path, labels: tuple[str, ...], width: int | None, lang: str | None, los: tuple[str, str] | None,
    heights: tuple[str, str] | None, reach: tuple[str, str, int] | None, jump: bool, sprint: bool, moving: bool,
    game: str | None, content: Path | None, games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Show a map as a picture of letters that needs no colour; with HEX (0304), say everything about that hex."""
    from generator.maps.hexmap import NOWHERE
    from generator.maps.picture import picture, told

    hexmap, findings, owner, of_game = opened(word, game, content, games_dirs, lang)
    tell_faults(findings, word)
    say, name = speech(lang, of_game, content, games_dirs)
    look = looked(hexmap, los, heights, reach, jump, sprint, moving, game, owner, content, games_dirs, say)
    for label in labels:
        at = hexmap.find(label)
        if at == NOWHERE:
            last = hexmap.label(len(hexmap) - 1)
            raise Problem(f"the map has no hex {label}", f"Labels run from {hexmap.label(0)} to {last}.")
        for line in told(hexmap, at, say, name):
            console.say(line)
    if labels:
        return 0
    head = f"{hexmap.title}, " if hexmap.title else ""
    console.say(f"{head}{say.word('map/look/size', columns=hexmap.width, rows=hexmap.height)}")
    if hexmap.description:
        console.say(hexmap.description)
    for line in picture(hexmap, width or shutil.get_terminal_size((100, 24)).columns, say, name):
        console.say(line)
    for at, text in sorted(hexmap.notes.items()):
        console.say(f"{hexmap.label(at)}: {text}")
    for line in look.lines if look else ():
        console.say(line)
    return 0
