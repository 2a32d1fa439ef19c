"""What a user types for a slot, understood; and asking for every slot, one after the other, on a terminal.

Nothing is written here: whoever asks writes when all is answered, so that breaking off changes nothing.
"""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Callable, Iterable, Mapping

from generator.data.problem import Problem
from generator.games.loadouts import Option, Slot

EMPTY = "-"
"""What is typed to leave a choice empty."""
Value = str | int | None
"""What a slot holds; None is nothing."""


def near(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` where something known is near, else nothing."""
    original = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), list(original), 1, 0.6)
    return f"; did you mean '{original[found[0]]}'?" if found else ""


def slot_called(slots: Iterable[Slot], word: str) -> Slot:
    """The slot that a word means: its key or its name, in any case, with blanks or `_` for `-`.

    :raises Problem: if there is none.
    """
    slots = tuple(slots)
    wanted = _key(word)
    for slot in slots:
        if wanted in (_key(slot.key), _key(slot.name)):
            return slot
    keys = [slot.key for slot in slots]
    raise Problem(f"there is no slot '{word}'{near(word, keys)}", f"Slots: {', '.join(keys)}.")


def understood(slot: Slot, word: str) -> Value:
    """What a word means in a slot; what the rules forbid there is understood, too, for whoever judges it later.

    An option may be told by its id or its name. `-` or nothing leaves a choice empty.

    :raises Problem: if it means nothing there.
    """
    word = word.strip()
    if slot.kind == "text":
        return "" if word == EMPTY else word
    if slot.kind == "number":
        return _number(slot, word)
    if word in ("", EMPTY):
        return None
    option = _option(slot.options, word)
    if option is None:
        known = [one.id for one in slot.options]
        fitting = [one.id for one in slot.options if one.fits] or known
        raise Problem(
            f"{slot.key}: there is no '{word}' to put there{near(word, [*known, *(one.name for one in slot.options)])}",
            f"Fits there: {', '.join(fitting)}.",
        )
    return option.id


def _number(slot: Slot, word: str) -> int:
    if not word.isascii() or not word.removeprefix("-").isdecimal() or len(word) > 6:
        raise Problem(f"{slot.key}: '{word[:40]}' is not a whole number", _bounds(slot))
    return int(word)


def _bounds(slot: Slot) -> str:
    if slot.low is None or slot.high is None:
        return "Write a number."
    return f"The rules allow {slot.low} to {slot.high}."


def _option(options: Iterable[Option], word: str) -> Option | None:
    options = tuple(options)
    wanted = _key(word)
    exact = [one for one in options if one.id == word]
    same = [one for one in options if wanted in (_key(one.id), _key(one.name))]
    return next(iter(exact or same), None)


def _key(word: str) -> str:
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())


def ask(
    slots: Iterable[Slot], old: Mapping[str, Value], say: Callable[[str], None], read: Callable[[str], str],
    width: int = 80,
) -> dict[str, Value]:
    """Ask for every slot: what can be chosen is listed, an empty answer keeps the old value.

    :param old: what each slot holds now, by key.
    :param read: shows a prompt and reads a line; raises EOFError at the end of the input.
    :returns: what is to be changed, by key.
    :raises Problem: if the input ends before everything is answered.
    """
    changed: dict[str, Value] = {}
    for slot in slots:
        say("")
        for line in _offered(slot, width):
            say(line)
        value = _answer(slot, old.get(slot.key), say, read)
        if value != old.get(slot.key):
            changed[slot.key] = value
    return changed


def _offered(slot: Slot, width: int) -> list[str]:
    """The slot's name and what can be chosen, numbered."""
    if slot.kind == "number":
        return [f"{slot.name}: {slot.low} to {slot.high}" if slot.low is not None else slot.name]
    if slot.kind == "text":
        return [slot.name]
    fitting, others = _numbered(slot)
    lines = [f"{slot.name}:"]
    names = max((len(one.name) for one in fitting), default=0)
    for number, one in enumerate(fitting, 1):
        head = f"  {number:>2}  {one.name:<{names}}  "
        lines += textwrap.wrap(head + one.note, width, subsequent_indent=" " * len(head)) or [head.rstrip()]
    if others:
        text = f"do not fit here: {', '.join(one.name for one in others)}"
        lines += textwrap.wrap(text, width, initial_indent="      ", subsequent_indent="      ")
    return lines


def _numbered(slot: Slot) -> tuple[list[Option], list[Option]]:
    return [one for one in slot.options if one.fits], [one for one in slot.options if not one.fits]


def _answer(slot: Slot, old: Value, say: Callable[[str], None], read: Callable[[str], str]) -> Value:
    shown = next((one.name for one in slot.options if one.id == old), "nothing" if old in (None, "") else str(old))
    while True:
        try:
            word = read(f"{slot.name} [{shown}]: ").strip()
        except EOFError:
            raise Problem(
                f"the input ended before the question for {slot.name} was answered; nothing was written",
                "Answer every question (an empty answer keeps what is there), or give the values as SLOT=VALUE.",
            ) from None
        if not word:
            return old
        fitting, _ = _numbered(slot)
        if slot.kind == "choice" and word.isascii() and word.isdecimal() and 1 <= int(word) <= len(fitting):
            return fitting[int(word) - 1].id
        try:
            return understood(slot, word)
        except Problem as failure:
            say(f"  {failure}")
            if failure.hint:
                say(f"  {failure.hint}")
