"""A code gives exactly the loadout that went in, or says what has changed since."""

from __future__ import annotations

import random
import re
import shutil
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.data import labels, spans
from generator.data.content import Content, load_content, loadout_of
from generator.data.problem import Problem
from generator.data.project import Project
from generator.games import find
from generator.loadouts import edit, sharing
from generator.loadouts.letters import code as in_letters
from generator.loadouts.letters import fives
from generator.loadouts.sharing import Shared, code_of, read
from generator.loadouts.store import Contents, Shelf

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
CONTENTS = Contents(Project.find(ROOT))
MOUNTS = ("left-shoulder", "right-shoulder", "left-arm", "right-arm")

PLAIN: dict[str, Any] = {
    "name": "Red Wolf", "pilot": "", "notes": "", "left-shoulder": "wing-shield", "right-shoulder": "missiles",
    "left-arm": "laser", "right-arm": "fist", "torso": 5, "legs": 4,
}  # fmt: skip


def code_for(values: Mapping[str, Any], content: Content | None = None) -> str:
    """The code of a loadout of these values."""
    content = content or CONTENTS[GAME]
    data = {
        "format": 1, "game": GAME, "id": "x", **{key: values[key] for key in ("name", "pilot", "notes")},
        "weapons": {mount: values[mount] for mount in MOUNTS if values[mount] is not None},
        "armour": {part: values[part] for part in ("torso", "legs")},
    }  # fmt: skip
    loadout, found = loadout_of(spans.load_bytes(edit.written(data), "x.yaml"), "x", content.game)
    assert loadout.model is not None, found
    return code_of(content, loadout, notes=True)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Callable[..., Content]:
    """Makes the content of other rules: a copy with texts replaced."""

    def make(*changes: tuple[str, str, str]) -> Content:
        folder = tmp_path / f"{len(list(tmp_path.iterdir()))}" / GAME
        shutil.copytree(ROOT / "content" / GAME, folder)
        for file, old, new in changes:
            text = (folder / file).read_text(encoding="utf-8")
            assert text.count(old) >= 1, (file, old)
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        module = find(GAME)
        assert module is not None
        content = load_content(folder, module, check=False)
        assert {"weapons", "mech"} <= content.numbers.keys()
        return content

    return make


def test_the_standard_loadout_in_about_fifty_letters() -> None:
    content = CONTENTS[GAME]
    code = code_of(content, content.loadouts["standard"], notes=True)
    assert len(code.replace("-", "")) <= 52
    assert content.info is not None
    wanted = PLAIN | {"name": "Standard"}
    assert read(code, CONTENTS) == Shared(GAME, wanted, content.info.version, True, ())


IDS = sorted(CONTENTS[GAME].numbers["weapons"].weapons)
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff\ufffe\uffff"))
SAFE = TEXT.map(lambda text: "".join(letter for letter in text if not "\ue000" <= letter <= "\ue00f"))
LINES = st.lists(SAFE | st.sampled_from(["fast, and with much armour", "the same again "]), max_size=8).map("\n".join)
WEAPON = st.one_of(st.none(), st.sampled_from(IDS), st.sampled_from(["lasso", "la ser", "größe", "x" * 200]))
LOADOUT = st.fixed_dictionaries({
    "name": SAFE.filter(lambda name: labels.visible(name) and not labels.fault_of_name(name)),
    "pilot": SAFE | st.sampled_from(["", "Ann Smith-2"]), "notes": LINES,
    **dict.fromkeys(MOUNTS, WEAPON), "torso": st.integers(0, 6), "legs": st.integers(0, 6),
})  # fmt: skip


@given(LOADOUT)
def test_any_loadout_comes_back_exactly(values: dict[str, Any]) -> None:
    shared = read(code_for(values), CONTENTS)
    assert shared.values == values
    assert (shared.game, shared.exact, shared.differences) == (GAME, True, ())


def test_a_shared_loadout_is_the_same_on_another_shelf(shelf: Shelf) -> None:
    first = shelf.new(GAME, "Wölf 🐺", {"left-arm": None, "legs": 6, "pilot": "Zoë", "notes": "One.\nTwo: #3"})
    shared = read(code_of(first.content, first.loadout, notes=True), shelf.contents)
    text = first.path.read_bytes()
    first.path.unlink()
    rest = {key: value for key, value in shared.values.items() if key != "name"}
    again = shelf.new(shared.game, str(shared.values["name"]), rest, base=None)
    assert again.path == first.path
    assert spans.load_bytes(again.path.read_bytes(), "f").data == spans.load_bytes(text, "f").data


def test_texts_take_the_shortest_way() -> None:
    base = len(fives(code_for(PLAIN | {"name": "a"})))
    # Six bits a letter: ten more letters are sixty bits and a longer count, 64 bits or 13 letters.
    assert len(fives(code_for(PLAIN | {"name": "a" * 11}))) <= base + 13
    long = "All weapons forward, and walk. " * 40
    assert len(fives(code_for(PLAIN | {"notes": long}))) < base + 90


