"""The whole report on every scripted change: faults, paper, loadouts, examples, verdict, and sample games of some."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.check.balance_codes import STALE
from generator.compare import side as sides
from generator.compare.changes import shortened
from generator.compare.in_play import PlayWish
from generator.compare.report import GameReport, Kind
from generator.compare.run import Wish, compare
from generator.compare.side import Examined, Side
from generator.compare.sources import opened
from generator.data.project import Project
from tests.compare.edited import GAME, ROOT, copied
from tests.compare.kept import keep  # noqa: F401
from tests.compare.once import read_once
from tests.compare.scripted import Script
from tests.compare.test_changes import FILES
from tests.compare.test_scripted import SCRIPTS, done, ids

__all__ = ["read_once"]

_examined: dict[str, Examined] = {}


@pytest.fixture(autouse=True)
def examined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped data are checked and drawn once for all scripts; so all happens in one process."""
    real = sides.examine

    def examine(side: Side, *given: Any) -> Examined:
        if side.label != "shipped":
            return real(side, *given)
        if "shipped" not in _examined:
            _examined["shipped"] = real(side, *given)
        return _examined["shipped"]

    monkeypatch.setattr(sides, "examine", examine)
    monkeypatch.setenv("MECHSMITH_ONE_PROCESS", "1")


def reported(script: Script, folder: Path, play: PlayWish | None = None) -> GameReport:
    """The report on a script."""
    project = Project.find(ROOT)
    old = str(done(folder / "old", script.before)) if script.before else "shipped"
    new = done(folder / "new", (*script.before, *script.steps))
    with opened(old, str(new), project) as (before, after):
        (report,) = compare(before, after, project, Wish((GAME,), play=play)).games
    return report


def script_of(name: str) -> Script:
    """A script by its name."""
    return next(script for script in SCRIPTS if script.name == name)


@pytest.mark.prove
@pytest.mark.parametrize("script", SCRIPTS, ids=ids())
def test_the_report_on_a_scripted_change(script: Script, tmp_path: Path) -> None:
    report = reported(script, tmp_path)
    told = [(one.code, one.path, shortened(one).sentence) for one in report.changes]
    assert sorted(told) == sorted(script.changes)

    faults = {fault.code for fault in report.new_faults}
    assert set(script.faults) <= faults
    assert {fault.code for fault in report.cured} == set(script.cured)
    # The bands of balance.yaml were measured with other data, exactly where the engine reads other data.
    if not report.unread:
        assert (STALE.id in faults) == (report.old.engine_hash != report.new.engine_hash)
    kinds = {change.kind for change in report.changes}
    words_only = kinds <= {Kind.WORDING, Kind.LOOKS}
    if words_only:
        assert faults == set(script.faults)
    if words_only and script.name != "a-file-that-cannot-be-read":
        assert report.old.engine_hash == report.new.engine_hash
        assert report.loadouts == () or any(change.path.startswith("loadouts/") for change in report.changes)
        assert report.examples == ()

    pieces = {f"{piece.file}:{piece.id}" for piece in report.paper.pieces}
    assert set(script.differs) <= pieces
    assert not set(script.stays) & pieces
    if not script.changes and not script.faults and not script.printed:
        assert report.empty
        assert pieces == set()
        assert report.verdict.findings == ()

    assert {one.id for one in report.loadouts if one.broken} == set(script.broken)
    assert set(script.examples) <= {one.id for one in report.examples}
    noted = sorted((one.code, one.path.rpartition("/")[2]) for one in report.clauses)
    assert noted == ([] if report.unread else sorted(script.clauses))
    why = {one.id: {*one.why} - {"example"} for one in report.touched}
    assert {id: words for id, words in why.items() if words} == {
        id: {*words} - {"example"} for id, words in script.touched.items() if words != ("example",)
    }

    verdict = {one.code for one in report.verdict.findings}
    assert report.unread or set(script.verdict) <= verdict
    # Before the data are fit to be played no new version is asked for.
    same_version = report.old.version == report.new.version and not report.unread
    assert ("CP301" in verdict) == (Kind.BREAKING in kinds and same_version)
    assert ("CP302" in verdict) == (Kind.BALANCE in kinds and same_version)
    # An example that fails is a fault already; one that is gone from the new data is a change.
    untrue = any(not one.settled for one in report.examples)
    assert untrue == any(code == "CP308" or code.startswith("EX") for code in verdict)


@pytest.mark.prove
@pytest.mark.parametrize(
    "name", ["an-enemy-that-looks-otherwise", "a-bike-of-another-name", "a-rule-told-differently", "a-new-weapon"]
)
def test_games_go_alike_where_the_engine_reads_the_same(name: str, tmp_path: Path) -> None:
    report = reported(script_of(name), tmp_path, PlayWish(games=40, policies=("random", "greedy"), workers=1))
    for policy in report.play.policies:
        assert policy.identical == policy.games
        assert all(figure.change == 0 for figure in policy.figures)
    assert report.play.policies or report.play.reason


@pytest.mark.prove
@pytest.mark.parametrize(("name", "sign"), [("two-scouts", -1), ("a-torso-that-slows-less", 1)])
def test_games_go_as_the_change_would_have_it(name: str, sign: int, tmp_path: Path) -> None:
    """One enemy more in the first wave costs waves; a torso that slows less can only help."""
    report = reported(script_of(name), tmp_path, PlayWish(games=300, policies=("greedy",), workers=1))
    (policy,) = report.play.policies
    primary = policy.figures[0]
    assert primary.change * sign >= 0
    if name == "two-scouts":
        assert primary.significant
        assert primary.high < 0


@pytest.mark.prove
@pytest.mark.parametrize("file", FILES)
def test_a_file_that_cannot_be_read_is_told_and_explodes_nothing(file: str, tmp_path: Path) -> None:
    project = Project.find(ROOT)
    root = copied(tmp_path)
    (root / file).write_text("format: 1\nodd: [\n", "utf-8")
    for words in (("shipped", str(root)), (str(root), "shipped")):
        with opened(*words, project) as (before, after):
            (report,) = compare(before, after, project, Wish((GAME,))).games
        faults = report.new_faults if words[0] == "shipped" else report.cured
        assert any(fault.code.startswith("YM") and fault.place.file.endswith(file) for fault in faults)
