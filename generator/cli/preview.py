"""`mechsmith preview`: pages as pictures."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.players import CastCommand, cast_words, players_options
from generator.cli.shared import (
    LOADOUT_FILE,
    PAPER,
    load,
    loadout_file,
    loadout_from,
    one_game,
    open_project,
    project_options,
    share_code,
    sides_options,
    wishes,
)
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.check.drawn import Drawn
    from generator.cli.wishes import Typed
    from generator.draw.theme import Theme


@click.command(cls=CastCommand, short_help="Draw pages as PNG or SVG pictures.")
@click.argument("game", required=False)
@click.argument("sheets", nargs=-1, metavar="[SHEET]...")
@click.option("--paper", type=PAPER, help="The paper; A4 by default.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look; colour by default.")
@click.option("--lang", metavar="CODE", help="The language; the game's first by default.")
@sides_options
@click.option("--loadout", type=LOADOUT_FILE, metavar="NAME|FILE", help="Show this loadout.")
@players_options
@click.option("--page", type=click.IntRange(1), help="Only this page of each sheet.")
@click.option("--dpi", type=click.IntRange(20, 1200), default=110, show_default=True, help="Dots an inch of a PNG.")
@click.option("--svg", is_flag=True, help="Write SVG, for a drawing program, instead of PNG.")
@project_options
def preview(
    game: str | None, sheets: tuple[str, ...], paper: str | None, theme: str | None, lang: str | None,
    sides: str | None, back_x: Typed | None, back_y: Typed | None, loadout: Path | None, players: int | None,
    cast: tuple[str, ...], page: int | None, dpi: int, svg: bool, content: Path | None, templates: Path | None,
    output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Draw each SHEET of GAME (or all of them) as pictures, faults or not. A PNG is made from the PDF that would be
    printed. Pictures go to the folder `preview` in the output folder. With --players N each is drawn as so many players
    need it; without SHEETs that is all that start-N.pdf holds.
    """
    from generator.check import party, run, sheet_list
    from generator.check.drawn import Press
    from generator.data.clauses import PSEUDO
    from generator.draw.paper import PAPERS
    from generator.draw.theme import themed

    names = cast_words(cast)
    if loadout is not None and (players or names):
        raise click.UsageError("--loadout shows one on all its sheets; it doesn't go with players.")
    project = open_project(content, templates, output, games_dirs)
    game = one_game(project, game)
    wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    wished.say()
    data = load(project, game, games_dirs)
    listed = sheet_list.read(project.templates_dir, game)
    findings = [*run.data_findings(data), *listed.findings]
    if listed.sheets is None or data.info is None:
        report.show(findings)
        return 1
    if lang is not None and lang not in (*data.languages, PSEUDO):
        raise Problem(f"{game} has no language {lang}", f"It has: {', '.join(data.languages)}.")
    mech = None
    if loadout is not None:
        mech, faults = loadout_from(data, loadout_file(project, game, loadout, games_dirs))
        findings += faults
        if mech.model is None:
            report.show(findings)
            return 1
    known = [*listed.sheets.sheets, *listed.sheets.documents, *(["start"] if listed.sheets.start else [])]
    usual = [name for name in known if name not in listed.sheets.sheets or not listed.sheets.sheets[name].asked]
    for name in sheets:
        if name not in known:
            near = console.did_you_mean(name, known)
            raise Problem(f"{game} has no sheet '{name}'{near}", f"It has: {', '.join(known)}.")
    playing = party.chosen(data, listed.sheets, players or 0, names) if players or names else None
    if playing is not None and listed.sheets.start:
        usual = ["start"]
    ending = f"-{playing.players}" if playing is not None else ""
    with console.progress() as line:
        press = Press(data, project.templates_dir, listed.sheets, mech, party=playing, sides=wished.sides,
                      units=wished.units, code_of=share_code)  # fmt: skip
        in_language = wished.language(data.languages)
        drawn, found = press.draw(in_language, PAPERS[wished.paper], sheets or usual, progress=line)
        look = themed(wished.theme, f"#{data.info.accent}")
        folder = project.output_dir / "preview" / game
        written = []
        for one in (one for one in drawn if one.pages):
            line(f"{game}: {one.id}")
            stem = f"{one.id}{ending}"
            written += (
                svg_pictures(one, look, folder, stem, page) if svg else png_pictures(one, look, folder, stem, page, dpi)
            )
    if page and drawn and not written:
        raise Problem(f"there is no page {page}", f"The longest has {max(one.pages for one in drawn)}.")
    report.show([*findings, *found], limit=20)
    for file in written:
        console.say(str(file))
    return report.status([*findings, *found])


def wanted_pages(drawn: Drawn, page: int | None) -> list[int]:
    """Page numbers from 0."""
    return [number for number in range(drawn.pages) if page is None or number == page - 1]


def svg_pictures(drawn: Drawn, theme: Theme, folder: Path, stem: str, page: int | None) -> list[Path]:
    """Write pages as SVG, named by `stem` and their numbers."""
    from generator.data.files import write_whole
    from generator.draw import svg

    written = []
    for number in wanted_pages(drawn, page):
        file = folder / f"{stem}-{number + 1}.svg"
        text = io.StringIO()
        svg.write(drawn.sheet.pages[number], theme, text)
        write_whole(file, text.getvalue().encode("utf-8"))
        written.append(file)
    return written


def png_pictures(drawn: Drawn, theme: Theme, folder: Path, stem: str, page: int | None, dpi: int) -> list[Path]:
    """Write pages as PNG, by way of the PDF, named likewise."""
    from generator.data.files import write_whole
    from generator.draw import pdf, raster

    printed = pdf.render(drawn.sheet, theme)
    written = []
    for number in wanted_pages(drawn, page):
        file = folder / f"{stem}-{number + 1}.png"
        write_whole(file, raster.png(printed, number, dpi))
        written.append(file)
    return written
