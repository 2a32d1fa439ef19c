"""Loadouts that a change of the rules makes illegal, or whose figures it moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.loadouts import loadout_changes
from generator.compare.report import LoadoutChange
from generator.data.content import Content, load_content
from generator.games.contract import GameModule
from tests.compare.edited import DATA, edited, shipped
from tests.data.conftest import TINY, Tiny

BLAST = ("weapons.yaml", "laser-blast: {power: 3", "laser-blast: {power: 4")


def own(folder: Path, name: str, **changes: str) -> Path:
    """A loadout file of the user's own: the standard one with some stretches changed."""
    text = (DATA / "loadouts" / "standard.yaml").read_text("utf-8")
    text = text.replace("id: standard", f"id: {name}").replace("name: Standard", f"name: {name.title()}")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return path


def changes(new: Content, *files: Path) -> dict[str, LoadoutChange]:
    return {one.name: one for one in loadout_changes(shipped(), new, files, "en")}


def test_odds_that_moved(tmp_path: Path) -> None:
    # Laser Blast re-rolls one missing die. With n dice that each do damage with chance p, the mean is
    # n p + (1 - p^n) p; against armour 3 p is 1/2: 1.5 + 7/16 = 1.9375, then 2 + 15/32 = 2.46875.
    found = changes(edited(tmp_path, BLAST))["Standard"]
    assert found.figures == (
        ("Left arm, Laser Blast: power", "3", "4"),
        ("Left arm, Laser Blast against armour 2", "2.47", "3.20 damage"),
        ("Left arm, Laser Blast against armour 3", "1.94", "2.47 damage"),
        ("Left arm, Laser Blast against armour 4", "1.32", "1.66 damage"),
        ("Left arm, Laser Blast against armour 5", "0.67", "0.83 damage"),
    )
    assert not found.broken
    assert not found.own
    assert found.file.endswith("loadouts/standard.yaml")


def test_weight_and_what_it_costs_is_told_once_for_all_actions(tmp_path: Path) -> None:
    # 1 + 3 + 3 + 2 for the weapons, 2 + 1 for armour over 3: 12. Three over a limit of 9 are two steps of 2.
    found = changes(edited(tmp_path, ("mech.yaml", "limit: 12", "limit: 9")))["Standard"]
    assert found.figures == (
        ("Weight", "12 of 12", "12 of 9"), ("Time penalty", "0", "2"), ("Time of every action", "as it was", "2 more"),
    )  # fmt: skip


def test_a_weapon_that_is_gone_is_named(tmp_path: Path) -> None:
    new = edited(
        tmp_path, ("weapons.yaml", "\n  rifle:", "\n  carbine:"), ("text.en.yaml", "\n  rifle:", "\n  carbine:")
    )
    file = own(tmp_path / "own", "hunter", laser="rifle")
    found = changes(new, file)
    assert set(found) == {"Hunter"}
    assert found["Hunter"].illegal == ("rifle is not in weapons",)
    assert ("Left arm", "Rifle", "–") in found["Hunter"].figures
    assert found["Hunter"].own
    assert found["Hunter"].file == str(file)


def test_reasons_that_are_new_and_reasons_that_are_gone(tmp_path: Path) -> None:
    files = own(tmp_path / "own", "bastion", **{"torso: 5": "torso: 6"}), own(tmp_path / "own", "plain")
    found = changes(edited(tmp_path / "up", ("mech.yaml", "highest: 5", "highest: 6")), *files)
    assert found["Bastion"].cured == ("Torso armour is 6, outside 3 to 5",)
    assert found["Bastion"].illegal == ()
    assert set(found) == {"Bastion"}
    found = changes(edited(tmp_path / "down", ("mech.yaml", "highest: 5", "highest: 4")), *files)
    # What was illegal before, for another number, is nothing new.
    assert set(found) == {"Standard", "Plain"}
    assert found["Plain"].illegal == ("Torso armour is 5, outside 3 to 4",)
    assert found["Plain"].broken


def test_what_a_changed_file_chooses(tmp_path: Path) -> None:
    found = changes(edited(tmp_path, ("loadouts/standard.yaml", "left-arm: laser", "left-arm: rifle")))["Standard"]
    around = "in 1, 2, 3, 4, 5, 8"
    assert found.figures == (
        ("Left arm", "Laser", "Rifle"),
        ("Left arm: reaches", f"Close, Short, Medium {around}", f"Close, Short, Medium, Long {around}"),
    )


def test_an_arc_that_moved(tmp_path: Path) -> None:
    new = edited(tmp_path, ("mech.yaml", 'right, arc: ["3", "4", "5", "6"]', 'right, arc: ["3", "4", "5"]'))
    rings = "Close, Short, Medium, Long"
    assert changes(new)["Standard"].figures == (
        ("Right shoulder: reaches", f"{rings} in 3, 4, 5, 6", f"{rings} in 3, 4, 5"),
    )


def test_an_action_that_is_new_or_gone(tmp_path: Path) -> None:
    new = edited(
        tmp_path, ("weapons.yaml", "uppercut: {power: 5", "hook: {power: 5"), ("text.en.yaml", "uppercut:", "hook:")
    )
    rows = {name: (before, after) for name, before, after in changes(new)["Standard"].figures}
    assert rows["Right arm, Uppercut"] == ("power 5, time 3", "–")
    assert "Right arm: reaches" not in rows


def test_unchanged_numbers_change_no_loadout(tmp_path: Path) -> None:
    new = edited(tmp_path, ("text.en.yaml", "name: Laser", "name: Lazer"), ("weapons.yaml", "playsheet 1.8", "a sheet"))
    assert changes(new, own(tmp_path / "own", "plain")) == {}


def test_files_of_other_games_and_unreadable_ones_are_passed_over(tmp_path: Path) -> None:
    new = edited(tmp_path, BLAST)
    other = own(tmp_path / "own", "other", **{"game: paper-mech": "game: another"})
    broken = tmp_path / "own" / "broken.yaml"
    broken.write_text("a: [", "utf-8")
    assert set(changes(new, other, broken)) == {"Standard"}


def test_a_game_without_a_kit_has_none(tiny: Tiny) -> None:
    game: GameModule = TINY
    old = load_content(tiny.root, game)
    tiny.write("guns.yaml", tiny.text("guns.yaml").replace("power: 3", "power: 4"))
    assert loadout_changes(old, load_content(tiny.root, game), (), "en") == ()


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path / "tiny")
