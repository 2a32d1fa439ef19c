"""Lists as JSON: the Master Unit List's own shape, plain columns, and what breaks off."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.units.models import DamageBands
from tests.units.lists import imported, told

PLAIN: dict[str, Any] = {
    "mul_id": 7, "chassis": "Wattle", "variant": "W-1", "as_type": "BM", "size": 1, "move": '12"j', "tmm": 2,
    "armor": 3, "structure": 2, "dmg_s": 1, "dmg_m": "0*", "dmg_l": 0, "ov": 0, "pv": 15, "specials": "ENE,IF1",
}  # fmt: skip
LISTED: dict[str, Any] = {
    "Id": 7, "Name": "Wattle W-1", "Class": "Wattle", "Variant": "W-1", "Type": {"Id": 18, "Name": "BattleMech"},
    "Role": {"Id": 1, "Name": "Scout"}, "BFType": "BM", "BFSize": 1, "BFMove": '12"j', "BFTMM": 2, "BFArmor": 3,
    "BFStructure": 2, "BFThreshold": 0, "BFDamageShort": 1, "BFDamageMedium": 0, "BFDamageMediumMin": True,
    "BFDamageLong": 0, "BFDamageLongMin": False, "BFDamageExtreme": 0, "BFDamageExtemeMin": False, "BFOverheat": 0,
    "BFPointValue": 15, "BFAbilities": "ENE,IF1", "Tonnage": 20.0, "BattleValue": 300, "ImageUrl": "http://example.org/x",
}  # fmt: skip


@pytest.mark.parametrize("indent", [None, 1])
def test_the_lists_own_shape(indent: int | None) -> None:
    found = imported(json.dumps({"Units": [LISTED]}, indent=indent))
    assert found.findings == ()
    (unit,) = found.units
    assert (unit.id, unit.sheet.name, unit.sheet.role, unit.sheet.list_id) == ("wattle-w-1", "Wattle W-1", "Scout", 7)
    assert unit.sheet.damage == DamageBands(short=1, medium="0*")
    assert (unit.sheet.points, unit.sheet.move, unit.sheet.specials) == (15, '12"j', ["ENE", "IF1"])


@pytest.mark.parametrize("whole", [[PLAIN], {"units": [PLAIN]}, {"count": 1, "Data": [PLAIN]}])
def test_plain_columns(whole: Any) -> None:
    found = imported(json.dumps(whole))
    assert found.findings == ()
    assert found.units[0].sheet.damage == DamageBands(short=1, medium="0*")


def test_null_fields_and_absent_ones_mean_nothing() -> None:
    nothing = {"Variant": None, "Role": None, "BFAbilities": None, "BFOverheat": None, "BFThreshold": None,
               "BFDamageLong": None, "BFTMM": None}  # fmt: skip
    found = imported(json.dumps({"Units": [LISTED | nothing | {"Name": "Wattle"}]}))
    assert found.findings == ()
    sheet = found.units[0].sheet
    assert (sheet.model, sheet.role, sheet.specials, sheet.overheat, sheet.damage.long) == ("", "", [], 0, 0)


def test_a_blank_variant_is_taken_from_the_name() -> None:
    found = imported(json.dumps([LISTED | {"Variant": "  "}]))
    assert [one[0] for one in told(found)] == ["UN108"]
    assert found.units[0].sheet.model == "W-1"


def test_faults_have_their_places() -> None:
    text = json.dumps({"Units": [PLAIN, PLAIN | {"variant": "W-2", "pv": -4}, PLAIN | {"variant": "W-3"}]}, indent=2)
    found = imported(text)
    assert told(found) == [("UN106", 3 + 17 + 14, "pv")]
    assert text.splitlines()[found.findings[0].place.line - 1].strip() == '"pv": -4,'
    assert found.findings[0].place.column == 7
    assert [unit.sheet.model for unit in found.units] == ["W-1", "W-3"]


@pytest.mark.parametrize("value", ["NaN", "-Infinity", "1e400", "-3", "null", "9" * 5000, "[1]", "true", '"=1+1"'])
def test_points_that_no_unit_has(value: str) -> None:
    text = json.dumps([PLAIN]).replace('"pv": 15', f'"pv": {value}')
    found = imported(text)
    assert [one[2] for one in told(found)] == ["pv"]
    assert {one[0] for one in told(found)} <= {"UN106", "UN107"}
    assert found.units == ()


def test_a_key_that_stands_twice() -> None:
    found = imported(json.dumps([PLAIN, PLAIN | {"variant": "W-2"}])[:-2] + ', "pv": 99}]')
    assert [one[0] for one in told(found)] == ["UN103"]
    assert [unit.sheet.model for unit in found.units] == ["W-1"]


def test_missing_columns_are_told_of_the_first_unit() -> None:
    found = imported(json.dumps([{key: PLAIN[key] for key in PLAIN if key not in ("pv", "size")} | {"colour": "red"}]))
    assert sorted(one.message for one in found.findings) == ["nothing reads colour", "the unit has no pv",
                                                             "the unit has no size"]  # fmt: skip
    assert found.units == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "UN101"),
        ("{}", "UN101"),
        ("[]", "UN101"),
        ('{"Units": null}', "UN101"),
        ('{"Units": []}', "UN101"),
        ('{"Units": [], "Units": [{}]}', "UN101"),
        ('{"Units": [1, 2]}', "UN106"),
        ("[" * 100_000, "UN101"),
        ('{"a": ' * 50_000, "UN101"),
        ("[1 2]", "UN106"),
    ],
)
def test_what_is_no_list(text: str, code: str) -> None:
    found = imported(text)
    assert code in [one.code for one in found.findings]
    assert found.units == ()


@pytest.mark.parametrize(
    ("foot", "column"),
    [
        ("", 0),
        (' "Total": 1', 2),
        (", 5}", 4),
        (', "total": 1, "Units": [{}]}', 22),
        ("} [1]", 3),
        ("}]", 2),
    ],
)
def test_what_stands_behind_the_last_unit_is_not_lost_in_silence(foot: str, column: int) -> None:
    head = '{"Units": [' + json.dumps(PLAIN) + "]"
    found = imported(head + foot)
    assert [(one.code, one.place.column) for one in found.findings] == [("UN111", len(head) + column)]
    assert [unit.sheet.model for unit in found.units] == ["W-1"]
    assert imported(head + ' , "Total": {"of": [1]} } \n').findings == ()


def test_a_document_that_breaks_off_gives_what_stands_before() -> None:
    text = json.dumps({"Units": [PLAIN, PLAIN | {"variant": "W-2"}]}, indent=1)
    found = imported(text[: text.rindex('"armor"')])
    assert [one[0] for one in told(found)] == ["UN111"]
    assert found.findings[0].message in ("the document breaks off", "expecting property name enclosed in double quotes")
    assert [unit.sheet.model for unit in found.units] == ["W-1"]
