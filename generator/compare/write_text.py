"""A report of a comparison as plain text for a terminal: what a designer wants to know first stands first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from generator.compare import partings_told, telling
from generator.compare.counting import accepted_told
from generator.compare.gist import gist
from generator.compare.report import Change, Fate, GameReport, InPlay, Kind, Parting, Piece, PolicyPlay, Report
from generator.data.diagnostics import Diagnostic
from generator.data.report import clean

WIDTH = 100
"""Columns of every line, except where a single word is longer."""

MOST = 12
"""Entries of a list that are shown before the rest is only counted."""

ALIKE = 3
"""Findings of one code that are shown before the rest of them is only counted."""

LABEL = 30
"""Columns of a figure's name; longer ones go on below."""


def as_text(report: Report, *, show_all: bool = False) -> str:
    """The whole report; `show_all` shows long lists to their end. No line ends with spaces."""
    most = 0 if show_all else MOST
    blocks = ["\n".join(_Game(game, most).lines()) for game in report.games]
    ends = telling.only_on(report) or ([] if report.games else ["There is no game on both sides."])
    if ends:
        blocks.append("\n".join(row for line in ends for row in _wrapped(line)))
    return "\n\n".join(blocks) + "\n"


def _wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A paragraph as lines, the first and the others begun with what is given."""
    made = textwrap.wrap(
        clean(" ".join(text.split())), WIDTH, initial_indent=first, subsequent_indent=first if rest is None else rest,
        break_on_hyphens=False, break_long_words=False,
    )  # fmt: skip
    return made or [first.rstrip()]


def _beside(left: str, right: str, indent: str) -> list[str]:
    """Two texts at the two ends of a line, or the right one on a line of its own where they don't fit."""
    left, right = clean(left.replace("\n", " ")), clean(right)
    room = WIDTH - len(indent) - len(left) - len(right)
    if not right:
        return _wrapped(left, indent, indent + "    ")
    if room >= 2:
        return [f"{indent}{left}{' ' * room}{right}"]
    return [*_wrapped(left, indent, indent + "    "), f"{indent}    {right}"]


