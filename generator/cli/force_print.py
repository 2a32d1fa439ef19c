"""`mechsmith force print`: the cards, tokens, standees, roster and reference of a force as PDFs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import cards_options as shared
from generator.cli import console, report
from generator.cli.pdf_target import one_place
from generator.cli.shared import FILE, FOLDER, open_project, project_options
from generator.cli.wishes import Typed, sides_options, wishes
from generator.data.diagnostics import Severity
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.loadouts.store import Entry

FILES = ("cards", "tokens", "standees", "roster", "reference")
ASKED = frozenset({"standees"})
"""Files that are made only where they are asked for."""


@click.command("print", short_help="Print a force: cards, tokens, roster, and what its abilities do.")
@click.argument("force", metavar="FORCE")
@click.option("--units", "lists", type=FILE, multiple=True, metavar="FILE",
              help="A list of units besides the game's own, from `mechsmith units import`.")
@click.option("--only", type=click.Choice(FILES), multiple=True, help="Only this file; may be given several times.")
@click.option("--standees", is_flag=True, help="Standees as well, to fold.")
@shared.token_options
@shared.look_options
@sides_options
@click.option("--to", "target", type=FOLDER, metavar="DIR", help="The folder to write into.")
@click.option("--game", metavar="GAME", help="The game, where several have a force of that name.")
@project_options
def print_command(
    force: str, lists: tuple[Path, ...], only: tuple[str, ...], standees: bool, hex_size: Typed, round_tokens: bool,
    paper: str | None, theme: str | None, lang: str | None, distances: str, large: bool, sides: str | None,
    back_x: Typed | None, back_y: Typed | None, target: Path | None, game: str | None, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Print the force FORCE, by its name, id or file: cards.pdf, tokens.pdf, roster.pdf and reference.pdf, in the order
    of its lines, and with --standees standees.pdf. Cards have backs where --sides says how. Nothing is written that
    could not be made whole.
    """
    from generator.draw.markup import Printed
    from generator.loadouts.damage import PrintError
    from generator.loadouts.store import Shelf
    from generator.units import codes
    from generator.units.card_units import of_force
    from generator.units.force import ForceFile
    from generator.units.mustering import mustered
    from generator.units.printing import Press
    from generator.units.roster import Roster

    one_place(target, output)
    began = time.perf_counter()
    project = open_project(content, templates, output, games_dirs)
    console.say(project.describe())
    shelf = Shelf(project, games_dirs, prose=False)
    entry = shelf.find(force, game)
    data, loadout = entry.content, entry.loadout
    wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    wished.say()
    try:
        shared.refuse_faulty(data)
        model = readable(entry)
        assert isinstance(model, ForceFile)
        data.files[loadout.stem] = loadout.located
        found = mustered(data, model, loadout.stem, lists)
        over = [one for one in found.findings if one.code == codes.OVER_LIMIT.id]
        errors = [one for one in found.findings if one.severity == Severity.ERROR and one not in over]
        if errors:
            raise PrintError(f"{entry.name} can't be printed", errors, "Nothing was written.")
        report.show([one for one in found.findings if Severity.ADVICE < one.severity < Severity.ERROR], limit=20)
        look = shared.look_of(wished, data.languages, distances, large=large, hex_size=hex_size,
                              round_tokens=round_tokens)  # fmt: skip
        units = of_force(found.force, found.library, loadout.stem)
        with console.progress() as line:
            press = Press(data, project.templates_dir, look, progress=line)
            name = Printed(model.name, (f"{loadout.stem}:name",))
            limit = None if model.limit is None else Printed(str(model.limit), (f"{loadout.stem}:limit",))
            jobs = {
                "cards": lambda: press.cards(units),
                "tokens": lambda: press.tokens(units),
                "standees": lambda: press.standees(units),
                "roster": lambda: press.roster(Roster(name, units, limit, model.player)),
                "reference": lambda: press.reference(name, units),
            }
            wanted = ({*only} or {*FILES} - ASKED) | (ASKED if standees else frozenset())
            folder = target or folder_of(project.output_dir, entry, press.lang, look.paper, look.theme)
            made = [(folder / f"{key}.pdf", jobs[key]()) for key in FILES if key in wanted]
        findings = shared.write(made)
    except PrintError as failure:
        shared.shown_failure(failure)
        raise
    report.show([one for one in findings if one.severity > Severity.ADVICE], limit=20)
    told = f"{found.force.points} PV" + (f" of {model.limit}" if model.limit else "")
    for one in over:  # allowed, as a loadout that isn't legal is, and marked on paper
        console.say(f"{model.name} has {one.message}; its roster says so.")
    console.say(f"{model.name}: {console.counted(len(units), 'unit')}, {told} ({time.perf_counter() - began:.1f} s).")
    return 0


def readable(entry: Entry) -> object:
    """The force that a file holds.

    :raises PrintError: with the file's faults. :raises Problem: if it is no force at all.
    """
    from generator.loadouts import legal
    from generator.loadouts.damage import PrintError
    from generator.units.force import ForceFile

    if entry.readable and not isinstance(entry.loadout.model, ForceFile):
        raise Problem(f"{entry.name} is no force", "`mechsmith loadout print` prints what it is.")
    if not entry.readable:
        found = legal.judge(entry.content, entry.loadout)
        raise PrintError(f"{entry.name} can't be printed, its file can't be read", found.errors, "Nothing was written.")
    return entry.loadout.model


def folder_of(output: Path, entry: Entry, lang: str, paper: str, theme: str) -> Path:
    """Where a force's files lie by default."""
    from generator.build.plan import safe_name

    return output / safe_name(entry.game) / lang / paper / theme / "forces" / safe_name(entry.id)
