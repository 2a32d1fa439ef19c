"""Boards of any set of hexes, and pictures over several sheets, measured."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from generator.data.diagnostics import Diagnostic
from generator.draw.display import Circle, Group, Ink, Item, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import box, group_box, path_box, placed, text_area
from generator.draw.paper import A4
from generator.draw.template import Templates
from generator.draw.widgets.hexfield import Cell
from generator.hexes import Hex, Layout


@pytest.fixture
def rendered(tmp_path: Path):  # type: ignore[no-untyped-def]
    (tmp_path / "demo").mkdir()

    def render(body: str, **names: object) -> tuple[tuple[Item, ...], tuple[Diagnostic, ...]]:
        (tmp_path / "demo" / "t.j2").write_text(f'<sheet><page id="p">{body}</page></sheet>', encoding="utf-8")
        made = Templates(tmp_path, "demo").render("t.j2", {"paper": A4, "lang": "en", **names})
        return made.sheet.pages[0].items if made.sheet.pages else (), made.findings

    return render


FIELD = '<hex-field cx="100" cy="100" across="20" cells="{{ ref(cells) }}" size="7"/>'
CELLS = [Cell(Hex(0, 0), "A1"), Cell(Hex(1, 0), "B1", fill=Ink.LIGHT, id="hex:B1"), Cell(Hex(0, 1), "A2", sign="dot")]
SYMBOL = '<symbol id="dot"><circle cx="0" cy="0" r="3" fill="black"/></symbol>'


def lines(items: tuple[Item, ...]) -> list[Outline]:
    return [item for item in walk(items) if isinstance(item, Outline)]


# --- hex-field


def test_each_side_is_drawn_once(rendered) -> None:  # type: ignore[no-untyped-def]
    items, findings = rendered(SYMBOL + FIELD, cells=CELLS)
    assert not findings
    sides = max(lines(items), key=lambda path: len(path.segments))
    # Three hexes that all touch: 18 sides, of which 3 are shared.
    assert len(sides.segments) == 2 * 15
    drawn = {frozenset((sides.segments[n][1:], sides.segments[n + 1][1:])) for n in range(0, 30, 2)}
    assert len(drawn) == 15
    for start, end in (tuple(one) for one in drawn):
        assert math.dist(start, end) == pytest.approx(20 / math.sqrt(3), abs=0.001)


def test_names_stand_below_the_upper_side_of_their_hexes(rendered) -> None:  # type: ignore[no-untyped-def]
    items, _ = rendered(SYMBOL + FIELD, cells=CELLS)
    grid = Layout(20.0, 100.0, 100.0)
    found = {item.content: item for item in walk(items) if isinstance(item, Text)}
    assert found.keys() == {"A1", "B1", "A2"}
    for cell in CELLS:
        x, y = grid.centre(cell.at)
        left, top, right, bottom = text_area(found[cell.label])
        assert (left + right) / 2 == pytest.approx(x, abs=0.001)
        assert top == pytest.approx(y - 10 + 0.06 * 20, abs=0.01)
        assert bottom < y - 6


def test_grounds_signs_and_names_of_marked_hexes(rendered) -> None:  # type: ignore[no-untyped-def]
    items, _ = rendered(SYMBOL + FIELD, cells=CELLS)
    (ground,) = [item for item in walk(items) if isinstance(item, Group) and item.id == "hex:B1"]
    assert path_box(ground.items[0])[1::2] == pytest.approx((100.0, 120.0))  # half a hex below that of Hex(0, 0)
    ((circle, matrix),) = [one for one in placed(items) if isinstance(one[0], Circle)]
    assert box(circle, matrix) == pytest.approx((97, 117, 103, 123))  # round the middle of Hex(0, 1)


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ([Cell(Hex(0, 0), "a name that is far too long")], "has 12.9 mm there"),
        ([Cell(Hex(0, 0), sign="none")], "no symbol 'none'"),
        ([], "a board has one hex or more"),
    ],
)
def test_what_can_not_be_drawn_is_told(rendered, cells: list[Cell], says: str) -> None:  # type: ignore[no-untyped-def]
    _, findings = rendered(FIELD, cells=cells)
    assert says in findings[0].message


# --- hex-outline, hex-pattern


def test_a_band_has_two_edges_as_far_apart_as_said(rendered) -> None:  # type: ignore[no-untyped-def]
    body = '<hex-outline cx="0" cy="0" across="20" hexes="{{ ref(hexes) }}" band="2" shift="{{ shift }}"/>'
    items, _ = rendered(body, hexes=[Hex(0, 0)], shift=1)
    points = [segment[1:] for segment in items[0].segments if len(segment) > 1]
    reach = sorted({round(max(abs(y) for _, y in part), 3) for part in (points[:6], points[6:])})
    assert reach == [10.0, 12.0]  # the middle 1 mm outside the sides


def test_patterns_stay_in_the_hex_and_out_of_the_hole(rendered) -> None:  # type: ignore[no-untyped-def]
    for kind in ("diagonal", "back-diagonal", "cross", "horizontal"):
        items, _ = rendered(f'<hex-pattern cx="50" cy="60" across="20" kind="{kind}" step="1.5" hole="5"/>')
        ends = [segment[1:] for segment in items[0].segments]
        assert len(ends) > 20
        for x, y in ends:
            assert Layout(20.01, 50.0, 60.0).hex_at(x, y) == Hex(0, 0)
            assert math.hypot(x - 50, y - 60) > 5 * math.sqrt(3) / 2 - 0.01
    items, _ = rendered('<hex-pattern cx="50" cy="60" across="20" kind="dots" step="2" hole="5"/>')
    assert len(items) > 20
    for dot in items:
        assert math.hypot(dot.cx - 50, dot.cy - 60) >= 5 + dot.radius - 0.001
        assert abs(dot.cy - 60) <= 10 - dot.radius + 0.001


# --- window, join

PICTURE = (
    '<rect x="0" y="0" width="200" height="50" stroke="black"/>'
    '<text x="20" y="25">left</text><text x="150" y="25">right</text>'
)


def windows(rendered, left: float, width: float, picture: str = PICTURE):  # type: ignore[no-untyped-def]
    return rendered(f'<window x="10" y="30" left="{left}" top="0" width="{width}" height="50">{picture}</window>')


def test_a_window_shows_its_part_where_it_lies_on_the_page(rendered) -> None:  # type: ignore[no-untyped-def]
    items, findings = windows(rendered, 100, 100)
    assert not findings
    (group,) = items
    assert group_box(group) == (10.0, 30.0, 110.0, 80.0)
    ((text, matrix),) = [one for one in placed(items) if isinstance(one[0], Text)]
    assert text.content == "right"  # the other word isn't there at all, hidden or not
    assert text_area(text, matrix)[0] == pytest.approx(10 + 150 - 100)


def test_two_windows_share_the_shapes_and_part_the_words(rendered) -> None:  # type: ignore[no-untyped-def]
    parts = [windows(rendered, left, 100)[0] for left in (0, 100)]
    words = [[item.content for item in walk(part) if isinstance(item, Text)] for part in parts]
    assert words == [["left"], ["right"]]
    assert all(sum(not isinstance(item, Group | Text) for item in walk(part)) == 1 for part in parts)


def test_an_edge_through_words_is_refused(rendered) -> None:  # type: ignore[no-untyped-def]
    _, findings = windows(rendered, 0, 22)
    assert [finding.code for finding in findings] == ["DR353"]
    assert "goes through 'left'" in findings[0].message
    _, findings = windows(rendered, 300, 22)
    assert "nothing of the picture lies in the window" in findings[0].message


@pytest.mark.parametrize(("way", "upright"), [("right", True), ("left", True), ("down", False), ("up", False)])
def test_ticks_cross_the_join_and_meet_on_it(rendered, way: str, upright: bool) -> None:  # type: ignore[no-untyped-def]
    opposite = {"right": "left", "left": "right", "down": "up", "up": "down"}[way]
    ends = []
    for part, towards in (("under", way), ("over", opposite)):
        body = f'<join at="100" start="20" end="120" part="{part}" way="{towards}" ticks="16"/>'
        items, findings = rendered(body)
        assert not findings
        along = 1 if upright else 0
        ticks = [
            path for path in lines(items)
            if len(path.segments) == 2 and all(segment[1 + along] == 16 for segment in path.segments)
        ]  # fmt: skip
        assert len(ticks) == 1
        ends.append([float(segment[1 + (0 if upright else 1)]) for segment in ticks[0].segments])
    sign = 1 if way in ("right", "down") else -1
    assert sorted(ends[0]) == sorted([100 - 4 * sign, 100 + 0.8 * sign])
    assert sorted(ends[1]) == sorted([100.0, 100 + 4 * sign])


def test_the_cutting_line_lies_in_what_is_cut_off(rendered) -> None:  # type: ignore[no-untyped-def]
    items, _ = rendered('<join at="100" start="20" end="120" part="over" way="left">cut here</join>')
    (line,) = [path for path in lines(items) if path_box(path)[3] - path_box(path)[1] == 100]
    assert path_box(line)[0] + line.paint.width / 2 == pytest.approx(100)
    (words,) = [item for item in walk(items) if isinstance(item, Text)]
    assert text_area(words)[2] < 100 - line.paint.width


def test_the_words_lie_in_the_strip(rendered) -> None:  # type: ignore[no-untyped-def]
    items, _ = rendered('<join at="100" start="20" end="120" part="under" way="right" strip="6">glue</join>')
    (words,) = [item for item in walk(items) if isinstance(item, Text)]
    left, top, right, bottom = text_area(words)
    assert 100.8 < left < right < 106
    assert (top + bottom) / 2 == pytest.approx(70, abs=0.5)
