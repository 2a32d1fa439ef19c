"""The worked examples of the content: what they say is so; they show every clause that the engine can cite, every
refusal, and every ruling that a position can show."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.data import spans
from generator.data.content import Content, load_content
from generator.games.panzer_witches.engine import create
from generator.games.panzer_witches.positions import EXAMPLES
from generator.play import codes, examples
from tests.games.worked import all_hold, engines, never_reached, played, rulings_unshown, samples_that_hold

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "content" / "panzer-witches"
PAGE = ROOT / "docs" / "panzer-witches.md"
FILE = CONTENT / "examples.yaml"


@pytest.fixture(scope="module")
def content() -> Content:
    module = games.find("panzer-witches")
    assert module is not None
    return load_content(CONTENT, module)


@pytest.fixture(scope="module")
def make(content: Content) -> examples.Engines:
    return engines(create, content)


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    found: dict[str, Any] = spans.read(FILE).data["examples"]
    return found


@pytest.fixture(scope="module")
def results(make: examples.Engines) -> list[examples.ExampleResult]:
    return played(make, FILE, EXAMPLES)


def test_examples_of_the_content(results: list[examples.ExampleResult]) -> None:
    all_hold(results, FILE)
    ids = {result.id for result in results}
    assert {id[:4] for id in ids if id.startswith("pw-")} == {f"pw-{number}" for number in range(1, 9)}
    assert sum(not id.startswith("pw-") for id in ids) >= 250


def test_samples_of_the_page(make: examples.Engines) -> None:
    assert samples_that_hold(make, PAGE, EXAMPLES) == 3


def test_those_of_the_source_name_their_lines(told: dict[str, Any]) -> None:
    sources = {id: one for id, one in told.items() if one.get("source") == "rulebook"}
    assert {id for id in told if id.startswith("pw-")} <= set(sources)
    assert {id for id, one in sources.items() if not str(one.get("place")).startswith("L")} == set()
    assert len(sources) > 80


def test_they_reach_every_clause_that_the_engine_can_cite(
    make: examples.Engines, results: list[examples.ExampleResult]
) -> None:
    assert never_reached(make, results) == set()


def test_every_ruling_about_clauses_of_play_is_shown(results: list[examples.ExampleResult]) -> None:
    assert rulings_unshown(CONTENT, results)[0] == set()


def test_every_way_to_be_refused_is_shown(told: dict[str, Any]) -> None:
    refused = {one.get("refused") for one in told.values()}
    assert {
        "aim", "aim-limit", "aim-lost", "aim-moving", "ammunition", "break-off", "building-block", "engage",
        "field-rest", "first-move", "front-arc", "full-check", "height-sight", "hide", "line-of-sight", "location-lost",
        "madar", "malfunction", "melee-actions", "module-harm", "one-a-side", "overload", "reload", "reload-by-hand",
        "round-order", "shell-hidden", "shoot", "shoot-in-melee", "shut-down", "smoke", "smoke-shot", "stand-up",
        "system-check", "take-cover", "target-covered", "terrain", "turn-of-frame", "turning", "unseen", "weapon-range",
    } <= refused  # fmt: skip


@pytest.mark.parametrize(
    ("id", "change", "message"),
    [
        ("pw-1-power", {"dice": {}}, "stream 'shot'"),
        ("pw-1-power", {"dice": {"shot": [51], "location": [14]}}, "not rolled from stream 'location': 14"),
        ("pw-1-power", {"expect": {"units": {"blue-1": {"hull": {"left-arm": 14}}}}}, "expected 14, found 13"),
        ("pw-1-power", {"clauses": ["dodge"]}, "no event cites dodge"),
        ("pw-1-power", {"do": [{"move": "9901"}]}, "the map has no hex 9901"),
        ("pw-1-power", {"do": [{"shoot": "blue-2"}]}, "no frame blue-2 is there"),
        ("pw-1-power", {"do": [{"shoot": {"target": "blue-1", "weapon": "slingshot"}}]}, "no weapon 'slingshot'"),
        ("pw-1-power", {"do": [{"check": "keel"}]}, "no module 'keel'"),
        ("pw-1-power", {"do": ["dance"]}, "no step 'dance'"),
        ("pw-1-power", {"do": [{"move": {"end": "stop"}}]}, "needs `to` or `way`"),
        ("turning", {"refused": "turning"}, "nothing was refused"),
        ("turn-of-another", {"refused": "round-order"}, "refused by turn-of-frame, not by round-order"),
        ("turning", {"expect": {"units": {"blue-9": {"at": "0101"}}}}, "no frame blue-9"),
        ("turning", {"expect": {"units": {"red-1": {"modules": {"keel": 1}}}}}, "no module 'keel'"),
    ],
)
def test_a_wrong_example_is_found_out(
    make: examples.Engines, told: dict[str, Any], id: str, change: dict[str, Any], message: str
) -> None:
    result = examples.run(make, "wrong", {**copy.deepcopy(told[id]), **change})
    assert message in " / ".join(one.message for one in result.differences)


RED, BLUE = {"at": "0508"}, {"at": "0506"}
BOTH = {"red-1": RED, "blue-1": BLUE}


def lost(make: examples.Engines, setup: dict[str, Any], path: str) -> str:
    """What is told of a setup that makes no sense, at this path."""
    (found,) = examples.run(make, "wrong", {"setup": setup}).differences
    assert found.code is codes.BAD_EXAMPLE
    assert found.steps == ("setup", *(int(part) if part.isdigit() else part for part in path.split("/")))
    return found.message


@pytest.mark.parametrize(
    ("red", "path", "message"),
    [
        ({"at": "9901"}, "/at", "the map has no hex 9901"),
        ({"at": None}, "", "`at` says where it stands"),
        ({"weapons": {"right-arm": "slingshot"}}, "/weapons/right-arm", "no weapon 'slingshot'"),
        ({"loadout": "nobody"}, "/loadout", "no loadout 'nobody'"),
        ({"frame": "sofa"}, "/frame", "no such entry 'sofa'"),
        ({"carries": "door"}, "", "there is no door"),
        ({"card": {"move": 99}}, "", "less than or equal to 12"),
        ({"hull": {"head": 21}}, "/hull/head", "it has 20"),
        ({"modules": {"engine": 99}}, "/modules/engine", "it has"),
        ({"melee": "blue-1"}, "/melee", "they don't stand in the same hex"),
        ({"faults": [{"row": "gremlin"}]}, "/faults/0", "no malfunction 'gremlin'"),
        ({"aim": {"target": "blue-9", "aims": 1}}, "/aim", "no frame blue-9 is there"),
        ({"watch": {"weapon": "left-arm", "hex": "0507"}}, "/watch/weapon", "it has no weapon 'left-arm'"),
        # Nothing of this comes of any play.
        ({"hull": {"torso": 0}}, "", "it fights on without a torso"),
        ({"modules": {"engine": 0}}, "", "it fights on without engine or cockpit"),
        ({"modules": {"engine": {"maximum": 1}}}, "", "it has its engine at 11, 11 and 1"),
        ({"shield": 5}, "", "it has a shield of 5, 0"),
        ({"field": 5}, "", "it has a field of 5"),
        ({"heat": 9}, "", "it has a temperature of 9"),
        ({"loaded": {"right-arm": 5}}, "", "it has 5 marks for its own-red-1-right-arm"),
        ({"smoke-charges": 1}, "", "it has 1 charges of smoke"),
        ({"moving": True, "fallen": True}, "", "it has a movement counter and stands still"),
        ({"posture": "hidden"}, "", "it takes cover where there is none"),
        ({"aim": {"target": "red-1", "aims": 1}}, "", "it aims at a friend"),
        ({"aim": {"target": "blue-1", "aims": 9}}, "", "it has 9 actions of aiming"),
    ],
)
def test_a_frame_that_makes_no_sense_is_told_where(
    make: examples.Engines, red: dict[str, Any], path: str, message: str
) -> None:
    assert message in lost(make, {"units": {"red-1": {**RED, **red}, "blue-1": BLUE}}, f"units/red-1{path}")


@pytest.mark.parametrize(
    ("setup", "path", "message"),
    [
        ({"units": {"red-1": RED}}, "units", "both sides need a frame"),
        ({"units": {**BOTH, "red-2": RED}}, "units/red-2/at", "a friend stands there"),
        ({"units": BOTH, "map": "atlantis"}, "map", "no map 'atlantis'"),
        ({"units": BOTH, "map": {"rows": [". ?", ". ."]}}, "map", "?"),
        ({"units": BOTH, "data": {"weather": {}}}, "data/weather", "no file 'weather'"),
        ({"units": BOTH, "data": {"combat": {"smoke": 5}}}, "data/combat", "less than or equal to 0"),
        ({"units": BOTH, "smoke": {"9901": 1}}, "smoke/9901", "no hex 9901"),
        ({"units": BOTH, "turn": "red-9"}, "turn", "no frame red-9"),
        ({"units": {}, "form": "tea-party"}, "form", "no form 'tea-party'"),
        ({"units": BOTH, "form": "duel"}, "form", "leave it or `units` out"),
        ({"units": BOTH, "round": 21}, "round", "there are the rounds 1 to 20"),
        ({"units": BOTH, "round": 0, "moment": "round"}, "round", "there are the rounds 1 to 20"),
    ],
)
def test_a_position_that_makes_no_sense_is_told_where(
    make: examples.Engines, setup: dict[str, Any], path: str, message: str
) -> None:
    assert message in lost(make, setup, path)


def test_a_fault_has_its_place_in_the_file(make: examples.Engines, tmp_path: Path) -> None:
    file = tmp_path / "examples.yaml"
    file.write_text(
        'format: 1\nexamples:\n  lost:\n    title: Nowhere\n    setup:\n      units:\n        red-1: {at: "9901"}\n'
        '        blue-1: {at: "0506"}\n',
        encoding="utf-8",
    )
    located = spans.read(file)
    (result,) = examples.run_all(make, located.data["examples"])
    (finding,) = result.diagnostics(located)
    assert (finding.place.line, "lost: the map has no hex 9901" in finding.message) == (7, True)


def test_an_example_may_begin_with_a_whole_game(make: examples.Engines) -> None:
    """Two frames a side in their rows; the ambush has blue in hiding."""
    start = {"title": "A game", "setup": {"form": "ambush"}, "dice": {"initiative": [6, 6, 1, 1]}}
    result = examples.run(make, "begins", {**start, "expect": {"round": 1, "side": "red", "phase": "choose"}})
    assert result.ok, [one.message for one in result.differences]
    assert {key: one["posture"] for key, one in result.position["units"].items()} == {
        "red-1": "open", "red-2": "open", "blue-1": "hidden", "blue-2": "hidden",
    }  # fmt: skip
