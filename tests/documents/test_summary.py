"""The one-page summary; what every document owes a screen reader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.data.clauses import PSEUDO
from generator.data.content import Content
from generator.documents import blocks as b
from generator.documents import markdown, pages, summary
from generator.draw.display import Page
from generator.draw.paper import LETTER, PAPERS, Paper
from tests.documents.conftest import TEMPLATES
from tests.documents.test_booklet import squeezed
from tests.documents.test_pages import absolute


def words(page: Page) -> str:
    return squeezed("".join(run.content for run in absolute(page.items)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_summary_is_one_page_with_every_summary_sentence(content: Content, paper: Paper) -> None:
    lang = content.languages[0]
    document = summary.build(content, lang, TEMPLATES)
    laid = pages.fill(document, paper)
    assert laid.overflows == []
    assert len(laid.sheet.pages) == 1
    shown = words(laid.sheet.pages[0])
    for block in document.blocks:
        for text in b.texts_of(block):
            assert squeezed(b.plain(text)) in shown
    numbers = {block.number for block in document.blocks if isinstance(block, b.Clause)}
    assert numbers == {clause.number for clause in content.clauses[lang] if clause.summary}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_summary_fits_in_a_language_a_third_longer(content: Content, paper: Paper) -> None:
    lang = PSEUDO if len(content.languages) == 1 else content.languages[0]
    laid = pages.fill(summary.build(content, lang, TEMPLATES), paper)
    assert laid.overflows == []
    assert len(laid.sheet.pages) == 1


def test_a_summary_too_long_says_so(content: Content) -> None:
    document = summary.build(content, content.languages[0], TEMPLATES)
    longer = tuple(document.blocks) + tuple(replace(block, id=f"{n}") for n, block in enumerate(document.blocks)
                                            if isinstance(block, b.Clause)) * 2  # fmt: skip
    laid = pages.fill(replace(document, blocks=longer, closer=None), LETTER)
    assert len(laid.sheet.pages) > 1
    assert laid.overflows[-1].by > 4
    assert laid.overflows[-1].what == document.title


def test_as_markdown_its_title_is_followed_by_the_facts(content: Content) -> None:
    lines = markdown.write(summary.build(content, content.languages[0], TEMPLATES)).splitlines()
    assert lines[0].startswith("# ")
    assert lines[1] == ""
    assert ": **" in lines[2]  # the version; a summary has no tagline, and no empty marks in its place
    assert "**" not in lines


@pytest.mark.parametrize("name", ["booklet", "summary"])
def test_documents_pass_pdf_ua(content: Content, name: str) -> None:
    validation = pytest.importorskip("page")
    from generator.documents import booklet
    from generator.draw import pdf
    from generator.draw.theme import COLOUR

    lang = content.languages[0]
    module = booklet if name == "booklet" else summary
    sheet = pages.fill(module.build(content, lang, TEMPLATES), LETTER).sheet
    report = validation.validate_pdf_bytes(pdf.render(sheet, COLOUR), profile=validation.ValidationProfile.PDF_UA_1)
    assert [f"{failure.rule_id}: {failure.message}" for failure in report.failures] == []
