"""The shipped content with one thing changed, for tests of what is found then."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from generator.data.content import Content, load_content
from generator.games import find
from tests.games.changed import change

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"


def loaded(folder: Path = CONTENT) -> Content:
    """The content of a folder without its rules and examples."""
    game = find("galactic-arena")
    assert game is not None
    return load_content(folder, game, prose=False)


def broken(tmp_path: Path, changes: dict[str, Any]) -> Content:
    """A copy of the shipped content with other values at some data paths: see `change`."""
    folder = tmp_path / "galactic-arena"
    folder.mkdir()
    for each in CONTENT.glob("*.yaml"):
        shutil.copy(each, folder)
    change(folder, changes)
    return loaded(folder)
