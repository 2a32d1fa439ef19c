"""Reading boards: everything that a file may hold, and each fault at its place, with a map all the same."""

from __future__ import annotations

import pytest

from generator.data.diagnostics import Diagnostic
from generator.maps.board_read import labels_at, read_board
from generator.maps.files import board_of
from generator.maps.hexmap import Cell, Feature, HexMap

WHOLE = """\
# drawn by hand
size 2 2
option exit_roads_to_pavement false
tag "Forest"
tag "Two words"
description "A ford,\\nwith a \\"mill\\""
background "mill.jpg"
hex 0101 2 "woods:1;road:1:36" ""
hex 0201 -1 "water:2" "grass"
hex 0102 0 "building:3:9;bldg_elev:2;bldg_cf:77" "Odd thème (2)"
hex 0202 0 "water:1;bridge:2:18;bridge_cf:40;bridge_elev:1" ""
note 0102 "the mill"
end
"""


def read(text: str) -> tuple[HexMap, list[Diagnostic]]:
    made, findings = read_board(text, "x.board")
    assert made is not None
    return made, findings


def places(findings: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(one.code, one.place.line, one.place.column) for one in findings]


def body(*hexes: str, size: str = "size 2 1") -> str:
    return "\n".join((size, *hexes, "end", ""))


def test_everything_that_a_file_holds_is_read() -> None:
    made, findings = read(WHOLE)
    assert findings == []
    assert (made.width, made.height) == (2, 2)
    assert made.cells == (
        Cell(2, (Feature("woods"), Feature("road", 1, 36))),
        Cell(-1, (Feature("water", 2),), "grass"),
        Cell(0, (Feature("building", 2, 9), Feature("building-type", 3), Feature("building-cf", 77)), "Odd thème (2)"),
        Cell(0, (Feature("water"), Feature("bridge", 1, 18), Feature("bridge-type", 2), Feature("bridge-cf", 40))),
    )
    assert made.options == (("exit_roads_to_pavement", "false"),)
    assert made.tags == ("Forest", "Two words")
    assert made.description == 'A ford,\nwith a "mill"'
    assert made.backgrounds == ("mill.jpg",)
    assert made.comments == ("drawn by hand",)
    assert made.notes == {2: "the mill"}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_line_ends_and_encodings_make_no_difference(ends: str, encoding: str) -> None:
    made, findings = board_of(WHOLE.replace("\n", ends).encode(encoding), "x.board")
    assert (made, findings) == read(WHOLE)


def test_windows_quotes_are_letters() -> None:
    made, findings = board_of(b'size 1 1\nhex 0101 0 "" ""\nnote 0101 "\x93caf\xe9\x94"\nend\n', "x.board")
    assert made is not None
    assert (made.notes, findings) == ({0: "\u201ccaf\xe9\u201d"}, [])
    made, findings = board_of(b'size 1 1\nhex 0101 0 "" "\x81\xe9"\nend\n', "x.board")
    assert made is not None
    assert (made.cells[0].theme, [one.code for one in findings]) == ("\xe9", ["MP125"])


def test_what_else_boards_have_in_the_wild() -> None:
    """Comments behind a line, keywords in capitals, a hex without a theme, signs before numbers."""
    made, findings = read('SIZE 2 1 # small\nOption night # dark\nhex 0101 +1 "Woods:+1"\nHEX 0201 0 "" "" # b\nEND\n')
    assert findings == []
    assert made.cells == (Cell(1, (Feature("woods"),)), Cell())
    assert made.options == (("night", ""),)
    assert made.comments == ("small", "dark", "b")


def test_hexes_that_are_not_listed_are_clear() -> None:
    made, findings = read('size 4 3\nhex 0101 1 "" ""\nhex 0301 3 "" ""\nend\n')
    assert [cell.level for cell in made.cells] == [1, 0, 3] + [0] * 9
    assert places(findings) == [("MP107", 3, 1)]
    assert findings[0].message == "10 hexes aren't listed: 0201, 0401, 0102, 0202, 0302, 0402, 0103, 0203 and 2 more"


