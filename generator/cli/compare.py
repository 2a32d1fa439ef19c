"""`mechsmith compare`: what a change of the rules data alters, in the data, on paper and in play."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.shared import PAPER, count_and_folders, counting_options, open_project


@click.command(short_help="Say what a change of the rules data alters.")
@click.argument("old")
@click.argument("new", required=False, default="")
@click.option("--game", "games", multiple=True, metavar="GAME", help="Compare only this game.")
@click.option("--lang", default="", metavar="LANG", help="The language of names and pages.")
@click.option("--paper", type=PAPER, default="a4", show_default=True, help="The paper whose pages are compared.")
@click.option("--no-games", is_flag=True, help="Play no sample games.")
@counting_options
def compare(
    old: str, new: str, games: tuple[str, ...], lang: str, paper: str, no_games: bool,
    content: Path | None, templates: Path | None, output: Path | None, games_or_dirs: tuple[int | Path, ...],
) -> int:
    """Say what differs between two versions of rules data: OLD and NEW, each a folder, an archive, a revision that git
    knows (HEAD~1, v1.0) or `shipped`. Without NEW, OLD is compared with the working data."""
    from generator.compare.run import Wish
    from generator.compare.run import compare as compared
    from generator.compare.sources import opened

    _, games_dirs = count_and_folders(games_or_dirs, 0)
    project = open_project(content, templates, output, games_dirs)
    with console.progress() as line, opened(old, new, project) as (before, after):
        wish = Wish(games, lang, paper.lower(), games_dirs=games_dirs, progress=line, say=console.aside)
        report = compared(before, after, project, wish)
    for game in report.games:
        console.say(f"{game.title}: {console.counted(len(game.changes), 'change')}")
        for change in game.changes:
            console.say(f"  {change.kind.word}: {change.sentence}  ({change.place})")
    return 0
