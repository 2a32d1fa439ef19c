"""Data that an example lays over its game's: what the game doesn't have is told, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.check.played import Played, run_file
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = """format: 1
examples:
  one:
    title: Ours
    setup:
      data:
        {data}
      units: {{red-1: {{at: "0104", {more}}}, blue-1: {{at: "0101"}}}}
"""
LINE = 7
"""Where the data stand."""


@pytest.fixture(scope="module")
def content() -> Content:
    module = games.find("panzer-witches")
    assert module is not None
    return load_content(ROOT / "content" / "panzer-witches", module, check=False)


def told(content: Content, folder: Path, text: str) -> list[Diagnostic]:
    """The findings of one example, whose file has `text`."""
    file = folder / "ours.yaml"
    file.write_text(text, encoding="utf-8")
    result = Played()
    run_file(content, content.game.part("engine"), file, result)
    assert result.examples == 1
    return result.findings


@pytest.mark.parametrize(
    ("data", "code", "column", "path", "words"),
    [
        ("combatt: {target-moving: -25}", "EX511", 9, "combatt", "no file 'combatt'; there are levels, combat, "),
        ("combat: {target-movin: -25}", "EX511", 18, "combat/target-movin", "did you mean 'target-moving'?"),
        ("combat: {aim: {bonuss: 3}}", "EX511", 24, "combat/aim/bonuss", "no key 'bonuss'; there are "),
        ("weapons: {cannon: {neer: 3}}", "EX511", 28, "weapons/cannon/neer", "no key 'neer'"),
        ("engine: {bands: {wram: {left: 5}}}", "EX512", 26, "engine/bands/wram", "did you mean 'warm'?"),
        ("gear: {shields: {bucklr: {condition: 5, weight: 1, points: 1}}}", "EX512", 26, "gear/shields/bucklr",
         "'bucklr' is new, and nothing else names it; did you mean 'buckler'?"),
    ],
)  # fmt: skip
def test_what_the_game_does_not_have(
    content: Content, tmp_path: Path, data: str, code: str, column: int, path: str, words: str
) -> None:
    (found,) = told(content, tmp_path, EXAMPLE.format(data=data, more="moving: true"))
    assert (found.code, found.place.line, found.place.column) == (code, LINE, column)
    assert found.path == f"ours:examples/one/setup/data/{path}"
    assert words in found.message


@pytest.mark.parametrize(
    ("data", "more"),
    [
        ("combat: {target-moving: -25}", "moving: true"),
        ("weapons: {cannon: {magazine: 3}}", "moving: true"),
        ("weapons: {canon: {magazine: 3}}", "weapons: {right-arm: canon}"),
        ("weapons: {slingshot: {magazine: 3}}", "moving: true"),
    ],
)
def test_what_it_has_or_an_example_names_is_no_fault(content: Content, tmp_path: Path, data: str, more: str) -> None:
    """A value, a value of a thing of the game, a new thing that is carried, and one that is like none."""
    assert told(content, tmp_path, EXAMPLE.format(data=data, more=more)) == []


def test_a_game_from_its_start_has_the_games_data(content: Content, tmp_path: Path) -> None:
    text = EXAMPLE.format(data="combat: {target-moving: -25}", more="").rpartition("      units")[0]
    (found,) = told(content, tmp_path, text)
    assert (found.code, found.place.line) == ("EX506", LINE - 1)
    assert "name `units`" in found.message
