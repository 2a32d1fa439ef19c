"""Rows of a list that are no units, when somebody asks for just these; and what cards tell lengths in by default."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.cli.main import main
from generator.units.importing import import_list

LIST = '''mul_id,name,chassis,variant,as_type,role,size,move,armor,structure,dmg_s,dmg_m,dmg_l,ov,pv,specials
,Wattle W-1,Wattle,W-1,BM,Scout,1,"12""j",3,2,1,0*,0,0,15,ENE
,Bunyip B-2,Bunyip,B-2,BM,Striker,2,"8""/10""j",5,3,3,2,0,1,NaN,JMPS1
'''


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the list, into which everything is written."""
    monkeypatch.chdir(tmp_path)
    Path("mine.csv").write_text(LIST, encoding="utf-8")
    return tmp_path


def test_a_row_that_is_no_unit_keeps_its_name(here: Path) -> None:
    read = import_list(here / "mine.csv")
    assert [(name, finding.place.line, finding.code) for name, finding in read.left_out] == [("Bunyip B-2", 3, "UN106")]
    assert [unit.id for unit in read.units] == ["wattle-w-1"]


@pytest.mark.parametrize("word", ["bunyip b-2", "BunyipB2", "bunyip"])
def test_who_asks_for_it_is_told_why_there_is_none(here: Path, capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert main(["units", "print", "mine.csv", word, "--to", "mine.pdf"]) == 2
    assert "Bunyip B-2 was left out: line 3 is no unit, for the point value is “NaN”" in capsys.readouterr().err
    assert not Path("mine.pdf").exists()


def test_cards_tell_inches_and_hexes_unless_one_of_them_is_asked_for(here: Path) -> None:
    """Twelve inches are six hexes; the cards of start.pdf have both, too."""
    assert main(["units", "print", "mine.csv", "wattle", "--to", "both.pdf"]) == 0
    assert main(["units", "print", "mine.csv", "wattle", "--to", "inches.pdf", "--distances", "inches"]) == 0
    said = []
    for name in ("both.pdf", "inches.pdf"):
        with pypdfium2.PdfDocument(here / name) as pdf:
            said.append(pdf[0].get_textpage().get_text_range())
    assert ["6j hex" in one or "6 hex" in one for one in said] == [True, False]
    assert all('12"j' in one for one in said)
