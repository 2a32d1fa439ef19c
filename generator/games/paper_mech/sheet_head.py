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

LEADING = 1.02
TITLES = {20.0: 5.7, 14.0: 4.3, 10.5: 3.3}
"""Sizes of the game's title in points, each with its baseline below the upper edge."""

DESCENT = 0.22
"""How far letters reach below their baseline, in em."""

PAIRS = (
    (20.0, 14.0), (14.0, 14.0), (20.0, 10.5), (20.0, 8.5), (14.0, 10.5), (14.0, 8.5), (14.0, 7.0), (10.5, 8.5),
    (10.5, 7.0), (10.5, 6.0), (10.5, 5.5),
)  # fmt: skip
"""Sizes in points of the title and of the mech's name, the best ones first: the name is what a player looks for."""

JOINED = 8.5
"""Up to this size a name and its weight may share a line."""

SMALL = (7.0, 6.0, 5.5)
"""Sizes of the reasons in points."""

ROW = 0.3
"""Distance of the line with the weight from the name, in mm."""

BAR, BAR_GAP = 4.0, 0.5
"""Height in mm of the bar with the penalty, and its distance from the name."""

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
    joined: bool
    """Whether the weight stands on the name's line; else it has one of its own."""
    weight_size: float
    weight_y: float
    """Baseline of the line with the weight."""
    bar_y: float
    """Upper edge of the bar with the penalty."""
    reasons: tuple[str, ...] = ()
    reasons_size: float = 7.0
    reasons_y: float = 0.0
    reasons_height: float = 0.0
    untold: int = 0
    """How many of the reasons are told on the further page only."""
    width: float = WIDTH
    leading: float = LEADING
    bar: float = BAR
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


def head(name: Any, weight: str, reasons: Sequence[str], more: str, *, penalty: bool = False) -> Head:
    """The largest head that holds everything, else the smallest one with as much as goes in.

    :param name: the loadout's name. :param weight: the words of its weight, as they will be printed.
    :param reasons: why the loadout is not legal. :param more: the words that send a reader to the further page.
    :param penalty: whether a bar says what the weight costs.
    """
    shown = breakable(printable(str(name)))
    reasons = [breakable(printable(reason, Face.LABEL_BOLD)) for reason in reasons]

    def fitted(shown: str, told: Sequence[str]) -> _Fit | None:
        return _first_fit(shown, weight, _joined(told), penalty)

    found = fitted(shown, reasons)
    if found is not None:
        return _made(found, name, shown, tuple(reasons), 0)
    for count in range(len(reasons) - 1, -1, -1):
        found = fitted(shown, [*reasons[:count], f"+{len(reasons) - count}: {more}"])
        if found is not None:
            return _made(found, name, shown, tuple(reasons[:count]), len(reasons) - count)
    # Not even the name fits: its beginning does.
    told = [f"+{len(reasons)}: {more}"] if reasons else []
    for letters in range(len(str(name)) - 1, 0, -1):
        shown = breakable(f"{printable(str(name))[:letters].rstrip()}…")
        found = fitted(shown, told)
        if found is not None:
            break
    assert found is not None, "a letter fits"
    return replace(_made(found, name, shown, (), len(reasons)), whole_name=False)


def _below(title: float) -> float:
    """Where what stands below the game's title begins."""
    return TITLES[title] + DESCENT * title * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class _Fit:
    """Title's size, the name's size and the height of its text, the same for the weight's line, the reasons' size."""

    title: float
    size: float
    high: float
    joined: bool
    row: float
    bar: bool
    small: float

    @property
    def bottom(self) -> float:
        """Where the name and the weight end."""
        return _below(self.title) + self.high + self.row


def _first_fit(name: str, weight: str, reasons: str, penalty: bool) -> _Fit | None:
    for small in SMALL if reasons else SMALL[:1]:
        below = height(reasons, small, face=Face.LABEL_BOLD) + 0.6 if reasons else 0.0
        for title, size in PAIRS:
            # A name smaller than what is wrong with it would be the last thing that one sees.
            if reasons and size < small:
                continue
            for joined in (False, True) if size <= JOINED and not penalty else (False,):
                high = height(f"{name}. {weight}" if joined else name, size)
                row = 0.0 if joined else BAR + BAR_GAP if penalty else ROW + _weight_size(size) * LEADING * MM_PER_POINT
                # A large title over a name in the smallest type would shout: a few lines are better than that.
                found = _Fit(title, size, high, joined, row, penalty, small)
                if found.bottom + below <= HEIGHT:
                    return found
    return None


def _weight_size(name: float) -> float:
    return min(8.5, name)


def _made(found: _Fit, name: Any, shown: str, reasons: tuple[str, ...], untold: int) -> Head:
    top = _below(found.title)
    size = _weight_size(found.size)
    bar_y = top + found.high + BAR_GAP
    baseline = bar_y + BAR / 2 + fonts.cap_height(Face.LABEL, size) / 2 if found.bar else (
        top + found.high + found.row - DESCENT * size * MM_PER_POINT)  # fmt: skip
    return Head(
        found.title, TITLES[found.title], value(shown, name), found.size, top, found.high + 0.1, found.joined, size,
        baseline, bar_y, reasons, found.small, found.bottom + 0.5, HEIGHT - found.bottom - 0.5, untold,
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
