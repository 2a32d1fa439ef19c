"""What every part of the engine works on: rules, state, dice, the events so far, and ready-made actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.play.contract import Action, Dice, Event
from generator.play.dice import SHARED_STREAMS
from generator.play.states import ready_actions

from .board import Grid, cells_of, mask_of
from .rules import DEFENDED, EXCHANGE, HIT, INSTANT, MISSED, STRUCK, Rules
from .state import UNKNOWN, State, key

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

act = ready_actions({"ready": "learn"})
"""Makes actions. The group of each is its kind, but for `ready`, which goes with `learn`."""

MOST_KEPT = 20_000
"""Pieces that a list keeps ready before it begins anew."""


class ActionLists:
    """Lists of one kind of action, one for each hex of a mask, put together from ready-made pieces.

    :param what: the action's first object, where the hex is the second.
    """

    __slots__ = ("_chunk", "_grid", "_kind", "_rows", "_what")

    def __init__(self, grid: Grid, kind: str, what: str | None = None) -> None:
        self._grid = grid
        self._kind = kind
        self._what = what
        self._chunk = 2 * grid.width  # the cells of two columns are looked up together
        self._rows: list[dict[int, list[Action]]] = [{} for _ in range(grid.size // self._chunk + 1)]

    def __reduce__(self) -> tuple[Any, ...]:
        return ActionLists, (self._grid, self._kind, self._what)

    def of(self, mask: int) -> list[Action]:
        """A new list: the action for each hex of the mask."""
        found: list[Action] = []
        chunk = self._chunk
        low = (1 << chunk) - 1
        for row in self._rows:
            bits = mask & low
            if bits:
                known = row.get(bits)
                if known is None:
                    known = self._piece(row, bits)
                found += known
            mask >>= chunk
            if not mask:
                break
        return found

    def _piece(self, row: dict[int, list[Action]], bits: int) -> list[Action]:
        """The actions of two columns; they are kept, but not without end."""
        if len(row) >= MOST_KEPT:
            row.clear()
        first = next(number for number, one in enumerate(self._rows) if one is row)
        names = [self._grid.names[cell + first * self._chunk] for cell in cells_of(bits)]
        if self._what is None:
            known = [act(self._kind, name) for name in names]
        else:
            known = [act(self._kind, self._what, name) for name in names]
        row[bits] = known
        return known


class Fixed:
    """What needn't be chosen: heroes by seat, and weapon and abilities (indexes, a mask) of seat 0."""

    __slots__ = ("abilities", "heroes", "weapon")

    def __init__(self, heroes: Sequence[int] = (), weapon: int = UNKNOWN, abilities: int = 0) -> None:
        self.heroes = tuple(heroes)
        self.weapon = weapon
        self.abilities = abilities


class Kit:
    """What an engine keeps ready: rules, options, and lists of actions by hex."""

    def __init__(
        self,
        rules: Rules,
        *,
        roll_for_initiative: bool = False,
        rerolls: bool = False,
        without: Iterable[str] = (),
        fixed: Fixed | None = None,
    ) -> None:
        self.rules = rules
        self.fixed = fixed or Fixed()
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
        self.own_things = [
            [rules.trap_mask | (1 << start if len(weapons) > 1 else 0) for start in rules.starts]
            for weapons in self.armoury
        ]
        """By hero and side: the hexes that always hold something for it, traps and a start where it changes weapons."""
        offensive, defensive = rules.moments
        self.at_start = defensive[INSTANT]
        """Masks of the abilities for each window: an enemy's turn begins, the exchange, after the dice."""
        self.before_attack = offensive[EXCHANGE]
        self.before_defence = defensive[EXCHANGE]
        self.after_attack = offensive[HIT] | offensive[MISSED]
        self.after_defence = defensive[STRUCK] | defensive[DEFENDED]
        self.instants = offensive[INSTANT]
        moving = {"movement", "enemy-movement", "phase"}
        self.any_time = mask_of(
            one.index
            for one in rules.abilities
            if self.instants >> one.index & 1 and any(doing.effect not in moving for doing in one.doings)
        )
        """Instant abilities that are good for more than a movement."""
        self.instant_keywords = any(power.when == INSTANT for power in rules.keywords)
        grid = rules.grid
        self.moves = ActionLists(grid, "move")
        self.melee = [act("attack", key(seat), "melee") for seat in range(6)]
        self.ranged = [act("attack", key(seat), "ranged") for seat in range(6)]
        self.melee_at = {cell: act("attack", name, "melee") for name, cell in grid.cells.items()}
        self.ranged_at = {cell: act("attack", name, "ranged") for name, cell in grid.cells.items()}
        self.pushes = ActionLists(grid, "push")
        self.steps = ActionLists(grid, "step")
        self.leaps = ActionLists(grid, "leap")
        self.places = [ActionLists(grid, "place", one.id) for one in rules.obstacles]
        self.charges = [ActionLists(grid, "charge", key(seat)) for seat in range(6)]


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
