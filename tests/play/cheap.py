"""A game so small that thousands of pairs are played in a second, and wrappers that make its games go wrong."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.play.contract import Action, BrokenInvariant, Dice, Event, Outcome
from generator.play.dice import SHARED_STREAMS
from generator.play.plain import PlainEngine


@dataclass
class State:
    """Steps taken, stages achieved, how the game ended."""

    step: int = 0
    stages: int = 0
    outcome: Outcome | None = None

    def copy(self) -> State:
        return State(self.step, self.stages, self.outcome)


class Climb(PlainEngine[State]):
    """Two stages; each step needs a die of `needed` or more, else the game is lost. Boldly takes two dice."""

    game = "climb"
    streams = {**SHARED_STREAMS, "climb": 16, "stage": 17}
    cited = frozenset({"step", "slip", "top"})
    stages = 2

    def __init__(self, needed: int = 3, bonus: int = 0) -> None:
        self.needed = needed
        self.bonus = bonus

    def new_state(self, stage: int = 1) -> State:
        return State()

    def opening(self, state: State, dice: Dice) -> list[Event]:
        return [Event("arrival", ("step",), {"enemy": "goat" if dice.roll("stage", (0,), 1)[0] > 3 else "eagle"})]

    def all_actions(self) -> list[Action]:
        return [Action("step", "boldly"), Action("step", "carefully"), Action("rest")]

    def legal_actions(self, state: State) -> list[Action]:
        return [] if state.outcome else self.all_actions()

    def copy(self, state: State) -> State:
        return state.copy()

    def carry_out(self, state: State, action: Action, dice: Dice) -> list[Event]:
        state.step += 1
        events = [Event("advance", ("step",), {"units": 1 + (action.kind == "rest")})]
        if action.kind == "rest":
            return events
        rolled = dice.roll("climb", (state.step,), 2 if action.what == "boldly" else 1)
        if min(rolled) < self.needed - 1:
            state.outcome = Outcome("lose", "fell", state.stages)
            return [*events, Event("slip", ("slip",), {"dice": rolled})]
        if max(rolled) >= self.needed:
            state.stages += 1
            events.append(Event("stage", ("step",), {"dice": rolled}))
        if state.stages == 2:
            state.outcome = Outcome("win", "top", 2, 10 - state.step + self.bonus)
            events.append(Event("top", ("top",)))
        return events


class Faulty(Climb):
    """Goes wrong with the seeds named, in the ways named. Playing it in the tests' own process is only safe without
    `dies`."""

    def __init__(
        self, *, raises: tuple[int, ...] = (), dies: tuple[int, ...] = (), once: tuple[int, Path] | None = None,
        leaves: tuple[int, ...] = (), never_ends: tuple[int, ...] = (), breaks: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__()
        self.raises, self.dies, self.once, self.leaves, self.never_ends = raises, dies, once, leaves, never_ends
        self.breaks = breaks

    def start(self, dice: Any, stage: int = 1) -> tuple[State, list[Event]]:
        seed = dice.seed
        if seed in self.raises:
            raise RuntimeError(f"no game\nwith seed {seed}")
        if seed in self.leaves:
            raise SystemExit(4)
        if seed in self.dies:
            os._exit(3) if seed % 2 else os.kill(os.getpid(), signal.SIGKILL)
        if self.once is not None and seed == self.once[0]:
            try:
                self.once[1].touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        state, events = super().start(dice, stage)
        if seed in self.breaks:
            state.step = -1000
        if seed in self.never_ends:
            state.stages = -1_000_000
        return state, events

    def carry_out(self, state: State, action: Action, dice: Dice) -> list[Event]:
        if state.stages < -1000:
            return [Event("advance", ("step",), {"units": 0})]
        return super().carry_out(state, action, dice)

    def check(self, state: State) -> None:
        if state.step < 0:
            raise BrokenInvariant("steps can't be negative")


class Stuck:
    """Can't be made anew in another process, or not even be sent there."""

    def __init__(self, sent: bool) -> None:
        self.sent = sent

    def __getstate__(self) -> dict[str, bool]:
        if not self.sent:
            raise TypeError("not for sale")
        return {"sent": True}

    def __setstate__(self, state: Any) -> None:
        raise AttributeError("no such part")
