"""A game told step by step, so that a person with the sheet on the table can follow it.

    write(engine, policy, seed, narrator, sys.stdout)

The game's engine module makes the narrator (`narrator(content, engine, lang)`): it knows the words, this module the
order. Of a game with secrets the narrator has `eyes`, the player who tells it: what that player can't see is left out.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Protocol, TextIO

from .contract import Action, Event, Outcome, Policy
from .match import Game, play

WIDTH = 110
"""Characters in a line of a printed transcript."""


class Narrator(Protocol):
    """Tells one game's events in one language.

    A narrator may have `eyes`, the number of a player, and `seats`, how many players there are: then it is given that
    player's views and events alone.
    """

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """The lines above the first step."""
        ...

    def sentence(self, event: Event, before: Any) -> str:
        """What happened, with its dice; empty for what goes without saying. `before` is the state before the step."""
        ...

    def decision(self, action: Action) -> str:
        """What was decided, for an action that no event tells."""
        ...

    def table(self, state: Any) -> list[str]:
        """The cubes and circles as they lie, in a line or a few."""
        ...

    def clause(self, id: str) -> str:
        """A clause as it is printed in the rules, its number where it has one."""
        ...


@dataclass(slots=True)
class Line:
    """One sentence with the clauses that stand behind it."""

    text: str
    clauses: tuple[str, ...]


@dataclass(slots=True)
class Step:
    """What one decision brought about. `table` is the position before it; `choices` how many there were.

    Steps that say something are numbered without gaps, the set-up being 0; one that goes without saying has the number
    of the one before.
    """

    number: int
    action: Action | None
    choices: int
    lines: list[Line] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Transcript:
    """A whole game."""

    heading: list[str]
    steps: list[Step]
    game: Game


def record(engine: Any, policy: Policy, seed: int, narrator: Narrator, *, stage: int = 1) -> Transcript:
    """Play a game and keep what the narrator says about it."""
    steps: list[Step] = []
    # The state before the step, how many choices there were, and whose they were.
    before: list[Any] = [None, 0, None]
    eyes: int | None = getattr(narrator, "eyes", None)

    def take(action: Action | None, events: Sequence[Event], state: Any) -> None:
        old, choices, player = before
        before[2] = engine.player(state)
        before[0] = engine.view(state, before[2] if eyes is None else eyes)
        before[1] = len(engine.legal_actions(state))
        if eyes is not None:
            if player != eyes and not (events and seen_by(eyes, events[0])):
                action = None  # somebody else decides, and it isn't seen
            events = [event for event in events if seen_by(eyes, event)]
            if action is None and not events:
                return
        forced = action is not None and choices == 1 and steps
        if forced:
            step = steps[-1]  # nothing was decided: it belongs to the step before
        else:
            step = Step(len(steps), action, choices, table=narrator.table(old) if old is not None else [])
            steps.append(step)
        said = False
        for event in events:
            step.events.append(event)
            text = narrator.sentence(event, old)
            if text:
                said = True
                step.lines.append(Line(text, event.clauses))
        if action is not None and not said:
            text = narrator.decision(action)
            if text:
                step.lines.append(Line(text, ()))

    game = play(engine, policy, seed, take, stage=stage)
    for step, number in zip(steps, numbers(step.lines for step in steps), strict=True):
        step.number = number
    return Transcript(narrator.heading(seed, policy.name, stage), steps, game)


def seen_by(player: int, event: Event) -> bool:
    """Whether a player may see an event."""
    return event.seen_by is None or player in event.seen_by


def numbers(said: Iterable[object]) -> list[int]:
    """The numbers of steps, of each of which is known what it says (anything that is true or false)."""
    return list(accumulate((bool(one) and at > 0 for at, one in enumerate(said)), initial=0))[1:]


def lines(transcript: Transcript, narrator: Narrator, width: int = WIDTH) -> Iterator[str]:
    """The transcript as lines of text, no wider than so many characters."""
    yield from transcript.heading
    for step in transcript.steps:
        if step.table:
            yield ""
            for text in step.table:
                yield from _folded(text, " " * 6 + "| ", " " * 6 + "|   ", width)
        label = f"{step.number:4}  "
        for line in step.lines:
            numbers = ", ".join(dict.fromkeys(narrator.clause(clause) for clause in line.clauses))
            yield from _folded(f"{line.text}{f' [{numbers}]' if numbers else ''}", label, " " * 8, width)
            label = " " * 6


def _folded(text: str, first: str, rest: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )


def write(
    engine: Any, policy: Policy, seed: int, narrator: Narrator, out: TextIO, *, stage: int = 1
) -> Game:
    """Play a game and print it.

    :param stage: the wave or scenario with which to begin.
    :returns: the game, with its outcome.
    """
    transcript = record(engine, policy, seed, narrator, stage=stage)
    for line in lines(transcript, narrator):
        print(line, file=out)
    return transcript.game


def as_data(transcript: Transcript) -> dict[str, Any]:
    """The transcript as plain data, for JSON."""
    game = transcript.game
    return {
        "seed": game.seed,
        "outcome": _outcome(game.outcome),
        "decisions": game.decisions,
        "events": game.events,
        "steps": [
            {
                "number": step.number,
                "action": None if step.action is None else _action(step.action),
                "table": step.table,
                "lines": [{"text": line.text, "clauses": list(line.clauses)} for line in step.lines],
                "events": [
                    {"kind": event.kind, "clauses": list(event.clauses), "data": _plain(event.data)}
                    for event in step.events
                ],
            }
            for step in transcript.steps
        ],
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    """An outcome; the winning side only where there are sides."""
    return {key: value for key, value in outcome._asdict().items() if key != "winner" or value is not None}


def _action(action: Action) -> dict[str, Any]:
    return {"kind": action.kind, "what": action.what, "how": action.how}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
