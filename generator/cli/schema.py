"""`mechsmith schema`: JSON Schemas for editors."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.shared import chosen_games, open_project, project_options
from generator.data.problem import Problem


@click.command(short_help="Write JSON Schemas for editors.")
@click.argument("words", nargs=-1, metavar="[GAME|FILE]...")
@project_options
def schema(
    words: tuple[str, ...], content: Path | None, templates: Path | None, output: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Write JSON Schemas beside the rules data of each GAME, and name them in each file's first line, so that an editor
    completes keys and underlines faults while you type. The same for a FILE of your own, such as a map, a list of
    units or a force: its schema comes into the folder schema beside it.
    """
    from generator import games as known_games
    from generator.cli.schema_own import kind_of, means_file, write_own
    from generator.data.schema import write

    files = [Path(word) for word in words if means_file(word)]
    kinds = [kind_of(file, games_dirs) for file in files]
    for file, kind in zip(files, kinds, strict=True):
        changed = write_own(file, kind)
        console.say(f"{console.named(file)}: {console.counted(len(changed), 'file')} written, {kind.name}.json.")
    games = [word for word in words if not means_file(word)]
    if files and not games:
        return 0
    project = open_project(content, templates, output, games_dirs)
    for game in chosen_games(project, games):
        module = known_games.find(game, games_dirs)
        if module is None:
            raise Problem(f"there is no code for the game {game}", "Give the folder that holds it with --games.")
        changed = write(module, project.content_dir / game)
        console.say(f"{game}: {console.counted(len(changed), 'file')} written in {project.content_dir / game}.")
    return 0
