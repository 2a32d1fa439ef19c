"""Asking for every slot of a loadout, one after the other, on a terminal.

Nothing is written here: whoever asks writes when all is answered, so that breaking off changes nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from generator.data.problem import Problem
from generator.games.loadouts import NO, YES, Option, Slot
from generator.loadouts.edit import Value
from generator.loadouts.values import Change, chosen


def ask(
    slots: Iterable[Slot], old: Mapping[str, Value], say: Callable[[str], None], read: Callable[[str], str],
    width: int = 80, begun: Callable[[Mapping[str, Value]], Mapping[str, Value]] | None = None,
) -> dict[str, Value]:
    """Ask for every slot that can hold anything: what can be chosen is listed, an empty answer keeps the old value.

    :param old: what each slot holds now, by key.
    :param begun: what each slot holds now, from what was answered so far; instead of `old`.
    :param read: shows a prompt and reads a line; raises EOFError at the end of the input.
    :returns: what is to be changed, by key.
    :raises Problem: if the input ends before everything is answered.
    """
    changed: dict[str, Value] = {}
    for slot in slots:
        old = begun(changed) if begun is not None else old
        slot = replace(slot, options=offered(slot, {**old, **changed}))
        held = _fitting(slot, old.get(slot.key))
        if slot.meant({**old, **changed}) and (slot.kind != "choice" or any(one.fits for one in slot.options)):
            say("")
            for line in _offered(slot, width):
                say(line)
            value = _answer(slot, held, say, read)
        else:
            value = slot.unsaid if slot.kind == "number" else held
        if value != old.get(slot.key):
            changed[slot.key] = value
    return changed


def offered(slot: Slot, values: Mapping[str, Value]) -> tuple[Option, ...]:
    """The slot's options with whether they fit beside what the other slots hold; what fits only beside other choices is
    left out.
    """
    return tuple(one for one in slot.options if one.fitting(values) or not one.fits)


def _fitting(slot: Slot, held: Value) -> Value:
    """What a slot holds, without what can't be there any more since another one holds something else."""
    ids = [one.id for one in slot.options]
    if slot.kind == "several":
        return [one for one in held if one in ids] if isinstance(held, list) else []
    return None if slot.kind == "choice" and held not in ids else held


def _offered(slot: Slot, width: int) -> list[str]:
    """The slot's name and what can be chosen, numbered."""
    if slot.kind == "number":
        return [f"{slot.name}: {slot.low} to {slot.high}" if slot.low is not None else slot.name]
    if slot.kind == "text":
        return [slot.name]
    fitting, others = _numbered(slot)
    lines = [f"{slot.name} (several, with commas between them):" if slot.kind == "several" else f"{slot.name}:"]
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


def _shown(slot: Slot, old: Value) -> str:
    """What a slot holds, in words."""
    names = {one.id: one.name for one in slot.options}
    if isinstance(old, list):
        return ", ".join(names.get(one, one) for one in old) or "nothing"
    if slot.kind == "switch":
        return names.get(YES if old is True else NO, "")
    return names.get(str(old), "nothing" if old in (None, "") else str(old))


def _word(slot: Slot, word: str) -> str:
    """What was typed, with ids for the numbers of the list."""
    fitting, _ = _numbered(slot)

    def meant(one: str) -> str:
        sign, rest = (one[0], one[1:].strip()) if one[:1] in "+-" and slot.kind == "several" else ("", one)
        known = rest.isascii() and rest.isdecimal() and 1 <= int(rest) <= len(fitting)
        return sign + (fitting[int(rest) - 1].id if known else rest)

    return ",".join(meant(one.strip()) for one in word.split(",") if one.strip()) if slot.kind == "several" else (
        meant(word) if slot.kind in ("choice", "switch") else word
    )


def _answer(slot: Slot, old: Value, say: Callable[[str], None], read: Callable[[str], str]) -> Value:
    shown = _shown(slot, old)
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
        if slot.kind == "text":
            return "" if word == "-" else word
        try:
            found = chosen([slot], slot.key, _word(slot, word))[1]
            return found.applied(old, slot) if isinstance(found, Change) else found
        except Problem as failure:
            say(f"  {failure}")
            if failure.hint:
                say(f"  {failure.hint}")
