"""The game's content and engines, loaded once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.rules import compile_rules
from generator.play import examples

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


EQUIPMENT: dict[str, dict[str, str]] = {
    "standard": {},
    "draws": {
        "left-shoulder": "mortar", "right-shoulder": "flamethrower", "left-arm": "energy-whip",
        "right-arm": "plasma-sword",
    },
    "hides": {"left-shoulder": "wing-shield", "left-arm": "tower-shield", "right-arm": "tower-shield"},
    "shoots": {
        "left-shoulder": "rifle", "right-shoulder": "disruptor", "left-arm": "machine-gun", "right-arm": "ppc",
    },
}  # fmt: skip
"""Weapons by mount of a few loadouts that bring in all the keywords; none for the standard one."""


def equipped(weapons: dict[str, str], **options: bool) -> PaperMech:
    """The engine for a mech with these weapons, torso and legs with the armour that weighs nothing."""
    own = {"id": "own", "weapons": weapons, "armour": {"torso": 3, "legs": 3}}
    return PaperMech(compile_rules(tables(), own, **options))


def create(loadout: str | Mapping[str, Any], options: Sequence[str]) -> PaperMech:
    """An engine for an example's loadout."""
    assert not isinstance(loadout, str)
    return PaperMech(compile_rules(tables(), loadout, skills="skills" in options))


def shows(weapons: dict[str, str], example: dict[str, Any]) -> examples.ExampleResult:
    """Play an example with these weapons and see that all of it is so; its dice must be used up."""
    own = {"weapons": weapons, "armour": {"torso": 3, "legs": 3}}
    result = examples.run(create, "own", {"loadout": own, **example})
    assert [one.message for one in result.differences] == []
    return result


def kinds(result: examples.ExampleResult, *names: str) -> list[Any]:
    """The events of these kinds: their kind with what they hit or damage."""
    return [
        (event.kind, event.data.get("target") or event.data.get("enemy"), event.data.get("damage"))
        for event in result.events
        if event.kind in names
    ]


@pytest.fixture(scope="session", params=EQUIPMENT)
def any_engine(request: pytest.FixtureRequest) -> PaperMech:
    """The game with one loadout of several."""
    weapons = EQUIPMENT[request.param]
    return equipped(weapons) if weapons else PaperMech(compile_rules(tables(), loadout()))


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
