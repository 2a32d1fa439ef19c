"""A report of a comparison as annotations of GitHub Actions: what counts against the change, then what changed."""

from __future__ import annotations

from generator.check import write_github
from generator.compare.report import Change, Report
from generator.compare.telling import all_findings, by_kind


def as_github(report: Report) -> str:
    """Findings that count (without those that the data accept), then each change as a notice, the gravest first."""
    lines = [write_github.as_github(all_findings(report))]
    for game in report.games:
        lines += [f"{_change(one)}\n" for _, some in by_kind(game.changes) for one in some]
    return "".join(lines)


def _change(change: Change) -> str:
    title = f"{change.code} {change.kind.word} {change.path}"
    return write_github.command("notice", change.place, title, change.sentence)
