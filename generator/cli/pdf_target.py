"""What `--to` takes where a PDF is written: the name of a new file, or of a PDF that may be replaced."""

from __future__ import annotations

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
        if path.is_file() and not _may_be_replaced(path):
            self.fail(f"{path} is there and is no PDF file; it stays as it is. Choose another name.", param, ctx)
        return path


def _may_be_replaced(path: Path) -> bool:
    """Whether a file is empty or a PDF; one that can't be read is left to whoever writes it."""
    try:
        with open(path, "rb") as file:
            start = file.read(1024)
    except OSError:
        return True
    return not start or b"%PDF-" in start


PDF_FILE = PdfTarget(path_type=Path, dir_okay=False)
