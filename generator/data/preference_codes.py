"""Codes of what can be wrong with a user's own preferences."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

PREFERENCES = register(
    "PJ961", Severity.ERROR, "A fault in the preferences",
    "The file of your preferences can't be read, or gives a preference a value that it doesn't take. What you wanted "
    "can't be guessed, and a print on the wrong paper is a wasted one, so nothing is done.",
    "Correct the line, or `mechsmith prefer --clear` it; with MECHSMITH_PREFERENCES=off the file is not read.",
)
UNKNOWN_PREFERENCE = register(
    "PJ962", Severity.WARNING, "A preference that nothing reads",
    "The file of your preferences has a key that isn't one of them; a word may be misspelt, or the file may come from "
    "a newer Mechsmith. The other preferences count.",
    "Correct the key or delete the line; `mechsmith prefer --list` shows the preferences that there are.",
)