def test_a_text_too_long_to_share(shelf: Shelf) -> None:
    noise = "".join(random.Random(1).choices([chr(code) for code in range(0x4E00, 0x9000)], k=9000))
    entry = shelf.new(GAME, "Wolf", {"notes": noise})
    with pytest.raises(Problem, match="too long"):
        code_of(entry.content, entry.loadout, notes=True)
    entry = shelf.set(entry, {"notes": noise[:3000]})
    assert read(code_of(entry.content, entry.loadout, notes=True), shelf.contents).values["notes"] == noise[:3000]


def test_a_faulty_file_is_not_shared(shelf: Shelf) -> None:
    shelf.own_folder.mkdir(parents=True)
    (shelf.own_folder / "bad.yaml").write_text("format: 1\n", encoding="utf-8")
    bad = shelf.find("bad")
    with pytest.raises(Problem, match="can't be shared: its file has errors"):
        code_of(bad.content, bad.loadout, notes=True)


# --- other rules ----------------------------------------------------------------------------------------------------


def reordered(text: str) -> str:
    """weapons.yaml with its weapons in the opposite order."""
    head, _, rest = text.partition("weapons:\n")
    parts = re.split(r"(?m)^(?=  [a-z])", rest)
    return f"{head}weapons:\n{''.join(part.rstrip() + chr(10) for part in reversed(parts) if part.strip())}"


def test_the_order_of_the_data_does_not_matter(elsewhere: Callable[..., Content]) -> None:
    here = CONTENTS[GAME]
    before = (here.root / "weapons.yaml").read_text(encoding="utf-8")
    after = reordered(before)
    assert after != before
    other = elsewhere(("weapons.yaml", before, after))
    assert list(other.numbers["weapons"].weapons) == list(reversed(here.numbers["weapons"].weapons))
    code = code_for(PLAIN)
    assert code_for(PLAIN, other) == code
    assert read(code, {GAME: other}) == read(code, CONTENTS)


VERSION = ("game.yaml", 'version: "', 'version: "7.')


def test_newer_rules_with_the_same_numbers_give_exactly_the_same(elsewhere: Callable[..., Content]) -> None:
    shared = read(code_for(PLAIN), {GAME: elsewhere(VERSION)})
    assert (shared.exact, shared.differences, shared.values) == (True, (), PLAIN)
    assert not shared.rules_version.startswith("7.")


def test_what_has_changed_since_is_told(elsewhere: Callable[..., Content]) -> None:
    here = CONTENTS[GAME]
    assert here.info is not None
    version = here.info.version
    other = elsewhere(
        ("game.yaml", f'version: "{version}"', 'version: "9.2"'),
        ("changes.yaml", "\nchanges:\n", '\nchanges:\n  "9.2":\n    changes:\n      - Lasers are quicker.\n'
         '  "9.10":\n    changes: [Not yet, Either]\n  "0.9":\n    changes: [Long ago]\n'),
        ("weapons.yaml", "quick-beam: {power: 2, time: 2", "quick-beam: {power: 2, time: 1"),
    )  # fmt: skip
    shared = read(code_for(PLAIN), {GAME: other})
    assert shared.values == PLAIN
    assert not shared.exact
    assert shared.rules_version == version
    assert shared.differences == (
        f"It was made for rules {version}; those here are 9.2.", "9.10: Not yet", "9.10: Either",
        "9.2: Lasers are quicker.", "Left arm: Laser has other numbers here.",
    )  # fmt: skip
    # The other way round: a code of newer rules.
    shared = read(code_for(PLAIN, other), CONTENTS)
    assert shared.differences == (
        f"It was made for rules 9.2; those here are {version}.", "Left arm: Laser has other numbers here.",
    )  # fmt: skip
    assert shared.values == PLAIN
    # What it does not use has not changed for it.
    assert read(code_for(PLAIN | {"left-arm": "missiles"}), {GAME: other}).exact


@pytest.mark.parametrize(("change", "told"), [
    (("mech.yaml", "limit: 12", "limit: 14"), "What rules the whole of it, such as its limits, is different here."),
    (("keywords.yaml", "combo: {power: 1}", "combo: {power: 2}"), "Right arm: Fist has other numbers here."),
    (("mech.yaml", 'left, arc: ["1", "2", "3", "4"]', 'left, arc: ["1", "2", "3"]'),
     "Left shoulder: Wing Shield has other numbers here."),
])  # fmt: skip
def test_each_kind_of_change_is_told(
    elsewhere: Callable[..., Content], change: tuple[str, str, str], told: str
) -> None:
    shared = read(code_for(PLAIN), {GAME: elsewhere(change)})
    assert shared.differences[0].endswith("as those here, but one of the two has been changed.")
    assert shared.differences[1:] == (told,)
    assert shared.values == PLAIN


