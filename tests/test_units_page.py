"""docs/units.md: what it shows is what the commands say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.data.models import FORMAT
from generator.units.columns import FIELDS, NEEDED, key_of, missing
from generator.units.loading import load_units

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "units.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The page's fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What each command of the page says, with its files beside it; own loadouts lie elsewhere."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path("my-list.csv").write_text(blocks("csv")[0], encoding="utf-8")
    Path("own.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    Path("twelve-bells.yaml").write_text(blocks("yaml")[1], encoding="utf-8")
    told = {}
    for line in "".join([*blocks("sh"), *blocks("console")]).splitlines():
        words = shlex.split(line, comments=True)[1:]
        # Of the list one row is left out.
        assert main(words) == int(words[:2] == ["units", "import"]), line
        told[" ".join(words)] = capsys.readouterr().out
    return told


def test_what_the_commands_say(said: dict[str, str]) -> None:
    imported, formula, roster = blocks("text")
    assert said["units import my-list.csv"] == imported
    assert said["units show torrvik tv-4"] == formula
    assert said["force show twelve-bells.yaml"] == roster
    assert said["force check twelve-bells.yaml"] == said["units check my-list.yaml"] == "nothing found.\n"
    assert "That is" in said["units show --units my-list.yaml wattle"]
    assert "It is legal." in said["loadout set My Six units=+pebblin-p-3 limit=160"]
    assert "Points            160 of 160" in said["loadout show My Six"]
    units = load_units(Path("own.yaml"))
    assert units.findings == ()
    assert (units.units[0].sheet.name, FORMAT) == ("Pillow Thrower Mk 3", 1)


def test_the_columns_named_are_known() -> None:
    table = PAGE[PAGE.index("| what |") : PAGE.index("A name, the kind")]
    cells = [row.split("|")[2] for row in table.splitlines()[2:] if row]
    named = {key_of(word) for cell in cells for word in re.findall(r"`([^`]+)`", cell)}
    named -= {key_of('8"/6"j'), key_of("3/2/0")}
    assert len(named) > 25
    assert named <= FIELDS.keys()
    assert set(NEEDED) <= {FIELDS[name] for name in named}


def test_a_spreadsheet_needs_the_columns_that_the_page_of_the_game_names() -> None:
    page = (ROOT / "docs" / "alpha-strike.md").read_text(encoding="utf-8")
    told = page[page.index("A spreadsheet needs these columns") : page.index("; and `role`")]
    fields = {FIELDS[key_of(word)]: 0 for word in re.findall(r"`([^`]+)`", told)}
    assert missing(fields) == []
    assert all(missing({key: 0 for key in fields if key != field}) for field in fields if field not in ("model",))


def test_the_commands_of_the_page_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "alpha-strike.md").read_text(encoding="utf-8")
    for line in re.findall(r"^mechsmith (?:units|force) .*$", page, re.MULTILINE):
        words = shlex.split(line, comments=True)[1:]
        assert main([*words, *(["--output", str(tmp_path / "out")] if "print" in words else [])]) == 0, line
    assert "24 units." in capsys.readouterr().out
