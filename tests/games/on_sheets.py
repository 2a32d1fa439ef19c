"""Sheets of a game as they are drawn, and the groups on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.content import Content
from generator.draw.display import Group, Item

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def press(content: Content, loadout: str, not_legal: tuple[str, ...] = (), **options: Any) -> Press:
    """What draws the sheets of the content's game for one loadout."""
    listed = sheet_list.read(TEMPLATES, content.game_id).sheets
    assert listed is not None
    return Press(content, TEMPLATES, listed, content.loadouts[loadout], not_legal, **options)


def groups_of(items: tuple[Item, ...]) -> Iterator[Group]:
    """All groups, those within others, too."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups_of(item.items)
