"""`mechsmith odds GAME`: one attack reckoned through, exactly. What can be asked is the game's own to say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.shared import FOLDER, language_of, open_project
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.project import Project
    from generator.games.asking import Ask, OddsKit
    from generator.games.contract import GameModule

_FOLDERS = "generator.cli.odds"
"""Under which name a context keeps the folders that the line names."""
_OWN = ("--content", "--games")


class GamesGroup(click.Group):
    """A group with a command for each game that can reckon an attack. The games are looked at only where one is named
    or listed, with the folders that stand anywhere on the line.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's own, once the folders are known."""
        ctx.meta[_FOLDERS] = {name: _values(args, name) for name in _OWN}
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games."""
        return list(_offering(ctx))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of one game.

        :raises Problem: if there is no such game, or it reckons no attack.
        """
        found = _offering(ctx)
        if cmd_name not in found:
            known = f"Games whose attacks can be reckoned: {', '.join(found) or 'none'}."
            project = _project(ctx)
            if cmd_name in project.games():
                raise Problem(f"{cmd_name} has no attack that is reckoned here", known)
            way = project.way_to(cmd_name)
            near = "" if way else console.did_you_mean(cmd_name, found)
            raise Problem(f"there is no game '{cmd_name[:40]}'{near}", way or known)
        return _command(cmd_name, found[cmd_name].part("odds"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games."""
        found = _offering(ctx)
        if found:
            with formatter.section("Games"):
                formatter.write_dl([(id, module.part("odds").summary) for id, module in found.items()])


@click.command(cls=GamesGroup, subcommand_metavar="GAME [OPTIONS]", short_help="Reckon one attack through, exactly.")
def odds() -> None:
    """Reckon one attack of a game through, exactly: what its chance is made of, how well it may succeed, what protects
    the target, and what becomes of it. `mechsmith odds GAME --help` shows what can be asked.
    """


def _values(args: list[str], option: str) -> list[Path]:
    """The folders that the line gives for an option."""
    found = []
    for number, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == option:
            value = value if equals else args[number + 1] if number + 1 < len(args) else ""
            found += [Path(value)] if value else []
    return found


def _project(ctx: click.Context) -> Project:
    folders = ctx.meta.get(_FOLDERS, {})
    return open_project(next(iter(folders.get("--content", ())), None), games_dirs=folders.get("--games", ()))


def _offering(ctx: click.Context) -> dict[str, GameModule]:
    """The games of the project that can reckon an attack, by id."""
    from generator import games

    folders = ctx.meta.get(_FOLDERS, {}).get("--games", ())
    found = {id: games.find(id, folders) for id in _project(ctx).games()}
    return {id: module for id, module in found.items() if module is not None and module.odds}


def _command(game: str, kit: OddsKit) -> click.Command:
    """The command of one game, with the options that its kit asks for."""
    params: list[click.Parameter] = [_option(ask) for ask in kit.asks]
    params += [
        click.Option(["--lang"], metavar="CODE",
                     help="The language; the preferred one or the game's first by default."),
        click.Option(["--json", "as_json"], is_flag=True, help="JSON, for programs."),
        click.Option(["--content"], type=FOLDER, metavar="DIR", help="The rules data to use."),
        click.Option(["--games", "games_dirs"], type=FOLDER, multiple=True, metavar="DIR",
                     help="A folder with the code of more games; it is trusted and run."),
    ]  # fmt: skip

    def run(lang: str | None, as_json: bool, content: Path | None, games_dirs: tuple[Path, ...], **given: Any) -> int:
        return answer(game, kit, given, lang, as_json=as_json, content=content, games_dirs=games_dirs)

    return click.Command(game, callback=run, params=params, help=kit.text, short_help=kit.summary)


def _option(ask: Ask) -> click.Option:
    """An option as click has it; its value goes by the option's name."""
    names = [f"--{ask.name}", ask.name.replace("-", "_")]
    if ask.kind == "flag":
        return click.Option(names, is_flag=True, help=ask.help)
    kinds: dict[str, tuple[Any, str | None]] = {
        "loadout": (str, "LOADOUT"),
        "word": (str, "NAME"),
        "number": (click.IntRange(ask.low, ask.high), "N"),
        "choice": (click.Choice(ask.choices), None),
    }
    type, metavar = kinds[ask.kind]
    more: dict[str, Any] = {} if ask.default is None else {"default": ask.default, "show_default": True}
    return click.Option(names, type=type, metavar=metavar, help=ask.help, required=ask.needed, **more)


def answer(
    game: str, kit: OddsKit, given: Mapping[str, Any], lang: str | None, *, as_json: bool, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Reckon and print.

    :param given: what was typed, by the option's name with underscores.
    :raises Problem: if the question makes no sense, or the data are faulty.
    """
    from generator.cli.loadout import open_shelf
    from generator.data.diagnostics import Severity, ordered
    from generator.games.asking import BadQuestion

    shelf = open_shelf(content, games_dirs, prose=True)
    asked: dict[str, Any] = {}
    for ask in kit.asks:
        value = given[ask.name.replace("-", "_")]
        if ask.kind == "loadout" and value is not None:
            entry = shelf.find(value, game)
            if not entry.readable:
                raise Problem(f"--{ask.name}: {entry.name} has faults", f"See mechsmith loadout check {value}.")
            value = entry.loadout.model
        asked[ask.name] = value
    data = shelf.contents[game]
    language = language_of(data, lang)
    try:
        found = kit.reckon(data, asked)
    except BadQuestion as bad:
        raise Problem(f"--{bad.word}: {bad}", bad.hint) from bad
    except ValueError as fault:
        errors = [one for one in ordered(data.diagnostics) if one.severity == Severity.ERROR]
        if errors:
            report.show(errors, limit=20)
            return 1
        raise Problem(f"{game} can't be played: {fault}", f"mechsmith check {game} says what is wrong.") from fault
    if as_json:
        record = {"format": report.FORMAT, "game": game, **kit.record(data, found)}
        console.say(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        for line in kit.told(data, found, language):
            console.say(line)
    return 0
