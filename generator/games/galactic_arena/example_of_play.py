"""The booklet's example of play: a real fight, told turn by turn with the board as it lies before each turn.

The engine plays it from a seed that is printed, in the words of `play`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.games.galactic_arena.exhibit_position import Positions
from generator.games.galactic_arena.state import START, State
from generator.games.telling import ExampleOfPlay, PlayStep, Span, spans
from generator.play import match
from generator.play.contract import Action, Event

SEED = 97
"""A short fight in which most things happen."""

TURNS = 12
"""The example leaves the game after so many turns at the latest."""

_TOLD_LATER = frozenset({"armed", "learned"})
"""Chosen behind a screen, and told when the screens go."""


class _Enough(Exception):
    """The example has told what it is there for."""


@dataclass(slots=True)
class _Told:
    """A step while it is being gathered."""

    decision: bool
    figures: tuple[Any, ...] = ()
    text: list[Span] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def example_of_play(content: Any, lang: str, seed: int = SEED) -> ExampleOfPlay:
    """The duel of that seed, played by the game's `greedy` policy on both sides."""
    from generator.games.galactic_arena.engine import create
    from generator.games.galactic_arena.narrator import Narrator
    from generator.games.galactic_arena.policies import POLICIES

    engine = create(content)
    policy: Any = POLICIES["greedy"]()
    narrator = Narrator(content, engine, lang)
    teller = _Teller(Positions(content, lang, engine.rules, narrator), narrator)
    with contextlib.suppress(_Enough):
        match.play(engine, policy, seed, teller.record)
    words = content.view(lang).example
    intro = spans(Span(str(words.intro), "", (words.intro.path,)))
    return ExampleOfPlay(tuple(teller.steps()), seed, policy.name, intro)


class _Teller:
    """Listens to a game and tells it, a step for each turn."""

    def __init__(self, positions: Positions, narrator: Any) -> None:
        self.positions = positions
        self.narrator = narrator
        self.told: list[_Told] = [_Told(False)]
        self.before: State | None = None
        self.turns = 0

    def steps(self) -> list[PlayStep]:
        """The steps so far."""
        return [
            PlayStep(tuple(step.text), tuple(dict.fromkeys(step.clauses)), step.decision, step.figures)
            for step in self.told
            if step.text
        ]

    def record(self, action: Action | None, events: Sequence[Event], state: State) -> None:
        """A recorder for `match.play`."""
        for event in events:
            text = self.narrator.sentence(event, self.before)
            if event.kind in _TOLD_LATER:
                continue
            if event.kind == "advance":
                self.told.append(_Told(False))
            elif event.kind == "turn":
                self.turns += 1
                if self.turns > TURNS:
                    self._say(self.narrator.fill("goes-on", {}), ())
                    raise _Enough
                self._open_turn()
            self._say(text, event.clauses)
        step = self.told[-1]
        if state.phase >= START and state.outcome is None and step.decision and not step.figures:
            step.figures = (self.positions.figure(state, len(self.told)),)
        self.before = state.copy()

    def _open_turn(self) -> None:
        """A step for a turn; the first of a round stands with the words that open the round."""
        if len(self.told) == 1 or self.told[-1].decision:
            self.told.append(_Told(True))
        else:
            self.told[-1].decision = True

    def _say(self, text: str, clauses: Sequence[str]) -> None:
        if text:
            step = self.told[-1]
            step.text += [*((Span(" "),) if step.text else ()), Span(text, "", (), "example")]
            step.clauses += clauses
