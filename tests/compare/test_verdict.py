"""The verdict on a comparison: each code fires on what it is for, and on nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.compare.counting import accepted_told
from generator.compare.report import (
    Accepted,
    Change,
    ExampleChange,
    Figure,
    GameReport,
    InPlay,
    Kind,
    LoadoutChange,
    PolicyPlay,
    SideName,
    Verdict,
)
from generator.compare.verdict import verdict
from generator.data.content import Content
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare.edited import Edit, edited, shipped

PLACE = Place("enemies.yaml", 3, 4)
BALANCE = Change("CP110", Kind.BALANCE, "enemies:tank/armour", "Tank: armour", "4", "5", PLACE)
BREAKING = Change("CP101", Kind.BREAKING, "weapons:laser", "Laser", "gone", "", PLACE)
WORDING = Change("CP120", Kind.WORDING, "text.en:enemies/tank/name", "Tank: name", "Tank", "Panzer", PLACE)
VERSION: Edit = ("game.yaml", 'version: "1.1"', 'version: "1.2"')
OLDER: Edit = ("game.yaml", 'version: "1.1"', 'version: "1.0.9"')
SAME: Edit = ("game.yaml", 'version: "1.1"', 'version: "1.1.0"')
TOLD: Edit = ("changes.yaml", '  "1.1":\n', '  "1.2":\n    changes: [The Tank is harder to hurt.]\n  "1.1":\n')


def report(*changes: Change, **parts: object) -> GameReport:
    side = SideName("here")
    return replace(GameReport("paper-mech", "Paper 'Mech", side, side, changes), **parts)  # type: ignore[arg-type]


def codes(found: Verdict) -> list[str]:
    return [one.code for one in found.findings]


def judge(made: GameReport, new: Content | None = None) -> Verdict:
    return verdict(made, shipped(), new or shipped())


def test_no_difference_no_verdict(tmp_path: Path) -> None:
    assert judge(report()) == Verdict()
    stale = edited(tmp_path, ("enemies.yaml", "armour: 2", "armour: 3"))
    assert judge(report(), stale) == Verdict()


def test_a_breaking_change_without_a_new_version() -> None:
    (found,) = judge(report(BREAKING, WORDING)).findings
    assert (found.code, found.severity, found.path) == ("CP301", Severity.ERROR, "game:version")
    assert found.message == "1 breaking change in version 1.1: Laser gone"
    assert found.place.file == "content/paper-mech/game.yaml"
    assert found.place.line > 1


def test_a_change_of_balance_without_a_new_version() -> None:
    (found,) = judge(report(*[BALANCE] * 5)).findings
    assert (found.code, found.severity) == ("CP302", Severity.WARNING)
    assert found.message.startswith("5 changes of balance in version 1.1: Tank: armour 4 -> 5; ")
    assert found.message.endswith("; and 2 more")
    assert codes(judge(report(WORDING))) == []
    assert codes(judge(report(BALANCE, BREAKING))) == ["CP301", "CP302"]


def test_a_version_that_went_backwards(tmp_path: Path) -> None:
    (found,) = judge(report(BREAKING), edited(tmp_path, OLDER)).findings
    assert (found.code, found.severity) == ("CP303", Severity.ERROR)
    assert found.message == "the version went from 1.1 to 1.0.9"


def test_1_1_0_is_no_new_version(tmp_path: Path) -> None:
    assert codes(judge(report(BREAKING), edited(tmp_path, SAME))) == ["CP301"]


def test_a_new_version_is_told_of(tmp_path: Path) -> None:
    (found,) = judge(report(BREAKING, BALANCE), edited(tmp_path / "one", VERSION)).findings
    assert (found.code, found.severity) == ("CP304", Severity.WARNING)
    assert found.message == "changes.yaml has no entry for the version 1.2"
    assert found.place.file.endswith("changes.yaml")
    (tmp_path / "two").mkdir()
    assert codes(judge(report(BREAKING, BALANCE), edited(tmp_path / "two", VERSION, TOLD))) == []


def test_house_rules_need_no_new_version(tmp_path: Path) -> None:
    """They say by their name that they are others."""
    house: Edit = ("game.yaml", "accent:", "house: {name: Sunday rules}\naccent:")
    new = edited(tmp_path, house)
    assert new.house == "Sunday rules"
    assert codes(judge(report(BREAKING, BALANCE), new)) == []
    assert codes(verdict(report(BREAKING), new, new)) == ["CP301"]


def played(figure: Figure, policy: str = "greedy", stage: int = 1) -> GameReport:
    return report(WORDING, play=InPlay((PolicyPlay(policy, 500, 1, 1.0, (figure,), stage=stage),)))


def figure(after: float, low: float, high: float, name: str = "waves-cleared") -> Figure:
    return Figure(name, "waves cleared", False, 1.5, after, after - 1.5, -0.1, 0.1, 0.5, 0.5, after_low=low,
                  after_high=high)  # fmt: skip


def test_house_rules_are_not_judged_by_the_bands_of_their_origin(tmp_path: Path) -> None:
    house = ("game.yaml", 'accent: "', 'house: {name: Ours, of: "1.1"}\naccent: "')
    fist = ("enemies.yaml", "fist: {range: close, power: 5", "fist: {range: close, power: 6")
    low = played(figure(1.2, 1.1, 1.3))
    found = {one.code: one for one in judge(low, edited(tmp_path / "ours", house, fist)).findings}
    assert found.keys() == {"BL101", "BL109"}
    assert found["BL109"].severity == Severity.ADVICE
    assert found["BL109"].path == "balance:policies/greedy/bands/waves-cleared"
    own = ("balance.yaml", "min: 1.35", "min: 1.34")
    assert set(codes(judge(low, edited(tmp_path / "own", house, fist, own)))) == {"BL101", "CP305"}
    assert set(codes(judge(low, edited(tmp_path / "plain", house)))) == {"CP305"}


def test_a_figure_that_leaves_its_band() -> None:
    """The band of greedy is 1.35 to 1.65 waves, of random 10 to 30 % in wave 1."""
    (found,) = judge(played(figure(1.2, 1.1, 1.3))).findings
    assert (found.code, found.severity) == ("CP305", Severity.ERROR)
    assert found.path == "balance:policies/greedy/bands/waves-cleared"
    assert found.message == "greedy: waves-cleared is 1.2 waves (1.1 to 1.3), and its band 1.35 to 1.65 waves"
    assert found.place.file.endswith("balance.yaml")
    (found,) = judge(played(figure(0.35, 0.32, 0.38, "wave-1"), "random")).findings
    assert found.message == "random: wave-1 is 35 % (32 to 38), and its band 10 to 30 %"
    # Of a score the interval is that of all games won, and so is the value that is told.
    (found,) = judge(played(figure(1.4, 1.1, 1.3))).findings
    assert "waves-cleared is 1.2 waves (1.1 to 1.3)" in found.message
    # Across an end, inside, a policy without bands, another stage, no interval:
    assert codes(judge(played(figure(1.3, 1.2, 1.4)))) == []
    assert codes(judge(played(figure(1.5, 1.4, 1.6)))) == []
    assert codes(judge(played(figure(0.1, 0.0, 0.2), "other"))) == []
    assert codes(judge(played(figure(0.1, 0.0, 0.2), stage=2))) == []
    assert codes(judge(played(replace(figure(0.1, 0.0, 0.2), after_low=None)))) == []


def test_loadouts_that_became_illegal() -> None:
    own = LoadoutChange("mine", "My mech", "loadouts/mine.yaml", True, ("too heavy by 2",))
    ours = replace(own, id="standard", name="Standard", file="content/standard.yaml", own=False)
    lighter = replace(ours, id="other", illegal=(), figures=(("weight", "9", "8"),))
    found = judge(report(loadouts=(own, ours, lighter))).findings
    assert {(one.code, one.severity, one.place.file) for one in found} == {
        ("CP306", Severity.ERROR, "content/standard.yaml"), ("CP307", Severity.WARNING, "loadouts/mine.yaml"),
    }  # fmt: skip
    assert "My mech became illegal: too heavy by 2" in {one.message for one in found}


def test_a_worked_example_that_is_not_true_any_more() -> None:
    example = ExampleChange("ppc-hits", "The PPC hits", "4 dice instead of 5", PLACE, False)
    (found,) = judge(report(examples=(example, replace(example, id="b", settled=True)))).findings
    assert (found.code, found.severity, found.path) == ("CP308", Severity.ERROR, "examples:ppc-hits")
    assert found.message == "The PPC hits comes out differently: 4 dice instead of 5"
    # An example that the new data still hold is a fault of theirs, and told once.
    fault = Diagnostic("EX503", Severity.ERROR, "4 dice left", PLACE, "examples:ppc-hits/dice")
    assert codes(judge(report(examples=(example,), new_faults=(fault,)))) == ["EX503"]


def test_many_worked_examples_are_one_finding() -> None:
    some = tuple(
        ExampleChange(f"x-{number}", f"Number {number}", "4 dice", Place("examples.yaml", number, 3), False)
        for number in range(1, 33)
    )
    (found,) = judge(report(examples=some)).findings
    assert (found.code, found.place, found.path) == ("CP308", Place("examples.yaml", 1, 3), "examples:x-1")
    assert found.message == (
        "32 worked examples hold rules that changed: x-1, x-2, x-3, x-4, x-5, x-6, x-7, x-8 …"
    )


def test_data_that_cannot_be_played_are_judged_by_their_faults_alone(tmp_path: Path) -> None:
    """No version is asked for, and no results are stale, before the numbers can be read."""
    new = edited(tmp_path, ("enemies.yaml", "armour: 2", "armour: two"))
    fault = Diagnostic("MD103", Severity.ERROR, "must be a whole number", PLACE, "enemies:helo/armour")
    made = report(BALANCE, BREAKING, new_faults=(fault,), unread="enemies.yaml of the new data has errors")
    assert codes(judge(made, new)) == ["MD103"]


def test_what_is_accepted_for_one_reason_is_told_once() -> None:
    some = [Diagnostic("CP308", Severity.ERROR, f"number {number}", PLACE, f"examples:{number}") for number in (1, 2)]
    other = Diagnostic("CP302", Severity.WARNING, "a change", PLACE)
    made = report(verdict=Verdict((), (*(Accepted(one, "Later.") for one in some), Accepted(other, "Meant."))))
    assert accepted_told(made) == [
        ("CP308", "2 findings, the first: number 1", "Later."), ("CP302", "a change", "Meant."),
    ]  # fmt: skip


def test_faults_and_clauses_carry_their_own_severity() -> None:
    fault = Diagnostic("EX503", Severity.ERROR, "a die too few", PLACE, "examples:x")
    clause = Diagnostic("CP201", Severity.WARNING, "new words, old code", PLACE, "rules.en:clauses/fire")
    found = judge(report(WORDING, new_faults=(fault,), clauses=(clause,))).findings
    assert {(one.code, one.severity) for one in found} == {("EX503", Severity.ERROR), ("CP201", Severity.WARNING)}
    assert codes(judge(report(clauses=(clause,)))) == ["CP201"], "code alone may differ"


def test_results_of_other_data_are_stale(tmp_path: Path) -> None:
    new = edited(tmp_path, ("enemies.yaml", "armour: 2", "armour: 3"), VERSION, TOLD)
    (found,) = judge(report(BALANCE), new).findings
    assert (found.code, found.severity, found.path) == ("BL101", Severity.WARNING, "balance:results")
    # The same, told already among the new faults, counts once.
    assert codes(judge(report(BALANCE, new_faults=(found,)), new)) == ["BL101"]


ACCEPTED = """\
accepted:
  - {code: CP302, path: "game:version", reason: It is not printed yet.}
  - {code: CP201, reason: "The old words were wrong, the code was right."}
  - {code: CP308, path: "examples:gone", reason: It will be written anew.}
