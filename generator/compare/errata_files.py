"""Corrections as finished files: a PDF with the patches at its end, HTML with pictures, Markdown with a PDF beside it.

    made = errata_files(old, new, project, wish, "pdf", Path("errata.pdf"), "colour")
    if made is None: ...                 # there is nothing to correct
    write_all(made.files)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.compare import side as sides
from generator.compare.errata import Feet, Ways, errata
from generator.compare.errata_pictures import figures, style
from generator.compare.errata_secrets import for_players, masters_sheets
from generator.compare.report import GameReport
from generator.compare.run import Comparison, Wish, games_of, same_data
from generator.compare.side import Side
from generator.compare.sources import Source
from generator.data.problem import Problem
from generator.data.project import Project
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check import parallel
    from generator.data.content import Content
    from generator.documents.blocks import Document
    from generator.draw.display import Page, Sheet

FORMS = {"pdf": ".pdf", "html": ".html", "markdown": ".md"}
"""The forms of corrections, and how the name of a file of each ends."""


@dataclass(frozen=True)
class Made:
    """The files to write, and what has to be said besides."""

    files: tuple[tuple[Path, bytes], ...]
    notes: tuple[str, ...] = ()


def patches_beside(to: Path) -> Path:
    """The file that holds the patches of corrections in a form without pages."""
    return to.with_name(f"{to.stem}-patches.pdf")


def errata_files(
    old: Source, new: Source, project: Project, wish: Wish, form: str, to: Path, theme: str, *, units: str = "mm"
) -> Made | None:
    """The corrections from one version to another, or None where players have nothing to correct.

    :param form: one of `FORMS`.
    :raises Problem: if it is not clear which game is meant, or a side can't be drawn.
    """
    pair = _pair(old, new, wish)
    if pair is None:
        return None
    before, after = pair
    comparison = Comparison(old, new, before, after, project, wish)
    report = comparison.report()
    if report.paper.reason:
        raise Problem(report.paper.reason.rstrip("."), "Mend them first: `mechsmith check` tells what is wrong.")
    from generator.compare.reprint import anew

    wish.progress(f"{report.game}: patches")
    templates = project.templates_dir
    report = for_players(report, after.content, templates)
    remarks: list[str] = []
    feet: list[tuple[Feet, Feet]] = []
    patches = anew(
        before.content, after.content, templates, comparison.lang, wish.paper, on_paper=report.paper, units=units,
        remark=remarks.append, feet=lambda was, now: feet.append((was, now)),
        without=masters_sheets(after.content, templates),
    )  # fmt: skip
    both = feet[0] if feet else _feet(before.content, after.content, templates, report, wish)
    ways = Ways(True)
    if patches is not None:
        ways = {
            "pdf": Ways(), "html": Ways(pictures=figures(patches)), "markdown": Ways(file=patches_beside(to).name)
        }[form]  # fmt: skip
    title = f"{after.content.view(comparison.lang).game.text('title', '')}: "
    ways = replace(ways, remarks=tuple(dict.fromkeys(line.removeprefix(title) for line in remarks)))
    document = errata(report, before.content, after.content, templates, both, ways)
    if document is None:
        return None
    accent = f"#{after.content.info.accent}" if after.content.info else ""
    if form == "pdf":
        return _pdf(document, patches, after.content, comparison, (theme, accent), to)
    from generator.documents import html, markdown
    from generator.draw import pdf
    from generator.draw.theme import themed

    text = markdown.write(document)
    if form == "html":
        text = html.write(document, themed(theme, accent), accent=accent)
        text = text.replace("</style>", f"{style(ways.pictures)}</style>", 1)
    files = [(to, text.encode("utf-8"))]
    if form == "markdown" and patches is not None:
        files.append((patches_beside(to), pdf.render(patches, themed(theme, accent))))
    return Made(tuple(files))


def _pair(old: Source, new: Source, wish: Wish) -> tuple[Side, Side] | None:
    """Both sides of the one game that is meant; None where none that could be differs.

    :raises Problem: if more than one differs.
    """
    found = []
    for game in games_of(old, new, wish.games):
        before, after = sides.load(old, game, wish.games_dirs), sides.load(new, game, wish.games_dirs)
        if not same_data(before.content, after.content):
            found.append((before, after))
    if len(found) > 1:
        names = ", ".join(after.content.game_id for _, after in found)
        raise Problem("the corrections of which game?", f"Name it with --game: {names}.")
    return found[0] if found else None


def _feet(old: Content, new: Content, templates: Path, report: GameReport, wish: Wish) -> tuple[Feet, Feet]:
    """What stands at the foot of the sheets' pages, on both sides. Two processors share it."""
    from generator.check import parallel

    lang, paper = report.paper.lang, report.paper.paper

    def job(content: Content) -> parallel.Job[Feet]:
        def feet(progress: parallel.Progress) -> Feet:
            from generator.compare.seen import drawn_of, feet_of

            drawn, _, _ = drawn_of(content, templates, lang, paper, documents=False)
            return feet_of(drawn)

        return feet

    before, after = parallel.run([job(old), job(new)], wish.progress)
    return before, after


def _pdf(
    document: Document, patches: Sheet | None, content: Content, comparison: Comparison, look: tuple[str, str], to: Path
) -> Made:
    """The document's pages, then the patches on leaves of their own."""
    from generator.check.drawn_file import empty_side
    from generator.documents import pages
    from generator.draw import pdf, stamp
    from generator.draw.paper import PAPERS
    from generator.draw.theme import themed

    paper = PAPERS[comparison.wish.paper]
    laid = pages.fill(document, paper)
    words = content.words(comparison.project.templates_dir / "shared", comparison.lang)
    title, line = document.running.split(" · ", 1)
    made: list[Page] = [stamp.stamped(page, title, line) for page in laid.sheet.pages]
    if patches is not None:
        if len(made) % 2:
            made.append(empty_side(paper, len(made) + 1, str(words.text("empty-side", ""))))
        made += _named_apart(patches.pages)
    sheet = replace(laid.sheet, pages=tuple(made))
    notes = tuple(f"{one.what or 'a part'} is {one.by:.1f} mm too large for its place" for one in laid.overflows)
    return Made(((to, pdf.render(sheet, themed(*look))),), notes)


def _named_apart(pages: Sequence[Page]) -> list[Page]:
    """Pages of another file, with ids that no page of this one has."""
    return [replace(page, id=f"patches-{page.id}") for page in pages]
