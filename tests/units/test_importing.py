"""Lists as CSV: what is right, what is put right and told, and what is refused at its place."""

from __future__ import annotations

import random
import time

import pytest

from generator.data import spans
from generator.units import importing
from generator.units.models import DamageBands
from generator.units.writing import written
from tests.units.lists import FILE, NAMES, imported, row, table, told


def test_a_row_becomes_a_unit() -> None:
    found = imported(table(row()))
    assert found.findings == ()
    (unit,) = found.units
    sheet = unit.sheet
    assert (unit.id, sheet.name, sheet.list_id) == ("wattle-w-1", "Wattle W-1", 7)
    assert (sheet.chassis, sheet.model) == ("Wattle", "W-1")
    assert (sheet.type, sheet.role, sheet.size, sheet.move) == ("BM", "Scout", 1, '12"j')
    assert (sheet.armour, sheet.structure, sheet.overheat, sheet.points) == (3, 2, 0, 15)
    assert sheet.damage == DamageBands(short=1, medium="0*")
    assert sheet.specials == ["ENE", "IF1"]


@pytest.mark.parametrize(
    ("changed", "column", "value"),
    [
        ({"variant": ""}, "model", ""),
        ({"role": "None"}, "role", ""),
        ({"role": "null"}, "role", ""),
        ({"mul_id": ""}, "list_id", None),
        ({"specials": ""}, "specials", []),
        ({"specials": '"TUR(2/2/1,IF1),SRCH"'}, "specials", ["TUR(2/2/1,IF1)", "SRCH"]),
        ({"ov": "4"}, "overheat", 4),
        ({"ov": "-"}, "overheat", 0),
        ({"armor": "22"}, "armour", 22),
        ({"pv": "86.0"}, "points", 86),
        ({"as_type": "", "unit_type": "Combat Vehicle"}, "type", "CV"),
        ({"move": '"8"" / 10""j"', "tmm": "1"}, "move", '8"/10"j'),
        ({"move": "8”", "tmm": "1"}, "move", '8"'),
        ({"move": "8''t", "tmm": "1"}, "move", '8"t'),
        ({"move": "0t", "tmm": "0"}, "move", '0"t'),
        ({"dmg_s": "", "dmg_m": "—"}, "damage", DamageBands()),
        ({"as_type": "AF", "move": "12a", "threshold": "1"}, "move", "12a"),
        ({"as_type": "AF", "move": "12a", "threshold": "1"}, "threshold", 1),
        ({"chassis": "Estriđsen Ōgĕ", "name": ""}, "chassis", "Estriđsen Ōgĕ"),
        ({"variant": '"A/B:C*?<>|"'}, "model", "A/B:C*?<>|"),
    ],
)
def test_values_that_lists_write(changed: dict[str, str], column: str, value: object) -> None:
    found = imported(table(row(**changed)))
    assert found.findings == ()
    assert getattr(found.units[0].sheet, column) == value


