"""JSON Schemas for editors: one for each content file, with descriptions, and named in each file's first line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.data import schema
from generator.data.models import GameInfo
from generator.games import find
from tests.data.conftest import TINY, Tiny

REAL = Path(__file__).resolve().parents[2] / "content"


def test_fields_have_their_texts() -> None:
    made = schema.schema_of(GameInfo)
    assert made["properties"]["based-on"]["description"] == "The editions of the source that the rules follow."
    assert made["properties"]["reason"]["description"].startswith("For house values")
    assert made["$defs"]["Minutes"]["properties"]["make"]["description"].startswith("To print and cut")
    assert made["additionalProperties"] is False
    assert "version" in made["required"]


def test_written_beside_the_data_and_named_in_it(tiny: Tiny) -> None:
    tiny.write("board.yaml", tiny.text("board.yaml").replace("\n", "\r\n"))
    changed = {path.relative_to(tiny.root).as_posix() for path in schema.write(TINY, tiny.root)}
    assert {"schema/guns.json", "schema/loadout.json", "guns.yaml", "loadouts/standard.yaml"} <= changed
    assert tiny.text("guns.yaml").startswith("# yaml-language-server: $schema=schema/guns.json\nformat: 1\n")
    assert (tiny.root / "board.yaml").read_bytes().startswith(b"# yaml-language-server: $schema=schema/board.json\r\n")
    assert tiny.text("loadouts/standard.yaml").startswith("# yaml-language-server: $schema=../schema/loadout.json\n")
    assert tiny.text("rulings.fi.yaml").startswith("# yaml-language-server: $schema=schema/rulings-text.json\n")
    assert json.loads(tiny.text("schema/guns.json"))["$defs"]["Gun"]["properties"]["power"]["description"] == "Dice."
    assert tiny.faults() == []
    assert schema.write(TINY, tiny.root) == []
    tiny.change("guns.yaml", "schema/guns.json", "old/guns.json")
    assert [path.name for path in schema.write(TINY, tiny.root)] == ["guns.yaml"]


@pytest.mark.parametrize("folder", sorted(path.parent for path in REAL.glob("*/game.yaml")), ids=lambda path: path.name)
def test_shipped_schemas_are_current(folder: Path) -> None:
    game = find(folder.name)
    assert game is not None
    for name, made in schema.schemas(game).items():
        assert json.loads((folder / "schema" / f"{name}.json").read_text("utf-8")) == made, name
    for path in (*folder.glob("*.yaml"), *folder.glob("loadouts/*.yaml")):
        stem = path.relative_to(folder).with_suffix("").as_posix()
        if stem == "translations":
            continue  # written by `mechsmith translations`, which refuses what it can't read
        if schema.schema_name(stem) != "examples" or game.example_models:
            assert path.read_text("utf-8").startswith(schema.header(stem) + "\n"), path.name


def test_worked_examples_have_one_too() -> None:
    game = find("paper-mech")
    assert game is not None
    made = schema.schemas(game)["examples"]
    step = made["$defs"]["Step"]
    # A step is one key with its value, or one of the few words that need none.
    assert step["then"] == {"enum": ["advance", "stop-short", "haste", "repairs-done"]}
    assert step["properties"]["choose"]["description"] == "Choose the next action."
    example = made["$defs"]["Example_Setup_Step_Expect_"]["properties"]
    assert example["title"]["description"] == "What it shows, in one line."
    assert {"setup", "do", "dice", "expect", "unchanged", "refused"} <= example.keys()


@pytest.mark.parametrize("folder", sorted(path.parent for path in REAL.glob("*/game.yaml")), ids=lambda path: path.name)
def test_each_field_of_a_game_is_described(folder: Path) -> None:
    game = find(folder.name)
    assert game is not None
    for name, made in schema.schemas(game).items():
        for part in (made, *made.get("$defs", {}).values()):
            for key, value in part.get("properties", {}).items():
                assert value.get("description"), f"{name}: {part.get('title')}.{key}"
