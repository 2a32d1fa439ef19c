"""`mechsmith loadout print`: loadouts as a PDF."""

from __future__ import annotations

import time
from pathlib import Path

import click

from generator.cli import console, report
from generator.cli.shared import FILE, PAPER, open_project, project_options
from generator.data.diagnostics import Severity


@click.command("print", short_help="Print loadouts: sheets, weapon cards, or what changed.")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--state", type=FILE, metavar="FILE", help="Fill in what this file says is damaged.")
@click.option("--fillable", is_flag=True, help="Boxes to tick and fields to type in, for a screen.")
@click.option("--large", is_flag=True, help="At 141 %, each page over two sheets to join.")
@click.option("--paper", type=PAPER, default="a4", show_default=True, help="The paper.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), default="colour", show_default=True,
              help="The look; `ink` saves ink.")
@click.option("--lang", metavar="CODE", help="The language, for example en.")
@click.option("--to", "target", type=FILE, metavar="FILE", help="Where to write it.")
@project_options
def print_command(
    names: tuple[str, ...], state: Path | None, fillable: bool, large: bool, paper: str, theme: str,
    lang: str | None, target: Path | None, content: Path | None, templates: Path | None, output: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Print each loadout NAME, by its name, id or file. Several go into one PDF with a bookmark each.

    One is printed with front and back, several with their fronts only.
    """
    from generator.loadouts.printing import PrintError, Wish, print_loadouts
    from generator.loadouts.store import Shelf

    began = time.perf_counter()
    project = open_project(content, templates, output, games_dirs)
    console.say(project.describe())
    shelf = Shelf(project, games_dirs, prose=False)  # the rules are read with the sheets
    entries = [shelf.find(name) for name in names]
    with console.progress() as line:
        wish = Wish(paper=paper.lower(), theme=theme, lang=lang or "", fillable=fillable, large=large, state=state,
                    target=target, progress=line)  # fmt: skip
        try:
            done = print_loadouts(project, entries, wish)
        except PrintError as failure:
            report.show(failure.findings, limit=20)
            raise
    report.show([one for one in done.findings if one.severity > Severity.ADVICE], limit=20)
    for note in done.notes:
        console.say(note)
    pages = console.counted(done.pages, "page")
    state_word = "" if done.written else ", as it was there already"
    where = console.styled(str(done.path), "strong")
    console.say(f"{where}: {pages}{state_word} ({time.perf_counter() - began:.1f} s).")
    return 0
