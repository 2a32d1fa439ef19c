"""Asking for every slot of a loadout, one after the other, on a terminal.

Nothing is written here: whoever asks writes when all is answered, so that breaking off changes nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping

from generator.data.problem import Problem
from generator.games.loadouts import Option, Slot
from generator.loadouts.edit import Scalar
from generator.loadouts.values import chosen


def ask(
    slots: Iterable[Slot], old: Mapping[str, Scalar], say: Callable[[str], None], read: Callable[[str], str],
    width: int = 80,
) -> dict[str, Scalar]:
    """Ask for every slot: what can be chosen is listed, an empty answer keeps the old value.

    :param old: what each slot holds now, by key.
    :param read: shows a prompt and reads a line; raises EOFError at the end of the input.
    :returns: what is to be changed, by key.
    :raises Problem: if the input ends before everything is answered.
    """
    changed: dict[str, Scalar] = {}
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


def _answer(slot: Slot, old: Scalar, say: Callable[[str], None], read: Callable[[str], str]) -> Scalar:
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
        if slot.kind == "text":
            return "" if word == "-" else word
        try:
            return chosen([slot], slot.key, word)[1]
        except Problem as failure:
            say(f"  {failure}")
            if failure.hint:
                say(f"  {failure.hint}")
