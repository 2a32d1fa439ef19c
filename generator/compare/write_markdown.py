"""A report of a comparison as Markdown for a pull request: a table with what matters, the rest behind folds."""

from __future__ import annotations

from generator.check.write_markdown import FINDINGS, code, escaped, finding_rows, fitted, folded, table
from generator.compare import partings_told, telling
from generator.compare.counting import accepted_told
from generator.compare.gist import gist
from generator.compare.report import GameReport, PolicyPlay, Report


def as_markdown(report: Report) -> str:
    """The whole report, shorter than a comment on GitHub may be: long tables are cut with a note."""

    def write(most: int) -> str:
        lines = [line for game in report.games for line in _game(game, most)]
        lines += [f"{escaped(line)}\n" for line in telling.only_on(report)]
        if not report.games:
            lines.append("There is no game on both sides.")
        return "\n".join(lines).rstrip() + "\n"

    return fitted(write)


def _game(game: GameReport, most: int) -> list[str]:
    """One game: the verdict in a line, the summary, what counts against the change, then the folds."""
    found = telling.findings_of(game)
    lines = [f"### {escaped(game.title)}: {escaped(telling.sides(game))}", ""]
    lines += [f"**{escaped(telling.headline(game))}**", ""]
    if game.empty and not found and not game.play.policies:
        return lines
    lines += [*(f"* {escaped(line, 400)}" for line in gist(game)), ""]
    shown, examples = telling.apart(game, found)
    if shown:
        lines += [*table(FINDINGS, finding_rows(shown), most), ""]
    notes = [*telling.clauses_note(game), *([f"{examples}"] if examples else [])]
    lines += [part for note in notes for part in (escaped(note), "")]
    if game.reasons.get(""):
        lines += [f"> {escaped(game.reasons[''])}", ""]
    for title, parts in (
        (_title("What changed", len(game.changes)), _changes(game, most)),
        (_title("Faults cured", len(game.cured)), _cured(game, most)),
        (_title("On paper", len(game.paper.pieces)), _paper(game, most)),
        (_title("Loadouts", len(game.loadouts)), _loadouts(game, most)),
        (_title("Worked examples and clauses", len(game.examples) + len(game.touched)), _examples(game, most)),
        ("In play", _play(game, most)),
        (_title("Accepted findings", len(game.verdict.accepted)), _accepted(game, most)),
    ):
        if parts:
            lines += folded(title, parts)
    return lines


def _title(words: str, count: int) -> str:
    return f"{words} ({count:,})"


def _changes(game: GameReport, most: int) -> list[str]:
    """All changes, the gravest first, with the designer's reasons."""
    rows = []
    for kind, some in telling.by_kind(game.changes):
        for one in some:
            reason = game.reasons.get(one.path, "")
            why = f"<br>why: {escaped(reason)}" if reason else ""
            rows.append([kind.word, escaped(one.code), f"{escaped(one.what)}{why}", escaped(one.old), escaped(one.new),
                         code(str(one.place))])  # fmt: skip
    return table(("kind", "code", "what", "old", "new", "where"), rows, most) if rows else []


def _cured(game: GameReport, most: int) -> list[str]:
    return table(FINDINGS, finding_rows(game.cured), most) if game.cured else []


def _paper(game: GameReport, most: int) -> list[str]:
    rows = []
    for piece in game.paper.pieces:
        texts = "<br>".join(f"{escaped(old, 80) or '–'} → {escaped(new, 80) or '–'}" for old, new in piece.wordings[:4])
        title = escaped(telling.file_title(piece))
        rows.append([title, str(piece.page), escaped(piece.label), piece.fate.value, texts])
    return table(("file", "page", "piece", "", "text"), rows, most) if rows else []


def _loadouts(game: GameReport, most: int) -> list[str]:
    rows = [
        [escaped(telling.loadout_name(one)), telling.loadout_state(one),
         "<br>".join(escaped(line) for line in telling.loadout_details(one)), code(one.file)]
        for one in sorted(game.loadouts, key=lambda one: not one.broken)
    ]  # fmt: skip
    return table(("loadout", "", "why", "file"), rows, most) if rows else []


def _examples(game: GameReport, most: int) -> list[str]:
    rows = [
        [escaped(one.title or one.id), telling.example_state(one), escaped(one.told), code(str(one.place))]
        for one in sorted(game.examples, key=lambda one: one.settled)
    ]
    lines = table(("example", "", "how", "where"), rows, most) if rows else []
    for line in telling.touched_told(game.touched):
        lines += ["", escaped(line, 4000 if not most or most > 50 else 400)]
    return lines


def _play(game: GameReport, most: int) -> list[str]:
    lines = [escaped(line) for line in [telling.by_hand(game.play)] if line]
    lines += [""] if lines else []
    for policy in game.play.policies:
        lines += [f"**{escaped(policy.policy)}**: {escaped(' '.join(telling.games_told(policy)), 2000)}", ""]
        lines += [*_figures(policy, most, telling.figures_in(game)), ""]
        said = [escaped(line) for line in partings_told.together(policy)]
        partings = [f"* {escaped(partings_told.line(one, bool(said)))}" for one in policy.partings[: most or None]]
        if partings:
            common = [part for one in said for part in (one, "")]
            lines += ["Games that part (before | after):".replace("|", "&#124;"), "", *common, *partings, ""]
        crashes = [f"* {escaped(telling.crash(one))}" for one in policy.crashes[: most or None]]
        if crashes:
            lines += ["Games that could not be played:", "", *crashes, ""]
    return [*lines, telling.LEGEND] if game.play.policies else lines


def _figures(policy: PolicyPlay, most: int, among: int) -> list[str]:
    rows = []
    own, others = telling.ranked(policy.figures)
    for one in (*own, *others):
        before, after = telling.values(one)
        rows.append([escaped(one.label), before, after, telling.change(one), telling.chance(one.p),
                     telling.chance(one.q), escaped(telling.judged(one, policy, among))])  # fmt: skip
    return table(("figure", "before", "after", "change", "p", "q", ""), rows, most)


def _accepted(game: GameReport, most: int) -> list[str]:
    rows = [list(map(escaped, row)) for row in accepted_told(game)]
    return table(("code", "finding", "why it is accepted"), rows, most) if rows else []
