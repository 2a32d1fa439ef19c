"""What tests of each game's worked examples do in the same way, for its `test_examples.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from generator.data import spans
from generator.play import examples


def engines(create: Callable[..., Any], content: Any) -> examples.Engines:
    """What makes the engines for examples, each once."""

    def engine(loadout: str | Mapping[str, Any], options: Sequence[str]) -> Any:
        return create(content, loadout, options)

    return examples.Engines(engine)


def played(make: examples.Engines, file: Path, model: Any) -> list[examples.ExampleResult]:
    """All examples of a file, which have the form of the model."""
    located = spans.read(file)
    model.model_validate(located.data)
    return examples.run_all(make, located.data["examples"])


def all_hold(results: Sequence[examples.ExampleResult], file: Path) -> None:
    """What the examples of a file say is so."""
    located = spans.read(file)
    assert [str(one) for result in results for one in result.diagnostics(located)] == []


def never_reached(make: examples.Engines, results: Sequence[examples.ExampleResult]) -> set[str]:
    """The clauses that the engine can cite and no example shows."""
    reached = {clause for result in results for clause in result.clauses}
    return set(make("standard", ()).cited - reached)


def rulings_unshown(content: Path, results: Sequence[examples.ExampleResult]) -> tuple[set[str], set[str]]:
    """The rulings about clauses of play none of which an example shows, and those that are about no such clause."""
    rulings = yaml.safe_load((content / "rulings.yaml").read_text(encoding="utf-8"))["rulings"]
    chapters = yaml.safe_load((content / "rules.en.yaml").read_text(encoding="utf-8"))["chapters"]
    played = {id for one in chapters.values() for id, clause in one["clauses"].items() if clause["kind"] == "rule"}
    reached = {clause for result in results for clause in result.clauses}
    asked = {id: played & set(one["clauses"]) for id, one in rulings.items()}
    return (
        {id for id, clauses in asked.items() if clauses and not reached & clauses},
        {id for id, clauses in asked.items() if not clauses},
    )


def samples_that_hold(make: examples.Engines, page: Path, model: Any) -> int:
    """How many examples a page shows; each holds."""
    count = 0
    for block in re.findall(r"```yaml\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
        data = yaml.safe_load(block)
        if "examples" in data:
            model.model_validate(data)
            for result in examples.run_all(make, data["examples"]):
                assert result.ok, [one.message for one in result.differences]
                count += 1
    return count
