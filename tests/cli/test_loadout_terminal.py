"""What `mechsmith loadout` asks on a terminal; that breaking off writes nothing; and terminals that know only ASCII."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator import games

ROOT = Path(__file__).resolve().parent.parent.parent
pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


class Terminal:
    """The command on a terminal of its own; `say` types a line when a prompt has come."""

    def __init__(self, folder: Path, *words: str, program: list[str] | None = None, **environment: str) -> None:
        self.master, slave = pty.openpty()
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "LC_ALL")}
        env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm", "MECHSMITH_DATA_DIR": str(folder / "data"), **environment}
        self.process = subprocess.Popen(
            program or [sys.executable, "-m", "generator", "loadout", *words],
            cwd=folder, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: take(slave),
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, prompt: str) -> None:
        """Wait for a prompt."""
        end = time.monotonic() + 30
        while prompt not in self.seen:
            assert time.monotonic() < end, f"no {prompt!r} in {self.seen!r}"
            assert self.more(), self.seen

    def more(self) -> bool:
        """Read what has been shown; whether there may be more."""
        if not select.select([self.master], [], [], 30)[0]:
            return False
        try:
            part = os.read(self.master, 4096)
        except OSError:
            return False
        self.seen += part.decode()
        return bool(part)

    def answer(self, prompt: str, line: str) -> None:
        """Type a line at a prompt; then forget what was shown."""
        self.until(prompt)
        self.seen = ""
        os.write(self.master, line.encode())

    def end(self) -> int:
        """Everything that is still shown, and the status."""
        while self.more():
            pass
        os.close(self.master)
        return self.process.wait()


def take(slave: int) -> None:
    """Make the terminal the process's own, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


OF_MECHS = ("--game", "paper-mech")
KNOWN = ((file.parent.name, games.find(file.parent.name)) for file in sorted((ROOT / "content").glob("*/game.yaml")))
GAMES = ", ".join(name for name, game in KNOWN if game is not None and game.loadouts)
"""All games whose loadouts can be customised."""
ASKED = ("Left shoulder [Wing Shield]: ", "Right shoulder [Missiles]: ", "Left arm [Laser]: ", "Right arm [Fist]: ",
         "Torso armour [5]: ", "Legs armour [4]: ", "Pilot [nothing]: ", "Notes [nothing]: ")  # fmt: skip


def test_new_asks_for_every_slot(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new")
    terminal.answer(f"Game ({GAMES}): ", "chess\n")
    terminal.answer(f"Game ({GAMES}): ", "paper\n")
    terminal.answer("Name: ", "Red Wolf\n")
    for prompt, line in zip(ASKED, ("", "2", "Rifel\nRifle", "", "", "3", "Ada", ""), strict=True):
        terminal.answer(prompt, line + "\n")
    assert terminal.end() == 0
    assert "It is legal." in terminal.seen
    text = (tmp_path / "data/loadouts/red-wolf.yaml").read_text(encoding="utf-8")
    for line in ("left-shoulder: wing-shield", "right-shoulder: missiles", "left-arm: rifle", "legs: 3", "Ada"):
        assert line in text


def test_options_are_listed_with_weight_and_notes(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new", "A", *OF_MECHS)
    terminal.until(ASKED[0])
    assert "1  Wing Shield   Reflex, weight 1" in terminal.seen
    assert "do not fit here: Fist" in terminal.seen
    terminal.answer(ASKED[0], "\x03")
    assert terminal.end() == 130


@pytest.mark.parametrize(("key", "status", "said"), [("\x03", 130, "stopped"), ("\x04", 2, "nothing was written")])
def test_breaking_off_writes_nothing(tmp_path: Path, key: str, status: int, said: str) -> None:
    for words in (["new", "A"], ["new"]):
        terminal = Terminal(tmp_path, *words, *OF_MECHS)
        if len(words) == 1:
            terminal.answer("Name: ", "A\n")
        terminal.answer(ASKED[0], "1\n")
        terminal.answer(ASKED[1], key)
        assert terminal.end() == status, terminal.seen
        assert said in terminal.seen
        assert "Traceback" not in terminal.seen
        assert not (tmp_path / "data").exists()


OVERHEARD = """
import signal, threading, time
from generator.cli.loadout_edit import read
def press():
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
try:
    read("Prompt: ")
except KeyboardInterrupt:
    print("heard")
"""


def test_ctrl_c_is_heard_even_if_it_does_not_wake_what_waits(tmp_path: Path) -> None:
    """As it happens to one that comes between the prompt and the wait for keys."""
    terminal = Terminal(tmp_path, program=[sys.executable, "-c", OVERHEARD])
    assert terminal.end() == 0
    assert "heard" in terminal.seen


def test_set_asks_and_changes_only_what_was_answered(tmp_path: Path) -> None:
    Terminal(tmp_path, "new", "A", "legs=5").end()
    file = tmp_path / "data/loadouts/a.yaml"
    before = file.read_text(encoding="utf-8")
    terminal = Terminal(tmp_path, "set", "A")
    for prompt in ASKED:
        terminal.answer(prompt.replace("Legs armour [4]", "Legs armour [5]"), "\n")
    assert terminal.end() == 0
    assert "Nothing was changed." in terminal.seen
    assert file.read_text(encoding="utf-8") == before
    terminal = Terminal(tmp_path, "set", "A")
    for prompt in ASKED:
        answer = "-" if prompt.startswith("Left arm") else ""
        terminal.answer(prompt.replace("Legs armour [4]", "Legs armour [5]"), answer + "\n")
    assert terminal.end() == 0
    assert "It is not legal (1 error)" in terminal.seen.replace("\x1b[31;1m", "")
    assert file.read_text(encoding="utf-8") == before.replace("  left-arm: laser\n", "")


def test_values_on_the_command_line_ask_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new", "A", "legs=3")
    assert terminal.end() == 0
    assert "[" not in terminal.seen.replace("\x1b[", "").replace("[loadouts", "")


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"TERM": "dumb"}])
def test_a_terminal_that_knows_only_ascii_gets_ascii(tmp_path: Path, environment: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, "show", "standard", **environment)
    assert terminal.end() == 0
    assert terminal.seen.isascii()
    assert ".  nothing reaches" in terminal.seen


def test_another_terminal_gets_the_signs(tmp_path: Path) -> None:
    if not any("utf" in os.environ.get(name, "").lower() for name in ("LC_ALL", "LC_CTYPE", "LANG")):
        pytest.skip("this system's language knows only ASCII")
    terminal = Terminal(tmp_path, "show", "standard")
    assert terminal.end() == 0
    assert "·  nothing reaches" in terminal.seen
