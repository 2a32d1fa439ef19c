"""Findings as Markdown for a pull request or a job's summary, and what any such Markdown needs: escapes, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.data.diagnostics import Diagnostic, Severity, ordered
from generator.data.report import clean

MOST = 65_536
"""Characters that GitHub takes for a comment."""

LONGEST = 400
"""Characters of one cell; longer texts are cut."""

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "`": "&#96;", "*": "&#42;", "_": "&#95;", "~": "&#126;",
     "[": "&#91;", "]": "&#93;", "\\": "&#92;", "@": "&#64;", "#": "&#35;", "\n": " ", "$": "&#36;"}
)  # fmt: skip
"""Entities for all that Markdown, HTML and GitHub (names of people, numbers of issues, formulas) would act on."""

_LIMITS = (0, 400, 200, 100, 50, 25, 12, 6, 3, 1)
"""Rows of a table that are tried, 0 for all, until the whole is short enough."""


def escaped(text: str, longest: int = LONGEST) -> str:
    """A text of the data as Markdown that shows just that text, on one line, also inside a table or HTML."""
    flat = clean(text.replace("\n", " "))
    if len(flat) > longest:
        flat = f"{flat[: longest - 1]}…"
    return flat.translate(_ESCAPES)


def code(text: str) -> str:
    """A text as code: HTML's element, for Markdown's own quotes can't hold every character."""
    return f"<code>{escaped(text)}</code>" if text else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], most: int = 0) -> list[str]:
    """A table's lines; the cells are Markdown already. Only the first `most` rows (0: all), then how many more."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    shown = rows[: most or None]
    lines += [f"| {' | '.join(cell or ' ' for cell in row)} |" for row in shown]
    if len(shown) < len(rows):
        lines += ["", f"… and {len(rows) - len(shown):,} more, cut here for length."]
    return lines


def fitted(write: Callable[[int], str]) -> str:
    """What `write` gives for the most rows a table with which it stays under `MOST`, or cut with a note in the end."""
    text = ""
    for most in _LIMITS:
        text = write(most)
        if len(text) < MOST:
            return text
    note = "\n\nThe rest is cut for length.\n"
    return text[: MOST - len(note) - 1].rpartition("\n")[0] + note


def finding_rows(findings: Iterable[Diagnostic]) -> list[list[str]]:
    """A row for each finding: severity, code, where, what and what to do."""
    rows = []
    for one in findings:
        hint = f"<br>{escaped(one.hint)}" if one.hint else ""
        rows.append([one.severity.word, one.code if one.code.isalnum() else escaped(one.code),
                     code(str(one.place)), f"{escaped(one.message)}{hint}"])  # fmt: skip
    return rows


FINDINGS = ("severity", "code", "where", "finding")
"""The columns of `finding_rows`."""


def as_markdown(findings: Iterable[Diagnostic], games: Sequence[str], summary: str) -> str:
    """The findings of a check, the errors open, the others behind a fold.

    :param summary: `2 errors, 1 warning` or the like.
    """
    ranked = ordered(findings)
    errors = [one for one in ranked if one.severity == Severity.ERROR]
    others = [one for one in ranked if one.severity != Severity.ERROR]

    def write(most: int) -> str:
        lines = [f"### Check of {escaped(', '.join(games))}: {escaped(summary)}", ""]
        if errors:
            lines += [*table(FINDINGS, finding_rows(errors), most), ""]
        if others:
            lines += folded("Warnings and advice", table(FINDINGS, finding_rows(others), most))
        return "\n".join(lines).rstrip() + "\n"

    return fitted(write)


def folded(title: str, lines: Sequence[str]) -> list[str]:
    """Lines behind a fold that a click opens; `title` is text of our own."""
    return [f"<details><summary>{title}</summary>", "", *lines, "", "</details>", ""]
