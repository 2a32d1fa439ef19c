"""Versions of two games for tests of what differs on paper: the real one with edits, and a tiny one with cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator import games
from generator.compare.paper import seen
from generator.compare.seen import Seen
from generator.data.content import Content, load_content
from generator.data.diagnostics import Place
from tests import tiny
from tests.compare.edited import ROOT, Edit, shipped

TEMPLATES = ROOT / "templates"

POWER = ("enemies.yaml", "ppc: {range: long, power: 4", "ppc: {range: long, power: 5")
WALKER = (
    ("enemies.yaml", "  mech:\n    armour: 4",
     "  walker:\n    armour: 3\n    figure: ranger\n    attacks:\n"
     "      rifle: {range: long, power: 3, time: 4, circles: 3}\n  mech:\n    armour: 4"),
    ("text.en.yaml", "  mech:\n    name: Mech\n    letter: M\n    attacks:",
     "  walker:\n    name: Walker\n    letter: W\n    attacks:\n      rifle: {name: Rifle}\n"
     "  mech:\n    name: Mech\n    letter: M\n    attacks:"),
    ("waves.yaml", "wave-4: {add: [tank]", "wave-4: {add: [tank, walker]"),
)  # fmt: skip

ANIMALS = ("ant", "bear", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis")
"""Nine: three rows of three cards, which fill a sheet."""

PLACE = Place("")


@cache
def seen_shipped() -> Seen:
    """What the real game prints."""
    return seen(shipped(), TEMPLATES, "en", "a4")


def tiny_game(folder: Path, animals: Sequence[str] = ANIMALS, *edits: Edit) -> tuple[Content, Path]:
    """The tiny game with a card for each animal (its speed is the number of its letters), and its templates."""
    root = tiny.make(folder)
    shown = dict.fromkeys([*animals, "ant", "bear"])
    head = tiny.FILES["content/tiny-duel/mechs.yaml"].partition("mechs:")[0]
    (root / "content/tiny-duel/mechs.yaml").write_text(
        f"{head}mechs:\n" + "".join(f"  {name}: {{armour: 3, speed: {len(name)}}}\n" for name in shown)
    )
    text = tiny.FILES["content/tiny-duel/text.en.yaml"].partition("mechs:")[0]
    (root / "content/tiny-duel/text.en.yaml").write_text(
        f"{text}mechs:\n" + "".join(f"  {name}: {{name: {name.title()}}}\n" for name in shown)
    )
    for name, old, new in edits:
        tiny.edit(root, name, old, new)
    module = games.find("tiny-duel", (root / "games",))
    return load_content(root / "content/tiny-duel", module), root / "templates"


def tiny_seen(folder: Path, animals: Sequence[str] = ANIMALS, *edits: Edit) -> Seen:
    """What the tiny game prints."""
    folder.mkdir()
    content, templates = tiny_game(folder, animals, *edits)
    return seen(content, templates, "en", "a4")
