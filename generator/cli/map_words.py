"""In which language `mechsmith map` tells something, and how facings are typed there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli import report
from generator.cli.shared import open_project, wishes
from generator.data.problem import Problem
from generator.maps.saying import Saying

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.data.project import Project
    from generator.maps.poster.wording import Wording

LANG = click.option(
    "--lang", metavar="CODE", help="The language; the preferred one or the game's first by default, else English."
)
"""Of commands that tell about a map."""


class Speech(NamedTuple):
    """How a terminal tells about maps: sentences, and what kinds of terrain are called; None in English, where they are
    called as files call them."""

    say: Saying
    name: Callable[[str], str] | None = None


def speech(lang: str | None, of_game: str, content: Path | None, games_dirs: Iterable[Path]) -> Speech:
    """The language that is asked for, else that in which the map's game is told, else the preferred one, else English.

    :param of_game: the language in which the game is told; "" where no game's rules hold.
    :raises Problem: if there are no words in the language that is asked for.
    """
    usual = of_game or wishes(lang=lang).preferred_language
    if (lang or usual or "en") == "en":
        return Speech(Saying())
    language, words = wording(open_project(content, games_dirs=games_dirs), lang or "", usual)
    return Speech(Saying(words.find), words.name if language != "en" else None)


def wording(project: Project, asked: str, usual: str) -> tuple[str, Wording]:
    """The language in which a map is told, and its words: the one asked for, else the usual one, else English.

    :raises Problem: if there are none, or none in the language asked for.
    """
    from generator.data import spans
    from generator.maps.poster.wording import Wording

    files = word_files(project)
    if asked and asked not in files:
        raise Problem(f"there are no words for maps in the language {asked}", f"There are: {', '.join(sorted(files))}.")
    for each in (asked,) if asked else dict.fromkeys((usual or "en", "en")):
        if each in files:
            read = spans.read(files[each])
            if not read.ok:
                report.show(read.findings)
                raise Problem(f"the words of maps can't be read: {files[each]}", "Correct that file.")
            return each, Wording(read.data, lang=each)
    file = project.templates_dir / "shared" / "words.en.yaml"
    raise Problem("the words of maps aren't there", f"{file} is missing; `mechsmith init` makes one.")


def word_files(project: Project) -> dict[str, Path]:
    """The files with the words of the interface, by language."""
    from generator.data.origin import found as found_in
    from generator.data.origin import template_layers

    layers = template_layers(project.templates_dir)
    known = {file.name.split(".")[1] for layer in layers for file in layer.glob("shared/words.*.yaml")}
    return {each: found_in(layers, f"shared/words.{each}.yaml") for each in sorted(known)}


# --- facings


class Facing(click.ParamType):  # type: ignore[type-arg]
    """A facing by its side: N, NE, SE, S, SW, NW, or as another language writes it, where that can be no other side.
    Becomes its number."""

    name = "facing"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """From 0, the north."""
        from generator.maps.hexmap import SHORT_SIDES

        if isinstance(value, int):
            return value
        word = str(value).strip().upper()
        if word in SHORT_SIDES:
            return SHORT_SIDES.index(word)
        known = {word: next(iter(sides)) for word, sides in letters().items() if len(sides) == 1}
        if word not in known:
            others = sorted({*known} - {*SHORT_SIDES}, key=lambda one: (known[one], one))
            more = f", and in other languages {', '.join(others)}" if others else ""
            self.fail(f"'{str(value)[:10]}' is no facing; there are {', '.join(SHORT_SIDES)}{more}.", param, ctx)
        return known[word]


FACING = Facing()


def letters() -> dict[str, set[int]]:
    """The sides that letters mean in any language that there are words in."""
    from generator.data import spans

    found: dict[str, set[int]] = defaultdict(set)
    for file in word_files(open_project(None)).values():
        for side, word in _sides(spans.read(file).data):
            found[word.upper()].add(side)
    return found


def _sides(tree: Any) -> Iterator[tuple[int, str]]:
    """The letters of sides by their numbers, as far as words have them."""
    from generator.maps.hexmap import SIDES

    told = tree.get("map") if isinstance(tree, dict) else None
    told = told.get("sides") if isinstance(told, dict) else None
    for side, name in enumerate(SIDES):
        word = told.get(name) if isinstance(told, dict) else None
        if isinstance(word, str):
            yield side, word
