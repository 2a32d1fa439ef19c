"""The real games' sheets, from finished PDFs: backs behind their fronts, and an offset that moves nothing else.

What a front and its back have in common is where they are cut: the marks of pieces. Of a back itself all lines and
words are compared with those of the back as it is designed, turned over by hand.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data.content import load_content
from generator.data.diagnostics import Severity
from generator.draw import pdf
from generator.draw.paper import PAPERS
from generator.draw.sides import Sides
from generator.draw.theme import COLOUR
from tests.draw import seen
from tests.draw.seen import Side, apart, turned_over

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(file.parent.name for file in (ROOT / "content").glob("*/game.yaml"))
QUICK = "paper-mech"
"""The game whose sheets are drawn soonest; the others are slower proofs."""
EACH_GAME = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(f"both sides of {game}")) for game in GAMES]
)
"""All of a game in one process, which draws it once."""
NEAR = 0.01


@cache
def drawn(game: str, paper: str, sides: Sides) -> dict[str, Drawn]:
    """A game's sheets and start.pdf as they are to be printed."""
    module = games.find(game)
    listed = sheet_list.read(ROOT / "templates", game).sheets
    assert module is not None
    assert listed is not None
    press = Press(load_content(ROOT / "content" / game, module), ROOT / "templates", listed, sides=sides)
    made, findings = press.draw("en", PAPERS[paper], documents=False)
    assert [one.message for one in findings if one.severity == Severity.ERROR] == []
    return {one.id: one for one in made}


PLAIN = replace(COLOUR, hatches={})
"""Without hatching: its lines lie on one grid of the page, so that a piece which is moved has others."""


@cache
def printed(game: str, paper: str, sides: Sides) -> dict[str, list[Side]]:
    """The same, read back from the PDFs."""
    made = drawn(game, paper, sides)
    return {name: seen.sides(pdf.render(one.sheet, PLAIN)) for name, one in made.items() if one.pages}


def points(side: Side) -> list[tuple[seen.Point, ...]]:
    return [one.points for one in side.shapes]


def farthest(one: Side, other: Side) -> float:
    """By how much two pages differ that show the same things in the same order, words included."""
    assert [len(shape.points) for shape in one.shapes] == [len(shape.points) for shape in other.shapes]
    assert [words.text for words in one.words] == [words.text for words in other.words]
    lines = [seen.off(a.points, b.points) for a, b in zip(one.shapes, other.shapes, strict=True)]
    words = [max(abs(a.x - b.x), abs(a.y - b.y)) for a, b in zip(one.words, other.words, strict=True)]
    return max([*lines, *words], default=0.0)


def marks(side: Side, cells: list[tuple[float, float, float, float]]) -> list[tuple[seen.Point, ...]]:
    """The cut marks: straight lines that end less than 6 mm from a piece's cut, outside all pieces, on its edges."""
    edges = {round(value, 2) for cell in cells for value in cell}
    found = []
    for one in points(side):
        if len(one) == 2 and (one[0][0] == one[1][0] or one[0][1] == one[1][1]):
            place = one[0][0] if one[0][0] == one[1][0] else one[0][1]
            outside = all(not (left < x < right and top < y < bottom)
                          for x, y in one for left, top, right, bottom in cells)  # fmt: skip
            if outside and any(abs(place - edge) < 0.02 for edge in edges) and side.height - one[0][1] > 11:
                found.append(one)
    return found


def cells(one: Drawn, page: int) -> list[tuple[float, float, float, float]]:
    """The cut rectangles of a page's fronts as the layout gives them, in mm."""
    from generator.draw.display import Group

    made = []
    for item in one.sheet.pages[page].items:
        if isinstance(item, Group) and item.clip is not None:
            bleed = -item.clip[0]
            wide, high = item.clip[2] - 2 * bleed, item.clip[3] - 2 * bleed
            wide, high = (high, wide) if item.rotate % 180 else (wide, high)
            left = item.dx - (wide if item.rotate in (90.0, 180.0) else 0.0)
            top = item.dy - (high if item.rotate in (180.0, 270.0) else 0.0)
            made.append((left, top, left + wide, top + high))
    return made


