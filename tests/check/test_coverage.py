"""Rules against code: each way in which they can disagree has its code, at the clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check.coverage import rules_and_code, unreached
from generator.data.content import Content
from tests.check.fakes import changed, content_of


@pytest.fixture(scope="module")
def content() -> Content:
    return content_of()


@pytest.fixture(scope="module")
def cited(content: Content) -> frozenset[str]:
    module = content.game.part("engine")
    return frozenset(module.create(content, options=module.OPTIONS).cited)


def line_of(content: Content, clause: str) -> int:
    """The line in which a clause begins, found by looking for its key."""
    lines = (content.root / "rules.en.yaml").read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.strip() == f"{clause}:")


def test_the_shipped_rules_and_code_agree(content: Content, cited: frozenset[str]) -> None:
    assert list(rules_and_code(content, cited)) == []


def test_a_rule_without_code(content: Content, cited: frozenset[str]) -> None:
    (found,) = rules_and_code(content, cited - {"recoil"})
    assert (found.code, found.path) == ("SG610", "rules.en:clauses/recoil")
    assert found.place.file.endswith("rules.en.yaml")
    assert found.place.line == line_of(content, "recoil")


def test_code_without_a_clause(content: Content, cited: frozenset[str]) -> None:
    (found,) = rules_and_code(content, cited | {"recoill"})
    assert found.code == "SG611"
    assert "recoill" in found.message
    assert found.place.file.endswith("rules.en.yaml")


def test_code_that_cites_a_definition(content: Content, cited: frozenset[str]) -> None:
    (found,) = rules_and_code(content, cited | {"term-time"})
    assert (found.code, found.place.line) == ("SG614", line_of(content, "term-time"))


def test_a_rule_played_by_hand_is_said_each_time(cited: frozenset[str], tmp_path: Path) -> None:
    folder = changed(
        tmp_path, "rules.en.yaml", "      recoil:\n        kind: rule\n",
        "      recoil:\n        kind: rule\n        play: by-hand\n        reason: Nobody has written it yet.\n",
    )
    content = content_of(folder)
    assert content.diagnostics == []
    found = list(rules_and_code(content, cited))
    assert [(one.code, one.place.line) for one in found] == [("SG613", line_of(content, "recoil"))]
    assert "Nobody has written it yet" in found[0].message
    # What is played by hand need not be reached.
    assert list(unreached(content, cited - {"recoil"})) == []


def test_a_rule_that_nothing_reached(content: Content, cited: frozenset[str]) -> None:
    assert list(unreached(content, cited)) == []
    (found,) = unreached(content, cited - {"combo"})
    assert (found.code, found.severity.word) == ("SG612", "warning")
    assert found.place.line == line_of(content, "combo")


def test_without_readable_rules_nothing_is_said(tmp_path: Path) -> None:
    content = content_of(changed(tmp_path, "rules.en.yaml", "format: 1", "format: ["))
    assert list(rules_and_code(content, {"anything"})) == []
    assert list(unreached(content, set())) == []
