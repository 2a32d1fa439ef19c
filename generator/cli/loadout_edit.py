"""`mechsmith loadout new` and `set`: writing loadouts, by values on the command line or by asking on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.loadout import kit_of, open_shelf, shelf_options, slots_of, where
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.games.loadouts import Slot
    from generator.loadouts.ask import Value
    from generator.loadouts.store import Entry

FREE = {"context_settings": {"ignore_unknown_options": True}}
"""For commands that take `--SLOT VALUE` for slots that only the game knows."""
TEXTS = ("name", "pilot", "notes")
"""What a loadout says beside its slots."""


@click.command("new", short_help="Make a loadout.", **FREE)
@click.option("--from", "base", metavar="BASE", default="standard", show_default=True,
              help="The loadout to begin with; what you don't say stays as it is there.")
@click.option("--force", is_flag=True, help="Write over a loadout of yours that has this name.")
@shelf_options
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="NAME [SLOT=VALUE]...")
def new(
    words: tuple[str, ...], base: str, force: bool, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Make the loadout NAME. What a slot shall hold is said as SLOT=VALUE or --SLOT VALUE, for example
    left-arm=laser or --torso 4; pilot= and notes= go with it. `mechsmith loadout slots` lists what there is.

    Without any value a terminal is asked for each; elsewhere a copy of BASE is made.
    """
    shelf = open_shelf(content, games_dirs)
    source = shelf.find(base, game)
    slots = slots_of(source.content)
    name, given = sorted_out(words, slots, ("pilot", "notes"))
    asked = not given and on_a_terminal()
    if name is None:
        if not asked:
            raise click.UsageError("a name is missing: what shall the loadout be called?")
        name = asked_for_name()
    if asked:
        given = answers(slots, held(source, slots), f"{name}, begun as {source.name}.")
    made = shelf.new(source.game, name, given, base=source, force=force)
    console.say(f"{made.name}: written to {where(made)}.")
    tell_legality(made)
    return 0


