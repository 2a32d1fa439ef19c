"""Games that a referee follows from their set-up to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from generator.play.contract import Action, Event, Policy
from generator.play.match import play
from tests.battle.referee import SIDES
from tests.battle.referee_end import Ending
from tests.battle.referee_sight import Objection

Twist = Callable[[Event], Event]


def numbers(folder: Path) -> dict[str, Any]:
    """A game's own number files."""
    return {one.stem: yaml.safe_load(one.read_text(encoding="utf-8")) for one in folder.glob("*.yaml")}


def referee_for(kind: type[Ending], content: dict[str, Any], engine: Any, form: str) -> Ending:
    """A referee who sees the table as it is set up."""
    scenario = content["scenarios"]["scenarios"][content["scenarios"]["forms"][form]["scenario"]]
    setting = engine.setting
    table = SimpleNamespace(at=setting.starts, facing=setting.facings)
    return kind(content, scenario["map"], scenario["turns"], setting.units, table)


def refereed(
    kind: type[Ending], content: dict[str, Any], engine: Any, form: str, policy: Policy, seed: int, every: int = 5
) -> Counter[str]:
    """Follow a game; the kinds of its events.

    :param every: one of how many lists of moves is compared with all that the rules allow.
    """
    referee = referee_for(kind, content, engine, form)
    referee.every = every

    def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
        try:
            referee.follow(events, engine.legal_actions(state))
            referee.agree(state)
        except Objection as no:
            pytest.fail(f"{form}, {policy.name}, seed {seed}, {action}: {no}")

    game = play(engine, policy, seed, follow)
    assert referee.result
    won = referee.result[1]
    assert game.outcome.winner == (None if won is None else SIDES.index(won))
    return referee.told


def games(
    kind: type[Ending], content: dict[str, Any], played: Any, form: str, policy: Policy, seeds: Iterable[int]
) -> Counter[str]:
    """Follow games of changing pairs of those who can meet; the kinds of their events.

    :param played: the game's engine, in that form.
    """
    pairs = list(permutations(played.entrants(), 2))
    told: Counter[str] = Counter()
    for seed in seeds:
        told += refereed(kind, content, played.between(*pairs[seed % len(pairs)]), form, policy, seed)
    return told


def one_more(kind: str, key: str) -> Twist:
    """Tells a number of one kind of event one too high."""
    return lambda event: event._replace(data={**event.data, key: event.data[key] + 1}) if event.kind == kind else event


def objection(
    kind: type[Ending], content: dict[str, Any], engine: Any, form: str, policy: Policy, seed: int, twist: Twist
) -> str:
    """What the referee says to a game whose events are told otherwise; "" for nothing."""
    referee = referee_for(kind, content, engine, form)
    said: list[str] = []

    def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
        if said:
            return
        try:
            referee.follow([twist(event) for event in events], engine.legal_actions(state))
        except Objection as no:
            said.append(str(no))

    play(engine, policy, seed, follow)
    return said[0] if said else ""
