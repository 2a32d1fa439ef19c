"""Calls that can't be carried out, or only just: odd options, closed streams, folders in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.data.project import Project
from tests import tiny
from tests.cli.inside import run
from tests.cli.test_command import ROOT

CHECK = ["check", "paper-mech", "--no-pages", "--no-games"]
POSIX = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell and its file system")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sample", "--games", "-1"], "neither a whole number of games nor a folder"),
        (["sample", "--games", "1e3"], "neither a whole number of games nor a folder"),
        (["sample", "--games", ""], "neither a whole number of games nor a folder"),
        (["sample", "--games", "99999999999999999999"], "at most 1,000,000"),
        (["build", "--output", ""], "not a name"),
        (["check", "--content", ""], "not a name"),
        (["check", "--no-pages", "--printed"], "--printed says which pages"),
        (["check", "--no-pages", "--paper", "a4"], "--paper says which pages"),
        (["check", "--no-games", "--games", "5"], "--no-games to play none"),
        (["preview", "tiny-duel", "--lang", "xx", "--games", "games"], "tiny-duel has no language xx"),
        (["preview", "tiny-duel", "--page", "99", "--games", "games", "--svg"], "there is no page 99"),
        (["preview", "tiny-duel", "--loadout", "nowhere.yaml", "--games", "games"], "there is no file nowhere.yaml"),
        (["preview", "tiny-duel", "--loadout", "mechsmith.toml", "--games", "games"], "tiny-duel has no loadouts"),
        (["init", "content/tiny-duel/mine"], "which holds rules data or templates"),
        (["init", str(ROOT / "templates" / "mine")], "which holds rules data or templates"),
        (["check", "a\x1b[31mb"], "there is no game 'a�[31mb'"),
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(root: Path, arguments: list[str], words: str) -> None:
    done = run(*arguments, cwd=root)
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stderr
    assert "went wrong" not in done.stderr
    assert not (root / "output").exists()


def test_a_faulty_project_is_told_once(root: Path) -> None:
    (root / "mechsmith.toml").write_text('contents = "x"\n', encoding="utf-8")
    done = run("check", cwd=root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("nothing reads the key contents") == 1
    assert done.stderr.startswith("mechsmith: mechsmith.toml:1:1: ")


def test_the_pseudo_language_can_be_looked_at(root: Path) -> None:
    done = run("preview", "tiny-duel", "cards", "--lang", "qps", "--games", "games", "--svg", cwd=root)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", [["preview"], ["preview", "--svg"]])
def test_a_picture_that_cannot_be_written_is_named(root: Path, command: list[str]) -> None:
    ending = "svg" if "--svg" in command else "png"
    blocked = root / f"output/preview/tiny-duel/board-1.{ending}"
    blocked.mkdir(parents=True)
    done = run(*command, "tiny-duel", "board", "--games", "games", cwd=root)
    assert done.returncode == 2
    assert f"board-1.{ending}" in done.stderr
    assert not list(blocked.parent.rglob("*.tmp"))


@POSIX
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("code", "status"), [("YM001", 0), ("XX999", 2)])
def test_closed_streams_change_no_status(tmp_path: Path, closed: str, code: str, status: int) -> None:
    line = f'exec "{sys.executable}" -m generator explain {code} {closed}'
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=False
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert b"went wrong" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["explain", "YM001"], CHECK])
@pytest.mark.parametrize("python", [[], ["-u"]])
def test_a_full_standard_output_is_named(tmp_path: Path, words: list[str], python: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, *python, "-m", "generator", *words], cwd=tmp_path, check=False,
            env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=full, stderr=subprocess.PIPE, encoding="utf-8",
        )
    assert done.returncode == 2
    assert done.stderr.startswith("mechsmith: standard output can't be written: no space left on device\n")
    assert len(done.stderr.splitlines()) == 2


@POSIX
@pytest.mark.parametrize("words", [["--nonsense"], ["errata"], ["explain", "XX999"]])
def test_a_complaint_that_nobody_can_read_changes_no_status(tmp_path: Path, words: list[str]) -> None:
    """Standard error is a pipe whose reader has gone: Python would end with 1."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "generator", *words], cwd=tmp_path, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=writing,
    )  # fmt: skip
    os.close(writing)
    assert (done.returncode, done.stdout) == (2, b"")


@POSIX
@pytest.mark.parametrize("home", ["a file", "nowhere", ""])
def test_a_home_that_is_no_folder_stops_no_build(root: Path, home: str) -> None:
    (root / "a file").write_text("", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "HOME"}
    if home:
        environment["HOME"] = str(root / home)
    done = subprocess.run(
        [sys.executable, "-m", "generator", "build", "--games", "games", "--paper", "a4", "--theme", "ink"],
        cwd=root, env=environment | {"PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8", check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (root / "output/tiny-duel/en/a4/ink/start.pdf").is_file()


def test_a_user_without_a_home_has_a_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("MECHSMITH_DATA_DIR", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert Project.find(tmp_path).loadouts_dir == tmp_path.resolve() / "loadouts"


def test_a_reader_that_has_gone_stops_no_build_and_hides_no_fault(root: Path) -> None:
    for edit, status in ((False, 0), (True, 1)):
        if edit:
            tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "generator", "build", "--games", "games"],
            cwd=root, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait() == status
        assert (root / "output/tiny-duel/en/a4/ink/start.pdf").is_file()


@POSIX
def test_a_working_folder_that_was_deleted_is_said_so(tmp_path: Path) -> None:
    line = f'mkdir gone && cd gone && rmdir ../gone && exec "{sys.executable}" -m generator check'
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"the folder that you are in is not there any more" in done.stderr


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("raise SystemExit(0)", "SystemExit"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def (", "SyntaxError"),
        ("import nosuchthing", "No module named 'nosuchthing'"),
        ("GAME = 3", "has no GAME"),
    ],
)
def test_a_games_code_that_fails_is_named_with_its_line(root: Path, code: str, words: str) -> None:
    (root / "games/tiny_duel/__init__.py").write_text(code + "\n", encoding="utf-8")
    for command in (["check"], ["explain", "YM001"]):
        done = run(*command, "--games", "games", cwd=root)
        assert done.returncode == 2, done.stdout
        assert words in done.stderr
        assert "went wrong" not in done.stderr
    if "Error:" in words:
        assert "__init__.py, line 1" in done.stderr


@POSIX
@pytest.mark.parametrize("name", ["content", "templates", "loadouts", "mechsmith.toml"])
def test_init_writes_through_no_link_and_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / name).symlink_to("../nowhere")
    done = run("init", "home", cwd=tmp_path)
    assert done.returncode == 2
    assert f"already holds {name}" in done.stderr
    assert sorted(path.name for path in tmp_path.rglob("*")) == sorted([name, "home"])


def test_init_that_fails_half_way_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator.cli.main import main
    from generator.data import files

    real, calls = files._stage, [0]

    def full(path: Path, data: bytes, staged: list[tuple[Path, Path]], folders: list[Path]) -> bool:
        calls[0] += 1
        if calls[0] == 9:
            raise files.WriteError(files._finding(path, OSError(28, "No space left on device"), replacing=False))
        return real(path, data, staged, folders)

    monkeypatch.setattr(files, "_stage", full)
    assert main(["init", str(tmp_path / "deep/home")]) == 2
    assert "there is no room" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
