"""What is written in either form is read again as the same map."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.data.problem import Problem
from generator.maps.board_write import lost_in_board, write_board
from generator.maps.body_write import lost_in_ours, write_ours
from generator.maps.faults import together
from generator.maps.files import board_of, load_map, ours_of
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.saving import save_map
from generator.maps.terrain import HIGHEST, KINDS, LOWEST

letters = st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn", "Zl", "Zp"), exclude_characters="\ufeff")
words = st.text(letters, max_size=12).map(lambda text: " ".join(text.split()))
themes = st.sampled_from(["", "", "grass", "Odd thème (2)", "none-such"])
exits = st.none() | st.integers(0, 63)
whole = st.sampled_from([kind for kind in KINDS.values() if not kind.needs])


@st.composite
def features(draw: st.DrawFn) -> Feature:
    kind = draw(whole)
    return Feature(kind.name, draw(st.integers(kind.low, min(kind.high, 300))), draw(exits))


@st.composite
def cells(draw: st.DrawFn) -> Cell:
    kept, _ = together(draw(st.lists(features(), max_size=4, unique_by=lambda one: one.kind)))
    return Cell(draw(st.integers(LOWEST, HIGHEST)), kept, draw(themes))


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 5))
    few = draw(st.lists(cells(), min_size=1, max_size=8))
    placed = draw(st.lists(st.sampled_from(few), min_size=width * height, max_size=width * height))
    notes = draw(
        st.dictionaries(st.integers(0, width * height - 1), st.text(letters, min_size=1, max_size=20), max_size=3)
    )
    named = st.lists(words.filter(bool), max_size=2).map(tuple)
    option = st.tuples(st.sampled_from(["exit_roads_to_pavement", "night"]), st.sampled_from(["", "false", "a b"]))
    return HexMap(
        width, height, tuple(placed), title=draw(words), notes=notes, tags=draw(named), description=draw(words),
        backgrounds=draw(named), comments=draw(st.lists(words, max_size=2).map(tuple)),
        options=tuple(draw(st.lists(option, max_size=2))),
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(maps())
def test_our_own_form_keeps_everything(made: HexMap) -> None:
    again, findings = ours_of(write_ours(made).encode(), "x.map.yaml")
    assert again == made
    # A building's field without a building is told; a map may hold it all the same.
    assert {one.code for one in findings} <= {"MP112", "MP113"}


@settings(max_examples=60, deadline=None)
@given(maps())
def test_a_board_keeps_everything_but_the_title(made: HexMap) -> None:
    again, _ = board_of(write_board(made).encode(), "x.board", title=made.title)
    assert again is not None
    assert again.cells == tuple(_known(cell) for cell in made.cells)
    assert (again.notes, again.tags, again.options) == (made.notes, made.tags, made.options)
    assert (again.description, again.backgrounds) == (made.description, made.backgrounds)
    assert again.comments == tuple(comment.strip() for comment in made.comments)


def _known(cell: Cell) -> Cell:
    """A hex as a board has it: the usual construction factor is written out behind a building."""
    usual = {"building": ("building-cf", 15), "bridge": ("bridge-cf", 15), "fuel-tank": ("fuel-tank-cf", 20)}
    kept: list[Feature] = []
    for one in cell.features:
        kept.append(one)
        if one.kind in usual:
            kept.append(Feature(*usual[one.kind]))
    return cell._replace(features=tuple(kept))


def test_how_a_map_of_ours_is_written() -> None:
    """By hand: the road from north to south has the exits 1 + 8."""
    cells = (
        Cell(2, (Feature("woods", 2),)), Cell(0, (Feature("water", 2),), "mars"),
        Cell(-1, (Feature("road", 1, 9),)), Cell(),
        Cell(0, (Feature("paved"), Feature("building", 3), Feature("building-cf", 60))), Cell(5),
    )  # fmt: skip
    made = HexMap(2, 3, cells, title='A "map"', notes={3: "here"})
    assert write_ours(made) == (
        'format: 1\ntitle: "A \\"map\\""\nrows:\n'
        '  - "2W   ~2L"\n'
        '  - "-1R9 ."\n'
        '  - "=b3M 5"\n'
        'legend:\n  "L": ["theme mars"]\n  "M": ["building-cf 60"]\n  "R9": ["road N S"]\n'
        'notes:\n  "0202": "here"\n'
    )


def test_how_a_board_is_written() -> None:
    cells = (Cell(2, (Feature("woods", 2), Feature("building", 3, 9), Feature("building-type", 2))), Cell(theme="mars"))
    made = HexMap(2, 1, cells, notes={1: 'a "b"\nc'}, tags=("x",), options=(("night", ""),), comments=("by hand",))
    assert write_board(made) == (
        '# by hand\nsize 2 1\noption night\ntag "x"\n'
        'hex 0101 2 "woods:2;building:2:9;bldg_elev:3;bldg_cf:40" ""\nhex 0201 0 "" "mars"\n'
        'note 0201 "a \\"b\\"\\nc"\nend\n'
    )


def test_what_a_form_cannot_hold_is_said() -> None:
    made = HexMap(1, 1, (Cell(),), title="Title", description="a\x07b")
    assert lost_in_board(made) == ["the title “Title”: a board is called by its file's name"]
    assert lost_in_ours(made) == ["control characters in texts"]
    again, findings = ours_of(write_ours(made).encode(), "x")
    assert again is not None
    assert (again.description, findings) == ("ab", [])


def test_saving_goes_by_the_ending_and_spares_what_is_there(tmp_path: Path) -> None:
    made = HexMap(1, 1, (Cell(3),), title="x")
    for name in ("x.board", "x.map.yaml"):
        assert save_map(tmp_path / name, made) == []
        assert load_map(tmp_path / name) == (made, [])
        with pytest.raises(Problem, match="is there already"):
            save_map(tmp_path / name, made)
        assert save_map(tmp_path / name, made, force=True) == []
    for name in ("x.yaml", "x", ".map.yaml"):
        with pytest.raises(Problem, match="no ending of a map's file"):
            save_map(tmp_path / name, made)
