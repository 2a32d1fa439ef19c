"""What `--to` takes where a PDF or a report is written: the name of a new file, or of one that may be replaced."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from generator.cli.shared import Named


class PdfTarget(Named):
    """A file to write a PDF to. One that is there and holds something else is not given up for it: a slip of the
    keyboard must not cost a loadout.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As a path."""
        path: Path = super().convert(value, param, ctx)
        if str(path) == "-":
            self.fail("a PDF isn't written to standard output; give it a name (./- is a file called -).", param, ctx)
        if os.path.isfile(path) and not _may_be_replaced(path):
            self.fail(f"{path} is there and is no PDF file; it stays as it is. Choose another name.", param, ctx)
        return path


def one_place(target: Path | None, output: Path | None) -> None:
    """:raises click.UsageError: if both --to and --output say where to write, of which one would be passed over."""
    if target is not None and output is not None:
        raise click.UsageError("--to and --output both say where to write; give one of them.")


def _may_be_replaced(path: Path) -> bool:
    """Whether a file is empty or a PDF; one that can't be read is left to whoever writes it."""
    try:
        with open(path, "rb") as file:
            start = file.read(1024)
    except OSError:
        return True
    return not start or b"%PDF-" in start


class ReportTarget(Named):
    """A file to write a report to. Reports are written again and again, so that a file that is there is replaced; but
    what may be rules data, a comparison's own side, or what git or a copy keep, is not given up for one.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As a path."""
        path: Path = super().convert(value, param, ctx)
        kept = _kept(path) if os.path.exists(path) else ""
        if kept:
            self.fail(f"{path} is there and {kept}; it stays as it is. Choose another name.", param, ctx)
        return path


_DATA = frozenset({".yaml", ".yml", ".toml", ".j2", ".py"})
_ARCHIVES = frozenset({".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".gz", ".bz2", ".xz"})
_KEPT_FOLDERS = frozenset({".git", ".mechsmith"})


def _kept(path: Path) -> str:
    """Why a file is not replaced by a report; empty where it may be."""
    if not path.is_file():
        return "is a device or a pipe"
    if path.suffix.lower() in _DATA:
        return "may be rules data"
    if path.suffix.lower() in _ARCHIVES:
        return "may be an archive of rules data"
    if _KEPT_FOLDERS & set(path.resolve().parts[:-1]):
        return "is not a report"
    return ""


REPORT_FILE = ReportTarget(path_type=Path, dir_okay=False)
PDF_FILE = PdfTarget(path_type=Path, dir_okay=False)
