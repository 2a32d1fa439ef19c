"""Codes of what can go wrong while files are written."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

KEPT_BACK = register(
    "PJ951", Severity.ADVICE, "An old file was left alone",
    "A sheet is no longer made, and its old file in the output folder was changed by somebody since it was written, so "
    "it was not deleted.",
    "Delete the file yourself if you don't need it.",
)
DRAFT = register(
    "PJ952", Severity.WARNING, "Drawn in spite of faults",
    "The build was asked for a draft, so the pages were drawn although there are errors. What is touched by them is "
    "stamped DRAFT: everything where the data is faulty, else the papers whose pages are.",
    "Correct the errors and build again without --draft before you print to play.",
)
NO_BACKS = register(
    "PJ953", Severity.WARNING, "Nothing is printed on its backs",
    "Backs alone were asked for, and this sheet has none: it is printed on one side. No file of backs was made of it.",
    "Print its fronts; leave it out of what you feed a second time.",
)
"""There is no code for a file that can't be written: that is a `Problem`, with exit status 2."""
NOT_BUILT = register(
    "PR420", Severity.ERROR, "A file that has not been built",
    "The finished files are to be read, but this one is not in the output folder.",
    "Run `mechsmith build` first, or check only the papers that were built.",
)
