"""`mechsmith check GAME --examples FILE...` from any folder: what a person who writes an example sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main
from tests.check.fakes import GOOD


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder far from any project, with an awkward name."""
    folder = tmp_path / "Mia's Bücher & more"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_good_examples(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "a b.yaml").write_text(GOOD, encoding="utf-8")
    assert main(["check", "paper-mech", "--examples", "a b.yaml"]) == 0
    assert "paper-mech: nothing found." in capsys.readouterr().out


def test_a_failed_example_shows_expected_against_found_field_by_field(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("helo: {circles: 2}", "helo: {circles: 3, time: 4}").replace("[5, 1, 6]", "[5, 1, 6, 2]")
    (home / "mine.yaml").write_text(text.replace("free-move", "choose"), encoding="utf-8")
    assert main(["check", "paper-mech", "--examples", "mine.yaml"]) == 1
    out = capsys.readouterr().out
    assert "mine.yaml:14:25: error EX501: one: enemies/helo/circles: expected [1, 2, 3], found [1, 2]" in out
    assert "mine.yaml:14:34: error EX501: one: enemies/helo/time: expected 4, found 2" in out
    assert "mine.yaml:15:15: error EX501: one: moment: expected choose, found free-move" in out
    assert "mine.yaml:11:12: error EX502: one: not rolled from stream 'attack': 2" in out
    assert "dice: {attack: [5, 1, 6, 2]}" in out
    assert "paper-mech: 4 errors." in out


def test_missing_dice_name_the_stream(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "mine.yaml").write_text(GOOD.replace("[5, 1, 6]", "[5]"), encoding="utf-8")
    assert main(["check", "paper-mech", "--examples", "mine.yaml"]) == 1
    assert "mine.yaml:11:12: error EX503: one: " in capsys.readouterr().out


def test_several_files(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "good.yaml").write_text(GOOD, encoding="utf-8")
    (home / "bad.yaml").write_text(GOOD.replace("[5, 1, 6]", "[5, 1, 1]"), encoding="utf-8")
    assert main(["check", "paper-mech", "--examples", "good.yaml", "--examples", "bad.yaml"]) == 1
    out = capsys.readouterr().out
    assert "bad.yaml" in out
    assert "good.yaml" not in out


def test_a_value_with_several_forms_is_told_once_at_its_place(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "mine.yaml").write_text(GOOD.replace("- reroll: none", "- attack: {target: {a: b}}"), encoding="utf-8")
    assert main(["check", "paper-mech", "--examples", "mine.yaml"]) == 1
    out = capsys.readouterr().out
    assert "[mine:examples/one/do/0/attack/target]" in out
    assert "constrained" not in out
    assert "paper-mech: 1 error." in out


@pytest.mark.parametrize(("file", "words"), [("none.yaml", "there is no file none.yaml"), (".", "is a directory")])
def test_a_file_that_is_not_there(home: Path, capsys: pytest.CaptureFixture[str], file: str, words: str) -> None:
    assert main(["check", "paper-mech", "--examples", file]) == 2
    assert words in capsys.readouterr().err
