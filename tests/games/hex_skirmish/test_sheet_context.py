"""What Hex Skirmish's templates see: mechs as cards, the front arc, a mech from above."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.data.content import Content, load_content
from generator.draw.display import Ink
from generator.games import find
from generator.games.hex_skirmish.sheet_context import arc_cells, mechs_of, pointer, sides_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def content() -> Content:
    game = find("hex-skirmish")
    assert game is not None
    return load_content(ROOT / "content" / "hex-skirmish", game)


def test_mechs_stand_by_size_and_their_values_name_what_they_follow_from(content: Content) -> None:
    mechs = mechs_of(content)
    assert [one.sheet.size for one in mechs] == [1, 1, 2, 2, 3, 3, 4, 4]
    sluice = next(one for one in mechs if one.id == "sluice")
    # Five hexes of two inches, six points of armour, a ranger's 7 less the twin gyro's 1.
    assert (sluice.sheet.move, sluice.sheet.armour, sluice.sheet.piloting) == ('10"', 6, 6)
    shown = sluice.shown("armour")
    assert (shown.text, shown.role) == ("6", "computed")
    assert "loadouts/sluice:armour" in shown.sources
    for path in shown.sources:
        assert content.value(path) is not None


def test_a_mech_and_a_lance_have_the_side_on_which_every_battle_puts_them(content: Content) -> None:
    """The first game has Sluice against Tansy, the others the River Lance against the Hill Lance."""
    red = ("river", "wagtail", "sluice", "drystone", "bellwether")
    blue = ("hill", "tansy", "cobbler", "harrow", "longbarrow")
    assert sides_of(content) == dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")


def test_a_mech_that_changes_sides_has_none(content: Content) -> None:
    scenarios = content.numbers["scenarios"]
    first = scenarios.scenarios["first-shots"]
    forces = first.forces.model_copy(update={"red": "tansy", "blue": "sluice"})
    swapped = first.model_copy(update={"forces": forces})
    changed = scenarios.model_copy(update={"scenarios": scenarios.scenarios | {"first-shots": swapped}})
    both = SimpleNamespace(numbers={"lances": content.numbers["lances"], "scenarios": changed})
    found = sides_of(both)
    assert "tansy" not in found
    assert "sluice" not in found
    assert (found["wagtail"], found["hill"]) == ("red", "blue")


def test_the_front_arc_is_a_third_of_the_hexes_around() -> None:
    """A third of the circle with both its edges: three of the six beside, five of the twelve in the second ring."""
    cells = {(cell.at.q, cell.at.r): cell.fill for cell in arc_cells(1, 2)}
    assert len(cells) == 19
    assert sorted(at for at, ink in cells.items() if ink is Ink.MID) == [(-1, 0), (0, -1), (1, -1)]
    assert sum(ink is Ink.LIGHT for ink in cells.values()) == 5
    assert cells[0, 0] is Ink.WHITE


def test_no_side_to_the_left_and_right_leaves_the_line_ahead() -> None:
    cells = {(cell.at.q, cell.at.r): cell.fill for cell in arc_cells(0, 2)}
    assert [at for at, ink in cells.items() if ink is not Ink.WHITE] == [(0, -2), (0, -1)]


def test_a_mech_points_where_it_faces() -> None:
    """North is up the page, south down, at 0.55 of its size from the middle."""
    assert pointer(10, 20, 4).split()[0] == "10.000,17.800"
    assert pointer(10, 20, 4, 3).split()[0] == "10.000,22.200"
