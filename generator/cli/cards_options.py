"""What the commands that print units share: their options, the game that they mean, and how files get written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from generator.cli import console, report
from generator.cli.shared import PAPER
from generator.cli.wishes import Length, Typed, Wishes
from generator.data.diagnostics import Diagnostic, Severity, worst
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.project import Project
    from generator.units.card_values import Distances
    from generator.units.printing import Look, Made

Command = TypeVar("Command", bound=Callable[..., Any])

NEEDED = frozenset({"cards", "battle"})
"""The number files without which a game prints no cards."""


def look_options(command: Command) -> Command:
    """Add --paper, --theme, --lang, --distances and --large."""
    for option in (
        click.option("--large", is_flag=True, help="Cards of 126 x 90 mm, four on a page."),
        click.option("--distances", type=click.Choice(["inches", "hexes", "both"]), default="both",
                     show_default=True, help="What moves and ranges are told in."),
        click.option("--lang", metavar="CODE", help="The language, for example en."),
        click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look; `ink` saves ink."),
        click.option("--paper", type=PAPER, help="The paper."),
    ):
        command = option(command)
    return command


def token_options(command: Command) -> Command:
    """Add --hex and --round."""
    for option in (
        click.option("--round", "round_tokens", is_flag=True, help="Round tokens instead of six-sided ones."),
        click.option("--hex", "hex_size", type=Length(), default="32mm", metavar="LENGTH",
                     help="The hexes that tokens and standees are for, flat to flat: 32mm, 1.25in."),
    ):  # fmt: skip
        command = option(command)
    return command


def look_of(
    wished: Wishes, languages: Sequence[str], distances: str, *, large: bool, hex_size: Typed | None = None,
    round_tokens: bool = False,
) -> Look:
    """How units are to be printed.

    :raises Problem: for hexes that there are no tokens for, or a language that the game hasn't.
    """
    from generator.units.printing import Look
    from generator.units.tokens import LEAST, MOST

    mm = hex_size.mm(wished.units) if hex_size is not None else 32.0
    if not LEAST <= mm <= MOST:
        raise Problem(f"there are no tokens for hexes of {mm:g} mm", f"Hexes may have {LEAST:g} to {MOST:g} mm.")
    lang = wished.language(languages)
    if lang not in languages:
        raise Problem(f"there is no language {lang}", f"The game has: {', '.join(languages)}.")
    return Look(
        wished.papers[0] if wished.papers else "a4", wished.themes[0] if wished.themes else "colour",
        lang, wished.sides, wished.units, cast("Distances", distances), large, mm, round_tokens,
    )  # fmt: skip


def cards_game(project: Project, games_dirs: Iterable[Path], name: str | None) -> Content:
    """The game whose units are meant: the one that was named, or the only one that has cards and units.

    :raises Problem: if there is none, or several.
    """
    from generator import games
    from generator.cli.units import game_with_units
    from generator.data.content import load_content

    folders = tuple(games_dirs)
    game = game_with_units(project, name, folders)
    module = games.find(game, folders)
    if module is None or not module.number_files.keys() >= NEEDED:
        raise Problem(f"{game} has no unit cards")
    return load_content(project.content_dir / game, module, check=False, prose=False)


def refuse_faulty(content: Content) -> None:
    """Stop where the game's own data have errors.

    :raises PrintError: with them.
    """
    from generator.loadouts.damage import PrintError

    errors = [one for one in content.diagnostics if one.severity == Severity.ERROR]
    if errors or content.info is None:
        game = content.game_id
        raise PrintError(f"{game} has errors in its data; nothing was written", errors,
                         f"`mechsmith check {game}` shows them all.")  # fmt: skip


def write(made: Sequence[tuple[Path, Made]]) -> list[Diagnostic]:
    """Write files, all or none, and say what they are; what isn't an error among their findings is given back.

    :raises PrintError: if one of them can't be printed.
    """
    from generator.data.files import write_all
    from generator.loadouts.damage import PrintError

    findings = [one for _, each in made for one in each.findings]
    if worst(findings) == Severity.ERROR:
        errors = [one for one in findings if one.severity == Severity.ERROR]
        raise PrintError(f"not everything can be printed: {errors[0].message}", errors, "Nothing was written.")
    written = write_all([(path, each.data) for path, each in made if each.data])
    shown = [(path, each) for path, each in made if each.data]
    for (path, each), new in zip(shown, written, strict=True):
        same = "" if new else ", as it was there already"
        console.say(f"{console.styled(console.named(path), 'strong')}: {console.counted(each.pages, 'page')}{same}")
    for path, each in made:
        if not each.data:
            console.say(f"{path.name}: there is nothing to print, so it was not written.")
    return findings


def shown_failure(failure: Any) -> None:
    """Show the findings of a failed print."""
    report.show(failure.findings, limit=20)
