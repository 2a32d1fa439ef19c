"""tasks.py: what each task runs, when it installs, and what it says when it can't."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module, for a copy of the project's top files in a folder with an awkward name."""
    home = tmp_path / "it's a Mäch"
    home.mkdir()
    for name in ("tasks.py", "pyproject.toml", "requirements.lock", "requirements-test.lock", "requirements-lint.lock"):
        shutil.copy(ROOT / name, home)
    spec = importlib.util.spec_from_file_location("tasks_copy", home / "tasks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def calls(tasks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every program that a task would start, without starting any."""
    started: list[list[str]] = []

    def run(*command: object, **options: Any) -> int:
        started.append([str(word) for word in command])
        if "venv" in started[-1]:
            tasks.venv_python().parent.mkdir(parents=True)
            tasks.venv_python().touch()
        return 0

    monkeypatch.setattr(tasks, "run", run)
    monkeypatch.setattr(tasks, "pip_install", lambda *words: started.append(["pip", *map(str, words)]))
    return started


def test_print_builds_what_was_asked_for(tasks: ModuleType, calls: list[list[str]]) -> None:
    assert tasks.main(["print", "GAME=one two", "PAPER=a4", "theme=ink", "LANG=", "--draft"]) == 0
    assert calls[-1][1:] == ["-m", "generator", "build", "one", "two", "--paper", "a4", "--theme", "ink", "--draft"]


def test_print_installs_once_until_the_lock_changes(tasks: ModuleType, calls: list[list[str]]) -> None:
    tasks.main(["print"])
    kinds = [words[0] if words[0] == "pip" else words[2] for words in calls]
    assert kinds == ["venv", "pip", "pip", "generator"]
    assert calls[1][1:3] == ["--require-hashes", "--only-binary=:all:"]
    calls.clear()
    tasks.main(["print"])
    assert [words[2] for words in calls] == ["generator"]
    calls.clear()
    with open(tasks.ROOT / "requirements.lock", "a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    tasks.main(["print"])
    assert [words[0] for words in calls].count("pip") == 2


def test_the_test_lock_covers_the_runtime_lock(tasks: ModuleType, calls: list[list[str]]) -> None:
    tasks.main(["test", "tests/build", "-x"])
    assert calls[-1][1:3] == ["-m", "pytest"]
    assert calls[-1][-2:] == ["tests/build", "-x"]
    calls.clear()
    tasks.main(["print"])
    assert [words[2] for words in calls] == ["generator"]


def test_a_moved_folder_gets_a_new_environment(tasks: ModuleType, calls: list[list[str]]) -> None:
    tasks.main(["print"])
    stamp = tasks.STAMP.read_text(encoding="utf-8")
    tasks.STAMP.write_text(stamp.replace("Mäch", "Other").replace("M\\u00e4ch", "Other"), encoding="utf-8")
    calls.clear()
    shutil.rmtree(tasks.venv_python().parent)
    tasks.main(["print"])
    assert [words for words in calls if "--clear" in words]


def test_what_is_not_understood(tasks: ModuleType, calls: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert tasks.main(["print", "PAPR=a4"]) == 2
    assert "PAPER=" in capsys.readouterr().out
    assert tasks.main(["prnt"]) == 2
    assert "There is no task 'prnt'" in capsys.readouterr().out
    assert calls == []


def test_every_task_is_listed_and_in_the_makefile(tasks: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tasks.main([]) == 0
    listed = capsys.readouterr().out
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name, task in tasks.TASKS.items():
        assert name in listed
        assert task.__doc__
        assert name in makefile


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_make_hands_over_all_that_was_given_on_its_line(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done\n", encoding="utf-8")
    python.chmod(0o755)

    def make(*words: str) -> tuple[int, list[str], str]:
        done = subprocess.run(
            ["make", "-s", *words, f"PYTHON={python}"], cwd=ROOT, env={**os.environ, "THEME": "ink", "MAKEFLAGS": ""},
            capture_output=True, encoding="utf-8", check=False,
        )
        return done.returncode, done.stdout.splitlines(), done.stderr

    given = ["LANG=fi", "LOADOUT=my o'force.yaml", "PAPR=a4"]
    assert make("print", *given)[:2] == (0, ["tasks.py", "print", *given])
    assert make("print")[1] == ["tasks.py", "print"]
    assert make("test", "ARGS=-x tests")[1] == ["tasks.py", "test", "-x", "tests"]
    status, told, wrong = make("test", "ARG=-x")
    assert (status, told) == (2, [])
    assert "Not understood here: 'ARG=-x'" in wrong


@pytest.mark.parametrize(
    ("report", "words"),
    [
        ("ERROR: No matching distribution found for x==1", "Is this computer online"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one that the lock file names"),
        ("ERROR: something else", "could not be installed"),
    ],
)
def test_a_failed_install_is_explained(
    tasks: ModuleType, monkeypatch: pytest.MonkeyPatch, report: str, words: str
) -> None:
    failed = subprocess.CompletedProcess(["pip"], 1, "", report)
    monkeypatch.setattr(tasks.subprocess, "run", lambda *words, **options: failed)
    with pytest.raises(tasks.Stop, match=words):
        tasks.pip_install("x")


def test_nothing_in_the_environment_leads_astray(tasks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    env = tasks.clean_environment()
    assert "PYTHONPATH" not in env
    assert "PIP_USER" not in env
    assert env["PATH"] == os.environ["PATH"]


def test_an_old_python_is_told_what_is_needed(tasks: ModuleType, tmp_path: Path) -> None:
    """The version check stands first, so the rest of the file need not be understood by an old Python."""
    source = (ROOT / "tasks.py").read_text(encoding="utf-8").replace("OLDEST = (3, 11)", "OLDEST = (9, 0)")
    old = tmp_path / "tasks.py"
    old.write_text(source, encoding="utf-8")
    done = subprocess.run([sys.executable, str(old), "print"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Mechsmith needs Python 3.11 or newer; this is Python ")
    before_check = source.partition("if sys.version_info")[0]
    assert before_check.count("import ") == 1
