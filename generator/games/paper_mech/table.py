"""What every part of the engine works on: rules, state, dice and the events so far."""

from __future__ import annotations

from typing import Any

from generator.play.contract import Action, Dice, Event
from generator.play.dice import SHARED_STREAMS

from .rules import Rules
from .state import RUN, Enemy, State

STREAMS = {
    **SHARED_STREAMS,
    "tokens": 16,  # order of the draw pile
    "arrival": 17,  # where a new enemy appears
    "attack": 18,  # the player's attack dice
    "reroll": 19,  # the player's dice rolled again by Accurate
    "location": 20,  # what an enemy's attack hits
    "enemy-attack": 21,
    "enemy-reroll": 22,
    "circles": 23,  # hits on a weapon rolled again for their circles
    "spill": 24,  # where surplus damage goes
    "return": 25,  # where a Flight Path enemy reappears
    "parry": 26,  # an enemy's dice rolled again by Parry
}
"""The purposes of dice, with fixed numbers. Never change a number: old seeds would play differently."""


_new = tuple.__new__  # half the time of the named tuple's own, and events are many


class Table:
    """One call of the engine."""

    __slots__ = ("dice", "events", "rules", "state")

    def __init__(self, rules: Rules, state: State, dice: Dice) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, kind: str, clauses: tuple[str, ...], data: dict[str, Any]) -> None:
        """Add an event."""
        self.events.append(_new(Event, (kind, clauses, data, None)))

    def find(self, name: str) -> Enemy:
        """The enemy of that name.

        :raises KeyError: if there is none.
        """
        for enemy in self.state.enemies:
            if enemy.name == name:
                return enemy
        raise KeyError(name)

    def run_on(self) -> None:
        """Nobody is asked: let the game go on by itself."""
        self.state.moment = RUN


def numbers(mask: int) -> list[int]:
    """The circles of a mask, counted from 1."""
    found, circle = [], 1
    while mask:
        if mask & 1:
            found.append(circle)
        mask >>= 1
        circle += 1
    return found


__all__ = ["STREAMS", "Action", "Table", "numbers"]
