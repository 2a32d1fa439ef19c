"""The checks of a project, put together from what each part can find.

    findings = run_checks(project, ["some-game"], Options())
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import field
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic, Place, Severity, ordered, worst
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.data.uncollected import uncollected
from generator.draw.sides import DESIGNED, Sides

if TYPE_CHECKING:
    from generator.check.coded import CodeOf
    from generator.check.drawn import Drawn, Press
    from generator.check.parallel import Progress
    from generator.data.content import Content
    from generator.data.project import Project


@dataclass(frozen=True)
class Options:
    """How much to check. `papers` are the papers whose pages are drawn; none skips pages."""

    papers: tuple[str, ...] = ("a4", "letter")
    games: int = 0
    """Sample games a policy; 0 plays none (worked examples are always run)."""
    examples: tuple[Path, ...] = ()
    """Files of worked examples to run instead of everything else."""
    read: Callable[[Press, str, str, list[Drawn]], Iterable[Diagnostic]] | None = None
    """Called with (press, language, paper, display lists): what the finished files made from them show."""
    games_dirs: tuple[Path, ...] = ()
    progress: Callable[[str], None] = lambda text: None
    sides: Sides = DESIGNED
    """How the sides of the sheets are arranged that `read` gets."""
    units: str = "mm"
    code_of: CodeOf | None = None
    """Makes the share code on the sheets that show a loadout."""
    early: Callable[[str, list[Diagnostic], bool], None] = lambda game, findings, stopped: None
    """Called with a game, what is wrong with its data, and whether that keeps it from being played and drawn: before
    anything is played or drawn, which takes longer."""
    balance: bool = False
    """Whether the games of balance.yaml are played again (its results are read in any case)."""
    balance_all: bool = False
    """Whether all of them are, also those of a part that takes long."""
    note: Callable[[str], None] = lambda text: None
    """Told what a reader of the findings is to know besides: which games were played again, where not all were."""


@dataclass
class Part:
    """What one part of a check found, and the data paths that its pages show."""

    findings: list[Diagnostic] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)


def run_checks(project: Project, games: Iterable[str], options: Options) -> list[Diagnostic]:
    """Everything that is wrong with the games' data and pages, in report order.

    :raises Problem: if a game is unknown.
    """
    findings: list[Diagnostic] = []
    for game in games:
        findings += check_game(project, game, options)
    return ordered(findings)


def check_game(project: Project, game: str, options: Options) -> list[Diagnostic]:
    """The findings of one game: its data, its own checks, then its pages if the data allows to draw them."""
    from generator import games
    from generator.check import balance, parallel, party, sheet_list
    from generator.check.drawn import Press
    from generator.check.house import origin_findings
    from generator.check.played import play_all
    from generator.check.unprinted import shown, unprinted
    from generator.data.content import load_content
    from generator.draw.paper import PAPERS

    module = games.find(game, options.games_dirs)
    if module is None:
        raise Problem(f"there is no code for the game {game}", "Give the folder that holds it with --games.")
    options.progress(f"{game}: data")
    content = load_content(project.content_dir / game, module)
    if options.examples:
        return [*content.diagnostics, *play_all(content, games=0, files=options.examples).findings]
    listed = sheet_list.read(project.templates_dir, game)
    findings = [*data_findings(content), *origin_findings(content)]
    findings += [*own_loadouts(project, content, options.games_dirs), *listed.findings]
    findings += party.findings(content, listed)
    stopping = [one for one in findings if one.severity == Severity.ERROR]
    accepted = content.balance.accepted if content.balance else []

    def settled(found: list[Diagnostic], unused: bool = False) -> list[Diagnostic]:
        return balance.settled(found, accepted, content, unused=unused, stopping=stopping)

    stopped = listed.sheets is None or bool(stopping)
    options.early(game, ordered(settled(findings)), stopped)
    if listed.sheets is None or stopped:
        return settled(findings)
    sheets = listed.sheets

    def play(progress: Progress) -> Part:
        found = play_all(content, games=options.games, progress=progress).findings
        part = Part(found)
        part.findings += balance.unsettled(
            content, replay=options.balance, whole=options.balance_all, progress=progress, note=part.notes.append
        )
        return part

    @uncollected()
    def draw(langs: Iterable[str], papers: Iterable[str], only: Iterable[str] | None, progress: Progress) -> Part:
        press = Press(content, project.templates_dir, sheets, sides=options.sides, units=options.units,
                      code_of=options.code_of, hashed=options.read is not None)  # fmt: skip
        part = Part()
        for lang, paper in product(langs, papers):
            drawn, found = press.draw(lang, PAPERS[paper], only, documents=only is not None, progress=progress)
            part.findings += found
            part.shown |= shown(drawn)
            if options.read is not None:
                part.findings += options.read(press, lang, paper, drawn)
        part.shown |= press.used
        return part

    # A document is written once for all papers. Long jobs come first, so that none is left over at the end.
    shares = parallel.sets(content.languages, options.papers)
    jobs: list[parallel.Job[Part]] = [play, *(partial(draw, (lang,), papers, None) for lang, papers in shares)]
    if sheets.documents and options.papers:
        jobs += [partial(draw, (lang,), options.papers, (document,)) for document in sheets.documents
                 for lang in content.languages]  # fmt: skip
    parts = parallel.run(jobs, options.progress)
    findings += [finding for part in parts for finding in part.findings]
    for note in (note for part in parts for note in part.notes):
        options.note(f"{game}: {note}")
    # Of a sheet that could not be drawn nothing is printed: that is one fault, not a hundred.
    if options.papers and worst(one for part in parts[1:] for one in part.findings) != Severity.ERROR:
        findings += unprinted(content, set().union(*(part.shown for part in parts)))
    return settled(findings, unused=options.balance)


def data_findings(content: Content) -> list[Diagnostic]:
    """What is wrong with a game's data: faults of the files, then what the game's own checks say. Many that have one
    cause are one."""
    from generator.data.consequences import folded

    return folded([*content.diagnostics, *_own_findings(content)])


def _own_findings(content: Content) -> list[Diagnostic]:
    """What a game's own checks say. That they fail on data which they did not foresee is a finding, too.

    :raises Exception: all the same while MECHSMITH_DEBUG is set, for whoever mends the check.
    """
    from generator.check import play_codes

    checks = content.game.part("checks")
    found: list[Diagnostic] = []
    try:
        for finding in checks.check(content) if checks is not None else ():
            found.append(finding)
    except Exception as fault:
        if os.environ.get("MECHSMITH_DEBUG"):
            raise
        message = f"{type(fault).__name__}: {' '.join(str(fault).split())[:200]}"
        found.append(play_codes.CHECKS_FAILED.at(message, Place(str(content.root))))
    return found


def own_loadouts(project: Project, content: Content, games_dirs: Iterable[Path] = ()) -> list[Diagnostic]:
    """What is wrong with the loadouts of the project's own that are for one game. Files that name no game of the
    project are reported with the one that they look most like (see `game_meant`).

    A loadout that breaks the rules of construction is its owner's business: it is printed and says so. It is reported
    as a warning, and stops neither a build of the game nor a check. A file that can't be read is an error.
    """
    from generator import games
    from generator.check.legality import as_warnings, files_in, game_meant, judge
    from generator.data.content import load_loadout

    findings: list[Diagnostic] = []
    if project.file is None or not content.game.loadouts:
        return findings
    found = {game: games.find(game, games_dirs) for game in project.games()}
    known = {game: module for game, module in found.items() if module is not None and module.loadouts}
    for path in files_in(project.loadouts_dir):
        loadout, _ = load_loadout(path, content.game, content)
        if game_meant(loadout.located, known) == content.game_id:
            findings += as_warnings(judge(content, loadout))
    return findings