def pieces_of(game: str) -> list[str]:
    """The sheets of pieces."""
    return [name for name, one in drawn(game, "a4", Sides()).items() if one.pieces and name != "start"]


def prove(game: str, paper: str, edge: str) -> None:
    """Everything about one paper and one edge."""
    designed, there = printed(game, paper, Sides("long")), printed(game, paper, Sides(edge))
    moved = printed(game, paper, Sides(edge, 0.75, -1.5))
    sign = 1 if edge == "long" else -1
    for name, pages in there.items():
        both = drawn(game, paper, Sides(edge))[name].fold == "duplex"
        for number, side in enumerate(pages):
            back = both and number % 2 == 1
            if name == "start" and number < 2:
                pass  # it says which edge to flip on
            elif back and edge == "short":
                turned = seen.moved(designed[name][number], lambda x, y, side=side: (side.width - x, side.height - y))
                assert farthest(side, turned) <= NEAR, (name, number)
            else:
                assert side == designed[name][number]
            if back:
                wanted = seen.moved(side, lambda x, y: (x + sign * 0.75, y - sign * 1.5))
                assert farthest(moved[name][number], wanted) <= NEAR, (name, number)
            else:
                assert moved[name][number] == side
    for name in pieces_of(game):
        one = drawn(game, paper, Sides(edge))[name]
        if one.fold != "duplex":
            continue
        for number in range(0, one.pages, 2):
            cut = cells(one, number)
            front, behind = there[name][number], turned_over(there[name][number + 1], edge)
            ours = marks(front, cut)
            assert len(ours) >= 4 * len({cell[1] for cell in cut})
            assert apart(ours, marks(behind, cut)) <= NEAR


def test_backs_are_behind_their_fronts_on_one_paper() -> None:
    prove(QUICK, "a4", "short")


@pytest.mark.prove
@EACH_GAME
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_are_behind_their_fronts(game: str, paper: str, edge: str) -> None:
    prove(game, paper, edge)


@pytest.mark.prove
@EACH_GAME
def test_folded_and_fed_by_hand(game: str) -> None:
    """Folded, nothing is moved by an offset and each page is a leaf; fronts and backs come apart page by page."""
    folded, again = printed(game, "a4", Sides("fold")), printed(game, "a4", Sides("fold", 1.0, 1.0))
    assert folded == again
    both = printed(game, "a4", Sides("long"))
    fronts, backs = (printed(game, "a4", Sides(how)) for how in ("fronts", "backs"))
    for name, one in drawn(game, "a4", Sides("long")).items():
        if one.fold == "duplex" and name != "start":
            assert fronts[name] == both[name][::2]
            assert [side for side in backs[name] if side.shapes] == both[name][1::2]
        assert len(fronts[name]) == len(backs.get(name, fronts[name]))


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == QUICK else pytest.mark.prove) for game in GAMES]
)
def test_rows_fold_over_their_fronts(game: str) -> None:
    """The real pieces, folded: the cuts of backs are their fronts', mirrored at the dashed line as printed."""
    for paper in PAPERS:
        for name, one in drawn(game, paper, Sides()).items():
            if one.fold not in ("rows", "gutter"):
                continue
            for number, side in enumerate(printed(game, paper, Sides())[name]):
                cut = cells(one, number)
                left = min(cell[0] for cell in cut)
                # Other dashed lines, the creases of tents, end at their piece.
                folds = [shape.points[0][1] for shape in side.shapes
                         if shape.dashed and min(shape.points)[0] < left - 0.2]  # fmt: skip
                levels = sorted({round(mark[0][1], 2) for mark in marks(side, cut) if mark[0][1] == mark[1][1]})
                assert folds
                for line in folds:
                    # The nearest cuts above and below the fold are as far from it, and so are the next ones.
                    above = [line - level for level in reversed(levels) if level < line - 1][:2]
                    below = [level - line for level in levels if level > line + 1][:2]
                    assert above == pytest.approx(below, abs=2 * NEAR)
