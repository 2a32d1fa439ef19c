"""What is wrong with units beyond the form of their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.units.checking import list_findings
from generator.units.loading import load_units
from tests.units.lists import row, table

TEXT = """\
format: 1
source: house
reason: For a test.
units:
  wattle:
    chassis: Wattle
    model: W-1
    size: 1
    move: '8"'
    armour: 3
    structure: 2
    damage: {short: 1, medium: 1}
    points: 14
  other:
    chassis: WATTLE
    model: w-1
    size: 1
    move: '8"'
    armour: 3
    structure: 2
    damage: {short: 1, medium: 1}
    points: 20
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list with two units of one name, of which the second costs too much (see test_points: 13.5)."""
    monkeypatch.chdir(tmp_path)
    Path("units.yaml").write_text(TEXT, encoding="utf-8")
    return Path("units.yaml")


def test_points_of_our_own_follow_the_formula_and_names_are_given_once(path: Path) -> None:
    found = list_findings(path)
    assert [(one.code, str(one.place), one.path) for one in found] == [
        ("UN109", "units.yaml:14:3", "units:other"), ("UN130", "units.yaml:22:13", "units:other/points"),
    ]  # fmt: skip
    assert (found[1].value, found[1].limit) == ("20", "14")


def test_points_of_others_are_theirs(path: Path) -> None:
    path.write_text(TEXT.replace("source: house", "source: published"), encoding="utf-8")
    assert [one.code for one in list_findings(path)] == ["UN109"]


def test_a_list_that_was_not_imported_yet(path: Path) -> None:
    Path("list.csv").write_text(table(row(pv="x")), encoding="utf-8")
    assert [one.code for one in list_findings(Path("list.csv"))] == ["UN106"]


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("armour: 3", "armour: lots", "MD103", "units.yaml:10:13"),
        ("    armour: 3\n", "", "MD102", "units.yaml:5:3"),
        ("armour: 3", "armour: 3\n    colour: red", "MD101", "units.yaml:11:5"),
        ("move: '8\"'", "move: quick", "MD108", "units.yaml:9:11"),
        ("format: 1", "format: 9", "MD110", "units.yaml:1:9"),
        ("format: 1", "format: [", "YM001", "units.yaml:3:7"),
    ],
)
def test_faults_of_the_file_are_told_at_their_places(path: Path, old: str, new: str, code: str, place: str) -> None:
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    found = list_findings(path)
    assert [(one.code, str(one.place)) for one in found if one.severity.word == "error"] == [(code, place)]
    assert load_units(path).units == ()


def test_a_list_is_read_again_when_it_has_changed(path: Path) -> None:
    assert [unit.sheet.points for unit in load_units(path).units] == [14, 20]
    path.write_text(TEXT.replace("points: 14", "points: 140"), encoding="utf-8")
    assert [unit.sheet.points for unit in load_units(path).units] == [140, 20]
