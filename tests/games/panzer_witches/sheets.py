"""Sheets as they are drawn, for tests: their parts, their words, and the content as plain data."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import pytest
import yaml

from generator import games
from generator.check.drawn import Drawn
from generator.data.content import Content, load_content
from generator.data.diagnostics import Severity
from generator.draw.display import Group, Ink, Page, Text, walk
from generator.draw.paper import PAPERS
from tests.games.on_sheets import groups_of, press

ROOT = FilePath(__file__).parents[3]
GAME = games.find("panzer-witches")
DATA = ROOT / "content" / "panzer-witches"
GOLDEN = FilePath(__file__).parent / "words"
BOTH_LANGUAGES = pytest.mark.parametrize("lang", ["fi", "en"])


def table(stem: str) -> dict[str, Any]:
    """A file of the content as plain data: the second way to what the pages print."""
    data: dict[str, Any] = yaml.safe_load((DATA / f"{stem}.yaml").read_text(encoding="utf-8"))
    return data


LOADOUTS = {path.stem: table(f"loadouts/{path.stem}") for path in sorted((DATA / "loadouts").glob("*.yaml"))}
WITH_SHIELD = next(id for id, one in LOADOUTS.items() if one.get("shield"))


@cache
def content() -> Content:
    assert GAME is not None
    return load_content(DATA, GAME)


@cache
def drawn(sheet: str, lang: str = "fi", paper: str = "a4", loadout: str = WITH_SHIELD, fillable: bool = False,
          not_legal: tuple[str, ...] = ()) -> Drawn:  # fmt: skip
    """A sheet; nothing in it is too wide, too high, or a digit without a source."""
    files, findings = press(content(), loadout, not_legal, fillable=fillable).draw(lang, PAPERS[paper], only=[sheet])
    found = [one for one in findings if one.code.startswith("DR") and one.severity is not Severity.ADVICE]
    assert [one.message for one in found] == []
    return files[0]


def parts(page: Page) -> dict[str, Group]:
    return {group.id: group for group in groups_of(page.items) if group.id}


def texts(group: Group) -> list[str]:
    return [item.content for item in walk(group.items) if isinstance(item, Text)]


def words_of(page: Page) -> str:
    """What a page says, part by part: numbers are masked, so that what is balanced changes nothing."""
    lines = [f"# {page.id}: {page.title}"]
    for name, part in parts(page).items():
        if name == "foot":
            continue  # the page's hash
        own = [item.content for item in part.items if isinstance(item, Text) and item.ink is not Ink.MID]
        own += [item.content for group in part.items if isinstance(group, Group) and not group.id
                for item in walk(group.items) if isinstance(item, Text) and item.ink is not Ink.MID]  # fmt: skip
        said = " ".join(re.sub(r"\d+", "#", text) for text in own)
        lines.append(f"{name}: {re.sub(r'#( #)+', '#', said)}")
    return "\n".join(lines)
