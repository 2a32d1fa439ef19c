"""What a player calls the things and values of the data: "Tank, PPC: power", "Recoil", "yes"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.data import languages, paths
from generator.data.by_hand import NUMBERS
from generator.data.models import Ref
from generator.data.spans import Steps
from generator.data.translated import word

if TYPE_CHECKING:
    from generator.data.content import Content

NONE = "none"
"""An optional value that isn't there."""

_NUMBER = re.compile(r"^[0-9]+$")
_KEBAB = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)+$")


class Words:
    """Names of one side's things in a language, with plain words where a thing has no name."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content, self.lang = content, lang
        self._names: dict[str, str] = {}

    def name(self, path: str) -> str:
        """The printed name of the thing at a data path, or ""."""
        if path not in self._names:
            try:
                self._names[path] = self.content.name(path, self.lang)
            except Exception:  # a name may refer to what this side lacks, or to itself
                self._names[path] = ""
        return self._names[path]

    @property
    def none(self) -> str:
        """An optional value that isn't there."""
        return languages.of(self.lang).nothing

    def word(self, step: str | int) -> str:
        """A key in words of the language. Items of lists are counted from 1."""
        return plain(step) if isinstance(step, int) else word(self.content, step, self.lang)

    def file(self, stem: str) -> str:
        """What a file is called: "Weapons", "Loadout Standard"."""
        folder, _, id = stem.rpartition("/")
        if folder != "loadouts":
            return self.word(stem.partition(".")[0]).capitalize()
        loadout = self.content.loadouts.get(id)
        data = loadout.located.data if loadout is not None else None
        name = data.get("name") if isinstance(data, Mapping) else None
        return f"{self.word('loadout').capitalize()} {name if isinstance(name, str) and name.strip() else id}"

    def thing(self, stem: str, steps: Steps) -> str:
        """What stands at steps of a data path, outer things first: "Tank, PPC".

        A collection says nothing where its entry has a name; what has none is called by its key.
        """
        named: list[str] = []
        bare: list[str] = []
        for length, step in enumerate(steps, 1):
            name = self.name(paths.join(stem, steps[:length]))
            if name:
                named.append(name)
                bare.clear()
            elif step != NUMBERS or not named or bare:  # a thing's own numbers are its own
                bare.append(self.word(step))
        if not named:
            bare.insert(0, self.file(stem))
        return _joined([*named, *bare])

    def label(self, stem: str, steps: Steps) -> str:
        """A value with its things: "Tank, PPC: power"."""
        if not steps:
            return self.file(stem)
        return f"{self.thing(stem, steps[:-1])}: {self.word(steps[-1])}"

    def value(self, value: Any, marks: Iterable[Any] = (), stem: str = "") -> str:
        """A value as a reader sees it; a reference by the name of what it means."""
        if value is None:
            return self.none
        if isinstance(value, bool):
            return languages.of(self.lang).truth[0 if value else 1]
        if isinstance(value, (int, float)):
            return languages.number(value, self.lang)
        if isinstance(value, Mapping):
            inner = ", ".join(f"{self.word(key)} {self.value(held, (), stem)}" for key, held in value.items())
            return f"({inner})" if inner else self.none
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.value(item, marks, stem) for item in value) or self.none
        if isinstance(value, str):
            return self._named(value, marks, stem) or (self.word(value) if _KEBAB.match(value) else value)
        return str(value)

    def _named(self, value: str, marks: Iterable[Any], stem: str) -> str:
        """The name of what a reference means. A thing that is called by a number keeps it."""
        if _NUMBER.match(value):
            return value
        for mark in marks:
            if isinstance(mark, Ref):
                target, bar, steps = mark.target.partition(":")
                places = [f"{target}:{steps}/{value}" if bar else f"{target}:{value}"]
                if value in mark.also:
                    places.append(f"{target}:{value}")
                for path in places:
                    if name := self.name(path):
                        return name
        return ""

    def printed(self, text: str, path: str) -> str:
        """A text with markup as it is printed on this side."""
        text = " ".join(text.split())
        if "{" not in text and "*" not in text:
            return text
        try:
            return "".join(span.text for span in self.content.spans(text, path, self.lang)).replace("\xa0", " ")
        except Exception:  # markup is faulty in ways that the checks tell
            return text


def plain(step: str | int) -> str:
    """A key as words: hyphens become spaces. Items of lists are counted from 1."""
    return str(step + 1) if isinstance(step, int) else step.replace("-", " ")


def _joined(parts: Sequence[str]) -> str:
    """Parts with commas between them; a number belongs to the word before it ("effects 2")."""
    told = ""
    for part in parts:
        told += part if not told else f" {part}" if _NUMBER.match(part) else f", {part}"
    return told
