"""Themes, hatching and geometry."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw import fonts, geometry, hatch
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Line, Paint, Path, Rect, Text
from generator.draw.theme import (
    BLACK,
    COLOUR,
    INK,
    SIDES,
    TERRAIN,
    WHITE,
    contrast,
    face_of,
    ground,
    luminance,
    outlined,
    rgb,
    themed,
)

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def length(segments: list[hatch.Segment]) -> float:
    """Total length of some segments."""
    return sum(math.dist(one[:2], one[2:]) for one in segments)


def test_hatching_covers_by_area_over_spacing() -> None:
    # Lines `spacing` apart have area / spacing of length in any shape that is much larger.
    assert length(hatch.lines([SQUARE], 0.1)) == pytest.approx(100 / 0.1, rel=0.02)


def test_hatching_spares_a_hole() -> None:
    hole = [(3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0)]
    found = hatch.lines([SQUARE, hole], 0.1)
    assert length(found) == pytest.approx((100 - 16) / 0.1, rel=0.02)
    for x1, y1, x2, y2 in found:
        assert not (3.01 < (x1 + x2) / 2 < 6.99 and 3.01 < (y1 + y2) / 2 < 6.99)


def test_hatching_runs_at_its_angle() -> None:
    for angle in (0.0, 45.0, 135.0):
        for x1, y1, x2, y2 in hatch.lines([SQUARE], 1.0, angle):
            turned = math.degrees(math.atan2(y2 - y1, x2 - x1)) % 180
            assert min(turned, 180 - turned) == pytest.approx(min(angle, 180 - angle), abs=1e-6)


def test_no_line_lies_close_beside_an_edge_of_its_own_direction() -> None:
    # Grid lines at 0, 4, 8 and 12; the edges of this box at 0.8 and 9.2 would be doubled by those at 0 (outside) and 8.
    box = [(0.0, 0.8), (40.0, 0.8), (40.0, 9.2), (0.0, 9.2)]
    assert [y for _, y, _, _ in hatch.lines([box], 4.0, 0.0)] == [4.0]
    # An edge further away doubles nothing.
    lower = [(x, y + 0.8 if y > 5 else y) for x, y in box]
    assert [y for _, y, _, _ in hatch.lines([lower], 4.0, 0.0)] == [4.0, 8.0]


def test_neighbours_share_one_grid() -> None:
    left, right = hatch.lines([SQUARE], 1.0), hatch.lines([[(x + 10, y) for x, y in SQUARE]], 1.0)
    rows = {round((y1 - x1) / math.sqrt(2), 6) % 1 for x1, y1, _, _ in (*left, *right)}
    assert {min(row, 1 - row) for row in rows} == {0.0}


def test_room_is_left_for_letters() -> None:
    area = (2.0, 2.0, 8.0, 5.0)
    kept = hatch.lines([SQUARE], 0.5, 45.0, [area])
    assert length(kept) == pytest.approx((100 - 18) / 0.5, rel=0.05)
    for x1, y1, x2, y2 in kept:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        assert not (2.001 < x < 7.999 and 2.001 < y < 4.999)


@settings(max_examples=50, deadline=None)
@given(st.floats(0.2, 3), st.sampled_from([0.0, 45.0, 90.0, 135.0]), st.floats(-20, 20), st.floats(1, 8))
def test_hatching_stays_inside_a_circle(spacing: float, angle: float, x: float, radius: float) -> None:
    for x1, y1, x2, y2 in hatch.lines([hatch.circle_outline(x, 3.0, radius)], spacing, angle):
        assert math.dist((x1, y1), (x, 3.0)) <= radius + 1e-6
        assert math.dist((x2, y2), (x, 3.0)) <= radius + 1e-6


def test_every_role_has_a_look_in_both_themes() -> None:
    inks = set(Ink) - {Ink.NONE}
    for theme in (COLOUR, INK):
        assert set(theme.fills) == set(theme.strokes) == set(theme.texts) == inks
        assert theme.fills[Ink.BLACK] == BLACK
        assert theme.fills[Ink.WHITE] == WHITE


def test_ink_theme_paints_no_ground_but_black() -> None:
    # What is cut out of a black mass in white is drawn in black where the mass is white; contour lines are areas.
    assert {ink for ink, colour in INK.fills.items() if colour != WHITE} == {Ink.BLACK, Ink.CUT, Ink.RELIEF}
    spacing = [INK.hatches[ink].spacing for ink in (Ink.LIGHT, Ink.MID, Ink.STRONG)]
    assert spacing == sorted(spacing, reverse=True)
    assert len(set(spacing)) == 3


def test_ink_theme_outlines_black_masses() -> None:
    tab = Rect(0, 0, 7, 7, Paint(Ink.BLACK))
    assert ground(INK, tab) is Ink.BLOCK
    assert outlined(INK, tab, Ink.BLOCK) == Paint(Ink.BLACK, Ink.BLACK, 0.5)
    plate = Path((("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",)), Paint(Ink.BLOCK))
    assert outlined(INK, plate, Ink.BLOCK) == Paint(Ink.BLOCK, Ink.BLACK, 0.25)
    # A small black box stays black, and in colour nothing changes.
    assert ground(INK, Rect(0, 0, 4, 4, Paint(Ink.BLACK))) is Ink.BLACK
    assert ground(COLOUR, tab) is Ink.BLACK
    assert outlined(COLOUR, plate, Ink.BLOCK) == plate.paint
    # A mass of the accent is one too: no hatching behind its letters.
    flag = Rect(0, 0, 7, 7, Paint(Ink.ACCENT_BLOCK))
    assert outlined(INK, flag, ground(INK, flag)) == Paint(Ink.ACCENT_BLOCK, Ink.BLACK, 0.5)
    assert Ink.ACCENT_BLOCK not in INK.hatches


def test_ink_theme_keeps_three_weights_that_every_printer_holds() -> None:
    widths = [INK.line(weight.value) for weight in Line]
    assert widths == sorted(set(widths))
    # 0.25 pt is the thinnest line of a home printer.
    assert widths[0] > 0.25 * 25.4 / 72
    assert [COLOUR.line(weight.value) for weight in Line] == [0.25, 0.5, 1.0]


def test_ink_theme_sets_small_bold_labels_lighter_and_no_wider() -> None:
    small, large = (Text(0, 0, "Turn or change stance", Face.LABEL_BOLD, size) for size in (8.5, 14.0))
    assert face_of(INK, small) is Face.LABEL
    assert face_of(INK, large) is Face.LABEL_BOLD
    assert face_of(COLOUR, small) is Face.LABEL_BOLD
    for word in ("Turn or change stance", "Wing Shield", "0123456789", "+B −T; draw 2"):
        assert fonts.width(word, Face.LABEL, 8.5) <= fonts.width(word, Face.LABEL_BOLD, 8.5)


def test_sides_differ_by_pattern_in_both_themes_and_in_lightness_or_hue() -> None:
    for theme in (COLOUR, INK):
        patterns = [theme.hatches[ink].angles for ink in SIDES]
        assert len(set(patterns)) == 4
    for one, other in itertools.combinations(SIDES.values(), 2):
        assert one != other


def test_letters_can_be_read_on_white() -> None:
    for ink, colour in COLOUR.texts.items():
        if ink not in (Ink.WHITE, Ink.CUT, Ink.LIGHT):
            assert contrast(colour, WHITE) >= 4.5, ink


def test_black_letters_on_greys_and_white_on_dark() -> None:
    assert contrast(BLACK, COLOUR.fills[Ink.MID]) >= 7
    assert contrast(WHITE, COLOUR.fills[Ink.STRONG]) >= 4.5
    assert contrast(WHITE, COLOUR.fills[Ink.ACCENT_BLOCK]) >= 4.5
    assert luminance(WHITE) == pytest.approx(1.0)


def test_letters_and_patterns_can_be_read_on_the_tints_of_maps() -> None:
    for ink, (tint, tone) in TERRAIN.items():
        if ink is Ink.RELIEF:
            continue
        for colour in (BLACK, COLOUR.texts[Ink.STRONG], tone):
            assert contrast(colour, tint) >= (3.0 if ink is Ink.PAVED and colour == tone else 4.5), ink
        if ink is not Ink.BUILT:
            assert contrast(COLOUR.texts[Ink.RELIEF], tint) >= 4.5, ink


def test_strokes_broader_than_a_line_are_as_broad_in_every_theme() -> None:
    assert [INK.line(width) for width in (0.25, 1.0, 1.2, 5.4)] == [0.1, 0.18, 1.2, 5.4]
    assert INK.line(0.8) == pytest.approx(0.32)
    assert COLOUR.line(5.4) == 5.4


def test_a_game_has_its_own_accent() -> None:
    assert themed("colour", "#336699").fills[Ink.ACCENT] == rgb("#336699")
    assert themed("ink", "#336699") is INK
    with pytest.raises(ValueError, match="#rrggbb"):
        themed("colour", "blue-ish")
    with pytest.raises(KeyError):
        themed("sepia")


def test_group_moves_turns_and_scales() -> None:
    group = Group("g", (Rect(0, 0, 4, 2, Paint()),), dx=10, dy=20, rotate=90, scale=2)
    # A quarter turn clockwise takes (x, y) to (-y, x) on a page whose y points down.
    assert geometry.box(group) == pytest.approx((6.0, 20.0, 10.0, 28.0))


def test_inverse_leads_back() -> None:
    matrix = geometry.within(geometry.IDENTITY, Group("g", dx=3, dy=4, rotate=90, scale=2))
    assert geometry.apply(geometry.inverse(matrix), *geometry.apply(matrix, 5.0, 7.0)) == pytest.approx((5.0, 7.0))


def test_boxes_of_text_follow_anchor_and_turn() -> None:
    one = geometry.text_area(Text(50, 50, "HHH", Face.LABEL, 10, anchor=Anchor.MIDDLE))
    assert (one[0] + one[2]) / 2 == pytest.approx(50)
    assert one[3] == pytest.approx(50)
    down = geometry.text_area(Text(50, 50, "HHH", Face.LABEL, 10, rotate=90))
    assert down[1] == pytest.approx(50)
    assert down[0] == pytest.approx(50)
    assert down[3] - down[1] == pytest.approx(one[2] - one[0])


def test_box_of_a_curve_is_its_true_extent() -> None:
    # A cubic from (0, 0) to (10, 0) with both handles 4 above reaches 3 (three quarters of the handles' height).
    found = geometry.box(Path((("M", 0, 0), ("C", 0, 4, 10, 4, 10, 0)), Paint()))
    assert found == pytest.approx((0, 0, 10, 3))


def test_clip_cuts_a_group() -> None:
    assert geometry.box(Group("g", (Circle(0, 0, 10, Paint()),), clip=(0, 0, 3, 4))) == (0, 0, 3, 4)
    assert geometry.box(Group("g", (Circle(0, 0, 1, Paint()),), clip=(5, 5, 1, 1))) is None


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.floats(0, 50)] * 2, *[st.floats(0.1, 20)] * 2), min_size=1, max_size=20))
def test_index_finds_what_a_plain_search_finds(areas: list[tuple[float, float, float, float]]) -> None:
    index = geometry.BoxIndex(7.0)
    boxes = [(x, y, x + wide, y + high) for x, y, wide, high in areas]
    for one in boxes:
        index.add(one)
    probe = boxes[0]
    plain = [
        number
        for number, one in enumerate(boxes)
        if one[0] < probe[2] and one[2] > probe[0] and one[1] < probe[3] and one[3] > probe[1]
    ]
    assert index.meeting(probe) == plain