@pytest.mark.parametrize(
    ("changed", "path", "column", "value"),
    [
        ({"as_type": "bm"}, "as_type", "type", "BM"),
        ({"variant": "W-1 "}, "variant", "model", "W-1"),
        ({"variant": "W  1"}, "variant", "model", "W 1"),
        ({"specials": '"ENE, IF1"'}, "specials", "specials", ["ENE", "IF1"]),
        ({"specials": '"ENE,,IF1"'}, "specials", "specials", ["ENE", "IF1"]),
        ({"move": '"12""J"'}, "move", "move", '12"j'),
        ({"move": '"12""j/0""g"'}, "move", "move", '12"j'),
        ({"dmg_l": "0.4"}, "dmg_l", "damage", DamageBands(short=1, medium="0*", long="0*")),
        ({"name": "Wottle"}, "name", "chassis", "Wattle"),
    ],
)
def test_values_that_are_put_right(changed: dict[str, str], path: str, column: str, value: object) -> None:
    found = imported(table(row(**changed)))
    assert {one[0] for one in told(found)} == {"UN108"}
    assert (2, path) in [one[1:] for one in told(found)]
    assert getattr(found.units[0].sheet, column) == value


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"pv": "NaN"}, "pv"),
        ({"pv": "-5"}, "pv"),
        ({"pv": "0"}, "pv"),
        ({"pv": ""}, "pv"),
        ({"pv": "9999"}, "pv"),
        ({"pv": "1e9"}, "pv"),
        ({"pv": "inf"}, "pv"),
        ({"pv": "9" * 5000}, "pv"),
        ({"size": "5"}, "size"),
        ({"size": "1.5"}, "size"),
        ({"armor": "-1"}, "armor"),
        ({"armor": "1000"}, "armor"),
        ({"move": "fast"}, "move"),
        ({"move": ""}, "move"),
        ({"move": '"8""j/6""j"'}, "move"),
        ({"move": "0.2k"}, "move"),
        ({"as_type": "DS"}, "as_type"),
        ({"as_type": "", "unit_type": ""}, "as_type"),
        ({"dmg_s": "many"}, "dmg_s"),
        ({"ov": "5"}, "ov"),
        ({"chassis": "", "name": ""}, "name"),
        ({"chassis": "W" * 300}, "chassis"),
        ({"chassis": "Wat\u202etle"}, "chassis"),
        ({"specials": "TUR(1/1"}, "specials"),
        ({"specials": "A" * 61}, "specials"),
        ({"mul_id": "seven"}, "mul_id"),
    ],
)
def test_values_that_no_unit_has_leave_the_row_out(changed: dict[str, str], path: str) -> None:
    found = imported(table(row(), row(**changed), row(variant="W-2")))
    assert [one for one in told(found) if one[0] != "UN108"] == [("UN106", 3, path)]
    assert [unit.id for unit in found.units] == ["wattle-w-1", "wattle-w-2"]
    assert (found.rows, found.errors) == (3, 1)


def test_a_number_beyond_all_bounds_is_told_with_its_bounds() -> None:
    found = imported(table(row(armor="1000000000"), row(variant="W-2", pv="-12345678901234567890")))
    assert [one.message for one in found.findings] == [
        "the armour is 1000000000, and must be 0 to 99",
        "the point value is -12345678901234567890, and must be 1 to 999",
    ]


@pytest.mark.parametrize(
    "cell",
    ['"=HYPERLINK(""http://x"",""y"")"', "+cmd|' /C calc'!A0", "@SUM(1+1)", "-cmd|x", '" =1+1"', "-2+3"],
)
@pytest.mark.parametrize("column", ["chassis", "variant", "role", "specials", "pv"])
def test_a_formula_is_refused(cell: str, column: str) -> None:
    found = imported(table(row(**{column: cell})))
    assert ("UN107", 2) in [one[:2] for one in told(found)]
    assert found.units == ()


def test_a_modifier_that_is_another_than_that_of_the_move() -> None:
    found = imported(table(row(tmm="2"), row(variant="W-2", tmm="1"), row(variant="W-3", tmm="")))
    assert told(found) == [("UN114", 3, "tmm")]
    assert len(found.units) == 3


def test_a_column_of_noughts_for_modifiers_is_told_once() -> None:
    found = imported(table(row(tmm="0"), row(variant="W-2", tmm="0"), row(variant="W-3", tmm="0", move='"4"""')))
    assert told(found) == [("UN108", 2, "tmm")]
    assert "of 2 units" not in found.findings[0].message
    assert "for 2 of the units" in found.findings[0].message


def test_two_units_of_one_name() -> None:
    found = imported(table(row(), row(mul_id="8", armor="4"), row(mul_id="", armor="5"), row(mul_id="", armor="6")))
    assert told(found) == [("UN109", 3, ""), ("UN109", 4, ""), ("UN109", 5, "")]
    assert [unit.id for unit in found.units] == ["wattle-w-1", "wattle-w-1-8", "wattle-w-1-2", "wattle-w-1-3"]
    assert found.findings[0].hint == "In a force, name this one wattle-w-1-8 and that one wattle-w-1."


def test_a_unit_that_stands_twice_is_imported_once() -> None:
    found = imported(table(row(), row()))
    assert told(found) == [("UN113", 3, "")]
    assert len(found.units) == 1


def test_names_that_ids_cannot_spell() -> None:
    bare = {"name": "", "variant": ""}
    found = imported(table(row(chassis="Жук", **bare), row(chassis="カブト", mul_id="", **bare)))
    assert [unit.id for unit in found.units] == ["unit-7", "unit"]
    assert [unit.sheet.name for unit in found.units] == ["Жук", "カブト"]


