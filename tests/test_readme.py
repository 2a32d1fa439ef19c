"""The README's commands, run in order as a reader would type them; what draws or plays much is a slower proof."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli.main import cli, main

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {"build", "check", "compare", "copy", "errata", "print", "preview", "sample"}
"""Words of commands that draw pages or play many games."""
OF_GAMES = {"--heroes"}
"""Options that a game's own sheet list names."""
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


def quick(lines: list[str]) -> bool:
    """Whether a session draws nothing and plays little."""
    return not any(HEAVY & {*shlex.split(line, comments=True)[1:3]} for line in lines)


@pytest.mark.parametrize(("place", "lines"), sessions(), ids=lambda value: value if isinstance(value, str) else "")
def test_each_line_is_a_command_with_options_that_it_knows(place: str, lines: list[str]) -> None:
    for line in lines:
        program, *words = shlex.split(line, comments=True) or [""]
        if program != "mechsmith":
            continue
        command: click.Command | None = cli
        context = click.Context(cli)
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            command = command.get_command(context, words.pop(0))
            assert command is not None, f"{place}: {line}"
            context = click.Context(command, parent=context)
        assert command is not None
        known = {option for one in command.get_params(context) for option in one.opts + one.secondary_opts}
        free = context.ignore_unknown_options or command.context_settings.get("ignore_unknown_options")
        named = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert free or named <= known | OF_GAMES, f"{place}: {line}"


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        pytest.param(place, lines, id=place, marks=() if quick(lines) else pytest.mark.prove)
        for place, lines in sessions()
    ],
)
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


def test_the_readmes_lines_that_take_no_time_work_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the slower proof runs whole, without the lines that draw or play much."""
    for folder in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"MECHSMITH_{folder}_DIR", str(tmp_path / folder.lower()))
    monkeypatch.chdir(tmp_path)
    ran = []
    for line in (line for place, lines in sessions() if place.startswith("README") for line in lines):
        words = shlex.split(line, comments=True)
        if words[:1] == ["cd"]:
            monkeypatch.chdir(Path.cwd() / words[1])
        elif words[:1] == ["mechsmith"] and words[1] != "play" and not HEAVY & {*words[1:3]}:
            assert main(words[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
            ran.append(words[1])
    assert {"init", "loadout", "odds", "explain", "schema", "tohit", "force", "map"} <= {*ran}


def test_the_readme_begins_with_what_a_player_types() -> None:
    head = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20]
    assert "    make print" in head
    assert "    py tasks.py print" in head


def test_a_game_whose_first_language_is_not_english_is_shown_in_english() -> None:
    """What its section shows speaks English, and says how everything does."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split("\n## An evening with a game master: Panzer Witches\n")[1].split("\n## ")[0]
    shown = [line for line in section.splitlines() if line.startswith("mechsmith ")]
    assert len(shown) == 4
    assert all("--lang en" in line for line in shown)
    assert "`mechsmith prefer language=en`" in section
    assert "output/panzer-witches/en/a4/ink/start.pdf" in section
