"""Reading the finished files of a game: does each show what it would be drawn from now? (`check --printed`)"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from generator.build import codes, plan
from generator.data.diagnostics import Diagnostic, Place

if TYPE_CHECKING:
    from generator.check.drawn import Drawn, Press
    from generator.data.project import Project

Reader = Callable[["Press", str, str, "list[Drawn]"], Iterable[Diagnostic]]


def reader(
    project: Project, progress: Callable[[str], None] = lambda text: None, themes: tuple[str, ...] = (),
    preferred: str = "",
) -> Reader:
    """What `generator.check.run.Options.read` calls with the display lists of a language and a paper.

    Every theme's file of each sheet, and each document, is compared with its display list. A file that is missing is a
    finding too.

    :param themes: only these themes' files
    :param preferred: only this language's files, of a game that has it
    """

    def read(press: Press, lang: str, paper: str, drawn: list[Drawn]) -> Iterable[Diagnostic]:
        from generator.draw.printed import check_printed
        from generator.draw.theme import themed

        if lang not in plan.Choice(preferred=preferred).languages(press.content.languages):
            return []
        info = press.content.info
        accent = f"#{info.accent}" if info else ""
        made = {one.id: one for one in drawn}
        choice = plan.Choice(papers=(paper,), themes=themes, langs=(lang,), sides=press.sides)
        findings: list[Diagnostic] = []
        for target in plan.targets(press.content.game_id, press.listed, (lang,), choice):
            if target.kind != "pdf" or target.sheet not in made or not made[target.sheet].pages:
                continue
            file = project.output_dir / target.path
            progress(f"{press.content.game_id}: reading {target.path}")
            if not file.is_file():
                findings.append(codes.NOT_BUILT.at(f"{target.path} is not there", Place(str(file))))
            else:
                theme = themed(target.theme or "colour", accent)
                findings += check_printed(file, made[target.sheet].sheet, theme)
        return findings

    return read