# --- the form of the table --------------------------------------------------------------------------------------------


def test_columns_are_found_by_their_names_in_any_order() -> None:
    names = "Point Value;Model;Chassis;SZ;MV;Arm;Str;DMG;TP;Abilities;Colour"
    found = imported(f"{names}\n31;G-1;Wattle;2;10\"j;5;5;1/2/2;BM;IF1\n")
    assert [one[:2] for one in told(found)] == [("UN104", 1), ("UN105", 2)]
    found = imported(f"{names}\n31;G-1;Wattle;2;10\"j;5;5;1/2/2;BM;IF1;red\n")
    assert told(found) == [("UN104", 1, "")]
    sheet = found.units[0].sheet
    assert (sheet.name, sheet.points, sheet.damage) == ("Wattle G-1", 31, DamageBands(short=1, medium=2, long=2))


@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_other_separators(separator: str) -> None:
    text = table(row(specials="ENE")).replace(",", separator)
    assert [unit.id for unit in imported(text).units] == ["wattle-w-1"]
    assert [unit.id for unit in imported(f"sep={separator}\n{text}").units] == ["wattle-w-1"]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_and_empty_lines(ends: str) -> None:
    found = imported(f"{ends}{NAMES}{ends}{ends}{row()}{ends},,,{ends}{row(pv='x')}".encode())
    assert [unit.id for unit in found.units] == ["wattle-w-1"]
    assert told(found)[-1] == ("UN106", 6, "pv")


@pytest.mark.parametrize(
    ("encoding", "note"),
    [("utf-8", False), ("utf-8-sig", False), ("utf-16", True), ("utf-16-le", True), ("utf-16-be", True),
     ("cp1252", True)],
)  # fmt: skip
def test_encodings(encoding: str, note: bool) -> None:
    found = imported(table(row(chassis="Törrvåg", name="")).encode(encoding))
    assert found.units[0].sheet.chassis == "Törrvåg"
    assert [one[0] for one in told(found)] == ["UN112"] * note


def test_a_byte_that_is_no_utf_8_is_shown() -> None:
    found = imported(table(row(), row(chassis="Törrvåg", variant="T", name="")).encode("latin-1"))
    assert found.findings[0].place.line == 3
    assert found.findings[0].place.column == 5  # behind 7,,T
    assert "byte F6" in found.findings[0].message


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (NAMES.replace(",pv,", ",price,"), ["UN102 the column pv is missing", "UN104 nothing reads the column price"]),
        (NAMES.replace("armor", "armuor"), ["UN102 the column armor is missing",
                                            "UN104 nothing reads the column armuor"]),
        (NAMES.replace("structure", "armour"), ["UN102 the column structure is missing",
                                                "UN103 the column armour is there already"]),
        (NAMES.replace("dmg_e", "PV"), ["UN103 the column pv is there already"]),
    ],
)  # fmt: skip
def test_missing_renamed_and_doubled_columns_stop_the_list(names: str, wanted: list[str]) -> None:
    found = imported(table(row(), names=names))
    assert sorted(f"{one.code} {one.message}" for one in found.findings) == wanted
    assert {one.place.line for one in found.findings} == {1}
    assert found.units == ()


def test_a_renamed_column_is_guessed() -> None:
    found = imported(table(row(), names=NAMES.replace("armor", "armuor")))
    (missing,) = (one for one in found.findings if one.code == "UN102")
    assert missing.hint == "Is it the column “armuor”? Call it armor."


def test_rows_that_are_too_long_or_too_short() -> None:
    found = imported(table(row() + ",,", row(variant="W-2") + ",more", "1,Wattle", row(variant="W-3")))
    assert told(found) == [("UN105", 3, ""), ("UN105", 4, "")]
    assert found.findings[1].message == "the row has 2 values, and there are 20 columns"
    assert [unit.sheet.model for unit in found.units] == ["W-1", "W-3"]


def test_quotes_that_are_never_closed_cost_one_row() -> None:
    found = imported(table(row(), row(chassis='"Wattle', move="12j", specials=""), row(variant="W-3"),
                           row(variant='"W"-4')))  # fmt: skip
    assert told(found) == [("UN111", 3, ""), ("UN105", 5, "")]
    assert [unit.sheet.model for unit in found.units] == ["W-1", "W-3"]


