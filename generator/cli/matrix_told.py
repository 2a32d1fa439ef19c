"""Games in which two meet, as text: the matrix, what bans cost, one policy against another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.play.matrix import Matrix
    from generator.play.matrix_tally import Ban, Meeting
    from generator.play.stats import Interval

CONFIDENCE = "in brackets: where the true figure lies with 95 % confidence, for this policy"


def told_matrix(found: Matrix) -> Iterator[str]:
    """The matrix, every pair, and what holds for all games."""
    names = found.ranked()
    form = f", form {found.form}" if found.form else ""
    yield (f"{found.game}{form}: {len(names)} entrants, {found.games:,} games a pairing by the policy {found.policy}, "
           f"seed {found.seed}{_rules(found)}")  # fmt: skip
    yield "a cell says how many of 100 decided games the row's entrant wins against the column's"
    yield CONFIDENCE
    yield ""
    wide = max(map(len, names))
    yield "  " + " " * (wide + 5) + "".join(f"{number:5d}" for number in range(1, len(names) + 1)) + "   against all"
    for number, name in enumerate(names, 1):
        cells = "".join("    ." if other == name else f"{cell(found.meeting(name, other)):>5}" for other in names)
        yield f"  {number:2d}  {name:<{wide}} {cells}  {share(found.field(name).win())}"
    yield ""
    longest = max(len(f"{a} - {b}") for a, b in found.tally.meetings)
    units = found.units_words
    head = f"won by the first, {len(names) and found.games:,} games"
    yield f"  {'':<{longest}}  {head:<24}{'drawn':>6}{'began':>7}{'median':>8} {units}"
    for a, b in sorted(found.tally.meetings):
        meeting = found.meeting(a, b)
        median = meeting.median_length().value
        yield (
            f"  {f'{a} - {b}':<{longest}}{share(meeting.win()):<26}{meeting.drawn:>6}"
            f"{cell(meeting, meeting.began_won):>7}{_number(median):>8}"
        )
    yield ""
    yield from told_all(found.all(), units)
    for first, second, seed in found.tally.endless:
        yield f"WITHOUT END: {first} against {second}, seed {seed}"


def _rules(found: Matrix) -> str:
    """`; rules 1.0 · Our rules`, as pages print it; "" where they have no version."""
    return f"; rules {' · '.join(filter(None, (found.version, found.house)))}" if found.version else ""


def told_all(total: Meeting, units: str) -> Iterator[str]:
    """What holds for all games: who began, how long they took, how many the limit ended."""
    yield f"  {'won by the side that began':<30}{share(total.began())}"
    yield f"  {'won by the first seat':<30}{share(total.seat())}"
    yield f"  {f'median of {units}':<30}{amount(total.median_length())}"
    yield f"  {f'mean of {units}':<30}{amount(total.mean_length())}"
    yield f"  {'ended by the limit':<30}{share(total.limited(), 3)}   {total.limit:,} of {total.games:,} games"
    yield f"  {'won by nobody':<30}{total.drawn:>9,} games"
    if total.no_end:
        yield f"  {'without end':<30}{total.no_end:>9,} games"


def told_bans(
    game: str, policy: str, games: int, seed: int, found: Mapping[tuple[str, str], Ban],
    meant: Mapping[tuple[str, str], str],
) -> Iterator[str]:
    """What each choice is worth; then those that cost nothing, or can't be told, by name.

    :param meant: exceptions that balance.yaml accepts, with their reasons.
    """
    yield (f"{game}: each choice forbidden in turn, {games:,} games against each other entrant by the policy {policy}, "
           f"seed {seed}; the same games with and without the ban")  # fmt: skip
    yield "points: by how much the share of games won falls. " + CONFIDENCE
    yield ""
    wide = max((len(choice) for _, choice in found), default=0)
    for entrant in sorted({entrant for entrant, _ in found}):
        mine = [(choice, ban) for (whom, choice), ban in found.items() if whom == entrant]
        most = max((ban for _, ban in mine), key=lambda ban: ban.games)  # a choice that others have too: fewer games
        yield f"{entrant}: wins {100 * most.won_before / most.games:.1f} % of {most.games:,} games against the field"
        for choice, ban in sorted(mine, key=lambda one: (-one[1].cost().value, one[0])):
            yield f"  {choice:<{wide}}  {points(ban.cost())}  {_verdict(ban)}"
    yield ""
    for verdict, words in (("free", "cost nothing"), ("unsure", "can't be told with so many games")):
        names = [f"{entrant}/{choice}" for (entrant, choice), ban in sorted(found.items())
                 if ban.verdict == verdict and (entrant, choice) not in meant]  # fmt: skip
        yield f"bans that {words}: {', '.join(names) or 'none'}"
    for (entrant, choice), reason in sorted(meant.items()):
        if (entrant, choice) in found and found[entrant, choice].verdict != "costs":
            yield f"accepted: {entrant}/{choice}, as {reason}"


VERDICTS = {"costs": "", "free": "costs nothing", "unsure": "not certain"}


def _verdict(ban: Ban) -> str:
    return VERDICTS[ban.verdict] if ban.only_before or ban.only_after else "no game was won by another"


def told_versus(game: str, policies: Sequence[str], seed: int, found: Meeting, units: str) -> Iterator[str]:
    """One policy against another."""
    one, other = policies
    yield f"{game}: {found.games:,} games by the policy {one} against {other}, from seed {seed} on"
    yield "either has the first seat in half of them; shares are of games that somebody won"
    yield CONFIDENCE
    yield ""
    yield f"  {f'won by {one}':<30}{share(found.win())}   {found.won:,} to {found.lost:,}"
    yield from told_all(found, units)


def cell(meeting: Meeting, won: int | None = None) -> str:
    """How many of 100 decided games were won, without decimals; a dash where none was decided."""
    return f"{100 * (meeting.won if won is None else won) / meeting.decided:.0f}" if meeting.decided else "-"


def share(interval: Interval, digits: int = 1) -> str:
    """`  52.3 %  (50.3 to 54.6)`."""
    if math.isnan(interval.value):
        return f"{'-':>6}"
    value, low, high = (100 * number for number in interval[:3])
    return f"{value:6.{digits}f} %  ({low:.{digits}f} to {high:.{digits}f})"


def points(interval: Interval) -> str:
    """`  4.2 points  (1.1 to 7.3)`."""
    value, low, high = (100 * number for number in interval[:3])
    return f"{value:6.1f} points  ({low:.1f} to {high:.1f})"


def amount(interval: Interval) -> str:
    """`   8.00   (7.50 to 8.50)`."""
    value, low, high = interval[:3]
    if math.isnan(value):
        return f"{'-':>6}"
    ends = f"   ({_number(low)} to {_number(high)})" if math.isfinite(low) else ""
    return f"{_number(value):>6}{ends}"


def _number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.2f}".rstrip("0").rstrip(".")
