"""A game in which two meet, so small that every chance in it is worked out by hand.

Each side has weapons, each with a strength out of ten. A coin says who begins; each chooses a weapon. In a round the
side that began rolls a die of ten and wins with its strength or less; else the other rolls. After three rounds nobody
wins.

With strengths p and r, and q = (1 - p)(1 - r), who begins wins p (1 + q + q²) of the games, the other
(1 - p) r (1 + q + q²), and q³ end by the limit.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.play.contract import Action, BrokenInvariant, Dice, Event, Outcome
from generator.play.dice import SHARED_STREAMS
from generator.play.plain import PlainEngine

FISTS: dict[str, dict[str, int]] = {
    "rock": {"stone": 5, "pebble": 2},
    "paper": {"sheet": 5, "edge": 5},
    "scissors": {"blade": 2, "tip": 2},
}
"""Entrants with their weapons."""


@dataclass
class State:
    """Who begins, what was chosen, the round."""

    begins: int = 0
    chosen: list[str] = field(default_factory=list)
    round: int = 0
    outcome: Outcome | None = None


class Fists(PlainEngine[State]):
    """The engine, for two entrants in the order of their seats."""

    game = "fists"
    streams = {**SHARED_STREAMS, "begin": 16, "strike": 17}
    cited = frozenset({"begin", "strike", "limit"})
    units_words = "rounds"
    win_words = "won by who began"
    forms = ("long", "brief")
    entrants_path = "fists"

    def __init__(
        self, fists: Mapping[str, Mapping[str, int]] = FISTS, pair: tuple[str, str] = ("rock", "paper"),
        without: frozenset[str] = frozenset(), form: str = "long",
    ) -> None:  # fmt: skip
        self.fists, self.pair, self.without, self.form = fists, pair, without, form
        self.limit = 3 if form == "long" else 1

    def entrants(self) -> tuple[str, ...]:
        return tuple(self.fists)

    def choices(self, entrant: str) -> tuple[str, ...]:
        return tuple(self.fists[entrant])

    def between(self, a: str, b: str, without: frozenset[str] = frozenset()) -> Fists:
        return type(self)(self.fists, (a, b), without, self.form)

    def in_form(self, form: str) -> Fists:
        return type(self)(self.fists, self.pair, self.without, form)

    def new_state(self, stage: int = 1) -> State:
        return State()

    def opening(self, state: State, dice: Dice) -> list[Event]:
        state.begins = dice.roll("begin", (0,), 1, sides=2)[0] - 1
        return [Event("begin", ("begin",), {"side": state.begins})]

    def player(self, state: State) -> int:
        return len(state.chosen) if len(state.chosen) < 2 else state.begins

    def all_actions(self) -> list[Action]:
        return [*(Action("weapon", one) for fist in self.fists.values() for one in fist), Action("strike")]

    def legal_actions(self, state: State) -> list[Action]:
        if state.outcome:
            return []
        if len(state.chosen) < 2:
            mine = self.fists[self.pair[len(state.chosen)]]
            return [Action("weapon", one) for one in mine if one not in self.without]
        return [Action("strike")]

    def strength(self, state: State, side: int) -> int:
        return self.fists[self.pair[side]][state.chosen[side]]

    def carry_out(self, state: State, action: Action, dice: Dice) -> list[Event]:
        if action.kind == "weapon":
            state.chosen.append(action.what)
            return []
        state.round += 1
        events = [Event("advance", ("strike",), {"units": 1})]
        for turn, side in enumerate((state.begins, 1 - state.begins)):
            if dice.roll("strike", (state.round, turn), 1, sides=10)[0] <= self.strength(state, side):
                state.outcome = Outcome("lose" if turn else "win", "struck", winner=side)
                return events
        if state.round == self.limit:
            state.outcome = Outcome("draw", "round-limit")
            events.append(Event("limit", ("limit",)))
        return events


class Best:
    """Chooses the strongest weapon."""

    name = "best"
    needs_view = True

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Any) -> Action:
        mine = engine.fists[engine.pair[len(view.chosen)]]
        return max(actions, key=lambda action: mine[action.what])


class Worst(Best):
    """Chooses the weakest."""

    name = "worst"

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Any) -> Action:
        mine = engine.fists[engine.pair[len(view.chosen)]]
        return min(actions, key=lambda action: mine[action.what])


class Wrong(Fists):
    """Goes wrong in the games of rock against paper with some seeds: kills its process, or breaks an invariant."""

    dies: frozenset[int] = frozenset()
    breaks: frozenset[int] = frozenset()

    def wrong(self, *, dies: Iterable[int] = (), breaks: Iterable[int] = ()) -> Wrong:
        self.dies, self.breaks = frozenset(dies), frozenset(breaks)
        return self

    def between(self, a: str, b: str, without: frozenset[str] = frozenset()) -> Wrong:
        made = Wrong(self.fists, (a, b), without, self.form)
        return made.wrong(dies=self.dies, breaks=self.breaks) if {a, b} == {"rock", "paper"} else made

    def start(self, dice: Any, stage: int = 1) -> tuple[State, list[Event]]:
        if dice.seed in self.dies:
            os._exit(3)
        state, events = super().start(dice, stage)
        if dice.seed in self.breaks:
            state.round = -5
        return state, events

    def check(self, state: State) -> None:
        if state.round < 0:
            raise BrokenInvariant("rounds can't be negative")
