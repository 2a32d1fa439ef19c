"""What follows from a request to end."""

from __future__ import annotations

import click
import pytest

from generator.cli import main as command
from generator.data import stopping


def test_what_goes_wrong_while_things_are_put_away_follows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command()
    def broken() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise RuntimeError("cannot join thread before it is started")

    monkeypatch.setattr(command, "cli", broken)
    assert command.main([]) == 130
    assert capsys.readouterr().err == "mechsmith: stopped\n"


def test_what_goes_wrong_by_itself_does_not() -> None:
    assert not stopping.follows(RuntimeError("a fault"))
    one, two = RuntimeError("one"), ValueError("two")
    one.__context__ = two
    assert not stopping.follows(one)
    two.__cause__ = KeyboardInterrupt()
    assert stopping.follows(one)
