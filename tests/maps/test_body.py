"""Our own map files: tokens, legends, notes, and each fault at its column inside the row's text."""

from __future__ import annotations

import pytest

from generator.data.diagnostics import Diagnostic
from generator.maps.body import USUAL
from generator.maps.features import feature_text, parse_feature, sides_of
from generator.maps.files import ours_of
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.terrain import KINDS


def read(text: str) -> tuple[HexMap, list[Diagnostic]]:
    made, findings = ours_of(f"format: 1\n{text}".encode(), "x.map.yaml")
    assert made is not None, findings
    return made, findings


def cell(token: str, legend: str = "") -> tuple[Cell, list[str]]:
    """The first hex of a map, and the codes of what is wrong."""
    made, findings = read(f'rows: ["{token}"]\nlegend: {{{legend}}}\n')
    return made.cells[0], [one.code for one in findings]


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        (".", Cell()),
        ("0", Cell()),
        ("3", Cell(3)),
        ("-2", Cell(-2)),
        ("w", Cell(0, (Feature("woods"),))),
        ("2W", Cell(2, (Feature("woods", 2),))),
        ("-1~2", Cell(-1, (Feature("water", 2),))),
        ("~0", Cell(0, (Feature("water", 0),))),
        ("1.", Cell(1)),
        ("w3", Cell(0, (Feature("woods", 3),))),
        ("=b2", Cell(0, (Feature("paved"), Feature("building", 2)))),
        ("~B1", Cell(0, (Feature("water"), Feature("bridge", 1)))),
        ("~B", Cell(0, (Feature("water"), Feature("bridge", 0)))),
        ("10r", Cell(10, (Feature("road"),))),
    ],
)
def test_a_hex_is_its_level_and_its_symbols(token: str, expected: Cell) -> None:
    assert cell(token) == (expected, [])


def test_symbols_of_a_map_of_its_own() -> None:
    """N 1, NE 2, SE 4, S 8, SW 16, NW 32: a road from north-east to south has the exits 10."""
    both = Cell(1, (Feature("paved"), Feature("road", 1, 10)))
    assert cell("1R", "R: [paved, road NE S]") == (both, [])
    assert cell("R12", "R12: [road none]") == (Cell(0, (Feature("road", 1, 0),)), [])
    # An entry of the legend goes before a usual symbol with a level.
    assert cell("w2", "w2: [jungle 2]") == (Cell(0, (Feature("jungle", 2),)), [])
    assert cell("gw", "g: [theme tall grass]") == (Cell(0, (Feature("woods"),), "tall grass"), [])


