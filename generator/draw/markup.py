"""Values that carry their data path through a template, and what is printed of them.

A value writes itself as `\\ue000<path>\\ue001<value>\\ue002`; here that becomes the printed text and its sources. Paths
joined by "|" are the inputs of a computed value; before them may stand "*" for bold and "!role!" for the reason why
digits need no data (a die, a clause's number).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.data.languages import bare

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
    """A stretch of a text: literal (no paths, no role) or printed by a value."""

    text: str
    paths: tuple[str, ...] = ()
    role: str = ""
    bold: bool = False

    @property
    def literal(self) -> bool:
        """Whether the template itself wrote it."""
        return not self.paths and not self.role


def _read(mark: str, text: str) -> Part:
    bold = mark.startswith("*")
    role = ""
    mark = mark.removeprefix("*")
    if mark.startswith("!"):
        _, role, mark = mark.split("!", 2)
    paths = tuple(mark.split("|")) if mark else ()
    return Part(text, paths, role or ("computed" if len(paths) > 1 else ""), bold)


@lru_cache(maxsize=4096)
def parts(raw: str) -> Sequence[Part]:
    """The literal and the printed stretches of `raw`, in order, white space as it stands."""
    if OPEN not in raw:
        return (Part(raw),) if raw else ()
    found: list[Part] = []
    position = 0
    for match in _MARKED.finditer(raw):
        if match.start() > position:
            found.append(Part(raw[position : match.start()]))
        found.append(_read(match.group(1), match.group(2)))
        position = match.end()
    if position < len(raw):
        found.append(Part(raw[position:]))
    return tuple(found)


def plain(raw: str) -> str:
    """`raw` with each marked value replaced by what it prints."""
    return _MARKED.sub(r"\2", raw) if OPEN in raw else raw


def figures(raw: str) -> str:
    """`raw` with each marked number as Python reads it, in whatever language it is printed: for attributes."""
    return _MARKED.sub(lambda found: bare(found[2]), raw) if OPEN in raw else raw


def paths(raw: str) -> tuple[str, ...]:
    """The data paths that `raw` prints, in order."""
    return tuple(path for part in parts(raw) for path in part.paths) if OPEN in raw else ()


@lru_cache(maxsize=4096)
def printed(raw: str) -> Printed:
    """The text of one run: white space collapsed, markers turned into sources."""
    if OPEN not in raw:
        return Printed(SPACE.sub(" ", raw).strip(" "))
    found = parts(raw)
    role = next((part.role for part in found if part.role), "")
    text = SPACE.sub(" ", "".join(part.text for part in found)).strip(" ")
    return Printed(text, tuple(path for part in found for path in part.paths), role)


def literal_digit(raw: str) -> str:
    """The literal stretch of `raw` that holds a digit of its own, or nothing."""
    if not _DIGIT.search(raw):
        return ""
    return next((part.text.strip() for part in parts(raw) if part.literal and _DIGIT.search(part.text)), "")
