"""Faults that a change of the data brings, and faults that it cures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from generator.data.diagnostics import Diagnostic, ordered

Key = tuple[str, str, str]
_LINE = re.compile(r"\bline \d+")
"""A line that a message names: "the key is given twice: on line 3 and on line 9"."""


def new_and_cured(
    old: Sequence[Diagnostic], new: Sequence[Diagnostic]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """The findings of the new data alone, and those of the old data alone, each in report order.

    They are told apart by code, data path and message and never by their lines: a line more above a fault makes no new
    fault.
    """
    return _without(new, old), _without(old, new)


def _without(these: Sequence[Diagnostic], those: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of which those have none left: a fault that stands twice where it stood once is new once."""
    left = Counter(_key(one) for one in ordered(those))
    found = []
    for one in ordered(these):
        if left[_key(one)]:
            left[_key(one)] -= 1
        else:
            found.append(one)
    return tuple(found)


def _key(finding: Diagnostic) -> Key:
    return finding.code, finding.path, _LINE.sub("", finding.message)
