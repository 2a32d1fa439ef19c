"""Elements of templates that draw unit cards, tokens, rosters and references."""

from __future__ import annotations

from generator.data.diagnostics import Diagnostic
from generator.draw import template_codes
from generator.draw.elements import Drawing, Items, Ref
from generator.draw.widgets import widget

_CODES = {code.id: code for code in (template_codes.TEXT_TOO_WIDE, template_codes.TEXT_TOO_HIGH)}


@widget("drawn")
def drawn(drawing: Drawing, *, what: Ref) -> Items:
    """What a function of the game draws, from the upper left corner of the piece or page.

    :param what: the function, such as `front`, `back` or `token` of a unit of `force_sheet(words)`; passed with ref()
    """
    if not callable(what):
        raise TypeError(f"something that draws is needed, not a {type(what).__name__}")

    def report(found: Diagnostic) -> None:
        drawing.report(_CODES.get(found.code, template_codes.TEXT_TOO_WIDE), found.message, path=found.path)

    items: Items = what(report)
    return items
