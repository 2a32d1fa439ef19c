"""A whole comparison: what its parts find comes together, and what can't be compared is refused before anything."""

from __future__ import annotations

import shutil
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.balance_codes import STALE
from generator.cli.main import main
from generator.compare import run, side
from generator.compare.report import GameReport, Kind, Report
from generator.compare.run import Wish, compare, same_data
from generator.compare.sources import opened
from generator.data.problem import Problem
from generator.data.project import Project
from tests import tiny
from tests.compare import kept
from tests.compare.edited import DATA, GAME, ROOT, copied, edited, shipped
from tests.compare.kept import keep  # noqa: F401
from tests.compare.once import read_once  # noqa: F401

PPC = ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,")
"""The tank's PPC; a blank mech sheet, the playsheet and the booklet print its power."""


def project() -> Project:
    """The repository's own data."""
    return Project.find(ROOT)


def compared(old: str, new: str = "", wish: Wish | None = None) -> Report:
    """The report on two words."""
    here = project()
    with opened(old, new, here) as (before, after):
        return compare(before, after, here, wish or Wish((GAME,)))


def one(report: Report) -> GameReport:
    """The one game's report."""
    assert len(report.games) == 1
    return report.games[0]


def refused(old: str, new: str = "", wish: Wish | None = None) -> str:
    """Why the comparison can't be made."""
    with pytest.raises(Problem) as caught:
        compared(old, new, wish)
    return f"{caught.value} {caught.value.hint}"


def test_the_same_data_give_an_empty_report_and_draw_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side, "examine", None)
    report = one(compared(str(copied(tmp_path))))
    assert report.empty
    assert report.changes == ()
    assert report.verdict.findings == ()
    assert report.paper.reason == report.play.reason == run.SAME
    assert (report.old.version, report.old.engine_hash) == (report.new.version, report.new.engine_hash)


def test_the_same_data_in_another_form_give_an_empty_report(tmp_path: Path) -> None:
    root = copied(tmp_path, ("enemies.yaml", "format: 1\n", "# A comment.\nformat: 1\n\n"))
    report = one(compared(str(root)))
    assert report.empty
    assert report.paper.reason == ""


def test_one_changed_number(tmp_path: Path) -> None:
    report = one(compared("shipped", str(copied(tmp_path, PPC))))
    (change,) = report.changes
    assert (change.kind, change.path, change.old, change.new) == (
        Kind.BALANCE, "enemies:tank/attacks/ppc/power", "4", "5"
    )
    assert {(piece.file, piece.id) for piece in report.paper.pieces} == {
        ("playsheet", "enemy:tank"), ("blank", "enemy:tank"), ("booklet", "table-enemies")
    }
    # The worked examples that roll four dice for it are faults now, and told as examples that came out otherwise.
    assert {fault.code for fault in report.new_faults} - {STALE.id} == {"EX503"}
    assert report.cured == ()
    failed = [fault for fault in report.new_faults if fault.code == "EX503"]
    assert {fault.path.removeprefix("examples:").partition("/")[0] for fault in failed} <= {
        example.id for example in report.examples
    }
    assert report.play.reason == run.NOT_ASKED
    assert report.old.engine_hash != report.new.engine_hash
    # And back: what was new is cured.
    back = one(compared(str(tmp_path / GAME), "shipped"))
    assert [fault.message for fault in back.cured] == [fault.message for fault in report.new_faults]
    assert back.new_faults == ()


def test_in_one_process_and_in_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = str(copied(tmp_path, PPC))
    one_process = compared("shipped", root)
    monkeypatch.delenv("MECHSMITH_ONE_PROCESS")
    monkeypatch.setattr(side, "examine", kept.really_examine)
    assert compared("shipped", root) == one_process


def test_places_are_those_of_the_archive_and_never_of_the_folder_for_unpacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = (("text.en.yaml", "name: Tank", "name: Tank 4"), ("examples.yaml", "examples:\n", "exampels:\n"))
    root = copied(tmp_path, PPC, *edits)
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("new.zip", "w") as archive:
        for file in root.rglob("*.yaml"):
            archive.write(file, file.relative_to(root).as_posix())
    report = one(compared("shipped", "new.zip"))
    change = next(one for one in report.changes if one.path == "enemies:tank/attacks/ppc/power")
    assert change.place.file == "new.zip:enemies.yaml"
    assert {fault.place.file for fault in report.new_faults} >= {"new.zip:text.en.yaml", "new.zip:examples.yaml"}
    assert report.new.label == "new.zip"
    assert "mechsmith-" not in repr(report)


def test_errors_on_one_side(tmp_path: Path) -> None:
    report = one(compared("shipped", str(copied(tmp_path, ("enemies.yaml", "power: 4", "power: lots")))))
    assert [fault.path for fault in report.new_faults if fault.code.startswith("MD")] == [
        "enemies:helo/attacks/missiles/power"
    ]
    assert report.paper.reason == (
        "Not compared: enemies.yaml of the new data has errors. Nor are worked examples and sample games."
    )
    # Nothing of what such numbers bring is told: one slip, one fault.
    assert len(report.new_faults) == 1
    assert report.cured == report.examples == report.verdict.findings[1:] == ()
    assert not report.empty