class _Game:
    """The lines of one game."""

    def __init__(self, game: GameReport, most: int) -> None:
        self.game = game
        self.most = most

    def lines(self) -> Iterator[str]:
        """Verdict, then the sections in the order of what a designer changed to what it means."""
        game = self.game
        yield from _wrapped(f"{game.title}: {telling.sides(game)}")
        yield from _wrapped(telling.headline(game))
        if game.empty and not telling.findings_of(game):
            if game.play.policies:
                yield from self.section("6 In play", self.play(game.play))
            return
        for line in gist(game):
            yield from _wrapped(line, "  ", "    ")
        yield from self.section("1 What changed", self.changes())
        yield from self.section("2 Faults", self.faults())
        yield from self.section("3 On paper", self.paper())
        yield from self.section("4 Loadouts", self.loadouts())
        yield from self.section("5 Worked examples and clauses", self.examples())
        yield from self.section("6 In play", self.play(game.play))
        yield from self.section("7 Verdict", self.verdict())

    def section(self, title: str, rows: Iterable[str]) -> Iterator[str]:
        """A heading and what is below it; nothing where there is nothing to say."""
        made = list(rows)
        if made:
            yield ""
            yield title
            yield from made

    def cut(self, rows: Sequence[list[str]], indent: str = "    ") -> Iterator[str]:
        """Entries of one or more lines each, the first `most` of them, then how many more there are."""
        shown = rows if not self.most or len(rows) <= self.most else rows[: self.most]
        for row in shown:
            yield from row
        if len(shown) < len(rows):
            yield f"{indent}… and {len(rows) - len(shown):,} more; --all shows them"

    def findings(self, found: Sequence[Diagnostic], hint: bool = True) -> Iterator[str]:
        """Findings, those of one code below each other: a few of each, what to do about them once."""
        codes = list(dict.fromkeys((one.severity, one.code) for one in found))
        rows = []
        for code in codes:
            some = [one for one in found if (one.severity, one.code) == code]
            shown = some if not self.most or len(some) <= ALIKE + 1 else some[:ALIKE]
            hints: set[str] = set()
            for one in shown:
                rows.append(self.finding(one, hint and one.hint not in hints))
                hints.add(one.hint)
            if len(shown) < len(some):
                more = f"    … and {len(some) - len(shown):,} more like it ({code[1]}); --all shows them"
                rows[-1] = [*rows[-1], more]
        yield from self.cut(rows)

    def finding(self, finding: Diagnostic, hint: bool = True) -> list[str]:
        """One finding: severity, code, message; place; what to do."""
        rows = _beside(f"{finding.severity.word} {finding.code}: {finding.message}", str(finding.place), "  ")
        if hint and finding.hint:
            rows += _wrapped(f"hint: {finding.hint}", "      ")
        return rows

    # --- the sections ------------------------------------------------------------------------------------------------

    def changes(self) -> Iterator[str]:
        """All changes, by kind."""
        game = self.game
        if not game.changes:
            yield "  No value differs."
            return
        yield f"  {telling.counted(len(game.changes), 'change')}: {telling.kinds(game.changes)}"
        for reason in filter(None, [game.reasons.get("")]):
            yield from _wrapped(f"Why: {reason}", "  ", "       ")
        for kind, some in telling.by_kind(game.changes):
            yield f"  {kind.word}"
            yield from self.cut([self.change(one) for one in some])

    def change(self, one: Change) -> list[str]:
        """One change: in a line, or its two values below each other where they are long."""
        place, indent = str(one.place), "    "
        most = WIDTH - 12 if one.kind != Kind.WORDING else 60  # a new wording is easier compared line below line
        if one.old and one.new and len(one.sentence) > most:
            rows = _beside(f"{one.code}  {one.what}", place, indent)
            rows += _wrapped(one.old, "        - ", "          ") + _wrapped(one.new, "        + ", "          ")
        else:
            rows = _beside(f"{one.code}  {one.sentence}", place, indent)
        reason = self.game.reasons.get(one.path)
        return rows + (_wrapped(f"why: {reason}", "           ") if reason else [])

    def faults(self) -> Iterator[str]:
        """New faults and cured ones, then clauses whose wording and code parted."""
        game = self.game
        if game.new_faults:
            yield f"  new: {telling.severities(game.new_faults)}"
            found, examples = telling.apart(game, game.new_faults) if self.most else (list(game.new_faults), "")
            yield from self.findings(found)
            if examples:
                yield from _wrapped(f"{examples} --all shows them here, too", "  ", "    ")
        if game.cured:
            yield f"  cured: {telling.severities(game.cured)}"
            yield from self.findings(game.cured, hint=False)
        accepted = {one.finding for one in game.verdict.accepted}
        clauses = [one for one in game.clauses if one not in accepted]
        if clauses:
            yield "  words and code:"
            yield from self.findings(clauses)
            yield from (row for line in telling.clauses_note(game) for row in _wrapped(line, "      "))
        if not (game.new_faults or game.cured or clauses):
            yield "  None is new, none is cured."

    def paper(self) -> Iterator[str]:
        """Which pieces of which files differ."""
        paper = self.game.paper
        yield from _wrapped(telling.paper_summary(paper), "  ")
        for title, pieces in telling.by_file(paper.pieces):
            yield from _wrapped(title, "  ")
            yield from self.cut([self.piece(one) for one in pieces])
        if again := telling.to_print(paper):
            yield from _wrapped(f"to print again: {again}", "  ", "    ")
        for line in telling.leaves(paper):
            yield f"  {line}"
        for line in telling.undrawn(paper):
            yield from _wrapped(f"{line}.", "  ", "    ")

    def piece(self, piece: Piece) -> list[str]:
        """One piece: what became of it, where, and short texts that differ."""
        short = [(old or "nothing", new or "nothing") for old, new in piece.wordings if len(old) + len(new) <= 60]
        texts = "; ".join(f"{old} -> {new}" for old, new in short[:4])
        told = f": {texts}" if texts and piece.fate == Fate.CHANGED else ""
        return _beside(f"{piece.fate.value:<7}  page {piece.page}, {piece.label}{told}", piece.id, "    ")

    def loadouts(self) -> Iterator[str]:
        """Loadouts that became illegal first, then those that are legal again or whose figures moved."""
        ranked = sorted(self.game.loadouts, key=lambda one: not one.broken)
        rows = []
        for one in ranked:
            made = _beside(f"{telling.loadout_name(one)}: {telling.loadout_state(one)}", one.file, "  ")
            rows.append(made + [row for line in telling.loadout_details(one) for row in _wrapped(line, "      ")])
        yield from self.cut(rows, "  ")

    def examples(self) -> Iterator[str]:
        """Worked examples that come out differently, and the clauses that the change touches."""
        rows = [
            _beside(f"{one.id}: {telling.example_state(one)}; {one.told}", str(one.place), "  ")
            for one in sorted(self.game.examples, key=lambda one: one.settled)
        ]
        yield from self.cut(rows, "  ")
        most = telling.CLAUSES if self.most else 0
        for line in telling.touched_told(self.game.touched, most):
            yield from _wrapped(f"{line} --all names them all" if line.endswith(" more.") else line, "  ", "    ")

    def play(self, play: InPlay) -> Iterator[str]:
        """The sample games, policy by policy."""
        if play.reason:
            yield from _wrapped(f"No games: {play.reason.rstrip('.')}.", "  ")
        for policy in play.policies:
            yield from self.policy(policy)
        if play.policies:
            yield from _wrapped(telling.LEGEND, "  ")
        hand = telling.by_hand(play)
        if hand:
            yield from _wrapped(hand, "  ")

    def policy(self, policy: PolicyPlay) -> Iterator[str]:
        """One policy: what was played, its figures in columns, games that part, games that failed."""
        yield from _wrapped(f"{policy.policy}: {' '.join(telling.games_told(policy))}", "  ", "    ")
        own, others = telling.ranked(policy.figures)
        among = telling.figures_in(self.game)
        figures = [
            (clean(one.label), *telling.values(one), telling.change(one), telling.judged(one, policy, among))
            for one in (own if self.most else [*own, *others])
        ]
        wide = [max((len(row[column]) for row in figures), default=0) for column in range(4)]
        label = min(wide[0], LABEL)
        for name, before, after, change, judged in figures:
            first, *more = textwrap.wrap(name, label, break_on_hyphens=False) or [""]
            row = f"{first:<{label}}  {before:>{wide[1]}} -> {after:>{wide[2]}}  {change:<{wide[3]}}"
            yield from _figure_rows(row, [f"  {line}" for line in more], clean(judged))
        if self.most and others:
            yield f"    … and {telling.counted(len(others), 'figure')} not beyond chance; --all shows them"
        if policy.partings:
            yield "    games that part:"
        said = partings_told.together(policy)
        for line in said:
            yield from _wrapped(line, "      ", "        ")
        for one in policy.partings:
            yield from self.parting(one, bool(said))
        for crash in policy.crashes:
            yield from _wrapped(telling.crash(crash), "    ", "      ")

    def parting(self, one: Parting, said: bool) -> Iterator[str]:
        """A pair of games: where they part (unless that is said), what was decided otherwise, how they ended."""
        places = partings_told.where(one, said) or [(0, "", "")]
        for number, (step, before, after) in enumerate(places):
            other = "decided otherwise at step" if said or number else "at step"
            yield f"      seed {one.seed}, {other} {step}" if step or not said else f"      seed {one.seed}"
            last = number == len(places) - 1
            for word, text, end in (("before", before, one.ended_before), ("after", after, one.ended_after)):
                ended = f" Ended: {end}" if last else ""
                yield from _wrapped(f"{word}: {text}{ended}", "        ", "          ")

    def verdict(self) -> Iterator[str]:
        """What counts against the change, and what the data accept."""
        game = self.game
        found = telling.judgements(game)
        yield from self.findings(found)
        rest = len(telling.findings_of(game)) - len(found)
        if rest:
            yield f"  and {telling.counted(rest, 'finding')} from section 2 above" if found else (
                f"  {telling.counted(rest, 'finding')}, told above"
            )
        for code, message, reason in accepted_told(game):
            yield from _wrapped(f"accepted: {code} {message}", "  ", "      ")
            yield from _wrapped(f"because: {reason}", "      ")
        if not (found or rest or game.verdict.accepted):
            yield "  Nothing stands against this change."


def _figure_rows(row: str, more: list[str], judged: str) -> list[str]:
    """A row of figures and the rest of its name; what it means goes to a line of its own where both don't fit."""
    if len(row) + len(judged) + 6 <= WIDTH:
        return [f"    {row}  {judged}".rstrip(), *(f"    {line}" for line in more)]
    return [f"    {row.rstrip()}", *(f"    {line}" for line in more), *_wrapped(judged, "        ")]
