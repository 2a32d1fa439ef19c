"""Patches are for one game: where both sides hold several, for the one that changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli.shared import open_project
from generator.compare.run import Wish, reprinted
from generator.compare.sources import opened
from generator.data.problem import Problem

from .edited import GAME, ROOT, copied
from .kept import keep  # noqa: F401

OTHER = next(file.parent.name for file in sorted((ROOT / "content").glob("*/game.yaml")) if file.parent.name != GAME)
PPC = ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,")


def patches(content: Path, *games: str) -> bytes | None:
    """The patches from the shipped data to a folder's."""
    project = open_project(None, None, None, ())
    with opened("shipped", str(content), project) as (before, after):
        return reprinted(before, after, project, Wish(games), "colour")


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped data of all games, one number of one of them changed."""
    monkeypatch.chdir(ROOT)
    shutil.copytree(ROOT / "content", tmp_path / "content")
    shutil.rmtree(tmp_path / "content" / GAME)
    copied(tmp_path / "content", PPC)
    return tmp_path / "content"


def test_the_one_that_changed(both: Path) -> None:
    made = patches(both)
    assert made is not None
    assert made.startswith(b"%PDF-")


def test_none_where_none_changed(both: Path) -> None:
    shutil.copytree(ROOT / "content" / GAME, both / GAME, dirs_exist_ok=True)
    assert patches(both) is None


def test_two_that_changed_are_named(both: Path) -> None:
    file = both / OTHER / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("accent: ") == 1
    file.write_text(text.replace("accent: ", "accent: \"009E73\" # "), encoding="utf-8")
    with pytest.raises(Problem, match="the pieces of which game") as fault:
        patches(both)
    assert fault.value.hint == f"Name it with --game: {', '.join(sorted((GAME, OTHER)))}."
