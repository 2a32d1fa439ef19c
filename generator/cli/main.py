"""The command `mechsmith`: its list of subcommands, and the one place where failures become an exit status.

A subcommand's module is imported only when that subcommand runs, so that `--help` stays quick and never loads a
drawing library. Exit status: 0 nothing wrong, 1 an error in the data or on a page, 2 the call can't be carried out.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence

import click

from generator import __version__
from generator.cli import console
from generator.cli.lazy import LazyGroup
from generator.data import stopping
from generator.data.problem import Problem
from generator.data.unplugged import unplug
from generator.games.contract import GameCodeError

CANNOT = 2
"""Exit status of a call that can't be carried out."""

COMMANDS = {
    "build": ("generator.cli.build:build", "Make the files to print, for every paper and theme."),
    "check": ("generator.cli.check:check", "Look for faults in rules data, pages and finished files."),
    "compare": ("generator.cli.compare:compare", "Say what a change of the rules data alters."),
    "errata": ("generator.cli.errata:errata", "Tell players with older sheets what to write over."),
    "play": ("generator.cli.play:play", "Play one game and print what happens, step by step."),
    "sample": ("generator.cli.sample:sample", "Play many games and print what they show."),
    "loadout": ("generator.cli.loadout:loadout", "Mechs and heroes of your own: make, compare, print."),
    "map": ("generator.cli.map:map_group", "Hex maps: check, show, print, convert, join and make them."),
    "units": ("generator.cli.units:units_group", "Units and their cards: import, show, check, print."),
    "tohit": ("generator.cli.tohit:tohit", "Explain one attack: each term, the odds, the damage."),
    "odds": ("generator.cli.odds:odds", "Reckon one attack of a game through, exactly."),
    "force": ("generator.cli.force:force_group", "Forces of units: show, check, print."),
    "preview": ("generator.cli.preview:preview", "Draw pages as PNG or SVG pictures."),
    "prefer": ("generator.cli.prefer:prefer", "Keep paper, theme, language, units, sides and the back's offset."),
    "explain": ("generator.cli.explain:explain", "Say what a finding's code means and what to do about it."),
    "translations": ("generator.cli.translations:translations", "What is to be translated; accept translations."),
    "schema": ("generator.cli.schema:schema", "Write JSON Schemas for editors beside the rules data."),
    "init": ("generator.cli.init:init", "Start a project of your own: copies of the rules data and templates."),
    "copy": ("generator.cli.copy:copy", "Make house rules of your own from a game, or take over a new version."),
}
"""Subcommands: where the code lies, and the line that `--help` shows without importing it."""


@click.command(
    cls=LazyGroup, table=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, "-V", "--version", prog_name="mechsmith", message="%(prog)s %(version)s")
def cli() -> None:
    """Printable pieces, rules documents and a rules checker for tabletop mech games.

    To print everything and play:  mechsmith build, then open start.pdf in the folder that it names.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. Nothing but a bug in Mechsmith gets past the named failures, and
    even that prints one line; MECHSMITH_DEBUG=1 shows the traceback.
    """
    console.open_streams()
    console.use_utf8()
    # Display lists are many small objects without cycles: looking for cycles each 700 of them takes a fifth of a build,
    # and each 50,000, of which a single sheet makes three times as many, still a twentieth.
    gc.set_threshold(200_000, 20, 100)
    unplug()
    try:
        with stopping.tidily():
            return _run(arguments)
    finally:
        if arguments is None:
            # The process ends, its memory with it: looking for cycles among all of it would be a tenth of a short call.
            gc.freeze()


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command; failures become an exit status."""
    try:
        words = list(sys.argv[1:] if arguments is None else arguments)
        # Not `cli.main`: that would end the process by itself when a pipe is closed.
        with cli.make_context("mechsmith", words) as context:
            status = cli.invoke(context)
        console.flush()
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as end:
        console.flush()
        return end.exit_code
    except click.ClickException as problem:
        try:
            problem.show()
        except OSError:  # nobody reads it, or its disk is full: the status tells it all the same
            console.unheard(sys.stderr)
        return CANNOT
    except (click.Abort, KeyboardInterrupt):
        console.complain("stopped")
        return 130
    except BrokenPipeError:
        # Whoever read the output closed it (`| head`); that is no fault. Python must not complain at exit either.
        console.unheard(sys.stdout)
        return 0
    except Exception as failure:
        if stopping.follows(failure):
            console.complain("stopped")
            return 130
        if os.environ.get("MECHSMITH_DEBUG"):
            raise
        console.complain(*told(console.blamed(failure)))
        return CANNOT


def told(failure: Exception) -> tuple[str, str]:
    """A failure as one sentence and a hint."""
    if isinstance(failure, Problem):  # a ProjectError, too
        return str(failure), failure.hint
    if isinstance(failure, GameCodeError):
        return str(failure), "Correct that code, or leave its folder out of --games."
    if isinstance(failure, FileNotFoundError) and not failure.filename:
        # Only asking for the working folder fails without a name.
        return "the folder that you are in is not there any more", "Change to a folder that is, and try again."
    if isinstance(failure, OSError) and failure.strerror:
        where = f": {failure.filename}" if failure.filename else ""
        return f"{failure.strerror[0].lower()}{failure.strerror[1:]}{where}", hint_for(failure)
    if isinstance(failure, KeyError) and str(getattr(failure, "path", "")).startswith("words"):  # a NoSuchValue
        return (
            f"the templates' words have no {getattr(failure, 'key', '')}",
            "These templates may be older than this Mechsmith: `mechsmith copy --update` brings those of a copy up to "
            "date; others get the missing words from templates/shared/words.en.yaml of a new `mechsmith init`.",
        )
    path = getattr(failure, "path", None)
    if isinstance(failure, KeyError) and (path == "" or str(path).startswith("text.")):  # the same of a game's texts
        lacking = f"{path or 'there'} {'has' if path else 'is'} no {getattr(failure, 'key', '')}"
        stem = path.partition(":")[0] if path else "text.<language>"
        return f"a text is missing: {lacking}", f"Write it in {stem}.yaml, as the game that came with Mechsmith has it."
    if isinstance(failure, MemoryError):
        return "there is not enough memory for this", ""
    what = " ".join(str(failure).split())[:200]
    return (
        f"something in Mechsmith itself went wrong ({type(failure).__name__}: {what})",
        "Nothing was lost. Please report it with what MECHSMITH_DEBUG=1 prints when you run the command again.",
    )


def hint_for(failure: OSError) -> str:
    """What helps against an operating system's refusal."""
    if isinstance(failure, PermissionError):
        return "Is the file open in another program, or the folder write-protected?"
    if failure.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return "Free some space. What is unpacked goes to another disk if TMPDIR names a folder there."
    if isinstance(failure, FileNotFoundError):
        return "Is the name spelt right? Names with spaces need quotes."
    return ""


if __name__ == "__main__":
    sys.exit(main())
