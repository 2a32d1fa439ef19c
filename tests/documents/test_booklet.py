"""The booklet of each game: every clause once, in all three forms, marked, with its appendix."""

from __future__ import annotations

import html as entities
import re
import time
from html.parser import HTMLParser

import pytest

from generator.data.clauses import PSEUDO
from generator.data.content import Content
from generator.data.secrets import secret_files
from generator.documents import blocks as b
from generator.documents import booklet, html, markdown, pages
from generator.documents.voice import Voice
from generator.draw.display import TEXT_ROLES, Group, Text, walk
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER, PAPERS
from tests.documents.conftest import TEMPLATES
from tests.documents.test_pages import words_of


def squeezed(text: str) -> str:
    """Only the letters and digits: what is the same however lines break."""
    return re.sub(r"[^\w−+]", "", text)


def clauses(document: b.Document) -> list[b.Clause]:
    return [block for block in document.blocks if isinstance(block, b.Clause)]


class Plain(HTMLParser):
    """The words of an HTML page, without style and pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden = 0
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("style", "svg", "script")
        for name, value in attrs:
            if name == "id" and value and not self.hidden:
                self.ids.append(value)
            if name == "href" and value:
                self.links.append(value)
            if name in ("src", "srcset", "data", "xlink:href", "action"):
                self.outside.append(f"{tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("style", "svg", "script")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def read(text: str) -> Plain:
    page = Plain()
    page.feed(text)
    return page


def test_every_clause_is_printed_once_with_its_number(content: Content, book: b.Document) -> None:
    lang = content.languages[0]
    known = [(clause.id, clause.number) for clause in content.clauses[lang]]
    assert [(block.id, block.number) for block in clauses(book)] == known
    assert len(known) > 0


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_pages_hold_all_blocks_and_no_fault(content: Content, book: b.Document, paper: object) -> None:
    laid = pages.fill(book, paper)  # type: ignore[arg-type]
    assert laid.overflows == []
    printed = squeezed("".join(words_of(laid)))
    for block in book.blocks:
        if not isinstance(block, b.Table | b.Contents):
            for text in b.texts_of(block):
                assert squeezed(b.plain(text)) in printed
    found = [each for each in check_sheet(laid.sheet, content.place, content.value) if each.severity > 1]
    assert [each.message for each in found] == []


def test_three_forms_say_the_same(book: b.Document) -> None:
    marked = markdown.write(book)
    shown = read(html.write(book))
    hypertext = squeezed("".join(shown.parts))
    plain = squeezed(re.sub(r"\]\(#[^)]*\)|<a id=\"[^\"]*\"></a>|\\", "", entities.unescape(marked)))
    laid = pages.fill(book, A4)
    printed = squeezed("".join(words_of(laid)))
    for block in clauses(book):
        text = squeezed(b.plain(block.text))
        assert text in hypertext
        assert text in plain
        assert text in printed


def test_links_lead_somewhere(book: b.Document) -> None:
    page = read(html.write(book))
    assert page.outside == []
    assert len(page.ids) == len(set(page.ids))
    inner = {link[1:] for link in page.links if link.startswith("#")}
    assert inner <= set(page.ids)
    assert all(link.startswith("#") or link == "data:," for link in page.links)
    text = markdown.write(book)
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
    laid = pages.fill(book, LETTER)
    groups = [item for sheet in laid.sheet.pages for item in walk(sheet.items) if isinstance(item, Group)]
    assert {group.link[1:] for group in groups if group.link.startswith("#")} <= {group.id for group in groups}


def test_rulings_and_own_values_are_marked_and_explained(content: Content, book: b.Document) -> None:
    voice = Voice(content, content.languages[0], TEMPLATES)
    notes = {block.label: block for block in book.blocks if isinstance(block, b.Note) and block.label}
    assert len([label for label in notes if label.startswith("R")]) == len(content.rulings)
    for label, note in notes.items():
        assert note.text, label
    for clause in voice.book:
        marks = {span.text for span in voice.marks(clause) if span.style == "mark"}
        wanted = {ruling.label for ruling in voice.rulings if clause.id in ruling.clauses or clause.ruling == ruling.id}
        assert wanted <= marks
        if clause.source == "house":
            assert any(mark.startswith("H") for mark in marks), clause.id
        assert marks <= set(notes)
    hidden = secret_files(content)  # what they hold is in no booklet
    houses = [path for stem in content.numbers if stem not in hidden for path in _house_paths(content, stem)]
    told = {path for note in notes.values() for text in (note.title, *note.text) for span in text
            for path in span.sources}  # fmt: skip
    # A value stands there itself, or, where a decision has many of them, the thing that it belongs to.
    words = {span.text for note in notes.values() for text in (note.title, *note.text) for span in text}
    assert all(path in told or voice.thing(path)[0] in words for path in houses)
    for house in voice.houses:
        assert house.reason


def _house_paths(content: Content, stem: str) -> list[str]:
    from generator.documents.voice import leaves

    return [path for path, _ in leaves(content, stem) if content.provenance(path).source == "house"]


def test_the_pseudo_language_fits(content: Content) -> None:
    """A language a third longer; of a game in several, those it has."""
    for lang in (PSEUDO,) if len(content.languages) == 1 else content.languages:
        document = booklet.build(content, lang, TEMPLATES)
        for paper in PAPERS.values():
            assert pages.fill(document, paper).overflows == []


def test_a_booklet_is_quick(content: Content) -> None:
    """Both papers, from content to display lists, in much less than a second of processor time."""
    began = time.process_time()
    document = booklet.build(content, content.languages[0], TEMPLATES)
    for paper in PAPERS.values():
        pages.fill(document, paper)
    assert time.process_time() - began < 1.0


def test_digits_have_a_source_or_a_role(book: b.Document) -> None:
    for page in pages.fill(book, A4).sheet.pages:
        for item in walk(page.items):
            if isinstance(item, Text) and any(letter.isdigit() for letter in item.content):
                assert item.sources or item.role in TEXT_ROLES, item.content
