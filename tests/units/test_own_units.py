"""The units and forces that come with the games: of every kind, priced by the formula, and forces of equal points."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from generator import games
from generator.data.content import Content, load_content
from generator.units.checking import units_findings
from generator.units.force import ForceFile
from generator.units.loading import units_of
from generator.units.moves import jump
from generator.units.mustering import Mustered, mustered
from generator.units.naming import Library
from generator.units.points import price
from generator.units.specials import every, parse_specials

ROOT = Path(__file__).resolve().parents[2]
NAME = "alpha-strike"


@pytest.fixture(scope="module")
def content() -> Content:
    """The game's data, without its rules."""
    module = games.find(NAME)
    assert module is not None
    return load_content(ROOT / "content" / NAME, module, check=False, prose=False)


@pytest.fixture(scope="module")
def forces(content: Content) -> dict[str, Mustered]:
    """The forces that come with the game, by id."""
    made = {}
    for id, one in content.loadouts.items():
        assert isinstance(one.model, ForceFile)
        made[id] = mustered(content, one.model, one.stem)
    return made


def test_there_are_units_of_every_kind(content: Content) -> None:
    sheets = [unit.sheet for unit in units_of(content)]
    kinds = Counter(sheet.type for sheet in sheets)
    assert len(sheets) == 24
    assert kinds["CV"] + kinds["SV"] == 5
    assert kinds["BA"] + kinds["CI"] == 4
    assert kinds["PM"] == 1
    assert {sheet.size for sheet in sheets} == {1, 2, 3, 4}
    assert len({sheet.role for sheet in sheets}) == 8
    assert sum(jump(sheet.moves) > 0 for sheet in sheets) >= 5
    assert {sheet.overheat for sheet in sheets} == {0, 1, 2, 3}
    assert sum("0*" in (sheet.damage.short, sheet.damage.medium) for sheet in sheets) >= 4
    assert any(not sheet.model for sheet in sheets)
    tags = {one.tag for sheet in sheets for one in every(parse_specials(sheet.specials))}
    assert len(tags) >= 25


def test_each_has_its_reason_and_a_name_of_its_own(content: Content) -> None:
    assert list(units_findings(content)) == []
    reasons = [unit.sheet.reason for unit in units_of(content)]
    assert all(reasons)
    assert len(set(reasons)) == len(reasons)
    assert len(Library(units_of(content))) == 24


def test_each_costs_what_the_formula_says(content: Content) -> None:
    for unit in units_of(content):
        found = price(unit.sheet)
        assert found is not None
        assert found.total == unit.sheet.points, unit.id


def test_a_small_jumper_by_hand(content: Content) -> None:
    """Quillet QL-2: 1 + 2 for damage, 0.5 for size; 12/8 + 0.5, (6 + 2) x 1.2 = 9.6, to halves 9.5; agile 1 x 1."""
    unit = next(unit for unit in units_of(content) if unit.id == "quillet-ql-2")
    assert unit.sheet.points == 16 == 3 + 0.5 + 1.5 + 0.5 + 9.5 + 1


def test_seven_forces_have_150_points_to_the_point(forces: dict[str, Mustered]) -> None:
    assert all(made.findings == () for made in forces.values())
    points = {id: made.force.points for id, made in forces.items()}
    equal = [id for id, value in points.items() if value == 150]
    assert len(forces) == 8
    assert "first-muster" in equal
    assert len(list(combinations(equal, 2))) == 21
    assert points["long-evening"] == 284
    assert forces["long-evening"].force.limit == 300


def test_every_unit_is_in_some_force_and_each_kind_of_line_in_one(
    content: Content, forces: dict[str, Mustered]
) -> None:
    used = Counter(unit.id for made in forces.values() for unit in made.force.units)
    assert len(used) >= 18
    units = [unit for made in forces.values() for unit in made.force.units]
    assert any(unit.skill is None for unit in units)
    assert {unit.skill for unit in units} >= {3, 4, 5}
    assert any(unit.letter for unit in units)
    assert any(unit.callsign and unit.letter for unit in units)
    labels = [[unit.label for unit in made.force.units] for made in forces.values()]
    assert all(len(set(one)) == len(one) for one in labels)
