"""Forces: what a line says, which unit it means, letters of copies, and what is wrong at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.content import Content, load_loadout
from generator.data.diagnostics import Code, Diagnostic
from generator.data.problem import Problem
from generator.games.contract import GameModule
from generator.units.force import Force, Line, LineFault, muster, parse_line
from generator.units.force_kit import KIT
from generator.units.models import UnitsFile
from generator.units.mustering import mustered
from generator.units.naming import Library, Unit, find_unit, letters
from generator.units.writing import written
from tests.units.test_values import sheet

WATTLE = sheet(chassis="Wattle", model="W-1", points=20)
WATTLE_2 = sheet(chassis="Wattle", model="W-2", points=10)
ODD = sheet(chassis="Törrvåg Łoś", model='"Bär" (Rifle, Six)', points=7)
ALONE = sheet(chassis="Pipkin", points=52)
LIBRARY = Library([Unit("wattle-w-1", WATTLE), Unit("wattle-w-2", WATTLE_2), Unit("odd", ODD), Unit("pipkin", ALONE)])


def made(*lines: str, limit: int | None = None, library: Library = LIBRARY) -> tuple[Force, list[Diagnostic]]:
    """What lines make, with findings whose value is the part that is meant, and whose path is the line's number."""
    def report(code: Code, line: int, part: str, message: str, hint: str) -> Diagnostic:
        return code.at(message, path=str(line), hint=hint, value=part)

    return muster(lines, library, limit, report)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Wattle W-1", Line("Wattle W-1")),
        ('Wattle W-1, skill 3, x2, "Magpie"', Line("Wattle W-1", 3, 2, "Magpie")),
        ('Wattle W-1 ,"Magpie, the",2x ,  SKILL Blank', Line("Wattle W-1", None, 2, "Magpie, the")),
        ("Wattle W-1, × 12, “Magpie”", Line("Wattle W-1", 4, 12, "Magpie")),
        ('Törrvåg "Bär" (Rifle, Six), skill 0', Line('Törrvåg "Bär" (Rifle, Six)', 0)),
        ("Wattle W-1, ", Line("Wattle W-1")),
    ],
)
def test_what_a_line_says(text: str, wanted: Line) -> None:
    assert parse_line(text) == wanted


def test_a_name_that_ends_like_an_option() -> None:
    assert parse_line("Wattle, x2", lambda name: name == "Wattle, x2") == Line("Wattle, x2")
    assert parse_line("Wattle, x2, x3", lambda name: name == "Wattle, x2") == Line("Wattle, x2", 4, 3)


def test_a_callsign_of_signs_is_not_lost_in_a_name() -> None:
    # To a name signs are nothing, so that `Pipkin, "!!!"` is the Pipkin's name as well.
    force, findings = made('Pipkin, "!!!"', 'Pipkin, skill 3, "★"', 'Pipkin, ""')
    assert findings == []
    assert [unit.label for unit in force.units] == ["!!!", "★", "Pipkin"]
    _, findings = made('Pipkin, "\u200b"')
    assert [(one.code, one.message) for one in findings] == [("UN122", "the callsign holds nothing that can be seen")]


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("Wattle, skill 9", "skill 9", "must be 0 to 8, or blank"),
        ("Wattle, skill -1", "skill -1", "must be 0 to 8"),
        ("Wattle, skill three", "skill three", "must be 0 to 8"),
        ("Wattle, x0", "x0", "must be 1 to 99"),
        ("Wattle, x100", "x100", "must be 1 to 99"),
        ("Wattle, x-1", "x-1", "there are -1 of it, and must be 1 to 99"),
        ("Wattle, 1000000000000x", "1000000000000x", "must be 1 to 99"),
        ('Wattle, "a\u202eb"', '"a\u202eb"', "the callsign can't hold"),
        ("Wattle, x2, 3x", "x2", "a count is given twice"),
        ("Wattle, skill 2, skill 3", "skill 2", "a skill is given twice"),
        ('Wattle, "A", "B"', '"A"', "a callsign is given twice"),
        ('Wattle, " "', '" "', "nothing that can be seen"),
        (f'Wattle, "{"A" * 41}"', f'"{"A" * 41}"', "40 are the most"),
        ("skill 3", "skill 3", "it names no unit"),
        ('"Magpie", x2', '"Magpie", x2', "it names no unit"),
        (",", ",", "it names no unit"),
    ],
)
def test_lines_that_cannot_be_understood(text: str, part: str, why: str) -> None:
    with pytest.raises(LineFault, match=why) as fault:
        parse_line(text)
    assert fault.value.part == part


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("Wattle W-1", "wattle-w-1"),
        ("wattle-w-1", "wattle-w-1"),
        ("WATTLE  w-1", "wattle-w-1"),
        ("wattle w1", "wattle-w-1"),
        ("Torrvag Los \"Bar\" (Rifle, Six)", "odd"),
        ("törrvåg łoś", "odd"),
        ("pipkin", "pipkin"),
    ],
)
def test_a_unit_is_found_by_what_people_type(word: str, id: str) -> None:
    assert find_unit(word, LIBRARY).id == id


