"""Breaking words: Finnish by rule, every language by soft hyphens; numbers, dice and names never."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.documents import blocks as b
from generator.documents import inline, pages
from generator.documents.tables import column_widths
from generator.draw import pdf
from generator.draw.display import Text, walk
from generator.draw.fit import Fitted, Run, fit_box, wrap
from generator.draw.fonts import width as measured
from generator.draw.hyphens import SOFT, hyphenator, is_name, softened
from generator.draw.hyphens_fi import parts
from generator.draw.paper import A4
from generator.draw.printed import check_printed
from generator.draw.theme import COLOUR

BY_HAND = (
    "sä-tei-ly-tyk-ki-pat-te-ri pans-sa-rin-lä-päi-sy hyök-käys-vuo-ro-jär-jes-tys yö-ai-kaan ka-lus-te "
    "ruo-an-su-la-tus Hel-sin-ki au-rin-ko liik-ku-mi-nen vi-hol-li-nen osu-ma-pis-te ra-ke-tin-hei-tin "
    "ko-ne-ki-vää-ri hyök-käys-vuo-ro voi-ma-kent-tä moot-to-rin-läm-pö-ti-la maa-il-ma stra-te-gia "
    "hiu-ta-leet lau-an-tai tie yö alue"
)


@pytest.mark.parametrize("word", BY_HAND.split())
def test_syllables_by_hand(word: str) -> None:
    assert "-".join(parts(word.replace("-", ""))) == word


def finnish(text: str) -> str:
    rule = hyphenator("fi")
    assert rule is not None
    return softened(text, rule).replace(SOFT, "·")


def test_what_is_never_broken() -> None:
    for text in ("2+2d6", "12 345", "T-34/85", "MG131nen", "--kalibroi", "PANSSARI", "https://esimerkki.fi", "ase"):
        assert finnish(text) == text
    assert finnish("Hyökkäys\u2060vuoro") == "Hyökkäys\u2060vuoro"
    assert hyphenator("en") is None


def test_a_compounds_border_in_the_data_wins() -> None:
    assert finnish("kaivosalue") == "kai·vo·sa·lue"  # by syllables alone
    assert finnish(f"kaivos{SOFT}alue") == "kai·vos·alue"
    assert finnish(f"moottorin{SOFT}lämpötila") == "moot·to·rin·läm·pö·tila"  # no two letters alone on a line
    assert finnish("(taka-akseli)") == "(taka-ak·seli)"


def test_names_stand_among_the_numbers() -> None:
    assert is_name(["vehicles:panther/name"])
    assert not is_name(["text.fi:sheet/heat"])
    assert not is_name(["rules.fi:clauses/fire/text", "board:rounds"])
    assert not is_name([])


def test_a_box_is_filled_with_parts_of_words() -> None:
    text = "Panssarinläpäisy ratkaistaan hyökkäysvuorojärjestyksessä yöaikaan"
    rule = hyphenator("fi-FI")
    with_rule = fit_box(text, 22, 13, (8.5, 7.0, 6.0), hyphenate=rule)
    without = fit_box(text, 22, 13, (8.5, 7.0, 6.0))
    assert isinstance(with_rule, Fitted)
    assert with_rule.size == 7.0
    assert not isinstance(without, Fitted) or without.size < 7.0
    lines = [line.text for line in with_rule.lines]
    assert "".join(line.removesuffix("-") if line.endswith("-") else line + " " for line in lines).strip() == text
    assert all(line.width <= 22.01 for line in with_rule.lines)
    name = [Run("Panssarinläpäisy", sources=("vehicles:a/name",))]
    assert [line.text for line in wrap(name, 8.5, 15, hyphenate=rule)] == ["Panssarinläpäisy"]


LONG = (
    "Säteilytykkipatterin moottorinlämpötila ratkaisee hyökkäysvuorojärjestyksen, ja panssarinläpäisyheitto tehdään "
    "vasta voimakenttägeneraattorin sammumisen jälkeen; "
    "ruoansulatus ei yöaikaan vaikuta konekivääriasemien osumapisteisiin."
)


def document(lang: str) -> b.Document:
    rows = ((b.spans("Hyökkäysvuorojärjestyslaskuri"), b.spans("Panssarinläpäisyheittotaulukko"),
             b.spans("Voimakenttägeneraattorihuolto")),)  # fmt: skip
    return b.Document("booklet", "Vihko", lang, (
        b.Title("Vihko", "Säännöt"), b.Heading("Hyökkäysvuorojärjestys", 1, "one", "1"),
        b.Clause("a", "1.1", (b.Span(LONG, "", ("rules.fi:clauses/a/text",)),)), b.Table(rows, align="lll"),
    ))  # fmt: skip


def test_a_booklet_breaks_finnish_words_and_stays_searchable(tmp_path: Path) -> None:
    laid = pages.fill(document("fi"), A4)
    assert laid.overflows == []
    runs = [item.content for page in laid.sheet.pages for item in walk(page.items) if isinstance(item, Text)]
    assert not any(SOFT in run for run in runs)
    broken = [run for run in runs if run.endswith("-")]
    assert broken
    assert "".join(run.removesuffix("-") if run.endswith("-") else run + " " for run in runs).count(LONG) == 1
    file = tmp_path / "vihko.pdf"
    file.write_bytes(pdf.render(laid.sheet, COLOUR))
    assert check_printed(file, laid.sheet) == []
    found = searched(file)
    for word in LONG.replace(",", "").replace(";", "").replace(".", "").split():
        assert word in found, word


def searched(file: Path) -> str:
    """The text of the first page as a reader of PDFs gives it for searching, words joined over line ends."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as printed:
        text: str = printed[0].get_textpage().get_text_range()
    return text.replace("\ufffe", "").replace("\x02", "").replace("-\r\n", "").replace("\r\n", " ")


