"""A pen that lets widgets draw outside a template: for figures of documents, which are made by code."""

from __future__ import annotations

from generator.data.diagnostics import Code
from generator.draw import fonts
from generator.draw.display import SIZES, Anchor, Face, Ink, Text
from generator.draw.elements import Items
from generator.draw.markup import Printed


class Pen:
    """See `generator.draw.elements.Drawing`. What widgets report is kept in `findings`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.findings: list[tuple[Code, str, str]] = []
        self.symbols: dict[str, Items] = {}

    fillable = False

    def form_field(
        self, name: str, kind: str, x: float, y: float, width: float, height: float, tooltip: str
    ) -> Items:
        """A figure has no form fields."""
        return ()

    def report(self, code: Code, message: str, *, path: str = "", hint: str = "") -> None:
        """Keep a finding."""
        self.findings.append((code, message, path))

    def run(
        self, content: Printed | str, x: float, y: float, *, face: Face = Face.LABEL, size: float = 7.0,
        ink: Ink = Ink.BLACK, anchor: Anchor = Anchor.START, rotate: float = 0.0, fit: float = 0.0, floor: float = 5.5,
        role: str = "",
    ) -> Items:  # fmt: skip
        """One run of text; with `fit` (mm) stepped down the scale to `floor`."""
        run = content if isinstance(content, Printed) else Printed(content)
        if fit:
            steps = [step for step in reversed(SIZES) if floor <= step <= size] or [size]
            size = next((step for step in steps if fonts.width(run.text, face, step) <= fit), steps[-1])
        text = Text(x, y, run.text, face, size, ink, anchor, rotate, tuple(run.sources), role or run.role)
        return (text,) if run.text else ()
