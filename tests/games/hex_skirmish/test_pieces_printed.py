"""What lies in the finished files: cards, tokens and markers counted, the leaf of each player, the maps' sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.pieces import ROOT, built, counted, kinds, pages, words

MECHS = ("bellwether", "cobbler", "drystone", "harrow", "longbarrow", "sluice", "tansy", "wagtail")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one paper and theme of the game."""
    return built("hex-skirmish", "letter", tmp_path_factory.mktemp("printed"))


def test_a_card_with_its_back_and_a_token_for_each_mech(files: Path) -> None:
    assert kinds(counted(files / "start.pdf"), "card:") == {
        f"card:{mech}{side}": 1 for mech in MECHS for side in ("", "/back")
    }
    assert kinds(counted(files / "start.pdf"), "token:") == {f"token:{mech}": 1 for mech in MECHS}
    assert (pages(files / "cards.pdf"), pages(files / "tokens.pdf")) == (2, 1)


def test_markers_for_two_lances_of_four(files: Path) -> None:
    """Eight mechs may each have moved alike: so many of each pair, 0|1, 2|3, 4|5 and the heat 1|2, 3|S."""
    found = kinds(counted(files / "start.pdf"), "marker:")
    fronts = {name: count for name, count in found.items() if not name.endswith("/back")}
    assert fronts == dict.fromkeys((
        "marker:modifier-1", "marker:modifier-2", "marker:modifier-3", "marker:jumped", "marker:sprinted",
        "marker:heat-1", "marker:heat-2",
    ), 8)  # fmt: skip
    assert {name.removesuffix("/back"): count for name, count in found.items() if name not in fronts} == fronts
    said = words(files / "tokens.pdf", 0)
    assert [said.count(word) for word in ("Jumped", "Stuck", "Sprinted", "Charged", "Shut down")] == [8] * 5


def test_a_leaf_for_each_player_has_what_a_turn_needs(files: Path) -> None:
    """The sums are worked out by hand from the source: a hex and two levels are 3, a bank into depth 1 is 3."""
    assert (pages(files / "aids.pdf"), pages(files / "record.pdf")) == (4, 2)
    movement, combat = words(files / "aids.pdf", 0), words(files / "aids.pdf", 1)
    for said in ("two levels up 1 + 1 + 1 = 3", "from the bank into depth one 1 + 1 + 1 = 3", "1–4 5–8 9–12 13–16"):
        assert said in movement, said
    for said in ("3 hex", "12 hex", "21 hex", "+0", "+2", "+4", "Chance", "97", "Critical hit", "Ram"):
        assert said in combat, said


def test_three_maps_tiled_and_on_a_page_each(files: Path) -> None:
    """At 32 mm Three Hills is 342 by 432 mm, four sheets; the others, 453 by 560 mm, are eight. And a plan."""
    assert [pages(files / f"map-{name}.pdf") for name in ("three-hills", "mill-ford", "terrace-town")] == [5, 9, 9]
    assert pages(files / "maps.pdf") == 3
    assert "Sheet 1A" in words(files / "map-three-hills.pdf", 1)


def test_the_first_file_says_what_isnt_printed(files: Path) -> None:
    said = words(files / "start.pdf", 0)
    assert "Two dice, and a die for each mech, or the markers. They aren’t printed." in said
    assert "72 pieces to cut out" in said  # 8 cards, 8 tokens, 7 times 8 markers


def test_the_record_names_both_lances_with_their_points(files: Path) -> None:
    said = words(files / "record.pdf", 0)
    assert "River Lance Wagtail 22 Sluice 30 Drystone 38 Bellwether 52 142" in said  # 22 + 30 + 38 + 52


def test_page_one_tells_the_first_battle(files: Path) -> None:
    said = words(files / "start.pdf", 0)
    assert "Your first game: First Shots" in said
    assert "Join the sheets of the map Three Hills." in said
    assert "Red plays Sluice. It begins on a hex that ends in 01 or 02." in said
    assert "Blue plays Tansy, on a hex that ends in 12 or 13." in said
    assert "Play 10 turns." in said
    assert "Three Hills" in words(files / "start.pdf", pages(files / "start.pdf") - 9)


def test_the_readme_counts_the_sheets_of_a_first_game(files: Path) -> None:
    """A leaf has two pages; the last one is printed on one side or on both."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Twelve sheets," in readme.split("**Hex Skirmish**, for two")[1][:200]
    said = words(files / "start.pdf", 0)
    assert "12 sheets of paper" in said
    assert -(-pages(files / "start.pdf") // 2) == 12
