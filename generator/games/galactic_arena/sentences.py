"""The printed sentence of an ability or a keyword, put together out of its data.

    sentence(game, game.abilities["laser-scorch"])    # After a ranged hit: +1 damage.

The words are the `phrases` of text.<lang>.yaml, so another language needs other phrases and no other code. What is put
into them stands between angle brackets: <n> a number, <n+> the number with its sign, <n:hex,hexes> the number and the
word that goes with it. Each number keeps its data path, and each word that of its phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.data import clauses
from generator.data.clauses import Span
from generator.data.views import TextValue, View
from generator.games.galactic_arena.effects import AT_ENEMY, MOMENTS

MARK = re.compile(r"<([a-z])(\+|:[^<>,]*,[^<>]*)?>")
"""What is put into a phrase: its letter and, for a number, its form."""

MARKS_OF: Mapping[str, frozenset[str]] = {
    "sentence": frozenset("me"),
    "near": frozenset("md"),
    "lucky": frozenset("re"),
    "lucky-only": frozenset("mre"),
    "within": frozenset("w"),
    "between": frozenset(),
    "between-values": frozenset(),
    "once": frozenset(),
    "unbreakable": frozenset(),
}
"""The marks of each phrase of its own; those of effects hold <n> if the effect has an amount."""

VALUES = frozenset({"attack", "defence", "damage", "movement", "enemy-attack", "enemy-defence", "enemy-movement"})
"""Effects that are told as a value; between two of them stands `between-values`."""

Spans = tuple[Span, ...]


def side_of(power: Any) -> str:
    """Offensive or defensive: an ability says so, a keyword's moment does."""
    named = power.get("side")
    return str(named) if named is not None else side_at(str(power["when"]))


def side_at(when: str) -> str:
    """The side whose moment it is; of those that both have the offensive one."""
    return next(side for side, moments in MOMENTS.items() if when in moments)


def sentence(game: View, power: View, *, limit: bool = True) -> TextValue:
    """What an ability or a keyword does, in words.

    :param game: the whole game's view in the language wanted
    :param power: the view of the ability or keyword
    :param limit: whether it says by itself that it can be used only once a battle
    """
    found = [_joined(*part) for part in _parts(game.phrases, power, limit)]
    spans: list[Span] = []
    for number, part in enumerate(found):
        if number:
            spans.append(Span(" ", part[0].paths))
        spans.extend(part)
    return TextValue("".join(span.text for span in spans), power.path, tuple(spans))


def _parts(phrases: View, power: View, limit: bool) -> Iterator[tuple[TextValue, dict[str, Any]]]:
    """The phrases of which a sentence consists, each with what is put into it."""
    if limit and power.get("limit") == "battle":
        yield phrases["once"], {}
    if power.get("unbreakable"):
        yield phrases["unbreakable"], {}
    moment = _moment(phrases, power)
    told = _effects(phrases, power)
    plain = told.pop(0, None)
    if plain:
        yield phrases["sentence"], {"m": moment, "e": plain}
    for number, (roll, effects) in enumerate(told.items()):
        alone = not plain and not number
        into = {"r": roll, "e": effects} | ({"m": moment} if alone else {})
        yield phrases["lucky-only" if alone else "lucky"], into


def _moment(phrases: View, power: View) -> Spans:
    """When it can be used, against which attack, and how far away the enemy may be."""
    attack, within = power.get("attack"), power.get("within")
    moment: TextValue = phrases["moments"][side_of(power)][power["when"]][attack or "any"]
    if within is None:
        return moment.spans
    return _joined(phrases["near"], {"m": moment.spans, "d": _joined(phrases["within"], {"w": within})})


def _effects(phrases: View, power: View) -> dict[Any, Spans]:
    """What it does, in order, by the die that must be beaten; 0 for what needs none."""
    told: dict[Any, list[tuple[str, Spans]]] = {}
    spoken_of = side_of(power) == "defensive" and str(power["when"]) == "instant"  # as an enemy's turn begins
    for name, effect in power["effects"].items():
        phrase: TextValue = phrases["again" if spoken_of and name in AT_ENEMY else "effects"][name]
        spoken_of = spoken_of or name in AT_ENEMY
        told.setdefault(effect.get("roll-above") or 0, []).append((name, _joined(phrase, {"n": effect.get("amount")})))
    return {roll: _in_a_row(phrases, effects) for roll, effects in told.items()}


def _in_a_row(phrases: View, effects: list[tuple[str, Spans]]) -> Spans:
    row: list[Span] = []
    for number, (name, spans) in enumerate(effects):
        if number:
            values = name in VALUES and effects[number - 1][0] in VALUES
            row.extend(phrases["between-values" if values else "between"].spans)
        row.extend(spans)
    return tuple(row)


def _joined(phrase: TextValue, into: Mapping[str, Any]) -> Spans:
    """A phrase with what belongs between its angle brackets; marks of things that aren't there stay as they are."""
    found: list[Span] = []
    for span in phrase.spans:
        at = 0
        for mark in MARK.finditer(span.text):
            value = into.get(mark[1])
            if value is None:
                continue
            found.append(replace(span, text=span.text[at : mark.start()]))
            found.extend(value if isinstance(value, tuple) else (_number(value, mark[2] or "", span),))
            at = mark.end()
        found.append(replace(span, text=span.text[at:]))
    return tuple(span for span in found if span.text)


def _number(value: Any, form: str, around: Span) -> Span:
    """A number in the form that its mark asks for, with the data path that it comes from."""
    if form.startswith(":"):
        words = tuple(word.strip() for word in form[1:].split(","))
        return replace(around, text=clauses.formed(int(value), "plural", words), paths=(value.path,))
    return replace(around, text=clauses.formed(int(value), "signed" if form else ""), paths=(value.path,))
