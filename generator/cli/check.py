"""`mechsmith check`: what is wrong with rules data and pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from generator.cli import console, report
from generator.cli.shared import (
    FILE,
    PAPER,
    SEVERITIES,
    counting_options,
    share_code,
    wishes,
)


@click.command(short_help="Look for faults in rules data and pages.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--paper", type=PAPER, multiple=True, help="Draw only this paper's pages.")
@click.option("--examples", type=FILE, multiple=True, metavar="FILE", help="Run only the worked examples of this file.")
@click.option("--no-games", is_flag=True, help="Play no sample games.")
@click.option("--balance", is_flag=True, help="Play the games of balance.yaml again; they must give its results.")
@click.option("--balance-all", is_flag=True, help="The same, also those that take long.")
@click.option("--printed", is_flag=True, help="Read the finished files in the output folder, too.")
@click.option("--no-pages", is_flag=True, help="Check the data only; draw nothing.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@click.option("--format", "form", type=click.Choice(["text", "json", "github", "sarif", "markdown"]), default="text",
              show_default=True, help="All but text are for programs; docs/check-codes.md describes them.")
@click.option("--all", "show_all", is_flag=True, help=f"Print more than {report.ALIKE} findings of one code in a file.")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True, help="What counts as failure.")
@counting_options
def check(
    games: tuple[str, ...], paper: tuple[str, ...], examples: tuple[Path, ...], no_games: bool, balance: bool,
    balance_all: bool, printed: bool, no_pages: bool, watch: bool, form: str, show_all: bool, fail_on: str,
    content: Path | None, templates: Path | None, output: Path | None, games_or_dirs: tuple[int | Path, ...],
) -> int:
    """Look for faults in the data of each GAME (or of all games), play its worked examples and sample games, and look
    for faults on the pages made from it. Writes no file."""
    from generator.check.house import notes
    from generator.check.run import run_checks
    from generator.cli.checking import Asked, prepared

    paged = [name for name, given in (("--printed", printed), ("--paper", paper)) if given]
    if no_pages and paged:
        raise click.UsageError(f"{paged[0]} says which pages to look at, and --no-pages to look at none.")
    if no_games and any(isinstance(value, int) and value for value in games_or_dirs):
        raise click.UsageError("--games says how many games to play, and --no-games to play none.")
    balance = balance or balance_all
    if balance and (no_games or examples):
        raise click.UsageError(f"--balance plays games, and {'--no-games' if no_games else '--examples'} none of them.")
    asked = Asked(games, paper, examples, no_games, no_pages, content, templates, output, games_or_dirs)
    told: list[str] = []
    if watch:
        from generator.cli.watch import refuse_others, watched

        refuse_others(printed, balance, form)
        return watched(asked, fail_on, show_all)
    with console.progress() as line:
        project, chosen, options = prepared(asked, line)
        if printed:  # what a build makes, and so what the user prefers
            from generator.build.printed import reader

            wished = wishes(paper=paper)
            if form == "text":
                wished.say()
            read = reader(project, line, wished.themes, wished.preferred_language)
            options = replace(
                options, papers=tuple(sorted(set(wished.papers))) or options.papers, read=read, sides=wished.sides,
                units=wished.units, code_of=share_code,
            )  # fmt: skip
        findings = run_checks(project, chosen, replace(
            options, balance=balance, balance_all=balance_all, note=told.append,
        ))  # fmt: skip
    counting, accepted = report.parted(findings)
    if form != "text":
        console.write(report.written(findings, form, chosen, asked.games_dirs))
    else:
        report.show(findings if show_all else counting, alike=0 if show_all else report.ALIKE)
    if form in ("text", "github"):  # a line that is no annotation stands in GitHub's log as it is
        for note in (*told, *notes(project, chosen)):
            console.say(note)
        console.say(f"{', '.join(chosen)}: {report.summary(counting)}{report.accepted(accepted, show_all)}.")
    return report.status(counting, fail_on)
