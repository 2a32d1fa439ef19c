"""`mechsmith units` and `mechsmith force` as a user meets them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from generator.cli.main import main
from tests.units.lists import NAMES, row, table

pytestmark = pytest.mark.usefixtures("here")
GAME = "alpha-strike"
CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder outside of any project, with own loadouts beside it."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return folder


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Status, output and complaints of a call."""
    status = main(list(words))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return status, out, err


FORCE = """\
format: 1
game: alpha-strike
id: mine
name: Mine
limit: 100
lists: [list.yaml]
units:
  - Wattle W-1, skill 3, x2, "Wren"
  - wattle W2, skill blank
  - bastrel bs9
"""


def test_from_a_list_to_a_roster(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text(table(row(), row(variant="W-2", as_type="bm")), encoding="utf-8")
    status, out, _ = run(capsys, "units", "import", "list.csv")
    assert status == 0
    assert "list.csv:3:42: advice UN108: the type bm is written in capitals [as_type]" in out
    assert out.endswith("2 units in list.yaml; 1 piece of advice.\n")
    Path("mine.yaml").write_text(FORCE, encoding="utf-8")
    status, out, _ = run(capsys, "force", "show", "mine.yaml")
    assert status == 0
    assert [line.split()[:3] for line in out.splitlines()[2:]] == [
        ["1", "Wren", "A"], ["2", "Wren", "B"], ["3", "Wattle", "W-2"], ["4", "Bastrel", "BS-9"], ["4", "units,", "99"],
    ]  # fmt: skip
    assert out.endswith("4 units, 99 of 100 points.\n")  # 18 + 18 + 15 + 48
    assert run(capsys, "force", "check", "mine.yaml")[:2] == (0, "nothing found.\n")
    record = json.loads(run(capsys, "force", "show", "mine.yaml", "--format", "json")[1])
    assert [unit["label"] for unit in record["units"]] == ["Wren A", "Wren B", "Wattle W-2", "Bastrel BS-9"]
    assert (record["points"], record["limit"], record["units"][2]["skill"]) == (99, 100, None)


def test_lists_on_the_command_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text(table(row(), row(variant="W-2")), encoding="utf-8")
    run(capsys, "units", "import", "list.csv", "-o", "other.yaml")
    Path("mine.yaml").write_text(FORCE.replace("lists: [list.yaml]\n", ""), encoding="utf-8")
    status, out, _ = run(capsys, "force", "check", "mine.yaml")
    assert status == 1
    assert "mine.yaml:7:5: error UN120: no unit is called “Wattle W-1” [loadouts/mine:units/0]" in out
    assert "7 |" not in out
    assert out.endswith("2 errors.\n")
    assert run(capsys, "force", "check", "mine.yaml", "--units", "other.yaml")[0] == 0
    status, out, _ = run(capsys, "force", "check", "mine.yaml", "--units", "none.yaml")
    assert status == 1
    assert "UN124" in out
    status, out, _ = run(capsys, "units", "show", "--units", "other.yaml", "WATTLE w2")
    assert status == 0
    assert out.startswith("Wattle W-2 (other:wattle-w-2)\n")
    status, out, _ = run(capsys, "units", "show", "--units", "none.yaml")
    assert status == 1


def test_rows_that_are_left_out_are_counted(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text(table(row(), row(pv="NaN"), row(role="=1+1")), encoding="utf-8")
    status, out, _ = run(capsys, "units", "import", "list.csv")
    assert status == 1
    assert "list.csv:3:" in out
    assert "error UN106: the point value is “NaN”, and must be a whole number [pv]" in out
    assert "error UN107: “=1+1” is a formula [role]" in out
    assert out.endswith("1 unit in list.yaml, 2 of 3 rows left out; 2 errors.\n")
    status, out, _ = run(capsys, "units", "check", "list.csv", "list.yaml", "--format", "json")
    assert status == 1
    assert [one["code"] for one in json.loads(out)["findings"]] == ["UN106", "UN107"]
    record = json.loads(run(capsys, "units", "import", "list.csv", "--format", "json")[1])
    assert (record["rows"], [unit["id"] for unit in record["units"]]) == (3, ["wattle-w-1"])


def test_nothing_is_written_of_a_list_without_units(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text(table(row(), names=NAMES.replace("pv", "price")), encoding="utf-8")
    status, out, _ = run(capsys, "units", "import", "list.csv")
    assert (status, Path("list.yaml").exists()) == (1, False)
    assert out.endswith("1 error, 1 piece of advice; nothing was written.\n")
    status, out, _ = run(capsys, "units", "import", "none.csv")
    assert status == 1
    assert "there is no file none.csv" in out


def test_a_file_that_was_not_imported_is_not_replaced(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text(table(row()), encoding="utf-8")
    Path("list.yaml").write_text("my: own\n", encoding="utf-8")
    status, _, err = run(capsys, "units", "import", "list.csv")
    assert status == 2
    assert "list.yaml is there already, and was not imported" in err
    assert Path("list.yaml").read_text(encoding="utf-8") == "my: own\n"
    assert run(capsys, "units", "import", "list.csv", "--force")[0] == 0
    assert run(capsys, "units", "import", "list.csv")[0] == 0  # what was imported may be imported anew
    status, _, err = run(capsys, "units", "import", "list.csv", "-o", "list.csv", "--force")
    assert status == 2
    assert "is the list itself" in err


def test_units_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "units", "show")
    assert status == 0
    first = ["quillet-ql-2", "Quillet", "QL-2", "BM", "1", '12"j', "2", "3/2", "1/1/0", "0", "16"]
    assert out.splitlines()[1].split() == first
    assert out.endswith("24 units.\n")
    status, out, _ = run(capsys, "units", "show", "torrvik tv-4")
    assert "  37 points at skill 4; by skill: 0: 65, 1: 58, 2: 51, 3: 44, 4: 37, 5: 33, 6: 29, 7: 25, 8: 21\n" in out
    assert "  armour and structure  (2 x 4 + 1 x 4) x 1.625   19.5\n" in out
    assert out.endswith("That is 37 points, as the unit has.\n")
    assert run(capsys, "units", "check")[:2] == (0, "nothing found.\n")
    record = json.loads(run(capsys, "units", "show", "pebblin", "--format", "json")[1])["units"][0]
    assert (record["id"], record["tmm"], record["points-by-skill"]["3"]) == ("pebblin-p-3", 2, 12)
    assert sum(part["value"] for part in record["formula"]["parts"]) == 10.25


def test_calls_that_cannot_be_carried_out(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "units", "show", "nothing like it")
    assert (status, "there is no unit “nothing like it”" in err) == (2, True)
    status, _, err = run(capsys, "units", "show", "torvik")
    assert (status, "Did you mean Törrvik TV-2 or Törrvik TV-4?" in err) == (2, True)
    status, _, err = run(capsys, "units", "show", "--game", "paper-mech")
    assert (status, "paper-mech has no units" in err) == (2, True)
    status, _, err = run(capsys, "force", "show", "nothing")
    assert (status, "there is no loadout 'nothing'" in err) == (2, True)
    status, _, err = run(capsys, "force", "show", "standard", "--game", "paper-mech")
    assert (status, "paper-mech has no forces" in err) == (2, True)
    for call in (("force", "check"), ("force", "print"), ("loadout", "check"), ("units", "check")):
        status, _, err = run(capsys, *call, "twelve-bells.yaml", "--game", "nosuch")
        assert (status, "there is no game 'nosuch'" in err) == (2, True), call
    Path("duel.yaml").write_text("format: 1\ngame: paper-mech\nid: duel\nname: D\n", encoding="utf-8")
    status, _, err = run(capsys, "force", "show", "duel.yaml")
    assert (status, "is no force: it is for paper-mech" in err) == (2, True)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"\x00\x01\x02", "YM002"),
        (b"format: 1\ngame: alpha-strike\nid: bad\nname: Bad\nunits: []\n", "MD10"),
        (b"format: 1\ngame: alpha-strike\nid: bad\nname: Bad\nunits:\n  - [a]\n", "MD10"),
        (b"format: 1\ngame: alpha-strike\nid: bad\nname: Bad\nlimit: -3\nunits:\n  - sallowmere\n", "MD10"),
        (b"format: 1\ngame: alpha-strike\nid: bad\nname: Bad\nlimit: .nan\nunits:\n  - sallowmere\n", "MD10"),
        (b"format: 1\ngame: alpha-strike\nid: bad\nname: Bad\nlists: [.]\nunits:\n  - sallowmere\n", "UN124"),
    ],
)
def test_faulty_files_are_findings(
    here: Path, capsys: pytest.CaptureFixture[str], text: bytes, wanted: str
) -> None:
    Path("bad.yaml").write_bytes(text)
    status, out, _ = run(capsys, "force", "check", "bad.yaml", "--game", GAME)
    assert status == 1
    assert wanted in out
    assert run(capsys, "force", "show", "bad.yaml", "--game", GAME)[0] == 1


