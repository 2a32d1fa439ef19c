"""Faults that only show when files are seen together."""

from __future__ import annotations

import pytest

from generator.data.diagnostics import Severity
from tests.data.conftest import Tiny, told


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "line", "column"),
    [
        ("guns.yaml", "partner: big-gun", "partner: big-gum", "RF201", 7, 14),
        ("guns.yaml", "spare: [laser]", "spare: [laser, lasso]", "RF201", 13, 16),
        ("board.yaml", "{laser: 2, none: 0}", "{loser: 2, none: 0}", "RF201", 4, 11),
        ("loadouts/standard.yaml", "gun: laser", "gun: lasser", "RF201", 5, 6),
        ("rules.en.yaml", "{see fire}", "{see fires}", "RF211", 10, 39),
        ("rules.en.yaml", "{board:edge/length}", "{board:edge/lenght}", "RF204", 7, 54),
        ("rules.en.yaml", "{board:edge/length}", "{board:edge}", "RF205", 7, 54),
        ("rules.en.yaml", "{board:edge/length}", "{guns:big-gun/loud}", "RF205", 7, 54),
        ("rules.en.yaml", "{guns:laser/power|plural:die,dice}", "{guns:laser/power|plurl:die,dice}", "RF203", 15, 38),
        ("rules.en.yaml", "{guns:laser/power|plural:die,dice}", "{guns:laser/power|plural:die}", "RF203", 15, 38),
        ("rules.en.yaml", "{name guns:laser}", "{name guns:lase}", "RF204", 15, 81),
        ("rules.en.yaml", "*gun*", "*gun", "RF202", 10, 17),
        ("rules.en.yaml", "a board of", "a {board of", "RF202", 7, 45),
        ("rules.en.yaml", "a board of", "3 boards of", "RF206", 7, 43),
        ("rules.en.yaml", "title: Setting up", "title: Setting up 2 sides", "RF206", 5, 23),
        ("text.en.yaml", "name: Big Gun", "name: Gun 2", "RF206", 4, 23),
        ("text.en.yaml", "  laser: {", "  lazer: {name: Lazer}\n  laser: {", "RF208", 3, 3),
        ("text.en.yaml", "{name: Big Gun}", "{name: Big Gun, nmae: x}", "RF214", 4, 28),
        ("text.en.yaml", "{name: Edge}", "{name: 5}", "MD111", 6, 16),
        ("text.en.yaml", "{name: Edge}", "{name: ' '}", "MD111", 6, 16),
        ("text.en.yaml", "{name: Edge}", "{name: ''}", "MD111", 6, 16),
        ("text.fi.yaml", "{name: Reuna}", "{name: \"\\u00a0\"}", "MD111", 6, 16),
        ("text.fi.yaml", "labels:", "game: {title: ''}\nlabels:", "MD111", 7, 15),
        ("rules.en.yaml", "title: Setting up", "title: ' '", "MD106", 5, 12),
        ("rulings.yaml", "[fire]", "[fire, fier]", "RF209", 3, 46),
        ("rulings.yaml", "  a1-torn:", "  a2-new: {kind: ambiguity}\n  a1-torn:", "RF212", 3, 3),
        ("rulings.en.yaml", "{guns:big-gun/power}.", "6.", "RF206", 3, 49),
        ("text.fi.yaml", ", note: \"Heittää {guns:laser/power|plural:nopan,noppaa}\"", "", "RF210", 3, 1),
        ("text.fi.yaml", "  both: \"{name guns:laser} ja {name guns:big-gun}\"", "  one: x", "RF210", 7, 1),
        ("rules.fi.yaml", "      arms: {", "      weapons: {", "RF210", 7, 1),
        ("rules.fi.yaml", "fire: {kind: rule", "fire: {kind: story", "RF213", 13, 14),
        ("rules.en.yaml", "kind: definition", "kind: definition\n        play: by-hand", "MD109", 10, 15),
        ("rules.en.yaml", "fire: {kind: rule,", "fire: {kind: rule, optional: true,", "RF216", 15, 36),
        ("rules.en.yaml", "fire: {kind: rule,", "fire: {kind: rule, optional: false,", "RF216", 15, 36),
    ],
)  # fmt: skip
def test_each_fault_has_its_code_and_place(
    tiny: Tiny, file: str, old: str, new: str, code: str, line: int, column: int
) -> None:
    tiny.change(file, old, new)
    assert (code, file.rpartition("/")[2], line, column) in told(tiny.faults())


