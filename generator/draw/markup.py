"""Values that carry their data path through a template, and what is printed of them.

A value writes itself as `\\ue000<path>\\ue001<value>\\ue002`; here that becomes the printed text and its sources. Paths
joined by "|" are the inputs of a computed value.
"""

from __future__ import annotations

import re
from typing import NamedTuple

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
REF_OPEN, REF_CLOSE = "\ue003", "\ue004"
"""Around the number of an object that `ref()` passes to a widget."""

_MARKED = re.compile(f"{OPEN}([^{OPEN}{MIDDLE}{CLOSE}]*){MIDDLE}([^{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
SPACE = re.compile(r"[ \t\r\n\f]+")
_DIGIT = re.compile(r"[0-9]")


class Printed(NamedTuple):
    """Text with the data paths that it prints and, for computed values, the role `computed`."""

    text: str
    sources: tuple[str, ...] = ()
    role: str = ""


NOTHING = Printed("")
"""No text at all."""


class Part(NamedTuple):
    """A stretch of a text: literal (no paths) or one printed value."""

    text: str
    paths: tuple[str, ...]


def parts(raw: str) -> list[Part]:
    """The literal and the printed stretches of `raw`, in order, white space as it stands."""
    if OPEN not in raw:
        return [Part(raw, ())] if raw else []
    found: list[Part] = []
    position = 0
    for match in _MARKED.finditer(raw):
        if match.start() > position:
            found.append(Part(raw[position : match.start()], ()))
        found.append(Part(match.group(2), tuple(match.group(1).split("|"))))
        position = match.end()
    if position < len(raw):
        found.append(Part(raw[position:], ()))
    return found


def plain(raw: str) -> str:
    """`raw` with each marked value replaced by what it prints."""
    return _MARKED.sub(r"\2", raw) if OPEN in raw else raw


def paths(raw: str) -> tuple[str, ...]:
    """The data paths that `raw` prints, in order."""
    return tuple(path for match in _MARKED.finditer(raw) for path in match.group(1).split("|"))


def printed(raw: str) -> Printed:
    """The text of one run: white space collapsed, markers turned into sources."""
    if OPEN not in raw:
        return Printed(SPACE.sub(" ", raw).strip(" "))
    found = parts(raw)
    role = "computed" if any(len(part.paths) > 1 for part in found) else ""
    text = SPACE.sub(" ", "".join(part.text for part in found)).strip(" ")
    return Printed(text, tuple(path for part in found for path in part.paths), role)


def literal_digit(raw: str) -> str:
    """The literal stretch of `raw` that holds a digit of its own, or nothing."""
    if OPEN not in raw:
        return raw.strip() if _DIGIT.search(raw) else ""
    for part in parts(raw):
        if not part.paths and _DIGIT.search(part.text):
            return part.text.strip()
    return ""
