"""Diagnostic codes of the template language, the widgets and the sheets of pieces (DR340 to DR369)."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

TEMPLATE_SYNTAX = register(
    "DR340",
    Severity.ERROR,
    "The template can't be read",
    "A statement or expression in a template is not valid Jinja, or an included file is missing, so nothing of this "
    "template can be drawn.",
    "Mend the statement at the line named; docs/templates.md shows the forms.",
)
TEMPLATE_VALUE = register(
    "DR341",
    Severity.ERROR,
    "The template asks for something that isn't there",
    "While a template was filled in, a name was undefined or an expression failed. Nothing is printed in place of a "
    "missing value.",
    "Check the spelling against the data file, or add the entry to the data.",
)
TEMPLATE_XML = register(
    "DR342",
    Severity.ERROR,
    "The filled-in template isn't well formed",
    "After Jinja filled the template in, its tags did not nest or an attribute was written wrongly.",
    "Close each tag that is opened, quote each attribute, write &amp; and &lt; for the characters themselves.",
)
UNKNOWN_ELEMENT = register(
    "DR343",
    Severity.ERROR,
    "Unknown element",
    "A template may only use the elements and widgets that docs/templates.md lists; anything else would silently not "
    "be printed.",
    "Correct the name, or register a widget of that name.",
)
UNKNOWN_ATTRIBUTE = register(
    "DR344",
    Severity.ERROR,
    "Unknown attribute",
    "The element doesn't have this attribute, so it would have no effect.",
    "Correct the name; docs/templates.md lists the attributes of each element.",
)
MISSING_ATTRIBUTE = register(
    "DR345",
    Severity.ERROR,
    "Missing attribute",
    "The element can't be drawn without this attribute.",
    "Add the attribute.",
)
BAD_VALUE = register(
    "DR346",
    Severity.ERROR,
    "The attribute's value is of the wrong kind",
    "The value can't be read as what the attribute stands for: a number of millimetres, a colour role, a size of the "
    "scale and so on.",
    "Give a value of the kind named; expressions belong in {{ }}.",
)
MISPLACED = register(
    "DR347",
    Severity.ERROR,
    "Something stands where it can't",
    "Text outside a text element is not printed, and an element that holds nothing can't hold others.",
    "Move it into an element that takes it.",
)
DUPLICATE_ID = register(
    "DR348",
    Severity.ERROR,
    "Two groups of a page have the same id",
    "Comparisons, links and tags find parts of a page by their id.",
    "Give each group an id of its own, for example with the id of the thing that it shows.",
)
TEXT_TOO_WIDE = register(
    "DR350",
    Severity.ERROR,
    "A text is too wide for its place",
    "At the smallest allowed size the line is still wider than its place.",
    "Shorten the text, or widen its place in the template.",
)
TEXT_TOO_HIGH = register(
    "DR351",
    Severity.ERROR,
    "A text is too long for its box",
    "At the smallest allowed size the wrapped lines are still higher than the box.",
    "Shorten the text, or enlarge its box in the template.",
)
LITERAL_DIGIT = register(
    "DR352",
    Severity.ERROR,
    "A number is written into the template",
    "A digit that is printed must come from the data, so that changing the data changes the page.",
    "Print the value from the data, or give the text the role that says why its digits need no data "
    "(ruler, die, computed, ...).",
)
WIDGET_FAULT = register(
    "DR353",
    Severity.ERROR,
    "A widget can't draw this",
    "The widget was called with values that it can't draw, or it failed.",
    "Follow the widget's description in docs/templates.md.",
)
PIECE_TOO_LARGE = register(
    "DR360",
    Severity.ERROR,
    "A piece doesn't fit on the paper",
    "With its bleed, gaps and marks the piece is larger than the printable area.",
    "Make the piece smaller, choose larger paper, or lay it out without bleed or marks.",
)
PIECE_BACK = register(
    "DR361",
    Severity.ERROR,
    "A piece has no back, or its sides don't match",
    "In one set laid out with backs, every piece needs one; otherwise backs would meet the wrong fronts.",
    "Give each piece a <back>, or lay the set out with fronts only.",
)