def test_a_thing_that_is_gone(elsewhere: Callable[..., Content]) -> None:
    other = elsewhere(("weapons.yaml", "\n  laser:\n", "\n  beam:\n"), ("text.en.yaml", "\n  laser:\n", "\n  beam:\n"))
    shared = read(code_for(PLAIN), {GAME: other})
    assert shared.values == PLAIN | {"left-arm": None}
    assert "Left arm: what was chosen is not in these rules; it is left empty." in shared.differences
    spelt = read(code_for(PLAIN | {"left-arm": "laser"}, other), CONTENTS)  # these rules don't know it, so it is spelt
    assert spelt.values == PLAIN
    assert "Left arm: Laser has other numbers here." in spelt.differences
    missing = read(code_for(PLAIN | {"left-arm": "beam"}, other), CONTENTS)
    assert missing.values == PLAIN | {"left-arm": None}


def test_how_a_thing_looks_and_where_it_comes_from_does_not_matter(elsewhere: Callable[..., Content]) -> None:
    other = elsewhere(
        ("weapons.yaml", "figure: barrel", "figure: fist"), ("mech.yaml", "place: playsheet 1.8", "place: a sheet"),
        ("text.en.yaml", "name: Laser", "name: Light"),
    )  # fmt: skip
    assert read(code_for(PLAIN), {GAME: other}).exact


def test_other_things_to_choose(elsewhere: Callable[..., Content]) -> None:
    other = elsewhere(("mech.yaml", "  right-arm: {kind: arm, side: right", "  tail: {kind: arm, side: right"))
    with pytest.raises(Problem, match="where other things can be chosen than here"):
        read(code_for(PLAIN), {GAME: other})


def test_two_ids_of_one_hash_are_spelt(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = code_for(PLAIN)
    real = sharing._id_hash
    monkeypatch.setattr(sharing, "_id_hash", lambda word: real("laser" if word == "missiles" else word))
    longer = code_for(PLAIN)
    assert len(longer) > len(plain)
    assert read(longer, CONTENTS).values == PLAIN
    # A code from before the second thing was there: its numbers tell which is meant.
    assert read(plain, CONTENTS).values == PLAIN | {"right-shoulder": None}
    assert read(code_for(PLAIN | {"right-shoulder": None}), CONTENTS).exact


# --- codes that can't be read ---------------------------------------------------------------------------------------


def test_another_game() -> None:
    with pytest.raises(Problem, match="for a game that is not here") as caught:
        read(code_for(PLAIN), {})
    assert caught.value.hint == "Games here that have loadouts: none."
    with pytest.raises(Problem, match="for a game that is not here") as caught:
        read(code_for(PLAIN), {"other-game": CONTENTS[GAME]})
    assert caught.value.hint == "Games here that have loadouts: other-game."


def test_a_newer_format() -> None:
    code = in_letters([2, *fives(code_for(PLAIN))[1:]])
    with pytest.raises(Problem, match="the code has the format 2, and this version reads 1"):
        read(code, CONTENTS)


def test_a_code_with_a_wrong_letter_is_one_clear_problem() -> None:
    code = code_for(PLAIN)
    for place, letter in enumerate(code):
        if letter != "-":
            wrong = code[:place] + ("2" if letter != "2" else "3") + code[place + 1 :]
            with pytest.raises(Problem, match="a wrong, missing or swapped letter"):
                read(wrong, CONTENTS)


@given(st.lists(st.integers(0, 31), min_size=0, max_size=60))
def test_whatever_is_well_checked_is_read_or_refused(rest: list[int]) -> None:
    """Codes that nobody made: never anything but a Problem or a loadout."""
    head = fives(code_for(PLAIN))[:14]
    for start in ([], head[:9], head):
        try:
            shared = read(in_letters([*start, *rest]), CONTENTS)
        except Problem:
            continue
        assert set(shared.values) == set(PLAIN)


def test_a_code_that_would_fill_the_memory() -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = bomb.compress(b"\0" * 8_000_000) + bomb.flush()
    assert len(raw) < 9000
    bits = sharing.Bits()
    bits.put(2, 2)
    bits.number(len(raw))
    bits.data(raw)
    with pytest.raises(Problem, match="text can't be read"):
        sharing._take_texts(sharing.Reader(bits.fives()), 3)


def test_notes_stay_with_their_owner_unless_he_says_so(shelf: Shelf) -> None:
    entry = shelf.new(GAME, "Wolf", {"pilot": "Ada", "notes": "Only for me."})
    bare = shelf.new(GAME, "Wolf 2", {"pilot": "Ada"})
    sheet = code_of(entry.content, entry.loadout)
    found = read(sheet, shelf.contents).values
    assert (found["name"], found["pilot"], found["notes"]) == ("Wolf", "Ada", "")
    assert sheet == code_of(bare.content, shelf.set(entry, {"notes": ""}).loadout)
    entry = shelf.set(entry, {"notes": "Only for me."})
    told = read(code_of(entry.content, entry.loadout, notes=True), shelf.contents).values
    assert told == {**found, "notes": "Only for me."}
