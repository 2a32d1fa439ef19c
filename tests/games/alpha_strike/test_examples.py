"""The worked examples of the content: what they say is so, and they show every clause that the engine can cite."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from generator.battle.positions import EXAMPLES, Step, UnitPosition
from generator.data import spans
from generator.games.alpha_strike.engine import create
from generator.play import examples
from tests.games.worked import all_hold, engines, never_reached, played, samples_that_hold

from .table import CONTENT, content

PAGE = Path(__file__).resolve().parents[3] / "docs" / "alpha-strike.md"
FILE = CONTENT / "examples.yaml"


@pytest.fixture(scope="module")
def make() -> examples.Engines:
    return engines(create, content())


@pytest.fixture(scope="module")
def results(make: examples.Engines) -> list[examples.ExampleResult]:
    return played(make, FILE, EXAMPLES)


def test_examples_of_the_content(results: list[examples.ExampleResult]) -> None:
    all_hold(results, FILE)
    assert len(results) >= 60


def test_they_reach_every_clause_that_the_engine_can_cite(
    make: examples.Engines, results: list[examples.ExampleResult]
) -> None:
    assert never_reached(make, results) == set()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"expect": {"units": {"blue-1": {"armour": 4}}}}, "expected 4, found 3"),
        ({"dice": {"attack": [5]}}, "2 dice of stream 'attack'"),
        ({"dice": {"attack": [5, 6], "critical": [1, 1]}}, "not rolled from stream 'critical': 1, 1"),
        ({"clauses": ["shutdown"]}, "no event cites shutdown"),
        ({"expect": {"events": [{"event": "attack", "number": 10}]}}, "expected 10, found 11"),
        ({"do": [{"fire": {"unit": "red-1", "target": "blue-7"}}]}, "no unit blue-7 is there"),
        ({"do": [{"strike": {"unit": "red-1", "target": "blue-1"}}]}, "base contact"),
        ({"expect": {"units": {"blue-2": "gone"}}}, "no such unit"),
    ],
)
def test_a_wrong_example_is_found_out(make: examples.Engines, change: dict[str, Any], message: str) -> None:
    example = copy.deepcopy(spans.read(FILE).data["examples"]["eleven-with-everything"])
    result = examples.run(make, "wrong", {**example, **change})
    assert message in " / ".join(one.message for one in result.differences)


def test_samples_of_the_page(make: examples.Engines) -> None:
    assert samples_that_hold(make, PAGE, EXAMPLES) == 4


def test_the_page_names_the_whole_vocabulary() -> None:
    text = PAGE.read_text(encoding="utf-8")
    steps = [field.alias or "" for field in Step.model_fields.values()]
    values = [field.alias or "" for field in UnitPosition.model_fields.values()]
    for word in {*steps, *values, "initiative", "attack", "critical", "physical", "minimal"} - {"facing", "flags"}:
        assert re.search(rf"[`{{ ]{word}[`: ,]", text), word


PAIR: dict[str, Any] = {"red-1": {}, "blue-1": {}}


@pytest.mark.parametrize(
    ("setup", "path", "message"),
    [
        ({"units": {"red-1": {}}}, "units", "both sides"),
        ({"units": {**PAIR, "red-1": {"unit": "nobody"}}}, "units/red-1/unit", "no unit 'nobody'"),
        ({"units": {**PAIR, "red-1": {"card": {"move": "fast"}}}}, "units/red-1/card/move", "no move"),
        ({"units": {**PAIR, "red-1": {"armour": 6}}}, "units/red-1/armour", "it has 5"),
        ({"units": {**PAIR, "red-1": {"card": {"type": "CV"}, "heat": 1}}}, "units/red-1/heat", "no heat scale"),
        ({"units": {**PAIR, "red-1": {"at": "0101"}}}, "units/red-1/at", "no map"),
        ({"map": "nowhere", "units": PAIR}, "map", "no map 'nowhere'"),
        ({"map": {"rows": ["0. 0.", "0."]}, "units": PAIR}, "map", ""),
        ({"map": {"rows": ["0."]}, "units": PAIR}, "units/red-1/at", "no hex None"),
        (
            {"map": {"rows": ["0."]}, "units": {"red-1": {"at": "0101"}, "blue-1": {"at": "0101"}}},
            "units/blue-1/at", "another unit",
        ),
        (
            {"units": PAIR, "distances": [{"from": "red-1", "to": "red-2", "inches": 3}]},
            "distances/0/to", "no unit red-2",
        ),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told(
    make: examples.Engines, setup: dict[str, Any], path: str, message: str
) -> None:
    result = examples.run(make, "bad", {"setup": setup})
    (one,) = result.differences
    assert "/".join(map(str, one.steps)) == f"setup/{path}"
    assert message in one.message
