"""What users type for a loadout, and what its file holds."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from generator.data.problem import Problem
from generator.loadouts import names
from generator.loadouts.edit import Scalar

if TYPE_CHECKING:
    from generator.data.content import LoadoutFile
    from generator.games.loadouts import Option, Slot

TEXTS = ("name", "pilot", "notes")
"""What every loadout says of itself besides what its game lets choose."""
EMPTY = ("", "-", "–", "none", "nothing", "empty")
"""Words that leave a choice empty."""


def chosen(slots: Iterable[Slot], key: str, word: str) -> tuple[str, Scalar]:
    """What a user's words mean, for `Shelf.new` and `Shelf.set`: the slot's key and its value.

    Slots and options may be named by id or by name, in any capitals.

    :raises Problem: for an unknown slot or option (with those that might be meant), or a number that is none.
    """
    if key.casefold() in TEXTS:
        return key.casefold(), word
    slot = _meant(key, {slot: (slot.key, slot.path, slot.name) for slot in slots}, "nothing to choose is called")
    if slot.kind == "number":
        if not word.strip().lstrip("+-").isdecimal() or len(word) > 9:
            limits = f" from {slot.low} to {slot.high}" if slot.low is not None and slot.high is not None else ""
            raise Problem(f"{slot.name} must be a whole number, not '{short(word)}'", f"Give a number{limits}.")
        return slot.key, int(word)
    if slot.kind == "choice":
        if word.strip().casefold() in EMPTY:
            return slot.key, None
        option = _meant(word, {option: (option.id, option.name) for option in slot.options}, f"{slot.name} can't hold")
        return slot.key, option.id
    return slot.key, word


Thing = TypeVar("Thing", "Slot", "Option")


def _meant(word: str, things: Mapping[Thing, tuple[str, ...]], refusal: str) -> Thing:
    """The thing that a word names."""
    for form in (str, names.alike):
        for thing, called in things.items():
            if form(word) in map(form, called):
                return thing
    words = list(dict.fromkeys(each for called in things.values() for each in called))
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.5)
    first = [called[0] for called in things.values()]
    hint = f"Did you mean {near[0]}?" if near else f"There are: {some(first, 20)}."
    raise Problem(f"{refusal} '{short(word)}'", hint)


def value_of(loadout: LoadoutFile, slot: Slot) -> str | int | None:
    """What a loadout's file holds at a slot; None where that is nothing, or nothing that can be there."""
    try:
        value = loadout.located.value(slot.path.split("/"))
    except KeyError:
        return None
    wanted = int if slot.kind == "number" else str
    return value if isinstance(value, wanted) and not isinstance(value, bool) else None


def some(words: list[str], most: int = 12) -> str:
    """The first few words, and how many more there are."""
    rest = len(words) - most
    return ", ".join(words[:most]) + (f" and {rest} more" if rest > 0 else "")


def short(text: str, most: int = 60) -> str:
    """A user's word as a message shows it."""
    return text if len(text) <= most else text[: most - 1] + "…"
