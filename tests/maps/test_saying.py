"""Maps, lines of sight and reach are told in a language, on paper and on a terminal."""

from __future__ import annotations

from pathlib import Path

import click
import pypdfium2
import pytest
import yaml

from generator.cli import map_words
from generator.cli.main import main
from generator.maps.hexmap import SHORT_SIDES
from generator.maps.saying import LETTERS, LOOK, Saying

ROOT = Path(__file__).resolve().parents[2]


def test_the_templates_english_words_are_those_of_the_code() -> None:
    words = yaml.safe_load((ROOT / "templates/shared/words.en.yaml").read_text("utf-8"))["map"]
    assert words["look"] == LOOK
    assert words["sides"] == LETTERS
    assert tuple(LETTERS.values()) == SHORT_SIDES


def test_words_that_older_templates_lack_are_english() -> None:
    say = Saying({"map/look/hexes": "<count> heksaa", "map/look/points": "pisteet"}.get)  # type: ignore[arg-type]
    assert (say.hexes(3), say.hexes(1), say.kit("points"), say.kit("furlongs")) == (
        "3 heksaa", "1 hex", "pisteet", "furlongs",
    )  # fmt: skip
    assert [say.counted(*how) for how in ((1, "inch", "inches"), (2, "point", "points"), (2, "mile", "miles"))] == [
        "1 inch", "2 points", "2 miles",
    ]  # fmt: skip
    assert (say.side(1), list(say.sides(0b001001)), say.kind("woods")) == ("NE", ["N", "S"], "woods")


def test_letters_of_facings_mean_one_side_in_any_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finnish E is the south, and KO no English letters. Letters that mean two sides in two languages are none, and the
    English ones always mean what they mean in English."""
    known = map_words.letters()
    finnish = {"P": 0, "KO": 1, "KA": 2, "E": 3, "LO": 4, "LU": 5}
    assert {word: known[word] for word in finnish} == {word: {side} for word, side in finnish.items()}
    names = list(LETTERS)
    files = {}
    for lang, words in (("xx", ("S", "A", "B", "C", "D", "F")), ("yy", ("B", "A", "G", "H", "I", "J"))):
        files[lang] = tmp_path / f"{lang}.yaml"
        files[lang].write_text(yaml.safe_dump({"map": {"sides": dict(zip(names, words, strict=True))}}), "utf-8")
    monkeypatch.setattr(map_words, "word_files", lambda project: files)
    convert = map_words.FACING.convert
    assert [convert(word, None, None) for word in ("s", "A", "g", "D")] == [3, 1, 2, 4]
    told = "'B' is no facing; there are N, NE, SE, S, SW, NW, and in other languages A, G, C, H, D, I, F, J."
    with pytest.raises(click.BadParameter, match=told):
        convert("B", None, None)


def test_no_terrain_has_the_letters_of_a_facing() -> None:
    """Both stand on maps: LO of louhikko would be taken for the south-west. No two terrains have the same letters."""
    for words in (ROOT / "templates/shared").glob("words.*.yaml"):
        told = yaml.safe_load(words.read_text("utf-8"))["map"]
        terrain = list(told["letters"].values())
        assert len(terrain) == len(set(terrain)) >= 20
        assert not set(terrain) & set(told["sides"].values())


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
    assert ("0304 KO" in told["fi"], "0304 NE" in told["en"]) == ("--reach" in more,) * 2
    capsys.readouterr()
    assert main(["map", "sight", name, "0101", "0708", "--lang", "en"]) == 0
    assert "The line crosses 0201," in capsys.readouterr().out


def test_a_map_on_the_terminal_is_told_in_the_language_asked_for_or_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MECHSMITH_CONFIG_DIR", str(tmp_path))
    words = ["map", "show", "lime-village", "--width", "90"]
    told = []
    for preferred, more in (("off", ("--lang", "en")), ("off", ()), ("on", ()), ("on", ("--lang", "en"))):
        monkeypatch.delenv("MECHSMITH_PREFERENCES", raising=False)
        assert main(["prefer", "language=fi"]) == 0  # which the game has for its first language, too
        if preferred == "off":
            monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
        capsys.readouterr()
        assert main([*words, *more]) == 0
        told.append(capsys.readouterr().out)
    english, finnish = told[:2]
    assert told[2:] == [finnish, english]
    assert english.startswith("Lime Village, 16 x 15 hexes\n")
    assert english.endswith("\nw woods   ^ rough   r road   b building\n")
    assert finnish.startswith("Lehmuskylä, 16 x 15 heksaa\n")
    assert finnish.endswith("\nw metsä   ^ louhikko   r tie   b rakennus\n")
    assert main([*words, "--lang", "xx"]) == 2
    assert "no words for maps in the language xx" in capsys.readouterr().err
    monkeypatch.delenv("MECHSMITH_PREFERENCES", raising=False)
    for word, said in (("mill-ford", "hexes"), ("lime-village", "heksaa")):
        assert main(["map", "show", word]) == 0
        assert said in capsys.readouterr().out.splitlines()[0], "a game without the preferred language has its own"
