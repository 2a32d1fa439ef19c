"""`mechsmith build --loadout` in a project of several games: the loadout says which one is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main
from generator.cli.shared import loadout_game, open_project
from generator.data.problem import Problem

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = [(file.parent.parent.name, file) for file in sorted((ROOT / "content").glob("*/loadouts/*.yaml"))]


@pytest.fixture(autouse=True)
def nobodys_own_loadouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path))
    monkeypatch.chdir(ROOT)


def test_a_loadout_says_its_game() -> None:
    project = open_project(None, None, None, ())
    assert len({game for game, _ in SHIPPED}) > 1
    for game, file in SHIPPED:
        assert loadout_game(project, file) == game
    assert loadout_game(project, Path("standard")) == "paper-mech"
    assert loadout_game(project, Path("deimos")) == "galactic-arena"
    with pytest.raises(Problem, match="there is no loadout 'deimosss'"):
        loadout_game(project, Path("deimosss"))


def test_games_that_are_named_must_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["build", "galactic-arena", "paper-mech", "--loadout", "deimos", "--output", str(tmp_path / "out")]
    assert main(words) == 2
    assert "which game is the loadout for?" in capsys.readouterr().err
