"""What a report of a comparison says in words: shared by all that write it down, so that they say the same.

Numbers are written for people here: shares as per cent, changes of shares as points, with their intervals in words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from generator.compare.counting import NOTHING as NOTHING
from generator.compare.counting import all_findings as all_findings
from generator.compare.counting import apart as apart
from generator.compare.counting import counted as counted
from generator.compare.counting import findings_of as findings_of
from generator.compare.counting import headline as headline
from generator.compare.counting import judgements as judgements
from generator.compare.counting import outdated as outdated
from generator.compare.counting import severities as severities
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
    Piece,
    PolicyPlay,
    Report,
    SideName,
    Touched,
)
from generator.play.stats import ENOUGH

NO_INFORMATION = "no information"
"""What is said of the win rate of a policy that nearly never or nearly always wins."""

WIN = "win"
"""The name of the figure that tells how many games are won."""

LEGEND = (
    "In brackets: where the true change lies with 95 % confidence, for this policy. “Beyond chance”: by the exact test"
    " of paired games, corrected for all figures (q below 0.05)."
)
"""How to read the figures of sample games."""


def kinds(changes: Iterable[Change]) -> str:
    """`1 breaking, 2 balance`, the gravest first."""
    counts = Counter(change.kind for change in changes)
    return ", ".join(f"{counts[kind]:,} {kind.word}" for kind in sorted(Kind, reverse=True) if counts[kind])


def by_kind(changes: Sequence[Change]) -> list[tuple[Kind, list[Change]]]:
    """The changes of each kind that there is, the gravest kind first, each in the report's order."""
    grouped = [(kind, [one for one in changes if one.kind == kind]) for kind in sorted(Kind, reverse=True)]
    return [(kind, some) for kind, some in grouped if some]


# --- the two sides --------------------------------------------------------------------------------------------------


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


def to_print(paper: OnPaper, files: Sequence[str] | None = None) -> str:
    """The files that would be written anew (or those named), with the pages that show something else: what somebody
    prints again. "" where that is nothing.

    A PDF on whose pages only the foot line differs, or what nobody sees, is not printed again. A new accent colour is
    seen on every page.
    """
    pages = dict(paper.pages)
    coloured = any(not piece.file for piece in paper.pieces)  # the accent alone is of no file
    named = [
        file for file in (paper.files if files is None else files)
        if coloured or file in pages or not file.endswith(".pdf")
    ]  # fmt: skip
    return ", ".join(f"{file} ({_pages(pages[file])})" if pages.get(file) else file for file in named)


def leaves(paper: OnPaper) -> list[str]:
    """A line for each file that takes more paper, or less: `start.pdf: 3 -> 4 sheets of paper`."""
    return [f"{file}: {before} -> {counted(after, 'sheet')} of paper" for file, before, after in paper.leaves]


UNDRAWN = {
    "old": "can't be drawn in full with the old data: what counts as new there may be old",
    "new": "can't be drawn in full with the new data: what counts as gone there may still be there",
    "both": "can't be drawn in full on either side, and so not be compared",
}
"""What is said of files that can't be drawn, by the side whose data lack what their templates want."""


def undrawn(paper: OnPaper) -> list[str]:
    """A line for the files that a side can't draw: `heroes.pdf can't be drawn in full with the old data: ...`."""
    files = {side: [name for name, which in paper.undrawn if which == side] for side in UNDRAWN}
    return [f"{', '.join(names)} {UNDRAWN[side]}" for side, names in files.items() if names]


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


def clauses_note(game: GameReport) -> list[str]:
    """A sentence on what the findings about clauses don't know, where there are any."""
    if game.code_compared or not game.clauses:
        return []
    return ["Only data were compared; whether the engine's code still fits the wording is for you to read."]


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
    return "kept as the game has it" if example.kept else "mended" if example.settled else "to be mended"


CLAUSES = 8
"""Clauses that only examples cite and that are named before the rest is only counted."""


