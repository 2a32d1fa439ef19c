"""The README's commands, run in order as a reader would type them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def sessions() -> list[tuple[str, list[str]]]:
    """Each `sh` block of README and docs: where it stands, and its lines."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in re.finditer(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            line = text[: match.start()].count("\n") + 1
            found.append((f"{page.name}:{line}", match[1].splitlines()))
    return found


@pytest.mark.parametrize(("place", "lines"), sessions(), ids=lambda value: value if isinstance(value, str) else "")
def test_examples_run(place: str, lines: list[str], tmp_path: Path) -> None:
    """Every `mechsmith` line ends with status 0; `cd` is followed; nothing else may stand there but activating."""
    here = tmp_path / "a reader's Mäch"
    here.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MECHSMITH", "PYTHON"))}
    # A reader who never used Mechsmith: without preferences and loadouts of their own.
    env |= {f"MECHSMITH_{folder}_DIR": str(tmp_path / folder.lower()) for folder in ("CONFIG", "DATA")}
    env["MECHSMITH_CACHE_DIR"] = os.environ["MECHSMITH_CACHE_DIR"]
    for line in lines:
        words = shlex.split(line, comments=True)
        if not words:
            continue
        if words[0] == "cd":
            here = here / words[1]
            continue
        if words == [".", ".venv/bin/activate"]:  # what `make print` makes; here the command is run without it
            continue
        assert words[0] == "mechsmith", f"{place}: {line}"
        done = subprocess.run(
            [sys.executable, "-m", "generator", *words[1:]],
            cwd=here, env=env | {"PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8", check=False,
        )
        assert done.returncode == 0, f"{place}: {line}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def test_the_readme_begins_with_what_a_player_types() -> None:
    head = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:16]
    assert "    make print" in head
    assert "    py tasks.py print" in head
