"""A shelf of its own for each test: the shipped games, and an empty folder for own loadouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.data.project import Project
from generator.loadouts.store import Contents, Shelf

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
_READ = Contents(Project.find(ROOT))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A shelf whose own folder is not there yet. The game's content is read once for all tests."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    made = Shelf(Project.find(ROOT))
    made.contents = _READ
    return made
