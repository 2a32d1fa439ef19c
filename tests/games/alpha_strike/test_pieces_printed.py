"""What lies in the finished files: cards, tokens and markers of a force counted, the quick reference, odds, maps."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.draw.embedded import held

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one paper and theme of the game; its sheets show the first force, four units."""
    output = tmp_path_factory.mktemp("printed")
    status = main([
        "build", "alpha-strike", "--sheets", "--paper", "a4", "--theme", "ink",
        "--content", str(ROOT / "content"), "--templates", str(ROOT / "templates"), "--output", str(output),
    ])  # fmt: skip
    assert status == 0
    return output / "alpha-strike/en/a4/ink"


def counted(file: Path) -> Counter[str]:
    """How often each piece lies on the pages of a file, and each back."""
    return Counter(name.partition("#")[0] for page in held(file).pages for name in page.parts)


def words(file: Path, page: int) -> str:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as read:
        return " ".join(read[page].get_textpage().get_text_range().split())


def pages(file: Path) -> int:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as read:
        return len(read)


def test_a_card_a_token_and_markers_for_each_of_four_units(files: Path) -> None:
    found = counted(files / "start.pdf")
    cards = [name for name in found if name.startswith("card:")]
    assert len([name for name in cards if not name.endswith("/back")]) == 4
    assert len(cards) == 8
    assert sorted(count for name, count in found.items() if name.startswith("token:")) == [1, 1, 1, 1]
    markers = {name: count for name, count in found.items() if name.startswith("marker:")}
    pairs = ("moved", "stood", "heat-1", "heat-2")
    assert markers == {f"marker:{pair}{side}": 4 for pair in pairs for side in ("", "/back")}


def test_a_turn_can_be_played_from_one_page(files: Path) -> None:
    assert pages(files / "quick.pdf") == 2
    said = words(files / "quick.pdf", 0)
    for word in ("Initiative", "Movement", "Combat", "End", "TMM", "Charge", "Death from above", "Critical hit"):
        assert word in said, word


def test_a_small_force_has_its_roster_and_its_abilities_on_one_page(files: Path) -> None:
    assert pages(files / "roster.pdf") == 1
    said = words(files / "roster.pdf", 0)
    assert said.index("150 of 150 PV") < said.index("Special abilities") < said.index("Autocannon")


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
    assert "24 pieces to cut out" in said  # 4 cards, 4 tokens, 4 times 4 markers
