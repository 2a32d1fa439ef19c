"""Copies of a game that remember where they come from: what they lack, and what they were.

A game whose game.yaml says `house: {name: ..., of: ...}` is a copy of the shipped game of the same id, and so is one of
which the record below speaks. What its folder lacks comes from there, file by file; a file of its own wins.
`mechsmith copy` keeps the data as they were at copying, beside the project's own folders:

    .mechsmith/origin/content/<game>/...     every file, byte for byte
    .mechsmith/origin/templates/...          those too, where they were copied
    .mechsmith/origin/origin.json            which games, their versions and a hash of the files
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from generator.data import project, spans
from generator.data.records import dataclass

HIDDEN = ".mechsmith"
KEPT = "origin"
RECORD = "origin.json"
SCHEMAS = "schema"
FORMAT = 1
"""How the record is laid out."""


@dataclass(frozen=True)
class Kept:
    """What a game was like when it was copied: the version of its rules, and a hash of its files."""

    version: str
    hash: str


@dataclass(frozen=True)
class Record:
    """What origin.json says. `templates` is the hash of the templates that were copied, "" where there were none."""

    games: Mapping[str, Kept] = field(default_factory=dict)
    templates: str = ""

    def written(self) -> bytes:
        """The file's bytes."""
        games = {game: {"version": kept.version, "hash": kept.hash} for game, kept in sorted(self.games.items())}
        data = {"format": FORMAT, "games": games, "templates": self.templates}
        return (json.dumps(data, indent=2) + "\n").encode()


def origin_of(folder: Path) -> Path | None:
    """The folder with `content/<game>` as it was when the copy was made that `folder` is, or lies in; None for what is
    no copy. It also holds `templates` where those were copied.
    """
    try:
        start = folder.resolve()
    except (OSError, RuntimeError):
        return None
    for place in (start, *start.parents):
        if place.name == HIDDEN:  # what is kept of a copy is no copy itself
            return None
        if (place / HIDDEN / KEPT / RECORD).is_file():
            return place / HIDDEN / KEPT
        if (place / project.FILE).is_file():
            return None
    return None


def read_record(origin: Path) -> Record | None:
    """What the record of an origin says; None where it can't be read or is none."""
    try:
        data = json.loads((origin / RECORD).read_text("utf-8"))
        if data["format"] != FORMAT:
            return None
        games = {str(game): Kept(str(kept["version"]), str(kept["hash"])) for game, kept in data["games"].items()}
        return Record(games, str(data["templates"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


# --- what a copy lacks ----------------------------------------------------------------------------------------------


def content_layers(root: Path) -> tuple[Path, ...]:
    """The folders that a game's data are read from, the first that has a file winning: its own, and for a copy the
    shipped one.
    """
    shipped = project.shipped_dir() / "content" / root.name
    if not shipped.is_dir() or _same(root, shipped) or not (_is_copy(root / "game.yaml") or remembered(root)):
        return (root,)
    return (root, shipped)


def origin_file(root: Path, name: str) -> bytes | None:
    """A file of a copy's rules data as it was when the copy was made, or where none is kept, as it is shipped now; None
    where `root` is no copy, or there is no such file.
    """
    layers = content_layers(root)
    if len(layers) < 2:
        return None
    kept = origin_of(root)
    folders = [kept / "content" / root.name] if kept is not None else []
    for folder in (*folders, layers[1]):
        try:
            return (folder / name).read_bytes()
        except OSError:
            continue
    return None


def remembered(root: Path) -> bool:
    """Whether what lies beside a game's folder says what it was copied from."""
    kept = origin_of(root)
    record = read_record(kept) if kept is not None else None
    return record is not None and root.name in record.games


def template_layers(folder: Path) -> tuple[Path, ...]:
    """The folders that templates are read from: the project's own, and for a copy the shipped one."""
    shipped = project.shipped_dir() / "templates"
    if not shipped.is_dir() or _same(folder, shipped) or origin_of(folder) is None:
        return (folder,)
    return (folder, shipped)


def found(layers: tuple[Path, ...], name: str) -> Path:
    """Where a file of that name lies: in the first folder that has it, else where it is missed."""
    # A link that leads nowhere is there, too: its file is missed, not taken from elsewhere.
    return next((layer / name for layer in layers if os.path.lexists(layer / name)), layers[0] / name)


def borrowed(layers: tuple[Path, ...]) -> list[str]:
    """The rules data (or templates) that come from the shipped game, by name relative to its folder."""
    if len(layers) < 2:
        return []
    own, shipped = layers
    return [name for name in files_below(shipped) if _counts(name) and not os.path.lexists(own / name)]


def _counts(name: str) -> bool:
    return name.endswith((".yaml", ".j2"))


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):
        return False


def _is_copy(file: Path) -> bool:
    """Whether a game.yaml says that it is a copy, and of which version."""
    try:
        raw = file.read_bytes() if file.is_file() else b""
    except OSError:
        return False
    if b"house" not in raw:
        return False
    data = spans.load_bytes(raw, file.name).data
    house = data.get("house") if isinstance(data, dict) else None
    return isinstance(house, dict) and bool(house.get("of"))


# --- files and their hash -------------------------------------------------------------------------------------------


def files_below(folder: Path) -> list[str]:
    """The files below a folder that are worth copying, by name relative to it with forward slashes, in a stable
    order: no hidden ones, and none that Python made.
    """
    return sorted(_below(folder))


def _below(folder: Path) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
        for name in names:
            file = Path(place, name)
            if not name.startswith(".") and not name.endswith(("~", ".tmp", ".swp")) and file.is_file():
                yield file.relative_to(folder).as_posix()


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of each such file.

    :raises OSError: if one can't be read.
    """
    return {name: (folder / name).read_bytes() for name in files_below(folder)}


def hash_of(files: Mapping[str, bytes]) -> str:
    """A hash of files' names and contents: 32 hex digits. Line ends don't count, which git may change."""
    digest = hashlib.sha256()
    for name, raw in sorted(files.items()):
        for part in (name.encode("utf-8", "surrogateescape"), raw.replace(b"\r\n", b"\n")):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
    return digest.hexdigest()[:32]


def shipped_content(game: str) -> dict[str, bytes]:
    """The files of a shipped game's rules data."""
    return contents(project.shipped_dir() / "content" / game)


def without_schemas(content: Mapping[str, bytes]) -> dict[str, bytes]:
    """A game's files without those that are made from our code: schemas for editors."""
    return {name: raw for name, raw in content.items() if not name.startswith(f"{SCHEMAS}/")}


def shipped_templates(game: str) -> dict[str, bytes]:
    """The files of the templates that a shipped game is drawn with, by `shared/...` and `<game>/...`."""
    root = project.shipped_dir() / "templates"
    return {f"{part}/{name}": raw for part in ("shared", game) for name, raw in contents(root / part).items()}


def version_of(content: Mapping[str, bytes]) -> str:
    """The version that a game's files say it has, "" where they say none."""
    data = spans.load_bytes(content.get("game.yaml", b""), "game.yaml").data
    version = data.get("version") if isinstance(data, dict) else None
    return version if isinstance(version, str) else ""


def house_of(data: Any) -> str:
    """The name of a copy, as the data of its game.yaml give it; "" where they give none."""
    house = data.get("house") if isinstance(data, dict) else None
    name = house.get("name") if isinstance(house, dict) else None
    return name if isinstance(name, str) else ""
