"""Along edges the side of a ruler counts that is better for the target; what floats is touched at the surface.

From 0101 to 0507 the ruler runs along the edges of 0201, 0303, 0404 and 0506 on one side, of 0102, 0203, 0305 and 0406
on the other.
"""

from __future__ import annotations

import pytest

from generator.battle.field import Look, MapField

from .table import Game

LEFT = ("0201", "0303", "0404", "0506")
RIGHT = ("0102", "0203", "0305", "0406")


def look(hexes: dict[str, str]) -> Look:
    """What who stands in 0101 sees of who stands in 0507, on clear ground but for some hexes."""
    names = [[f"{column:02d}{row:02d}" for column in range(1, 6)] for row in range(1, 8)]
    rows = [" ".join(hexes.get(name, "0.") for name in line) for line in names]
    units = {"red-1": {"at": "0101", "moved": "walked"}, "blue-1": {"at": "0507"}}
    game = Game({"phase": "combat", "map": {"rows": rows}, "units": units})
    field = game.bench.engine.setting.field
    assert isinstance(field, MapField)
    return field.look(game.state, 0, 1)


@pytest.mark.parametrize(("one", "other"), [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_woods_that_hide_are_better_than_cover(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    # Eight inches of woods hide; a hill of one level beside the target would only cover half of it.
    found = look(dict.fromkeys(one, "0w") | {other[-1]: "1."})
    assert not found.seen


@pytest.mark.parametrize(("one", "other"), [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_woods_that_count_are_better_than_woods_beside_the_attacker(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    # A wood two inches away adds nothing, one further off does.
    found = look({one[0]: "0w", other[2]: "0w"})
    assert (found.seen, found.woods, found.cover) == (True, True, False)


@pytest.mark.parametrize("sign", ["0w", "0W", "0j"])
def test_jungle_hides_as_woods_do(sign: str) -> None:
    # 0202, 0304 and 0405 lie under the ruler itself; with one of a side that is more than six inches.
    under = ("0202", "0304", "0405")
    assert look(dict.fromkeys(under, sign)).seen
    assert not look(dict.fromkeys((*under, "0303"), sign)).seen


@pytest.mark.parametrize(("carried", "touched"), [("skimlark-scout-car", True), ("draymoor-heavy-tank", False)])
def test_what_floats_is_touched_at_the_surface(carried: str, touched: bool) -> None:
    # The ground lies one level above the water's surface, and two above the bottom of the water.
    units = {"red-1": {"at": "0101"}, "blue-1": {"at": "0102", "unit": carried}}
    game = Game({"phase": "combat", "map": {"rows": ["1.", "0~"]}, "units": units})
    assert game.bench.engine.setting.field.contact(game.state, 0, 1) is touched
