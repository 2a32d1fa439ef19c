"""`mechsmith map sight` and `map reach` by the rules of the game: each hex and price by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.called import Called

ROWS = '["= w", ". .", ". w", ". 1", "b2 .", ". ."]'
ENGLISH = ("--lang", "en")
GAME = ("--game", "panzer-witches", *ENGLISH)


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.chdir(tmp_path)
    Path("lane.map.yaml").write_text(f"format: 1\nrows: {ROWS}\n", encoding="utf-8")
    return Called(capsys, "map")


def sight(called: Called, start: str, end: str) -> list[str]:
    assert called("sight", "lane.map.yaml", start, end, *GAME) == 0
    return called.out.splitlines()


def test_lines_of_sight_are_those_of_the_game(called: Called) -> None:
    """From 0201 down: woods in 0203 don't block alone, the hill in 0204 is higher than both ends. A building in 0105
    blocks; for who stands on the hill the woods are one hex of two, and 0205 is hull down."""
    assert sight(called, "0201", "0206") == [
        "0201 (level 0) to 0206 (level 0): 5 hexes", "The line crosses 0202, 0203, 0204, 0205.",
        "Blocked by 0204: level 1, higher than both.", "Through 1 hex of woods; 2 between the two block.",
        "Not in sight.",
    ]  # fmt: skip
    assert "Blocked by 0105: a building." in sight(called, "0104", "0106")
    down = "The second can take cover from the first: it is hull down."
    assert sight(called, "0204", "0205")[1:] == [down, "In sight."]
    assert sight(called, "0202", "0204")[-2:] == ["Through 1 hex of woods; 2 between the two block.", "In sight."]


def test_two_woods_block_and_one_level_from_afar(called: Called) -> None:
    """Down a column of three hexes of woods, and from a hill three hexes deep to a plain as deep."""
    Path("wood.map.yaml").write_text('format: 1\nrows: [".", w, w, "."]\n', encoding="utf-8")
    assert called("sight", "wood.map.yaml", "0101", "0104", *GAME) == 0
    assert "Blocked by woods in 0102, 0103: 2 hexes between the two are enough." in called.out
    Path("hill.map.yaml").write_text('format: 1\nrows: ["1", "1", "1", "0", "0", "0"]\n', encoding="utf-8")
    assert called("sight", "hill.map.yaml", "0101", "0106", *GAME) == 0
    assert "One level apart, and neither stands within 2 hexes of the border" in called.out
    assert called("sight", "hill.map.yaml", "0102", "0106", *GAME) == 0
    assert called.out.splitlines()[-1] == "In sight."


def test_a_map_of_the_game_has_its_rules_and_a_file_those_for_all(called: Called) -> None:
    assert called("sight", "lime-village", "1305", "1308", *ENGLISH) == 0
    assert "Blocked by 1307: level 1, higher than both." in called.out
    assert called("show", "lime-village", "--los", "1305", "1308", *ENGLISH) == 0
    assert called.out.splitlines()[-1] == "Not in sight."
    assert called("sight", "lime-village", "1305", "1308", "--heights", "1", "1") == 2
    assert "in panzer-witches it doesn't matter for sight how high units are" in called.err
    assert called("sight", "lane.map.yaml", "0201", "0206") == 0
    assert "Both are taken to be 2 levels high." in called.out


def test_reach_of_a_first_move_and_with_the_counter(called: Called) -> None:
    """Raju moves 5, so a first move has 2; woods cost a point more, a level a point more, pavement nothing more."""
    assert called("reach", "lane.map.yaml", "raju", "0202", *GAME) == 0
    assert called.out.splitlines() == [
        "Raju, first move, from 0202 facing N: 7 hexes with 2 points", "  0202   0  stays", "  0102   1  NW",
        "  0103   1  SW", "  0101   2  NW, N", "  0201   2  N", "  0203   2  S", "  0104   2  SW, S",
    ]  # fmt: skip
    assert called("reach", "lane.map.yaml", "raju", "0202", *GAME, "--moving", "--to", "0204") == 0
    assert called.out.splitlines() == [
        "Raju, moving already, to 0204: 4 of 5 points",
        "   1  S  0203  2 (hex 1, woods 1), 2 in all",
        "   2  S  0204  2 (hex 1, levels 1), 4 in all",
        "It faces any way there, and stops or keeps its movement counter.",
    ]  # fmt: skip


def test_the_game_is_told_in_its_own_language(called: Called) -> None:
    """The same in Finnish, the game's first language, where nobody asks for another: facings as P, KO, KA, E, LO, LU.
    Facings may be typed so, too."""
    mine = ("--game", "panzer-witches")
    assert called("reach", "lane.map.yaml", "raju", "0202", *mine) == 0
    assert called.out.splitlines() == [
        "Raju, ensimmäinen liike, heksasta 0202, suunta P: 7 heksaa, 2 pistettä", "  0202   0  paikallaan",
        "  0102   1  LU", "  0103   1  LO", "  0101   2  LU, P", "  0201   2  P", "  0203   2  E", "  0104   2  LO, E",
    ]  # fmt: skip
    way = ("reach", "lane.map.yaml", "raju", "0202", *mine, "--moving", "--to", "0204")
    assert called(*way) == 0
    assert called.out.splitlines() == [
        "Raju, jo liikkeessä, heksaan 0204: 4 / 5 pistettä",
        "   1  E  0203  2 (heksa 1, metsä 1), yhteensä 2",
        "   2  E  0204  2 (heksa 1, tasot 1), yhteensä 4",
        "Siellä se osoittaa mihin tahansa ja pysähtyy tai pitää liikemerkkinsä.",
    ]  # fmt: skip
    for typed, said in (("KO", "KO"), ("ne", "KO"), ("E", "E"), ("lo", "LO"), ("NW", "LU")):
        assert called("reach", "lane.map.yaml", "raju", "0202", typed, *mine) == 0
        assert f"suunta {said}:" in called.out
    assert called("sight", "lane.map.yaml", "0204", "0205", *mine) == 0
    assert called.out.splitlines()[1:] == ["Toinen voi suojautua ensimmäiseltä: se on hull down.", "Näkyvissä."]
    assert called("sight", "lane.map.yaml", "0201", "0206") == 0
    assert "In sight." in called.out, "a file is no game's"


def test_a_hex_of_the_game_is_told_in_its_own_language(called: Called) -> None:
    """0803 of the village has a road from the north to the south, which its file doesn't say."""
    assert called("show", "lime-village", "0803", "0601") == 0
    assert called.out.splitlines()[:2] == ["0803: taso 0", "  tie P E (sen mukaan, mitä vieressä on)"]
    assert called("show", "lime-village", "0803", *ENGLISH) == 0
    assert called.out.splitlines()[:2] == ["0803: level 0", "  road N S (by what lies beside it)"]


