"""Where a finding's file lies for programs that see the whole repository: relative to its top, with forward slashes.

Findings name files relative to the working folder. A continuous integration service wants them relative to the folder
that it checked out; GITHUB_WORKSPACE names that one where it isn't the working folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path


def relative(file: str) -> str:
    """The file relative to the top of the repository, "" for one that lies elsewhere or for none.

    What lies in another revision or in an archive (`HEAD~1:content/...`) lies elsewhere.
    """
    if not file:
        return ""
    if file.startswith(("/", "../", "\\\\")) or re.match(r"[A-Za-z]:[\\/]", file):
        return _inside(file)
    return "" if ":" in file else f"{_prefix()}{file}"


def _top() -> Path | None:
    """The folder that was checked out, where the working folder lies in it."""
    named = os.environ.get("GITHUB_WORKSPACE", "")
    if not named:
        return None
    top = Path(os.path.realpath(named))
    return top if Path.cwd().is_relative_to(top) else None


def _prefix() -> str:
    """What stands before names of files in the working folder: `rules/`, or "" at the top."""
    top = _top()
    inside = Path.cwd().relative_to(top).as_posix() if top is not None else "."
    return "" if inside == "." else f"{inside}/"


def _inside(file: str) -> str:
    """A file outside the working folder that lies in the repository all the same."""
    top, path = _top(), Path(os.path.realpath(file))
    return path.relative_to(top).as_posix() if top is not None and path.is_relative_to(top) else ""
