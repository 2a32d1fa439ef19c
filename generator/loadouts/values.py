"""What users type for a loadout, and what its file holds."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from generator.data.labels import LOADOUT_TEXTS
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.games.loadouts import YES
from generator.loadouts import names
from generator.loadouts.edit import Value

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.games.loadouts import Option, Slot

TEXTS = LOADOUT_TEXTS
"""What loadouts can say of themselves besides what their game lets choose."""
EMPTY = ("", "-", "–", "none", "nothing", "empty")
"""Words that leave a choice empty."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a slot with several options: ids that come, and ids that go."""

    more: tuple[str, ...]
    less: tuple[str, ...]

    def applied(self, held: object, slot: Slot) -> list[str]:
        """The ids after the change of those that the slot holds.

        :raises Problem: if one that shall go isn't there.
        """
        old = [one for one in held if isinstance(one, str)] if isinstance(held, list) else []
        for word in self.less:
            found = [one for one in old if one == word] or [one for one in old if slot.tail and _is_of(one, word)]
            if len(set(found)) > 1:
                raise Problem(f"{slot.name} holds {len(found)} that {word} may mean", f"Write one whole: -{found[0]}")
            if not found:
                there = some(old) if old else "nothing"
                raise Problem(f"{slot.name} can't lose {word}, which is not chosen", f"Chosen: {there}.")
            old.remove(found[0])
        return old + [word for word in self.more if slot.tail or word not in old]


def _is_of(line: str, word: str) -> bool:
    """Whether a line, `Quillet QL-2, skill 3`, is that of a unit that is named alone, by its id or name."""
    head, said = (re.sub(r"[\W_]+", "", one).casefold() for one in (line.partition(",")[0], word))
    return head == said and "," not in word


def texts_of(content: Content) -> tuple[str, ...]:
    """What a game's loadouts say of themselves, the name first: those of `TEXTS` that their model has."""
    model = content.game.loadout_model
    return tuple(key for key in TEXTS if model is not None and key in model.model_fields)


def chosen(slots: Iterable[Slot], key: str, word: str) -> tuple[str, Value | Change]:
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
    if slot.kind == "switch":
        return slot.key, word.strip().casefold() not in EMPTY and option_of(slot, word) == YES
    if slot.kind == "choice":
        return slot.key, None if word.strip().casefold() in EMPTY else option_of(slot, word)
    if slot.kind == "several":
        return slot.key, _several(slot, word)
    return slot.key, word


def option_of(slot: Slot, word: str) -> str:
    """The id of the option that a word names.

    :raises Problem: if there is none.
    """
    called = {option: (option.id, option.name) for option in slot.options}
    return _meant(word.strip(), called, f"{slot.name} can't hold").id


def _several(slot: Slot, word: str) -> list[str] | Change:
    """`a,b` is a whole list, `+a,-b` a change of what is there. What may stand behind an entry belongs to it."""
    if word.strip().casefold() in EMPTY:
        return []
    words = _entries(slot, word)
    signs = {one[0] in "+-" for one in words}
    if signs == {True}:
        return Change(
            tuple(_entry_of(slot, one[1:]) for one in words if one[0] == "+"),
            tuple(_entry_of(slot, one[1:]) for one in words if one[0] == "-"),
        )
    if len(signs) > 1:
        raise Problem(
            f"{slot.name}: '{short(word)}' is half a list and half a change of one",
            f"Write all of them ({slot.key}=ONE,TWO), or what comes and goes ({slot.key}=+ONE,-TWO)."
            + (" Only what can belong to one stands behind it without a sign." if slot.tail else ""),
        )
    return [_entry_of(slot, one) for one in words]


def _entries(slot: Slot, word: str) -> list[str]:
    """The entries of a list: parted by commas outside quotes, each with what belongs to it."""
    parts = [one.strip() for one in re.findall(r"(?:[\"“„][^\"“”]*[\"“”]|[^,])+", word)]
    if not slot.tail:
        return [one.strip() for one in word.split(",") if one.strip()]
    entries: list[str] = []
    for part in filter(None, parts):
        if entries and re.fullmatch(slot.tail, part, re.IGNORECASE):
            entries[-1] += f", {part}"
        else:
            entries.append(part)
    return entries


def _entry_of(slot: Slot, entry: str) -> str:
    """An entry with the id of its option in place of the word that names it."""
    if not slot.tail:
        return option_of(slot, entry)
    head, comma, tail = entry.partition(",")
    return f"{option_of(slot, head)}{comma}{tail}"


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


def value_of(loadout: LoadoutFile, slot: Slot) -> Value:
    """What a loadout's file holds at a slot; None where that is nothing, or nothing that can be there."""
    try:
        value = loadout.located.value(slot.path.split("/"))
    except KeyError:
        return False if slot.kind == "switch" else slot.unsaid
    if slot.kind == "several":
        return [one for one in value if isinstance(one, str)] if isinstance(value, list) else None
    if slot.kind == "switch":
        return value is True
    wanted = int if slot.kind == "number" else str
    return value if isinstance(value, wanted) and not isinstance(value, bool) else None


def values_of(loadout: LoadoutFile, slots: Iterable[Slot]) -> dict[str, Value]:
    """What a loadout's file holds, by slot key."""
    return {slot.key: value_of(loadout, slot) for slot in slots}


def some(words: list[str], most: int = 12) -> str:
    """The first few words, and how many more there are."""
    rest = len(words) - most
    return ", ".join(words[:most]) + (f" and {rest} more" if rest > 0 else "")


def short(text: str, most: int = 60) -> str:
    """A user's word as a message shows it."""
    return text if len(text) <= most else text[: most - 1] + "…"
