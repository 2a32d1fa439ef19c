"""`mechsmith units import`: a file of units from a list of the Master Unit List."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.units import LIST
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.units.importing import Imported

FORM = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
                    help="JSON is for programs; docs/units.md describes it.")


@click.command("import", short_help="Make a file of units from a CSV or JSON list.")
@click.argument("source", type=LIST, metavar="LIST")
@click.option("-o", "--output", "target", type=LIST, metavar="FILE",
              help="The file to write; by default the list's name with .yaml, in the folder that you are in.")
@click.option("--force", is_flag=True, help="Replace a file that was not imported.")
@click.option("--all", "everything", is_flag=True, help="Tell every finding, not only the first few of each kind.")
@FORM
def import_command(source: Path, target: Path | None, force: bool, everything: bool, form: str) -> int:
    """Read the units of LIST, a CSV or JSON file in the columns of the Master Unit List, and write them as a file that
    forces and prints can name. Rows that can't be units are told and left out.
    """
    from generator.data import spans
    from generator.data.files import write_whole
    from generator.units.importing import import_list
    from generator.units.writing import written

    target = target or Path(f"{source.stem or 'units'}.yaml")
    found = import_list(source)
    if found.units:
        kept = _free(target, source, force)
        write_whole(target, kept.encode() + written(found.units, source.name))
    shown = spans.shown(target) if found.units else ""
    if form == "json":
        console.write(as_json(found, shown))
    else:
        report.show(found.findings, alike=0 if everything else report.ALIKE)
        console.say(_summary(found, shown))
    return int(found.errors > 0 or not found.units)


def _free(target: Path, source: Path, force: bool) -> str:
    """The line that names the schema of a file that is to be replaced, which it keeps; "" where there is none.

    :raises Problem: if the file is there and holds something else than an imported list.
    """
    from generator.data.schema import header_of
    from generator.units.writing import HEAD

    try:
        if target.exists() and source.exists() and target.samefile(source):
            raise Problem(f"{target} is the list itself", "Name another file with -o.")
        if not target.is_file():
            return ""
        with target.open("rb") as file:
            head = file.read(2000).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    except OSError as fault:
        raise Problem(f"{target} can't be looked at: {(fault.strerror or str(fault)).lower()}") from fault
    kept = header_of(head)
    if not force and not head.startswith(HEAD, len(kept)):
        raise Problem(f"{target} is there already, and was not imported", "Name another with -o, or say --force.")
    return kept


def _summary(found: Imported, target: str) -> str:
    left = found.rows - len(found.units)
    told = console.counted(len(found.units), "unit")
    if not found.units:
        return f"{report.summary(found.findings)}; nothing was written."
    lost = f", {left} of {console.counted(found.rows, 'row')} left out" if left else ""
    return f"{told} in {console.styled(console.named(target), 'strong')}{lost}; {report.summary(found.findings)}."


def as_json(found: Imported, target: str) -> str:
    """What was imported, for programs."""
    import json

    from generator.data.report import as_record

    units = [{"id": unit.id, "name": unit.sheet.name, "list_id": unit.sheet.list_id} for unit in found.units]
    whole = {"format": report.FORMAT, "file": target, "rows": found.rows, "units": units,
             "findings": [as_record(one) for one in found.findings]}  # fmt: skip
    return f"{json.dumps(whole, ensure_ascii=False, indent=1)}\n"
