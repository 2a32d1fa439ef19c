"""Loadouts of one's own meet each other: by file, by name, with lists of units; and what can't meet is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main

LIST = '''chassis,variant,as_type,size,move,armor,structure,dmg_s,dmg_m,dmg_l,pv
Wattle,W-1,BM,1,"12""j",3,2,1,0,0,15
'''
FORCE = """format: 1
game: alpha-strike
id: friend
name: Friend
lists: [mine.yaml]
units: ['Wattle W-1, "Grate", x2', Bastrel BS-9]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a list and a force of it, and data with an own mech."""
    folder = tmp_path_factory.mktemp("between")
    (folder / "mine.csv").write_text(LIST, encoding="utf-8")
    (folder / "friend.yaml").write_text(FORCE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MECHSMITH_DATA_DIR", str(folder / "data"))
        patch.chdir(folder)
        assert main(["units", "import", "mine.csv"]) == 0
        assert main(["loadout", "new", "gull", "--from", "wagtail"]) == 0
    return folder


@pytest.fixture
def there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(folder / "data"))
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    monkeypatch.chdir(folder)
    return folder


def test_a_force_of_a_file_meets_one_of_the_game(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two Wattles of 15 points and a Bastrel of 48 are 78."""
    assert main(["play", "alpha-strike", "--between", "friend.yaml,slow-burn", "--policy", "random"]) == 0
    said = capsys.readouterr().out
    assert "Red, 78 points: Grate A, Grate B, Bastrel BS-9. Blue, 150 points: Chimney, Grate, Anvil, Spark." in said


def test_a_mech_of_ones_own_meets_one_of_the_game(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "hex-skirmish", "--between", "wagtail,gull", "--policy", "random"]) == 0
    assert "Red: Wagtail. Blue: gull." in capsys.readouterr().out
    assert main(["sample", "hex-skirmish", "--between", "gull,tansy", "--games", "2", "--policy", "random",
                 "--workers", "1"]) == 0  # fmt: skip
    assert "hex-skirmish, form duel: 2 entrants, 2 games a pairing" in capsys.readouterr().out
    assert main(["play", "hex-skirmish", "--between", "wagtail,wagtail"]) == 2
    assert "wagtail can't meet itself" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "alpha-strike", "--between", "nobody,slow-burn"), "there is no loadout 'nobody'"),
        (("play", "alpha-strike", "--between", "no.yaml,slow-burn"), "there is no file no.yaml"),
        (("play", "hex-skirmish", "--form", "lance", "--between", "gull,river"), "lances of the game meet, not mechs"),
        (("play", "hex-skirmish", "--between", "friend.yaml,tansy"), "friend.yaml can't take part: it has errors"),
        (("play", "galactic-arena", "--between", "gull,deimos"), "no others can meet"),
        (("sample", "alpha-strike", "--between", "slow-burn"), "--between needs two entrants"),
        (("sample", "alpha-strike", "--between", "a,b", "--only", "a,b"), "--between says who meets"),
    ],
)
def test_who_cannot_meet_is_told(
    there: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(list(words)) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
