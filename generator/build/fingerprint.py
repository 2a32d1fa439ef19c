"""Short hashes of what a build depends on: files of rules data, templates, and the program itself.

Contents are hashed, not times, so that a fresh clone, a copy or `git checkout` needs no rebuild. Standard library only,
because a build with nothing to do gets no further than this.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from generator.data.origin import content_layers, template_layers

PACKAGE = Path(__file__).resolve().parent.parent
SKIPPED = {"__pycache__", "_shipped", ".git", ".venv", "node_modules"}
LIBRARIES = ("reportlab", "pikepdf", "pypdfium2", "svgwrite", "jinja2", "pydantic", "pyyaml")
"""Whose versions can change what a page looks like."""


def hashed(*parts: bytes | str) -> str:
    """A hash of the parts, sensitive to where each ends."""
    digest = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(raw).to_bytes(8, "big"))
        digest.update(raw)
    return digest.hexdigest()[:32]


def files_below(folder: Path) -> Iterable[Path]:
    """Every file that counts below a folder, in a stable order; editors' leftovers and hidden files don't count."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and not name.endswith((".pyc", "~", ".tmp", ".swp")):
                yield Path(place, name)


def of_tree(folder: Path) -> str:
    """The hash of a folder: names and contents. An absent folder has a hash too."""
    parts: list[bytes | str] = []
    for file in files_below(folder):
        parts += [file.relative_to(folder).as_posix(), _contents(file)]
    return hashed(*parts)


def _contents(file: Path) -> bytes:
    """What is in a file; of what can't be read, or is none (a pipe), that it is so. Whoever needs it will say so."""
    try:
        return file.read_bytes() if file.is_file() else b"not a file"
    except OSError as fault:
        return f"unreadable: {fault.errno}".encode()


def of_file(file: Path) -> str:
    """The hash of one file's contents, empty where it can't be read."""
    try:
        return hashed(file.read_bytes()) if file.is_file() else ""
    except OSError:
        return ""


@cache
def of_program(*part: str) -> str:
    """The hash of Mechsmith's own code (or one part of it, `of_program("draw")`) and of the libraries it draws with."""
    return hashed(of_tree(PACKAGE.joinpath(*part)), sys.version.split()[0], *libraries())


def libraries() -> list[str]:
    """Names and versions of the libraries that shape a page, as their installation records are called.

    `importlib.metadata` would say the same, but takes longer than the rest of a build with nothing to do.
    """
    found: set[str] = set()
    for place in sys.path:
        try:
            records = [name for name in os.listdir(place or ".") if name.endswith(".dist-info")]
        except OSError:
            continue
        found.update(name for name in records if name.partition("-")[0].lower() in LIBRARIES)
    return sorted(found)


def of_game(content: Path, templates: Path, extra: Iterable[Path] = ()) -> str:
    """What everything of one game depends on: its data, its templates, the shared ones, the program, and more files
    or folders (a loadout of the player's own, folders of code given with --games).
    """
    game = content.name
    parts = [of_program()]
    parts += [of_tree(layer) for layer in content_layers(content)]
    parts += [of_tree(layer / part) for layer in template_layers(templates) for part in (game, "shared")]
    for path in extra:
        parts += [path.name, of_tree(path) if path.is_dir() else of_file(path)]
    return hashed(*parts)
