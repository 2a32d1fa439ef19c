"""Clauses beside what they name: who changed alone, how gravely it is told, and what is touched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.compare import codes
from generator.compare.changes import changes
from generator.compare.clauses import findings, touched
from generator.compare.code import CodeChanges
from generator.compare.report import ExampleChange
from generator.compare.spelling import only_spelling
from generator.data.content import Content
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare.edited import Edit, copied, edited, load, shipped
from tests.compare.once import read_once
from tests.compare.scripted import second_language

__all__ = ["read_once"]

ALL = CodeChanges(True, frozenset())
"""All code was compared and is the same."""
_WON = "When you have cleared all waves"
WIN = ("rules.en.yaml", f"{_WON}, you win.", f"{_WON} in time, you win.")
SHIFT = ("keywords.yaml", "recoil: {shift: 1}", "recoil: {shift: 2}")


def found(new: Content, code: CodeChanges | None = ALL, old: Content | None = None) -> list[Diagnostic]:
    """The findings about clauses of a change."""
    before = old or shipped()
    return findings(before, new, changes(before, new, "en"), code)


def codes_of(noted: Sequence[Diagnostic]) -> list[tuple[str, str]]:
    """Code and clause of each finding."""
    return [(one.code, one.path.rpartition("/")[2]) for one in noted]


def test_words_of_a_rule_alone(tmp_path: Path) -> None:
    new = edited(tmp_path, WIN)
    (one,) = found(new)
    assert (one.code, one.severity, one.path) == (codes.RULE_WORDS_ALONE.id, Severity.WARNING, "rules.en:clauses/win")
    assert one.place.file == new.files["rules.en"].file
    assert "16.1 Win" in one.message
    assert "no code" not in one.message
    (other,) = found(new, None)
    assert other.message.endswith("the data that it names are as before")


def test_words_with_data_or_code_are_no_finding(tmp_path: Path) -> None:
    both = edited(tmp_path, SHIFT, ("rules.en.yaml", "It works on enemies\n          and on you.", "It works on all."))
    assert found(both) == []
    assert found(edited(tmp_path / "win", WIN), CodeChanges(True, frozenset({"win"}))) == []


def test_words_with_the_name_of_a_thing_are_no_finding(tmp_path: Path) -> None:
    new = edited(
        tmp_path, ("text.en.yaml", "name: Recoil", "name: Kick"),
        ("rules.en.yaml", "A cube that was on ACTIVE waits in its new box", "A cube on ACTIVE waits in its new box"),
    )
    assert found(new) == []


def test_words_of_a_rule_that_people_play(tmp_path: Path) -> None:
    kind = "win:\n        kind: rule\n"
    by_hand = ("rules.en.yaml", kind, f"{kind}        play: by-hand\n        reason: So.\n")
    old = edited(tmp_path / "old", by_hand)
    (one,) = found(edited(tmp_path / "new", by_hand, WIN), old=old)
    assert (one.code, one.severity) == (codes.WORDS_ALONE.id, Severity.ADVICE)
    assert "played by hand" in one.message


def test_data_that_a_clause_names(tmp_path: Path) -> None:
    (one,) = found(edited(tmp_path, SHIFT))
    assert (one.code, one.severity, one.path) == (codes.DATA_ALONE.id, Severity.ADVICE, "rules.en:clauses/recoil")
    assert "Recoil: shift 1 -> 2" in one.message


def test_one_finding_a_clause_however_much_it_names(tmp_path: Path) -> None:
    edits = [("radar.yaml", f"letter: {one}, distance: {two}", f"letter: {one}, distance: {two + 1}")
             for one, two in (("C", 1), ("S", 2), ("M", 3), ("L", 4))]  # fmt: skip
    noted = found(edited(tmp_path, *edits))
    assert codes_of(noted) == [(codes.DATA_ALONE.id, "term-range")]
    assert noted[0].message.endswith("; and 1 more")


def test_where_a_value_comes_from_is_not_what_a_clause_names(tmp_path: Path) -> None:
    assert found(edited(tmp_path, ("track.yaml", "place: Recoil, last: 7", "place: Boxes, last: 7"))) == []


def test_code_alone() -> None:
    noted = found(shipped(), CodeChanges(True, frozenset({"recoil", "accurate", "no-clause-of-this-id"})))
    assert codes_of(noted) == [(codes.CODE_ALONE.id, "recoil"), (codes.CODE_ALONE.id, "accurate")]
    assert all(one.severity == Severity.WARNING for one in noted)
    assert found(shipped(), CodeChanges(False, frozenset({"recoil"}))) == []


def test_code_with_data_is_one_finding(tmp_path: Path) -> None:
    (one,) = found(edited(tmp_path, SHIFT), CodeChanges(True, frozenset({"recoil"})))
    assert one.code == codes.CODE_ALONE.id
    assert "Recoil: shift 1 -> 2" in one.message


def test_code_of_many_clauses_is_one_finding() -> None:
    book = shipped().book("en")
    rules = [clause.id for clause in book if clause.kind == "rule"]
    (one,) = found(shipped(), CodeChanges(True, frozenset(rules)))
    assert one.code == codes.CODE_ALONE.id
    assert f"{len(rules)} clauses" in one.message
    assert book.number("recoil") in one.message


TYPOS = [
    ("more thann seven boxes", "more than seven boxes", True, {"more", "seven"}),
    ("the amrour counts", "the armour counts", True, {"armour"}),
    ("an other die", "another die", True, set()),
    ("It stays, and fires.", "It stays and fires", True, set()),
    ("the tank", "The *Tank*", True, set()),
    ("without damage", "with damage", False, {"with", "without"}),
    ("you may attack", "you may not attack", False, set()),
    ("none is left", "one is left", False, {"one", "none"}),
    ("above it", "below it", False, set()),
    ("{track:boxes/last} boxes", "{track:haste/wait} boxes", False, set()),
    ("a hit", "", False, set()),
]


@pytest.mark.parametrize(("old", "new", "spelling", "known"), TYPOS)
def test_spelling(old: str, new: str, spelling: bool, known: set[str]) -> None:
    assert only_spelling(old, new, known) is spelling


def test_a_typing_error_is_no_alarm(tmp_path: Path) -> None:
    old = edited(tmp_path / "old", ("rules.en.yaml", WIN[1], WIN[1].replace("cleared", "claered")))
    (one,) = found(shipped(), old=old)
    assert (one.code, one.severity) == (codes.WORDS_ALONE.id, Severity.ADVICE)
    assert "spelt" in one.message


def two_languages(folder: Path, *edits: Edit) -> Content:
    """The game in two languages, with edits."""
    root = copied(folder)
    second_language(root)
    for name, old, new in edits:
        text = (root / name).read_text("utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new, 1), "utf-8")
    return load(root)


def test_words_in_one_language_only(tmp_path: Path) -> None:
    old = two_languages(tmp_path / "old")
    finnish = ("rules.fi.yaml", *WIN[1:])
    noted = found(two_languages(tmp_path / "one", finnish), old=old)
    assert codes_of(noted) == [(codes.ONE_LANGUAGE.id, "win")]
    assert noted[0].path == "rules.en:clauses/win"
    assert noted[0].severity == Severity.WARNING
    both = two_languages(tmp_path / "both", WIN, finnish)
    assert codes_of(found(both, old=old)) == [(codes.RULE_WORDS_ALONE.id, "win")]
    wrong = ("rules.fi.yaml", WIN[1], WIN[1].replace("cleared", "claered"))
    noted = found(old, old=two_languages(tmp_path / "typo", wrong))
    assert codes_of(noted) == [(codes.ONE_LANGUAGE_SPELLING.id, "win")]
    assert noted[0].severity == Severity.ADVICE


def test_touched_says_why_in_the_order_of_the_book(tmp_path: Path) -> None:
    new = edited(tmp_path, SHIFT, WIN)
    code = CodeChanges(True, frozenset({"win", "time-advance"}))
    example = ExampleChange("pm-2", "All cubes move", "it can't be played", Place(), False, ("time-advance",))
    told = touched(shipped(), new, changes(shipped(), new, "en"), (example,), code)
    assert [(one.id, one.number, one.why) for one in told] == [
        ("time-advance", "6.1", ("code", "example")), ("recoil", "11.2", ("data",)),
        ("win", "16.1", ("wording", "code")),
    ]  # fmt: skip


def test_a_clause_that_is_gone_is_touched_under_its_old_number(tmp_path: Path) -> None:
    root = copied(tmp_path)
    text = (root / "rules.en.yaml").read_text("utf-8")
    start, end = text.index("      time-order:"), text.index("      time-place:")
    (root / "rules.en.yaml").write_text(text[:start] + text[end:], "utf-8")
    new = load(root)
    told = touched(shipped(), new, changes(shipped(), new, "en"), ())
    assert [(one.id, one.number) for one in told] == [("time-order", "6.4")]


def test_rules_that_cannot_be_read_give_no_findings(tmp_path: Path) -> None:
    new = edited(tmp_path, ("rules.en.yaml", "chapters:\n", "chapters: ]\n"))
    assert found(new) == []
    assert touched(shipped(), new, (), ()) == ()
