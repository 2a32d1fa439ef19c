"""`mechsmith schema FILE`: schemas for maps, lists of units and forces of a user's own, named in their first lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.cli.main import main
from generator.data.schema import schema_of
from generator.maps.files import load_map
from generator.maps.models import MapFile
from generator.units.loading import load_units
from generator.units.models import UnitsFile

LINE = "# yaml-language-server: $schema=schema/"
FILES = {
    "mill.map.yaml": 'format: 1\ntitle: Mill\nrows: ["1 w", "2 ."]\n',
    "list.yaml": "format: 1\nunits:\n  wren: {chassis: Wren, size: 1, move: '8\"', armour: 1, structure: 2, "
                 "damage: {short: 1}, points: 9}\n",
    "bells.yaml": "format: 1\r\ngame: alpha-strike\r\nid: bells\r\nname: Bells\r\nunits: [Bastrel BS-9]\r\n",
    "odd.yaml": "format: 1\nspoons: 3\n",
    "torn.yaml": "units: [\n",
    "far.yaml": "format: 1\ngame: far-away\nid: far\n",
}  # fmt: skip


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder outside of any project, with files of one's own."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_bytes(text.encode())
    (tmp_path / "old.board").write_text('size 1 1\nhex 0101 0 "" ""\nend\n', encoding="utf-8")
    (tmp_path / "latin.map.yaml").write_bytes("format: 1\ntitle: Mühle\n".encode("latin-1"))
    return tmp_path


def schema(here: Path, name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((here / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return read


def test_each_file_gets_the_schema_of_what_it_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "mill.map.yaml", "list.yaml", "bells.yaml"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "mill.map.yaml: 2 files written, map.json.",
        "list.yaml: 2 files written, units.json.",
        "bells.yaml: 2 files written, alpha-strike-loadout.json.",
    ]
    for name, kind, end in (
        ("mill.map.yaml", "map", "\n"), ("list.yaml", "units", "\n"), ("bells.yaml", "alpha-strike-loadout", "\r\n"),
    ):  # fmt: skip
        assert (here / name).read_bytes().decode() == f"{LINE}{kind}.json{end}{FILES[name]}"
    assert set(schema(here, "map")["required"]) == {"format", "rows"}
    assert set(schema(here, "units")["required"]) == {"format", "units"}
    assert set(schema(here, "alpha-strike-loadout")["required"]) == {"format", "game", "id", "name", "units"}


def test_files_are_read_as_before_and_a_second_call_changes_nothing(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "mill.map.yaml", "list.yaml", "bells.yaml"]) == 0
    made, findings = load_map(here / "mill.map.yaml")
    assert made is not None
    assert (made.width, made.height, findings) == (2, 2, [])
    assert [one.id for one in load_units(here / "list.yaml").units] == ["wren"]
    assert main(["force", "check", "bells.yaml"]) == 0
    before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    capsys.readouterr()
    assert main(["schema", "mill.map.yaml"]) == 0
    assert capsys.readouterr().out == "mill.map.yaml: 0 files written, map.json.\n"
    assert {path: path.read_bytes() for path in here.rglob("*") if path.is_file()} == before


def test_a_list_that_is_imported_again_keeps_its_first_line(here: Path) -> None:
    head = "chassis,variant,as_type,size,move,armor,structure,dmg_s,dmg_m,dmg_l,pv\n"
    (here / "mine.csv").write_text(f'{head}Wren,W-1,BM,1,"8""",1,2,1,0,0,9\n', encoding="utf-8")
    assert main(["units", "import", "mine.csv"]) == 0
    first = (here / "mine.yaml").read_text(encoding="utf-8")
    assert main(["schema", "mine.yaml"]) == 0
    assert main(["units", "import", "mine.csv"]) == 0
    assert (here / "mine.yaml").read_text(encoding="utf-8") == f"{LINE}units.json\n{first}"
    assert main(["schema", "list.yaml"]) == 0
    assert main(["units", "import", "mine.csv", "-o", "list.yaml"]) == 2  # which was written by hand


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.map.yaml",), "there is no file none.map.yaml"),
        (("old.board",), "old.board is a board, which has no schema\n  `mechsmith map convert`"),
        (("odd.yaml",), "it can't be told what odd.yaml is\n  Files that have one: maps"),
        (("torn.yaml",), "torn.yaml:"),
        (("far.yaml",), "there is no code for the game far-away"),
        (("latin.map.yaml",), "latin.map.yaml isn't written in UTF-8"),
        (("mill.map.yaml", "odd.yaml"), "odd.yaml"),
    ],
)
def test_what_has_no_schema_is_told_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(["schema", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert not (here / "schema").exists()


def test_files_of_a_game_are_left_to_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    content = Path(__file__).resolve().parents[2] / "content" / "alpha-strike"
    for name in ("maps.yaml", "loadouts/first-muster.yaml"):
        before = (content / name).read_bytes()
        assert main(["schema", str(content / name)]) == 2
        assert "`mechsmith schema alpha-strike` writes its schemas" in capsys.readouterr().err
        assert (content / name).read_bytes() == before


@pytest.mark.parametrize("model", [MapFile, UnitsFile], ids=lambda model: model.__name__)
def test_each_field_is_described(model: type[MapFile | UnitsFile]) -> None:
    made = schema_of(model)
    for part in (made, *made.get("$defs", {}).values()):
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), f"{part.get('title')}.{key}"
