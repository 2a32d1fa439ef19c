"""`mechsmith check --watch`, watched while files change as editors and people change them."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli.checking import Asked
from generator.cli.main import main
from generator.cli.watch_files import between, state
from generator.data.diagnostics import Diagnostic, Place, Severity
from generator.data.report import as_record, from_record
from tests import tiny

ROOT = Path(__file__).resolve().parents[2]
MECHS = "content/tiny-duel/mechs.yaml"
AS_MADE = "1 warning, 2 pieces of advice"
"""What is found in the tiny game as it is made."""
LONG = 60.0
"""Seconds after which a test gives up; a run takes one or two."""


class Watch:
    """The command at work in a folder, with its output through a pipe."""

    def __init__(self, root: Path, *words: str, **more: str) -> None:
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", "check", "--watch", "--games", "games", "--no-games", *words], cwd=root,
            env=env | {"PYTHONPATH": str(ROOT), **more}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, encoding="utf-8",
        )  # fmt: skip
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def until(self, pattern: str) -> str:
        """What is said up to the line that matches."""
        said = []
        end = time.monotonic() + LONG
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                pytest.fail(f"no line like {pattern!r} in:\n" + "\n".join(said))
            assert line is not None, "it ended:\n" + "\n".join(said)
            said.append(line)
            if re.search(pattern, line):
                return "\n".join(said)

    def run(self) -> str:
        """What one whole run says."""
        return self.until(r"\(\d+\.\d s\)\.$|not checked: ")

    def quiet(self, seconds: float) -> bool:
        """Whether nothing is said for a while."""
        try:
            return self.lines.get(timeout=seconds) is None
        except queue.Empty:
            return True

    def stop(self) -> int:
        """Ctrl-C, and the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LONG)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


@pytest.fixture
def watch(root: Path) -> Iterator[Watch]:
    """A watch over pages of one paper."""
    made = Watch(root, "--paper", "a4")
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()


posix = pytest.mark.skipif(os.name != "posix", reason="sends the signal that Ctrl-C is elsewhere")


@posix
def test_what_a_change_brings_and_what_it_cures(root: Path, watch: Watch) -> None:
    first = watch.run()
    assert first.startswith("Watching content, templates, ")
    assert "Ctrl-C ends." in first
    assert f"tiny-duel: {AS_MADE} (" in first

    tiny.edit(root, MECHS, "armour: 6", "armour: lots")
    said = watch.run()
    assert re.search(r"^\d\d:\d\d:\d\d  content/tiny-duel/mechs.yaml changed$", said, re.MULTILINE)
    new = said[said.index("new:") :]
    assert "content/tiny-duel/mechs.yaml:6:18: error MD103" in new
    assert "^^^^" in new
    assert "tiny-duel: 1 error; games and pages wait for correct data (" in new
    assert "cured:" not in said, "checks that could not run cure nothing"

    # A line more moves the fault: it is none that is new, and none that is cured.
    tiny.edit(root, MECHS, "mechs:\n", "# both\nmechs:\n")
    said = watch.run()
    assert "new:" not in said
    assert "cured:" not in said
    assert "1 error, as before" in said

    tiny.edit(root, MECHS, "armour: lots", "armour: 6")
    said = watch.run()
    assert "new:" not in said
    assert re.search(r"cured:\ncontent/tiny-duel/mechs.yaml: error MD103: ", said)
    assert f"tiny-duel: {AS_MADE} (" in said
    assert watch.stop() == 0


@posix
def test_what_was_told_is_counted_and_not_told_again(root: Path, watch: Watch) -> None:
    watch.run()
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "format: 1\n", "format: 1\nmore: {words: Nobody reads me}\n")
    said = watch.run()
    assert re.findall(r"(?:error|warning|advice) (\w+):", said) == ["SG621"]
    assert "tiny-duel: 1 warning, 3 pieces of advice, 3 of them as before (" in said


