"""Reading YAML: each hazard has its own code at its own place, and nothing ever raises."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.data import spans

NBSP = "\u00a0"
BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + step)}: &{chr(98 + step)} [{','.join(['*' + chr(97 + step)] * 10)}]\n" for step in range(9)
)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: [1", "YM001", 2, 1),
        ("a: 'x", "YM001", 1, 6),
        ("a: b: c", "YM001", 1, 5),
        ("a: @x", "YM001", 1, 4),
        ("%FOO\n---\na: 1", "YM001", 1, 5),
        ("a: 1\nb: x\x01", "YM002", 2, 5),
        ("ä: 😀\x07", "YM002", 1, 5),
        ("a: \ud800", "YM002", 1, 4),
        ("a: x\u2028y", "YM002", 1, 5),
        ("a: \ue000", "YM002", 1, 4),
        ("", "YM003", 1, 1),
        ("# nothing\n", "YM003", 1, 1),
        ("---\n", "YM003", 1, 1),
        ("a: !!str 5", "YM004", 1, 4),
        ("a: &x !Mech {}", "YM004", 1, 4),
        ("a: !!python/object:os.system x", "YM004", 1, 4),
        ("a: !bad!x 1", "YM004", 1, 4),
        ("a:\n  b: 1\n  c: 2\n  b: 3", "YM005", 4, 3),
        ("a: &x {b: 1}\nc: {<<: *x}", "YM006", 2, 5),
        ("x: {1: a}", "YM007", 1, 5),
        ("true: a", "YM007", 1, 1),
        ("~: a", "YM007", 1, 1),
        ("? [a]\n: b", "YM007", 1, 3),
        (BOMB, "YM008", 1, 24),
        ("a: &a [*a]", "YM009", 1, 4),
        ("a: &a {b: *a}", "YM009", 1, 4),
        ("- " * 20_000, "YM010", 1, 1999),
        ("a: " + "[" * 60 + "]" * 60, "YM010", 1, 44),
        ("a: NO", "YM011", 1, 4),
        ("a: 010", "YM011", 1, 4),
        ("a: 0x1F", "YM011", 1, 4),
        ("a: 1e3", "YM011", 1, 4),
        ("a: 12:30", "YM011", 1, 4),
        ("a: 1_000", "YM011", 1, 4),
        ("a: .5", "YM011", 1, 4),
        ("on: a", "YM011", 1, 1),
        ("a: Roll #1", "YM012", 1, 4),
        ("a: Roll # one", "YM012", 1, 4),
        ("- a\n- Roll\t#1", "YM012", 2, 3),
        ("a: roll #1", "YM012", 1, 4),
        ("a: roll one # of them", "YM012", 1, 4),
        (f"a:\n{NBSP}{NBSP}b: 1", "YM013", 2, 1),
        (f"a:\n  - b:{NBSP}1\n", "YM013", 2, 7),
        ("a: " + "9" * 5000, "YM014", 1, 4),
        ("a: 0." + "1" * 400, "YM014", 1, 4),
        ("a:\n\tb: 1", "YM019", 2, 1),
        ("a: 1\n---\nb: 2", "YM020", 2, 1),
        ("- a\n- b", "YM021", 1, 1),
        ("just text", "YM021", 1, 1),
        ("a: *b", "YM023", 1, 4),
        ("a: &x 1\nb: &x 2", "YM023", 2, 4),
    ],
)
def test_each_hazard_has_its_code_and_place(text: str, code: str, line: int, column: int) -> None:
    found = spans.load(text, "f.yaml").findings
    places = [(one.code, one.place.line, one.place.column) for one in found]
    assert (code, line, column) in places
    assert all(one.place.file == "f.yaml" and one.place.line for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "a: 1 # a number may have a comment",
        "a: true # so may a truth value",
        "a: 'no' # and a quoted text",
        'a: "010"',
        "a: [p, q] # and a list",
        "a: # and a key\n  b: 1",
        f"a: |\n  one\n  {NBSP}two",
        f'a: "x:{NBSP}y"',
        "a: &x [1]\nb: *x",
        "a: grey-fox # an id may have a comment",
        "a:\n  - laser  #so may one in a list",
        "v: 1.2.3 # and a version",
        "a: b\r\nc: d\r\n",
        "a: http://x.example/#part",
        "a: -1\nb: +2\nc: 0.5\nd: ~\ne: null\nf:",
    ],
)
def test_what_is_harmless_passes(text: str) -> None:
    located = spans.load(text, "f.yaml")
    assert located.findings == []
    assert located.ok


def test_scalars_are_the_strict_few() -> None:
    text = "i: 7\nn: -3\nf: 1.10\nt: true\nz: ~\nd: 2026-13-45\nq: '7'\nv: 1.2.3\ny: True\n"
    data = spans.load(text, "f.yaml").data
    assert data == {
        "i": 7, "n": -3, "f": 1.1, "t": True, "z": None, "d": "2026-13-45", "q": "7", "v": "1.2.3", "y": "True",
    }  # fmt: skip
    assert type(data["t"]) is bool
    assert type(data["i"]) is int


def test_a_duplicate_key_names_both_lines() -> None:
    found = spans.load("a: 1\nb: 2\na: 3\n", "f.yaml")
    assert "line 1" in found.findings[0].message
    assert "line 3" in found.findings[0].message
    assert found.data == {"a": 1, "b": 2}


def test_places_count_letters_and_survive_crlf() -> None:
    located = spans.load("ä: {öö: 😀x}\r\nb:\r\n  - c: 1\r\n", "f.yaml")
    assert str(located.place(("ä", "öö"))) == "f.yaml:1:9"
    assert str(located.place(("ä", "öö"), key=True)) == "f.yaml:1:5"
    assert str(located.place(("b", 0, "c"))) == "f.yaml:3:8"
    # An unknown path falls back on the key of its nearest parent.
    assert str(located.place(("b", 0, "d", "e"))) == "f.yaml:3:5"
    assert str(located.place(("zzz",))) == "f.yaml:1:1"


def test_byte_order_mark_is_skipped_with_advice() -> None:
    located = spans.load_bytes(b"\xef\xbb\xbfa: 1\n", "f.yaml")
    assert located.data == {"a": 1}
    assert [one.code for one in located.findings] == ["YM015"]
    assert str(located.place(("a",))) == "f.yaml:1:4"


def test_not_utf8_says_where() -> None:
    located = spans.load_bytes("x: 1\na: hyvä\n".encode("latin-1"), "f.yaml")
    assert [(one.code, one.place.line, one.place.column) for one in located.findings] == [("YM016", 2, 7)]
    assert "UTF-16" in spans.load_bytes("a: 1".encode("utf-16"), "f.yaml").findings[0].message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert [one.code for one in spans.read(tmp_path / "none.yaml").findings] == ["YM017"]
    assert [one.code for one in spans.read(tmp_path).findings] == ["YM018"]
    big = tmp_path / "big.yaml"
    big.write_bytes(b"a: 1\n" + b"#" * spans.MAX_BYTES)
    assert [one.code for one in spans.read(big).findings] == ["YM022"]


@pytest.mark.skipif(os.name == "nt", reason="devices are files elsewhere")
def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    found = spans.read(tmp_path / "zero.yaml").findings
    assert [(one.code, one.message) for one in found] == [
        ("YM018", "zero.yaml can't be read: it is a device, not a file")
    ]
    vast = tmp_path / "vast.yaml"
    with vast.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte that takes no room
    tracemalloc.start()
    try:
        assert spans.read(vast).findings[0].message == "1,099,511,627,776 bytes, at most 8,000,000"
        noughts = spans.load_bytes(bytes(1_000_000), "f.yaml")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [one.code for one in noughts.findings] == ["YM002"] * 20
    assert most < 40_000_000


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    assert [one.code for one in spans.read(path).findings] == ["YM018"]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab:-{}[]&*!#'\"|>%@ \n\t?,0e.\u00a0"), max_size=40))
def test_no_text_makes_it_raise(text: str) -> None:
    located = spans.load(text, "f.yaml")
    assert located.ok or located.findings
    assert all(one.place.line >= 1 and one.place.column >= 1 for one in located.findings)


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        (r'a: "x\e[31mx"', "001B"), (r'a: "\0"', "0000"), (r'a: "\uE000b"', "E000"), (r'"\x07": 1', "0007"),
        (r'a: ["\L"]', "2028"),
    ],
)
def test_an_escape_brings_in_no_character_that_may_not_stand_in_data(text: str, letter: str) -> None:
    located = spans.load(text + "\n", "odd.yaml")
    (found,) = located.findings
    assert (found.code, found.message) == ("YM002", f"the character U+{letter} may not stand in data")
    assert found.place.line == 1
    assert "\ufffd" in repr(located.data) or "\ufffd" in str(located.data)


def test_escapes_for_line_ends_and_letters_are_read() -> None:
    located = spans.load(r'a: "x\ny\t\u00e9\\"' + "\n", "fine.yaml")
    assert (located.data, located.findings) == ({"a": "x\ny\té\\"}, [])
