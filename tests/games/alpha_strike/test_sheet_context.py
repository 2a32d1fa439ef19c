"""The table of what ground costs, against ground.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.content import load_content
from generator.data.views import paths_of
from generator.games import find
from generator.games.alpha_strike.sheet_context import GroundRow, ground_rows

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def ground() -> Any:
    game = find("alpha-strike")
    assert game is not None
    return load_content(ROOT / "content" / "alpha-strike", game).view("en").ground


@pytest.fixture(scope="module")
def rows(ground: Any) -> dict[str, GroundRow]:
    return {row.label: row for row in ground_rows(ground)}


def of(rows: dict[str, GroundRow], ground: Any, label: str, mode: str) -> Any:
    found = rows[label].cells[list(ground.modes).index(mode)]
    return int(found) if isinstance(found, int) else found


def test_costs_free_ground_and_closed_ground(rows: dict[str, GroundRow], ground: Any) -> None:
    assert of(rows, ground, "woods", "walk") == 2
    assert of(rows, ground, "woods", "foot") == ""
    assert of(rows, ground, "woods", "wheels") is None
    assert of(rows, ground, "level", "walk") == 2
    assert of(rows, ground, "level", "vtol") == ""
    assert of(rows, ground, "steepest", "vtol") == "any"
    assert [of(rows, ground, water, "walk") for water in ("shallow", "deep")] == [2, 6]
    assert [of(rows, ground, water, "tracks") for water in ("shallow", "deep")] == [None, None]
    assert [of(rows, ground, water, "hover") for water in ("shallow", "deep")] == ["", ""]


def test_each_number_names_its_datum(rows: dict[str, GroundRow], ground: Any) -> None:
    woods = rows["woods"].cells[list(ground.modes).index("walk")]
    assert paths_of(woods) == ("ground:modes/walk/features/woods",)


def test_what_nobody_enters_stands_last(rows: dict[str, GroundRow]) -> None:
    assert [label for label, row in rows.items() if set(row.cells) == {None}] == list(rows)[-2:]
