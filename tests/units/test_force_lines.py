"""Lines of a force that are set on the command line: with skills and callsigns, from lists, and taken away by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main
from generator.data import spans

LIST = '''chassis,variant,as_type,size,move,armor,structure,dmg_s,dmg_m,dmg_l,pv
Wattle,W-1,BM,1,"12""j",3,2,1,0,0,15
'''
FORCE = """format: 1
game: alpha-strike
id: mine
name: Mine
lists: [list.yaml]
units:
  - Bastrel BS-9, "Lintel"
  - Quillet QL-5  # eyes
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_text(LIST, encoding="utf-8")
    Path("mine.yaml").write_text(FORCE, encoding="utf-8")
    assert main(["units", "import", "list.csv"]) == 0
    return tmp_path


def lines(folder: Path) -> object:
    return spans.read(folder / "mine.yaml").value(("units",))


def test_skill_count_and_callsign_stay_with_their_unit(here: Path) -> None:
    assert main(["loadout", "set", "mine.yaml", 'units=+quillet-ql-2, skill 3, x2, "Mag, pie", -bastrel bs-9']) == 0
    assert lines(here) == ["Quillet QL-5", 'quillet-ql-2, skill 3, x2, "Mag, pie"']
    assert "# eyes" in (here / "mine.yaml").read_text(encoding="utf-8")
    assert main(["loadout", "set", "mine.yaml", "units=Quillet QL-2, skill blank, bastrel-bs-9"]) == 0
    assert lines(here) == ["quillet-ql-2, skill blank", "bastrel-bs-9"]


def test_units_of_the_lists_that_the_force_names(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loadout", "set", "mine.yaml", "units=+wattle-w-1, skill 2"]) == 0
    assert lines(here) == ['Bastrel BS-9, "Lintel"', "Quillet QL-5", "wattle-w-1, skill 2"]
    assert "It is legal." in capsys.readouterr().out


def test_what_cannot_come_or_go_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loadout", "set", "mine.yaml", "units=+quillet-ql-2, fast"]) == 2
    assert "Only what can belong to one stands behind it without a sign." in capsys.readouterr().err
    assert main(["loadout", "set", "mine.yaml", "units=-torrvik-tv-4"]) == 2
    assert "can't lose torrvik-tv-4, which is not chosen" in capsys.readouterr().err
    assert main(["loadout", "set", "mine.yaml", "units=+quillet-ql-5, skill 2"]) == 0
    assert main(["loadout", "set", "mine.yaml", "units=-quillet-ql-5"]) == 2
    assert "holds 2 that quillet-ql-5 may mean" in capsys.readouterr().err
    assert main(["loadout", "set", "mine.yaml", "units=-quillet-ql-5, skill 2"]) == 0
    assert lines(here) == ['Bastrel BS-9, "Lintel"', "Quillet QL-5"]
