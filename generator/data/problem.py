"""The one exception for a call that can't be carried out: a missing folder, an unknown game, a file held open.

Faults in data and on pages are never exceptions but `Diagnostic`s; this is for what the user asked of the command.
"""

from __future__ import annotations


class Problem(Exception):
    """Why the call can't be carried out, in one sentence for the user. `hint` says a way out, or is empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
