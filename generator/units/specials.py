"""Special abilities as cards write them: `IF1`, `LRM1/1/2`, `TUR(3/3/2,IF1)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_ONE = r"(?:\d{1,3}(?:\.\d)?\*?|-)"
_FORM = re.compile(rf"(?P<tag>[A-Z][A-Z0-9]*?)-?(?P<values>\d{{1,3}}(?:\.\d)?\*?|{_ONE}(?:/{_ONE})+)")
_NAMED_WITH_DIGITS = frozenset({"C3BSM", "C3BSS", "C3EM", "C3M", "C3RS", "C3S", "C3I"})
"""Tags with a digit in their name, so that `C3BSM2` is C3BSM with a 2."""


class Special(NamedTuple):
    """One special: its whole text, the tag, and the values behind it (`LRM1/1/2`: LRM; 1, 1, 2).

    `inner` are the specials in the brackets of a turret; `values` are then the damages that stand before them.
    """

    text: str
    tag: str
    values: tuple[str, ...] = ()
    inner: tuple[Special, ...] = ()


def split(text: str) -> list[str]:
    """A list of specials, parted at the commas that don't stand in brackets; blanks at their ends are left out."""
    parts, depth, start = [], 0, 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")" and depth > 0)
        if letter == "," and not depth:
            parts.append(text[start:index].strip())
            start = index + 1
    return [*parts, text[start:].strip()]


def parse_special(text: str) -> Special:
    """One special from its text. What has no known form has its whole text for a tag."""
    text = text.strip()
    if text.endswith(")") and "(" in text:
        tag, _, held = text[:-1].partition("(")
        inside = [one for one in split(held) if one]
        damage = tuple(inside[0].split("/")) if inside and re.fullmatch(r"[\d*/-]+", inside[0]) else ()
        return Special(text, tag, damage, tuple(parse_special(one) for one in inside[1 if damage else 0 :]))
    for tag in _NAMED_WITH_DIGITS:
        rest = text.removeprefix(tag)
        if rest != text and re.fullmatch(r"\d*", rest):
            return Special(text, tag, (rest,) if rest else ())
    found = _FORM.fullmatch(text)
    return Special(text, found["tag"], tuple(found["values"].split("/"))) if found else Special(text, text)


def parse_specials(texts: Iterable[str]) -> list[Special]:
    """The specials of a unit, in order."""
    return [parse_special(text) for text in texts]


def every(specials: Iterable[Special]) -> Iterator[Special]:
    """The specials and those in their brackets, one after the other."""
    for one in specials:
        yield one
        yield from every(one.inner)
