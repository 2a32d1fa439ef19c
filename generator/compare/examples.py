"""Worked examples that came true under the old rules and don't under the new ones.

    for change in example_changes(old, new):
        print(change.id, change.told, change.settled)

The old examples are played on both sides, by today's engine: what an example shows is what somebody once relied on,
whatever the new data say of it. One that the new data hold no more was taken out by whoever made them: that is told
among the changes, and settled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.check.house import examples_of_the_game
from generator.compare import same
from generator.compare.report import ExampleChange

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Place
    from generator.data.spans import Located
    from generator.play.examples import Engines, ExampleResult

_DICE = re.compile(r"(\d+) dice of stream '([^']+)' wanted, (\d+) left.*")
_VALUES = re.compile(r"expected (.+?), found (.+?)(?=$|; )")

LONGEST = 160
"""Letters of one difference; some list all that there is."""
TOLD = 2
"""Differences of one example that are told; of more, how many there are."""


def example_changes(old: Content, new: Content) -> tuple[ExampleChange, ...]:
    """The old data's worked examples that come out differently under the new data, in the order of their file.

    Examples that failed under the old data already, that the new data have no more, and games without an engine are
    left out.
    """
    listed = _examples(old)
    if not listed or (same.same_numbers(old, new) and same.same_loadouts(old, new)):
        return ()
    before, after = _engines(old), _engines(new)
    if before is None or after is None:
        return ()  # a game without an engine
    fresh = _examples(new)
    of_the_game = examples_of_the_game(new)
    found = []
    for name, example in listed.items():
        if name not in fresh:
            continue
        now = _outcome(after, name, example)
        if now == "":
            continue
        was = _run(before, name, example)
        if was is None or not was.ok:
            continue
        kept = name in of_the_game
        settled = kept or (fresh[name] != example and _outcome(after, name, fresh[name]) == "")
        cited = dict.fromkeys(_clauses(example)) | dict.fromkeys(sorted(was.clauses))
        title = example.get("title")
        found.append(
            ExampleChange(
                name, title if isinstance(title, str) else name, now, _place(new, name), settled, tuple(cited), kept
            )
        )  # fmt: skip
    return tuple(found)


def _examples(content: Content) -> Mapping[str, Any]:
    """The examples of a content by id, as they stand in its file."""
    located: Located | None = content.examples
    listed = located.data.get("examples") if located is not None and located.ok else None
    return {str(id): one for id, one in listed.items() if isinstance(one, Mapping)} if isinstance(listed, dict) else {}


def _engines(content: Content) -> Engines | None:
    """What makes the engines of a side; None for a game without an engine."""
    from generator.play.examples import Engines

    module = content.game.part("engine")
    if module is None:
        return None
    return Engines(lambda loadout, options: module.create(content, loadout, options))


def _run(engines: Engines, name: str, example: Mapping[str, Any]) -> ExampleResult | None:
    """What comes of an example, or None where it is nothing that can be played."""
    from generator.play import examples

    try:
        return examples.run(engines, name, example)
    except Exception:
        return None


def _outcome(engines: Engines, name: str, example: Mapping[str, Any]) -> str:
    """How an example goes wrong, "" where it comes true."""
    result = _run(engines, name, example)
    if result is None:
        return "it can't be played any more"
    messages = list(dict.fromkeys(_said(one.message) for one in result.differences))
    rest = len(messages) - TOLD
    told = "; ".join(messages[:TOLD])
    return f"{told}; and {rest} more difference{'s' if rest > 1 else ''}" if rest > 0 else told


def _said(message: str) -> str:
    """A finding about an example as a sentence about rules: what comes now, and what came before."""
    short = _DICE.fullmatch(message)
    if short:
        return f"{short[1]} dice of {short[2]} are rolled where the example has {short[3]} left"
    told = _VALUES.sub(r"\2 instead of \1", message)
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1].rstrip()}…"


def _clauses(example: Mapping[str, Any]) -> list[str]:
    said = example.get("clauses")
    return [one for one in said if isinstance(one, str)] if isinstance(said, list) else []


def _place(content: Content, name: str) -> Place:
    located = content.examples
    assert located is not None
    return located.place(("examples", name), key=True)
