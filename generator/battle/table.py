"""One call of the engine: rules, field, units, state, dice, the events so far; and ready-made actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Dice, Event
from generator.play.states import ready_actions

from .state import State
from .units import Unit

if TYPE_CHECKING:
    from .field import Field
    from .rules import Rules

act = ready_actions({"stand": "move", "hold": "fire"})
"""Makes actions. `stand` is a choice among moves, `hold` one among shots, so that who picks at random does neither too
often."""
_new = tuple.__new__  # half the time of the named tuple's own, and events are many


class Way(NamedTuple):
    """Where a move ends: the hex's label, the facing (None where it doesn't matter), and the mode: walk, jump, ...

    `steps` are the moves hex by hex where somebody wrote them; None leaves the way to the engine.
    """

    hex: str
    facing: int | None
    mode: str
    steps: tuple[str, ...] | None = None

    def __str__(self) -> str:
        facing = SHORT_SIDES[self.facing] if self.facing is not None else ""
        words = [self.hex, facing, self.mode]
        return " ".join([*filter(None, words), *(self.steps or ())])


class Table:
    """One call of the engine. `field` answers where units stand and what they see; `rules` are compiled numbers.

    `notes` are what a policy, or movement for it, works out while it looks at one state and only imagines moves: worth
    and ways by what they hang on.
    """

    __slots__ = ("dice", "events", "field", "notes", "rules", "state", "units")

    def __init__(self, rules: Rules, field: Field, units: Sequence[Unit], state: State, dice: Dice) -> None:
        self.rules = rules
        self.field = field
        self.units = units
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.notes: dict[tuple[Any, ...], Any] = {}

    def tell(self, kind: str, clauses: tuple[str, ...], data: dict[str, Any]) -> None:
        """Add an event."""
        self.events.append(_new(Event, (kind, clauses, data, None)))

    def two_dice(self, stream: str, unit: int, first: int = 0) -> tuple[int, int]:
        """Two dice of a unit in this turn; `first` is how many were rolled before for the same occasion."""
        one, two = self.dice.roll(stream, (self.state.turn, unit), 2, first)
        return one, two
