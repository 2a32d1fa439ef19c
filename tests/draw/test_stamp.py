"""Hashes of pages and pieces, and the foot line."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from generator.draw import page_checks, stamp
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint, Path, Rect, Text, moved, walk
from generator.draw.geometry import placed
from generator.draw.theme import COLOUR, INK
from tests.draw.samples import every_role, part, sheet, words

PAGE = Page("one", 210.0, 297.0, every_role(), cut=True)


def with_items(*items: Item) -> Page:
    """A page with these items."""
    return Page("one", 210.0, 297.0, items)


def test_stamps_do_not_change_the_hash_but_the_fingerprint() -> None:
    other = replace(PAGE, items=(*PAGE.items, part("stamp", words("2.0.0", 290))))
    assert stamp.page_hash(PAGE) == stamp.page_hash(other)
    assert stamp.piece_hashes(PAGE) == stamp.piece_hashes(other)
    assert stamp.fingerprint(sheet(PAGE)) != stamp.fingerprint(sheet(other))


def test_hash_is_short_and_the_same_in_every_process() -> None:
    code = (
        "from generator.draw import stamp; from tests.draw.samples import every_role, sheet;"
        "from generator.draw.display import Page;"
        "p = Page('one', 210.0, 297.0, every_role(), cut=True); print(stamp.page_hash(p), stamp.fingerprint(sheet(p)))"
    )
    root = FilePath(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(root)},
    )
    assert run.stdout.split() == [stamp.page_hash(PAGE), stamp.fingerprint(sheet(PAGE))]
    assert len(stamp.page_hash(PAGE)) == 8


RECT = Rect(10, 20, 30, 40, Paint(Ink.LIGHT, Ink.BLACK))
TEXT = Text(20, 30, "Tank")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (RECT, replace(RECT, x=10.1)),
        (RECT, replace(RECT, radius=1.0)),
        (RECT, replace(RECT, paint=Paint(Ink.MID, Ink.BLACK))),
        (RECT, replace(RECT, paint=Paint(Ink.LIGHT, Ink.BLACK, 0.5))),
        (TEXT, replace(TEXT, content="Tanks")),
        (TEXT, replace(TEXT, size=8.5)),
        (TEXT, replace(TEXT, rotate=90.0)),
        (Circle(1, 2, 3, Paint(Ink.BLACK)), Circle(1, 2, 4, Paint(Ink.BLACK))),
        (Path((("M", 0, 0), ("L", 1, 1)), Paint()), Path((("M", 0, 0), ("L", 1, 2)), Paint())),
        (Group("g", (TEXT,), alt="a"), Group("g", (TEXT,), alt="b")),
        (Group("g", (TEXT,)), Group("g", (TEXT,), clip=(0, 0, 5, 5))),
    ],
)
def test_what_can_be_seen_or_heard_changes_the_hash(one: Item, other: Item) -> None:
    assert stamp.page_hash(with_items(one)) != stamp.page_hash(with_items(other))


def test_sources_and_rounding_do_not_change_the_hash() -> None:
    assert stamp.page_hash(with_items(TEXT)) == stamp.page_hash(with_items(replace(TEXT, sources=("a:b",))))
    near = replace(RECT, x=10.0000001)
    assert stamp.page_hash(with_items(RECT)) == stamp.page_hash(with_items(near))
    assert stamp.page_hash(with_items(replace(RECT, x=0.0))) == stamp.page_hash(with_items(replace(RECT, x=-0.0)))
    assert stamp.page_hash(with_items(replace(RECT, x=10))) == stamp.page_hash(with_items(replace(RECT, x=10.0)))


def test_form_fields_are_no_part_of_what_is_shown_but_of_the_file() -> None:
    box = Field("a", "check", 1, 2, 3, 4, "t")
    bare = with_items(Group("g", (TEXT,)))
    for other in (with_items(Group("g", (TEXT, box))), with_items(Group("g", (TEXT,)), box)):
        assert stamp.page_hash(other) == stamp.page_hash(bare)
        assert stamp.piece_hashes(other) == stamp.piece_hashes(bare)
        assert stamp.fingerprint(sheet(other)) != stamp.fingerprint(sheet(bare))
    assert stamp.fingerprint(sheet(with_items(box))) != stamp.fingerprint(sheet(with_items(replace(box, value="on"))))


def test_pieces_keep_their_hash_where_they_lie() -> None:
    tank, laser = Group("enemy:tank", (TEXT,)), Group("weapon:laser", (RECT,))
    one = stamp.piece_hashes(with_items(tank, laser))
    other = stamp.piece_hashes(with_items(moved(laser, 5, 5), moved(tank, 50, 0)))
    assert one == other
    assert set(one) == {"enemy:tank", "weapon:laser"}


def test_only_the_changed_piece_and_what_holds_it_change() -> None:
    def page(content: str) -> dict[str, str]:
        inner = Group("enemy:tank", (replace(TEXT, content=content),))
        return stamp.piece_hashes(with_items(Group("panel:enemies", (inner,)), Group("weapon:laser", (RECT,)), RECT))

    one, other = page("Tank"), page("Tanks")
    assert {key for key in one if one[key] != other[key]} == {"enemy:tank", "panel:enemies"}
    assert "" in one


def test_fingerprint_knows_title_and_theme() -> None:
    made = sheet(PAGE)
    assert stamp.fingerprint(made) != stamp.fingerprint(replace(made, title="Other"))
    assert stamp.fingerprint(made, COLOUR) != stamp.fingerprint(made, INK)
    assert stamp.fingerprint(made, INK) == stamp.fingerprint(sheet(PAGE), INK)


@pytest.mark.parametrize(("width", "height"), [(210.0, 297.0), (215.9, 279.4)])
def test_foot_line_lies_in_the_outer_margin_and_is_100_mm(width: float, height: float) -> None:
    page = Page("one", width, height, (), cut=True)
    made = stamp.stamped(page, "Paper ’Mech", "rules 1.0.0", "Print at 100 %")
    (foot,) = made.items
    assert isinstance(foot, Group)
    assert foot.role == "stamp"
    ruler = next(item for item in walk(foot.items) if isinstance(item, Path))
    first, second = ruler.segments[:2]
    assert float(second[1]) - float(first[1]) == pytest.approx(100.0)
    from generator.draw.geometry import box

    for item, matrix in placed(made.items):
        area = box(item, matrix)
        assert area is not None
        assert area[1] >= height - 10.05
        assert area[3] <= height - 5.0
    assert page_checks.check_page(made, {}.__getitem__) == []
    assert stamp.page_hash(page) in " ".join(item.content for item in walk(made.items) if isinstance(item, Text))


def test_ruler_only_on_pages_to_cut_or_measure() -> None:
    made = stamp.stamped(Page("one", 210.0, 297.0, ()), "Name", "1", "Print at 100 %")
    assert not any(isinstance(item, Path) for item in walk(made.items))


def test_draft_outlines_its_faults_and_keeps_the_hash() -> None:
    made = stamp.drafted(PAGE, "DRAFT", [(20.0, 20.0, 40.0, 30.0)])
    assert stamp.page_hash(made) == stamp.page_hash(PAGE)
    draft = made.items[-1]
    assert isinstance(draft, Group)
    assert [type(item) for item in draft.items] == [Rect, Text]


def test_a_page_that_is_only_looked_at_has_any_digits_in_its_place() -> None:
    page = sheet().pages[0]
    real = stamp.said(stamp.stamped(page, "Name", "Version 1"))
    assert stamp.said(stamp.stamped(page, "Name", "Version 1", digits=stamp.ANY_HASH)) == f"{real[:-8]}00000000"
