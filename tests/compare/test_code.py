"""Which code cites which clause: what changes a digest, and what doesn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.code import code_changes, digests
from generator.games.paper_mech.cites import CITED
from tests.compare.edited import ROOT

ENGINE = '''\
"""An engine."""

from .tables import MOVES, SPEED

LIMIT = ("time-limit",)


def advance(state: int) -> int:
    """Move the cubes."""
    state += 1  # a box
    return tell(state, "time-advance")


def stop(state):
    return tell(state, LIMIT)


class Mover:
    word = "walk"

    def move(self, state, kind):
        return tell(state, MOVES[kind], SPEED)
'''
TABLES = '''\
MOVES = {"walk": ("walk-forwards", 1), "turn": ("turn-left", 2)}
SPEED = 3
OTHER = {"nothing": "never-cited"}
'''


def package(folder: Path, engine: str = ENGINE, tables: str = TABLES) -> Path:
    """A package of two modules."""
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "engine.py").write_text(engine, "utf-8")
    (folder / "tables.py").write_text(tables, "utf-8")
    return folder


def changed(tmp_path: Path, engine: str = ENGINE, tables: str = TABLES) -> set[str]:
    """The ids whose code is another one after the change."""
    found = code_changes(package(tmp_path / "old"), package(tmp_path / "new", engine, tables))
    assert found.compared
    return set(found.changed)


def test_texts_and_constants_are_cited(tmp_path: Path) -> None:
    found = digests(package(tmp_path / "one"))
    assert {"time-advance", "time-limit", "walk-forwards", "turn-left"} <= found.keys()
    assert "never-cited" not in found  # no function reads that constant


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # a box", ""),
        ('    """Move the cubes."""\n', '    """Something else,\n    in two lines."""\n'),
        ("state += 1", "state  +=  (1)"),
        ("def advance(state: int) -> int:", "def advance(state):"),
        ("def advance(", "def move_all("),
        ('"time-advance"', "'time-advance'"),
    ],
)
def test_form_is_no_change(tmp_path: Path, old: str, new: str) -> None:
    assert old in ENGINE
    assert changed(tmp_path, ENGINE.replace(old, new)) == set()


def test_a_function_that_moves_is_no_change(tmp_path: Path) -> None:
    stop = ENGINE[ENGINE.index("def stop") : ENGINE.index("class Mover")]
    assert changed(tmp_path, ENGINE.replace(stop, "") + "\n\n" + stop) == set()


def test_only_what_cites_is_touched(tmp_path: Path) -> None:
    assert changed(tmp_path, ENGINE.replace("state += 1", "state += 2")) == {"time-advance"}


def test_a_constant_counts_where_it_holds_the_clause(tmp_path: Path) -> None:
    assert changed(tmp_path, tables=TABLES.replace('("walk-forwards", 1)', '("walk-forwards", 9)')) == {
        "walk-forwards", "walk",
    }  # fmt: skip
    (tmp_path / "more").mkdir()
    assert changed(tmp_path / "more", tables=TABLES.replace("never-cited", "still-not")) == set()


def test_a_new_citation_and_one_that_is_gone(tmp_path: Path) -> None:
    assert changed(tmp_path, ENGINE.replace('"time-advance"', '"time-goes-on"')) == {"time-advance", "time-goes-on"}


def test_without_code_on_both_sides_nothing_is_compared(tmp_path: Path) -> None:
    one = package(tmp_path / "one")
    for pair in ((None, one), (one, None), (None, None), (one, tmp_path / "nothing")):
        found = code_changes(*pair)
        assert not found.compared
        assert not found.changed


def test_a_file_that_python_cannot_read_is_left_out(tmp_path: Path) -> None:
    one = package(tmp_path / "one", tables="def (:\n")
    assert "time-advance" in digests(one)
    assert "walk-forwards" not in digests(one)
    (one / "tables.py").write_bytes(b"\0\xff")
    assert "time-advance" in digests(one)


def test_every_clause_that_the_engine_cites_is_found() -> None:
    found = digests(ROOT / "generator" / "games" / "paper_mech")
    assert set(CITED) <= found.keys()
