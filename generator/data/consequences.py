"""Which findings only follow from others: a slip in one file must not be told a hundred times by all that name it.

    gaps = Unread.of(content)
    gaps.may_lack("enemies")     # a thing that isn't there may be hidden by the file's own fault
    folded(findings)             # one finding instead of many that have one cause
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.data import codes
from generator.data.diagnostics import Diagnostic, Severity, ordered
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.content import Content

ALIKE = 2
"""Findings that say the same of several places, up to which each is told by itself."""
MANY = 10
"""References into one collection that lead nowhere, each to something else, up to which each is told by itself; and
texts of one file that are missing or belong to nothing."""
TOLD = 6
"""Places that a finding for many names."""

_OWN = ("YM", "MD")
"""What is wrong with a file by itself: how it is written, and what its model says of it."""
_OF_KEYS = frozenset(
    code.id for code in (codes.UNKNOWN_KEY, codes.MISSING_KEY, codes.WRONG_TYPE, codes.BAD_KEY, codes.CLAUSE_TWICE)
)
"""Faults of a model's with which more may be missing than a value."""


@dataclass(frozen=True)
class Unread:
    """The files of a content, by stem, that hold faults of their own.

    `lacking` are those that may lack things which stand in them (a file that is no YAML, a key that is mistyped or
    given twice), `faulty` all of them.
    """

    lacking: frozenset[str]
    faulty: frozenset[str]

    @classmethod
    def of(cls, content: Content) -> Unread:
        """What the files' own findings say, which must be among the content's."""
        stems = {located.file: stem for stem, located in content.files.items()}
        faulty = {stem for stem, located in content.files.items() if not located.ok}
        lacking = set(faulty)
        for one in content.diagnostics:
            stem = stems.get(one.place.file)
            if stem is not None and one.severity == Severity.ERROR and one.code.startswith(_OWN):
                faulty.add(stem)
                if one.code.startswith("YM") or (one.code in _OF_KEYS and not _of_a_number(one)):
                    lacking.add(stem)
        return cls(frozenset(lacking), frozenset(faulty))

    def may_lack(self, *stems: str) -> bool:
        """Whether something that isn't there may be missing only because one of these files can't be relied on."""
        return not self.lacking.isdisjoint(stems)


_MANIFOLD = frozenset((codes.MISSING_TEXT.id, codes.ORPHAN_TEXT.id, codes.CLAUSE_PATH.id, codes.SEE_UNKNOWN.id))
"""What comes by the dozen where a part of a file is gone."""


def _of_a_number(finding: Diagnostic) -> bool:
    """Whether a value of the wrong kind stands where a single one belongs: nothing else is lost with it."""
    return finding.code == codes.WRONG_TYPE.id and not finding.message.endswith(("mapping", "list"))


def folded(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings in report order, many with one cause told as one, at the first of their places."""
    alike: dict[tuple[str, ...], list[Diagnostic]] = defaultdict(list)
    rest = []
    for one in ordered(findings):
        if _of_something_gone(one):
            alike[one.code, one.message].append(one)
        else:  # each is a fault of its own, to be mended where it stands
            rest.append(one)
    once = [found for some in alike.values() for found in _as_one(some, ALIKE, "like it")]
    into: dict[tuple[str, ...], list[Diagnostic]] = defaultdict(list)
    for one in ordered(once):
        into[one.code, one.limit if _of_a_reference(one) else one.path.partition(":")[0]].append(one)
    return ordered([*rest, *(found for some in into.values() for found in _as_one(some, MANY, "of this kind"))])


def _of_something_gone(finding: Diagnostic) -> bool:
    """Whether a finding is one of the many that a thing leaves behind which isn't there any more."""
    return finding.code in _MANIFOLD or _of_a_reference(finding)


def _of_a_reference(finding: Diagnostic) -> bool:
    """Whether a finding says that a reference leads nowhere."""
    return finding.limit.startswith("one of ")


def _as_one(some: Sequence[Diagnostic], most: int, what: str) -> Sequence[Diagnostic]:
    if len(some) <= most:
        return some
    first, *others = some
    where = [f"{one.place.file.rpartition('/')[2]}:{one.place.line}" for one in others[:TOLD]]
    more = f" and {len(others) - TOLD} more" if len(others) > TOLD else ""
    return [replace(first, message=f"{first.message}; {len(others)} more {what}: {', '.join(where)}{more}")]
