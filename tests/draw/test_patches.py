"""What a PDF says about its parts, and patches for those that differ: checked on small sheets made by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.data.problem import Problem
from generator.draw import embedded, pdf, stamp
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint, Rect, Sheet, Text, walk
from generator.draw.display import Path as Shape
from generator.draw.geometry import box, placed
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.patches import MARK_START, held, patches
from generator.draw.seams import MARGIN
from generator.draw.theme import COLOUR

LINE = Paint(stroke=Ink.BLACK, width=0.25)


class Words:
    """Interface words: each key stands for itself."""

    def text(self, key: str, default: str = "", /) -> str:
        return f"<{key}>"


WORDS = Words()


def panel(name: str, x: float, y: float, *items: Item, alt: str = "") -> Group:
    """A box of 40 x 20 mm with something in it."""
    return Group(name, (Rect(0, 0, 40, 20, LINE), *items), "panel", alt or f"{name.title()}: a box", dx=x, dy=y)


def sheet(*items: Item, paper: Paper = A4, game: str = "tiny", page: str = "front", name: str = "tiny") -> Sheet:
    made = Page(page, paper.width, paper.height, items, title="Front")
    return Sheet(name, "Tiny", "en", (stamp.stamped(made, "Tiny", "Rules 1", "ruler"),), game=game)


def gun(power: str = "3", figure: float = 2.0) -> Group:
    """A panel that holds a smaller part with an id: a figure."""
    small = Group("figure", (Circle(30, 10, figure, LINE),), "", "Gun, figure")
    return panel("gun", 20, 30, Text(3, 8, power), small)


SHIELD = panel("shield", 80, 30, Text(3, 8, "4"), alt="Left arm. Shield: 4")


def printed(made: Sheet, folder: Path, name: str = "old.pdf") -> Path:
    file = folder / name
    pdf.write(made, COLOUR, file)
    return file


# --- what a file says -------------------------------------------------------------------------------------------------


def test_a_part_counts_what_lies_in_it_and_not_in_a_part_of_its_own() -> None:
    one, other = embedded.parts(sheet(gun()).pages[0]), embedded.parts(sheet(gun(figure=3.0)).pages[0])
    assert set(one) == {"gun", "figure"}
    assert one["gun"] == other["gun"]
    assert one["figure"].hash != other["figure"].hash
    assert one["gun"].area == (20.0, 30.0, 60.0, 50.0)
    assert one["figure"].area == (48.0, 38.0, 52.0, 42.0)
    assert other["figure"].area == (47.0, 37.0, 53.0, 43.0)


def test_only_what_is_seen_counts() -> None:
    known = embedded.parts(sheet(gun()).pages[0])
    unseen = replace(gun(), alt="Another word", role="figure", bookmark="Gun")
    unseen = replace(unseen, items=(*unseen.items, Field("a", "check", 1, 1, 5, 5, "tick")))
    assert embedded.parts(sheet(unseen).pages[0]) == known
    assert embedded.parts(sheet(replace(gun(), dx=21.0)).pages[0])["gun"].hash != known["gun"].hash
    clipped = replace(gun(), clip=(0, 0, 35, 20))
    assert embedded.parts(sheet(clipped).pages[0])["gun"].area == (20.0, 30.0, 55.0, 50.0)


def test_what_lies_outside_all_parts_is_one_part() -> None:
    known = embedded.parts(sheet(gun(), Text(20, 80, "loose")).pages[0])
    assert set(known) == {"gun", "figure", embedded.LOOSE}
    assert embedded.parts(sheet(gun(), Text(20, 80, "other")).pages[0])[embedded.LOOSE] != known[embedded.LOOSE]


def test_a_file_says_what_its_pages_show(tmp_path: Path) -> None:
    made = sheet(gun(), SHIELD)
    file = printed(made, tmp_path)
    read = held(file)
    assert (read.game, read.name) == ("tiny", "old.pdf")
    (page,) = read.pages
    assert (page.id, page.width, page.height) == ("front", 210.0, 297.0)
    assert page.parts == embedded.parts(made.pages[0])
    assert file.read_bytes() == printed(made, tmp_path, "again.pdf").read_bytes()
    with pikepdf.open(file) as structure:
        info = structure.pages[0].obj["/PieceInfo"]
        assert list(info.keys()) == ["/Mechsmith"]
        # The standard wants a date in both places; one that never changes keeps the file the same.
        assert str(info["/Mechsmith"]["/LastModified"]) == str(structure.pages[0].obj["/LastModified"])


def test_a_small_price(tmp_path: Path) -> None:
    items = [panel(f"part-{n}", 10 + n % 4 * 45, 10 + n // 4 * 22, Text(2, 8, f"number {n}")) for n in range(40)]
    many, silent = sheet(*items), sheet(*items, game="")
    more = printed(many, tmp_path).stat().st_size - printed(silent, tmp_path, "silent.pdf").stat().st_size
    assert 0 < more < 40 * 50


def test_files_that_say_nothing_are_one_clear_error_each(tmp_path: Path) -> None:
    def refused(file: Path) -> str:
        with pytest.raises(Problem) as caught:
            held(file)
        assert caught.value.hint or "no file" in str(caught.value) or "can't be read" in str(caught.value)
        return str(caught.value)

    assert "there is no file" in refused(tmp_path / "missing.pdf")
    assert "can't be read" in refused(tmp_path)
    text = tmp_path / "notes.pdf"
    text.write_text("no PDF at all")
    assert "no PDF file" in refused(text)
    assert "does not say" in refused(printed(sheet(gun(), game=""), tmp_path, "silent.pdf"))
    good = printed(sheet(gun()), tmp_path)
    with pikepdf.open(good) as file:
        file.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(user="secret", owner="secret"))
    assert "password" in refused(tmp_path / "locked.pdf")
    for number, said in enumerate((
        b"{", b"[]", b"{}", b'{"format":2,"game":"tiny","page":"front"}', b'{"format":1,"game":"tiny","page":"front"}',
        b'{"format":1,"game":"tiny","page":"front","size":[210,297],"parts":{"gun":["x",1,2,"?",4]}}', b"\xff\xfe",
        b'{"format":1,"game":"tiny","page":"front","size":"A4","parts":{}}', b"[" * 100_000,
    )):  # fmt: skip
        spoilt = tmp_path / f"spoilt-{number}.pdf"
        with pikepdf.open(good) as file:
            file.pages[0].obj["/PieceInfo"]["/Mechsmith"]["/Private"] = file.make_stream(said)
            file.save(spoilt)
        assert "understood" in refused(spoilt) or "another version" in refused(spoilt)


# --- what differs -----------------------------------------------------------------------------------------------------


def test_only_the_innermost_part_that_differs_becomes_a_patch(tmp_path: Path) -> None:
    old = held(printed(sheet(gun(), SHIELD), tmp_path))
    found = patches(sheet(gun(figure=3.0), SHIELD), old, A4, WORDS)
    (patch,) = found.patches
    assert (patch.id, patch.label, found.said) == ("figure", "Gun, figure", ())
    # The box of the larger of the two figures, 27 to 33 mm across and 7 to 13 down in its panel, and the margin.
    assert patch.area == (20 + 27 - MARGIN, 30 + 7 - MARGIN, 20 + 33 + MARGIN, 30 + 13 + MARGIN)
    larger = held(printed(sheet(gun(figure=3.0), SHIELD), tmp_path))
    smaller = patches(sheet(gun(figure=1.0), SHIELD), larger, A4, WORDS)
    assert smaller.patches[0].area == patch.area, "it covers what was there"


def test_labels_are_the_beginning_of_the_alternative_text(tmp_path: Path) -> None:
    old = held(printed(sheet(gun(), SHIELD), tmp_path))
    changed = panel("shield", 80, 30, Text(3, 8, "5"), alt="Left arm. Shield: 5")
    found = patches(sheet(gun(power="9"), changed), old, A4, WORDS)
    assert {patch.id: patch.label for patch in found.patches} == {"gun": "Gun", "shield": "Left arm"}
    assert found.sheet is not None
    texts = [item.content for item in walk(found.sheet.pages[0].items) if isinstance(item, Text)]
    assert {"Gun", "Left arm", "<patches-title>", "<patches-how>", "5", "9"} <= set(texts)


def test_a_patch_names_the_sheets_on_which_it_goes(tmp_path: Path) -> None:
    old = held(printed(sheet(gun()), tmp_path))
    found = patches(sheet(gun(power="9")), old, A4, WORDS, "mm", lambda patch: f"Sheet {patch.page + 1}")
    assert [(patch.label, patch.place) for patch in found.patches] == [("Gun", "Sheet 1")]
    assert found.sheet is not None
    texts = {item.content: item for item in walk(found.sheet.pages[0].items) if isinstance(item, Text)}
    assert texts["Sheet 1"].y > texts["Gun"].y
    (patch,) = [item for item in found.sheet.pages[0].items if isinstance(item, Group) and item.id == "patch:gun"]
    assert patch.alt == "Sheet 1: Gun"


def test_patches_share_the_edge_of_the_heading_and_small_ones_stand_below_each_other(tmp_path: Path) -> None:
    def sheeted(word: str) -> Sheet:
        high = Group("high", (Rect(0, 0, 40, 90, LINE), Text(3, 8, word)), "panel", "High", dx=20, dy=30)
        low = (panel(f"low{n}", 100, 30 + 40 * n, Text(3, 8, word), alt=f"Low {n}: a box") for n in range(3))
        return sheet(high, *low)

    found = patches(sheeted("5"), held(printed(sheeted("4"), tmp_path)), A4, WORDS)
    assert found.sheet is not None
    (page,) = found.sheet.pages
    at = {item.id: (item.dx, item.dy) for item in page.items if isinstance(item, Group) and item.id[:6] == "patch:"}
    assert at["patch:high"] == (A4.live.x, A4.live.y + 16.0)
    # Beside the high one there is room for two low ones, and below the first of them for the third.
    assert at["patch:low0"][1] == at["patch:low1"][1] == at["patch:high"][1]
    assert at["patch:low1"][0] > at["patch:low0"][0] == at["patch:low2"][0] > at["patch:high"][0]
    assert at["patch:low0"][1] + 22.0 < at["patch:low2"][1] < at["patch:high"][1] + 92.0 - 22.0


def test_parts_that_overlap_are_one_patch_with_the_name_of_the_box(tmp_path: Path) -> None:
    def sheeted(word: str, radius: float) -> Sheet:
        # The figure reaches 4 mm out of the box of 40 x 20 mm.
        figure = Group("figure", (Circle(40, 10, radius, LINE),), "", "Gun, figure")
        return sheet(panel("gun", 20, 30, Text(3, 8, word), figure))

    found = patches(sheeted("5", 4.0), held(printed(sheeted("4", 2.0), tmp_path)), A4, WORDS)
    (patch,) = found.patches
    assert patch.label == "Gun"
    assert patch.id == "gun+figure"
    assert patch.area == pytest.approx((19.0, 29.0, 65.0, 51.0))


def test_a_patch_shows_all_that_lies_in_its_rectangle_at_true_size(tmp_path: Path) -> None:
    track = Group("track", (Shape((("M", 0, 40), ("L", 200, 40)), LINE),), "figure", "Track")
    far = panel("far", 20, 100)
    old = held(printed(sheet(track, gun(), far), tmp_path))
    found = patches(sheet(track, gun(power="9"), far), old, A4, WORDS)
    assert found.sheet is not None
    page = found.sheet.pages[0]
    (patch,) = [item for item in page.items if isinstance(item, Group) and item.id == "patch:gun"]
    left, top, right, bottom = found.patches[0].area
    assert patch.clip == (0.0, 0.0, right - left, bottom - top) == (0.0, 0.0, 42.0, 22.0)
    assert (patch.scale, patch.role, patch.alt) == (1.0, "card", "Gun")
    shown = [item for item, _ in placed((patch,))]
    assert any(isinstance(item, Shape) for item in shown), "the track goes on over the patch"
    assert sum(isinstance(item, Rect) for item in shown) == 1, "and nothing from afar"
    assert [item.id for item in shown if isinstance(item, Group) and item.id] == ["patch:gun"]
    ((circle, matrix),) = [(item, matrix) for item, matrix in placed((patch,)) if isinstance(item, Circle)]
    area = box(circle, matrix)
    assert area is not None
    # In its panel the circle lies at (30, 10), 2 mm wide each way; the patch begins a margin further out.
    wanted = (patch.dx + 29.0, patch.dy + 9.0, patch.dx + 33.0, patch.dy + 13.0)
    assert area == pytest.approx(wanted)


def test_nothing_that_differs_is_no_file(tmp_path: Path) -> None:
    old = held(printed(sheet(gun(), SHIELD), tmp_path))
    found = patches(sheet(gun(), SHIELD), old, A4, WORDS)
    assert (found.sheet, found.patches, found.said) == (None, (), ())


def test_what_is_new_gone_or_loose_is_told_in_words(tmp_path: Path) -> None:
    old = held(printed(sheet(gun(), SHIELD, Text(20, 80, "loose")), tmp_path))
    found = patches(sheet(gun(), panel("whip", 80, 90), Text(20, 80, "other")), old, A4, WORDS)
    assert [patch.id for patch in found.patches] == ["whip"]
    assert set(found.said) == {"Whip: <patches-new>", "shield: <patches-gone>", "Front: <patches-loose>"}


def test_a_patch_within_another_is_left_out_and_one_too_large_is_told(tmp_path: Path) -> None:
    old = held(printed(sheet(gun()), tmp_path))
    found = patches(sheet(gun(power="9", figure=3.0)), old, A4, WORDS)
    assert [patch.id for patch in found.patches] == ["gun"]
    wide = Group("wide", (Rect(2, 2, 206, 290, LINE),), "panel", "Wide")
    old = held(printed(sheet(wide, gun()), tmp_path))
    grown = Group("wide", (Rect(2, 2, 206, 291, LINE),), "panel", "Wide")
    found = patches(sheet(grown, gun(figure=3.0)), old, A4, WORDS)
    assert "Wide: <patches-large>" in found.said
    assert "wide" not in {patch.id for patch in found.patches}


def test_other_games_sheets_and_papers_are_refused(tmp_path: Path) -> None:
    old = held(printed(sheet(gun()), tmp_path))
    with pytest.raises(Problem, match="holds sheets of tiny, and this is one of other"):
        patches(sheet(gun(), game="other"), old, A4, WORDS)
    with pytest.raises(Problem, match=r"old\.pdf was made for a4, and this sheet is for letter"):
        patches(sheet(gun(), paper=LETTER), old, LETTER, WORDS)
    with pytest.raises(Problem, match="holds other sheets"):
        patches(sheet(gun(), page="back"), old, A4, WORDS)


def test_of_many_sheets_the_nearest_is_patched(tmp_path: Path) -> None:
    force = Sheet("force", "Force", "en", tuple(
        replace(sheet(gun(power), SHIELD).pages[0], id=f"{power}/front") for power in ("3", "5", "7")
    ), game="tiny")  # fmt: skip
    old = held(printed(force, tmp_path))
    assert patches(sheet(gun("5"), SHIELD), old, A4, WORDS).sheet is None
    shield = panel("shield", 80, 30, Text(3, 8, "1"))
    assert [patch.id for patch in patches(sheet(gun("7"), shield), old, A4, WORDS).patches] == ["shield"]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_many_patches_lie_apart_with_their_marks_and_labels(paper: Paper, tmp_path: Path) -> None:
    def filled(word: str) -> Sheet:
        items = [panel(f"part-{n}", 10 + n % 4 * 47, 12 + n // 4 * 23, Text(2, 8, word)) for n in range(44)]
        return sheet(*items, paper=paper)

    found = patches(filled("new"), held(printed(filled("old"), tmp_path)), paper, WORDS)
    assert len(found.patches) == 44
    assert found.sheet is not None
    assert len(found.sheet.pages) > 1
    number = 0
    for page in found.sheet.pages:
        assert (page.width, page.height, page.cut) == (paper.width, paper.height, True)
        areas = []
        for item in page.items:
            area = box(item)
            assert area is not None
            reach = paper.printable
            assert reach.x <= area[0]
            assert area[2] <= reach.right
            assert reach.y <= area[1]
            assert area[3] <= reach.bottom
            areas.append((item, area))
        cut = [area for item, area in areas if isinstance(item, Group) and item.id.startswith("patch:")]
        number += len(cut)
        for one in cut:
            for other in cut:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert one is other or apart
        # Marks begin outside what they cut, and no mark or label lies on a patch.
        for item, area in areas:
            if isinstance(item, Group) and not item.id:
                for inner, matrix in placed((item,)):
                    if isinstance(inner, Text):
                        said = box(inner, matrix)
                        assert said is not None
                        assert all(said[1] >= one[3] or said[3] <= one[1] or said[0] >= one[2] or said[2] <= one[0]
                                   for one in cut)  # fmt: skip
                    elif isinstance(inner, Shape):
                        ends = [tuple(map(float, step[1:])) for step in inner.segments]
                        assert all(
                            not (one[0] + 0.01 < x < one[2] - 0.01 and one[1] + 0.01 < y < one[3] - 0.01)
                            for one in cut for x, y in ends
                        )  # fmt: skip
                assert area is not None
    assert number == 44
    assert MARK_START > 0.5


def test_the_foot_tells_the_sheet_and_keeps_its_ruler_true(tmp_path: Path) -> None:
    old = held(printed(sheet(gun()), tmp_path))
    made = patches(sheet(gun("9")), old, A4, WORDS).sheet
    assert made is not None
    assert stamp.said(made.pages[0]) == stamp.said(sheet(gun("9")).pages[0]) != ""
    (foot,) = [item for item in made.pages[0].items if isinstance(item, Group) and item.role == "stamp"]
    (ruler,) = [item for item in foot.items if isinstance(item, Shape)]
    xs = [float(step[1]) for step in ruler.segments]
    assert max(xs) - min(xs) == pytest.approx(100.0)


def test_the_private_data_is_plain_json(tmp_path: Path) -> None:
    with pikepdf.open(printed(sheet(gun()), tmp_path)) as file:
        said = json.loads(file.pages[0].obj["/PieceInfo"]["/Mechsmith"]["/Private"].read_bytes())
    assert (said["format"], said["game"], said["page"], said["size"]) == (1, "tiny", "front", [210.0, 297.0])
    assert said["parts"]["figure"][1:] == [48.0, 38.0, 52.0, 42.0]
