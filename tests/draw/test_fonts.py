"""The shipped faces and the table that measures them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.draw import fonts
from generator.draw.display import Face

ttlib = pytest.importorskip("fontTools.ttLib")

NEEDED = "äöåÄÖÅšžŠŽōŌéñ×−±≥≤–—‘’“”„…•·½°′″ 0123456789+-/%()'\"&#*\u00a0"


@pytest.fixture(params=list(Face), ids=lambda face: face.value)
def face(request: pytest.FixtureRequest) -> Face:
    """Each face."""
    found: Face = request.param
    return found


def test_table_agrees_with_the_font_file(face: Face) -> None:
    font = ttlib.TTFont(fonts.path(face))
    table = json.loads((fonts.path(face).parent / "metrics.json").read_text(encoding="utf-8"))[face.value]
    advances = {chr(code): font["hmtx"][name][0] for code, name in font.getBestCmap().items()}
    assert table["advances"] == advances
    assert table["cap"] == font["OS/2"].sCapHeight
    assert table["units"] == font["head"].unitsPerEm == 1000


def test_digits_are_tabular(face: Face) -> None:
    assert len({fonts.width(digit, face, 10) for digit in "0123456789"}) == 1


def test_font_has_no_layout_or_hinting_tables(face: Face) -> None:
    assert not {"GPOS", "GSUB", "kern", "fpgm", "prep", "fvar"} & set(ttlib.TTFont(fonts.path(face)).keys())


def test_nothing_needed_is_missing(face: Face) -> None:
    assert fonts.missing(NEEDED, face) == []


def test_missing_letters_are_named_once(face: Face) -> None:
    assert fonts.missing("a→b→🤖", face) == ["→", "🤖"]


def test_width_adds_up_and_scales() -> None:
    one = fonts.width("Mech", Face.LABEL, 10)
    assert one == pytest.approx(sum(fonts.width(letter, Face.LABEL, 10) for letter in "Mech"))
    assert fonts.width("Mech", Face.LABEL, 20) == pytest.approx(2 * one)


def test_width_is_the_advance_in_millimetres() -> None:
    # Barlow Regular's tabular figures are 527 units wide: 0.527 em at 10 pt.
    assert fonts.width("7", Face.TEXT, 10) == pytest.approx(0.527 * 10 * 25.4 / 72)


def test_soft_hyphens_take_no_room_and_are_not_shown() -> None:
    assert fonts.width("over\u00adheat", Face.TEXT, 7) == pytest.approx(fonts.width("overheat", Face.TEXT, 7))
    assert fonts.shown("over\u00adheat\u200b") == "overheat"


def test_cap_height_is_seven_tenths_of_the_size() -> None:
    assert fonts.cap_height(Face.LABEL_BOLD, 10) == pytest.approx(0.7 * 10 * 25.4 / 72)
    assert 0 < fonts.x_height(Face.TEXT, 10) < fonts.cap_height(Face.TEXT, 10) < fonts.ascent(Face.TEXT, 10)
    assert fonts.descent(Face.TEXT, 10) > 0


def test_the_licence_is_shipped() -> None:
    text = (Path(fonts.__file__).parent / "OFL.txt").read_text(encoding="utf-8")
    assert "Barlow Project Authors" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
