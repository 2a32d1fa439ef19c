"""The worked examples of the content: what they say is so; they show every clause that the engine can cite, every
refusal of a move, and every ruling that a position can show."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from generator.data import spans
from generator.games.hex_skirmish.cites import MOVES
from generator.games.hex_skirmish.engine import create
from generator.games.hex_skirmish.positions import EXAMPLES
from generator.play import examples
from tests.games.worked import all_hold, engines, never_reached, played, rulings_unshown

from .table import CONTENT, content

FILE = CONTENT / "examples.yaml"


@pytest.fixture(scope="module")
def make() -> examples.Engines:
    return engines(create, content())


@pytest.fixture(scope="module")
def results(make: examples.Engines) -> list[examples.ExampleResult]:
    return played(make, FILE, EXAMPLES)


def test_examples_of_the_content(results: list[examples.ExampleResult]) -> None:
    all_hold(results, FILE)
    ids = {result.id for result in results}
    assert {id[:4] for id in ids if id.startswith("hx-")} == {"hx-1", "hx-2", "hx-3", "hx-4", "hx-5"}
    assert sum(not id.startswith("hx-") for id in ids) >= 40


def test_they_reach_every_clause_that_the_engine_can_cite(
    make: examples.Engines, results: list[examples.ExampleResult]
) -> None:
    assert never_reached(make, results) == set()


def test_every_ruling_about_clauses_of_play_is_shown(results: list[examples.ExampleResult]) -> None:
    assert rulings_unshown(CONTENT, results) == (set(), {"combat-bridge", "construction"})


def test_every_clause_that_forbids_a_move_is_shown() -> None:
    told = spans.read(FILE).data["examples"]
    forbids = {
        "move-points", "elevation-limit", "water-depth", "building", "impassable", "one-a-hex", "enemy-way", "map-edge",
        "jump", "stuck", "sprint-heat", "charged", "arc",
    }  # fmt: skip
    assert forbids <= MOVES
    assert forbids - {one.get("refused") for one in told.values()} == set()


@pytest.mark.parametrize(
    ("id", "change", "message"),
    [
        ("turn-lost", {"expect": {"units": {"red-1": {"at": "0107"}}}}, "expected 0107, found 0106"),
        ("turn-lost", {"dice": {"skid": [4]}}, "2 dice of stream 'skid'"),
        ("turn-lost", {"dice": {"skid": [4, 4]}}, "expected 0106"),
        ("three-paved", {"dice": {"skid": [4, 4]}}, "not rolled from stream 'skid': 4, 4"),
        ("three-paved", {"expect": {"events": [{"event": "move", "spent": 3}]}}, "expected 3, found 2"),
        ("three-paved", {"clauses": ["slide"]}, "no event cites slide"),
        ("charged-and-faces", {"do": [{"face": {"unit": "red-1", "to": "blue-1"}}]}, "did not charge"),
        ("break-away", {"do": [{"break-away": {"unit": "red-1", "to": "0102", "mode": "walk"}}]}, "nobody charged"),
        ("three-paved", {"do": [{"move": {"unit": "red-1", "to": "0102", "mode": "swim"}}]}, "no way to move"),
        ("three-paved", {"do": [{"move": {"unit": "red-1", "to": "0909", "mode": "walk"}}]}, "no hex 0909"),
        ("three-paved", {"do": [{"move": {"unit": "red-1", "mode": "walk", "way": ["hop"]}}]}, "hop"),
    ],
)
def test_a_wrong_example_is_found_out(make: examples.Engines, id: str, change: dict[str, Any], message: str) -> None:
    example = copy.deepcopy(spans.read(FILE).data["examples"][id])
    result = examples.run(make, "wrong", {**example, **change})
    assert message in " / ".join(one.message for one in result.differences)
