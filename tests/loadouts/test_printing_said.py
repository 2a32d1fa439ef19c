"""What `loadout print` says, and what its files are called where nobody says so."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.cli.main import main
from generator.data.project import Project
from generator.draw.sides import Sides
from generator.loadouts import printing
from generator.loadouts.printing import PrintError, Wish, print_loadouts
from generator.loadouts.store import Entry, Shelf

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Project.find(ROOT)
GAME = "paper-mech"


def owl(shelf: Shelf) -> Entry:
    """A mech that breaks two rules."""
    return shelf.new(GAME, "Night Owl", {"right-shoulder": None, "torso": 6})


def called(entries: list[Entry], **wish: Any) -> str:
    """The default name of the file."""
    return printing._Job(PROJECT, entries, Wish(**wish)).target().name


def test_the_blank_sheet_needs_no_name_and_is_the_same_for_any(shelf: Shelf, tmp_path: Path) -> None:
    first, second = shelf.find("standard"), owl(shelf)
    data = []
    for entries in ([first], [second], [first, second]):
        done = print_loadouts(PROJECT, entries, Wish(blank=True, target=tmp_path / "blank.pdf"))
        assert (done.pages, done.notes) == (2, ())
        data.append((tmp_path / "blank.pdf").read_bytes())
    assert data[0] == data[1] == data[2]
    assert print_loadouts(PROJECT, [first, second], Wish(blank=True, sides=Sides("fronts"), target=tmp_path / "b.pdf")
                          ).pages == 1  # fmt: skip


def test_print_blank_alone(shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "sheet.pdf"
    content = ("--game", GAME, "--content", str(ROOT / "content"))
    assert main(["loadout", "print", "--blank", *content, "--to", str(target)]) == 0
    assert f"{target}: 2 pages" in capsys.readouterr().out
    for words in ([], ["--cards"], ["--cards", "--blank"]):
        assert main(["loadout", "print", *words, *content, "--to", str(tmp_path / "no.pdf")]) == 2
        assert "which loadout?" in capsys.readouterr().err
    assert not (tmp_path / "no.pdf").exists()


def test_a_mech_that_is_not_legal_is_told_on_the_screen(
    shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    owl(shelf)
    why = "Night Owl is not legal: Right shoulder has no weapon; Torso armour is 6, outside 3 to 5"
    call = ["loadout", "print", "standard", "night-owl", "--to", str(tmp_path / "two.pdf")]
    assert main(call) == 0
    said = capsys.readouterr().out.splitlines()
    assert said.count(f"{why}; its sheet says why.") == 1
    assert not any("Standard is not legal" in line for line in said)
    assert main([*call, "--cards"]) == 0
    assert capsys.readouterr().out.splitlines().count(f"{why}.") == 1


def test_many_reasons_are_counted(shelf: Shelf, tmp_path: Path) -> None:
    values = {"left-shoulder": None, "right-shoulder": None, "left-arm": None, "torso": 6, "legs": 9}
    entry = shelf.new(GAME, "Wreck", values)
    done = print_loadouts(PROJECT, [entry], Wish(target=tmp_path / "wreck.pdf"))
    (note,) = done.notes
    assert note.endswith("; and 2 more; its sheet says why.")


def test_files_that_show_something_else_have_another_name(shelf: Shelf, tmp_path: Path) -> None:
    entry, state = shelf.find("standard"), tmp_path / "state.yaml"
    ways: list[dict[str, Any]] = [
        {}, {"fillable": True}, {"state": state}, {"state": state, "fillable": True}, {"large": True}, {"cards": True},
        {"cards": True, "blank": True}, {"since": state}, {"blank": True}, {"blank": True, "fillable": True},
    ]  # fmt: skip
    found = [called([entry], **way) for way in ways]
    assert len(set(found)) == len(found)
    ends = ["", "-fillable", "-damaged", "-damaged-fillable"]
    assert found[:4] == [f"standard{end}.pdf" for end in ends]


def test_forces_are_called_by_all_their_mechs_or_a_mark_of_them(shelf: Shelf) -> None:
    entries = [shelf.find("standard"), *(shelf.new(GAME, f"A mech of the force {number}", {}) for number in range(4))]
    assert called(entries[:2]) == "standard_a-mech-of-the-force-0.pdf"
    longer, other = called(entries[:4]), called([*entries[:3], entries[4]])
    assert longer.startswith("standard-and-3-more-")
    assert other.startswith("standard-and-3-more-")
    assert longer != other
    assert longer == called(entries[:4])


def test_a_heading_that_is_its_page_s_title_has_one_bookmark(shelf: Shelf, tmp_path: Path) -> None:
    state = tmp_path / "state.yaml"
    state.write_text(f"format: 1\ngame: {GAME}\ncircles: {{torso: 2}}\n", encoding="utf-8")
    wishes: list[dict[str, Any]] = [{}, {"state": state, "fillable": True}, {"blank": True}]
    for wish in wishes:
        print_loadouts(PROJECT, [shelf.find("standard")], Wish(target=tmp_path / "made.pdf", **wish))
        with pikepdf.open(io.BytesIO((tmp_path / "made.pdf").read_bytes())) as file, file.open_outline() as outline:
            assert [(mark.title, len(mark.children)) for mark in outline.root][1:] == [("Rules summary", 0)]
            assert len(outline.root) == 2


def test_a_loadout_of_another_game_is_told_as_such(shelf: Shelf, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    text = (ROOT / "content" / GAME / "loadouts" / "standard.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace(f"game: {GAME}", "game: chess"), encoding="utf-8")
    with pytest.raises(PrintError) as told:
        print_loadouts(PROJECT, [shelf.read(file)], Wish(target=tmp_path / "made.pdf"))
    assert str(told.value) == f"Standard can't be printed: it is for the game chess, not {GAME}"
    assert not (tmp_path / "made.pdf").exists()


def test_changed_boxes_are_told_apart(shelf: Shelf, tmp_path: Path) -> None:
    print_loadouts(PROJECT, [shelf.find("standard")], Wish(target=tmp_path / "old.pdf"))
    entry = shelf.new(GAME, "B", {"left-arm": "rifle"})
    done = print_loadouts(PROJECT, [entry], Wish(since=tmp_path / "old.pdf", target=tmp_path / "made.pdf"))
    (note,) = done.notes
    name, _, boxes = note.partition(": ")
    assert name == "B"
    assert {"Left arm", "QR code"} <= set(boxes.split("; "))
