"""What a report of a comparison says in words: shared by all that write it down, so that they say the same.

Numbers are written for people here: shares as per cent, changes of shares as points, with their intervals in words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from generator.compare.report import (
    Change,
    Crash,
    ExampleChange,
    Figure,
    GameReport,
    InPlay,
    Kind,
    LoadoutChange,
    OnPaper,
    Parting,
    Piece,
    PolicyPlay,
    Report,
    SideName,
    Touched,
)
from generator.data.diagnostics import Diagnostic, Severity, ordered

NOTHING = "Nothing differs."
"""What is said of a game whose two sides are alike."""

NO_INFORMATION = "no information"
"""What is said of a policy that nearly never or nearly always wins."""

WIN = "win"
"""The name of the figure that tells how many games are won."""

LEGEND = (
    "In brackets: where the true change lies with 95 % confidence, for this policy. “Beyond chance”: by the exact test"
    " of paired games, corrected for all figures (q below 0.05)."
)
"""How to read the figures of sample games."""

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


def kinds(changes: Iterable[Change]) -> str:
    """`1 breaking, 2 balance`, the gravest first."""
    counts = Counter(change.kind for change in changes)
    return ", ".join(f"{counts[kind]:,} {kind.word}" for kind in sorted(Kind, reverse=True) if counts[kind])


def by_kind(changes: Sequence[Change]) -> list[tuple[Kind, list[Change]]]:
    """The changes of each kind that there is, the gravest kind first, each in the report's order."""
    grouped = [(kind, [one for one in changes if one.kind == kind]) for kind in sorted(Kind, reverse=True)]
    return [(kind, some) for kind, some in grouped if some]


# --- findings and verdict --------------------------------------------------------------------------------------------


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
    """The verdict in a line: "Not ready: 2 errors; 1 finding is accepted.", or that nothing stands against it."""
    found = findings_of(game)
    accepted = len(game.verdict.accepted)
    if game.empty and not found:
        return NOTHING
    worst = max((one.severity for one in found), default=None)
    first = {Severity.ERROR: "Not ready", Severity.WARNING: "Look again", Severity.ADVICE: "Good, with advice"}
    told = f"{first[worst]}: {severities(found)}" if worst else "Good: nothing stands against this change"
    if accepted:
        told += f"; {counted(accepted, 'finding is', 'findings are')} accepted"
    return told + "."


def sides(game: GameReport) -> str:
    """`v1.0 (rules 1.0) -> working data (rules 1.1)`."""
    return f"{side(game.old)} -> {side(game.new)}"


def side(name: SideName) -> str:
    """A side as the user called it, with its rules version and its house name."""
    version, house = f"rules {name.version}" if name.version else "", f"“{name.house}”" if name.house else ""
    more = ", ".join(filter(None, [version, house]))
    return f"{name.label} ({more})" if more else name.label


def only_on(report: Report) -> list[str]:
    """A line for the games that one side alone has."""
    made = []
    for names, which in ((report.only_old, "old"), (report.only_new, "new")):
        if names:
            made.append(f"Only on the {which} side, and so not compared: {', '.join(names)}.")
    return made


# --- on paper --------------------------------------------------------------------------------------------------------


def paper_summary(paper: OnPaper) -> str:
    """How many pieces differ, of how many, and which files would be written anew."""
    if not paper.pieces:
        return paper.reason or "No piece of a page differs."
    counts = Counter(piece.fate.value for piece in paper.pieces)
    fates = ", ".join(f"{counts[word]:,} {word}" for word in ("changed", "new", "gone", "moved") if counts[word])
    where = ", ".join(filter(None, [paper.paper.capitalize(), paper.lang]))
    told = f"{counted(len(paper.pieces), 'piece differs', 'pieces differ')} ({fates})"
    return f"{told}, {paper.unchanged:,} as they were{f'; drawn for {where}' if where else ''}."


def to_print(paper: OnPaper) -> str:
    """The files that would be written anew, with the pages that show something else: what somebody prints again."""
    pages = dict(paper.pages)
    return ", ".join(f"{file} ({_pages(pages[file])})" if pages.get(file) else file for file in paper.files)


