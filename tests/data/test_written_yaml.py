"""Whatever writes YAML puts quotes around what another reader would not take for a text (YM011)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.data import ledger, merge_text, plain_yaml, spans
from generator.loadouts import edit
from generator.units.models import UnitSheet
from generator.units.naming import Unit
from generator.units.writing import written

WORDS = ("N", "n", "yes", "On", "NULL", "null", "true", "010", "12", "1e5", "0x1f", "1:30", "~", "1_000")
"""Texts that are something else to some reader."""


def unit_list(word: str) -> str:
    sheet = UnitSheet.model_validate(
        {"chassis": word, "size": 1, "move": '6"', "armour": 1, "structure": 1, "damage": {}, "points": 1}
    )
    return written([Unit(word, sheet)], word).decode()


WRITERS: dict[str, Callable[[str], str]] = {
    "plain": lambda word: plain_yaml.dumped({"a": {word: word, "list": [word]}}),
    "marks": lambda word: ledger.written({"en": {("rules", word, "text"): ledger.mark("Fire!")}}),
    "merged": lambda word: f"a: {merge_text.in_flow({word: [word]})}\n",
    "loadout": lambda word: edit.written({"a": {word: word}, "b": [word]}).decode(),
    "units": unit_list,
}


@pytest.mark.parametrize(
    ("word", "writer"),
    [(word, writer) for writer in WRITERS for word in WORDS if writer != "units" or word.isalnum()],
)
def test_texts_that_other_readers_misread_stand_in_quotes(word: str, writer: str) -> None:
    located = spans.load(WRITERS[writer](word), "made.yaml")
    assert located.findings == []
    assert word in str(located.data)
    assert f"'{word}'" in repr(located.data)
