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


def test_a_map_on_the_terminal_is_told_in_the_language_asked_for_or_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MECHSMITH_CONFIG_DIR", str(tmp_path))
    words = ["map", "show", "lime-village", "--width", "90"]
    told = []
    for preferred, more in (("off", ()), ("off", ("--lang", "fi")), ("on", ()), ("on", ("--lang", "en"))):
        monkeypatch.delenv("MECHSMITH_PREFERENCES", raising=False)
        assert main(["prefer", "language=fi"]) == 0
        if preferred == "off":
            monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
        capsys.readouterr()
        assert main([*words, *more]) == 0
        told.append(capsys.readouterr().out)
    english, finnish = told[:2]
    assert told[2:] == [finnish, english]
    assert english.startswith("Lehmuskylä, 16 x 15 hexes\n")
    assert english.endswith("\nw woods   ^ rough   r road   b building\n")
    assert finnish.startswith("Lehmuskylä, 16 x 15 heksaa\n")
    assert finnish.endswith("\nw metsä   ^ vaikea maasto   r tie   b rakennus\n")
    assert main([*words, "--lang", "xx"]) == 2
    assert "no words for maps in the language xx" in capsys.readouterr().err
