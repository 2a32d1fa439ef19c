"""Sentences that stand outside the files of a language, in another language than their own.

    translated(content, text, "board:reason", "fi")      # what text.fi.yaml says under board/reason
    translated(content, text, "changes:1.0/changes/0", "en")     # the same place in changes.en.yaml

Reasons and places of number files, and what game.yaml says of its sources, are English in a game that has English, else
in its first language; other languages translate them in text.<lang>.yaml at the same path. changes.yaml is in the first
language and has a file of its own for each further one, with the same sentences in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.data import paths

if TYPE_CHECKING:
    from generator.data.content import Content

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
KEYS = ("reason", "place", "based-on")
"""The keys of number files and of game.yaml that hold sentences."""


def translated(content: Content, text: str, path: str, lang: str) -> tuple[str, str]:
    """The sentence that stands at a data path, with its own path, in a language; the same where that language has no
    translation, or needs none."""
    if lang not in content.languages:
        return text, path
    stem, steps = paths.split(path)
    steps = tuple(step for step in steps if step)  # the top of a file is called "board:"
    if stem == "changes":
        if lang == content.languages[0]:
            return text, path
        return _change(content, lang, path) or (text, path)
    if steps and steps[-1] in KEYS and "." not in stem and lang != of_numbers(content):
        here: Any = content.texts.get(lang, {})
        for step in (stem, *steps):
            here = here.get(step) if isinstance(here, Mapping) else None
        if isinstance(here, str) and here:
            own = paths.join(f"text.{lang}", (stem, *steps))
            _note(content, own)
            return here, own
    return text, path


def of_numbers(content: Content) -> str:
    """The language of what stands in words among the numbers."""
    return "en" if "en" in content.languages else content.languages[0]


def _change(content: Content, lang: str, path: str) -> tuple[str, str] | None:
    """A sentence of changes.<lang>.yaml. A change may be a sentence here and have its reason there."""
    stem = f"changes.{lang}"
    located = content.files.get(stem)
    if located is None or not located.ok:
        return None
    own = f"{stem}:{path.partition(':')[2]}"
    for tried in (own, f"{own}/what", own.removesuffix("/what")):
        try:
            found = content.value(tried)
        except KeyError:
            continue
        if isinstance(found, str) and found:
            return found, tried
    return None


def _note(content: Content, path: str) -> None:
    """That a text was read."""
    if content.reading is not None:
        content.reading.add(path)


def word(content: Content, key: str, lang: str) -> str:
    """A key or an id of the data in words: what the texts say under `data`, else an id with spaces. What is no id stays
    as it is."""
    told = content.texts.get(lang, {}).get("data")
    found = told.get(key) if isinstance(told, Mapping) else None
    if isinstance(found, str) and found:
        _note(content, f"text.{lang}:data/{key}")
        return found
    return key.replace("-", " ") if _ID.fullmatch(key) else key
