"""`mechsmith copy`: house rules, a copy of a game that remembers where it comes from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from generator.cli import console
from generator.cli.shared import FOLDER, chosen_games
from generator.data.problem import Problem


@click.command(short_help="Make house rules of your own, or take over a new version.")
@click.argument("words", nargs=-1, metavar="[GAME] DIR")
@click.option("--name", metavar="NAME", help="What your rules are called: printed beside the version.")
@click.option("--templates", is_flag=True, help="Copy the templates, too. Else they come from the shipped game.")
@click.option("--update", is_flag=True, help="Take over what has changed in the shipped game since DIR was made.")
@click.option("--dry-run", is_flag=True, help="With --update: only say what would be done.")
def copy(words: tuple[str, ...], name: str | None, templates: bool, update: bool, dry_run: bool) -> int:
    """Copy GAME to DIR, to make house rules of it; or with --update bring DIR up to the shipped version.

    A copy remembers what it was made from. What DIR lacks comes from the shipped game, file by file. An update keeps
    your changes, and lists what was changed on both sides. Nothing that is there already is overwritten by a copy.
    """
    if update:
        if len(words) != 1 or name is not None or templates:
            raise click.UsageError("--update takes the folder of a copy and nothing else but --dry-run.")
        return _update(_folder(words[0]), dry_run)
    if dry_run:
        raise click.UsageError("--dry-run goes with --update.")
    if len(words) != 2:
        raise click.UsageError('say which game, and where: mechsmith copy GAME DIR --name "Our rules".')
    if name is None:
        raise click.UsageError('say what your rules are called: --name "Our rules".')
    return _copy(words[0], _folder(words[1]), name, templates)


def _folder(word: str) -> Path:
    """A word of the command line as a folder."""
    folder = FOLDER.convert(word, None, None)
    assert isinstance(folder, Path)
    return folder


def _copy(game: str, folder: Path, name: str, templates: bool) -> int:
    from generator.cli.init import all_or_none, git_ignore, not_a_folder, refuse_inside_data
    from generator.compare import copying
    from generator.data.files import write_all
    from generator.data.project import Project, shipped_dir

    shipped = shipped_dir()
    source = Project(None, shipped / "content", shipped / "templates", folder, folder)
    game = chosen_games(source, [game])[0]
    refuse_inside_data(folder, source)
    files = copying.copied(game, folder, name, templates=templates)
    tops = {file.relative_to(folder).parts[0] for file, _ in files}
    tops = {top if top != "content" else f"content/{game}" for top in tops}
    in_the_way = sorted(top for top in tops if os.path.lexists(folder / top))
    in_the_way += [top for top in ("content", "loadouts") if not_a_folder(folder / top)]
    if in_the_way:
        raise Problem(
            f"{folder} already holds {in_the_way[0]}", "Nothing was written. Choose a folder that isn't there yet."
        )
    files = [*git_ignore(folder), *files]
    with all_or_none([*(file.parent for file, _ in files), folder / "loadouts"]):
        write_all(files)
        (folder / "loadouts").mkdir(exist_ok=True)
    console.say(f"{name}: a copy of {game} in {folder}. Go there, change what you like, then run `mechsmith build`.")
    return 0


def _update(folder: Path, dry_run: bool) -> int:
    from generator.cli import report
    from generator.cli.init import all_or_none
    from generator.compare import updating
    from generator.data.files import write_all

    if not folder.is_dir():
        raise Problem(f"there is no folder {folder}")
    update = updating.plan(folder)
    if update.nothing_new:
        console.say("Nothing new: the shipped game is the one that was copied.")
        return 0
    if not dry_run:
        with all_or_none(file.parent for file, _ in update.files):
            write_all(update.files)
        updating.tidy(update)
    report.show(update.findings)
    for line in update.told:
        console.say(f"  {line}")
    for game, (old, new) in update.versions.items():
        versions = f" from version {old} to {new}" if old != new else ""
        console.say(f"{game}: {'would be brought' if dry_run else 'brought'} up to date{versions}.")
    if update.findings:
        count = console.counted(len(update.findings), "place")
        console.say(f"{count} changed on both sides {'would stay' if dry_run else 'stayed'} as you have "
                    f"{'it' if len(update.findings) == 1 else 'them'}.")  # fmt: skip
    elif dry_run:
        console.say("Nothing was changed on both sides. No file has been written.")
    return 1 if update.findings else 0
