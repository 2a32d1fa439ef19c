"""All units that a force can have, found by what people type: ids and names, whatever their capitals and accents."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from generator.data.problem import Problem
from generator.data.slugs import alike, slug, spelt
from generator.units.models import UnitSheet

LONGEST_ID = 50
"""Letters of an id that is made from a unit's name."""


class Unit(NamedTuple):
    """One unit: its id, its sheet, and the list that it stands in (the name of a file; "" for the game's own)."""

    id: str
    sheet: UnitSheet
    list: str = ""

    @property
    def whole_id(self) -> str:
        """The id with its list before it, which is unique where lists have one id in common."""
        return f"{self.list}:{self.id}" if self.list else self.id


def stem_of(list_name: str) -> str:
    """How data paths into a list of units begin: its file's name, without what would not read as part of a path."""
    return f"lists/{re.sub(r'[:/|#]+', '-', list_name)}"


def plain(name: str) -> str:
    """A name without capitals and accents."""
    return alike(spelt(alike(name)))


def bare(name: str) -> str:
    """Only the letters and digits of a name."""
    return re.sub(r"[\W_]+", "", plain(name))


_LEVELS: tuple[Callable[[Unit], Iterable[str]], ...] = (
    lambda unit: (unit.id, unit.sheet.name, unit.whole_id),
    lambda unit: (alike(unit.id), alike(unit.sheet.name), alike(unit.whole_id)),
    lambda unit: (plain(unit.sheet.name),),
    lambda unit: (bare(unit.sheet.name),),
    lambda unit: (plain(unit.sheet.chassis),),
)
"""What a unit is found by: as it is written, but for capitals, but for accents, by letters alone, by the chassis."""
_WORDS: tuple[Callable[[str], str], ...] = (str, alike, plain, bare, plain)


class Library:
    """The units of a game and of lists, in their order. Two that are the same in all are one."""

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self.units: list[Unit] = []
        self._held: dict[str, list[Unit]] = {}
        self._found: dict[int, dict[str, list[Unit]]] = {}
        self.add(units)

    def __len__(self) -> int:
        return len(self.units)

    def __iter__(self) -> Iterator[Unit]:
        return iter(self.units)

    def add(self, units: Iterable[Unit]) -> None:
        """More units, after those that are there."""
        self._found.clear()
        for unit in units:
            same = self._held.setdefault(unit.id, [])
            if not any(other.sheet == unit.sheet for other in same):
                same.append(unit)
                self.units.append(unit)

    def matches(self, word: str) -> list[Unit]:
        """The units that a word means: one, none, or several that nothing in it tells apart."""
        for level in range(len(_LEVELS)):
            found = self._by(level).get(_WORDS[level](word.strip()))
            if found:
                return found
        return []

    def nearest(self, word: str, most: int = 3) -> list[str]:
        """Names of units that a word was perhaps meant for, the likeliest first."""
        wanted = plain(word)[:120]
        names = {plain(unit.sheet.name): unit.sheet.name for unit in self.units}
        if not wanted:
            return []
        near = [key for key in names if key.startswith(wanted)] if len(wanted) > 2 else []
        near = near or _close(wanted, names, most)
        if not near:  # the chassis alone, written wrong
            chassis = {plain(unit.sheet.chassis): plain(unit.sheet.name) for unit in reversed(self.units)}
            near = [chassis[key] for key in _close(wanted, chassis, most)]
        return [names[key] for key in near[:most]]

    def _by(self, level: int) -> dict[str, list[Unit]]:
        if level not in self._found:
            index = self._found[level] = {}
            for unit in self.units:
                for key in dict.fromkeys(_LEVELS[level](unit)):
                    if key:
                        index.setdefault(key, []).append(unit)
        return self._found[level]


def _close(wanted: str, keys: Iterable[str], most: int) -> list[str]:
    """The keys that are most like a word, the likeliest first; of those that are as like, in the alphabet's order."""
    found = difflib.get_close_matches(wanted, keys, n=most, cutoff=0.6)
    return sorted(found, key=lambda key: (-difflib.SequenceMatcher(None, key, wanted).ratio(), key))


def find_unit(word: str, library: Library) -> Unit:
    """The one unit that a word means: an id or a name, in any capitals and without its accents.

    :raises Problem: if there is none (with the nearest names), or several (with their ids).
    """
    found = library.matches(word)
    if len(found) == 1:
        return found[0]
    told = word if len(word) <= 60 else f"{word[:59]}…"
    if found:
        raise Problem(f"{len(found)} units are called “{told}”", f"Name one by its id: {listed(found)}.")
    near = library.nearest(word)
    if near:
        raise Problem(f"there is no unit “{told}”", f"Did you mean {' or '.join(near)}?")
    raise Problem(f"there is no unit “{told}”", "`mechsmith units show` lists the units.")


def listed(units: list[Unit], most: int = 6) -> str:
    """The ids of some units, for a message."""
    ids = [unit.id for unit in units]
    if len(set(ids)) < len(ids):
        ids = [unit.whole_id for unit in units]
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


def id_for(name: str, list_id: int | None) -> str:
    """The id for a unit's name; others may have it as well. A name without a letter that ids know has its number."""
    base = slug(name, "unit", LONGEST_ID)
    return f"unit-{list_id}" if base == "unit" and list_id is not None else base


def letters(number: int) -> str:
    """The letters of a copy, from 0: A to Z, then AA, AB, ..., ZZ, AAA."""
    made = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        made = chr(ord("A") + rest) + made
    return made
