"""Real content with an engine that can be broken in one way."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from generator.data.content import Content, load_content
from generator.games.paper_mech import GAME, engine
from generator.play.contract import Action, BrokenInvariant, Event

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content" / "paper-mech"

GOOD = """\
format: 1
examples:
  one:
    title: A burst of three dice hits the Helo twice
    setup:
      mech: {time: 0, action: laser/laser-blast}
      enemies:
        helo: {space: 3S, time: 2}
    do:
      - reroll: none
    dice: {attack: [5, 1, 6]}
    expect:
      enemies:
        helo: {circles: 2}
      moment: free-move
"""
"""A file of one worked example that is right."""


def content_of(folder: Path = CONTENT) -> Content:
    """A folder's content, with a game module of its own whose parts can be replaced."""
    return load_content(folder, replace(GAME, _loaded={}))


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A copy of the content in which one text of a file, which must be there, was replaced."""
    folder = tmp_path / "paper-mech"
    if not folder.exists():
        shutil.copytree(CONTENT, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, f"{file} no longer holds {old!r}"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def with_engine(content: Content, **parts: Any) -> Content:
    """The content with an engine module in which some things are others: `create`, `OPTIONS`."""
    real = {name: getattr(engine, name) for name in ("create", "OPTIONS")}
    content.game._loaded["engine"] = SimpleNamespace(**{**real, **parts})
    return content


@dataclass
class Wrapped:
    """The real engine with some methods replaced."""

    real: Any
    parts: Mapping[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        return self.parts[name] if name in self.parts else getattr(self.real, name)


def wrapping(**parts: Any) -> Callable[..., Any]:
    """A `create` whose engines have these attributes in place of their own."""
    return lambda content, loadout="standard", options=(): Wrapped(engine.create(content, loadout, options), parts)


def broken_invariant(state: Any) -> None:
    """A position that can't be."""
    raise BrokenInvariant("two cubes in one place")


def failing(*given: Any, **named: Any) -> Any:
    """Code that met something that it did not expect."""
    raise IndexError("no such circle")


ENDLESS: dict[str, Any] = {
    "start": lambda dice, stage=1: ({}, []),
    "check": lambda state: None,
    "legal_actions": lambda state: [Action("wait")],
    "apply": lambda state, action, dice, trusted=False: [Event("nothing", ("time-advance",))] * 15_000,
}
"""An engine that lets the player wait for ever."""
