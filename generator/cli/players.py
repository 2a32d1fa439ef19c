"""The options of `build` and `preview` that say who plays: `--players 4`, and which of the cast take part.

The second is `--cast`, and goes by the name too that a game gives to its cast: where sheets.yaml says `cast: pilots`,
`--pilots A,B` is understood and shown by `--help`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.cli.shared import open_project
from generator.data.problem import Problem

Command = TypeVar("Command", bound=Callable[..., Any])

GENERIC = "--cast"
_ALIASES = "generator.cli.players"
"""Under which name a context keeps the names of casts that it found."""


def players_options(command: Command) -> Command:
    """Add --players and --cast to a command of the class `CastCommand`."""
    command = click.option(
        GENERIC, "cast", multiple=True, metavar="A,B,...",
        help="With --players: only these take part, by id or name, one each at least.",
    )(command)
    return click.option(
        "--players", type=click.IntRange(min=1, max=99), metavar="N",
        help="Only one file, with what so many players need.",
    )(command)


def cast_words(given: Iterable[str]) -> tuple[str, ...]:
    """The names in the values of --cast, which parts them by commas."""
    return tuple(name.strip() for value in given for name in value.split(",") if name.strip())


class CastCommand(click.Command):
    """A command whose --cast has the names of the games' casts for aliases. The games are looked at only where the
    line holds an option that the command doesn't know, or asks for help.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's own, once the aliases are known."""
        known = {name for one in self.params for name in (*one.opts, *one.secondary_opts)}
        words = [word.partition("=")[0] for word in args if word.startswith("--") and word != "--"]
        if any(word not in known for word in words) or "-h" in args:
            ctx.meta[_ALIASES] = [name for name in casts(_folder_in(args)) if name not in known]
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters, --cast with its aliases."""
        found = super().get_params(ctx)
        aliases = ctx.meta.get(_ALIASES)
        if not aliases:
            return found
        return [self._renamed(one, aliases) if GENERIC in one.opts else one for one in found]

    @staticmethod
    def _renamed(option: click.Parameter, aliases: Iterable[str]) -> click.Option:
        assert isinstance(option, click.Option)
        names = [GENERIC, *aliases, str(option.name)]
        return click.Option(names, multiple=True, metavar=option.metavar, help=option.help)


def casts(templates: Path | None) -> list[str]:
    """The options that the casts of the games here are called by; none where there is no project to look at."""
    from generator.check import sheet_list

    try:
        project = open_project(templates=templates)
        games = project.games()
    except (Problem, OSError):
        return []  # it is told when the command itself looks for the project
    read = (sheet_list.read(project.templates_dir, game).sheets for game in games)
    names = [listed.players.cast for listed in read if listed is not None and listed.players is not None]
    return list(dict.fromkeys(f"--{name}" for name in names if name))


def _folder_in(args: list[str]) -> Path | None:
    """The folder of templates that the line names."""
    for number, word in enumerate(args):
        name, _, value = word.partition("=")
        if name == "--templates":
            value = value or (args[number + 1] if number + 1 < len(args) else "")
            return Path(value) if value else None
    return None
