"""Texts in which every letter is the same, å: whatever still has other letters on a page was not asked of the language.

Masked words keep their length, their marks and what is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from generator.draw.display import Group, Sheet, Text, walk

_KEPT = re.compile(r"\{[^{}]*\}|<[a-z0-9-]+>|#\d?")
_PLURAL = re.compile(r"\|plural:([^{}]*)")
_LETTER = re.compile(r"[^\W\d_]")
OTHER = re.compile(r"[A-Za-zÄÖäö]{2,}")
"""Words that are not masked: two letters or more, for units and grid labels have one."""
_ABOUT = ("format", "source", "place", "kind", "play")


def masked(text: str) -> str:
    """A text with each letter as å, but for what is filled in."""
    parts: list[str] = []
    at = 0
    for found in _KEPT.finditer(text):
        parts += [_letters(text[at : found.start()]), _PLURAL.sub(lambda one: "|plural:" + _letters(one[1]), found[0])]
        at = found.end()
    return "".join([*parts, _letters(text[at:])])


def _letters(text: str) -> str:
    return _LETTER.sub(lambda found: "Å" if found[0].isupper() else "å", text)


def tree(data: Any, about: Sequence[str] = _ABOUT, key: str = "") -> Any:
    """A file's data with every text masked, but for what is no text: the keys `about`, and lists of ids."""
    if isinstance(data, dict):
        kept = {"ruling"} if "kind" in data else set[str]()  # of a clause the ruling's id, of a ruling its sentence
        return {
            name: inner if name in about or name in kept else tree(inner, about, str(name))
            for name, inner in data.items()
        }
    if isinstance(data, list):
        return data if key in ("clauses", "about", "gone") else [tree(inner, about, key) for inner in data]
    return masked(data) if isinstance(data, str) else data


def mask(file: Path, target: Path | None = None) -> None:
    """Write a YAML file of texts masked, in its place or elsewhere."""
    about = ("format",) if file.name.startswith("words") else _ABOUT
    data = tree(yaml.safe_load(file.read_text(encoding="utf-8")), about)
    (target or file).write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000), encoding="utf-8")


def in_language(content: Path, templates: Path, lang: str) -> None:
    """Mask what a game and the interface say in a language, in their places.

    :param content: the game's own folder. :param templates: the folder of templates, which has `shared`.
    """
    for stem in ("text", "rules", "rulings"):
        if (content / f"{stem}.{lang}.yaml").is_file():
            mask(content / f"{stem}.{lang}.yaml")
    if (content / "changes.yaml").is_file():
        mask(content / "changes.yaml")
    mask(templates / "shared" / f"words.{lang}.yaml")


def told(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """All words of a sheet with where they stand: its runs, alternative texts, titles of pages."""
    yield "title", sheet.title
    for page in sheet.pages:
        yield f"{page.id} title", page.title
        for item in walk(page.items):
            if isinstance(item, Text):
                yield f"{page.id} {'|'.join(item.sources)} {item.role}", item.content
            elif isinstance(item, Group) and item.alt:
                yield f"{page.id} alt of {item.id}", item.alt


def left_over(sheet: Sheet, allowed: re.Pattern[str]) -> list[tuple[str, str]]:
    """The words of a sheet that came from no language, each with its place."""
    return [(where, text) for where, text in told(sheet) if OTHER.search(allowed.sub("", text))]
