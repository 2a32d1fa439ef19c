"""The checks of a project, put together from what each part can find.

    findings = run_checks(project, ["some-game"], Options())
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic, Severity, ordered, worst
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.check.drawn import Drawn, Press
    from generator.data.content import Content, LoadoutFile
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
    from generator.check import sheet_list
    from generator.check.drawn import Press
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
    findings = [*data_findings(content), *listed.findings]
    if listed.sheets is None or worst(findings) == Severity.ERROR:
        return findings
    played = play_all(content, games=options.games, progress=options.progress)
    findings += played.findings
    press = Press(content, project.templates_dir, listed.sheets)
    on_pages: set[str] = set()
    for lang in content.languages:
        for paper in options.papers:
            drawn, found = press.draw(lang, PAPERS[paper], progress=options.progress)
            findings += found
            on_pages |= shown(drawn)
            if options.read is not None:
                findings += options.read(press, lang, paper, drawn)
    if options.papers:
        findings += unprinted(content, press.used | on_pages)
    return findings


def data_findings(content: Content) -> list[Diagnostic]:
    """What is wrong with a game's data: faults of the files, then what the game's own checks say."""
    checks = content.game.part("checks")
    own = list(checks.check(content)) if checks is not None else []
    return ordered([*content.diagnostics, *own])


def loadout_findings(content: Content, loadout: LoadoutFile) -> list[Diagnostic]:
    """What the game's own checks say about one loadout that isn't among the game's files."""
    checks = content.game.part("checks")
    if checks is None:
        return []
    before = content.loadouts
    content.loadouts = {loadout.id: loadout}
    content.files.setdefault(loadout.stem, loadout.located)
    try:
        found = ordered(checks.check(content))
    finally:
        content.loadouts = before
    return [one for one in found if one.place.file == loadout.located.file]
