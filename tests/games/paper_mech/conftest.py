"""The game's content and engines, loaded once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.rules import compile_rules

CONTENT = Path(__file__).resolve().parents[3] / "content" / "paper-mech"


def tables() -> dict[str, Any]:
    """The number files as plain data, fresh each time."""
    stems = ("track", "radar", "mech", "weapons", "enemies", "keywords", "waves", "skills")
    return {stem: yaml.safe_load((CONTENT / f"{stem}.yaml").read_text(encoding="utf-8")) for stem in stems}


def loadout() -> dict[str, Any]:
    """The standard loadout."""
    data: dict[str, Any] = yaml.safe_load((CONTENT / "loadouts" / "standard.yaml").read_text(encoding="utf-8"))
    return data


@pytest.fixture(scope="session")
def engine() -> PaperMech:
    """The standard game."""
    return PaperMech(compile_rules(tables(), loadout()))


@pytest.fixture(scope="session")
def full_engine() -> PaperMech:
    """With every optional rule."""
    return PaperMech(compile_rules(tables(), loadout(), skills=True, keep_removed=True))


@pytest.fixture
def changed() -> Callable[..., PaperMech]:
    """Makes an engine from the tables after a change."""

    def make(change: Callable[[dict[str, Any]], None], **options: bool) -> PaperMech:
        data = tables()
        change(data)
        return PaperMech(compile_rules(data, loadout(), **options))

    return make
