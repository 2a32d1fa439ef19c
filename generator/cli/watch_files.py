"""Which files have changed since last time: by time of change and size, asked again and again. Needs no help from the
system, so that it works the same everywhere, on network drives too."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.data import spans
from generator.data.records import dataclass

State = dict[str, tuple[int, int]]
"""Each file's time of change in nanoseconds and its size, by path."""

MOST = 20_000
"""Files that are looked at; whoever has more of them watches the wrong folder."""
DEPTH = 16
"""Folders inside folders that are looked at."""

_IGNORED = re.compile(r"\.|__pycache__$|.*(?:~|\.pyc|\.tmp|\.swp)$|#.*#$|4913$")
"""What editors and programs leave beside the files that are meant."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Files that have changed, are new or are gone, by path."""

    changed: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.changed or self.new or self.gone)

    def told(self, most: int = 4) -> str:
        """`content/a/b.yaml changed, content/a/c.yaml is new`; of many only how many more there are."""
        words = (("changed", self.changed), ("is new", self.new), ("is gone", self.gone))
        parts = [f"{spans.shown(Path(path))} {word}" for word, paths in words for path in paths]
        more = len(parts) - most
        return ", ".join(parts[:most]) + (f" and {more} more" if more > 0 else "")


def state(places: Iterable[Path]) -> State:
    """The state of all files in these folders, and of these files; what isn't there has none."""
    found: State = {}
    for place in places:
        try:
            about = os.stat(place)
        except OSError:
            continue
        if os.path.isdir(place):
            _into(str(place), found, DEPTH)
        else:
            found[str(place)] = (about.st_mtime_ns, about.st_size)
    return found


def _into(folder: str, found: State, depth: int) -> None:
    """Add the files below a folder. One that vanishes meanwhile, or may not be read, is passed over."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if _IGNORED.match(entry.name) or len(found) >= MOST:
                    continue
                try:
                    if entry.is_dir():
                        if depth:
                            _into(entry.path, found, depth - 1)
                    else:
                        # Not entry.stat: Windows answers that from the folder, which may lag behind the file.
                        about = os.stat(entry.path)
                        found[entry.path] = (about.st_mtime_ns, about.st_size)
                except OSError:
                    continue
    except OSError:
        return


def between(before: Mapping[str, tuple[int, int]], after: Mapping[str, tuple[int, int]]) -> Changes:
    """What differs between two states."""
    both = before.keys() & after.keys()
    return Changes(
        tuple(sorted(path for path in both if before[path] != after[path])),
        tuple(sorted(after.keys() - both)),
        tuple(sorted(before.keys() - both)),
    )
