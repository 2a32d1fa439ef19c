"""`mechsmith init`: a project of the user's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from generator.cli import console
from generator.cli.shared import FOLDER, chosen_games
from generator.data.problem import Problem

PROJECT_FILE = """\
# A Mechsmith project: the games to change and print, copied from those that came with Mechsmith {version}.
# Folders are relative to this file.
content = "content"
templates = "templates"
output = "output"
loadouts = "loadouts"
"""

README = """\
# My Mechsmith games

* `content/<game>/` holds the rules data: numbers, names, rules, loadouts.
* `templates/<game>/` says how the sheets look.
* `mechsmith check` finds faults, `mechsmith build` makes the files to print in `output/`.

Run these anywhere in this folder.
"""


@click.command(short_help="Start a project of your own.")
@click.argument("folder", type=FOLDER, metavar="DIR")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def init(folder: Path, games: tuple[str, ...]) -> int:
    """Copy rules data and templates of each GAME (or of all games) to DIR, to change and print them there.

    Nothing that is there already is overwritten.
    """
    from generator import __version__
    from generator.data.project import FILE, Project, shipped_dir

    shipped = shipped_dir()
    source = Project(None, shipped / "content", shipped / "templates", folder, folder)
    chosen = chosen_games(source, games)
    copies = [(f"content/{game}", source.content_dir / game) for game in chosen]
    copies += [(f"templates/{part}", source.templates_dir / part) for part in ("shared", *chosen)]
    texts = {FILE: PROJECT_FILE.format(version=__version__), "README.md": README}
    in_the_way = [name for name in (*texts, *(name for name, _ in copies)) if (folder / name).exists()]
    if in_the_way:
        raise Problem(
            f"{folder} already holds {in_the_way[0]}", "Nothing was written. Choose a folder that isn't there yet."
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name, place in copies:
        shutil.copytree(place, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (folder / "loadouts").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    console.say(f"{', '.join(chosen)}: copied to {folder}. Go there, change what you like, then run `mechsmith build`.")
    return 0
