"""The game's own tables: what is meant of them as a whole, reckoned a second way."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.data.content import Content, load_content
from generator.games.panzer_witches import GAME, designs, levels, modifiers
from generator.maps.body import maps_of
from generator.maps.hexmap import HexMap

CONTENT = Path(__file__).resolve().parents[3] / "content" / "panzer-witches"


@cache
def content() -> Content:
    """The content without its prose."""
    return load_content(CONTENT, GAME, prose=False)


@cache
def maps() -> dict[str, HexMap]:
    made, wrong = maps_of(content())
    assert not wrong
    return made


@cache
def records() -> dict[str, designs.Record]:
    return designs.records_of(content())


def test_what_is_shipped_can_be_built_and_is_all_used() -> None:
    """Weights by hand from the files, by another way than `designs`."""
    frames = yaml.safe_load((CONTENT / "frames.yaml").read_text(encoding="utf-8"))["frames"]
    weapons = yaml.safe_load((CONTENT / "weapons.yaml").read_text(encoding="utf-8"))["weapons"]
    assert len(frames) >= 6
    assert {one["size"] for one in frames.values()} == {1, 2, 3, 4}
    assert {one.frame for one in records().values()} == set(frames)
    assert {arm.id for one in records().values() for arm in one.weapons} == set(weapons)
    for one in records().values():
        assert one.weight <= frames[one.frame]["capacity"]
        mounts = frames[one.frame]["mounts"]
        assert all(weapons[arm.id]["weight"] <= mounts[arm.mount] for arm in one.weapons)
        assert not (one.shield and any(arm.mount == "left-arm" for arm in one.weapons))


def test_teams_cost_the_same_within_what_they_may_differ() -> None:
    teams = content().numbers["teams"]
    sums = {
        id: sum(records()[frame].points for frame in team.frames if frame in records())
        for id, team in teams.teams.items()
    }
    assert len(sums) >= 7
    assert all(len(team.frames) == 2 for team in teams.teams.values())
    assert max(sums.values()) * 100 <= min(sums.values()) * (100 + teams.apart)
    assert any(records()[frame].witch for team in teams.teams.values() for frame in team.frames)


@pytest.mark.parametrize("id", ["lime-village", "alder-river"])
def test_maps_are_the_same_turned_by_half_a_turn(id: str) -> None:
    """Exits turn as well: a side's opposite is three further."""
    made = maps()[id]
    assert (made.width, made.height) == (16, 15)
    for one, other in zip(made.cells, reversed(made.cells), strict=True):
        turned = sorted(
            (each.kind, each.level, None if each.exits is None else (each.exits >> 3 | each.exits << 3) & 63)
            for each in other.features
        )
        own = sorted((each.kind, each.level, each.exits) for each in one.features)
        assert (one.level, own) == (other.level, turned)
    kinds = {each.kind for cell in made.cells for each in cell.features}
    assert kinds >= {"woods", "road", "building"}
    assert {cell.level for cell in made.cells} == {0, 1, 2}


def test_sides_begin_twelve_to_fourteen_hexes_apart() -> None:
    """Rows, for hexes of one column are as far apart as their rows."""
    for id in ("crossroads", "two-bridges", "single-combat"):
        start = content().numbers["scenarios"].scenarios[id].start
        assert start.blue.min - start.red.max == 12
        assert start.blue.max - start.red.min == 14


def test_who_stands_and_has_aimed_once_hits_a_moving_target_about_half_the_time() -> None:
    """35 to 60 per cent for all but the best crew with the most accurate weapons."""
    held = content().numbers
    combat = modifiers.compiled(held["combat"])
    crews, weapons = held["crews"].crews, held["weapons"].weapons
    for id in ("green", "regular"):
        for one in weapons.values():
            if one.near is not None:
                case = modifiers.Case(crews[id].skills["shooting"], one.gear, target_moving=True, aims=1)
                assert 35 <= modifiers.total(modifiers.terms(combat, case)) <= 65
    regular = modifiers.Case(crews["regular"].skills["shooting"], target_moving=True, aims=1)
    assert modifiers.total(modifiers.terms(combat, regular)) == 55


def test_the_tables_of_hits_strike_the_torso_two_times_in_five() -> None:
    places = content().numbers["locations"]
    for table, share in ((places.front, 8), (places.side, 8), (places.rear, 9)):
        before = 0
        struck = {}
        for row in table.rows:
            struck[row.hits] = row.to - before
            before = row.to
        assert struck["torso"] == share
        assert sum(struck.values()) == 20


def test_every_malfunction_has_what_its_effect_needs() -> None:
    """At least twelve rows; some pass, some strike at once, some wait."""
    rows = content().numbers["malfunctions"].rows
    assert len(rows) >= 12
    assert {row.when for row in rows.values()} >= {"at-once", "fire", "manoeuvre", "overload", "reload"}
    for row in rows.values():
        assert (row.module is not None) == (row.effect == "harm")
        assert (row.amount is not None) == (row.effect in ("harm", "heat"))


def test_bands_of_success_are_those_of_old_percentile_games() -> None:
    """Skill 30: 01-02 critical, 01-06 special, 97-00 fumble. Skill 10: 01, 01-02, 96-00 (45 halves go up)."""
    rule = content().numbers["levels"]
    parts = levels.Parts(rule.special, rule.critical, rule.fumble)
    assert levels.bands(30, parts)[:2] == (2, 6)
    assert levels.bands(30, parts).fumble == 97
    assert levels.bands(10, parts)[:2] == (1, 2)
    assert levels.bands(10, parts).fumble == 96
