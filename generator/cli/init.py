"""`mechsmith init`: a project of the user's own."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console
from generator.cli.shared import FOLDER, chosen_games
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.project import Project

PROJECT_FILE = """\
# A Mechsmith project: the games to change and print, copied from those that came with Mechsmith {version}.
# Folders are relative to this file.
content = "content"
templates = "templates"
output = "output"
loadouts = "loadouts"
"""

GIT_IGNORE = """\
# Made anew at any time: what is printed, and reports.
/output/
/*.pdf
/*.sarif
/report.*
/corrections*
/errata.*
"""
"""What git leaves out of a project."""

README = """\
# My Mechsmith games

* `content/<game>/` holds the rules data: numbers, names, rules, loadouts.
* `templates/<game>/` says how the sheets look.
* `mechsmith check` finds faults, `mechsmith build` makes the files to print in `output/`.

Run these anywhere in this folder.
"""


WAY_OUT = "Choose a folder that isn't there yet."
AGAIN = "Take it away first, if it is to be copied anew."


@click.command(short_help="Start a project of your own, or add a game to it.")
@click.argument("folder", type=FOLDER, metavar="DIR")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def init(folder: Path, games: tuple[str, ...]) -> int:
    """Copy rules data and templates of each GAME (or of all games) to DIR, to change and print them there. In a project
    that is there already, the games that are named are added.

    Nothing that is there already is overwritten.
    """
    from generator import __version__
    from generator.data.files import write_all
    from generator.data.project import FILE, Project, shipped_dir

    shipped = shipped_dir()
    source = Project(None, shipped / "content", shipped / "templates", folder, folder)
    chosen = chosen_games(source, games)
    more = bool(games) and is_started(folder)
    refuse_inside_data(folder, source)
    copies = [(f"content/{game}", source.content_dir / game) for game in chosen]
    parts = chosen if more and (folder / "templates" / "shared").is_dir() else ["shared", *chosen]
    copies += [(f"templates/{part}", source.templates_dir / part) for part in parts]
    texts = {} if more else {FILE: PROJECT_FILE.format(version=__version__), "README.md": README}
    in_the_way = [name for name in (*texts, *(name for name, _ in copies)) if os.path.lexists(folder / name)]
    in_the_way += [name for name in ("content", "templates", "loadouts") if not_a_folder(folder / name)]
    if in_the_way:
        way = WAY_OUT
        if is_started(folder):
            way = AGAIN if games else "Name the games that are to be added to it."
        raise Problem(f"{folder} already holds {in_the_way[0]}", f"Nothing was written. {way}")
    files = [(folder / name / inner, (place / inner).read_bytes()) for name, place in copies for inner in below(place)]
    files += [(folder / name, text.encode("utf-8")) for name, text in texts.items()]
    files += git_ignore(folder)
    with all_or_none([*(file.parent for file, _ in files), folder / "loadouts"]):
        write_all(files)
        (folder / "loadouts").mkdir(exist_ok=True)
    here = folder.resolve() == Path.cwd()
    what = f"{', '.join(chosen)}: {'added to' if more else 'copied to'} {'this folder' if here else folder}."
    go = "Change" if here else "Go there, change"
    console.say(f"{what} {go} what you like, then run `mechsmith build`.")
    return 0


def is_started(folder: Path) -> bool:
    """Whether a project lies in a folder as this command lays it out, so that games can be added to it."""
    from generator.data.project import FILE, Project, ProjectError

    if not (folder / FILE).is_file():
        return False
    try:
        found = Project.find(folder)
    except (ProjectError, OSError):
        return False
    home = folder.resolve()
    return found.content_dir == home / "content" and found.templates_dir == home / "templates"


def git_ignore(folder: Path) -> list[tuple[Path, bytes]]:
    """The file that says what git leaves out of a project, unless there is one already."""
    file = folder / ".gitignore"
    return [] if os.path.lexists(file) else [(file, GIT_IGNORE.encode("utf-8"))]


def not_a_folder(path: Path) -> bool:
    """Whether something lies there that no file can be put into, a link that leads nowhere too."""
    return os.path.lexists(path) and not path.is_dir()


def refuse_inside_data(folder: Path, shipped: Project) -> None:
    """:raises Problem: if the folder lies among the rules data or templates that came with Mechsmith, or that an
    existing project reads: there it would pass for a game.
    """
    from generator.data.project import Project, ProjectError

    known = [shipped]
    with contextlib.suppress(ProjectError, OSError, RuntimeError):
        known.append(Project.find(next(place for place in (folder, *folder.absolute().parents) if place.is_dir())))
    for project in known:
        for data in (project.content_dir, project.templates_dir):
            try:
                inside = folder.resolve().is_relative_to(data.resolve())
            except RuntimeError:
                what = f"{folder} is a symbolic link that leads back to itself"
                raise Problem(what, "Choose another name.") from None
            if inside:
                what = f"{folder} lies inside {data}, which holds rules data or templates"
                raise Problem(what, "Choose another folder.")


def below(folder: Path) -> list[Path]:
    """The files below a folder that are worth copying, relative to it, in a stable order."""
    found = [file.relative_to(folder) for file in sorted(folder.rglob("*")) if file.is_file()]
    return [file for file in found if not any(part.startswith(".") or part == "__pycache__" for part in file.parts)]


@contextlib.contextmanager
def all_or_none(folders: Iterable[Path]) -> Iterator[None]:
    """Take away the folders that came into being if what is done fails half-way; their files are gone by then."""
    fresh = {each for folder in folders for each in (folder, *folder.parents) if not os.path.lexists(each)}
    try:
        yield
    except BaseException:
        for folder in sorted(fresh, key=lambda one: len(one.parts), reverse=True):
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise
