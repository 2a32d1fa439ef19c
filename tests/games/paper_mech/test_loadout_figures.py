"""The figures of a loadout: against values worked out by hand, and against the tables that the engine plays with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.data.content import Content, load_content
from generator.games.loadouts import ActionFigures, Figures
from generator.games.paper_mech import loadout_figures, radar
from generator.games.paper_mech.rules import compile_rules, tables_of

CONTENT = Path(__file__).resolve().parents[3] / "content" / "paper-mech"
MOUNTS = ("left-shoulder", "right-shoulder", "left-arm", "right-arm")
LOADOUTS = {
    "standard": (("wing-shield", "missiles", "laser", "fist"), 5, 4),
    "guns": (("mortar", "ppc", "rifle", "machine-gun"), 3, 3),
    "blades": (("disruptor", "flamethrower", "tower-shield", "energy-whip"), 5, 5),
    "swords": (("mortar", "mortar", "plasma-sword", "tower-shield"), 5, 5),
}


@pytest.fixture(scope="module")
def content() -> Content:
    game = games.find("paper-mech")
    assert game is not None
    return load_content(CONTENT, game, check=False)


def model(content: Content, name: str, **changes: str) -> Any:
    """A validated loadout."""
    weapons, torso, legs = LOADOUTS[name]
    made = content.game.loadout_model
    assert made is not None
    return made.model_validate({
        "format": 1, "game": "paper-mech", "id": name, "name": name,
        "weapons": dict(zip(MOUNTS, weapons, strict=True)) | changes, "armour": {"torso": torso, "legs": legs},
    })  # fmt: skip


def figures(content: Content, name: str, **changes: str) -> Figures:
    return loadout_figures.figures(content, model(content, name, **changes), "en")


def action(found: Figures, name: str, case: str = "") -> ActionFigures:
    (one,) = [one for one in found.actions if (one.name, one.case) == (name, case)]
    return one


def means(one: ActionFigures) -> list[float]:
    return [round(odds.mean, 6) for odds in one.odds]


def test_weight_and_time_of_the_standard_mech(content: Content) -> None:
    # 1 + 3 + 3 + 2 for the weapons, 2 for the torso, 1 for the legs.
    weight, penalty = figures(content, "standard").measures
    assert (weight.key, weight.value, weight.limit) == ("weight", 12, 12)
    assert (penalty.key, penalty.value, penalty.limit) == ("time-penalty", 0, None)


@pytest.mark.parametrize(
    ("name", "weight", "penalty"),
    [
        ("guns", 4 + 4 + 3 + 1, 0),
        ("blades", 2 + 2 + 4 + 2 + 2 + 2, 1),  # 14 of 12: one started pair above
        ("swords", 4 + 4 + 2 + 4 + 2 + 2, 3),  # 18 of 12: three pairs
    ],
)
def test_overweight_takes_time(content: Content, name: str, weight: int, penalty: int) -> None:
    found = figures(content, name)
    assert [one.value for one in found.measures] == [weight, penalty]
    # Walking takes longer, too.
    assert action(found, "Walk forwards").time == 1 + penalty


def test_no_time_lies_beyond_the_track(content: Content) -> None:
    # The mortar's Carpet Bomb takes 5, and 3 more for the weight; the track ends with 7.
    carpet = [one for one in figures(content, "swords").actions if one.name == "Carpet Bomb"]
    assert [one.time for one in carpet] == [7, 7]


def test_odds_worked_out_by_hand(content: Content) -> None:
    standard = figures(content, "standard")
    # Missiles: two plain dice, 4/6 each against armour 2, 1/6 each against 5.
    single = action(standard, "Single Launch")
    assert means(single) == [round(2 * hit, 6) for hit in (4 / 6, 3 / 6, 2 / 6, 1 / 6)]
    assert single.odds[1].at_least == (0.75, 0.25)
    # Laser: with the re-roll 1.375 against armour 3.
    assert means(action(standard, "Quick Beam"))[1] == 1.375
    # The shield does no damage.
    assert all(not one.odds for one in standard.actions if one.thing == "Wing Shield")
    guns = figures(content, "guns")
    # Sniper: armour counts 1 less, so 4 dice do as against 1, 2, 3, 4.
    assert means(action(guns, "Precision Aim")) == [round(4 * hit / 6, 6) for hit in (5, 4, 3, 2)]
    # Weak: armour counts 2 more, and a 6 does damage always.
    assert means(action(guns, "Full Auto")) == [round(8 * hit / 6, 6) for hit in (2, 1, 1, 1)]
    assert action(guns, "Burst").odds[3].at_least[0] == pytest.approx(1 - (5 / 6) ** 3)


def test_cases_of_combo_and_proximity(content: Content) -> None:
    standard = figures(content, "standard")
    fist = [(one.name, one.case, one.power) for one in standard.actions if one.thing == "Fist"]
    assert fist == [
        ("Punch", "", 3), ("Punch", "Combo", 4), ("Uppercut", "", 5), ("Uppercut", "Combo", 6), ("Crush", "", 1),
        ("Crush", "Combo", 2),
    ]  # fmt: skip
    blades = figures(content, "blades")
    thrower = [(one.name, one.case, one.power, one.ranges) for one in blades.actions if one.thing == "Flamethrower"]
    assert thrower == [
        ("Burn", "Close", 2, ("Close",)), ("Burn", "Short", 1, ("Short",)), ("Burn", "Medium", 1, ("Medium",)),
        ("Flame Burst", "Close", 4, ("Close",)), ("Flame Burst", "Short", 3, ("Short",)),
        ("Flame Burst", "Medium", 2, ("Medium",)),
        ("Fire Lance", "Close", 5, ("Close",)), ("Fire Lance", "Short", 4, ("Short",)),
        ("Fire Lance", "Medium", 3, ("Medium",)),
    ]  # fmt: skip


def test_notes_tell_keyword_and_action(content: Content) -> None:
    crush = action(figures(content, "standard"), "Crush")
    assert crush.notes[0].startswith("Combo: P +1")
    assert crush.notes[-1] == "Any damage fills the whole attack that it hits"
    assert "{" not in "".join(note for one in figures(content, "guns").actions for note in one.notes)


def test_coverage_of_the_standard_mech_as_its_arcs_say(content: Content) -> None:
    cover = figures(content, "standard").coverage
    assert cover.rings == ("Close", "Short", "Medium", "Long")
    cells = dict(zip(cover.sectors, cover.cells, strict=True))
    assert cells["3"] == (
        ("right-shoulder", "left-arm", "right-arm"), ("right-shoulder", "left-arm"), ("right-shoulder", "left-arm"),
        ("right-shoulder",),
    )  # fmt: skip
    assert cells["7"] == (("right-arm",), (), (), ())
    assert cells["8"] == (("left-arm",), ("left-arm",), ("left-arm",), ())
    # The first front sector ends straight ahead, and the second begins there.
    angles = dict(zip(cover.sectors, cover.angles, strict=True))
    assert (angles["3"], angles["4"]) == ((315.0, 0.0), (0.0, 45.0))
    assert radar.FIRST_SECTOR == loadout_figures.FIRST_SECTOR


def test_the_mortar_covers_nothing_close_by(content: Content) -> None:
    cover = figures(content, "guns").coverage
    cells = dict(zip(cover.sectors, cover.cells, strict=True))
    assert ["left-shoulder" in cell for cell in cells["1"]] == [False, True, True, False]


@pytest.mark.parametrize("name", LOADOUTS)
def test_power_time_reach_and_arc_are_those_that_the_engine_plays(content: Content, name: str) -> None:
    loadout = model(content, name)
    rules = compile_rules(tables_of(content), loadout.model_dump(by_alias=True, mode="json"))
    found = figures(content, name)
    played = {one.id: one for one in rules.actions}
    for one in found.actions:
        real = played[f"{one.slot}/{one.id}"]
        assert one.time == min(real.time + rules.weight_time, rules.last_box)
        assert one.case or one.power == real.power
    assert {f"{one.slot}/{one.id}" for one in found.actions} == set(played)
    for number, mount in enumerate(MOUNTS):
        weapon = rules.weapons[number]
        covered = {
            (sector, ring)
            for sector, row in enumerate(found.coverage.cells) for ring, cell in enumerate(row) if mount in cell
        }
        attacks = any(one.power for one in rules.actions if one.weapon is weapon)
        reach = range(weapon.least, weapon.reach + 1)
        assert covered == {(sector, ring) for sector, inside in enumerate(weapon.arc) if inside and attacks
                           for ring in reach}  # fmt: skip


def test_what_the_data_lack_is_left_out(content: Content) -> None:
    found = figures(content, "standard", **{"left-arm": "banana"})
    assert {one.slot for one in found.actions} == {"left-shoulder", "right-shoulder", "right-arm", "legs"}
    assert found.measures[0].value == 9
