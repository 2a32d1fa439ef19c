"""The head of the playsheet, fitted: whose mech it is, what it weighs, and why it is not legal. Lengths in mm.

A name may have 200 letters and a loadout may break any number of rules. The head steps down until all of it fits; what
does not fit even then is said on a further page (`Head.more`), never cut off.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.data.records import dataclass
from generator.data.views import TextValue
from generator.draw import fit, fonts
from generator.draw.display import Face
from generator.draw.fonts import MM_PER_POINT

HEIGHT = 15.8
"""Of the head, from its upper edge."""

WIDTH = 50.0
"""Of the head's text."""

LEADING = 1.05
TITLES = ((28.0, 7.6), (20.0, 5.7), (14.0, 4.3), (10.5, 3.3))
"""Sizes of the game's title in points, each with its baseline below the upper edge."""

DESCENT = 0.22
"""How far letters reach below their baseline, in em."""

SIZES = (8.5, 7.0, 6.0, 5.5)
SMALL = (7.0, 6.0, 5.5)
BREAK_AFTER = 12
"""A word of more letters than these may be broken anywhere."""

STAND_IN = "?"
"""What is printed for a letter that the typefaces lack."""


@dataclass(frozen=True, slots=True)
class Head:
    """How the head is laid out: sizes in points, the rest in mm below its upper edge."""

    title_size: float
    title_y: float
    name: Any
    name_size: float
    name_y: float
    name_height: float
    reasons: tuple[str, ...] = ()
    reasons_size: float = 7.0
    reasons_y: float = 0.0
    reasons_height: float = 0.0
    untold: int = 0
    """How many of the reasons are told on the further page only."""
    width: float = WIDTH
    leading: float = LEADING
    whole_name: bool = True
    """Whether the name is all there; else it is on the further page."""


def printable(text: str, face: Face = Face.LABEL) -> str:
    """A text with all that the typefaces can print: one line, a sign in the place of each letter that they lack."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    lacking = set(fonts.missing(text, face))
    return "".join(STAND_IN if letter in lacking else letter for letter in text)


def breakable(text: str) -> str:
    """A text whose long words may be broken: a place to do so after each letter of them."""
    return " ".join("\u200b".join(word) if len(word) > BREAK_AFTER else word for word in text.split(" "))


def value(text: str, like: Any) -> Any:
    """A text in the place of a value, printed from the same datum."""
    path = getattr(like, "path", "")
    return TextValue(text, path) if path else text


def height(text: str, size: float, width: float = WIDTH, face: Face = Face.LABEL) -> float:
    """How high a text is at a size."""
    return len(fit.wrap(text, size, width, face=face)) * size * LEADING * MM_PER_POINT


def head(name: Any, rest: str, label: str, reasons: Sequence[str], more: str) -> Head:
    """The largest head that holds everything, else the smallest one with as much as goes in.

    :param name: the loadout's name. :param rest: what follows it on its line, as it will be printed.
    :param label: the words before the reasons. :param reasons: why the loadout is not legal.
    :param more: the words that send a reader to the further page.
    """
    shown = breakable(printable(str(name)))
    reasons = [breakable(printable(reason, Face.LABEL_BOLD)) for reason in reasons]
    found = _first_fit(shown, rest, f"{label}: {_joined(reasons)}" if reasons else "")
    if found is not None:
        return _made(found, name, shown, tuple(reasons), 0)
    for count in range(len(reasons) - 1, -1, -1):
        told = [*reasons[:count], f"+{len(reasons) - count}: {more}"]
        found = _first_fit(shown, rest, f"{label}: {_joined(told)}" if reasons else "")
        if found is not None:
            return _made(found, name, shown, tuple(reasons[:count]), len(reasons) - count)
    # Not even the name fits: its beginning does.
    told = [f"+{len(reasons)}: {more}"] if reasons else []
    for letters in range(len(str(name)) - 1, 0, -1):
        shown = breakable(f"{printable(str(name))[:letters].rstrip()}…")
        found = _first_fit(shown, rest, f"{label}: {_joined(told)}" if reasons else "")
        if found is not None:
            break
    assert found is not None, "a letter fits"
    return replace(_made(found, name, shown, (), len(reasons)), whole_name=False)


def _below(title: float, baseline: float) -> float:
    """Where what stands below the game's title begins."""
    return baseline + DESCENT * title * MM_PER_POINT


_Fit = tuple[float, float, float, float, float]
"""Title's size and baseline, the name's size, the height of the name's text, the reasons' size."""


def _first_fit(name: str, rest: str, reasons: str) -> _Fit | None:
    for title, baseline in TITLES:
        room = HEIGHT - _below(title, baseline)
        for small in SMALL if reasons else (7.0,):
            below = height(reasons, small, face=Face.LABEL_BOLD) + 0.6 if reasons else 0.0
            for size in SIZES:
                high = height(f"{name}{rest}", size)
                # A large title over a name in the smallest type would shout: a few lines are better than that.
                if high + below <= room and (size >= 7.0 or title <= 14.0):
                    return title, baseline, size, high, small
    return None


def _made(found: _Fit, name: Any, shown: str, reasons: tuple[str, ...], untold: int) -> Head:
    title, baseline, size, high, small = found
    top = _below(title, baseline)
    return Head(
        title, baseline, value(shown, name), size, top, high + 0.1, reasons, small, top + high + 0.5,
        HEIGHT - top - high - 0.5, untold,
    )  # fmt: skip


def _joined(reasons: Sequence[str]) -> str:
    """Reasons as one text."""
    return "; ".join(reasons)


def whole(text: Any) -> Any:
    """A text as it stands on the further page: all of it."""
    return value(breakable(printable(str(text), Face.TEXT)), text)


def line(text: Any, width: float, size: float = 8.5) -> tuple[Any, bool]:
    """A text for one line of the sheet, and whether it is all there: else its beginning, with an ellipsis."""
    shown = printable(str(text))
    if not isinstance(fit.fit_text(shown, Face.LABEL, width, fit.steps(size, 5.5), 5.5), fit.Overflow):
        return value(shown, text), True
    while len(shown) > 1 and fonts.width(f"{shown}…", Face.LABEL, 5.5) > width:
        shown = shown[:-1].rstrip()
    return value(f"{shown}…", text), False
