"""What every part of the engine works on: rules, state, dice, the events so far, and ready-made actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from generator.play.contract import Action, Dice, Event
from generator.play.dice import SHARED_STREAMS

from .board import CHUNK, Grid, cells_of
from .rules import DEFENDED, EXCHANGE, HIT, INSTANT, MISSED, STRUCK, Rules
from .state import State, key

STREAMS = {
    **SHARED_STREAMS,
    "choose-hero": 16,
    "initiative": 17,
    "attack": 18,
    "defence": 19,
    "trap": 20,
    "crates": 21,
    "reroll": 22,
    "first-pick": 23,
}
"""The purposes of dice, with fixed numbers. Never change a number: old seeds would play differently."""

_new = tuple.__new__  # half the time of the named tuple's own, and events are many

_ACTIONS: dict[tuple[str, Any, Any], Action] = {}


def act(kind: str, what: Any = None, how: Any = None) -> Action:
    """The action; equal ones are one object. Its group is its kind, but for `ready`, which goes with `learn`."""
    found = _ACTIONS.get((kind, what, how))
    if found is None:
        found = _ACTIONS[kind, what, how] = Action(kind, what, how, "learn" if kind == "ready" else kind)
    return found


_CHUNK_MASK = (1 << CHUNK) - 1


class ActionLists:
    """Lists of one kind of action, one for each hex of a mask, put together from ready-made pieces."""

    __slots__ = ("_make", "_names", "_rows")

    def __init__(self, grid: Grid, make: Callable[[str], Action]) -> None:
        self._make = make
        self._names = grid.names
        self._rows: list[dict[int, list[Action]]] = [{} for _ in range(grid.size // CHUNK + 1)]

    def of(self, mask: int) -> list[Action]:
        """A new list: the action for each hex of the mask."""
        found: list[Action] = []
        row = 0
        while mask:
            bits = mask & _CHUNK_MASK
            if bits:
                known = self._rows[row].get(bits)
                if known is None:
                    known = [self._make(self._names[cell + row * CHUNK]) for cell in cells_of(bits)]
                    self._rows[row][bits] = known
                found += known
            mask >>= CHUNK
            row += 1
        return found


class Kit:
    """What an engine keeps ready: rules, options, and lists of actions by hex."""

    def __init__(
        self, rules: Rules, *, roll_for_initiative: bool = False, rerolls: bool = False, without: Iterable[str] = ()
    ) -> None:
        self.rules = rules
        banned = frozenset(without)
        self.armoury = [
            tuple(index for index in hero.weapons if rules.weapons[index].id not in banned) or hero.weapons
            for hero in rules.heroes
        ]
        """The weapons that each hero may take."""
        self.lore = [
            tuple(index for index in hero.abilities if rules.abilities[index].id not in banned) for hero in rules.heroes
        ]
        """The abilities that each hero may learn."""
        self.roll_for_initiative = roll_for_initiative
        self.rerolls = rerolls
        offensive, defensive = rules.moments
        self.at_start = defensive[INSTANT]
        """Masks of the abilities for each window: an enemy's turn begins, the exchange, after the dice."""
        self.before_attack = offensive[EXCHANGE]
        self.before_defence = defensive[EXCHANGE]
        self.after_attack = offensive[HIT] | offensive[MISSED]
        self.after_defence = defensive[STRUCK] | defensive[DEFENDED]
        self.instants = offensive[INSTANT]
        grid = rules.grid
        self.moves = ActionLists(grid, lambda name: act("move", name))
        self.pushes = ActionLists(grid, lambda name: act("push", name))
        self.steps = ActionLists(grid, lambda name: act("step", name))
        self.leaps = ActionLists(grid, lambda name: act("leap", name))
        self.places = [
            ActionLists(grid, lambda name, id=one.id: act("place", id, name))  # type: ignore[misc]
            for one in rules.obstacles
        ]
        self.charges = [
            ActionLists(grid, lambda name, seat=seat: act("charge", key(seat), name))  # type: ignore[misc]
            for seat in range(6)
        ]


class Table:
    """One call of the engine."""

    __slots__ = ("dice", "events", "kit", "rules", "state")

    def __init__(self, kit: Kit, state: State, dice: Dice) -> None:
        self.kit = kit
        self.rules = kit.rules
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, kind: str, clauses: tuple[str, ...], data: dict[str, Any]) -> None:
        """Add an event."""
        self.events.append(_new(Event, (kind, clauses, data, None)))

    def roll(self, stream: str, seat: int, first: int = 0) -> int:
        """One die of a hero in this turn; `first` is the number of dice rolled before for the same occasion."""
        s = self.state
        return self.dice.roll(stream, (s.match, s.round, s.turn, seat), 1, first, self.rules.die)[0]

    def name(self, cell: int) -> str:
        """The name of a hex."""
        return self.rules.grid.names[cell]
