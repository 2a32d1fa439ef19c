"""Findings as text for people and as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from generator.cli import console
from generator.data.diagnostics import Diagnostic, Severity, ordered
from generator.data.report import as_record as as_record
from generator.data.report import excerpt

FORMAT = 1
"""Version of the JSON form."""

ALIKE = 5
"""Findings of one code in one file that a report on a terminal shows before it only counts the rest."""


def summary(findings: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning` or `nothing found`."""
    counts = Counter(finding.severity for finding in findings)
    names = {Severity.ERROR: ("error", "errors"), Severity.WARNING: ("warning", "warnings"),
             Severity.ADVICE: ("piece of advice", "pieces of advice")}
    parts = [console.counted(counts[severity], *names[severity]) for severity in names if counts[severity]]
    return ", ".join(parts) or "nothing found"


def parted(findings: Sequence[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The findings that count, and the notes on those that the data accept."""
    from generator.check.balance_codes import MEANT

    return ([one for one in findings if one.code != MEANT.id], [one for one in findings if one.code == MEANT.id])


def accepted(notes: Sequence[Diagnostic], shown: bool) -> str:
    """What a summary says of accepted findings: `; 2 findings are accepted (--all shows them)`, or "" for none."""
    if not notes:
        return ""
    told = console.counted(len(notes), "finding is", "findings are")
    return f"; {told} accepted{'' if shown else ' (--all shows ' + ('it)' if len(notes) == 1 else 'them)')}"


def show(findings: Sequence[Diagnostic], *, limit: int = 0, alike: int = 0) -> None:
    """Print findings in report order, each with its line of the file and a caret under the fault.

    :param limit: how many at most; 0 for all.
    :param alike: how many of one code in one file; one line says how many more there are. 0 for all.
    """
    source_lines.cache_clear()  # files may have changed since the last report of a long-lived process
    ranked = ordered(findings)
    counts = Counter((finding.place.file, finding.code) for finding in ranked)
    seen: Counter[tuple[str, str]] = Counter()
    for finding in ranked[: limit or None]:
        kind = (finding.place.file, finding.code)
        seen[kind] += 1
        if not alike or seen[kind] <= alike:
            console.say(as_text(finding))
        elif seen[kind] == alike + 1:
            console.say(f"… and {counts[kind] - alike} more like it ({finding.code}); --all shows them")
    if limit and len(ranked) > limit:
        console.say(f"... and {len(ranked) - limit} more; `mechsmith check --all` shows them all")


def as_text(finding: Diagnostic) -> str:
    """One finding as lines of text."""
    from generator.data.report import clean

    where = f"{clean(str(finding.place))}: " if finding.place.file else ""
    severity = console.styled(finding.severity.word, finding.severity.word)
    subject = f" [{finding.path}]" if finding.path else ""
    lines = [f"{where}{severity} {finding.code}: {clean(finding.message)}{subject}", *snippet(finding)]
    if finding.hint:
        lines.append(f"    {console.styled('hint:', 'faint')} {finding.hint}")
    return "\n".join(lines)


def snippet(finding: Diagnostic) -> list[str]:
    """The source line and a caret, or nothing where there is no such line."""

    shown = excerpt(finding.place, source_lines(finding.place.file)) if finding.place.line else None
    return [f"    {shown[0]}", f"    {console.styled(shown[1], 'strong')}"] if shown else []


@lru_cache(maxsize=32)
def source_lines(file: str) -> tuple[str, ...]:
    """The lines of a text file, or none where it can't be read."""
    try:
        return tuple(Path(file).read_text(encoding="utf-8-sig", errors="replace").split("\n"))
    except OSError:
        return ()


def as_json(findings: Sequence[Diagnostic]) -> str:
    """Findings as one JSON document; its form is described in docs/check-codes.md."""
    return json.dumps({"format": FORMAT, "findings": [as_record(one) for one in ordered(findings)]},
                      ensure_ascii=False, indent=1)


def written(findings: Sequence[Diagnostic], form: str, games: Sequence[str], games_dirs: Iterable[Path] = ()) -> str:
    """Findings for programs and services, with the end of the last line: `json`, `github`, `sarif` or `markdown`.

    :param games_dirs: folders of more games, whose codes may occur.
    """
    if form == "github":
        from generator.check.write_github import as_github

        return as_github(findings)
    if form == "sarif":
        from generator.check.write_sarif import as_sarif

        return as_sarif(findings, games_dirs)
    if form == "markdown":
        from generator.check.write_markdown import as_markdown

        return as_markdown(findings, games, summary(findings))
    return f"{as_json(findings)}\n"


def status(findings: Sequence[Diagnostic], fail_on: str = "error") -> int:
    """The exit status that findings call for: 1 where one is as bad as `fail_on` or worse, else 0."""
    return int(any(finding.severity >= Severity[fail_on.upper()] for finding in findings))
