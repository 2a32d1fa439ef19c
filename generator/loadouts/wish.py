"""What is to be printed of loadouts, and what was made of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.draw.sides import Sides


@dataclass(frozen=True)
class Wish:
    """What is to be printed, and how. `target` is the file, or None for the place where it belongs."""

    paper: str = "a4"
    theme: str = "colour"
    lang: str = ""
    sides: Sides | None = None
    """How backs are printed; None is front and back for one loadout, fronts only for several."""
    units: str = "mm"
    """What rulers measure in, `mm` or `in`."""
    fillable: bool = False
    large: bool = False
    cards: bool = False
    """Cards of what a loadout carries instead of its sheet."""
    blank: bool = False
    """The sheet without a loadout that cards lie on: with the cards, or alone."""
    since: Path | None = None
    """A file printed before: only what differs is printed, as patches to glue over it."""
    state: Path | None = None
    target: Path | None = None
    progress: Callable[[str], None] = lambda text: None


@dataclass(frozen=True)
class Done:
    """What was made: the file (None where nothing had to be printed), its pages, what has to be said about it."""

    path: Path | None
    pages: int
    written: bool
    notes: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
