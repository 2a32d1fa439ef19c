"""What the two words of a comparison mean: a folder, an archive, a revision, the shipped data or the working data.

    with opened("HEAD~1", "", project) as (old, new):
        old.games["some-game"]        # the folder of that game's data
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from generator.data import named, origin, spans, stopping
from generator.data.problem import Problem
from generator.data.project import FILE, Project, ProjectError, shipped_dir
from generator.data.records import dataclass

SHIPPED = "shipped"
LONGEST = 1000
"""Letters of a word that may name something."""
_ONE_GAME = "Each game is a folder with a game.yaml."


@dataclass(frozen=True)
class Source:
    """Data of one side. `label` is what the user called them; `games` are the folders of data by game.

    `code_dir` is the folder of the games' packages that lies beside these data, where there is one; `current` says that
    without one they belong to the code that runs. Own loadouts are the working project's on either side.
    """

    label: str
    content_dir: Path
    games: Mapping[str, Path]
    code_dir: Path | None = None
    own_loadouts_dir: Path | None = None
    current: bool = False
    note: str = ""
    """What the user should know about how the word was understood."""

    def code_of(self, game: str) -> Path | None:
        """The package beside these data that holds a game's code, or None."""
        package = self.code_dir / game.replace("-", "_") if self.code_dir else None
        return package if package is not None and (package / "__init__.py").is_file() else None


@contextmanager
def opened(old: str, new: str, project: Project) -> Iterator[tuple[Source, Source]]:
    """The two sides for the length of a `with` block; what had to be unpacked is deleted at its end, however it ends.

    An empty `new` means the working data; but where `old` is the folder of a copy that remembers its origin, that copy
    is the new side and the origin the old one.

    :raises Problem: as `resolve`.
    """
    # Windows deletes no file that a virus scanner holds open; that must not hide what went wrong.
    with stopping.tidily(), tempfile.TemporaryDirectory(prefix="mechsmith-", ignore_cleanup_errors=True) as folder:
        inside = Path(folder)
        try:
            lone = not new and old not in ("", SHIPPED) and _is_folder(Path(old))
            start = origin.origin_of(Path(old)) if lone else None
            if start is not None:
                yield of_folder(f"the origin of {old}", start, project), resolve(old, project, inside=inside / "new")
            else:
                yield resolve(old, project, inside=inside / "old"), resolve(new, project, inside=inside / "new")
        finally:
            named.forget(inside)


def resolve(word: str, project: Project, *, inside: Path) -> Source:
    """The data that a word means. What has to be unpacked is unpacked into the folder `inside`, which is made.

    Findings call files of an archive `old.zip:enemies.yaml` and of a revision `HEAD~1:content/...`.

    :raises Problem: if it means nothing that can be read.
    """
    if word == "":
        return of_content(spans.shown(project.content_dir), project.content_dir, project, current=True)
    if word == SHIPPED:
        note = f"{SHIPPED} means the data that came with Mechsmith; the folder of that name is ./{SHIPPED}"
        content = shipped_dir() / "content"
        return of_content(SHIPPED, content, project, current=True, note=note if Path(SHIPPED).exists() else "")
    if "\0" in word or not word.strip():
        raise Problem("an empty word names no rules data", "Name a folder, an archive, a revision or `shipped`.")
    if len(word) > LONGEST:
        raise Problem(f"{word[:40]}… is too long a name", "Name a folder, an archive, a revision or `shipped`.")
    path = Path(word)
    if _is_folder(path):
        return of_folder(word, path, project, note=_also_a_revision(word, project, "folder"))
    if _exists(path):
        return _of_archive(word, path, project, inside, _also_a_revision(word, project, "file"))
    return _of_revision(word, project, inside)


# --- folders ---------------------------------------------------------------------------------------------------------


def of_folder(label: str, folder: Path, project: Project, *, note: str = "", within: Path | None = None) -> Source:
    """The data in a project, a folder with content/, a content folder, or one game's folder.

    :param within: the folder that a project's content folder may not lead out of.
    :raises Problem: if there is no game in it.
    """
    content = folder / "content"
    if (folder / FILE).is_file():
        content = _of_project(label, folder, project, within)
        if not _games(content):
            raise Problem(f"there is no game in {label}", _ONE_GAME)
    for one in (content, folder):
        if _games(one):
            return of_content(label, one, project, note=note)
    if (folder / "game.yaml").is_file():
        code = _code_beside(folder.absolute().parent)
        return Source(label, folder.parent, {_id(folder): folder}, code, project.loadouts_dir, note=note)
    raise Problem(f"there is no game in {label}", _ONE_GAME)


