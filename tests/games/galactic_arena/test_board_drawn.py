"""The arena's board as it is printed, measured from its display lists and from the finished PDF."""

from __future__ import annotations

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic
from generator.draw.display import Group, Item, Page, Sheet, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import IDENTITY, Matrix, apply, group_box, text_area, within
from generator.draw.ink import mean_ink
from generator.draw.paper import PAPERS
from generator.draw.pdf import render
from generator.draw.theme import themed
from generator.games.galactic_arena.board_drawing import Arena, arena, fitting
from generator.hexes import Hex, Layout

ROOT = Path(__file__).parents[3]
CONTENT, TEMPLATES = ROOT / "content" / "galactic-arena", ROOT / "templates"
GAME = games.find("galactic-arena")
POINTS = 72 / 25.4


@cache
def content() -> Content:
    return load_content(CONTENT, GAME)


def drawn(name: str, paper: str, data: Content) -> tuple[Sheet, list[Diagnostic]]:
    listed = sheet_list.read(TEMPLATES, "galactic-arena").sheets
    assert listed is not None
    made, findings = Press(data, TEMPLATES, listed).draw("en", PAPERS[paper], {name})
    return made[0].sheet, findings


@cache
def board(paper: str) -> tuple[Page, Page]:
    sheet, findings = drawn("board", paper, content())
    assert [finding.message for finding in findings] == []
    left, right = sheet.pages
    return left, right


@cache
def small(paper: str) -> Page:
    sheet, findings = drawn("board-small", paper, content())
    assert [finding.message for finding in findings] == []
    return sheet.pages[0]


@cache
def large_arena() -> Arena:
    return arena(content().view("en"), 24.0)


def windows(page: Page) -> tuple[Group, Matrix]:
    """The window that a page shows of the board, and where it lies."""

    def search(items: tuple[Item, ...], matrix: Matrix) -> tuple[Group, Matrix] | None:
        for item in items:
            if isinstance(item, Group):
                inner = within(matrix, item)
                if item.clip is not None:
                    return item, inner
                found = search(item.items, inner)
                if found:
                    return found
        return None

    figure = next(item for item in page.items if isinstance(item, Group) and item.id == "arena")
    found = search((figure,), IDENTITY)
    assert found
    return found


def names(items: tuple[Item, ...]) -> list[str]:
    """The hexes' names in a picture."""
    return [item.content for item in walk(items) if isinstance(item, Text) and item.role == "ruler"]


def grid_of(items: tuple[Item, ...]) -> Outline:
    """The path with the hexes' sides."""
    return max((item for item in walk(items) if isinstance(item, Outline)), key=lambda one: len(one.segments))


def all_names() -> set[str]:
    """The 85 hexes of a board of radius 5, worked out by hand: eleven columns, two corners cut off A, F and K each."""
    rows = {"A": (2, 5), "B": (1, 7), "C": (1, 8), "D": (1, 9), "E": (1, 10), "F": (2, 10)}
    rows |= {mirrored: rows[column] for column, mirrored in zip("ABCDE", "KJIHG", strict=True)}
    return {f"{column}{row}" for column, (first, last) in rows.items() for row in range(first, last + 1)}


# --- the two parts and how they meet


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_name_stands_on_one_part_whole(paper: str) -> None:
    found: Counter[str] = Counter()
    for page in board(paper):
        window, _ = windows(page)
        assert window.clip
        for item in walk(window.items):
            if isinstance(item, Text) and item.role == "ruler":
                left, _, right, _ = text_area(item)
                assert window.clip[0] <= left
                assert right <= window.clip[0] + window.clip[2]
        found.update(names(window.items))
    assert set(found) == all_names()
    assert len(found) == 85
    assert set(found.values()) == {1}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_parts_meet_at_the_join_without_a_gap(paper: str) -> None:
    left, right = board(paper)
    (one, one_at), (other, other_at) = windows(left), windows(right)
    assert one.clip
    assert other.clip
    join = large_arena().join
    # The right part begins at the join; the left one goes on 0.8 mm below it. Both have one height.
    assert other.clip[0] == pytest.approx(join, abs=1e-3)
    assert one.clip[0] + one.clip[2] == pytest.approx(join + 0.8, abs=1e-3)
    assert one.clip[1::2] == other.clip[1::2]
    assert one_at[5] == pytest.approx(other_at[5], abs=1e-3)
    # Beyond it there is room for the glue, and on the other sheet for the cutting line. The foot line, which ends with
    # the live area, isn't hidden by the sheet that is laid on: on A4 186.676 mm (30 steps) beyond 12.424, at 199.1.
    live, printable = PAPERS[paper].live, PAPERS[paper].printable
    at_left, at_right = apply(one_at, join, 0)[0], apply(other_at, join, 0)[0]
    assert live.right < at_left <= printable.right - 5.5
    assert at_right == pytest.approx(12.424 if paper == "a4" else live.x, abs=1e-3)
    # Hatching at 45 degrees, 4.4 mm apart, runs on: the pictures are a whole number of its steps of 6.2225 mm apart.
    steps = (at_left - at_right) / 6.2225
    assert steps == pytest.approx(round(steps), abs=2e-3)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_hex_is_whole_or_goes_on_on_the_other_part(paper: str) -> None:
    shown = []
    for page in board(paper):
        window, _ = windows(page)
        assert window.clip
        left, top, width, height = window.clip
        shown.append((grid_of(window.items), (left, top, left + width, top + height)))
    (grid, one), (again, other) = shown
    assert grid == again  # the very same lines on both, each cut at its window
    for at in large_arena().hexes:
        xs, ys = zip(*Layout(24.0).corners(at), strict=True)
        assert min(xs) >= one[0]
        assert max(xs) <= other[2]
        assert one[1] <= min(ys)
        assert max(ys) <= one[3]
        assert max(xs) <= one[2] or min(xs) >= other[0] or (min(xs) < other[0] < one[2])
    assert one[2] > other[0]


