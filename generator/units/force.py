"""A force: units with their skills and names, one line a unit, and its file.

    - Quillet QL-2, skill 3, x2, "Magpie"

names a unit by name or id; then, in any order, its skill (or `skill blank`, to be written in by hand), how many of it
there are, and its callsign. Copies of one callsign or unit get letters, through the whole force: Magpie A, Magpie B.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field, StringConstraints

from generator.data import labels
from generator.data.diagnostics import Code, Diagnostic
from generator.data.loadout_file import LoadoutFile
from generator.data.records import dataclass
from generator.units import codes
from generator.units.models import UnitSheet
from generator.units.naming import Library, Unit, bare, letters, listed, plain
from generator.units.skill import BEST, USUAL, WORST, points_at

MOST = 500
"""Units of one force."""
MOST_COPIES = 99
"""Units of one line."""
LONGEST_CALLSIGN = 40
"""Letters of a callsign: as many as a card's line holds."""
_GUESSED = 20
"""Faulty lines for which the nearest names are looked for."""

ForceLine = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"\S")]


class ForceFile(LoadoutFile):
    """loadouts/<id>.yaml: a force. What its lines mean is no matter of the file's form: see `muster`."""

    limit: Annotated[int, Field(ge=1, le=9999)] | None = None
    """The points that it may have at most; none for a force without a limit."""
    lists: list[Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"\S")]] = Field(
        default_factory=list, max_length=50
    )
    """Files of units beside the game's own, from this file's folder: `[my-list.yaml]`."""
    units: list[ForceLine] = Field(min_length=1, max_length=MOST)
    """One line a unit: `Quillet QL-2, skill 3, x2, "Magpie"`."""
    player: str = ""
    """The player's name, if it is to be printed."""
    notes: str = ""
    """Anything that its owner wants to remember."""

    @property
    def beside(self) -> Sequence[str]:
        """The lists of units."""
        return self.lists


class ForceUnit(NamedTuple):
    """One unit of a force, as card, token and roster show it."""

    id: str
    sheet: UnitSheet
    skill: int | None
    """None for one that is written in by hand."""
    points: int
    """Its points at its skill; at skill 4 where that is left blank."""
    label: str
    """What it is called: the callsign, or the unit's name; copies with their letter."""
    callsign: str
    letter: str
    """The letter of a copy, "" for one that is alone."""
    line: int
    """Which line of the force it comes from, from 0."""


class Line(NamedTuple):
    """What one line of a force says."""

    name: str
    skill: int | None = USUAL
    copies: int = 1
    callsign: str = ""


@dataclass(frozen=True)
class Force:
    """The units of a force, in the order of its lines."""

    units: tuple[ForceUnit, ...]
    limit: int | None = None

    @property
    def points(self) -> int:
        """The points of all together."""
        return sum(unit.points for unit in self.units)


class LineFault(ValueError):
    """Why a line can't be understood; `part` is the piece of it that is meant."""

    def __init__(self, message: str, part: str, hint: str = "") -> None:
        super().__init__(message)
        self.part = part
        self.hint = hint


_OPTION = re.compile(
    r"\s*,\s*(?:(?P<callsign>[\"“„”](?P<called>[^\"“„”]*)[\"“”])|skill\s*(?P<skill>[^\s,]{1,20})"
    r"|[x×]\s*(?P<count>-?\d{1,30})|(?P<count2>-?\d{1,30})\s*[x×])\s*$",
    re.IGNORECASE,
)
_WITHOUT_COMMA = re.compile(r"(.+?)\s+(skill\s*\S+.*|[x×]\s*\d+.*|\d+\s*[x×].*|[\"“„].+)", re.IGNORECASE)
_OPTION_ALONE = re.compile(r"\s*(?:skill\b.*|[x×]\s*\d+|\d+\s*[x×]|[\"“„].*[\"“”])\s*", re.IGNORECASE)


def parse_line(text: str, known: Callable[[str], bool] = lambda name: False) -> Line:
    """What a line says.

    :param known: whether some text names a unit: a name may hold commas and quotes of its own.
    :raises LineFault: if an option is wrong, or given twice.
    """
    rest, said = text.strip(), dict[str, tuple[str, str]]()
    while (found := _OPTION.search(rest)) is not None:
        if known(rest) and not _only_signs(found["called"]):
            break
        key = next(key for key in ("callsign", "skill", "count", "count2") if found[key] is not None)
        value = found["called"] if key == "callsign" else found[key]
        key, part = key.removesuffix("2"), found[0].strip(" ,\t")
        if key in said:
            words = {"callsign": "a callsign", "skill": "a skill", "count": "a count"}
            raise LineFault(f"{words[key]} is given twice", part)
        said[key] = (value, part)
        rest = rest[: found.start()].rstrip()
    rest = rest.rstrip(",").rstrip()
    if not rest or (_OPTION_ALONE.fullmatch(rest) and not known(rest)):
        hint = "One line a unit, beginning with the unit's name: - Quillet QL-2, skill 3"
        raise LineFault("it names no unit", text, hint)
    return Line(rest, _skill(*said["skill"]) if "skill" in said else USUAL,
                _count(*said["count"]) if "count" in said else 1,
                _callsign(*said["callsign"]) if "callsign" in said else "")  # fmt: skip


