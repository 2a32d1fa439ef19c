"""`mechsmith prefer`: what to do whenever no option says otherwise, and the sheet to read the back's offset from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.pdf_target import PDF_FILE
from generator.cli.shared import PAPER, open_project, sides_options
from generator.data import preferences
from generator.data.origin import found as found_in
from generator.data.origin import template_layers
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.cli.wishes import Typed
    from generator.data.preferences import Preferences

DEFAULTS = {
    "paper": "a4 and letter", "theme": "colour and ink", "language": "all that a game has", "units": "mm",
    "sides": "designed", "back-x": "", "back-y": "",
}
"""What counts where nothing is said. A command that makes one file takes the first."""


@click.command(short_help="Keep paper, theme, language, units, sides and the back's offset.")
@click.argument("words", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--list", "list_them", is_flag=True, help="Show each value and where it comes from.")
@click.option("--clear", is_flag=True, help="Forget the KEYs that are named, or all.")
@click.option("--calibrate", is_flag=True, help="Write the sheet to read back-x and back-y from.")
@click.option("--check", is_flag=True, help="With --calibrate: draw it with the offset, so that it must read 0.")
@click.option("--paper", type=PAPER, help="The calibration sheet's paper.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="With --list: as another command's option.")
@click.option("--lang", metavar="CODE", help="The calibration sheet's language.")
@sides_options
@click.option("--to", "target", type=PDF_FILE, metavar="FILE", help="Where to write the calibration sheet.")
def prefer(
    words: tuple[str, ...], list_them: bool, clear: bool, calibrate: bool, check: bool, paper: str | None,
    theme: str | None, lang: str | None, sides: str | None, back_x: Typed | None, back_y: Typed | None,
    target: Path | None,
) -> int:
    """Keep what you want whenever no option says otherwise.

    \b
    mechsmith prefer paper=letter theme=ink
    mechsmith prefer units=in back-x=-0.02
    mechsmith prefer --list
    mechsmith prefer --clear back-x back-y
    mechsmith prefer --calibrate --sides short

    KEY is paper (a4, letter), theme (colour, ink), language (a code like en), units (mm, in), sides (designed, long,
    short, fold, fronts, backs), back-x or back-y (how far backs are moved to the right and down as they are read: 0.5,
    0.5mm, -0.02in). docs/printing-backs.md tells how to find the offset of a printer.

    `make` and the project's tests go their own way: with MECHSMITH_PREFERENCES=off in the environment no command reads
    the preferences.
    """
    if sum((list_them, clear, calibrate)) > 1:
        raise click.UsageError("--list, --clear and --calibrate are three calls.")
    if calibrate:
        if words:
            raise click.UsageError("--calibrate takes options only.")
        return write_sheet(paper, lang, sides, back_x, back_y, check, target)
    if check or target:
        raise click.UsageError(f"{'--check' if check else '--to'} goes with --calibrate.")
    if clear:
        return forget(words)
    given = {"paper": paper, "theme": theme, "language": lang, "sides": sides, "back-x": back_x, "back-y": back_y}
    options = {key: value for key, value in given.items() if value is not None}
    if words:
        if list_them or options:
            raise click.UsageError("KEY=VALUE keeps a preference; options are for --list and --calibrate.")
        return keep(words)
    return show(options)


# --- showing --------------------------------------------------------------------------------------------------------


def show(options: dict[str, str | Typed]) -> int:
    """List every value with its origin. Returns the exit status: 1 where the file is faulty."""
    folder = preferences.user_config_dir()
    file = folder / preferences.FILE if folder else None
    off = preferences.is_off()
    found = preferences.read(file) if file and not off else preferences.Preferences(file, off=off)
    report.show(found.findings, alike=report.ALIKE)
    console.say(headline(found))
    rows = [row(key, found, options.get(key)) for key in preferences.KEYS]
    wide = max(len(value) for _, value, _ in rows)
    for key, value, origin in rows:
        console.say(f"  {key:<9} {console.styled(f'{value:<{wide}}', 'strong')}  {origin}")
    return report.status(found.findings)


def headline(found: Preferences) -> str:
    """Where the file lies, and what the environment has to say."""
    import os

    if found.file is None:
        return "There is no home folder to keep preferences in; MECHSMITH_CONFIG_DIR can name one."
    if found.off:
        return f"{preferences.SWITCH}={os.environ[preferences.SWITCH]} in the environment: {found.file} is not read."
    by = f" (from {preferences.FOLDER} in the environment)" if os.environ.get(preferences.FOLDER) else ""
    there = "" if found.file.is_file() else ", which is not there yet"
    return f"Preferences in {found.file}{by}{there}:"


def row(key: str, found: Preferences, option: str | Typed | None) -> tuple[str, str, str]:
    """A preference, its value and where that comes from."""
    from generator.data.lengths import shown

    if option is not None:
        return key, option.lower() if isinstance(option, str) else shown(option.mm(found.units), found.units), "option"
    if key not in found.values:
        return key, DEFAULTS[key] or shown(0.0, found.units), "default"
    value = found.values[key]
    told = shown(value, found.units) if isinstance(value, float) else str(value)
    line = f":{found.lines[key]}" if key in found.lines else ""
    return key, told, f"preference, {preferences.FILE}{line}"


# --- changing -------------------------------------------------------------------------------------------------------


def the_file() -> Path:
    """The file of preferences, there or not.

    :raises Problem: for a user without a home.
    """
    folder = preferences.user_config_dir()
    if folder is None:
        raise Problem("there is no home folder to keep preferences in", f"{preferences.FOLDER} can name a folder.")
    return folder / preferences.FILE


def keep(words: Sequence[str]) -> int:
    """Set preferences. Returns the exit status: 1 where the file has another fault that stays."""
    file = the_file()
    pairs = [split(word) for word in words]
    before = preferences.read(file)
    units = next((value.strip().lower() for key, value in reversed(pairs) if key == "units"), before.units)
    values: dict[str, str | None] = {}
    for key, value in pairs:
        try:
            values[key] = as_kept(key, value, units)
        except ValueError as fault:
            raise Problem(str(fault), "Nothing was changed.") from None
    preferences.store(file, preferences.unit_kept(before, values))
    after = preferences.read(file)
    for key in values:
        _, told, _ = row(key, after, None)
        was = f" (was {row(key, before, None)[1]})" if key in before.values else ""
        console.say(f"{key}: {console.styled(told, 'strong')}{was}")
    console.say(f"Kept in {file}.")
    if preferences.is_off():
        console.say(f"It has no effect while {preferences.SWITCH} is off.")
    report.show(after.findings, alike=report.ALIKE)
    return report.status(after.findings)


def split(word: str) -> tuple[str, str]:
    """`paper=a4` as key and value.

    :raises Problem: if it is not of that form, or there is no such preference.
    """
    key, equals, value = word.partition("=")
    key = key.strip().lower()
    if key not in preferences.KEYS:
        near = console.did_you_mean(key, preferences.KEYS)
        raise Problem(f"there is no preference '{key[:40]}'{near}", f"There are: {', '.join(preferences.KEYS)}.")
    if not equals or not value.strip():
        hint = f"To forget it: mechsmith prefer --clear {key}" if equals else f"Type for example {key}={example(key)}."
        raise Problem(f"{key} needs a value", hint)
    return key, value


def example(key: str) -> str:
    """A value that a preference may have."""
    return "en" if key == "language" else "0.5mm" if key in preferences.LENGTHS else preferences.WORDS[key][-1]


def as_kept(key: str, value: str, units: str) -> str:
    """A value as it is written to the file; a length keeps the unit that it was typed in.

    :raises ValueError: if the preference doesn't take it.
    """
    from generator.data.lengths import typed, unit_of

    made = preferences.checked(key, value, units if units in preferences.WORDS["units"] else "mm")
    return typed(made, unit_of(value) or units) if isinstance(made, float) else made


def forget(keys: Sequence[str]) -> int:
    """Take preferences out of the file, or all of them; a file that can't be read is put aside."""
    file = the_file()
    try:
        there = preferences.parsed_toml(preferences.text_of(file), file)
    except FileNotFoundError:
        there = {}
    except preferences.PreferencesError as fault:
        if keys or not file.is_file():
            raise
        try:
            other = preferences.set_aside(file)
        except OSError as refusal:
            raise Problem(f"{file} can't be renamed: {(refusal.strerror or '').lower()}", fault.hint) from None
        console.say(f"No preference counts any more. The old file could not be read; it is kept as {other}.")
        return 0
    for key in keys:
        if key not in preferences.KEYS and key not in there:
            near = console.did_you_mean(key, preferences.KEYS)
            raise Problem(f"there is no preference '{key[:40]}'{near}", f"There are: {', '.join(preferences.KEYS)}.")
    gone = [key for key in (keys or there) if key in there]
    if gone:
        preferences.store(file, preferences.unit_kept(preferences.read(file), dict.fromkeys(gone)))
        told = ", ".join(gone[:10]) + (f" and {len(gone) - 10} more" if len(gone) > 10 else "")
        console.say(f"Forgotten: {told}.")
    else:
        console.say("There was nothing to forget.")
    return 0


