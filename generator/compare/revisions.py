"""Rules data from a revision that git knows, of the repository in which the working data lie.

Only the `git` program is asked, and only to read: files come out of its store byte for byte, whatever lies in the
working folder, and nothing is checked out.
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from generator.compare.archives import Unpacker, wanted
from generator.data import spans
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.data.spans import MAX_BYTES

_OTHERS = "Name a folder, an archive or `shipped` instead."
_LOCAL = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_NAMESPACE", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES", "GIT_LITERAL_PATHSPECS",
)  # fmt: skip
"""What git tells the programs that it starts (hooks): there it means git's own call, and not the folder of ours."""


class _Refused(Exception):
    """What git said when it refused."""


@dataclass(frozen=True)
class _Blob:
    """A file of a revision."""

    name: str
    mode: str
    id: str
    size: int


@dataclass(frozen=True)
class Repository:
    """The repository that a folder lies in; `prefix` is that folder's path in it, "" for the top."""

    folder: Path
    prefix: str

    @classmethod
    def around(cls, folder: Path) -> Repository | None:
        """The repository around a folder; None if there is none, or no git.

        :raises Problem: if git refuses to read it.
        """
        try:
            prefix = _git(folder, "rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
        except FileNotFoundError:
            return None
        except _Refused as refusal:
            if "not a git repository" in str(refusal):
                return None
            raise Problem(f"git can't read the repository of {spans.shown(folder)}: {refusal}", _OTHERS) from None
        return cls(folder, prefix.rstrip("/"))

    def commit(self, word: str) -> str | None:
        """The commit that a word means, or None."""
        if not word.strip() or word.startswith("-") or "\0" in word:
            return None
        try:
            # In two steps: in ":/text" everything behind the slash would be part of the text.
            found = _git(self.folder, "rev-parse", "--verify", "--quiet", word).decode("ascii").strip()
            found = _git(self.folder, "rev-parse", "--verify", "--quiet", f"{found}^{{commit}}").decode("ascii").strip()
        except _Refused:
            return None
        return found

    def shallow(self) -> bool:
        """Whether only the last revisions were fetched."""
        try:
            return _git(self.folder, "rev-parse", "--is-shallow-repository").strip() == b"true"
        except _Refused:
            return False

    def near(self, word: str) -> str:
        """`; did you mean 'v1.0'?` where a branch or tag is called nearly so, else nothing."""
        try:
            listed = _git(self.folder, "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags")
        except _Refused:
            return ""
        near = difflib.get_close_matches(word, listed.decode("utf-8", "replace").split("\n"), 1, 0.6)
        return f"; did you mean '{near[0]}'?" if near else ""

    def files(self, commit: str, folders: Sequence[str] = ()) -> Iterator[_Blob]:
        """The files of a commit in some folders, or all. The size of one that git does not have is -1."""
        listed = _git(self.folder, "ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *folders)
        for row in listed.split(b"\0"):
            if row:
                head, _, name = row.partition(b"\t")
                mode, kind, number, size = head.split()
                if kind == b"blob":
                    yield _Blob(
                        os.fsdecode(name), mode.decode(), number.decode(), int(size) if size.isdigit() else -1
                    )

    def contents(self, blobs: Sequence[_Blob]) -> Iterator[bytes]:
        """What stands in some files.

        :raises _Refused: if git does not have one of them.
        """
        asked = "".join(f"{blob.id}\n" for blob in blobs).encode()
        data, at = _git(self.folder, "cat-file", "--batch", given=asked), 0
        for blob in blobs:
            end = data.index(b"\n", at)
            if data[at:end].split()[1:2] != [b"blob"]:
                raise _Refused(f"{blob.name} was not fetched")
            yield data[end + 1 : end + 1 + blob.size]
            at = end + 1 + blob.size + 1


def repository_for(word: str, content_dir: Path) -> tuple[Repository, str]:
    """The repository of the working data, and the commit in it that a word means.

    :raises Problem: if there is no git, no repository, or no such revision.
    """
    what = f"there is no folder or archive called {word}"
    if shutil.which("git") is None:
        raise Problem(f"{what}, and no git that could know a revision of that name", _OTHERS)
    repository = Repository.around(content_dir)
    if repository is None:
        where = spans.shown(content_dir)
        raise Problem(f"{what}, and {where} lies in no git repository that could know a revision", _OTHERS)
    commit = repository.commit(word)
    if commit is None:
        if repository.shallow():
            raise Problem(
                f"there is no folder, archive or revision called {word}",
                "Of this repository only the last revisions were fetched: `git fetch --unshallow` fetches all of them "
                "(in continuous integration: fetch-depth: 0).",
            )
        hint = "`git log --oneline` lists revisions; names with spaces need quotes."
        if ".." in word and "/" not in word:
            hint = "Two revisions are two words: `mechsmith compare v1.0 v2.0`."
        raise Problem(f"there is no folder, archive or revision called {word}{repository.near(word)}", hint)
    return repository, commit


def unpack(word: str, content_dir: Path, inside: Path) -> Path:
    """Write the data of a revision into the folder `inside`, which is made: its content folder, with the code of games
    that lies beside it. They lie there as in the repository.

    :returns: the content folder, inside of `inside`.
    :raises Problem: if there is no such revision, or no data in it.
    """
    repository, commit = repository_for(word, content_dir)
    try:
        content, blobs = _data(repository, commit, word)
        unpacker = Unpacker(word, inside)
        for blob in blobs:
            if blob.mode == "120000":
                raise unpacker.problem(f"holds {blob.name}, which is a symbolic link", _OTHERS)
            if blob.size < 0:
                raise _Refused(f"its store is damaged, or not all of it was fetched: {blob.name} is missing")
        # git hands files over whole, so that their sizes are looked at before.
        for blob in blobs:
            if blob.size > MAX_BYTES:
                raise unpacker.too_large(blob.name)
        unpacker.swells(sum(blob.size for blob in blobs))
        inside.mkdir(parents=True)
        for blob, data in zip(blobs, repository.contents(blobs), strict=True):
            unpacker.write(unpacker.entry(blob.name), blob.size, [data])
    except _Refused as refusal:
        raise Problem(f"git can't read the revision {word}: {refusal}", _OTHERS) from None
    return inside / content


def _data(repository: Repository, commit: str, word: str) -> tuple[str, list[_Blob]]:
    """Where the content folder lies in a revision, and the files to read."""
    here = PurePosixPath(repository.prefix)
    code = (here.parent / "generator/games").as_posix()
    folders = [f"{repository.prefix}/", f"{code}/"] if repository.prefix else []
    blobs = list(repository.files(commit, folders))
    if not _games(blobs, here):
        # The folder was called otherwise then, or lay elsewhere: one that holds games is it.
        blobs = list(repository.files(commit))
        found = {PurePosixPath(blob.name).parent.parent for blob in blobs if _is_game(blob)}
        if len(found) != 1:
            where = f"{repository.prefix}/" if repository.prefix else "it"
            raise Problem(f"the revision {word} has no game in {where}", "Each game is a folder with a game.yaml.")
        here = found.pop()
    games = tuple(f"{PurePosixPath(blob.name).parent.as_posix()}/" for blob in _games(blobs, here))
    code = f"{(here.parent / 'generator/games').as_posix()}/"
    read = [blob for blob in blobs if wanted(blob.name) and blob.name.startswith((*games, code))]
    return here.as_posix(), read


def _games(blobs: Sequence[_Blob], here: PurePosixPath) -> list[_Blob]:
    """The game.yaml of each game in a content folder."""
    return [blob for blob in blobs if _is_game(blob) and PurePosixPath(blob.name).parent.parent == here]


def _is_game(blob: _Blob) -> bool:
    return blob.name.endswith("/game.yaml")


def _git(folder: Path, *words: str, given: bytes | None = None) -> bytes:
    """What git answers.

    :raises _Refused: with its reason. :raises FileNotFoundError: if there is no git.
    """
    git = shutil.which("git")
    if git is None:
        raise FileNotFoundError("git")
    environment = {name: value for name, value in os.environ.items() if name not in _LOCAL}
    environment |= {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    done = subprocess.run(
        [git, "-C", str(folder), *words], input=given, stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True, env=environment, check=False,
    )  # fmt: skip
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = next((line for line in said if line.startswith("fatal:")), said[0] if said else "it gave no reason")
        raise _Refused(reason.removeprefix("fatal:").strip()[:200])
    return done.stdout
