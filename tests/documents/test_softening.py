"""Soft hyphens of a document are found once for all papers."""

from __future__ import annotations

from generator.documents import blocks as b
from generator.documents import softening


def document(lang: str) -> b.Document:
    """One paragraph with a word that Finnish breaks twice."""
    return b.Document("d", "D", lang, (b.Paragraph((b.Span("moottori 12"),)),))


def test_a_document_is_softened_once_until_it_is_forgotten() -> None:
    own = document("fi")
    made = softening.soft(own)
    (paragraph,) = made.blocks
    assert isinstance(paragraph, b.Paragraph)
    assert paragraph.text[0].text == "moot\u00adtori 12"  # "ri" alone is too short for a line
    assert softening.soft(own) is made
    assert softening.soft(document("fi")) is not made  # an equal one is looked at itself
    softening.forget()
    again = softening.soft(own)
    assert again is not made
    assert again == made


def test_a_language_without_a_rule_keeps_its_document() -> None:
    own = document("en")
    assert softening.soft(own) is own


def test_only_the_last_documents_are_held() -> None:
    first = document("fi")
    made = softening.soft(first)
    for _ in range(4):
        softening.soft(document("fi"))
    assert softening.soft(first) is not made
    softening.forget()
