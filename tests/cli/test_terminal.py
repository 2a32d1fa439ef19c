"""What only a terminal sees: colour and progress."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiny

ROOT = Path(__file__).resolve().parent.parent.parent
pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


def on_a_terminal(root: Path, *arguments: str, **environment: str) -> str:
    """Everything that the command shows on a terminal."""
    master, slave = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", *arguments], cwd=root, env=env, stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    seen = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    process.wait()
    os.close(master)
    return seen.decode()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = tiny.make(tmp_path)
    tiny.edit(made, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    return made


def test_a_terminal_gets_colour_and_progress(root: Path) -> None:
    seen = on_a_terminal(root, "check", "--games", "games", "--no-games")
    assert "\x1b[31;1merror\x1b[0m" in seen
    assert "\rtiny-duel: data" in seen
    # The progress line is gone when the report begins.
    assert seen.index("\r ") < seen.index("error")


def test_no_color_is_obeyed(root: Path) -> None:
    seen = on_a_terminal(root, "check", "--games", "games", "--no-games", NO_COLOR="1")
    assert "\x1b" not in seen
    assert "error MD" in seen


def test_a_dumb_terminal_gets_no_colour(root: Path) -> None:
    assert "\x1b" not in on_a_terminal(root, "check", "--games", "games", "--no-games", TERM="dumb")