def test_a_unit_that_is_not_there_and_one_that_may_be_two() -> None:
    with pytest.raises(Problem, match="there is no unit “Watle W-1”") as none:
        find_unit("Watle W-1", LIBRARY)
    assert none.value.hint.startswith("Did you mean Wattle W-1 or Wattle W-2?")
    with pytest.raises(Problem, match="2 units are called “Wattle”") as two:
        find_unit("Wattle", LIBRARY)
    assert two.value.hint == "Name one by its id: wattle-w-1, wattle-w-2."


def test_units_of_two_lists_under_one_id() -> None:
    id = "wattle-w-1"
    library = Library([Unit(id, WATTLE), Unit(id, WATTLE, "mine"), Unit(id, WATTLE_2, "new")])
    assert len(library) == 2  # one of them is the same in all
    force, (finding,) = made("wattle-w-1", "new:wattle-w-1", library=library)
    assert [unit.sheet.model for unit in force.units] == ["W-2"]
    assert (finding.code, finding.hint) == ("UN121", "Give an id: wattle-w-1, new:wattle-w-1.")


def test_units_in_the_order_of_the_lines_with_points_by_skill() -> None:
    force, findings = made("Pipkin, skill 3", "odd, skill blank", "Wattle W-1", limit=89)
    assert findings == []
    assert [(unit.id, unit.skill, unit.points, unit.label, unit.line) for unit in force.units] == [
        ("pipkin", 3, 62, "Pipkin", 0), ("odd", None, 7, ODD.name, 1), ("wattle-w-1", 4, 20, "Wattle W-1", 2),
    ]  # fmt: skip
    assert (force.points, force.limit) == (89, 89)


def test_copies_are_lettered_through_the_whole_force() -> None:
    force, _ = made('Wattle W-1, x2, "Magpie"', "Pipkin", "Pipkin, skill 3", 'odd, "magpie"', 'odd, "Magpie B"', "odd")
    assert [unit.label for unit in force.units] == [
        "Magpie A", "Magpie C", "Pipkin A", "Pipkin B", "magpie D", "Magpie B", ODD.name,
    ]  # fmt: skip
    assert [unit.letter for unit in force.units] == ["A", "C", "A", "B", "D", "", ""]
    assert len({unit.label.casefold() for unit in force.units}) == 7