def leaves(paper: OnPaper) -> list[str]:
    """A line for each file that takes more paper, or less: `start.pdf: 3 -> 4 sheets of paper`."""
    return [f"{file}: {before} -> {counted(after, 'sheet')} of paper" for file, before, after in paper.leaves]


def _pages(numbers: Sequence[int]) -> str:
    """`page 3`, `pages 3, 7 to 9`."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"{'page' if len(set(numbers)) == 1 else 'pages'} {told}"


def by_file(pieces: Sequence[Piece]) -> list[tuple[str, list[Piece]]]:
    """The pieces of each file under its title and name, in the report's order."""
    grouped: dict[str, list[Piece]] = {}
    for piece in pieces:
        grouped.setdefault(file_title(piece), []).append(piece)
    return list(grouped.items())


def file_title(piece: Piece) -> str:
    """`Playsheet (playsheet)`, or the name alone where the title says no more."""
    return piece.title if piece.title.lower() == piece.file.lower() else f"{piece.title} ({piece.file})"


# --- loadouts and examples -------------------------------------------------------------------------------------------


def loadout_state(loadout: LoadoutChange) -> str:
    """`no longer legal`, `legal again`, or that its figures moved."""
    if loadout.broken:
        return "no longer legal"
    return "legal again" if loadout.cured else "figures moved"


def loadout_name(loadout: LoadoutChange) -> str:
    """Its name, and whether it is the user's own."""
    return f"{loadout.name} (your own)" if loadout.own else loadout.name


def loadout_details(loadout: LoadoutChange) -> list[str]:
    """Why it is not legal any more, what is cured, and each figure that moved."""
    return [
        *loadout.illegal,
        *(f"cured: {reason}" for reason in loadout.cured),
        *(f"{name}: {before} -> {after}" for name, before, after in loadout.figures),
    ]


def example_state(example: ExampleChange) -> str:
    """Whether somebody must still see to it."""
    return "mended" if example.settled else "to be mended"


def touched_told(touched: Iterable[Touched]) -> list[str]:
    """The clauses that a change touches: those themselves, with the reasons, then those that only an example cites."""
    near = [one for one in touched if set(one.why) - {"example"}]
    far = [one for one in touched if not set(one.why) - {"example"}]
    made = []
    if near:
        named = (f"{one.number} {one.id} ({', '.join(one.why)})".lstrip() for one in near)
        made.append(f"Clauses touched: {', '.join(named)}.")
    if far:
        made.append(f"Clauses that these examples show: {', '.join(one.number or one.id for one in far)}.")
    return made


# --- in play ---------------------------------------------------------------------------------------------------------


def by_hand(play: InPlay) -> str:
    """What no sample game knows, "" where there is none."""
    if not play.by_hand:
        return ""
    return f"Played by hand, and so in none of these games: {', '.join(play.by_hand)}."


def games_told(play: PolicyPlay) -> list[str]:
    """What was played, sentence by sentence: how many pairs, how long, what they can show, what pairing saved."""
    last = play.seed + play.games - 1
    told = [f"{counted(play.games, 'pair')} of games, seeds {play.seed} to {last}, in {seconds(play.seconds)}"]
    if play.stage > 1:
        told[0] += f", each begun with stage {play.stage}"
    if play.stopped:
        told[0] += ", ended as too many failed" if play.stopped == "crashes" else f", ended by --{play.stopped}"
    told[0] += "."
    if not play.informative:
        told.append(f"{NO_INFORMATION.capitalize()}: this policy nearly never or nearly always wins, before and after.")
    if play.smallest:
        told.append(f"So many games are likely to show a change of {points(play.smallest)} in games won.")
    if play.saved > 1.05:
        told.append(f"Pairing saved playing {play.saved:.1f} times as many.")
    if play.games:
        told.append(f"{counted(play.identical, 'pair')} went alike to the end.")
    if play.lost:
        told.append(f"{counted(play.lost, 'pair')} lost: their worker process died twice.")
    return told


