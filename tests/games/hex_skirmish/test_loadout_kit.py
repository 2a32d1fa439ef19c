"""What a mech of Hex Skirmish comes to: its card, space, figures, words."""

from __future__ import annotations

import pytest

from generator.games.hex_skirmish.designs import sheet_of, sheets_of, space, taken
from generator.games.hex_skirmish.loadouts import KIT
from generator.games.hex_skirmish.models import Loadout

from .table import content


def mech(**changes: object) -> Loadout:
    told = {
        "format": 1, "game": "hex-skirmish", "id": "trial", "name": "Trial", "frame": "ranger", "move": 5, "jump": 3,
        "armour": 4, "weapons": ["long-laser"], "systems": ["twin-gyro"], **changes,
    }  # fmt: skip
    return Loadout.model_validate(told)


def test_a_card_adds_up() -> None:
    """A ranger (structure 3, piloting 7) with a move of 5 and a jump of 3 hexes, which are 10 and 6 inches. Two lasers,
    1/1/0 and 1/1/1, an arc lance 2/1/0 with a point of overheat, and bulkheads with a point of structure."""
    sheet = sheet_of(
        content().numbers, mech(weapons=["pulse-laser", "long-laser", "arc-lance"], systems=["bulkheads", "twin-gyro"])
    )
    assert sheet is not None
    assert (sheet.move, sheet.size, sheet.armour, sheet.structure) == ('10"/6"j', 2, 4, 4)
    assert (sheet.damage.short, sheet.damage.medium, sheet.damage.long) == (4, 3, 1)
    assert (sheet.overheat, sheet.piloting) == (1, 6)


def test_a_jump_as_far_as_the_move_is_one_value() -> None:
    sheet = sheet_of(content().numbers, mech(jump=5))
    assert sheet is not None
    assert sheet.move == '10"j'


def test_space_is_counted_part_by_part() -> None:
    """Move 5 x 2, jump 3 x 2, armour 4, long laser 4, gyro 2: 26, all that a ranger has."""
    shares = [(one.slot, one.id, one.space) for one in space(content().numbers, mech())]
    assert shares == [
        ("move", "", 10), ("jump", "", 6), ("armour", "", 4), ("weapons", "long-laser", 4), ("systems", "twin-gyro", 2),
    ]  # fmt: skip
    assert taken(content().numbers, mech()) == 26


def test_there_are_mechs_of_every_size_with_a_pilot() -> None:
    sheets = sheets_of(content())
    assert {sheet.size for sheet in sheets.values()} == {1, 2, 3, 4}
    assert len(sheets) >= 8
    assert all(2 <= (sheet.piloting or 0) <= 12 and sheet.points > 0 for sheet in sheets.values())


def test_figures_say_what_the_card_says_and_how_far_it_comes() -> None:
    """Five hexes are a die of two, seven too; a jump of three a die of one and one, a sprint of four the same."""
    figures = KIT.figures(content(), mech(), "en")
    assert [(one.key, one.value, one.limit) for one in figures.measures[:3]] == [
        ("space", 26, 26), ("mounts", 1, 3), ("systems", 1, 2),
    ]  # fmt: skip
    moving = next(chart for chart in figures.charts if chart.key == "moving")
    assert [row[1:] for row in moving.rows] == [(5, 2), (7, 2), (3, 2), (4, 2)]


def test_words_and_slots() -> None:
    words = dict(KIT.words(content(), mech(), "en"))
    assert words["Frame"] == "Ranger"
    assert words["Weapons"] == "Long Laser"
    slots = {slot.key: slot for slot in KIT.slots(content(), "en")}
    assert (slots["move"].low, slots["move"].high) == (2, 8)
    assert "takes 4 space" in next(one.note for one in slots["weapons"].options if one.id == "long-laser")
    assert KIT.numbers(content(), mech())["frame"]["space"] == 26


def test_a_frame_that_is_not_there() -> None:
    odd = mech(frame="teapot")
    assert sheet_of(content().numbers, odd) is None
    assert KIT.figures(content(), odd, "en").measures == ()
    assert list(KIT.findings(content(), odd, "loadouts/trial")) == []


@pytest.mark.parametrize("lang", ["en"])
def test_every_finding_has_a_value_a_limit_and_a_hint(lang: str) -> None:
    odd = mech(move=9, jump=12, armour=20, weapons=["siege-gun"] * 5, systems=["twin-gyro"] * 3)
    found = list(KIT.findings(content(), odd, "loadouts/trial"))
    assert len(found) >= 6
    assert all(one.value and one.limit and one.hint for one in found)


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"move": 7, "jump": 4, "armour": 4, "weapons": ["pulse-laser"], "systems": []}, "wagtail"),
        ({"move": 8, "jump": 0, "armour": 3, "weapons": ["pulse-laser"], "systems": ["twin-gyro"]}, "tansy"),
    ],
)
def test_a_mech_stands_beside_the_one_that_it_is_most_like(changes: dict[str, object], wanted: str) -> None:
    """Of both couriers a Wagtail has move 7, a pulse laser and no system; a Tansy move 8, two weapons and a gyro."""
    assert KIT.base(content(), {"frame": "courier", **changes}) == wanted