@click.command("set", short_help="Change some of a loadout.", **FREE)
@shelf_options
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="NAME [SLOT=VALUE]...")
def set_values(
    words: tuple[str, ...], game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> int:
    """Change what is said of the loadout NAME, as SLOT=VALUE or --SLOT VALUE; name=, pilot= and notes= too. Everything
    else in its file stays, comments included. Without any value a terminal is asked for each slot.
    """
    if not words or words[0].startswith("-"):
        raise click.UsageError("a name is missing: which loadout?")
    shelf = open_shelf(content, games_dirs)
    entry = shelf.find(words[0], game)
    slots = slots_of(entry.content)
    more, given = sorted_out(words[1:], slots, TEXTS)
    if more is not None:
        raise click.UsageError(f"'{more}' says nothing to set. Write SLOT=VALUE, a name with blanks in quotes.")
    if not given:
        if not on_a_terminal():
            raise click.UsageError(f"say what to set, for example {slots[0].key if slots else 'pilot'}=VALUE.")
        given = answers(slots, held(entry, slots), f"{entry.name}, in {entry.path}.")
        if not given:
            console.say("Nothing was changed.")
            return 0
    changed = shelf.set(entry, given)
    console.say(f"{changed.name}: {', '.join(given)} set in {where(changed)}.")
    tell_legality(changed)
    return 0


def sorted_out(
    words: Sequence[str], slots: Sequence[Slot], texts: Sequence[str]
) -> tuple[str | None, dict[str, Value]]:
    """The name among the words, if there is one, and the values by the keys of slots (or of `texts`).

    :raises Problem: for a word that means nothing, or a value that is given twice.
    """
    name: str | None = None
    given: dict[str, Value] = {}
    rest = iter(words)
    for word in rest:
        key, mark, value = word.partition("=")
        if word.startswith("--"):
            key = key[2:]
            if not mark:
                value = next(rest, "\0")
                if value == "\0":
                    known(key, slots, texts)
                    raise Problem(f"--{key} wants a value", f"For example {key}=VALUE or --{key} VALUE.")
        elif not mark or (name is None and not is_known(key, slots, texts)):
            if name is not None:
                raise click.UsageError(f"'{word}' is one word too many. Put a name with blanks in quotes.")
            name = word
            continue
        put(given, key, value, slots, texts)
    return name, given


def put(given: dict[str, Value], word: str, value: str, slots: Sequence[Slot], texts: Sequence[str]) -> None:
    """Keep one value.

    :raises Problem: as `sorted_out`.
    """
    from generator.loadouts.ask import understood

    found = known(word, slots, texts)
    key, meant = (found, value) if isinstance(found, str) else (found.key, understood(found, value))
    if key in given:
        raise Problem(f"{key} is given twice")
    given[key] = meant


def known(word: str, slots: Sequence[Slot], texts: Sequence[str]) -> Slot | str:
    """The slot or text that a word means.

    :raises Problem: if there is none.
    """
    from generator.loadouts.ask import near, slot_called

    if word.casefold() in texts:
        return word.casefold()
    try:
        return slot_called(slots, word)
    except Problem:
        keys = [*(slot.key for slot in slots), *texts]
        message = f"there is no slot or option '{word}'{near(word, [*keys, 'from', 'force', 'game', 'content'])}"
        raise Problem(message, f"What can be set: {', '.join(keys)}.") from None


def is_known(word: str, slots: Sequence[Slot], texts: Sequence[str]) -> bool:
    """Whether a word means a slot or text; if so, `word=...` is a value and no name."""
    try:
        known(word, slots, texts)
    except Problem:
        return False
    return True


# --- asking ---------------------------------------------------------------------------------------------------------


def on_a_terminal() -> bool:
    """Whether there is somebody who can answer: never where input or output is a file or a pipe."""
    return console.is_terminal(sys.stdin) and console.is_terminal(sys.stdout)


def read(prompt: str) -> str:
    """One line that the user types."""
    import contextlib

    with contextlib.suppress(ImportError):  # so that the arrow keys work; Windows has them anyway
        import readline  # noqa: F401
    return input(prompt)


def asked_for_name() -> str:
    """:raises Problem: if there is no answer."""
    try:
        name = read("Name: ").strip()
    except EOFError:
        name = ""
    if not name:
        raise Problem("without a name nothing can be written", "Give it as the first word: loadout new NAME.")
    return name


def answers(slots: Sequence[Slot], old: Mapping[str, Value], head: str) -> dict[str, Value]:
    """What the user says to each slot and text.

    :raises Problem: if the input ends too early.
    """
    from generator.games.loadouts import Slot
    from generator.loadouts.ask import ask

    console.say(head)
    console.say("An empty answer keeps what stands in brackets, - empties it. Ctrl-C stops, and nothing is written.")
    extra = [Slot(key, key, key.capitalize(), "text") for key in ("pilot", "notes")]
    return ask([*slots, *extra], old, console.say, read)


def held(entry: Entry, slots: Iterable[Slot]) -> dict[str, Value]:
    """What each slot, and pilot and notes, hold now; what isn't there is None."""
    data = entry.loadout.located.data
    found: dict[str, Value] = {slot.key: at(data, slot.path) for slot in slots}
    return found | {key: at(data, key) or "" for key in ("pilot", "notes")}


def at(data: Any, path: str) -> Value:
    """The plain value at a path of a file, or None."""
    for step in path.split("/"):
        data = data.get(step) if isinstance(data, Mapping) else None
    return data if isinstance(data, (str, int)) else None


# --- what came of it ------------------------------------------------------------------------------------------------


def tell_legality(entry: Entry, show: Callable[..., None] = report.show) -> None:
    """Say whether the loadout is legal now, and if not, why."""
    from generator.loadouts.legal import judge

    kit_of(entry.content)
    found = judge(entry.content, entry.loadout)
    show(list(found.findings))
    if found.ok:
        console.say("It is legal.")
    else:
        console.say(f"It is not legal ({report.summary(found.errors)}). It is kept all the same; its sheet says why.")
