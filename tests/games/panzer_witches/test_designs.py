"""What a loadout comes to: weight, price and all numbers of its record, worked out by hand on numbers of its own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.games.panzer_witches import designs
from generator.games.panzer_witches.models import (
    Crews,
    Frames,
    Gear,
    Loadout,
    Modules,
    Team,
    Weapons,
    Witches,
)
from generator.games.panzer_witches.models_rules import FieldRules, Levels, Reloading

LIMBS = ("right-arm", "left-arm", "right-leg", "left-leg")


def numbers(**changed: Any) -> dict[str, Any]:
    """One of each: a frame whose torso has armour 3 and hull 14, its arms and legs 2 and 8, its head 1 and 6."""
    plates = {"head": {"armour": 1, "hull": 6}, "torso": {"armour": 3, "hull": 14}}
    plates |= {limb: {"armour": 2, "hull": 8} for limb in LIMBS}
    frame = {
        "move": 5, "climb": 1, "locations": plates, "fists": "1+1d6", "capacity": 20,
        "mounts": {"right-arm": 9, "left-arm": 5, "right-shoulder": 4}, "manoeuvre": -10, "heat": 10, "points": 34,
        "size": 3,
    }  # fmt: skip
    skills = dict.fromkeys(("close-combat", "shield", "spotting", "strength"), 40) | {"shooting": 55, "manoeuvre": 55}
    made: dict[str, Any] = {
        "frames": Frames.model_validate({"format": 1, "frames": {"elk": frame}}),
        "modules": Modules.model_validate({"format": 1, "weapon-condition": 5, "modules": {
            "engine": {"kind": "engine", "location": "torso", "condition": 9, "worn": {"manoeuvre": -10}},
            "hud": {"kind": "hud", "location": "head", "condition": 5},
            "radar": {"kind": "radar", "location": "head", "condition": 4},
            "loader": {"kind": "loader", "location": "torso", "condition": 4},
        }}),
        "weapons": Weapons.model_validate({"format": 1, "weapons": {
            "gun": {"near": {"to": 5, "power": "4+2d6"}, "middle": {"to": 10, "power": "2d6"}, "weight": 7,
                    "magazine": 4, "melee": -20, "points": 11},
            "beam": {"near": {"to": 4, "power": "1d6"}, "weight": 3, "magazine": 0, "heat": 1, "melee": 0, "points": 5},
            "blade": {"weight": 3, "magazine": 0, "melee": 0, "blow": "3+2d6", "points": 6},
        }}),
        "gear": Gear.model_validate({
            "format": 1, "shields": {"kite": {"condition": 18, "weight": 4, "points": 8}},
            "loader": {"weight": 2, "points": 3}, "smoke": {"weight": 1, "points": 2, "charges": 2},
            "radar": {"weight": 2, "points": 1},
        }),
        "crews": Crews.model_validate({"format": 1, "crews": {"trained": {"skills": skills, "points": 15}}}),
        "witches": Witches.model_validate({"format": 1, "witches": {
            "rich": {"magic": 70, "surplus": 10, "points": 42}, "poor": {"magic": 50, "surplus": -33, "points": 13},
        }}),
        "levels": Levels.model_validate({"format": 1, "special": 5, "critical": 20, "fumble": 20}),
        "field": FieldRules.model_validate({
            "format": 1, "base": 100, "tens": 10, "track": 105, "front": 100, "side": 75, "rear": 50,
            "rest-below": 100, "normal": "2d6", "special": "3d6", "critical": "4d6",
        }),
        "reloading": Reloading.model_validate(
            {"format": 1, "loader": 1, "fetch": 1, "cock": 1, "chambered": 1, "magazines": 2}
        ),
    }  # fmt: skip
    return made | changed


def loadout(**changed: Any) -> Loadout:
    """A gun, a beam on the shoulder, shield, loader and smoke."""
    given = {
        "format": 1, "game": "panzer-witches", "id": "one", "name": "One", "frame": "elk", "crew": "trained",
        "weapons": {"right-shoulder": "beam", "right-arm": "gun"}, "shield": "kite", "loader": True, "smoke": True,
    }  # fmt: skip
    return Loadout.model_validate(given | changed)


def test_weight_and_price_are_the_sums_of_the_parts() -> None:
    """7 + 3 + 4 + 2 + 1 = 17; 34 + 15 + 11 + 5 + 8 + 3 + 2 = 78; a radar is 2 and 1 more, a witch 42."""
    data = numbers()
    shares = [(one.slot, one.id, one.amount) for one in designs.weights(data, loadout())]
    assert shares == [
        ("right-arm", "gun", 7), ("right-shoulder", "beam", 3), ("shield", "kite", 4), ("loader", "", 2),
        ("smoke", "", 1),
    ]  # fmt: skip
    assert (designs.weight(data, loadout()), designs.points(data, loadout())) == (17, 78)
    with_witch = loadout(witch="rich", radar=True)
    assert (designs.weight(data, with_witch), designs.points(data, with_witch)) == (19, 121)


def test_the_price_of_a_team_counts_a_loadout_as_often_as_it_stands_there() -> None:
    loadouts = {"one": loadout(), "bare": loadout(id="bare", shield=None, smoke=False, loader=False, weapons={})}
    team = Team.model_validate({"frames": ["one", "bare", "one"]})
    assert designs.team_points(numbers(), loadouts, team) == 78 + 49 + 78


def test_a_record_holds_the_frame_and_what_it_carries() -> None:
    record = designs.record_of(numbers(), loadout(magazines={"right-arm": 1}))
    assert record is not None
    assert (record.move, record.first_move, record.heat, record.capacity, record.weight) == (5, 2, 10, 20, 17)
    assert [tuple(one) for one in record.locations[:3]] == [("head", 1, 6), ("torso", 3, 14), ("right-arm", 2, 8)]
    gun, beam = record.weapons
    assert [tuple(one) for one in gun.bands] == [
        ("near", 1, 5, "4+2d6", 4, "2d6"), ("middle", 6, 10, "2d6", 0, "2d6")
    ]  # fmt: skip
    assert (gun.magazine, gun.chambered, gun.spare) == (4, 1, 1)
    assert (beam.magazine, beam.chambered, beam.spare, beam.heat) == (0, 0, 0, 1)
    assert (record.shield, record.charges, record.loader, record.radar) == (18, 2, True, False)
    assert (record.magic, record.field) == (None, None)


def test_modules_are_those_that_are_carried_and_weapons_in_what_holds_them() -> None:
    """A worn engine is one at half of 9, rounded down; a HUD has nothing that wears."""
    record = designs.record_of(numbers(), loadout())
    assert record is not None
    assert [(one.id, one.kind, one.location, one.condition, one.worn_from) for one in record.modules] == [
        ("engine", "engine", "torso", 9, 4), ("hud", "hud", "head", 5, 0), ("loader", "loader", "torso", 4, 0),
        ("right-arm", "weapon", "right-arm", 5, 0), ("right-shoulder", "weapon", "torso", 5, 0),
    ]  # fmt: skip


def test_skills_have_their_bands_and_manoeuvres_that_of_the_frame() -> None:
    """Shooting 55: 55/20 = 2.75 and 55/5 = 11, 45/20 = 2.25 from the top. Manoeuvres 55 - 10 = 45: 2.25, 9, 2.75."""
    record = designs.record_of(numbers(), loadout())
    assert record is not None
    skills = {one.id: tuple(one)[1:] for one in record.skills}
    assert skills["shooting"] == (55, 3, 11, 99)
    assert skills["manoeuvre"] == (45, 2, 9, 98)


@pytest.mark.parametrize(
    ("witch", "field"),
    [
        ("poor", (67, 67, 6, 5, 3)),  # 6.7, 67 x 0.75 = 50.25, 67 x 0.5 = 33.5
        ("rich", (105, 105, 10, 7, 5)),  # 110 is more than the track has
    ],
)
def test_a_field_begins_with_the_witches_mana(witch: str, field: tuple[int, ...]) -> None:
    record = designs.record_of(numbers(), loadout(witch=witch))
    assert record is not None
    assert record.field is not None
    assert record.magic is not None
    assert tuple(record.field) == field
    assert record.magic.chance == {"poor": 50, "rich": 70}[witch]


def test_a_blade_has_no_distances() -> None:
    record = designs.record_of(numbers(), loadout(weapons={"right-arm": "blade"}))
    assert record is not None
    assert (record.weapons[0].bands, record.weapons[0].blow) == ((), "3+2d6")


def test_what_the_data_lack_is_left_out() -> None:
    """Without the gun and the shield there are 6 of weight left; without a crew or a file there is no record."""
    half = loadout(weapons={"right-arm": "rifle", "right-shoulder": "beam"}, shield="round", witch="nobody")
    record = designs.record_of(numbers(), half)
    assert record is not None
    assert (record.weight, record.shield, record.witch, len(record.weapons)) == (6, 0, "", 1)
    assert designs.record_of(numbers(), loadout(crew="nobody")) is None
    assert designs.record_of(numbers(levels=None), loadout()) is None


def test_records_of_a_game_leave_out_what_cannot_be_read() -> None:
    held = {"one": SimpleNamespace(model=loadout()), "broken": SimpleNamespace(model=None)}
    made = designs.records_of(SimpleNamespace(numbers=numbers(), loadouts=held))  # type: ignore[arg-type]
    assert list(made) == ["one"]
