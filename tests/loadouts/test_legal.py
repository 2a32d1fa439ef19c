"""Legality is one result: the same on a screen, in a check of files, after a reload and on paper."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.build.make import Build
from generator.build.plan import Choice
from generator.check import drawn
from generator.check.run import Options, own_loadouts
from generator.cli.main import main
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.project import Project
from generator.loadouts.legal import Legality, as_warnings, judge
from generator.loadouts.store import Shelf

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"

# Weights by hand: shield 1, missiles 3, laser 3, fist 2; armour above 3 weighs 1 a point; the limit is 12.
LOADOUTS: dict[str, tuple[Mapping[str, Any], list[str]]] = {
    "legal": ({}, []),
    "fist on a shoulder": ({"left-shoulder": "fist"}, ["PM110", "PM109", "PM129"]),
    "empty mounts": ({"left-arm": None, "right-arm": None}, ["PM111", "PM111", "PM129"]),
    "unknown weapon": ({"left-arm": "lasre"}, ["RF201", "PM129"]),
    "armour": ({"torso": 6, "legs": 2}, ["PM112", "PM112"]),
    # 1 + 3 + 0 + 1, and 6 points above the base on the torso: 11 of 12. All of it is told, not the armour alone.
    "armour that no machine carries": ({"torso": 9, "legs": 3, "left-arm": "lasre", "right-arm": "wing-shield"},
                                       ["PM110", "PM112", "PM129", "RF201"]),
    "heavy": ({"left-shoulder": "missiles"}, ["PM109"]),
    "light": ({"torso": 3, "legs": 3}, ["PM129"]),
    "all shields": (
        {"right-shoulder": "wing-shield", "left-arm": "wing-shield", "right-arm": "wing-shield"},
        ["PM110", "PM110", "PM129", "PM130"],
    ),
}


def told(findings: Any) -> list[tuple[Any, ...]]:
    """What a reader sees of findings, but for how bad they are."""
    return [
        (one.code, one.message, one.value, one.limit, one.hint, one.place.line, one.place.column, one.path)
        for one in findings
    ]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with an own folder and the shipped content."""
    lines = [f'{name} = "{(ROOT / name).as_posix()}"' for name in ("content", "templates")]
    (tmp_path / "mechsmith.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Project.find(tmp_path)


class Stop(Exception):
    """The sheet was about to be drawn."""


def on_paper(project: Project, path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The reasons that a build hands to the sheet."""
    caught: list[tuple[str, ...]] = []

    def press(content: Any, templates: Any, listed: Any, loadout: Any = None, not_legal: Any = (), **more: Any) -> Any:
        caught.append(tuple(not_legal))
        raise Stop

    monkeypatch.setattr(drawn, "Press", press)
    with pytest.raises(Stop):
        Build(project, Choice(("a4",), ("ink",), (), True, "own", False), (), path, lambda text: None).run([GAME])
    return caught[0]


@pytest.mark.parametrize("name", LOADOUTS)
def test_the_four_ways_agree(project: Project, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values, codes = LOADOUTS[name]
    shelf = Shelf(project)
    entry = shelf.new(GAME, name, values)
    screen = judge(entry.content, entry.loadout)
    assert sorted(one.code for one in screen.findings) == sorted(codes)
    assert screen.printable

    again = Shelf(Project.find(project.loadouts_dir)).find(name)
    assert judge(again.content, again.loadout) == screen

    checked = own_loadouts(project, entry.content)
    assert told(checked) == told(screen.findings)
    assert max((one.severity for one in checked), default=Severity.ADVICE) <= Severity.WARNING

    assert on_paper(project, entry.path, monkeypatch) == screen.reasons
    assert len(screen.reasons) == len(screen.errors)


@pytest.mark.parametrize("name", LOADOUTS)
def test_every_finding_has_a_value_a_limit_and_a_way_out(shelf: Shelf, name: str) -> None:
    entry = shelf.new(GAME, name, LOADOUTS[name][0])
    legality = judge(entry.content, entry.loadout)
    for one in legality.findings:
        assert one.value
        assert one.limit
        assert one.hint
        assert one.path.startswith(entry.loadout.stem + ":")
        assert one.place.line > 0
    assert set(legality.errors) | set(legality.advice) == set(legality.findings)
    assert all(one.severity == Severity.ERROR for one in legality.errors)
    assert all(one.severity != Severity.ERROR for one in legality.advice)


def found(shelf: Shelf, values: Mapping[str, Any]) -> dict[str, Diagnostic]:
    """The findings of a loadout by the key at their end."""
    entry = shelf.new(GAME, "x", values, force=True)
    return {f"{one.code} {one.path.partition(':')[2]}": one for one in judge(entry.content, entry.loadout).findings}


def test_what_the_findings_say(shelf: Shelf) -> None:
    one = found(shelf, {"left-shoulder": "fist"})["PM110 weapons/left-shoulder"]
    assert (one.message, one.value, one.limit) == (
        "Fist sits on arm, not on left shoulder", "fist", "a weapon for shoulder"
    )  # fmt: skip
    assert one.hint.startswith("Put it on left-arm, or choose one of: wing-shield, missiles, laser")
    one = found(shelf, {"left-arm": None})["PM111 weapons"]
    assert (one.message, one.value, one.limit) == ("Left arm has no weapon", "nothing", "a weapon")
    assert one.hint.startswith("Choose one of: missiles, laser, fist")
    one = found(shelf, {"legs": 6})["PM112 armour/legs"]
    assert (one.message, one.value, one.limit) == ("Legs armour is 6, outside 3 to 5", "6", "3 to 5")
    assert one.hint == "Choose 3 to 5; 5 is nearest."
    one = found(shelf, {"left-arm": "lasre"})["RF201 weapons/left-arm"]
    assert (one.value, one.limit, one.hint) == ("lasre", "one of weapons", "Did you mean laser?")
    # 3 + 3 + 3 + 2 and 3 points of armour weigh 14: one step of the penalty, one unit of time.
    one = found(shelf, {"left-shoulder": "missiles"})["PM109 "]
    assert (one.message, one.value, one.limit) == ("the mech weighs 14 of 12: every action takes 1 longer", "14", "12")
    assert "wing-shield on left-shoulder" in one.hint
    assert "torso armour 3" in one.hint
    # 9 of weapons, 6 + 1 of armour: 16. Two less is one step; that is more than armour may be, so the most is named.
    one = found(shelf, {"torso": 9})["PM109 "]
    assert "torso armour 5" in one.hint
    # 1 + 3 + 3 + 2 without armour weigh 9: three points are left, and torso armour can take two of them.
    one = found(shelf, {"torso": 3, "legs": 3})["PM129 "]
    assert (one.message, one.value, one.limit) == ("the mech weighs 9, and up to 12 nothing gets slower", "9", "12")
    assert "Raise torso armour from 3 to 5" in one.hint


def test_each_hint_works(shelf: Shelf) -> None:
    """What the hint of the weight offers makes the mech quicker: by 14 against 12 each way must lose 2."""
    hint = found(shelf, {"left-shoulder": "missiles"})["PM109 "].hint
    ways = hint.partition("quicker: ")[2].partition(". Or")[0].split(", ")
    assert ways
    for way in ways:
        word, _, place = way.partition(" on ")
        values = {place: word} if place else {way.split()[0]: int(way.split()[2])}
        assert "PM109 " not in found(shelf, {"left-shoulder": "missiles", **values})


FAULTS = {
    "another game": ("game: paper-mech", "game: other-game", "MD114"),
    "a newer format": ("format: 1", "format: 2", "MD110"),
    "an unknown key": ("notes:", "colour: red\nnotes:", "MD101"),
    "a wrong type": ("torso: 5", "torso: five", "MD103"),
    "out of the file's range": ("torso: 5", "torso: 100", "MD104"),
    "no YAML": ("weapons:", "weapons: [", "YM001"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_the_file_are_part_of_it(project: Project, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, code = FAULTS[name]
    entry = Shelf(project).new(GAME, "Wolf", {})
    text = entry.path.read_text(encoding="utf-8")
    entry.path.write_text(text.replace(old, new), encoding="utf-8")
    entry = Shelf(project).read(entry.path)
    legality = judge(entry.content, entry.loadout)
    assert [one.code for one in legality.errors] == [code]
    assert not legality.ok
    assert not legality.printable
    assert not entry.readable
    checked = own_loadouts(project, entry.content)
    assert checked == list(legality.findings)
    status = main(["build", GAME, "--loadout", str(entry.path), "--content", str(project.content_dir), "--sheets",
                   "--templates", str(project.templates_dir), "--output", str(project.output_dir)])
    assert status == 1
    assert code in capsys.readouterr().out
    assert not project.output_dir.exists()


def test_everything_is_told_at_once(shelf: Shelf) -> None:
    """A fault of the file hides nothing that is wrong with the loadout."""
    entry = shelf.new(GAME, "Wolf", {"left-shoulder": "lasre", "right-shoulder": None, "torso": 6})
    text = entry.path.read_text(encoding="utf-8")
    entry.path.write_text(f"colour: red\n{text}", encoding="utf-8")
    entry = shelf.read(entry.path)
    legality = judge(entry.content, entry.loadout)
    assert sorted(one.code for one in legality.errors) == ["MD101", "PM111", "PM112", "RF201"]
    assert not legality.printable
    # Without the weapon that can't be read the weight is not known: no advice on it.
    entry.path.write_text(text.replace("left-arm: laser", "left-arm: 7"), encoding="utf-8")
    legality = judge(entry.content, shelf.read(entry.path).loadout)
    assert {"MD103", "PM112", "RF201"} <= {one.code for one in legality.errors}
    assert legality.advice == ()


def test_an_id_that_is_not_the_file_s_name_is_advice(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Blue Ox", {})
    text = entry.path.read_text(encoding="utf-8")
    entry.path.write_text(text.replace("id: blue-ox", "id: blue-oxx"), encoding="utf-8")
    entry = shelf.read(entry.path)
    legality = judge(entry.content, entry.loadout)
    (one,) = [one for one in legality.advice if one.code == "MD117"]
    assert one.message == "the id is blue-oxx, the file blue-ox"
    assert one.place.line == text.splitlines().index("id: blue-ox") + 1
    assert legality.ok


def test_ten_thousand_unknown_keys_are_a_short_answer(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Wolf", {})
    text = entry.path.read_text(encoding="utf-8")
    for more in (
        "".join(f"key-{number}: 1\n" for number in range(10_000)),
        "".join(f"Key {number}: 1\n" for number in range(10_000)),
    ):
        entry.path.write_text(text + more, encoding="utf-8")
        began = time.perf_counter()
        entry = shelf.read(entry.path)
        legality = judge(entry.content, entry.loadout)
        assert time.perf_counter() - began < 10
        assert len(legality.findings) <= 12
        last = [one for one in legality.findings if one.code == "MD101"][-1]
        assert last.message.endswith("; and 9,994 more like this")
    entry.path.write_text(
        text.replace("weapons:\n", "weapons:\n" + "".join(f"  arm-{number}: laser\n" for number in range(10_000))),
        encoding="utf-8",
    )
    entry = shelf.read(entry.path)
    legality = judge(entry.content, entry.loadout)
    assert len(legality.errors) == 6
    assert legality.printable


def test_a_file_that_is_named_like_a_shipped_one(project: Project) -> None:
    """Its values are never taken for those of the other file."""
    shelf = Shelf(project)
    project.loadouts_dir.mkdir()
    text = (ROOT / "content" / GAME / "loadouts" / "standard.yaml").read_text(encoding="utf-8")
    own = project.loadouts_dir / "standard.yaml"
    own.write_text("# mine\n\n" + text.replace("legs: 4", "legs: 6"), encoding="utf-8")
    entry = shelf.read(own)
    assert entry.loadout.stem != "loadouts/standard"
    (error,) = judge(entry.content, entry.loadout).errors
    assert (error.place.file, error.place.line) == (entry.loadout.located.file, 13)
    assert entry.content.value(error.path) == 6
    assert entry.content.value("loadouts/standard:armour/legs") == 4
    for odd in ("weapons", "armour", "Über | x", "a:b", "a.b"):
        file = project.loadouts_dir / f"{odd}.yaml"
        file.write_text(text.replace("legs: 4", "legs: 6"), encoding="utf-8")
        odd_one = shelf.read(file)
        (error,) = judge(odd_one.content, odd_one.loadout).errors
        assert error.place.file.endswith(f"{odd}.yaml")
        assert odd_one.content.value(error.path) == 6
        view = odd_one.content.loadout_view(odd_one.loadout, "en")
        assert odd_one.content.value(view.armour.legs.path) == 6


def test_a_kit_that_fails_is_a_finding(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = shelf.new(GAME, "Wolf", {})

    class Broken:
        def findings(self, *_: object) -> Any:
            raise RuntimeError("oh\nno")

    content = replace(entry.content, game=replace(entry.content.game, _loaded={"loadouts": Broken()}))
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    (finding,) = judge(content, entry.loadout).findings
    assert "RuntimeError: oh no" in finding.message
    monkeypatch.setenv("MECHSMITH_DEBUG", "1")
    with pytest.raises(RuntimeError):
        judge(content, entry.loadout)


# --- in a check of the project ---------------------------------------------------------------------------------------


def test_check_looks_at_own_loadouts(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(project)
    shelf.new(GAME, "Good", {})
    bad = shelf.new(GAME, "Bad", {"legs": 6})
    (project.loadouts_dir / "broken.yaml").write_text(f"game: {GAME}\na: [", encoding="utf-8")
    # A game that is not here: the game whose loadouts have weapons and a pilot is the nearest.
    (project.loadouts_dir / "stranger.yaml").write_text(
        "format: 1\ngame: no-such-game\nweapons: {}\npilot: Ada\n", encoding="utf-8"
    )
    found = own_loadouts(project, bad.content)
    faults = [one for one in found if one.severity > Severity.ADVICE and one.code != "MD102"]
    assert [(one.code, one.severity.word, Path(one.place.file).name) for one in faults] == [
        ("PM112", "warning", "bad.yaml"), ("YM001", "error", "broken.yaml"),
    ]  # fmt: skip
    assert {Path(one.place.file).name for one in found if one.code == "MD102"} == {"stranger.yaml"}
    for file in ("broken.yaml", "stranger.yaml"):
        (project.loadouts_dir / file).unlink()
    monkeypatch.chdir(project.loadouts_dir)
    assert main(["check", GAME, "--no-pages", "--no-games"]) in (0, 1)
    out = capsys.readouterr().out
    assert "bad.yaml:" in out
    assert "PM112" in out
    assert "Choose 3 to 5; 5 is nearest." in out


def test_loadouts_in_the_users_folder_are_nobodys_business(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Bad", {"legs": 6})
    assert own_loadouts(shelf.project, entry.content) == []
    assert Options().papers


def test_as_warnings() -> None:
    error = Diagnostic("X", Severity.ERROR, "bad")
    advice = Diagnostic("Y", Severity.ADVICE, "so so")
    assert as_warnings(Legality((error, advice))) == [replace(error, severity=Severity.WARNING), advice]
    assert as_warnings(Legality((error, advice), printable=False)) == [error, advice]
