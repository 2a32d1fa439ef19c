"""The clauses that read otherwise in the new booklet, each as one text with what goes and what comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.compare.redline import redline, same
from generator.compare.report import Fate
from generator.data.records import dataclass
from generator.games.telling import Spans

if TYPE_CHECKING:
    from generator.data.book import BookClause
    from generator.documents.voice import Voice


@dataclass(frozen=True, slots=True)
class ClauseNews:
    """One clause. `number` is that of the new booklet, "" for one that is gone; `old_number` the other way round.

    `text` and `summary` are the wordings of booklet and summary, old and new in one; empty where nothing differs.
    """

    id: str
    number: str
    old_number: str
    fate: Fate
    text: Spans
    summary: Spans = ()


def clause_news(old: Voice, new: Voice) -> list[ClauseNews]:
    """The clauses that are new, gone or read otherwise, in the order of the new book; those gone where they stood.

    Numbers printed in a sentence count, those of clauses that it refers to don't.
    """
    known = {clause.id: clause for clause in old.book}
    made = [one for clause in new.book if (one := _news(known.get(clause.id), clause, old, new)) is not None]
    there = {clause.id for clause in new.book}
    for clause in old.book:
        if clause.id not in there:
            made.append(ClauseNews(clause.id, "", clause.number, Fate.GONE, redline(_text(old, clause), ())))
    return sorted(made, key=lambda one: _place(one.number or one.old_number))


def _news(was: BookClause | None, now: BookClause, old: Voice, new: Voice) -> ClauseNews | None:
    if was is None:
        return ClauseNews(now.id, now.number, "", Fate.NEW, _text(new, now))
    text, summary = _differing(_text(old, was), _text(new, now)), _differing(_summary(old, was), _summary(new, now))
    if not text and not summary:
        return None
    return ClauseNews(now.id, now.number, was.number, Fate.CHANGED, text, summary)


def _differing(before: Spans, after: Spans) -> Spans:
    return () if same(before, after) else redline(before, after)


def moved_numbers(old: Voice, new: Voice) -> dict[str, str]:
    """The numbers of the old booklet whose clauses have another one now."""
    now = {clause.id: clause.number for clause in new.book}
    return {clause.number: now[clause.id] for clause in old.book if now.get(clause.id, clause.number) != clause.number}


def _text(voice: Voice, clause: BookClause) -> Spans:
    return voice.spans(clause.text, clause.path)


def _summary(voice: Voice, clause: BookClause) -> Spans:
    return voice.spans(clause.summary, clause.path.removesuffix("text") + "summary") if clause.summary else ()


def _place(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))
