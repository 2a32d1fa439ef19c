"""`mechsmith loadout share` and `import`: a loadout as a short code, and back."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path

import click

from generator.cli import console
from generator.cli.loadout import open_shelf, shelf_options, where
from generator.cli.loadout_edit import tell_legality
from generator.cli.loadout_list import FORM, FORMAT
from generator.data.problem import Problem


@click.command("share", short_help="A short code that holds a loadout.")
@click.argument("name", metavar="NAME")
@click.option("--notes", is_flag=True, help="With its notes, which are only for you unless you say so.")
@FORM
@shelf_options
def share(
    name: str, notes: bool, form: str, game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> int:
    """Print the code of the loadout NAME: whoever has Mechsmith makes the same loadout from it with `import`. It holds
    all that is on the sheet; notes stay with you unless --notes is said.
    """
    from generator.loadouts.sharing import code_of

    entry = open_shelf(content, games_dirs).find(name, game)
    code = code_of(entry.content, entry.loadout, notes=notes)
    if form == "json":
        told = {"format": FORMAT, "game": entry.game, "name": entry.name, "code": code}
        console.say(json.dumps(told, ensure_ascii=False, indent=1))
        return 0
    console.say(code)
    kept = getattr(entry.loadout.model, "notes", "")
    if kept and not notes:
        console.aside("Its notes stay with you: the code holds what is on its sheet. --notes shares them, too.")
    if console.is_terminal(sys.stdout):
        console.say(console.styled(f"mechsmith loadout import {code}", "faint"))
    return 0


@click.command("import", short_help="Make the loadout that a code holds.")
@click.argument("code", nargs=-1, required=True, metavar="CODE")
@click.option("--name", metavar="NAME", help="What to call it here, instead of the name that the code holds.")
@click.option("--force", is_flag=True, help="Write over a loadout of yours that has this name.")
@click.option("--anyway", is_flag=True, help="Make it even if the rules here have other numbers for it.")
@shelf_options
def import_code(
    code: tuple[str, ...], name: str | None, force: bool, anyway: bool, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Make exactly the loadout that CODE holds. Where the rules here aren't those that it was made for, say what is
    different and make nothing (exit status 1), unless --anyway is said.
    """
    from generator.loadouts.sharing import read
    from generator.loadouts.values import texts_of

    shelf = open_shelf(content, games_dirs, prose=True)
    if game is not None:
        shelf.kit(game)  # so that an unknown game is told
    found = read(" ".join(code), shelf.contents)
    if game not in (None, found.game):
        raise Problem(f"the code is for the game {found.game}, not {game}")
    if not found.exact:
        for line in found.differences:
            console.say("\n".join(textwrap.wrap(line, 100, subsequent_indent="  ")))
        if not anyway:
            console.say("Nothing was written. --anyway makes it as far as these rules have it.")
            return 1
    wanted_keys = (*(slot.key for slot in shelf.slots(found.game)), *texts_of(shelf.contents[found.game])[1:])
    values = {key: found.values[key] for key in wanted_keys if key in found.values}
    wanted = name if name is not None else str(found.values.get("name") or "")
    made = shelf.new(found.game, wanted, values, base=None, force=force)
    console.say(f"{made.name}: written to {where(made)}{'' if found.exact else ', with the differences above'}.")
    tell_legality(made)
    return 0
