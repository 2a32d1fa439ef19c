"""A unit on the referee's table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.battle.referee_sight import Spot


class Piece:
    """A unit on the table: its card, and what became of it."""

    def __init__(self, card: Any, at: Spot, facing: int) -> None:
        self.card, self.key, self.type = card, str(card.key), str(card.type)
        self.side, self.size = int(card.side), int(card.size)
        self.armour, self.structure = card.armour, card.structure
        self.at, self.facing, self.heat, self.down = at, facing, 0, False
        self.alive, self.spared = True, False
        self.hits: Counter[str] = Counter()
        self.reset()

    def reset(self) -> None:
        """A new turn."""
        self.mode, self.hexes, self.modifier, self.acted, self.fired = "", 0, 0, False, False
        self.overheat = self.burnt = self.kept = 0
        self.contacts: set[str] = set()
        self.stuck = False
        self.bound: list[str] = []

    def __repr__(self) -> str:
        return self.key


def halved(value: int, least: int) -> int:
    """What is left after half of it, rounded half up, was lost."""
    return max(0, value - max(least, (value + 1) // 2))