def test_the_first_line_names_what_somebody_edits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.checking import prepared
    from generator.cli.watch import opening, places

    home = tmp_path / "ours"
    assert main(["copy", "paper-mech", str(home), "--name", "Ours"]) == 0
    monkeypatch.chdir(home)
    asked = Asked()
    project, chosen, _ = prepared(asked)
    told = opening(project, asked, places(project, chosen, asked))
    assert told == "Watching content, loadouts, mechsmith.toml and what comes from the shipped game. Ctrl-C ends."


@posix
def test_pages_are_told_after_the_data(root: Path, watch: Watch) -> None:
    watch.run()
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "{{ game.game.title }}", "{{ game.game.titel }}")
    said = watch.run()
    assert "templates/tiny-duel/board.svg.j2 changed" in said
    assert re.search(r"error DR\d{3}", said)
    # While data are wrong, pages are not looked at: what was wrong with them is not called cured.
    tiny.edit(root, MECHS, "armour: 6", "armour: lots")
    said = watch.run()
    assert "MD103" in said
    assert "cured:" not in said
    tiny.edit(root, MECHS, "armour: lots", "armour: 6")
    said = watch.run()
    assert re.search(r"cured:\n.*MD103", said)
    assert "new:" not in said
    assert "as before" not in said
    assert watch.stop() == 1


@posix
def test_it_outlives_what_happens_to_files(root: Path, watch: Watch) -> None:
    watch.run()
    mechs = root / MECHS
    # An editor that writes a new file and puts it in place.
    temporary = mechs.with_name(".mechs.yaml.swp")
    temporary.write_text(mechs.read_text(encoding="utf-8").replace("armour: 6", "armour: 7"), encoding="utf-8")
    os.replace(temporary, mechs)
    assert f"{MECHS} changed" in watch.run()
    # A text that is no YAML, midway.
    whole = mechs.read_text(encoding="utf-8")
    mechs.write_text(whole[: whole.index("{armour: 7") + 4], encoding="utf-8")
    assert "error YM001" in watch.run()
    mechs.write_text(whole, encoding="utf-8")
    assert re.search(r"cured:\n.*YM001", watch.run())
    # A folder that goes and comes back.
    aside = root.parent / "aside"
    shutil.move(root / "content", aside)
    said = watch.run()
    assert "is gone" in said
    assert "not checked: " in said
    shutil.move(aside, root / "content")
    said = watch.run()
    assert "is new" in said
    assert f"tiny-duel: {AS_MADE}" in said
    # What editors leave beside files is nobody's business.
    mechs.with_name("mechs.yaml~").write_text("x", encoding="utf-8")
    mechs.with_name(".#mechs.yaml").write_text("x", encoding="utf-8")
    (root / "games" / "tiny_duel" / "__pycache__").mkdir(exist_ok=True)
    (root / "games" / "tiny_duel" / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert watch.quiet(1.5)
    assert watch.stop() == 0


@posix
def test_code_is_read_anew(root: Path, watch: Watch) -> None:
    watch.run()
    models = root / "games" / "tiny_duel" / "models.py"
    whole = models.read_text(encoding="utf-8")
    models.write_text(whole + "\ndef broken(:\n", encoding="utf-8")
    said = watch.run()
    assert "games/tiny_duel/models.py changed" in said
    assert "not checked: " in said
    assert watch.process.poll() is None
    models.write_text(whole.replace("armour: int", "armour: int\n    jets: int"), encoding="utf-8")
    assert "jets" in watch.run()
    models.write_text(whole, encoding="utf-8")
    assert re.search(r"cured:\n.*jets", watch.run())
    models.write_text(whole + "\nimport os\nos._exit(3)\n", encoding="utf-8")  # ends the run, and no more than that
    assert "not checked: the check ended before its time" in watch.run()
    assert watch.stop() == 2


def test_a_copy_watches_what_it_borrows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.checking import prepared
    from generator.cli.watch import places

    monkeypatch.chdir(tmp_path)
    assert main(["copy", "paper-mech", "mine", "--name", "Mine"]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    project, chosen, _ = prepared(Asked())
    watched = places(project, chosen, Asked())
    for folder in (tmp_path / "mine" / "content", ROOT / "content" / "paper-mech", ROOT / "generator/games/paper_mech",
                   tmp_path / "mine" / "loadouts", tmp_path / "mine" / "mechsmith.toml"):  # fmt: skip
        assert folder in watched
    assert any(place.is_relative_to(ROOT / "templates") for place in watched)


@posix
def test_many_changes_in_a_row_are_one_run(root: Path, watch: Watch) -> None:
    watch.run()
    for number in range(8):
        tiny.edit(root, MECHS, "armour: " + ("6" if number == 0 else str(10 + number)), f"armour: {11 + number}")
        time.sleep(0.05)
    assert watch.run().count("changed") <= 2
    assert watch.quiet(1.0)


@posix
def test_ctrl_c_during_a_run_ends_its_process_too(root: Path) -> None:
    (root / "games" / "tiny_duel" / "checks.py").write_text(
        "import time, os, pathlib\n\ndef check(content):\n"
        "    pathlib.Path('child').write_text(str(os.getpid()))\n    time.sleep(60)\n    yield\n",
        encoding="utf-8",
    )
    tiny.edit(root, "games/tiny_duel/__init__.py", "NUMBER_FILES\")", "NUMBER_FILES\", checks=\"tiny_duel.checks\")")
    watch = Watch(root)
    try:
        end = time.monotonic() + LONG
        while not (root / "child").exists() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.1)
        child = int((root / "child").read_text(encoding="utf-8"))
        assert watch.stop() == 130  # no run came to an end
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
    finally:
        watch.process.kill()


@posix
def test_it_ends_when_nobody_reads_any_more(root: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "check", "--watch", "--games", "games", "--no-games", "--no-pages"],
        cwd=root, env=env | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"Watching ")
    process.stdout.close()
    assert process.wait(LONG) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""


