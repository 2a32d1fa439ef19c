"""The first page of start.pdf as it is for a game that has no template of its own for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data.content import load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.draw.display import Group, Item, Page, Text, walk
from generator.draw.paper import PAPERS
from tests import tiny

SHEETS = "templates/tiny-duel/sheets.yaml"
TEXT = "content/tiny-duel/text.en.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tiny.make(tmp_path)
    (root / "templates/tiny-duel/start.svg.j2").unlink()
    return root


def opened(root: Path, paper: str) -> tuple[Drawn, list[Diagnostic]]:
    module = games.find("tiny-duel", [root / "games"])
    assert module is not None
    listed = sheet_list.read(root / "templates", "tiny-duel")
    assert listed.sheets is not None, listed.findings
    press = Press(load_content(root / "content/tiny-duel", module), root / "templates", listed.sheets)
    drawn, findings = press.draw("en", PAPERS[paper], ["start"])
    (start,) = [one for one in drawn if one.id == "start"]
    return start, findings


def words(page: Page) -> list[str]:
    return [item.content for item in walk(page.items) if isinstance(item, Text)]


def beside(page: Page, label: str) -> str:
    """What stands in one group with a label."""

    def groups(items: tuple[Item, ...]) -> list[Group]:
        return [item for item in walk(items) if isinstance(item, Group)]

    for group in groups(page.items):
        said = [item.content for item in group.items if isinstance(item, Text)]
        if said[1:] == [label]:
            return said[0]
    raise AssertionError(label)


@pytest.mark.parametrize("paper", PAPERS)
def test_page_1_counts_what_follows(root: Path, paper: str) -> None:
    start, findings = opened(root, paper)
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    assert [page.id for page in start.sheet.pages[:2]] == ["start", "start-back"]
    page = start.sheet.pages[0]
    # The page itself, the board, the cards; the cards lie side by side: two of them touch.
    assert beside(page, "sheets of paper") == "3"
    assert beside(page, "pieces to cut out") == "2"
    assert beside(page, "straight cuts") == "5"
    assert "Flat pieces" in words(page)
    assert "Folded pieces" not in words(page)


def test_a_game_may_say_more(root: Path) -> None:
    text = root / TEXT
    said = """
start:
  intro: Bears first.
  sheets: {board: {name: The yard, text: Where they meet.}}
need: {pen: A pen}
"""
    text.write_text(text.read_text(encoding="utf-8") + said, encoding="utf-8")
    start, findings = opened(root, "letter")
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    assert {"Bears first.", "The yard", "Where they meet.", "A pen"} <= set(words(start.sheet.pages[0]))


def test_what_it_shows_to_make_is_asked_for_in_the_list(root: Path) -> None:
    tiny.edit(root, SHEETS, "sheets: [board, cards]}", "sheets: [board, cards], make: [tents, folded]}")
    page = opened(root, "a4")[0].sheet.pages[0]
    assert {"Tents", "Folded pieces"} <= set(words(page))
    assert "Flat pieces" not in words(page)


@pytest.mark.parametrize("paper", PAPERS)
def test_six_sheets_still_fit(root: Path, paper: str) -> None:
    more = "".join(f"  board-{n}: {{template: board.svg.j2, order: {n}}}\n" for n in range(3, 7))
    names = ", ".join(f"board-{n}" for n in range(3, 7))
    tiny.edit(root, SHEETS, "start: {", more + "start: {")
    tiny.edit(root, SHEETS, "[board, cards]", f"[board, cards, {names}]")
    start, findings = opened(root, paper)
    assert [one for one in findings if "start" in one.message] == []
    page = start.sheet.pages[0]
    assert beside(page, "sheets of paper") == "7"
    live = PAPERS[paper].live
    marks = [item.y for item in walk(page.items) if isinstance(item, Text)]
    assert sorted(marks)[-2] <= live.y + live.height, "only the stamp lies in the margin"


@pytest.mark.parametrize(("make", "tools"), [
    ("[flat]", "To make the pieces: scissors, or a knife and a ruler."),
    ("[flat, tents]", "To make the pieces: scissors, or a knife and a ruler; a blunt point to crease with; glue."),
    ("[]", ""),
])  # fmt: skip
def test_what_the_steps_take_is_named(root: Path, make: str, tools: str) -> None:
    tiny.edit(root, SHEETS, "sheets: [board, cards]}", f"sheets: [board, cards], make: {make}}}")
    said = " ".join(words(opened(root, "letter")[0].sheet.pages[0]))
    assert tools in said
    assert ("scissors" in said) == bool(tools)
