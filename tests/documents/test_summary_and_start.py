"""The one-page summary and the page that opens start.pdf."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from generator.data.clauses import PSEUDO
from generator.data.content import Content
from generator.documents import blocks as b
from generator.documents import pages, start, summary
from generator.draw.display import Circle, Group, Page, Sheet, walk
from generator.draw.paper import LETTER, PAPERS, Paper
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, lay_out
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
    laid = pages.fill(summary.build(content, PSEUDO, TEMPLATES), paper)
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


@dataclass
class Part:
    """What the press hands over of one file."""

    id: str
    title: str
    sheet: Sheet
    fold: str = "none"
    pieces: int = 0


def parts(paper: Paper) -> list[Part]:
    """A duplex sheet, a set of twelve tokens with backs folded along the middle, and one loose page."""
    blank = tuple(Page(f"p{n}", paper.width, paper.height, ()) for n in range(2))
    token = Piece("token", 20.0, 20.0, (Circle(10, 10, 8, _BLACK),), (Circle(10, 10, 4, _BLACK),), 2.0, 12, "A token")
    token = replace(token, role="token")
    laid = lay_out([token], Layout(paper=paper, fold="gutter"))
    return [
        Part("sheet", "Sheet", Sheet("sheet", "Sheet", "en", blank), "duplex"),
        Part("tokens", "Tokens", Sheet("tokens", "Tokens", "en", laid), "gutter", 12),
        Part("aid", "Aid", Sheet("aid", "Aid", "en", blank[:1])),
    ]


def _black() -> object:
    from generator.draw.display import Ink, Paint

    return Paint(fill=Ink.BLACK)


_BLACK = _black()


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_page_one_promises_what_is_there(content: Content, paper: Paper) -> None:
    given = parts(paper)
    opened = start.opening(content, content.languages[0], TEMPLATES, paper, given)
    assert opened.overflows == ()
    assert len(opened.pages) == 2
    counts = {each.part.id: each for each in opened.counts}
    # Leaf 1 is the opening (pages 1 and 2), then the duplex sheet, each further page on a leaf of its own.
    tokens = len(given[1].sheet.pages)
    assert (counts["sheet"].first_page, counts["sheet"].last_page, counts["sheet"].first_leaf) == (3, 4, 2)
    assert (counts["tokens"].first_page, counts["tokens"].first_leaf) == (5, 3)
    assert opened.leaves == 3 + tokens
    facts = next(block for block in opened.document.blocks if isinstance(block, b.Title)).facts
    told = {b.plain(value) for _, value in facts}
    assert str(opened.leaves) in told
    assert "12" in told
    assert opened.pages[0].cut, "page 1 carries the ruler"


def test_cuts_are_counted_on_the_page() -> None:
    paper = PAPERS["a4"]
    piece = Piece("card", 60.0, 80.0, (Circle(10, 10, 8, _BLACK),), None, 0.0, 6, "A card")
    page = lay_out([piece], Layout(paper=paper, gap=0))[0]
    boxes = [item for item in page.items if isinstance(item, Group) and item.clip]
    columns = len({round(box.dx, 1) for box in boxes})
    rows = len({round(box.dy, 1) for box in boxes})
    assert columns * rows == 6
    # A block of pieces that touch needs one cut more than it has columns, and one more than it has rows.
    assert start.cuts(page) == columns + 1 + rows + 1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_two_crosses_lie_on_each_other(content: Content, paper: Paper) -> None:
    opened = start.opening(content, content.languages[0], TEMPLATES, paper, parts(paper))
    front, back = (
        next(item for item in walk(page.items) if isinstance(item, Group) and item.id == name)
        for page, name in zip(opened.pages, ("duplex-target", "duplex-back"), strict=True)
    )
    ring = next(item for item in front.items if isinstance(item, Circle))
    other = next(item for item in back.items if isinstance(item, Circle))
    # Flipped on the long edge, x is seen from the other side.
    assert paper.width - (front.dx + ring.cx) == pytest.approx(back.dx + other.cx)
    assert front.dy + ring.cy == pytest.approx(back.dy + other.cy)


@pytest.mark.parametrize("name", ["booklet", "summary", "start"])
def test_documents_pass_pdf_ua(content: Content, name: str) -> None:
    validation = pytest.importorskip("page")
    from generator.documents import booklet
    from generator.draw import pdf
    from generator.draw.theme import COLOUR

    lang = content.languages[0]
    if name == "start":
        sheet = start.opening(content, lang, TEMPLATES, LETTER, parts(LETTER)).sheet
    else:
        module = booklet if name == "booklet" else summary
        sheet = pages.fill(module.build(content, lang, TEMPLATES), LETTER).sheet
    report = validation.validate_pdf_bytes(pdf.render(sheet, COLOUR), profile=validation.ValidationProfile.PDF_UA_1)
    assert [f"{failure.rule_id}: {failure.message}" for failure in report.failures] == []
