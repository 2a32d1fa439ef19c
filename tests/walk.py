"""Follows a page of docs/ as its reader would: edits told as diffs, commands, and the lines that the commands say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("MECHSMITH", "PYTHON", "GIT")
"""How variables begin that would change what a command does."""


@dataclass(frozen=True)
class Step:
    """`kind` is diff, bash or text; `file` the file that a diff is about; `line` where it stands in the page."""

    kind: str
    body: str
    line: int
    file: str = ""


def steps(page: Path) -> list[Step]:
    """The blocks of a page that are to be followed, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in re.finditer(r"^```(diff|bash|text)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        file = ""
        if match[1] == "diff":
            named = re.findall(r"In\s+`([^`]+)`:\s*\Z", text[: match.start()])
            assert named, f"a diff without “In `file`:” before it: {match[2]}"
            file = named[-1]
        found.append(Step(match[1], match[2], text[: match.start()].count("\n") + 1, file))
    return found


def edit(file: Path, diff: str) -> None:
    """Change a file as a diff says; its hunks, parted by “…”, must each fit in exactly one place."""
    text = file.read_text(encoding="utf-8")
    for hunk in diff.split("…\n"):
        lines = hunk.splitlines()
        assert all(line[:1] in "-+ " for line in lines), hunk
        old = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
        assert text.count(old) == 1, f"{file.name} holds {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8", newline="\n")


def environment(folder: Path) -> dict[str, str]:
    """That of a reader who never used Mechsmith, with the command `mechsmith` on the path."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    command = programs / "mechsmith"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m generator "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    env |= {f"MECHSMITH_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA")}
    env["MECHSMITH_CACHE_DIR"] = os.environ["MECHSMITH_CACHE_DIR"]
    env |= {"PYTHONPATH": str(ROOT), "PATH": f"{programs}{os.pathsep}{env['PATH']}"}
    who = {"NAME": "A Designer", "EMAIL": "designer@example.org"}
    return env | {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()}


def flat(text: str) -> str:
    """Words with one space between them, whatever the line breaks."""
    return " ".join(text.split())


def command(line: str, cwd: Path, env: dict[str, str]) -> str:
    """Run a line of the page; it must end with the status that its comment names, else with 0. Gives what it said."""
    wanted = re.search(r"#.*\bstatus (\d)", line)
    done = subprocess.run(
        shlex.split(line, comments=True), cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == (int(wanted[1]) if wanted else 0), f"{line}\n{said[-4000:]}"
    return said
