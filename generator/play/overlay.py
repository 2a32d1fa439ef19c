"""Data of an example's own, laid over a game's: house values for it, and things that only it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .contract import BadPosition

Whole = Callable[[str, Any], Any]
"""Completes a new thing of a file, named by its stem, with what an example leaves out."""


def laid(stem: str, table: Mapping[str, Any], data: Any, whole: Whole) -> dict[str, Any]:
    """A file with an example's data on it. As in data paths, the collection that has the file's name goes unsaid.

    :raises BadPosition: where no mapping stands.
    """
    if not isinstance(data, Mapping):
        raise BadPosition(f"data/{stem}", "a mapping must stand here")
    made = {key: dict(value) if isinstance(value, Mapping) else value for key, value in table.items()}
    for key, value in data.items():
        at = made
        if key != stem and stem in made and key not in made:
            at = made[stem]
            value = value if at.get(key) is not None else whole(stem, value)
        elif key == stem and isinstance(value, Mapping):
            known = made[stem]
            value = {name: one if known.get(name) is not None else whole(stem, one) for name, one in value.items()}
        at[key] = merged(at.get(key), value)
    return made


def merged(old: Any, new: Any) -> Any:
    """Mappings are laid over each other key by key; anything else is replaced."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
    return new