def test_one_open_hex_is_always_in_reach(called: Called) -> None:
    """With one point the woods beside it, which cost 2, are its whole move."""
    assert called("reach", "lane.map.yaml", "raju", "0202", *GAME, "--points", "1", "--to", "0201") == 0
    assert "1 (hex 1, woods 1, 2 in all: its whole move, as one open hex is always in reach), 1 in all" in called.out
    assert called("reach", "lane.map.yaml", "raju", "0202", *GAME, "--points", "0") == 0
    assert called.out.splitlines() == ["Raju, first move, from 0202 facing N: 1 hex with 0 points", "  0202   0  stays"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("reach", "lane.map.yaml", "raju", "0202", "--jump"), "Raju can't jump"),
        (("reach", "lane.map.yaml", "raju", "0105"), "nothing can stand in 0105"),
        (("reach", "lane.map.yaml", "raju", "0202", "--to", "0206"), "0206 is out of reach with 2 points"),
        (("sight", "lane.map.yaml", "0101", "0909"), "no hex 0909"),
    ],
)
def test_what_cannot_be_is_said(called: Called, words: tuple[str, ...], said: str) -> None:
    assert called(*words, *GAME) == 2
    assert said in called.err


def test_who_moves_already_comes_no_further_in_other_games(called: Called) -> None:
    assert called("reach", "lane.map.yaml", "tansy", "0202", "--game", "hex-skirmish", "--moving") == 2
    assert "nobody comes further for having moved before" in called.err
