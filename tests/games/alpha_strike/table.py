"""A small table for tests: units of one line each on a map that is drawn in the test, and the engine over them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from generator.battle.state import State
from generator.data.content import Content, load_content
from generator.games.alpha_strike import GAME
from generator.games.alpha_strike.engine import AlphaStrike, create
from generator.play.contract import Event
from generator.play.dice import Scripted

CONTENT = Path(__file__).resolve().parents[3] / "content" / "alpha-strike"


@cache
def content() -> Content:
    """The game's own content without its rules and examples."""
    return load_content(CONTENT, GAME, check=False, prose=False)


@cache
def engine() -> AlphaStrike:
    """The game's own engine, in its usual form."""
    return create(content())


class Game:
    """A position as an example writes it, and what is done to it."""

    def __init__(self, setup: dict[str, Any], dice: dict[str, list[int]] | None = None) -> None:
        self.bench = engine().bench()
        self.state: State = self.bench.set_up(setup)
        self.dice: Any = Scripted(dice or {})
        self.events: list[Event] = list(self.bench.begin(self.state, self.dice))

    def do(self, *steps: Any) -> Game:
        """Carry out steps as examples write them."""
        for step in steps:
            for action in self.bench.read_step(self.state, step):
                self.events += self.bench.perform(self.state, action, self.dice)
        return self

    def offered(self, kind: str, unit: str = "red-1") -> list[Any]:
        """What of a kind a unit is offered, without its key."""
        return [one.how for one in self.state.options if one.kind == kind and one.what == unit]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind."""
        return [dict(event.data) for event in self.events if event.kind == kind]
