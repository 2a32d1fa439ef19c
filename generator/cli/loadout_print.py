"""`mechsmith loadout print`: loadouts as a PDF."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.loadout_edit import one_game
from generator.cli.pdf_target import PDF_FILE
from generator.cli.shared import FILE, PAPER, open_project, project_options
from generator.cli.wishes import Typed, sides_options, wishes
from generator.data.diagnostics import Severity

if TYPE_CHECKING:
    from generator.loadouts.store import Shelf


@click.command("print", short_help="Print loadouts: sheets, weapon cards, or what changed.")
@click.argument("names", nargs=-1, metavar="NAME...")
@click.option("--cards", is_flag=True, help="Cards of what each carries, for a blank sheet, instead of its own sheet.")
@click.option("--blank", is_flag=True,
              help="The blank sheet that cards lie on: with --cards, or alone; then no NAME is needed.")
@click.option("--since", type=FILE, metavar="FILE",
              help="Only what differs from this printed file of ours: patches at true size to glue over it.")
@click.option("--state", type=FILE, metavar="FILE",
              help="Fill in what this file says is damaged; docs/loadouts.md shows one.")
@click.option("--fillable", is_flag=True, help="Boxes to tick and fields to type in, for a screen.")
@click.option("--large", is_flag=True, help="At 141 %, each page over two sheets to join.")
@click.option("--paper", type=PAPER, help="The paper.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look; `ink` saves ink.")
@click.option("--lang", metavar="CODE", help="The language, for example en.")
@sides_options
@click.option("--to", "target", type=PDF_FILE, metavar="FILE", help="Where to write it.")
@click.option("--game", metavar="GAME", help="The game, where several have a loadout of that name.")
@project_options
def print_command(
    names: tuple[str, ...], cards: bool, blank: bool, since: Path | None, state: Path | None, fillable: bool,
    large: bool, paper: str | None, theme: str | None, lang: str | None, sides: str | None, back_x: Typed | None,
    back_y: Typed | None, target: Path | None, game: str | None, content: Path | None, templates: Path | None,
    output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Print each loadout NAME, by its name, id or file. Several go into one PDF with a bookmark each.

    One is printed with front and back, several with their fronts only unless --sides says otherwise. A file that could
    not be made whole is not written at all.
    """
    from generator.loadouts.printing import PrintError, Wish, print_loadouts
    from generator.loadouts.store import Shelf

    began = time.perf_counter()
    project = open_project(content, templates, output, games_dirs)
    console.say(project.describe())
    shelf = Shelf(project, games_dirs, prose=False)  # the rules are read with the sheets
    if not names and (cards or not blank):
        raise click.UsageError("a name is missing: which loadout? `mechsmith loadout list` shows them.")
    entries = [shelf.find(name, game) for name in names]
    entries = entries or shelf.shipped(one_game(shelf, game or with_blank(shelf)))[:1]
    wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    wished.say()
    with console.progress() as line:
        wish = Wish(
            paper=wished.paper, theme=wished.theme, lang=wished.language(entries[0].content.languages),
            sides=wished.sides, units=wished.units, fillable=fillable, large=large, cards=cards, blank=blank,
            since=since, state=state, target=target, progress=line,
        )  # fmt: skip
        try:
            done = print_loadouts(project, entries, wish)
        except PrintError as failure:
            report.show(failure.findings, limit=20)
            raise
    report.show([one for one in done.findings if one.severity > Severity.ADVICE], limit=20)
    for note in done.notes:
        console.say(note)
    if done.path is None:
        console.say("Nothing has to be printed, so nothing was written.")
        return 0
    if len(entries) > 1 and wished.sides.how == "designed" and not cards and not blank and since is None:
        console.say("Several loadouts: only their fronts; --sides long adds the backs.")
    pages = console.counted(done.pages, "page")
    same = "" if done.written else ", as it was there already"
    console.say(f"{console.styled(str(done.path), 'strong')}: {pages}{same} ({time.perf_counter() - began:.1f} s).")
    return 0


def with_blank(shelf: Shelf) -> str | None:
    """The only game that has a blank sheet; None where several have one, or none."""
    from generator.build.plan import blank_pages
    from generator.check import sheet_list

    lists = {game: sheet_list.read(shelf.project.templates_dir, game).sheets for game in shelf.contents}
    found = [game for game, listed in lists.items() if listed is not None and blank_pages(listed)]
    return found[0] if len(found) == 1 else None
