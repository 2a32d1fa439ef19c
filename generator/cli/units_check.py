"""`mechsmith units check`: what is wrong with lists of units."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console, report
from generator.cli.shared import SEVERITIES, known_game
from generator.cli.units import LIST, open_units, unit_options


@click.command("check", short_help="What is wrong with lists of units, and where.")
@click.argument("files", nargs=-1, type=LIST, metavar="[FILE...]")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True,
              help="End with status 1 for findings as bad as this.")
@click.option("--all", "everything", is_flag=True, help="Tell every finding, not only the first few of each kind.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="JSON is for programs; docs/check-codes.md describes it.")
@unit_options
def check(
    files: tuple[Path, ...], fail_on: str, everything: bool, form: str, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Check lists of units: files of units, or CSV and JSON lists that were not imported yet. Without FILE, the units
    that a game has itself.
    """
    from generator.units.checking import list_findings, units_findings

    if files:
        known_game(game, content, games_dirs)
        found = [one for file in files for one in list_findings(file)]
    else:
        data = open_units(game, content, games_dirs)
        own = data.files["units"].file
        wrong = [one for one in data.diagnostics if one.place.file == own]
        found = [*wrong, *units_findings(data)]
    if form == "json":
        console.say(report.as_json(found))
    else:
        report.show(found, alike=0 if everything else report.ALIKE)
        console.say(f"{report.summary(found)}.")
    return report.status(found, fail_on)