def seconds(time: float) -> str:
    """A stretch of time: `0.4 s`, `42 s`, `3 min 5 s`."""
    if time < 10:
        return f"{time:.1f} s"
    whole = round(time)
    return f"{whole} s" if whole < 120 else f"{whole // 60} min {whole % 60} s"


def points(share: float) -> str:
    """A change of a share: `1.2 points`."""
    text = f"{100 * share:.{1 if abs(share) >= 0.0005 else 2}f}".removesuffix(".0")
    return f"{text} {'point' if float(text) == 1 else 'points'}"


def _digits(figure: Figure) -> int:
    """Digits after the point that its interval allows to tell."""
    scale = 100.0 if figure.share else 1.0
    wide = scale * abs(figure.high - figure.low)
    if not math.isfinite(wide) or wide == 0.0:
        return 1 if figure.share else 2
    least = 1 if figure.share else 2
    return min(6, max(least, -math.floor(math.log10(wide / 2))))


def number(value: float, digits: int, signed: bool = False) -> str:
    """A number with so many digits after the point; a dash where there is none; never `-0.0`."""
    if not math.isfinite(value):
        return "-"
    text = f"{value:{'+' if signed else ''}.{digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text


def values(figure: Figure) -> tuple[str, str]:
    """The figure before and after: `41.2 %`, or a mean."""
    digits = _digits(figure)
    scale, unit = (100.0, " %") if figure.share else (1.0, "")
    made = [number(scale * value, digits) for value in (figure.before, figure.after)]
    return (made[0] + (unit if made[0] != "-" else ""), made[1] + (unit if made[1] != "-" else ""))


def change(figure: Figure) -> str:
    """Its paired change and interval in words: `+1.2 points (0.8 to 1.6)`, `-1.1 (-1.6 to -0.6)`, `none`."""
    scale = 100.0 if figure.share else 1.0
    digits = _digits(figure)
    if figure.change == figure.low == figure.high == 0.0:
        return "none"
    if not math.isfinite(figure.change):
        return "-"
    told = number(scale * figure.change, digits, signed=True)
    if figure.share:
        told += " point" if told.lstrip("+-") in ("1", "1.0") else " points"
    if not (math.isfinite(figure.low) and math.isfinite(figure.high)):
        return told
    return f"{told} ({number(scale * figure.low, digits)} to {number(scale * figure.high, digits)})"


def judged(figure: Figure, play: PolicyPlay) -> str:
    """What the figure means: beyond chance, certified unchanged, no information, or that it may be chance."""
    margin = ""
    if figure.margin is not None:
        margin = points(figure.margin) if figure.share else f"{figure.margin:g}"
    told = []
    if figure.note:
        told.append(figure.note)
    elif not play.informative and figure.name == WIN:
        told.append(NO_INFORMATION)
    if not told or NO_INFORMATION not in told:
        if figure.significant:
            told.insert(0, f"beyond chance, yet within {margin}" if figure.certified else "beyond chance")
        elif figure.certified:
            told.insert(0, f"certified unchanged within {margin}")
        elif figure.change == 0.0:
            told.insert(0, "no change seen")
        else:
            told.insert(0, "may be chance")
    return "; ".join(told)


def chance(p: float) -> str:
    """A p value for a table: `0.14`, `< 0.0001`."""
    if not math.isfinite(p):
        return "-"
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}" if p < 0.1 else f"{p:.2f}"


def parting(one: Parting) -> str:
    """A seed whose two games part, in a line."""
    return (
        f"seed {one.seed} parts at step {one.step}: {one.before} | {one.after}; "
        f"ended: {one.ended_before} | {one.ended_after}"
    )


def crash(one: Crash) -> str:
    """A game that could not be played."""
    return f"seed {one.seed} could not be played ({one.side}): {one.message}"


FIRST = 8
"""Figures that stand first in any case: the game's own, before the use of each action and piece of content."""


def ranked(figures: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """The figures that matter (the game's own, then whatever is beyond chance), and all others."""
    own, rest = list(figures[:FIRST]), figures[FIRST:]
    return [*own, *(one for one in rest if one.significant)], [one for one in rest if not one.significant]
