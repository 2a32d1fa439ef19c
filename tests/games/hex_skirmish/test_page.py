"""The page about Hex Skirmish says what is so: its examples hold, and its tables have every step and refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from generator.cli.main import main
from generator.games.hex_skirmish.engine import create
from generator.games.hex_skirmish.positions import EXAMPLES, HexStep
from generator.play import examples

from .table import CONTENT, content

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "hex-skirmish.md").read_text(encoding="utf-8")


def test_its_examples_hold() -> None:
    def engine(loadout: str | Mapping[str, Any], options: Sequence[str]) -> Any:
        return create(content(), loadout, options)

    make, seen = examples.Engines(engine), 0
    for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL):
        data = yaml.safe_load(block)
        EXAMPLES.model_validate(data)
        results = examples.run_all(make, data["examples"])
        assert [one.message for result in results for one in result.differences] == []
        seen += len(results)
    assert seen == 1


def test_its_table_has_every_step() -> None:
    steps = {name.replace("_", "-") for name in HexStep.model_fields}
    assert {step for step in steps if f"`{step}" not in PAGE} == set()


def test_it_names_every_clause_that_refuses_a_move_in_the_examples() -> None:
    told = yaml.safe_load((CONTENT / "examples.yaml").read_text(encoding="utf-8"))["examples"]
    moves = {one["refused"] for one in told.values() if "refused" in one and "move" in str(one["do"][-1])}
    assert {clause for clause in moves if f"`{clause}`" not in PAGE} == {"unequal-numbers"} & moves


def test_its_commands_for_maps_work(capsys: Any) -> None:
    found = re.findall(r"^mechsmith (map (?:reach|sight) .*?)(?: {2,}#.*)?$", PAGE, re.MULTILINE)
    assert len(found) == 3
    for line in found:
        assert main(line.split()) == 0, line
    assert "points" in capsys.readouterr().out
