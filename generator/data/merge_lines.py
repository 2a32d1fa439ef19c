"""Three versions of a text made one, line by line: what both sides changed since a common base.

    text, clashes = three_way_lines(base, mine, theirs)

Lines that both sides changed, to something else, stay as mine has them; each such place is told.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from generator.data.records import dataclass


@dataclass(frozen=True, slots=True)
class Clash:
    """Lines that both sides changed. `line` is where mine begin in the merged text, from 1."""

    line: int
    base: str
    mine: str
    theirs: str


def three_way_lines(base: str, mine: str, theirs: str) -> tuple[str, list[Clash]]:
    """The merged text, and what was changed on both sides."""
    rows = [text.splitlines(keepends=True) for text in (base, mine, theirs)]
    made: list[str] = []
    clashes: list[Clash] = []
    place = [0, 0, 0]
    for stop in _meeting(*rows):
        old, own, new = (side[place[number] : stop[number]] for number, side in enumerate(rows))
        if own in (new, old):
            made += new
        else:
            if old != new:
                clashes.append(Clash(len(made) + 1, "".join(old), "".join(own), "".join(new)))
            made += own
        place = [stop[0], stop[1], stop[2]]
        if stop[0] < len(rows[0]):  # the line in which all three meet
            made.append(rows[1][stop[1]])
            place = [each + 1 for each in place]
    return "".join(made), clashes


def _meeting(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int, int]]:
    """Where all three have the same line, by its number in each; at last their ends."""
    own, new = _partners(base, mine), _partners(base, theirs)
    both = [(line, own[line], new[line]) for line in sorted(own.keys() & new.keys())]
    return [*both, (len(base), len(mine), len(theirs))]


def _partners(base: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    """The lines of the base that the other text still has, and where."""
    blocks = difflib.SequenceMatcher(None, base, other, autojunk=False).get_matching_blocks()
    return {a + each: b + each for a, b, size in blocks for each in range(size)}
