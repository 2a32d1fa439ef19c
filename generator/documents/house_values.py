"""This project's own values in words: by the clauses that tell them, then by the things that they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.documents import blocks as b
from generator.documents.voice import House, Voice

SENTENCES = 3
"""Clauses of one decision that are told; values that none of them has are told by what they are."""
Values = list[tuple[str, Any]]
"""Data paths with what stands there."""


def sentences(voice: Voice, house: House, told: b.Spans) -> tuple[b.Spans, Values]:
    """What the clauses tell of a decision's values, and the values that they leave.

    :param told: what the first clause says. Others follow where they tell a value that none before them did, shortly
        if that is enough.
    """
    untold = _left(house.values, told)
    for id in house.clauses[1:SENTENCES]:
        clause = voice.book.clause(id)
        whole = voice.spans(clause.text, clause.path)
        short = voice.spans(clause.summary, f"{clause.path.removesuffix('text')}summary") if clause.summary else ()
        left = _left(untold, whole)
        if len(left) < len(untold):
            told = b.spans(told, " ", short if short and _left(untold, short) == left else whole)
            untold = left
    return told, untold


def _left(values: Iterable[tuple[str, Any]], told: b.Spans) -> Values:
    """The values that some sentences don't print."""
    return [(path, value) for path, value in values if not any(path in span.sources for span in told)]


def each(voice: Voice, values: Sequence[tuple[str, Any]]) -> list[b.Span]:
    """Values with what they are, those of one thing together: "Tank: power 4, time 2; circles: 3"."""
    placed = [(*voice.placed(path), path, value) for path, value in values]
    if _of_some(placed):
        return _those(placed)
    made: list[b.Span] = []
    last = ""
    for thing, what, path, value in placed:
        if thing and thing == last:
            head = f", {what} "
        else:
            head = f"{thing}: {what} " if thing else f"{what}: "
            head = f"; {head}" if made else f"{head[:1].upper()}{head[1:]}"
        made += [b.Span(head), b.Span(voice.value(value), "bold", (path,))]
        last = thing
    return made


_Placed = Sequence[tuple[str, str, str, Any]]
"""Of each value the thing that it belongs to, what it is of that, its path and itself."""


def _of_some(placed: _Placed) -> bool:
    """Whether all of it is one thing that is true of some things and not of others."""
    truths = all(thing and isinstance(value, bool) for thing, _, _, value in placed)
    return truths and len(placed) > 1 and len({what for _, what, *_ in placed}) == 1 and any(one[3] for one in placed)


def _those(placed: _Placed) -> list[b.Span]:
    """One thing that is true of some things: "Covered: Left leg, Right leg"."""
    what = placed[0][1]
    made = [b.Span(f"{what[:1].upper()}{what[1:]}: ")]
    others = tuple(path for _, _, path, value in placed if not value)
    for thing, _, path, value in placed:
        if value:
            made += [*((b.Span(", "),) if len(made) > 1 else ()), b.Span(thing, "bold", (path, *others))]
    return made


def things(voice: Voice, values: Sequence[tuple[str, Any]]) -> list[b.Span]:
    """The things that values belong to, by name where they have one."""
    made: list[b.Span] = []
    for name, path in dict.fromkeys(voice.thing(path) for path, _ in values):
        made += [*((b.Span(", "),) if made else ()), b.Span(name, "bold", (path,) if path else ())]
    return made