def test_the_join_goes_through_no_marked_hex() -> None:
    parted = [at for at in large_arena().hexes if abs(Layout(24.0).centre(at)[0] - large_arena().join) < 13.85]
    assert {at.q for at in parted} == {1}  # column G alone, at a quarter of its width
    assert large_arena().join == pytest.approx(24 / 3**0.5)
    for page in board("a4"):
        window, _ = windows(page)
        assert window.clip
        for item in walk(window.items):
            if isinstance(item, Group) and item.id.startswith("hex:"):
                area = group_box(item)
                assert area
                assert area[0] >= window.clip[0]
                assert area[2] <= window.clip[0] + window.clip[2]


def test_the_join_avoids_what_is_marked() -> None:
    # With marks in column G the mirrored line through column E is as good as that one was.
    one = Arena(24.0, 5, 1, 4, {"G5": "crate", "F2": "red"})
    assert one.join == pytest.approx(-24 / 3**0.5)
    # With marks in E and G, but none in F, a line through F alone.
    assert Arena(24.0, 5, 1, 4, {"G5": "crate", "E5": "crate"}).join == pytest.approx(12 / 3**0.5)


# --- sizes


def sides(page_items: tuple[Item, ...]) -> set[float]:
    ends = [segment[1:] for segment in grid_of(page_items).segments]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return {round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5, 3) for a, b in pairs}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_hexes_have_one_size_on_both_papers(paper: str) -> None:
    # Flat to flat is the side times the root of 3.
    assert {round(side * 3**0.5, 2) for page in board(paper) for side in sides(page.items)} == {24.0}
    assert {round(side * 3**0.5, 2) for side in sides(small(paper).items)} == {17.0}
    assert set(names(small(paper).items)) >= all_names()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_hexes_measured_in_the_finished_file(paper: str) -> None:
    sheet, _ = drawn("board", paper, content())
    document = pypdfium2.PdfDocument(render(sheet, themed("colour")))
    page = document[0]
    words = page.get_textpage()
    middles = {}
    for name in ("F4", "F5", "E5"):
        start = words.search(name, match_whole_word=True).get_next()
        assert start
        boxes = [words.get_charbox(start[0] + n) for n in range(2)]
        middles[name] = ((boxes[0][0] + boxes[1][2]) / 2 / POINTS, boxes[0][1] / POINTS)
    # One below the other 24 mm apart; columns three quarters of a hex's width, 24 x 2 / root 3, apart.
    assert middles["F4"][1] - middles["F5"][1] == pytest.approx(24.0, abs=0.1)
    assert middles["F5"][0] - middles["E5"][0] == pytest.approx(20.78, abs=0.15)


def test_larger_boards_have_smaller_hexes() -> None:
    assert fitting(5, 24.0, 127.5) == 24.0
    # Radius 8: the outmost corner of G1 or I1 is at (2 sides, 8 hexes) from the middle, 8.082 hexes away.
    assert fitting(8, 24.0, 127.5) == pytest.approx(int((127.5 - 4.3) / 8.0829 * 10) / 10)


def test_a_changed_board_is_drawn_from_its_data(tmp_path: Path) -> None:
    """A pillar in column G leads the join to the other side; what stands beside the board changes sides with it."""
    target = tmp_path / "galactic-arena"
    shutil.copytree(CONTENT, target)
    path = target / "board.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pillars: [", "pillars: [G9, "), encoding="utf-8")
    sheet, findings = drawn("board", "letter", load_content(target, GAME))
    assert [finding.message for finding in findings if finding.code.startswith("DR")] == []
    marked = [item.id for page in sheet.pages for item in walk(page.items) if isinstance(item, Group)]
    assert "hex:G9" in marked


# --- what is on it


def test_what_the_data_put_on_the_board_is_drawn_there_once() -> None:
    found = Counter(
        item.id for page in board("a4") for item in walk(page.items)
        if isinstance(item, Group) and item.id.startswith("hex:")
    )  # fmt: skip
    data = content().view("en").board
    wanted = [*data.pillars, *data.crates, data.starts.red, data.starts.blue]
    wanted += [name for _, hexes in data.traps.items() for name in hexes]
    assert found == Counter(f"hex:{name}" for name in wanted)


def test_the_white_ring_goes_round_the_hexes_within_it() -> None:
    assert len(large_arena().ringed) == 61
    assert len(large_arena().middle) == 7
    assert set(large_arena().middle) == set(Hex(0, 0).within(1))


def test_the_traps_tables_say_what_the_data_say() -> None:
    for pages in (board("a4"), (small("a4"),)):
        said = [item for page in pages for item in walk(page.items) if isinstance(item, Text) and item.sources]
        ranges = sorted(item.content for item in said if "outcomes" in item.sources[0] and "–" in item.content)
        outcomes = [one for _, trap in content().view("en").traps.items() for _, one in trap.outcomes.items()]
        assert ranges == sorted(f"{int(one.least)}–{int(one.most)}" for one in outcomes)


@pytest.mark.parametrize("name", ["board", "board-small"])
def test_the_ink_theme_saves_ink(name: str) -> None:
    sheet, _ = drawn(name, "letter", content())
    data = render(sheet, themed("ink"))
    assert all(mean_ink(data, number) < 0.04 for number in range(len(sheet.pages)))
