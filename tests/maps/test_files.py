"""Map files: whatever is in them, a map or a reason, and never an exception; the real ones where they are at hand."""

from __future__ import annotations

import os
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.data.diagnostics import Severity
from generator.maps.board_write import write_board
from generator.maps.body_write import write_ours
from generator.maps.files import MOST_BYTES, board_of, load_map, ours_of

SAMPLES = os.environ.get("MECHSMITH_SAMPLES", "")


@pytest.mark.parametrize(
    ("name", "raw", "code"),
    [
        ("empty.board", b"", "MP101"),
        ("blank.board", b"\n \n", "MP101"),
        ("picture.board", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "MP101"),
        ("utf16.board", "size 1 1\nend\n".encode("utf-16"), "MP101"),
        ("noise.board", bytes(range(1, 256)) * 40, "MP101"),
        ("no-size.board", b'hex 0101 0 "" ""\nend\n', "MP101"),
        ("huge-line.board", b"size 1 1\n# " + b"x" * 30_000 + b"\nend\n", "MP117"),
        ("many-lines.board", b"size 1 1\n" + b"\n" * 200_001, "MP117"),
        ("too-big.board", b"#" * (MOST_BYTES + 1), "MP117"),
        ("what.txt", b"a text\n", "MP101"),
        ("empty.map.yaml", b"", "YM003"),
        ("binary.map.yaml", b"\x00\x01\x02\xff", "YM016"),
        ("cut.map.yaml", b'format: 1\nrows:\n  - ". . w', "YM001"),
        ("no-rows.map.yaml", b"format: 1\ntitle: x\n", "MD102"),
        ("number.map.yaml", b"format: 1\nrows: [1, 2]\n", "MD103"),
        ("blank-row.map.yaml", b'format: 1\nrows: [" "]\n', "MD106"),
        ("future.map.yaml", b'format: 9\nrows: ["."]\n', "MD110"),
        ("key.map.yaml", b'format: 1\nrow: ["."]\nrows: ["."]\n', "MD101"),
    ],
)
def test_a_file_without_a_map_has_a_reason(tmp_path: Path, name: str, raw: bytes, code: str) -> None:
    (tmp_path / name).write_bytes(raw)
    made, findings = load_map(tmp_path / name)
    assert made is None
    assert code in {one.code for one in findings if one.severity is Severity.ERROR}
    assert all(one.place.file.endswith(name) for one in findings)


def test_what_is_no_file_has_a_reason(tmp_path: Path) -> None:
    (tmp_path / "a.board").mkdir()
    os.mkfifo(tmp_path / "pipe.board")
    for name, code in (("a.board", "MP101"), ("pipe.board", "MP101"), ("none.board", "YM017")):
        made, findings = load_map(tmp_path / name)
        assert (made, [one.code for one in findings]) == (None, [code])


def test_a_board_of_another_ending_is_known_by_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(b'size 1 1\nhex 0101 4 "" ""\nend\n')
    made, findings = load_map(tmp_path / "x.txt")
    assert made is not None
    assert (made.title, made.cells[0].level, findings) == ("x", 4, [])


def test_a_size_beyond_reason_takes_no_memory(tmp_path: Path) -> None:
    (tmp_path / "x.board").write_bytes(b"size 10000 10000\n" + b'hex 0101 0 "" ""\n' * 1000 + b"end\n")
    (tmp_path / "y.map.yaml").write_text("format: 1\nrows:\n" + ('  - "' + ". " * 999 + '"\n') * 70, encoding="utf-8")
    tracemalloc.start()
    try:
        found = [load_map(tmp_path / name) for name in ("x.board", "y.map.yaml")]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [(made, [one.code for one in findings]) for made, findings in found] == [(None, ["MP102"])] * 2
    assert peak < 20_000_000


BOARD = b"""size 3 2
option night
tag "a"
hex 0101 2 "woods:1;road:1:36" ""
hex 0201 -1 "water:2" "grass"
hex 0301 0 "building:2:9;bldg_elev:3;bldg_cf:40" ""
note 0102 "mill"
end
"""
OURS = b"""format: 1
title: x
rows:
  - ". 2w -1~2"
  - "R =b2 r"
legend:
  R: [paved, road N SE, theme grass]
notes: {"0102": mill}
"""


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([BOARD, OURS]), st.data())
def test_damaged_files_never_raise(whole: bytes, data: st.DataObject) -> None:
    """Cut off anywhere, with bytes changed, with pieces doubled or moved."""
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    damage = data.draw(st.sampled_from(["cut", "byte", "double", "drop"]))
    inside = data.draw(st.binary(max_size=4)) if damage == "byte" else whole[start:end] * (damage == "double") * 2
    raw = whole[:start] if damage == "cut" else whole[:start] + inside + whole[end:]
    made, findings = board_of(raw, "x") if whole is BOARD else ours_of(raw, "x")
    assert made is not None or any(one.severity is Severity.ERROR for one in findings)
    for one in findings:
        assert 0 <= one.place.line <= raw.count(b"\n") + raw.count(b"\r") + 2  # YAML may point behind the end
    if made is not None:
        assert len(made.cells) == made.width * made.height


@pytest.mark.skipif(not SAMPLES, reason="MECHSMITH_SAMPLES names no folder of real boards")
def test_real_boards_load_in_time_and_survive_both_forms() -> None:
    files = sorted(Path(SAMPLES, "boards").glob("*.board"))
    assert len(files) == 25
    start = time.process_time()
    read = {file.name: load_map(file) for file in files}
    assert time.process_time() - start < 4
    faulty = {name: sorted(one.code for one in findings) for name, (_, findings) in read.items() if findings}
    assert faulty == {"The_Jungle-30x17.board": ["MP106", "MP107"]}
    jungle = read["The_Jungle-30x17.board"][1]
    assert sorted((one.place.line, one.place.column) for one in jungle) == [(502, 1), (503, 5)]
    sizes = {name: (made.width, made.height) for name, (made, _) in read.items() if made is not None}
    assert sizes["cmentarz.board"] == (160, 170)
    assert sizes["64x68_JapaneseMansion.board"] == (64, 68)
    assert len(sizes) == 25
    for name, (made, _) in read.items():
        assert made is not None
        assert ours_of(write_ours(made).encode(), name) == (made, [])
        assert board_of(write_board(made).encode(), name, title=made.title) == (made, [])