def test_a_hex_listed_twice_in_the_place_of_another() -> None:
    made, findings = read(body('hex 0201 1 "" ""', 'hex 0201 2 "" ""'))
    assert [cell.level for cell in made.cells] == [0, 1]
    assert places(findings) == [("MP106", 3, 5), ("MP107", 2, 1)]
    assert findings[0].message == "the hex 0201 is listed twice: on line 2 and on line 3"
    assert "0101 was meant" in findings[0].hint


def test_a_label_off_the_map() -> None:
    _, findings = read(body('hex 0301 1 "" ""', 'hex 0101 0 "" ""', 'hex 0002 0 "" ""', 'hex 0201 0 "" ""'))
    assert places(findings) == [("MP108", 2, 5), ("MP108", 4, 5)]


@pytest.mark.parametrize(
    ("terrain", "code", "column", "kept"),
    [
        ("woods:4", "MP110", 13, (Feature("woods", 3),)),
        ("road:1;woods:0", "MP110", 20, (Feature("road"), Feature("woods", 1))),
        ("water:-1", "MP110", 13, (Feature("water", 0),)),
        ("rubble:9", "MP110", 13, (Feature("rubble", 6),)),
        ("building:6;bldg_elev:1", "MP110", 13, (Feature("building"), Feature("building-type", 5))),
        ("building:2", "MP112", 13, (Feature("building"), Feature("building-type", 2))),
        ("water:1;bridge:1:9", "MP112", 21, (Feature("water"), Feature("bridge", 0, 9))),
        ("fuel_tank:1;fuel_tank_cf:20", "MP112", 13, (Feature("fuel-tank"), Feature("fuel-tank-cf", 20))),
        ("bldg_elev:2", "MP112", 13, ()),
        ("bldg_cf:15", "MP112", 13, (Feature("building-cf", 15),)),
        ("bridge_elev:2", "MP112", 13, ()),
        ("rapids:1", "MP113", 13, (Feature("rapids"),)),
        ("rapids:2;water:0", "MP113", 13, (Feature("rapids", 2), Feature("water", 0))),
        ("woods:1;woods:2", "MP114", 13, (Feature("woods"),)),
        ("woods:1;woods:1", "MP114", 13, (Feature("woods"),)),
        ("wodds:1", "MP111", 13, (Feature("wodds"),)),
        ("road:1:64", "MP122", 13, (Feature("road"),)),
        ("road:1;!!", "MP104", 20, (Feature("road"),)),
        ("woods:x", "MP104", 13, ()),
        ("woods:NaN", "MP104", 13, ()),
    ],
)
def test_a_fault_in_the_terrain_is_told_at_its_place(
    terrain: str, code: str, column: int, kept: tuple[Feature, ...]
) -> None:
    """`hex 0101 0 "` are 12 letters, so the terrain begins in column 13."""
    made, findings = read(body(f'hex 0101 0 "{terrain}" ""', 'hex 0201 0 "" ""'))
    assert places(findings) == [(code, 2, column)]
    assert "0101" in findings[0].message
    assert made.cells[0].features == kept


def test_a_level_of_the_ground_out_of_range() -> None:
    made, findings = read(body('hex 0101 200 "" ""', 'hex 0201 -100 "" ""'))
    assert [cell.level for cell in made.cells] == [199, -99]
    assert places(findings) == [("MP109", 2, 10), ("MP109", 3, 10)]
    made, findings = read(body('hex 0101 100 "" ""', 'hex 0201 -20 "" ""'))
    assert ([cell.level for cell in made.cells], findings) == ([100, -20], [])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('hex 0101 NaN "" ""', "MP104"),
        ('hex 0101 1.5 "" ""', "MP104"),
        ('hex abcd 1 "" ""', "MP104"),
        ('hex 0101 1 "woods', "MP104"),
        ("note 0101 mill", "MP104"),
        ("tag", "MP104"),
        ("option", "MP104"),
        ("terrain 3", "MP105"),
        ("size 2 1", "MP103"),
        ("size 5 5", "MP103"),
        ('note 0909 "nobody"', "MP118"),
    ],
)
def test_a_line_that_cannot_be_used_is_told_and_left_out(line: str, code: str) -> None:
    made, findings = read(body('hex 0101 3 "" ""', line, 'hex 0201 0 "" ""'))
    assert places(findings) == [(code, 3, 1)]
    assert [cell.level for cell in made.cells] == [3, 0]
    assert made.notes == {}