@pytest.mark.parametrize(("words", "why"), [
    (["--printed"], "printed already"), (["--format", "json"], "--format json"), (["--balance"], "for long"),
])  # fmt: skip
def test_what_does_not_go_with_watching(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(root)
    assert main(["check", "--watch", "--games", "games", *words]) == 2
    assert why in capsys.readouterr().err


def test_nothing_to_watch_is_a_call_that_cannot_be_carried_out(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    assert main(["check", "--watch", "other-game", "--games", "games"]) == 2
    assert "there is no game 'other-game'" in capsys.readouterr().err


def test_states_of_files(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    one, two = tmp_path / "a" / "one.yaml", tmp_path / "a" / "b" / "two.yaml"
    one.write_text("1", encoding="utf-8")
    two.write_text("2", encoding="utf-8")
    (tmp_path / "a" / "round").symlink_to(tmp_path / "a", target_is_directory=True)
    before = state([tmp_path / "a", tmp_path / "not there"])
    assert {str(one), str(two)} <= set(before)
    assert len(before) < 100  # a link that leads round in a circle is followed so far and no farther
    (tmp_path / "a" / "round").unlink()
    before = state([tmp_path / "a"])
    two.unlink()
    three = tmp_path / "a" / "three.yaml"
    three.write_text("3", encoding="utf-8")
    one.write_text("11", encoding="utf-8")
    found = between(before, state([tmp_path / "a"]))
    assert (found.changed, found.new, found.gone) == ((str(one),), (str(three),), (str(two),))
    assert between(before, before).told() == ""
    assert not between(before, before)


def test_many_changed_files_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    after = {str(tmp_path / f"{number}.yaml"): (1, 1) for number in range(9)}
    assert between({}, after).told() == "0.yaml is new, 1.yaml is new, 2.yaml is new, 3.yaml is new and 5 more"


def test_what_crosses_to_the_process_of_a_run() -> None:
    asked = Asked(("a",), ("a4",), (Path("x y.yaml"),), True, False, Path("c"), None, None, (3, Path("games"), 200))
    assert Asked.from_json(asked.as_json()) == asked
    finding = Diagnostic("AB100", Severity.WARNING, "m\n", Place("f", 1, 2, 3, 4), "p", "h", "v", "l")
    assert from_record(as_record(finding)) == finding
