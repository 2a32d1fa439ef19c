"""Single hexes for tables: the terrain's own drawing, in a fine outline, about (0, 0)."""

from __future__ import annotations

import pytest

from generator.draw.display import Group, Ink, Path, Rect, Text, walk
from generator.maps.drawing_terrain import STYLES
from generator.maps.swatches import letters_of, swatch


def paths(kind: str, level: int = 1) -> list[Path]:
    (group,) = swatch(kind, level, 8.0)(None)
    assert isinstance(group, Group)
    return [one for one in walk(group.items) if isinstance(one, Path)]


@pytest.mark.parametrize("kind", sorted(STYLES))
def test_every_kind_has_lines_of_its_own_and_no_letters(kind: str) -> None:
    (group,) = swatch(kind, 1, 8.0)(None)
    assert isinstance(group, Group)
    items = list(walk(group.items))
    assert not [one for one in items if isinstance(one, Text)]
    assert len([one for one in items if isinstance(one, (Path, Rect))]) >= 2  # an outline is one


def test_the_outline_is_a_fine_hexagon_of_that_width() -> None:
    outline = paths("woods")[-1]
    assert (outline.paint.stroke, outline.paint.width) == (Ink.BLACK, 0.25)
    heights = [segment[2] for segment in outline.segments if len(segment) == 3]
    assert float(max(heights)) - float(min(heights)) == pytest.approx(8.0, abs=0.001)
    assert [segment[0] for segment in outline.segments] == ["M", "L", "L", "L", "L", "L", "Z"]


def test_letters_are_those_of_maps() -> None:
    assert [letters_of(kind) for kind in ("woods", "rough", "road", "nonsense")] == ["W", "RO", "", ""]
