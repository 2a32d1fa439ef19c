"""The rules summary: exactly one page, the clauses' `summary` words chapter by chapter, then the keywords in full.

    laid = pages.fill(summary.build(content, "en", templates), A4)
    laid.sheet, laid.overflows

It is set in the smaller size, a clause a line; where that needs more than a page, the clauses of a chapter run on.
Nothing is scaled or left out to make it fit: what is still too long is an overflow that says by how many millimetres.
"""

from __future__ import annotations

from pathlib import Path

from generator.data.by_hand import things
from generator.data.content import Content
from generator.documents import blocks as b
from generator.documents.booklet import facts, words
from generator.documents.voice import Voice


def build(content: Content, lang: str, templates: Path, *, run_on: bool = False) -> b.Document:
    """The summary as a document: title, chapters, keywords. With `run_on` each chapter is one paragraph."""
    voice = Voice(content, lang, templates)
    title = voice.game.game.title
    kind = b.spans(b.Span(voice.word("rules-summary"), "", ()))
    blocks: list[b.Block] = [
        b.Title(str(title), b.plain(kind), (), tuple(fact for fact in facts(voice) if fact[0] == voice.word("version")))
    ]
    for chapter in voice.book.chapters:
        told: list[b.Clause] = []
        for clause in chapter.clauses:
            if clause.summary:
                path = clause.path.removesuffix("text") + "summary"
                told.append(b.Clause(clause.id, clause.number, voice.spans(clause.summary, path), clause.kind))
        if told:
            optional = all(clause.optional for clause in chapter.clauses)
            note = voice.word("optional") if optional else ""
            blocks.append(b.Heading(chapter.title, 1, f"chapter-{chapter.id}", chapter.number, note))
            blocks += [_run_on(told, chapter.id)] if run_on else told
    blocks += keywords(voice)
    return b.Document(
        "summary", f"{title}: {voice.word('rules-summary')}", lang, tuple(blocks),
        f"{title} · {content.version_line(voice.word('rules'))}", words=words(voice), compact=True, most_pages=1,
        closer=None if run_on else build(content, lang, templates, run_on=True),
        author=content.info.credits.get("designer", "") if content.info else "",
    )  # fmt: skip


def keywords(voice: Voice) -> list[b.Block]:
    """The keywords in full, where the game has a file of them and texts that say so.

    A keyword whose own clause (of the same id) is optional is left to the booklet: the one page holds what every game
    needs.
    """
    if "keywords" not in voice.content.numbers:
        return []
    by_hand = {thing.path for thing in things(voice.content)}
    made: list[b.Block] = [b.Heading(voice.word("keywords"), 1, "keywords")]
    for id in voice.game.keywords:
        if id in voice.book and voice.book.clause(id).optional:
            continue
        keyword = voice.game.keywords[id]
        name, full = keyword.text("name"), keyword.text("full")
        if name and full:
            text = b.spans(b.Span(f"{name}: ", "bold", (name.path,)), _spans(full))
            if f"keywords:{id}" in by_hand:
                text = b.spans(text, b.Span(f" {voice.word('by-hand')}.", "italic"))
            made.append(b.Paragraph(text, id=f"keyword-{id}"))
    return made if len(made) > 1 else []


def _run_on(clauses: list[b.Clause], chapter: str) -> b.Paragraph:
    """Clauses as one paragraph, their numbers small between them."""
    told: list[b.Span] = []
    for clause in clauses:
        told += [b.Span(clause.number, "ref", (), "clause-number"), b.Span("\u00a0"), *clause.text, b.Span(" ")]
    return b.Paragraph(tuple(told[:-1]), id=f"summary-{chapter}")


def _spans(text: object) -> b.Spans:
    found = getattr(text, "spans", None)
    if found is None:
        return b.spans(str(text))
    return tuple(b.Span(span.text, span.style, span.paths, span.role, span.link) for span in found)
