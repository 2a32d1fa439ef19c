"""Tokens, screens, turn aids, strip and tournament sheet: their sizes, their sides, and what stands on them."""

from __future__ import annotations

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.check.party import Party
from generator.data.content import load_content
from generator.draw import ink, pdf
from generator.draw.display import Ink, Item, Rect, Text, walk
from generator.draw.paper import PAPERS
from generator.draw.piece import Piece
from generator.draw.sides import How, Sides
from generator.draw.theme import themed

ROOT = Path(__file__).resolve().parents[3]
TWO = ("deimos", "goran-strom")
OURS = ("tokens", "screens", "aids", "tournament")


@cache
def press() -> Press:
    module = games.find("galactic-arena")
    listed = sheet_list.read(ROOT / "templates", "galactic-arena").sheets
    assert module is not None
    assert listed is not None
    return Press(load_content(ROOT / "content/galactic-arena", module), ROOT / "templates", listed)


@cache
def pieces(name: str) -> tuple[Piece, ...]:
    found, findings = press().pieces(name, "en", PAPERS["a4"])
    assert findings == []
    return found


def sheet(name: str, players: int, paper: str = "a4") -> Drawn:
    drawn, findings = press().sheet(name, press().listed.sheets[name], "en", PAPERS[paper], Party(players))
    assert findings == []
    return drawn


def said(items: tuple[Item, ...] | None) -> list[str]:
    return [item.content for item in walk(items or ()) if isinstance(item, Text)]


def grounds(items: tuple[Item, ...] | None) -> list[float]:
    """The areas of masses of black, in square mm."""
    found = [item for item in walk(items or ()) if isinstance(item, Rect) and item.paint.fill is Ink.BLOCK]
    return [item.width * item.height for item in found]


def test_tokens_are_15_mm_or_more_and_fit_the_spaces_on_the_sheets() -> None:
    assert {(piece.width, piece.height) for piece in pieces("tokens")} == {(15.0, 15.0)}


def test_used_and_unused_differ_without_colour() -> None:
    for piece in pieces("tokens"):
        if piece.id.startswith("token:crate-"):
            continue
        # Spent is a mass of black, half of the token's 225 square mm or so, and other words than unused.
        assert grounds(piece.front) == [], piece.id
        assert grounds(piece.back) == [pytest.approx(12 * 9.2)], piece.id
        assert said(piece.front)[-1] != said(piece.back)[-1], piece.id


def test_crates_show_their_symbols_and_have_one_back() -> None:
    crates = [piece for piece in pieces("tokens") if piece.id.startswith("token:crate-")]
    assert len({piece.back for piece in crates}) == 1
    assert len({piece.front for piece in crates}) == 6
    # Each indicator goes up by one; an ability is one more, not a slot.
    words = Counter(word for piece in crates for word in said(piece.front))
    alone = [piece for piece in crates if piece.title == "Crate: Ability"]
    assert words == {"+1": 6 - len(alone), "+1 ability": len(alone)}


def test_what_stands_on_a_turn_aid() -> None:
    (aid,) = [piece for piece in pieces("aids") if piece.id == "aid"]
    assert (aid.width, aid.height) == (88.9, 63.5)
    front, back = " ".join(said(aid.front)), " ".join(said(aid.back))
    assert [front.index(word) for word in ("Exchange", "Attack", "defends", "Damage", "push", "Move now")] == sorted(
        front.index(word) for word in ("Exchange", "Attack", "defends", "Damage", "push", "Move now")
    )
    traps = press().content.numbers["traps"].traps
    for kind, trap in traps.items():
        assert press().content.name(f"traps:{kind}", "en") in back
        for outcome in trap.outcomes.values():
            assert f"{outcome.least}–{outcome.most}" in back


def test_a_screen_says_whose_it_is_and_stands_on_two_folds() -> None:
    screens = pieces("screens")
    assert [piece.title for piece in screens] == [
        "Screen: Red 1", "Screen: Blue 1", "Screen: Red 2", "Screen: Blue 2", "Screen: Red 3", "Screen: Blue 3"
    ]  # fmt: skip
    assert all(piece.title.removeprefix("Screen: ") in said(piece.front) for piece in screens)
    for piece in screens:
        assert (piece.width, piece.height) == (188.0, 122.0)
        assert "In secret" in said(piece.back)
    # Two lie on a page of either paper: their fronts, then their backs.
    for paper in PAPERS:
        assert sheet("screens", 2, paper).pages == 2


@pytest.mark.parametrize(
    ("players", "forms"),
    [
        (2, ["Tournament"] * 3),
        (4, ["Tournament", "Tournament in pairs", "Tournament in pairs"]),
        (6, ["Tournament", "Tournament in pairs", "Tournament in threes"]),
    ],
)
def test_a_tournament_for_those_who_play(players: int, forms: list[str]) -> None:
    for paper in PAPERS:
        (page,) = sheet("tournament", players, paper).sheet.pages
        words = said(page.items)
        # The heading, then a band for each.
        assert [word for word in words if word.startswith("Tournament")] == ["Tournament", *forms]
        # The best of three: 2 won win.
        assert words.count("Winner") == 3
        assert "Roll for first pick. Pick in turns. 2\u00a0matches won win." in words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("how", ["short", "fold", "fronts", "backs"])
def test_all_ways_to_print_both_sides(how: How, paper: str) -> None:
    content, listed = press().content, press().listed
    other = Press(content, ROOT / "templates", listed, sides=Sides(how), party=Party(4, TWO, chosen=True))
    drawn, findings = other.draw("en", PAPERS[paper], OURS)
    assert [one.message for one in findings] == []
    # A tournament sheet has no back.
    assert [one.id for one in drawn if one.pages] == [name for name in OURS if (name, how) != ("tournament", "backs")]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", OURS)
def test_little_ink(name: str, paper: str) -> None:
    made = sheet(name, 6, paper)
    assert max(ink.ink_of_pages(pdf.render(made.sheet, themed("ink", "#0072B2")))) < 0.04


def test_where_no_form_is_a_tournament_its_sheet_stays_empty(tmp_path: Path) -> None:
    """House rules may leave tournaments out; a template is not to fail for that."""
    module = games.find("galactic-arena")
    assert module is not None
    shutil.copytree(ROOT / "content/galactic-arena", tmp_path / "galactic-arena")
    file = tmp_path / "galactic-arena" / "battle.yaml"
    kept = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("  tournament")]
    file.write_text("\n".join(kept), "utf-8")
    without = Press(load_content(tmp_path / "galactic-arena", module), ROOT / "templates", press().listed)
    for players in (2, 6):
        drawn, _ = without.sheet("tournament", without.listed.sheets["tournament"], "en", PAPERS["a4"], Party(players))
        (page,) = drawn.sheet.pages
        assert [word for word in said(page.items) if word.startswith("Tournament")] == ["Tournament"]
