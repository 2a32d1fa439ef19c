"""The game's own content, its engine, and positions that tests play on."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.data.content import Content, load_content
from generator.games.hex_skirmish import GAME
from generator.games.hex_skirmish.engine import HexSkirmish, create
from generator.play.contract import Action, Event
from generator.play.dice import Keyed
from tests.games.changed import change

CONTENT = Path(__file__).resolve().parents[3] / "content" / "hex-skirmish"


@cache
def content() -> Content:
    """The content without its prose."""
    return load_content(CONTENT, GAME, prose=False)


@cache
def engine() -> HexSkirmish:
    """Duels by the game's own data."""
    return create(content())


def broken(tmp_path: Path, changes: Mapping[str, Any]) -> Content:
    """A copy of the content with other values at some data paths."""
    folder = tmp_path / "hex-skirmish"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("schema", "examples.yaml"))
    change(folder, changes)
    return load_content(folder, GAME, prose=False)


class Game:
    """A position as examples write it, played step by step."""

    def __init__(self, setup: Mapping[str, Any], seed: int = 1) -> None:
        self.bench = engine().bench()
        self.state = self.bench.set_up(setup)
        self.dice: Any
        self.dice = Keyed(seed, engine().streams)
        begun: Any = self.dice
        self.events: list[Event] = list(self.bench.begin(self.state, begun))

    def do(self, *steps: Any) -> Game:
        """Carry out steps."""
        for step in steps:
            for action in self.bench.read_step(self.state, step):
                self.events += self.bench.perform(self.state, action, self.dice)
        return self

    def offered(self, kind: str, unit: str) -> list[Any]:
        """What a unit may do of a kind."""
        return [one.how for one in self.actions() if (one.kind, one.what) == (kind, unit)]

    def actions(self) -> list[Action]:
        """All that is on offer."""
        return list(self.bench.offered(self.state))

    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event.kind for event in self.events]
