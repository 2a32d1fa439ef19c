"""What cards, tokens and lists are drawn on: takes items, fits texts, and tells of those that don't fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from generator.data.diagnostics import Diagnostic
from generator.data.records import dataclass
from generator.draw import fonts, template_codes
from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Line, Paint, Path, Text
from generator.draw.fit import Overflow
from generator.draw.fonts import MM_PER_POINT
from generator.draw.markup import Printed

THIN = Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)

Report = Callable[[Diagnostic], None]


@dataclass(slots=True)
class Board:
    """Takes items, and tells of texts that don't fit. `who` names the card in messages."""

    who: str
    report: Report
    items: list[Item] = field(default_factory=list)

    def text(
        self, run: Printed, x: float, y: float, *, size: float = 7.0, face: Face = Face.LABEL,
        anchor: Anchor = Anchor.START, fit: float = 0.0, floor: float = 5.5, ink: Ink = Ink.BLACK,
    ) -> float:  # fmt: skip
        """A run of text; with `fit` (mm) stepped down the scale to `floor`. Returns its width in mm."""
        if not run.text:
            return 0.0
        em = fonts.em_width(run.text, face) * MM_PER_POINT
        if fit and em * size > fit:
            size = next((one for one in reversed(SIZES) if floor <= one < size and em * one <= fit), floor)
            if em * size > fit + 0.01:
                self.overflow(Overflow(run.text, face, size, em * size, fit), run)
        self.items.append(Text(x, y, run.text, face, size, ink, anchor, 0.0, run.sources, run.role))
        return em * size

    def overflow(self, found: Overflow, run: Printed) -> None:
        """Tell of a text that is too large."""
        code = template_codes.TEXT_TOO_WIDE if found.axis == "width" else template_codes.TEXT_TOO_HIGH
        self.report(code.at(f"{self.who}: {found}", path=run.sources[0] if run.sources else ""))

    def line(self, x1: float, y1: float, x2: float, y2: float, paint: Paint = THIN) -> None:
        """A straight line."""
        self.items.append(Path((("M", x1, y1), ("L", x2, y2)), paint))
