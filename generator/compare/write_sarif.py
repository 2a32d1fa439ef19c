"""A report of a comparison as SARIF 2.1.0: its findings, those that the data accept as suppressed ones, its changes."""

from __future__ import annotations

from generator.check.write_sarif import Result, document
from generator.compare.report import Report
from generator.compare.telling import all_findings, by_kind
from generator.data.diagnostics import Diagnostic, Severity


def as_sarif(report: Report) -> str:
    """One run. A change is a result that informs, and no fault; cured faults are not in it, for they are not there."""
    results = [Result(finding) for finding in all_findings(report)]
    for game in report.games:
        results += [Result(one.finding, accepted=one.reason) for one in game.verdict.accepted]
    for game in report.games:
        for _, some in by_kind(game.changes):
            for change in some:
                finding = Diagnostic(change.code, Severity.ADVICE, change.sentence, change.place, change.path)
                results.append(Result(finding, informs=True))
    return document(results, "compare")
