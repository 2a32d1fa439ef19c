"""HTML documents for those who read by ear or by keyboard: axe-core finds nothing wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.data.content import load_content
from generator.documents import booklet, html, summary
from tests import two_languages
from tests.documents import axe
from tests.documents.conftest import GAMES, TEMPLATES, load

needs_axe = pytest.mark.skipif(axe.lacking() != "", reason=axe.lacking() or "-")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Finnish booklet of a game in two languages."""
    root = two_languages.make(tmp_path_factory.mktemp("axe"))
    module = games.find(two_languages.GAME, [root / "games"])
    assert module is not None
    content = load_content(root / "content" / two_languages.GAME, module)
    assert content.diagnostics == []
    return html.write(booklet.build(content, "fi", TEMPLATES), accent="#B03A2E", others={"en": "../en/booklet.html"})


def test_a_page_says_its_language_and_where_others_are(page: str) -> None:
    head, _, body = page.partition("<body>\n")
    assert '<html lang="fi">' in head
    assert '<link rel="alternate" hreflang="en" href="../en/booklet.html">' in head
    skip, languages, main = body.split("\n")[:3]
    assert skip == '<a class="skip" href="#main">Siirry tekstiin</a>'
    link = '<a href="../en/booklet.html" lang="en" hreflang="en">English</a>'
    assert languages == f'<nav class="languages" aria-label="Muilla kielillä">{link}</nav>'
    assert main == '<main id="main" tabindex="-1">'
    assert "hyphens: auto" in head
    assert "\u00ad" not in page


@needs_axe
def test_axe_finds_nothing_in_a_finnish_booklet(page: str, tmp_path: Path) -> None:
    found = axe.run(page, tmp_path)
    assert found["violations"] == []
    assert found["passes"] > 20


@needs_axe
def test_axe_finds_what_is_wrong(tmp_path: Path) -> None:
    page = "<!DOCTYPE html><html><head><title>x</title></head><body><h1>x</h1><h3>y</h3><img src=x></body></html>"
    found = axe.run(page, tmp_path)
    assert {"html-has-lang", "image-alt", "heading-order"} <= {one["id"] for one in found["violations"]}


@needs_axe
@pytest.mark.prove
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_what_games_print(game: str, dark: bool, tmp_path: Path) -> None:
    content = load(game)
    accent = f"#{content.info.accent}" if content.info else "#444444"
    for lang in content.languages:
        others = {other: f"../{other}/x.html" for other in content.languages if other != lang}
        for number, made in enumerate((booklet, summary)):
            folder = tmp_path / f"{lang}-{number}"
            folder.mkdir()
            told = html.write(made.build(content, lang, TEMPLATES), accent=accent, others=others)
            assert axe.run(told, folder, dark=dark)["violations"] == [], lang
