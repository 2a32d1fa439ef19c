"""What balance.yaml may name of games in which two meet, and what is said of names that aren't there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.check import balance_codes as codes
from generator.data.balance import PERCENT, form_of_part
from generator.data.diagnostics import Diagnostic

if TYPE_CHECKING:
    from generator.data.balance import Balance
    from generator.data.content import Content

LENGTHS = ("median-length", "mean-length")
SHORT = "short"
"""The share of games that take less time than its band's `below`."""
OF_ALL = ("first", "seat", "limit", SHORT, *LENGTHS)
"""The figures of all games of a matrix, or of a contest, together."""
OF_MATRIX = ("entrant", "pairing", *OF_ALL)
OF_CONTEST = ("win", *OF_ALL)


def misnamed(content: Content, engine: Any, policies: Sequence[str]) -> Iterator[Diagnostic]:
    """Policies and figures that aren't there, units that don't fit, and a matrix for a game without entrants."""
    balance: Balance | None = content.balance
    assert balance is not None

    def tell(message: str, steps: str) -> Diagnostic:
        path = f"balance:{steps}"
        return codes.NO_SUCH_THING.at(message, content.place(path, key=True), path=path)

    from generator.play.matrix import has_entrants, meeting_in

    asked: list[tuple[str, Any, Sequence[str]]] = []
    for part, wanted in balance.meetings.items():
        if part == "contests":
            continue
        asked.append((part, wanted, OF_MATRIX))
        if not has_entrants(engine):
            yield tell(f"the game has no entrants that could meet, and {part} is about them", part)
        elif form := form_of_part(part):
            try:
                meeting_in(engine, form)
            except ValueError as fault:
                yield tell(str(fault), part)
            else:
                if form == engine.forms[0]:
                    yield tell(f"{form} is the usual form of play, which `matrix` is about", part)
    if balance.forbidden is not None and has_entrants(engine) and not callable(getattr(engine, "choices", None)):
        yield tell("the entrants of the game have no choices that could be forbidden", "forbidden")
    asked += [(f"contests/{name}", one, OF_CONTEST) for name, one in balance.contests.items()]
    for at, one, figures in asked:
        for key in ("policy", "against"):
            name = getattr(one, key, None)
            if name is not None and name not in policies:
                yield tell(f"there is no policy {name}; there are {', '.join(policies)}", f"{at}/{key}")
        if getattr(one, "against", None) == one.policy:
            yield tell(f"{one.policy} plays against itself, which shows nothing", f"{at}/against")
        for figure, band in getattr(one, "bands", {}).items():
            if figure not in figures:
                yield tell(f"no figure is called {figure}; there are {', '.join(figures)}", f"{at}/bands/{figure}")
            elif (figure in LENGTHS) == (band.unit == PERCENT):
                what = f"no share, and its unit is {PERCENT}" if figure in LENGTHS else f"a share, counted in {PERCENT}"
                yield tell(f"{figure} is {what}", f"{at}/bands/{figure}/unit")
            if figure == SHORT and band.below is None:
                yield tell("short needs `below`: games that take less time are the short ones", f"{at}/bands/{SHORT}")
            elif figure != SHORT and band.below is not None:
                yield tell(f"below says what games are short, and nothing of {figure}", f"{at}/bands/{figure}/below")
