"""`mechsmith check --format`: what services read, of a project with a fault, and the status as ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.main import main
from tests import tiny
from tests.compare.test_write_github import read
from tests.compare.test_write_sarif import results


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one fault, and the working folder in it."""
    root = tiny.make(tmp_path)
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    monkeypatch.chdir(root)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    return root


def check(form: str, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(["check", "--games", "games", "--no-games", "--format", form, *words])
    return status, capsys.readouterr().out


def test_github(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = check("github", capsys)
    line, last = said.splitlines()
    kind, properties, message = read(line)
    assert (status, kind, last) == (1, "error", "tiny-duel: 1 error.")
    assert properties["file"] == "content/tiny-duel/mechs.yaml"
    assert (properties["line"], properties["col"]) == ("6", "18")
    assert properties["title"] == "MD103 mechs:bear/armour"
    assert "lots" in message


def test_sarif(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = check("sarif", capsys)
    (one,) = results(said)
    assert (status, one["ruleId"], one["level"]) == (1, "MD103", "error")
    assert json.loads(said)["runs"][0]["automationDetails"]["id"] == "mechsmith/check/"


def test_markdown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = check("markdown", capsys)
    assert status == 1
    assert said.startswith("### Check of tiny-duel: 1 error\n")
    assert "| error | MD103 | <code>content/tiny-duel/mechs.yaml:6:18</code> |" in said


@pytest.mark.parametrize("form", ["github", "sarif", "markdown"])
def test_without_faults_and_with_a_tighter_status(home: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    tiny.edit(home, "content/tiny-duel/mechs.yaml", "armour: lots", "armour: 6")
    status, said = check(form, capsys, "--no-pages")
    assert status == 0
    assert "MD103" not in said
    assert "nothing found" in said or results(said) == []
