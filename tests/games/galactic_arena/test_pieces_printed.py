"""The pieces in the finished files, counted: the whole set, and what four players with four heroes need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.pieces import built, counted, kinds

FOUR = ("kelp-zes", "deimos", "killian-moore", "goran-strom")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole set, then a file for four."""
    output = tmp_path_factory.mktemp("printed")
    built("galactic-arena", "a4", output)
    return built("galactic-arena", "a4", output, "--players", "4", "--heroes", ",".join(FOUR))


def test_the_tokens_of_six_players(files: Path) -> None:
    found = kinds(counted(files / "start.pdf"), "token:")
    fronts = {name: count for name, count in found.items() if not name.endswith("/back")}
    crates = {name: count for name, count in fronts.items() if name.startswith("token:crate-")}
    turns = {name: count for name, count in fronts.items() if name.startswith("token:order-")}
    assert (len(crates), sum(crates.values())) == (6, 6)
    assert sorted(turns) == [f"token:order-{side}-{rank}" for side in ("blue", "red") for rank in (1, 2, 3)]
    assert set(turns.values()) == {1}
    assert {name: count for name, count in fronts.items() if name not in {*crates, *turns}} == {
        "token:barrier": 2, "token:explosive": 2, "token:stasis-field": 2, "token:action": 6, "token:health": 6,
        "token:weapon": 6, "token:ability": 36, "token:reroll": 6,
    }  # fmt: skip
    # Each has a back of its own kind; the crates' are one and the same.
    backs = {name.removesuffix("/back"): count for name, count in found.items() if name.endswith("/back")}
    assert backs == {name: count for name, count in fronts.items() if name not in crates} | {"token:crate": 6}


def test_the_tokens_of_four_players(files: Path) -> None:
    fronts = {
        name: count for name, count in kinds(counted(files / "start-4.pdf"), "token:").items()
        if not name.endswith("/back") and not name.startswith("token:crate-")
    }  # fmt: skip
    assert fronts == {
        "token:barrier": 2, "token:explosive": 2, "token:stasis-field": 2, "token:action": 4, "token:health": 4,
        "token:weapon": 4, "token:ability": 24, "token:reroll": 4, "token:order-red-1": 1, "token:order-blue-1": 1,
        "token:order-red-2": 1, "token:order-blue-2": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("name", "players"), [("start.pdf", 6), ("start-4.pdf", 4)])
def test_a_screen_and_an_aid_for_each_player_and_one_strip(files: Path, name: str, players: int) -> None:
    found = counted(files / name)
    sides = [("red", "blue")[seat % 2] for seat in range(players)]
    seats = {f"screen:{side}-{seat // 2 + 1}": 1 for seat, side in enumerate(sides)}
    assert kinds(found, "screen") == seats | {"screen/back": players}
    assert kinds(found, "aid", "strip") == {"aid": players, "aid/back": players, "strip": 1}


TEN = (*FOUR, "garsa-jaarog", "vela-tarn", "ibbe-sorrel", "nine-tikk", "ansa-quorl", "isar-valente")


@pytest.mark.parametrize(("name", "heroes", "rings"), [("start.pdf", TEN, (1, 2, 3)), ("start-4.pdf", FOUR, (1, 2))])
def test_a_sheet_and_a_standee_for_each_hero(
    files: Path, name: str, heroes: tuple[str, ...], rings: tuple[int, ...]
) -> None:
    found = counted(files / name)
    assert kinds(found, "hero:") == {f"hero:{hero}": 1 for hero in sorted(heroes)}
    assert kinds(found, "standee:") == {f"standee:{hero}": 1 for hero in sorted(heroes)}
    assert kinds(found, "ring:") == {f"ring:{side}-{number}": 1 for side in ("blue", "red") for number in rings}


def test_two_players_need_no_order_of_turns(files: Path, tmp_path: Path) -> None:
    folder = built("galactic-arena", "a4", tmp_path, "--players", "2", "--heroes", "deimos,Goran Strom")
    found = counted(folder / "start-2.pdf")
    assert kinds(found, "aid", "strip", "token:order") == {"aid": 2, "aid/back": 2}
    assert found["token:ability"] == 12


def test_the_first_page_counts_what_the_files_take(files: Path, tmp_path: Path) -> None:
    """Leaves for four on page 1 of the whole set, against the file for four: two pages to a leaf."""
    import pypdfium2

    with pypdfium2.PdfDocument(files / "start.pdf") as whole, pypdfium2.PdfDocument(files / "start-4.pdf") as four:
        said = whole[0].get_textpage().get_text_range()
        leaves = (len(four) + 1) // 2
    row = re.search(r"In all \(each player has one\)\D+(\d+)\D+(\d+)\D+(\d+)", said)
    assert row is not None
    assert int(row[2]) == leaves
