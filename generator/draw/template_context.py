"""The names that every template sees, besides what its game adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.data.book import Book, BookClause
from generator.data.clauses import Span
from generator.data.content import Content, LoadoutFile
from generator.data.records import dataclass
from generator.data.views import TextValue, computed
from generator.draw.display import Face
from generator.draw.fit import hyphenator, wrap
from generator.draw.paper import Paper
from generator.draw.widgets.columns import runs


class PrintedClause:
    """A rules clause as a template prints it: `id`, `kind`, `number`, `title`, `text`, `summary`, `optional` and
    `by_hand`.

    Its words are filled in when they are asked for: a sheet prints a few of all that there are.
    """

    def __init__(self, clause: BookClause, fill: Callable[[str, str], TextValue]) -> None:
        self.id, self.kind, self.optional = clause.id, clause.kind, clause.optional
        self.by_hand = clause.play == "by-hand"
        self._clause, self._fill = clause, fill
        self._place = clause.path.removesuffix("/text")

    @property
    def number(self) -> TextValue:
        """Chapter and place in it, as 3.2."""
        number = self._clause.number
        return TextValue(number, self._clause.path, (Span(number, (), "", "clause-number"),))

    @cached_property
    def title(self) -> TextValue:
        """What it is about."""
        return self._fill(self._clause.title, f"{self._place}/title")

    @cached_property
    def text(self) -> TextValue:
        """The whole of it."""
        return self._fill(self._clause.text, self._clause.path)

    @cached_property
    def summary(self) -> TextValue:
        """It in short; empty where the rules have none."""
        return self._fill(self._clause.summary, f"{self._place}/summary")


@dataclass(frozen=True, slots=True)
class PrintedChapter:
    """A chapter of the rules as a template prints it."""

    id: str
    title: TextValue
    optional: bool
    clauses: tuple[PrintedClause, ...]


class _Clauses:
    """`clause(id)` and `spans(text, path)` of one language."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content, self.lang = content, lang
        self.book = content.book(lang) if content.clauses else Book(lang, ())

    def text(self, text: str, path: str) -> TextValue:
        """A text with references, filled in; the paths stay with what they print."""
        spans = tuple(self.content.spans(text, path, self.lang))
        return TextValue("".join(span.text for span in spans), path, spans)

    def clause(self, clause_id: str) -> PrintedClause:
        """A clause by its id.

        :raises KeyError: naming the id, if the rules have no such clause.
        """
        book = self.book
        if clause_id not in book:
            raise KeyError(f"the rules have no clause {clause_id!r}")
        return PrintedClause(book.clause(clause_id), self.text)

    def chapters(self) -> list[PrintedChapter]:
        """All chapters of the rules with their clauses, in order."""
        return [
            PrintedChapter(
                chapter.id,
                self.text(chapter.title, chapter.path),
                chapter.optional,
                tuple(self.clause(clause.id) for clause in chapter.clauses),
            )
            for chapter in self.book.chapters
        ]


def _counter(lang: str) -> Callable[..., int]:
    """`lines_in` of a language."""

    def lines_in(text: Any, width: float, size: float = 8.5, face: str = Face.LABEL.value) -> int:
        """How many lines a text takes in a width (mm) and a size (points): what a row must have room for."""
        return len(wrap(runs(text, Face(face)), size, width, hyphenate=hyphenator(lang)))

    return lines_in


def context_for(
    content: Content,
    lang: str,
    paper: Paper,
    shared: Path,
    *,
    loadout: LoadoutFile | None = None,
    used: set[str] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The globals of a template.

    :param shared: the folder templates/shared, for the interface's words
    :param loadout: what `loadout` shows; None leaves it undefined
    :param used: takes the data paths that are read
    :param extra: what the game adds; its names win
    """
    clauses = _Clauses(content, lang)
    names: dict[str, Any] = {
        "game": content.view(lang, used),
        "words": content.words(shared, lang, used),
        "paper": paper,
        "lang": lang,
        "computed": computed,
        "clause": clauses.clause,
        "chapters": clauses.chapters,
        "spans": clauses.text,
        "lines_in": _counter(lang),
    }
    if loadout is not None:
        names["loadout"] = content.loadout_view(loadout, lang, used)
    names.update(extra or {})
    return names
