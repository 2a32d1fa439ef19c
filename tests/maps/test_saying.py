"""Lines of sight and reach on printed maps are told in the page's language; a terminal's sentences stay English."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import yaml

from generator.cli.main import main
from generator.maps.saying import ENGLISH, Saying

ROOT = Path(__file__).resolve().parents[2]


def test_the_templates_english_words_are_those_of_the_code() -> None:
    words = yaml.safe_load((ROOT / "templates/shared/words.en.yaml").read_text("utf-8"))["map"]["look"]
    assert words == ENGLISH


def test_words_that_older_templates_lack_are_english() -> None:
    say = Saying({"map/look/hexes": "<count> heksaa", "map/look/points": "pisteet"}.get)  # type: ignore[arg-type]
    assert (say.hexes(3), say.hexes(1), say.of_kit("points"), say.of_kit("furlongs")) == (
        "3 heksaa", "1 hex", "pisteet", "furlongs",
    )  # fmt: skip


# By hand: the line from 0101 to 0708 begins in 0201 on any map; the rules of Panzer Witches tell of the house in 0607.
@pytest.mark.parametrize(
    ("name", "more", "finnish"),
    [
        ("lime-village", ("--reach", "halla", "0304", "NE"), ("ensimmäinen liike", "Näköesteenä 0607: rakennus.")),
        ("ten-copses", ("--heights", "1", "2"), ("Ensimmäinen: korkeus 1 taso; toinen: korkeus 2 tasoa.",)),
    ],
)
def test_a_finnish_page_has_no_english_sentence(
    name: str, more: tuple[str, ...], finnish: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(ROOT)
    words = ["map", "print", name, "--los", "0101", "0708", *more, "--one-page", "--paper", "a4"]
    told = {}
    for lang in ("fi", "en"):
        file = tmp_path / f"{lang}.pdf"
        assert main([*words, "--lang", lang, "--to", str(file)]) == 0, capsys.readouterr().err
        page = pypdfium2.PdfDocument(file.read_bytes())[0]
        told[lang] = " ".join(page.get_textpage().get_text_bounded().split())
    assert all(one in told["fi"] for one in ("Linja kulkee heksojen 0201,", *finnish))
    english = ("The line crosses", "sight.", "Blocked", "level ", "first move", "0101 to 0708")
    assert [one for one in english if one in told["fi"]] == []
    assert [one for one in english[:2] if one in told["en"]] == ["The line crosses", "sight."]
    capsys.readouterr()
    assert main(["map", "sight", name, "0101", "0708"]) == 0
    assert "The line crosses 0201," in capsys.readouterr().out
