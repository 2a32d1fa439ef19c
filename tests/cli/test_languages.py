"""Commands that take a language, on a game in two of them."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pypdfium2
import pytest

from generator.data import preferences
from tests import two_languages
from tests.cli import inside

GAME = two_languages.GAME


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_languages.make(tmp_path_factory.mktemp("languages"))


def call(root: Path, *words: str, **environment: str) -> CompletedProcess[str]:
    return inside.run(*words, "--games", "games", cwd=root, **environment)


def done(root: Path, *words: str, **environment: str) -> str:
    made = call(root, *words, **environment)
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


def text(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as printed:
        return " ".join(page.get_textpage().get_text_range() for page in printed)


def test_the_game_has_no_fault(root: Path) -> None:
    assert done(root, "check", GAME).endswith("red-line: nothing found.\n")


def test_build_makes_each_language_or_one(root: Path, tmp_path: Path) -> None:
    both, one = tmp_path / "both", tmp_path / "one"
    narrow = ("--paper", "a4")
    done(root, "build", GAME, *narrow, "--output", str(both))
    assert sorted(path.name for path in (both / GAME).iterdir()) == ["en", "fi"]
    first = text(both / GAME / "fi/a4/ink/start.pdf")
    assert "Tulosta koossa 100 %" in first
    assert "leikattava osa" in first  # one of them
    assert "suoraa leikkausta" in first  # several
    assert "Print at 100 %" in text(both / GAME / "en/a4/ink/start.pdf")
    finnish = text(both / GAME / "fi/a4/booklet.pdf").replace("\ufffe", "")
    assert "5\u00a0ruutua" in finnish.replace("\r\n", " ") or "5 ruutua" in finnish.replace("\r\n", " ")
    assert "Versio 1.0 (1.5.2026)" in finnish
    assert "Version 1.0 (2026-05-01)" in text(both / GAME / "en/a4/booklet.pdf")
    link = '<link rel="alternate" hreflang="{0}" href="../{0}/booklet.html">'
    assert link.format("en") in (both / GAME / "fi/booklet.html").read_text(encoding="utf-8")
    assert link.format("fi") in (both / GAME / "en/booklet.html").read_text(encoding="utf-8")
    done(root, "build", GAME, *narrow, "--lang", "fi", "--output", str(one))
    assert [path.name for path in (one / GAME).iterdir()] == ["fi"]
    assert "hreflang" not in (one / GAME / "fi/booklet.html").read_text(encoding="utf-8")
    assert done(root, "check", GAME, "--printed", *narrow, "--output", str(both)).endswith("nothing found.\n")


def test_play_tells_in_the_language_that_is_asked_for(root: Path) -> None:
    assert done(root, "play", GAME, "--seed", "3").startswith("Punainen raja, siemenluku 3, pelaajana greedy.\n")
    assert done(root, "play", GAME, "--seed", "3", "--lang", "en").startswith("Red Line, seed 3, played by greedy.\n")
    steps = json.loads(done(root, "play", GAME, "--seed", "3", "--lang", "fi", "--format", "json"))["steps"]
    assert steps[1]["lines"][0] == {"text": "Ohjukset: nopat 4, 6, 3, 1, osumia 2.", "clauses": ["choose", "fire"]}


def test_a_preferred_language_counts_where_none_is_asked_for(root: Path, tmp_path: Path) -> None:
    (tmp_path / preferences.FILE).write_text('language = "en"\n', encoding="utf-8")
    own = {preferences.FOLDER: str(tmp_path), preferences.SWITCH: ""}
    assert done(root, "play", GAME, **own).startswith("Red Line, seed")
    assert done(root, "play", GAME, "--lang", "fi", **own).startswith("Punainen raja, ")
    (tmp_path / preferences.FILE).write_text('language = "sv"\n', encoding="utf-8")
    assert done(root, "play", GAME, **own).startswith("Punainen raja, ")


def test_preview_draws_a_language(root: Path, tmp_path: Path) -> None:
    for lang, word in (("fi", "Kierrokset"), ("en", "Rounds")):
        done(root, "preview", GAME, "board", "--svg", "--lang", lang, "--output", str(tmp_path / lang))
        (page,) = (tmp_path / lang).rglob("*.svg")
        assert word in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("build", GAME), ("preview", GAME), ("play", GAME), ("translations", GAME),
        ("compare", "content", "content", "--game", GAME, "--no-games"),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_an_unknown_language_is_named_with_those_there_are(root: Path, words: tuple[str, ...]) -> None:
    made = call(root, *words, "--lang", "sv")
    assert made.returncode == 2
    assert "red-line has no language" in made.stderr
    assert "sv" in made.stderr
    assert "fi, en" in made.stderr
    assert "Traceback" not in made.stderr


def test_comparisons_and_errata_speak_the_language(root: Path, tmp_path: Path) -> None:
    new = two_languages.make(tmp_path)
    board = new / "content" / GAME / "board.yaml"
    board.write_text(board.read_text("utf-8").replace("armour: 3", "armour: 2"), encoding="utf-8")
    old = str(root / "content")
    told = call(new, "compare", old, "content", "--game", GAME, "--no-games", "--lang", "fi").stdout
    assert "Lauta, bunkkeri: panssari 3 -> 2" in told
    done(new, "errata", old, "content", "--game", GAME, "--lang", "fi", "--to", str(tmp_path / "e.md"))
    said = (tmp_path / "e.md").read_text(encoding="utf-8")
    assert said.startswith("# Punainen raja: Korjaukset\n")
    assert "| □ | **Lauta, bunkkeri**: panssari" in said


def test_marks_of_what_cannot_be_read_now_are_kept(root: Path) -> None:
    """Nor is a faulty translations.yaml written over."""
    folder = root / "content" / GAME
    marks, rules = folder / "translations.yaml", folder / "rules.en.yaml"
    whole = rules.read_text(encoding="utf-8")
    other = "sv: {rules: {clauses: {gone: abcdefgh abcd}}}\n"
    try:
        done(root, "translations", GAME, "--accept", "all")
        marks.write_text(marks.read_text(encoding="utf-8") + other, encoding="utf-8")
        done(root, "translations", GAME, "--accept", "text")
        before = marks.read_text(encoding="utf-8")
        assert "gone: abcdefgh abcd" in before
        rules.write_text("]" + whole, encoding="utf-8")
        shown = call(root, "translations", GAME)
        assert shown.returncode == 1
        assert "rules.en.yaml:1:1: error YM001" in shown.stdout
        done(root, "translations", GAME, "--accept", "text")
        assert sorted(marks.read_text(encoding="utf-8").splitlines()) == sorted(before.splitlines())
        rules.write_text(whole, encoding="utf-8")
        for damaged in (before[:-20] + "[", before.replace("format: 1", "format: 2"), before + "en: 3\n"):
            marks.write_text(damaged, encoding="utf-8")
            refused = call(root, "translations", GAME, "--accept", "all")
            assert refused.returncode == 2
            assert "translations.yaml:" in refused.stderr
            assert "Nothing was written." in refused.stderr
            assert marks.read_text(encoding="utf-8") == damaged
        marks.unlink()
        marks.mkdir()
        refused = call(root, "translations", GAME, "--accept", "all")
        marks.rmdir()
        said = "/translations.yaml: translations.yaml can't be read: it is a folder"
        assert refused.stderr.splitlines()[0].endswith(said)
    finally:
        rules.write_text(whole, encoding="utf-8")
        marks.unlink(missing_ok=True)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("languages: ", "languages: [en, en] # ", "en stands twice [game:languages/1]"),
    ("languages: ", "languages: [] # ", "languages has 0 entries, and must have at least 1 [game:languages]"),
    ("format: 1", "format: [", "game.yaml:"),
])  # fmt: skip
def test_languages_that_cannot_be_known_are_told_before_anything_is_done(
    root: Path, old: str, new: str, said: str
) -> None:
    file = root / "content" / GAME / "game.yaml"
    whole = file.read_text(encoding="utf-8")
    try:
        file.write_text(whole.replace(old, new, 1), encoding="utf-8")
        for words in ((), ("--accept", "all"), ("--todo", "todo.md")):
            told = call(root, "translations", GAME, *words)
            assert (told.returncode, told.stderr) == (1, "")
            assert said in told.stdout
    finally:
        file.write_text(whole, encoding="utf-8")
    assert not (root / "todo.md").exists()
    assert not (file.parent / "translations.yaml").exists()
