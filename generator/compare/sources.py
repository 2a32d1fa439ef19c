"""What the two words of a comparison mean: a folder, an archive, a revision, the shipped data or the working data.

    with TemporaryDirectory() as inside:
        source = resolve("HEAD~1", project, inside=Path(inside))
        source.games["some-game"]        # the folder of that game's data
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.data import spans
from generator.data.problem import Problem
from generator.data.project import FILE, Project, shipped_dir
from generator.data.records import dataclass

SHIPPED = "shipped"


@dataclass(frozen=True)
class Source:
    """Data of one side. `label` is what the user called them; `games` are the folders of data by game.

    `code_dir` is the folder of the games' packages that belong to these data, where there is one.
    """

    label: str
    content_dir: Path
    games: Mapping[str, Path]
    code_dir: Path | None = None
    own_loadouts_dir: Path | None = None
    note: str = ""
    """What the user should know about how the word was understood."""

    def code_of(self, game: str) -> Path | None:
        """The package of a game that belongs to these data, or None."""
        package = self.code_dir / game.replace("-", "_") if self.code_dir else None
        return package if package is not None and (package / "__init__.py").is_file() else None


def resolve(word: str, project: Project, *, inside: Path) -> Source:
    """The data that a word means. What has to be unpacked is unpacked into the folder `inside`.

    :raises Problem: if it means nothing that can be read.
    """
    if word == "":
        return of_content(spans.shown(project.content_dir), project.content_dir, project)
    if word == SHIPPED:
        return of_content(SHIPPED, shipped_dir() / "content", project)
    path = Path(word)
    if path.is_dir():
        return of_folder(word, path, project)
    raise Problem(f"there is no folder, archive or revision called {word}")


def of_folder(label: str, folder: Path, project: Project) -> Source:
    """The data in a project, a folder with content/, a content folder, or one game's folder."""
    for content in (folder / "content", folder):
        if list(content.glob("*/game.yaml")):
            return of_content(label, content, project)
    if (folder / "game.yaml").is_file():
        return Source(label, folder.parent, {_id(folder): folder}, None, project.loadouts_dir)
    raise Problem(f"there is no game in {label}", "Each game is a folder with a game.yaml.")


def of_content(label: str, content: Path, project: Project) -> Source:
    """The data in a content folder."""
    found = {path.parent.name: path.parent for path in sorted(content.glob("*/game.yaml"))}
    code = content.parent / "generator" / "games"
    return Source(label, content, found, code if code.is_dir() else None, project.loadouts_dir)


def _id(folder: Path) -> str:
    data = spans.read(folder / "game.yaml").data
    given = data.get("id") if isinstance(data, dict) else None
    return given if isinstance(given, str) else folder.resolve().name
