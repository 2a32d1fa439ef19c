"""`mechsmith explain`: what a code means."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from generator.cli import console
from generator.cli.shared import FOLDER
from generator.data.problem import Problem


@click.command(short_help="Say what a finding's code means.")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--games", "games_dirs", type=FOLDER, multiple=True, metavar="DIR",
              help="A folder with the code of more games, whose codes are wanted too; it is trusted and run.")
def explain(codes: tuple[str, ...], games_dirs: tuple[Path, ...]) -> int:
    """Say what each CODE (for example YM001) means, why it matters and what to do. Without a code, list them all."""
    from generator.check.catalogue import load_all

    known = load_all(games_dirs)
    if not codes:
        for code in known.values():
            console.say(f"{console.styled(code.id, 'strong')}  {code.severity.word:<8} {code.title}")
        return 0
    for number, wanted in enumerate(codes):
        found = known.get(wanted.upper())
        if found is None:
            raise Problem(
                f"there is no code '{wanted}'{console.did_you_mean(wanted.upper(), known)}",
                "`mechsmith explain` lists them all.",
            )
        if number:
            console.say()
        console.say(f"{console.styled(found.id, 'strong')} ({found.severity.word}): {found.title}")
        for paragraph in (found.explanation, f"What to do: {found.remedy}"):
            console.say()
            console.say(textwrap.fill(" ".join(paragraph.split()), 100))
    return 0
