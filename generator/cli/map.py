"""`mechsmith map`: everything about hex maps, and what its subcommands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.lazy import LazyGroup
from generator.cli.shared import Named
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.diagnostics import Diagnostic
    from generator.maps.hexmap import HexMap

COMMANDS = {
    "check": ("generator.cli.map_check:check", "Whether maps are sound: what is wrong, and where."),
    "show": ("generator.cli.map_show:show", "A map as a picture of letters."),
    "print": ("generator.cli.map_print:print_command", "A map on paper, at true size."),
    "convert": ("generator.cli.map_convert:convert", "From one form of file to the other."),
    "join": ("generator.cli.map_join:join", "Several maps side by side as one."),
    "new": ("generator.cli.map_new:new", "Make a map from a seed, by terrain and density."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""

MAP_FILE = Named(path_type=Path)


@click.command("map", cls=LazyGroup, table=COMMANDS, short_help="Hex maps: check, show, print, convert, join, new.")
def map_group() -> None:
    """Hex maps: check, show, print, convert, join and make them.

    FILE is a map of yours (.map.yaml) or a MegaMek board (.board); docs/maps.md tells what stands in them.
    """


def open_map(path: Path) -> tuple[HexMap, list[Diagnostic]]:
    """The map in a file, with what is wrong with it.

    :raises Problem: if there is none that could be shown.
    """
    from generator.maps.files import load_map

    made, findings = load_map(path)
    if made is None:
        first = max(findings, key=lambda one: one.severity)
        where = f"{first.place}: " if first.place.line else ""
        raise Problem(f"{where}{first.message} [{first.code}]", first.hint)
    return made, findings