def test_a_missing_text_is_located_at_the_thing(tiny: Tiny) -> None:
    tiny.change("text.en.yaml", "{name: Big Gun}", "{note: Big}")
    found = [one for one in tiny.faults() if one.code == "RF207"]
    assert told(found) == [("RF207", "guns.yaml", 8, 3)]
    assert found[0].path == "text.en:guns/big-gun/name"


@pytest.mark.parametrize("name", ["''", "' '", r'"\u00AD\u00AD"', r'"\u200B"'])
def test_a_blank_name_is_told_once_where_it_stands(tiny: Tiny, name: str) -> None:
    tiny.change("text.en.yaml", "{name: Big Gun}", f"{{name: {name}}}")
    (found,) = [one for one in tiny.faults() if one.path == "text.en:guns/big-gun/name"]
    assert told([found]) == [("MD111", "text.en.yaml", 4, 19)]
    assert "name is blank" in found.message


def test_a_text_that_may_be_left_out_may_be_empty(tiny: Tiny) -> None:
    tiny.change("text.en.yaml", "{name: Big Gun}", "{name: Big Gun, note: ''}")
    assert tiny.faults() == []


def test_suggestions(tiny: Tiny) -> None:
    tiny.change("guns.yaml", "partner: big-gun", "partner: big-gum")
    tiny.change("text.en.yaml", "big-gun: {", "big-gin: {")
    hints = {one.code: one.hint for one in tiny.faults()}
    assert hints["RF201"] == "Did you mean big-gun?"
    assert hints["RF208"] == "Did you mean big-gun?"
    assert "text.en:guns/big-gun/name" in hints["RF207"]


def test_a_folded_clause_is_located_on_its_own_line(tiny: Tiny) -> None:
    indent = "\n" + " " * 12
    folded = indent.join([">-", "A board of {board:edge/length} spaces, {see", "nowhere} and", "7 more."])
    tiny.change("rules.en.yaml", "A *gun* rolls dice; see {see fire}.", folded)
    places = [item for item in told(tiny.faults()) if item[1] == "rules.en.yaml"]
    assert places == [("RF211", "rules.en.yaml", 11, 52), ("RF206", "rules.en.yaml", 13, 13)]


def test_a_file_that_cannot_be_read_is_reported_once(tiny: Tiny) -> None:
    tiny.write("guns.yaml", "guns: [\n")
    assert [code for code, *_ in told(tiny.faults())] == ["YM001"]


@pytest.mark.parametrize("name", ["game.yaml", "guns.yaml", "text.en.yaml", "rules.fi.yaml"])
def test_a_missing_file_is_reported(tiny: Tiny, name: str) -> None:
    (tiny.root / name).unlink()
    found = tiny.faults()
    assert ("YM017", name, 0, 0) in told(found)
    assert all(one.severity is Severity.ERROR for one in found if one.code == "YM017")


def test_typed_numbers_are_allowed_where_a_ruling_quotes_the_source(tiny: Tiny) -> None:
    assert "5 or 6" in tiny.text("rulings.en.yaml")
    assert tiny.faults() == []


def test_interface_words_must_be_text(tiny: Tiny) -> None:
    content = tiny.load()
    (tiny.root / "words.en.yaml").write_text("format: 1\npage: Page\nof: 3\n")
    words = content.words(tiny.root, "en")
    assert str(words.page) == "Page"
    assert words.page.path == "words.en:page"
    assert told(content.diagnostics) == [("MD111", "words.en.yaml", 3, 5)]
    assert str(content.place("words.en:page")).endswith("words.en.yaml:2:7")
