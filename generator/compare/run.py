"""The whole comparison, put together from its parts.

    with opened("HEAD~1", "", project) as (old, new):
        report = compare(old, new, project, Wish())

What is not asked for is neither computed nor imported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.compare import side as sides
from generator.compare.faults import new_and_cured
from generator.compare.report import GameReport, InPlay, OnPaper, Report
from generator.compare.side import Examined, Side
from generator.compare.sources import Source
from generator.data.diagnostics import Diagnostic, Severity, worst
from generator.data.problem import Problem
from generator.data.project import Project
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check import parallel
    from generator.compare.in_play import PlayWish
    from generator.data.content import Content

Part = TypeVar("Part")

NOT_ASKED = "no sample games were asked for"
SAME = "the data are the same on both sides"


@dataclass(frozen=True)
class Wish:
    """What is wanted of a comparison. `games` are those that were named, none for all; `play` is None for no sample
    games. Pages are compared in one language (the new data's first unless `lang` names one) and on one paper.
    """

    games: tuple[str, ...] = ()
    lang: str = ""
    paper: str = "a4"
    pictures: bool = False
    """Whether pieces that differ are drawn before and after."""
    play: PlayWish | None = None
    games_dirs: tuple[Path, ...] = ()
    progress: Callable[[str], None] = lambda text: None
    say: Callable[[str], None] = lambda text: None
    """Where it is told before the games start how long they will take, and what they can show."""


def compare(old: Source, new: Source, project: Project, wish: Wish) -> Report:
    """Everything that differs, for each game that both sides hold.

    :raises Problem: if they have no game in common, a game that was named isn't there, or data can't be read.
    """
    both = [
        (sides.load(old, game, wish.games_dirs), sides.load(new, game, wish.games_dirs))
        for game in games_of(old, new, wish.games)
    ]
    reports = tuple(Comparison(old, new, before, after, project, wish).report() for before, after in both)
    if wish.games:
        return Report(reports)
    return Report(reports, _only(old, new), _only(new, old))


def reprinted(old: Source, new: Source, project: Project, wish: Wish, theme: str) -> bytes | None:
    """A PDF of the pieces that differ, at true size; None where there are none.

    :raises Problem: as `compare`, and where it is not clear whose pieces are meant.
    """
    from generator.compare.reprint import reprint

    both = [
        (sides.load(old, game, wish.games_dirs), sides.load(new, game, wish.games_dirs))
        for game in games_of(old, new, wish.games)
    ]
    if len(both) > 1:  # one sheet of pieces is for one game: the one that changed
        both = [(before, after) for before, after in both if not same_data(before.content, after.content)]
    if not both:
        return None
    if len(both) > 1:
        changed = ", ".join(after.content.game_id for _, after in both)
        raise Problem("the pieces of which game shall be printed?", f"Name it with --game: {changed}.")
    ((before, after),) = both
    lang = Comparison(old, new, before, after, project, wish).lang
    wish.progress(f"{after.content.game_id}: pieces to print anew")
    return reprint(before.content, after.content, project.templates_dir, lang, wish.paper, theme, wish.say)


def games_of(old: Source, new: Source, names: Sequence[str]) -> list[str]:
    """The games to compare: those named, or all that both sides hold.

    :raises Problem: if there is none.
    """
    for source in (old, new):
        for game in names:
            if game not in source.games:
                raise Problem(f"there is no game '{game}' in {source.label}", f"Games there: {_listed(source)}.")
    chosen = list(dict.fromkeys(names)) or [game for game in old.games if game in new.games]
    if not chosen:
        raise Problem(
            f"{old.label} and {new.label} have no game in common: there {_listed(old)}, here {_listed(new)}",
            "Two versions of one game can be compared.",
        )
    return chosen


@dataclass(frozen=True)
class Comparison:
    """One game's comparison."""

    old: Source
    new: Source
    before: Side
    after: Side
    project: Project
    wish: Wish

    @property
    def lang(self) -> str:
        """The language of names and pages.

        :raises Problem: if the new data have it not.
        """
        known = self.after.content.languages
        if self.wish.lang and self.wish.lang not in known:
            message = f"{self.after.content.game_id} has no language '{self.wish.lang}' in {self.new.label}"
            raise Problem(message, f"Its languages: {', '.join(known)}.")
        return self.wish.lang or known[0]

    def report(self) -> GameReport:
        """Everything that differs in the game."""
        before, after = self.before.content, self.after.content
        empty = GameReport(after.game_id, title_of(after, self.lang), self.before.name, self.after.name)
        if same_data(before, after):
            unchanged = replace(empty, paper=OnPaper(self.lang, self.wish.paper, reason=SAME), play=InPlay(reason=SAME))
            return self._judged(self._with_clauses(unchanged))
        examined = self._examined()
        report = self._with_clauses(self._with_data(empty, examined))
        report = replace(report, paper=self._paper(report, examined))
        return self._judged(replace(report, play=self._play(report)))

    def _examined(self) -> tuple[Examined, Examined]:
        from generator.check import parallel

        jobs: list[parallel.Job[Examined]] = [
            partial(sides.examine, side, self.project.templates_dir, self.lang, self.wish.paper)
            for side in (self.before, self.after)
        ]
        before, after = parallel.run(jobs, self.wish.progress)
        return before, after

    def _with_data(self, report: GameReport, examined: tuple[Examined, Examined]) -> GameReport:
        """With what differs in the data, and what that does to loadouts and worked examples."""
        from generator.check.legality import files_in
        from generator.compare.changes import changes
        from generator.compare.examples import example_changes
        from generator.compare.loadouts import loadout_changes
        from generator.compare.reasons import news, reasons

        before, after = self.before.content, self.after.content
        self.wish.progress(f"{report.game}: changes")
        fresh, cured = _new_and_cured(*examined)
        own = files_in(self.project.loadouts_dir)
        faulty = worst([*examined[0].data, *examined[1].data]) == Severity.ERROR
        played = all(one.played is not None for one in examined)

        def part(what: str, make: Callable[[], Part], none: Part) -> Part:
            return self._part(what, make, none) if faulty else make()

        return replace(
            report,
            unread="" if played else _unread(*examined),
            changes=tuple(changes(before, after, self.lang)),
            new_faults=fresh,
            cured=cured,
            loadouts=part("loadouts", lambda: loadout_changes(before, after, own, self.lang), ()),
            examples=part("worked examples", lambda: example_changes(before, after), ()) if played else (),
            reasons=part("reasons", lambda: reasons(news(before, after), after, self.lang), {}),
        )

    def _part(self, what: str, make: Callable[[], Part], none: Part) -> Part:
        """A part of the report where a side has errors: left out, and said so, if it can't be worked out with them."""
        try:
            return make()
        except Problem:
            raise
        except Exception:
            if os.environ.get("MECHSMITH_DEBUG"):
                raise
            self.wish.say(f"{self.after.content.game_id}: {what} can't be compared before the errors are mended.")
            return none

    def _paper(self, report: GameReport, examined: tuple[Examined, Examined]) -> OnPaper:
        """What differs on paper."""
        if any(one.seen is None for one in examined):
            more = "" if not report.unread else " Nor are worked examples and sample games."
            return OnPaper(self.lang, self.wish.paper, reason=f"Not compared: {_unread(*examined)}.{more}")
        from generator.compare.paper import differences

        assert examined[0].seen is not None
        assert examined[1].seen is not None
        found = differences(examined[0].seen, examined[1].seen, report.changes)
        if not self.wish.pictures or not found.pieces:
            return found
        from generator.compare import telling
        from generator.compare.pictures import pictures

        self.wish.progress(f"{report.game}: pictures")
        pieces = telling.counted(len(found.pieces), "piece")
        if self.wish.play is not None:  # who waits for games is told how long these take, and nothing of pictures
            self.wish.say(f"{report.game}: pictures of {pieces} are drawn first, which takes some seconds of its own")
        return pictures(self.before.content, self.after.content, self.project.templates_dir, found)

    def _play(self, report: GameReport) -> InPlay:
        """What sample games show."""
        from generator.compare.in_play import in_play, played_by_hand

        before, after = self.before.content, self.after.content
        if self.wish.play is None:
            by_hand = dict.fromkeys([*played_by_hand(after, self.lang), *played_by_hand(before, self.lang)])
            return InPlay(reason=NOT_ASKED, by_hand=tuple(by_hand))
        if report.unread:
            return InPlay(reason=f"not compared: {report.unread}")
        self.wish.progress(f"{report.game}: sample games")
        return in_play(
            before, after, self.wish.play, after.balance, self.wish.say, lang=self.lang, progress=self.wish.progress
        )

    def _with_clauses(self, report: GameReport) -> GameReport:
        """With the clauses of the rules that the change touches, in wording, data or code."""
        from generator.compare.clauses import findings, touched
        from generator.compare.code import code_changes

        before, after = self.before.content, self.after.content
        code = code_changes(code_of(self.old, before), code_of(self.new, after))
        # With data that can't be read, whether words keep up with them can't be told.
        found = [] if report.unread else findings(before, after, report.changes, code)
        return replace(
            report,
            clauses=tuple(sides.relabelled(found)),
            touched=touched(before, after, report.changes, report.examples, code),
            code_compared=code.compared,
        )

    def _judged(self, report: GameReport) -> GameReport:
        """With the verdict on all of it."""
        from generator.compare.verdict import verdict

        return replace(report, verdict=verdict(report, self.before.content, self.after.content))


def _new_and_cured(
    before: Examined, after: Examined
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """Faults that are new, and those that are cured: in play and on pages only where both sides came so far. What could
    not be looked at is not cured."""
    sides = [list(before.data), list(after.data)]
    if before.played is not None and after.played is not None:
        sides = [[*found, *(one.played or ())] for found, one in zip(sides, (before, after), strict=True)]
    if before.seen is not None and after.seen is not None:
        sides = [[*found, *one.drawn] for found, one in zip(sides, (before, after), strict=True)]
    return new_and_cured(*sides)


def _unread(before: Examined, after: Examined) -> str:
    """Why the sides can't be compared throughout; "" where they can."""
    told = []
    for name, one in (("old", before), ("new", after)):
        if one.seen is None:
            told += [f"{', '.join(one.lost)} of the {name} data can't be read"] if one.lost else []
            have = "has" if len(one.faulty) == 1 else "have"
            told += [f"{', '.join(one.faulty)} of the {name} data {have} errors"] if one.faulty else []
    return "; ".join(told)


def same_data(before: Content, after: Content) -> bool:
    """Whether two sides hold the same files: there is nothing to draw or to play then."""
    texts = [{stem: located.text for stem, located in content.files.items()} for content in (before, after)]
    return texts[0] == texts[1] and not any(new_and_cured(before.diagnostics, after.diagnostics))


def title_of(content: Content, lang: str) -> str:
    """The game's title, as far as its texts can be read; else its id."""
    for each in dict.fromkeys((lang, content.languages[0])):
        texts = content.texts.get(each, {}).get("game")
        title = texts.get("title") if isinstance(texts, dict) else None
        if isinstance(title, str) and title.strip():
            return title
    return content.game_id


def code_of(source: Source, content: Content) -> Path | None:
    """The package of a game's code that belongs to one side: what lies beside its data, else, for the shipped and the
    working data, what runs."""
    import importlib

    package = source.code_of(content.game_id)
    if package is None and source.current:
        file = importlib.import_module(content.game.package).__file__
        package = Path(file).parent if file else None
    return package


def _only(one: Source, other: Source) -> tuple[str, ...]:
    return tuple(game for game in one.games if game not in other.games)


def _listed(source: Source) -> str:
    return ", ".join(source.games) or "none"
