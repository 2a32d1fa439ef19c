"""A game told in Finnish leaves no English word on a page: all that a reader sees comes from the language's own files.

Its words are masked (tests/masked.py), so that any word which came from elsewhere shows.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data.content import Content, load_content
from generator.data.diagnostics import Severity
from generator.documents import html, markdown
from generator.draw.calibration import Words, calibration
from generator.draw.paper import A4, LETTER
from generator.draw.sides import Sides
from tests import masked, two_languages
from tests.cli import inside

ALLOWED = re.compile(r"\bmm\b|· [0-9a-f]{8}$|\bgreedy\b|\bMechsmith\b|\b\d?d6\b")
"""Units, the hash in the foot line, names of policies, the product, dice."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = two_languages.make(tmp_path_factory.mktemp("left over"))
    masked.in_language(root / "content" / two_languages.GAME, root / "templates", "fi")
    return root


@pytest.fixture(scope="module")
def content(root: Path) -> Content:
    module = games.find(two_languages.GAME, [root / "games"])
    assert module is not None
    return load_content(root / "content" / two_languages.GAME, module, check=False)


@pytest.fixture(scope="module")
def drawn(root: Path, content: Content) -> list[Drawn]:
    listed = sheet_list.read(root / "templates", two_languages.GAME).sheets
    assert listed is not None
    made = []
    for paper, sides in ((A4, Sides("designed")), (LETTER, Sides("fold"))):
        press = Press(content, root / "templates", listed, sides=sides, units="mm")
        sheets, found = press.draw("fi", paper)
        assert [one for one in found if one.severity is Severity.ERROR] == []
        made += sheets
    return made


def test_no_word_on_a_page_comes_from_elsewhere(drawn: list[Drawn]) -> None:
    assert {one.id for one in drawn} == {"board", "pieces", "booklet", "summary", "start"}
    assert sum(len(list(masked.told(one.sheet))) for one in drawn) > 300
    for one in drawn:
        assert masked.left_over(one.sheet, ALLOWED) == [], one.id


def test_nor_in_html_or_markdown(drawn: list[Drawn]) -> None:
    for document in (one.document for one in drawn if one.document is not None):
        page = html.write(document, others={"en": "x.html"})
        seen = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)
        said = re.findall(r'(?:aria-label|alt|title|content)="([^"]*)"', page)
        for text in (seen, *said[2:]):
            assert not masked.OTHER.findall(re.sub(r"&\w+;|\bEnglish\b", "", ALLOWED.sub("", text)))
        text = re.sub(r'<a id="[^"]*"></a>|\]\(#[^)]*\)', "", markdown.write(document))
        assert not masked.OTHER.findall(ALLOWED.sub("", text))


def test_nor_in_a_transcript(root: Path) -> None:
    done = inside.run("play", two_languages.GAME, "--lang", "fi", "--games", "games", "--seed", "3", cwd=root)
    assert done.returncode == 0, done.stderr
    assert "Åååååå" in done.stdout
    assert not masked.OTHER.findall(ALLOWED.sub("", done.stdout))


def test_nor_on_the_sheet_for_the_backs_offset(root: Path) -> None:
    from generator.data import spans

    words = Words(spans.read(root / "templates" / "shared" / "words.fi.yaml").data)
    typed = re.compile(ALLOWED.pattern + r"|\bback-[xy]\b|mechsmith prefer|--check|--\w+|\bback\b|\bin\b|[xy]=")
    for units in ("mm", "in"):
        sheet = calibration(A4, words, Sides("long"), units=units, lang="fi")
        assert masked.left_over(sheet, typed) == []


def test_nor_on_a_map(root: Path, tmp_path: Path) -> None:
    made = inside.run("map", "new", str(tmp_path / "m.map.yaml"), "--seed", "4", "--size", "12x9", "--road", "--river",
                      "--title", "Åå", cwd=root)  # fmt: skip
    assert made.returncode == 0, made.stderr
    file = tmp_path / "m.pdf"
    done = inside.run("map", "print", str(tmp_path / "m.map.yaml"), "--lang", "fi", "--to", str(file), cwd=root)
    assert done.returncode == 0, done.stderr
    import pypdfium2

    with pypdfium2.PdfDocument(file) as printed:
        text = " ".join(page.get_textpage().get_text_range() for page in printed)
    letters = re.compile(ALLOWED.pattern + r"|\b[A-Z]{1,2}\d\b|[0-9a-f]{8}|\b[A-Z]{2}\b")
    assert "Å" in text
    assert not masked.OTHER.findall(letters.sub("", text))
