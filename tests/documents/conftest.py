"""A game's content to make documents of."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.data.content import Content, load_content
from generator.documents import blocks as b
from generator.documents import booklet

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
GAMES = sorted(folder.name for folder in (ROOT / "content").iterdir() if (folder / "game.yaml").is_file())


def load(game: str) -> Content:
    """The shipped content of a game."""
    module = games.find(game)
    assert module is not None
    return load_content(ROOT / "content" / game, module, check=False)


@pytest.fixture(scope="session", params=GAMES)
def content(request: pytest.FixtureRequest) -> Content:
    """Each game's content."""
    return load(request.param)


@pytest.fixture(scope="session")
def book(content: Content) -> b.Document:
    """Each game's booklet."""
    return booklet.build(content, content.languages[0], TEMPLATES)
