"""Worked examples of the old data that come out otherwise under the new."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from generator.check.played import play_all
from generator.compare.counting import findings_of
from generator.compare.examples import example_changes
from generator.compare.report import ExampleChange, GameReport
from generator.compare.run import Wish, compare
from generator.compare.sources import opened
from generator.data.content import Content, load_content
from generator.data.project import Project
from tests.compare.edited import GAME, ROOT, copied, edited, load, shipped
from tests.compare.kept import keep  # noqa: F401
from tests.data.conftest import TINY, Tiny

PPC = ("enemies.yaml", "ppc: {range: long, power: 4, time: 4", "ppc: {range: long, power: 5, time: 4")


def changes(new: Content, old: Content | None = None) -> dict[str, ExampleChange]:
    return {one.id: one for one in example_changes(old or shipped(), new)}


def test_the_same_data_change_none() -> None:
    assert example_changes(shipped(), shipped()) == ()


def test_another_die_is_rolled(tmp_path: Path) -> None:
    new = edited(tmp_path, PPC)
    found = changes(new)["custom-wall-reflex"]
    # It gives 8 dice for two attacks of 4. The first one now takes 5, and the second finds 3.
    assert found.told == "4 dice of enemy-attack are rolled where the example has 3 left"
    assert found.title.startswith("Reflex answers the Tank")
    assert (found.place.file, found.settled) == (str(tmp_path / "paper-mech" / "examples.yaml"), False)
    line = (tmp_path / "paper-mech" / "examples.yaml").read_text("utf-8").splitlines()[found.place.line - 1]
    assert line == "  custom-wall-reflex:"
    # What the example itself names comes first, then what its events cite.
    assert found.clauses[:2] == ("reflex", "wall")
    assert {"enemy-attack", "damage-weapon"} <= set(found.clauses)


def test_values_are_told_as_they_come_now(tmp_path: Path) -> None:
    # A Full Charge takes 4; with weapons 3 over the limit of 9 two units more.
    found = changes(edited(tmp_path, ("mech.yaml", "limit: 12", "limit: 9")))
    assert found["pm-3"].told == "mech/time: 6 instead of 4"
    assert "derived-helo" not in found


def test_settled_where_the_new_data_hold_it_in_a_form_that_comes_true(tmp_path: Path) -> None:
    edits = [("mech.yaml", "limit: 12", "limit: 9")]
    expected = "mech: {action: right-shoulder/full-salvo, time: 4, waited: 0}"
    true, false = expected.replace("time: 4", "time: 6"), expected.replace("time: 4", "time: 5")
    assert changes(edited(tmp_path / "a", *edits, ("examples.yaml", expected, true)))["pm-3"].settled
    assert not changes(edited(tmp_path / "b", *edits, ("examples.yaml", expected, false)))["pm-3"].settled


def test_an_example_that_the_new_data_lack_is_settled(tmp_path: Path) -> None:
    """Whoever took it out has seen to it: it is told as a change, and as nothing else."""
    found = changes(edited(tmp_path, PPC, ("examples.yaml", "\n  custom-wall-reflex:", "\n  custom-other:")))
    assert found
    assert not {"custom-wall-reflex", "custom-other"} & found.keys()


def test_what_failed_already_is_no_change(tmp_path: Path) -> None:
    broken = ("examples.yaml", "mech: {action: right-shoulder/full-salvo, time: 4", "mech: {action: none, time: 4")
    old = edited(tmp_path / "old", broken)
    found = changes(edited(tmp_path / "new", ("mech.yaml", "limit: 12", "limit: 9")), old)
    assert "pm-3" not in found
    assert "derived-weight" in found


def test_data_that_no_engine_takes_make_every_example_fail(tmp_path: Path) -> None:
    found = changes(edited(tmp_path, ("weapons.yaml", "\n  fist:", "\n  glove:")))
    assert len(found) > 100
    assert found["pm-1"].told.startswith("the engine can't be made: ")


def test_words_and_sources_alone_run_nothing(tmp_path: Path) -> None:
    new = edited(tmp_path, ("text.en.yaml", "name: Laser", "name: Lazer"), ("weapons.yaml", "playsheet 1.8", "a sheet"))
    began = time.perf_counter()
    assert example_changes(shipped(), new) == ()
    assert time.perf_counter() - began < 0.5


def test_a_game_without_engine_or_examples(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path / "tiny")
    old = load_content(tiny.root, TINY)
    tiny.write("guns.yaml", tiny.text("guns.yaml").replace("power: 3", "power: 4"))
    assert example_changes(old, load_content(tiny.root, TINY)) == ()


def test_a_faulty_file_of_examples_has_none(tmp_path: Path) -> None:
    new = edited(tmp_path, PPC)
    (tmp_path / "paper-mech" / "examples.yaml").write_text("examples: [1, 2]\n", "utf-8")
    assert example_changes(load(tmp_path / "paper-mech"), new) == ()


# --- taken out by whoever changed the rules -------------------------------------------------------------------------


def report_on(root: Path) -> GameReport:
    """The report on changed data beside those that are shipped."""
    project = Project.find(ROOT)
    with opened("shipped", str(root), project) as (old, new):
        (report,) = compare(old, new, project, Wish((GAME,))).games
    return report


def without(root: Path, *names: str) -> None:
    """Take examples out of a copy."""
    file = root / "examples.yaml"
    kept = file.read_text("utf-8")
    for name in names:
        start = kept.index(f"\n  {name}:\n") + 1
        after = re.search(r"^  [a-z]", kept[start + 2 :], re.MULTILINE)
        kept = kept[:start] + (kept[start + 2 + after.start() :] if after else "")
    file.write_text(kept, "utf-8")


def codes_of(report: GameReport) -> list[str]:
    return [one.code for one in findings_of(report)]


def test_what_no_longer_holds_and_is_taken_out_leaves_nothing_to_mend(tmp_path: Path) -> None:
    """The four dice of a PPC made five: examples that roll them fail, until they are deleted; then all is said once."""
    root = copied(tmp_path, PPC)
    before = report_on(root)
    failing = [one.id for one in before.examples if not one.settled]
    assert len(failing) > 3
    told = {one.path.partition(":")[2].partition("/")[0] for one in before.new_faults if one.code.startswith("EX")}
    assert told == set(failing)
    assert "CP308" not in codes_of(before), "a fault of the example says so already"
    without(root, *failing)
    after = report_on(root)
    (gone,) = [one for one in after.changes if one.code == "CP161"]
    assert gone.sentence.startswith(f"{len(failing)} worked examples are gone: {failing[0]}, ")
    assert gone.place.file == str(root / "examples.yaml")
    assert not [code for code in codes_of(after) if code.startswith("EX") or code == "CP308"]
    assert after.examples == ()


@pytest.mark.parametrize("text", ["format: 1\nexamples: {}\n", None])
def test_a_game_may_have_no_examples_at_all(tmp_path: Path, text: str | None) -> None:
    root = copied(tmp_path, PPC)
    file = root / "examples.yaml"
    file.unlink()
    if text is not None:
        file.write_text(text, "utf-8")
    report = report_on(root)
    assert not [one for one in report.new_faults if one.code.startswith(("EX", "MD", "YM"))]
    assert [one.code for one in report.changes if one.path.startswith("examples:")] == ["CP161"]
    assert play_all(load(root), games=0).findings == []
