"""The shipped game as it is, and copies of its data with a few stretches of text changed."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from generator import games
from generator.data.content import Content, load_content

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
DATA = ROOT / "content" / GAME

Edit = tuple[str, str, str]
"""A file of the game, what stands there once or more, and what the first such place says instead."""


def load(folder: Path, *, check: bool = False) -> Content:
    """The content in a game's folder."""
    game = games.find(GAME)
    assert game is not None
    return load_content(folder, game, check=check)


@cache
def shipped() -> Content:
    """The data as they are, read once."""
    return load(DATA)


def copied(folder: Path, *edits: Edit) -> Path:
    """A changed copy of the game's folder, named as the game is."""
    root = folder / GAME
    shutil.copytree(DATA, root)
    for name, old, new in edits:
        text = (root / name).read_text("utf-8")
        assert old in text, (name, old)
        (root / name).write_text(text.replace(old, new, 1), "utf-8")
    return root


def edited(folder: Path, *edits: Edit) -> Content:
    """The content of a changed copy."""
    return load(copied(folder, *edits))
