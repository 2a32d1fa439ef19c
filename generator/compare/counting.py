"""The findings of a comparison that count, and how many they are: each once, and the verdict in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generator.compare.report import GameReport, Report
from generator.compare.verdict_codes import EXAMPLE_UNTRUE
from generator.data.diagnostics import Diagnostic, Severity, ordered

NOTHING = "Nothing differs."
"""What is said of a game whose two sides are alike."""

_SEVERITIES = {
    Severity.ERROR: ("error", "errors"),
    Severity.WARNING: ("warning", "warnings"),
    Severity.ADVICE: ("piece of advice", "pieces of advice"),
}


def counted(number: int, one: str, many: str = "") -> str:
    """`1 sheet`, `2,000 sheets`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def severities(findings: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or "" for no finding."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(counted(counts[one], *words) for one, words in _SEVERITIES.items() if counts[one])


def findings_of(game: GameReport) -> list[Diagnostic]:
    """Every finding that counts for the exit status, once each: new faults, clauses and the verdict's, without those
    that the data accept; the gravest first."""
    accepted = {one.finding for one in game.verdict.accepted}
    found = [one for one in ordered([*game.new_faults, *game.clauses, *game.verdict.findings]) if one not in accepted]
    return sorted(found, key=lambda one: -one.severity)


def all_findings(report: Report) -> list[Diagnostic]:
    """`findings_of` all games, once each, the gravest first."""
    found = ordered(finding for game in report.games for finding in findings_of(game))
    return sorted(found, key=lambda one: -one.severity)


def judgements(game: GameReport) -> list[Diagnostic]:
    """The verdict's findings that no other section tells already, the gravest first."""
    told = {*game.new_faults, *game.clauses}
    return [one for one in findings_of(game) if one not in told]


def headline(game: GameReport) -> str:
    """The verdict in a line: "Not ready: 2 errors; 1 finding is accepted.", or that nothing stands against it.

    A worked example counts once, whatever was found in it, and apart from the errors.
    """
    found = findings_of(game)
    accepted = len(game.verdict.accepted)
    if game.empty and not found:
        return NOTHING
    worst = max((one.severity for one in found), default=None)
    first = {Severity.ERROR: "Not ready", Severity.WARNING: "Look again", Severity.ADVICE: "Good, with advice"}
    told = "Good: nothing stands against this change"
    if worst:
        rest = [one for one in found if not _of_example(one)]
        old = len(outdated(game))
        counts = [
            severities(one for one in rest if one.severity == Severity.ERROR),
            f"{counted(old, 'worked example')} out of date" if old else "",
            severities(one for one in rest if one.severity != Severity.ERROR),
        ]
        told = f"{first[worst]}: {', '.join(filter(None, counts))}"
    if accepted:
        told += f"; {counted(accepted, 'finding is', 'findings are')} accepted"
    return told + "."


def outdated(game: GameReport) -> list[str]:
    """The ids of the worked examples that don't come true any more, as findings say that count; each once."""
    return _examples(game, findings_of(game))


def _examples(game: GameReport, found: Iterable[Diagnostic]) -> list[str]:
    """The ids of the worked examples that findings are about. One finding may stand for all that are not settled."""
    some = [one for one in found if _of_example(one)]
    ids = [_example(one) for one in some]
    if any(one.code == EXAMPLE_UNTRUE.id for one in some):
        accepted = {_example(one.finding) for one in game.verdict.accepted if _of_example(one.finding)}
        ids += [one.id for one in game.examples if not one.settled and one.id not in accepted]
    return list(dict.fromkeys(ids))


def _of_example(finding: Diagnostic) -> bool:
    """Whether a finding says that a worked example does not come true."""
    return finding.severity == Severity.ERROR and finding.path.startswith("examples:") and (
        finding.code.startswith("EX") or finding.code == EXAMPLE_UNTRUE.id
    )


def _example(finding: Diagnostic) -> str:
    return finding.path.partition(":")[2].partition("/")[0]


def apart(game: GameReport, found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], str]:
    """The findings without those of worked examples that the section of examples tells, and a sentence about these."""
    told = {one.id for one in game.examples}
    rest: list[Diagnostic] = []
    examples: list[Diagnostic] = []
    for one in found:
        (examples if _of_example(one) and _example(one) in told else rest).append(one)
    if not examples:
        return rest, ""
    count = len(_examples(game, examples))
    codes = ", ".join(sorted({one.code for one in examples}))
    line = f"{counted(count, 'worked example is', 'worked examples are')} out of date ({codes}), told below"
    return rest, f"{line}: Worked examples."


def accepted_told(game: GameReport) -> list[tuple[str, str, str]]:
    """What the data accept: code, message and reason, the findings of one code and reason as one with their count."""
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in game.verdict.accepted:
        groups.setdefault((one.finding.code, one.reason), []).append(one.finding)
    return [
        (code, some[0].message if len(some) == 1 else f"{len(some):,} findings, the first: {some[0].message}", reason)
        for (code, reason), some in groups.items()
    ]
