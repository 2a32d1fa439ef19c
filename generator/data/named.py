"""Folders that findings call otherwise than by their path: data from an archive or a version, unpacked for a while.

    with named(folder, "HEAD~1:"):
        called(folder / "content/game.yaml")    # "HEAD~1:content/game.yaml"
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_names: dict[str, str] = {}
"""What a folder is called, by its path with a slash at its end."""


@contextmanager
def named(folder: Path, name: str) -> Iterator[None]:
    """For the length of a `with` block, `name` stands for the folder, and nothing parts it from what lies inside."""
    path = _plain(folder)
    _names[path] = name
    try:
        yield
    finally:
        del _names[path]


def called(path: Path) -> str | None:
    """What a path is called that lies in such a folder, else None."""
    if not _names:
        return None
    plain = _plain(path)
    found = max((folder for folder in _names if plain.startswith(folder)), key=len, default="")
    return f"{_names[found]}{plain[len(found) :].rstrip('/')}" if found else None


def told(text: str) -> str:
    """A text in which such folders are called by their names."""
    for folder, name in _names.items():
        text = text.replace(folder, name).replace(folder.rstrip("/"), name.rstrip("/:"))
    return text


def real(file: str) -> Path:
    """Where the file lies that a finding names."""
    for folder, name in _names.items():
        if file.startswith(name):
            return Path(folder, file[len(name) :])
    return Path(file)


def _plain(path: Path) -> str:
    return f"{path.absolute().as_posix().rstrip('/')}/"
