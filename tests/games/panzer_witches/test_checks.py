"""Each of Panzer Witches' own checks fires on data that was made wrong in that one way, at the place of the fault.

Faults that have nothing to do with one another are made in one copy of the content, which is read once.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import Content, load_content
from generator.data.diagnostics import Code, Diagnostic
from generator.games.panzer_witches import GAME, checks, codes
from tests.games.changed import GONE, change

from .test_tables import CONTENT, content

RAJU, ROUTA, PYRY, HALLA, TYYNI = (f"loadouts/{id}" for id in ("raju", "routa", "pyry", "halla", "tyyni"))
Fault = tuple[Code, str, dict[str, Any], str]
"""The code, where it is found, what is changed for it, and what is said."""


def broken(folder: Path, changes: Mapping[str, Any]) -> Content:
    """A copy of the content with other values at some data paths."""
    shutil.copytree(CONTENT, folder / "panzer-witches", ignore=shutil.ignore_patterns("schema", "examples.yaml"))
    change(folder / "panzer-witches", changes)
    return load_content(folder / "panzer-witches", GAME, check=False, prose=False)


def test_the_shipped_data_has_no_finding() -> None:
    assert [str(one) for one in (*content().diagnostics, *checks.check(content()))] == []


ROWS = [{"to": 4, "hits": "torso"}, {"to": 8, "hits": "right-arm"}, {"to": 12, "hits": "left-arm"},
        {"to": 16, "hits": "right-leg"}, {"to": 20, "hits": "left-leg"}]  # fmt: skip
KINDS = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg")
BATCHES: dict[str, list[Fault]] = {
    # --- frames; Raju is a Hirvi that carries 7 + 2 + 4 + 2 + 1 = 16 of 20, on mounts of 9, 7, 4 and 4: with a scatter
    # gun of 5 for its machine gun of 2, and a radar of 2, 21
    "frames": [
        (codes.TOO_HEAVY, f"{RAJU}:frame", {f"{RAJU}:weapons/right-shoulder": "scatter-gun"},
         "it carries 21, and Hirvi carries 20 at most: 1 too heavy (Cannon 7, Scatter Gun 5, Kite Shield 4, Loader 2"),
        (codes.MOUNT_TOO_WEAK, f"{RAJU}:weapons/right-shoulder", {},
         "Scatter Gun weighs 5, and the mount on the right shoulder of Hirvi takes 4"),
        (codes.NO_MOUNT, f"{PYRY}:weapons/left-shoulder", {f"{PYRY}:weapons/left-shoulder": "blade"},
         "Blade is mounted on the left shoulder, and Ahma has no mount there"),
        (codes.IDLE_BLADE, f"{TYYNI}:weapons/right-shoulder", {f"{TYYNI}:weapons/right-shoulder": "blade"},
         "Blade is mounted on the right shoulder, and only a weapon on an arm strikes"),
        (codes.SHIELD_ARM, f"{PYRY}:shield", {f"{PYRY}:weapons/left-arm": "blade"},
         "Buckler is carried on the left arm, and so is Blade"),
        (codes.IDLE_RADAR, f"{RAJU}:radar", {f"{RAJU}:radar": True}, "no witch is aboard"),
        (codes.IDLE_MAGAZINES, f"{PYRY}:magazines/right-arm", {f"{PYRY}:magazines": {"right-arm": 2}},
         "2 spare magazines for the right arm, and Blade needs none"),
        (codes.IDLE_MAGAZINES, f"{HALLA}:magazines/right-shoulder", {f"{HALLA}:magazines": {"right-shoulder": 1}},
         "there is no weapon there"),
        (codes.TOO_MANY_MAGAZINES, f"{RAJU}:magazines/right-arm", {f"{RAJU}:magazines": {"right-arm": 3}},
         "3 spare magazines for the right arm, and 2 are usual"),
        (codes.UNARMED, f"{ROUTA}:weapons", {f"{ROUTA}:weapons": {}}, "no weapon but its fists"),
    ],
    "parts": [
        (codes.NEVER_HIT, "locations:front/rows", {"locations:front/rows": ROWS}, "no row hits head"),
        (codes.NO_NEAR_SIDE, "locations:rear/rows/2/hits", {"locations:rear/rows/2/hits": "near-arm"},
         "near-arm in the table of the rear"),
        (codes.NEVER_HIT, "locations:rear/rows", {}, "no row hits right-arm"),
        (codes.ALL_COVERED, "locations:locations",
         {f"locations:locations/{one}": {"covered": True} for one in KINDS}, "hides every location"),
        (codes.MODULE_MISSING, "modules:modules", {"modules:cockpit/kind": "engine"}, "no module has the kind cockpit"),
        (codes.MODULE_TWICE, "modules:cockpit/kind", {}, "engine and cockpit are both engine"),
        # Kärppä's mount of 11 carries 10, as the frame does; Karhu carries 28
        (codes.NOBODY_CARRIES, "weapons:cannon/weight", {"weapons:cannon/weight": 11},
         "cannon weighs 11, and no frame carries a weapon of more than 10"),
        (codes.NOBODY_CARRIES, "gear:shields/buckler/weight", {"gear:shields/buckler/weight": 29},
         "it weighs 29, and no frame carries more than 28"),
        (codes.NOBODY_CARRIES, "gear:radar/weight", {"gear:radar/weight": 30}, "it weighs 30"),
        (codes.NOBODY_CARRIES, "frames:karppa/mounts/right-arm", {"frames:karppa/mounts/right-arm": 11},
         "the mount takes 11, and the frame carries 10"),
        (codes.NEEDS_NOTHING, "weapons:beam-caster/magazine", {"weapons:beam-caster/heat": 0},
         "doesn't heat the engine"),
        (codes.IDLE_VALUE, "weapons:blade/magazine", {"weapons:blade/magazine": 3}, "never fired, and has magazine"),
        (codes.IDLE_VALUE, "weapons:lance/explosive", {"weapons:lance/explosive": "light"}, "has explosive"),
        (codes.NO_RELOADING, "reloading:magazines", {"reloading:magazines": 0}, "7 weapons have magazines"),
        (codes.WIDE_FIELD, "witches:kanerva/surplus", {"witches:kanerva/surplus": 50, "field:track": 140},
         "field is 100 + 50, and the track ends at 140"),
    ],
    "rules": [
        (codes.LEVEL_RARE, "levels:special", {"levels:special": 1},
         "only 0 chances from 1 to 100 have a roll for a normal"),
        (codes.BAND_HIDDEN, "engine:bands/warm/left", {"engine:bands/hot/left": 5}, "hot holds whenever warm does"),
        (codes.BAND_ALWAYS, "frames:karppa/heat", {"frames:karppa/heat": 5}, "hot holds already with all of them left"),
        (codes.NO_SUCH_FEATURE, "ground:kinds/teapot", {"ground:kinds/teapot": {"costs": [1]}}, "no teapot"),
        (codes.NO_SUCH_FEATURE, "ground:roads/2", {"ground:roads/2": "tarmac"}, "no tarmac"),
        (codes.FAULT_ELSEWHERE, "malfunctions:rows/cracked-lens/module",
         {"malfunctions:rows/cracked-lens/module": "loader"},
         "not every frame has loader"),
        (codes.FAULT_HALF, "malfunctions:rows/torn-cable/effect",
         {"malfunctions:rows/torn-cable/module": GONE, "malfunctions:rows/torn-cable/amount": GONE},
         "harm without module and amount"),
        (codes.FAULT_HALF, "malfunctions:rows/hot-bearing/effect", {"malfunctions:rows/hot-bearing/amount": GONE},
         "heat without amount"),
        # --- fights; all teams cost 150 points, Raju 78, Rae 72
        (codes.NO_SUCH_FRAME, "teams:hunters/frames/1", {"teams:hunters/frames/1": "teapot"}, "no teapot"),
        (codes.UNEQUAL, "teams:sisters/frames", {"teams:sisters/frames": ["halla", "halla"]}, "sisters costs"),
        (codes.TOO_FEW, "scenarios:forms/pair/frames", {"teams:thunder/frames": ["jyly"]},
         "pair is for 2 frames a side, and these have fewer: thunder"),
        (codes.OFF_THE_MAP, "scenarios:crossroads/start/blue",
         {"scenarios:crossroads/start/blue": {"min": 16, "max": 17}},
         "rows 16 to 17 of a map with 15 rows"),
        (codes.NO_ROOM, "scenarios:crossroads/start/blue", {},
         "2 frames begin in rows 16 to 17, and 0 can stand there"),
        (codes.SAME_ROWS, "scenarios:two-bridges/start", {"scenarios:two-bridges/start/red": {"min": 14, "max": 14}},
         "red begins in rows 14 to 14, blue in 14 to 15"),
        (codes.LOPSIDED, "maps:alder-river/rows", {"maps:alder-river/rows/0": "1 . . . r . . w . . . r . . . ."},
         "half a turn"),
        # from corner to corner of 16 columns and 15 rows: 15 to the side, which is 7 rows down on the way, then 7 more
        (codes.BEYOND_MAPS, "weapons:cannon/far/to", {"weapons:cannon/far/to": 40},
         "reaches 40 hexes, and no map is longer than 22"),
    ],
    "choices": [
        (codes.LEVEL_RARE, "levels:critical", {"levels:special": 39, "levels:critical": 40},
         "have a roll for a special success"),
        # 3+2d6 to 7 hexes, with a weight, price and magazine that are no worse: a machine gun has three shots, though
        (codes.BETTER, "weapons:scatter-gun", {"weapons:cannon": {
            "near": {"to": 7, "power": "3+3d6"}, "weight": 5, "gear": 10, "magazine": 3, "melee": -5, "points": 7,
        }}, "cannon is as good as scatter-gun in everything"),
        # an ambush in the open: in row 1 of the village nothing hides who waits there
        (codes.NO_ROOM, "scenarios:ambush/start/blue", {
            "scenarios:ambush/start/blue": {"min": 15, "max": 15}, "maps:lime-village/rows/14": " ".join(["."] * 16),
        }, "hide there"),
    ],
}  # fmt: skip
CASES = [(batch, *fault) for batch, faults in BATCHES.items() for fault in faults]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    @cache
    def find(batch: str) -> tuple[Diagnostic, ...]:
        changes: dict[str, Any] = {}
        for _, _, made, _ in BATCHES[batch]:
            changes |= made
        return tuple(checks.check(broken(tmp_path_factory.mktemp(batch), changes)))

    return find


@pytest.mark.parametrize(("batch", "code", "path", "changes", "message"), CASES)
def test_each_check_fires(
    found: Any, batch: str, code: Code, path: str, changes: dict[str, Any], message: str
) -> None:
    mine = [one for one in found(batch) if one.code == code.id and message in one.message]
    assert [one.path for one in mine] == [path]
    assert all(one.place.line > 0 and one.severity == code.severity for one in mine)


@pytest.mark.parametrize("stem", ["frames", "weapons", "scenarios", "ground", "teams", "levels"])
def test_a_game_without_a_file_is_no_traceback(stem: str) -> None:
    held = content().numbers
    content_without = replace(content(), numbers={key: one for key, one in held.items() if key != stem})
    assert [str(one) for one in checks.check(content_without)] == []


def test_more_dice_than_anything_counts_with(tmp_path: Path) -> None:
    """Odds reckon with each sum of the dice, so that 99d999 would never come to an end."""
    faulty = {
        "weapons:cannon/near/power": "99+99d999", "frames:ahma/fists": "3d100",
        "malfunctions:rows/spark/amount": "d999", "field:normal": "2d100",
    }  # fmt: skip
    found = broken(tmp_path, faulty).diagnostics
    assert [(one.code, one.path, one.message) for one in found] == [
        ("MD106", "frames:ahma/fists", "3d100 rolls up to 300, and dice may come to 200 at most"),
        ("MD106", "malfunctions:rows/spark/amount", "d999 rolls up to 999, and dice may come to 200 at most"),
        ("MD106", "weapons:cannon/near/power", "99+99d999 rolls up to 98901, and dice may come to 200 at most"),
    ]
