"""`mechsmith translations`: what is missing, stale or differing between a game's languages, and what was accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.shared import FILE, load, one_game, open_project, project_options
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic
    from generator.data.sentences import Key

ALL = "all"
CODES = ("RF210", "RF212", "RF213", "RF217", "RF218", "RF219", "RF220", "RF221")
"""What `check` finds about languages."""


@click.command(short_help="What is to be translated, what has gone stale; accept translations.")
@click.argument("words", nargs=-1, metavar="GAME [PATH]...")
@click.option("--lang", metavar="CODE", help="Only this language.")
@click.option("--accept", is_flag=True,
              help="Keep in translations.yaml that the translations at PATH... (or all) say what originals say now.")
@click.option("--todo", type=FILE, metavar="FILE",
              help="Write what is to be done, original and translation side by side: .yaml or .md.")
@click.option("--all", "show_all", is_flag=True, help="Show every finding, however many are alike.")
@project_options
def translations(
    words: tuple[str, ...], lang: str | None, accept: bool, todo: Path | None, show_all: bool, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Compare the languages of GAME: which sentences one of them lacks, which differ in numbers or references, which
    were translated from an original that has changed since.

    \b
    mechsmith translations my-game
    mechsmith translations my-game --todo todo.md
    mechsmith translations my-game --accept all
    mechsmith translations my-game --accept rules/clauses/fire en:text/weapons

    PATH is a sentence or a part of a file, with or without its language in front.
    """
    project = open_project(content, templates, output, games_dirs)
    known = project.games()
    named = words[:1] if words and words[0] in known else ()
    paths = words[len(named) :]
    if not named and words and (len(known) != 1 or not accept):
        one_game(project, words[0])  # says that there is no such game
    data = load(project, one_game(project, named[0] if named else None), games_dirs)
    if paths and not accept:
        raise click.UsageError("a PATH goes with --accept.")
    unknown = _languages_unknown(data)
    if unknown:
        report.show(unknown)
        return report.status(unknown)
    langs = _languages(data, lang)
    if accept:
        return _accept(data, langs, paths, project.content_dir / data.game_id)
    if todo is not None:
        return _todo(data, langs, todo)
    unread = _unread(data)
    found = [one for one in data.diagnostics if one.code in CODES or one in unread]
    report.show(found, alike=0 if show_all else report.ALIKE)
    console.say(f"{data.game_id}: {_told(data, langs)}; {report.summary(found)}.")
    return report.status(found)


def _unread(data: Content) -> list[Diagnostic]:
    """What is wrong with files of which the languages are made, so that some of their sentences can't be read; and all
    that is wrong with translations.yaml."""
    from generator.data import ledger
    from generator.data.diagnostics import Severity
    from generator.data.sentences import KINDS

    shared = ("game", "changes", *data.game.number_files)
    own = [f"{kind}.{lang}" for kind in KINDS for lang in data.languages]
    files = {located.file for stem in (*shared, *own) if (located := data.files.get(stem)) is not None}
    marks = data.files[ledger.STEM].file if ledger.STEM in data.files else ""
    return [
        one for one in data.diagnostics
        if one.severity == Severity.ERROR
        and ((one.place.file in files and one.code.startswith("YM")) or one.place.file == marks != "")
    ]  # fmt: skip


def _languages_unknown(data: Content) -> list[Diagnostic]:
    """What is wrong with game.yaml, so that it can't be known which languages there are."""
    from generator.data.diagnostics import Severity

    located = data.files.get("game")
    unread = located is None or not located.ok
    return [
        one for one in data.diagnostics
        if one.severity == Severity.ERROR
        and (one.path.startswith("game:languages") or (unread and Path(one.place.file).name == "game.yaml"))
    ]  # fmt: skip


def _languages(data: Content, lang: str | None) -> list[str]:
    """The languages that have something translated: the one asked for, or all.

    :raises Problem: if there is no such language, or only one at all.
    """
    if len(data.languages) < 2:
        hint = "Another one is named in game.yaml, under languages."
        raise Problem(f"{data.game_id} has one language, {data.languages[0]}", hint)
    if lang is not None and lang not in data.languages:
        raise Problem(f"{data.game_id} has no language {lang}", f"It has: {', '.join(data.languages)}.")
    return [lang] if lang else list(data.languages)


