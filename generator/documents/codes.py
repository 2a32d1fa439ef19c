"""What can be wrong with a document: its diagnostic codes, and the findings of a filled one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic, Place, Severity, register

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.documents.blocks import Document
    from generator.documents.pages import Laid

BLOCK_OVERFLOW = register(
    "DR330",
    Severity.ERROR,
    "Something in a document does not fit its column or page",
    "A word, a figure or a table of the booklet, the summary or the first page is wider than its column or higher than "
    "a page. Documents never scale or cut what they print.",
    "Shorten the word or put a hyphen into it, make the figure smaller, or give a wide table to the whole page.",
)
SUMMARY_TOO_LONG = register(
    "DR331",
    Severity.ERROR,
    "The rules summary does not fit one page",
    "The summary is one page on every paper, so that it lies beside the sheet. Its sentences (`summary` of the clauses, "
    "`full` of the keywords) are too long together.",
    "Shorten summaries, beginning with the longest chapters, or leave out those that the sheet says anyway.",
)
START_TOO_LONG = register(
    "DR332",
    Severity.ERROR,
    "The first page of start.pdf does not fit one page",
    "The first page tells what to print and what else is needed; it must be one page on every paper.",
    "Shorten the texts under `start` and `need` in the game's text file.",
)
FIGURE_WITHOUT_PLACE = register(
    "DR333",
    Severity.ERROR,
    "A figure of the booklet follows a clause that does not exist",
    "A game's figures name the clause or chapter that they explain. This one names neither, so it would not be printed.",
    "Correct `after` in the game's figures: a clause id, `chapter:` and a chapter id, `cover` or `contents`.",
)


def overflow_findings(laid: Laid, document: Document, content: Content) -> Iterator[Diagnostic]:
    """A finding for each thing that did not fit, at the datum that it prints where there is one."""
    from generator.documents.blocks import texts_of

    for overflow in laid.overflows:
        block = document.blocks[overflow.block]
        path = overflow.source or next((s.sources[0] for text in texts_of(block) for s in text if s.sources), "")
        what = f"“{overflow.what}”" if overflow.what else f"a {type(block).__name__.lower()}"
        message = f"{document.name}: {what} is {overflow.by:.1f} mm too large"
        yield BLOCK_OVERFLOW.at(message, content.place(path) if path else Place(), path=path)