def test_a_table_that_is_not_imported_yet(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "list.csv").write_text(table(row()), encoding="utf-8")
    status, out, _ = run(capsys, "units", "show", "--units", "list.csv")
    assert status == 1
    assert "list.csv:1:1: error UN124: list.csv: it is a table, which is to be imported first" in out
    assert "hint: Make a file of units of it: mechsmith units import list.csv" in out


def test_a_game_whose_own_units_cannot_be_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = here / "content" / GAME
    shutil.copytree(CONTENT / GAME, own)
    (own / "units.yaml").write_text("format: 1\nunits: [\n", encoding="utf-8")
    for words in (("units", "show"), ("force", "show", "first-muster"), ("force", "check", "first-muster")):
        status, out, _ = run(capsys, *words, "--content", "content")
        assert status == 1
        assert re.findall(r"units.yaml:3:1: error (\w+)", out) == ["YM001"]
        assert "UN120" not in out  # that no unit is known is no fault of the force


def test_a_project_without_a_game_that_has_units(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = here / "content"
    shutil.copytree(CONTENT / "paper-mech", content / "paper-mech", ignore=shutil.ignore_patterns("loadouts"))
    way_out = f"`mechsmith init DIR {GAME}` starts a project with it."
    for kind in ("units", "force"):
        status, _, err = run(capsys, kind, "show", "x", "--content", "content")
        assert status == 2
        assert f"no game here has {kind.removesuffix('s').removesuffix('e')}" in err
        assert way_out in err


def test_loadout_commands_work_for_forces(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "loadout", "new", "Twelve Bells", "--game", GAME, "--from", "long-reach")[0] == 0
    path = here.parent / "data" / "loadouts" / "twelve-bells.yaml"
    assert '  - Orrelay OR-7, skill 3, "Organ"\n  - Hollowmarch HM-1' in path.read_text(encoding="utf-8")
    assert run(capsys, "loadout", "set", "Twelve Bells", "units=+pebblin-p-3", "limit=155")[0] == 0
    assert path.read_text(encoding="utf-8").count("\n  - ") == 5
    status, out, _ = run(capsys, "loadout", "check", "Twelve Bells")
    assert status == 1
    assert "UN123: 160 points, and the limit is 155: 5 too many" in out
    assert run(capsys, "loadout", "set", "Twelve Bells", "limit=160")[0] == 0
    assert run(capsys, "loadout", "check", "Twelve Bells")[0] == 0
    status, out, _ = run(capsys, "loadout", "show", "Twelve Bells", "--alone")
    assert status == 0
    assert "Points            160 of 160" in out
    assert "Pebblin P-3" in out
    code = run(capsys, "loadout", "share", "Twelve Bells")[1].strip()
    before = path.read_text(encoding="utf-8")
    path.unlink()
    assert run(capsys, "loadout", "import", code)[0] == 0
    assert path.read_text(encoding="utf-8") == before
    assert run(capsys, "force", "show", "twelve bells")[1].endswith("5 units, 160 of 160 points.\n")
