"""One finding about data, a page or a finished file: the only way in which Mechsmith reports a fault.

The same objects serve the terminal, JSON, tests and continuous integration. A finding never carries a traceback; it
says what is wrong, where, and a way out.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import field

from generator.data.records import dataclass


class Severity(enum.IntEnum):
    """How bad a finding is. `ERROR` stops a build; the others never do unless `--fail-on` says so."""

    ADVICE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The lower-case word used in text and JSON output."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file. `line` and `column` count from 1 in code points; 0 means the file as a whole."""

    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        if not self.file:
            return ""
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `path` is the data path (`enemies:tank/armour`) where there is one; `value` and `limit` are what
    stands there and what the rules allow, where a finding is about that.
    """

    code: str
    severity: Severity
    message: str
    place: Place = field(default_factory=Place)
    path: str = ""
    hint: str = ""
    value: str = ""
    limit: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order of a report: file, line, column, code, message."""
        return (self.place.file, self.place.line, self.place.column, self.code, self.message)


@dataclass(frozen=True, slots=True)
class Code:
    """What a diagnostic code means: shown by `mechsmith explain CODE` and in docs/check-codes.md.

    `id` is two capital letters and three digits and never changes its meaning. `title` is one line; `explanation`
    says what was found and why it matters; `remedy` says what to do about it.
    """

    id: str
    severity: Severity
    title: str
    explanation: str
    remedy: str

    def at(
        self, message: str, place: Place | None = None, *, path: str = "", hint: str = "", value: str = "",
        limit: str = "",
    ) -> Diagnostic:
        """A finding with this code and its severity. Without a `hint` the code's remedy is used."""
        return Diagnostic(self.id, self.severity, message, place or Place(), path, hint or self.remedy, value, limit)


_CODES: dict[str, Code] = {}


def register(id: str, severity: Severity, title: str, explanation: str, remedy: str) -> Code:
    """Define a code once, at import of the module that emits it.

    :raises ValueError: if the id was already taken by a different meaning.
    """
    code = Code(id, severity, title, explanation, remedy)
    if _CODES.setdefault(id, code) != code:
        raise ValueError(f"diagnostic code {id} is defined twice")
    return code


def known_codes() -> dict[str, Code]:
    """Every code registered so far, by id (import `generator.data.codes.load_all` first for all of them)."""
    return dict(sorted(_CODES.items()))


def ordered(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings without repeats, in report order."""
    return sorted(set(findings), key=lambda finding: finding.sort_key)


def worst(findings: Iterable[Diagnostic]) -> Severity | None:
    """The highest severity present, or None for no finding at all."""
    return max((finding.severity for finding in findings), default=None)


Sink = Callable[[Diagnostic], None]
"""Where code that finds many things at once hands each of them."""
