"""The names that every template sees, besides what its game adds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.data.book import Book
from generator.data.clauses import Span
from generator.data.content import Content, LoadoutFile
from generator.data.records import dataclass
from generator.data.views import TextValue, computed
from generator.draw.paper import Paper


@dataclass(frozen=True, slots=True)
class PrintedClause:
    """A rules clause as a template prints it."""

    id: str
    kind: str
    number: TextValue
    title: TextValue
    text: TextValue
    summary: TextValue
    optional: bool
    by_hand: bool


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
        found = book.clause(clause_id)
        return PrintedClause(
            found.id,
            found.kind,
            TextValue(found.number, found.path, (Span(found.number, (), "", "clause-number"),)),
            self.text(found.title, f"{found.path.removesuffix('/text')}/title"),
            self.text(found.text, found.path),
            self.text(found.summary, f"{found.path.removesuffix('/text')}/summary"),
            found.optional,
            found.play == "by-hand",
        )


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
    }
    if loadout is not None:
        names["loadout"] = content.loadout_view(loadout, lang, used)
    names.update(extra or {})
    return names
