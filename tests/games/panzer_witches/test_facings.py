"""Facings have the same names and letters wherever they are told: in the rules, in transcripts, on maps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.maps.hexmap import SHORT_SIDES, SIDES

from . import arena

ROOT = Path(__file__).resolve().parents[3]


def words(lang: str) -> Any:
    return yaml.safe_load((ROOT / "templates" / "shared" / f"words.{lang}.yaml").read_text("utf-8"))["map"]["sides"]


@pytest.mark.parametrize(("lang", "letters"), [("en", "N NE SE S SW NW"), ("fi", "P KO KA E LO LU")])
def test_the_rules_have_the_names_of_transcripts_and_the_letters_of_maps(lang: str, letters: str) -> None:
    content = arena.content()
    text = content.clauses[lang].clause("term-facing").text
    told = content.texts[lang]["transcript"]["facings"]
    found = re.findall(r"([\w-]+) \((\w+)\)", text)
    assert found == [(told[side], words(lang)[name]) for side, name in zip(SHORT_SIDES, SIDES, strict=True)]
    assert " ".join(short for _, short in found) == letters