# --- the calibration sheet ------------------------------------------------------------------------------------------


def write_sheet(
    paper: str | None, lang: str | None, sides: str | None, back_x: Typed | None, back_y: Typed | None, check: bool,
    target: Path | None,
) -> int:
    """Write the calibration sheet."""
    from generator.cli.wishes import wishes
    from generator.data import spans
    from generator.data.files import write_whole
    from generator.draw import pdf
    from generator.draw.calibration import Words, calibration
    from generator.draw.paper import PAPERS
    from generator.draw.theme import COLOUR

    if sides == "fold":
        raise click.UsageError("what is folded has nothing on the other side of the paper; there is nothing to read.")
    if not check and (back_x or back_y):
        raise click.UsageError("the sheet shows the whole offset; --back-x and --back-y go with --check.")
    wished = wishes(paper=paper, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
    report.show(wished.preferences.findings)
    if check and not (wished.sides.dx or wished.sides.dy):
        raise Problem("there is no offset to check", "Read one first: mechsmith prefer --calibrate")
    project = open_project()
    layers = template_layers(project.templates_dir)
    language = wished.langs[0] if wished.langs else wished.preferred_language or "en"
    words_file = found_in(layers, f"shared/words.{language}.yaml")
    if not words_file.is_file():
        if wished.langs:
            raise Problem(f"there is no calibration sheet in the language {language}", f"{words_file} is not there.")
        language, words_file = "en", found_in(layers, "shared/words.en.yaml")
    read = spans.read(words_file)
    if not read.ok:
        report.show(read.findings)
        return 1
    edge = "short" if wished.sides.how == "short" else "long"
    sheet = calibration(
        PAPERS[wished.paper], Words(read.data), wished.sides, units=wished.units, lang=language, check=check
    )
    file = target or project.output_dir / f"calibration-{wished.paper}-{edge}{'-check' if check else ''}.pdf"
    write_whole(file, pdf.render(sheet, COLOUR))
    console.say(f"{console.styled(str(file), 'strong')}: for {wished.paper}, flipped on the {edge} edge.")
    if check:
        console.say(f"Backs are moved {wished.moved()}: print it, and both readings should be 0.")
    else:
        console.say("Print both pages on one sheet at 100 %, hold it against the light, and do what it says.")
    if wished.sides.how in ("fronts", "backs"):
        console.say("Print page 1, turn the paper over its long edge, feed it again as you always do, print page 2.")
    return 0
