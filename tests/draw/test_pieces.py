"""Sheets of pieces: every back behind its front, nothing over anything, marks clear of the bleed."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.data.diagnostics import Diagnostic
from generator.draw.display import Circle, Group, Ink, Page, Paint, Path, Rect, walk
from generator.draw.elements import Refused
from generator.draw.geometry import IDENTITY, placed
from generator.draw.paper import A4, LETTER
from generator.draw.piece import Piece
from generator.draw.pieces import OPTIONS, Layout, LayoutFault, lay_out, layout_from

Box = tuple[float, float, float, float]


def piece(
    name: str, width: float = 63.0, height: float = 88.0, *, bleed: float = 0.0, count: int = 1, back: bool = True
) -> Piece:
    """A piece with a dot near the upper left corner of its front and the upper right of its back.

    The two dots lie behind each other when the piece is turned over like a leaf.
    """
    dot = Paint(fill=Ink.BLACK)
    front = (Rect(0, 0, width, height, Paint()), Circle(2.0, 3.0, 1.0, dot))
    reverse = (Rect(0, 0, width, height, Paint()), Circle(width - 2.0, 3.0, 1.0, dot))
    return Piece(name, width, height, front, reverse if back else None, bleed=bleed, count=count, title=name)


def cells(page: Page) -> dict[str, Box]:
    """The cut rectangle of each piece on a page: left, top, right, bottom."""
    found: dict[str, Box] = {}
    for group in page.items:
        if isinstance(group, Group) and group.id:
            assert group.clip is not None
            _, _, wide, high = group.clip
            bleed = -group.clip[0]
            wide, high = wide - 2 * bleed, high - 2 * bleed
            dx, dy = group.dx, group.dy
            found[group.id] = {
                0.0: (dx, dy, dx + wide, dy + high),
                90.0: (dx - high, dy, dx, dy + wide),
                180.0: (dx - wide, dy - high, dx, dy),
                270.0: (dx, dy - wide, dx + high, dy),
            }[group.rotate]
    return found


def dots(page: Page) -> dict[str, tuple[float, float]]:
    """Where the dot of each piece lies on the page."""
    found = {}
    for group in page.items:
        if isinstance(group, Group) and group.id:
            for item, matrix in placed((group,), IDENTITY):
                if isinstance(item, Circle):
                    a, b, c, d, e, f = matrix
                    found[group.id] = (a * item.cx + c * item.cy + e, b * item.cx + d * item.cy + f)
    return found


def marks(page: Page) -> list[Box]:
    """Each mark as left, top, right, bottom."""
    found = []
    for item in walk(page.items):
        if isinstance(item, Path) and len(item.segments) > 2 and item.segments[-1] != ("Z",):
            points = item.segments
            for (_, x1, y1), (_, x2, y2) in zip(points[::2], points[1::2], strict=True):
                found.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    return found


def folds(page: Page) -> list[float]:
    """The heights of the fold lines."""
    return [
        float(item.segments[0][2])
        for item in walk(page.items)
        if isinstance(item, Path) and item.paint.dash and item.segments[0][2] == item.segments[1][2]
    ]


def clear(one: Box, other: Box, slack: float = 1e-3) -> bool:
    return (
        one[2] <= other[0] + slack
        or other[2] <= one[0] + slack
        or one[3] <= other[1] + slack
        or other[3] <= one[1] + slack
    )


@st.composite
def sets(draw: st.DrawFn) -> list[Piece]:
    sizes = draw(
        st.lists(
            st.tuples(st.integers(12, 95), st.integers(12, 120), st.sampled_from([0.0, 2.0, 3.0])),
            min_size=1,
            max_size=3,
        )
    )
    made = []
    for kind, (width, height, bleed) in enumerate(sizes):
        for index in range(draw(st.integers(1, 6))):
            made.append(piece(f"p{kind}-{index}", width, height, bleed=bleed, count=draw(st.integers(1, 5))))
    return made


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    fold = draw(st.sampled_from(["none", "gutter", "rows"]))
    return Layout(
        paper=draw(st.sampled_from([A4, LETTER])),
        gap=draw(st.sampled_from([None, 0.0, 2.0, 5.0])),
        bleed=draw(st.sampled_from([None, 0.0, 1.0])),
        marks=draw(st.booleans()),
        fold=fold,
        duplex="none" if fold != "none" else draw(st.sampled_from(["none", "long", "short"])),
        outline=draw(st.booleans()),
        turn=draw(st.sampled_from(["auto", "never", "always"])),
        mix=fold != "gutter" and draw(st.booleans()),
    )


def count_of(pieces: list[Piece]) -> int:
    return sum(one.count for one in pieces)


@settings(max_examples=150, deadline=None)
@given(sets(), layouts())
def test_nothing_overlaps_and_all_is_printable(pieces: list[Piece], layout: Layout) -> None:
    findings: list[Diagnostic] = []
    pages = lay_out(pieces, layout, findings.append)
    assert {finding.code for finding in findings} <= {"DR360"}
    left_out = {finding.path for finding in findings}
    kept = [one for one in pieces if one.id not in left_out]
    sides = 1 if layout.duplex == layout.fold == "none" else 2
    assert sum(len(cells(page)) for page in pages) == sides * count_of(kept)
    for page in pages:
        boxes = []
        bleeds = []
        for name, (left, top, right, bottom) in cells(page).items():
            group = next(item for item in page.items if isinstance(item, Group) and item.id == name)
            assert group.clip is not None
            bleed = -group.clip[0]
            boxes.append((left, top, right, bottom))
            bleeds.append((left - bleed, top - bleed, right + bleed, bottom + bleed))
        for index, one in enumerate(bleeds):
            assert one[0] >= 5 - 1e-3
            assert one[1] >= 10 - 1e-3
            assert one[2] <= page.width - 5 + 1e-3
            assert one[3] <= page.height - 10 + 1e-3
            assert all(clear(one, other) for other in bleeds[index + 1 :])
        for mark in marks(page):
            assert mark[0] >= 5 - 1e-3
            assert mark[1] >= 10 - 1e-3
            assert mark[2] <= page.width - 5 + 1e-3
            assert mark[3] <= page.height - 10 + 1e-3
            assert max(mark[2] - mark[0], mark[3] - mark[1]) >= 1.5 - 1e-3
            assert all(clear(mark, bleed, -0.4) for bleed in bleeds)


@settings(max_examples=120, deadline=None)
@given(sets(), st.sampled_from([A4, LETTER]), st.sampled_from(["long", "short"]), st.sampled_from(["auto", "always"]))
def test_every_back_lies_behind_its_front(pieces: list[Piece], paper, flip: str, turn: str) -> None:
    findings: list[Diagnostic] = []
    pages = lay_out(pieces, Layout(paper=paper, duplex=flip, turn=turn), findings.append)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert front.id.startswith("fronts-")
        assert back.id == front.id.replace("fronts", "backs")
        behind = {name.replace("/back", ""): dot for name, dot in dots(back).items()}
        ahead = dots(front)
        assert behind.keys() == ahead.keys()
        for name, (x, y) in ahead.items():
            # The paper is turned over: about the long edge x is mirrored, about the short edge y.
            mirrored = (paper.width - x, y) if flip == "long" else (x, paper.height - y)
            assert behind[name] == (pytest.approx(mirrored[0], abs=1e-3), pytest.approx(mirrored[1], abs=1e-3))


@settings(max_examples=80, deadline=None)
@given(sets(), st.sampled_from([A4, LETTER]), st.sampled_from(["auto", "always"]))
def test_folding_brings_backs_behind_fronts(pieces: list[Piece], paper, turn: str) -> None:
    pages = lay_out(pieces, Layout(paper=paper, fold="gutter", turn=turn), [].append)
    for page in pages:
        found = dots(page)
        for name, (x, y) in found.items():
            if "/back" not in name:
                back = name.replace("#", "/back#") if "#" in name else f"{name}/back"
                assert found[back] == (pytest.approx(x, abs=1e-3), pytest.approx(page.height - y, abs=1e-3))
        middle = page.height / 2
        for group in page.items:
            if isinstance(group, Group) and group.id:
                box = cells(page)[group.id]
                bleed = -(group.clip or (0, 0, 0, 0))[0]
                assert box[3] + bleed <= middle - 5 + 1e-3 or box[1] - bleed >= middle + 5 - 1e-3


@settings(max_examples=80, deadline=None)
@given(sets(), st.sampled_from([A4, LETTER]), st.sampled_from(["auto", "always"]), st.booleans())
def test_folding_rows_brings_backs_behind_fronts(pieces: list[Piece], paper, turn: str, mix: bool) -> None:
    pages = lay_out(pieces, Layout(paper=paper, fold="rows", turn=turn, mix=mix), [].append)
    for page in pages:
        lines = folds(page)
        found = dots(page)
        for name, (x, y) in found.items():
            if "/back" not in name:
                back = found[name.replace("#", "/back#") if "#" in name else f"{name}/back"]
                assert back[0] == pytest.approx(x, abs=1e-3)
                assert any(back[1] - line == pytest.approx(line - y, abs=1e-3) for line in lines), name
        for line in lines:
            for group in page.items:
                if isinstance(group, Group) and group.id:
                    box = cells(page)[group.id]
                    bleed = -(group.clip or (0, 0, 0, 0))[0]
                    assert box[3] + bleed <= line - 5 + 1e-3 or box[1] - bleed >= line + 5 - 1e-3


def test_sizes_share_a_sheet_as_blocks() -> None:
    # A row of three tokens folded (2 x 28 + 10 = 66 mm), a card folded (2 x 63.5 + 10 = 137 mm), five strips of 36 mm:
    # 66 + 8 + 137 + 8 + 36 = 255 mm, centred on A4 at 21 mm and on Letter at 12.2 mm.
    tokens = [piece(f"t{index}", 28, 28) for index in range(3)]
    strips = [dataclasses.replace(piece(f"s{index}", 8, 36), back=()) for index in range(5)]
    every = [*tokens, piece("card", 88.9, 63.5), *strips]
    for paper, top in ((A4, 21.0), (LETTER, 12.2)):
        pages = lay_out(every, Layout(paper=paper, fold="rows", mix=True))
        assert len(pages) == 1
        where = cells(pages[0])
        assert where["t0"][1] == pytest.approx(top)
        assert where["t0/back"][3] == pytest.approx(top + 66)
        assert where["card"][1] == pytest.approx(top + 74)
        assert where["card/back"][3] == pytest.approx(top + 211)
        assert where["s0"][1] == pytest.approx(top + 219)
        assert where["s4"][3] == pytest.approx(top + 255)
        assert not any(name.startswith("s") and "/back" in name for name in where)
        assert folds(pages[0]) == pytest.approx([top + 33, top + 74 + 68.5])
    # A second row of tokens leaves no room for the strips: they go on a second sheet.
    many = [piece(f"t{index}", 28, 28) for index in range(8)]
    pages = lay_out([*many, piece("card", 88.9, 63.5), *strips], Layout(fold="rows", mix=True))
    assert [sum("/back" not in name for name in cells(page)) for page in pages] == [8, 6]


def test_nine_cards_by_hand() -> None:
    # 54 cards of 63 x 88 mm on A4: three columns and three rows, block 189 x 264 mm, centred at 10.5 and 16.5 mm.
    pages = lay_out([piece(f"w{index}") for index in range(54)], Layout())
    assert len(pages) == 6
    assert cells(pages[0])["w0"] == (10.5, 16.5, 73.5, 104.5)
    assert cells(pages[0])["w8"] == (136.5, 192.5, 199.5, 280.5)
    assert cells(pages[5])["w53"] == (136.5, 192.5, 199.5, 280.5)


def test_unit_cards_come_eight_a_page_on_both_papers() -> None:
    cards = [piece(f"u{index}", 88.9, 63.5) for index in range(8)]
    assert [len(lay_out(cards, Layout(paper=paper))) for paper in (A4, LETTER)] == [1, 1]
    poker = [piece(f"c{index}", 63.5, 88.9) for index in range(16)]
    assert [len(cells(page)) for page in lay_out(poker, Layout(paper=A4))] == [9, 7]
    # On Letter three rows would reach into the foot line: eight lie on their side instead.
    assert [len(cells(page)) for page in lay_out(poker, Layout(paper=LETTER))] == [8, 8]


def test_backs_mirror_on_a_partly_filled_sheet() -> None:
    pages = lay_out([piece(f"c{index}") for index in range(10)], Layout(duplex="long"))
    assert len(pages) == 4
    # The tenth card lies first on its sheet, so its back is at the right.
    assert cells(pages[2]) == {"c9": (10.5, 16.5, 73.5, 104.5)}
    assert cells(pages[3]) == {"c9/back": (136.5, 16.5, 199.5, 104.5)}
    short = lay_out([piece(f"c{index}") for index in range(10)], Layout(duplex="short"))
    assert cells(short[3]) == {"c9/back": (10.5, 192.5, 73.5, 280.5)}
    assert next(item for item in short[3].items if isinstance(item, Group) and item.id).rotate == 180


def test_mirrored_edges_that_meet_have_one_mark() -> None:
    """Five columns whose width is no round number: six marks above and below, three at each side; behind, too."""
    pages = lay_out([piece("token", 35.1001, 30, count=10)], Layout(paper=LETTER, duplex="long"))
    assert [len(marks(page)) for page in pages] == [2 * 6 + 2 * 3] * 2


def test_bleed_parts_neighbours_and_doubles_the_marks() -> None:
    page = lay_out([piece(f"c{index}", 40, 40, bleed=3) for index in range(2)], Layout())[0]
    first, second = cells(page)["c0"], cells(page)["c1"]
    assert second[0] - first[2] == pytest.approx(6.0)
    upright = sorted({round(mark[0], 3) for mark in marks(page) if mark[0] == mark[2]})
    assert upright == [first[0], first[2], second[0], second[2]]
    # Without bleed and gap neighbours share a cut: one mark between them.
    tight = lay_out([piece(f"c{index}", 40, 40) for index in range(2)], Layout())[0]
    assert len({round(mark[0], 3) for mark in marks(tight) if mark[0] == mark[2]}) == 3
    # Printed without its bleed a piece ends at the cut.
    cut = lay_out([piece("c", 40, 40, bleed=3)], Layout(bleed=0))[0]
    group = next(item for item in cut.items if isinstance(item, Group) and item.id)
    assert group.clip == (0, 0, 40, 40)


def test_copies_have_ids_of_their_own() -> None:
    page = lay_out([piece("t", 20, 20, count=3)], Layout(duplex="long"))[0]
    assert list(cells(page)) == ["t", "t#2", "t#3"]


def test_back_offset_moves_backs_with_their_marks() -> None:
    plain = lay_out([piece("c")], Layout(duplex="long"))
    moved = lay_out([piece("c")], Layout(duplex="long", back_dx=1.5, back_dy=-0.5))
    assert moved[0] == plain[0]
    left, top, right, bottom = cells(plain[1])["c/back"]
    assert cells(moved[1])["c/back"] == pytest.approx((left + 1.5, top - 0.5, right + 1.5, bottom - 0.5))
    for before, after in zip(marks(plain[1]), marks(moved[1]), strict=True):
        assert after == pytest.approx((before[0] + 1.5, before[1] - 0.5, before[2] + 1.5, before[3] - 0.5))


def test_fronts_and_backs_alone() -> None:
    cards = [piece(f"c{index}") for index in range(10)]
    both = lay_out(cards, Layout(duplex="long"))
    assert lay_out(cards, Layout(duplex="long", sides="fronts")) == both[::2]
    assert lay_out(cards, Layout(duplex="long", sides="backs")) == both[1::2]


def test_outline_goes_round_everything() -> None:
    page = lay_out([piece("c", bleed=2)], Layout(outline=True))[0]
    frame = next(item for item in walk(page.items) if isinstance(item, Rect) and item.paint.stroke is Ink.BLACK)
    for mark in marks(page):
        assert frame.x <= mark[0] + 1e-6
        assert mark[2] <= frame.x + frame.width + 1e-6
        assert frame.y <= mark[1] + 1e-6
        assert mark[3] <= frame.y + frame.height + 1e-6


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(LayoutFault, match="board"):
        lay_out([piece("board", 250, 300)], Layout())
    findings: list[Diagnostic] = []
    assert len(lay_out([piece("board", 250, 300), piece("c")], Layout(), findings.append)) == 1
    assert [(finding.code, finding.path) for finding in findings] == [("DR360", "board")]


def test_a_missing_back_is_named() -> None:
    findings: list[Diagnostic] = []
    lay_out([piece("a"), piece("b", back=False)], Layout(duplex="long"), findings.append)
    assert [(finding.code, finding.path) for finding in findings] == [("DR361", "b")]
    lay_out([piece("b", back=False)], Layout())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"dupleks": "long"}, "did you mean 'duplex'"),
        ({"duplex": "left"}, "none, long, short"),
        ({"gap": "wide"}, "number of mm"),
        ({"gap": -1}, "0 to 100"),
        ({"marks": "off"}, "true or false"),
        ({"paper": "a9"}, "a4, letter"),
        ({"duplex": "long", "fold": "gutter"}, "not both"),
        ({"sides": "backs"}, "duplex"),
        ({"fold": "gutter", "sides": "fronts"}, "can't be left out"),
        ({"fold": "gutter", "mix": True}, "fold rows"),
        ({"back-dx": 20}, "at most 5 mm"),
    ],
)
def test_options_that_do_not_go(options: dict[str, object], words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)):
        layout_from(options)


def test_options_are_read() -> None:
    layout = layout_from({"paper": "letter", "back-dx": 1, "gap": 2.5, "marks": False}, duplex="short")
    assert layout == Layout(paper=LETTER, back_dx=1, gap=2.5, marks=False, duplex="short")


def test_documented_options_are_the_accepted_ones() -> None:
    text = (File(__file__).parents[2] / "docs" / "pieces.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) \|", text, re.MULTILINE)
    assert [name for name, _, _ in table] == list(OPTIONS)
    defaults = {entry.name.replace("_", "-"): entry.default for entry in dataclasses.fields(Layout)}
    for name, _, default in table:
        value = defaults[name]
        shown = (
            "-" if value is None else ("yes" if value else "no") if isinstance(value, bool)
            else "a4" if name == "paper" else f"{value:g}" if isinstance(value, float) else value
        )  # fmt: skip
        assert default.strip("`") == shown, name
