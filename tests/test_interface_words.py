"""Each word of the interface is printed somewhere: none is kept, or translated, for nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "templates" / "shared" / "words.en.yaml"
DEFAULT_MAKE = {"folded", "flat"}
"""What a start page shows how to make unless sheets.yaml says (see `StartSpec.make`)."""


def leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """The paths of all words: `page`, `start/this-leaf`."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{key}/")
        elif key != "format":
            yield f"{prefix}{key}"


def used(templates: Path, code: Path) -> list[re.Pattern[str]]:
    """A pattern for each path that a template or the code asks for; `{...}` in a name stands for any word."""
    found: set[str] = set()
    for file in templates.rglob("*.j2"):
        text = file.read_text(encoding="utf-8")
        for alias, path in re.findall(r"{% set (\w+) = (words(?:\.\w+)+) %}", text):
            text = re.sub(rf"\b{alias}(?=[.\[])", path, text)
        text = re.sub(r"(\bwords(?!\.make\[)(?:\.\w+)+)\[[^]]*\]", r"\1.{any}", text)  # known when it is drawn
        text = re.sub(r"\.text\(\"(\w+)\"\)", r".\1", text)
        named = re.findall(r"\bwords\.(\w+(?:\.(?:\w+|{any}))*)", text)
        found |= {path.replace("_", "-").replace(".", "/") for path in named}
    for file in code.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"\.word\(f?[\"']([^\"']+)", text))
        found |= set(re.findall(r"\bwords(?:\([^\n]*?\))?\.text\([\"']([^\"']+)", text))
        if file.parent.name == "poster":  # the words on maps, by names without their beginning
            found |= {f"map/{name}" for name in re.findall(r"[\"']([a-z][a-z-]*)[\"']", text)}
            found |= {"map/kinds/{any}", "map/letters/{any}"}
        if file.name == "heat_map.py":
            found |= {f"matrix/{name}" for name in re.findall(r"\btold\([\"']([^\"']+)", text)}
        found |= {f"documents/{name}" for name in re.findall(r"\bvoice\.told\(f?[\"']([^\"']+)", text)}
    for file in templates.rglob("sheets.yaml"):
        start = yaml.safe_load(file.read_text(encoding="utf-8")).get("start") or {}
        found |= {f"make/{name}/{{any}}" for name in {*DEFAULT_MAKE, *(start.get("make") or ())}}
    return [re.compile(re.sub(r"\\{.*?\\}", "[a-z/-]+", re.escape(path))) for path in found]


def unused(words: Mapping[str, Any]) -> list[str]:
    patterns = used(ROOT / "templates", ROOT / "generator")
    return [path for path in leaves(words) if not any(pattern.fullmatch(path) for pattern in patterns)]


def test_each_word_is_used_somewhere() -> None:
    assert unused(yaml.safe_load(WORDS.read_text(encoding="utf-8"))) == []


def value(words: Mapping[str, Any], path: str) -> str:
    here: Any = words
    for step in path.split("/"):
        here = here[step]
    return str(here)


FILLED = re.compile(r"<[a-z-]+>|#\d?|\{[^}]*\}")
"""What is filled in: it must stand in every language."""
OTHERS = sorted(set(WORDS.parent.glob("words.*.yaml")) - {WORDS})


@pytest.mark.parametrize("file", OTHERS, ids=lambda file: file.name)
def test_every_language_has_the_same_words(file: Path) -> None:
    english, other = (yaml.safe_load(one.read_text(encoding="utf-8")) for one in (WORDS, file))
    assert list(leaves(other)) == list(leaves(english))
    for path in leaves(english):
        one, two = value(english, path), value(other, path)
        assert bool(one) == bool(two), path
        assert Counter(FILLED.findall(one)) == Counter(FILLED.findall(two)), path
        assert "“" not in two or file.name != "words.fi.yaml", path  # Finnish has the same quotation mark on both sides
    same = {path for path in leaves(english) if value(english, path) == value(other, path)}
    letters = {path for path in same if re.search(r"[^\W\d_]{2}", re.sub(FILLED, "", value(english, path)))}
    assert letters <= SAME


SAME = {"map/kinds/tundra", "map/letters/tundra", "map/letters/mud", "map/letters/geyser"}
"""Words that are the same in two languages."""


def test_a_word_that_nothing_uses_is_found() -> None:
    words = {
        "format": 1, "page": "", "zither": "", "source-house": "", "start": {"back-text": "", "zither": ""},
        "documents": {"ambiguity-plural": "", "zither": ""},
        "make": {"tents": {"steps": {"cut": ""}}, "zithers": {"a": ""}},
    }  # fmt: skip
    assert unused(words) == ["zither", "start/zither", "documents/zither", "make/zithers/a"]
