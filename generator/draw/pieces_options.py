"""How a set of pieces is laid out: the options, as a template's data or Python gives them. Lengths in mm."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal

from generator.data.records import dataclass
from generator.draw.elements import Refused, did_you_mean
from generator.draw.paper import A4, PAPERS, PRINTER_MARGIN, SAFE_MARGIN, Paper


@dataclass(frozen=True)
class Layout:
    """How a set of pieces is laid out. Lengths in mm. docs/pieces.md describes the options."""

    paper: Paper = A4
    gap: float | None = None
    """Distance between cut lines; None: none, or twice the bleed. Never less than twice the bleed."""
    bleed: float | None = None
    """How much of the pieces' bleed is printed; None: all of it."""
    marks: bool = True
    duplex: Literal["none", "long", "short"] = "none"
    fold: Literal["none", "gutter", "rows"] = "none"
    sides: Literal["both", "fronts", "backs"] = "both"
    back_dx: float = 0.0
    back_dy: float = 0.0
    outline: bool = False
    turn: Literal["auto", "never", "always"] = "auto"
    """Whether pieces lie on their side: auto where more of them fit."""
    mix: bool = False
    """Whether blocks of different sizes share a sheet, one below the other."""
    margin: float = PRINTER_MARGIN
    foot: float = SAFE_MARGIN
    """What is kept free at the top and the bottom, for the foot line."""

    def __post_init__(self) -> None:
        if self.fold != "none" and self.duplex != "none":
            raise Refused("backs are either printed on the other side (duplex) or folded over (fold), not both")
        if self.sides == "backs" and self.duplex == "none":
            raise Refused("backs alone need duplex long or short, which says how they mirror")
        if self.fold != "none" and self.sides != "both":
            raise Refused("a folded sheet holds fronts and backs; sides can't be left out")
        if self.fold == "gutter" and self.mix:
            raise Refused("blocks that share a sheet have no fold line in common: use fold rows, or mix false")
        for name in ("gap", "bleed", "margin", "foot"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 100:
                raise Refused(f"{name} is from 0 to 100 mm, not {value:g}")
        for name in ("back_dx", "back_dy"):
            if abs(getattr(self, name)) > PRINTER_MARGIN:
                raise Refused(f"{name.replace('_', '-')} is at most {PRINTER_MARGIN:g} mm either way")


_WORDS: dict[str, tuple[str, ...]] = {
    "duplex": ("none", "long", "short"),
    "fold": ("none", "gutter", "rows"),
    "sides": ("both", "fronts", "backs"),
    "turn": ("auto", "never", "always"),
}
OPTIONS = tuple(entry.name.replace("_", "-") for entry in fields(Layout))
"""The names of the options, as they are written in data."""


def layout_from(options: dict[str, Any], **fixed: Any) -> Layout:
    """A layout from options as they are written in data; `fixed` ones (paper, ...) win.

    :raises Refused: for an unknown option or a value that it doesn't take.
    """
    made: dict[str, Any] = {}
    for name, value in options.items():
        key = name.replace("-", "_")
        if name not in OPTIONS:
            raise Refused(f"unknown option {name!r}{did_you_mean(name, OPTIONS)}")
        if key == "paper":
            if value not in PAPERS:
                raise Refused(f"paper is one of {', '.join(PAPERS)}, not {value!r}")
            value = PAPERS[value]
        elif key in _WORDS:
            if value not in _WORDS[key]:
                raise Refused(f"{name} is one of {', '.join(_WORDS[key])}, not {value!r}")
        elif key in {"marks", "outline", "mix"}:
            if not isinstance(value, bool):
                raise Refused(f"{name} is true or false, not {value!r}")
        elif isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Refused(f"{name} is a number of mm, not {value!r}")
        made[key] = value
    return Layout(**{**made, **fixed})
