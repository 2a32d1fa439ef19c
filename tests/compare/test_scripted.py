"""Scripted changes of the real data: what is told of each is what was worked out by hand, no more and no less."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.compare.changes import changes, shortened
from generator.compare.clauses import findings, touched
from generator.compare.codes import KINDS
from generator.data.content import Content
from tests.compare.edited import copied, load, shipped
from tests.compare.once import read_once
from tests.compare.scripted import NUMBERS, Script, Step
from tests.compare.scripted_words import ABOUT, LANGUAGES, RULES, TEXTS

__all__ = ["read_once"]

SCRIPTS = (*NUMBERS, *TEXTS, *RULES, *LANGUAGES, *ABOUT)

SORTS = (
    "CP101", "CP102", "CP103", "CP104", "CP105", "CP106", "CP107", "CP110", "CP111", "CP112", "CP113", "CP114", "CP115",
    "CP116", "CP117", "CP120", "CP121", "CP122", "CP123", "CP124", "CP125", "CP126", "CP130", "CP131", "CP132", "CP133",
    "CP134", "CP140", "CP141", "CP142", "CP143", "CP150", "CP151", "CP152", "CP153", "CP154", "CP155", "CP156", "CP160",
    "CP161", "CP162", "CP165", "CP170",
)  # fmt: skip
"""Every sort of change."""
CLAUSES = ("CP201", "CP202", "CP203", "CP205", "CP206")
"""Findings about clauses that need no code to compare."""


def done(folder: Path, steps: tuple[Step, ...]) -> Path:
    """The shipped data with steps done to them."""
    root = copied(folder)
    for step in steps:
        if callable(step):
            step(root)
        else:
            name, old, new = step
            text = (root / name).read_text("utf-8")
            assert old in text, (name, old)
            (root / name).write_text(text.replace(old, new, 1), "utf-8")
    return root


@cache
def ids(scripts: tuple[Script, ...] = SCRIPTS) -> list[str]:
    return [script.name for script in scripts]


def sides(script: Script, folder: Path) -> tuple[Content, Content]:
    """The old and the new data of a script."""
    old = load(done(folder / "old", script.before)) if script.before else shipped()
    return old, load(done(folder / "new", (*script.before, *script.steps)))


def test_there_are_enough_of_them_and_they_cover_every_sort() -> None:
    assert len(SCRIPTS) >= 60
    assert len(set(ids())) == len(SCRIPTS)
    assert set(SORTS) == set(KINDS)
    assert {code for script in SCRIPTS for code, _, _ in script.changes} == set(SORTS)
    assert {code for script in SCRIPTS for code, _ in script.clauses} == set(CLAUSES)


def kind_word(code: str) -> str:
    """What the ranges of codes say of a change's kind."""
    number = int(code[2:])
    return "breaking" if number < 110 else "balance" if number < 130 else "wording" if number < 170 else "looks"


@pytest.mark.parametrize("script", SCRIPTS, ids=ids())
def test_a_scripted_change(script: Script, tmp_path: Path) -> None:
    old, new = sides(script, tmp_path)
    found = changes(old, new, "en")
    told = [(one.code, one.path, shortened(one).sentence) for one in found]
    assert sorted(told) == sorted(script.changes)
    assert [one.kind.word for one in found] == [kind_word(one.code) for one in found]
    assert [one.kind for one in found] == sorted((one.kind for one in found), reverse=True)
    for one in found:
        assert one.place.line >= 1
        gone = one.code in ("CP101", "CP103", "CP104", "CP105", "CP107", "CP116", "CP133", "CP152", "CP161")
        gone = gone or one.what.endswith(" is gone")
        assert Path(one.place.file).parent.name in ("paper-mech", "loadouts")
        key_gone = one.new in ("none", "no")  # told where the key stood
        assert str(tmp_path) in one.place.file or gone or key_gone, one
    noted = findings(old, new, found)
    assert sorted((one.code, one.path.rpartition("/")[2]) for one in noted) == sorted(script.clauses)
    why = {one.id: one.why for one in touched(old, new, found, ())}
    assert why == dict(script.touched)


@pytest.mark.parametrize("script", SCRIPTS, ids=ids())
def test_the_other_way_round(script: Script, tmp_path: Path) -> None:
    """What is added one way is removed the other way; values change places."""
    old, new = sides(script, tmp_path)
    there, back = changes(old, new, "en"), changes(new, old, "en")
    other = {"CP101": "CP120", "CP104": "CP134", "CP107": "CP125", "CP115": "CP116", "CP132": "CP133", "CP151": "CP152",
             "CP160": "CP161"}  # fmt: skip
    other |= {two: one for one, two in other.items()}

    def mirrored(code: str) -> str:
        return "clause" if code in ("CP105", "CP121", "CP141") else other.get(code, code)

    pairs = sorted((mirrored(one.code), one.new, one.old) for one in there if one.code != "CP103")
    mirror = sorted((one.code if mirrored(one.code) != "clause" else "clause", one.old, one.new) for one in back)
    if all(one.code != "CP103" for one in there):
        assert pairs == mirror


def test_unchanged_data_have_no_changes(tmp_path: Path) -> None:
    new = load(copied(tmp_path))
    assert changes(shipped(), new, "en") == []
    assert findings(shipped(), new, ()) == []
    assert touched(shipped(), new, (), ()) == ()
