"""Findings as workflow commands of GitHub Actions, which show them as annotations at their lines.

    ::error file=content/a/b.yaml,line=3,col=5,title=RF201%3A no such text::what is wrong
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.in_repository import relative
from generator.data.diagnostics import Diagnostic, Place, Severity
from generator.data.report import clean

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}
"""The command for each severity. GitHub shows ten of each in a step, so the gravest must come first."""


def as_github(findings: Iterable[Diagnostic]) -> str:
    """A line a finding, the gravest first, else in report order; nothing for no findings."""
    ranked = sorted(set(findings), key=lambda finding: (-finding.severity, finding.sort_key))
    return "".join(f"{of(finding)}\n" for finding in ranked)


def of(finding: Diagnostic) -> str:
    """One finding."""
    message = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    title = f"{finding.code} {finding.path}" if finding.path else finding.code
    return command(COMMANDS[finding.severity], finding.place, title, message)


def command(name: str, place: Place, title: str, message: str) -> str:
    """One workflow command: `name` is `error`, `warning` or `notice`."""
    file = relative(place.file)
    properties: list[tuple[str, object]] = []
    if file:
        properties.append(("file", file))
        if place.line:
            properties.append(("line", place.line))
            if place.end_line:
                properties.append(("endLine", place.end_line))
            if place.end_line in (0, place.line):  # GitHub knows columns only inside one line
                properties.append(("col", place.column))
                if place.end_column:
                    properties.append(("endColumn", place.end_column))
    elif place.file:
        message = f"{place}: {message}"
    properties.append(("title", title))
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties)
    return f"::{name} {listed}::{_data(message)}"


def _data(text: str) -> str:
    """A message as GitHub reads it: per cent signs and line ends escaped, without other control characters."""
    return "%0A".join(clean(row).replace("%", "%25") for row in text.replace("\r\n", "\n").split("\n"))


def _property(text: str) -> str:
    """A property's value: as `_data`, and colons and commas too."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
