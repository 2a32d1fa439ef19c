"""The game of docs/writing-a-game.md: taken from the page and used as its reader would."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.cli import inside
from tests.cli.test_command import started

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "writing-a-game.md"
GAME = "red-line"

BLOCK = re.compile(r"^\*\*([\w./-]+)\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def files_of_the_page() -> dict[str, str]:
    """Each fenced block that follows a line with a file's name."""
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files in a folder, with the shared templates as `mechsmith init` copies them."""
    folder = tmp_path_factory.mktemp("writing") / "a reader's Mäch"
    for name, text in files_of_the_page().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "templates" / "shared", folder / "templates" / "shared")
    return folder


def folders(project: Path) -> list[str]:
    """The options that name all folders."""
    return [word for part in ("games", "content", "templates") for word in (f"--{part}", str(project / part))]


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command, from another folder, with all folders named."""
    return inside.run(*words, *folders(project), cwd=ROOT / "tests")


def done(project: Path, *words: str) -> str:
    """What a command that must go well says."""
    result = run(project, *words)
    assert result.returncode == 0, f"{words}\n{result.stdout[-4000:]}\n{result.stderr[-4000:]}"
    return result.stdout


def change(project: Path, name: str, old: str, new: str) -> None:
    file = project / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_page_is_a_whole_game() -> None:
    names = set(files_of_the_page())
    for part in ("content/red-line", "templates/red-line", "games/red_line"):
        assert any(name.startswith(part) for name in names)
    assert {f"content/{GAME}/examples.yaml", f"templates/{GAME}/sheets.yaml", "games/red_line/engine.py"} <= names


def test_check_finds_nothing(project: Path) -> None:
    """Not even advice: every number is printed, every rule is played and reached, every example holds."""
    said = json.loads(done(project, "check", GAME, "--fail-on", "advice", "--format", "json"))
    assert said["findings"] == []


def test_a_game_is_told(project: Path) -> None:
    said = done(project, "play", GAME, "--seed", "3")
    assert said.startswith("Red Line, seed 3, played by greedy.")
    assert re.search(r"Missiles: dice [1-6], [1-6], [1-6], [1-6], hits [0-4]\. \[2\.1, 2\.2\]", said), said
    assert said.rstrip().endswith(("You win. [3.1]", "You lose. [2.4]", "You lose. [3.2]"))
    assert done(project, "play", GAME, "--seed", "3") == said


def test_samples_do_not_depend_on_workers(project: Path) -> None:
    """More games than one task holds, so that worker processes have to find the game's code."""
    call = ("sample", GAME, "--games", "120", "--format", "json")
    one = done(project, *call, "--workers", "1")
    two = started(*call, "--workers", "2", *folders(project), cwd=ROOT / "tests")
    assert (two.returncode, two.stdout) == (0, one), two.stderr
    figures = json.loads(one)
    assert figures["policy"] == "greedy"
    assert sum(figures["results"].values()) == 120
    assert figures["never"] == {"clauses": [], "actions": [], "enemies": []} or figures["never"]["enemies"] == []
    assert set(figures["actions"]) <= {"fire laser", "fire missiles", "fire cannon", "vent"}
    told = done(project, "sample", GAME, "--games", "60", "--policy", "random")
    assert "60 games by the policy random" in told
    assert "wave" not in told
    assert "enem" not in told


def test_without_a_greedy_policy_chance_plays(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy)
    change(copy, "games/red_line/__init__.py", '    policies="red_line.policies",\n', "")
    assert "played by random" in done(copy, "play", GAME)


def test_greedy_plays_better_than_chance(project: Path) -> None:
    """The page says that a careful player wins about two games in three."""
    wins = {}
    for policy in ("random", "greedy"):
        figures = json.loads(
            done(project, "sample", GAME, "--games", "400", "--policy", policy, "--format", "json", "--workers", "1")
        )
        wins[policy] = figures["win"]["value"]
    assert 0.55 < wins["greedy"] < 0.8
    assert wins["random"] < wins["greedy"] - 0.2


