"""Each of Paper 'Mech's own checks fires on data that was made wrong in that one way, at the place of the fault."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.data.content import load_content
from generator.data.diagnostics import Code, Diagnostic
from generator.games import find
from generator.games.paper_mech import checks, codes

CONTENT = Path(__file__).resolve().parents[3] / "content"


def findings(folder: Path) -> list[Diagnostic]:
    """What the game's own checks say of the content in a folder."""
    return list(checks.check(load_content(folder, find("paper-mech"))))


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[Diagnostic]:
    """Findings on a copy of the shipped content in which one text of a file was replaced (it must be there)."""
    folder = tmp_path / "paper-mech"
    shutil.copytree(CONTENT / "paper-mech", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, f"{file} no longer holds {old!r}"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return findings(folder)


def test_the_shipped_data_has_no_finding_but_advice():
    bad = [finding for finding in findings(CONTENT / "paper-mech") if finding.severity.word != "advice"]
    assert bad == []


@pytest.mark.parametrize(
    ("file", "old", "new", "path"),
    [
        ("weapons.yaml", "mounts: [arm, shoulder]", "mounts: [arm, shoulder, arm]", "weapons:missiles/mounts/2"),
        ("waves.yaml", "enemies: [scout-bike]", "enemies: [scout-bike, scout-bike]", "waves:draw-again/enemies/1"),
    ],
)
def test_a_list_that_names_a_thing_twice(tmp_path: Path, file: str, old: str, new: str, path: str) -> None:
    folder = tmp_path / "paper-mech"
    shutil.copytree(CONTENT / "paper-mech", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    module = find("paper-mech")
    assert module is not None
    found = [one for one in load_content(folder, module).diagnostics if one.code == "MD108"]
    assert [(one.path, one.message.endswith("stands twice")) for one in found] == [(path, True)]


FAULTS = [
    (codes.LEAST_RANGE, "weapons.yaml", "least-range: short", "least-range: long", "weapons:mortar/least-range"),
    (codes.SECTOR_ORDER, "radar.yaml", '"8": {side: rear', '"9": {side: rear', "radar:sectors"),
    (
        codes.RING_ORDER,
        "radar.yaml",
        "medium: {letter: M, distance: 3}",
        "medium: {letter: M, distance: 4}",
        "radar:rings",
    ),
    (codes.RING_ORDER, "radar.yaml", "medium: {letter: M", "medium: {letter: S", "radar:rings"),
    (codes.WALK_OFF_RADAR, "radar.yaml", "M: 8M", "M: 9M", "radar:walk-forwards/1/M"),
    (codes.WALK_MISSING, "radar.yaml", 'S: 8S, M: 8M, L: 8L}\n  "2"', 'S: 8S, M: 8M}\n  "2"', "radar:walk-forwards/1"),
    (codes.WALK_TOO_FAR, "radar.yaml", "M: 8M", "M: 8L", "radar:walk-forwards/1/M"),
    (codes.DIE_FACES, "radar.yaml", "start-die: 6", "start-die: 5", "radar:sectors"),
    (codes.DIE_FACES, "mech.yaml", ', "6": right-shoulder}', "}", "mech:spill-over/right-arm"),
    (
        codes.TIME_OFF_TRACK,
        "weapons.yaml",
        "full-charge: {power: 4, time: 4",
        "full-charge: {power: 4, time: 8",
        "weapons:laser/actions/full-charge/time",
    ),
    (
        codes.TIME_OFF_TRACK,
        "enemies.yaml",
        "rifle: {range: long, power: 4, time: 5",
        "rifle: {range: long, power: 4, time: 9",
        "enemies:ranger-mech/attacks/rifle/time",
    ),
    (
        codes.TIME_CLAMPED,
        "weapons.yaml",
        "full-charge: {power: 4, time: 4",
        "full-charge: {power: 4, time: 5",
        "weapons:laser/actions/full-charge/time",
    ),
    (codes.OVERWEIGHT, "loadouts/standard.yaml", "left-shoulder: wing-shield", "left-shoulder: missiles", None),
    (
        codes.WEAPON_NOT_FOR_MOUNT,
        "loadouts/standard.yaml",
        "left-shoulder: wing-shield",
        "left-shoulder: fist",
        "loadouts/standard:weapons/left-shoulder",
    ),
    (codes.MOUNT_EMPTY, "loadouts/standard.yaml", "  left-arm: laser\n", "", "loadouts/standard:weapons"),
    (codes.LOADOUT_ARMOUR, "loadouts/standard.yaml", "legs: 4", "legs: 6", "loadouts/standard:armour/legs"),
    (codes.SPARE_WEIGHT, "loadouts/standard.yaml", "torso: 5", "torso: 4", "loadouts/standard:"),
    (
        codes.NO_ATTACK,
        "loadouts/standard.yaml",
        "missiles\n  left-arm: laser\n  right-arm: fist",
        "wing-shield",
        "loadouts/standard:weapons",
    ),
    (codes.KEYWORD_NOT_PLAYED, "weapons.yaml", "keyword: combo", "keyword: flight-path", "weapons:fist/keyword"),
    (codes.KEYWORD_UNUSED, "weapons.yaml", "    keyword: combo\n", "", "keywords:combo"),
    (codes.WAVE_PILE_SHORT, "waves.yaml", "firethrower], draw: 1", "firethrower], draw: 3", "waves:wave-1/draw"),
    (codes.WAVE_TOKEN_TWICE, "waves.yaml", "add: [tank]", "add: [helo]", "waves:wave-4/add"),
    (codes.WAVE_TOKEN_TWICE, "waves.yaml", "remove: [scout-bike]", "remove: [tank]", "waves:wave-3/remove"),
    (codes.WAVE_EMPTY, "waves.yaml", "firethrower], draw: 1", "firethrower], draw: 0", "waves:wave-1"),
    (codes.TOO_MANY_ENEMIES, "waves.yaml", "ranger-mech], draw: 2", "ranger-mech], draw: 4", "waves:wave-2/draw"),
    (
        codes.ATTACK_TIE,
        "enemies.yaml",
        "rifle: {range: long, power: 4, time: 5",
        "rifle: {range: long, power: 4, time: 4",
        "enemies:ranger-mech/attacks/rifle",
    ),
    (
        codes.ARC_BROKEN,
        "mech.yaml",
        'arc: ["3", "4", "5", "6"]',
        'arc: ["3", "4", "6"]',
        "mech:mounts/right-shoulder/arc",
    ),
    (
        codes.SPILL_TRAP,
        "mech.yaml",
        '"5": legs, "6": legs}\n  legs',
        '"5": legs, "6": torso}\n  legs',
        "mech:spill-over/torso/6",
    ),
    (
        codes.SIDE_WITHOUT_MOUNT,
        "mech.yaml",
        "{kind: arm, side: left",
        "{kind: shoulder, side: left",
        "mech:targeting/side/3",
    ),
    (codes.TORSO_ORDER, "mech.yaml", "extra-time: 3}", "extra-time: 0}", "mech:torso/effects/3"),
    (codes.SHIFT_OFF_TRACK, "keywords.yaml", "return-time: 3", "return-time: 9", "keywords:flight-path/return-time"),
    (codes.LEG_ACTION_NOT_PLAYED, "mech.yaml", "    turn-and-squat:", "    hop:", "mech:legs/actions/hop"),
    (codes.SAME_LETTER, "text.en.yaml", "letter: T", "letter: M", "text.en:enemies/mech/letter"),
]


@pytest.mark.parametrize(("code", "file", "old", "new", "path"), FAULTS, ids=lambda value: getattr(value, "id", None))
def test_a_fault_is_found_where_it_is(tmp_path, code, file, old, new, path):
    found = [finding for finding in broken(tmp_path, file, old, new) if finding.code == code.id]
    assert found, f"{code.id} did not fire"
    assert path is None or path in {finding.path for finding in found}
    for finding in found:
        assert finding.place.file.endswith(f"{finding.path.partition(':')[0]}.yaml")
        assert finding.place.line > 0


def test_legs_without_a_free_move(tmp_path):
    folder = tmp_path / "paper-mech"
    shutil.copytree(CONTENT / "paper-mech", folder)
    mech = (folder / "mech.yaml").read_text(encoding="utf-8").replace("free: true", "free: false")
    (folder / "mech.yaml").write_text(mech, encoding="utf-8")
    assert codes.NO_FREE_MOVE.id in {finding.code for finding in findings(folder)}


def test_every_code_of_the_game_has_a_fault_above():
    defined = {value.id for value in vars(codes).values() if isinstance(value, Code) and value.id < "PM150"}
    assert defined == {code.id for code, *_ in FAULTS} | {codes.NO_FREE_MOVE.id}


@pytest.mark.parametrize(
    ("file", "old"),
    [("weapons.yaml", "quick-beam: {power: 2, time: 2"), ("mech.yaml", "walk-backwards: {time: 1")],
)
def test_an_action_takes_time(tmp_path: Path, file: str, old: str) -> None:
    broken(tmp_path, file, old, old[:-1] + "0")
    content = load_content(tmp_path / "paper-mech", find("paper-mech"))
    assert [(one.code, one.place.file.endswith(file)) for one in content.diagnostics] == [("MD104", True)]


@pytest.mark.parametrize("left", [[], ["other"]])
def test_the_standard_loadout_is_missed(tmp_path: Path, left: list[str]) -> None:
    folder = tmp_path / "paper-mech"
    shutil.copytree(CONTENT / "paper-mech", folder)
    standard = folder / "loadouts" / "standard.yaml"
    for name in left:
        text = standard.read_text(encoding="utf-8")
        (folder / "loadouts" / f"{name}.yaml").write_text(text.replace("id: standard", f"id: {name}"), encoding="utf-8")
    standard.unlink()
    found = load_content(folder, find("paper-mech")).diagnostics
    assert [(one.code, one.place.file.endswith("loadouts/standard.yaml")) for one in found] == [("YM017", True)]
