"""Panels one below the other, parted evenly down to the foot of the live area."""

from __future__ import annotations

import pytest

from generator.draw.paper import A4, LETTER


def test_the_last_panel_ends_at_the_foot_on_either_paper() -> None:
    """The live area ends at 286.5 and 267.7 mm: of 250 or 240 mm three panels of 50 leave 100 or 90, in two gaps."""
    assert A4.live.bottom == pytest.approx(286.5)
    assert A4.spread(36.5, 50, 50, 50) == [36.5, 136.5, 236.5]
    assert LETTER.spread(27.7, 50, 50, 50) == [27.7, 122.7, 217.7]


def test_one_panel_begins_at_the_top() -> None:
    assert A4.spread(20, 100) == [20]


def test_panels_that_dont_go_in_are_refused() -> None:
    with pytest.raises(ValueError, match=r"4\.0 mm are missing for 3 panels"):
        A4.spread(36.5, 100, 100, 48)
