"""A map as items of a display list: where things lie, and that everything is told without colour."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path as File

import pytest
import yaml

from generator.draw import fonts
from generator.draw.display import Face, Ink, Path, Text
from generator.maps.drawing import Look, drawn, relief
from generator.maps.drawing_grid import Grid, fitted
from generator.maps.drawing_labels import FOOT, block_share, foot, size_of
from generator.maps.drawing_patterns import NAMES, pattern
from generator.maps.drawing_terrain import STYLES, WAYS, ground_of, kinds_of, letters_of, shows, style
from generator.maps.hexmap import Cell, Feature
from generator.maps.poster.wording import Wording
from generator.maps.terrain import KINDS
from tests.maps.printed import everything, field, of

N, NE, S = 1, 2, 8
WORDS = File(__file__).resolve().parents[2] / "templates" / "shared"


def texts(items: tuple[object, ...]) -> list[Text]:
    return [one for one in items if isinstance(one, Text)]


def points(path: Path) -> list[tuple[float, float]]:
    return [(float(one[-2]), float(one[-1])) for one in path.segments if len(one) > 1]


# --- where hexes lie -------------------------------------------------------------------------------------------------


def test_a_hex_is_as_wide_as_it_is_said_from_flat_to_flat() -> None:
    """32 mm: a side is 32/sqrt(3) = 18.475; the second column lies half a hex lower."""
    grid = Grid(3, 2, 32.0)
    assert grid.side == pytest.approx(18.4752)
    assert grid.centre(0) == pytest.approx((18.4752, 16.0))
    assert grid.centre(1) == pytest.approx((46.188, 32.0))
    assert (grid.width, grid.height) == pytest.approx((5 * 18.4752, 80.0))
    assert Grid(1, 4, 32.0).height == 128.0
    assert fitted(3, 2, 5 * 18.4752, 1000.0) == pytest.approx(32.0, abs=1e-3)
    (ax, ay), (bx, by) = grid.ends(1)
    mx, my = grid.middles[1]
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((mx, my))
    assert my < 0 < mx


def test_a_window_has_every_hex_that_reaches_into_it() -> None:
    """Against the boxes of all hexes, one by one."""
    grid = Grid(11, 9, 7.0)
    for window in ((0, 0, 20, 20), (13.1, 8.9, 30, 31), (-5, 40, 12, 90), (55, 3, 90, 9), (21, 21, 21.5, 21.5)):
        found = set(grid.within(window))
        for index in range(99):
            x, y = grid.centre(index)
            inside = (x - grid.side < window[2] and x + grid.side > window[0]
                      and y - 3.5 < window[3] and y + 3.5 > window[1])  # fmt: skip
            assert not inside or index in found
        assert len(found) < 99


# --- terrain without colour ------------------------------------------------------------------------------------------


def test_every_kind_has_letters_of_its_own_and_a_pattern_or_a_line() -> None:
    letters = letters_of([*KINDS, "wombat", "wonder"])
    said = [letters[kind] for kind in letters if shows(kind) and letters[kind]]
    assert len(said) == len(set(said))
    assert (letters["wombat"], letters["wonder"]) == ("WO", "WO·2")
    for kind in KINDS:
        if shows(kind):
            assert kind in WAYS or style(kind).pattern in NAMES
    assert {one.pattern for one in STYLES.values() if one.pattern} <= NAMES
    assert STYLES.keys() | WAYS <= KINDS.keys()  # no look without terrain


@pytest.mark.parametrize("lang", ["en", "fi"])
def test_letters_of_a_language_are_told_apart(lang: str) -> None:
    """English says what the looks say; woods are `metsä` in Finnish. An unknown kind takes nobody's letters."""
    tree = yaml.safe_load((WORDS / f"words.{lang}.yaml").read_text(encoding="utf-8"))
    own = Wording(tree, lang=lang).letters()
    assert own.keys() == {kind for kind, one in STYLES.items() if one.letters}
    letters = letters_of([*KINDS, "mesa"], {**own, "woods": "ME"} if lang == "fi" else own)
    said = [letters[kind] for kind in letters if shows(kind) and letters[kind]]
    assert len(said) == len(set(said))
    assert own["woods"] == {"en": "W", "fi": "M"}[lang]
    assert letters["mesa"] == {"en": "ME", "fi": "ME·2"}[lang]
    assert lang == "fi" or all(STYLES[kind].letters == own[kind] for kind in own)


def test_denser_woods_and_deeper_water_have_more_strokes() -> None:
    for kind, levels in (("woods", (1, 2, 3)), ("jungle", (1, 2, 3)), ("water", (0, 1, 2, 3)), ("rough", (1, 2))):
        counts = [sum(map(len, (*one.lines, *one.shapes))) for one in (pattern(kind, level, 32.0) for level in levels)]
        assert counts == sorted(set(counts))


