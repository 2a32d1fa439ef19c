"""The page filler: everything lands once, in order, on the grid, inside the live area, on nothing else."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.documents import blocks as b
from generator.documents.inline import BODY, LABEL, Setting, line_text, wrap
from generator.documents.pages import HEAD, Laid, fill, frame
from generator.draw import fonts
from generator.draw.display import Circle, Face, Group, Ink, Item, Paint, Path, Rect, Text, walk
from generator.draw.paper import A4, LETTER, Paper
from tests.documents.strategies import documents, running_text

PAPERS = st.sampled_from([A4, LETTER])


def absolute(items: tuple[Item, ...], dx: float = 0.0, dy: float = 0.0) -> list[Text]:
    """All text runs with their place on the page."""
    found: list[Text] = []
    for item in items:
        if isinstance(item, Group):
            found.extend(absolute(item.items, dx + item.dx, dy + item.dy))
        elif isinstance(item, Text):
            found.append(
                Text(item.x + dx, item.y + dy, item.content, item.face, item.size, item.ink, item.anchor,
                     sources=item.sources, role=item.role)
            )  # fmt: skip
    return found


def words_of(laid: Laid) -> list[str]:
    """The words on all pages in drawing order, without running heads."""
    made: list[str] = []
    for page in laid.sheet.pages:
        body = tuple(item for item in page.items if not (isinstance(item, Group) and item.role == "artifact"))
        made.extend(" ".join(run.content for run in absolute(body)).split())
    return made


def extent(item: Item) -> tuple[float, float, float, float]:
    """The bounding box of what is drawn: x, y, right, bottom; text by its letters."""
    boxes: list[tuple[float, float, float, float]] = []
    match item:
        case Group():
            boxes = [(x + item.dx, y + item.dy, r + item.dx, t + item.dy) for x, y, r, t in map(extent, item.items)]
        case Rect():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Circle():
            return item.cx - item.radius, item.cy - item.radius, item.cx + item.radius, item.cy + item.radius
        case Path():
            points = [(float(s[1]), float(s[2])) for s in item.segments if s[0] in "ML"]
            boxes = [(x, y, x, y) for x, y in points]
        case Text():
            wide = fonts.width(item.content, item.face, item.size)
            left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor.value]
            return left, item.y - fonts.cap_height(item.face, item.size), left + wide, item.y
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), PAPERS)
def test_everything_lands_once_inside_the_live_area(document: b.Document, paper: Paper) -> None:
    laid = fill(document, paper)
    shape = frame(paper)
    # Each atom at one place, except table heads, which are repeated.
    places = Counter(id(spot.atom) for spot in laid.spots)
    heads = {id(head) for spot in laid.spots for head in spot.atom.head}
    assert all(count == 1 for key, count in places.items() if key not in heads)
    drawn = {spot.atom.block for spot in laid.spots}
    wanted = {n for n, block in enumerate(document.blocks) if not isinstance(block, b.PageBreak)}
    assert wanted <= drawn
    if laid.overflows:
        return
    for spot in laid.spots:
        assert spot.y + spot.atom.height <= shape.bottom + 1e-6
        assert spot.page == 0 or spot.y >= HEAD
    for page in laid.sheet.pages:
        for item in page.items:
            left, top, right, bottom = extent(item)
            assert left >= shape.x - 0.01
            assert right <= shape.x + shape.width + 0.01
            assert top >= shape.y - 0.01
            assert bottom <= shape.y + shape.height + 0.01


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), PAPERS)
def test_nothing_overlaps_in_a_column(document: b.Document, paper: Paper) -> None:
    laid = fill(document, paper)
    if laid.overflows:
        return
    shape = frame(paper)
    for page in range(len(laid.sheet.pages)):
        mine = [spot for spot in laid.spots if spot.page == page]
        for number, one in enumerate(mine):
            for other in mine[number + 1 :]:
                across = one.atom.wide or other.atom.wide or one.x == other.x
                if across and one.atom.height and other.atom.height:
                    apart = one.y + one.atom.height <= other.y or other.y + other.atom.height <= one.y
                    assert apart, (one.y, other.y)
        assert all(spot.x in shape.lefts for spot in mine)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents(), PAPERS)
def test_text_runs_in_reading_order(document: b.Document, paper: Paper) -> None:
    """What isn't wide keeps its order: the flow's blocks never go back."""
    laid = fill(document, paper)
    order = [spot.atom.block for spot in laid.spots if not spot.atom.wide and spot.atom not in
             [head for other in laid.spots for head in other.atom.head]]
    assert order == sorted(order)
    places = [(spot.page, spot.x) for spot in laid.spots if not spot.atom.wide]
    pages = [page for page, _ in places]
    assert pages == sorted(pages)


@settings(max_examples=40, deadline=None)
@given(running_text(150), st.sampled_from([40.0, 76.0, 80.0]), st.sampled_from([BODY, LABEL]))
def test_wrapping_keeps_every_word_and_the_measure(text: b.Spans, width: float, setting: Setting) -> None:
    lines = wrap(text, width, setting)
    assert "".join(line_text(line) for line in lines).replace(" ", "") == b.plain(text).replace(" ", "")
    for line in lines:
        assert line.width <= width + 0.001 or len(line.words) == 1
    # No other breaking needs fewer lines: a greedy one is the measure of that.
    greedy, run = 1, 0.0
    for line in wrap(text, 10_000.0, setting):
        for word in line.words:
            if run and run + word.width > width + 0.001:
                greedy, run = greedy + 1, 0.0
            run += word.width + word.space
    assert len(lines) == greedy


def test_lines_stand_on_the_module() -> None:
    text = b.spans("move every time cube down the track until one of them is on ACTIVE " * 30)
    laid = fill(b.Document("t", "T", "en", (b.Heading("H", 1, "h"), b.Paragraph(text), b.Paragraph(text))), A4)
    shape = frame(A4)
    body = [run for page in laid.sheet.pages for run in absolute(page.items) if run.face is Face.TEXT]
    assert len(body) > 60
    assert all(abs((run.y - shape.y) / 4 - round((run.y - shape.y) / 4)) < 1e-6 for run in body)


def test_no_widows_and_no_orphans() -> None:
    text = b.spans("move every time cube down the track until one of them is on ACTIVE " * 8)
    blocks = tuple(b.Paragraph(text, id=f"p{n}") for n in range(40))
    for paper in (A4, LETTER):
        laid = fill(b.Document("t", "T", "en", blocks), paper)
        spread: dict[int, Counter[tuple[int, float]]] = {}
        for spot in laid.spots:
            spread.setdefault(spot.atom.block, Counter())[spot.page, spot.x] += 1
        assert any(len(parts) > 1 for parts in spread.values())
        assert all(count >= 2 for parts in spread.values() for count in parts.values())


def test_a_heading_never_ends_a_column() -> None:
    blocks: list[b.Block] = []
    for number in range(60):
        blocks += [b.Heading(f"Head {number}", 2, f"h{number}"), b.Clause("", "1.1", b.spans("word " * (7 + number)))]
    laid = fill(b.Document("t", "T", "en", tuple(blocks)), LETTER)
    where = {(spot.page, spot.x): spot for spot in laid.spots}
    assert all(not spot.atom.target for spot in where.values())


def test_a_table_repeats_its_head() -> None:
    rows = tuple((b.spans(f"row {n}"), b.spans("value")) for n in range(150))
    laid = fill(b.Document("t", "T", "en", (b.Table(rows, (b.spans("Name"), b.spans("What"))),)), A4)
    columns = {(spot.page, spot.x) for spot in laid.spots}
    heads = [run for page in laid.sheet.pages for run in absolute(page.items) if run.content == "Name"]
    assert len(columns) > 2
    assert len(heads) == len(columns)
    cells = [run.content for page in laid.sheet.pages for run in absolute(page.items) if run.content.startswith("row")]
    assert cells == [f"row {n}" for n in range(150)]


def test_contents_name_the_page_of_each_heading() -> None:
    blocks: list[b.Block] = [b.Contents("Contents")]
    for number in range(12):
        blocks += [b.Heading(f"Chapter {number}", 1, f"ch-{number}", str(number)), b.Paragraph(b.spans("word " * 600))]
    laid = fill(b.Document("t", "T", "en", tuple(blocks)), A4)
    real = {
        item.id: number + 1
        for number, page in enumerate(laid.sheet.pages)
        for item in walk(page.items)
        if isinstance(item, Group) and item.role == "heading1"
    }
    assert len(set(real.values())) > 5
    for item in walk(laid.sheet.pages[0].items):
        if isinstance(item, Group) and item.role == "toc-item":
            target = item.link.removeprefix("#")
            assert absolute(item.items)[-1].content == str(real[target])


@pytest.mark.parametrize("paragraphs", range(30, 75, 3))
def test_the_caption_of_a_wide_table_stays_with_it(paragraphs: int) -> None:
    """However much text stands before it, the caption is on the page of the table's head, right above it."""
    rows = tuple((b.spans(f"row {number}"), b.spans("cell")) for number in range(14))
    table = b.Table(rows, (b.spans("head"), b.spans("other")), "ll", caption=b.spans("caption"), id="t", wide=True)
    text = [b.Paragraph(b.spans("some words that go on for more than a single line of the column " * 3))] * paragraphs
    laid = fill(b.Document("d", "title", "en", (*text, table, *text[:4])), A4)
    assert laid.overflows == []
    found = {}
    for number, page in enumerate(laid.sheet.pages):
        for run in absolute(page.items):
            if run.content in ("caption", "head", "row 0", "row 13"):
                found[run.content] = (number, run.y)
    assert len({page for page, _ in found.values()}) == 1, found
    assert 0 < found["head"][1] - found["caption"][1] < 8


