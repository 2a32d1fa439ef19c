"""Soft hyphens for the words of a whole document, in languages that have a rule for them (`draw.hyphens`).

Only pages are softened: a reader of HTML has its own hyphens, and nobody wants them in Markdown. Headings, signs and
numbers of clauses, and whatever has a role stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

from generator.documents import blocks as b
from generator.documents import inline
from generator.draw.hyphens import Hyphenate, hyphenator, is_name, softened

_MOST = 4
_kept: list[tuple[b.Document, b.Document]] = []
"""Documents and what came of them, the last few: they are filled in again for the next paper."""


def soft(document: b.Document) -> b.Document:
    """The document with soft hyphens in its running text; the same one where its language has no rule."""
    rule = hyphenator(document.lang)
    if rule is None:
        return document
    for known, made in _kept:
        if known is document:
            return made
    made = replace(document, blocks=tuple(_block(block, rule) for block in document.blocks))
    _kept[:] = [*_kept, (document, made)][-_MOST:]
    return made


def forget() -> None:
    """Let go of the documents that are kept, and of the lines of their texts."""
    _kept.clear()
    inline.forget()


def _spans(text: b.Spans, rule: Hyphenate) -> b.Spans:
    return tuple(
        span if span.role or span.style in ("mark", "ref") or is_name(span.sources)
        else replace(span, text=softened(span.text, rule))
        for span in text
    )  # fmt: skip


def _block(block: b.Block, rule: Hyphenate) -> b.Block:
    def of(text: b.Spans) -> b.Spans:
        return _spans(text, rule)

    def captioned(figure: b.Figure) -> b.Figure:
        return replace(figure, caption=of(figure.caption)) if figure.caption else figure

    match block:
        case b.Clause() | b.Paragraph():
            return replace(block, text=of(block.text))
        case b.List():
            return replace(block, items=tuple(map(of, block.items)))
        case b.Table():
            rows = tuple(tuple(map(of, row)) for row in block.rows)
            return replace(block, rows=rows, head=tuple(map(of, block.head)), caption=of(block.caption))
        case b.Note():
            return replace(block, text=tuple(map(of, block.text)), title=of(block.title))
        case b.Play():
            return replace(block, text=of(block.text), figures=tuple(map(captioned, block.figures)))
        case b.Figure():
            return captioned(block)
        case b.Swaps():
            return replace(block, rows=tuple(
                replace(row, what=of(row.what), note=of(row.note), text=of(row.text)) for row in block.rows
            ))  # fmt: skip
        case _:
            return block
