"""The elements with which a game's templates print its maps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.data import spans
from generator.data.content import load_content
from generator.data.diagnostics import Place
from generator.draw.display import Group, Text, walk
from generator.draw.elements import Refused
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.template import Rendered, Templates
from generator.maps.widgets import Maps, maps_of_game
from tests.maps.printed import ROOT, everything, field, of

TILED = """
<sheet title="T">
{% for page in maps.tiled("all", 32) %}
<page id="{{ page.id }}" title="{{ page.title }}" width="{{ page.width }}" height="{{ page.height }}" cut="true">
<terrain-map page="{{ ref(page) }}"/>
</page>
{% endfor %}
</sheet>
"""
PICTURE = """
<sheet title="T"><page id="p">
{% set shown = maps.shown("hill", 20) %}
<terrain-map shown="{{ ref(shown) }}" x="20" y="30"/>
<terrain-legend shown="{{ ref(shown) }}" x="20" y="150" width="160"/>
</page></sheet>
"""


def render(folder: Path, text: str, paper: Paper = A4) -> Rendered:
    (folder / "demo").mkdir()
    (folder / "demo" / "t.j2").write_text(text, encoding="utf-8")
    words = spans.read(ROOT / "templates" / "shared" / "words.en.yaml").data
    maps = Maps({"all": everything(), "hill": field(2, 2, h0101=of("woods", 2, ground=1))}, paper, words)
    names: dict[str, Any] = {"paper": paper, "lang": "en", "maps": maps}
    return Templates(folder, "demo", ["generator.maps.widgets"]).render("t.j2", names)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_template_prints_a_map_over_sheets(tmp_path: Path, paper: Paper) -> None:
    """Seven columns of 32 mm are 203 mm wide and seven rows 240 mm high: two upright sheets side by side."""
    made = render(tmp_path, TILED, paper)
    assert [one.message for one in made.findings] == []
    assert made.sheet is not None
    pages = made.sheet.pages
    assert [page.id for page in pages] == ["all:plan", "all:sheet-1A", "all:sheet-1B"]
    figures = [one for one in walk(pages[1].items) if isinstance(one, Group) and one.role == "figure"]
    assert [one.id for one in figures] == ["all:map:1A"]
    assert figures[0].alt.startswith("Sheet 1A. Map all: columns 1 to 4, rows 1 to ")
    levels = [one for one in walk(figures[0].items) if isinstance(one, Text) and one.content == "3"]
    assert levels[0].sources == ("maps:all",)
    assert [one.message for one in check_sheet(made.sheet, lambda path: Place(""), lambda path: 0)] == []


def test_a_picture_and_its_legend_stand_anywhere_on_a_page(tmp_path: Path) -> None:
    made = render(tmp_path, PICTURE)
    assert [one.message for one in made.findings] == []
    assert made.sheet is not None
    said = [one.content for one in walk(made.sheet.pages[0].items) if isinstance(one, Text)]
    assert said[:3] == ["0101", "W2", "1"]
    assert "woods; the number is their density" in said


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{% for page in maps.tiled("al") %}{% endfor %}', "there is no map 'al'"),
        ("<terrain-map/>", "give either `page`"),
    ],
)  # fmt: skip
def test_what_a_template_gets_wrong_is_said(tmp_path: Path, text: str, word: str) -> None:
    made = render(tmp_path, f'<sheet title="T"><page id="p">{text}</page></sheet>')
    assert any(word in one.message for one in made.findings)


def test_a_games_maps_have_the_names_of_its_texts() -> None:
    name = next(path.parent.name for path in sorted((ROOT / "content").glob("*/maps.yaml")))
    module = games.find(name)
    assert module is not None
    content = load_content(ROOT / "content" / name, module, check=False, prose=False)
    words = spans.read(ROOT / "templates" / "shared" / "words.en.yaml").data
    maps = maps_of_game(content.view("en"), A4, words)
    first = next(iter(maps))
    assert maps.one(first).title == content.texts["en"]["maps"][first]["name"]
    assert len(maps.tiled(first, 32, plan=False)) == len(maps.tiled(first, 32)) - 1
    with pytest.raises(Refused, match="there is no map 'nowhere'"):
        maps["nowhere"]
