"""Where things lie on hero sheets: worked out by hand for both papers."""

from __future__ import annotations

import pytest

from generator.draw.paper import A4, LETTER, Box
from generator.games.galactic_arena.hero_layout import BORDER, TOKEN, columns_of, halves, lay_out

PLACES = ("defence", "initiative", "attack", "health", "slots", "movement")


def test_halves_of_an_a4_page_are_whole_modules_on_either_side_of_the_cut() -> None:
    upper, lower = halves(A4)  # the cut lies at 148.5; 10.5 + 132 = 142.5, and 4 mm more would come too near
    assert (upper.y, upper.height, upper.bottom) == (10.5, 132.0, 142.5)
    assert (lower.y, lower.bottom) == (154.5, 286.5)
    assert upper.width == 188.0


def test_halves_of_a_letter_page() -> None:
    upper, lower = halves(LETTER)  # the cut lies at 139.7
    assert (upper.y, upper.height) == (pytest.approx(11.7), 124.0)
    assert lower.y == pytest.approx(143.7)
    assert lower.bottom == pytest.approx(LETTER.live.bottom)


def test_columns_have_the_same_room_for_words_beside_their_spaces() -> None:
    # Borders 16, 16 and 31 mm wide by their middle, 2.25 mm more to the words: 18.25, 18.25, 33.25. Two gaps of 3.
    # (188 - 69.75 - 6) / 3 = 37.41667.
    first, second, third = columns_of(10.0, 188.0, [1, 1, 2])
    assert [column.words_width for column in (first, second, third)] == pytest.approx([37.41667] * 3)
    assert [column.x for column in (first, second, third)] == pytest.approx([10.0, 68.66667, 127.33333])
    assert third.x + third.width == pytest.approx(198.0)
    assert second.words_x == pytest.approx(68.66667 + 18.25)


def test_a_border_of_one_millimetre_leaves_the_token_whole() -> None:
    assert BORDER - 1.0 == TOKEN


def test_the_action_track_lies_where_only_the_first_column_goes_on() -> None:
    layout = lay_out(Box(10.0, 0.0, 188.0, 132.0), [1, 1, 2], [3, 2, 2], PLACES)
    assert layout.abilities.height == 5.0 + 3 * 18.5  # (132 - 5 - 4 - 67) / 3 is more
    assert layout.actions.x == pytest.approx(layout.columns[1].x)
    assert layout.actions.bottom == pytest.approx(131.5)
    assert layout.picture.height == pytest.approx(132.0 - 60.5 - 4.0)


def test_where_there_is_less_room_rows_are_closer_together() -> None:
    assert lay_out(Box(10.0, 0.0, 192.0, 124.0), [1, 1, 2], [3, 2, 2], PLACES).pitch == 17.5
    assert lay_out(Box(10.0, 0.0, 192.0, 130.0), [1, 1, 2], [3, 2, 2], PLACES).pitch == 18.0  # (130 - 76) / 3


def test_the_action_track_is_content_with_the_last_column() -> None:
    layout = lay_out(Box(10.0, 0.0, 188.0, 132.0), [1, 1, 2], [3, 3, 2], PLACES)
    assert layout.abilities.height == 5.0 + 3 * 18.5  # (132 - 5 - 4 - 67) / 3 is more
    assert layout.actions.x == pytest.approx(127.33333)  # as worked out above; the column is 70.66667 wide
    assert layout.actions.width == pytest.approx(70.66667)


def test_without_room_below_a_column_the_action_track_has_a_row_of_its_own() -> None:
    layout = lay_out(Box(10.0, 0.0, 188.0, 132.0), [1, 1, 2], [2, 2, 2], PLACES)
    assert layout.abilities.height == 5.0 + 3 * 18.5  # (132 - 5 - 4 - 67) / 3 is more
    assert layout.actions.x == 10.0


def test_indicators_stand_where_the_rulebook_has_them() -> None:
    layout = lay_out(Box(0.0, 0.0, 188.0, 132.0), [1, 1, 2], [3, 2, 2], PLACES)
    places, picture = layout.indicators, layout.picture
    assert places["defence"].right <= picture.x
    assert places["defence"].y == picture.y
    assert places["attack"].right <= picture.x
    assert places["attack"].bottom == pytest.approx(picture.bottom)
    assert places["movement"].x >= picture.right
    assert places["movement"].bottom == pytest.approx(picture.bottom)