def test_english_is_broken_at_soft_hyphens_only() -> None:
    plain = pages.fill(document("en"), A4)
    runs = [item.content for page in plain.sheet.pages for item in walk(page.items) if isinstance(item, Text)]
    assert not any(run.endswith("-") for run in runs)
    face = inline.BODY.face("")
    lines = inline.wrap(b.spans(f"the counter{SOFT}attack begins"), measured("attack begins", face, 8.5) + 0.1)
    assert [inline.line_text(line) for line in lines] == ["the counter-", "attack begins"]
    assert lines[0].width == pytest.approx(measured("the counter-", face, 8.5))


def test_columns_take_whole_words_where_they_can() -> None:
    rule = hyphenator("fi")
    assert rule is not None
    words = ("Hyökkäysvuoro", "Panssarinläpäisy")
    row = tuple((b.Span(softened(word, rule)),) for word in words)
    whole = [measured(word, inline.BODY.face(""), 7.0) for word in words]
    wide = column_widths(b.Table((row,), align="ll"), sum(whole) + 3)
    assert all(have >= need - 0.01 for have, need in zip(wide, whole, strict=True))
    narrow = column_widths(b.Table((row,), align="ll"), sum(whole) * 0.7)
    assert sum(narrow) <= sum(whole) * 0.7
    for cell, room in zip(row, narrow, strict=True):
        assert all(line.width <= room + 0.01 for line in inline.wrap(cell, room, inline.Setting(7.0, 3)))


def test_soft_hyphens_steer_lines_and_are_nowhere_else(tmp_path: Path) -> None:
    """Neither a title, an alternative text nor a bookmark of a file has one, and the text is as without."""
    from generator.draw import svg
    from generator.draw.display import Group, Page, Sheet

    word = f"kaivos{SOFT}alue"
    run = Text(20, 30, word, inline.BODY.face(""), 8.5, sources=("text.fi:a",))
    group = Group("a", (run,), role="figure", alt=word, bookmark=word)
    page = Page("p", 210, 297, (group,), word)
    file = tmp_path / "a.pdf"
    file.write_bytes(pdf.render(Sheet("a", "x", "fi", (page,)), COLOUR))
    assert check_printed(file, Sheet("a", "x", "fi", (page,))) == []
    import pikepdf

    with pikepdf.open(file) as opened:
        told = [str(one.get(key, "")) for one in opened.objects if isinstance(one, pikepdf.Dictionary)
                for key in ("/Title", "/Alt")]  # fmt: skip
    assert "kaivosalue" in told
    assert not any(SOFT in one for one in told)
    assert SOFT not in svg.render(page, COLOUR, lang="fi")
