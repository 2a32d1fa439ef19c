"""The house's order: who may import whom, what stays lazy, and that no shared room knows a game by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "generator"
GAMES = sorted(folder.name for folder in (ROOT / "content").iterdir() if (folder / "game.yaml").is_file())

MAY_IMPORT = {
    "hexes": set(),
    "data": set(),
    "draw": {"data", "hexes"},
    "play": {"data", "hexes"},
}
for _part in ("maps", "units", "battle", "games", "documents", "check", "build", "loadouts", "compare", "cli"):
    MAY_IMPORT[_part] = set(MAY_IMPORT)
"""Each part and the parts below it: from `maps` on each may import all that stand before it."""

CONTRACT = {"generator.games.contract", "generator.games.loadouts"}
"""What describes a game to the shared parts: plain declarations that anyone may import."""

HEAVY = (
    "reportlab", "pikepdf", "pypdfium2", "svgwrite", "fontTools", "joblib", "numpy", "segno", "dask", "distributed",
)

MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(file: Path) -> str:
    """The part that a module belongs to: the first folder below generator."""
    return file.relative_to(PACKAGE).parts[0]


def imported(file: Path) -> set[str]:
    """The full names of everything that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = file.relative_to(ROOT).with_suffix("").parts[: -node.level] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


def within(name: str, modules: set[str]) -> bool:
    """Whether a dotted name is one of the modules or lies in one."""
    return any(name == module or name.startswith(module + ".") for module in modules)


def test_every_part_is_known() -> None:
    parts = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").is_file()}
    assert parts == set(MAY_IMPORT)


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_point_one_way(part: str) -> None:
    wrong = []
    for file in (PACKAGE / part).rglob("*.py"):
        for name in imported(file):
            pieces = name.split(".")
            if pieces[0] != "generator" or len(pieces) < 2 or pieces[1] not in MAY_IMPORT or within(name, CONTRACT):
                continue
            if pieces[1] != part and pieces[1] not in MAY_IMPORT[part]:
                wrong.append(f"{file.relative_to(ROOT)} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_no_shared_room_imports_or_names_a_game() -> None:
    wrong = []
    shared = [*MODULES, *(ROOT / "templates" / "shared").rglob("*.*"), *(ROOT / "tasks.py", ROOT / "Makefile")]
    rooms = {game.replace("-", "_") for game in GAMES}
    for file in shared:
        relative = file.relative_to(ROOT)
        if relative.parts[:2] == ("generator", "games") and len(relative.parts) > 3 and relative.parts[2] in rooms:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for game in GAMES:
                if re.search(rf"\b{re.escape(game)}\b|\b{re.escape(game.replace('-', '_'))}\b", line):
                    wrong.append(f"{relative}:{number}: {line.strip()}")
    assert not wrong, "\n".join(wrong)


def test_one_game_does_not_know_another() -> None:
    rooms = {game.replace("-", "_") for game in GAMES}
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for room in rooms
        for file in (PACKAGE / "games" / room).rglob("*.py")
        for name in imported(file)
        if within(name, {f"generator.games.{other}" for other in rooms - {room}})
    ]
    assert not wrong, "\n".join(wrong)


def heavy_after(code: str) -> list[str]:
    """Which heavy libraries a fresh process has loaded after running some code."""
    probe = f"{code}\nimport sys\nprint(' '.join(n for n in {HEAVY!r} if n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize("command", ["--help", "build --help", "check --help", "sample -h", "explain"])
def test_help_loads_no_heavy_library(command: str) -> None:
    assert heavy_after(f"from generator.cli.main import main\nmain({command.split()!r})") == []


def test_check_without_games_loads_no_drawing_library() -> None:
    code = "from generator.cli.main import main\nmain(['check', '--no-games', '--paper', 'a4', 'paper-mech'])"
    assert heavy_after(code) == []


def test_long_modules_are_named() -> None:
    """Advice, not a law: a module past 450 lines is probably two things."""
    for file in MODULES:
        length = len(file.read_text(encoding="utf-8").splitlines())
        if length > 450:
            warnings.warn(f"{file.relative_to(ROOT)} has {length} lines", stacklevel=1)
        assert length < 800, f"{file.relative_to(ROOT)} has {length} lines"
