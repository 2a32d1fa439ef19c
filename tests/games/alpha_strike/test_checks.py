"""The game's own checks: each finds what it is for, and nothing in the shipped data."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import Content, load_content
from generator.games.alpha_strike import GAME
from generator.games.alpha_strike.checks import check
from generator.maps.hexmap import CLEAR, Cell, Feature, HexMap
from generator.maps.symmetry import turned_alike
from tests.games.changed import GONE, change

from .table import CONTENT, content


def broken(folder: Path, stem: str, changes: dict[str, Any]) -> Content:
    """A copy of the shipped content with other values in one file; keys are steps down, joined by `/`."""
    shutil.copytree(CONTENT, folder / "alpha-strike")
    change(folder / "alpha-strike", {f"{stem}:{path}": value for path, value in changes.items()})
    return load_content(folder / "alpha-strike", GAME, check=False, prose=False)


def test_the_shipped_data_are_sound() -> None:
    assert [str(one) for one in check(content())] == []


@pytest.mark.parametrize(
    ("stem", "changes", "expected", "path"),
    [
        ("scenarios", {"scenarios/wide-field/forces/red": "nobody"}, {"AS101": 1},
         "scenarios:wide-field/forces/red"),
        ("scenarios", {"scenarios/wide-field/start/red/max": 99}, {"AS103": 1, "AS107": 1},
         "scenarios:wide-field/start/red"),
        ("scenarios", {"scenarios/wide-field/start/red/max": 3}, {"AS107": 1}, "scenarios:wide-field/map"),
        ("maps", {"maps/ten-copses/rows/0": " ".join(["0X"] * 16), "maps/ten-copses/rows/1": " ".join(["0X"] * 16)},
         {"AS102": 1, "AS107": 1}, "scenarios:wide-field/start"),
        ("maps", {"maps/ten-copses/rows/4": " ".join(["0w", *["0."] * 15])}, {"AS107": 1}, "scenarios:wide-field/map"),
        ("ground", {"modes/vtol": GONE}, {"AS104": 1}, "units:"),
        ("ground", {"modes/walk/features/wods": 2}, {"AS105": 1}, "ground:modes/walk/features/wods"),
        ("ground", {"modes/walk/closed/0": "walls"}, {"AS105": 1}, "ground:modes/walk/closed/0"),
        ("ground", {"roads/1": "rails"}, {"AS105": 1}, "ground:roads/1"),
        ("ground", {"modes/swim": {"levels": 1, "level": 2, "depth": 9, "water": {"shallow": 0, "deep": 0},
                                   "features": {}}}, {"AS106": 1}, "ground:modes/swim"),
    ],
)  # fmt: skip
def test_each_check_fires(
    tmp_path: Path, stem: str, changes: dict[str, Any], expected: dict[str, int], path: str
) -> None:
    found = list(check(broken(tmp_path, stem, changes)))
    assert Counter(one.code for one in found) == expected
    first = next(one for one in found if one.code == next(iter(expected)))
    assert first.path.startswith(path)
    assert first.place.line > 1


def test_a_map_with_a_fault_is_told_where_it_stands(tmp_path: Path) -> None:
    found = list(check(broken(tmp_path, "maps", {"maps/ten-copses/rows/2": "0. 0?"})))
    assert {one.code[:2] for one in found} >= {"MP"}
    assert all(one.place.line > 1 for one in found)


def test_maps_that_are_the_same_from_both_sides() -> None:
    wood = Cell(0, (Feature("woods"),))
    assert turned_alike(HexMap(2, 2, (wood, CLEAR, CLEAR, wood)))
    assert not turned_alike(HexMap(2, 2, (wood, CLEAR, wood, CLEAR)))
    assert not turned_alike(HexMap(3, 1, (CLEAR, CLEAR, CLEAR)))  # turned, an odd map's columns lie otherwise
