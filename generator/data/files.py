"""Writing files whole: a reader finds the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
from pathlib import Path

from generator.data import codes
from generator.data.diagnostics import Diagnostic, Place
from generator.data.problem import Problem

_HELD_OPEN = (5, 32, 33)
"""Windows' words for "somebody else has it": access denied, sharing violation, lock violation."""
_counter = itertools.count()


class WriteError(Problem):
    """A file could not be written; `finding` says why. The old file is unchanged and nothing else is left behind."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(f"{finding.message} [{finding.code}]", finding.hint)
        self.finding = finding


def write_whole(path: Path, data: bytes) -> bool:
    """Write a file in one piece, making its folder if needed. A file that already holds the data is left alone.

    :returns: whether the file was written.
    :raises WriteError: if it can't be; the old file is then unchanged, and no temporary file stays.
    """
    temporary: Path | None = None
    replacing = False
    try:
        path = path.resolve()
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.parent / f".mechsmith-{os.getpid()}-{next(_counter)}.tmp"
        with open(temporary, "xb") as file:
            file.write(data)
        replacing = True
        os.replace(temporary, path)
    except OSError as fault:
        raise WriteError(_finding(path, fault, replacing=replacing)) from fault
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    return True


def _finding(path: Path, fault: OSError, *, replacing: bool) -> Diagnostic:
    place = Place(path.as_posix())
    if fault.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG):
        return codes.DISK_FULL.at(f"there is no room for {path.name}", place)
    held = getattr(fault, "winerror", None) in _HELD_OPEN or fault.errno in (errno.EBUSY, errno.ETXTBSY)
    if replacing and (held or (os.name == "nt" and isinstance(fault, PermissionError))):
        return codes.FILE_HELD_OPEN.at(f"another program holds {path.name} open", place)
    if isinstance(fault, PermissionError) or fault.errno == errno.EROFS:
        return codes.NO_PERMISSION.at(f"{path.name} may not be written in {path.parent}", place)
    if isinstance(fault, (IsADirectoryError, NotADirectoryError, FileExistsError)):
        return codes.WRITE_FAILED.at(f"a file and a folder are in each other's way at {path}", place)
    return codes.WRITE_FAILED.at(f"{path.name} could not be written: {(fault.strerror or str(fault)).lower()}", place)
