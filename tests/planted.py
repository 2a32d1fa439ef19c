"""A change that is known beforehand, for proofs that samples find it."""

from __future__ import annotations

from typing import Any

from generator.play.contract import Event, Outcome
from generator.play.dice import mix


class Planted:
    """An engine that counts a share of all games, by a coin of their seed, as won."""

    def __init__(self, engine: Any, share: float) -> None:
        self.engine = engine
        self.bound = int(share * 2**64)
        self._turned = False

    def __getattr__(self, name: str) -> Any:
        if name in ("engine", "bound", "_turned"):  # while it is unpickled
            raise AttributeError(name)
        return getattr(self.engine, name)

    def start(self, dice: Any, stage: int = 1) -> tuple[Any, list[Event]]:
        """See `Engine.start`."""
        self._turned = mix(mix(dice.seed) ^ 0xC0FFEE) < self.bound
        opened: tuple[Any, list[Event]] = self.engine.start(dice, stage)
        return opened

    def outcome(self, state: Any) -> Outcome | None:
        """See `Engine.outcome`."""
        found = self.engine.outcome(state)
        return Outcome("win", "planted", winner=0) if self._turned and found is not None else found
