"""What a command is to print when its options leave it open: the user's preferences, and the options about sides.

    @sides_options
    def command(..., sides, back_x, back_y):
        wished = wishes(paper=paper, theme=theme, lang=lang, sides=sides, back_x=back_x, back_y=back_y)
        wished.say()                     # what came from the preferences, and warnings about their file
        wished.papers, wished.themes, wished.sides, wished.units, wished.language(content.languages)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli import console
from generator.data.preferences import WORDS, Preferences, checked_offset, load
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.draw.sides import Sides

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Typed:
    """A length as it was typed: without a unit it is in whatever the user prefers."""

    text: str

    def mm(self, units: str) -> float:
        """In mm. :raises ValueError: never for what `Length` let pass."""
        from generator.data.lengths import parsed

        return parsed(self.text, units)


class Length(click.ParamType):  # type: ignore[type-arg]
    """A length with or without its unit: 0.5, 0.5mm, -0.02in."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Typed:
        """As it was typed, once it is clear that it is a length."""
        if isinstance(value, Typed):
            return value
        made = Typed(str(value))
        try:
            made.mm("mm")
        except ValueError as fault:
            self.fail(str(fault), param, ctx)
        return made


HOW_TO_PRINT = {
    "long": "Print on both sides, flipped on the long edge.",
    "short": "Print on both sides, flipped on the short edge.",
    "fold": "Print on one side only: fold pieces over their dashed line, and glue a sheet's back behind its front.",
    "fronts": "These are the fronts. Print them, make the backs with --sides backs, and feed the same paper again.",
    "backs": "These are the backs, as many as there are fronts. Turn the printed fronts over their long edge.",
}
"""What whoever prints has to do, by the sides that were asked for."""

SIDES = click.Choice(list(WORDS["sides"]), case_sensitive=False)


def sides_options(command: Command) -> Command:
    """Add --sides, --back-x and --back-y to a command."""
    for option in (
        click.option("--back-y", type=Length(), metavar="LENGTH", help="How far to move the backs down, likewise."),
        click.option("--back-x", type=Length(), metavar="LENGTH",
                     help="How far to move the backs to the right, as they are read: 0.5mm, -0.02in. `mechsmith prefer "
                     "--calibrate` makes the sheet to read it from."),
        click.option("--sides", type=SIDES, help="How both sides come onto paper: flipped on the long or the short "
                     "edge, folded or glued, fronts or backs alone."),
    ):  # fmt: skip
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to print. Empty tuples mean that nothing was said."""

    papers: tuple[str, ...]
    themes: tuple[str, ...]
    langs: tuple[str, ...]
    """Languages that were asked for in this call: a game without one is an error."""
    preferred_language: str
    """The language of the preferences: a game without it is printed in its own. "" where `langs` say something."""
    sides: Sides
    units: str
    told: tuple[str, ...] = ()
    """What came from the preferences: `paper a4`."""
    preferences: Preferences = field(default_factory=Preferences)

    @property
    def paper(self) -> str:
        """The one paper, A4 where nothing was said."""
        return self.papers[0] if self.papers else "a4"

    @property
    def theme(self) -> str:
        """The one theme, colour where nothing was said."""
        return self.themes[0] if self.themes else "colour"

    def language(self, languages: Sequence[str]) -> str:
        """The one language: the one asked for, else the preferred one where the game has it, else the game's first."""
        if self.langs:
            return self.langs[0]
        return self.preferred_language if self.preferred_language in languages else languages[0]

    def say(self) -> None:
        """Say what the preferences decided, and what is wrong with their file without being a fault."""
        from generator.cli import report

        report.show(self.preferences.findings)
        if self.told:
            console.say(f"By your preferences: {', '.join(self.told)} (mechsmith prefer --list).")
        if self.sides.how in HOW_TO_PRINT:
            console.say(HOW_TO_PRINT[self.sides.how])
        if self.sides.how not in ("fold", "fronts") and (self.sides.dx or self.sides.dy):
            console.say(f"Backs are moved {self.moved()}.")

    def moved(self) -> str:
        """The offset in words: `0.5 mm to the right and 0.2 mm up`."""
        from generator.data.lengths import shown

        ways = ((self.sides.dx, "to the right", "to the left"), (self.sides.dy, "down", "up"))
        return " and ".join(
            f"{shown(abs(by), self.units)} {forth if by > 0 else back}" for by, forth, back in ways if by
        )


def wishes(
    *, paper: str | Iterable[str] | None = None, theme: str | Iterable[str] | None = None,
    lang: str | Iterable[str] | None = None, sides: str | None = None, back_x: Typed | None = None,
    back_y: Typed | None = None,
) -> Wishes:
    """What to print: what was asked for, else what the user prefers. None and () mean: not asked.

    :raises Problem: if the preferences can't be read. :raises click.UsageError: for an offset that is too large.
    """
    from generator.data.lengths import shown
    from generator.draw.sides import Sides

    wanted = load()
    told: list[str] = []

    def words(given: str | Iterable[str] | None, key: str, *, say: bool = True) -> tuple[str, ...]:
        asked = () if given is None else (given,) if isinstance(given, str) else tuple(given)
        if asked or not wanted.word(key):
            return asked
        if say:
            told.append(f"{key} {wanted.word(key)}")
        return (wanted.word(key),)

    def offset(given: Typed | None, key: str) -> float:
        if given is None:
            if wanted.length(key):
                told.append(f"{key} {shown(wanted.length(key), wanted.units)}")
            return wanted.length(key)
        try:
            return checked_offset(f"--{key}", given.mm(wanted.units))
        except ValueError as fault:
            raise click.UsageError(f"{fault}.") from None

    papers, themes = words(paper, "paper"), words(theme, "theme")
    langs = words(lang, "language", say=False)
    preferred = "" if lang or not langs else langs[0]
    if preferred:
        told.append(f"language {preferred} where a game has it")
    how = words(sides, "sides")
    if wanted.units != "mm":
        told.append("units in")
    where = Sides(how[0].lower() if how else "designed", offset(back_x, "back-x"), offset(back_y, "back-y"))  # type: ignore[arg-type]
    return Wishes(
        tuple(one.lower() for one in papers), themes, () if preferred else langs, preferred, where, wanted.units,
        tuple(told), wanted,
    )  # fmt: skip
