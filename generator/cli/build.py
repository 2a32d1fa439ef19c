"""`mechsmith build`: the files to print."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.players import CastCommand, cast_words, players_options
from generator.cli.shared import (
    LOADOUT_FILE,
    PAPER,
    SEVERITIES,
    chosen_games,
    loadout_file,
    loadout_game,
    open_project,
    project_options,
    share_code,
    sides_options,
    wishes,
)
from generator.data import spans
from generator.data.diagnostics import Severity
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.build.make import GameBuild
    from generator.cli.wishes import Typed
    from generator.data.project import Project

SHOWN = 20
"""How many findings a build prints of each game; `check` prints all."""
VIEWER_STARTS = 3.0
"""Seconds after which a program that opens files and has not failed is the viewer itself."""


@click.command(cls=CastCommand, short_help="Make the files to print.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--paper", type=PAPER, multiple=True, help="Only this paper.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), multiple=True, help="Only this look; `ink` saves ink.")
@click.option("--lang", multiple=True, metavar="CODE", help="Only this language, for example en.")
@click.option("--loadout", type=LOADOUT_FILE, metavar="NAME|FILE",
              help="Show this loadout on the sheets instead of the standard one.")
@players_options
@click.option("--sheets", is_flag=True, help="Leave out the rules documents.")
@click.option("--draft", is_flag=True, help="Draw in spite of faults, stamped DRAFT, with the faults outlined.")
@sides_options
@click.option("--open", "open_it", is_flag=True, help="Open the file to start with when done.")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True, help="What counts as failure.")
@project_options
def build(
    games: tuple[str, ...], paper: tuple[str, ...], theme: tuple[str, ...], lang: tuple[str, ...],
    loadout: Path | None, players: int | None, cast: tuple[str, ...], sheets: bool, draft: bool, sides: str | None,
    back_x: Typed | None, back_y: Typed | None, open_it: bool, fail_on: str, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Make the files to print of each GAME, or of all games.

    Only what changed is drawn anew. A game with a fault in its data or on a page keeps all its old files. What no
    option says is done as `mechsmith prefer` keeps it. For just those who play, --players N writes start-N.pdf beside
    the other files.
    """
    from generator.build.make import Build, seconds_since
    from generator.build.plan import Choice

    began = time.perf_counter()
    project = open_project(content, templates, output, games_dirs)
    console.say(project.describe())
    chosen = chosen_games(project, games)
    names = cast_words(cast)
    if players or names:
        if loadout is not None:
            raise click.UsageError("--loadout shows one on all its sheets; it doesn't go with players.")
        if len(chosen) > 1:
            raise Problem("which game are the players for?", f"Name one of: {', '.join(chosen)}.")
    if loadout is not None and len(chosen) > 1:
        if games:
            raise Problem("which game is the loadout for?", f"Name one of: {', '.join(chosen)}.")
        chosen = [loadout_game(project, loadout, games_dirs)]
    loadout = loadout_file(project, chosen[0], loadout, games_dirs) if loadout is not None else None
    wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    wished.say()
    choice = Choice(
        in_order(wished.papers), in_order(wished.themes), in_order(wished.langs), sheets, "own" if loadout else "",
        draft, wished.preferred_language, wished.sides, wished.units, players or 0, names,
    )  # fmt: skip
    with console.progress() as line:
        results = Build(project, choice, tuple(games_dirs), loadout, line, share_code).run(chosen)
    for result in results:
        tell(result, project)
    failed = any(result.failed for result in results)
    if not failed:
        where = console.styled(str(project.output_dir), "strong")
        console.say(f"The files lie in {where} ({seconds_since(began)}).")
    if open_it and not failed:
        open_first(results, project)
    findings = [finding for result in results for finding in result.findings]
    return 0 if draft and fail_on == "error" else max(int(failed), report.status(findings, fail_on))


def in_order(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, each once, in one order whatever order they were given in."""
    return tuple(sorted(set(words)))


def tell(result: GameBuild, project: Project) -> None:
    """Say what was made of one game, what was found, and how much paper it takes."""
    # Advice is for who edits the data; somebody who only prints is not to wade through it.
    report.show([one for one in result.findings if one.severity > Severity.ADVICE], limit=SHOWN)
    advice = [one for one in result.findings if one.severity == Severity.ADVICE]
    if result.failed:
        found = report.summary(result.findings)
        console.say(f"{result.game}: {found}; nothing was written, the old files are as they were.")
        return
    done = f"{console.counted(len(result.written), 'file')} written" if result.written else "nothing to do"
    rest = len(result.files) - len(result.written)
    kept = f", {rest} unchanged" if result.written and rest else ""
    gone = f", {console.counted(len(result.removed), 'old file')} removed" if result.removed else ""
    console.say(f"{result.game}: {done}{kept}{gone}.")
    if advice:
        console.say(f"  {report.summary(advice)} for whoever edits the data: mechsmith check {result.game}")
    for line in paper_lines(result):
        console.say(f"  {line}")


def paper_lines(result: GameBuild) -> list[str]:
    """How many sheets of paper: for a first game, and for each file alone. Themes that take the same are told once."""
    sets: dict[str, dict[str, int]] = {}
    for path, leaves in result.leaves.items():
        folder, _, name = path.rpartition("/")
        sets.setdefault(folder, {})[name] = leaves
    lines = []
    themes: dict[str, list[str]] = {}
    for folder in sets:
        themes.setdefault(folder.rpartition("/")[0], []).append(folder)
    for paper, folders in themes.items():
        if len(folders) > 1 and all(sets[folder] == sets[folders[0]] for folder in folders):
            sets[paper] = sets[folders[0]]
            for folder in folders:
                del sets[folder]
    for folder, files in sorted(sets.items()):
        start = next((name for name in files if name.startswith("start")), "")
        words = [f"{console.counted(files[start], 'sheet')} for a first game in {start}"] if start else []
        others = {name: leaves for name, leaves in files.items() if name != start}
        if others:
            names = ", ".join(f"{name} {leaves}" for name, leaves in others.items())
            all_of_them = f"{console.counted(sum(others.values()), 'sheet')}: {names}"
            words.append(f"or singly {names}" if start else all_of_them)
        lines.append(f"{folder}: {'; '.join(words)}")
    return lines


def open_first(results: list[GameBuild], project: Project) -> None:
    """Open the first game's start.pdf, or its first file, with what the system uses for PDFs."""
    for result in results:
        files = [path for path in result.files if path.endswith(".pdf")]
        first = next((path for path in files if path.rpartition("/")[2].startswith("start")), files[0] if files else "")
        if first:
            file = project.output_dir / first
            if not opens(file):
                console.say(f"Nothing here opens PDFs by itself; the file is {spans.shown(file)}")
            return


def opens(file: Path) -> bool:
    """Open a file with what the system uses for it: whether that worked. What the system's own program says about it
    is not for players."""
    if sys.platform in ("win32", "cygwin", "darwin"):
        return click.launch(str(file)) == 0
    quiet = subprocess.DEVNULL
    try:
        started = subprocess.Popen(["xdg-open", str(file)], stdin=quiet, stdout=quiet, stderr=quiet)
        return started.wait(timeout=VIEWER_STARTS) == 0
    except subprocess.TimeoutExpired:  # it is the viewer itself, which goes on running
        return True
    except OSError:
        return False
