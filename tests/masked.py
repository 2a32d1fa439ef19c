"""Texts in which every letter is the same, å: whatever still has other letters on a page was not asked of the language.

Masked words keep their length, their marks and what is filled in.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from generator.draw.display import Group, Sheet, Text, walk

_KEPT = re.compile(r"\{[^{}]*\}|<[a-z0-9-]+>|#\d?")
_PLURAL = re.compile(r"\|plural:([^{}]*)")
_LETTER = re.compile(r"[^\W\d_]")
OTHER = re.compile(r"[A-Za-zÄÖäö]{2,}")
"""Words that are not masked: two letters or more, for units and grid labels have one."""
_ABOUT = ("format", "source", "place", "kind", "play", "ruling")


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


def tree(data: Any, change: Callable[[str], str] = masked, key: str = "") -> Any:
    """A file's data with every text masked, but for what is no text."""
    if isinstance(data, dict):
        return {name: inner if name in _ABOUT else tree(inner, change, str(name)) for name, inner in data.items()}
    if isinstance(data, list):
        return data if key in ("clauses", "about", "gone") else [tree(inner, change, key) for inner in data]
    return change(data) if isinstance(data, str) else data


def mask(file: Path, target: Path | None = None) -> None:
    """Write a YAML file of texts masked, in its place or elsewhere."""
    data = tree(yaml.safe_load(file.read_text(encoding="utf-8")))
    (target or file).write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000), encoding="utf-8")


def masked_game(content: Path, templates: Path, folder: Path, lang: str = "fi") -> tuple[Path, Path]:
    """A game's content and templates copied, told in one masked language only. Returns both folders.

    :param content: the game's own folder.
    """
    game, source = content.name, yaml.safe_load((content / "game.yaml").read_text(encoding="utf-8"))["languages"][0]
    copied = folder / "content" / game
    shutil.copytree(content, copied)
    for part in (game, "shared"):
        shutil.copytree(templates / part, folder / "templates" / part)
    info = (copied / "game.yaml").read_text(encoding="utf-8")
    info = re.sub(r"(?m)^languages: .*$", f"languages: [{lang}]", info)
    (copied / "game.yaml").write_text(info, encoding="utf-8")
    for stem in ("text", "rules", "rulings"):
        file = copied / f"{stem}.{source}.yaml"
        if file.is_file():
            mask(file, copied / f"{stem}.{lang}.yaml")
    for other in copied.glob("*.*.yaml"):
        if other.name.split(".")[-2] != lang:
            other.unlink()
    if (copied / "changes.yaml").is_file():
        mask(copied / "changes.yaml")
    mask(templates / "shared" / f"words.{lang}.yaml", folder / "templates" / "shared" / f"words.{lang}.yaml")
    return folder / "content", folder / "templates"


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
