"""docs/maps.md: its files load, its commands run, its pictures are what is shown, its tables are what code knows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.maps.body import USUAL
from generator.maps.files import board_of, load_map, ours_of
from generator.maps.hexmap import Feature
from generator.maps.making import WILD
from generator.maps.terrain import KINDS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The page's fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mill.map.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (tmp_path / "faulty.board").write_text(blocks("board")[1], encoding="utf-8")
    (tmp_path / "odd.map.yaml").write_text('format: 1\ntitle: odd\nrows: [". . ."]\n', encoding="utf-8")
    return tmp_path


def test_the_commands_run(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in blocks("sh")[0].splitlines():
        assert main(shlex.split(line, comments=True)[1:]) == 0, line
    told = capsys.readouterr().out
    assert "hills.map.yaml: 16 x 17 hexes, sound." in told
    made, findings = load_map(here / "front.map.yaml")
    assert findings == []
    assert made is not None
    assert (made.width, made.height) == (48, 17)
    hills, _ = load_map(here / "hills.map.yaml")
    assert hills is not None
    # The third map is the first one turned: what lies in its first hex lies in the last of the whole.
    assert made.cells[-1].level == hills.cells[0].level


def test_the_map_that_is_typed_is_shown_as_drawn(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ours_of(blocks("yaml")[0].encode(), "x")[1] == []
    picture, faults, hex_told, refused = blocks("text")
    assert main(["map", "show", "mill.map.yaml", "--width", "80"]) == 0
    assert capsys.readouterr().out == picture
    assert main(["map", "show", "mill.map.yaml", "0403"]) == 0
    assert capsys.readouterr().out == hex_told
    assert main(["map", "check", "faulty.board"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line.startswith("faulty.board:") and "MP" in line] == faults.splitlines()
    assert main(["map", "join", "odd.map.yaml", "odd.map.yaml", "--to", "x.map.yaml"]) == 2
    assert capsys.readouterr().err == refused


def test_the_board_is_read_whole() -> None:
    made, findings = board_of(blocks("board")[0].encode(), "x.board")
    assert findings == []
    assert made is not None
    building = (Feature("building", 3, 9), Feature("building-type", 2), Feature("building-cf", 40))
    assert made.cells[2].features == building
    assert (made.tags, made.comments, made.notes) == (("Forest",), ("a comment",), {2: "the mill"})


def test_the_tables_name_what_there_is() -> None:
    symbols = re.findall(r"`(\S)` \| ", PAGE)
    assert set(symbols) == set(USUAL)
    table = PAGE.partition("| words | level |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z-]+)`", table)) == set(KINDS)
    kinds = re.search(r"Kinds are (.*?)\.", PAGE, re.DOTALL)
    assert kinds is not None
    assert re.findall(r"[a-z]+", kinds[1].replace(" and ", ", ")) == list(WILD)


def test_every_subcommand_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--help"]) == 0
    listed = re.findall(r"^  ([a-z]+)  ", capsys.readouterr().out.partition("Commands:")[2], re.MULTILINE)
    assert listed == ["check", "show", "print", "sight", "reach", "convert", "join", "new"]
    for name in listed:
        assert f"mechsmith map {name}" in PAGE.replace("\n", " ")
        assert main(["map", name, "--help"]) == 0