@pytest.mark.parametrize("across", [32.0, 12.0, 5.0])
def test_patterns_stay_inside_their_hex(across: float) -> None:
    for name in NAMES:
        for level in (1, 3):
            found = pattern(name, level, across)
            for stretch in (*found.lines, *found.shapes):
                for one in stretch:
                    if len(one) > 1:
                        x, y = float(one[-2]), float(one[-1])
                        assert abs(y) <= across * 0.3
                        assert abs(x) * math.sqrt(3) + abs(y) <= across


def test_terrain_tints_before_levels_and_deep_water_before_shallow() -> None:
    assert ground_of(of("water", 1)) is Ink.WET
    assert ground_of(of("water", 2, ground=4)) is Ink.DEEP
    assert ground_of(Cell(0, (Feature("paved"), Feature("woods")))) is Ink.PLANT
    assert [ground_of(Cell(level)) for level in (-9, -1, 0, 1, 9)] == [
        Ink.LOW_2, Ink.LOW_1, Ink.NONE, Ink.HIGH_1, Ink.HIGH_4,
    ]  # fmt: skip


def test_kinds_in_use_leave_out_what_only_says_more_of_others() -> None:
    terrain = field(2, 2, h0101=Cell(0, (Feature("building", 3), Feature("building-cf", 40))), h0202=of("woods", 2))
    assert kinds_of(terrain) == {"building": [3], "woods": [2]}


# --- letters ---------------------------------------------------------------------------------------------------------


def test_a_hex_says_its_coordinate_terrain_level_and_building() -> None:
    terrain = field(3, 2, h0201=Cell(-2, (Feature("woods", 2), Feature("water", 3))), h0302=of("building", 4))
    said = [one.content for one in texts(drawn(Look.of(terrain, 32.0)))]
    assert said == ["0101", "0201", "W2 D3", "2", "0301", "0102", "0202", "0302", "B4"]


def test_letters_go_as_hexes_get_small() -> None:
    terrain = field(1, 1, h0101=of("woods", 2, ground=1))
    assert [len(texts(drawn(Look.of(terrain, across)))) for across in (32.0, 9.0, 8.0, 6.9)] == [3, 3, 1, 0]
    assert min(one.size for one in texts(drawn(Look.of(terrain, 9.0)))) == 5.5


def test_a_building_is_as_small_as_it_must_be_to_stand_clear_of_its_coordinate() -> None:
    """Of 7.2 mm: the coordinate begins 0.425 x 7.2 = 3.06 mm above the middle; its capitals of 5.5 pt are 1.358 mm high
    and there are 0.8 mm below them, so 0.902 mm are left for half a block: 0.25 of the hex in place of 0.5."""
    assert fonts.cap_height(Face.LABEL, 5.5) == pytest.approx(1.358, abs=0.001)
    assert block_share(7.2) == pytest.approx(0.25, abs=0.001)
    assert [block_share(across) for across in (6.9, 16.0, 32.0)] == [0.5, 0.5, 0.5]
    for across in (7.0, 8.0, 9.0, 11.4, 12.0, 16.0):
        made = drawn(Look.of(field(1, 1, h0101=of("building", 2)), across))
        lowest = next(one.y for one in texts(made) if one.content == "0101")
        # The outline is a stroke of twice its breadth under the area.
        outline = [one for one in made if isinstance(one, Path) and one.paint.width == 1.01]
        assert min(y for one in outline for _, y in points(one)) - 0.5 >= lowest + 0.29, across


@pytest.mark.parametrize("across", [7.2, 11.4, 32.0])
def test_a_coordinate_on_what_joins_two_buildings_lies_within_it(across: float) -> None:
    terrain = field(1, 2, h0101=Cell(0, (Feature("building", 2, S),)), h0102=Cell(0, (Feature("building", 2, N),)))
    made = drawn(Look.of(terrain, across))
    (label,) = [one for one in texts(made) if one.content == "0102"]
    half = fonts.width("0102", Face.LABEL, label.size) / 2
    (area,) = [one for one in made if isinstance(one, Path) and one.paint.fill is Ink.BUILT]
    xs = [x for x, y in points(area) if abs(y - across) < 0.2]  # at the side that the two share
    assert len(xs) == 4
    assert min(xs) <= label.x - half - 0.25
    assert max(xs) >= label.x + half + 0.25


