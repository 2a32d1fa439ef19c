"""The worked examples of the content and of the page that explains them; they show every effect, clause and refusal."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.data import spans
from generator.data.content import Content, load_content
from generator.games.galactic_arena import GAME
from generator.games.galactic_arena.effects import EFFECTS
from generator.games.galactic_arena.engine import create
from generator.games.galactic_arena.positions import EXAMPLES, WORDS, Step
from generator.games.galactic_arena.table import STREAMS
from generator.play import examples
from tests.games.worked import all_hold, engines, never_reached, played, samples_that_hold

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "content" / "galactic-arena" / "examples.yaml"
PAGE = ROOT / "docs" / "galactic-arena.md"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(FILE.parent, GAME, check=False)


@pytest.fixture(scope="module")
def make(content: Content) -> examples.Engines:
    return engines(create, content)


@pytest.fixture(scope="module")
def results(make: examples.Engines) -> list[examples.ExampleResult]:
    return played(make, FILE, EXAMPLES)


def test_examples_of_the_content(results: list[examples.ExampleResult]) -> None:
    all_hold(results, FILE)
    ids = {"-".join(result.id.split("-")[:2]) for result in results}
    assert {f"ga-{number}" for number in range(1, 13)} <= ids
    assert sum(not result.id.startswith("ga-") for result in results) >= 40


def test_they_reach_every_clause_that_the_engine_can_cite(
    make: examples.Engines, results: list[examples.ExampleResult]
) -> None:
    assert never_reached(make, results) == set()


def test_they_show_every_kind_of_effect() -> None:
    shown: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, Mapping):
            shown.update(value.get("effects") or ())
            for one in value.values():
                look(one)

    for example in spans.read(FILE).data["examples"].values():
        look(example)
    # Those of the rulebook's own abilities are used, not brought along: ga-8, crushing, back-from-the-dead, penetrate.
    assert set(EFFECTS) - shown - {"enemy-action-points", "push", "resurrect"} == set()


def test_samples_of_the_page(make: examples.Engines) -> None:
    assert samples_that_hold(make, PAGE, EXAMPLES) == 3


def test_the_page_names_the_whole_vocabulary(content: Content) -> None:
    text = PAGE.read_text(encoding="utf-8")
    steps = [field.alias or "" for field in Step.model_fields.values()]
    for word in (*STREAMS, *WORDS, *steps, *EFFECTS, *content.numbers["battle"].forms):
        if word not in ("policy", "redeal", "imagined", "run", "crates"):
            assert re.search(f"`{word}[`: ]", text), word


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dice": {"attack": [5], "defence": [2]}}, "health"),
        ({"expect": {"heroes": {"blue-1": {"health": 3}}}}, "expected 3, found 4"),
        ({"dice": {"attack": [6]}}, "dice of stream 'defence'"),
        ({"dice": {"attack": [6], "defence": [2, 9]}}, "not rolled from stream 'defence': 9"),
        ({"do": [{"attack": "F9"}]}, "there is nothing to attack on F9"),
        ({"clauses": ["trap"]}, "no event cites trap"),
        ({"do": [{"move": "Z9"}]}, "no hex Z9"),
        ({"do": [{"use": "flying"}]}, "no ability 'flying'"),
        ({"expect": {"heroes": {"red-1": {"weapon": "spoon"}}}}, "no weapon 'spoon'"),
        ({"expect": {"step": "dancing"}}, "no step 'dancing'"),
    ],
)
def test_a_wrong_example_is_found_out(make: examples.Engines, change: dict[str, Any], message: str) -> None:
    """ga-3 (die 6 and attack 4 against 2 and 4) with one thing wrong in it."""
    example = copy.deepcopy(spans.read(FILE).data["examples"]["ga-3-melee"])
    if "attack" in change.get("dice", {}) and change["dice"]["attack"] == [5]:
        example["setup"]["heroes"]["blue-1"]["defence"] = 7  # 5 + 4 equals 2 + 7: fended off
    result = examples.run(make, "wrong", {**example, **change})
    assert not result.ok
    assert message in " / ".join(one.message for one in result.differences)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"heroes": {"red-1": {"hero": "nobody"}, "blue-1": {}}}, "no hero 'nobody'"),
        ({"heroes": {"red-1": {"at": "F6"}, "blue-1": {"at": "F6"}}}, "another hero or a pillar is there"),
        ({"heroes": {"red-1": {}}}, "needs a hero for blue-1"),
        ({"heroes": {"red-1": {"action-points": 99}, "blue-1": {}}}, "action points"),
        ({"heroes": {"red-1": {"abilities": ["nothing"]}, "blue-1": {}}}, "there is no nothing"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "form": "quintet"}, "no form 'quintet'"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "traps": {"F5": "hole"}}, "no trap 'hole'"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "data": {"spoons": {}}}, "no file 'spoons'"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "data": {"battle": {"die": "ten"}}}, "battle, die"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "data": {"weapons": {"a": {"keyword": "b"}}}}, "there is no b"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "order": ["red-1"]}, "each living hero once"),
        ({"heroes": {"red-1": {"at": "none"}, "blue-1": {}}, "turn": "red-1"}, "no living hero is red-1"),
        ({"heroes": {"red-1": {}, "blue-1": {}}, "step": "lunch"}, "a position begins at one of"),
    ],
)
def test_a_position_that_can_t_be_is_refused(make: examples.Engines, setup: dict[str, Any], message: str) -> None:
    result = examples.run(make, "bad", {"setup": {"arena": "bare", **setup}})
    assert len(result.differences) == 1
    assert message in " / ".join(one.message for one in result.differences)
