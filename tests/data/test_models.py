"""Faults of a file against its model: own messages, at the place of the fault, all at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import games
from generator.data import balance, models
from tests.data.conftest import Tiny, told

CONTENT = Path(__file__).resolve().parents[2] / "content"


def test_the_tiny_game_has_no_fault(tiny: Tiny) -> None:
    assert tiny.faults() == []


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "words"),
    [
        ("power: 3", "powr: 3", "MD101", 6, 5, "powr"),
        ("    power: 3\n", "", "MD102", 5, 3, "power is missing"),
        ("power: 3", "power: three", "MD103", 6, 12, "must be a whole number"),
        ("power: 3", 'power: "3"', "MD103", 6, 12, "the text “3”"),
        ("power: 3", "power: 3.0", "MD103", 6, 12, "must be a whole number"),
        ("power: 3", "power: [3]", "MD103", 6, 5, "a list"),
        ("power: 3", "power: true", "MD103", 6, 12, "true"),
        ("power: 3", "power:", "MD103", 6, 11, "nothing"),
        ("loud: true", "loud: 1", "MD103", 12, 11, "true or false"),
        ("power: 3", "power: 10", "MD104", 6, 12, "at most 9"),
        ("power: 3", "power: -1", "MD104", 6, 12, "at least 0"),
        ("source: house", "source: home", "MD105", 9, 13, "'house'"),
        ("  laser:\n", "  Laser:\n", "MD106", 5, 3, "lower-case"),
        ("    reason: The sheet is torn there.\n", "", "MD109", 9, 13, "reason"),
        ("format: 1", "format: 2", "MD110", 1, 9, "format 2"),
        ("format: 1\n", "", "MD102", 1, 1, "format is missing"),
        ("spare: [laser]", "spare: laser", "MD103", 13, 8, "must be a list"),
    ],
)
def test_each_kind_of_fault(
    tiny: Tiny, old: str, new: str, code: str, line: int, column: int, words: str
) -> None:
    tiny.change("guns.yaml", old, new)
    found = [one for one in tiny.faults() if one.code == code]
    assert [(one.place.line, one.place.column) for one in found] == [(line, column)]
    assert words in found[0].message
    assert "pydantic" not in found[0].message
    assert found[0].path.startswith("guns:")


def test_a_misspelt_key_gets_a_suggestion(tiny: Tiny) -> None:
    tiny.change("guns.yaml", "power: 3", "powr: 3")
    hints = {one.code: one.hint for one in tiny.faults()}
    assert hints["MD101"] == "Did you mean power?"


def test_a_language_stands_once(tiny: Tiny) -> None:
    tiny.change("game.yaml", "[en, fi]", "[en, fi, en]")
    (found,) = [one for one in tiny.faults() if one.place.file.endswith("game.yaml")]
    assert (found.code, found.place.line, found.place.column, found.path) == ("MD108", 5, 21, "game:languages/2")
    assert "en stands twice" in found.message


def test_a_credit_that_is_blank(tiny: Tiny) -> None:
    tiny.change("game.yaml", "players:", "credits: {designer: ' '}\nplayers:")
    (found,) = [one for one in tiny.faults() if one.code == "MD106"]
    assert "must be a text that is not blank" in found.message


def test_an_empty_collection_is_too_short(tiny: Tiny) -> None:
    tiny.write("guns.yaml", "format: 1\nguns: {}\n")
    assert ("MD107", "guns.yaml", 2, 1) in told(tiny.faults())


def test_faults_of_models_and_of_references_show_at_once(tiny: Tiny) -> None:
    tiny.change("guns.yaml", "power: 3", "power: x")
    tiny.change("guns.yaml", "partner: big-gun", "partner: big-gum")
    tiny.change("board.yaml", "length: 12", "lenght: 12")
    codes = [one.code for one in tiny.faults()]
    assert {"MD103", "RF201", "MD101", "MD102"} <= set(codes)


def test_game_and_loadout_must_bear_their_own_names(tiny: Tiny) -> None:
    tiny.change("game.yaml", "id: tiny", "id: teeny")
    tiny.change("loadouts/standard.yaml", "id: standard", "id: other")
    assert [code for code, *_ in told(tiny.faults())] == ["MD114", "MD114"]
    tiny.change("loadouts/standard.yaml", "game: tiny", "game: huge")
    assert [code for code, *_ in told(tiny.faults())] == ["MD114", "MD114", "MD114"]


def test_versions_are_text(tiny: Tiny) -> None:
    tiny.change("game.yaml", 'version: "1.0"', "version: 1.10")
    found = tiny.faults()
    assert told(found) == [("MD103", "game.yaml", 3, 10)]
    assert "quotes" in found[0].hint
    tiny.change("game.yaml", "version: 1.10", 'version: "first"')
    assert "such as" in tiny.faults()[0].message


def test_a_key_that_no_path_could_hold(tiny: Tiny) -> None:
    tiny.change("text.en.yaml", "labels:", '"la/bels":')
    assert ("MD112", "text.en.yaml", 7, 1) in told(tiny.faults())


def test_an_entry_named_like_a_key_of_its_file(tiny: Tiny) -> None:
    tiny.change("guns.yaml", "  big-gun:\n", "  spare:\n    power: 1\n  big-gun:\n")
    assert ("MD113", "guns.yaml", 8, 3) in told(tiny.faults())


def test_files_that_nothing_reads(tiny: Tiny) -> None:
    tiny.write("gums.yaml", "format: 1\n")
    tiny.write("guns.yml", "format: 1\n")
    found = [one for one in tiny.faults() if one.code == "MD115"]
    assert [one.place.file.rpartition("/")[2] for one in found] == ["gums.yaml", "guns.yml"]
    assert found[0].hint == "Did you mean guns.yaml?"


def test_a_clause_stands_once_in_the_book(tiny: Tiny) -> None:
    tiny.change("rules.en.yaml", "      fire: {", "      set-up: {kind: rule, text: Again.}\n      fire: {")
    assert ("MD116", "rules.en.yaml", 15, 7) in told(tiny.faults())


def test_messages_tell_every_form_in_words() -> None:
    """A reader of YAML need not read regular expressions: each pattern in a schema of a game has words."""
    for folder in CONTENT.iterdir():
        module = games.find(folder.name)
        assert module is not None
        assert module.number_files
        assert module.part("example_models")
        assert balance.Balance.model_fields
        for file in (folder / "schema").glob("*.json"):
            patterns = re.findall(r'"pattern": "((?:[^"\\]|\\.)*)"', file.read_text("utf-8"))
            found = {one.replace("\\\\", "\\") for one in patterns}
            assert found <= models._FORMS.keys(), file.name
    assert models._FORMS[r"^[A-Z][1-9][0-9]?$"] == "a hex such as C4"
