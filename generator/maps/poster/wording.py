"""The words on a printed map: `map` in the interface's words, by path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.data.languages import decimals
from generator.maps.saying import first_words
from generator.maps.terrain import KINDS


class Wording:
    """The words of one language. Any tree will do that gives its branches by key: a mapping, a template's `words`."""

    def __init__(self, tree: Any, root: str = "map", lang: str = "en", rules: Mapping[str, str] | None = None) -> None:
        """`rules` are what a game says of each kind of terrain, such as its cost; `up` and `down` of levels, and
        `names/KIND` of its name, where the game has a word of its own."""
        self._tree = tree
        self._rules = rules or {}
        self._root = root
        self.lang = lang

    def length(self, value: float, places: int = 1) -> str:
        """A length as the language writes it: with so many places, a single 0 left out."""
        written = f"{value:.{places}f}"
        return decimals(written.removesuffix(".0"), self.lang)

    def name(self, kind: str) -> str:
        """A kind of terrain in a word or two: what the legend says of it, up to its first comma or the like."""
        return first_words(self.kind(kind))

    def find(self, path: str) -> str:
        """The words under a path from the top, such as `ruler`; empty where there are none."""
        here = self._tree
        for step in path.split("/"):
            try:
                here = here[step]
            except (KeyError, TypeError, AttributeError):
                return ""
        return str(here) if isinstance(here, str) else ""

    def text(self, path: str, **values: object) -> str:
        """The words under a path below `map`, names such as `<columns>` filled in; the path where there are none."""
        found = self.find(f"{self._root}/{path}")
        for key, value in values.items():
            found = found.replace(f"<{key}>", str(value))
        return found or path

    def kind(self, kind: str) -> str:
        """What the legend says of a kind of terrain; an unknown one is called as its file calls it."""
        found = self.rule(f"names/{kind}") or self.find(f"{self._root}/kinds/{kind}")
        if found:
            return found
        plain = kind.replace("-", " ")
        return plain if kind in KINDS else self.text("unknown", kind=plain)

    def letters(self) -> dict[str, str]:
        """The letters of kinds of terrain on maps in this language, where it has its own."""
        found = {kind: self.find(f"{self._root}/letters/{kind}") for kind in KINDS}
        return {kind: letters for kind, letters in found.items() if letters}

    def rule(self, kind: str) -> str:
        """What the game says of a kind of terrain, or of levels up or down; empty where it says nothing."""
        return self._rules.get(kind, "")
