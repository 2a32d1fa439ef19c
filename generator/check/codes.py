"""Codes of what the checker finds about a project as a whole."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

SHEET_TWICE = register(
    "PJ931", Severity.ERROR, "Two files of the same name",
    "A game's sheets, documents and start.pdf lie in one folder, so each needs a name of its own.",
    "Rename one of them in sheets.yaml.",
)
NO_SUCH_SHEET = register(
    "PJ932", Severity.ERROR, "A sheet that isn't listed",
    "start.pdf is put together from sheets that sheets.yaml lists; it names one that isn't there.",
    "Correct the name, or list the sheet.",
)
NO_SUCH_DOCUMENT = register(
    "PJ933", Severity.ERROR, "A document that nothing builds",
    "Each document in sheets.yaml is built by the module of that name in generator/documents.",
    "Correct the name; `booklet` and `summary` are there.",
)
BAD_LAYOUT = register(
    "PJ934", Severity.ERROR, "A layout that pieces can't have",
    "The options under `layout` say how pieces lie on a page: paper edges, gaps, bleed, marks, backs. One is unknown or "
    "out of range.",
    "Correct the option in sheets.yaml.",
)
DOCUMENT_OVERFLOW = register(
    "PJ935", Severity.ERROR, "A part of a document is too large for the page",
    "A table, figure or word is wider or higher than the page has room for. It is never cut or shrunk out of sight.",
    "Shorten it, or break it into parts.",
)
