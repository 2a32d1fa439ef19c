"""A subcommand called again and again in the tests' own process."""

from __future__ import annotations

import pytest

from generator.cli.main import main


class Called:
    """Calls of the command in this process, with what they said.

    :param first: the words that each call begins with.
    """

    def __init__(self, capsys: pytest.CaptureFixture[str], *first: str) -> None:
        self.capsys = capsys
        self.first = first
        self.out = self.err = ""

    def __call__(self, *words: str) -> int:
        status = main([*self.first, *words])
        self.out, self.err = self.capsys.readouterr()
        return status
