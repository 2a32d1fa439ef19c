"""Writing files whole: a reader finds the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import time
from collections.abc import Sequence
from pathlib import Path

from generator.data import codes
from generator.data.diagnostics import Diagnostic, Place
from generator.data.problem import Problem

_HELD_OPEN = (5, 32, 33)
"""Windows' words for "somebody else has it": access denied, sharing violation, lock violation."""
_counter = itertools.count()
_MARK = ".mechsmith-"
_DEAD_AFTER = 3600.0
"""Seconds after which a temporary file is nobody's any more."""


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
    return write_all([(path, data)])[0]


def create_whole(path: Path, data: bytes) -> bool:
    """Write a file that must not be there yet, in one piece. Of two writers at once, one finds it taken.

    :returns: whether it was written; False if something of that name is there already.
    :raises WriteError: if it can't be written; then nothing of it is left behind.
    """
    temporary = path.parent / f"{_MARK}{os.getpid()}-{next(_counter)}.tmp"
    folders: list[Path] = []
    try:
        if os.path.lexists(path):
            return False
        _make_folder(path.parent, folders)
        _sweep(path.parent)
        with open(temporary, "xb") as file:
            file.write(data)
        return _put(temporary, path)
    except OSError as fault:
        raise WriteError(_finding(path, fault, replacing=False)) from fault
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        _remove_empty(folders)


def _put(temporary: Path, path: Path) -> bool:
    """Give a finished file its name, unless the name is taken."""
    try:
        if os.name == "nt":
            os.rename(temporary, path)  # which replaces nothing there
        else:
            os.link(temporary, path)
    except FileExistsError:
        return False
    except OSError as fault:
        if fault.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES):
            raise
        # A file system without hard links: the name is taken first, which is as safe against a second writer.
        try:
            with open(path, "xb"):
                pass
        except FileExistsError:
            return False
        try:
            os.replace(temporary, path)
        except OSError:
            path.unlink(missing_ok=True)
            raise
    return True


def write_all(files: Sequence[tuple[Path, bytes]]) -> list[bool]:
    """Write several files as `write_whole` does, all or none as far as that can be: the first file is replaced when
    there is room for the last, and when nothing is known to stand in the way of any.

    :returns: whether each file was written.
    :raises WriteError: if one can't be written.
    """
    staged: list[tuple[Path, Path]] = []
    folders: list[Path] = []
    try:
        written = [_stage(path, data, staged, folders) for path, data in files]
        while staged:
            path, temporary = staged[0]
            try:
                os.replace(temporary, path)
            except OSError as fault:
                raise WriteError(_finding(path, fault, replacing=True)) from fault
            staged.pop(0)
        return written
    finally:
        for _, temporary in staged:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        _remove_empty(folders)


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and those that lack above it, and note each that is new.

    :raises OSError: if it can't be made.
    """
    missing = []
    while not folder.exists() and folder != folder.parent:
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        try:
            one.mkdir()
        except FileExistsError:
            if not one.is_dir():
                raise
        else:
            made.append(one)


def _remove_empty(folders: Sequence[Path]) -> None:
    """Take back the folders that were made and hold nothing: what could not be written leaves none behind."""
    for one in reversed(folders):
        with contextlib.suppress(OSError):
            one.rmdir()


def _stage(path: Path, data: bytes, staged: list[tuple[Path, Path]], folders: list[Path]) -> bool:
    """Write the data beside the file that they are to become, unless it holds them already."""
    try:
        path = _real(path)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if path.exists() and not path.is_file():
            # A device or a pipe: giving its name to a file would take it away from everybody.
            raise WriteError(codes.WRITE_FAILED.at(f"{path} is a device or a pipe, not a file", Place(path.as_posix())))
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
        _make_folder(path.parent, folders)
        if not any(path.parent == other.parent for other, _ in staged):
            _sweep(path.parent)
        temporary = path.parent / f"{_MARK}{os.getpid()}-{next(_counter)}.tmp"
        with open(temporary, "xb") as file:
            staged.append((path, temporary))
            file.write(data)
    except OSError as fault:
        raise WriteError(_finding(path, fault, replacing=False)) from fault
    return True


def _real(path: Path) -> Path:
    """The file that a path means, symbolic links followed.

    :raises OSError: if they lead round in a circle.
    """
    try:
        return path.resolve()
    except RuntimeError:  # what Python before 3.13 says
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def _sweep(folder: Path) -> None:
    """Delete what a write left behind that was cut off (a power cut, `kill -9`): our own temporary files, long dead."""
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{_MARK}*.tmp"):
            if time.time() - left.stat().st_mtime > _DEAD_AFTER:
                left.unlink(missing_ok=True)


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
    if fault.errno == errno.ENAMETOOLONG:
        return codes.WRITE_FAILED.at(f"{_short(path)} is too long a name for this system", place)
    if fault.errno == errno.ELOOP:
        return codes.WRITE_FAILED.at(f"{path} is a symbolic link that leads back to itself", place)
    return codes.WRITE_FAILED.at(f"{path.name} could not be written: {(fault.strerror or str(fault)).lower()}", place)


def _short(path: Path) -> str:
    """A path that fits a line: its beginning and its end."""
    text = path.as_posix()
    return text if len(text) <= 80 else f"{text[:30]}…{text[-45:]}"
