"""`mechsmith loadout show`: what a loadout is worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.loadout import kit_of, open_shelf, shelf_options, where
from generator.cli.loadout_list import FORM, FORMAT, as_record
from generator.cli.shared import language_of
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.project import Project
    from generator.loadouts.legal import Legality
    from generator.loadouts.store import Entry, Shelf
    from generator.loadouts.tell import Told


@click.command("show", short_help="What a loadout is worth.")
@click.argument("name", metavar="NAME")
@click.option("--beside", metavar="OTHER", help="The loadout to compare it with; the game's own by default.")
@click.option("--alone", is_flag=True, help="Compare it with none.")
@click.option("--lang", metavar="CODE", help="The language; the game's first by default.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Use no character beyond ASCII.")
@FORM
@shelf_options
def show(
    name: str, beside: str | None, alone: bool, lang: str | None, ascii_only: bool, form: str, game: str | None,
    content: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Show the loadout NAME: what it comes to, each action or ability, where it can attack, and the exact odds. The
    game's own loadout (or OTHER) stands beside it.
    """
    from generator.games.loadouts import reasons_of
    from generator.loadouts.legal import judge

    if alone and beside:
        raise click.UsageError("--alone compares with nothing, and --beside with another loadout.")
    shelf = open_shelf(content, games_dirs)
    entry = shelf.find(name, game)
    found = judge(entry.content, entry.loadout)
    if not entry.readable:
        report.show(list(found.findings))
        console.say(f"{entry.name} can't be shown: its file has to be mended first.")
        return 1
    language = language_of(entry.content, lang)
    other = None if alone else compared(shelf, entry, beside)
    phrases = phrases_of(entry.content, shelf.project, language)
    mine = told(entry, language, phrases)
    theirs = told(other, language, phrases) if other is not None else None
    if form == "json":
        record: dict[str, Any] = {"format": FORMAT, **whole(entry, mine, found)}
        if other is not None and theirs is not None:
            record["beside"] = whole(other, theirs, judge(other.content, other.loadout))
        console.say(json.dumps(record, ensure_ascii=False, indent=1))
        return 0
    from generator.loadouts.tell import plain

    only = ascii_only or not console.shows_unicode(sys.stdout)
    reasons = reasons_of(entry.content, entry.loadout.model, language, found.reasons)
    for line in text(entry, mine, theirs, found, reasons):
        console.say(plain(line) if only else line)
    return 0


def compared(shelf: Shelf, entry: Entry, name: str | None) -> Entry | None:
    """The loadout to stand beside it: the one that was named, else the game's own if that is another.

    :raises Problem: if the named one can't be compared with it.
    """
    if name is None:
        from generator.loadouts.values import values_of

        standard = shelf.base(entry.game, values_of(entry.loadout, shelf.slots(entry.game)))
        usable = standard is not None and standard.path != entry.path and standard.readable
        return standard if usable else None
    other = shelf.find(name, entry.game)
    if other.game != entry.game:
        raise Problem(f"{other.name} is for the game {other.game}, {entry.name} for {entry.game}")
    if not other.readable:
        raise Problem(f"{other.name} can't be shown: its file has errors", "`mechsmith loadout check` says which.")
    return other


def phrases_of(content: Content, project: Project, lang: str) -> dict[str, str]:
    """What is said around names and figures in a language, as far as the project's templates have words for it."""
    from generator.loadouts.tell import ENGLISH

    held: Any = content.words(project.templates_dir / "shared", lang)
    try:
        branch = held["loadout-show"]
    except (KeyError, AttributeError):  # templates that are older than these words
        return {}
    return {key: str(branch.text(key, "")) for key in ENGLISH}


def told(entry: Entry, lang: str, phrases: Mapping[str, str]) -> Told:
    """A loadout with its figures.

    :param phrases: what is said around them.

    :raises Problem: if the game's data are too faulty to reckon with.
    """
    from generator.loadouts.tell import Told

    data, model = entry.content, entry.loadout.model
    kit = kit_of(data)
    try:
        figures = kit.figures(data, model, lang)
    except (KeyError, AttributeError) as fault:
        if data.ok:
            raise
        hint = f"`mechsmith check {entry.game}` shows them."
        raise Problem(f"the rules data of {entry.game} have errors: {fault}", hint) from fault
    return Told(entry.name, kit.words(data, model, lang), tuple(slot.key for slot in kit.slots(data, lang)), figures,
                phrases)  # fmt: skip


def whole(entry: Entry, one: Told, legality: Legality) -> dict[str, Any]:
    """Everything about a loadout as plain data."""
    from generator.loadouts.tell import as_data

    slots = zip(one.keys, one.words, strict=False)
    words = [{"slot": key, "name": name, "value": value} for key, (name, value) in slots]
    return {
        **as_record(entry, legality.ok), "slots": words, **as_data(one),
        "findings": [report.as_record(finding) for finding in legality.findings],
    }


def text(
    entry: Entry, mine: Told, theirs: Told | None, legality: Legality, reasons: Sequence[str]
) -> Iterator[str]:
    """Everything as lines of 80 columns at most; only the file's path may be longer.

    :param reasons: why it isn't legal, in words for each error.
    """
    from generator.loadouts import tell

    yield f"{entry.name} ({entry.game}), {mine.word('loadout-show/in', file=where(entry))}"
    if legality.ok:
        yield mine.word("loadout-show/legal")
    else:
        count = len(legality.errors)
        found = mine.word("loadout-show/one-error") if count == 1 else mine.word("loadout-show/errors", count=count)
        yield mine.word("loadout-show/not-legal", found=found)
        yield from (f"  {one.code}: {why}" for one, why in zip(legality.errors, reasons, strict=True))
    yield ""
    yield from tell.summary(mine, theirs)
    if mine.figures.actions:
        yield ""
        yield from tell.actions(mine)
    if mine.figures.coverage is not None:
        yield ""
        yield mine.word("loadout-show/where", name=mine.name)
        yield ""
        yield from tell.covered(mine)
    if any(action.odds for action in mine.figures.actions):
        yield ""
        yield from tell.columns(mine)
        yield from tell.chances(mine, theirs)
    yield from tell.charts(mine, theirs)