def _told(data: Content, langs: Sequence[str]) -> str:
    """How many sentences there are, and how many are to be worked on."""
    from generator.data.language_pairs import pairs
    from generator.data.sentences import OPTIONAL
    from generator.data.to_translate import tasks

    parts = []
    for lang in langs:
        one, two = pairs(data, lang)
        one = {key: each for key, each in one.items() if key in two or key[-1] not in OPTIONAL}
        if one:
            why = Counter(task.why for task in tasks(data, [lang]))
            more = "".join(f", {count} {_counted(what, count)}" for what, count in why.items())
            parts.append(f"{len([key for key in one if key in two])} of {len(one)} sentences in {lang}{more}")
    return "; ".join(parts)


def _counted(what: str, count: int) -> str:
    """Why sentences are to be worked on, behind their number: 1 differs, 2 differ."""
    return what.removesuffix("s") if count != 1 and what.endswith("s") else what


def _todo(data: Content, langs: Sequence[str], target: Path) -> int:
    """Write the list. Returns the exit status."""
    from generator.data.files import write_whole
    from generator.data.to_translate import as_markdown, as_yaml, tasks

    kinds = {".yaml": as_yaml, ".yml": as_yaml, ".md": as_markdown}
    if target.suffix.lower() not in kinds:
        raise Problem(f"{console.named(target)} is neither YAML nor Markdown", "Name it so: todo.yaml, todo.md.")
    found = tasks(data, langs)
    write_whole(target, kinds[target.suffix.lower()](data.game_id, found).encode())
    console.say(f"{console.named(target)}: {console.counted(len(found), 'sentence')} to work on.")
    return 0


def _accept(data: Content, langs: Sequence[str], paths: Iterable[str], folder: Path) -> int:
    """Keep the marks of the originals of these translations. What can't be read now keeps its marks, and so does a
    language that the game doesn't list. Returns the exit status.

    :raises Problem: if translations.yaml itself is faulty: its marks would be lost.
    """
    from generator.data import ledger
    from generator.data.files import write_whole
    from generator.data.language_pairs import pairs

    wanted = list(paths)
    if not wanted:
        raise click.UsageError("--accept needs a PATH, or all.")
    file = folder / f"{ledger.STEM}.yaml"
    unread = _unread(data)
    for bad in unread:
        if ledger.STEM in data.files and bad.place.file == data.files[ledger.STEM].file:
            hint = f"Mend {bad.place.file}, or take it away and accept anew. Nothing was written."
            where = f"{bad.place.file}:{bad.place.line}" if bad.place.line else bad.place.file
            raise Problem(f"{where}: {bad.message}", hint)
    marks: dict[str, dict[Key, str]] = {lang: ledger.accepted(data, lang) for lang in ledger.languages(data)}
    met, count = set[str](), 0
    for lang in data.languages:
        one, two = pairs(data, lang)
        both = [key for key in one if key in two]
        before = ledger.accepted(data, lang)
        kept = {key: before[key] for key in both if key in before}
        for key in both if lang in langs else ():
            asked = [word for word in wanted if _means(word, lang, ledger.named(key))]
            if asked:
                met |= set(asked)
                now = ledger.mark(one[key].text)
                count += kept.get(key) != now
                kept[key] = now
        gone = {key: mark for key, mark in before.items() if unread and key not in kept}
        marks[lang] = {key: kept[key] for key in both if key in kept} | gone
    missed = [word for word in wanted if word not in met]
    if missed:
        known = ", ".join(dict.fromkeys(key[0] for lang in langs for key in pairs(data, lang)[1]))
        hint = f"Paths begin with one of: {known}. Nothing was written."
        raise Problem(f"there is no translation at {missed[0]}", hint)
    write_whole(file, ledger.written({lang: known for lang, known in marks.items() if known}).encode())
    console.say(f"{console.named(file)}: {console.counted(count, 'translation')} accepted anew.")
    return 0


def _means(word: str, lang: str, name: str) -> bool:
    """Whether a path as it was typed means a sentence: the whole of its name or the beginning."""
    language, colon, rest = word.partition(":")
    if colon and language != lang:
        return False
    path = (rest if colon else word).strip("/")
    return path == ALL or name == path or name.startswith(f"{path}/")
