"""What a comparison means: whether versions, bands, loadouts and worked examples are in order.

    verdict(report, old.content, new.content)

New faults and clauses that fell behind are the report's own findings; here they stand with the rest, with the severity
that their code has. What balance.yaml of the new data accepts is set apart, with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.check import balance as balances
from generator.check import balance_codes
from generator.compare import verdict_codes as codes
from generator.compare.report import Accepted, Change, GameReport, Kind, Verdict
from generator.compare.side import relabelled
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered
from generator.play.stats import Interval

if TYPE_CHECKING:
    from generator.data.content import Content

TOLD = 3
"""Changes that a finding about a version names."""
EXAMPLES_TOLD = 8
"""Worked examples that one finding for all of them names."""


def verdict(report: GameReport, old: Content, new: Content) -> Verdict:
    """The verdict on a comparison; nothing at all where nothing differs.

    :param report: with all other parts filled in.
    """
    if report.empty and not report.clauses:
        return Verdict()
    left = list(bands(report, new))
    unsettled = [] if report.unread else balances.unsettled(new)
    found = relabelled([
        *(() if report.unread else versions(report, old, new)),
        *loadouts(report),
        *examples(report),
        *left,
        # A band that the games of this comparison left is told once.
        *(one for one in unsettled if one.path not in {each.path for each in left}),
        # What a check says of balance.yaml is there already, as if nothing was accepted.
        *(one for one in report.new_faults if not one.code.startswith("BL")),
        *report.clauses,
    ])  # fmt: skip
    acceptances = new.balance.accepted if new.balance else []
    stopping = _stopping(report, new) if acceptances else []
    kept, meant = balances.parted(found, acceptances, stopping)
    kept += balances.unacceptable(stopping, acceptances, new)
    if not report.unread:  # else much was not looked at
        kept += balances.idle(found, acceptances, new, lambda code: code.startswith("CP"))
    return Verdict(tuple(_examples_as_one(kept)), tuple(Accepted(finding, reason) for finding, reason in meant))


def _stopping(report: GameReport, new: Content) -> list[Diagnostic]:
    """The new faults that stop a build: errors in the data."""
    errors = [one for one in report.new_faults if one.severity == Severity.ERROR]
    if not errors:
        return []
    from generator.check.run import data_findings

    data = {(one.code, one.path) for one in data_findings(new) if one.severity == Severity.ERROR}
    return [one for one in errors if (one.code, one.path) in data]


# --- versions -------------------------------------------------------------------------------------------------------


def versions(report: GameReport, old: Content, new: Content) -> Iterator[Diagnostic]:
    """Whether the version says that the rules changed.

    House rules say by their name that they are others than those they came from, so that no version is asked for.
    """
    before, after = _version(old), _version(new)
    path = "game:version"
    place = new.place(path)
    if not before or not after:
        return
    if after < before and old.house == new.house:
        message = f"the version went from {_told(old)} to {_told(new)}"
        yield codes.VERSION_BACKWARDS.at(message, place, path=path)
    elif after == before and old.house == new.house:
        for code, kind, word in (
            (codes.BREAKING_WITHOUT_VERSION, Kind.BREAKING, "breaking change"),
            (codes.BALANCE_WITHOUT_VERSION, Kind.BALANCE, "change of balance"),
        ):
            changes = [change for change in report.changes if change.kind == kind]
            if changes:
                message = f"{_counted(changes, word)} in version {_told(new)}: {_listed(changes)}"
                yield code.at(message, place, path=path)
    elif after != before and _told(new) not in new.changes:
        message = f"changes.yaml has no entry for the version {_told(new)}"
        yield codes.VERSION_UNTOLD.at(message, new.place("changes:") if "changes" in new.files else place, path=path)


def _version(content: Content) -> tuple[int, ...]:
    """The version as numbers that can be compared: 1.1 and 1.1.0 are the same. () where it can't be read."""
    if content.info is None:
        return ()
    numbers = [int(part) for part in content.info.version.split(".")]
    return (*numbers, 0, 0)[:3]


def _told(content: Content) -> str:
    return content.info.version if content.info else ""


def _counted(changes: Sequence[Change], word: str) -> str:
    first, _, rest = word.partition(" ")
    many = f"{first}s {rest}" if rest.startswith("of ") else f"{word}s"
    return f"1 {word}" if len(changes) == 1 else f"{len(changes)} {many}"


def _listed(changes: Sequence[Change]) -> str:
    told = "; ".join(change.sentence for change in changes[:TOLD])
    return told if len(changes) <= TOLD else f"{told}; and {len(changes) - TOLD} more"


# --- loadouts and examples ------------------------------------------------------------------------------------------


def loadouts(report: GameReport) -> Iterator[Diagnostic]:
    """Loadouts that became illegal."""
    for one in report.loadouts:
        if one.broken:
            code = codes.OWN_LOADOUT_ILLEGAL if one.own else codes.SHIPPED_LOADOUT_ILLEGAL
            message = f"{one.name} became illegal: {'; '.join(one.illegal)}"
            yield code.at(message, Place(one.file), path=f"loadouts/{one.id}:")


def examples(report: GameReport) -> Iterator[Diagnostic]:
    """Worked examples that are not true any more and stand in the new data unmended. What the new faults tell of an
    example is not told again."""
    told = {one.path.partition("/")[0] for one in report.new_faults}
    for one in report.examples:
        if not one.settled and f"examples:{one.id}" not in told:
            message = f"{one.title or one.id} comes out differently: {one.told}"
            yield codes.EXAMPLE_UNTRUE.at(message, one.place, path=f"examples:{one.id}")


def _examples_as_one(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings in report order, with one for all worked examples that hold rules which changed, at the first."""
    some = [one for one in ordered(found) if one.code == codes.EXAMPLE_UNTRUE.id]
    rest = [one for one in found if one.code != codes.EXAMPLE_UNTRUE.id]
    if len(some) < 2:
        return ordered(found)
    names = [one.path.partition(":")[2] for one in some]
    told = ", ".join(names[:EXAMPLES_TOLD]) + (" …" if len(names) > EXAMPLES_TOLD else "")
    message = f"{len(some)} worked examples hold rules that changed: {told}"
    return ordered([*rest, replace(some[0], message=message)])


# --- balance --------------------------------------------------------------------------------------------------------


def bands(report: GameReport, new: Content) -> Iterator[Diagnostic]:
    """Figures of the comparison's own games that leave their band with their whole interval."""
    policies = new.balance.policies if new.balance else {}
    for play in report.play.policies:
        asked = policies.get(play.policy)
        if asked is None or asked.stage != play.stage:
            continue
        for figure in play.figures:
            band = asked.bands.get(figure.name)
            if band is None or figure.after_low is None or figure.after_high is None:
                continue
            # A score is held against its band by all games won, not just by those won on both sides: the middle.
            value = figure.after if figure.share else (figure.after_low + figure.after_high) / 2
            told = balances.verdict_on(figure.name, band, Interval(value, figure.after_low, figure.after_high))
            if told is not None and told[0] is balance_codes.BAND_LEFT:
                path = f"balance:policies/{play.policy}/bands/{figure.name}"
                borrowed = balances.of_origin(new, play.policy, figure.name)
                code = balance_codes.BAND_OF_ORIGIN if borrowed else codes.BAND_LEFT
                yield code.at(f"{play.policy}: {told[1]}", new.place(path, key=True), path=path)