def test_what_a_file_says_of_the_whole_map() -> None:
    made, findings = read(
        'title: Two\ntheme: desert\nrows:\n  - ". g"\n  - "w h"\nlegend: {g: [theme grass], h: [theme none]}\n'
        'notes: {"0102": a wood}\ntags: [small]\noptions: [exit_roads_to_pavement false, night]\n'
        "description: Four hexes.\nbackgrounds: [sand.png]\ncomments: [by hand]\n"
    )
    assert findings == []
    assert [one.theme for one in made.cells] == ["desert", "grass", "desert", ""]
    assert made.cells[2].features == (Feature("woods"),)
    assert made.notes == {2: "a wood"}
    assert made.options == (("exit_roads_to_pavement", "false"), ("night", ""))
    assert (made.title, made.tags, made.description) == ("Two", ("small",), "Four hexes.")
    assert (made.backgrounds, made.comments) == (("sand.png",), ("by hand",))


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        # `  - ". ` are seven letters.
        ('rows:\n  - ". wQ w"\n', "MP120", 3, 9, "the legend doesn't know Q"),
        ('rows:\n  - ". w-2 w"\n', "MP120", 3, 9, "w-2 is not a level with symbols behind it"),
        ('rows:\n  - ". 200w w"\n', "MP109", 3, 8, "level 200 of the ground is not within -99 to 199"),
        ('rows:\n  - ". 2w4 w"\n', "MP110", 3, 9, "woods has the level 4, and must be 1 to 3"),
        ('rows:\n  - ". ww ."\n', "MP114", 3, 8, "woods stands twice in this hex"),
        ('rows:\n  - ". ."\n  - ". . w"\n', "MP119", 4, 10, "the row has 3 hexes, and the first row 2"),
        ('rows:\n  - ". ."\n  - "w"\n', "MP119", 4, 6, "the row has 1 hexes, and the first row 2"),
        ("rows:\n  - . wQ w\n", "MP120", 3, 8, "the legend doesn't know Q"),
        ('rows: ["R"]\nlegend:\n  R: [roads N]\n', "MP111", 4, 7, "roads is no known kind of terrain"),
        (
            'rows: ["R"]\nlegend:\n  R: [road, road N X]\n',
            "MP121",
            4,
            13,
            "“road N X” is not a word, a level and sides",
        ),
        ('rows: ["R"]\nlegend:\n  R: [rapids]\n', "MP113", 2, 9, "rapids stands in a hex without water"),
        (
            'rows: ["R"]\nlegend:\n  R: [building-cf 40]\n',
            "MP112",
            2,
            9,
            "building-cf stands in a hex without building",
        ),
        ('rows: ["."]\nlegend:\n  R: [road]\n', "MP123", 4, 3, "no hex has the symbol R"),
        ('rows: ["."]\nlegend:\n  "~": [road]\n', "MP124", 4, 3, "~ can't be a symbol"),
        ('rows: ["."]\nnotes:\n  "0201": here\n', "MP118", 4, 3, "no hex has the label 0201"),
        (
            'rows: ["RR2"]\nlegend:\n  R: [paved, road]\n',
            "MP120",
            2,
            10,
            "the legend doesn't know R2; R isn't one thing",
        ),
    ],
)
def test_a_fault_is_told_at_its_place(text: str, code: str, line: int, column: int, words: str) -> None:
    _, findings = read(text)
    assert [(one.code, one.place.line, one.place.column) for one in findings] == [(code, line, column)]
    assert findings[0].message.startswith(words)


def test_a_row_that_is_too_short_is_filled_and_one_too_long_is_cut() -> None:
    made, _ = read('theme: snow\nrows: ["1 2", "3", "4 5 6"]\n')
    assert [(one.level, one.theme) for one in made.cells] == [
        (1, "snow"), (2, "snow"), (3, "snow"), (0, "snow"), (4, "snow"), (5, "snow"),
    ]  # fmt: skip


def test_a_map_that_is_too_large_is_refused_before_it_is_made() -> None:
    for rows in ('"' + ". " * 1000 + '"', ", ".join(['"' + ". " * 301 + '"'] * 200)):
        made, findings = ours_of(f"format: 1\nrows: [{rows}]\n".encode(), "x.map.yaml")
        assert (made, [one.code for one in findings]) == (None, ["MP102"])


def test_faults_without_end_are_counted() -> None:
    _, findings = read('rows: ["' + "Q " * 900 + '", "' + "Q " * 900 + '"]\n')
    assert (len(findings), findings[-1].code) == (1001, "MP126")


def test_features_and_their_texts() -> None:
    assert parse_feature("bridge 1 N SE") == Feature("bridge", 1, 5)
    assert parse_feature("road none") == Feature("road", 1, 0)
    assert feature_text(Feature("bridge", 0, 5)) == "bridge N SE"
    assert feature_text(Feature("water", 0)) == "water 0"
    assert feature_text(Feature("road", 1, 0)) == "road none"
    assert sides_of(42) == ["NE", "S", "NW"]
    for text in ("Woods", "woods two", "road n", "", "road N none", "woods 1 2"):
        with pytest.raises(ValueError, match="is not a word, a level and sides"):
            parse_feature(text)


def test_each_usual_symbol_is_a_kind_that_is_known() -> None:
    assert {parse_feature(text).kind for text in USUAL.values() if text} <= set(KINDS)
