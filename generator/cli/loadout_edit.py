"""`mechsmith loadout new` and `set`: writing loadouts, by values on the command line or by asking on a terminal."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.loadout import open_shelf, shelf_options, where
from generator.data.problem import Problem
from generator.loadouts.values import texts_of

if TYPE_CHECKING:
    from generator.games.loadouts import Slot
    from generator.loadouts.edit import Value
    from generator.loadouts.store import Entry, Shelf
    from generator.loadouts.values import Change

FREE = {"ignore_unknown_options": True}
"""For commands that take `--SLOT VALUE` for slots that only the game knows."""
SET = "--set"
"""May stand before each SLOT=VALUE."""


@click.command("new", short_help="Make a loadout.", context_settings=FREE)
@click.option("--from", "base", metavar="BASE",
              help="The loadout to begin with, else the game's own; what you don't say stays as it is there.")
@click.option("--force", is_flag=True, help="Write over a loadout of yours that has this name.")
@shelf_options
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="NAME [SLOT=VALUE]...")
def new(
    words: tuple[str, ...], base: str | None, force: bool, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Make the loadout NAME. What a slot shall hold is said as SLOT=VALUE, --SLOT VALUE or --set SLOT=VALUE, for
    example left-arm=laser or --torso 4; notes= and the like go with it. `mechsmith loadout slots` lists what there is.

    Without any value a terminal is asked for each; elsewhere a copy of BASE is made.
    """
    from generator.games.loadouts import slots_for

    shelf = open_shelf(content, games_dirs)
    source = shelf.find(base, game) if base is not None else None
    wanted = source.game if source is not None else game_meant(shelf, game, words)
    slots = slots_for(source.content, source.loadout) if source is not None else shelf.slots(wanted)
    texts = texts_of(shelf.contents[wanted])
    name, given = sorted_out(words, slots, texts[1:])
    asked = not given and on_a_terminal()
    if name is None:
        if not asked:
            raise click.UsageError("a name is missing: what shall the loadout be called?")
        name = asked_for_name()
    if asked:
        def begun(given: Mapping[str, Value]) -> Mapping[str, Value]:
            base = source or shelf.base(wanted, given)
            return held(base, slots, texts[1:]) if base is not None else {}

        first = source or shelf.base(wanted, {})
        head = f"{name}, begun as {first.name}." if first is not None else f"{name}."
        given = answers(slots, texts[1:], {}, head, begun)
    made = shelf.new(wanted, name, given, base=base or "", force=force)
    console.say(f"{made.name}: written to {where(made)}.")
    tell_legality(made)
    return 0


