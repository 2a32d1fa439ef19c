"""The worked examples of the content and of the page that explains them; and that a wrong example is found out."""

from __future__ import annotations

import copy
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from generator.data import spans
from generator.data.content import Content, load_content
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import create
from generator.games.paper_mech.positions import EXAMPLES, WORDS, Step
from generator.games.paper_mech.state import MOMENTS
from generator.games.paper_mech.table import STREAMS
from generator.play import examples
from tests.games.worked import all_hold, engines, played, samples_that_hold

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "content" / "paper-mech" / "examples.yaml"
PAGE = ROOT / "docs" / "worked-examples.md"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(FILE.parent, GAME, check=False)


@pytest.fixture(scope="module")
def make(content: Content) -> examples.Engines:
    return engines(create, content)


def test_examples_of_the_content(make: examples.Engines) -> None:
    results = played(make, FILE, EXAMPLES)
    all_hold(results, FILE)
    ids = {result.id.removesuffix("-front").removesuffix("-location") for result in results}
    assert {f"pm-{number}" for number in range(1, 10)} <= ids


def test_samples_of_the_page(make: examples.Engines) -> None:
    assert samples_that_hold(make, PAGE, EXAMPLES) >= 5


def test_the_page_names_the_whole_vocabulary() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in (*STREAMS, *MOMENTS, *WORDS, *(field.alias or "" for field in Step.model_fields.values())):
        if word not in ("policy", "redeal", "imagined", "run"):
            assert f"`{word}`" in text or f"`{word}:" in text or f"`{word}," in text, word


HELO: dict[str, Any] = {
    "setup": {"mech": {"time": 0, "action": "laser/laser-blast"}, "enemies": {"helo": {"space": "3S", "time": 2}}},
    "do": [{"reroll": "none"}],
    "dice": {"attack": [5, 1, 1]},
    "expect": {"enemies": {"helo": {"circles": 1}}, "moment": "free-move"},
}


def faults(make: examples.Engines, **change: Any) -> list[tuple[str, str]]:
    example = {**copy.deepcopy(HELO), **change}
    return [(one.code.id, one.message) for one in examples.run(make, "x", example).differences]


def test_the_base_of_the_wrong_ones_is_right(make: examples.Engines) -> None:
    assert faults(make) == []


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"expect": {"enemies": {"helo": {"circles": 2}}}}, "EX501", "circles: expected [1, 2], found [1]"),
        ({"expect": {"enemies": {"helo": "gone"}}}, "EX501", "enemies/helo"),
        ({"expect": {"mech": {"stance": "squat"}}}, "EX501", "mech/stance: expected squat, found stand"),
        ({"expect": {}, "unchanged": "rest"}, "EX501", "mech/action was to be unchanged: it was left-arm/laser-blast"),
        ({"expect": {"offered": ["haste"]}}, "EX501", "haste is not on offer"),
        ({"expect": {"not-offered": [{"free-move": "none"}]}}, "EX501", "free-move none is on offer"),
        ({"expect": {"events": [{"event": "attack", "power": 4}]}}, "EX501", "power: expected 4, found 3"),
        ({"expect": {"events": [{"event": "spill"}]}}, "EX501", "no event 'spill' came"),
        ({"dice": {"attack": [5, 1, 1, 1]}}, "EX502", "not rolled from stream 'attack': 1"),
        ({"dice": {"attack": [5, 1]}}, "EX503", "3 dice of stream 'attack' wanted, 2 left"),
        ({"dice": {"attack": [5, 1, 7]}}, "EX507", "'7' is no face"),
        ({"do": ["haste"]}, "EX504", "not allowed (not-now)"),
        ({"refused": "combo"}, "EX505", "nothing was refused"),
        ({"do": ["haste"], "refused": "combo"}, "EX505", "refused by not-now, not by combo"),
        ({"do": [{"choose": "lasre/blast"}]}, "EX506", "'lasre/blast' is no action"),
        ({"setup": {"enemies": {"hello": {"space": "3S"}}}}, "EX506", "no enemy 'hello'"),
        ({"setup": {"enemies": {"helo": {"space": "9S"}}}}, "EX506", "no space '9S'"),
        ({"setup": {"mech": {"circles": {"torso": [5]}}}}, "EX506", "torso has no circle 5"),
        ({"setup": {"enemies": {"helo": {"space": "3S", "circles": "all"}}}}, "EX506", "is destroyed"),
        ({"expect": {"mech": {"circles": {"head": 1}}}}, "EX506", "no location 'head'"),
        ({"expect": {"wave": "wave-9"}}, "EX506", "no wave 'wave-9'"),
        ({"expect": {"moment": "lunch"}}, "EX506", "no moment 'lunch'"),
        ({"expect": {"mech": {"last-attack": "howitzer"}}}, "EX506", "carries no 'howitzer'"),
        ({"expect": {"skills": {"juggling": 1}}}, "EX506", "no skill 'juggling'"),
        ({"expect": {"pile": ["hello"]}}, "EX506", "no enemy 'hello'"),
        ({"expect": {"enemies": {"hello": "gone"}}}, "EX506", "no enemy 'hello'"),
        ({"expect": {"enemies": {"helo": {"space": "9S"}}}}, "EX506", "no space '9S'"),
        ({"expect": {"enemies": {"helo": {"attack": "howitzer"}}}}, "EX506", "helo has no attack 'howitzer'"),
        ({"expect": {"not-offered": [{"activate": "hello"}]}}, "EX506", "no enemy 'hello'"),
        ({"expect": {"not-offered": [{"attack": "hello"}]}}, "EX506", "no enemy 'hello'"),
        ({"loadout": {"weapons": "laser"}}, "EX506", "a mapping must stand here"),
        ({"loadout": {"weapons": {"left-arm": {}}}}, "EX506", "a weapon's id must stand here"),
        ({"loadout": {"armour": {"torso": "5"}}}, "EX506", "a whole number must stand here"),
        ({"clauses": ["spill-over"]}, "EX508", "no event cites spill-over"),
        ({"loadout": "none-such"}, "EX506", "none-such"),
        ({"options": ["magic"]}, "EX506", "magic"),
    ],
)
def test_a_wrong_example_is_found_out(make: examples.Engines, change: dict[str, Any], code: str, words: str) -> None:
    found = faults(make, **change)
    assert any(one == code and words in message for one, message in found), found