margins:
"""


def test_what_the_data_accept_is_set_apart_with_its_reason(tmp_path: Path) -> None:
    new = edited(tmp_path, ("balance.yaml", "margins:\n", ACCEPTED))
    assert new.balance is not None
    clause = Diagnostic("CP201", Severity.WARNING, "new words, old code", PLACE, "rules.en:clauses/fire")
    found = judge(report(BALANCE, BREAKING, clauses=(clause,)), new)
    assert {(one.finding.code, one.reason) for one in found.accepted} == {
        ("CP302", "It is not printed yet."), ("CP201", "The old words were wrong, the code was right."),
    }  # fmt: skip
    assert sorted(codes(found)) == ["BL108", "CP301"]
    idle = next(one for one in found.findings if one.code == "BL108")
    assert idle.severity == Severity.ADVICE
    assert idle.message == "nothing is found of CP308 at examples:gone"
    assert idle.place.line == 1 + next(
        number for number, line in enumerate((new.root / "balance.yaml").read_text("utf-8").splitlines())
        if "examples:gone" in line
    )  # fmt: skip


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_data_that_cannot_be_read_have_no_version(tmp_path: Path, version: str) -> None:
    new = edited(tmp_path, ("game.yaml", 'version: "1.1"', f"version: [{version}]"))
    assert not {"CP301", "CP303", "CP304"} & set(codes(judge(report(BREAKING), new)))


def test_an_error_that_stops_a_build_cannot_be_accepted(tmp_path: Path) -> None:
    faulty = ("enemies.yaml", "fist: {range: close, power: 5", "fist: {range: close, power: many")
    accepted = "accepted:\n  - {code: MD103, reason: Later.}\n  - {code: EX501, reason: Later.}\nmargins:\n"
    new = edited(tmp_path, faulty, ("balance.yaml", "margins:\n", accepted))
    errors = [one for one in new.diagnostics if one.severity == Severity.ERROR]
    assert {one.code for one in errors} == {"MD103"}
    example = Diagnostic("EX501", Severity.ERROR, "another result", PLACE, "examples:duel/expect")
    found = judge(report(BALANCE, new_faults=(*errors, example)), new)
    assert [one.finding.code for one in found.accepted] == ["EX501"]
    assert {"MD103", "BL110"} <= set(codes(found))
    told = next(one for one in found.findings if one.code == "BL110")
    assert "stops a build and can't be accepted" in told.message
    assert told.path == "balance:accepted/0"


def test_a_band_that_recorded_games_left_as_well_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "balance:policies/greedy/bands/waves-cleared"
    recorded = Diagnostic("BL104", Severity.ERROR, "recorded games left it, too", PLACE, path)
    monkeypatch.setattr("generator.check.balance.unsettled", lambda content: [recorded])
    assert codes(judge(played(figure(1.2, 1.1, 1.3)))) == ["CP305"]
    assert codes(judge(played(figure(1.5, 1.4, 1.6)))) == ["BL104"]