def text_of(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as pdf:
        return "\n".join(page.get_textpage().get_text_bounded() for page in pdf)


def test_build_prints_it(project: Path, tmp_path: Path) -> None:
    done(project, "build", GAME, "--output", str(tmp_path))
    for paper in ("a4", "letter"):
        for theme in ("colour", "ink"):
            folder = tmp_path / GAME / "en" / paper / theme
            assert sorted(file.name for file in folder.iterdir()) == ["board.pdf", "pieces.pdf", "start.pdf"]
            board = text_of(folder / "board.pdf")
            assert "Missiles" in board
            assert "fills one circle" in board
            assert "Hot" in text_of(folder / "pieces.pdf")
            start = text_of(folder / "start.pdf")
            assert "Break the bunker" in start
            assert "Cannon" in start
        booklet = text_of(tmp_path / GAME / "en" / paper / "booklet.pdf")
        assert "The end" in booklet
        assert "10" in booklet
        assert "Each die over 3 fills a circle" in text_of(tmp_path / GAME / "en" / paper / "summary.pdf")
    assert "Each round, do one thing" in (tmp_path / GAME / "en" / "booklet.html").read_text(encoding="utf-8")
    again = done(project, "build", GAME, "--output", str(tmp_path))
    assert "nothing to do" in again
    done(project, "check", GAME, "--no-games", "--printed", "--output", str(tmp_path))


def test_schemas_are_written(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy)
    done(copy, "schema", GAME)
    board = json.loads((copy / "content" / GAME / "schema" / "board.json").read_text(encoding="utf-8"))
    assert board["properties"]["rounds"]["description"] == "Rounds of a game."
    done(copy, "check", GAME, "--no-games")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("content/red-line/board.yaml", "circles: 10", "circles: 11", "won-before-it-melts"),
        ("content/red-line/board.yaml", "safe: 5", "sefe: 5", "Did you mean safe?"),
        ("content/red-line/weapons.yaml", "heat: 6", "heat: 11", "RL101"),
        ("content/red-line/text.en.yaml", "laser: {name: Laser}", "laser: {}", "weapons:laser has no name"),
        ("content/red-line/examples.yaml", "attack: [4, 3]", "attack: [4, 3, 3]", "not rolled from stream 'attack': 3"),
        ("content/red-line/examples.yaml", "do: [{fire: laser}]", "do: [{fire: lasser}]", "is no action; there are"),
        ("content/red-line/examples.yaml", "expect: {hits: 1,", "expect: {hit: 1,", "no 'hit' to expect"),
        ("content/red-line/examples.yaml", "setup: {heat: 1,", "setup: {heet: 1,", "no 'heet' to set up"),
        ("content/red-line/examples.yaml", "dice: {attack: [4, 3]}", "dyce: {attack: [4, 3]}", "Did you mean dice?"),
        ("games/red_line/engine.py", '"vent", "win"', '"win"', "no code plays vent"),
        ("games/red_line/engine.py", "state.hits = min(board.bunker.circles, state.hits + hits)",
         "state.hits += hits", "circles are filled"),
        ("templates/red-line/board.svg.j2", "<damage-circles", "<damage-circle", "damage-circles"),
    ],
)  # fmt: skip
def test_faults_are_told(project: Path, tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy)
    change(copy, name, old, new)
    result = run(copy, "check", GAME, "--games", "40", "--paper", "a4")
    assert words in result.stdout, result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr


def test_without_the_shared_templates_it_says_what_to_do(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy)
    shutil.rmtree(copy / "templates" / "shared")
    result = run(copy, "check", GAME, "--no-games")
    assert result.returncode == 1
    assert "templates/shared" in result.stdout
    assert "mechsmith init" in result.stdout


def test_the_pages_own_commands(project: Path, tmp_path: Path) -> None:
    """As the page begins: a fresh project, the game beside the one that came along, code in `games`."""
    text = PAGE.read_text(encoding="utf-8")
    start = re.search(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert start is not None
    lines = [*start[1].splitlines(), *re.findall(r"^    (mechsmith .*)$", text, re.MULTILINE)]
    lines = [f"{line} --paper a4 --theme ink" if " build " in line else line for line in lines]
    lines = [line.replace("--games 1000", "--games 20") for line in lines]
    assert len(lines) >= 7
    here = tmp_path
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MECHSMITH", "PYTHON"))}
    env["MECHSMITH_PREFERENCES"] = "off"
    for line in lines:
        words = shlex.split(line)
        if words[0] == "cd":
            here /= words[1]
            for part in ("content", "templates", "games"):
                shutil.copytree(project / part, here / part, dirs_exist_ok=True)
            continue
        result = subprocess.run(
            [sys.executable, "-m", "generator", *words[1:]], cwd=here, env=env | {"PYTHONPATH": str(ROOT)},
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert result.returncode == 0, f"{line}\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}"
    assert (here / "output" / GAME / "en" / "a4" / "ink" / "start.pdf").is_file()


def test_a_code_of_the_games_own_is_explained(project: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "generator", "explain", "RL101", "--games", str(project / "games")],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "always melts" in result.stdout


def test_no_game_of_ours_is_like_it() -> None:
    """It is a game from a folder: nothing of it lies in the package."""
    assert not (ROOT / "content" / GAME).exists()
    assert not (ROOT / "generator" / "games" / "red_line").exists()
