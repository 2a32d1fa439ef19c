"""Findings as SARIF 2.1.0, the format in which code scanning services and editors take the results of checkers."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from generator.check.in_repository import relative
from generator.data.diagnostics import Code, Diagnostic, Place, Severity
from generator.data.records import dataclass

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}

ROOT = "%SRCROOT%"
"""The name for the top of the repository, to which files are relative."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finding as a result. One that only informs (a change, not a fault) has no level; `accepted` is the reason for
    which the data accept it, "" where they don't."""

    finding: Diagnostic
    informs: bool = False
    accepted: str = ""


def as_sarif(findings: Iterable[Diagnostic], games_dirs: Iterable[Path] = ()) -> str:
    """Findings as one SARIF document.

    :param games_dirs: folders of more games, whose codes may occur.
    """
    ranked = sorted(set(findings), key=lambda finding: finding.sort_key)
    return document([Result(finding) for finding in ranked], "check", games_dirs)


def document(results: Sequence[Result], category: str, games_dirs: Iterable[Path] = ()) -> str:
    """Results as one SARIF document with one run. `category` keeps runs of different commands apart."""
    from generator import __version__
    from generator.check.catalogue import load_all

    known = load_all(games_dirs)
    ids = sorted({one.finding.code for one in results})
    seen: Counter[str] = Counter()
    run = {
        "tool": {"driver": {
            "name": "Mechsmith", "version": __version__,
            "rules": [_rule(id, known.get(id)) for id in ids],
        }},
        "automationDetails": {"id": f"mechsmith/{category}/"},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, ids.index(one.finding.code), seen) for one in results],
    }  # fmt: skip
    made = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def _rule(id: str, code: Code | None) -> dict[str, Any]:
    """What a code means; of one that no module defines (a game's own, gone since) nothing but its id is known."""
    if code is None:
        return {"id": id, "shortDescription": {"text": id}}
    explanation, remedy = " ".join(code.explanation.split()), " ".join(code.remedy.split())
    return {
        "id": id,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": explanation},
        "help": {"text": f"{explanation}\n\nWhat to do: {remedy}"},
        "defaultConfiguration": {"level": LEVELS[code.severity]},
        "properties": {"tags": ["rules-data"]},
    }


def _result(one: Result, index: int, seen: Counter[str]) -> dict[str, Any]:
    finding = one.finding
    text = f"{finding.message}\n{finding.hint}" if finding.hint and not one.informs else finding.message
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": "none" if one.informs else LEVELS[finding.severity],
        "message": {"text": text or finding.code},
        "locations": [_location(finding)],
        "partialFingerprints": {"mechsmith/v1": _fingerprint(finding, seen)},
    }
    if one.informs:
        made["kind"] = "informational"
    if one.accepted:
        made["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": one.accepted}]
    more = {key: getattr(finding, key) for key in ("path", "value", "limit") if getattr(finding, key)}
    if more:
        made["properties"] = more
    return made


def _location(finding: Diagnostic) -> dict[str, Any]:
    """Where it is: services want a place for everything, so that what is about no file is about the folder."""
    physical = {"artifactLocation": _artifact(finding.place.file), "region": _region(finding.place)}
    location: dict[str, Any] = {"physicalLocation": physical}
    if finding.path:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.path}]
    return location


def _artifact(file: str) -> dict[str, str]:
    name = relative(file)
    if name or not file:
        return {"uri": quote(name, safe="/") or ".", "uriBaseId": ROOT}
    slashes = file.replace("\\", "/")
    if slashes.startswith("/") or slashes[1:2] == ":":
        return {"uri": "file://" + quote(slashes if slashes.startswith("/") else f"/{slashes}", safe="/:")}
    return {"uri": quote(slashes, safe="/")}  # in another revision or an archive: no file that anybody could open


def _region(place: Place) -> dict[str, int]:
    """Lines and columns from 1; the end column is the one behind the last character, here as there. What is about a
    file as a whole is at its first line: GitHub shows nothing without a line."""
    if not place.line:
        return {"startLine": 1}
    region = {"startLine": place.line, "startColumn": max(place.column, 1)}
    if place.end_line >= place.line and place.end_column:
        region |= {"endLine": place.end_line, "endColumn": place.end_column}
    return region


def _fingerprint(finding: Diagnostic, seen: Counter[str]) -> str:
    """What stays the same while lines move: code, file, path and message, counted where one comes twice."""
    parts = "\0".join((finding.code, relative(finding.place.file), finding.path, finding.message))
    digest = hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    seen[digest] += 1
    return f"{digest}:{seen[digest]}"
