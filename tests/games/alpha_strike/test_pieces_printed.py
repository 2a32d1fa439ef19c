"""What lies in the finished files: cards, tokens and markers of a force counted, the quick reference, odds, maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.pieces import ROOT, built, counted, line_of, pages, words


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one paper and theme of the game; its sheets show both forces of the first battle."""
    return built("alpha-strike", "a4", tmp_path_factory.mktemp("printed"))


def test_a_card_a_token_and_markers_for_each_of_eight_units(files: Path) -> None:
    """First Muster has one Cinderhull CH-3 and Slow Burn two: three cards of it, each with a name of its own."""
    found = counted(files / "start.pdf")
    cards = [name for name in found if name.startswith("card:")]
    assert len([name for name in cards if not name.endswith("/back")]) == 8
    assert len(cards) == 16
    assert {f"card:cinderhull-ch-3{copy}" for copy in ("", "-2", "-3")} < set(cards)
    assert [count for name, count in found.items() if name.startswith("token:")] == [1] * 8
    markers = {name: count for name, count in found.items() if name.startswith("marker:")}
    pairs = ("moved", "stood", "heat-1", "heat-2")
    assert markers == {f"marker:{pair}{side}": 8 for pair in pairs for side in ("", "/back")}
    said = words(files / "cards.pdf", 0)
    assert all(name in said for name in ("Lintel", "Kettle", "Chimney", "Grate"))


def test_page_one_tells_the_first_battle_whose_map_lies_behind_it(files: Path) -> None:
    said = words(files / "start.pdf", 0)
    assert "Your first game: Wide Field" in said
    assert "Join the sheets of the map Ten Copses." in said
    assert "Red plays First Muster. It begins on hexes that end in 01 or 02." in said
    assert "Blue plays Slow Burn, on hexes that end in 16 or 17." in said
    assert "Play 12 turns." in said
    # What the rows of cards and tokens say together: 8 and 40. The sheets of the map are joined, not cut apart.
    assert "48 pieces to cut out 48 straight cuts" in said
    assert "Ten Copses" in words(files / "start.pdf", pages(files / "start.pdf") - 17)


def test_a_force_that_somebody_asks_for_is_printed_alone(tmp_path: Path) -> None:
    folder = built("alpha-strike", "a4", tmp_path, "--loadout", "slow-burn")
    said = words(folder / "cards-slow-burn.pdf", 0)
    assert [name in said for name in ("Chimney", "Grate", "Anvil", "Spark", "Lintel")] == [True] * 4 + [False]
    assert "Your first game" not in words(folder / "start-slow-burn.pdf", 0)
    assert "First Muster" not in words(folder / "roster-slow-burn.pdf", 0)


def test_a_turn_can_be_played_from_one_page(files: Path) -> None:
    assert pages(files / "quick.pdf") == 4  # a leaf for each player
    said = words(files / "quick.pdf", 0)
    for word in ("Initiative", "Movement", "Combat", "End", "TMM", "Charge", "Death from above", "Critical hit"):
        assert word in said, word


def test_each_phase_of_a_turn_has_as_much_room_as_its_words(files: Path) -> None:
    """A line is 3.36 mm high; a row has its lines, at least two, and 2.8 mm: 9.6, 16.4, 13 and 9.6 mm."""
    first, second, third, last = (
        line_of(files / "quick.pdf", 0, word) for word in ("Initiative", "Movement", "Combat", "End")
    )
    assert [round(step, 1) for step in (second - first, third - second, last - third)] == [9.6, 16.4, 13.0]


def test_each_force_has_its_roster_and_its_abilities_on_one_page(files: Path) -> None:
    assert pages(files / "roster.pdf") == 2
    said, other = (words(files / "roster.pdf", page) for page in (0, 1))
    assert "First Muster" in said
    assert said.index("150 of 150 PV") < said.index("Special abilities") < said.index("Autocannon")
    assert "Slow Burn" in other
    assert "Stealth" in other
    assert "54" in other  # a Cinderhull of 45 at skill 3 costs 54


def test_the_odds_are_those_of_two_dice(files: Path) -> None:
    """Of 36 throws 15 reach 8: 41.7 per cent; 5 points of damage do 75 / 36 = 2.08, minimal damage half of 15 / 36."""
    said = words(files / "quick.pdf", 1)
    assert "8 41.7 15 0.21 0.42 0.83 1.25 1.67 2.08" in said
    assert "2 100.0 36 0.50 1.00" in said
    assert "12 2.8 1 0.01 0.03" in said


def test_two_maps_tiled_and_on_a_page_each(files: Path) -> None:
    assert (pages(files / "map-ten-copses.pdf"), pages(files / "map-gravel-pit.pdf")) == (9, 5)
    assert pages(files / "maps.pdf") == 2


def test_the_first_file_says_what_isnt_printed(files: Path) -> None:
    said = words(files / "start.pdf", 0)
    assert "Two dice for each player. They aren’t printed." in said
    assert "48 pieces to cut out" in said  # 8 cards, 8 tokens, 4 times 8 markers


def test_the_readme_counts_the_sheets_of_a_first_game(files: Path) -> None:
    """A leaf has two pages; the last one is printed on one side or on both."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Sixteen sheets," in readme.split("**Alpha Strike**, for two")[1][:200]
    said = words(files / "start.pdf", 0)
    assert "16 sheets of paper" in said
    assert -(-pages(files / "start.pdf") // 2) == 16
