"""What a game gives to the shared engine: how its units move."""

from __future__ import annotations

from typing import Protocol

from generator.play.contract import Action

from .table import Table


class Movement(Protocol):
    """How units move in one game.

    The engine asks it in the movement phase, unit by unit. It changes the state of `t` and tells events by `t.tell`;
    everything that it keeps of its own beside the state must be the same for every game (caches of reach).
    """

    cited: frozenset[str]
    """Every clause that its events and refusals may cite."""

    def start_of_turn(self, t: Table) -> None:
        """A turn begins: tests of pilots who start in water, and the like. The engine has set `mode` to UNMOVED,
        `moved`, `modifier`, `contacts` to 0 for all; `flags` it leaves alone."""
        ...

    def offered(self, t: Table, unit: int) -> list[Action]:
        """Everything that a unit may do on its turn to move; `act("stand", key)` must be among it. Not asked about
        units that are shut down."""
        ...

    def carry_out(self, t: Table, unit: int, action: Action) -> None:
        """Move it: sets `at`, `facing`, `mode` (never UNMOVED), `moved`, `modifier`, and `contacts` by
        `t.field.touching(t.state, unit)`; may roll dice; tells one event `move` (unit, to, mode) or `stand`."""
        ...

    def imagine(self, t: Table, unit: int, action: Action) -> None:
        """Set `at`, `facing`, `mode`, `moved`, `modifier` and `contacts` as the move would end if no die went wrong,
        for policies that look ahead; without dice and events, and fast."""
        ...

    def refused(self, t: Table, unit: int, action: Action) -> tuple[str, str]:
        """Why an action that isn't on offer isn't allowed: the clause that forbids it, or `not-now`, and words."""
        ...

    def bears(self, t: Table, unit: int, target: int) -> bool:
        """Whether a unit's facing lets it attack a target."""
        ...

    def problems(self, t: Table) -> list[str]:
        """What doesn't hold of its own part of the state, as sentences, for the invariants."""
        ...
