"""A report of a comparison as JSON: everything that it holds, for programs. docs/comparing.md describes the form."""

from __future__ import annotations

import dataclasses
import enum
import json
import math
from collections.abc import Mapping
from typing import Any

from generator.compare.report import Change, GameReport, Kind, Report
from generator.compare.telling import findings_of, headline
from generator.data.diagnostics import Diagnostic, Place
from generator.data.report import as_record

FORMAT = 1
"""Version of the form. Keys may be added without a new one; what is there keeps its meaning."""


def as_json(report: Report) -> str:
    """The whole report as one JSON document of format 1."""
    data = {"format": FORMAT, **as_data(report)}
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain dicts, lists, texts and numbers. Figures that are no numbers become None."""
    made = _plain(report)
    assert isinstance(made, dict)
    for game, data in zip(report.games, made["games"], strict=True):
        data["summary"] = _summary(game)
    return made


def _summary(game: GameReport) -> dict[str, Any]:
    """What programs ask first: whether anything differs, how much of each kind, how many findings count."""
    found = findings_of(game)
    return {
        "headline": headline(game),
        "empty": game.empty,
        "changes": {kind.word: sum(one.kind == kind for one in game.changes) for kind in sorted(Kind, reverse=True)},
        "findings": {
            word: sum(one.severity.word == word for one in found) for word in ("error", "warning", "advice")
        },
        "accepted": len(game.verdict.accepted),
    }


def _plain(value: Any) -> Any:
    """A part of the report as plain data. Findings look as those of `check --format json`."""
    if isinstance(value, Diagnostic):
        return as_record(value)
    if isinstance(value, Kind):
        return value.word
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Change):
        return {**_fields(value), "sentence": value.sentence}
    if isinstance(value, Place):
        return _fields(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