def of_content(
    label: str, content: Path, project: Project, *, current: bool = False, note: str = ""
) -> Source:
    """The data in a content folder."""
    return Source(
        label, content, _games(content), _code_beside(content), project.loadouts_dir, current or _is_ours(content), note
    )


def _games(content: Path) -> dict[str, Path]:
    """The games of a content folder: each one's folder by its id."""
    return {file.parent.name: file.parent for file in sorted(content.glob("*/game.yaml"))}


def _code_beside(content: Path) -> Path | None:
    """The folder of games' packages in a clone whose content folder this is."""
    code = content.absolute().parent / "generator" / "games"
    return code if code.is_dir() else None


def _is_ours(content: Path) -> bool:
    shipped = shipped_dir() / "content"
    try:
        return content.samefile(shipped)
    except OSError:
        return False


def _of_project(label: str, folder: Path, project: Project, within: Path | None) -> Path:
    """The content folder of a project. Its templates don't matter: both sides are drawn with the working ones."""
    try:
        content = Project.find(folder, templates=project.templates_dir).content_dir
    except ProjectError as fault:
        raise Problem(f"{label}: {named.told(str(fault))}", fault.hint) from None
    if within is not None and not content.resolve().is_relative_to(within.resolve()):
        raise Problem(f"the {FILE} of {label} names a content folder outside of it", "Name that folder itself.")
    return content


def _id(folder: Path) -> str:
    """The game whose data a folder holds: what its game.yaml says, else the folder's name."""
    data = spans.read(folder / "game.yaml").data
    given = data.get("id") if isinstance(data, dict) else None
    return given if isinstance(given, str) and given else folder.resolve().name


# --- archives and revisions ------------------------------------------------------------------------------------------


def _of_archive(word: str, file: Path, project: Project, inside: Path, note: str) -> Source:
    from generator.compare.archives import unpack

    label = spans.shown(file) if file.is_absolute() else word
    named.call(inside, f"{label}:")
    unpack(file, word, inside)
    folder = inside
    while not _holds_data(folder):
        inner = [path for path in folder.iterdir() if path.is_dir()]
        if len(inner) != 1:
            raise Problem(f"there is no game in {word}", "An archive holds a project, a content folder or a game's.")
        folder = inner[0]
    return of_folder(word, folder, project, note=note, within=inside)


def _holds_data(folder: Path) -> bool:
    files = (folder / FILE, folder / "game.yaml")
    return any(file.is_file() for file in files) or bool(_games(folder) or _games(folder / "content"))


def _of_revision(word: str, project: Project, inside: Path) -> Source:
    from generator.compare import archives, revisions

    if archives.named_like_one(word) or word.endswith(("/", "\\")) or re.match(r"\.|/|~[/\\]|[A-Za-z]:[\\/]", word):
        hint = "Is the name spelt right? Names with spaces need quotes."
        raise Problem(f"there is no folder or archive called {word}", hint)
    if word.startswith("-"):
        raise Problem(f"{word} is no option of this command, and no revision can be called so")
    named.call(inside, f"{word}:")
    content = revisions.unpack(word, project.content_dir, inside)
    return of_content(word, content, project)


def _also_a_revision(word: str, project: Project, what: str) -> str:
    """What to say where git knows a revision that has the name of a folder or a file."""
    if not re.fullmatch(r"[\w][\w.-]*", word) or not _in_repository(project.content_dir):
        return ""
    from generator.compare.revisions import Repository

    repository = Repository.around(project.content_dir)
    if repository is None or repository.commit(word) is None:
        return ""
    return f"{word} is taken for the {what} of that name; {word}^0 means the revision"


def _in_repository(folder: Path) -> bool:
    return any((place / ".git").exists() for place in (folder.absolute(), *folder.absolute().parents))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that is too long, or none at all
        return False


def _is_folder(path: Path) -> bool:
    return _exists(path) and path.is_dir()