def test_what_stands_after_the_end_and_no_end_at_all() -> None:
    _, findings = read(body('hex 0101 0 "" ""', 'hex 0201 0 "" ""') + '\nhex 0101 5 "" ""\nmore\n')
    assert places(findings) == [("MP116", 6, 1)]
    _, findings = read('size 1 1\nhex 0101 0 "" ""\n')
    assert [one.code for one in findings] == ["MP115"]


def test_a_file_that_was_cut_off_is_a_map_with_faults() -> None:
    made, findings = read('size 2 2\nhex 0101 4 "woods:2" ""\nhex 0201 0 "wat')
    assert [one.code for one in findings] == ["MP104", "MP127", "MP107"]
    assert made.cells[0] == Cell(4, (Feature("woods", 2),))
    # Between two lines the cut leaves no faulty line; the last one that holds something is told.
    _, findings = read('size 2 2\nhex 0101 4 "woods:2" ""\nhex 0201 0 "" ""\n\n')
    assert places(findings) == [("MP127", 3, 1), ("MP107", 3, 1)]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("size 0 5", "a map of 0 x 5 has no hexes"),
        ("size -3 5", "a map of -3 x 5 has no hexes"),
        ("size 10000 10000", "a map of 10,000 x 10,000 is too large: at most 60,000 hexes are read"),
        ("size 999 999", "a map of 999 x 999 is too large: at most 60,000 hexes are read"),
        ("size 1000 1", "a map of 1,000 x 1 is too large: at most 60,000 hexes are read"),
        ("size NaN 3", "the size isn't two whole numbers"),
        ("size 3", "the size isn't two whole numbers"),
        ("size 3 4 5", "the size isn't two whole numbers"),
    ],
)
def test_a_size_that_no_map_has(size: str, words: str) -> None:
    made, findings = read_board(body('hex 0101 0 "" ""', size=size), "x.board")
    assert made is None
    assert [(one.code, one.message) for one in findings] == [("MP102", words)]
    assert findings[0].place.line == 1


def test_faults_without_end_are_counted() -> None:
    made, findings = read("size 2 1\n" + "nonsense\n" * 5000)
    assert made is not None
    assert len(findings) == 1001
    assert (findings[-1].code, findings[-1].message) == ("MP126", "4,002 more faults aren't told")


def test_control_characters_are_left_out_of_texts() -> None:
    made, findings = read(body('hex 0101 0 "" "gr\x07ass"', 'hex 0201 0 "" ""', 'note 0101 "a\x1bb"'))
    assert [one.code for one in findings] == ["MP125", "MP125"]
    assert (made.cells[0].theme, made.notes[0]) == ("grass", "ab")


def test_a_label_can_be_parted_in_several_ways() -> None:
    assert labels_at("0304") == [(3, 4)]
    assert labels_at("11101") == [(11, 101), (111, 1)]
    assert labels_at("101101") == [(10, 1101), (101, 101), (1011, 1)]


def test_on_a_large_board_the_order_of_the_lines_decides() -> None:
    """On 120 x 110 hexes 11101 is column 111 of row 1, and column 11 of row 101."""
    lines, level = [], 0
    for row in range(1, 111):
        for column in range(1, 121):
            level = (column * 7 + row * 3) % 50
            lines.append(f'hex {column:02d}{row:02d} {level} "" ""')
    made, findings = read(body(*lines, 'note 100100 "far"', size="size 120 110"))
    assert findings == []
    assert made.cells[made.index(110, 0)].level == (111 * 7 + 3) % 50
    assert made.cells[made.index(10, 100)].level == (11 * 7 + 101 * 3) % 50
    assert made.notes == {made.index(99, 99): "far"}
    assert made.label(made.index(110, 0)) == "111001"
    without = [line for line in lines if not line.startswith(("hex 0101 ", "hex 11101 "))]
    made, findings = read(body(*without, size="size 120 110"))
    assert [one.code for one in findings] == ["MP107"]
    assert findings[0].message == "3 hexes aren't listed: 001001, 111001, 011101"