def test_a_value_may_hold_a_line_end() -> None:
    found = imported(table(row(role='"Scout\nof old"'), row(variant="W-2")))
    assert [(unit.sheet.role, unit.sheet.model) for unit in found.units] == [("Scout of old", "W-1"), ("Scout", "W-2")]
    assert told(found) == [("UN108", 2, "role")]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "UN101"),
        (b" \n\n", "UN101"),
        (b"hello\nworld\n", "UN101"),
        (b"PK\x03\x04rest of a workbook", "UN101"),
        (bytes(range(256)) * 40, "UN101"),
        (b"\xff\xfe\x00", "UN101"),
        (b"name,size\n" + b"\x00" * 100, "UN101"),
        (row().encode(), "UN101"),
        ((NAMES + "\n").encode(), "UN101"),
        ((NAMES + "\n\n,,,\n").encode(), "UN101"),
        (("x," * 60_000).encode(), "UN110"),
        ((NAMES + ",extra" * 400).encode(), "UN110"),
        (table("x" * 120_000).encode(), "UN110"),
        (table().encode() + b'"' + b"\n" * 200_001, "UN110"),
    ],
)
def test_what_is_no_list(raw: bytes, code: str) -> None:
    found = imported(raw)
    assert code in [one.code for one in found.findings]
    assert all(one.place.file == FILE for one in found.findings)
    assert found.units == ()


def test_a_list_that_breaks_off() -> None:
    whole = table(row(), row(variant="W-2"))
    found = imported(whole[: whole.rindex("BattleMech")])
    assert told(found) == [("UN105", 3, "")]
    assert len(found.units) == 1


def test_faults_without_end_are_not_all_read() -> None:
    found = imported(table(*[row(pv="x")] * 3000))
    assert found.errors == importing.MOST_FAULTS + 1
    assert [one.place.line for one in found.findings if one.code == "UN110"] == [1 + importing.MOST_FAULTS]
    assert found.rows == importing.MOST_FAULTS


def test_more_units_than_a_file_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_VALUES", 50)
    found = imported(table(*(row(variant=f"W-{number}") for number in range(5))))
    assert [unit.sheet.model for unit in found.units] == ["W-0", "W-1"]
    assert told(found) == [("UN110", 4, "")]


def test_twice_as_many_rows_take_about_twice_as_long() -> None:
    """2,000 rows of one name without numbers, whose ids must be counted on; the bound is loose for a busy machine."""
    rows = [row(mul_id="", armor=f"{number % 97}", pv=f"{1 + number % 998}") for number in range(2000)]
    started = time.process_time()
    found = imported(table(*rows))
    assert time.process_time() - started < 4
    assert len({unit.id for unit in found.units}) == len(found.units) == 2000


@pytest.mark.parametrize("seed", range(12))
def test_damaged_lists_are_never_more_than_findings(seed: int) -> None:
    """Bytes changed, cut out and put in at random: whatever is left reads as units or findings, and is written well."""
    dice = random.Random(seed)
    whole = table(*(row(variant=f"W-{number}", chassis="Törr") for number in range(12)))
    raw = bytearray(whole.encode(dice.choice(["utf-8", "utf-16", "cp1252"])))
    for _ in range(dice.randint(1, 25)):
        at = dice.randrange(len(raw))
        what = dice.choice([b"", bytes([dice.randrange(256)]), b'"', b"\r", b";", b"NaN", b"=1+1", "\u202e½".encode()])
        raw[at : at + dice.randint(0, 9)] = what
    found = imported(bytes(raw))
    assert found.findings or len(found.units) == 12
    assert all(one.place.file == FILE for one in found.findings)
    if found.units:
        read = spans.load_bytes(written(found.units, FILE), "x.yaml")
        assert read.findings == []
        assert len(read.data["units"]) == len(found.units)


@pytest.mark.prove
def test_five_thousand_units_in_ten_seconds() -> None:
    """5,000 rows, and half as many in about half the time: the bound of 0.8 leaves room for a busy machine."""
    def seconds(count: int) -> float:
        text = table(*(row(mul_id=str(number), variant=f"W-{number}") for number in range(count)))
        started = time.process_time()
        assert len(imported(text).units) == count
        return time.process_time() - started

    half, whole = seconds(2500), seconds(5000)
    assert whole < 10
    assert half < 0.8 * whole
