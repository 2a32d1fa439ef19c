"""Odd names: each works, with a safe file of its own, or is refused with the reason."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.data.problem import Problem
from generator.loadouts import names
from generator.loadouts.store import Shelf

GAME = "paper-mech"

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
SAFE_FILE = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")

WORKING: dict[str, str] = {
    "Red Wolf": "red-wolf",
    "it's": "its",
    'say "boo"': "say-boo",
    "a/b\\c": "a-b-c",
    "..": "loadout",
    "../../etc/passwd": "etc-passwd",
    "[Mk. II] {x} (y) <z>": "mk-ii-x-y-z",
    "50% off: #1 & *more* | yes?": "loadout-50-off-1-more-yes",
    "Ölfaß Ærø Łódź": "olfass-aero-lodz",
    "Зубр": "loadout",
    "日本のメカ": "loadout",
    "שלום": "loadout",
    "مرحبا": "loadout",
    "🤖🔥": "loadout",
    "👩‍🚀": "loadout",
    "CON": "loadout-con",
    "nul": "loadout-nul",
    "Com1": "loadout-com1",
    "lpt¹": "loadout-lpt1",
    "con.txt": "con-txt",
    "7 of 9": "loadout-7-of-9",
    "-x": "x",
    "--force": "force",
    "~": "loadout",
    "null": "null",
    "true": "true",
    "3": "loadout-3",
    "name: x": "name-x",
    "# no comment": "no-comment",
    "trailing dot.": "trailing-dot",
    "Standard II": "standard-ii",
    "x" * 200: "x" * 40,
    "ab " * 66 + "ab": "-".join(["ab"] * 13),
    "ﬁne": "fine",
    "e\u0301clair": "eclair",
    "*star": "star",
    "&anchor": "anchor",
    "!tag": "tag",
    "@at `tick`": "at-tick",
    "% percent": "percent",
    "12:30": "loadout-12-30",
    "a\u00a0b": "a-b",
    "\\u0041": "u0041",
    "$HOME": "home",
    "a,b;c": "a-b-c",
    "weapons": "weapons",
    "Ǆ": "dz",
}

REFUSED: dict[str, str] = {
    "": "needs a name",
    "   ": "needs a name",
    "\u200b": "needs a name",
    "\u2066\u2069": "needs a name",
    "x" * 201: "201 letters, and 200 are the most",
    "two\nlines": "a line end or tab",
    "a\tb": "a line end or tab",
    "a\x00b": "U+0000",
    "a\x1bb": "U+001B",
    "\u202egnp.exe": "U+202E",
    "a\u2028b": "U+2028",
    "a\ufeffb": "U+FEFF",
    "a\ud800b": "U+D800",
    "a\ue000b": "U+E000",
    "a\x7fb": "U+007F",
    "a\x85b": "U+0085",
}


@pytest.mark.parametrize(("name", "stem"), WORKING.items())
def test_a_name_works(shelf: Shelf, name: str, stem: str) -> None:
    entry = shelf.new(GAME, name, {"notes": name})
    assert entry.path == shelf.own_folder / f"{stem}.yaml"
    assert entry.name == unicodedata.normalize("NFC", name).strip()
    assert entry.loadout.model.notes == name
    assert entry.readable
    for again in (entry.name, stem, str(entry.path), entry.name.upper()):
        assert shelf.find(again).path == entry.path
    before = entry.path.read_bytes()
    assert shelf.set(entry, {"name": name, "notes": name, "left-arm": "laser"}).name == entry.name
    assert entry.path.read_bytes() == before


@pytest.mark.parametrize(("name", "reason"), REFUSED.items())
def test_a_name_is_refused(shelf: Shelf, name: str, reason: str) -> None:
    with pytest.raises(Problem, match=re.escape(reason)):
        shelf.new(GAME, name, {})
    assert not shelf.own_folder.exists()


@pytest.mark.parametrize(("one", "other"), [
    ("Wolf", "wolf"),
    ("Wolf", "WOLF"),
    ("Wolf", " Wolf "),
    ("Red Wolf", "Red  Wolf"),
    ("Straße", "STRASSE"),
    ("\u00e9clair", "e\u0301clair"),
    ("\u212bngström", "\u00c5ngstro\u0308m"),
    ("Ⅳ", "IV"),
    ("Standard", "standard"),
])  # fmt: skip
def test_names_that_nobody_could_tell_apart(shelf: Shelf, one: str, other: str) -> None:
    if one != "Standard":
        kept = shelf.new(GAME, one, {}).path
        before = kept.read_bytes()
    with pytest.raises(Problem, match=r"there is a loadout .* already"):
        shelf.new(GAME, other, {"left-arm": "fist"})
    assert one == "Standard" or (kept.read_bytes() == before and len(list(shelf.own_folder.iterdir())) == 1)


def test_names_of_one_slug_get_files_of_their_own(shelf: Shelf) -> None:
    same = ["Red Wolf", "Red-Wolf", "red_wolf", "Red/Wolf", "«Red Wolf»", "🐺", "狼", "Wolf!", "Wolf?"]
    made = [shelf.new(GAME, name, {}) for name in same]
    stems = [entry.id for entry in made]
    assert stems == [
        "red-wolf", "red-wolf-2", "red-wolf-3", "red-wolf-4", "red-wolf-5", "loadout", "loadout-2", "wolf", "wolf-2",
    ]  # fmt: skip
    assert [shelf.find(name).id for name in same] == stems
    assert [shelf.find(stem).id for stem in stems] == stems


def test_a_file_with_capitals_is_in_the_way(shelf: Shelf) -> None:
    shelf.own_folder.mkdir(parents=True)
    taken = shelf.own_folder / "WOLF.YAML"
    taken.write_text("name: Fox", encoding="utf-8")
    assert shelf.new(GAME, "Wolf", {}).id == "wolf-2"
    assert taken.read_text(encoding="utf-8") == "name: Fox"


@given(st.text(max_size=220))
def test_any_text_is_a_name_or_has_a_reason(text: str) -> None:
    try:
        name = names.cleaned(text)
    except Problem:
        return
    assert names.cleaned(name) == name
    stem = names.slug(name)
    assert SAFE_FILE.match(stem)
    assert len(stem) <= 48
    assert stem not in DEVICES
    assert names.alike(name) == names.alike(unicodedata.normalize("NFD", name))


def test_no_device_of_windows_is_an_id() -> None:
    for device in sorted(DEVICES):
        for name in (device, device.upper(), f" {device} ", f"{device}."):
            assert names.slug(name) == f"loadout-{device}"
