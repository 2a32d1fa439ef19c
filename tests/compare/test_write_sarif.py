"""The report as SARIF: the required parts of version 2.1.0, checked key by key, and what services want beyond them.

The descriptions below follow the standard's JSON Schema for the objects that we write: required keys, types, no other
keys, the allowed words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from generator.check.write_sarif import as_sarif as findings_as_sarif
from generator.compare.write_sarif import as_sarif
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare import reports
from tests.compare.schema import faults


def closed(required: list[str], **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


TEXT = {"type": "string"}
LINE = {"type": "integer", "minimum": 1}
MESSAGE = closed(["text"], text=TEXT)
LEVEL = {"enum": ["none", "note", "warning", "error"]}
BAG = {"type": "object"}
SCHEMA = closed(
    ["version", "runs"],
    version={"const": "2.1.0"},
    runs={"type": "array", "items": {"$ref": "#/$defs/run"}},
    **{"$schema": {"type": "string", "pattern": "^https://.*sarif-schema-2\\.1\\.0\\.json$"}},
) | {"$defs": {
    "run": closed(
        ["tool"],
        tool=closed(["driver"], driver=closed(["name"], name=TEXT, version=TEXT,
                                              rules={"type": "array", "items": {"$ref": "#/$defs/rule"}})),
        automationDetails=closed([], id=TEXT),
        columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        results={"type": "array", "items": {"$ref": "#/$defs/result"}},
    ),
    "rule": closed(
        ["id"], id=TEXT, shortDescription=MESSAGE, fullDescription=MESSAGE, help=MESSAGE,
        defaultConfiguration=closed([], level=LEVEL),
        properties=closed([], tags={"type": "array", "items": TEXT}),
    ),
    "result": closed(
        ["message", "ruleId", "ruleIndex", "level", "locations", "partialFingerprints"],
        ruleId=TEXT, ruleIndex={"type": "integer", "minimum": 0}, level=LEVEL,
        kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
        message=MESSAGE,
        locations={"type": "array", "items": {"$ref": "#/$defs/location"}, "minItems": 1, "maxItems": 1},
        partialFingerprints={"type": "object", "additionalProperties": TEXT},
        suppressions={"type": "array", "items": closed(
            ["kind"], kind={"enum": ["inSource", "external"]},
            status={"enum": ["accepted", "underReview", "rejected"]}, justification=TEXT,
        )},
        properties=BAG,
    ),
    "location": closed(
        ["physicalLocation"],
        physicalLocation=closed(
            ["artifactLocation", "region"],
            artifactLocation=closed(["uri"], uri=TEXT, uriBaseId=TEXT),
            region=closed(["startLine"], startLine=LINE, startColumn=LINE, endLine=LINE, endColumn=LINE),
        ),
        logicalLocations={"type": "array", "items": closed([], fullyQualifiedName=TEXT)},
    ),
}}  # fmt: skip


def results(text: str) -> list[dict[str, Any]]:
    """The results of a document that has the right form."""
    data = json.loads(text)
    assert faults(SCHEMA, data) == []
    (run,) = data["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({rule["id"] for rule in rules})
    for one in run["results"]:
        assert rules[one["ruleIndex"]]["id"] == one["ruleId"]
        uri = one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"[A-Za-z0-9\-._~%/:]+", uri), uri  # what a URI may hold unescaped, of what we need
        assert not uri.startswith("/")
        # The standard: what is no failure has no level.
        assert one.get("kind", "fail") == "fail" or one["level"] == "none"
    marks = [json.dumps(one["partialFingerprints"]) for one in run["results"]]
    assert len(set(marks)) == len(marks)
    return list(run["results"])


@pytest.mark.parametrize("report", [reports.RICH, reports.NOTHING, reports.NO_GAMES, reports.evil(), reports.long(50)])
def test_it_has_the_form_of_the_standard(report: reports.Report) -> None:
    results(as_sarif(report))


def test_findings_accepted_ones_and_changes() -> None:
    found = {one["ruleId"]: one for one in results(as_sarif(reports.RICH))}
    assert {code: one["level"] for code, one in found.items()} == {
        "EX503": "error", "CP301": "error", "CP304": "warning", "CP201": "warning",
        "CP101": "none", "CP102": "none", "CP103": "none", "CP105": "none", "CP107": "none",
    }  # fmt: skip
    assert [one["ruleId"] for one in found.values() if one.get("suppressions")] == ["CP201"]
    assert found["CP201"]["suppressions"][0]["justification"] == "The old sentence said the same, less well."
    fault = found["EX503"]
    place = fault["locations"][0]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "content/hill-hunt/examples.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 81, "startColumn": 5, "endLine": 81, "endColumn": 13},
    }
    assert place["logicalLocations"] == [{"fullyQualifiedName": "examples:ppc-hits"}]
    assert found["CP103"]["message"]["text"] == "Tank, PPC: power 4 -> 5"
    assert found["CP103"]["kind"] == "informational"


def test_rules_have_the_help_of_their_codes() -> None:
    data = json.loads(findings_as_sarif([reports.FAULT]))
    (rule,) = data["runs"][0]["tool"]["driver"]["rules"]
    from generator.check.catalogue import load_all

    code = load_all()["EX503"]
    assert rule["shortDescription"]["text"] == code.title
    assert rule["help"]["text"].endswith(f"What to do: {' '.join(code.remedy.split())}")
    assert rule["defaultConfiguration"]["level"] == "error"


def test_a_fingerprint_outlives_moved_lines_and_no_more() -> None:
    def mark(*given: Diagnostic) -> list[str]:
        return [one["partialFingerprints"]["mechsmith/v1"] for one in results(findings_as_sarif(given))]

    here = Diagnostic("EX503", Severity.ERROR, "x", Place("a.yaml", 3, 1), "p")
    moved = Diagnostic("EX503", Severity.ERROR, "x", Place("a.yaml", 9, 4), "p")
    other = Diagnostic("EX503", Severity.ERROR, "y", Place("a.yaml", 3, 1), "p")
    assert mark(here) == mark(moved) != mark(other)
    first, second = mark(here, moved)
    assert first != second
    assert first.partition(":")[0] == second.partition(":")[0]


def test_files_of_every_kind_are_uris(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    for file, uri in {
        "": ".",
        "content/a b/ü#1.yaml": "content/a%20b/%C3%BC%231.yaml",
        "/else where/a.yaml": "file:///else%20where/a.yaml",
        "C:\\rules\\a.yaml": "file:///C:/rules/a.yaml",
        "HEAD~1:content/a.yaml": "HEAD~1%3Acontent/a.yaml",
    }.items():
        (one,) = results(findings_as_sarif([Diagnostic("EX503", Severity.ERROR, "x", Place(file))]))
        artifact = one["locations"][0]["physicalLocation"]["artifactLocation"]
        assert artifact["uri"] == uri
        assert ("uriBaseId" in artifact) == (file in ("", "content/a b/ü#1.yaml"))
        assert unquote(urlsplit(uri).path).endswith(Path(file.replace("\\", "/")).name or ".")


def test_nothing_found_is_a_run_without_results() -> None:
    assert results(findings_as_sarif([])) == []
