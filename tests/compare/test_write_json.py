"""The report as JSON: everything is in it, it can be read back, and it has the form that its schema describes."""

from __future__ import annotations

import dataclasses
import enum
import json
import math
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.compare import report as contract
from generator.compare.report import Figure, GameReport, InPlay, PolicyPlay, Report, SideName
from generator.compare.write_json import FORMAT, as_json
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare import reports
from tests.compare.schema import faults

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "comparison.schema.json").read_text(encoding="utf-8"))
REPORTS = {"full": reports.RICH, "empty": reports.NOTHING, "none": reports.NO_GAMES, "evil": reports.evil()}


def read(kind: Any, value: Any) -> Any:
    """A value of a type of the report, from what its JSON says: a reader of our own, by the types alone."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is Diagnostic:
        place = Place(*(value[key] for key in ("file", "line", "column", "end_line", "end_column")))
        rest = {key: value[key] for key in ("code", "message", "path", "hint", "value", "limit")}
        return Diagnostic(severity=Severity[value["severity"].upper()], place=place, **rest)
    if origin in (types.UnionType, typing.Union):
        return None if value is None else read(inner[0], value)
    if origin is tuple:
        return tuple(
            read(inner[0] if inner[-1] is Ellipsis else inner[number], one) for number, one in enumerate(value)
        )
    if origin is not None and issubclass(origin, Mapping):
        return dict(value)
    if isinstance(kind, type) and issubclass(kind, enum.IntEnum):
        return kind[value.upper()]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(value)
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind, vars(contract) | {"Mapping": Mapping})
        return kind(**{field.name: read(hints[field.name], value[field.name]) for field in dataclasses.fields(kind)})
    assert isinstance(value, (int, float) if kind is float else kind), (kind, value)
    return value


@pytest.mark.parametrize("name", REPORTS)
def test_nothing_is_lost(name: str) -> None:
    report = REPORTS[name]
    assert read(Report, json.loads(as_json(report))) == report


@pytest.mark.parametrize("name", REPORTS)
def test_it_has_the_documented_form(name: str) -> None:
    data = json.loads(as_json(REPORTS[name]))
    assert data["format"] == FORMAT == 1
    assert faults(SCHEMA, data) == []


SPOILT = {
    "a key less": lambda game: game.pop("play"),
    "a key of a change less": lambda game: game["changes"][0].pop("kind"),
    "an unknown kind": lambda game: game["changes"][0].update(kind="big"),
    "no headline": lambda game: game["summary"].pop("headline"),
    "no list": lambda game: game["paper"].update(pieces="none"),
    "no number": lambda game: game["play"]["policies"][0]["figures"][0].update(change="up"),
    "a truth for a number": lambda game: game["play"]["policies"][0].update(games=True),
}


@pytest.mark.parametrize("what", SPOILT)
def test_the_schema_is_not_merely_lenient(what: str) -> None:
    data = json.loads(as_json(reports.RICH))
    SPOILT[what](data["games"][0])
    assert len(faults(SCHEMA, data)) == 1


def test_the_schema_describes_every_key() -> None:
    """Each object of the JSON, walked along with its description: no key goes without one."""
    unknown: set[str] = set()

    def walk(schema: dict[str, Any], value: Any, at: str) -> None:
        schema = SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")] if "$ref" in schema else schema
        if isinstance(value, dict):
            for key, one in value.items():
                known = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                if known is None:
                    unknown.add(f"{at}/{key}")
                else:
                    walk(known, one, f"{at}/{key}")
                    assert key in schema.get("required", [key])
        elif isinstance(value, list):
            for one in value:
                walk(schema.get("items", {}), one, at)

    walk(SCHEMA, json.loads(as_json(reports.RICH)), "$")
    assert not unknown


def test_the_summary_counts() -> None:
    summary = json.loads(as_json(reports.RICH))["games"][0]["summary"]
    assert summary["changes"] == {"breaking": 1, "balance": 2, "wording": 1, "looks": 1}
    assert summary["findings"] == {"error": 2, "warning": 1, "advice": 0}
    assert (summary["empty"], summary["accepted"]) == (False, 1)
    assert json.loads(as_json(reports.NOTHING))["games"][0]["summary"]["empty"] is True


def test_findings_look_as_those_of_check() -> None:
    from generator.cli.report import as_record

    game = json.loads(as_json(reports.RICH))["games"][0]
    assert game["new_faults"] == [as_record(reports.FAULT)]


def test_what_is_no_number_is_null() -> None:
    figure = Figure("score", "score", False, math.nan, 1.0, math.nan, -math.inf, math.inf, 1.0, 1.0)
    played = InPlay((PolicyPlay("greedy", 1, 1, 0.1, (figure,)),))
    game = GameReport("a", "A", SideName("x"), SideName("y"), play=played)
    data = json.loads(as_json(Report((game,))), parse_constant=pytest.fail)
    made = data["games"][0]["play"]["policies"][0]["figures"][0]
    assert [made[key] for key in ("before", "change", "low", "high")] == [None] * 4
    assert faults(SCHEMA, data) == []
