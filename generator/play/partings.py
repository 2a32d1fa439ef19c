"""Where the two games of a pair part, told for readers.

A tally keeps only seeds; here such a pair is played again, and the first decision or event that differs is told: by the
game's narrator where there is one, else plainly. What nobody at the table may see is left out, as it is of transcripts:
reports go to players, too. Where games part in secret, the first thing is told that somebody can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .contract import Action, Event, Outcome, Policy
from .match import play
from .paired import Plan
from .pairs_tally import PairTally
from .transcript import Narrator, numbers

OVER = "the game is over"
LOOKED_AT = 4
"""So many times as many pairs are looked at as are told."""


@dataclass(frozen=True, slots=True)
class Parting:
    """A seed whose two games part: at which step, what happened there in each, and how each ended.

    Steps are numbered as in a transcript (`play --seed N` with the rules before the change); 0 is the set-up.
    """

    seed: int
    step: int
    before: str
    after: str
    ended_before: str
    ended_after: str
    decided_step: int = 0
    decided_before: str = ""
    decided_after: str = ""
    """The first decision that differs, where the games part before it; 0 and "" where there is none."""

    @property
    def seen(self) -> bool:
        """Whether there is anything to tell: games may differ in nothing but what nobody sees."""
        return (self.before, self.ended_before) != (self.after, self.ended_after) or bool(self.decided_step)

    @property
    def telling(self) -> tuple[bool, int, int, int]:
        """What says most comes first: games that end otherwise, then those that part late."""
        return self.ended_before == self.ended_after, -self.step, -self.decided_step, self.seed


@dataclass(frozen=True, slots=True)
class _Moment:
    """A decision (`event` is None) or an event, with the number of its step and what is said of it."""

    step: int
    action: Action | None
    event: Event | None
    text: str
    free: bool = False
    """Whether it is a decision with more than one choice."""

    def same(self, other: _Moment) -> bool:
        """Whether the same was decided, or happened."""
        return self.action == other.action and self.event == other.event

    @property
    def plain(self) -> str:
        """What was decided or happened, in ids and numbers."""
        if self.event is None:
            return f"decided: {self.action}"
        told = ", ".join(f"{key} {_value(value)}" for key, value in self.event.data.items() if value not in ((), None))
        return f"{self.event.kind}: {told}" if told else self.event.kind


def seeds_that_part(tally: PairTally, most: int) -> list[int]:
    """The seeds to tell, in order: the lowest whose games ended differently, then the lowest of the others that part.

    Of each kind a tally keeps `counts.KEPT`.
    """
    return sorted([*tally.ended_otherwise, *tally.parted][:most])


def partings(
    before: Any,
    after: Any,
    policy: Policy,
    plan: Plan,
    tally: PairTally,
    narrators: tuple[Narrator | None, Narrator | None] = (None, None),
) -> tuple[Parting, ...]:
    """Where `plan.keep_partings` of the pairs part, by seed: those that say most of some that are played once more, in
    this process. Of a policy that thinks long no more are played than are told.

    :param narrators: who tells the games before and after.
    """
    most = plan.keep_partings * (LOOKED_AT if getattr(policy, "sparing", 1) == 1 else 1)
    found = [parting(before, after, policy, plan, seed, narrators) for seed in seeds_that_part(tally, most)]
    said_most = sorted([one for one in found if one.seen], key=lambda one: one.telling)[: plan.keep_partings]
    return tuple(sorted(said_most, key=lambda one: one.seed))


def parting(
    before: Any,
    after: Any,
    policy: Policy,
    plan: Plan,
    seed: int,
    narrators: tuple[Narrator | None, Narrator | None] = (None, None),
) -> Parting:
    """Where the two games of one seed part. Games that go alike all the way part at their end."""
    old, old_end = _replay(before, policy, plan, seed, narrators[0])
    new, new_end = _replay(after, policy, plan, seed + plan.seed_offset_after, narrators[1])
    at = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if not one.same(other)), None)
    if at is None:  # one went on where the other ended, or only the outcome differs
        at = min(len(old), len(new))
    one, other = (game[at] if at < len(game) else None for game in (old, new))
    step = one.step if one is not None else other.step if other is not None else old[-1].step
    was, now = (moment.text or moment.plain if moment is not None else OVER for moment in (one, other))
    if was == now and one is not None and other is not None:  # the narrator leaves out what differs
        was, now = one.plain, other.plain
    chosen = one is not None and other is not None and one.event is None and other.event is None
    decided = _NOTHING if chosen else _decided_otherwise(old, new)
    return Parting(seed, step, was, now, ended(old_end, before), ended(new_end, after), *decided)


_NOTHING = (0, "", "")


def _decided_otherwise(old: Sequence[_Moment], new: Sequence[_Moment]) -> tuple[int, str, str]:
    """The first decision that differs: its step, and what it was in each game."""
    both = ([one for one in moments if one.free] for moments in (old, new))
    for one, other in zip(*both, strict=False):
        if one.action != other.action:
            was, now = one.text or one.plain, other.text or other.plain
            return (one.step, was, now) if was != now else (one.step, one.plain, other.plain)
    return _NOTHING


def ended(outcome: Outcome, engine: Any) -> str:
    """How a game ended: `lose (torso-destroyed), 2 waves, score 5`."""
    parts = [f"{outcome.result} ({outcome.reason})"]
    if engine.stages > 1 or outcome.stages > 1:
        parts.append(f"{outcome.stages} {engine.stage_word}{'' if outcome.stages == 1 else 's'}")
    if outcome.score is not None:
        parts.append(f"score {outcome.score}")
    return ", ".join(parts)


def _replay(
    engine: Any, policy: Policy, plan: Plan, seed: int, narrator: Narrator | None
) -> tuple[list[_Moment], Outcome]:
    """A game as moments. Steps count as in a transcript: a decision without a choice belongs to the one before, and so
    does, where there is a narrator, one that goes without saying."""
    moments: list[_Moment] = []
    before: list[Any] = [None, 0, 0]  # the state before the step, how many choices there were, the step's number

    def take(action: Action | None, events: Sequence[Event], state: Any) -> None:
        old, choices, step = before
        free = action is not None and choices != 1
        if free:
            step += 1
        seen = [event for event in events if event.seen_by != ()]
        moments.extend(_told(step, action, seen, old, narrator, free))
        before[:] = [engine.view(state, engine.player(state)), len(engine.legal_actions(state)), step]

    game = play(engine, policy, seed, take, stage=plan.stage, limit=plan.limit)
    if narrator is not None:
        spoken = {moment.step for moment in moments if moment.text}
        told = numbers(step in spoken for step in range(before[2] + 1))
        moments = [replace(moment, step=told[moment.step]) for moment in moments]
    return moments, game.outcome


def _told(
    step: int, action: Action | None, events: Sequence[Event], old: Any, narrator: Narrator | None, free: bool
) -> Iterator[_Moment]:
    """One step's moments: the decision, told by its first event that has a sentence, and the events."""
    texts = [narrator.sentence(event, old) if narrator is not None else "" for event in events]
    if action is not None:
        said = next(filter(None, texts), "")
        if not said and narrator is not None:
            said = narrator.decision(action)
        yield _Moment(step, action, None, said, free)
    for event, text in zip(events, texts, strict=True):
        yield _Moment(step, None, event, text)


def _value(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