def _only_signs(called: str | None) -> bool:
    """Whether this is a callsign of signs alone (`"!!!"`): to a unit's name they add nothing, so that the line would be
    taken for the name.
    """
    return bool(called and called.strip()) and not bare(called or "")


def _skill(word: str, part: str) -> int | None:
    if word.casefold() == "blank":
        return None
    if not (word.isascii() and word.isdigit()) or not BEST <= int(word) <= WORST:
        raise LineFault(f"the skill is {word[:20]}, and must be {BEST} to {WORST}, or blank", part)
    return int(word)


def _count(word: str, part: str) -> int:
    if not 1 <= int(word) <= MOST_COPIES:
        raise LineFault(f"there are {int(word)} of it, and must be 1 to {MOST_COPIES}", part)
    return int(word)


def _callsign(word: str, part: str) -> str:
    called = " ".join(word.split())
    wrong = labels.fault_of_name(called).replace("the name", "the callsign", 1)
    wrong = wrong or labels.fault_of_line(called, "the callsign", LONGEST_CALLSIGN)
    if wrong or not labels.visible(called):
        raise LineFault(wrong or "the callsign holds nothing that can be seen", part)
    return called


Report = Callable[[Code, int, str, str, str], Diagnostic]
"""Makes a finding of a line: the code, the line's number from 0, the part of it that is meant, message and hint."""


def muster(
    lines: Iterable[str], library: Library, limit: int | None, report: Report
) -> tuple[Force, list[Diagnostic]]:
    """The units that the lines of a force mean, and what is wrong with them. Faulty lines are left out."""
    findings: list[Diagnostic] = []
    chosen: list[tuple[int, Line, Unit]] = []
    for number, text in enumerate(lines):
        try:
            line = parse_line(text, lambda name: bool(library.matches(name)))
        except LineFault as fault:
            findings.append(report(codes.BAD_LINE, number, fault.part, str(fault), fault.hint))
            continue
        found = library.matches(line.name)
        if len(found) == 1:
            chosen.append((number, line, found[0]))
        else:
            guess = sum(one.code == codes.NO_SUCH_UNIT.id for one in findings) < _GUESSED
            findings.append(_unmatched(line, number, found, library, report, guess=guess))
        if sum(line.copies for _, line, _ in chosen) > MOST:
            findings.append(report(codes.TOO_MANY, number, "", f"the force has more than {MOST} units", ""))
            chosen.pop()
            break
    force = Force(tuple(_lettered(chosen)), limit)
    if limit is not None and force.points > limit:
        message = f"{force.points} points, and the limit is {limit}: {force.points - limit} too many"
        findings.append(report(codes.OVER_LIMIT, -1, "", message, ""))
    return force, findings


def _unmatched(
    line: Line, number: int, found: list[Unit], library: Library, report: Report, *, guess: bool
) -> Diagnostic:
    short = line.name if len(line.name) <= 60 else f"{line.name[:59]}…"
    if found:
        models = " or ".join(dict.fromkeys(unit.sheet.name for unit in found[:4]))
        told = f"“{short}” may be any of {len(found)} units: {models}" + (", ..." if len(found) > 4 else "")
        return report(codes.TWO_UNITS, number, line.name, told, f"Give an id: {listed(found)}.")
    head, _, tail = line.name.partition(",")
    if tail and library.matches(head):
        message = f"“{tail.strip()[:60]}” is neither a skill, a count nor a callsign"
        return report(codes.BAD_LINE, number, tail.strip(), message, "")
    loose = _WITHOUT_COMMA.fullmatch(line.name)
    if loose is not None and library.matches(loose[1]):
        return report(codes.BAD_LINE, number, loose[2], f"a comma is missing before “{loose[2][:60]}”", "")
    near = library.nearest(line.name) if guess else []
    told = f"no unit is called “{short}”"
    return report(codes.NO_SUCH_UNIT, number, line.name, told, f"Did you mean {' or '.join(near)}?" if near else "")


def _lettered(chosen: list[tuple[int, Line, Unit]]) -> Iterable[ForceUnit]:
    """The units with their labels: those that share a callsign, or a unit's name without one, get letters in order."""
    each = [(number, line, unit, line.callsign or unit.sheet.name) for number, line, unit in chosen
            for _ in range(line.copies)]  # fmt: skip
    shared = Counter(plain(called) for *_, called in each)
    # What somebody called "Magpie A" by hand must not be on the table twice.
    taken = {plain(called) for *_, called in each if shared[plain(called)] == 1}
    given: Counter[str] = Counter()
    for number, line, unit, called in each:
        letter, label, key = "", called, plain(called)
        while shared[key] > 1:
            letter = letters(given[key])
            given[key] += 1
            label = f"{called} {letter}"
            if plain(label) not in taken:
                break
        points = points_at(unit.sheet.points, USUAL if line.skill is None else line.skill)
        yield ForceUnit(unit.id, unit.sheet, line.skill, points, label, line.callsign, letter, number)


