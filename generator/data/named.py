"""Folders that findings call otherwise than by their path: data from an archive or a version, unpacked for a while.

    call(folder, "HEAD~1:")
    called(folder / "content/game.yaml")    # "HEAD~1:content/game.yaml"
    forget(folder)
"""

from __future__ import annotations

import os
from pathlib import Path

_names: dict[str, str] = {}
"""What a folder is called, by its path with a slash at its end."""


def call(folder: Path, name: str) -> None:
    """From now on `name` stands for the folder; nothing parts it from what lies inside."""
    _names[_plain(folder)] = name


def forget(folder: Path) -> None:
    """Call the folder, and all folders in it, by their paths again."""
    inside = _plain(folder)
    for path in [path for path in _names if path.startswith(inside)]:
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
        text = text.replace(folder, name).replace(folder.rstrip("/"), name.rstrip(":"))
    return text


def real(file: str) -> Path:
    """Where the file lies that a finding names."""
    for folder, name in _names.items():
        if file.startswith(name):
            return Path(folder, file[len(name) :])
    return Path(file)


def _plain(path: Path) -> str:
    return f"{Path(os.path.realpath(path)).as_posix().rstrip('/')}/"