@pytest.mark.prove
@pytest.mark.parametrize("stem", ["text.en", "mech", "waves", "loadouts/standard", "examples", "rules.en", "changes"])
@pytest.mark.parametrize("data", ["", "format: 1\n"])
def test_files_that_hold_nothing_on_one_side_and_other_numbers(tmp_path: Path, stem: str, data: str) -> None:
    folder = copied(tmp_path, ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,"))
    (folder / f"{stem}.yaml").write_text(data, encoding="utf-8")
    said: list[str] = []
    wish = Wish(say=said.append)
    project = Project.find(ROOT)
    for words in ((str(folder), "shipped"), ("shipped", str(folder))):
        with opened(*words, project) as (old, new):
            report = compare(old, new, project, wish).games[0]
        assert any("power" in change.what for change in report.changes)
        assert report.cured or report.new_faults
    assert all("can't be compared before the errors are mended" in text for text in said)
    # Loadouts are told by names; without any text of the sheet they are left out, and that is said.
    assert bool(said) == (stem == "text.en")


def test_a_fault_that_only_a_page_shows_is_new_too(tmp_path: Path) -> None:
    name = "A Tank Whose Name Is Far Too Long For Any Box Of The Sheet"
    report = one(compared("shipped", str(copied(tmp_path, ("text.en.yaml", "name: Tank", f"name: {name}")))))
    assert any(fault.code.startswith("DR") for fault in report.new_faults), report.new_faults


def test_words_that_nothing_prints_are_a_new_fault(tmp_path: Path) -> None:
    root = copied(tmp_path, ("text.en.yaml", "game:\n", "game:\n  byline: Never printed.\n"))
    report = one(compared("shipped", str(root)))
    assert [fault.path for fault in report.new_faults if "Never printed" in fault.message] == [
        "text.en:game/byline"
    ]


@pytest.mark.parametrize("file", ["game.yaml", "enemies.yaml", "text.en.yaml", "loadouts/standard.yaml"])
@pytest.mark.parametrize("old_side", [True, False])
def test_another_format_is_refused_with_both_numbers(
    tmp_path: Path, file: str, old_side: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side, "examine", None)
    root = str(copied(tmp_path, (file, "format: 1", "format: 2")))
    told = refused(root, "shipped") if old_side else refused("shipped", root)
    assert f"{root}/{file} has the format 2, and this version reads the format 1" in told


def test_another_game_is_refused(tmp_path: Path) -> None:
    root = tiny.make(tmp_path)
    told = refused(str(root), "", Wish())
    assert "have no game in common" in told
    assert "tiny-duel" in told
    assert GAME in told
    assert f"there is no game '{GAME}' in {root} Games there: tiny-duel." in refused(str(root))
    assert f"no game 'chess' in {GAME}" in refused(str(DATA), "shipped", Wish(("chess",))).replace(str(DATA), GAME)


def test_a_game_without_code_and_a_language_that_is_not_there(tmp_path: Path) -> None:
    root = tiny.make(tmp_path)
    assert "no code for the game tiny-duel" in refused(str(root), str(root), Wish())
    assert "has no language 'fr'" in refused("shipped", "", Wish((GAME,), lang="fr"))


def test_games_on_one_side_alone(tmp_path: Path) -> None:
    root = tiny.make(tmp_path)
    shutil.copytree(DATA, root / "content" / GAME)
    report = compared(str(root), "", Wish())
    assert [game.game for game in report.games] == [GAME]
    others = tuple(sorted(file.parent.name for file in DATA.parent.glob("*/game.yaml") if file.parent.name != GAME))
    assert (report.only_old, report.only_new) == (("tiny-duel",), others)
    assert compared(str(root)).only_old == ()  # it was not asked for


def test_a_game_from_a_folder_without_an_engine(tmp_path: Path) -> None:
    root = tiny.make(tmp_path)
    (tmp_path / "old").mkdir()
    shutil.copytree(root / "content", tmp_path / "old" / "content")
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: 7")
    here = Project.find(root)
    with opened(str(tmp_path / "old"), "", here) as (before, after):
        report = one(compare(before, after, here, Wish(games_dirs=(root / "games",))))
    assert [(change.path, change.old, change.new) for change in report.changes] == [("mechs:bear/armour", "6", "7")]
    assert [piece.id for piece in report.paper.pieces] == ["mech:bear"]
    assert report.title == "Tiny Duel"


def test_whose_code_belongs_to_a_side(tmp_path: Path) -> None:
    ours = ROOT / "generator/games/paper_mech"
    with opened(str(copied(tmp_path)), "shipped", project()) as (old, new):
        # Data of which nobody knows with what code they were played, and those that today's code plays.
        assert run.code_of(old, shipped()) is None
        code = run.code_of(new, shipped())
        assert code is not None
        assert code.samefile(ours)
        code = run.code_of(replace(new, code_dir=None), shipped())
        assert code is not None
        assert code.samefile(ours)


def test_own_loadouts_are_the_working_projects(tmp_path: Path) -> None:
    here = replace(project(), loadouts_dir=tmp_path / "mine")
    (tmp_path / "mine").mkdir()
    text = (DATA / "loadouts/standard.yaml").read_text("utf-8").replace("id: standard", "id: mine")
    (tmp_path / "mine/mine.yaml").write_text(text, "utf-8")
    new = copied(tmp_path, ("weapons.yaml", "weight: 3", "weight: 4"))
    with opened("shipped", str(new), here) as (before, after):
        report = one(compare(before, after, here, Wish((GAME,))))
    assert {(loadout.id, loadout.own) for loadout in report.loadouts} >= {("mine", True)}


def test_the_same_data_means_files_and_faults(tmp_path: Path) -> None:
    assert same_data(shipped(), shipped())
    assert not same_data(shipped(), edited(tmp_path, PPC))


def test_no_drawing_library_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heavy = ("reportlab", "pikepdf", "pypdfium2", "svgwrite", "joblib", "numpy")
    for name in [name for name in sys.modules if name.partition(".")[0] in heavy]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MECHSMITH_ONE_PROCESS", "1")
    assert main(["compare", str(copied(tmp_path, PPC)), "--no-games"]) == 0
    assert not [name for name in sys.modules if name.partition(".")[0] in heavy]
