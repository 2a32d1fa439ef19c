"""`mechsmith force show` and `force check`: a force's roster, and what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.force import open_force
from generator.cli.loadout import where
from generator.cli.shared import SEVERITIES
from generator.cli.units import UNITS, unit_options
from generator.cli.units_import import FORM
from generator.cli.units_show import aligned

if TYPE_CHECKING:
    from generator.loadouts.store import Entry
    from generator.units.force import Force, ForceUnit

HEAD = ("", "LABEL", "UNIT", "TYPE", "SIZE", "SKILL", "POINTS")


@click.command("show", short_help="A force's roster: each unit with its skill and points.")
@click.argument("force", metavar="FORCE")
@UNITS
@FORM
@unit_options
def show(
    force: str, lists: tuple[Path, ...], form: str, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Show the roster of FORCE in the order of its lines, with its points and its limit."""
    entry, made, findings = open_force(force, lists, game, content, games_dirs)
    if form == "json":
        units = [_record(unit) for unit in made.force.units] if made else []
        points = {"points": made.force.points, "limit": made.force.limit} if made else {}
        record = {"format": report.FORMAT, "game": entry.game, "id": entry.id, "name": entry.name, **points,
                  "units": units, "findings": [report.as_record(one) for one in findings]}  # fmt: skip
        console.say(json.dumps(record, ensure_ascii=False, indent=1))
        return report.status(findings)
    if made is not None:
        for line in _roster(entry, made.force):
            console.say(line)
    report.show(findings)
    return report.status(findings)


def _record(unit: ForceUnit) -> dict[str, Any]:
    return {
        "id": unit.id, "label": unit.label, "name": unit.sheet.name, "type": unit.sheet.type, "size": unit.sheet.size,
        "skill": unit.skill, "points": unit.points, "callsign": unit.callsign, "letter": unit.letter,
        "line": unit.line + 1,
    }


def _roster(entry: Entry, force: Force) -> Iterator[str]:
    yield f"{entry.name} ({entry.game}), in {where(entry)}"
    rows = [
        (str(number), unit.label, unit.sheet.name if unit.callsign else "", unit.sheet.type, str(unit.sheet.size),
         "blank" if unit.skill is None else str(unit.skill), str(unit.points))
        for number, unit in enumerate(force.units, 1)
    ]  # fmt: skip
    if rows:
        yield from aligned([HEAD, *rows], right=(0, 4, 5, 6))
    limit = f" of {force.limit}" if force.limit is not None else ""
    yield f"{console.counted(len(force.units), 'unit')}, {force.points}{limit} points."


@click.command("check", short_help="Whether each line names a unit, and the points are within the limit.")
@click.argument("forces", nargs=-1, required=True, metavar="FORCE...")
@UNITS
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True,
              help="End with status 1 for findings as bad as this.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="JSON is for programs; docs/check-codes.md describes it.")
@unit_options
def check(
    forces: tuple[str, ...], lists: tuple[Path, ...], fail_on: str, form: str, game: str | None,
    content: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Check each FORCE: its file's form, whether each line names one unit, skills, counts and points."""
    found = [one for word in forces for one in open_force(word, lists, game, content, games_dirs)[2]]
    if form == "json":
        console.say(report.as_json(found))
    else:
        report.show(found)
        console.say(f"{report.summary(found)}.")
    return report.status(found, fail_on)
