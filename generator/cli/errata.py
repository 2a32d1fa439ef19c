"""`mechsmith errata`: corrections for players who hold sheets of an older version."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.pdf_target import PDF_FILE, REPORT_FILE
from generator.cli.shared import PAPER, open_project, project_options, wishes
from generator.data.problem import Problem

FORMS = {"pdf": ".pdf", "html": ".html", "markdown": ".md"}
"""The forms of corrections, and how the name of a file ends that holds one."""


@click.command(short_help="Tell players with older sheets what to write over.")
@click.argument("old")
@click.argument("new", required=False)
@click.option("--to", type=REPORT_FILE, required=True, metavar="FILE", help="The file to write.")
@click.option("--format", "form", type=click.Choice(list(FORMS)),
              help="How it is written; as the name after --to says, else pdf.")
@click.option("--game", "chosen", metavar="GAME", help="The game, where more than one differs.")
@click.option("--lang", metavar="LANG", help="The language; the game's first unless said.")
@click.option("--paper", type=PAPER, help="The paper that the sheets were printed on.  [default: a4]")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look of pages and patches; `ink` saves ink.")
@project_options
def errata(
    old: str, new: str | None, to: Path, form: str | None, chosen: str | None, lang: str | None, paper: str | None,
    theme: str | None, content: Path | None, templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Write for players who hold the sheets of OLD what to cross out and write so that they are as good as those of
    NEW, with patches to glue over and the reasons that changes.yaml gives.

    OLD and NEW are each a folder, an archive, a revision that git knows (HEAD~1, v1.0) or `shipped`. Without NEW, OLD
    is compared with the working data. Markdown gets its patches as a PDF beside it."""
    form = form or next((name for name, ending in FORMS.items() if to.suffix.lower() == ending), "pdf")
    from generator.compare.errata_files import errata_files, patches_beside
    from generator.compare.run import Wish
    from generator.compare.sources import opened
    from generator.data.files import write_all

    for word, name in ((old, "OLD"), (new, "NEW")):
        if word is not None and not word.strip():
            raise Problem(f"{name} is an empty word", "Name a folder, an archive, a revision or `shipped`.")
    for target in {"pdf": [to], "markdown": [patches_beside(to)]}.get(form, []):
        PDF_FILE.convert(target, None, click.get_current_context())
    project = open_project(content, templates, output, games_dirs)
    wished = wishes(paper=paper, theme=theme)
    with console.progress() as line, opened(old, new or "", project) as (before, after):
        for note in filter(None, (before.note, after.note)):
            line.clear()
            console.aside(f"{note}.")
        wish = Wish((chosen,) if chosen else (), lang or "", wished.paper, games_dirs=games_dirs, progress=line)
        made = errata_files(before, after, project, wish, form, to, wished.theme, units=wished.units)
    if made is None:
        console.say("There is nothing to correct: sheets of both sides say the same. Nothing was written.")
        return 0
    write_all(made.files)
    for told in made.notes:
        console.aside(told)
    for path, _ in made.files:
        console.say(f"{path} was written.")
    return 0
