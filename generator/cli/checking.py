"""What a call of `mechsmith check` wants, as plain data: for the command itself and for each run of `--watch`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from generator.check.run import Options
from generator.cli.shared import chosen_games, count_and_folders, one_game, open_project
from generator.data.problem import Problem
from generator.data.project import Project
from generator.data.records import dataclass

SAMPLE_GAMES = 200
"""Sample games a policy, unless `--games N` says otherwise."""


@dataclass(frozen=True)
class Asked:
    """The command line, as far as it says what to check. `games` are those that were named, none for all."""

    games: tuple[str, ...] = ()
    paper: tuple[str, ...] = ()
    examples: tuple[Path, ...] = ()
    no_games: bool = False
    no_pages: bool = False
    content: Path | None = None
    templates: Path | None = None
    output: Path | None = None
    games_or_dirs: tuple[int | Path, ...] = ()

    @property
    def games_dirs(self) -> tuple[Path, ...]:
        """The folders of more games' code."""
        return count_and_folders(self.games_or_dirs, 0)[1]

    def as_json(self) -> str:
        """As text, for another process in the same working folder."""
        return json.dumps(asdict(self), default=lambda path: {"path": str(path)})

    @classmethod
    def from_json(cls, text: str) -> Asked:
        """What `as_json` wrote."""
        data: dict[str, Any] = json.loads(text, object_hook=lambda one: Path(one["path"]) if "path" in one else one)
        given: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in data.items()}
        return cls(**given)


def prepared(asked: Asked, progress: Callable[[str], None] = lambda text: None) -> tuple[Project, list[str], Options]:
    """The project, the games and how much of them to check; nothing is read yet but names.

    :raises Problem: if there is no such game or file. :raises ProjectError: if the project is faulty.
    """
    count, games_dirs = count_and_folders(asked.games_or_dirs, SAMPLE_GAMES)
    project = open_project(asked.content, asked.templates, asked.output, games_dirs)
    games = asked.games
    if asked.examples and not games:
        games = (one_game(project, None),)
    chosen = chosen_games(project, games)
    for file in asked.examples:
        if not file.exists():
            raise Problem(f"there is no file {file}", "--examples names a file of worked examples.")
    papers = () if asked.no_pages else tuple(sorted(set(asked.paper))) or ("a4", "letter")
    options = Options(papers, 0 if asked.no_games else count, asked.examples, games_dirs=games_dirs)
    return project, chosen, replace(options, progress=progress)
