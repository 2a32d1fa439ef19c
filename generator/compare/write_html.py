"""A report of a comparison as one HTML file: the look of the documents, pictures before and after, asks for no network.

Reads well on a screen of any width and prints soberly; everything that comes from data is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.compare import html_parts as parts
from generator.compare import partings_told, telling
from generator.compare.counting import accepted_told
from generator.compare.gist import gist
from generator.compare.html_parts import text
from generator.compare.report import Change, Figure, GameReport, Kind, PolicyPlay, Report
from generator.data.diagnostics import Severity
from generator.documents.html_style import STYLE

ACCENT = "#0b5c8a"
"""Colour of numbers and signs."""
EXAMPLES = 8
"""So many worked examples stand open, the others are folded away."""


def as_html(report: Report) -> str:
    """The whole report as one HTML file."""
    many = len(report.games) != 1
    heading = "Comparison of rules data" if many else report.games[0].title
    games = [_Game(game, 3 if many else 2) for game in report.games]
    body = [f'<header><p class="kind">{"" if many else "Comparison of rules data"}</p><h1>{text(heading)}</h1>']
    if not many:
        body.append(games[0].head())
    body.append("</header>")
    if not report.games:
        body.append("<p>There is no game on both sides.</p>")
    body += [f'<p class="small">{text(line)}</p>' for line in telling.only_on(report)]
    body.append(_contents(games, many))
    for game in games:
        if many:
            body.append(f'<section id="{game.id()}"><h2>{text(game.game.title)}</h2>{game.head()}')
        body += game.sections()
        if many:
            body.append("</section>")
    body.append("<footer><p>Made by mechsmith compare.</p></footer>")
    title = f"{heading}: {telling.sides(report.games[0])}" if not many else heading
    style = _fonts(report) + STYLE.replace("ACCENT", ACCENT) + parts.STYLE
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{text(title)}</title>\n<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n'
        f"<main>\n{chr(10).join(filter(None, body))}\n</main>\n</body>\n</html>\n"
    )


def _fonts(report: Report) -> str:
    """The typefaces of the text, and those that a picture names."""
    from generator.documents.html_figures import face_rules
    from generator.draw.display import Face

    drawn = "".join(one.before + one.after for game in report.games for one in game.paper.pictures)
    own = (Face.TEXT, Face.TEXT_BOLD, Face.LABEL, Face.LABEL_BOLD)
    return face_rules(face for face in Face if face in own or face.value in drawn)


def _contents(games: list[_Game], many: bool) -> str:
    """The table of contents: a line a section, with how much is in it."""
    lines = []
    for game in games:
        if many:
            lines.append(f'<li><a href="#{game.id()}"><span>{text(game.game.title)}</span></a></li>')
        for number, (key, title, count, html) in enumerate(game.parts, 1):
            if html:
                shown = f'<span>{number} {title}</span><span class="count">{text(count)}</span>'
                lines.append(f'<li><a href="#{game.id(key)}">{shown}</a></li>')
    return f'<nav aria-label="Contents"><ol>{"".join(lines)}</ol></nav>' if lines else ""


class _Game:
    """The HTML of one game; `level` is the level of its sections' headings."""

    def __init__(self, game: GameReport, level: int) -> None:
        self.game = game
        self.level = level
        quiet = game.empty and not telling.findings_of(game) and not game.play.policies
        self.parts = [] if quiet else list(self._parts())

    def id(self, key: str = "") -> str:
        """The id of a section, or of the whole game."""
        return parts.name(self.game.game, key) if key else parts.name("game", self.game.game)

    def _parts(self) -> Iterator[tuple[str, str, str, str]]:
        """Key, title, how much is in it, HTML of each section."""
        game = self.game
        faults = len(game.new_faults) + len(game.cured) + len(game.clauses)
        open_ones = telling.severities(telling.findings_of(game)) or "nothing against it"
        yield "changes", "What changed", f"{len(game.changes):,}", self.changes()
        yield "faults", "Faults", f"{faults:,}", self.faults()
        yield "paper", "On paper", f"{len(game.paper.pieces):,}", self.paper()
        yield "loadouts", "Loadouts", f"{len(game.loadouts):,}", self.loadouts()
        yield "examples", "Worked examples and clauses", f"{len(game.examples):,}", self.examples()
        yield "play", "In play", ", ".join(one.policy for one in game.play.policies), self.play()
        yield "verdict", "Verdict", open_ones, self.verdict()

    def sections(self) -> list[str]:
        """The sections that have something to say, with their headings."""
        made = []
        for number, (key, title, _, html) in enumerate(self.parts, 1):
            if html:
                heading = f"<h{self.level}>{number} {title}</h{self.level}>"
                made.append(f'<section id="{self.id(key)}">{heading}\n{html}</section>')
        return made

    def sub(self, title: str) -> str:
        """A heading below a section's; `title` is plain."""
        return f"<h{self.level + 1}>{text(title)}</h{self.level + 1}>"

    def head(self) -> str:
        """Verdict in a line, what matters most, and the two sides."""
        game = self.game
        found = telling.findings_of(game)
        worst = max((one.severity for one in found), default=Severity.ADVICE).word
        facts = [("Old", telling.side(game.old)), ("New", telling.side(game.new))]
        rows = "".join(f"<div><dt>{text(label)}</dt><dd>{text(value)}</dd></div>" for label, value in facts)
        lines = gist(game) if self.parts else []
        main = f'<ul class="gist">{"".join(f"<li>{text(line)}</li>" for line in lines)}</ul>' if lines else ""
        why = f"<p>Why: {text(game.reasons[''])}</p>" if game.reasons.get("") else ""
        return f'<p class="headline {worst}">{text(telling.headline(game))}</p>{main}{why}<dl>{rows}</dl>'

    # --- the sections ------------------------------------------------------------------------------------------------

    def changes(self) -> str:
        """A table for each kind of change."""
        if not self.game.changes:
            return "<p>No value differs.</p>"
        made = []
        for kind, some in telling.by_kind(self.game.changes):
            rows = [self.change(one) for one in some]
            made.append(parts.table(f"{_KINDS[kind]} ({len(some):,})", ("Code", "What", "Old", "New", "Where"), rows,
                                    ("code", "what", "old", "new", "place")))  # fmt: skip
        return "\n".join(made)

    def change(self, one: Change) -> tuple[str, ...]:
        """One row; the designer's reason stands below what it is for."""
        reason = self.game.reasons.get(one.path, "") if one.path else ""
        why = f"<p>Why: {text(reason)}</p>" if reason else ""
        old, new = parts.compared(one.old, one.new)
        return text(one.code), f"{text(one.what)}{why}", old, new, text(str(one.place))

    def faults(self) -> str:
        """New and cured faults, and clauses whose words and code parted."""
        game = self.game
        made = []
        new, examples = telling.apart(game, game.new_faults)
        for caption, found in (("New", new), ("Cured", game.cured), ("Words and code", game.clauses)):
            if found:
                made.append(parts.findings(f"{caption} ({len(found):,})", found))
            if examples and caption == "New":
                made.append(f"<p>{text(examples)}</p>")
        made += [f"<p>{text(line)}</p>" for line in telling.clauses_note(game)]
        return "\n".join(made) or "<p>None is new, none is cured.</p>"

    def paper(self) -> str:
        """Which pieces of which files differ, then the pictures."""
        paper = self.game.paper
        made = [f"<p>{text(telling.paper_summary(paper))}</p>"]
        if again := telling.to_print(paper):
            made.append(f"<p>To print again: {text(again)}.</p>")
        made += [f"<p>{text(line)}.</p>" for line in (*telling.leaves(paper), *telling.undrawn(paper))]
        for title, pieces in telling.by_file(paper.pieces):
            rows = []
            for piece in pieces:
                label = f"{text(piece.label)} <code>{text(piece.id)}</code>"
                rows.append((piece.fate.value, str(piece.page or ""), label, parts.differing(piece.wordings)))
            made.append(parts.table(title, ("", "Page", "Piece", "Texts that differ"), rows,
                                    ("fate", "num page", "", "texts")))
        if paper.pictures:
            made.append(self.sub("Before and after"))
            made += [parts.pair(one, f"{self.id('picture')}-{number}") for number, one in enumerate(paper.pictures, 1)]
        if paper.left_out:
            made.append(f"<p>{telling.counted(paper.left_out, 'more piece differs', 'more pieces differ')}; "
                        "there are too many for pictures of all.</p>")  # fmt: skip
        return "\n".join(made)

    def loadouts(self) -> str:
        """Loadouts that the change touches, those that broke first."""
        rows = []
        for one in sorted(self.game.loadouts, key=lambda one: not one.broken):
            details = "".join(f"<p>{text(line)}</p>" for line in telling.loadout_details(one))
            rows.append((text(telling.loadout_name(one)), telling.loadout_state(one), details, text(one.file)))
        return parts.table("Loadouts that are touched", ("Loadout", "", "Why", "File"), rows,
                           ("", "word", "", "place")) if rows else ""  # fmt: skip

    def examples(self) -> str:
        """Worked examples that come out differently; clauses that are touched."""
        rows = [
            (text(one.title or one.id), telling.example_state(one), text(one.told), text(str(one.place)))
            for one in sorted(self.game.examples, key=lambda one: one.settled)
        ]
        head, classes = ("Example", "", "How", "Where"), ("", "word", "", "place")
        title = "Worked examples that come out differently"
        made = [parts.table(title, head, rows[:EXAMPLES], classes)] if rows else []
        if rows[EXAMPLES:]:
            made.append(parts.folded(
                len(rows) - EXAMPLES, parts.table("More worked examples", head, rows[EXAMPLES:], classes)
            ))  # fmt: skip
        made += [f"<p>{text(line)}</p>" for line in telling.touched_told(self.game.touched)]
        return "\n".join(made)

    def play(self) -> str:
        """The sample games, policy by policy."""
        play = self.game.play
        made = [f"<p>No games: {text(play.reason.rstrip('.'))}.</p>"] if play.reason else []
        hand = telling.by_hand(play)
        if hand:
            made.append(f"<p>{text(hand)}</p>")
        for policy in play.policies:
            made += self.policy(policy)
        if play.policies:
            made.append(f'<p class="small">{text(telling.LEGEND)} {_CHART}</p>')
        return "\n".join(made)

    def policy(self, policy: PolicyPlay) -> list[str]:
        """One policy: what was played, its figures with their intervals drawn, games that part, games that failed."""
        made = [self.sub(policy.policy), f"<p>{text(' '.join(telling.games_told(policy)))}</p>"]
        own, others = telling.ranked(policy.figures)
        made.append(self.figures(f"Figures of {policy.policy}", own, policy))
        if others:
            title = f"{telling.counted(len(others), 'figure')} not beyond chance"
            table = self.figures(f"Other figures of {policy.policy}", others, policy)
            made.append(f"<details><summary>{title}</summary>{table}</details>")
        if policy.partings:
            made += self.partings(policy)
        if policy.crashes:
            made.append(parts.items(telling.crash(one) for one in policy.crashes))
        return made

    def partings(self, policy: PolicyPlay) -> list[str]:
        """Pairs of games that part: a row for where they do, and for what was decided otherwise."""
        said = partings_told.together(policy)
        rows = []
        for one in policy.partings:
            places = partings_told.where(one, bool(said)) or [(0, "", "")]
            for number, (step, before, after) in enumerate(places):
                ends = (one.ended_before, one.ended_after) if number == len(places) - 1 else ("", "")
                seed = "" if number else str(one.seed)
                rows.append((seed, str(step) if step or not said else "", *map(text, (before, after, *ends))))
        head = ("Seed", "Step", "There before", "There after", "Ended before", "Ended after")
        caption = "What was decided otherwise in games that part" if said else "Games that part"
        made = parts.table(caption, head, rows, ("num", "num", "", "", "", ""))
        return [*(f"<p>{text(line)}</p>" for line in said), made]

    def figures(self, caption: str, figures: Sequence[Figure], policy: PolicyPlay) -> str:
        """A table of figures, their intervals drawn: shares to one scale, means to another."""
        reach = {share: parts.span(figures, share) for share in (True, False)}
        among = telling.figures_in(self.game)
        rows = []
        for one in figures:
            before, after = telling.values(one)
            change = telling.change(one)
            rows.append((text(one.label), text(before), text(after), text(change),
                         parts.whisker(one, reach[one.share], change), text(telling.chance(one.p)),
                         text(telling.chance(one.q)), text(telling.judged(one, policy, among))))  # fmt: skip
        ends = [f"±{_short(100 * reach[True])} points"] if any(one.share for one in figures) else []
        ends += [f"±{_short(100 * reach[False])} %"] if any(not one.share for one in figures) else []
        head = ("Figure", "Before", "After", "Change (95 %)", " or ".join(ends), "p", "q", "")
        return parts.table(caption, head, rows, ("", "num", "num", "num", "chart", "num", "num", ""))

    def verdict(self) -> str:
        """All findings that count, and those that the data accept."""
        game = self.game
        found, examples = telling.apart(game, telling.findings_of(game))
        made = [parts.findings("What counts against the change", found)] if found else []
        made += [f"<p>{text(examples)}</p>"] if examples else []
        made = made or ["<p>Nothing stands against this change.</p>"]
        if game.verdict.accepted:
            rows = [tuple(map(text, row)) for row in accepted_told(game)]
            made.append(parts.table("Accepted in the data", ("Code", "Finding", "Because"), rows, ("code", "", "")))
        return "\n".join(made)


def _short(value: float) -> str:
    """A number for a scale: two digits that count, at most."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


_KINDS = {Kind.BREAKING: "Breaking", Kind.BALANCE: "Balance", Kind.WORDING: "Wording", Kind.LOOKS: "Looks"}

_CHART = (
    "The line shows the interval, its dot the change (filled: beyond chance), the dashed line no change, brackets the"
    " margin of balance.yaml. The head names its two ends: points for shares, for means per cent of the figure before;"
    " an arrow leads beyond them."
)
