"""Every sentence of a game in one language, under a key that is the same in all languages.

    found = sentences(content, "fi")
    found["rules", "clauses", "fire", "text"].text

What stands in words among the numbers (`reason:`, `place:`) has the keys of its translations in text.<lang>.yaml
(`generator.data.translated`): `among_numbers` gives those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from generator.data import paths
from generator.data.diagnostics import Place
from generator.data.records import dataclass
from generator.data.spans import Located, Steps
from generator.data.translated import KEYS

if TYPE_CHECKING:
    from generator.data.content import Content

Key = tuple[str, ...]
ABOUT = ("format", "source", "place", "reason")
"""Keys at a text file's top that say where it comes from."""
OWN = "data"
"""Words for keys of the data (`data: {heat: kuumuus}`): each language has those that it needs."""
KINDS = ("text", "rules", "rulings", "changes")
OPTIONAL = ("place", "based-on")
"""What may stay as it is in every language: titles of books, chapters."""
_RULES = ("text", "title", "summary", "reason", "intro")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that readers see: its file by stem, where it stands in it, and what the file holds."""

    stem: str
    steps: Steps
    text: str
    data: Any = field(repr=False, compare=False)

    @property
    def path(self) -> str:
        """Its data path."""
        return paths.join(self.stem, paths.shorten(self.stem, self.steps, self.data))

    def place(self, content: Content) -> Place:
        """Where it stands."""
        return content.files[self.stem].place(self.steps)

    def line(self, content: Content) -> str:
        """Its file and line, as messages name them."""
        place = self.place(content)
        return f"{place.file}:{place.line}"


def sentences(content: Content, lang: str) -> dict[Key, Sentence]:
    """All sentences in a language's own files, in the order of the files."""
    return _with_places(content, _every(content, lang))


def among_numbers(content: Content) -> dict[Key, Sentence]:
    """What stands in words in number files and game.yaml, under the keys of its translations."""
    return _with_places(content, _of_numbers(content))


_Found = Iterator[tuple[Key, str, Steps, str]]


def _with_places(content: Content, every: _Found) -> dict[Key, Sentence]:
    return {key: Sentence(stem, steps, text, content.files[stem].data) for key, stem, steps, text in every}


def _every(content: Content, lang: str) -> _Found:
    located = _read(content, f"text.{lang}")
    if located is not None:
        yield from _texts(located, f"text.{lang}")
    located = _read(content, f"rules.{lang}")
    if located is not None:
        yield from _rules(located, f"rules.{lang}")
    located = _read(content, f"rulings.{lang}")
    if located is not None:
        for steps, text in _leaves(located, ("rulings",)):
            yield ("rulings", *map(str, steps[1:])), f"rulings.{lang}", steps, text
    stem = "changes" if lang == content.languages[0] else f"changes.{lang}"
    located = _read(content, stem)
    if located is not None:
        yield from _changes(located, stem)


def _read(content: Content, stem: str) -> Located | None:
    located = content.files.get(stem)
    return located if located is not None and located.ok else None


def _leaves(located: Located, below: Steps = ()) -> Iterator[tuple[Steps, str]]:
    """The texts of a file, or of a part of it."""
    for steps in located.nodes:
        if steps[: len(below)] == below and steps:
            value = located.value(steps)
            if isinstance(value, str) and value.strip():
                yield steps, value


def _texts(located: Located, stem: str) -> _Found:
    for steps, text in _leaves(located):
        if steps[0] != OWN and not (len(steps) == 1 and steps[0] in ABOUT):
            yield ("text", *map(str, steps)), stem, steps, text


def _of_numbers(content: Content) -> _Found:
    """What stands in words among the numbers."""
    for stem in ("game", *content.game.number_files):
        located = _read(content, stem)
        if located is None:
            continue
        for steps, text in _leaves(located):
            if steps[-1] in KEYS and (stem != "game" or steps[-1] == "based-on"):
                yield ("text", stem, *map(str, paths.shorten(stem, steps, located.data))), stem, steps, text


def _rules(located: Located, stem: str) -> _Found:
    for steps, text in _leaves(located):
        if steps[-1] not in _RULES or steps[0] not in ("chapters", "reason"):
            continue
        yield ("rules", *map(str, paths.shorten(stem, steps, located.data))), stem, steps, text


def _changes(located: Located, stem: str) -> _Found:
    """The sentences of what changed. A change is a sentence, or one under `what` with its reason under `why`."""
    versions = located.data.get("changes")
    listed: list[tuple[Steps, str]] = [(("house",), "house")]
    if isinstance(versions, Mapping):
        listed += [(("changes", version, "changes"), str(version)) for version in versions]
    for steps, name in listed:
        try:
            changes: Any = located.value(steps)
        except KeyError:
            continue
        for number, one in enumerate(changes if isinstance(changes, list) else ()):
            if isinstance(one, str):
                yield ("changes", name, str(number), "what"), stem, (*steps, number), one
            elif isinstance(one, Mapping):
                for part in ("what", "why"):
                    if isinstance(one.get(part), str):
                        yield ("changes", name, str(number), part), stem, (*steps, number, part), one[part]
