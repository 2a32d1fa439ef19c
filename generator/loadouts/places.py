"""What lies at a path: a loadout's file, or what is there in its stead."""

from __future__ import annotations

import os
from pathlib import Path

from generator.data.problem import Problem
from generator.loadouts.values import short


def bytes_of(path: Path) -> bytes:
    """What a file holds.

    :raises Problem: if it can't be read.
    """
    try:
        return path.read_bytes()
    except OSError as fault:
        raise unread(path, fault) from fault


def unread(path: Path, fault: OSError) -> Problem:
    """What to say of a file or folder that the system does not let us read."""
    what = "the folder " if os.path.isdir(path) else ""
    return Problem(f"{what}{path} can't be read: {(fault.strerror or str(fault)).lower()}", "Check its permissions.")


def is_file(path: Path) -> bool:
    """Whether there is an ordinary file; a path that no file can have is none."""
    try:
        return path.is_file()
    except OSError:  # a name that is too long for this system, for one
        return False


def no_file(path: Path) -> str:
    """Why a path is no file that can be read as a loadout."""
    where = short(str(path), 200)
    if path.name and os.path.isdir(path):
        return f"{where} is a folder, and no loadout"
    if os.path.islink(path):
        return f"{where} is a link that leads to nothing"
    return f"{where} is no ordinary file" if os.path.exists(path) else f"there is no file {where}"


def same_folder(one: Path, other: Path) -> bool:
    """Whether two paths mean one folder, links followed."""
    return os.path.realpath(one) == os.path.realpath(other)