@pytest.mark.parametrize("across", [9.0, 16.0, 25.4, 32.0, 50.8])
def test_what_stands_at_the_foot_stays_in_its_hex(across: float) -> None:
    """At h below the middle a hex is 2 (across - h) / sqrt(3) wide."""
    def width(text: str, size: float) -> float:
        return fonts.width(text, Face.LABEL_BOLD, size)

    for words, level in (("W1", "2"), ("W3 RO2", "12"), ("", "1"), ("D2 BR1", ""), ("W1 SP RO2 RU3 FI1 SM", "1")):
        where = foot(words, level, across)
        large = size_of("level", across)
        for left, wide, low in (
            (where.letters, width(where.words, where.letters_size), FOOT * across - where.rise),
            (where.mark, where.level + width(level, large) - where.mark if level else 0.0, FOOT * across),
        ):
            half = (across - low) / math.sqrt(3)
            assert left >= -half or not wide
            assert left + wide <= half or not wide
        if words and level and not where.rise:
            assert where.letters == pytest.approx(-(where.level + width(level, large)))
    assert foot("W1", "2", 32.0).words == "W1"
    assert foot("W1", "2", 32.0).rise == 0.0
    assert foot("W3 RO2", "12", 9.0).rise > 1.0
    assert foot("W1 SP RO2 RU3 FI1 SM", "1", 9.0).words.endswith("+")
    beside = foot("W1", "2", 32.0, 2.7)
    assert beside.letters > 2.7
    assert not beside.tab
    assert foot("W1 RO2", "2", 9.0, 0.8) == replace(foot("W1 RO2", "2", 9.0), tab=True)  # no room beside the road


def test_numbers_name_their_data_where_the_map_is_a_games() -> None:
    look = Look.of(field(1, 1, h0101=of("woods", 2, ground=1)), 32.0, "maps:mill-ford")
    assert [one.sources for one in texts(drawn(look))] == [(), ("maps:mill-ford",), ("maps:mill-ford",)]


# --- levels ----------------------------------------------------------------------------------------------------------


def bands(**cells: Cell) -> tuple[list[Path], list[Path]]:
    """The contour bands and their ticks."""
    made = relief(Look.of(field(2, 2, **cells), 30.0), range(4))
    paths = [one for one in made if isinstance(one, Path)]
    ticks = [one for one in paths if one.paint.stroke is Ink.RELIEF]
    return [one for one in paths if one.paint.fill is Ink.RELIEF], ticks


def test_a_contour_is_half_a_millimetre_for_one_level_and_one_for_more() -> None:
    """0101 and 0102 share a level side at y = 30: 0201 beside them is as high as 0101, so that only it differs."""
    for drop, wide in ((1, 0.5), (2, 1.0), (5, 1.0)):
        (found,), _ = bands(h0101=Cell(drop), h0201=Cell(drop), h0202=Cell(drop))
        level = [y for x, y in points(found)[:4]]
        heights = [max(ys) - min(ys) for ys in (
            [y for _, y in points(found)[at : at + 4]] for at in range(0, len(points(found)), 4)
        )]  # fmt: skip
        assert level
        assert min(heights) == pytest.approx(wide)
    assert bands() == ([], [])


def test_ticks_point_down_the_slope_and_leave_the_middle_to_letters() -> None:
    _, (ticks,) = bands(h0101=Cell(2), h0201=Cell(2), h0202=Cell(2))
    side = [(one, other) for one, other in zip(points(ticks)[::2], points(ticks)[1::2], strict=True)
            if one[1] == pytest.approx(30.0) and other[0] == pytest.approx(one[0])]  # fmt: skip
    assert side
    assert all(other[1] > one[1] for one, other in side)
    centre = 30.0 / math.sqrt(3)
    assert all(abs(one[0] - centre) > 4.0 for one, _ in side)


def test_water_has_a_shore_and_the_map_an_edge() -> None:
    made = relief(Look.of(field(1, 2, h0101=of("water", 1)), 30.0), range(2))
    shore = next(one for one in made if isinstance(one, Path) and one.paint.stroke is Ink.DEEP)
    assert [y for _, y in points(shore)][:2] == pytest.approx([30.0, 30.0])
    edge = next(one for one in made if isinstance(one, Path) and one.paint.stroke is Ink.BLACK)
    assert len(edge.segments) == 2 * 10  # 12 sides of two hexes less the shared one, twice


def test_a_whole_map_has_one_path_for_each_sort_of_stroke() -> None:
    paths = [one for one in drawn(Look.of(everything(), 20.0)) if isinstance(one, Path)]
    assert len(paths) < 60


def test_what_a_window_shows_is_part_of_the_whole() -> None:
    look = Look.of(everything(), 20.0)
    whole = {(one.content, round(one.x, 3), round(one.y, 3)) for one in texts(drawn(look))}
    part = {(one.content, round(one.x, 3), round(one.y, 3)) for one in texts(drawn(look, (30.0, 30.0, 70.0, 70.0)))}
    assert part < whole
