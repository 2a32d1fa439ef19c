"""`mechsmith check`: what is wrong with rules data and pages."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console, report
from generator.cli.shared import PAPER, SEVERITIES, chosen_games, open_project, project_options


@click.command(short_help="Look for faults in rules data and pages.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--paper", type=PAPER, multiple=True, help="Draw only this paper's pages.")
@click.option("--no-pages", is_flag=True, help="Check the data only; draw nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="JSON is for programs; docs/check-codes.md describes it.")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True, help="What counts as failure.")
@project_options
def check(
    games: tuple[str, ...], paper: tuple[str, ...], no_pages: bool, form: str, fail_on: str, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Look for faults in the data of each GAME (or of all games) and on the pages made from it. Writes no file."""
    from generator.check.run import Options, run_checks

    project = open_project(content, templates, output, games_dirs)
    chosen = chosen_games(project, games)
    papers = () if no_pages else tuple(sorted(set(paper))) or ("a4", "letter")
    with console.progress() as line:
        findings = run_checks(project, chosen, Options(papers, tuple(games_dirs), line))
    if form == "json":
        console.say(report.as_json(findings))
    else:
        report.show(findings)
        console.say(f"{', '.join(chosen)}: {report.summary(findings)}.")
    return report.status(findings, fail_on)
