"""The memory of a build, `.mechsmith.json` in the output folder: which file was made from what.

It lets a build with nothing to do end at once, a build after a change rewrite only the files whose pieces changed, and
a build after a sheet was removed take that sheet's old files away, unless somebody changed them since.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, field
from pathlib import Path

from generator.build import fingerprint
from generator.data.diagnostics import Severity
from generator.data.records import dataclass

FORMAT = 2
NAME = ".mechsmith.json"


@dataclass(slots=True)
class Made:
    """One file that a build wrote. `drawn` is the hash of all that shows on its pages, stamps left out; `leaves` is
    how many sheets of paper it takes.
    """

    game: str
    sheet: str
    written: str
    drawn: str
    pages: int = 0
    leaves: int = 0


@dataclass(slots=True)
class Request:
    """What one call of `build` asked of one game, and what it came to: valid while `inputs` is unchanged.

    `files` says of each file what was in it then: another request may have written it anew since.
    """

    inputs: str
    files: dict[str, str]
    findings: list[dict[str, object]] = field(default_factory=list)


@dataclass(slots=True)
class Manifest:
    """What lies in the output folder, by path relative to it (with `/`), and the last requests by key."""

    folder: Path
    files: dict[str, Made] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of an output folder; an absent, damaged or foreign one counts as empty."""
        try:
            data = json.loads((folder / NAME).read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                return cls(folder)
            files = {path: _made(path, made) for path, made in data["files"].items()}
            requests = {key: _request(request) for key, request in data["requests"].items()}
            return cls(folder, files, requests)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return cls(folder)

    def as_text(self) -> str:
        """The file's text: sorted, a line an entry, so that two builds of the same things write the same bytes."""
        data = {
            "format": FORMAT,
            "files": {path: asdict(self.files[path]) for path in sorted(self.files)},
            "requests": {key: asdict(self.requests[key]) for key in sorted(self.requests)},
        }
        # ASCII only: a file's name may hold what UTF-8 can't.
        return json.dumps(data, indent=1) + "\n"

    def intact(self, path: str) -> bool:
        """Whether the file is there exactly as a build wrote it."""
        made = self.files.get(path)
        return made is not None and fingerprint.of_file(self.folder / path) == made.written

    def answers(self, key: str, inputs: str) -> Request | None:
        """The request with this key, if nothing that it depends on has changed and its files lie there untouched."""
        request = self.requests.get(key)
        if request is None or request.inputs != inputs:
            return None
        for path, written in request.files.items():
            if not self.intact(path) or self.files[path].written != written:
                return None
        return request

    def stale(self, game: str, wanted: set[str]) -> list[str]:
        """Files of a game that no sheet makes any more, in order."""
        return sorted(path for path, made in self.files.items() if made.game == game and path not in wanted)


def _made(path: str, record: dict[str, object]) -> Made:
    """An entry of `files`. :raises ValueError: if no build can have written it: it might lie outside the folder."""
    made = Made(**record)  # type: ignore[arg-type]
    parts = path.split("/")
    inside = len(parts) >= 3 and not any(part in ("", ".", "..") or set(part) & set('\\:') for part in parts)
    words = (made.game, made.sheet, made.written, made.drawn)
    if not inside or not _all(str, words) or not _all(int, (made.pages, made.leaves)):
        raise ValueError(path)
    return made


def _request(record: dict[str, object]) -> Request:
    """An entry of `requests`. :raises ValueError: if no build can have written it."""
    request = Request(**record)  # type: ignore[arg-type]
    if not (isinstance(request.inputs, str) and _all(str, request.files.values())):
        raise ValueError(request.inputs)
    for finding in request.findings:
        place = finding["place"]
        words = (finding["code"], finding["message"], finding["path"], finding["hint"])
        if not (isinstance(place, list) and len(place) == 5 and _all(str, (*words, place[0])) and _all(int, place[1:])):
            raise ValueError(finding["code"])
        if finding["severity"] not in list(Severity):
            raise ValueError(finding["severity"])
    return request


def _all(kind: type, values: Iterable[object]) -> bool:
    return all(isinstance(value, kind) for value in values)
