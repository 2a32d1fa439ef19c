"""Numbers that no page shows: what a game's content holds against what its sheets and documents read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.check import play_codes as codes
from generator.data import paths
from generator.data.diagnostics import Diagnostic

if TYPE_CHECKING:
    from generator.data.content import Content


def numbers_of(content: Content) -> Iterator[tuple[str, int | float]]:
    """Every number of the game's number files as (data path, value), `format` left out."""
    for stem in content.numbers:
        located = content.files[stem]
        for steps, value in _leaves(located.data, ()):
            if steps != ("format",) and isinstance(value, int | float) and not isinstance(value, bool):
                yield paths.join(stem, paths.shorten(stem, steps, located.data)), value


def unprinted(content: Content, used: Collection[str]) -> Iterator[Diagnostic]:
    """A finding for each number whose path is not in `used` and that no text refers to."""
    for path, value in numbers_of(content):
        if path not in used:
            yield codes.PRINTED_NOWHERE.at(f"{path} ({value}) is printed nowhere", content.place(path), path=path)


def _leaves(data: Any, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, (*steps, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _leaves(value, (*steps, str(place)))
    else:
        yield steps, data
