"""`mechsmith map convert`: from one form of file to the other."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.map import MAP, force_option, map_options, open_map, tell_faults, tell_lost


@click.command("convert", short_help="From one form of file to the other.")
@click.argument("word", type=MAP, metavar="MAP")
@click.argument("target", type=MAP, required=False, metavar="[FILE]")
@force_option
@map_options
def convert(
    word: Path, target: Path | None, force: bool, game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> int:
    """Write a map as FILE: .map.yaml or .board. Without FILE the other form is written beside the map's file.

    What the other form can't hold is said.
    """
    from generator.maps.files import BOARD, OURS
    from generator.maps.saving import save_map

    hexmap, findings = open_map(word, game, content, games_dirs)
    tell_faults(findings, word)
    if target is None:
        name = word.name
        stem = next((name[: -len(end)] for end in (BOARD, OURS) if name.lower().endswith(end)), name)
        target = word.with_name(stem + (OURS if name.lower().endswith(BOARD) else BOARD))
    tell_lost(save_map(target, hexmap, force=force))
    console.say(f"{console.named(target)}: {hexmap.width} x {hexmap.height} hexes")
    return 0
