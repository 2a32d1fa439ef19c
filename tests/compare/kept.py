"""Sides that many tests compare are examined and drawn once: import `keep` into the test's module.

What a side shows depends on its files, its label and the templates alone; so what was found once holds for each
comparison of the same folder with the same contents. All is done in one process, where it can be kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.compare import pictures, seen, side
from generator.data.content import Content
from tests.compare.edited import DATA

_kept: dict[tuple[Hashable, ...], Any] = {}
really_examine, really_drawn_of = side.examine, seen.drawn_of


def examine(one: side.Side, templates: Path, lang: str, paper: str, progress: Callable[[str], None]) -> side.Examined:
    """As the real one, once for each side."""
    key = ("examine", one.label, contents(one.content), templates, lang, paper)
    if key not in _kept:
        _kept[key] = really_examine(one, templates, lang, paper, progress)
    found: side.Examined = _kept[key]
    return found


def drawn_of(content: Content, templates: Path, lang: str, paper: str, *, documents: bool = True) -> Any:
    """As the real one, once for each side."""
    key = ("drawn", contents(content), templates, lang, paper, documents)
    if key not in _kept:
        _kept[key] = really_drawn_of(content, templates, lang, paper, documents=documents)
    drawn, findings, press = _kept[key]
    return list(drawn), list(findings), press


def contents(content: Content) -> tuple[str, Path, str]:
    """The game's folder, and a hash of all that lies in it."""
    digest = hashlib.sha256()
    for file in sorted(content.root.rglob("*.yaml")):
        digest.update(f"{file.relative_to(content.root)}\n".encode())
        digest.update(file.read_bytes())
    return content.game_id, content.root, digest.hexdigest()


@pytest.fixture(autouse=True, scope="module")
def keep() -> Iterator[None]:
    """What was examined or drawn once is not examined or drawn again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MECHSMITH_ONE_PROCESS", "1")
        patch.setattr(side, "examine", examine)
        patch.setattr(seen, "drawn_of", drawn_of)
        patch.setattr(pictures, "drawn_of", drawn_of)
        yield
    for key in [key for key in _kept if not any(isinstance(one, tuple) and one[1] == DATA for one in key)]:
        del _kept[key]
