"""Corrections by hand on pages and in text."""

from __future__ import annotations

from generator.documents import blocks as b
from generator.documents import html, markdown, pages
from generator.draw.display import Path, Rect, Text, walk
from generator.draw.paper import A4

HEAD = (b.spans("box"), b.spans("cross out"), b.spans("write"))


def document(*rows: b.Swap) -> b.Document:
    blocks = (b.Heading("Write over", 1, "write"), b.Paragraph(b.spans("How. " * 40), keep=True), b.Swaps(rows, HEAD))
    return b.Document("errata", "Corrections", "en", blocks)


def swap(what: str, old: str, new: str) -> b.Swap:
    return b.Swap(b.spans(what), b.spans(old), b.spans(new))


def texts(laid: pages.Laid) -> list[Text]:
    return [item for page in laid.sheet.pages for item in walk(page.items) if isinstance(item, Text)]


def test_values_stand_below_each_other_with_a_box_before_each() -> None:
    laid = pages.fill(document(swap("Tank: power", "4", "5"), swap("Tank, PPC: time", "12", "3")), A4)
    found = {text.content: text for text in texts(laid)}
    assert found["5"].x == found["3"].x
    assert found["5"].size == 14.0
    assert laid.overflows == []
    boxes = [item for page in laid.sheet.pages for item in walk(page.items) if isinstance(item, Rect)]
    assert len({(box.x, box.y) for box in boxes if box.width == 3.2}) == 2


def test_a_struck_word_has_a_line_through_it_and_not_through_the_space_behind() -> None:
    row = b.Swap(b.spans("Haste"), (), (), (), b.spans(b.Span("Roll two", "struck"), " ", b.Span("Roll", "bold")))
    laid = pages.fill(document(row), A4)
    word = next(text for text in texts(laid) if text.content.strip() == "Roll two")
    bold = next(text for text in texts(laid) if text.content == "Roll")
    lines = [
        item for page in laid.sheet.pages for item in walk(page.items)
        if isinstance(item, Path) and abs(float(item.segments[0][1]) - word.x + 0.2) < 1e-6
        and word.y - 2 < float(item.segments[0][2]) < word.y
    ]  # fmt: skip
    assert len(lines) == 1
    assert float(lines[0].segments[1][1]) < bold.x


def test_a_long_value_goes_below_its_name_and_nothing_is_lost() -> None:
    long = "a very long name for a weapon that nobody ever wanted to carry"
    laid = pages.fill(document(swap("Weapon", long, long[::-1])), A4)
    assert laid.overflows == []
    told = " ".join(text.content for text in texts(laid))
    assert long.split()[-1] in told
    assert long[::-1].split()[-1] in told


def test_rows_that_run_on_repeat_the_head_and_keep_their_intro() -> None:
    laid = pages.fill(document(*(swap(f"Thing {number}", "1", "2") for number in range(60))), A4)
    heads = [text for text in texts(laid) if text.content == "cross out"]
    assert len(heads) > 1
    spots = [(spot.page, spot.x) for spot in laid.spots if spot.atom.block < 3]
    first = [spot for spot in laid.spots if spot.atom.block in (0, 1)]
    assert {(spot.page, spot.x) for spot in first} == {spots[0]}


def test_as_text() -> None:
    told = document(b.Swap(b.spans("Tank"), b.spans("4"), b.spans("5"), b.spans("in Enemies")))
    assert "| □ | Tank (in Enemies) | ~~4~~ | **5** |" in markdown.write(told)
    assert "<td>Tank (in Enemies)</td><td><s>4</s></td>" in html.write(told)
