"""`mechsmith units show`: what units there are, and one with the parts of its points."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.units import UNITS, faults_of_own, gather, open_units, unit_options
from generator.cli.units_import import FORM

if TYPE_CHECKING:
    from generator.units.naming import Unit
    from generator.units.points import Price

HEAD = ("ID", "NAME", "TYPE", "SIZE", "MOVE", "TMM", "A/S", "DAMAGE", "OV", "POINTS")
WIDEST = 34
"""Letters of a name in the table."""


@click.command("show", short_help="The units that there are, or one with how its points come about.")
@click.argument("name", required=False, metavar="[NAME]")
@UNITS
@FORM
@unit_options
def show(
    name: str | None, lists: tuple[Path, ...], form: str, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """List the units of a game (and of the lists that --units names), or show the unit NAME: its values, its points for
    each skill, and what the published formula makes of it, part by part.
    """
    from generator.units.naming import find_unit

    data = open_units(game, content, games_dirs)
    library, findings = gather(data, lists)
    findings = [*faults_of_own(data), *findings]
    if findings:
        report.show(findings)
        return 1
    units = [find_unit(name, library)] if name is not None else list(library)
    if form == "json":
        record = {"format": report.FORMAT, "units": [as_record(unit) for unit in units]}
        console.say(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        for line in _told(units[0]) if name is not None else _table(units):
            console.say(line)
    return 0


def as_record(unit: Unit) -> dict[str, Any]:
    """A unit as plain data: its sheet, what follows from it, and the parts of its points."""
    from generator.units.points import price
    from generator.units.tmm import tmm

    sheet = unit.sheet.model_dump(mode="json", by_alias=True, exclude_none=True)
    found = price(unit.sheet)
    parts = [part._asdict() for part in (*found.offence, *found.defence, *found.whole)] if found else []
    return {
        "id": unit.id, "list": unit.list, "name": unit.sheet.name, **sheet, "tmm": tmm(unit.sheet.moves),
        "points-by-skill": _by_skill(unit), "formula": {"points": found.total if found else None, "parts": parts},
    }


def _by_skill(unit: Unit) -> dict[str, int]:
    from generator.units.skill import BEST, WORST, points_at

    return {str(skill): points_at(unit.sheet.points, skill) for skill in range(BEST, WORST + 1)}


def _table(units: Sequence[Unit]) -> Iterator[str]:
    from generator.units.sheets import damage_text
    from generator.units.tmm import tmm

    rows = [
        (unit.id, _short(unit.sheet.name), unit.sheet.type, str(unit.sheet.size), unit.sheet.move,
         str(tmm(unit.sheet.moves)), f"{unit.sheet.armour}/{unit.sheet.structure}", damage_text(unit.sheet),
         str(unit.sheet.overheat), str(unit.sheet.points))
        for unit in units
    ]  # fmt: skip
    yield from aligned([HEAD, *rows], right=(3, 5, 8, 9))
    yield f"{console.counted(len(units), 'unit')}."


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """Rows as lines, each column as wide as its widest cell.

    :param right: the numbers of columns that are set to the right.
    """
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [f"{cell:>{width}}" if at in right else f"{cell:<{width}}"
                 for at, (cell, width) in enumerate(zip(row, widths, strict=True))]  # fmt: skip
        yield "  ".join(cells).rstrip()


def _told(unit: Unit) -> Iterator[str]:
    from generator.units.points import price
    from generator.units.sheets import damage_text
    from generator.units.tmm import tmm

    sheet = unit.sheet
    yield f"{console.styled(sheet.name, 'strong')} ({unit.whole_id})"
    yield f"  {sheet.type}, size {sheet.size}" + (f", {sheet.role}" if sheet.role else "")
    yield f"  move {sheet.move}, modifier {tmm(sheet.moves)}"
    yield f"  armour {sheet.armour}, structure {sheet.structure}"
    yield f"  damage {damage_text(sheet)}, overheat {sheet.overheat}"
    if sheet.specials:
        yield f"  specials {', '.join(sheet.specials)}"
    yield f"  {sheet.points} points at skill 4; by skill: " + ", ".join(
        f"{skill}: {points}" for skill, points in _by_skill(unit).items()
    )
    yield ""
    yield from _formula(price(sheet), sheet.points)


def _formula(found: Price | None, points: int) -> Iterator[str]:
    from generator.units.points import said

    if found is None:
        yield "The formula for fighters is another one, and isn't known here."
        return
    rows = [(f"  {part.name}", part.how, said(part.value)) for part in (*found.offence, *found.defence, *found.whole)]
    yield "The published formula, part by part:"
    yield from aligned([*rows, ("  together", "", said(found.exact))], right=(2,))
    if found.total == points:
        yield f"That is {found.total} points, as the unit has."
    else:
        yield f"That is {found.total} points, and the unit has {points}."