@click.command("set", short_help="Change some of a loadout.", context_settings=FREE)
@shelf_options
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="NAME [SLOT=VALUE]...")
def set_values(
    words: tuple[str, ...], game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> int:
    """Change what is said of the loadout NAME, as SLOT=VALUE, --SLOT VALUE or --set SLOT=VALUE; name=, notes= and the
    like too. A slot with several options takes SLOT=ONE,TWO, or only what comes and goes: SLOT=+ONE,-TWO. What belongs
    to a unit stands behind it: "units=+ONE, skill 3, x2, +TWO". Everything else in the file stays, comments included.
    Without any value a terminal is asked for each slot.
    """
    from generator.games.loadouts import slots_for

    at = name_among(words)
    if at is None:
        raise click.UsageError("a name is missing: which loadout?")
    shelf = open_shelf(content, games_dirs)
    entry = shelf.find(words[at], game)
    shelf.slots(entry.game)  # which tells of a game with faults
    slots, texts = slots_for(entry.content, entry.loadout), texts_of(entry.content)
    more, given = sorted_out((*words[:at], *words[at + 1 :]), slots, texts, named=True)
    if more is not None:
        raise click.UsageError(f"'{more}' says nothing to set. Write SLOT=VALUE, a name with blanks in quotes.")
    if not given:
        if not on_a_terminal():
            raise click.UsageError(f"say what to set, for example {slots[0].key if slots else 'notes'}=VALUE.")
        given = answers(slots, texts[1:], held(entry, slots, texts[1:]), f"{entry.name}, in {entry.path}.")
        if not given:
            console.say("Nothing was changed.")
            return 0
    changed = shelf.set(entry, given)
    console.say(f"{changed.name}: {', '.join(given)} set in {where(changed)}.")
    tell_legality(changed)
    return 0


def one_game(shelf: Shelf, game: str | None) -> str:
    """The game that was named, or the only one that has loadouts.

    :raises Problem: if it is not clear which is meant.
    """
    games = list(shelf.contents) if game is None else [game]
    if len(games) > 1:
        raise Problem("which game?", f"Say --game with one of: {', '.join(games)}.")
    if not games:
        raise Problem("no game here has loadouts")
    shelf.kit(games[0])
    return games[0]


def game_meant(shelf: Shelf, game: str | None, words: Sequence[str]) -> str:
    """The game that was named, the only one whose slots the words can mean, or what somebody answers on a terminal.

    :raises Problem: if it is not clear which is meant.
    """
    games = list(shelf.contents)
    if game is None and len(games) > 1:
        fits = [one for one in games if knows(shelf, one, words)]
        if len(fits) != 1 and on_a_terminal():
            game = asked_for("Game", games)
        game = fits[0] if len(fits) == 1 else game
    return one_game(shelf, game)


def knows(shelf: Shelf, game: str, words: Sequence[str]) -> bool:
    """Whether all values among the words are for slots and texts that a game's loadouts have; without any it isn't."""
    try:
        slots, texts = shelf.slots(game), texts_of(shelf.contents[game])
    except Problem:
        return False
    at = name_among(words)
    said = [word for number, word in enumerate(words) if ("=" in word or word.startswith("--")) and word != SET]
    keys = [word.removeprefix(SET).lstrip("-=").partition("=")[0] for word in said]
    if at is not None and words[at] in said and not is_known(keys[said.index(words[at])], slots, texts):
        keys.pop(said.index(words[at]))  # a name may hold the sign, too
    return bool(keys) and all(is_known(key, slots, texts) for key in keys)


def asked_for(what: str, words: Sequence[str]) -> str:
    """One of some words, as somebody answers on a terminal.

    :raises Problem: if the input ends too early.
    """
    while True:
        try:
            word = read(f"{what} ({', '.join(words)}): ").strip()
        except EOFError:
            hint = f"Say --game with one of: {', '.join(words)}."
            raise Problem("without a game nothing can be written", hint) from None
        near = [one for one in words if word and one.startswith(word.casefold())]
        if len(near) == 1:
            return near[0]


def name_among(words: Sequence[str]) -> int | None:
    """The place of the first word that is neither an option nor an option's value."""
    at = 0
    while at < len(words):
        if not words[at].startswith("--"):
            return at
        at += 1 if "=" in words[at] else 2
    return None


def sorted_out(
    words: Sequence[str], slots: Sequence[Slot], texts: Sequence[str], *, named: bool = False
) -> tuple[str | None, dict[str, Value | Change]]:
    """The name among the words, if there is one, and the values by the keys of slots (or of `texts`).

    :param named: the name is known, so that every word must be a value.
    :raises Problem: for a word that means nothing, or a value that is given twice.
    """
    from generator.loadouts.values import TEXTS, chosen

    name: str | None = None
    given: dict[str, Value | Change] = {}
    rest = iter(words)
    for word in rest:
        if word == SET or word.startswith(f"{SET}="):
            word = next(rest, "") if word == SET else word.removeprefix(f"{SET}=")
            if "=" not in word or word.startswith("-"):
                said = f", not {word}" if word else ""
                raise Problem(f"{SET} wants SLOT=VALUE{said}", f"For example {example(slots)}.")
        key, mark, value = word.partition("=")
        if word.startswith("--"):
            key = key[2:]
            if not mark:
                value = next(rest, "\0")
            if value == "\0":
                if not is_known(key, slots, texts):
                    chosen(slots, key, "")  # which says what there is instead
                raise Problem(f"--{key} wants a value", f"For example {key}=VALUE or --{key} VALUE.")
        elif not mark or not (named or name is not None or is_known(key, slots, texts)):
            if name is not None:
                raise click.UsageError(f"'{word}' is one word too many. Put a name with blanks in quotes.")
            name = word
            continue
        found, meant = chosen(slots, key, value)
        if found in given:
            raise Problem(f"{found} is given twice")
        if found in TEXTS and found not in texts:
            if found == "name":
                raise click.UsageError(f"the name stands by itself, not as {found}=.")
            raise Problem(f"nothing to choose is called '{found}'",
                          f"There are: {', '.join((*(slot.key for slot in slots), *texts))}.")  # fmt: skip
        given[found] = meant
    return name, given


def example(slots: Sequence[Slot]) -> str:
    """How a value is said."""
    slot = next((one for one in slots if one.options), None)
    return f"{slot.key}={slot.options[0].id}" if slot is not None else "SLOT=VALUE"


def is_known(word: str, slots: Sequence[Slot], texts: Sequence[str]) -> bool:
    """Whether a word means a slot or text; if so, `word=...` is a value and no name."""
    called = {each.casefold() for slot in slots for each in (slot.key, slot.path, slot.name)}
    return word.casefold() in called or word in (*texts, "name")


# --- asking ---------------------------------------------------------------------------------------------------------


def on_a_terminal() -> bool:
    """Whether there is somebody who can answer: never where input or output is a file or a pipe."""
    return console.is_terminal(sys.stdin) and console.is_terminal(sys.stdout)


def read(prompt: str) -> str:
    """One line that the user types."""
    with contextlib.suppress(ImportError):  # so that the arrow keys work; Windows has them anyway
        import readline  # noqa: F401
    with heard():
        return input(prompt)


@contextlib.contextmanager
def heard() -> Iterator[None]:
    """See that Ctrl-C is heard however soon it comes. Python's `input` overlooks one that comes after the prompt has
    been shown and before it waits, until another key is pressed: so the wait is interrupted five times a second.
    """
    import signal

    alarm = getattr(signal, "SIGALRM", None)  # Windows, which has none, wants none
    if alarm is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(alarm, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(alarm, before)


def asked_for_name() -> str:
    """:raises Problem: if there is no answer."""
    try:
        name = read("Name: ").strip()
    except EOFError:
        name = ""
    if not name:
        raise Problem("without a name nothing can be written", "Give it as the first word: loadout new NAME.")
    return name


def answers(
    slots: Sequence[Slot], texts: Sequence[str], old: Mapping[str, Value], head: str,
    begun: Callable[[Mapping[str, Value]], Mapping[str, Value]] | None = None,
) -> dict[str, Value | Change]:
    """What the user says to each slot and text.

    :raises Problem: if the input ends too early.
    """
    from generator.games.loadouts import Slot
    from generator.loadouts.ask import ask

    console.say(head)
    console.say("An empty answer keeps what stands in brackets, - empties it. Ctrl-C stops, and nothing is written.")
    extra = [Slot(key, key, key.capitalize(), "text") for key in texts]
    return dict(ask([*slots, *extra], old, console.say, read, begun=begun))


def held(entry: Entry, slots: Iterable[Slot], texts: Iterable[str]) -> dict[str, Value]:
    """What each slot and text hold now; what isn't there is None."""
    from generator.loadouts.values import value_of

    data = entry.loadout.located.data
    found: dict[str, Value] = {slot.key: value_of(entry.loadout, slot) for slot in slots}
    for key in texts:
        found[key] = str(data.get(key) or "") if isinstance(data, Mapping) else ""
    return found


# --- what came of it ------------------------------------------------------------------------------------------------


def tell_legality(entry: Entry) -> None:
    """Say whether the loadout is legal now, and if not, why."""
    from generator.loadouts.legal import judge

    found = judge(entry.content, entry.loadout)
    report.show(found.findings)
    if found.ok:
        console.say("It is legal.")
    else:
        console.say(f"It is not legal ({report.summary(found.errors)}). It is kept all the same; its sheet says why.")
