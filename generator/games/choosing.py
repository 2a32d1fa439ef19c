"""What loadout kits of several games say in the same way: names and words of the texts, and the numbers of what was
chosen as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.data.content import Content

PROVENANCE = frozenset({"source", "place", "reason"})
"""Keys of data that say where a value comes from: they change nothing about what was chosen."""


def named(content: Content, path: str, lang: str) -> str:
    """A thing's name in a language; its id where the texts lack it."""
    try:
        return content.name(path, lang)
    except (KeyError, ValueError):
        return path.rpartition(":")[2].rpartition("/")[2]


def word(content: Content, key: str, lang: str, tree: str = "loadout") -> str:
    """One of the words under `loadout`, or another tree of the texts; its key where they lack it."""
    for texts in (content.texts.get(lang), content.texts.get(content.languages[0])):
        words = texts.get(tree) if isinstance(texts, Mapping) else None
        if isinstance(words, Mapping) and isinstance(words.get(key), str):
            return str(words[key])
    return key


def plain(model: Any, beside: frozenset[str]) -> Any:
    """A model's values as plain data, without what is not set.

    :param beside: keys that say nothing about the rules, such as `PROVENANCE` and looks; they are left out.
    """
    if model is None:
        return None
    return _cleared(model.model_dump(by_alias=True, mode="json", exclude_defaults=True), beside)


def _cleared(value: Any, beside: frozenset[str]) -> Any:
    """Plain data without some keys, however deep they stand."""
    if isinstance(value, dict):
        return {key: _cleared(inner, beside) for key, inner in value.items() if key not in beside}
    return [_cleared(inner, beside) for inner in value] if isinstance(value, list) else value
