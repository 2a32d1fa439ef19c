"""`mechsmith build --players`: a file for just those who play, beside the files of the whole set; pictures likewise."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main
from tests import party, tiny

BUILD = ["build", "--games", "games", "--paper", "a4", "--theme", "ink", "--sheets"]
FOLDER = "output/tiny-duel/en/a4/ink"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = party.make(tmp_path)
    monkeypatch.chdir(root)
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((root / FOLDER).iterdir())}


def test_the_file_lies_beside_the_others_and_leaves_them_alone(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(BUILD) == 0
    whole = contents(root)
    assert list(whole) == ["board.pdf", "cards.pdf", "start.pdf", "tokens.pdf"]
    capsys.readouterr()
    assert main([*BUILD, "--players", "1", "--mechs", "bear"]) == 0
    said = capsys.readouterr().out
    assert "tiny-duel: 1 file written." in said
    # The first leaf, the board, the card, two leaves of tokens.
    assert "5 sheets for a first game in start-1.pdf" in said
    made = contents(root)
    assert made.pop("start-1.pdf") != whole["start.pdf"]
    assert made == whole
    # Neither build has anything to do now, and each still says what it made.
    for words, file in (([], "start.pdf"), (["--players", "1", "--mechs", "bear"], "start-1.pdf")):
        assert main([*BUILD, *words]) == 0
        said = capsys.readouterr().out
        assert "nothing to do" in said
        assert f"first game in {file}" in said
    assert set(contents(root)) == {*whole, "start-1.pdf"}


def test_other_names_write_the_file_anew(root: Path) -> None:
    assert main([*BUILD, "--players", "1", "--mechs", "bear"]) == 0
    bear = contents(root)["start-1.pdf"]
    # The game's own name for the option, or the one that all games share; a name or an id.
    assert main([*BUILD, "--players=1", "--cast=Ant"]) == 0
    ant = contents(root)["start-1.pdf"]
    assert main([*BUILD, "--mechs", "Bear"]) == 0
    assert contents(root) == {"start-1.pdf": bear}
    assert ant != bear


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "3"], ["tiny-duel is not for 3 players", "Choose from: 1, 2."]),
        (["--mechs", "ant,cow"], ["there is no 'cow' among the mechs", "There are: ant, bear."]),
        (["--mechs", "ant,bear,ant"], ["ant is named twice", "There are: ant, bear."]),
        (["--players", "2", "--mechs", "bear"], ["2 players need 2 mechs at least, one each, not 1", "ant, bear"]),
        (["--players", "no"], ["Invalid value for '--players'"]),
        (["--pilots", "ant"], ["No such option '--pilots'"]),
    ],
)
def test_what_cannot_be(root: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: list[str]) -> None:
    assert main([*BUILD, *words]) == 2
    complaint = capsys.readouterr().err
    assert all(each in complaint for each in said), complaint
    assert "Traceback" not in complaint
    assert not (root / "output" / "tiny-duel").exists()


def test_a_game_without_players_to_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny.make(tmp_path))
    assert main([*BUILD, "--players", "2"]) == 2
    assert "tiny-duel has no number of players to choose" in capsys.readouterr().err


def test_a_preview_shows_what_so_many_need(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview = ["preview", "tiny-duel", "--games", "games", "--svg"]
    folder = root / "output/preview/tiny-duel"
    assert main([*preview, "cards", "--players", "1", "--mechs", "Bear"]) == 0
    assert [file.name for file in folder.iterdir()] == ["cards-1-1.svg"]
    card = (folder / "cards-1-1.svg").read_text(encoding="utf-8")
    assert "Bear" in card
    assert "Ant" not in card
    # Without sheets all that start-1.pdf holds: five leaves of two sides, of which the last one's back is empty.
    assert main([*preview, "--mechs", "bear"]) == 0
    assert sorted(file.name for file in folder.glob("start-1-*")) == [f"start-1-{page}.svg" for page in range(1, 10)]
    capsys.readouterr()
    for words, said in (
        (["--players", "3"], "tiny-duel is not for 3 players"), (["--mechs", "cow"], "there is no 'cow'"),
        (["--players", "1", "--loadout", "x"], "it doesn't go with players"),
    ):
        assert main([*preview, *words]) == 2
        assert said in capsys.readouterr().err
    assert main(["preview", "--help"]) == 0
    assert "--cast, --mechs A,B,..." in capsys.readouterr().out


def test_help_names_the_option_as_the_game_does(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--help"]) == 0
    assert "--cast, --mechs A,B,..." in capsys.readouterr().out
    # Without a project there is the name that all games share; the command finds its faults itself.
    (root / "mechsmith.toml").write_text("content = 5\n", encoding="utf-8")
    assert main(["build", "-h"]) == 0
    assert "--cast A,B,..." in capsys.readouterr().out
