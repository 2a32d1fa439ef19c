"""The 144 real units of the samples: all come in, and each oddity is told with its row."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from generator.units.importing import Imported, import_list
from generator.units.loading import load_units
from generator.units.naming import Library, find_unit
from generator.units.tmm import tmm
from generator.units.writing import written
from tests.samples import needs_samples, sample

pytestmark = needs_samples


@pytest.fixture(scope="module")
def found() -> Imported:
    """What the list holds."""
    return import_list(sample("alphastrike", "units.csv"))


def test_all_come_in_and_each_oddity_is_told_with_its_row(found: Imported) -> None:
    assert (len(found.units), found.rows, found.errors) == (144, 144, 0)
    assert Counter(one.code for one in found.findings) == {"UN108": 13}
    told = {(one.place.line, one.path) for one in found.findings}
    assert told == {
        (2, "tmm"), (26, "specials"), (39, "variant"), (48, "variant"), (49, "specials"), (59, "specials"),
        (68, "specials"), (90, "variant"), (93, "variant"), (93, "as_type"), (117, "variant"), (120, "as_type"),
        (131, "variant"),
    }  # fmt: skip


def test_the_values_are_those_of_the_rows(found: Imported) -> None:
    with sample("alphastrike", "units.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row, unit in zip(rows, found.units, strict=True):
        sheet = unit.sheet
        assert sheet.list_id == int(row["mul_id"])
        assert sheet.name == " ".join(row["name"].split())
        assert sheet.move == row["move"]
        assert tmm(sheet.moves) == int(row["tmm_derived"])
        assert (sheet.armour, sheet.structure) == (int(row["armor"]), int(row["structure"]))
        assert [str(one) for one in (sheet.damage.short, sheet.damage.medium, sheet.damage.long)] == [
            row["dmg_s"], row["dmg_m"], row["dmg_l"],
        ]  # fmt: skip
        assert (sheet.overheat, sheet.points) == (int(row["ov"]), int(row["pv"]))
        assert ",".join(sheet.specials) == row["specials"].replace(" ", "").replace(",,", ",")


def test_the_text_of_a_card_that_is_published(found: Imported) -> None:
    """A line of MegaMek's request 4289, the same as the list's row."""
    whole = json.loads(sample("alphastrike", "expected.json").read_text(encoding="utf-8"))
    expected = whole["as_text_block"]["cases"][0]
    sheet = find_unit(expected["name"], Library(found.units)).sheet
    assert {
        "name": sheet.name, "pv": sheet.points, "tp": sheet.type, "sz": sheet.size, "tmm": tmm(sheet.moves),
        "mv": sheet.move, "dmg": [sheet.damage.short, sheet.damage.medium, sheet.damage.long], "ov": sheet.overheat,
        "a": sheet.armour, "s": sheet.structure, "specials": ", ".join(sheet.specials),
    } == expected  # fmt: skip


def test_what_is_written_reads_the_same(found: Imported, tmp_path: Path) -> None:
    (tmp_path / "units.yaml").write_bytes(written(found.units, "units.csv"))
    read = load_units(tmp_path / "units.yaml")
    assert read.findings == ()
    assert [(unit.id, unit.sheet.model_copy(update={"source": None, "place": None})) for unit in read.units] == [
        (unit.id, unit.sheet) for unit in found.units
    ]


def test_names_with_any_letters_are_found(found: Imported) -> None:
    library = Library(found.units)
    assert find_unit("guillotine glt-3n (estridsen)", library).sheet.list_id == 8290
    assert find_unit('clan medium battle armor (naval) "bar" (sqd6)', library).sheet.list_id == 8974
    assert find_unit("Weapons/Troop Carrier (LRM)", library).id == "weapons-troop-carrier-lrm"
    assert find_unit("Viking IIC", library).sheet.points == 74
