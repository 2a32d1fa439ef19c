"""`mechsmith compare`: what a change of the rules data alters, in the data, on paper and in play."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console
from generator.cli.pdf_target import PDF_FILE, REPORT_FILE
from generator.cli.shared import PAPER, count_and_folders, counting_options, open_project, wishes
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.compare.in_play import PlayWish
    from generator.compare.report import Report

FORMS = {"text": "", "json": ".json", "markdown": ".md", "html": ".html", "github": "", "sarif": ".sarif"}
"""The forms of a report, and how the name of a file ends that holds one."""
SEVERITIES = ("error", "warning", "advice")
KINDS = ("breaking", "balance", "wording", "looks")
UNITS = {"": 1, "s": 1, "m": 60, "min": 60, "h": 3600}


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time such as `60s`, `2m` or `1h`; a bare number is seconds."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """As seconds."""
        found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?) ?(s|min|m|h|)", str(value).strip())
        seconds = float(found[1]) * UNITS[found[2]] if found else 0.0
        if seconds <= 0:
            self.fail(f"'{value}' is no time; write for example 60s or 2m.", param, ctx)
        return seconds


class Points(click.ParamType):  # type: ignore[type-arg]
    """Percentage points such as `0.5pp`."""

    name = "points"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """As a share: 0.5pp is 0.005."""
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,4})?) ?pp", str(value).strip())
        share = float(found[1]) / 100 if found else 0.0
        if not 0 < share < 1:
            self.fail(f"'{value}' are no percentage points; write for example 0.5pp.", param, ctx)
        return share


@click.command(short_help="Say what a change of the rules data alters.")
@click.argument("old")
@click.argument("new", required=False)
@click.option("--game", "chosen", multiple=True, metavar="GAME", help="Compare only this game.")
@click.option("--lang", metavar="LANG", help="The language of names and pages; the game's first unless said.")
@click.option("--paper", type=PAPER, help="The paper whose pages are compared.  [default: a4]")
@click.option("--no-games", is_flag=True, help="Play no sample games.")
@click.option("--time", "seconds", type=Seconds(), metavar="TIME", help="Play for so long: 60s, 2m.")
@click.option("--until", type=Points(), metavar="POINTS",
              help="Play until the change of the win rate is known to so many percentage points: 0.5pp.")
@click.option("--policy", "policies", multiple=True, metavar="POLICY", help="Play only by this policy.")
@click.option("--seed", type=click.IntRange(0), help="The first game's seed; the next game has the next.  [default: 1]")
@click.option("--workers", type=click.IntRange(-1), help="Processes; -1, the default, for one a processor.")
@click.option("--format", "form", type=click.Choice(list(FORMS)),
              help="How the report is written; text unless the name after --to says otherwise.")
@click.option("--to", type=REPORT_FILE, metavar="FILE", help="Write the report into a file.")
@click.option("--reprint", type=PDF_FILE, metavar="FILE.pdf", help="Make a PDF of just what has to be printed anew.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look of --reprint; `ink` saves ink.")
@click.option("--fail-on", type=click.Choice([*SEVERITIES, *KINDS]), multiple=True,
              help="What counts as failure besides errors: findings as grave, or changes as grave.")
@click.option("--all", "show_all", is_flag=True, help="Show long lists to their end.")
@counting_options
def compare(
    old: str, new: str | None, chosen: tuple[str, ...], lang: str | None, paper: str | None, no_games: bool,
    seconds: float | None, until: float | None, policies: tuple[str, ...], seed: int | None, workers: int | None,
    form: str | None, to: Path | None, reprint: Path | None, theme: str | None, fail_on: tuple[str, ...],
    show_all: bool, content: Path | None, templates: Path | None, output: Path | None,
    games_or_dirs: tuple[int | Path, ...],
) -> int:
    """Say what differs between two versions of rules data, and what that does on paper and in play.

    OLD and NEW are each a folder, an archive, a revision that git knows (HEAD~1, v1.0) or `shipped`. Without NEW, OLD
    is compared with the working data; a copy made by `mechsmith copy` is compared with what it was copied from."""
    count, games_dirs = count_and_folders(games_or_dirs, -1)
    asked = {
        "--games": count if count >= 0 else None, "--time": seconds, "--until": until, "--policy": policies or None,
        "--seed": seed, "--workers": workers,
    }  # fmt: skip
    _possible(old, new, no_games, asked, to, reprint, theme)
    form = form or next((name for name, ending in FORMS.items() if ending and to and to.suffix == ending), "text")
    from generator.compare.run import Wish, reprinted
    from generator.compare.run import compare as compared
    from generator.compare.sources import opened

    project = open_project(content, templates, output, games_dirs)
    wished = wishes(paper=paper, theme=theme)
    files: list[tuple[Path, bytes]] = []
    with console.progress() as line, opened(old, new or "", project) as (before, after):

        def aside(text: str) -> None:
            line.clear()
            console.aside(text)

        for note in filter(None, (before.note, after.note)):
            aside(f"{note}.")
        play = None if no_games else _play(asked)
        wish = Wish(chosen, lang or "", wished.paper, form == "html", play, games_dirs, line, aside)
        report = compared(before, after, project, wish)
        if reprint is not None:
            pdf = reprinted(before, after, project, wish, wished.theme)
            if pdf is None:
                drawn = all(not game.paper.reason or game.empty for game in report.games)
                aside(f"{'Nothing has to be printed anew, so ' if drawn else ''}{reprint} was not written.")
            else:
                files.append((reprint, pdf))
        written = as_written(report, form, show_all)
    _out(written, to, files)
    return status(report, fail_on)


def _possible(
    old: str, new: str | None, no_games: bool, asked: Mapping[str, object], to: Path | None, reprint: Path | None,
    theme: str | None,
) -> None:
    """See that the options go together.

    :raises Problem: if a word is empty. :raises click.UsageError: if they don't.
    """
    for name, word in (("OLD", old), ("NEW", new)):
        if word is not None and not word.strip():
            raise Problem(f"{name} is an empty word", "Name a folder, an archive, a revision or `shipped`.")
    given = [name for name, value in asked.items() if value is not None]
    if no_games and given:
        raise click.UsageError(f"{given[0]} says how games are played, and --no-games to play none.")
    games = asked["--games"]
    if isinstance(games, int) and games < 2:
        raise click.UsageError("--games needs 2 pairs of games or more to show anything; --no-games plays none.")
    if theme and reprint is None:
        raise click.UsageError("--theme is the look of --reprint, and there is none.")
    sides = [os.path.realpath(word) for word in (old, new) if word and os.path.isfile(word)]
    for name, file in (("--to", to), ("--reprint", reprint)):
        if file is not None and os.path.realpath(file) in sides:
            raise click.UsageError(f"{name} names {file}, which is to be compared; it stays as it is.")
    if to is not None and reprint is not None and os.path.realpath(to) == os.path.realpath(reprint):
        raise click.UsageError("--to and --reprint name the same file.")


def _play(asked: Mapping[str, Any]) -> PlayWish:
    """What is to be played."""
    from generator.compare.in_play import PlayWish

    seed, workers = asked["--seed"], asked["--workers"]
    return PlayWish(
        games=asked["--games"], seconds=asked["--time"], until=asked["--until"], policies=asked["--policy"] or (),
        seed=1 if seed is None else seed, workers=-1 if workers is None else workers or 1,
    )  # fmt: skip


def as_written(report: Report, form: str, show_all: bool = False) -> str:
    """The report in one of its forms."""
    write = getattr(importlib.import_module(f"generator.compare.write_{form}"), f"as_{form}")
    more = {"show_all": True} if form == "text" and show_all else {}
    written: str = write(report, **more)
    return written


def _out(written: str, to: Path | None, files: list[tuple[Path, bytes]]) -> None:
    """Write all files, or none, and say which; without a file for the report, say the report."""
    from generator.data.files import write_all

    text = f"{written.rstrip()}\n"
    if to is not None:
        files = [*files, (to, text.encode("utf-8"))]
    write_all(files)
    if to is None and text.strip():
        console.say(text.rstrip("\n"))
    for path, _ in files:
        console.aside(f"{path} was written.")


def status(report: Report, fail_on: tuple[str, ...] = ()) -> int:
    """The exit status that a report calls for: 1 for an error, or what `fail_on` names or graver, else 0."""
    from generator.compare.report import Kind
    from generator.compare.telling import all_findings
    from generator.data.diagnostics import Severity

    severity = min((Severity[word.upper()] for word in fail_on if word in SEVERITIES), default=Severity.ERROR)
    if any(finding.severity >= severity for finding in all_findings(report)):
        return 1
    kind = min((Kind[word.upper()] for word in fail_on if word in KINDS), default=None)
    worst = max((game.worst_kind for game in report.games if game.worst_kind is not None), default=None)
    return int(kind is not None and worst is not None and worst >= kind)
