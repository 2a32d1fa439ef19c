"""The data of the games that have loadouts, each read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from generator.data.content import Content
    from generator.data.project import Project
    from generator.games.contract import GameModule


class Contents(Mapping[str, "Content"]):
    """The content of each game of a project that has loadouts, by id; read when it is first asked for.

    :param prose: read rules and examples, too, which takes most of the time and which only printing and playing need.
    """

    def __init__(self, project: Project, games_dirs: Iterable[Path] = (), *, prose: bool = True) -> None:
        self._project, self._dirs, self._prose = project, tuple(games_dirs), prose
        self._read: dict[str, Content] = {}

    @cached_property
    def modules(self) -> Mapping[str, GameModule]:
        """The code of those games, by id. No data are read for it."""
        from generator import games

        found = {game: games.find(game, self._dirs) for game in self._project.games()}
        return {game: one for game, one in found.items() if one is not None and one.loadouts and one.loadout}

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)

    def __getitem__(self, game: str) -> Content:
        module = self.modules[game]
        if game not in self._read:
            from generator.data.content import load_content

            # What is wrong with the game's texts is no business of a loadout's, and costs most of the time.
            self._read[game] = load_content(
                self._project.content_dir / game, module, check=False, prose=self._prose
            )
        return self._read[game]
