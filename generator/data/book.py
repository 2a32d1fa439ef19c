"""The rules of one language as a book: chapters and clauses in order, each clause with its printed number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from generator.data.clauses import PSEUDO, pseudo
from generator.data.records import dataclass


@dataclass(frozen=True, slots=True)
class BookClause:
    """A clause. `number` is what is printed ("3.2"), `path` its data path; the rest is as in the file."""

    id: str
    chapter: str
    number: str
    path: str
    kind: str
    text: str
    title: str = ""
    summary: str = ""
    optional: bool = False
    play: str = ""
    source: str = ""
    place: str = ""
    reason: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter. `number` is what is printed, `path` the data path of its title."""

    id: str
    number: str
    path: str
    title: str
    optional: bool
    clauses: tuple[BookClause, ...]
    intro: str = ""


@dataclass(frozen=True)
class Book:
    """The rules in one language."""

    lang: str
    chapters: tuple[BookChapter, ...]
    by_id: dict[str, BookClause] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {clause.id: clause for clause in self})

    def __iter__(self) -> Iterator[BookClause]:
        return (clause for chapter in self.chapters for clause in chapter.clauses)

    def __len__(self) -> int:
        return len(self.by_id)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self.by_id

    def clause(self, clause_id: str) -> BookClause:
        """:raises KeyError: if there is no clause of that id."""
        return self.by_id[clause_id]

    def number(self, clause_id: str) -> str:
        """A clause's printed number, "3.2".

        :raises KeyError: if there is no clause of that id.
        """
        return self.by_id[clause_id].number

    def pseudo(self) -> Book:
        """The same book in the pseudo-language; paths stay those of this language."""
        return Book(
            PSEUDO,
            tuple(
                replace(
                    chapter,
                    title=pseudo(chapter.title),
                    intro=pseudo(chapter.intro),
                    clauses=tuple(
                        replace(
                            clause, text=pseudo(clause.text), title=pseudo(clause.title), summary=pseudo(clause.summary)
                        )
                        for clause in chapter.clauses
                    ),
                )
                for chapter in self.chapters
            ),
        )
