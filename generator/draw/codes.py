"""Diagnostic codes of pages (DR310 to DR339) and of finished PDF files (PR4xx); importing this registers them all."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register
from generator.draw import template_codes

__all__ = ["template_codes"]

MISSING_GLYPH = register(
    "DR310",
    Severity.ERROR,
    "A character that the typeface can't print",
    "A text holds a character that the shipped typeface lacks. Printed, it would be an empty box or nothing at all.",
    "Write it with letters that the faces have, or let the template draw it as a shape.",
)
OUTSIDE_PRINTABLE = register(
    "DR311",
    Severity.ERROR,
    "Something lies where home printers can't print",
    "A part of the page comes nearer than 5 mm to the paper's edge; most printers leave that strip white.",
    "Move it inwards, or make it smaller.",
)
OUTSIDE_LIVE = register(
    "DR312",
    Severity.ADVICE,
    "Something lies outside the live area",
    "Pages keep what matters inside the live area (10 mm or more from the edge); only the foot line goes further out.",
    "Move it inwards if it is to be read or marked.",
)
PIP_COUNT = register(
    "DR313",
    Severity.ERROR,
    "The circles to mark are not as many as the value says",
    "A row of circles or boxes stands for a number in the data, and the page shows more or fewer of them.",
    "Let the widget draw as many as the value; make room for them if they were left out.",
)
DIGIT_WITHOUT_SOURCE = register(
    "DR314",
    Severity.ERROR,
    "A number on the page comes from nowhere",
    "A text shows a digit but names neither the data that it prints nor a reason why it needs none, so changing the "
    "data would leave it wrong on paper.",
    "Print the value from the data, or give the text the role that fits (ruler, die, page-number, computed, ...).",
)
TEXT_TOO_SMALL = register(
    "DR315",
    Severity.ERROR,
    "A text is smaller than 5.5 pt",
    "Nothing is printed smaller than the lowest step of the type scale; it could not be read at the table.",
    "Use a size of the scale, and don't scale down a group that holds text.",
)
TEXT_OVERLAP = register(
    "DR316",
    Severity.WARNING,
    "Two texts lie on each other",
    "The boxes of two texts on the page overlap, so that one of them at least is hard to read.",
    "Move one of them, or give it a width to be fitted into.",
)
THIN_LINE = register(
    "DR317",
    Severity.WARNING,
    "A line is thinner than 0.25 pt",
    "So thin a line vanishes on some printers.",
    "Use one of the three line weights, and don't scale down the group that holds it.",
)
NO_ALTERNATIVE = register(
    "DR318",
    Severity.WARNING,
    "A picture without alternative text",
    "A panel, card, token or figure is one thing to a screen reader, which reads its alternative text; here there is "
    "none, and all words in it are read in a row instead.",
    "Give the group an alt attribute that says what a sighted reader learns from it.",
)
DUPLICATE_FIELD = register(
    "DR319",
    Severity.ERROR,
    "Two form fields of one file have the same name",
    "Fields of one name mirror each other: a mark in one would appear in the other.",
    "Give each field a name of its own, for example with the id of the thing that it belongs to.",
)
UNKNOWN_ROLE = register(
    "DR320",
    Severity.ERROR,
    "An unknown role",
    "The role of a group or text is not one of those that tags and checks know.",
    "Use one of the roles that docs/templates.md lists.",
)
DEAD_LINK = register(
    "DR321",
    Severity.WARNING,
    "A link leads nowhere",
    "A link names a part by its id, and no part of this file has that id.",
    "Correct the id, or take the link out.",
)

UNREADABLE = register(
    "PR401",
    Severity.ERROR,
    "A printed file is missing or damaged",
    "The PDF that the build should have written is not there or can't be opened.",
    "Build it again.",
)
PAGE_COUNT = register(
    "PR402",
    Severity.ERROR,
    "The file has another number of pages than the sheet",
    "The finished PDF doesn't belong to the present data and templates, or was cut short.",
    "Build it again.",
)
PAGE_SIZE = register(
    "PR403",
    Severity.ERROR,
    "A page has the wrong size, or its boxes are missing",
    "The page's media box differs from the sheet, or its trim or bleed box is missing; it would be scaled in print.",
    "Build it again.",
)
TEXT_DIFFERS = register(
    "PR404",
    Severity.ERROR,
    "The printed text differs from the page's",
    "What a reader can search for and copy from the PDF is not what the page should say.",
    "Build it again; if it stays, the typeface or the PDF writer is at fault: please report it.",
)
FONT_NOT_EMBEDDED = register(
    "PR405",
    Severity.ERROR,
    "A typeface is not embedded",
    "Another computer would print the text in some other face; print shops refuse such a file.",
    "Build it again; please report it if it stays.",
)
PRINTED_PIPS = register(
    "PR406",
    Severity.ERROR,
    "The printed file shows another number of circles than the page",
    "The circles counted in the finished PDF are not those of the page.",
    "Build it again; please report it if it stays.",
)
PROPERTIES = register(
    "PR407",
    Severity.ERROR,
    "A property of the printed file is missing",
    "Title, language, tags or the wish to be printed at full size are missing from the file.",
    "Build it again; please report it if it stays.",
)