def test_data_without_the_things_of_an_example_is_told_in_words_and_at_their_places(tmp_path: Path) -> None:
    folder = tmp_path / "paper-mech"
    shutil.copytree(FILE.parent, folder)
    waves = (folder / "waves.yaml").read_text(encoding="utf-8")
    (folder / "waves.yaml").write_text(re.sub(r"(?m)^  wave-[234]:.*\n", "", waves), encoding="utf-8")
    less = load_content(folder, GAME, check=False)
    located = spans.read(FILE)
    results = examples.run_all(lambda loadout, options: create(less, loadout, options), located.data["examples"])
    found = {result.id: result.diagnostics(located)[0] for result in results if not result.ok}
    last = found["hard-after-repairs"]
    assert (last.code, last.path) == ("EX506", "examples:hard-after-repairs/setup/moment")
    assert "wave-1 is the last wave" in last.message
    text = located.text.splitlines()[last.place.line - 1]
    assert text.strip() == "moment: repair"
    named = found["derived-tank"]
    assert (named.code, named.path) == ("EX506", "examples:derived-tank/setup/wave")


def test_an_enemy_keeps_the_kind_that_it_was_set_up_with(make: examples.Engines) -> None:
    setup = copy.deepcopy(HELO["setup"])
    setup["enemies"] = {"boss": {"kind": "helo", "space": "3S", "time": 2}}
    assert faults(make, setup=setup, expect={"enemies": {"boss": {"circles": 1, "attack": "missiles"}}}) == []


def test_a_fault_has_its_place_in_the_file(make: examples.Engines) -> None:
    text = FILE.read_text(encoding="utf-8").replace(
        "firethrower: {attack: flame-gun, time: 2, space: 3L", "firethrower: {attack: flame-gun, time: 3, space: 3L", 1
    )
    located = spans.load(text, "examples.yaml")
    (found,) = [
        fault
        for result in examples.run_all(make, {"pm-1": located.data["examples"]["pm-1"]})
        for fault in result.diagnostics(located)
    ]
    assert found.code == "EX501"
    assert found.path == "examples:pm-1/expect/enemies/firethrower/time"
    line = text.splitlines()[found.place.line - 1]
    assert line[found.place.column - 1 :].startswith("3, space")
