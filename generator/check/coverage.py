"""Rules against code: which clauses nothing plays, which code cites what is not there, which were never reached."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from generator.check import play_codes as codes
from generator.data import by_hand, house_codes
from generator.data.diagnostics import Diagnostic, Place

if TYPE_CHECKING:
    from generator.data.book import BookClause
    from generator.data.content import Content


def rules_and_code(content: Content, cited: Collection[str]) -> Iterator[Diagnostic]:
    """Findings about the clauses of the first language and the ids that the engine may cite."""
    book = content.clauses.get(content.languages[0])
    if book is None:
        return
    clauses = {clause.id: clause for chapter in book.chapters for clause in chapter.clauses}
    for clause in clauses.values():
        if clause.kind != "rule":
            continue
        if clause.play:
            yield _at(content, codes.BY_HAND, clause, f"{clause.id} is played by hand: {clause.reason}")
        elif clause.id not in cited:
            yield _at(content, codes.CLAUSE_WITHOUT_CODE, clause, f"no code plays {clause.id}")
    for name in sorted(cited):
        if name not in clauses:
            place = content.place(f"rules.{book.lang}:chapters")
            yield codes.CODE_WITHOUT_CLAUSE.at(f"the engine cites {name}", Place(place.file))
        elif clauses[name].kind != "rule":
            kind = clauses[name].kind
            yield _at(content, codes.CLAUSE_NOT_A_RULE, clauses[name], f"the engine cites {name}, which is a {kind}")


def things_by_hand(content: Content) -> Iterator[Diagnostic]:
    """A word about each thing of the data that the engine leaves out, because people play it by hand."""
    for thing in by_hand.things(content):
        message = f"{thing.id} is played by hand: {thing.reason}"
        yield house_codes.KEYWORD_BY_HAND.at(message, content.place(thing.path, key=True), path=thing.path)


def unreached(content: Content, reached: Collection[str]) -> Iterator[Diagnostic]:
    """A finding for each rule that neither the examples nor the games cited in `reached` came to."""
    book = content.clauses.get(content.languages[0])
    if book is None:
        return
    for chapter in book.chapters:
        for clause in chapter.clauses:
            if clause.kind == "rule" and not clause.play and clause.id not in reached:
                yield _at(content, codes.CLAUSE_UNREACHED, clause, f"nothing reached {clause.id}")


def _at(content: Content, code: codes.Code, clause: BookClause, message: str) -> Diagnostic:
    path = clause.path.removesuffix("/text")
    return code.at(message, content.place(path, key=True), path=path)
