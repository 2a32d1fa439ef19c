"""The command in the tests' own process, as if run in one of its own: starting a process takes half a second."""

from __future__ import annotations

import io
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from generator.cli.main import main


def run(*arguments: str, cwd: Path, **environment: str) -> CompletedProcess[str]:
    """The command's exit status and what it said, called in a folder without a terminal.

    What belongs to a process (closed streams, signals, code pages, imports) is tested with `started` instead.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, chdir(cwd), redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", io.StringIO())
        for name, value in environment.items():
            patch.setitem(os.environ, name, value)
        status = main(arguments)
        out.flush()
        err.flush()
    said, complained = (stream.buffer.getvalue().decode("utf-8") for stream in (out, err))  # type: ignore[attr-defined]
    return CompletedProcess(arguments, status, said, complained)
