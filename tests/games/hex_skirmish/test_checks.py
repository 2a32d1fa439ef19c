"""Each of Hex Skirmish's own checks fires on data that was made wrong in that one way, at the place of the fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.diagnostics import Code
from generator.games.hex_skirmish import checks, codes
from tests.games.changed import GONE

from .table import broken, content

WAGTAIL = "loadouts/wagtail"


def test_the_shipped_data_has_no_finding() -> None:
    assert [str(one) for one in (*content().diagnostics, *checks.check(content()))] == []


FAULTS: list[tuple[Code, str, dict[str, Any], str]] = [
    # the code, where it is found, what is changed for it, and what is said
    (codes.FRAME_EMPTY, "frames:courier/slowest", {"frames:courier/slowest": 9}, "slowest move is 9 and its fastest 8"),
    # four hexes of a bastion take 16
    (
        codes.FRAME_EMPTY, "frames:bastion/space", {"frames:bastion/space": 15, "frames:bastion/slowest": 4},
        "takes 16 of 15",
    ),
    (codes.FRAMES_SAME, "frames:frames", {"frames:ranger/size": 1}, "no frame has size 2"),
    (codes.UNKNOWN_FEATURE, "ground:paved/0", {"ground:paved/0": "tarmac"}, "no tarmac"),
    (codes.UNKNOWN_FEATURE, "ground:shut/1", {"ground:shut/1": "teapot"}, "no teapot"),
    (
        codes.NO_START, "scenarios:the-ford/start/red", {"scenarios:the-ford/start/red": {"min": 30, "max": 31}},
        "0 hexes",
    ),
    (codes.LOPSIDED, "maps:three-hills/rows", {"maps:three-hills/rows/0": "1 . . . . . . . . . . ."}, "half a turn"),
    (codes.LANCE_WITHOUT, "lances:river/mechs/1", {"lances:river/mechs/1": "teapot"}, "no teapot"),
    (
        codes.LANCE_WITHOUT, "scenarios:first-shots/forces/red", {"scenarios:first-shots/forces/red": "teapot"},
        "no teapot",
    ),
    # --- mechs; the Wagtail is a courier with 7 + 6 + 3 + 2 = 18 of 18 space
    (codes.TOO_FULL, f"{WAGTAIL}:frame", {f"{WAGTAIL}:armour": 4}, "takes 19 of 18 space (move 7, jump 6, armour 4"),
    (codes.MOVE_RANGE, f"{WAGTAIL}:move", {f"{WAGTAIL}:move": 4, f"{WAGTAIL}:jump": 0}, "the Courier moves 5 to 8"),
    (codes.JUMP_RANGE, f"{WAGTAIL}:jump", {f"{WAGTAIL}:jump": 8}, "jumps 8 hexes and moves 7"),
    (codes.ARMOUR_RANGE, f"{WAGTAIL}:armour", {f"{WAGTAIL}:armour": 5}, "the Courier carries 4"),
    (codes.MOUNTS, f"{WAGTAIL}:weapons", {f"{WAGTAIL}:weapons": ["pulse-laser"] * 3}, "mounts for 2"),
    (codes.SYSTEMS, f"{WAGTAIL}:systems", {f"{WAGTAIL}:systems": ["twin-gyro", "bulkheads"]}, "places for 1"),
    (codes.SYSTEM_TWICE, f"{WAGTAIL}:systems/1", {f"{WAGTAIL}:systems": ["twin-gyro", "twin-gyro"]}, "twice"),
    (codes.UNARMED, f"{WAGTAIL}:weapons", {f"{WAGTAIL}:weapons": []}, "no weapon"),
    (codes.SPACE_LEFT, f"{WAGTAIL}:armour", {f"{WAGTAIL}:jump": 5}, "1 of 18 space is left over"),
    (
        codes.IDLE_OVERHEAT, "loadouts/harrow:systems",
        {"loadouts/harrow:weapons": ["arc-lance", "arc-lance"]}, "add 3 points of overheat, and a mech has 2",
    ),
    (codes.HEAVY_WITH_LITTLE, "loadouts/harrow:systems", {"loadouts/harrow:weapons": []}, "no weapon to use it with"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "path", "changes", "message"), FAULTS)
def test_each_check_fires(tmp_path: Path, code: Code, path: str, changes: dict[str, Any], message: str) -> None:
    found = [one for one in checks.check(broken(tmp_path, changes)) if one.code == code.id]
    assert [one.path for one in found if message in one.message] == [path]
    assert all(one.place.line > 0 for one in found)


def test_a_map_with_faults_is_told_by_its_row(tmp_path: Path) -> None:
    made = broken(tmp_path, {"maps:three-hills/rows/0": "? . . . . . . . . . . ."})
    assert "maps:three-hills/rows/0" in [one.path for one in checks.check(made)]


def test_a_game_without_a_file_is_no_traceback(tmp_path: Path) -> None:
    made = broken(tmp_path, {"frames:frames": GONE})
    assert "frames" not in made.numbers
    assert list(checks.check(made)) == []
