"""One feature as our files write it: a word, its level, and the sides that it leads to. `bridge 1 N S`."""

from __future__ import annotations

import re

from generator.maps.hexmap import SHORT_SIDES, Feature

THEME = "theme"
"""The word that gives a hex its look instead of something that is in it: `theme grass`."""
NO_EXITS = "none"
"""Stands for the sides of what leads nowhere."""
_FORM = re.compile(r"([a-z][a-z0-9-]*)(?: +(-?\d{1,9}))?((?: +(?:N|NE|SE|S|SW|NW))*|(?: +none))")


def usual_level(kind: str) -> int:
    """The level of a feature where none is written: 1, and a bridge lies level with the ground."""
    return 0 if kind == "bridge" else 1


def parse_feature(text: str) -> Feature:
    """A feature from its text.

    :raises ValueError: if it has another form; the message says which.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"“{text[:40]}” is not a word, a level and sides, as in woods 2 or road 1 N SE")
    kind, level, sides = found.groups()
    exits: int | None = None
    names = sides.split()
    if names == [NO_EXITS]:
        exits = 0
    elif names:
        exits = sum(1 << SHORT_SIDES.index(name) for name in set(names))
    return Feature(kind, usual_level(kind) if level is None else int(level), exits)


def feature_text(feature: Feature) -> str:
    """A feature as `parse_feature` reads it; the usual level is left out."""
    words = [feature.kind]
    if feature.level != usual_level(feature.kind):
        words.append(str(feature.level))
    if feature.exits is not None:
        words += sides_of(feature.exits) or [NO_EXITS]
    return " ".join(words)


def sides_of(exits: int) -> list[str]:
    """The names of the sides in a mask: `N`, `SE`."""
    return [name for side, name in enumerate(SHORT_SIDES) if exits >> side & 1]