def test_letters_past_z() -> None:
    assert [letters(number) for number in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip
    force, _ = made("Pipkin, x28")
    assert [unit.label for unit in force.units][24:] == ["Pipkin Y", "Pipkin Z", "Pipkin AA", "Pipkin AB"]


@pytest.mark.parametrize(
    ("text", "code", "part", "hint"),
    [
        ("Wattel W-1", "UN120", "Wattel W-1", "Did you mean Wattle W-1 or Wattle W-2?"),
        ("Unlike All", "UN120", "Unlike All", "`mechsmith units show` lists the units; import a list to have more."),
        ("Wattle, skill 3", "UN121", "Wattle", "Give an id: wattle-w-1, wattle-w-2."),
        ("Pipkin, skil 3", "UN122", "skil 3", 'Write it like this: Quillet QL-2, skill 3, x2, "Magpie".'),
        ("Pipkin skill 3, x2", "UN122", "skill 3", 'Write it like this: Quillet QL-2, skill 3, x2, "Magpie".'),
        ("x2", "UN122", "x2", "One line a unit, beginning with the unit's name: - Quillet QL-2, skill 3"),
    ],
)
def test_lines_that_mean_no_unit_or_two(text: str, code: str, part: str, hint: str) -> None:
    force, (finding,) = made("odd", text, "pipkin")
    assert (finding.code, finding.path, finding.value, finding.hint) == (code, "1", part, hint)
    assert [unit.id for unit in force.units] == ["odd", "pipkin"]


def test_too_many_points_and_too_many_units() -> None:
    _, (finding,) = made("Pipkin, x3", limit=150)
    assert (finding.code, finding.message) == ("UN123", "156 points, and the limit is 150: 6 too many")
    force, (finding,) = made(*["Pipkin, x99"] * 7)
    assert (finding.code, finding.path, len(force.units)) == ("UN125", "5", 495)


# --- files ------------------------------------------------------------------------------------------------------------

GAME = GameModule("some-game", "", loadout="generator.units.force:ForceFile", loadouts="generator.units.force_kit:KIT")
TEXT = """\
format: 1
game: some-game
id: mine
name: Mine
limit: 60
lists: [own.yaml]
units:
  - Wattle W-1, skill 3
  - "Wattle W-9, x2"
  - Bunyip, x2, "Mud"
  - Bunyip, skill 12
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a force and the list that it names."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.yaml").write_bytes(written([Unit("bunyip", sheet(chassis="Bunyip", points=30))], "own.csv"))
    (tmp_path / "mine.yaml").write_text(TEXT, encoding="utf-8")
    return tmp_path


def game() -> Content:
    """A game that has two units."""
    content = Content("some-game", Path(), GAME)
    content.numbers["units"] = UnitsFile(format=1, units={"wattle-w-1": WATTLE, "wattle-w-2": WATTLE_2})
    content.texts["en"] = {"loadout": {"units": "Troops"}}
    return content


def read(folder: Path, content: Content) -> tuple[Any, str]:
    """The force's model and its stem."""
    loadout, findings = load_loadout(folder / "mine.yaml", GAME, content)
    assert findings == []
    return loadout.model, loadout.stem


def test_a_force_of_a_file(folder: Path) -> None:
    content = game()
    model, stem = read(folder, content)
    found = mustered(content, model, stem)
    assert [unit.label for unit in found.force.units] == ["Wattle W-1", "Mud A", "Mud B"]
    assert found.force.points == 24 + 30 + 30
    assert [(one.code, str(one.place), one.path) for one in found.findings] == [
        ("UN120", "mine.yaml:9:6", f"{stem}:units/1"),
        ("UN122", "mine.yaml:11:13", f"{stem}:units/3"),
        ("UN123", "mine.yaml:5:8", f"{stem}:limit"),
    ]
    assert found.findings[0].hint == "Did you mean Wattle W-1 or Wattle W-2?"
    assert found.findings[2].limit == "60"


def test_a_list_that_is_not_there(folder: Path) -> None:
    (folder / "own.yaml").unlink()
    content = game()
    model, stem = read(folder, content)
    found = mustered(content, model, stem)
    assert [(one.code, str(one.place)) for one in found.findings] == [
        ("UN124", "mine.yaml:6:9"), ("UN122", "mine.yaml:11:13"),
    ]  # fmt: skip
    assert "own.yaml is missing" in found.findings[0].message


def test_a_list_with_a_fault(folder: Path) -> None:
    text = (folder / "own.yaml").read_text(encoding="utf-8")
    (folder / "own.yaml").write_text(text.replace("points: 30", "points: -3"), encoding="utf-8")
    content = game()
    model, stem = read(folder, content)
    first = mustered(content, model, stem).findings[0]
    assert (first.code, first.message) == (
        "UN124", "own.yaml: points is -3, and must be at least 0 (own.yaml:14:13)")  # fmt: skip


def test_further_lists(folder: Path) -> None:
    (folder / "mine.yaml").write_text(TEXT.replace("lists: [own.yaml]\n", ""), encoding="utf-8")
    content = game()
    model, stem = read(folder, content)
    assert [one.code for one in mustered(content, model, stem).findings] == ["UN120", "UN120", "UN122"]
    found = mustered(content, model, stem, [folder / "own.yaml"])
    assert [one.code for one in found.findings] == ["UN120", "UN122", "UN123"]


def test_what_the_kit_tells_of_a_force(folder: Path) -> None:
    content = game()
    model, stem = read(folder, content)
    assert [one.code for one in KIT.findings(content, model, stem)] == ["UN120", "UN122", "UN123"]
    limit, units = KIT.slots(content, "en")
    assert (limit.kind, units.kind, units.name) == ("number", "several", "Troops")
    assert [option.id for option in units.options] == ["wattle-w-1", "wattle-w-2"]
    assert units.options[0].note == 'BM, size 1, 8", 3/2, 1/0/0, 20 points'
    assert KIT.words(content, model, "en")[0] == ("Limit", "60")
    figures = KIT.figures(content, model, "en")
    assert [(one.key, one.value, one.limit) for one in figures.measures] == [
        ("points", 84, 60), ("units", 3, None), ("armour", 9, None), ("structure", 6, None),
    ]  # fmt: skip
    assert figures.charts[0].rows[1] == ("Mud A", "4", 30, 1, '8"', 1, "3/2", "1/0/0")
    numbers = KIT.numbers(content, model)
    assert numbers["units"]["Wattle W-1, skill 3"][0]["points"] == 20
    assert numbers["units"]['Bunyip, x2, "Mud"'][0]["points"] == 30
    assert numbers["units"]["Wattle W-9, x2"] == []
