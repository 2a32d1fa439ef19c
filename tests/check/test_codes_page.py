"""docs/check-codes.md is what the registry says, and its JSON is what the command writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.check import codes_page
from generator.check.catalogue import load_all
from generator.cli.main import main
from tests import tiny


@pytest.fixture
def text() -> str:
    return codes_page.PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date(text: str) -> None:
    assert codes_page.page() == text, "run: python -m generator.check.codes_page"


def test_each_code_stands_once_in_its_area(text: str) -> None:
    headings = re.findall(r"^(##|###) (\w+):", text, re.M)
    area, found = "", []
    for level, name in headings:
        if level == "##":
            area = name
        else:
            assert name.startswith(area)
            found.append(name)
    assert sorted(found) == list(load_all())


def test_markdown_keeps_what_is_written() -> None:
    assert codes_page.escaped("A *star* and `a *b*` <x> a_b") == r"A \*star\* and `a *b*` \<x> a\_b"


def test_the_json_of_the_page_is_what_the_command_writes(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tiny.make(tmp_path)
    (old,) = re.findall(r"```yaml\n(.*?)```", text, re.S)[0].splitlines()
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "  bear: {armour: 6, speed: 2}", old)
    monkeypatch.chdir(root)
    assert main(["check", "--games", "games", "--format", "json"]) == 1
    written = json.loads(capsys.readouterr().out)
    assert written == json.loads(re.findall(r"```json\n(.*?)```", text, re.S)[0])


def test_the_table_names_every_key(text: str) -> None:
    record = json.loads(re.findall(r"```json\n(.*?)```", text, re.S)[0])
    keys = {*record, *record["findings"][0]}
    rows = "".join(re.findall(r"^\| (`.*?) \|", text, re.M))
    assert set(re.findall(r"`(\w+)`", rows)) == keys
