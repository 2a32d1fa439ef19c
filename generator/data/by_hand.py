"""What people play by hand, and no engine: clauses of the rules, and things of the data such as keywords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.data import paths
from generator.data.models import Playable
from generator.data.records import dataclass
from generator.data.walk import walk

if TYPE_CHECKING:
    from generator.data.content import Content

BY_HAND = "by-hand"
NUMBERS = "numbers"
"""The key of a thing's own numbers, which its words print."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A thing of the data that people play by hand."""

    path: str
    reason: str

    @property
    def id(self) -> str:
        """Its id."""
        return self.path.replace("/", ":").rpartition(":")[2]


def things(content: Content) -> Iterator[ByHand]:
    """The things that the data say are played by hand, in the order of the files; clauses are not among them."""
    for stem in content.numbers:
        located = content.files[stem]
        for visit in walk(content.file_models[stem], located.data):
            if visit.key or not any(issubclass(model, Playable) for model in visit.models):
                continue
            if visit.value.get("play") == BY_HAND:
                path = paths.join(stem, paths.shorten(stem, visit.steps, located.data))
                yield ByHand(path, str(visit.value.get("reason") or ""))


def name_of(content: Content, thing: ByHand, lang: str) -> str:
    """What a thing is called on paper, else its id."""
    try:
        return content.name(thing.path, lang)
    except KeyError:
        return thing.id
