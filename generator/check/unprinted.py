"""Numbers and words that no page shows, or that none may show: what a game's content holds against what its sheets and
documents print."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from generator.check import codes as check_codes
from generator.check import play_codes as codes
from generator.data import paths
from generator.data.diagnostics import Diagnostic
from generator.data.secrets import is_secret, secret_files
from generator.data.sentences import OWN
from generator.draw.display import Circle, Group, Item, Path, Text

if TYPE_CHECKING:
    from generator.check.drawn import Drawn
    from generator.check.sheet_list import SheetList
    from generator.data.content import Content


_MARKS = (Circle, Path)


def shown(drawn: Iterable[Drawn]) -> set[str]:
    """The data paths that pages show as text or as circles to mark."""
    sources: set[tuple[str, ...]] = set()
    found: set[str] = set()
    for one in drawn:
        for page in one.sheet.pages:
            _look(page.items, sources, found)
    for source in {source for each in sources for source in each}:
        found.update(source.split("|"))
    return found


def _look(items: Iterable[Item], sources: set[tuple[str, ...]], pips: set[str]) -> None:
    """Add the sources of texts, and the paths that circles and figures to mark stand for."""
    for item in items:
        if isinstance(item, Text):
            sources.add(item.sources)
        elif isinstance(item, Group):
            _look(item.items, sources, pips)
        elif isinstance(item, _MARKS) and item.pip:
            pips.add(item.pip)


def shown_secrets(content: Content, listed: SheetList, drawn: Drawn) -> Iterator[Diagnostic]:
    """A finding for each datum that only the master may know (`generator.data.secrets`) and that a file for players
    shows."""
    files = secret_files(content)
    if drawn.id in listed.sheets and listed.sheets[drawn.id].master:
        return
    for path in sorted(path for path in (shown((drawn,)) if files else ()) if is_secret(path, files)):
        yield check_codes.SECRET_SHOWN.at(f"{drawn.id} shows {path}", content.place(path), path=path)


def numbers_of(content: Content) -> Iterator[tuple[str, int | float]]:
    """Every number of the game's number files as (data path, value), `format` left out."""
    for stem in content.numbers:
        located = content.files[stem]
        for steps, value in _leaves(located.data, ()):
            if steps != ("format",) and isinstance(value, int | float) and not isinstance(value, bool):
                yield paths.join(stem, paths.shorten(stem, steps, located.data)), value


def words_of(content: Content) -> Iterator[tuple[str, str]]:
    """Every text of the game's text files as (data path, text), empty ones and provenance left out."""
    for lang, tree in content.texts.items():
        for steps, text in _leaves(tree, ()):
            if text and isinstance(text, str) and len(steps) > 1:
                yield paths.join(f"text.{lang}", steps), text


def unprinted(content: Content, used: Collection[str]) -> Iterator[Diagnostic]:
    """A finding for each number and each text whose path is not in `used`.

    What a game leaves out on purpose stands in `UNPRINTED` of its checks: patterns of paths, each with the reason.
    Sentences of the transcript are never printed: `mechsmith play` says them. Nor need be what corrections and
    comparisons call a value: words under `data` for a key, an id or a place of the numbers.
    """
    meant = ["text.*:transcript/*", *getattr(content.game.part("checks"), "UNPRINTED", {})]

    def left_out(path: str) -> bool:
        return path in used or any(fnmatchcase(path, pattern) for pattern in meant)

    for path, value in numbers_of(content):
        if not left_out(path):
            yield codes.PRINTED_NOWHERE.at(f"{path} ({value}) is printed nowhere", content.place(path), path=path)
    silent = [(path, text) for path, text in words_of(content) if not left_out(path)]
    own = tuple(f"text.{lang}:{OWN}/" for lang in content.texts)
    named = _named(content) if any(path.startswith(own) for path, _ in silent) else set()
    for path, text in silent:
        if not (path.startswith(own) and path.rpartition("/")[2] in named):
            shown_text = text if len(text) <= 40 else f"{text[:39]}…"
            yield codes.WORDS_NOWHERE.at(f"nothing prints “{shown_text}”", content.place(path), path=path)


def _named(content: Content) -> set[str]:
    """What may have words under `data`: every key of the numbers, every word that stands there as a value, and every
    place, with hyphens."""
    found: set[str] = set()
    for stem in ("game", *content.numbers):
        located = content.files.get(stem)
        if located is None or not located.ok:
            continue
        data = located.data
        found.add(stem)
        for steps, value in _leaves(data, ()):
            found.update(steps)
            if isinstance(value, str):
                found.add(value)
            short = [str(step) for step in paths.shorten(stem, steps, data)]
            found.update("-".join((stem, *short[:count])) for count in range(1, len(short) + 1))
    return found


def _leaves(data: Any, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, (*steps, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _leaves(value, (*steps, str(place)))
    else:
        yield steps, data