def test_a_wide_figure_waits_for_the_next_page_and_the_text_goes_on() -> None:
    figure = b.Figure("f", (Rect(0, 0, 180, 100, Paint(stroke=Ink.BLACK)),), 180, 100, "box")
    text = b.spans("word " * 1200)
    laid = fill(b.Document("t", "T", "en", (b.Paragraph(text), figure, b.Paragraph(text))), A4)
    spot = next(spot for spot in laid.spots if spot.atom.wide)
    assert (spot.page, spot.y) == (1, HEAD)
    first = [spot for spot in laid.spots if spot.page == 0]
    assert {spot.atom.block for spot in first} == {0, 2}


@pytest.mark.parametrize(("height", "pages"), [(184, 1), (188, 2)])
def test_a_part_begins_on_the_same_page_where_a_third_of_it_is_left(height: int, pages: int) -> None:
    """Of 272 mm 88 or 84 are left; a page below its running head has 264, a third of that is 88."""
    figure = b.Figure("f", (Rect(0, 0, 180, height, Paint(stroke=Ink.BLACK)),), 180, height, "box")
    blocks = (figure, b.PageBreak(room=1 / 3), b.Heading("Part", 1, "part"), b.Paragraph(b.spans("few words")))
    assert (frame(A4).bottom, HEAD) == (272, 8)
    assert len(fill(b.Document("t", "T", "en", blocks), A4).sheet.pages) == pages
    always = (figure, b.PageBreak(), *blocks[2:])
    assert len(fill(b.Document("t", "T", "en", always), A4).sheet.pages) == 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_what_cannot_fit_is_said(paper: Paper) -> None:
    wide = b.Figure("f", (), 300, 20, "too wide")
    tall = b.Figure("g", (), 60, 400, "too tall")
    word = b.Paragraph(b.spans("Q" * 90))
    laid = fill(b.Document("t", "T", "en", (wide, tall, word)), paper)
    assert {overflow.block for overflow in laid.overflows} == {0, 1, 2}
    assert next(o for o in laid.overflows if o.block == 0).by == pytest.approx(300 - frame(paper).width)


