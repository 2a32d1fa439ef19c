"""Shipped content, damaged in many ways, is always read to the end: faults have a place, and nothing raises."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.data import spans
from generator.data.content import load_content
from generator.data.diagnostics import known_codes
from generator.games import find

REAL = Path(__file__).resolve().parents[2] / "content"
GAMES = sorted(path.parent.name for path in REAL.glob("*/game.yaml"))
ROUNDS = 60
"""Damaged versions of each game; the seed is fixed, so that a failure comes back."""
FEW = 12
"""How many of them the suite tries; all of them are a slower proof."""


def damages(path: Path, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Ways to damage a file, without end: what was done, and the text that it leaves."""
    text = path.read_text("utf-8")
    rows = text.split("\n")
    located = spans.load(text, path.name)
    keys = list(located.keys.values())
    while True:
        node = chance.choice(keys)
        start, end = node.start_mark.index, node.end_mark.index
        row = node.start_mark.line
        yield "rename", text[:start] + "zz-" + text[start:]
        yield "capital", text[:start] + text[start:end].upper() + text[end:]
        yield "cut the line", "\n".join(rows[:row] + rows[row + 1 :])
        yield "double the line", "\n".join([*rows[: row + 1], *rows[row:]])
        yield "shift the line", "\n".join([*rows[:row], " " + rows[row], *rows[row + 1 :]])
        yield "cut the file", text[: chance.randrange(len(text))]
        yield "drop a letter", text[:end] + text[end + 1 :]
        for what in ("[]", "{}", "~", "-1", "99", "no", "'x'", "*a", "!x y", "{a: {b: c}}", "[1, [2]]", "{{x", "x {y}"):
            yield f"retype to {what}", text[:end] + ": " + what + "\n" + "\n".join(rows[row + 1 :])


@pytest.mark.parametrize("rounds", [FEW, pytest.param(ROUNDS, marks=pytest.mark.prove)])
@pytest.mark.parametrize("game_id", GAMES)
def test_damaged_content_never_raises(game_id: str, rounds: int, tmp_path: Path) -> None:
    game = find(game_id)
    assert game is not None
    folder = tmp_path / game_id
    shutil.copytree(REAL / game_id, folder)
    files = [*folder.glob("*.yaml"), *folder.glob("loadouts/*.yaml")]
    chance = random.Random(7)
    ways = {path: damages(path, chance) for path in files}
    silent = 0
    for _ in range(rounds):
        path = chance.choice(files)
        before = path.read_bytes()
        for _ in range(chance.randrange(8)):
            next(ways[path])
        what, text = next(ways[path])
        path.write_text(text, "utf-8")
        content = load_content(folder, game)
        for finding in content.diagnostics:
            assert finding.place.file, (what, path.name, finding)
            assert finding.code in known_codes()
            assert finding.message
        silent += not content.diagnostics
        for lang in content.languages:
            for stem in content.numbers:
                view = content.view(lang)[stem]
                assert len(list(view.items())) == len(view)
        path.write_bytes(before)
    # What stays silent here shows on pages, in examples or in games; most damage is seen by reading alone.
    assert silent < rounds / 3
    assert load_content(folder, game).diagnostics == []
