"""`mechsmith units print`: unit cards as a PDF, of a game's own units or of a list."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import cards_options as shared
from generator.cli import console, report
from generator.cli.pdf_target import PDF_FILE, one_place
from generator.cli.shared import open_project, project_options
from generator.cli.wishes import Typed, sides_options, wishes
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.units.naming import Library, Unit

LISTS = frozenset({".csv", ".tsv", ".json", ".yaml", ".yml"})
"""How the name of a list ends."""


class Skill(click.ParamType):  # type: ignore[type-arg]
    """A skill, or `blank` for one that is written in by hand."""

    name = "skill"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The skill; -1 for blank."""
        from generator.units.skill import BEST, WORST

        word = str(value).strip().lower()
        if word == "blank" or value == -1:
            return -1
        if not (word.isascii() and word.isdigit()) or not BEST <= int(word) <= WORST:
            self.fail(f"'{word[:20]}' is no skill: {BEST} to {WORST}, or blank.", param, ctx)
        return int(word)


@click.command("print", short_help="Print the cards of units.")
@click.argument("words", nargs=-1, metavar="[LIST] [NAME...]")
@click.option("--tokens", is_flag=True, help="Their tokens as well, in a file of its own.")
@click.option("--standees", is_flag=True, help="Their standees as well, likewise.")
@click.option("--reference", is_flag=True, help="What their special abilities do as well, likewise.")
@click.option("--skill", type=Skill(), default=4, metavar="N", help="The skill of all of them, or blank; 4.")
@shared.token_options
@shared.look_options
@sides_options
@click.option("--to", "target", type=PDF_FILE, metavar="FILE", help="Where to write it.")
@click.option("--game", metavar="GAME", help="The game, where several have units.")
@project_options
def print_command(
    words: tuple[str, ...], tokens: bool, standees: bool, reference: bool, skill: int, hex_size: Typed,
    round_tokens: bool, paper: str | None, theme: str | None, lang: str | None, distances: str, large: bool,
    sides: str | None, back_x: Typed | None, back_y: Typed | None, target: Path | None, game: str | None,
    content: Path | None, templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Print the cards of all units of LIST, or of each unit NAME in it; without LIST those of the game itself.

    LIST is a CSV or JSON file in the columns of the Master Unit List, or a YAML file of units. Cards have backs where
    --sides says how.
    """
    from generator.build.plan import safe_name
    from generator.draw.markup import Printed
    from generator.loadouts.damage import PrintError
    from generator.units.card_units import on_cards
    from generator.units.naming import stem_of
    from generator.units.printing import Press

    one_place(target, output)
    began = time.perf_counter()
    project = open_project(content, templates, output, games_dirs)
    console.say(project.describe())
    data = shared.cards_game(project, games_dirs, game)
    wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    wished.say()
    list_file = Path(words[0]) if words and Path(words[0]).suffix.lower() in LISTS else None
    names = words[1:] if list_file is not None else words
    try:
        shared.refuse_faulty(data)
        units, findings = units_from(data, list_file, names)
        if any(one.severity == Severity.ERROR for one in findings):
            assert list_file is not None
            errors = [one for one in findings if one.severity == Severity.ERROR]
            raise PrintError(f"{list_file} has {console.counted(len(errors), 'fault')}; nothing was written", errors,
                             "Correct the rows, or name the units that are wanted behind the file.")  # fmt: skip
        report.show([one for one in findings if one.severity > Severity.ADVICE], limit=20)
        look = shared.look_of(wished, data.languages, distances, large=large, hex_size=hex_size,
                              round_tokens=round_tokens)  # fmt: skip
        with console.progress() as line:
            lists = {stem_of(list_file.stem): list_file} if list_file is not None else {}
            press = Press(data, project.templates_dir, look, lists, line)
            shown = on_cards(units, None if skill < 0 else skill)
            name = list_file.stem if list_file is not None else units[0].sheet.name if len(units) == 1 else "units"
            folder = project.output_dir / safe_name(data.game_id) / press.lang / look.paper / look.theme / "units"
            path = target or folder / f"{safe_name(called(list_file, names, units))}.pdf"
            made = [(path, press.cards(shown))]
            if tokens:
                made.append((path.with_stem(f"{path.stem}-tokens"), press.tokens(shown)))
            if standees:
                made.append((path.with_stem(f"{path.stem}-standees"), press.standees(shown)))
            if reference:
                made.append((path.with_stem(f"{path.stem}-reference"), press.reference(Printed(name), shown)))
        told = shared.write(made)
    except PrintError as failure:
        shared.shown_failure(failure)
        raise
    report.show([one for one in told if one.severity > Severity.ADVICE], limit=20)
    console.say(f"{console.counted(len(units), 'card')} ({time.perf_counter() - began:.1f} s).")
    return 0


LONGEST_NAME = 48
"""Letters of a file's name up to which every unit in it is named."""


def called(file: Path | None, names: Sequence[str], units: Sequence[Unit]) -> str:
    """What a file of units is called: after its list or after its units, so that none takes another's name."""
    if not names:
        return file.stem if file is not None else "all-own-units"
    ids = [unit.id for unit in units]
    name = "_".join(ids)
    if len(name) > LONGEST_NAME and len(ids) > 1:
        mark = hashlib.blake2b("/".join(ids).encode(), digest_size=3).hexdigest()
        name = f"{ids[0][:LONGEST_NAME].rstrip('-')}-and-{len(ids) - 1}-more-{mark}"
    return name if file is None else f"{file.stem}-{name}"


def units_from(data: Content, file: Path | None, names: Sequence[str]) -> tuple[list[Unit], list[Diagnostic]]:
    """The units that are wanted, and what is wrong with the list. Named ones are found whatever else is wrong with it.

    :raises Problem: if there is no such unit, or there are none at all.
    """
    from generator.units.importing import import_list
    from generator.units.loading import load_units, units_of
    from generator.units.naming import Library, find_unit

    findings: list[Diagnostic] = []
    left_out: Sequence[tuple[str, Diagnostic]] = ()
    if file is None:
        units = list(units_of(data))
    elif file.suffix.lower() in (".yaml", ".yml"):
        read = load_units(file)
        units, findings = list(read.units), list(read.findings)
    else:
        imported = import_list(file)
        units = [unit._replace(list=file.stem) for unit in imported.units]
        findings, left_out = list(imported.findings), imported.left_out
    if names and units:
        library = Library(units)
        refuse_left_out(names, library, left_out)
        units = list({unit.whole_id: unit for unit in (find_unit(name, library) for name in names)}.values())
        findings = [one for one in findings if one.severity < Severity.ERROR]
    if not units and not any(one.severity == Severity.ERROR for one in findings):
        raise Problem("there are no units to print", "Name a list: mechsmith units print my-list.csv")
    return units, findings


def refuse_left_out(names: Sequence[str], library: Library, left_out: Sequence[tuple[str, Diagnostic]]) -> None:
    """Say of a name that is that of a row which became no unit why it didn't.

    :raises Problem: for the first of them.
    """
    from generator.units.naming import bare

    for name in names:
        if library.matches(name):
            continue
        for called, finding in left_out:
            if bare(name) and bare(name) in (bare(called), bare(called.split(" ")[0])):
                told = f"{called} was left out: line {finding.place.line} is no unit, for {finding.message}"
                raise Problem(told, finding.hint or "Correct the row.")
