"""What loadout kits of several games say in the same way: names and words of the texts, the numbers of what was chosen
as plain data, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Code, Diagnostic

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


class Checked:
    """A loadout beside what the rules of construction allow it; the base of a game's checks.

    :param stem: names its file among the content's: `loadouts/standard`.
    :param lang: the language whose names messages take; the first one where it isn't named.
    """

    by_name = True
    """Whether messages begin with the loadout's name; else they name what it is about themselves."""

    def __init__(self, content: Content, model: Any, stem: str, lang: str = "") -> None:
        self.content, self.model, self.stem = content, model, stem
        self.lang = lang or content.languages[0]

    def named(self, path: str) -> str:
        """A thing's name; its id where the texts lack it."""
        return named(self.content, path, self.lang)

    def at(self, code: Code, message: str, keys: str, *, value: object, limit: object, hint: str) -> Diagnostic:
        """What is wrong at a place of the file: what stands there, and what the rules allow."""
        path = f"{self.stem}:{keys}"
        told = f"{self.model.name}: {message}" if self.by_name else message
        return code.at(told, self.content.place(path), path=path, value=str(value), limit=str(limit), hint=hint)


def _cleared(value: Any, beside: frozenset[str]) -> Any:
    """Plain data without some keys, however deep they stand."""
    if isinstance(value, dict):
        return {key: _cleared(inner, beside) for key, inner in value.items() if key not in beside}
    return [_cleared(inner, beside) for inner in value] if isinstance(value, list) else value