def touched_told(touched: Iterable[Touched], most: int = CLAUSES) -> list[str]:
    """The clauses that a change touches: those themselves, with the reasons, then those that only an example cites.

    :param most: so many of the latter are named; 0 for all.
    """
    near = [one for one in touched if set(one.why) - {"example"}]
    far = [one.number or one.id for one in touched if not set(one.why) - {"example"}]
    made = []
    if near:
        named = (f"{one.number} {one.id} ({', '.join(one.why)})".lstrip() for one in near)
        made.append(f"Clauses touched: {', '.join(named)}.")
    if far:
        shown = far[: most or None]
        rest = f" and {len(far) - len(shown):,} more" if len(shown) < len(far) else ""
        count = f" ({len(far):,})" if rest else ""
        made.append(f"Clauses that these examples show{count}: {', '.join(shown)}{rest}.")
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
    least = 1 if figure.share else 2
    if not math.isfinite(wide) or wide == 0.0:
        return least
    digits = min(6, max(least, -math.floor(math.log10(wide / 2))))
    if figure.low > 0.0 or figure.high < 0.0:  # an end near zero must not look as if it was zero
        near = scale * min(abs(figure.low), abs(figure.high))
        while digits < 6 and round(near, digits) == 0.0:
            digits += 1
    return digits


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


def judged(figure: Figure, play: PolicyPlay, among: int = 0) -> str:
    """What the figure means: beyond chance, certified unchanged, no information, or that it may be chance.

    :param among: how many figures the report has, where it shall be told why one that alone would be beyond chance
        isn't among them.
    """
    margin = ""
    if figure.margin is not None:
        margin = points(figure.margin) if figure.share else f"{figure.margin:g}"
    told = []
    if figure.note and figure.note != NO_INFORMATION:
        told.append(figure.note)
    if figure.note == NO_INFORMATION or (not play.informative and figure.name == WIN):
        told.append(_silent(figure))
    elif figure.significant:
        told.insert(0, f"beyond chance, yet within {margin}" if figure.certified else "beyond chance")
    elif figure.certified:
        told.insert(0, f"certified unchanged within {margin}")
    elif figure.change == 0.0:
        told.insert(0, "no change seen")
    elif among > 1 and (figure.low > 0.0 or figure.high < 0.0):
        told.insert(0, f"may be chance: alone it would be beyond it, among {among:,} figures it isn't")
    else:
        told.insert(0, "may be chance")
    return "; ".join(told)


RARE = 0.05
"""Up to this share of the games counts as hardly any; where a rate of more says nothing, there were too few games."""


def _silent(figure: Figure) -> str:
    """That the win rate says nothing, and why."""
    before, after = values(figure)
    same = f"{before} before and after" if before == after else f"{before} before, {after} after"
    won, lost = max(figure.before, figure.after), 1.0 - min(figure.before, figure.after)
    if min(won, lost) > RARE:
        why = f"too few games, for {ENOUGH} have to be won and {ENOUGH} lost"
    else:
        why = "hardly any game is won" if won < lost else "hardly any game is lost"
    return f"{NO_INFORMATION}: {same}, {why}"


def figures_in(game: GameReport) -> int:
    """How many figures there are, over which q is corrected."""
    return sum(math.isfinite(one.p) for policy in game.play.policies for one in policy.figures)


def chance(p: float) -> str:
    """A p value for a table: `0.14`, `< 0.0001`."""
    if not math.isfinite(p):
        return "-"
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}" if p < 0.1 else f"{p:.2f}"


def crash(one: Crash) -> str:
    """A game that could not be played."""
    return f"seed {one.seed} could not be played ({one.side}): {one.message}"


FIRST = 8
"""Figures that stand first in any case: the game's own, before the use of each action and piece of content."""


def ranked(figures: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """The figures that matter (the game's own, then whatever is beyond chance), and all others."""
    own, rest = list(figures[:FIRST]), figures[FIRST:]
    return [*own, *(one for one in rest if one.significant)], [one for one in rest if not one.significant]