def test_runs_carry_what_they_print() -> None:
    text = b.spans("Move ", b.Span("2", sources=("a:b",)), " boxes, ", b.Span("never", "bold"), " more.")
    laid = fill(b.Document("t", "T", "en", (b.Paragraph(text),)), A4)
    runs = absolute(laid.sheet.pages[0].items)
    assert [run.content for run in runs] == ["Move ", "2 ", "boxes, ", "never ", "more."]
    assert [run.sources for run in runs] == [(), ("a:b",), (), (), ()]
    assert runs[1].x == pytest.approx(runs[0].x + fonts.width("Move ", Face.TEXT, 8.5))


def test_no_line_holds_nothing_but_signs() -> None:
    from generator.documents.inline import BODY, line_text, wrap

    signs = (b.Span("R5", "mark"), b.Span(" "), b.Span("R38", "mark"))
    text = b.spans("If it should do that but is behind you already, it stays in its space.", " ", signs)
    for width in range(20, 130):
        last = line_text(wrap(text, float(width), BODY)[-1])
        assert last.replace("R5", "").replace("R38", "").strip(), width


def test_a_table_is_as_low_as_its_words_allow() -> None:
    from generator.documents import tables
    from generator.documents.inline import wrap
    from generator.documents.tables import CELL, column_widths

    def cell(text: str) -> b.Spans:
        return b.spans(text)

    rows = (
        (cell("1 Scouts"), cell("Scout Bike, Helo, Firethrower"), cell("1")),
        (cell("2 Fast response"), cell("Attack Jet"), cell("2")),
        (cell("3 Main force"), cell("Tank"), cell("2")),
    )
    table = b.Table(rows, (), "llr")
    widths = column_widths(table, 48.0)
    assert sum(widths) == pytest.approx(48.0 - 2 * tables.GUTTER)
    lines = [[len(wrap(text, width, CELL)) for text, width in zip(row, widths, strict=True)] for row in rows]
    # One row of two lines is enough: the long list breaks once, the names of the waves never.
    assert lines == [[1, 2, 1], [1, 1, 1], [1, 1, 1]]
