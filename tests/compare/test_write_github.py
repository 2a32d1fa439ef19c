"""The report as annotations: each a line that GitHub reads back as it was meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.check import write_github as of_check
from generator.check.in_repository import relative
from generator.compare.write_github import as_github
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare import reports


def read(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command, read as GitHub's runner does: split at commas and the second `::`, then unescaped."""
    found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
    assert found, line
    properties = dict(part.split("=", 1) for part in found[2].split(","))
    return found[1], {key: undone(value, True) for key, value in properties.items()}, undone(found[3])


def undone(text: str, property: bool = False) -> str:
    for code, sign in (("%2C", ","), ("%3A", ":")) if property else ():
        text = text.replace(code, sign)
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def test_findings_first_then_changes_the_gravest_first() -> None:
    lines = [read(line) for line in as_github(reports.RICH).splitlines()]
    assert [kind for kind, _, _ in lines] == ["error", "error", "warning", *["notice"] * 5]
    _, properties, message = lines[0]
    assert properties == {"file": "content/hill-hunt/examples.yaml", "line": "81", "endLine": "81", "col": "5",
                          "endColumn": "13", "title": "EX503 examples:ppc-hits"}  # fmt: skip
    assert message == "ppc-hits: 5 dice of stream 'enemy-attack' wanted, 4 left\nAdd a die, or delete the example."
    assert [properties["title"].split()[1] for _, properties, _ in lines[3:]] == [
        "breaking", "balance", "balance", "wording", "looks",
    ]  # fmt: skip
    assert not any("CP201" in properties["title"] for _, properties, _ in lines)  # accepted


def test_hostile_texts_stay_in_their_place() -> None:
    lines = as_github(reports.evil()).splitlines()
    assert len(lines) == 3  # a fault, told once though it stands in three lists; the verdict's own; a change
    for line in lines:
        read(line)


def test_escapes_are_those_of_github() -> None:
    finding = Diagnostic("AB100", Severity.ADVICE, "100 %: a\nb\r\nc %0A", Place("a,b.yaml", 3, 2, 4, 1), "x:y,z")
    line = of_check.of(finding)
    assert line == "::notice file=a%2Cb.yaml,line=3,endLine=4,title=AB100 x%3Ay%2Cz::100 %25: a%0Ab%0Ac %250A"
    assert read(line)[2] == "100 %: a\nb\nc %0A"


def test_of_a_file_elsewhere_the_message_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    line = of_check.of(Diagnostic("AB100", Severity.ERROR, "gone", Place("HEAD~1:content/a.yaml", 3, 2)))
    assert line == "::error title=AB100::HEAD~1:content/a.yaml:3:2: gone"
    assert of_check.of(Diagnostic("AB100", Severity.ERROR, "no file")) == "::error title=AB100::no file"


def test_files_are_relative_to_what_was_checked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my rules" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "my rules")
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    assert relative("content/a.yaml") == "content/a.yaml"
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    assert relative("content/a.yaml") == "my rules/content/a.yaml"
    assert relative("../b.yaml") == "b.yaml"
    assert relative(str(tmp_path / "my rules" / "c.yaml")) == "my rules/c.yaml"
    assert relative("/somewhere/else.yaml") == relative("v1.0:content/a.yaml") == relative("") == ""
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "my rules" / "deep"))  # not round the working folder
    assert relative("content/a.yaml") == "content/a.yaml"
