"""A ladder of tests that every game climbs: what holds of one engine must have been asked of each.

A rung is asked for by the names of test functions in the files that test a game: those under `tests/games/<game>`, and
any that import the game's code.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = sorted(file.parent.name.replace("-", "_") for file in (ROOT / "content").glob("*/game.yaml"))

RUNGS = {
    "worked examples, with dice from lists": r"def test_\w*example",
    "a golden game, to be read as a diff": r"def test_golden_game\b",
    "random games with invariants": r"def test_\w*invariants",
    "positions counted by hand": r"def test_positions_after_\w+",
    "what is hidden dealt anew": r"def test_\w*dealt_anew",
    "policies that know no die to come": r"def test_a_policy_never_knows_the_dice_to_come\b",
    "the same seed is the same game": r"def test_the_same_seed_\w+",
    "even p values where nothing changed": r"def test_p_values_\w*where_nothing_changed\b",
    "a planted change is found": r"def test_a_planted_change_\w+",
}


def text_about(room: str) -> str:
    """The text of all files that test a game."""
    files = [*(ROOT / "tests" / "games" / room).rglob("test_*.py")]
    imports = re.compile(rf"^from generator\.games\.{room}\b", re.MULTILINE)
    for file in (ROOT / "tests").rglob("test_*.py"):
        if "games" not in file.relative_to(ROOT / "tests").parts[:1] and imports.search(file.read_text("utf-8")):
            files.append(file)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("room", ROOMS)
def test_every_game_has_all_rungs(room: str) -> None:
    text = text_about(room)
    missing = [rung for rung, pattern in RUNGS.items() if not re.search(pattern, text)]
    assert missing == [], f"{room} has no test for: {', '.join(missing)}"
    golden = list((ROOT / "tests" / "games" / room / "golden").glob("*.txt"))
    assert golden, f"{room} has no golden game"
    assert all(len(file.read_text("utf-8").splitlines()) > 50 for file in golden)


def test_a_missing_rung_is_seen() -> None:
    assert not re.search(RUNGS["a golden game, to be read as a diff"], "def test_golden_gamers() -> None:")
    assert re.search(RUNGS["positions counted by hand"], text_about(ROOMS[0]))
