"""A group of subcommands whose modules are imported only when one of them runs."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click

from generator.cli import console

Table = Mapping[str, tuple[str, str]]
"""Subcommands: where the code lies ("package.module:attribute"), and the line that `--help` shows."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is asked for."""

    def __init__(self, *arguments: Any, table: Table, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every subcommand's name, in the order a newcomer needs them."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one subcommand, or None where there is no such name."""
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a suggestion where a name is nearly right."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command '{args[0]}'{console.did_you_mean(args[0], self.table)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.table.items()])
