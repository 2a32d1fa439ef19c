"""What changed between two versions of a game's data, keyed by id, each change with its code, kind, place and words.

    for change in changes(old, new, "en"):
        print(change.kind.word, change.sentence)      # balance  Tank, PPC: power 4 -> 5

Where things stand in their files, comments, quotes, line breaks and defaults that are written out are no change.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import replace

from generator.compare import change_files, change_rules
from generator.compare.change_texts import text_changes
from generator.compare.change_values import Targets, Values
from generator.compare.pairing import Pair
from generator.compare.report import Change
from generator.data.content import Content

_AROUND = 4
"""Words before and after a difference that are shown with it."""
_LONG = 12
"""Words of a text up to which it is shown whole."""


def changes(old: Content, new: Content, lang: str) -> list[Change]:
    """Every change, the gravest kind first, then by file and place. What can't be read on one side is passed over: the
    faults of the data tell it.

    :param lang: the language that things are called in.
    """
    pair = Pair(old, new, lang)
    targets = Targets(pair)
    numbers = [
        Values(pair, stem, *found, targets=targets)
        for stem in new.game.number_files
        if (found := pair.file(stem)) is not None and found[0].text != found[1].text
    ]
    for values in numbers:
        values.renames()
    change_files.ruling_renames(pair)
    change_rules.clause_renames(pair)
    if pair.renames:  # what refers to a new id stands in other files, which may be as they were
        numbers = [
            Values(pair, stem, *found, targets=targets)
            for stem in new.game.number_files
            if (found := pair.file(stem)) is not None
        ]
    change_files.game_changes(pair)
    for values in numbers:
        values.compare()
    for each in pair.languages:
        text_changes(pair, each)
    change_rules.rules_changes(pair)
    change_files.ruling_changes(pair)
    change_files.history_changes(pair)
    change_files.example_changes(pair)
    change_files.loadout_changes(pair, targets)
    change_files.balance_changes(pair)
    # What a copy is called against its origin is part of the side's name, and no change to count.
    named = "game:house" if new.house and not old.house else ""
    return sorted((one for one in pair.found if one.path != named), key=_order)


def _order(change: Change) -> tuple[int, str, int, int, str, str, str]:
    place = change.place
    return (-change.kind, place.file, place.line, place.column, change.code, change.path, change.what)


def shortened(change: Change) -> Change:
    """The change with long texts cut to what differs and a few words around it: "… fills the next …"."""
    old, new = differing(change.old, change.new)
    return replace(change, old=old, new=new)


def differing(old: str, new: str) -> tuple[str, str]:
    """Two texts cut to the words that differ, with some around them; short ones whole."""
    one, two = old.split(" "), new.split(" ")
    if max(len(one), len(two)) <= _LONG:
        return old, new
    if not old or not new:
        return _cut(one), _cut(two)
    steps = difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    told: tuple[list[str], list[str]] = ([], [])
    for number, (kind, *ends) in enumerate(steps):
        for words, (start, end), out in zip((one, two), (ends[:2], ends[2:]), told, strict=True):
            part = words[start:end]
            if kind == "equal":
                part = _between(part, first=number == 0, last=number == len(steps) - 1)
            out.extend(part)
    return " ".join(told[0]), " ".join(told[1])


def _between(words: Sequence[str], *, first: bool, last: bool) -> list[str]:
    """Words that both texts have, cut in the middle (at a text's start or end: on that side)."""
    if len(words) <= _AROUND * (1 if first or last else 2) + 1:
        return list(words)
    before = [] if first else list(words[:_AROUND])
    after = [] if last else list(words[-_AROUND:])
    return [*before, "…", *after]


def _cut(words: Sequence[str]) -> str:
    return " ".join(words) if len(words) <= _LONG else " ".join((*words[:_LONG], "…"))
